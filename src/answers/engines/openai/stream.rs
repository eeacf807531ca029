//! The events of a streamed answer (HTML Standard, 9.2.6), and the pieces of text in them. Lines and events have size
//! limits.

use serde::Deserialize;

/// Most bytes of a line.
const LONGEST_LINE: usize = 256 * 1024;

/// The meaning of a part of the stream.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Chunk {
    /// The next words.
    Text(String),
    /// The model thinks; this is not shown.
    Thinking,
    /// Nothing.
    Nothing,
    /// The end; `cut` if the model ran out of room.
    End { cut: bool },
}

#[derive(Deserialize)]
struct Event {
    #[serde(default)]
    choices: Vec<Choice>,
    #[serde(default)]
    error: Option<serde_json::Value>,
}

#[derive(Deserialize)]
struct Choice {
    #[serde(default)]
    delta: Option<Delta>,
    #[serde(default)]
    message: Option<Delta>,
    #[serde(default)]
    finish_reason: Option<String>,
}

#[derive(Default, Deserialize)]
struct Delta {
    #[serde(default)]
    content: Option<String>,
    #[serde(default)]
    reasoning_content: Option<String>,
    #[serde(default)]
    reasoning: Option<String>,
}

/// Splits bytes into lines, and lines into events.
#[derive(Default)]
pub(super) struct Lines {
    rest: Vec<u8>,
    cut: bool,
    /// Whether a reason for the end was given.
    finished: bool,
    ended: bool,
}

impl Lines {
    /// Takes more bytes and returns what they mean.
    ///
    /// # Errors
    /// A sentence for the log, if it is not such a stream.
    pub(super) fn push(&mut self, bytes: &[u8]) -> Result<Vec<Chunk>, String> {
        let mut chunks = Vec::new();
        for byte in bytes {
            if *byte != b'\n' {
                self.rest.push(*byte);
                if self.rest.len() > LONGEST_LINE {
                    return Err("the model sent a line without an end".into());
                }
                continue;
            }
            let line = std::mem::take(&mut self.rest);
            let line = std::str::from_utf8(&line).map_err(|_| "the model's stream is not UTF-8".to_owned())?;
            self.line(line.trim_end_matches('\r'), &mut chunks)?;
        }
        Ok(chunks)
    }

    fn line(&mut self, line: &str, chunks: &mut Vec<Chunk>) -> Result<(), String> {
        // "event:", "id:" and comments mean nothing here.
        let Some(data) = line.strip_prefix("data:").map(str::trim) else { return Ok(()) };
        if self.ended || data.is_empty() {
            return Ok(());
        }
        if data == "[DONE]" {
            self.ended = true;
            chunks.push(Chunk::End { cut: self.cut });
            return Ok(());
        }
        let event: Event =
            serde_json::from_str(data).map_err(|_| "the model's stream is not what was asked for".to_owned())?;
        chunks.push(self.event(event)?);
        Ok(())
    }

    fn event(&mut self, event: Event) -> Result<Chunk, String> {
        if event.error.is_some() {
            // The server's words may quote the question.
            return Err("the model says that it failed".into());
        }
        let Some(choice) = event.choices.into_iter().next() else { return Ok(Chunk::Nothing) };
        if let Some(reason) = choice.finish_reason.as_deref() {
            self.finished = true;
            self.cut |= matches!(reason, "length" | "max_tokens" | "content_filter");
        }
        let delta = choice.delta.or(choice.message).unwrap_or_default();
        Ok(match delta.content.filter(|text| !text.is_empty()) {
            Some(text) => Chunk::Text(text),
            None if delta.reasoning_content.or(delta.reasoning).is_some() => Chunk::Thinking,
            None => Chunk::Nothing,
        })
    }

    /// A complete answer, from a server that does not stream.
    pub(super) fn whole(bytes: &[u8]) -> Result<Vec<Chunk>, String> {
        let event: Event =
            serde_json::from_slice(bytes).map_err(|_| "the model's answer is not what was asked for".to_owned())?;
        let mut lines = Self::default();
        let chunk = lines.event(event)?;
        if chunk == Chunk::Nothing {
            return Err("the model's answer is not what was asked for".into());
        }
        Ok(vec![chunk, Chunk::End { cut: lines.cut }])
    }

    /// The stream ended without an end event; some servers send none. Then only a reason for the end shows that it is whole.
    pub(super) fn end(&self) -> Chunk {
        Chunk::End { cut: self.cut || !self.finished }
    }

    /// Whether the end event arrived.
    pub(super) fn has_ended(&self) -> bool {
        self.ended
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    const STREAM: &[u8] = b": hello\r\n\r\ndata: {\"choices\":[{\"delta\":{\"role\":\"assistant\",\"content\":\"\"}}]}\n\n\
        data: {\"choices\":[{\"delta\":{\"reasoning_content\":\"hm\"}}]}\n\ndata: {\"choices\":[{\"delta\":{\"content\":\"The r\xc3\xa9nt\"}}]}\n\n\
        data: {\"choices\":[{\"delta\":{},\"finish_reason\":\"length\"}]}\n\ndata: {\"choices\":[],\"usage\":{}}\n\ndata: [DONE]\n\n";

    #[test]
    fn a_stream_is_the_same_at_any_split() {
        let whole = Lines::default().push(STREAM).unwrap();
        assert_eq!(whole[2], Chunk::Text("The rént".into()));
        assert_eq!((whole[1].clone(), whole.last()), (Chunk::Thinking, Some(&Chunk::End { cut: true })));
        for at in 0..STREAM.len() {
            let mut lines = Lines::default();
            let mut got = lines.push(&STREAM[..at]).unwrap();
            got.extend(lines.push(&STREAM[at..]).unwrap());
            assert_eq!(got, whole);
        }
    }

    #[test]
    fn what_is_no_stream_is_told() {
        assert!(Lines::default().push(b"data: {nonsense\n").is_err());
        assert!(Lines::default().push(b"data: {\"error\":{\"message\":\"x\"}}\n").is_err());
        assert!(Lines::default().push(&vec![b'x'; LONGEST_LINE + 1]).is_err());
        assert!(Lines::whole(b"[]").is_err());
        let whole =
            Lines::whole(b"{\"choices\":[{\"message\":{\"content\":\"Yes.\"},\"finish_reason\":\"stop\"}]}").unwrap();
        assert_eq!(whole, [Chunk::Text("Yes.".into()), Chunk::End { cut: false }]);
    }

    proptest! {
        #[test]
        fn any_bytes_are_read(bytes in proptest::collection::vec(any::<u8>(), 0..300)) {
            let _ = Lines::default().push(&bytes);
            let _ = Lines::whole(&bytes);
        }
    }
}
