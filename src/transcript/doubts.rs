//! What is doubtful in what an engine heard. Engines of speech make words up where nobody speaks, repeat themselves, and end recordings
//! with the credits of the films that they learned from. Such words stay, with the reason why they are not to be trusted.

use super::{doubt::Doubt, heard::Segment};

/// A mean of logarithms below which Whisper itself tries again.
const UNSURE: f32 = -1.0;
/// A probability of silence above which Whisper itself believes in silence.
const NO_SPEECH: f32 = 0.6;
/// A word that is less probable than this is doubtful by itself.
pub(crate) const WORD: f32 = 0.4;
/// The share of a segment in which somebody must speak.
const SPOKEN: f64 = 0.3;
/// Words in a second: an auctioneer says about six.
const FASTEST: f64 = 9.0;
/// The same segment so many times in a row, or the same phrase in a segment.
const TIMES: usize = 3;

/// What engines make up, in small letters without marks. Sources: the lists that the projects around Whisper keep of its inventions.
const KNOWN: &[&str] = &[
    "thanks for watching",
    "thank you for watching",
    "thank you so much for watching",
    "please subscribe",
    "dont forget to subscribe",
    "like and subscribe",
    "subscribe to my channel",
    "see you in the next video",
    "see you next time",
    "subtitles by the amara org community",
    "subtitles by",
    "captions by",
    "transcribed by",
    "transcription by",
    "translated by",
    "copyright wdr",
    "untertitel der amara org community",
    "untertitel im auftrag des zdf",
    "subtitulos realizados por la comunidad de amara org",
    "gracias por ver el video",
    "sous titres realises par la communaute d amara org",
];

/// Marks what is doubtful in the segments of one piece. `speech` is where somebody speaks, from when to when in milliseconds.
pub fn mark(segments: &mut [Segment], speech: &[(u64, u64)]) {
    let folded: Vec<String> = segments.iter().map(|segment| fold(&segment.text)).collect();
    let mut run = 0;
    for i in 0..segments.len() {
        run = if i > 0 && folded[i] == folded[i - 1] && !folded[i].is_empty() { run + 1 } else { 0 };
        let mut doubts = of(&segments[i], &folded[i], speech);
        if run + 1 >= TIMES {
            doubts.push(Doubt::Repeated);
            // The first of them are no better than the third.
            if run + 1 == TIMES {
                segments[i + 1 - TIMES..i].iter_mut().for_each(|before| add(before, Doubt::Repeated));
            }
        }
        doubts.into_iter().for_each(|doubt| add(&mut segments[i], doubt));
    }
}

fn add(segment: &mut Segment, doubt: Doubt) {
    if !segment.doubts.contains(&doubt) {
        segment.doubts.push(doubt);
        segment.doubts.sort();
    }
}

fn of(segment: &Segment, folded: &str, speech: &[(u64, u64)]) -> Vec<Doubt> {
    let words: Vec<&str> = folded.split(' ').filter(|word| !word.is_empty()).collect();
    let seconds = segment.end.saturating_sub(segment.start) as f64 / 1_000.0;
    let mut doubts = Vec::new();
    let probable: Vec<f32> = segment.words.iter().filter_map(|word| word.probability).collect();
    let mean = probable.iter().sum::<f32>() / probable.len().max(1) as f32;
    if segment.confidence.is_some_and(|p| p < UNSURE) || (!probable.is_empty() && mean < WORD) {
        doubts.push(Doubt::Unsure);
    }
    if segment.no_speech.is_some_and(|p| p > NO_SPEECH) {
        doubts.push(Doubt::NoSpeech);
    }
    if spoken(segment.start, segment.end, speech) < SPOKEN {
        doubts.push(Doubt::Silence);
    }
    if repeats(&words) {
        doubts.push(Doubt::Repeated);
    }
    if words.len() > 3 && words.len() as f64 > seconds * FASTEST {
        doubts.push(Doubt::TooFast);
    }
    let few = words.len() <= 12;
    if few && (KNOWN.iter().any(|known| folded.contains(known)) || words.is_empty() || segment.text.contains('♪')) {
        doubts.push(Doubt::Known);
    }
    doubts
}

/// The share of a time in which somebody speaks.
fn spoken(start: u64, end: u64, speech: &[(u64, u64)]) -> f64 {
    let length = end.saturating_sub(start);
    if length == 0 {
        return f64::from(speech.iter().any(|(from, to)| (*from..=*to).contains(&start)));
    }
    let overlap: u64 = speech.iter().map(|(from, to)| end.min(*to).saturating_sub(start.max(*from))).sum();
    overlap as f64 / length as f64
}

/// Whether a phrase of one to eight words stands so often in a row that nobody would say it.
fn repeats(words: &[&str]) -> bool {
    (1..=8).any(|n| {
        // "No, no, no, no" is said; a phrase of three words is not said four times.
        let times = if n == 1 { 6 } else { TIMES + 1 };
        words.len() >= n * times
            && (0..=words.len() - n * times)
                .any(|at| (1..times).all(|k| words[at..at + n] == words[at + k * n..at + (k + 1) * n]))
    })
}

/// Small letters and digits, with one space between words.
fn fold(text: &str) -> String {
    let mut folded = String::new();
    for c in text.chars() {
        let c = match c {
            '\'' | '’' => continue,
            'á' => 'a',
            'é' | 'è' => 'e',
            'í' => 'i',
            'ó' => 'o',
            'ú' => 'u',
            c => c,
        };
        if c.is_alphanumeric() {
            folded.extend(c.to_lowercase());
        } else if !folded.ends_with(' ') && !folded.is_empty() {
            folded.push(' ');
        }
    }
    folded.trim_end().to_owned()
}
