//! The files that a bot consists of.
//!
//! A command names some. A script is more than its own file, and less than its folder, where results,
//! logs and other people's bots lie as well: it is that file, whatever of its folder it names, and whatever
//! that names in turn. A file is named by its name, and one in the same language also as a module is,
//! without the ending or by the folder that it is in. The program that runs it all is no part of a bot, although
//! bots speak of it by its name.

use std::collections::{BTreeSet, HashSet};
use std::fs::{self, File};
use std::io::{self, Read as _};
use std::path::{Path, PathBuf};

use sha2::{Digest, Sha256};

use super::Fingerprint;
use crate::players::folder::MADE;
use crate::players::program::is_below;

/// Larger files, and files that are no text, name nothing.
const LONGEST_TEXT: u64 = 1 << 20;
/// How deep below a folder, and how many entries, are looked at.
const DEEPEST: usize = 5;
const MOST: usize = 20_000;

/// Adds what is in a file.
pub(super) fn add(print: &mut Fingerprint, file: &Path) -> Result<(), String> {
    let digest = digest(file).map_err(|why| format!("`{}`: {why}", file.display()))?;
    print.add("file", &digest);
    Ok(())
}

/// Adds a word of a command: what it names, if that is a file or a folder, or else the word. `within`: the folder
/// beyond which it names nothing.
pub(super) fn add_word(
    print: &mut Fingerprint,
    word: &str,
    within: Option<&Path>,
) -> Result<(), String> {
    let names_some = within.is_none_or(|within| is_below(Path::new(word), within));
    let Some((root, files)) = names_some.then(|| of_word(word)).flatten() else {
        print.add("word", word.as_bytes());
        return Ok(());
    };
    print.add("files", &(files.len() as u64).to_le_bytes());
    for file in files {
        let name = file.strip_prefix(&root).unwrap_or(&file);
        print.add("name", name.as_os_str().as_encoded_bytes());
        add(print, &file)?;
    }
    Ok(())
}

/// The files that a word of a command stands for, and the folder that they are in; the file that it names comes
/// first. Nothing if it names none.
pub(in crate::players) fn of_word(word: &str) -> Option<(PathBuf, Vec<PathBuf>)> {
    let path = Path::new(word);
    if path.is_dir() {
        return Some((path.to_owned(), below(path)));
    }
    let folder = path.parent().map_or_else(PathBuf::new, Path::to_owned);
    let folder = if folder.as_os_str().is_empty() { PathBuf::from(".") } else { folder };
    path.is_file().then(|| {
        let named = named(&folder, path);
        (folder, named)
    })
}

/// A file, and all of its folder that it names, directly or not; the file itself first.
fn named(folder: &Path, file: &Path) -> Vec<PathBuf> {
    let (mut found, mut texts) = (vec![file.to_owned()], vec![file.to_owned()]);
    // Only a script is looked into, so for others the folder does not matter.
    let mut left: Option<Vec<PathBuf>> = None;
    while let Some(of) = texts.pop() {
        let Some(text) = text(&of) else { continue };
        let words: HashSet<&str> = text.split(|c: char| !c.is_alphanumeric() && c != '_').collect();
        let is_named = |path: &PathBuf| {
            let inside = path.strip_prefix(folder).unwrap_or(path);
            let name = inside.file_name().and_then(|name| name.to_str()).unwrap_or_default();
            let stem = inside.file_stem().and_then(|stem| stem.to_str()).unwrap_or_default();
            let first = inside.iter().next().and_then(|part| part.to_str()).unwrap_or_default();
            let as_module = || words.contains(stem) || words.contains(first);
            text.contains(name) || path.extension() == of.extension() && as_module()
        };
        let left = left.get_or_insert_with(|| {
            let program = std::env::current_exe().ok();
            let is_program = |other: &Path| program.as_ref().is_some_and(|own| is_same(other, own));
            let others = below(folder).into_iter();
            others.filter(|other| !is_same(other, file) && !is_program(other)).collect()
        });
        let (more, rest): (Vec<_>, Vec<_>) = left.drain(..).partition(is_named);
        *left = rest;
        texts.extend(more.iter().cloned());
        found.extend(more);
    }
    found[1..].sort_unstable();
    found
}

fn is_same(a: &Path, b: &Path) -> bool {
    a.file_name() == b.file_name() && a.canonicalize().ok() == b.canonicalize().ok()
}

/// The text of a file that is one.
fn text(file: &Path) -> Option<String> {
    let mut text = String::new();
    let mut reader = File::open(file).ok()?.take(LONGEST_TEXT);
    reader.read_to_string(&mut text).ok()?;
    Some(text)
}

/// All files below a folder, in order, but for hidden ones and those that follow from others.
fn below(folder: &Path) -> Vec<PathBuf> {
    let (mut files, mut seen) = (BTreeSet::new(), 0);
    let mut folders = vec![(folder.to_owned(), 0)];
    while let Some((folder, depth)) = folders.pop() {
        for entry in fs::read_dir(&folder).into_iter().flatten().flatten() {
            let name = entry.file_name();
            let name = name.to_string_lossy();
            seen += 1;
            if name.starts_with('.') || MADE.contains(&&*name) || seen > MOST {
                continue;
            }
            // Links are followed to files only: a link to a folder above would never end.
            match entry.file_type() {
                Ok(kind) if kind.is_dir() && depth < DEEPEST => {
                    folders.push((entry.path(), depth + 1));
                }
                Ok(_) if entry.path().is_file() => _ = files.insert(entry.path()),
                _ => {}
            }
        }
    }
    files.into_iter().collect()
}

fn digest(file: &Path) -> io::Result<[u8; 32]> {
    let (mut all, mut file) = (Sha256::new(), File::open(file)?);
    let mut part = vec![0; 1 << 16];
    loop {
        match file.read(&mut part)? {
            0 => return Ok(all.finalize().into()),
            length => all.update(&part[..length]),
        }
    }
}
