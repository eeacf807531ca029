//! The two passes: what is surveyed, cut, and given again.

use super::making::*;
use crate::{LONGEST_PIECE, PEAKS, Piece, RATE, Side, Stop, Survey, extract};

use proptest::prelude::*;
use std::io::{Cursor, ErrorKind};

fn given(file: &[u8], wanted: &[(usize, Piece)]) -> Vec<(usize, Vec<i16>)> {
    let mut all = Vec::new();
    let input = Box::new(Cursor::new(file.to_vec()));
    extract(input, file.len() as u64, wanted, |number, samples| {
        all.push((number, samples.to_vec()));
        Ok(())
    })
    .unwrap();
    all
}

fn wanted(survey: &Survey) -> Vec<(usize, Piece)> {
    survey.pieces.iter().copied().enumerate().collect()
}

/// Two people on two sides who let each other finish.
fn call() -> Vec<u8> {
    let one = speech("en-us", "Did you see who was in the cabin of the crane when it fell?");
    let two = speech("en-gb+f3", "I saw the foreman climb down, a minute before, and then nobody.");
    let left = [silence(1.0), one.clone(), silence(6.0), one.clone()].concat();
    let right = [silence(1.5), vec![0.0; one.len()], two].concat();
    two_sides(&left, &right)
}

#[test]
fn people_on_two_sides_are_kept_apart() {
    let survey = survey(call()).unwrap();
    assert!(survey.sides_apart);
    let sides: Vec<Side> = survey.pieces.iter().map(|piece| piece.side).collect();
    assert_eq!(sides, [Side::Left, Side::Right, Side::Left]);
    let all = given(&call(), &wanted(&survey));
    assert_eq!(all.len(), 3);
    for (number, samples) in all {
        let span = survey.pieces[number].span;
        assert_eq!(samples.len() as u64, span.end - span.start);
        assert!(samples.iter().any(|sample| sample.abs() > 1_000));
    }
}

#[test]
fn one_person_on_both_sides_is_one() {
    let said = speech("en-us", "Did you see who was in the cabin of the crane when it fell?");
    let survey = survey(two_sides(&said, &said)).unwrap();
    assert!(!survey.sides_apart);
    assert_eq!(survey.pieces.iter().map(|piece| piece.side).collect::<Vec<_>>(), [Side::Both]);
}

#[test]
fn what_was_given_is_given_again_to_the_bit() {
    let file = encoded(&call(), "mp3", &[]);
    let survey = survey(file.clone()).unwrap();
    let all = given(&file, &wanted(&survey));
    assert_eq!(all.len(), survey.pieces.len());
    for from in 1..all.len() {
        // After a crash, only what is left is asked for.
        let left: Vec<_> =
            wanted(&survey).into_iter().filter(|(n, _)| all[from..].iter().any(|(m, _)| n == m)).collect();
        assert_eq!(given(&file, &left), all[from..]);
    }
}

#[test]
fn a_receiver_that_wants_no_more_ends_the_pass() {
    let file = call();
    let survey = survey(file.clone()).unwrap();
    let mut heard = 0;
    let stopped = extract(Box::new(Cursor::new(file.clone())), file.len() as u64, &wanted(&survey), |_, _| {
        heard += 1;
        Err(ErrorKind::BrokenPipe.into())
    });
    assert!(matches!(stopped, Err(Stop::Enough(_))));
    assert_eq!(heard, 1);
}

#[test]
fn silence_and_music_have_no_piece() {
    for sound in [silence(60.0), music(60.0), noise(60.0, 0.2), hum(60.0)] {
        let survey = survey(crate::wav(&whole(&sound))).unwrap();
        assert_eq!((survey.pieces.len(), survey.length), (0, 60 * u64::from(RATE)));
    }
}

#[test]
fn the_wave_shows_what_is_loud() {
    let survey = survey(crate::wav(&whole(&[silence(300.0), noise(300.0, 0.5)].concat()))).unwrap();
    assert!(survey.peaks.len() <= PEAKS && survey.peaks.len() > PEAKS / 4);
    let middle = survey.peaks.len() / 2;
    assert!(survey.peaks[..middle - 2].iter().all(|peak| *peak == 0));
    assert!(survey.peaks[middle + 2..].iter().all(|peak| *peak > 110));
}

/// However long and however often somebody speaks: each piece is short enough, no moment of speech is left out, and none is in two.
fn assert_cut_well(spans: &[crate::Span], levels: &[i8]) {
    let made = crate::cutting::pieces(Side::Both, spans, levels);
    for piece in &made {
        assert!(piece.span.end - piece.span.start <= LONGEST_PIECE && piece.span.start < piece.span.end);
    }
    assert!(made.windows(2).all(|two| two[0].span.end <= two[1].span.start));
    for span in spans {
        let covered: u64 =
            made.iter().map(|p| p.span.end.min(span.end).saturating_sub(p.span.start.max(span.start))).sum();
        assert_eq!(covered, span.end - span.start);
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 300, failure_persistence: None, ..ProptestConfig::default() })]
    #[test]
    fn pieces_hold_all_speech_once(steps in prop::collection::vec((1_u64..200_000, 1_u64..6_000_000), 0..12), quiet in 0_usize..9_000) {
        let mut at = 0;
        let spans: Vec<crate::Span> = steps.iter().map(|(pause, length)| {
            let start = at + pause;
            at = start + length;
            crate::Span { start, end: at }
        }).collect();
        let mut levels = vec![-20_i8; (at / 320) as usize + 1];
        levels.iter_mut().skip(quiet).step_by(777).for_each(|level| *level = -90);
        assert_cut_well(&spans, &levels);
    }
}
