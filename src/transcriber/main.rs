//! `chancery-transcriber`: turns speech into words with whisper.cpp. The server starts it, tells it which model to load, and sends it one
//! piece of a recording after the other; `transcript::wire` is what they say. It is a program of its own, because whisper.cpp and llama.cpp
//! each bring ggml, whose symbols clash in one. It reads no file but the models, reaches no network, and may die at any point.

mod listening;

use sandbox::{Mode, Profile, Refusal};
use std::{
    io::{self, BufRead, Read, Write},
    process::ExitCode,
};
use transcript::wire::{LONGEST_LINE, MOST_SAMPLES, Order, Reply};

fn main() -> ExitCode {
    // A panic's message may quote what was said, so only its place is reported.
    std::panic::set_hook(Box::new(|info| {
        if let Some(place) = info.location() {
            let _ = writeln!(io::stderr(), "the transcriber failed at {}:{}", place.file(), place.line());
        }
    }));
    let mut words = std::env::args_os().skip(1).peekable();
    let mode = sandbox::mode(&mut words);
    match live(mode) {
        Ok(()) => ExitCode::SUCCESS,
        Err(why) => {
            say(&Reply::Refused(why));
            ExitCode::FAILURE
        }
    }
}

fn live(mode: Mode) -> Result<(), String> {
    let mut input = io::stdin().lock();
    let Some(Order::Load { model, voice, threads, language }) = order(&mut input) else {
        return Err("The transcriber is started by the server, and not by hand.".into());
    };
    needed_instructions()?;
    let refused = |refusal: Refusal| format!("{refusal}.");
    let files: Vec<_> = std::iter::once(model.clone()).chain(voice.clone()).collect();
    let mut entered = Profile::model(&files).enter(mode).map_err(refused)?;
    entered.shut(false).map_err(refused)?;
    let mut open: Vec<String> = entered.lacks().iter().map(ToString::to_string).collect();
    let mut ears = listening::Ears::load(&model, voice.as_deref(), threads, &language)?;
    if !sandbox::close_files() {
        if mode == Mode::Required {
            return Err(refused(Refusal::Lacks(sandbox::Part::Seccomp)));
        }
        open.push("the end of files after loading".to_owned());
    }
    say(&Reply::Ready { open });
    while let Some(Order::Hear(length)) = order(&mut input) {
        if length > MOST_SAMPLES {
            return Err("A piece is longer than ten minutes.".into());
        }
        let mut bytes = vec![0; length * 2];
        // Nobody waits for the answer any more.
        if input.read_exact(&mut bytes).is_err() {
            return Ok(());
        }
        let samples: Vec<f32> =
            bytes.as_chunks().0.iter().map(|pair| f32::from(i16::from_le_bytes(*pair)) / 32_768.0).collect();
        say(&ears.hear(&samples).map_or_else(Reply::Failed, Reply::Heard));
    }
    Ok(())
}

/// The instructions that it was compiled for, beyond those that every x86-64 processor has.
fn needed_instructions() -> Result<(), String> {
    #[cfg(target_arch = "x86_64")]
    if !(is_x86_feature_detected!("avx2") && is_x86_feature_detected!("fma") && is_x86_feature_detected!("f16c")) {
        return Err(
            "The transcriber needs a processor with AVX2, FMA and F16C (Intel and AMD make them since 2015); run \
                    whisper.cpp's server on another machine and set speech.engine to openai."
                .into(),
        );
    }
    Ok(())
}

fn order(input: &mut impl BufRead) -> Option<Order> {
    let mut line = Vec::new();
    input.by_ref().take(LONGEST_LINE as u64).read_until(b'\n', &mut line).ok()?;
    serde_json::from_slice(&line).ok()
}

fn say(reply: &Reply) {
    let mut out = io::stdout().lock();
    let told = serde_json::to_writer(&mut out, reply).is_ok() && out.write_all(b"\n").is_ok() && out.flush().is_ok();
    if !told {
        // SAFETY: it takes no pointers and does not return. The library's destructors must not run while its threads compute.
        unsafe { libc::_exit(0) }
    }
}
