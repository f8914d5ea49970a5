//! Whatever the bytes, reading ends soon and well.

use std::fs;
use std::time::Duration;

use damier_arena::archive::records::{Goban, sgf};
use proptest::collection::vec;
use proptest::prelude::{Just, ProptestConfig, Strategy, any, prop_assert, proptest};
use proptest::sample::{Index, select};

use crate::corpus::files;
use crate::work::measured;

/// Reads bytes and does with the games all that commands do.
fn use_all(bytes: &[u8]) {
    for game in sgf::read(bytes) {
        match game {
            Ok(record) => {
                let _ = Goban::replay_far(&record);
                let written = sgf::write(&record);
                assert!(sgf::read(written.as_bytes())[0].is_ok(), "{written}");
            }
            Err(why) => assert!(why.offset <= 2 * bytes.len(), "{why}"),
        }
    }
}

/// Pieces that mean something in SGF.
const PIECES: [&[u8]; 30] = [
    b"(",
    b")",
    b";",
    b"[",
    b"]",
    b"\\",
    b":",
    b"B",
    b"W",
    b"AB",
    b"AW",
    b"AE",
    b"PL",
    b"SZ",
    b"HA",
    b"KM",
    b"RE",
    b"RU",
    b"CA",
    b"C",
    b"aa",
    b"tt",
    b"ss",
    b"9",
    b"19",
    b"Shift_JIS",
    b"\x83",
    b" ",
    b"\r\n",
    b"\x00",
];

/// How many cases are tried: as many as `PROPTEST_CASES` says, or what takes a few seconds.
fn cases() -> u32 {
    std::env::var("PROPTEST_CASES").ok().and_then(|cases| cases.parse().ok()).unwrap_or(1000)
}

proptest! {
    #![proptest_config(ProptestConfig { cases: cases(), failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn random_bytes_do_no_harm(bytes in vec(any::<u8>(), 0..400)) {
        use_all(&bytes);
    }

    #[test]
    fn random_pieces_do_no_harm(pieces in vec(select(&PIECES[..]), 0..120)) {
        use_all(&[&b"(;"[..], &pieces.concat()].concat());
    }

    #[test]
    fn changed_files_do_no_harm(
        file in any::<Index>(),
        changes in vec((any::<Index>(), 0_usize..4, select(&PIECES[..]), any::<u8>()), 1..12),
    ) {
        let files = files();
        let mut bytes = fs::read(file.get(&files)).unwrap();
        for (place, kind, piece, byte) in changes {
            let at = place.index(bytes.len() + 1);
            match kind {
                0 => drop(bytes.splice(at..at, piece.iter().copied())),
                1 if at < bytes.len() => bytes[at] = byte,
                2 if at < bytes.len() => drop(bytes.remove(at)),
                _ => bytes.truncate(at.max(bytes.len() / 2)),
            }
        }
        use_all(&bytes);
    }

    #[test]
    fn what_is_written_is_read_whatever_the_texts(
        text in "\\PC{0,40}",
        lines in vec(Just("line").prop_union(Just("]\\[")), 0..4),
    ) {
        let mut record = sgf::read(b"(;SZ[9];B[ee])").remove(0).unwrap();
        record.info.black = text.clone().into();
        record.entries[0].comment = lines.join("\n").into();
        let read = sgf::read(sgf::write(&record).as_bytes()).remove(0).unwrap();
        let spaced: String =
            record.info.black.chars().map(|c| if c.is_whitespace() { ' ' } else { c }).collect();
        prop_assert!(read.info.black == spaced.trim(), "{:?}", read.info.black);
        prop_assert!(read.entries[0].comment == record.entries[0].comment);
    }
}

/// The work of reading a file, the best of three.
fn time_of(bytes: &[u8]) -> Duration {
    (0..3).map(|_| measured(|| sgf::read(bytes)).1).min().unwrap_or_default()
}

#[test]
fn time_grows_with_the_file_and_no_faster() {
    let repeated = |piece: &[u8], times: usize| piece.repeat(times);
    let patterns: [&[u8]; 14] = [
        b"(",
        b"(;",
        b"( ",
        b"(;B[aa]",
        b"(;B[",
        b"[",
        b"\\",
        b";",
        b"(;)",
        b"(;B[aa](;W[bb])",
        b";AB[aa:ss]",
        b"CA[",
        b";C[\\]]",
        b"(;CA[GBK]C[\x81]",
    ];
    for pattern in patterns {
        let (small, large) = (200_000 / pattern.len(), 1_600_000 / pattern.len());
        let prefix = if pattern.starts_with(b"(") { &b""[..] } else { &b"(;"[..] };
        let file = |times| [prefix, &repeated(pattern, times)].concat();
        let (small, large) = (time_of(&file(small)), time_of(&file(large)));
        // Eight times the file; a quadratic reader would need sixty-four times as long.
        let limit = 30 * small + Duration::from_millis(50);
        assert!(large < limit, "{pattern:?}: {small:?} and then {large:?}");
    }
}
