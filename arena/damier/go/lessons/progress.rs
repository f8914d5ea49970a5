//! Which lessons a learner has solved, kept in the user's data folder.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::{fs, io};

use crate::folders;
use damier_arena::files::write_whole;

/// The first line of the file.
const HEADER: &str = "damier tutorial 1";

/// Which lessons are solved.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Progress {
    solved: BTreeSet<String>,
    /// Where it is kept; nowhere if the user has no folder for it.
    file: Option<PathBuf>,
}

impl Progress {
    /// What the user's data folder remembers. A file that cannot be read is as good as none.
    pub fn of_user() -> Progress {
        match folders::data() {
            Some(folder) => Progress::in_file(&folder.join("tutorial.txt")),
            None => Progress::default(),
        }
    }

    /// What a file remembers.
    pub fn in_file(path: &Path) -> Progress {
        let text = fs::read_to_string(path).unwrap_or_default();
        let mut lines = text.lines();
        let known = lines.next() == Some(HEADER);
        let solved = lines.filter(|line| known && !line.is_empty()).map(str::to_owned).collect();
        Progress { solved, file: Some(path.to_owned()) }
    }

    /// Is this lesson solved?
    pub fn has(&self, name: &str) -> bool {
        self.solved.contains(name)
    }

    /// How many lessons are solved.
    pub fn len(&self) -> usize {
        self.solved.len()
    }

    /// Is none solved?
    pub fn is_empty(&self) -> bool {
        self.solved.is_empty()
    }

    /// Notes that a lesson is solved.
    pub fn add(&mut self, name: &str) {
        self.solved.insert(name.to_owned());
    }

    /// Keeps it where it was read from.
    ///
    /// # Errors
    /// If the file cannot be written; the old one is still there then.
    pub fn save(&self) -> io::Result<()> {
        let Some(file) = &self.file else { return Ok(()) };
        let mut text = format!("{HEADER}\n");
        for name in &self.solved {
            text.push_str(name);
            text.push('\n');
        }
        write_whole(file, &text)
    }
}
