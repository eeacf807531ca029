//! A passkey in memory: what a browser and its authenticator answer (WebAuthn level 2, sections 6.1 and 6.5), ES256,
//! attestation "none".

use aws_lc_rs::{
    rand::SystemRandom,
    signature::{ECDSA_P256_SHA256_ASN1_SIGNING, EcdsaKeyPair, KeyPair},
};
use base64::{Engine, engine::general_purpose::URL_SAFE_NO_PAD as B64};
use serde_json::{Value, json};

pub struct Authenticator {
    origin: String,
    id: Vec<u8>,
    key: EcdsaKeyPair,
    count: u32,
}

/// User present, user verified.
const SEEN: u8 = 0b101;
const HAS_CREDENTIAL: u8 = 0b100_0000;

impl Authenticator {
    pub fn new(origin: &str) -> Self {
        let key = EcdsaKeyPair::generate(&ECDSA_P256_SHA256_ASN1_SIGNING).unwrap();
        Self { origin: origin.into(), id: key.public_key().as_ref()[1..33].to_vec(), key, count: 0 }
    }

    /// Claims to be another key.
    pub fn takes_the_name_of(&mut self, other: &Self) {
        self.id.clone_from(&other.id);
        self.count = other.count;
    }

    fn client_data(&self, kind: &str, options: &Value, origin: Option<&str>) -> Vec<u8> {
        let challenge = &options["publicKey"]["challenge"];
        json!({"type": kind, "challenge": challenge, "origin": origin.unwrap_or(&self.origin), "crossOrigin": false})
            .to_string()
            .into_bytes()
    }

    fn data(&mut self, rp: &str, flags: u8) -> Vec<u8> {
        self.count += 1;
        let hash = aws_lc_rs::digest::digest(&aws_lc_rs::digest::SHA256, rp.as_bytes());
        [hash.as_ref(), &[flags], &self.count.to_be_bytes()].concat()
    }

    /// navigator.credentials.create
    pub fn create(&mut self, options: &Value) -> Value {
        let client_data = self.client_data("webauthn.create", options, None);
        let mut data = self.data(options["publicKey"]["rp"]["id"].as_str().unwrap(), SEEN | HAS_CREDENTIAL);
        data.extend([0; 16]);
        data.extend(u16::try_from(self.id.len()).unwrap().to_be_bytes());
        data.extend(&self.id);
        let point = self.key.public_key().as_ref();
        // CBOR, COSE_Key: {1: 2 (EC2), 3: -7 (ES256), -1: 1 (P-256), -2: x, -3: y}
        data.extend([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21, 0x58, 0x20]);
        data.extend(&point[1..33]);
        data.extend([0x22, 0x58, 0x20]);
        data.extend(&point[33..65]);
        // {"fmt": "none", "attStmt": {}, "authData": data}
        let mut attestation = vec![0xa3, 0x63];
        attestation.extend(b"fmt\x64none\x67attStmt\xa0\x68authData\x58");
        attestation.push(u8::try_from(data.len()).unwrap());
        attestation.extend(data);
        let id = B64.encode(&self.id);
        json!({"id": id, "rawId": id, "type": "public-key", "extensions": {}, "response": {
            "clientDataJSON": B64.encode(client_data), "attestationObject": B64.encode(attestation), "transports": ["internal"],
        }})
    }

    /// navigator.credentials.get, on our page or on another.
    pub fn get(&mut self, options: &Value, origin: Option<&str>) -> Value {
        let client_data = self.client_data("webauthn.get", options, origin);
        let data = self.data(options["publicKey"]["rpId"].as_str().unwrap(), SEEN);
        let hash = aws_lc_rs::digest::digest(&aws_lc_rs::digest::SHA256, &client_data);
        let signature = self.key.sign(&SystemRandom::new(), &[&data, hash.as_ref()].concat()).unwrap();
        let id = B64.encode(&self.id);
        json!({"id": id, "rawId": id, "type": "public-key", "extensions": {}, "response": {
            "clientDataJSON": B64.encode(client_data), "authenticatorData": B64.encode(data),
            "signature": B64.encode(signature), "userHandle": null,
        }})
    }
}
