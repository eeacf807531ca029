//! A scripted relay over a real socket: what it offers, whom it refuses, where it hangs up. It records every command
//! it receives.

use std::{
    net::SocketAddr,
    sync::{Arc, Mutex},
};
use tokio::{
    io::{AsyncBufReadExt, AsyncWriteExt, BufReader},
    net::{TcpListener, TcpStream},
};

/// Its script.
#[derive(Clone, Default)]
pub struct Script {
    /// The keywords in the answer to EHLO.
    pub offers: Vec<&'static str>,
    /// Replies to commands that begin like this.
    pub says: Vec<(&'static str, &'static str)>,
    /// Hangs up after the final dot, before the reply, this many times.
    pub drops_after_data: usize,
}

pub struct Scripted {
    pub address: SocketAddr,
    heard: Arc<Mutex<Vec<String>>>,
    mails: Arc<Mutex<Vec<String>>>,
}

impl Scripted {
    pub async fn start(script: Script) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let address = listener.local_addr().unwrap();
        let heard: Arc<Mutex<Vec<String>>> = Arc::default();
        let kept = Arc::clone(&heard);
        let mails: Arc<Mutex<Vec<String>>> = Arc::default();
        let taken = Arc::clone(&mails);
        tokio::spawn(async move {
            let mut drops = script.drops_after_data;
            while let Ok((stream, _)) = listener.accept().await {
                // One connection after the other, so that commands are recorded in order. A broken conversation does
                // not fail the test.
                let _ = converse(stream, &script, &kept, &taken, &mut drops).await;
            }
        });
        Self { address, heard, mails }
    }

    /// The commands so far; of a mail only its first line.
    pub fn heard(&self) -> Vec<String> {
        self.heard.lock().unwrap().clone()
    }

    /// The complete mails so far.
    pub fn mails(&self) -> Vec<String> {
        self.mails.lock().unwrap().clone()
    }
}

async fn converse(
    stream: TcpStream,
    script: &Script,
    heard: &Mutex<Vec<String>>,
    mails: &Mutex<Vec<String>>,
    drops: &mut usize,
) -> std::io::Result<()> {
    let mut stream = BufReader::new(stream);
    stream.write_all(b"220 relay.example ESMTP\r\n").await?;
    loop {
        let mut line = String::new();
        if stream.read_line(&mut line).await? == 0 {
            return Ok(());
        }
        let line = line.trim_end().to_owned();
        heard.lock().unwrap().push(line.clone());
        let told = script.says.iter().find(|(begins, _)| line.starts_with(begins)).map(|(_, reply)| *reply);
        let reply = match (told, line.split(' ').next().unwrap_or_default()) {
            (Some(reply), _) => format!("{reply}\r\n"),
            (None, "EHLO") => {
                let mut lines = vec!["relay.example"];
                lines.extend(&script.offers);
                let last = lines.len() - 1;
                lines
                    .iter()
                    .enumerate()
                    .map(|(i, l)| format!("250{}{l}\r\n", if i == last { ' ' } else { '-' }))
                    .collect()
            }
            (None, "DATA") => {
                stream.write_all(b"354 go on\r\n").await?;
                let (mut first, mut mail) = (true, String::new());
                loop {
                    let mut line = String::new();
                    stream.read_line(&mut line).await?;
                    if line == ".\r\n" {
                        break;
                    }
                    mail.push_str(&line);
                    if std::mem::take(&mut first) {
                        heard.lock().unwrap().push(line.trim_end().to_owned());
                    }
                }
                mails.lock().unwrap().push(mail);
                if *drops > 0 {
                    *drops -= 1;
                    return Ok(());
                }
                "250 2.0.0 taken\r\n".to_owned()
            }
            (None, "QUIT") => {
                stream.write_all(b"221 bye\r\n").await?;
                return Ok(());
            }
            (None, _) => "250 ok\r\n".to_owned(),
        };
        stream.write_all(reply.as_bytes()).await?;
        if reply.starts_with("421") {
            return Ok(());
        }
    }
}
