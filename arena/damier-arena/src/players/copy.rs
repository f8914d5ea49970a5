//! A library as it was when it was opened.
//!
//! A path may lead to another file at every look. So a library's file is opened once, copied to memory
//! that nobody can change any more, and everything else is done with the copy: to check it, to take its
//! fingerprint, to hand it to hosts and to load it there. Whoever changes or replaces the file later
//! changes nothing.

use std::collections::HashMap;
use std::fs::File;
use std::io::{self, Read as _, Seek as _};
use std::os::fd::AsRawFd as _;
use std::os::unix::fs::MetadataExt as _;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError, Weak};

use rustix::fs::{MemfdFlags, Mode, OFlags, SealFlags, fcntl_add_seals, memfd_create, open};
use sha2::{Digest, Sha256};

use super::bad_bot::Refusal;
use super::elf;

/// The copy of a library.
#[derive(Debug)]
pub(super) struct Copy {
    memory: File,
    fingerprint: [u8; 32],
}

/// What tells a file from others, and from itself after a change.
type Identity = (u64, u64, u64, i64, i64);

impl Copy {
    /// Opens the library at this path. Workers that play with the same one share a copy.
    pub(super) fn of(path: &Path) -> Result<Arc<Copy>, Refusal> {
        static COPIES: Mutex<Option<HashMap<Identity, Weak<Copy>>>> = Mutex::new(None);
        let cannot = |why: io::Error| Refusal::new(elf::why_not(&why), "is the path right?");
        // Without waiting for anybody, as a pipe would; what is no file is refused next.
        let flags = OFlags::RDONLY | OFlags::CLOEXEC | OFlags::NONBLOCK | OFlags::NOCTTY;
        let file = open(path, flags, Mode::empty()).map_err(|why| cannot(why.into()))?;
        let mut file = File::from(file);
        let data = file.metadata().map_err(cannot)?;
        if data.is_dir() {
            return Err(Refusal::not_a_library("is a folder, not a shared library"));
        }
        if !data.is_file() {
            return Err(Refusal::not_a_library("is not a file"));
        }
        let identity = (data.dev(), data.ino(), data.len(), data.ctime(), data.ctime_nsec());
        let mut copies = COPIES.lock().unwrap_or_else(PoisonError::into_inner);
        let copies = copies.get_or_insert_default();
        copies.retain(|_, copy| copy.strong_count() > 0);
        if let Some(copy) = copies.get(&identity).and_then(Weak::upgrade) {
            return Ok(copy);
        }
        // A file that was cut short or is no library at all is told before it is copied.
        elf::check(&mut file, data.len()).map_err(cannot)??;
        let copy = Arc::new(Copy::sealed(&mut file).map_err(cannot)?);
        // And what was copied once more: it may have changed meanwhile.
        let mut memory = &copy.memory;
        let length = memory.metadata().map_err(cannot)?.len();
        elf::check(&mut memory, length).map_err(cannot)??;
        copies.insert(identity, Arc::downgrade(&copy));
        Ok(copy)
    }

    fn sealed(file: &mut File) -> io::Result<Copy> {
        file.rewind()?;
        let memory = memfd_create("library", MemfdFlags::CLOEXEC | MemfdFlags::ALLOW_SEALING)?;
        let mut memory = File::from(memory);
        io::copy(file, &mut memory)?;
        let seals = SealFlags::WRITE | SealFlags::SHRINK | SealFlags::GROW | SealFlags::SEAL;
        fcntl_add_seals(&memory, seals)?;
        memory.rewind()?;
        let mut digest = Sha256::new();
        let mut chunk = vec![0; 1 << 16];
        loop {
            let read = memory.read(&mut chunk)?;
            if read == 0 {
                break;
            }
            digest.update(&chunk[..read]);
        }
        memory.rewind()?;
        Ok(Copy { memory, fingerprint: digest.finalize().into() })
    }

    /// The SHA-256 of its bytes.
    pub(super) fn fingerprint(&self) -> [u8; 32] {
        self.fingerprint
    }

    /// Where a child of this process finds it, as long as this lives.
    pub(super) fn path_for_children(&self) -> PathBuf {
        PathBuf::from(format!("/proc/{}/fd/{}", std::process::id(), self.memory.as_raw_fd()))
    }
}

#[cfg(test)]
mod tests {
    use std::fs;
    use std::io::Write as _;

    use super::*;

    #[test]
    fn a_copy_stays_as_it_was_when_its_file_is_changed_or_replaced() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("bot.so");
        fs::copy(std::env::current_exe().unwrap(), &path).unwrap();
        let first = Copy::of(&path).unwrap();
        let bytes = fs::read(&path).unwrap();
        assert_eq!(first.fingerprint(), <[u8; 32]>::from(Sha256::digest(&bytes)));
        assert!(Arc::ptr_eq(&first, &Copy::of(&path).unwrap()), "it is copied once");
        fs::OpenOptions::new().append(true).open(&path).unwrap().write_all(b"more").unwrap();
        let second = Copy::of(&path).unwrap();
        assert_ne!(first.fingerprint(), second.fingerprint());
        assert_eq!(fs::read(first.path_for_children()).unwrap(), bytes);
        assert!(fs::write(first.path_for_children(), "other").is_err(), "nobody can change it");
    }
}
