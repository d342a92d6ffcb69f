//! How a record lies in the database: format, schema, version, checksum, then the record.

use crate::port::{Record, Stored, Tree};

/// Values up to this size (key included) lie in the tree itself. A leaf of sled holds up to 20 of them, and a leaf
/// over 128 KiB would go to `blobs/`, which is never made durable.
pub(super) const INLINE: usize = 4096;

const FORMAT_INLINE: u8 = 1;
const FORMAT_CHUNKED: u8 = 2;
const HEADER: usize = 1 + 2 + 8 + 4;

/// The place of a large value: the commit that wrote it, and which of that commit's large values it is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct ChunkSet {
    pub(super) sequence: u64,
    pub(super) ordinal: u32,
}

/// A record's head, and its body or where the body is.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Envelope<'a> {
    schema: u16,
    version: u64,
    pub(super) checksum: u32,
    pub(super) body: Body<'a>,
}

/// The body of an envelope.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Body<'a> {
    /// It stands here.
    Inline(&'a [u8]),
    /// It stands in the tree of chunks, this many bytes in all.
    Chunked(ChunkSet, u64),
}

/// Encodes a record; with `chunks` its body is left out, to be stored in chunks.
pub(super) fn encode(tree: Tree, key: &[u8], stored: &Stored, chunks: Option<ChunkSet>) -> Vec<u8> {
    let body = &stored.record.body;
    let format = if chunks.is_some() {
        FORMAT_CHUNKED
    } else {
        FORMAT_INLINE
    };
    let mut bytes = Vec::with_capacity(HEADER + if chunks.is_some() { 20 } else { body.len() });
    bytes.push(format);
    bytes.extend(stored.record.schema.to_be_bytes());
    bytes.extend(stored.version.to_be_bytes());
    bytes.extend(checksum(tree, key, stored.record.schema, stored.version, body).to_be_bytes());
    match chunks {
        None => bytes.extend(body),
        Some(set) => {
            bytes.extend(set.sequence.to_be_bytes());
            bytes.extend(set.ordinal.to_be_bytes());
            bytes.extend((body.len() as u64).to_be_bytes());
        }
    }
    bytes
}

impl<'a> Envelope<'a> {
    /// Reads an envelope; the checksum is judged by [`Envelope::open`], when the body is at hand.
    ///
    /// # Errors
    /// What is wrong with its form.
    pub(super) fn read(bytes: &'a [u8]) -> Result<Self, &'static str> {
        let cut = "the envelope is cut short";
        let mut rest = bytes;
        let [format] = take(&mut rest).ok_or(cut)?;
        let schema = u16::from_be_bytes(take(&mut rest).ok_or(cut)?);
        let version = u64::from_be_bytes(take(&mut rest).ok_or(cut)?);
        let checksum = u32::from_be_bytes(take(&mut rest).ok_or(cut)?);
        let body = match format {
            FORMAT_INLINE => Body::Inline(rest),
            FORMAT_CHUNKED => {
                let sequence = u64::from_be_bytes(take(&mut rest).ok_or(cut)?);
                let ordinal = u32::from_be_bytes(take(&mut rest).ok_or(cut)?);
                let length = u64::from_be_bytes(take(&mut rest).ok_or(cut)?);
                Body::Chunked(ChunkSet { sequence, ordinal }, length)
            }
            _ => return Err("the envelope's format is unknown"),
        };
        Ok(Self {
            schema,
            version,
            checksum,
            body,
        })
    }

    /// The record with this body.
    ///
    /// # Errors
    /// When the checksum does not fit.
    pub(super) fn open(&self, tree: &str, key: &[u8], body: Vec<u8>) -> Result<Stored, &'static str> {
        if checksum(tree, key, self.schema, self.version, &body) != self.checksum {
            return Err("the checksum does not fit");
        }
        let record = Record {
            schema: self.schema,
            body,
        };
        Ok(Stored {
            version: self.version,
            record,
        })
    }
}

/// The checksum of a record; tree and key are in it, so that a record under a wrong key is found out.
pub(super) fn checksum(tree: &str, key: &[u8], schema: u16, version: u64, body: &[u8]) -> u32 {
    let mut sum = crc32c::crc32c(tree.as_bytes());
    sum = crc32c::crc32c_append(sum, &(key.len() as u64).to_be_bytes());
    sum = crc32c::crc32c_append(sum, key);
    sum = crc32c::crc32c_append(sum, &schema.to_be_bytes());
    sum = crc32c::crc32c_append(sum, &version.to_be_bytes());
    crc32c::crc32c_append(sum, body)
}

fn take<const N: usize>(rest: &mut &[u8]) -> Option<[u8; N]> {
    let (head, tail) = rest.split_first_chunk::<N>()?;
    *rest = tail;
    Some(*head)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn stored(body: &[u8]) -> Stored {
        Stored {
            version: 9,
            record: Record {
                schema: 3,
                body: body.to_vec(),
            },
        }
    }

    #[test]
    fn an_inline_record_comes_back() {
        let bytes = encode("tree", b"key", &stored(b"body"), None);
        let envelope = Envelope::read(&bytes).unwrap();
        let Body::Inline(body) = envelope.body else {
            panic!("chunked")
        };
        assert_eq!(envelope.open("tree", b"key", body.to_vec()), Ok(stored(b"body")));
    }

    #[test]
    fn a_chunked_record_names_its_chunks() {
        let set = ChunkSet {
            sequence: 7,
            ordinal: 2,
        };
        let bytes = encode("tree", b"key", &stored(b"body"), Some(set));
        let envelope = Envelope::read(&bytes).unwrap();
        assert_eq!(envelope.body, Body::Chunked(set, 4));
        assert_eq!(
            envelope.open("tree", b"key", b"body".to_vec()),
            Ok(stored(b"body"))
        );
    }

    #[test]
    fn every_single_bit_is_guarded() {
        let bytes = encode("tree", b"key", &stored(b"body"), None);
        for bit in 0..bytes.len() * 8 {
            let mut bent = bytes.clone();
            bent[bit / 8] ^= 1 << (bit % 8);
            let opened = Envelope::read(&bent).and_then(|envelope| match envelope.body {
                Body::Inline(body) => envelope.open("tree", b"key", body.to_vec()),
                Body::Chunked(..) => Err("chunked"),
            });
            assert!(opened.is_err(), "bit {bit} may be bent");
        }
    }

    #[test]
    fn a_record_under_another_key_or_tree_is_refused() {
        let bytes = encode("tree", b"key", &stored(b""), None);
        let envelope = Envelope::read(&bytes).unwrap();
        for (tree, key) in [("tree", &b"kez"[..]), ("tre", b"ekey"), ("treek", b"ey")] {
            assert!(envelope.open(tree, key, Vec::new()).is_err(), "{tree} {key:?}");
        }
    }

    #[test]
    fn a_cut_envelope_is_refused() {
        let bytes = encode(
            "t",
            b"k",
            &stored(b"body"),
            Some(ChunkSet {
                sequence: 1,
                ordinal: 0,
            }),
        );
        for length in 0..bytes.len() {
            assert!(
                Envelope::read(&bytes[..length]).is_err(),
                "{length} bytes were taken"
            );
        }
    }
}
