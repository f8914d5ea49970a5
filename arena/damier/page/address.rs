//! Words in addresses.

use std::fmt::Write as _;

/// A text as it can stand in an address, whatever is in it.
pub(crate) fn encoded(text: &str) -> String {
    let mut address = String::with_capacity(text.len());
    for byte in text.bytes() {
        match byte {
            b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' | b'-' | b'_' | b'.' | b'~' => {
                address.push(char::from(byte));
            }
            _ => _ = write!(address, "%{byte:02X}"),
        }
    }
    address
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_with_a_meaning_is_left() {
        assert_eq!(encoded("a b&c=<é>/?#%"), "a%20b%26c%3D%3C%C3%A9%3E%2F%3F%23%25");
        assert_eq!(encoded("mcts-10_x.y~"), "mcts-10_x.y~");
    }
}
