//! Tokens of strangers: as they come, and signed with the right key, so that what stands inside is read too. Nobody has an
//! account here, so none may be good; and none may panic.

#![no_main]

use base64::{Engine, engine::general_purpose::URL_SAFE_NO_PAD as B64};
use chancery::{access::Tokens, store::{Options, Store}};

use jsonwebtoken::{Algorithm, EncodingKey, crypto::sign};
use libfuzzer_sys::fuzz_target;
use std::sync::OnceLock;

struct World {
    tokens: Tokens,
    key: EncodingKey,
    runtime: tokio::runtime::Runtime,
    _folder: tempfile::TempDir,
}

fn world() -> &'static World {
    static WORLD: OnceLock<World> = OnceLock::new();
    WORLD.get_or_init(|| {
        let folder = tempfile::tempdir().expect("a folder");
        let store = Store::open(&Options { probe: None, ..Options::new(folder.path()) }).expect("a store");
        let key = EncodingKey::from_secret(&store.keys().signing("access-token"));
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().expect("a runtime");
        World { tokens: Tokens::new(store), key, runtime, _folder: folder }
    })
}

fuzz_target!(|input: (String, Vec<u8>, Vec<u8>)| {
    let world = world();
    let (text, header, claims) = input;
    let message = format!("{}.{}", B64.encode(header), B64.encode(claims));
    let signature = sign(message.as_bytes(), &world.key, Algorithm::HS256).expect("a signature");
    for token in [text.as_str(), &format!("{message}.{signature}")] {
        assert!(matches!(world.tokens.verify(token), Ok(None)));
        assert!(matches!(world.runtime.block_on(world.tokens.refresh(token, Some(&text))), Ok(None)));
    }
});
