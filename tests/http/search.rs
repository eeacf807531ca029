//! Search: what is found, what is not, and never anything from another account.

use super::world::World;
use chancery::{
    documents::document::{Document, Origin, Passage},
    files::{FILES, FOLDER_FILES, File, ReadState},
    ids::{AccountId, FileId, FolderId, TaskId},
    search::passages,
};

use jiff::Timestamp;
use serde_json::Value;

/// Puts a text into the index as the reading room does.
fn index(world: &World, account: AccountId, task: Option<TaskId>, origin: Origin, name: &str, text: &str) {
    let document = Document { text: text.to_owned(), ..Document::default() };
    let made: Vec<Passage> = passages(&document, account, task, origin, name);
    world.index.write(|batch| batch.replace(origin, &made)).unwrap();
}

/// A file in a folder of My Files.
fn upload(world: &World, account: AccountId, folder: Option<FolderId>, name: &str, text: &str) -> FileId {
    let mut blob = world.store.blobs().create().unwrap();
    blob.write(text.as_bytes()).unwrap();
    let blob = blob.finish().unwrap();
    let (id, name_of) = (FileId::new(), name.to_owned());
    world
        .store
        .write_blocking(move |tx| {
            tx.name_blob(&blob)?;
            let file = File {
                id,
                account,
                name: name_of,
                file_type: "TXT".into(),
                media_type: "text/plain".into(),
                created_at: Timestamp::now(),
                blob: *blob,
                task: None,
                message: None,
                folder,
                inside: None,
                taken: None,
                read: ReadState::Read { pages: 1, chars: 9 },
                text: None,
                unproven: false,
            };
            tx.put(&FILES, &(account, id), &file)?;
            tx.put(&FOLDER_FILES, &(account, folder, id), &())
        })
        .unwrap();
    index(world, account, None, Origin::File(id), name, text);
    id
}

fn folder(world: &World, account: AccountId, name: &str, parent: &str) -> FolderId {
    world.wait(world.services.files.create_folder(account, parent, name, [127, 0, 0, 1].into())).unwrap().id
}

fn results(world: &World, token: &str, query: &str) -> Vec<Value> {
    let answer = world.get(&format!("/api/search/?{query}"), Some(token));
    assert_eq!(answer.status, 200, "{}", String::from_utf8_lossy(&answer.bytes));
    answer.json()["results"].as_array().unwrap().clone()
}

fn ids(results: &[Value]) -> Vec<&str> {
    results.iter().map(|r| r["id"].as_str().unwrap()).collect()
}

#[test]
fn two_accounts_share_words_and_nothing_else() {
    let world = World::new();
    let (ada, ada_token) = world.person("ada@firm.example");
    let (bob, bob_token) = world.person("bob@firm.example");
    let text = "The tenant shall keep the premises insured against fire. Reference";
    let own = upload(&world, ada.id, None, "ada.txt", &format!("{text} ADA-17."));
    let other = upload(&world, bob.id, None, "bob.txt", &format!("{text} BOB-99."));
    for query in ["tenant+insured", "premises", "what+of+insurance%3F", "ADA-17+BOB-99", "bob.txt+ada.txt", "premisis"]
    {
        for (token, id, foreign) in [(&ada_token, own, "BOB-99"), (&bob_token, other, "ADA-17")] {
            let found = results(&world, token, &format!("q={query}"));
            assert_eq!(ids(&found), [id.to_string()], "{query}");
            assert!(!Value::from(found).to_string().contains(foreign));
        }
    }
    assert_eq!(results(&world, &ada_token, "q=BOB").len(), 0);
    // Another account's task and folder look as if they did not exist.
    let (task, _) = world.task(bob.id, "Lease", "lease.pdf", b"x");
    folder(&world, bob.id, "Leases", "");
    for query in [format!("q=tenant&task={}", task.id), "q=tenant&folder=Leases".into(), "q=x&task=nonsense".into()] {
        assert_eq!(world.get(&format!("/api/search/?{query}"), Some(&ada_token)).status, 404, "{query}");
    }
    assert_eq!(world.get("/api/search/?q=tenant", None).status, 401);
}

#[test]
fn tasks_mails_and_files_are_found_by_kind_task_and_folder() {
    let world = World::new();
    let (ada, token) = world.person("ada@firm.example");
    let (task, attached) = world.task(ada.id, "Harbour lease", "lease.pdf", b"x");
    let thread = world.get(&format!("/api/tasks/{}/", task.id), Some(&token)).json();
    let mail = thread["messages"][0]["id"].as_str().unwrap().to_owned();
    let text = "1. Insurance. Tenant shall insure the premises.\n\n2. Term. The lease ends in May.";
    index(&world, ada.id, Some(task.id), Origin::File(attached.id), "lease.pdf", text);
    let asked = "Please look at the insurance of the premises.";
    index(&world, ada.id, Some(task.id), Origin::Message(mail.parse().unwrap()), "Harbour lease", asked);
    folder(&world, ada.id, "Leases", "");
    let old = folder(&world, ada.id, "Old", "Leases");
    let filed = upload(&world, ada.id, Some(old), "old.txt", "The premises were insured by the landlord.");
    let loose = upload(&world, ada.id, None, "note.txt", "Call about the insured premises.");

    let all = results(&world, &token, "q=insured+premises");
    assert_eq!(all.len(), 4, "{all:?}");
    let kinds = |kind: &str| results(&world, &token, &format!("q=insured+premises&kind={kind}"));
    assert_eq!(ids(&kinds("task")), [task.id.to_string()]);
    assert_eq!(ids(&kinds("message")), [mail.as_str()]);
    assert_eq!(kinds("file").len(), 3);
    let mut within = ids(&results(&world, &token, &format!("q=premises&task={}", task.id)))
        .iter()
        .map(|s| (*s).to_owned())
        .collect::<Vec<_>>();
    within.sort();
    let mut expected = vec![mail, attached.id.to_string()];
    expected.sort();
    assert_eq!(within, expected);
    assert_eq!(ids(&results(&world, &token, "q=premises&folder=Leases")), [filed.to_string()]);
    assert_eq!(ids(&results(&world, &token, "q=premises&folder=Leases/Old")), [filed.to_string()]);
    assert_eq!(results(&world, &token, "q=premises&limit=1").len(), 1);

    let first = &results(&world, &token, &format!("q=insure+premises&task={}&kind=file", task.id))[0];
    assert_eq!(
        (first["task"]["path"].as_str(), first["document"]["kind"].as_str()),
        (Some("Harbour lease"), Some("file"))
    );
    let snippet: Vec<char> = first["snippet"].as_str().unwrap().chars().collect();
    let marked: Vec<String> = first["marks"]
        .as_array()
        .unwrap()
        .iter()
        .map(|mark| {
            let at = |i: usize| usize::try_from(mark[i].as_u64().unwrap()).unwrap();
            snippet[at(0)..at(1)].iter().collect()
        })
        .collect();
    assert_eq!(marked, ["Insurance", "insure", "premises"], "{first}");
    assert_eq!(first["start"], 0);

    // What is deleted from the store is not shown, even though the index still has it.
    let gone = (ada.id, loose);
    world
        .store
        .write_blocking(move |tx| {
            tx.delete(&FILES, &gone);
            Ok(())
        })
        .unwrap();
    assert_eq!(results(&world, &token, "q=premises&kind=file").len(), 2);

    for query in ["q=x&kind=letter", "q=x&limit=0", "q=x&limit=999"] {
        assert_eq!(world.get(&format!("/api/search/?{query}"), Some(&token)).status, 422, "{query}");
    }
    assert!(results(&world, &token, "q=").is_empty() && results(&world, &token, "").is_empty());
}

/// The index is rebuilt from the store alone: what was lost returns, what was deleted does not, and one text that
/// cannot be opened affects no other.
#[test]
fn the_index_is_filled_again_from_the_store() {
    let world = World::new();
    let (ada, token) = world.person("ada@firm.example");
    let keep = |id: FileId, text: &[u8]| {
        let mut blob = world.store.blobs().create().unwrap();
        blob.write(text).unwrap();
        let blob = blob.finish().unwrap();
        let at = (ada.id, id);
        world
            .store
            .write_blocking(move |tx| {
                tx.name_blob(&blob)?;
                let mut file = tx.get(&FILES, &at)?.unwrap();
                file.text = Some(*blob);
                tx.put(&FILES, &at, &file)
            })
            .unwrap();
    };
    let read =
        |text: &str| rmp_serde::to_vec_named(&Document { text: text.to_owned(), ..Document::default() }).unwrap();
    let ids: Vec<FileId> = (0..5).map(|n| upload(&world, ada.id, None, &format!("{n}.txt"), "Escrow.")).collect();
    for (n, id) in ids.iter().enumerate() {
        keep(*id, &if n == 3 { b"no text".to_vec() } else { read("The escrow agent holds the deposit.") });
    }
    world.index.write(|batch| ids.iter().try_for_each(|id| batch.remove(Origin::File(*id)))).unwrap();
    assert!(results(&world, &token, "q=escrow").is_empty());
    let gone = (ada.id, ids[4]);
    let delete = move |tx: &mut chancery::store::Tx| {
        tx.delete(&FILES, &gone);
        Ok(())
    };
    world.store.write_blocking(delete).unwrap();
    let mut heard = Vec::new();
    world.wait(world.reading.reindex(|done, of| heard.push((done, of)))).unwrap();
    assert_eq!(heard, (1..=4).map(|done| (done, 4)).collect::<Vec<_>>());
    let found = results(&world, &token, "q=escrow+deposit");
    let mut found: Vec<String> = found.iter().map(|one| one["id"].as_str().unwrap().to_owned()).collect();
    found.sort();
    let mut expected: Vec<String> = ids[..3].iter().map(ToString::to_string).collect();
    expected.sort();
    assert_eq!(found, expected);
}
