//! A wall that is set while an answer streams.

use super::{
    chat::{CHAT, LEASE, events, file},
    world::World,
};
use chancery::{
    answers::{Engine, Listener, Said, Work, Writing},
    matters::{Details, Item},
    tasks::Answer,
};
use permissions::Level;

use serde_json::{Value, json};
use std::sync::{Arc, Mutex, mpsc::Sender};
use tokio::sync::Notify;

/// Writes a piece, waits, and writes what it read.
struct Waiting {
    begun: Mutex<Sender<bool>>,
    go_on: Arc<Notify>,
}

impl Engine for Waiting {
    fn name(&self) -> &str {
        "waiting"
    }

    fn write<'a>(&'a self, work: &'a Work, listener: &'a Listener) -> Writing<'a> {
        let read = work.related.iter().any(|hit| hit.passage.text.contains("$4,250"));
        let begun = self.begun.lock().unwrap().clone();
        Box::pin(async move {
            listener.say(Said::Piece("The rent is ".into())).await;
            let _ = begun.send(read);
            self.go_on.notified().await;
            listener.say(Said::Piece("$4,250.".into())).await;
            Ok(Answer { about: "The rent is $4,250.".into(), ..Answer::default() })
        })
    }
}

#[test]
fn a_wall_that_is_set_while_an_answer_streams_ends_it_and_nothing_is_kept() {
    let (send, receive) = std::sync::mpsc::channel();
    let go_on = Arc::new(Notify::new());
    let world = World::with_engine(Arc::new(Waiting { begun: send.into(), go_on: go_on.clone() }));
    let ((ada, _), (bob, token)) = (world.person("ada@firm.example"), world.person("bob@firm.example"));
    let lease = file(&world, ada.id, None, "lease.txt", LEASE);
    let matters = &world.services.matters;
    let details = Details { number: "2026-1".into(), title: "Bakery".into(), ..Details::default() };
    let matter = world.wait(matters.open(ada.id, details)).unwrap().id;
    world.wait(matters.put(ada.id, matter, Item::File(lease))).unwrap();
    world.wait(matters.place(ada.id, matter, bob.id, Some(Level::Read))).unwrap();
    let question = json!({ "message": "What is the monthly rent?", "current_path": matter, "service_type": "matters" });
    let told = std::thread::scope(|scope| {
        let asking = scope.spawn(|| events(&world, &token, &question));
        assert!(receive.recv().unwrap(), "the engine was given the paper");
        world.wait(matters.wall(ada.id, matter, bob.id, "Acted for the landlord")).unwrap();
        go_on.notify_one();
        asking.join().unwrap()
    });
    let (name, data) = told.last().unwrap();
    assert_eq!((name.as_str(), &data["code"]), ("error", &json!("conflict")), "{told:?}");
    assert!(!format!("{told:?}").contains("4,250"), "{told:?}");
    let history = world.signed("POST", &format!("{CHAT}?service_type=matters"), &token, &Value::Null).json();
    assert!(history["messages"].as_array().unwrap().iter().all(|said| said["type"] == "user"), "{history}");
    assert_eq!(world.signed("POST", CHAT, &token, &question).status, 404);
}
