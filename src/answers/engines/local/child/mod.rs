//! The model child, `chancery model`. It loads one model file, enters its sandbox, and writes answers one after the
//! other until its standard input ends. It may die at any point; the server goes on and starts another.

mod memory;
mod model;
mod template;
mod vectors;

use super::wire::{Order, Word};
use crate::sandbox::{self, Mode, Profile};
use model::{Loaded, Question};

use std::{
    io::{self, BufRead, Write},
    process::ExitCode,
    sync::{
        Arc,
        atomic::{AtomicU64, Ordering},
        mpsc,
    },
};

/// The child's whole life. Called first of all, before a runtime is started or a file is opened.
pub fn main(mode: Mode) -> ExitCode {
    // A panic's message may quote the question, so only its place is reported.
    std::panic::set_hook(Box::new(|info| {
        if let Some(place) = info.location() {
            let _ = writeln!(io::stderr(), "the model child failed at {}:{}", place.file(), place.line());
        }
    }));
    match live(mode) {
        Ok(()) => ExitCode::SUCCESS,
        Err(why) => {
            say(&Word::Refused(why));
            ExitCode::FAILURE
        }
    }
}

/// The server is gone or has nothing more to ask: nobody reads what is being written.
fn end() -> ! {
    // SAFETY: it takes no pointers and does not return. The library's destructors must not run while its threads
    // compute.
    unsafe { libc::_exit(0) }
}

fn say(word: &Word) {
    let mut out = io::stdout().lock();
    let told = serde_json::to_writer(&mut out, word).is_ok() && out.write_all(b"\n").is_ok() && out.flush().is_ok();
    if !told {
        end();
    }
}

fn order(input: &mut impl BufRead) -> Option<Order> {
    let mut line = String::new();
    match input.read_line(&mut line) {
        Ok(1..) => serde_json::from_str(&line).ok(),
        _ => None,
    }
}

fn live(mode: Mode) -> Result<(), String> {
    let mut input = io::stdin().lock();
    let Some(Order::Load { file, threads, context, embeds }) = order(&mut input) else {
        return Err("The model child is started by the appliance, and not by hand.".into());
    };
    drop(input);
    // Asked before the sandbox closes, which hides it.
    let available = memory::available();
    let refused = |refusal: sandbox::Refusal| format!("{refusal}.");
    let mut entered = Profile::model(std::slice::from_ref(&file)).enter(mode).map_err(refused)?;
    entered.shut(false).map_err(refused)?;
    let mut open: Vec<String> = entered.lacks().iter().map(ToString::to_string).collect();
    let loaded = Loaded::load(&file, context, available, !embeds, |percent| say(&Word::Loading(percent)))?;
    let mut session = match embeds {
        false => Work::Writes(loaded.session(threads)?),
        true => Work::Embeds(loaded.vectors(threads)?),
    };
    if !sandbox::close_files() {
        if mode == Mode::Required {
            return Err(refused(sandbox::Refusal::Lacks(sandbox::Part::Seccomp)));
        }
        open.push("the end of files after loading".to_owned());
    }
    let cancelled = Arc::new(AtomicU64::new(0));
    let (ask, requests) = mpsc::channel();
    let cancels = Arc::clone(&cancelled);
    let listening = std::thread::Builder::new().spawn(move || {
        let mut input = io::stdin().lock();
        while let Some(order) = order(&mut input) {
            match order {
                Order::Ask { id, messages, most } => {
                    if ask.send(Request::Answer(Question { id, messages, most })).is_err() {
                        break;
                    }
                }
                Order::Embed { id, texts } => {
                    if ask.send(Request::Vectors(id, texts)).is_err() {
                        break;
                    }
                }
                Order::Cancel { id } => cancels.store(id, Ordering::SeqCst),
                Order::Load { .. } => break,
            }
        }
        end();
    });
    listening.map_err(|e| format!("The model child could not start a thread: {e}."))?;
    say(&Word::Ready { context: loaded.context, open });
    while let Ok(request) = requests.recv() {
        // Numbers grow, and whoever cancels a question has finished with those before it.
        let stopped = |id| cancelled.load(Ordering::SeqCst) >= id;
        let last = match (&mut session, request) {
            (Work::Writes(session), Request::Answer(question)) => {
                let id = question.id;
                session.write(question, &mut |word| say(&word), &|| stopped(id))
            }
            (Work::Embeds(session), Request::Vectors(id, texts)) => {
                session.embed(id, &texts, &mut |word| say(&word), &|| stopped(id))
            }
            (_, Request::Answer(Question { id, .. }) | Request::Vectors(id, _)) => {
                Word::Failed { id, why: "the model was not loaded for this".into() }
            }
        };
        say(&last);
    }
    Ok(())
}

/// What the model was loaded for.
enum Work<'a> {
    Writes(model::Session<'a>),
    Embeds(vectors::Session<'a>),
}

/// What a model is asked to do.
enum Request {
    Answer(Question),
    Vectors(u64, Vec<String>),
}
