//! Opus (RFC 6716), which the library of codecs lacks: its packets come from the library's containers.

use symphonia::core::codecs::audio::AudioCodecParameters;

/// Opus counts in this rate, whatever was recorded (RFC 7845, 4).
pub(crate) const RATE: u32 = 48_000;
/// The most samples of one packet on each channel: 120 ms (RFC 6716, 3.2.5).
const LONGEST: usize = 5_760;

/// A decoder of one stream.
pub(crate) struct Opus {
    decoder: opus_rs::OpusDecoder,
    channels: usize,
    /// Samples that are still to be left out: the decoder's own beginning.
    skip: usize,
    samples: Vec<f32>,
}

impl Opus {
    /// A decoder for a stream that a container describes.
    pub(crate) fn new(params: &AudioCodecParameters) -> Result<Self, String> {
        let head = params.extra_data.as_deref().unwrap_or_default();
        // RFC 7845, 5.1: "OpusHead", version, channels, pre-skip; mapping family 0 is one stream of one or two channels.
        let ours = head.starts_with(b"OpusHead") && head.len() >= 19;
        if ours && head[18] != 0 {
            return Err(
                "This recording is surround sound in Opus, which is not read; save it with one or two channels.".into(),
            );
        }
        let channels = if ours { usize::from(head[9]) } else { params.channels.as_ref().map_or(1, |c| c.count()) };
        let skip = if ours { usize::from(u16::from_le_bytes([head[10], head[11]])) } else { 0 };
        let decoder = opus_rs::OpusDecoder::new(RATE as i32, channels)
            .map_err(|_| "This recording is damaged: its description of the sound makes no sense.".to_owned())?;
        Ok(Self { decoder, channels, skip, samples: vec![0.0; LONGEST * channels] })
    }

    pub(crate) fn channels(&self) -> usize {
        self.channels
    }

    /// The samples of a packet, the channels of each beside each other; `None` if it is damaged.
    pub(crate) fn decode(&mut self, packet: &[u8]) -> Option<&[f32]> {
        let frames = self.decoder.decode(packet, LONGEST, &mut self.samples).ok()?;
        let left_out = self.skip.min(frames);
        self.skip -= left_out;
        self.samples.get(left_out * self.channels..frames * self.channels)
    }
}
