//! What a moment sounds like: twenty milliseconds, described by a few numbers that tell speech from hum, noise and music.

use crate::RATE;

use realfft::{RealFftPlanner, RealToComplex, num_complex::Complex};
use std::sync::Arc;

/// Samples from one moment to the next: 20 ms.
pub(crate) const HOP: usize = 320;
/// Samples that a moment is judged by: 64 ms, so that tones a few hertz apart are told apart.
pub(crate) const WINDOW: usize = 1_024;
/// Loudness of nothing at all, in decibels.
pub(crate) const SILENT: f32 = -100.0;

/// What lies behind may grow by this much from one moment to the next.
const RISE: f32 = 1.005;

const BINS: usize = WINDOW / 2 + 1;

/// A moment.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(crate) struct Moment {
    /// Loudness between 100 and 4,000 Hz, in decibels below a full sine.
    pub(crate) level: f32,
    /// How even the spectrum is: near 0 for tones, near 1 for noise.
    pub(crate) flatness: f32,
    /// How exactly it repeats itself at the pitch of a voice: 0 to 1.
    pub(crate) pitched: f32,
    /// Frequency of its strongest tone, in hertz.
    pub(crate) tone: f32,
    /// The share of its loudness that lies above 2,500 Hz.
    pub(crate) bright: f32,
}

/// Turns samples into moments.
pub(crate) struct Listening {
    fft: Arc<dyn RealToComplex<f32>>,
    hann: Vec<f32>,
    samples: Vec<f32>,
    windowed: Vec<f32>,
    spectrum: Vec<Complex<f32>>,
    scratch: Vec<Complex<f32>>,
    power: Vec<f32>,
    /// What lies behind, bin by bin: a hum that goes on all the time, and hardly any noise.
    behind: Vec<f32>,
    correlation: Vec<f32>,
    inverse: Arc<dyn realfft::ComplexToReal<f32>>,
}

impl Listening {
    pub(crate) fn new() -> Self {
        let mut planner = RealFftPlanner::<f32>::new();
        let (fft, inverse) = (planner.plan_fft_forward(WINDOW), planner.plan_fft_inverse(WINDOW));
        let turn = std::f32::consts::TAU / WINDOW as f32;
        Self {
            hann: (0..WINDOW).map(|i| 0.5 - 0.5 * (turn * i as f32).cos()).collect(),
            // The first moment lies in the middle of its window.
            samples: vec![0.0; (WINDOW - HOP) / 2],
            windowed: vec![0.0; WINDOW],
            spectrum: fft.make_output_vec(),
            scratch: fft.make_scratch_vec(),
            power: vec![0.0; BINS],
            behind: vec![f32::MAX; BINS],
            correlation: vec![0.0; WINDOW],
            fft,
            inverse,
        }
    }

    /// Takes samples at [`RATE`], and gives each moment that is complete.
    pub(crate) fn push(&mut self, samples: &[f32], mut each: impl FnMut(Moment)) {
        self.samples.extend_from_slice(samples);
        let mut at = 0;
        while self.samples.len() - at >= WINDOW {
            let moment = self.moment(at);
            each(moment);
            at += HOP;
        }
        self.samples.drain(..at);
    }

    /// Gives the last moments.
    pub(crate) fn end(&mut self, each: impl FnMut(Moment)) {
        self.push(&[0.0; (WINDOW + HOP) / 2], each);
    }

    fn moment(&mut self, at: usize) -> Moment {
        for ((into, sample), weight) in self.windowed.iter_mut().zip(&self.samples[at..]).zip(&self.hann) {
            *into = sample * weight;
        }
        if self.fft.process_with_scratch(&mut self.windowed, &mut self.spectrum, &mut self.scratch).is_err() {
            return Moment { level: SILENT, ..Moment::default() };
        }
        for (power, bin) in self.power.iter_mut().zip(&self.spectrum) {
            *power = bin.norm_sqr();
        }
        let (low, high) = (bin(100.0), bin(4_000.0));
        let band = &self.power[low..=high];
        let total: f32 = band.iter().sum();
        // A full sine has a power of (WINDOW / 4)² in its bin, and half of it on each side with this window.
        let full = (WINDOW as f32 / 4.0).powi(2) * 1.5;
        let level = (10.0 * (total / full + 1e-10).log10()).max(SILENT);
        if level <= SILENT + 1.0 {
            return Moment { level: SILENT, ..Moment::default() };
        }
        for (power, behind) in self.power.iter_mut().zip(&mut self.behind) {
            *behind = power.min(*behind * RISE);
            *power = (*power - 2.0 * *behind).max(*power * 0.01);
        }
        let band = &self.power[low..=high];
        let total: f32 = band.iter().sum();
        let geometric = (band.iter().map(|p| (p + 1e-12).ln()).sum::<f32>() / band.len() as f32).exp();
        let flatness = (geometric / (total / band.len() as f32 + 1e-12)).clamp(0.0, 1.0);
        let bright = self.power[bin(2_500.0)..].iter().sum::<f32>() / (self.power[low..].iter().sum::<f32>() + 1e-12);
        let tone = self.strongest(low, high);
        let pitched = self.pitched();
        Moment { level, flatness, pitched, tone, bright }
    }

    /// The frequency of the strongest tone: the peak of a parabola through the loudest bin and its neighbours.
    fn strongest(&self, low: usize, high: usize) -> f32 {
        let peak = (low..=high).max_by(|a, b| self.power[*a].total_cmp(&self.power[*b])).unwrap_or(low);
        let log = |bin: usize| (self.power[bin] + 1e-12).ln();
        let (left, middle, right) = (log(peak - 1), log(peak), log(peak + 1));
        let bend = left - 2.0 * middle + right;
        let shift = if bend.abs() > 1e-6 { (0.5 * (left - right) / bend).clamp(-0.5, 0.5) } else { 0.0 };
        (peak as f32 + shift) * RATE as f32 / WINDOW as f32
    }

    /// The highest autocorrelation between the periods of 400 and 70 Hz, from the power spectrum (Wiener-Khinchin).
    fn pitched(&mut self) -> f32 {
        for (bin, power) in self.spectrum.iter_mut().zip(&self.power) {
            *bin = Complex::new(*power, 0.0);
        }
        if self.inverse.process(&mut self.spectrum, &mut self.correlation).is_err() {
            return 0.0;
        }
        let whole = self.correlation[0].max(1e-9);
        let (shortest, longest) = (RATE as usize / 400, RATE as usize / 70);
        let best = (shortest..=longest).map(|lag| {
            // The window takes this much off a lag, and what wraps around is left where it is.
            let taken = 1.0 - lag as f32 / WINDOW as f32;
            self.correlation[lag] / whole / taken.powi(2)
        });
        best.fold(0.0, f32::max).clamp(0.0, 1.0)
    }
}

fn bin(hertz: f32) -> usize {
    (hertz * WINDOW as f32 / RATE as f32).round() as usize
}
