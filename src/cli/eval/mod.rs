//! `chancery eval KIND`: grading over JSON Lines. Standard input has one request object per line. Standard output has
//! one answer object per line, with the request's id. Messages go to standard error. One file per kind. A bad request
//! gets an answer with `error` and does not stop the run.

use crate::cli::eval::examinee::Examinee;
mod answers;
mod cells;
mod citations;
mod courtmail;
mod deadlines;
mod embeddings;
mod examinee;
mod extract;
mod likeness;
mod mail;
mod retrieval;
mod summary;

use crate::cli::output::{Failure, Outcome};

use serde_json::{Value, json};
use std::{
    io::{BufRead, Write},
    path::PathBuf,
};

#[derive(Clone, Copy, Debug, clap::ValueEnum)]
enum Kind {
    /// {"index":[{"doc","path"}]}, then {"id","query","folder":["doc"]} to {"id","answer","support","sources":[{"doc","start","end"}]}.
    Answers,
    /// {"id","path","question","kind"} to {"id","answer","quotes"}: a cell of a table; null if the paper says nothing of it.
    Cells,
    /// {"id","text","input","options"} to {"id","citations"}: legal citations with all their parts.
    Citations,
    /// {"id","path"} to {"id","court","case_name","docket_number","entries","recipients"}: a court's notice.
    Courtmail,
    /// {"id","trigger","period",...} to {"id","due"}: the end of a period, with its counting.
    Deadlines,
    /// {"id","path"} to {"id","text"}: the text of a file.
    Extract,
    /// {"id","question","texts"} to {"id","likeness"}: the cosine of each text with the question; wants --embeddings.
    Likeness,
    /// {"index":[{"doc","path"}]}, then {"id","query","k"} to {"id","passages":[{"doc","start","end"}]}, best first.
    Retrieval,
    /// {"id","text","sentences"} to {"id","summary"}.
    Summary,
    /// {"id","path"} to {"id","subject","from","attachments"}: what a raw message holds.
    Mail,
}

#[derive(Debug, clap::Args)]
pub struct Arguments {
    /// What is graded.
    kind: Kind,
    /// An embedding model in the format GGUF, for answers, likeness and retrieval. This program must have been built for it.
    #[arg(long, value_name = "FILE")]
    embeddings: Option<PathBuf>,
}

pub fn run(arguments: &Arguments) -> Outcome {
    let model = arguments.embeddings.as_deref();
    let examinee: Box<dyn Examinee> = match arguments.kind {
        Kind::Answers => Box::new(answers::Answers::new(model)?),
        Kind::Cells => Box::new(cells::Cells::new()?),
        Kind::Citations => Box::new(citations::Citations),
        Kind::Courtmail => Box::new(courtmail::CourtMail(mail::MailReader::new()?)),
        Kind::Deadlines => Box::new(deadlines::Deadlines),
        Kind::Extract => Box::new(extract::Extract::new()?),
        Kind::Retrieval => Box::new(retrieval::Retrieval::new(model)?),
        Kind::Summary => Box::new(summary::Summary),
        Kind::Likeness => Box::new(likeness::Likeness::new(model)?),
        Kind::Mail => Box::new(mail::Mail(mail::MailReader::new()?)),
    };
    sit(examinee, std::io::stdin().lock(), std::io::stdout().lock()).map_err(Failure::from)
}

fn sit(mut examinee: Box<dyn Examinee>, requests: impl BufRead, mut answers: impl Write) -> std::io::Result<()> {
    for line in requests.split(b'\n') {
        let line = line?;
        if line.trim_ascii().is_empty() {
            continue;
        }
        let (id, answer) = match serde_json::from_slice::<Value>(&line) {
            Ok(request) => (request.get("id").cloned().unwrap_or(Value::Null), examinee.answer(&request)),
            Err(e) => (Value::Null, Err(format!("The line is not JSON: {e}."))),
        };
        let mut answer = match answer {
            Ok(None) => continue,
            Ok(Some(answer)) => answer,
            Err(sentence) => json!({ "error": sentence }),
        };
        answer["id"] = id;
        writeln!(answers, "{answer}")?;
        answers.flush()?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::{examinee::text, *};

    struct Echo;
    impl Examinee for Echo {
        fn answer(&mut self, request: &Value) -> Result<Option<Value>, String> {
            Ok(Some(json!({ "said": text(request, "say")? })))
        }
    }

    #[test]
    fn a_bad_request_is_answered_and_does_not_stop_the_run() {
        let mut out = Vec::new();
        sit(Box::new(Echo), &b"{\"id\":1,\"say\":\"a\"}\n\nnonsense\xff\n{\"id\":\"x\"}\n"[..], &mut out).unwrap();
        let lines: Vec<Value> = out.split(|b| *b == b'\n').filter_map(|l| serde_json::from_slice(l).ok()).collect();
        assert_eq!(lines[0], json!({ "id": 1, "said": "a" }));
        assert!(lines[1]["id"].is_null() && lines[1]["error"].is_string());
        assert!(lines[2]["id"] == "x" && lines[2]["error"].is_string());
        assert_eq!(lines.len(), 3);
    }
}
