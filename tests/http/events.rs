//! Live changes.

use super::world::World;
use chancery::{events::Event, ids::TaskId};

use std::io::{BufRead, BufReader};

struct Page(BufReader<ureq::BodyReader<'static>>);

impl Page {
    fn open(world: &World, token: &str) -> Self {
        let response = ureq::get(format!("http://{}/api/events/", world.address))
            .header("authorization", format!("Bearer {token}"))
            .call()
            .unwrap();
        assert_eq!(response.headers()["content-type"], "text/event-stream");
        assert_eq!(response.headers()["cache-control"], "no-store");
        Self(BufReader::new(response.into_body().into_reader()))
    }

    /// The lines of the next event; none at the end of the stream.
    fn next(&mut self) -> Vec<String> {
        let mut lines = Vec::new();
        loop {
            let mut line = String::new();
            match self.0.read_line(&mut line) {
                Ok(0) | Err(_) => return lines,
                Ok(_) if line == "\n" => return lines,
                Ok(_) => lines.push(line.trim_end().to_owned()),
            }
        }
    }
}

#[test]
fn hello_then_changes_of_ones_own() {
    let world = World::new();
    let (ada, hers) = world.person("ada@firm.example");
    let (bob, _) = world.person("bob@firm.example");
    let mut page = Page::open(&world, &hers);
    assert_eq!(page.next(), ["event:hello", "data:{}"]);
    let task = TaskId::new();
    world.services.live.tell(Event {
        account: bob.id,
        task: Some(TaskId::new()),
        kind: chancery::events::EventKind::Task,
    });
    world.services.live.tell(Event { account: ada.id, task: Some(task), kind: chancery::events::EventKind::Task });
    world.services.live.tell(Event { account: ada.id, task: None, kind: chancery::events::EventKind::Files });
    assert_eq!(page.next(), ["event:change".to_owned(), format!("data:{{\"kind\":\"task\",\"task\":\"{task}\"}}")]);
    assert_eq!(page.next(), ["event:change", "data:{\"kind\":\"files\"}"]);
}

#[test]
fn a_suspended_account_hears_nothing_more() {
    let world = World::new();
    let (ada, hers) = world.person("ada@firm.example");
    let mut page = Page::open(&world, &hers);
    assert_eq!(page.next().len(), 2);
    world.wait(world.services.accounts.suspend(ada.id)).unwrap();
    world.services.live.tell(Event { account: ada.id, task: None, kind: chancery::events::EventKind::Task });
    assert_eq!(page.next(), [""; 0]);
}

#[test]
fn a_server_that_stops_does_not_wait_for_open_pages() {
    let mut world = World::new();
    let (_, hers) = world.person("ada@firm.example");
    let mut page = Page::open(&world, &hers);
    assert_eq!(page.next().len(), 2);
    world.stop();
    assert_eq!(page.next(), [""; 0]);
    assert!(std::net::TcpStream::connect(world.address).is_err(), "the port is free again");
}

#[test]
fn strangers_hear_nothing() {
    let world = World::new();
    assert_eq!(world.get("/api/events/", None).status, 401);
    assert_eq!(world.get("/api/events/", Some("x")).status, 401);
}

#[test]
fn a_server_that_stops_does_not_wait_for_silent_connections() {
    let mut world = World::new();
    let _silent = std::net::TcpStream::connect(world.address).unwrap();
    assert_eq!(world.get("/healthz", None).status, 200);
    world.stop();
}
