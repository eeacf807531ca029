//! A provider that says what a test tells it to, for what a certified one never does.

use super::{Begun, begin, finish, query, rules, settings};
use crate::http::world::{Answer, World};

use aws_lc_rs::{
    rand::SystemRandom,
    signature::{ECDSA_P256_SHA256_FIXED_SIGNING, EcdsaKeyPair, Ed25519KeyPair, KeyPair},
};
use base64::{Engine, engine::general_purpose::URL_SAFE_NO_PAD};
use jsonwebtoken::{Algorithm, EncodingKey, Header};
use serde_json::{Value, json};
use std::{
    collections::HashMap,
    io::{BufRead, BufReader, Read, Write},
    net::TcpListener,
    sync::{Arc, Mutex},
};

/// What it answers, by path: media type and body; and how often it was asked.
#[derive(Default)]
struct Script {
    answers: HashMap<String, (String, String)>,
    asked: HashMap<String, usize>,
    forms: Vec<String>,
}

pub struct Liar {
    pub world: World,
    pub issuer: String,
    script: Arc<Mutex<Script>>,
}

/// A key, and what is published of it.
pub struct Key {
    algorithm: Algorithm,
    signs: EncodingKey,
    pub published: Value,
}

impl Key {
    pub fn ed25519(id: &str) -> Self {
        let document = Ed25519KeyPair::generate_pkcs8(&SystemRandom::new()).unwrap();
        let pair = Ed25519KeyPair::from_pkcs8(document.as_ref()).unwrap();
        let x = URL_SAFE_NO_PAD.encode(pair.public_key().as_ref());
        Self {
            algorithm: Algorithm::EdDSA,
            signs: EncodingKey::from_ed_der(document.as_ref()),
            published: json!({"kty": "OKP", "crv": "Ed25519", "x": x, "kid": id, "use": "sig"}),
        }
    }

    pub fn p256(id: &str) -> Self {
        let pair = EcdsaKeyPair::generate(&ECDSA_P256_SHA256_FIXED_SIGNING).unwrap();
        let pkcs8 = pair.to_pkcs8v1().unwrap();
        let public = pair.public_key().as_ref();
        let half = |bytes: &[u8]| URL_SAFE_NO_PAD.encode(bytes);
        Self {
            algorithm: Algorithm::ES256,
            signs: EncodingKey::from_ec_der(pkcs8.as_ref()),
            published: json!({
                "kty": "EC", "crv": "P-256", "x": half(&public[1..33]), "y": half(&public[33..]), "kid": id,
            }),
        }
    }

    pub fn signed(&self, claims: &Value) -> String {
        let mut header = Header::new(self.algorithm);
        header.kid = self.published["kid"].as_str().map(str::to_owned);
        jsonwebtoken::encode(&header, claims, &self.signs).unwrap()
    }
}

impl Liar {
    /// It publishes this key, and vouches for ada@firm.example, who has an account.
    pub fn new(key: &Key) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        let issuer = format!("http://{}", listener.local_addr().unwrap());
        let script = Arc::new(Mutex::new(Script::default()));
        let told = Arc::clone(&script);
        std::thread::spawn(move || {
            for stream in listener.incoming().flatten() {
                let mut reader = BufReader::new(stream.try_clone().unwrap());
                let (mut first, mut line, mut length) = (String::new(), String::new(), 0);
                reader.read_line(&mut first).unwrap_or_default();
                while reader.read_line(&mut line).is_ok_and(|n| n > 2) {
                    let lower = line.to_ascii_lowercase();
                    length = lower.strip_prefix("content-length:").map_or(length, |n| n.trim().parse().unwrap());
                    line.clear();
                }
                let mut form = vec![0; length];
                reader.read_exact(&mut form).unwrap_or_default();
                let path = first.split(' ').nth(1).unwrap_or_default().to_owned();
                let mut script = told.lock().unwrap();
                *script.asked.entry(path.clone()).or_default() += 1;
                script.forms.push(String::from_utf8(form).unwrap());
                let (media, body) = script.answers.get(&path).cloned().unwrap_or_default();
                let status = if media.is_empty() { "404 Not Found" } else { "200 OK" };
                let length = body.len();
                let _ = (&stream).write_all(format!("HTTP/1.1 {status}\r\nContent-Type: {media}\r\nContent-Length: {length}\r\nConnection: close\r\n\r\n{body}").as_bytes());
            }
        });
        let world = World::with_rules(rules(vec![settings(&issuer)]));
        world.add("ada@firm.example", true);
        let it = Self { world, issuer, script };
        it.describe(&json!({}));
        it.publish(&[key]);
        it
    }

    pub fn answer(&self, path: &str, body: &Value) {
        let answer = ("application/json".to_owned(), body.to_string());
        self.script.lock().unwrap().answers.insert(path.to_owned(), answer);
    }

    /// Its description of itself, with changes.
    pub fn describe(&self, changes: &Value) {
        let at = |path: &str| format!("{}/{path}", self.issuer);
        let mut body = json!({
            "issuer": self.issuer, "authorization_endpoint": at("authorize"), "token_endpoint": at("token"),
            "jwks_uri": at("keys"), "userinfo_endpoint": at("userinfo"),
        });
        body.as_object_mut().unwrap().extend(changes.as_object().unwrap().clone());
        self.answer("/.well-known/openid-configuration", &body);
    }

    pub fn publish(&self, keys: &[&Key]) {
        let keys: Vec<&Value> = keys.iter().map(|key| &key.published).collect();
        // A key of a kind that nobody knows must not hide the others.
        let odd = json!({"kty": "AKP", "alg": "ML-DSA-44", "kid": "tomorrow", "pub": "x"});
        self.answer("/keys", &json!({"keys": keys.into_iter().chain([&odd]).collect::<Vec<_>>()}));
    }

    pub fn asked(&self, path: &str) -> usize {
        self.script.lock().unwrap().asked.get(path).copied().unwrap_or_default()
    }

    /// The last form that it was sent.
    pub fn form(&self) -> HashMap<String, String> {
        let script = self.script.lock().unwrap();
        let form = script.forms.iter().rfind(|form| !form.is_empty()).cloned().unwrap_or_default();
        query(&format!("?{form}"))
    }

    /// Good claims for a sign-in on its way.
    pub fn claims(&self, begun: &Begun) -> Value {
        let now = self.world.clock.now().as_second();
        json!({
            "iss": self.issuer, "sub": "17", "aud": "chancery", "iat": now, "exp": now + 300,
            "nonce": query(&begun.location)["nonce"], "email": "ada@firm.example", "email_verified": true,
        })
    }

    /// Ends a sign-in for which it gives this token.
    pub fn ends(&self, begun: &Begun, token: &str) -> Answer {
        self.answer("/token", &json!({"access_token": "opens userinfo", "token_type": "Bearer", "id_token": token}));
        let state = query(&begun.location)["state"].clone();
        let back = HashMap::from([("state".to_owned(), state), ("code".to_owned(), "a code".to_owned())]);
        finish(&self.world, &begun.cookie, &back)
    }

    /// A sign-in whose claims are changed like this.
    pub fn sign_in(&self, key: &Key, change: impl FnOnce(&mut Value)) -> Answer {
        let begun = begin(&self.world);
        let mut claims = self.claims(&begun);
        change(&mut claims);
        self.ends(&begun, &key.signed(&claims))
    }
}
