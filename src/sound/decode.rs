//! The samples of a recording, in order, at the rate that it was made with. One channel, or two where there are two; more are mixed.
//! Damage costs the sound it damages, and silence keeps its place, so that times stay those of the player.

use crate::opus::{self, Opus};

use std::io::{self, Read, Seek, SeekFrom};
use symphonia::core::{
    codecs::{
        CodecParameters,
        audio::{AudioDecoder, AudioDecoderOptions, well_known::CODEC_ID_OPUS},
    },
    common::Limit,
    errors::Error,
    formats::{FormatOptions, FormatReader, TrackType, probe::Hint},
    io::{MediaSource, MediaSourceStream, MediaSourceStreamOptions},
    meta::MetadataOptions,
    packet::Packet,
    units::{TimeBase, Timestamp},
};

/// The bytes of a recording, which may be read from any place.
pub trait Input: Read + Seek + Send + Sync {}
impl<T: Read + Seek + Send + Sync> Input for T {}

/// Rates that recordings have.
const RATES: std::ops::RangeInclusive<u32> = 4_000..=384_000;
/// A packet that comes later than this after the one before leaves silence; less is rounding.
const GAP: f64 = 0.1;
/// The longest silence that a gap leaves, in seconds: a time further on is a lie.
const LONGEST_GAP: f64 = 3_600.0;
/// Frames of one block of silence.
const BLOCK: usize = 8_192;
/// Damaged packets in a row after which nothing more is expected.
const DAMAGED_IN_A_ROW: u32 = 500;
/// The largest tag or picture that is read beside the sound.
const TAG: Limit = Limit::Maximum(1 << 20);

pub(crate) const DAMAGED: &str = "This recording is damaged and cannot be played.";

struct Source {
    input: Box<dyn Input>,
    len: u64,
}

impl Read for Source {
    fn read(&mut self, buf: &mut [u8]) -> io::Result<usize> {
        self.input.read(buf)
    }
}

impl Seek for Source {
    fn seek(&mut self, to: SeekFrom) -> io::Result<u64> {
        self.input.seek(to)
    }
}

impl MediaSource for Source {
    fn is_seekable(&self) -> bool {
        true
    }

    fn byte_len(&self) -> Option<u64> {
        Some(self.len)
    }
}

enum Codec {
    Library(Box<dyn AudioDecoder>),
    Opus(Box<Opus>),
}

/// A recording that is being decoded.
pub(crate) struct Decoding {
    format: Box<dyn FormatReader>,
    track: u32,
    time_base: Option<TimeBase>,
    codec: Codec,
    /// Frames per second.
    pub(crate) rate: u32,
    /// Channels that come out: 1 or 2.
    pub(crate) channels: usize,
    /// Channels that the recording has.
    pub(crate) recorded: usize,
    /// Short name of the codec.
    pub(crate) codec_name: String,
    /// Short name of the container.
    pub(crate) container: String,
    /// Whether there are pictures.
    pub(crate) video: bool,
    /// The first time that a packet had.
    first: Option<f64>,
    frames: u64,
    silence: u64,
    waiting: Option<Vec<f32>>,
    /// Packets that were damaged.
    pub(crate) damaged: u64,
    in_a_row: u32,
    /// It ended in the middle of something.
    pub(crate) cut_off: bool,
    raw: Vec<f32>,
}

impl Decoding {
    /// Opens a recording of `len` bytes.
    ///
    /// # Errors
    /// A sentence: it holds no sound, or none that can be read.
    pub(crate) fn open(input: Box<dyn Input>, len: u64) -> Result<Self, String> {
        let stream = MediaSourceStream::new(Box::new(Source { input, len }), MediaSourceStreamOptions::default());
        let meta = MetadataOptions::default().limit_tag_bytes(TAG).limit_visual_bytes(TAG);
        let format = symphonia::default::get_probe()
            .probe(&Hint::new(), stream, FormatOptions::default(), meta)
            .map_err(|e| unopened(&e))?;
        let info = format.format_info();
        let container = info.short_name.to_owned();
        let video = format.first_track(TrackType::Video).is_some();
        let track = format.default_track(TrackType::Audio).ok_or("This recording holds no sound.")?;
        let Some(CodecParameters::Audio(params)) = &track.codec_params else {
            return Err("This recording holds no sound that is known here.".into());
        };
        let (id, time_base) = (track.id, track.time_base);
        let (codec, codec_name) = if params.codec == CODEC_ID_OPUS {
            (Codec::Opus(Box::new(Opus::new(params)?)), "opus".to_owned())
        } else {
            let decoder = symphonia::default::get_codecs()
                .make_audio_decoder(params, &AudioDecoderOptions::default())
                .map_err(|_| "The sound of this recording is in a form that is not read; save it as WAV, FLAC, MP3, AAC, Vorbis or Opus.".to_owned())?;
            let name = decoder.codec_info().short_name.to_owned();
            (Codec::Library(decoder), name)
        };
        let mut decoding = Self {
            format,
            track: id,
            time_base,
            codec,
            rate: 0,
            channels: 1,
            recorded: 1,
            codec_name,
            container,
            video,
            first: None,
            frames: 0,
            silence: 0,
            waiting: None,
            damaged: 0,
            in_a_row: 0,
            cut_off: false,
            raw: Vec::new(),
        };
        // The sound itself says at which rate and with how many channels it is, whatever the container promised.
        let first = decoding.decode_next()?.ok_or("This recording holds no sound that can be played.")?;
        decoding.waiting = Some(first);
        Ok(decoding)
    }

    /// The next samples, the channels of each frame beside each other; `None` at the end.
    ///
    /// # Errors
    /// The bytes could not be read on; nothing is wrong with the recording.
    pub(crate) fn next(&mut self) -> Result<Option<Vec<f32>>, String> {
        if self.silence > 0 {
            let frames = usize::try_from(self.silence).unwrap_or(BLOCK).min(BLOCK);
            self.silence -= frames as u64;
            self.frames += frames as u64;
            return Ok(Some(vec![0.0; frames * self.channels]));
        }
        let block = match self.waiting.take() {
            Some(block) => Some(block),
            None => self.decode_next()?,
        };
        if block.is_some() && self.silence > 0 {
            self.waiting = block;
            return self.next();
        }
        if let Some(block) = &block {
            self.frames += (block.len() / self.channels) as u64;
        }
        Ok(block)
    }

    fn decode_next(&mut self) -> Result<Option<Vec<f32>>, String> {
        loop {
            let packet = match self.format.next_packet() {
                Ok(Some(packet)) if packet.track_id != self.track => continue,
                Ok(Some(packet)) => packet,
                Ok(None) => return Ok(None),
                Err(Error::IoError(e)) if e.kind() == io::ErrorKind::UnexpectedEof => {
                    self.cut_off = true;
                    return Ok(None);
                }
                Err(Error::IoError(e)) if e.kind() == io::ErrorKind::BrokenPipe => {
                    return Err("The bytes of this recording broke off.".into());
                }
                // The rest cannot be found in the container.
                Err(_) => {
                    self.cut_off = true;
                    return Ok(None);
                }
            };
            let late = self.late(&packet);
            if self.decode(&packet) {
                self.in_a_row = 0;
                if self.raw.is_empty() {
                    continue;
                }
                self.silence = late;
                return Ok(Some(std::mem::take(&mut self.raw)));
            }
            self.damaged += 1;
            self.in_a_row += 1;
            if self.in_a_row > DAMAGED_IN_A_ROW {
                self.cut_off = true;
                return Ok(None);
            }
        }
    }

    /// How many frames of silence lie between what was decoded and this packet.
    fn late(&mut self, packet: &Packet) -> u64 {
        let Some(time) = self.time_base.and_then(|base| seconds(base, packet.pts)) else { return 0 };
        let first = *self.first.get_or_insert(time);
        if self.rate == 0 {
            return 0;
        }
        let late = time - first - self.frames as f64 / f64::from(self.rate);
        if (GAP..=LONGEST_GAP).contains(&late) { (late * f64::from(self.rate)) as u64 } else { 0 }
    }

    /// Decodes a packet into `raw`; `false` if it is damaged.
    fn decode(&mut self, packet: &Packet) -> bool {
        let (rate, recorded) = match &mut self.codec {
            Codec::Opus(opus) => {
                let channels = opus.channels();
                let Some(samples) = opus.decode(&packet.data) else { return false };
                self.raw.clear();
                self.raw.extend_from_slice(samples);
                (opus::RATE, channels)
            }
            Codec::Library(decoder) => {
                let Ok(samples) = decoder.decode(packet) else { return false };
                let (rate, channels) = (samples.spec().rate(), samples.spec().channels().count());
                samples.copy_to_vec_interleaved::<f32>(&mut self.raw);
                (rate, channels)
            }
        };
        if self.rate == 0 {
            if !RATES.contains(&rate) || recorded == 0 {
                self.raw.clear();
                return false;
            }
            (self.rate, self.recorded) = (rate, recorded);
            self.channels = if recorded == 2 { 2 } else { 1 };
        }
        if rate != self.rate || recorded == 0 {
            self.raw.clear();
            return false;
        }
        self.raw = laid_out(&self.raw, recorded, self.channels);
        true
    }
}

/// Frames with as many channels as are wanted, each sample within bounds.
fn laid_out(samples: &[f32], have: usize, want: usize) -> Vec<f32> {
    let sane = |sample: f32| if sample.is_finite() { sample.clamp(-1.0, 1.0) } else { 0.0 };
    if have == want {
        return samples.iter().map(|sample| sane(*sample)).collect();
    }
    let mixed = samples.chunks_exact(have).map(|frame| sane(frame.iter().sum::<f32>() / have as f32));
    mixed.flat_map(|sample| std::iter::repeat_n(sample, want)).collect()
}

fn seconds(base: TimeBase, at: Timestamp) -> Option<f64> {
    base.calc_time(at).map(|time| time.as_secs_f64())
}

fn unopened(error: &Error) -> String {
    match error {
        Error::IoError(e) if e.kind() == io::ErrorKind::BrokenPipe => "The bytes of this recording broke off.".into(),
        Error::IoError(_) => "This recording ends before its sound begins; it was cut off on its way.".into(),
        Error::Unsupported(_) => {
            "Recordings of this kind are not read; save it as WAV, FLAC, MP3, M4A, OGG, MP4 or WebM.".into()
        }
        _ => DAMAGED.into(),
    }
}
