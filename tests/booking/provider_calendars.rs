//! A double of Microsoft Graph's getSchedule and Google's free/busy query with the token endpoint that opens them, made from their public
//! documentation, over real HTTP. No real tenant was asked for it.

use serde_json::{Value, json};
use std::{
    io::{BufRead, BufReader, Read, Write},
    net::{SocketAddr, TcpListener, TcpStream},
    sync::{Arc, Mutex, MutexGuard},
};

#[derive(Default)]
pub struct World {
    /// Busy from when until when, whoever is asked for.
    pub busy: Vec<(String, String)>,
    /// Whose calendar is known.
    pub known: String,
    /// Whether tokens for calendars are given.
    pub allows: bool,
    /// Whether one token opens mail and calendars, as at Google.
    one_token: bool,
    /// The token in force for calendars; each refresh makes another one.
    pub token: String,
    /// The refresh token in force: one that was used before is refused.
    pub refresh: String,
    pub asked: Vec<String>,
    given: u32,
}

pub struct Double {
    pub address: SocketAddr,
    world: Arc<Mutex<World>>,
}

impl Double {
    pub fn start(known: &str) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        let address = listener.local_addr().unwrap();
        let world = Arc::new(Mutex::new(World { known: known.into(), allows: true, ..World::default() }));
        let shared = Arc::clone(&world);
        std::thread::spawn(move || {
            for stream in listener.incoming().flatten() {
                let shared = Arc::clone(&shared);
                std::thread::spawn(move || serve(stream, &shared, address));
            }
        });
        Self { address, world }
    }

    pub fn world(&self) -> MutexGuard<'_, World> {
        self.world.lock().unwrap()
    }

    /// A mailbox whose sign-in opens the calendars of `whose`. Its mail server is down, which says nothing about calendars.
    pub fn block(&self, whose: &str) -> String {
        let here = format!("http://{}", self.address);
        let scope = if whose == "google" { "mail calendar.freebusy" } else { "offline_access mail" };
        self.world().one_token = whose == "google";
        format!(
            "[[mailbox]]\nname = \"office\"\nhost = \"localhost\"\nport = 9\nlogin = \"assistant@firm.example\"\nsign_in = \"oauth\"\n\
             issuer = \"{here}\"\nclient_id = \"chancery\"\nscope = \"{scope}\"\ncalendars = \"{whose}\"\ncalendars_url = \"{here}\"\n"
        )
    }
}

impl World {
    fn tokens(&mut self, form: &str) -> (u16, Value) {
        let field =
            |name: &str| form.split('&').find_map(|pair| pair.strip_prefix(&format!("{name}=")).map(str::to_owned));
        if field("grant_type").as_deref() == Some("refresh_token")
            && field("refresh_token").as_deref() != Some(&self.refresh)
        {
            return (400, json!({ "error": "invalid_grant", "error_description": "This one was used." }));
        }
        let calendars = field("scope").is_some_and(|scope| scope.contains("Calendars"));
        if calendars && !self.allows {
            return (
                400,
                json!({ "error": "invalid_scope", "error_description": "An administrator has not consented." }),
            );
        }
        self.given += 1;
        let access = format!("access{}", self.given);
        self.refresh = format!("refresh{}", self.given);
        if calendars || self.one_token {
            self.token = access.clone();
        }
        (
            200,
            json!({ "access_token": access, "refresh_token": self.refresh, "token_type": "Bearer", "expires_in": 3600 }),
        )
    }

    fn answer(&mut self, path: &str, head: &str, body: &str, here: SocketAddr) -> (u16, Value) {
        let at = |path: &str| format!("http://{here}{path}");
        match path {
            "/.well-known/openid-configuration" => (
                200,
                json!({ "issuer": format!("http://{here}"), "authorization_endpoint": at("/authorize"), "token_endpoint": at("/token"),
                        "device_authorization_endpoint": at("/device") }),
            ),
            "/device" => (
                200,
                json!({ "device_code": "d", "user_code": "AB-CD", "verification_uri": at("/enter"), "expires_in": 60, "interval": 1 }),
            ),
            "/token" => self.tokens(body),
            _ if !head.contains(&format!("Bearer {}\r\n", self.token)) => {
                (401, json!({ "error": { "code": "InvalidAuthenticationToken" } }))
            }
            "/v1.0/me/calendar/getSchedule" => {
                let asked: Value = serde_json::from_str(body).unwrap();
                let whose = asked["schedules"][0].as_str().unwrap();
                if whose != self.known {
                    return (
                        200,
                        json!({ "value": [{ "scheduleId": whose, "error": { "responseCode": "ErrorMailRecipientNotFound" } }] }),
                    );
                }
                let moment = |time: &str| json!({ "dateTime": format!("{}.0000000", time.trim_end_matches('Z')), "timeZone": "UTC" });
                let items: Vec<Value> = self.within(asked["startTime"]["dateTime"].as_str().unwrap(), asked["endTime"]["dateTime"].as_str().unwrap())
                    .map(|(from, until)| json!({ "status": "busy", "subject": "Dentist appointment", "start": moment(from), "end": moment(until) }))
                    .collect();
                (200, json!({ "value": [{ "scheduleId": whose, "availabilityView": "", "scheduleItems": items }] }))
            }
            "/calendar/v3/freeBusy" => {
                let asked: Value = serde_json::from_str(body).unwrap();
                let whose = asked["items"][0]["id"].as_str().unwrap();
                if whose != self.known {
                    return (
                        200,
                        json!({ "calendars": { whose: { "errors": [{ "domain": "global", "reason": "notFound" }], "busy": [] } } }),
                    );
                }
                let busy: Vec<Value> = self
                    .within(asked["timeMin"].as_str().unwrap(), asked["timeMax"].as_str().unwrap())
                    .map(|(from, until)| json!({ "start": from, "end": until }))
                    .collect();
                (200, json!({ "kind": "calendar#freeBusy", "calendars": { whose: { "busy": busy } } }))
            }
            _ => (404, json!({ "error": {} })),
        }
    }

    /// What begins in a span. Times in UTC, which sort as they are written.
    fn within(&self, from: &str, until: &str) -> impl Iterator<Item = &(String, String)> {
        let (from, until) = (from[..19].to_owned(), until[..19].to_owned());
        self.busy.iter().filter(move |(begin, _)| begin[..19] >= *from && begin[..19] < *until)
    }
}

fn serve(stream: TcpStream, world: &Mutex<World>, here: SocketAddr) {
    let mut reader = BufReader::new(stream.try_clone().unwrap());
    let mut writer = stream;
    loop {
        let mut head = String::new();
        while !head.ends_with("\r\n\r\n") {
            if reader.read_line(&mut head).unwrap_or(0) == 0 {
                return;
            }
        }
        let length = head
            .lines()
            .find_map(|line| line.to_ascii_lowercase().strip_prefix("content-length: ").map(|n| n.parse().unwrap()));
        let mut body = vec![0; length.unwrap_or(0)];
        reader.read_exact(&mut body).unwrap();
        let body = String::from_utf8(body).unwrap();
        let path = head.split(' ').nth(1).unwrap().to_owned();
        let (status, said) = {
            let mut world = world.lock().unwrap();
            world.asked.push(format!("{path} {body}"));
            // Header names come in any case.
            let head = head.replace("authorization: ", "Authorization: ");
            world.answer(&path, &head, &body, here)
        };
        let said = said.to_string();
        let answer = format!(
            "HTTP/1.1 {status} X\r\nContent-Type: application/json\r\nContent-Length: {}\r\n\r\n{said}",
            said.len()
        );
        if writer.write_all(answer.as_bytes()).is_err() {
            return;
        }
    }
}
