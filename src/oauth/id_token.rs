//! ID tokens (OpenID Connect Core 1.0, 2 and 3.1.3.7): who signed in, in a provider's signed words.

use jiff::Timestamp;
use jsonwebtoken::{
    Algorithm, DecodingKey, Validation, decode, decode_header,
    errors::ErrorKind,
    jwk::{AlgorithmParameters, EllipticCurve, Jwk, KeyAlgorithm, PublicKeyUse},
};
use serde::Deserialize;
use serde_json::Value;
use subtle::ConstantTimeEq;

/// How a provider may sign. None of these works with a secret that both know, so a public key cannot pass as one.
const ACCEPTED: [Algorithm; 4] = [Algorithm::RS256, Algorithm::PS256, Algorithm::ES256, Algorithm::EdDSA];
/// Tolerated difference of the clocks, in seconds.
const SKEW: i64 = 60;
/// Bytes of the longest token, and of the longest name for a person (Core 2).
const LONGEST: usize = 64 << 10;
const LONGEST_SUBJECT: usize = 255;

/// What a token says. Claims that no standard fixes the type of are kept as they came.
#[derive(Clone, Deserialize)]
pub struct Identity {
    /// Who says it.
    pub iss: String,
    /// Its name for the person.
    pub sub: String,
    aud: Audience,
    #[serde(default)]
    azp: Option<String>,
    exp: f64,
    iat: f64,
    #[serde(default)]
    nbf: Option<f64>,
    #[serde(default)]
    nonce: Option<String>,
    /// The person's e-mail address.
    #[serde(default)]
    pub email: Option<String>,
    /// Whether the provider verified it.
    #[serde(default)]
    pub email_verified: Option<Value>,
    /// Microsoft: whether the address's domain is its owner's.
    #[serde(default)]
    pub xms_edov: Option<Value>,
    /// Google: the domain of the organisation that the person belongs to.
    #[serde(default)]
    pub hd: Option<String>,
    /// How the person proved who it is (RFC 8176).
    #[serde(default)]
    pub amr: Option<Value>,
    /// How sure the provider is.
    #[serde(default)]
    pub acr: Option<Value>,
}

#[derive(Clone, Deserialize)]
#[serde(untagged)]
enum Audience {
    One(String),
    Several(Vec<String>),
}

/// What a token must say.
pub struct Expected<'a> {
    /// The provider's name for itself.
    pub issuer: &'a str,
    /// The program that it is for.
    pub client: &'a str,
    /// What the program sent along when the sign-in began.
    pub nonce: &'a str,
    /// The time of day.
    pub now: Timestamp,
}

/// Why a token is not believed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Untrue {
    /// None of the keys is the one that it names, or none made its signature. Newer keys may.
    Key,
    /// What is wrong with it, in a few words for the log.
    Wrong(&'static str),
}

impl std::fmt::Display for Untrue {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(match self {
            Self::Key => "none of the provider's keys made its signature",
            Self::Wrong(what) => what,
        })
    }
}

/// What a token says, if a provider with these keys said it, to this program, in this sign-in, now.
///
/// # Errors
/// Why it is not believed.
pub fn verify(token: &str, keys: &[Jwk], expected: &Expected<'_>) -> Result<Identity, Untrue> {
    if token.len() > LONGEST {
        return Err(Untrue::Wrong("it is too long"));
    }
    let header = decode_header(token).map_err(|_| Untrue::Wrong("its header cannot be read"))?;
    if !ACCEPTED.contains(&header.alg) {
        return Err(Untrue::Wrong("it is signed by an algorithm that is not accepted"));
    }
    if header.crit.is_some_and(|names| !names.is_empty()) {
        return Err(Untrue::Wrong("its header demands what this program does not know (RFC 7515, 4.1.11)"));
    }
    let mut rules = Validation::new(header.alg);
    rules.set_issuer(&[expected.issuer]);
    rules.set_audience(&[expected.client]);
    rules.set_required_spec_claims(&["exp", "iss", "aud", "sub"]);
    // The times are checked below, against the given clock.
    (rules.validate_exp, rules.validate_nbf) = (false, false);
    let named = |key: &&Jwk| header.kid.is_none() || key.common.key_id == header.kid;
    for key in keys.iter().filter(|key| fits(key, header.alg)).filter(named) {
        let Ok(key) = DecodingKey::from_jwk(key) else { continue };
        match decode::<Identity>(token, &key, &rules) {
            Ok(token) => return check(token.claims, expected),
            Err(e) => match e.kind() {
                ErrorKind::InvalidIssuer => return Err(Untrue::Wrong("another provider issued it")),
                ErrorKind::InvalidAudience => return Err(Untrue::Wrong("it is for another program")),
                ErrorKind::Json(_) | ErrorKind::MissingRequiredClaim(_) => {
                    return Err(Untrue::Wrong("a claim is missing or of the wrong type"));
                }
                _ => {}
            },
        }
    }
    Err(Untrue::Key)
}

/// Whether the key may sign by this algorithm.
fn fits(key: &Jwk, algorithm: Algorithm) -> bool {
    let kind = match (&key.algorithm, algorithm) {
        (AlgorithmParameters::RSA(_), Algorithm::RS256 | Algorithm::PS256) => true,
        (AlgorithmParameters::EllipticCurve(own), Algorithm::ES256) => own.curve == EllipticCurve::P256,
        (AlgorithmParameters::OctetKeyPair(own), Algorithm::EdDSA) => own.curve == EllipticCurve::Ed25519,
        _ => false,
    };
    let signs = key.common.public_key_use.as_ref().is_none_or(|what| *what == PublicKeyUse::Signature);
    let own = key.common.key_algorithm.is_none_or(|own| own == KeyAlgorithm::from(algorithm));
    kind && signs && own
}

/// What the signature does not say: times, audience as a whole, and that it belongs to this sign-in.
fn check(said: Identity, expected: &Expected<'_>) -> Result<Identity, Untrue> {
    let wrong = |what| Err(Untrue::Wrong(what));
    // Whoever else it is for could show it here.
    let alone = match &said.aud {
        Audience::One(one) => one == expected.client,
        Audience::Several(all) => all.len() == 1 && all.iter().all(|one| one == expected.client),
    };
    if !alone || said.azp.as_ref().is_some_and(|party| party != expected.client) {
        return wrong("it is for another program, too");
    }
    let (now, skew) = (expected.now.as_second() as f64, SKEW as f64);
    if said.exp + skew <= now {
        return wrong("it has expired; or the clocks of the provider and of this server differ");
    }
    if said.iat - skew > now || said.nbf.is_some_and(|from| from - skew > now) {
        return wrong("it is of the future; or the clocks of the provider and of this server differ");
    }
    let nonce = said.nonce.as_deref().unwrap_or_default();
    if !bool::from(nonce.as_bytes().ct_eq(expected.nonce.as_bytes())) {
        return wrong("it belongs to another sign-in");
    }
    if said.sub.is_empty() || said.sub.len() > LONGEST_SUBJECT {
        return wrong("it names nobody");
    }
    Ok(said)
}
