//! Memory that arena and host share: room for one request and one answer, and the word by which a bot
//! is asked to answer now.
//!
//! A letter is numbered: the answer to a request has its number. Nothing here trusts the other side.
//! It may write anything at any time, so all is read atomically and once, and every length is
//! checked; the size of the memory is sealed.

#![expect(unsafe_code, reason = "mapping memory that two processes share")]

use std::io;
use std::os::fd::{AsFd, AsRawFd as _, OwnedFd};
use std::ptr::{self, NonNull};
use std::sync::atomic::{AtomicU32, AtomicU64, Ordering};

use rustix::fs::{MemfdFlags, SealFlags, fcntl_add_seals, fstat, ftruncate, memfd_create};

use super::wire::LONGEST;

/// The longest request: the history of a very long game.
const LONGEST_REQUEST: usize = 4 << 20;

/// Room for a letter of so many words of eight bytes.
#[repr(C, align(64))]
pub(super) struct Slot<const WORDS: usize> {
    /// The number of the letter that is in it.
    pub(super) number: AtomicU32,
    /// Does the reader have to be woken up?
    asleep: AtomicU32,
    length: AtomicU32,
    words: [AtomicU64; WORDS],
}

/// What is shared. All bits zero is the empty box.
#[repr(C)]
struct Shared {
    requests: Slot<{ LONGEST_REQUEST / 8 }>,
    answers: Slot<{ LONGEST / 8 }>,
    stop: AtomicU32,
}

/// A letter that cannot be one.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub(super) struct BadLetter;

/// Both slots.
#[derive(Debug)]
pub(super) struct Mailbox(NonNull<Shared>);

// SAFETY: all that is shared is atomic, and the mapping lives as long as this.
unsafe impl Send for Mailbox {}
// SAFETY: the same.
unsafe impl Sync for Mailbox {}

impl Mailbox {
    /// An empty box, and the file by which another process opens it.
    pub(super) fn new() -> io::Result<(Mailbox, OwnedFd)> {
        let file = memfd_create("damier-mailbox", MemfdFlags::CLOEXEC | MemfdFlags::ALLOW_SEALING)?;
        ftruncate(&file, size_of::<Shared>() as u64)?;
        // Who could cut it off could make the other side fall when it reads.
        fcntl_add_seals(&file, SealFlags::SHRINK | SealFlags::GROW | SealFlags::SEAL)?;
        Ok((Mailbox::open(&file)?, file))
    }

    /// The box behind a file.
    pub(super) fn open(file: impl AsFd) -> io::Result<Mailbox> {
        let size = fstat(&file)?.st_size;
        if usize::try_from(size) != Ok(size_of::<Shared>()) {
            return Err(io::Error::other("this is no mailbox"));
        }
        // SAFETY: a new mapping is made wherever there is room, of a file that is large enough.
        let address = unsafe {
            libc::mmap(
                ptr::null_mut(),
                size_of::<Shared>(),
                libc::PROT_READ | libc::PROT_WRITE,
                libc::MAP_SHARED,
                file.as_fd().as_raw_fd(),
                0,
            )
        };
        let address = (address != libc::MAP_FAILED).then(|| NonNull::new(address.cast())).flatten();
        address.map(Mailbox).ok_or_else(io::Error::last_os_error)
    }

    fn shared(&self) -> &Shared {
        // SAFETY: the mapping is as large as what it holds, aligned to a page, lives as long as
        // `self`, and any bits in it are a value. All of it is atomic, so others may write to it.
        unsafe { self.0.as_ref() }
    }

    /// Letters from the arena.
    pub(super) fn requests(&self) -> &Slot<{ LONGEST_REQUEST / 8 }> {
        &self.shared().requests
    }

    /// Letters to the arena.
    pub(super) fn answers(&self) -> &Slot<{ LONGEST / 8 }> {
        &self.shared().answers
    }

    /// Not zero: the bot is to answer now.
    pub(super) fn stop(&self) -> &AtomicU32 {
        &self.shared().stop
    }
}

impl Drop for Mailbox {
    fn drop(&mut self) {
        // SAFETY: this is the mapping that was made, and nobody can use it any more.
        unsafe { libc::munmap(self.0.as_ptr().cast(), size_of::<Shared>()) };
    }
}

impl<const WORDS: usize> Slot<WORDS> {
    /// Puts a letter into the slot. Does the reader have to be woken up?
    pub(super) fn post(&self, number: u32, letter: &[u8]) -> Result<bool, BadLetter> {
        if letter.len() > WORDS * 8 {
            return Err(BadLetter);
        }
        for (word, bytes) in self.words.iter().zip(letter.chunks(8)) {
            let mut whole = [0; 8];
            whole[..bytes.len()].copy_from_slice(bytes);
            word.store(u64::from_ne_bytes(whole), Ordering::Relaxed);
        }
        self.length.store(letter.len() as u32, Ordering::Relaxed);
        // Ordered before the look at the reader, who says that it sleeps before it looks here.
        self.number.store(number, Ordering::SeqCst);
        Ok(self.asleep.load(Ordering::SeqCst) != 0)
    }

    /// The number of the letter that is in the slot.
    pub(super) fn number(&self) -> u32 {
        self.number.load(Ordering::SeqCst)
    }

    /// Replaces the content of `into` by the letter that is in the slot.
    pub(super) fn take(&self, into: &mut Vec<u8>) -> Result<(), BadLetter> {
        let length = self.length.load(Ordering::Relaxed) as usize;
        let words = self.words.get(..length.div_ceil(8)).ok_or(BadLetter)?;
        into.clear();
        for word in words {
            into.extend(word.load(Ordering::Relaxed).to_ne_bytes());
        }
        into.truncate(length);
        Ok(())
    }

    /// The reader says whether it has to be woken up from now on.
    pub(super) fn set_asleep(&self, asleep: bool) {
        self.asleep.store(asleep.into(), Ordering::SeqCst);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn letters_arrive_through_another_mapping() {
        let (here, file) = Mailbox::new().unwrap();
        let there = Mailbox::open(&file).unwrap();
        let mut letter = Vec::new();
        for (number, length) in [0, 1, 7, 8, 9, 4096, LONGEST].into_iter().enumerate() {
            let sent: Vec<u8> = (0..length).map(|at| at as u8).collect();
            assert_eq!(here.answers().post(number as u32, &sent), Ok(false));
            assert_eq!(there.answers().number(), number as u32);
            assert_eq!(there.answers().take(&mut letter), Ok(()));
            assert_eq!(letter, sent);
        }
        there.answers().set_asleep(true);
        assert_eq!(here.answers().post(9, b"wake up"), Ok(true));
        assert_eq!(here.answers().post(9, &vec![0; LONGEST + 1]), Err(BadLetter));
    }

    #[test]
    fn a_length_beyond_the_slot_is_refused() {
        let (mailbox, _file) = Mailbox::new().unwrap();
        for length in [LONGEST as u32 + 1, u32::MAX] {
            mailbox.answers().length.store(length, Ordering::Relaxed);
            assert_eq!(mailbox.answers().take(&mut Vec::new()), Err(BadLetter));
        }
    }

    #[test]
    fn only_a_mailbox_can_be_opened_as_one() {
        assert!(Mailbox::open(std::fs::File::open("/dev/null").unwrap()).is_err());
        let (_mailbox, file) = Mailbox::new().unwrap();
        assert!(ftruncate(&file, 0).is_err(), "its size is sealed");
    }
}
