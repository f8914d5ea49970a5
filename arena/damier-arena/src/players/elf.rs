//! Is this file a library that the loader can take?
//!
//! The loader itself answers tersely and, for a file that was cut short, by dying. So the header is
//! read first, and what is wrong with it said in words. Not a check of what is inside: a file made to
//! deceive is the sandbox's business.

use std::io::{self, Read};

use super::bad_bot::Refusal;

/// Bytes of a 64-bit ELF header, and of an entry in its table of segments.
const HEADER: usize = 64;
const SEGMENT: usize = 56;

/// The number for this machine in a header.
const MACHINE: u16 = if cfg!(target_arch = "x86_64") {
    62
} else if cfg!(target_arch = "aarch64") {
    183
} else if cfg!(target_arch = "riscv64") {
    243
} else {
    0
};

/// Refuses what is not a whole library for this machine. The file is so long, and read from where it is.
pub(super) fn check(file: &mut impl Read, length: u64) -> io::Result<Result<(), Refusal>> {
    let mut head = Vec::new();
    // Segments are described right after the header; nobody has more than fit here.
    file.take(64 * 1024).read_to_end(&mut head)?;
    Ok(check_header(&head, length))
}

/// Why a file cannot be read, in a few words.
pub(super) fn why_not(why: &io::Error) -> String {
    match why.kind() {
        io::ErrorKind::NotFound => "there is no such file".to_owned(),
        io::ErrorKind::PermissionDenied => "may not be read".to_owned(),
        _ => format!("cannot be read: {why}"),
    }
}

fn check_header(head: &[u8], length: u64) -> Result<(), Refusal> {
    if head.is_empty() {
        return Err(Refusal::not_a_library("is empty"));
    }
    if !head.starts_with(b"\x7fELF") {
        let text = !head.iter().take(512).any(|&byte| byte < 9);
        let what = if text { "is a text file, not" } else { "is no ELF file, so it cannot be" };
        return Err(Refusal::not_a_library(format!("{what} a shared library")));
    }
    if head.len() < HEADER {
        return Err(cut_short(length, HEADER as u64));
    }
    let u16_at = |at: usize| u16::from_le_bytes([head[at], head[at + 1]]);
    let (bits, order, kind, machine) = (head[4], head[5], u16_at(16), u16_at(18));
    if bits != 2 || order != 1 || (MACHINE != 0 && machine != MACHINE) {
        let built_for = if order == 1 { name(bits, machine) } else { "a big-endian machine" };
        return Err(Refusal::new(
            format!("is built for {built_for}, and this is {}", name(2, MACHINE)),
            "build it on this machine, or for it",
        ));
    }
    if kind != 3 {
        let kind = if kind == 1 { "an object file" } else { "no shared library" };
        return Err(Refusal::not_a_library(format!("is {kind}")));
    }
    let needed = needed_length(head).ok_or_else(|| cut_short(length, head.len() as u64 + 1))?;
    if needed > length { Err(cut_short(length, needed)) } else { Ok(()) }
}

/// How long the file has to be to hold all its segments; `None` if their table is missing.
fn needed_length(head: &[u8]) -> Option<u64> {
    let u64_at = |at: usize| Some(u64::from_le_bytes(head.get(at..at + 8)?.try_into().ok()?));
    let table = usize::try_from(u64_at(32)?).ok()?;
    let count = usize::from(u16::from_le_bytes([head[56], head[57]]));
    (0..count).try_fold(HEADER as u64, |needed, number| {
        let at = table.checked_add(number * SEGMENT)?;
        let end = u64_at(at.checked_add(8)?)?.checked_add(u64_at(at.checked_add(32)?)?)?;
        Some(needed.max(end))
    })
}

fn cut_short(length: u64, needed: u64) -> Refusal {
    let what = format!("is cut short: {length} bytes, and at least {needed} are needed");
    Refusal::new(what, "build or copy it again")
}

fn name(bits: u8, machine: u16) -> &'static str {
    match (bits, machine) {
        (_, 3) => "x86 with 32 bits",
        (2, 62) => "x86_64",
        (1, 62) => "x86_64 with 32-bit addresses",
        (_, 40) => "ARM with 32 bits",
        (_, 183) => "aarch64",
        (_, 243) => "RISC-V",
        (_, 21) => "PowerPC",
        _ => "another machine",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_header_makes_the_check_fail_other_than_by_refusing() {
        let mut head = vec![0; 4096];
        head[..8].copy_from_slice(b"\x7fELF\x02\x01\x01\x00");
        (head[16], head[18]) = (3, MACHINE as u8);
        assert_eq!(check_header(&head, 4096), Ok(()));
        for at in 0..HEADER {
            for value in [0, 1, 7, 0x7F, 0xFF] {
                let mut head = head.clone();
                head[at] = value;
                let _ = check_header(&head, 4096);
            }
        }
        for length in 0..HEADER {
            assert!(check_header(&head[..length], length as u64).is_err(), "{length}");
        }
    }
}
