//! Who wrote a mail, and what proves it: AUTH, the word of a relay of the firm, or DMARC by SPF and DKIM (RFC 9989).
//!
//! DKIM and DMARC parse strangers' bytes in the server itself, because the answer must be known before 250. The input
//! is bounded: the header block of at most 256 KB, and eight signatures in it, read by parsers that do not recurse,
//! in a separate task whose panic means "not verified". The body is never parsed; it is hashed as it arrives.

use super::{
    dns::Dns,
    mail_receiver::{Envelope, Refusal, ResultsOf},
};
use crate::{
    email::{
        Headers,
        authentication_results::{Results, could_fail, plain_id},
        headers::MAX_RESULTS,
    },
    tasks::{Authentication, Proof},
};

use ipnet::IpNet;
use mail_auth::{
    AuthenticatedMessage, DkimResult, DmarcResult, SpfResult,
    common::{
        crypto::{HashAlgorithm, HashContext, HashImpl, Sha256},
        to_a_label,
    },
    dkim::{Canonicalization, canonicalize::BodyHasher},
    dmarc::{Policy, verify::DmarcParameters},
    spf::verify::SpfParameters,
};
use std::{net::IpAddr, sync::Arc, time::Duration};

/// How many signatures of one mail are checked. Honest mail has one to three.
const SIGNATURES: usize = 8;
/// Time for all look-ups of one mail together. The client waits up to ten minutes for its 250 (RFC 5321 section
/// 4.5.3.2.6), but places at the door are scarce.
const PATIENCE: Duration = Duration::from_secs(20);

/// Which relays the firm believes, and how far.
#[derive(Clone, Debug, Default)]
pub struct RelayTrust {
    /// The firm's own relays.
    pub relays: Vec<IpNet>,
    /// The name with which they sign Authentication-Results. If empty, only the topmost field can prove, and any
    /// field can deny.
    pub authserv_id: String,
    /// Whether to believe the From address of mail they hand in without a DMARC result.
    pub believe_relays: bool,
}

/// Finds out who wrote. Clones share it.
#[derive(Clone)]
pub struct Senders {
    trust: Arc<RelayTrust>,
    /// `None` if the machine lists no name server.
    names: Option<Arc<Dns>>,
}

/// The body hashes that DKIM needs, computed as the body arrives.
pub struct BodyHashes {
    relaxed: BodyHasher<<Sha256 as HashImpl>::Context>,
    simple: BodyHasher<<Sha256 as HashImpl>::Context>,
}

impl Default for BodyHashes {
    fn default() -> Self {
        let hasher = |how| BodyHasher::new(Sha256::hasher(), how, 0);
        Self { relaxed: hasher(Canonicalization::Relaxed), simple: hasher(Canonicalization::Simple) }
    }
}

impl BodyHashes {
    /// The next bytes of the body.
    pub fn write(&mut self, bytes: &[u8]) {
        self.relaxed.write(bytes);
        self.simple.write(bytes);
    }

    fn finish(self) -> [Vec<u8>; 2] {
        [self.relaxed, self.simple].map(|hasher| hasher.finish().0.complete().as_ref().to_vec())
    }
}

/// The result.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Judgement {
    /// For the message.
    pub authentication: Authentication,
    /// The author's domain asks receivers to refuse mail that is not its own, and this is not.
    pub forged: bool,
}

impl Judgement {
    fn proven(proof: Proof) -> Self {
        Self { authentication: Authentication { proof, ..Authentication::default() }, forged: false }
    }

    /// Whether From names the real author.
    pub fn is_proven(&self) -> bool {
        self.authentication.proof != Proof::None
    }
}

impl Senders {
    /// Applies `trust` and asks `names`.
    pub fn new(trust: RelayTrust, names: Option<Dns>) -> Self {
        Self { trust: Arc::new(trust), names: names.map(Arc::new) }
    }

    /// Whether one of the firm's own relays hands in a mail.
    pub fn is_relay(&self, envelope: &Envelope) -> bool {
        envelope.fetched.is_none() && self.trusts(envelope.peer)
    }

    /// Whether an address is one of their addresses.
    fn trusts(&self, peer: IpAddr) -> bool {
        let peer = peer.to_canonical();
        self.trust.relays.iter().any(|network| network.contains(&peer))
    }

    /// Whether signatures will have to prove a mail of this transaction, so that its body must be hashed.
    pub fn needs_hashes(&self, envelope: &Envelope) -> bool {
        envelope.account.is_none() && envelope.fetched.is_none() && !self.is_relay(envelope)
    }

    /// Judges a mail by its envelope, its header block and the hashes of its body. The caller, who knows the account,
    /// checks that a signed-in author writes from the account's own address.
    ///
    /// # Errors
    /// [`Refusal::NamesUnreachable`] if a later attempt may find the answer.
    pub async fn judge(
        &self,
        envelope: &Envelope,
        found: &Headers,
        head: &[u8],
        hashes: Option<BodyHashes>,
    ) -> Result<Judgement, Refusal> {
        if envelope.account.is_some() {
            return Ok(Judgement::proven(Proof::SignIn));
        }
        if let Some(fetched) = &envelope.fetched {
            return Ok(fetched
                .results_of
                .as_ref()
                .map_or_else(|| Judgement::proven(Proof::None), |of| by_mailbox(of, found)));
        }
        if self.is_relay(envelope) {
            return Ok(by_relay(&self.trust, found));
        }
        let Some(names) = self.names.clone() else {
            tracing::error!("a sender could not be proven: /etc/resolv.conf names no server");
            return Err(Refusal::NamesUnreachable);
        };
        let evidence = Evidence {
            head: head.to_vec(),
            hashes: hashes.unwrap_or_default().finish(),
            from: found.from.to_lowercase(),
            peer: envelope.peer,
            helo: envelope.helo.clone(),
            mail_from: envelope.mail_from.clone().unwrap_or_default(),
        };
        // A separate task: if a parser panics, only the task ends, and nothing is proven.
        let checked = tokio::spawn(tokio::time::timeout(PATIENCE, async move { evidence.check(&names).await }));
        match checked.await {
            Ok(Ok(Some(judgement))) => Ok(judgement),
            Ok(Ok(None) | Err(_)) => Err(Refusal::NamesUnreachable),
            Err(_) => {
                tracing::error!("the check of a sender failed on what it was given; the sender is not verified");
                Ok(Judgement::proven(Proof::None))
            }
        }
    }
}

/// What a relay of the firm says about the author (RFC 8601 section 5: only the fields with its own name count).
/// Proof and denial follow different rules. Only the topmost field with its name proves, because a relay puts its own
/// on top and the fields below may have come with the mail. Any field that could be the relay's denies.
fn by_relay(trust: &RelayTrust, found: &Headers) -> Judgement {
    // An unreadable field that clearly carries another server's name belongs to that server: it proves and denies
    // nothing.
    let of_another = |value: &str| {
        let id = plain_id(value).filter(|_| !trust.authserv_id.is_empty());
        id.is_some_and(|id| !id.eq_ignore_ascii_case(&trust.authserv_id))
    };
    let fields = found.results.iter().map(|value| (value, Results::parse(value)));
    let (values, fields): (Vec<&String>, Vec<Option<Results>>) =
        fields.filter(|(value, field)| field.is_some() || !of_another(value)).unzip();
    let named =
        |field: &Results| trust.authserv_id.is_empty() || field.authserv_id.eq_ignore_ascii_case(&trust.authserv_id);
    let vetoed = fields.iter().zip(values).any(|(field, value)| match field {
        Some(field) => named(field) && field.fails(),
        None => could_fail(value),
    });
    // An unreadable field above the relay's own may itself be the relay's; and if there are more fields than we look
    // at, any may be.
    let top = fields.iter().find(|field| field.as_ref().is_none_or(&named));
    let unread = matches!(top, Some(None)) || found.results.len() > MAX_RESULTS;
    let mut own = fields.into_iter().flatten().filter(named);
    let own: Vec<Results> = if unread { Vec::new() } else { own.next().into_iter().collect() };
    let first = |method: &str| own.iter().find_map(|field| field.of(method));
    let shown = |method: &str, property: &str| {
        first(method).map(|m| format!("{} {property}={}", m.result, clean(m.property(property).unwrap_or_default())))
    };
    let domain = found.from.rsplit_once('@').map_or("", |(_, domain)| domain);
    let same = |value: Option<&str>, wanted: &str| value.is_some_and(|v| to_a_label(v) == to_a_label(wanted));
    let dmarc = first("dmarc");
    let signed_in = first("auth").filter(|auth| {
        let who = auth.property("smtp.auth").or(auth.property("smtp.mailfrom")).unwrap_or_default();
        auth.result == "pass" && who.eq_ignore_ascii_case(&found.from)
    });
    let proof = match dmarc {
        _ if vetoed || unread => Proof::None,
        // A result for a domain other than the one in From does not count (RFC 8601 section 2.7.1).
        Some(d) if d.result == "pass" && d.property("header.from").is_none_or(|v| same(Some(v), domain)) => {
            Proof::RelayResults
        }
        _ if signed_in.is_some() => Proof::RelayResults,
        // "none" means that the relay could not tell.
        Some(_) => Proof::None,
        None if trust.believe_relays => Proof::Relay,
        None => Proof::None,
    };
    let dkim = own.iter().flat_map(|field| field.methods.iter().filter(|m| m.method == "dkim"));
    Judgement {
        authentication: Authentication {
            proof,
            spf: shown("spf", "smtp.mailfrom"),
            dkim: dkim
                .take(SIGNATURES)
                .map(|m| format!("{} header.d={}", m.result, clean(m.property("header.d").unwrap_or_default())))
                .collect(),
            arc: first("arc").map(|arc| arc.result.clone()),
            dmarc: shown("dmarc", "header.from"),
        },
        forged: dmarc.is_some_and(|d| d.result == "fail"),
    }
}

/// What the server of a mailbox says about the author. It takes mail from everybody, so nobody is believed without its word.
fn by_mailbox(of: &ResultsOf, found: &Headers) -> Judgement {
    let trust = |id: &str| RelayTrust { authserv_id: id.to_owned(), ..RelayTrust::default() };
    match of {
        ResultsOf::Named(id) => by_relay(&trust(id), found),
        ResultsOf::Unnamed => {
            // A field without a name begins with a result. Given a name that no other field can have, it reads like any other.
            const OWN: &str = "(unnamed)";
            let named = |value: &String| {
                let first = value.split(';').next().unwrap_or_default();
                if first.contains('=') { format!("\"{OWN}\"; {value}") } else { value.clone() }
            };
            let own: Vec<String> = found.results.iter().filter(|value| !value.contains(OWN)).map(named).collect();
            // Mail between people of one organization is not signed, so DMARC has no result. Exchange says who they are in a field of
            // its own, which it takes out of mail from outside.
            let internal = found.internal_at_exchange == Some(true) && !own.iter().any(|value| could_fail(value));
            let judged = by_relay(&trust(OWN), &Headers { results: own, ..found.clone() });
            match internal && !judged.forged && !judged.is_proven() {
                true => Judgement {
                    authentication: Authentication { proof: Proof::RelayResults, ..judged.authentication },
                    ..judged
                },
                false => judged,
            }
        }
    }
}

/// The inputs of a check, owned, so that it can run in its own task.
struct Evidence {
    head: Vec<u8>,
    hashes: [Vec<u8>; 2],
    from: String,
    peer: IpAddr,
    helo: String,
    mail_from: String,
}

impl Evidence {
    /// `None` when a look-up that matters failed and may succeed later.
    async fn check(&self, names: &Dns) -> Option<Judgement> {
        let unproven = || Judgement::proven(Proof::None);
        let Some(mut message) = AuthenticatedMessage::parse(&self.head) else { return Some(unproven()) };
        // Both header parsers must agree on a single author, or the signature may belong to somebody else.
        if message.from.len() != 1 || message.from[0] != self.from {
            return Some(unproven());
        }
        for (how, algorithm, _, hash) in &mut message.body_hashes {
            let [relaxed, simple] = &self.hashes;
            *hash = match (how, algorithm) {
                (Canonicalization::Relaxed, HashAlgorithm::Sha256) => relaxed.clone(),
                (Canonicalization::Simple, HashAlgorithm::Sha256) => simple.clone(),
                // RFC 8301 section 3.1: rsa-sha1 proves nothing.
                (_, HashAlgorithm::Sha1) => Vec::new(),
            };
        }
        message.dkim_headers.truncate(SIGNATURES);
        message.errors.truncate(SIGNATURES);
        let asks = names.asks();
        let dkim = asks.verify_dkim(names.with(&message)).await;
        let arc = match message.ams_headers.len() {
            1..=SIGNATURES => Some(asks.verify_arc(names.with(&message)).await),
            _ => None,
        };
        // For the null path, SPF checks the name the server gave (RFC 7208 section 2.4).
        let (spf, domain) = match self.mail_from.rsplit_once('@') {
            Some((_, domain)) => {
                (SpfParameters::verify_mail_from(self.peer, &self.helo, "chancery", &self.mail_from), domain)
            }
            None => (SpfParameters::verify_ehlo(self.peer, &self.helo, "chancery"), self.helo.as_str()),
        };
        let spf = asks.check_host(names.with(spf)).await;
        let dmarc = asks
            .verify_dmarc(names.with(DmarcParameters {
                message: &message,
                dkim_output: &dkim,
                dkim2_output: None,
                rfc5321_mail_from_domain: domain,
                spf_output: &spf,
            }))
            .await;
        let result = dmarc.result();
        let passed = result == DmarcResult::Pass;
        if matches!(result, DmarcResult::TempError(_)) {
            return None;
        }
        let header_from = self.from.rsplit_once('@').map_or("", |(_, domain)| domain);
        let signatures = dkim.iter().map(|output| {
            let domain = output.signature().map_or("", |signature| signature.d.as_str());
            format!("{} header.d={}", dkim_word(output.result()), clean(domain))
        });
        Some(Judgement {
            authentication: Authentication {
                proof: if passed { Proof::Dmarc } else { Proof::None },
                spf: Some(format!("{} smtp.mailfrom={}", spf_word(spf.result()), clean(domain))),
                dkim: signatures.collect(),
                arc: arc.map(|arc| dkim_word(arc.result()).to_owned()),
                dmarc: Some(format!("{} header.from={}", dmarc_word(&result), clean(header_from))),
            },
            forged: matches!(result, DmarcResult::Fail(_))
                && matches!(dmarc.policy(), Policy::Reject | Policy::Quarantine),
        })
    }
}

fn spf_word(result: SpfResult) -> &'static str {
    match result {
        SpfResult::Pass => "pass",
        SpfResult::Fail => "fail",
        SpfResult::SoftFail => "softfail",
        SpfResult::Neutral => "neutral",
        SpfResult::TempError => "temperror",
        SpfResult::PermError => "permerror",
        SpfResult::None => "none",
    }
}

fn dkim_word(result: &DkimResult) -> &'static str {
    match result {
        DkimResult::Pass => "pass",
        DkimResult::Neutral(_) => "neutral",
        DkimResult::Fail(_) => "fail",
        DkimResult::PermError(_) => "permerror",
        DkimResult::TempError(_) => "temperror",
        DkimResult::None => "none",
    }
}

fn dmarc_word(result: &DmarcResult) -> &'static str {
    match result {
        DmarcResult::Pass => "pass",
        DmarcResult::Fail(_) => "fail",
        DmarcResult::TempError(_) => "temperror",
        DmarcResult::PermError(_) => "permerror",
        DmarcResult::None => "none",
    }
}

/// Makes a stranger's text safe to show.
fn clean(value: &str) -> String {
    value.chars().filter(|c| !c.is_control() && !c.is_whitespace()).take(253).collect()
}

#[cfg(test)]
mod tests;
