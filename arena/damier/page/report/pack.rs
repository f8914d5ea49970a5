//! Matches as text that a page can hold: deflated, then in letters.

use serde::Serialize;

/// Whatever is inside, deflated and in base64.
pub(super) fn packed(of: &impl Serialize) -> String {
    // Nothing that is packed here has keys that are no texts.
    let text = serde_json::to_vec(of).unwrap_or_default();
    base64(&miniz_oxide::deflate::compress_to_vec(&text, 9))
}

/// Bytes as letters of base64.
pub(super) fn base64(bytes: &[u8]) -> String {
    const LETTERS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    let mut text = String::with_capacity(bytes.len().div_ceil(3) * 4);
    for three in bytes.chunks(3) {
        let all = three.iter().fold(0_u32, |all, byte| all << 8 | u32::from(*byte))
            << (8 * (3 - three.len()));
        for at in 0..4 {
            let letter = char::from(LETTERS[(all >> (18 - 6 * at) & 63) as usize]);
            text.push(if at > three.len() { '=' } else { letter });
        }
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn letters_are_those_of_the_standard() {
        let examples =
            [("", ""), ("f", "Zg=="), ("fo", "Zm8="), ("foo", "Zm9v"), ("foob", "Zm9vYg==")];
        for (bytes, letters) in examples {
            assert_eq!(base64(bytes.as_bytes()), letters);
        }
    }
}
