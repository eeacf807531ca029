//! Which files are recordings, by their first bytes. A few comparisons, so that the server may make them itself.

/// How many bytes at the beginning of a file tell.
pub const HEAD: usize = 4096;

/// Whether these first bytes of a file are those of a recording, with sound alone or with pictures.
pub fn is_recording(head: &[u8]) -> bool {
    let at = |start: usize, magic: &[u8]| head.get(start..).is_some_and(|rest| rest.starts_with(magic));
    let riff = (at(0, b"RIFF") || at(0, b"RF64")) && at(8, b"WAVE");
    let aiff = at(0, b"FORM") && (at(8, b"AIFF") || at(8, b"AIFC"));
    // ISO 14496-12, 4.3: the kinds that are pictures (HEIC, AVIF) are not recordings.
    let iso = at(4, b"ftyp") && ![&b"heic"[..], b"heix", b"mif1", b"msf1", b"avif", b"avis"].iter().any(|b| at(8, b));
    // QuickTime files from before there was a file type.
    let quicktime = at(4, b"moov") || at(4, b"mdat") || (at(4, b"wide") && at(12, b"mdat"));
    // EBML, with the document type further on (Matroska, WebM).
    let matroska = at(0, b"\x1A\x45\xDF\xA3")
        && head.windows(8).take(HEAD).any(|w| w.starts_with(b"webm") || w.starts_with(b"matroska"));
    riff || aiff || at(0, b"fLaC") || at(0, b"OggS") || iso || quicktime || matroska || is_mpeg_audio(head)
}

/// MP3 with its tags, or two frames of MPEG audio or ADTS whose headers agree: one alone is found in many files.
fn is_mpeg_audio(head: &[u8]) -> bool {
    if head.starts_with(b"ID3") && head.get(3).is_some_and(|version| (2..=4).contains(version)) {
        return true;
    }
    let next = mpeg_frame(head).or_else(|| adts_frame(head));
    next.and_then(|n| head.get(n..)).is_some_and(|rest| {
        rest.len() >= 4
            && rest[0] == 0xFF
            && rest[1] == head[1]
            && (mpeg_frame(rest).is_some() || adts_frame(rest).is_some())
    })
}

/// Length of the MPEG-1, -2 or -2.5 layer III frame at the beginning (ISO 11172-3, 2.4.1.3).
fn mpeg_frame(head: &[u8]) -> Option<usize> {
    const BITRATES: [[usize; 15]; 2] = [
        [0, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320],
        [0, 8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160],
    ];
    let [0xFF, b, c, ..] = *head else { return None };
    let (version, layer) = ((b >> 3) & 3, (b >> 1) & 3);
    if b & 0xE0 != 0xE0 || version == 1 || layer != 1 {
        return None;
    }
    let one = version == 3;
    let bitrate = *BITRATES[usize::from(!one)].get(usize::from(c >> 4)).filter(|rate| **rate > 0)?;
    let rate = *[44_100, 48_000, 32_000].get(usize::from((c >> 2) & 3))? >> [2, 0, 1, 0][usize::from(version)];
    Some(if one { 144_000 } else { 72_000 } * bitrate / rate + usize::from((c >> 1) & 1))
}

/// Length of the ADTS frame of AAC at the beginning (ISO 13818-7, 6.2).
fn adts_frame(head: &[u8]) -> Option<usize> {
    let [0xFF, b, c, d, e, f, ..] = *head else { return None };
    let length = usize::from(d & 3) << 11 | usize::from(e) << 3 | usize::from(f >> 5);
    (b & 0xF6 == 0xF0 && (c >> 2) & 15 < 13 && length > 7).then_some(length)
}
