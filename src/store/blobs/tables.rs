//! The tables of blobs.

use base::ids::BlobId;

use serde::{Deserialize, Deserializer, Serialize, Serializer, de::Visitor};

crate::tables! {
    /// Blobs that a commit has named, so that the sweeper leaves them, with their lengths.
    BLOBS: BlobId => u64 = 15, BySearch;
    /// The bytes of small blobs, which travel in the commit that names them.
    BLOB_BYTES: BlobId => Bytes = 51, BySearch;
    /// Named blobs whose bytes are still coming: there may be no file yet, or only the beginning of one.
    COMING: BlobId => () = 57, BySearch;
}

/// The bytes of a blob that lies inside a commit.
pub struct Bytes(pub(super) Vec<u8>);

impl Serialize for Bytes {
    fn serialize<S: Serializer>(&self, to: S) -> std::result::Result<S::Ok, S::Error> {
        to.serialize_bytes(&self.0)
    }
}

impl<'de> Deserialize<'de> for Bytes {
    fn deserialize<D: Deserializer<'de>>(from: D) -> std::result::Result<Self, D::Error> {
        struct Plain;
        impl Visitor<'_> for Plain {
            type Value = Bytes;
            fn expecting(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                f.write_str("bytes")
            }
            fn visit_bytes<E>(self, bytes: &[u8]) -> std::result::Result<Bytes, E> {
                Ok(Bytes(bytes.to_vec()))
            }
            fn visit_byte_buf<E>(self, bytes: Vec<u8>) -> std::result::Result<Bytes, E> {
                Ok(Bytes(bytes))
            }
        }
        from.deserialize_byte_buf(Plain)
    }
}
