//! The transcript as the file's text: it is searched, quoted, summed up and read for dates as any paper.

use super::{records::Recording, service::Transcript};
use crate::documents::document::Document;

use jiff::tz::TimeZone;
use transcript::{clock, written};

/// The text, with notes about where it comes from.
pub(super) fn document(transcript: &Transcript, zone: &TimeZone) -> Document {
    let written = written(&transcript.lines());
    let mut notes = vec![provenance(transcript, zone)];
    if written.doubtful > 0 {
        let what =
            if written.doubtful == 1 { "1 line holds".to_owned() } else { format!("{} lines hold", written.doubtful) };
        notes.push(format!("{what} doubtful words, which stand in brackets. Listen to them before you rely on them."));
    }
    notes.extend(transcript.troubles());
    if let Some(recording) = &transcript.recording {
        notes.extend(recording.survey.notes.iter().cloned());
    }
    Document { text: written.text, notes, ..Document::default() }
}

/// Which engine heard it, when, and that nobody certified it.
pub(super) fn provenance(transcript: &Transcript, zone: &TimeZone) -> String {
    let length = transcript.recording.as_ref().map_or(0, Recording::length);
    let Some(last) = transcript.heard.values().max_by_key(|heard| heard.at) else {
        return format!("Nobody was heard to speak in this recording of {}.", clock(length));
    };
    let mut models: Vec<&str> = transcript.heard.values().map(|heard| heard.model.as_str()).collect();
    models.sort_unstable();
    models.dedup();
    let day = last.at.to_zoned(zone.clone()).strftime("%B %-d, %Y").to_string();
    format!(
        "Written down by a machine ({} at {}) on {day} from a recording of {}; nobody certified this transcript.",
        models.join(", "),
        last.engine,
        clock(length),
    )
}

/// Why a recording has no text yet, as a sentence.
pub(super) fn without(recording: &Recording, why: &str) -> String {
    format!(
        "This recording of {} has not been turned into text: {why}. It is then read by itself.",
        clock(recording.length())
    )
}
