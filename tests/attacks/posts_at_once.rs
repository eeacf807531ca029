//! Somebody with a public link, perhaps anybody, sends many uploads at once and leaves them open.

use crate::http::{
    uploads::{BOUNDARY, form},
    world::{Answer, World},
};
use serde_json::json;
use std::{
    io::{Read, Write},
    net::TcpStream,
};

fn link(world: &World, token: &str, folder: &str) -> String {
    world.make_folder(token, "", folder);
    let made = world.signed("POST", "/api/links/", token, &json!({"folder_path": folder, "title": "Smith v. Jones"}));
    assert_eq!(made.status, 201);
    made.json()["url"].as_str().unwrap().rsplit('/').next().unwrap().to_owned()
}

/// An upload that was admitted and stays open: 100 (Continue) is sent when the handler asks for the body.
fn hold(world: &World, secret: &str, from: &str) -> TcpStream {
    let mut stream = TcpStream::connect(world.address).unwrap();
    write!(
        stream,
        "POST /api/upload/{secret}/ HTTP/1.1\r\nHost: localhost\r\nX-Forwarded-For: {from}\r\nExpect: 100-continue\r\n\
         Content-Type: multipart/form-data; boundary={BOUNDARY}\r\nContent-Length: 1000\r\n\r\n"
    )
    .unwrap();
    let mut said = [0; 12];
    stream.read_exact(&mut said).unwrap();
    assert_eq!(&said, b"HTTP/1.1 100");
    stream
}

fn send(world: &World, secret: &str, from: &str) -> Answer {
    let kind = format!("multipart/form-data; boundary={BOUNDARY}");
    // There is no file, so the link answers as soon as the upload is admitted.
    let headers = [("content-type", kind.as_str()), ("x-forwarded-for", from)];
    world.call("POST", &format!("/api/upload/{secret}/"), &headers, Some(&form(&[("a", "b")], &[])))
}

#[test]
fn one_network_holds_four_and_leaves_the_link_to_others() {
    let world = World::new();
    let (_, token) = world.person("ada@firm.example");
    let secret = link(&world, &token, "Case");
    let held: Vec<_> = (0..4).map(|n| hold(&world, &secret, &format!("2001:db8::{n}"))).collect();
    let refused = send(&world, &secret, "2001:db8::ffff");
    assert_eq!(
        (refused.status, refused.code().as_str(), refused.header("retry-after")),
        (429, "too_many_uploads", "30")
    );
    assert!(refused.json()["error"].as_str().unwrap().contains("from your network"));
    assert_eq!(send(&world, &secret, "198.51.100.7").status, 422, "another network is heard");
    assert_eq!(world.services.metrics.http_posts_refused.get(), 1);
    drop(held);
    let again = (0..10_000).any(|_| send(&world, &secret, "2001:db8::1").status == 422);
    assert!(again, "uploads that end give their places back");
}

#[test]
fn one_link_holds_eight_and_leaves_the_door_to_other_links() {
    let world = World::new();
    let (_, token) = world.person("ada@firm.example");
    let (secret, other) = (link(&world, &token, "Case"), link(&world, &token, "Other"));
    let _held: Vec<_> = (0..8).map(|n| hold(&world, &secret, &format!("203.0.113.{n}"))).collect();
    let refused = send(&world, &secret, "198.51.100.7");
    assert_eq!((refused.status, refused.code().as_str()), (429, "too_many_uploads"));
    assert!(refused.json()["error"].as_str().unwrap().contains("by this link"));
    assert_eq!(send(&world, &other, "198.51.100.7").status, 422);
    // An invalid link reveals nothing of this.
    assert_eq!(send(&world, "x", "198.51.100.7").status, 404);
}
