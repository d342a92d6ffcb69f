//! Large values in pieces, each a record of the tree of chunks.

use super::envelope::{ChunkSet, INLINE};

impl ChunkSet {
    /// What the keys of all its chunks begin with.
    pub(super) fn prefix(self) -> [u8; 12] {
        let mut prefix = [0; 12];
        prefix[..8].copy_from_slice(&self.sequence.to_be_bytes());
        prefix[8..].copy_from_slice(&self.ordinal.to_be_bytes());
        prefix
    }

    /// The keys of the chunks of a body of `length` bytes, in order.
    pub(super) fn keys(self, length: usize) -> impl Iterator<Item = Vec<u8>> {
        let count = u32::try_from(length.div_ceil(INLINE)).unwrap_or(u32::MAX);
        (0..count).map(move |index| {
            let mut key = self.prefix().to_vec();
            key.extend(index.to_be_bytes());
            key
        })
    }

    /// The chunks of `body` with their keys, in order.
    pub(super) fn split(self, body: &[u8]) -> impl Iterator<Item = (Vec<u8>, &[u8])> {
        self.keys(body.len()).zip(body.chunks(INLINE))
    }
}

/// Whether a record is too large to lie in its own tree.
pub(super) fn is_large(key: &[u8], body: &[u8]) -> bool {
    key.len() + body.len() > INLINE
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn chunks_join_to_the_body_and_their_keys_are_in_order() {
        let set = ChunkSet {
            sequence: 1,
            ordinal: 2,
        };
        for length in [1, INLINE - 1, INLINE, INLINE + 1, 3 * INLINE, 5 << 20] {
            let body: Vec<u8> = (0..=250).cycle().take(length).collect();
            let chunks: Vec<_> = set.split(&body).collect();
            assert!(chunks.is_sorted_by(|a, b| a.0 < b.0), "{length}");
            assert_eq!(
                chunks
                    .iter()
                    .flat_map(|(_, chunk)| *chunk)
                    .copied()
                    .collect::<Vec<_>>(),
                body
            );
            assert!(
                chunks.iter().map(|(key, _)| key.clone()).eq(set.keys(length)),
                "{length}"
            );
        }
    }
}
