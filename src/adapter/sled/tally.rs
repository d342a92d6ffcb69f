//! What a tree holds, in two numbers that every commit carries on: how many records, and the sum of their checksums.
//!
//! A damaged log may forget a deletion together with an insertion; the count alone would not show it.

use super::group::Change;

/// Two numbers of a tree, or what a change adds to them. Both wrap, so that a change may take away.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(super) struct Tally {
    pub(super) count: u64,
    sum: u64,
}

impl Tally {
    /// One record with this checksum.
    pub(super) fn one(checksum: u32) -> Self {
        Self {
            count: 1,
            sum: u64::from(checksum),
        }
    }

    /// What a change adds.
    pub(super) fn of(change: &Change) -> Self {
        let after = change.after_checksum().map_or_else(Self::default, Self::one);
        let before = change.before.as_ref().map(|found| Self::one(found.checksum));
        after.minus(before.unwrap_or_default())
    }

    /// Both together.
    pub(super) fn plus(self, other: Self) -> Self {
        Self {
            count: self.count.wrapping_add(other.count),
            sum: self.sum.wrapping_add(other.sum),
        }
    }

    fn minus(self, other: Self) -> Self {
        Self {
            count: self.count.wrapping_sub(other.count),
            sum: self.sum.wrapping_sub(other.sum),
        }
    }

    /// As it lies in the database.
    pub(super) fn to_bytes(self) -> Vec<u8> {
        [self.count.to_be_bytes(), self.sum.to_be_bytes()].concat()
    }

    /// Out of the database.
    pub(super) fn from_bytes(bytes: &[u8]) -> Option<Self> {
        let (count, sum) = bytes.split_first_chunk()?;
        let sum = u64::from_be_bytes(sum.try_into().ok()?);
        Some(Self {
            count: u64::from_be_bytes(*count),
            sum,
        })
    }
}
