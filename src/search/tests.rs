//! The index as a whole, on a real folder.

use super::{
    directory::META,
    fields::Fields,
    passages::passages,
    query::{Hit, MAX_HITS, Query},
    shared::Index,
};
use base::error::{Error, Result};
use base::ids::{AccountId, FileId, MessageId, TaskId};
use documents::document::{Document, Origin, Passage};
use store::{
    FileKey,
    seal::{SMALL_CHUNK as CHUNK, SealedReader, SealedWriter},
};

use proptest::prelude::*;
use std::{collections::BTreeMap, fs, io::Write, path::Path};
use tantivy::{
    collector::Count,
    directory::{Directory, RamDirectory},
    query::TermQuery,
    schema::IndexRecordOption,
};
use tempfile::TempDir;

fn key() -> FileKey {
    FileKey::new([3; 32])
}

fn folder() -> TempDir {
    tempfile::tempdir().unwrap()
}

fn file() -> Origin {
    Origin::File(FileId::new())
}

fn cut(account: AccountId, task: Option<TaskId>, origin: Origin, text: &str) -> Vec<Passage> {
    passages(&Document { text: text.to_owned(), ..Document::default() }, account, task, origin, "deed.txt")
}

fn put(index: &Index, account: AccountId, origin: Origin, text: &str) {
    index.write(|batch| batch.replace(origin, &cut(account, None, origin, text))).unwrap();
}

fn ask(account: AccountId, text: &str) -> Query<'_> {
    Query::new(account, text, 50)
}

fn texts(index: &Index, account: AccountId, text: &str) -> Vec<String> {
    index.search(&ask(account, text)).unwrap().into_iter().map(|hit| hit.passage.text).collect()
}

fn damaged<T>(result: Result<T>) -> bool {
    matches!(result, Err(Error::Damaged(sentence)) if sentence.contains("chancery reindex"))
}

/// What lies under the seals is tantivy's own format, and docs/scale.md says so: another engine built on it can be given the segments.
#[test]
fn once_the_seals_are_opened_plain_tantivy_reads_the_segments() {
    let (dir, account, other) = (folder(), AccountId::new(), AccountId::new());
    {
        let index = Index::open(dir.path(), &key()).unwrap();
        put(&index, account, file(), "The lessee shall indemnify the lessor.");
        put(&index, other, file(), "The lessor shall indemnify nobody.");
    }
    let plain = RamDirectory::create();
    for entry in fs::read_dir(dir.path()).unwrap() {
        let name = entry.unwrap().file_name().into_string().unwrap();
        let file = fs::File::open(dir.path().join(&name)).unwrap();
        // The lock is no sealed file.
        let Ok(mut sealed) = SealedReader::open(file, &key(), name.as_bytes()) else { continue };
        let mut bytes = vec![0; usize::try_from(sealed.len()).unwrap()];
        let mut read = 0;
        while read < bytes.len() {
            read += sealed.read_at(read as u64, &mut bytes[read..]).unwrap();
        }
        plain.atomic_write(Path::new(&name), &bytes).unwrap();
    }
    let (index, fields) = (tantivy::Index::open(plain).unwrap(), Fields::new());
    assert_eq!(index.schema(), fields.schema);
    let searcher = index.reader().unwrap().searcher();
    assert_eq!(searcher.num_docs(), 2);
    let own = TermQuery::new(fields.account_term(account), IndexRecordOption::Basic);
    assert_eq!(searcher.search(&own, &Count).unwrap(), 1);
}

#[test]
fn what_was_put_in_is_found_again_after_a_reopen() {
    let (dir, account, task) = (folder(), AccountId::new(), TaskId::new());
    let origin = Origin::Message(MessageId::new());
    let made = cut(account, Some(task), origin, "The lessee shall indemnify the lessor.");
    {
        let index = Index::open(dir.path(), &key()).unwrap();
        assert!(texts(&index, account, "indemnify").is_empty());
        index.write(|batch| batch.replace(origin, &made)).unwrap();
        assert!(matches!(Index::open(dir.path(), &key()), Err(Error::Unavailable(_))));
        assert!(matches!(Index::reset(dir.path(), &key()), Err(Error::Unavailable(_))));
    }
    let index = Index::open(dir.path(), &key()).unwrap();
    let hits = index.search(&ask(account, "Who is indemnified?")).unwrap();
    assert_eq!(hits.iter().map(|hit| &hit.passage).collect::<Vec<_>>(), made.iter().collect::<Vec<_>>());
    let within = |task| index.search(&Query { task: Some(task), ..ask(account, "lessee") }).unwrap().len();
    assert_eq!((within(task), within(TaskId::new())), (1, 0));
    assert_eq!(texts(&index, account, "deed").len(), 1, "names of documents are found too");
    drop(index);
    assert_eq!(Index::reset(dir.path(), &key()).unwrap().passages(), 0);
}

#[test]
fn replacing_twice_is_replacing_once() {
    let (dir, account, origin, other) = (folder(), AccountId::new(), file(), file());
    let index = Index::open(dir.path(), &key()).unwrap();
    put(&index, account, other, "The other deed stays.");
    for _ in 0..3 {
        put(&index, account, origin, "An old deed of trust.");
    }
    assert_eq!(index.passages(), 2);
    let new = cut(account, None, origin, "A new deed of sale.");
    index.write(|batch| batch.replace(origin, &new).and_then(|()| batch.replace(origin, &new))).unwrap();
    assert_eq!(texts(&index, account, "trust sale"), ["A new deed of sale."]);
    index.write(|batch| batch.remove(origin)).unwrap();
    assert_eq!(texts(&index, account, "deed"), ["The other deed stays."]);
    assert!(index.write(|batch| batch.replace(other, &new)).is_err(), "passages of another document");
}

#[test]
fn a_batch_that_fails_or_dies_leaves_nothing() {
    let (dir, account, origin) = (folder(), AccountId::new(), file());
    let index = Index::open(dir.path(), &key()).unwrap();
    put(&index, account, origin, "The first will.");
    let next = cut(account, None, origin, "The second will.");
    let failed: Result<()> = index.write(|batch| {
        batch.replace(origin, &next)?;
        Err(Error::Full)
    });
    assert!(matches!(failed, Err(Error::Full)));
    let died = std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| {
        index.write::<()>(|batch| {
            batch.replace(origin, &next).unwrap();
            panic!("killed between write and commit")
        })
    }));
    assert!(died.is_err());
    assert_eq!(texts(&index, account, "will"), ["The first will."]);
    drop(index);
    let index = Index::open(dir.path(), &key()).unwrap();
    assert_eq!(texts(&index, account, "will"), ["The first will."]);
    index.write(|batch| batch.replace(origin, &next)).unwrap();
    assert_eq!(texts(&index, account, "will"), ["The second will."]);
}

#[test]
fn an_account_taken_out_is_gone_and_the_others_stay() {
    let (dir, leaving, staying) = (folder(), AccountId::new(), AccountId::new());
    let index = Index::open(dir.path(), &key()).unwrap();
    for account in [leaving, staying, leaving] {
        put(&index, account, file(), "Our common covenant.");
    }
    index.write(|batch| batch.remove_account(leaving)).unwrap();
    index.settle();
    assert_eq!((texts(&index, leaving, "covenant").len(), texts(&index, staying, "covenant").len()), (0, 1));
    let segments = index.0.index.searchable_segment_metas().unwrap();
    assert!(segments.iter().all(|segment| !segment.has_deletes()), "its words are rewritten away");
}

#[test]
fn segments_stay_few_while_batches_come_and_nothing_is_lost() {
    let (dir, account) = (folder(), AccountId::new());
    let index = Index::open(dir.path(), &key()).unwrap();
    for i in 0..30 {
        put(&index, account, file(), &format!("Clause number{i} of the covenant."));
    }
    index.settle();
    assert!(index.0.index.searchable_segment_ids().unwrap().len() < 12);
    assert!(index.0.lock().writer.is_none(), "no writer is held when nothing is written");
    let left = fs::read_dir(dir.path()).unwrap().count();
    assert!(left < 12 * 8, "{left} files: merged segments are removed");
    assert!((0..30).all(|i| texts(&index, account, &format!("number{i}")).len() == 1));
}

#[test]
fn many_threads_write_and_search_at_once() {
    let (dir, account) = (folder(), AccountId::new());
    let index = Index::open(dir.path(), &key()).unwrap();
    std::thread::scope(|scope| {
        for thread in 0..4 {
            let index = index.clone();
            scope.spawn(move || {
                for i in 0..5 {
                    put(&index, account, file(), &format!("Covenant t{thread}n{i}."));
                    assert_eq!(texts(&index, account, &format!("t{thread}n{i}")).len(), 1, "what I wrote I find");
                }
            });
        }
    });
    assert_eq!(index.passages(), 20);
}

#[test]
fn any_text_is_a_question_and_any_text_is_a_document() {
    let (dir, account) = (folder(), AccountId::new());
    let index = Index::open(dir.path(), &key()).unwrap();
    let odd = "\u{0}\u{feff}*:* +account:\"x\" (((( ~\\ [a TO z] \u{202e} 🙂 ΑΒΓ straße";
    put(&index, account, file(), odd);
    for text in ["*:*", "*", "account:*", "\"", "NOT a", "a OR b AND", "[* TO *]", "\u{0}", "((", "text:deed^9"] {
        let found = texts(&index, AccountId::new(), text);
        assert!(found.is_empty(), "{text}");
        let _ = texts(&index, account, text);
    }
    assert_eq!(texts(&index, account, "STRASSE").len(), 1);
    assert!(index.search(&Query { limit: 0, ..ask(account, "straße") }).unwrap().is_empty());
    assert_eq!(index.search(&Query { limit: usize::MAX, ..ask(account, "straße") }).unwrap().len(), 1);
}

#[test]
fn names_typed_wrong_are_found_and_only_in_the_own_papers() {
    let (dir, account, other) = (folder(), AccountId::new(), AccountId::new());
    let index = Index::open(dir.path(), &key()).unwrap();
    put(&index, account, file(), "The lease of Mr. Whitlock.");
    put(&index, other, file(), "The lease of Mr. Whitlack and Mr. Abernathy.");
    for typed in ["Whitlok", "Whitlcok", "Whitllock", "Whitlack"] {
        assert_eq!(texts(&index, account, typed), ["The lease of Mr. Whitlock."], "{typed}");
    }
    assert!(texts(&index, account, "Abernathi").is_empty() && texts(&index, account, "Monroe").is_empty());
}

#[test]
fn the_document_that_is_named_answers_first() {
    let (dir, account) = (folder(), AccountId::new());
    let index = Index::open(dir.path(), &key()).unwrap();
    let mut origins = Vec::new();
    for (party, state) in [("Alder Mills Inc.", "Utah"), ("Birch Foods Ltd.", "Ohio"), ("Cedar Lines LLC", "Iowa")] {
        let filler =
            "The parties keep books of all deliveries and of the prices paid for them in each month. ".repeat(30);
        let text = format!(
            "SUPPLY AGREEMENT between {party} and the Buyer.\n\n1. Books. {filler}\n\n2. Governing Law. \
            This Agreement is construed under the laws of {state}."
        );
        origins.push(file());
        put(&index, account, origins[origins.len() - 1], &text);
    }
    for question in [
        "Consider the supply agreement between Birch Foods Ltd. and the buyer; Which law governs it?",
        "Which law governs the contract with Birch Foods?",
        "Which law governs the contract with Brich Fodos?",
    ] {
        let hits = index.search(&ask(account, question)).unwrap();
        assert!(hits[0].passage.origin == origins[1] && hits[0].passage.text.contains("Ohio"), "{question}");
    }
    let only = [origins[2]];
    let hits = index.search(&Query { origins: Some(&only), ..ask(account, "Which law governs?") }).unwrap();
    assert!(hits[0].passage.text.contains("Iowa") && hits.iter().all(|hit| hit.passage.origin == origins[2]));
    assert!(index.search(&Query { origins: Some(&[]), ..ask(account, "law") }).unwrap().is_empty());
}

#[test]
fn scores_tell_nothing_of_what_others_have() {
    let (alone, shared, account) = (folder(), folder(), AccountId::new());
    let (alone, shared) = (Index::open(alone.path(), &key()).unwrap(), Index::open(shared.path(), &key()).unwrap());
    let origin = file();
    for text in ["A covenant of the lessor.", "A covenant of the lessee and a bond.", "Nothing of the kind."] {
        let origin = file();
        let made = cut(account, None, origin, text);
        for index in [&alone, &shared] {
            index.write(|batch| batch.replace(origin, &made)).unwrap();
        }
    }
    for _ in 0..20 {
        put(&shared, AccountId::new(), file(), "Bond, bond, covenant, bond of the lessor.");
    }
    put(&shared, AccountId::new(), origin, "Covenant.");
    for text in ["covenant", "bond", "lessor's covenant", "kind", "bonds that lessors have"] {
        assert_eq!(alone.search(&ask(account, text)).unwrap(), shared.search(&ask(account, text)).unwrap(), "{text}");
    }
}

#[test]
fn words_in_quotation_marks_are_looked_for_together() {
    let (dir, account) = (folder(), AccountId::new());
    let index = Index::open(dir.path(), &key()).unwrap();
    put(&index, account, file(), "The first instance: refusal of the goods, refusal, first. Goods first.");
    put(
        &index,
        account,
        file(),
        "Lessee has a right of first refusal in all that the lessor may sell of the premises.",
    );
    assert!(texts(&index, account, "\"first refusal\"")[0].starts_with("Lessee"));
}

#[test]
fn nothing_can_be_read_on_the_disk() {
    let (dir, account) = (folder(), AccountId::new());
    let index = Index::open(dir.path(), &key()).unwrap();
    let text = "The XYLOPHONEMARKER clause of the deed. ".repeat(400);
    put(&index, account, file(), &text);
    assert!(!texts(&index, account, "xylophonemarker").is_empty());
    let mut bytes = 0;
    for entry in fs::read_dir(dir.path()).unwrap() {
        let path = entry.unwrap().path();
        let content = fs::read(&path).unwrap().to_ascii_lowercase();
        for word in ["xylophone", "clause", "segments", "deed.txt", &account.to_string().to_ascii_lowercase()] {
            assert!(memchr::memmem::find(&content, word.as_bytes()).is_none(), "{word} in {}", path.display());
        }
        bytes += content.len();
    }
    assert!(bytes > 1000);
}

/// Two segments and a list of deleted passages.
fn sample(dir: &Path) -> (AccountId, Vec<Hit>) {
    let account = AccountId::new();
    let index = Index::open(dir, &key()).unwrap();
    let early: Vec<Origin> = (0..5).map(|_| file()).collect();
    index
        .write(|batch| {
            early.iter().try_for_each(|&o| batch.replace(o, &cut(account, None, o, "The covenant that stays.")))
        })
        .unwrap();
    put(&index, account, file(), "A later covenant.");
    index.write(|batch| batch.remove(early[0])).unwrap();
    index.settle();
    let hits = index.search(&ask(account, "covenant")).unwrap();
    (account, hits)
}

/// Opens and uses an index in every way. Returns the hits, or the first error.
fn exercise(dir: &Path, account: AccountId, key: &FileKey) -> Result<Vec<Hit>> {
    let index = Index::open(dir, key)?;
    let origin = file();
    let hits = index.search(&ask(account, "covenant")).and_then(|hits| {
        index.write(|batch| batch.replace(origin, &cut(account, None, origin, "New covenant.")))?;
        index.write(|batch| batch.remove(origin))?;
        Ok(hits)
    });
    index.settle();
    hits
}

fn copy(from: &Path, to: &Path) {
    for entry in fs::read_dir(from).unwrap() {
        let entry = entry.unwrap();
        fs::copy(entry.path(), to.join(entry.file_name())).unwrap();
    }
}

#[test]
fn damage_to_any_file_is_an_error_that_names_the_mend() {
    let whole = folder();
    let (account, expected) = sample(whole.path());
    let files: Vec<_> = fs::read_dir(whole.path()).unwrap().map(|entry| entry.unwrap().file_name()).collect();
    assert!(files.len() > 10);
    for name in files.iter().filter(|name| name.to_string_lossy() != ".in-use") {
        let content = fs::read(whole.path().join(name)).unwrap();
        let flip = |at: usize| {
            let mut flipped = content.clone();
            flipped[at] ^= 1;
            Some(flipped)
        };
        let middle = content.len() / 2;
        for case in [flip(0), flip(middle), Some(content[..middle].to_vec()), None] {
            let dir = folder();
            copy(whole.path(), dir.path());
            match case {
                Some(bytes) => fs::write(dir.path().join(name), bytes).unwrap(),
                None => fs::remove_file(dir.path().join(name)).unwrap(),
            }
            let result = exercise(dir.path(), account, &key());
            assert!(damaged(result.clone()), "{}: {result:?}", name.to_string_lossy());
            assert_eq!(Index::reset(dir.path(), &key()).unwrap().passages(), 0);
        }
    }
    assert!(damaged(exercise(whole.path(), account, &FileKey::new([4; 32]))));
    assert_eq!(exercise(whole.path(), account, &key()).unwrap(), expected);
}

#[test]
fn files_cannot_change_places() {
    let dir = folder();
    let (account, _) = sample(dir.path());
    let mut stores: Vec<_> = fs::read_dir(dir.path()).unwrap().map(|entry| entry.unwrap().path()).collect();
    stores.retain(|path| path.extension().is_some_and(|kind| kind == "store"));
    fs::copy(&stores[0], &stores[1]).unwrap();
    assert!(damaged(exercise(dir.path(), account, &key())));
}

#[test]
fn an_index_of_another_version_is_not_opened() {
    let dir = folder();
    drop(Index::open(dir.path(), &key()).unwrap());
    for meta in
        ["{}", "not json", r#"{"index_settings":{"docstore_compression":"lz4"},"segments":[],"schema":[],"opstamp":0}"#]
    {
        let mut writer = SealedWriter::new(Vec::new(), &key(), META.as_bytes()).unwrap();
        writer.write_all(meta.as_bytes()).unwrap();
        fs::write(dir.path().join(META), writer.finish().unwrap()).unwrap();
        let opened = Index::open(dir.path(), &key()).map(|_| ());
        assert!(damaged(opened.clone()), "{meta}: {opened:?}");
    }
    assert_eq!(Index::reset(dir.path(), &key()).unwrap().passages(), 0);
}

#[test]
fn what_a_crash_left_over_is_removed() {
    let dir = folder();
    let (account, expected) = sample(dir.path());
    let orphan = dir.path().join("0123456789abcdef0123456789abcdef.store");
    let foreign = dir.path().join("notes.txt");
    for path in [&orphan, &foreign, &dir.path().join(".meta.json.tmp")] {
        fs::write(path, "left over").unwrap();
    }
    assert_eq!(exercise(dir.path(), account, &key()).unwrap(), expected);
    assert!(!orphan.exists() && !dir.path().join(".meta.json.tmp").exists());
    drop(Index::reset(dir.path(), &key()).unwrap());
    assert!(foreign.exists(), "what is not the index's is left alone");
}

/// One document of 40,000 sentences and as many rare words, in files of many chunks.
fn large(dir: &Path) -> AccountId {
    let (account, origin) = (AccountId::new(), file());
    let index = Index::open(dir, &key()).unwrap();
    let text: String = (0..40_000).map(|i| format!("Party {i:x}q owes party {:x}z the sum due. ", i * 7919)).collect();
    put(&index, account, origin, &text);
    index.settle();
    account
}

#[test]
fn a_large_document_is_found_whole() {
    let dir = folder();
    let account = large(dir.path());
    let index = Index::open(dir.path(), &key()).unwrap();
    for i in [0, 19_999, 39_999] {
        let word = format!("{i:x}q");
        let found = texts(&index, account, &word);
        assert!(found.len() == 1 && found[0].contains(&word));
    }
    assert_eq!(index.search(&Query { limit: 5000, ..ask(account, "sum due") }).unwrap().len(), MAX_HITS);
}

#[test]
fn damage_deep_inside_a_large_file_is_an_error_or_no_matter() {
    let dir = folder();
    let account = large(dir.path());
    let files = fs::read_dir(dir.path()).unwrap().map(|entry| entry.unwrap().path());
    let files: Vec<_> = files.filter(|path| fs::metadata(path).unwrap().len() > CHUNK as u64 + 8000).collect();
    assert!(files.len() >= 2);
    for path in files {
        let content = fs::read(&path).unwrap();
        let chunks = content.len() / CHUNK;
        let mut errors = 0;
        for chunk in (0..chunks).step_by(chunks.div_ceil(4)) {
            let mut flipped = content.clone();
            flipped[chunk * CHUNK + 1000] ^= 4;
            fs::write(&path, flipped).unwrap();
            let all = Query { limit: MAX_HITS, ..ask(account, "\"sum due\" 5q 4e20q 9c3fq") };
            let result = Index::open(dir.path(), &key()).and_then(|index| {
                // The best of all, and one from each part of the text.
                let mut parts = (0..40_000).step_by(1_000).map(|i| index.search(&ask(account, &format!("{i:x}q"))));
                let found = parts.try_for_each(|part| part.map(drop)).and_then(|()| index.search(&all));
                // A merge finds it too, on its own thread.
                index.write(|batch| batch.remove_account(AccountId::new()))?;
                index.settle();
                found
            });
            errors += usize::from(damaged(result.clone()));
            assert!(damaged(result.clone()) || result.is_ok_and(|hits| hits.len() == MAX_HITS));
        }
        assert!(errors > 0, "{}", path.display());
        fs::write(&path, content).unwrap();
    }
}

#[derive(Clone, Debug)]
enum Step {
    Put(usize, usize, Vec<usize>),
    Remove(usize),
    Leave(usize),
    Reopen,
}

fn step() -> impl Strategy<Value = Step> {
    prop_oneof![
        6 => (0..3_usize, 0..4_usize, prop::collection::vec(0..6_usize, 1..5)).prop_map(|(a, d, w)| Step::Put(a, d, w)),
        1 => (0..12_usize).prop_map(Step::Remove),
        1 => (0..3_usize).prop_map(Step::Leave),
        1 => Just(Step::Reopen),
    ]
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(8))]
    /// Compared with a plain map: accounts that share every word never see each other's passages, and miss none of
    /// their own.
    #[test]
    fn accounts_see_their_own_and_nothing_else(steps in prop::collection::vec(step(), 1..14)) {
        const WORDS: [&str; 6] = ["bond", "trust", "lien", "escrow", "tort", "writ"];
        let dir = folder();
        let accounts: Vec<AccountId> = (0..3).map(|_| AccountId::new()).collect();
        let documents: Vec<Origin> = (0..12).map(|_| file()).collect();
        let mut twin: BTreeMap<usize, (usize, Vec<usize>)> = BTreeMap::new();
        let mut index = Index::open(dir.path(), &key()).unwrap();
        for step in steps {
            match step {
                Step::Put(account, document, words) => {
                    let document = account * 4 + document;
                    let text: Vec<&str> = words.iter().map(|&w| WORDS[w]).collect();
                    put(&index, accounts[account], documents[document], &text.join(" "));
                    twin.insert(document, (account, words));
                }
                Step::Remove(document) => {
                    index.write(|batch| batch.remove(documents[document])).unwrap();
                    twin.remove(&document);
                }
                Step::Leave(account) => {
                    index.write(|batch| batch.remove_account(accounts[account])).unwrap();
                    twin.retain(|_, (of, _)| *of != account);
                }
                Step::Reopen => {
                    index.settle();
                    drop(index);
                    index = Index::open(dir.path(), &key()).unwrap();
                }
            }
        }
        for (number, &account) in accounts.iter().enumerate() {
            for (word, text) in WORDS.iter().enumerate() {
                let hits = index.search(&ask(account, text)).unwrap();
                prop_assert!(hits.iter().all(|hit| hit.passage.account == account));
                let mut found: Vec<Origin> = hits.iter().map(|hit| hit.passage.origin).collect();
                let mut own: Vec<Origin> = twin.iter()
                    .filter(|(_, (of, words))| *of == number && words.contains(&word))
                    .map(|(document, _)| documents[*document]).collect();
                found.sort();
                own.sort();
                prop_assert_eq!(found, own);
            }
        }
    }
}

#[test]
fn an_index_answers_after_a_rest_as_before() {
    let folder = folder();
    let index = Index::open(folder.path(), &key()).unwrap();
    let account = AccountId::new();
    put(&index, account, file(), "The lessee pays the rent.");
    let before = texts(&index, account, "lessee");
    (0..3).for_each(|_| index.forget_unused());
    assert_eq!((texts(&index, account, "lessee"), before.len()), (before, 1));
    put(&index, account, file(), "The lessee may sublet.");
    assert_eq!(texts(&index, account, "lessee").len(), 2);
}
