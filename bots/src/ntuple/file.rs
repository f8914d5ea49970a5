//! Nets as bytes.
//!
//! One line of text says what follows: the format, the game, the windows, and what the net was made from.
//! Then come the weights that are not zero, in order, each as the number of zeros before it and its value,
//! in as few bytes as these take; at the end is a sum of all that, by which damage is found.

use super::net::Net;
use super::shape::Shape;
use crate::packing::{BadNet, put, seal, take, unseal, unzigzag, zigzag};

/// How every net begins, with the version of its format.
const MARK: &str = "damier net 1 2048";
impl Net {
    /// The net as bytes.
    pub fn to_bytes(&self) -> Vec<u8> {
        let (levels, windows) = (self.shape.levels(), written(&self.shape));
        let head = format!(
            "{MARK} levels={levels} windows={windows} unit={} {}\n",
            self.unit, self.origin
        );
        let mut bytes = head.into_bytes();
        let mut zeros = 0;
        for &weight in &self.weights {
            if weight == 0 {
                zeros += 1;
            } else {
                put(&mut bytes, zeros);
                put(&mut bytes, zigzag(weight));
                zeros = 0;
            }
        }
        seal(bytes)
    }

    /// Reads a net.
    ///
    /// # Errors
    /// What is wrong with the bytes.
    pub fn from_bytes(bytes: &[u8]) -> Result<Net, BadNet> {
        let (head, mut left) = unseal(bytes, MARK)?;
        let unknown = || BadNet::Unknown(head.trim().chars().take(200).collect());
        let (shape, unit, origin) = read_head(&head).ok_or_else(unknown)?;
        let mut weights = vec![0; shape.weights()].into_boxed_slice();
        let mut place = 0_usize;
        while !left.is_empty() {
            let zeros = take(&mut left).ok_or(BadNet::Damaged)?;
            place = place.saturating_add(zeros as usize);
            let weight = take(&mut left).and_then(unzigzag).ok_or(BadNet::Damaged)?;
            *weights.get_mut(place).ok_or(BadNet::Damaged)? = weight;
            place += 1;
        }
        Ok(Net { shape, weights, unit, origin })
    }
}

/// The windows of a shape as text.
pub(super) fn written(shape: &Shape) -> String {
    let window = |cells: &[usize]| {
        let cells: Vec<String> = cells.iter().map(ToString::to_string).collect();
        cells.join(",")
    };
    let windows: Vec<String> = shape.windows().map(window).collect();
    windows.join("/")
}

/// Reads ` levels=13 windows=0,1,2/4,5,6 unit=0.5 seed=1,games=9`.
fn read_head(head: &str) -> Option<(Shape, f32, String)> {
    let mut words = head.split_ascii_whitespace();
    let levels = words.next()?.strip_prefix("levels=")?.parse().ok()?;
    let windows = read_windows(words.next()?.strip_prefix("windows=")?)?;
    let unit: f32 = words.next()?.strip_prefix("unit=")?.parse().ok()?;
    let origin = words.collect::<Vec<&str>>().join(" ");
    (unit.is_finite() && unit > 0.0).then_some((Shape::new(levels, &windows)?, unit, origin))
}

/// The windows that a text names.
pub(super) fn read_windows(text: &str) -> Option<Vec<Vec<usize>>> {
    let window = |text: &str| text.split(',').map(|cell| cell.parse().ok()).collect();
    text.split('/').map(window).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn net() -> Net {
        let shape = Shape::new(5, &[vec![0, 1, 2], vec![4, 5]]).unwrap();
        let weights: Vec<f32> =
            (0..150).map(|at| [0.0, 0.0, 7.5, -1e4][at % 4] * at as f32).collect();
        Net::new(shape, &weights, "seed=1,games=2".to_owned())
    }

    #[test]
    fn a_net_is_read_as_it_was_written() {
        let (net, bytes) = (net(), net().to_bytes());
        let read = Net::from_bytes(&bytes).unwrap();
        assert_eq!(
            (&read.weights, read.unit, read.origin()),
            (&net.weights, net.unit, net.origin())
        );
        assert_eq!(read.shape, net.shape);
        assert_eq!(read.to_bytes(), bytes);
    }

    #[test]
    fn a_net_that_is_cut_or_changed_anywhere_is_refused() {
        let bytes = net().to_bytes();
        for length in 0..bytes.len() {
            assert!(Net::from_bytes(&bytes[..length]).is_err(), "{length}");
        }
        for at in 0..bytes.len() {
            let mut changed = bytes.clone();
            changed[at] ^= 0x10;
            assert!(Net::from_bytes(&changed).is_err(), "{at}");
        }
    }

    #[test]
    fn a_net_of_another_kind_is_told_from_a_damaged_one() {
        assert_eq!(Net::from_bytes(b"PNG").unwrap_err(), BadNet::Foreign { mark: MARK });
        let later = seal(b"damier net 1 2048 levels=99 windows=0 unit=1 seed=1\n".to_vec());
        let Err(BadNet::Unknown(said)) = Net::from_bytes(&later) else { panic!("{later:?}") };
        assert!(said.starts_with("levels=99"), "{said}");
    }

    #[test]
    fn a_line_of_text_cannot_ask_for_all_the_memory_there_is() {
        let window = "0,1,2,3,4,5/";
        let windows = window.repeat(200);
        let windows = windows.trim_end_matches('/');
        let head = format!("damier net 1 2048 levels=16 windows={windows} unit=1 seed=1\n");
        assert!(matches!(Net::from_bytes(&seal(head.into_bytes())), Err(BadNet::Unknown(_))));
    }
}
