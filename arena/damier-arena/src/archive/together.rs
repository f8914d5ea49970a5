//! One results file, or several, as one table.
//!
//! A line of the table is a bot in one version, under its name: the same version under the same name in
//! two files is one line, and nothing else is. Usually those have lines who play now; earlier versions and
//! those who were dropped may be shown besides, in one fit with the others. A match that two files hold
//! counts once.

use std::collections::HashSet;
use std::path::{Path, PathBuf};

use damier_games::Game as _;
use sha2::{Digest, Sha256};

use super::store::{BadStore, Store};
use crate::contest::ladder::Course;
use crate::contest::pairing::{Format, Plan};
use crate::contest::roster::Shown;
use crate::contest::standings::Standings;
use crate::contest::terms::Agreed;
use crate::plain::hex;
use crate::players::Version;
use crate::record::Match;
use crate::registry::{AnyGame, BadGame, Games};
use crate::seed::mix;

/// Who is shown besides those who play now.
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq)]
pub struct Besides {
    /// Earlier versions of those who play now.
    pub versions: bool,
    /// Those who were dropped.
    pub withdrawn: bool,
}

/// Why files are no table.
#[derive(Debug, thiserror::Error)]
pub enum Apart {
    /// One of them cannot be read.
    #[error(transparent)]
    Store(#[from] BadStore),
    /// There is no such game.
    #[error(transparent)]
    Game(#[from] BadGame),
    /// They are about different games.
    #[error("{} is about {game}, and {} about {other}", path.display(), other_path.display())]
    Games {
        /// A file.
        path: PathBuf,
        /// Its game.
        game: String,
        /// Another one.
        other_path: PathBuf,
        /// Its game.
        other: String,
    },
}

/// A line of the table.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Row {
    name: String,
    version: Option<Version>,
    /// Where it plays: which file, and its number there.
    places: Vec<(usize, usize)>,
}

/// Results files that are read together.
pub struct Together {
    files: Vec<(Store, Agreed)>,
    game: AnyGame,
    lines: Vec<Row>,
    besides: Besides,
}

impl Together {
    /// Opens results files to look at; there is at least one.
    ///
    /// # Errors
    /// If one of them cannot be read, or they are about different games.
    pub fn open(games: &Games, paths: &[PathBuf], besides: Besides) -> Result<Together, Apart> {
        let open = |path: &PathBuf| {
            let store = Store::read(path)?;
            let agreed = store.agreed()?.ok_or_else(|| BadStore::not_begun(path))?;
            Ok::<_, Apart>((store, agreed))
        };
        let files: Vec<(Store, Agreed)> = paths.iter().map(open).collect::<Result<_, _>>()?;
        let spec = |at: usize| &files[at].1.terms.game;
        if let Some(at) = (1..files.len()).find(|at| spec(*at) != spec(0)) {
            return Err(Apart::Games {
                path: paths[0].clone(),
                game: spec(0).clone(),
                other_path: paths[at].clone(),
                other: spec(at).clone(),
            });
        }
        let game = games.find(spec(0))?;
        let lines = lines(&files, besides);
        Ok(Together { files, game, lines, besides })
    }

    /// What is agreed about the first of them.
    pub fn agreed(&self) -> &Agreed {
        &self.files[0].1
    }

    /// Is this one file, and those who play now?
    pub fn is_plain(&self) -> bool {
        self.files.len() == 1 && self.besides == Besides::default()
    }

    /// Matches that all files plan together.
    pub fn planned(&self) -> u64 {
        let planned = |(_, agreed): &(Store, Agreed)| {
            agreed.schedule(self.game.seats()).map_or(0, |schedule| schedule.planned())
        };
        self.files.iter().map(planned).sum()
    }

    /// What each line is called: by its name, with its version where that is asked for or needed.
    pub fn names(&self) -> Vec<String> {
        let label = |line: &Row| {
            let alike = self.lines.iter().filter(|other| other.name == line.name).count();
            let short = || line.version.map_or("unknown".to_owned(), |version| version.short());
            if self.besides.versions || alike > 1 {
                format!("{}@{}", line.name, short())
            } else {
                line.name.clone()
            }
        };
        let mut names: Vec<String> = Vec::new();
        for label in self.lines.iter().map(label) {
            // Of what nobody noted nobody can tell whether it is the same.
            let alike = names.iter().filter(|name| name.split('#').next() == Some(&*label)).count();
            names.push(if alike == 0 { label } else { format!("{label}#{}", alike + 1) });
        }
        names
    }

    /// The line of which each one is the next version, if it is one.
    pub fn earlier(&self) -> Vec<Option<usize>> {
        let earlier =
            |at: usize| (0..at).rev().find(|&other| self.lines[other].name == self.lines[at].name);
        (0..self.lines.len()).map(earlier).collect()
    }

    /// A table without games.
    pub fn table(&self) -> Standings {
        let plan = self.agreed().plan(self.game.seats());
        // Where openings come from several files, nobody knows when one of them is complete.
        let merged = Plan { format: Format::Series, entrants: self.lines.len(), ..plan };
        let plan = if self.is_plain() { plan } else { merged };
        let mut table = Standings::new(&self.game, &self.names(), &plan);
        table.note_versions(self.lines.iter().map(|line| line.version));
        table
    }

    /// Adds all games to a table.
    ///
    /// # Errors
    /// If a file cannot be read, or holds what nobody wrote.
    pub fn fill(&self, table: &mut Standings) -> Result<(), BadStore> {
        self.each(|played| table.add(&played))
    }

    /// Hands over all games, file by file in the order of ids, as a table takes them.
    ///
    /// # Errors
    /// If a file cannot be read, or holds what nobody wrote.
    pub fn each(&self, mut visit: impl FnMut(Match)) -> Result<(), BadStore> {
        let mut seen = HashSet::new();
        for (file, (store, agreed)) in self.files.iter().enumerate() {
            let mut of = Shown::none(agreed.roster.players().len());
            for (line, Row { places, .. }) in self.lines.iter().enumerate() {
                places
                    .iter()
                    .filter(|place| place.0 == file)
                    .for_each(|place| of.show(place.1, line));
            }
            // An opening is known by the seed that it is drawn from, too.
            let salt = self.salt(file);
            store.each(&of, |mut played| {
                let is_new =
                    self.files.len() == 1 || seen.insert((salt, played.id, played.seats.clone()));
                if is_new {
                    played.opening =
                        if salt == 0 { played.opening } else { mix(played.opening ^ salt) };
                    visit(played);
                }
            })?;
        }
        Ok(())
    }

    /// Nothing in the first file and those of the same seed; else something of that seed's.
    fn salt(&self, file: usize) -> u64 {
        let (seed, first) = (self.files[file].1.seed, self.files[0].1.seed);
        if seed == first {
            return 0;
        }
        let digest = Sha256::digest(format!("{seed:?}").as_bytes());
        digest[..8].iter().fold(0, |number, byte| number << 8 | u64::from(*byte)) | 1
    }

    /// A digest over all transcripts: of one file in the order of ids, of several over theirs.
    ///
    /// # Errors
    /// If a file cannot be read.
    pub fn digest(&self) -> Result<String, BadStore> {
        let all: Vec<String> =
            self.files.iter().map(|(store, _)| store.digest()).collect::<Result<_, _>>()?;
        Ok(match &all[..] {
            [one] => one.clone(),
            several => hex(&Sha256::digest(several.concat().as_bytes())),
        })
    }

    /// How ratings came about, if this is one file of a ladder; else nothing.
    ///
    /// # Errors
    /// If the file cannot be read.
    pub fn courses(&self) -> Result<Vec<Course>, BadStore> {
        let [(store, agreed)] = &self.files[..] else { return Ok(Vec::new()) };
        let chronicle = store.chronicle()?;
        Ok(chronicle.map(|chronicle| chronicle.courses(&agreed.roster)).unwrap_or_default())
    }

    /// Is this one file, of a ladder?
    pub fn is_endless(&self) -> bool {
        self.files.len() == 1 && self.agreed().terms.format == Format::Ladder
    }

    /// The path of the first file.
    pub fn path(&self) -> &Path {
        self.files[0].0.path()
    }
}

/// The lines of these files, in the order of their rosters; earlier versions stand before later ones.
fn lines(files: &[(Store, Agreed)], besides: Besides) -> Vec<Row> {
    let mut lines: Vec<Row> = Vec::new();
    for (file, (_, Agreed { roster, .. })) in files.iter().enumerate() {
        let mut numbers = roster.now().to_vec();
        numbers.extend((0..roster.players().len()).filter(|&number| {
            let is_earlier = roster.is_superseded(number);
            let is_gone = !is_earlier && !roster.now().contains(&number);
            is_earlier && besides.versions || is_gone && besides.withdrawn
        }));
        if besides.versions {
            numbers.sort_unstable();
        }
        for number in numbers {
            let player = &roster.players()[number];
            let known = lines.iter_mut().find(|line| {
                line.name == player.name && line.version.is_some() && line.version == player.version
            });
            match known {
                Some(line) => line.places.push((file, number)),
                None => lines.push(Row {
                    name: player.name.clone(),
                    version: player.version,
                    places: vec![(file, number)],
                }),
            }
        }
    }
    lines
}
