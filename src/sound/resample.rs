//! Samples at the rate that engines of speech take.

use crate::RATE;

use audioadapter_buffers::direct::InterleavedSlice;
use rubato::{Async, Fft, FixedAsync, FixedSync, Indexing, Resampler, SincInterpolationParameters, WindowFunction};

/// Frames that go in at once.
const CHUNK: usize = 2_048;
/// The least common divisor at which the exact way is a small one.
const DIVISOR: u32 = 25;

/// Takes frames at one rate and gives them at [`RATE`], with the delay of the filter taken off.
pub(crate) struct ToRate {
    inner: Option<Box<dyn Resampler<f32>>>,
    channels: usize,
    waiting: Vec<f32>,
    out: Vec<f32>,
    /// Frames at the start that are only the filter's delay.
    delay: usize,
    /// Frames that went in, and that came out, to end with as many as there should be.
    went_in: u64,
    came_out: u64,
    rate: u32,
}

impl ToRate {
    pub(crate) fn new(rate: u32, channels: usize) -> Result<Self, String> {
        let odd = || format!("This recording has {rate} samples a second, which is not read.");
        let inner: Option<Box<dyn Resampler<f32>>> = if rate == RATE {
            None
        } else if gcd(rate, RATE) >= DIVISOR {
            let fft = Fft::<f32>::new(rate as usize, RATE as usize, CHUNK, channels, FixedSync::Input);
            Some(Box::new(fft.map_err(|_| odd())?))
        } else {
            let parameters = SincInterpolationParameters::new(64, WindowFunction::BlackmanHarris2);
            let ratio = f64::from(RATE) / f64::from(rate);
            let sinc = Async::<f32>::new_sinc(ratio, 1.0, &parameters, CHUNK, channels, FixedAsync::Input);
            Some(Box::new(sinc.map_err(|_| odd())?))
        };
        let delay = inner.as_ref().map_or(0, |inner| inner.output_delay());
        let out = inner.as_ref().map_or(0, |inner| inner.output_frames_max() * channels);
        Ok(Self { inner, channels, waiting: Vec::new(), out: vec![0.0; out], delay, went_in: 0, came_out: 0, rate })
    }

    /// Takes frames, and gives those that are ready to `each`, the channels of a frame beside each other.
    pub(crate) fn push(&mut self, frames: &[f32], each: &mut impl FnMut(&[f32])) -> Result<(), String> {
        self.went_in += (frames.len() / self.channels) as u64;
        if self.inner.is_none() {
            self.came_out = self.went_in;
            each(frames);
            return Ok(());
        }
        self.waiting.extend_from_slice(frames);
        let need = CHUNK * self.channels;
        let mut at = 0;
        while self.waiting.len() - at >= need {
            let chunk: Vec<f32> = self.waiting[at..at + need].to_vec();
            self.step(&chunk, each)?;
            at += need;
        }
        self.waiting.drain(..at);
        Ok(())
    }

    /// Gives what is still inside.
    pub(crate) fn end(&mut self, each: &mut impl FnMut(&[f32])) -> Result<(), String> {
        if self.inner.is_none() {
            return Ok(());
        }
        let should = self.went_in * u64::from(RATE) / u64::from(self.rate);
        let mut rest = std::mem::take(&mut self.waiting);
        // A filter holds back a few chunks at most; one that gives nothing more has ended.
        for _ in 0..64 {
            if self.came_out >= should {
                break;
            }
            rest.resize(CHUNK * self.channels, 0.0);
            let chunk = std::mem::take(&mut rest);
            let left = usize::try_from(should - self.came_out).unwrap_or(usize::MAX);
            let channels = self.channels;
            self.step(&chunk, &mut |frames: &[f32]| each(&frames[..frames.len().min(left.saturating_mul(channels))]))?;
        }
        Ok(())
    }

    fn step(&mut self, chunk: &[f32], each: &mut impl FnMut(&[f32])) -> Result<(), String> {
        let broken = || "The sound of this recording could not be brought to the rate that is needed.".to_owned();
        let Some(inner) = &mut self.inner else { return Ok(()) };
        let frames = self.out.len() / self.channels;
        let from = InterleavedSlice::new(chunk, self.channels, CHUNK).map_err(|_| broken())?;
        let mut into = InterleavedSlice::new_mut(&mut self.out, self.channels, frames).map_err(|_| broken())?;
        let (_, made) = inner.process_into_buffer(&from, &mut into, None::<&Indexing>).map_err(|_| broken())?;
        let skip = self.delay.min(made);
        self.delay -= skip;
        self.came_out += (made - skip) as u64;
        each(&self.out[skip * self.channels..made * self.channels]);
        Ok(())
    }
}

fn gcd(a: u32, b: u32) -> u32 {
    if b == 0 { a } else { gcd(b, a % b) }
}
