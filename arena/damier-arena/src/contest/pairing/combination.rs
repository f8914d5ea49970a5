//! Numbering the groups of entrants that may meet.
//!
//! Groups are numbered by their last member first, so that a group keeps its number however many
//! entrants are added behind it.

/// How many groups of `size` there are among `count`; `u64::MAX` if that is too many to say.
pub(super) fn choose(count: u64, size: u64) -> u64 {
    let mut ways: u128 = 1;
    for step in 0..size {
        let Some(left) = count.checked_sub(step) else { return 0 };
        ways = ways * u128::from(left) / u128::from(step + 1);
        if ways > u128::from(u64::MAX) {
            return u64::MAX;
        }
    }
    ways as u64
}

/// The number of a group, whatever the order of its members.
pub(super) fn number(group: &[usize]) -> u64 {
    let mut members = group.to_vec();
    members.sort_unstable();
    members.iter().zip(1..).map(|(&member, size)| choose(member as u64, size)).sum()
}

/// The members of a group, in ascending order.
pub(super) fn group(mut number: u64, size: usize) -> Vec<usize> {
    let mut members = vec![0; size];
    for size in (1..=size as u64).rev() {
        let (mut member, mut beyond) = (size - 1, size);
        while choose(beyond, size) <= number {
            (member, beyond) = (beyond, beyond * 2);
        }
        while beyond - member > 1 {
            let middle = u64::midpoint(member, beyond);
            if choose(middle, size) <= number {
                member = middle;
            } else {
                beyond = middle;
            }
        }
        number -= choose(member, size);
        members[size as usize - 1] = member as usize;
    }
    members
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn groups_are_numbered_without_gaps_and_added_entrants_come_last() {
        for size in 1..=4 {
            for number in 0..choose(9, size as u64) {
                let members = group(number, size);
                assert!(members.windows(2).all(|pair| pair[0] < pair[1]), "{members:?}");
                assert!(members[size - 1] < 9);
                assert_eq!(super::number(&members), number);
            }
        }
        assert_eq!(group(choose(9, 3), 3), [0, 1, 9]);
    }

    #[test]
    fn impossible_and_enormous_groups_are_counted() {
        assert_eq!(choose(2, 3), 0);
        assert_eq!(choose(5, 0), 1);
        assert_eq!(choose(1 << 40, 4), u64::MAX);
    }
}
