//! The letters of a file: which encoding its bytes are in.
//!
//! A file names its encoding in `CA`, rightly or not, or does not. Text that is not what it claims
//! to be is read as Latin 1, in which any bytes are letters.

use std::borrow::Cow;

use encoding_rs::{
    BIG5, Encoding, GB18030, GBK, SHIFT_JIS, UTF_8, UTF_16BE, UTF_16LE, WINDOWS_1252,
};

/// The encoding of a game's texts.
#[derive(Copy, Clone, Debug)]
pub(super) struct Charset(&'static Encoding);

impl Charset {
    /// The encoding of this name. Without one, and under a name nobody knows, it is UTF-8.
    pub(super) fn named(label: &[u8]) -> Charset {
        Charset(Encoding::for_label(label.trim_ascii()).unwrap_or(UTF_8))
    }

    /// The encoding of a whole file, as far as it must be known to find the ends of its values: that
    /// of its first `CA`.
    pub(super) fn of_file(bytes: &[u8]) -> Charset {
        let is_start = |at: usize| {
            bytes[at..].starts_with(b"CA[") && (at == 0 || !bytes[at - 1].is_ascii_alphabetic())
        };
        let label = (0..bytes.len()).find(|&at| is_start(at)).map_or(&[][..], |at| {
            let rest = &bytes[at + 3..];
            let end = rest.iter().take(40).position(|&byte| byte == b']').unwrap_or(0);
            &rest[..end]
        });
        Charset::named(label)
    }

    /// The bytes that begin a pair whose second byte may look like a bracket or a backslash.
    pub(super) fn lead_bytes(self) -> LeadBytes {
        match self.0 {
            encoding if encoding == GBK || encoding == GB18030 || encoding == BIG5 => {
                LeadBytes::Upper
            }
            encoding if encoding == SHIFT_JIS => LeadBytes::Japanese,
            _ => LeadBytes::None,
        }
    }

    /// The letters of these bytes.
    pub(super) fn decode(self, bytes: &[u8]) -> Cow<'_, str> {
        match self.0.decode_without_bom_handling_and_without_replacement(bytes) {
            Some(text) => text,
            None => WINDOWS_1252.decode_without_bom_handling(bytes).0,
        }
    }
}

/// The bytes of an encoding that are read together with the byte that follows.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub(super) enum LeadBytes {
    /// None.
    None,
    /// All of the upper half.
    Upper,
    /// Those of the upper half that are no half-width katakana.
    Japanese,
}

impl LeadBytes {
    pub(super) fn contains(self, byte: u8) -> bool {
        match self {
            LeadBytes::None => false,
            LeadBytes::Upper => matches!(byte, 0x81..=0xFE),
            LeadBytes::Japanese => matches!(byte, 0x81..=0x9F | 0xE0..=0xFC),
        }
    }
}

/// A file in two-byte units, recognised by its first bytes, as UTF-8; any other as it is. The
/// places of errors are then those in the UTF-8.
pub(super) fn in_single_bytes(bytes: &[u8]) -> Cow<'_, [u8]> {
    match Encoding::for_bom(bytes) {
        Some((encoding, length)) if encoding == UTF_16LE || encoding == UTF_16BE => {
            let text = encoding.decode_without_bom_handling(&bytes[length..]).0;
            Cow::Owned(text.into_owned().into_bytes())
        }
        _ => Cow::Borrowed(bytes),
    }
}
