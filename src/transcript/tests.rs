use super::*;
use proptest::prelude::*;

fn segment(start: u64, end: u64, text: &str) -> Segment {
    Segment { start, end, text: text.into(), ..Segment::default() }
}

fn marked(mut segments: Vec<Segment>, speech: &[(u64, u64)]) -> Vec<Vec<Doubt>> {
    mark(&mut segments, speech);
    segments.into_iter().map(|segment| segment.doubts).collect()
}

const ALL: &[(u64, u64)] = &[(0, 1_000_000)];

#[test]
fn an_answer_in_full_is_read() {
    let answer = serde_json::json!({
        "text": "The crane fell.", "language": "english", "duration": 4.0,
        "segments": [{"id": 0, "seek": 0, "start": 0.5, "end": 2.5, "text": " The crane fell.", "tokens": [1], "temperature": 0.0,
            "avg_logprob": -0.2, "compression_ratio": 1.0, "no_speech_prob": 0.01, "speaker": "SPEAKER_00"}],
        "words": [{"word": "The", "start": 0.5, "end": 0.7}, {"word": "crane", "start": 0.7, "end": 1.4, "probability": 0.3}, {"word": "fell.", "start": 1.4, "end": 2.5}],
    });
    let read = read(answer.to_string().as_bytes(), 10_000, 4_000).unwrap();
    assert_eq!(read.len(), 1);
    assert_eq!((read[0].start, read[0].end, read[0].text.as_str()), (10_500, 12_500, "The crane fell."));
    assert_eq!((read[0].words.len(), read[0].words[1].start, read[0].words[1].probability), (3, 10_700, Some(0.3)));
    assert_eq!((read[0].confidence, read[0].label.as_deref()), (Some(-0.2), Some("SPEAKER_00")));
}

#[test]
fn an_answer_without_segments_is_one() {
    let read = read(br#"{"text": "Hello there."}"#, 5_000, 2_000).unwrap();
    assert_eq!((read[0].start, read[0].end), (5_000, 7_000));
    assert_eq!(super::read(br#"{"text": " "}"#, 5_000, 2_000).unwrap(), []);
    assert_eq!(super::read(b"Hello there.", 0, 1), Err(Unusable::OtherForm));
}

#[test]
fn times_stay_within_the_piece_and_sizes_within_bounds() {
    let answer = |segments: usize, letters: usize, words: usize| {
        let words = vec![serde_json::json!({"word": "x", "start": 0.0, "end": 0.1}); words];
        let text = format!("\u{7}{}", "x".repeat(letters - 1));
        let one = serde_json::json!({"start": -1.0, "end": 1e300, "text": text, "words": words});
        read(serde_json::json!({ "segments": vec![one; segments] }).to_string().as_bytes(), 1_000, 2_000)
    };
    let most = answer(MOST_SEGMENTS, 100, 0).unwrap();
    assert_eq!(most.len(), MOST_SEGMENTS);
    assert!(most.iter().all(|s| s.start == 1_000 && s.end == 3_000 && !s.text.contains('\u{7}')));
    assert_eq!(answer(1, 8_000, 1_000).unwrap()[0].words.len(), 1_000);
    // Part of an answer would read like all of it.
    for (segments, letters, words) in [(MOST_SEGMENTS + 1, 10, 0), (1, 8_001, 0), (1, 10, 1_001)] {
        assert_eq!(answer(segments, letters, words), Err(Unusable::TooMuch), "{segments} {letters} {words}");
    }
}

#[test]
fn what_engines_make_up_is_doubtful() {
    assert_eq!(marked(vec![segment(0, 3_000, "I saw the crane fall, and nobody was in it.")], ALL), [[]]);
    assert_eq!(marked(vec![segment(0, 3_000, "Thanks for watching!")], ALL), [[Doubt::Known]]);
    assert_eq!(
        marked(vec![segment(0, 3_000, "Subtítulos realizados por la comunidad de Amara.org")], ALL),
        [[Doubt::Known]]
    );
    assert_eq!(marked(vec![segment(0, 3_000, "♪ ♪")], ALL), [[Doubt::Known]]);
    assert_eq!(marked(vec![segment(5_000, 8_000, "I was there.")], &[(0, 5_200)]), [[Doubt::Silence]]);
    assert_eq!(
        marked(vec![segment(0, 1_000, "I was standing right there beside the big red crane")], ALL),
        [[Doubt::TooFast]]
    );
    let unsure = Segment { confidence: Some(-1.4), no_speech: Some(0.8), ..segment(0, 3_000, "I was there.") };
    assert_eq!(marked(vec![unsure], ALL), [[Doubt::Unsure, Doubt::NoSpeech]]);
    let loops = "and then he said and then he said and then he said and then he said";
    assert_eq!(marked(vec![segment(0, 9_000, loops)], ALL), [[Doubt::Repeated]]);
    assert_eq!(marked(vec![segment(0, 3_000, "No, no, no, no.")], ALL), [[]]);
}

#[test]
fn a_segment_that_comes_three_times_is_doubtful_from_the_first() {
    let all = ["Yes.", "I see.", "I see!", "I see.", "I see.", "Go on."];
    let segments =
        all.iter().enumerate().map(|(n, text)| segment(n as u64 * 2_000, n as u64 * 2_000 + 1_500, text)).collect();
    let doubtful: Vec<bool> = marked(segments, ALL).iter().map(|doubts| doubts.contains(&Doubt::Repeated)).collect();
    assert_eq!(doubtful, [false, true, true, true, true, false]);
}

fn two() -> (Vec<Segment>, Vec<Segment>) {
    let left = vec![segment(0, 2_000, "Who was in the cabin?"), segment(5_000, 6_000, "Thank you.")];
    let right = vec![Segment { doubts: vec![Doubt::Unsure], ..segment(2_500, 4_500, "Nobody.") }];
    (left, right)
}

#[test]
fn sides_are_speakers_and_a_person_names_merges_and_splits_them() {
    let (left, right) = two();
    let parts = [
        Part { piece: 0, side: Some("left"), segments: &left },
        Part { piece: 1, side: Some("right"), segments: &right },
    ];
    let mut edits = Edits::<&str>::default();
    let said = |edits: &Edits<&'static str>| -> Vec<String> {
        lines(&parts, edits).iter().map(|line| format!("{}: {}", line.name, line.text)).collect()
    };
    assert_eq!(said(&edits), ["Left side: Who was in the cabin?", "Right side: Nobody.", "Left side: Thank you."]);
    edits.name("left", " Ms  Ito ").unwrap();
    edits.name("right", "Ms Ito").unwrap();
    assert_eq!(said(&edits)[1], "Ms Ito: Nobody.");
    edits.name("right", "").unwrap();
    let another = edits.new_speaker();
    edits.give("0.1".parse().unwrap(), &another).unwrap();
    edits.name(&another, "The court").unwrap();
    edits.correct("1.0".parse().unwrap(), "Nobody was.", "ann").unwrap();
    assert_eq!(said(&edits), ["Ms Ito: Who was in the cabin?", "Right side: Nobody was.", "The court: Thank you."]);
    let all = lines(&parts, &edits);
    assert_eq!((all[1].heard.as_deref(), all[1].by, all[1].doubts.len()), (Some("Nobody."), Some("ann"), 0));
    assert_eq!(speakers(&all, &edits).len(), 3);
    assert!(
        edits.name("left", &"x".repeat(101)).is_err() && edits.correct("0.0".parse().unwrap(), " \n", "ann").is_err()
    );
}

#[test]
fn labels_of_an_engine_count_within_their_piece_and_nothing_is_guessed() {
    let one = [Segment { label: Some("A".into()), ..segment(0, 1_000, "I am Ann Baker.") }];
    let two = [Segment { label: Some("A".into()), ..segment(9_000, 9_900, "Yes.") }];
    let three = [segment(20_000, 21_000, "Good morning, Mr Cole.")];
    let parts = [
        Part { piece: 0, side: None, segments: &one },
        Part { piece: 1, side: None, segments: &two },
        Part { piece: 2, side: None, segments: &three },
    ];
    let names: Vec<_> = lines(&parts, &Edits::<()>::default()).into_iter().map(|line| line.name).collect();
    assert_eq!(names, ["Speaker A (part 1)", "Speaker A (part 2)", "Speaker ?"]);
}

#[test]
fn it_is_written_with_times_speakers_and_doubts() {
    let (left, right) = two();
    let mut unsure = segment(3_725_000, 3_728_000, "He said seven feet.");
    unsure.words = [("He", 0.9), ("said", 0.9), ("seven", 0.2), ("feet.", 0.3)]
        .map(|(text, p)| Word { start: 3_725_000, end: 3_726_000, text: text.into(), probability: Some(p) })
        .to_vec();
    let third = [unsure];
    let parts = [
        Part { piece: 0, side: Some("left"), segments: &left },
        Part { piece: 1, side: Some("right"), segments: &right },
        Part { piece: 2, side: None, segments: &third },
    ];
    let written = written(&lines(&parts, &Edits::<()>::default()));
    assert_eq!(
        written.text,
        "[0:00] Left side: Who was in the cabin?\n\n[0:02] Right side: [doubtful: Nobody.]\n\n[0:05] Left side: Thank you.\n\n[1:02:05] Speaker ?: He said [doubtful: seven feet.]"
    );
    assert_eq!(written.doubtful, 2);
    for (at, ms) in &written.times {
        let rest: String = written.text.chars().skip(*at as usize).collect();
        assert!(rest.starts_with(&format!("[{}]", clock(*ms))), "{rest}");
    }
}

#[test]
fn subtitles_have_the_form_that_players_read() {
    let (left, _) = two();
    let mut left = left;
    left[1].text = "<b>Thank</b> you & goodbye, and a very long line that does not fit into one.".into();
    let all = lines(&[Part { piece: 0, side: Some("left"), segments: &left }], &Edits::<()>::default());
    assert!(
        srt(&all).starts_with("1\r\n00:00:00,000 --> 00:00:02,000\r\nLeft side: Who was in the cabin?\r\n\r\n2\r\n")
    );
    let vtt = vtt(&all);
    assert!(vtt.starts_with("WEBVTT\n\n00:00:00.000 --> 00:00:02.000\n<v Left side>Who was in the cabin?\n\n"));
    let mut named = all.clone();
    named[0].name = "Smith & Sons; <Inc>".into();
    assert!(super::vtt(&named).contains("<v Smith Sons Inc>Who was"));
    let vtt = vtt.replace('\n', " ");
    assert!(vtt.contains("&lt;b&gt;Thank&lt;/b&gt; you &amp; goodbye,") && !vtt.contains("<b>"));
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 200, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn every_answer_is_read_or_refused(bytes in prop::collection::vec(any::<u8>(), 0..400)) {
        let _ = read(&bytes, 0, 1_000);
    }

    #[test]
    fn a_deposition_keeps_every_word_within_its_lines(texts in prop::collection::vec("[a-z]{1,90}( [a-z]{1,12}){0,30}", 1..30)) {
        let segments: Vec<Segment> = texts.iter().enumerate().map(|(n, text)| segment(n as u64 * 1_000, n as u64 * 1_000 + 900, text)).collect();
        let all = lines(&[Part { piece: 0, side: None, segments: &segments }], &Edits::<()>::default());
        let sheets = deposition(&all);
        let letters = |text: &str| text.chars().filter(|c| c.is_ascii_lowercase()).collect::<String>();
        let there: String = sheets.iter().flat_map(|sheet| &sheet.lines).map(|line| letters(line)).collect();
        prop_assert_eq!(there, letters(&texts.concat()));
        prop_assert!(sheets.iter().all(|sheet| sheet.lines.len() <= LINES_OF_A_PAGE));
        prop_assert!(sheets.iter().flat_map(|sheet| &sheet.lines).all(|line| line.chars().count() <= 58));
    }

    #[test]
    fn nothing_heard_is_lost(texts in prop::collection::vec("[a-z♪ ]{0,20}", 0..20), speech in prop::collection::vec((0_u64..40_000, 0_u64..9_000), 0..5)) {
        let mut segments: Vec<Segment> = texts.iter().enumerate().map(|(n, text)| segment(n as u64 * 1_000, n as u64 * 1_000 + 900, text)).collect();
        let speech: Vec<_> = speech.iter().map(|(at, long)| (*at, at + long)).collect();
        mark(&mut segments, &speech);
        let all = lines(&[Part { piece: 0, side: None, segments: &segments }], &Edits::<()>::default());
        prop_assert_eq!(all.into_iter().map(|line| line.text).collect::<Vec<_>>(), texts);
    }
}
