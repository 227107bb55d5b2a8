//! The file format of nets.
//!
//! | bytes | content |
//! |---|---|
//! | 8 | `ErmineNN` |
//! | 4 | version of the format, 5 |
//! | 4, 4, n | length and CRC-32 of the packed net, the packed net |
//! | 4 | checksum of the unpacked net |
//!
//! The packed net is a DEFLATE stream (RFC 1951) of the unpacked net without its first 12
//! and last 4 bytes, less than half of its size: first all bytes at even indices, then
//! those at odd ones, since the upper bytes of weights resemble each other (format 4 left
//! them in their order and is a tenth larger). The unpacked net is what format 3 stored:
//!
//! | bytes | content |
//! |---|---|
//! | 8 | `ErmineNN` |
//! | 4 | 3 |
//! | 1, n | length of the name of the game, the name |
//! | 4 | fingerprint of the features |
//! | 4, 4, 4 | inputs and hidden units of a perspective, output buckets |
//! | 4 | hundredths of a pawn that an output of 1 stands for |
//! | 4 | fingerprint of the handcrafted evaluation that it adds to; 0 if it replaces it |
//! | 8, 8, 8 | seed, blend and memory of the training data, the last two floating point |
//! | 2 x inputs x hidden | weights of the first layer, a row for each input |
//! | 2 x hidden | its biases |
//! | 2 x buckets x 2 x hidden | weights of the output |
//! | 4 x buckets | its biases |
//! | 4 | CRC-32 of all bytes before it |
//!
//! All numbers are little-endian, those of 2 bytes and the last biases signed.

use super::error::NetError;
use super::features::Features;
use super::net::{Net, Numbers, Provenance, Shape};
use miniz_oxide::deflate::compress_to_vec;
use miniz_oxide::inflate::decompress_to_vec_with_limit;
use std::cmp::Ordering::{Equal, Greater, Less};
use std::num::NonZero;

/// The magic bytes at the start of a net file.
pub const NET_MAGIC: &[u8; 8] = b"ErmineNN";
const VERSION: u32 = 5;
/// The version of a packed net with its bytes in their order.
const IN_ORDER: u32 = 4;
/// The version of the unpacked net.
const UNPACKED: u32 = 3;
/// The length of magic bytes and version, and that of the checksum.
const START: usize = 12;
const CHECKSUM: usize = 4;
/// The maximum length of an unpacked net.
const MAX_UNPACKED: usize = 1 << 28;
/// The compression level, the best: nets are written once and shipped often.
const LEVEL: u8 = 10;

impl Net {
    /// Reads a net with the features `F` for the game `game`.
    ///
    /// # Errors
    /// Returns [`NetError`] if the bytes are not such a net.
    pub fn read<F: Features>(game: &str, bytes: &[u8]) -> Result<Net, NetError> {
        let unpacked = unpack(bytes)?;
        let bytes = unpacked.as_deref().unwrap_or(bytes);
        // Check for damage first: it may have changed the version.
        let (content, sum) = bytes
            .split_last_chunk::<CHECKSUM>()
            .ok_or(NetError::Short)?;
        let expected = crc32fast::hash(content);
        if u32::from_le_bytes(*sum) != expected {
            return Err(match expected_length::<F>(game, bytes) {
                Some(expected) if bytes.len() < expected => NetError::CutOff {
                    found: bytes.len(),
                    expected,
                },
                _ => NetError::Checksum(expected),
            });
        }
        let mut reader = Reader(&bytes[NET_MAGIC.len()..]);
        let version = reader.number()?;
        if version != UNPACKED {
            return Err(NetError::Version {
                found: version,
                expected: VERSION,
            });
        }
        let length = reader.take(1)?[0];
        let name = reader.take(usize::from(length))?;
        if name != game.as_bytes() {
            return Err(NetError::Game {
                found: String::from_utf8_lossy(name).into_owned(),
                expected: game.to_owned(),
            });
        }
        let [features, inputs, hidden, buckets] = [(); 4].map(|()| reader.number());
        let (found, hidden) = (features?, hidden? as usize);
        let shape = Shape::of::<F>(hidden);
        if found != shape.features {
            return Err(NetError::Features {
                found,
                expected: shape.features,
            });
        }
        let sizes = (inputs? as usize, buckets? as usize);
        if sizes != (shape.inputs, shape.buckets) || !Shape::allows(hidden) {
            return Err(NetError::Sizes);
        }
        let scale = i32::from_le_bytes(reader.number()?.to_le_bytes());
        let basis = NonZero::new(reader.number()?);
        let provenance = reader.provenance()?;
        let numbers = Numbers {
            weights: reader.shorts(shape.inputs * hidden)?,
            biases: reader.shorts(hidden)?,
            output: reader.shorts(shape.buckets * 2 * hidden)?,
            output_biases: reader.longs(shape.buckets)?,
        };
        // Only the checksum may be left.
        reader.take(4)?;
        if !reader.0.is_empty() {
            return Err(NetError::Long);
        }
        let net = Net::new(shape, scale, numbers)?;
        Ok(net.with_basis(basis).with_provenance(provenance))
    }

    /// Returns the net as a file for `game`, a name of less than 256 bytes.
    #[must_use]
    pub fn write(&self, game: &str) -> Vec<u8> {
        let shape = self.shape();
        let mut bytes = header_start(game, shape);
        bytes.extend(self.scale().to_le_bytes());
        let basis = self.basis().map_or(0, NonZero::get);
        bytes.extend(basis.to_le_bytes());
        let Provenance {
            seed,
            blend,
            memory,
        } = self.provenance();
        for number in [seed, blend.to_bits(), memory.to_bits()] {
            bytes.extend(number.to_le_bytes());
        }
        for list in [self.weights(), self.biases(), self.output()] {
            bytes.extend(list.iter().flat_map(|number| number.to_le_bytes()));
        }
        let output_biases = self.output_biases().iter();
        bytes.extend(output_biases.flat_map(|number| number.to_le_bytes()));
        pack(&bytes)
    }
}

/// Returns the file of an unpacked net without its checksum.
fn pack(unpacked: &[u8]) -> Vec<u8> {
    let content = &unpacked[START..];
    let halves = [content, &content[1..]].map(|bytes| bytes.iter().step_by(2));
    let halves: Vec<u8> = halves.into_iter().flatten().copied().collect();
    let packed = compress_to_vec(&halves, LEVEL);
    let mut bytes = Vec::from(NET_MAGIC);
    for number in [VERSION, packed.len() as u32, crc32fast::hash(&packed)] {
        bytes.extend(number.to_le_bytes());
    }
    bytes.extend(packed);
    bytes.extend(crc32fast::hash(unpacked).to_le_bytes());
    bytes
}

/// Returns the unpacked net in a file; `None` if the file is not packed.
fn unpack(bytes: &[u8]) -> Result<Option<Vec<u8>>, NetError> {
    let mut reader = Reader(bytes);
    if reader.take(NET_MAGIC.len()).ok() != Some(NET_MAGIC) {
        return Err(NetError::Magic);
    }
    let version = reader.number()?;
    if version != VERSION && version != IN_ORDER {
        return Ok(None);
    }
    let [length, checksum] = [reader.number()?, reader.number()?];
    let length = length as usize;
    let (found, expected) = (bytes.len(), length.saturating_add(START + 8 + CHECKSUM));
    match found.cmp(&expected) {
        Less => return Err(NetError::CutOff { found, expected }),
        Greater => return Err(NetError::Long),
        Equal => {}
    }
    let packed = reader.take(length)?;
    let expected = crc32fast::hash(packed);
    if checksum != expected {
        return Err(NetError::Checksum(expected));
    }
    let content = decompress_to_vec_with_limit(packed, MAX_UNPACKED);
    let mut content = content.map_err(|_| NetError::Unpack)?;
    if version == VERSION {
        content = interleaved(&content);
    }
    let mut unpacked = Vec::from(NET_MAGIC);
    unpacked.extend(UNPACKED.to_le_bytes());
    unpacked.extend(content);
    unpacked.extend(reader.0);
    Ok(Some(unpacked))
}

/// Returns the bytes in their order, from those at even indices followed by those at odd
/// ones.
fn interleaved(halves: &[u8]) -> Vec<u8> {
    let (even, odd) = halves.split_at(halves.len().div_ceil(2));
    let pairs = even.iter().zip(odd).flat_map(|(&even, &odd)| [even, odd]);
    let last = &even[odd.len()..];
    pairs.chain(last.iter().copied()).collect()
}

/// Returns the first part of the header, which determines the length of the file.
fn header_start(game: &str, shape: Shape) -> Vec<u8> {
    let mut bytes = Vec::from(NET_MAGIC);
    bytes.extend(UNPACKED.to_le_bytes());
    bytes.push(game.len() as u8);
    bytes.extend(game.as_bytes());
    bytes.extend(shape.features.to_le_bytes());
    for size in [shape.inputs, shape.hidden, shape.buckets] {
        bytes.extend((size as u32).to_le_bytes());
    }
    bytes
}

/// Returns the length of the file that begins with `bytes`; `None` unless it begins like
/// a net with the features `F` for `game`.
fn expected_length<F: Features>(game: &str, bytes: &[u8]) -> Option<usize> {
    // The hidden units are the last number but one.
    let end = header_start(game, Shape::of::<F>(0)).len();
    let (hidden, _) = bytes.get(end - 8..end)?.split_first_chunk::<4>()?;
    let hidden = u32::from_le_bytes(*hidden) as usize;
    let shape = Shape::of::<F>(hidden);
    let is_valid = Shape::allows(hidden) && bytes.starts_with(&header_start(game, shape));
    is_valid.then(|| {
        // Scale, basis and provenance; then the numbers, and the checksum.
        let shorts = (shape.inputs + 1 + 2 * shape.buckets) * hidden;
        end + 8 + 24 + 2 * shorts + 4 * shape.buckets + 4
    })
}

/// Returns the checksum at the end of a net file, which identifies the net. (The checksum
/// of a whole file, including this one, is the same for all nets.)
#[must_use]
pub fn net_checksum(bytes: &[u8]) -> Option<u32> {
    bytes.last_chunk::<4>().map(|&sum| u32::from_le_bytes(sum))
}

/// A reader of the bytes of a file.
struct Reader<'a>(&'a [u8]);

impl<'a> Reader<'a> {
    fn take(&mut self, count: usize) -> Result<&'a [u8], NetError> {
        let (taken, rest) = self.0.split_at_checked(count).ok_or(NetError::Short)?;
        self.0 = rest;
        Ok(taken)
    }

    fn number(&mut self) -> Result<u32, NetError> {
        Ok(self.longs(1)?[0] as u32)
    }

    fn provenance(&mut self) -> Result<Provenance, NetError> {
        let mut next = || Ok(u64::from_le_bytes(self.take(8)?.as_chunks().0[0]));
        let provenance = Provenance {
            seed: next()?,
            blend: f64::from_bits(next()?),
            memory: f64::from_bits(next()?),
        };
        let mut shares = [provenance.blend, provenance.memory].into_iter();
        match shares.find(|share| !(0.0..=1.0).contains(share)) {
            Some(share) => Err(NetError::Share(share.to_bits())),
            None => Ok(provenance),
        }
    }

    fn longs(&mut self, count: usize) -> Result<Vec<i32>, NetError> {
        let bytes = self.take(4 * count)?.as_chunks::<4>().0;
        Ok(bytes
            .iter()
            .map(|&bytes| i32::from_le_bytes(bytes))
            .collect())
    }

    fn shorts(&mut self, count: usize) -> Result<Vec<i16>, NetError> {
        let bytes = self.take(2 * count)?.as_chunks::<2>().0;
        Ok(bytes
            .iter()
            .map(|&bytes| i16::from_le_bytes(bytes))
            .collect())
    }
}
