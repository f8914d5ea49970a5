//! Bytes that nobody would write, for whatever reads bytes of strangers: examples with some of them changed,
//! taken out, doubled or mixed. A reader may refuse them; it may neither panic nor take long.
//!
//! The suite tries the same few hundred every time. With `DAMIER_FUZZ_SECONDS` set (`cargo xtask fuzz`),
//! each reader gets new ones for as long.

use std::time::{Duration, Instant};

use proptest::collection::vec;
use proptest::prelude::{Strategy, any};
use proptest::sample::Index;
use proptest::test_runner::{Config, RngAlgorithm, TestRng, TestRunner};

/// No input takes this long, however busy the machine is.
const DEADLINE: Duration = Duration::from_secs(20);

/// Pieces that mean something to somebody.
const PIECES: [&str; 40] = [
    "\0",
    "\n",
    "\r",
    "\t",
    " ",
    "\u{1b}[2J",
    "\u{9b}",
    "\u{202e}",
    "é",
    "碁",
    "\"",
    "'",
    "\\",
    "[",
    "]",
    "{",
    "}",
    "(",
    ")",
    ";",
    ":",
    ",",
    "=",
    "-",
    ".",
    "#",
    "null",
    "true",
    "0",
    "-1",
    "1e308",
    "-1e308",
    "1e999",
    "NaN",
    "255",
    "256",
    "65536",
    "4294967296",
    "18446744073709551616",
    "\u{feff}",
];

/// A change: where, which kind, how long, and with what.
type Change = (Index, u8, usize, Index, u8);

fn changed(mut bytes: Vec<u8>, changes: Vec<Change>, others: &[Vec<u8>]) -> Vec<u8> {
    for (place, kind, length, choice, byte) in changes {
        let at = place.index(bytes.len() + 1);
        let end = (at + length).min(bytes.len());
        match kind {
            0 => drop(bytes.splice(at..end.min(at + 1), [byte])),
            1 => drop(bytes.drain(at..end)),
            2 => drop(bytes.splice(at..at, PIECES[choice.index(PIECES.len())].bytes())),
            3 => drop(bytes.splice(at..end, PIECES[choice.index(PIECES.len())].bytes())),
            4 => bytes.extend_from_within(at..end),
            5 => {
                let other = &others[choice.index(others.len())];
                let from = place.index(other.len() + 1);
                let to = (from + length).min(other.len());
                bytes.splice(at..at, other[from..to].iter().copied());
            }
            _ => bytes.truncate(at),
        }
    }
    bytes
}

/// Hands bytes that are like these examples to a reader, which may do anything but panic and dawdle.
pub(crate) fn fuzz(examples: &[impl AsRef<[u8]>], read: impl Fn(&[u8])) {
    let examples: Vec<Vec<u8>> = examples.iter().map(|example| example.as_ref().to_vec()).collect();
    let change = (any::<Index>(), 0_u8..7, 0_usize..24, any::<Index>(), any::<u8>());
    let others = examples.clone();
    let input = (any::<Index>(), vec(change, 0..12))
        .prop_map(move |(which, changes)| changed(which.get(&others).clone(), changes, &others));
    let try_one = |bytes: Vec<u8>| {
        let begun = Instant::now();
        read(&bytes);
        assert!(begun.elapsed() < DEADLINE, "{} bytes took {:?}", bytes.len(), begun.elapsed());
        Ok(())
    };
    let config = Config { cases: 300, failure_persistence: None, ..Config::default() };
    let Some(time) = std::env::var("DAMIER_FUZZ_SECONDS").ok().and_then(|text| text.parse().ok())
    else {
        let rng = TestRng::deterministic_rng(RngAlgorithm::ChaCha);
        TestRunner::new_with_rng(config, rng).run(&input, try_one).expect("nothing breaks it");
        return;
    };
    let (begun, mut tried) = (Instant::now(), 0_u64);
    while begun.elapsed() < Duration::from_secs(time) {
        TestRunner::new(config.clone()).run(&input, try_one).expect("nothing breaks it");
        tried += u64::from(config.cases);
    }
    let name = std::thread::current().name().unwrap_or_default().to_owned();
    println!("{name}: {tried} inputs");
}
