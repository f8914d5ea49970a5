//! Bytes that are kept in files: numbers in as few bytes as they take, and a sum by which damage is found.
//!
//! What the numbers mean is the business of those who keep them: nets, and what learners go on from.

/// Bytes of the sum at the end.
pub(crate) const SUM: usize = 8;

/// Why bytes are not what they should be, as a fragment that fits after "it".
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum BadNet {
    /// Something else altogether.
    #[error("is something else: it does not begin with `{mark}`")]
    Foreign {
        /// How it would begin.
        mark: &'static str,
    },
    /// Cut off, or changed.
    #[error("is damaged: its bytes do not add up to what they did when it was written")]
    Damaged,
    /// Whole, but nothing that this program knows.
    #[error("says `{0}`, which this version does not understand")]
    Unknown(String),
}

/// Adds the sum at the end.
pub(crate) fn seal(mut bytes: Vec<u8>) -> Vec<u8> {
    let sum = sum(&bytes);
    bytes.extend(sum.to_le_bytes());
    bytes
}

/// The first line after the mark, and the bytes after it, if the sum at the end is right.
///
/// # Errors
/// What is wrong with the bytes.
pub(crate) fn unseal<'a>(
    bytes: &'a [u8],
    mark: &'static str,
) -> Result<(String, &'a [u8]), BadNet> {
    let rest = bytes.strip_prefix(mark.as_bytes()).ok_or(BadNet::Foreign { mark })?;
    let whole = bytes.len().checked_sub(SUM).filter(|&whole| whole >= mark.len());
    let whole = whole.ok_or(BadNet::Damaged)?;
    if sum(&bytes[..whole]).to_le_bytes() != bytes[whole..] {
        return Err(BadNet::Damaged);
    }
    let rest = &rest[..whole - mark.len()];
    let line = rest.iter().position(|&byte| byte == b'\n').ok_or(BadNet::Damaged)?;
    Ok((String::from_utf8_lossy(&rest[..line]).into_owned(), &rest[line + 1..]))
}

/// Small numbers of either sign as small numbers without one.
pub(crate) const fn zigzag(weight: i16) -> u64 {
    let weight = weight as i64;
    ((weight << 1) ^ (weight >> 63)) as u64
}

pub(crate) fn unzigzag(number: u64) -> Option<i16> {
    let weight = (number >> 1) as i64 ^ -((number & 1) as i64);
    i16::try_from(weight).ok()
}

/// Seven bits in each byte, the lowest first; the highest bit says that more follow.
pub(crate) fn put(bytes: &mut Vec<u8>, mut number: u64) {
    while number >= 0x80 {
        bytes.push(number as u8 | 0x80);
        number >>= 7;
    }
    bytes.push(number as u8);
}

pub(crate) fn take(bytes: &mut &[u8]) -> Option<u64> {
    let mut number = 0_u64;
    for at in 0..9 {
        let (&byte, rest) = bytes.split_first()?;
        *bytes = rest;
        number |= u64::from(byte & 0x7F) << (7 * at);
        if byte < 0x80 {
            return Some(number);
        }
    }
    None
}

/// A sum in which every byte and its place count.
fn sum(bytes: &[u8]) -> u64 {
    let step = |sum: u64, &byte: &u8| (sum ^ u64::from(byte)).wrapping_mul(0x0100_0000_01B3);
    bytes.iter().fold(0xCBF2_9CE4_8422_2325, step)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_of_every_size_come_back() {
        for number in [0, 1, 127, 128, 16_383, 16_384, u64::from(u32::MAX), (1 << 63) - 1] {
            let mut bytes = Vec::new();
            put(&mut bytes, number);
            assert_eq!(take(&mut &bytes[..]), Some(number));
        }
        assert_eq!(take(&mut &[0xFF; 9][..]), None);
        for weight in [0, 1, -1, i16::MAX, i16::MIN] {
            assert_eq!(unzigzag(zigzag(weight)), Some(weight));
        }
    }

    #[test]
    fn what_was_sealed_is_unsealed_and_nothing_else() {
        let bytes = seal(b"mark 1 head\nbody".to_vec());
        assert_eq!(unseal(&bytes, "mark 1"), Ok((" head".to_owned(), &b"body"[..])));
        assert_eq!(unseal(&bytes, "kram 1"), Err(BadNet::Foreign { mark: "kram 1" }));
        for length in 6..bytes.len() {
            assert_eq!(unseal(&bytes[..length], "mark 1"), Err(BadNet::Damaged), "{length}");
        }
    }
}
