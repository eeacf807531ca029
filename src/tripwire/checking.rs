//! What is unusual about a sending, the gravest thing first.

use super::{
    Address, Kind, Known, Recipient, Sending, Side, Warning,
    likeness::{self, Likeness},
};

use std::collections::HashMap;

/// The most letters of an opening in which a recipient may be greeted.
const OPENING: usize = 160;

/// What is known of a recipient.
#[derive(Clone, Copy)]
enum Standing<'a> {
    /// They are known by this very address.
    Known(&'a Known),
    /// They are of the house of somebody in the matter.
    OfTheHouse(&'a Known),
    Firm,
    Nobody,
}

impl Standing<'_> {
    /// Where they stand in the matter; none if they are no part of it.
    fn side(self) -> Option<Side> {
        match self {
            Self::Known(known) => known.here.then_some(known.side),
            Self::OfTheHouse(known) => Some(known.side),
            Self::Firm => Some(Side::Firm),
            Self::Nobody => None,
        }
    }
}

/// What is unusual about a sending, if anything is.
#[must_use]
pub fn check(sending: &Sending, known: &[Known]) -> Option<Warning> {
    let world = World::of(sending, known);
    let outside = sending.to.iter().filter(|to| !matches!(world.standing(&to.address), Standing::Firm));
    let outside: Vec<&Recipient> = outside.collect();
    let all = [similar, privileged, opposing, client_copied, new];
    all.into_iter().find_map(|look| look(sending, &world, &outside))
}

struct World<'a> {
    by_address: HashMap<&'a Address, &'a Known>,
    known: &'a [Known],
    from: Option<&'a Address>,
}

impl<'a> World<'a> {
    fn of(sending: &'a Sending, known: &'a [Known]) -> Self {
        let mut by_address: HashMap<&Address, &Known> = HashMap::with_capacity(known.len());
        for one in known {
            by_address
                .entry(&one.address)
                .and_modify(|kept| {
                    if (one.here, one.met) > (kept.here, kept.met) {
                        *kept = one;
                    }
                })
                .or_insert(one);
        }
        Self { by_address, known, from: sending.from.as_ref() }
    }

    fn standing(&self, address: &Address) -> Standing<'a> {
        match self.by_address.get(address) {
            Some(known) if known.side == Side::Firm => Standing::Firm,
            Some(known) if known.here => Standing::Known(known),
            found => {
                if self.from.is_some_and(|from| from == address || from.is_colleague_of(address)) {
                    return Standing::Firm;
                }
                // Of those of one house, the one who weighs most: the other side's before others.
                let of_house = self.known.iter().filter(|one| one.here && one.address.is_colleague_of(address));
                let of_house = of_house.max_by_key(|one| one.side.is_opposing());
                match (found, of_house) {
                    (_, Some(one)) if one.side == Side::Firm => Standing::Firm,
                    (_, Some(one)) => Standing::OfTheHouse(one),
                    (Some(known), None) => Standing::Known(known),
                    (None, None) => Standing::Nobody,
                }
            }
        }
    }

    fn has_opposing_counsel(&self) -> bool {
        self.known.iter().any(|one| one.here && one.side == Side::OpposingCounsel)
    }
}

/// A person as a sentence names them.
fn called(to: &Recipient, standing: Standing<'_>) -> String {
    let name = match standing {
        Standing::Known(known) if !known.name.is_empty() => &known.name,
        _ => &to.name,
    };
    if name.is_empty() || name.contains('@') { to.address.to_string() } else { format!("{name} ({})", to.address) }
}

fn told(kind: Kind, to: &Recipient, sentence: String) -> Option<Warning> {
    Some(Warning { kind, address: to.address.to_string(), sentence })
}

fn in_matter(sending: &Sending) -> String {
    let named = sending.matter.as_ref().filter(|matter| !matter.is_empty());
    named.map_or_else(|| "this matter".to_owned(), |matter| format!("the matter {matter}"))
}

fn similar(sending: &Sending, world: &World<'_>, outside: &[&Recipient]) -> Option<Warning> {
    for to in outside {
        if matches!(world.standing(&to.address), Standing::Known(_)) || sending.named.contains(&to.address) {
            continue;
        }
        // Somebody of a house in the matter is there at home: only their name may be a slip.
        let at_home = matches!(world.standing(&to.address), Standing::OfTheHouse(_));
        let others = world.known.iter().filter(|one| !at_home || one.address.domain() == to.address.domain());
        let like = others.filter_map(|one| Some((likeness::alike(&to.address, &one.address)?, one)));
        // One of the matter first, and the surest.
        if let Some((how, one)) = like.min_by_key(|(how, one)| (!one.here, *how)) {
            let whose = if one.name.is_empty() { String::new() } else { format!(" of {}", one.name) };
            let what = match how {
                Likeness::LooksAlike => "looks like",
                Likeness::Typing => "differs by one letter from",
                Likeness::Domain => "has nearly the same domain as",
            };
            let sentence =
                format!("{} {what} {}, the address{whose} that you know, but is another one.", to.address, one.address);
            return told(Kind::Similar, to, sentence);
        }
        if let Some(provider) = likeness::slip_of_a_provider(&to.address) {
            let sentence =
                format!("{} may have a typing error: {} looks like {provider}.", to.address, to.address.domain());
            return told(Kind::Similar, to, sentence);
        }
    }
    None
}

fn privileged(sending: &Sending, world: &World<'_>, outside: &[&Recipient]) -> Option<Warning> {
    let paper = sending.papers.iter().find(|paper| paper.mark.is_some())?;
    let away = |to: &&&Recipient| !world.standing(&to.address).side().is_some_and(Side::is_inside);
    // The other side first.
    let opposes = |to: &&&Recipient| world.standing(&to.address).side().is_some_and(Side::is_opposing);
    let to = outside.iter().find(opposes).or_else(|| outside.iter().find(away))?;
    let mark = paper.mark.as_deref().unwrap_or_default();
    let standing = world.standing(&to.address);
    let who = match standing.side() {
        Some(Side::Opponent) => ", who is the opponent",
        Some(Side::OpposingCounsel) => ", of the other side's counsel",
        Some(Side::Court) => ", of a court",
        Some(_) => ", who is not on your client's side",
        None => ", who is not known on your client's side",
    };
    let sentence = format!("{} is marked “{mark}” and goes to {}{who}.", paper.name, called(to, standing));
    told(Kind::Privileged, to, sentence)
}

fn opposing(sending: &Sending, world: &World<'_>, outside: &[&Recipient]) -> Option<Warning> {
    if sending.together {
        return None;
    }
    let before = |address: &Address| world.standing(address).side().is_some_and(Side::is_opposing);
    let inside_thread = !sending.thread.is_empty() && !sending.thread.iter().any(before);
    for to in outside {
        let standing = world.standing(&to.address);
        let who = called(to, standing);
        match standing.side() {
            Some(Side::Opponent) if !sending.thread.contains(&to.address) => {
                let met = matches!(standing, Standing::Known(known) if known.met);
                if world.has_opposing_counsel() {
                    let sentence = format!("{who} is the opponent in {}, and has counsel.", in_matter(sending));
                    return told(Kind::Opposing, to, sentence);
                }
                if !met || inside_thread {
                    return told(Kind::Opposing, to, format!("{who} is the opponent in {}.", in_matter(sending)));
                }
            }
            Some(Side::OpposingCounsel) if inside_thread => {
                let sentence = format!(
                    "{who} is of the other side's counsel in {}, and was not in this correspondence.",
                    in_matter(sending)
                );
                return told(Kind::Opposing, to, sentence);
            }
            _ => {}
        }
    }
    None
}

fn client_copied(sending: &Sending, world: &World<'_>, outside: &[&Recipient]) -> Option<Warning> {
    let of = |address: &Address, wanted: fn(Side) -> bool| world.standing(address).side().is_some_and(wanted);
    let opposes = outside.iter().find(|to| of(&to.address, Side::is_opposing))?;
    let client = outside.iter().find(|to| of(&to.address, |side| side == Side::Client))?;
    let both =
        sending.thread.iter().any(|address| of(address, Side::is_opposing)) && sending.thread.contains(&client.address);
    if sending.together || both {
        return None;
    }
    let (client_name, other) =
        (called(client, world.standing(&client.address)), called(opposes, world.standing(&opposes.address)));
    let sentence = format!(
        "Your client {client_name} and the other side, {other}, are both in this mail: whoever answers all reaches both."
    );
    told(Kind::ClientCopied, client, sentence)
}

fn new(sending: &Sending, world: &World<'_>, outside: &[&Recipient]) -> Option<Warning> {
    if sending.first_contact || sending.matter.is_none() {
        return None;
    }
    for to in outside {
        if sending.thread.contains(&to.address) || sending.named.contains(&to.address) {
            continue;
        }
        match world.standing(&to.address) {
            Standing::Known(known) if known.here => {}
            Standing::Firm | Standing::OfTheHouse(_) => {}
            Standing::Known(known) => match &known.elsewhere {
                Some(other) if !other.is_empty() => {
                    let who = called(to, world.standing(&to.address));
                    let sentence = format!("{who} is new to {}; you know them from {other}.", in_matter(sending));
                    return told(Kind::New, to, sentence);
                }
                // Somebody whom the firm wrote down and has nowhere used yet, such as an expert.
                None if matches!(known.side, Side::Helper | Side::Court) => {}
                _ => {
                    return told(
                        Kind::New,
                        to,
                        format!("{} is new to {}.", called(to, world.standing(&to.address)), in_matter(sending)),
                    );
                }
            },
            Standing::Nobody if to.address.is_public_body() => {}
            Standing::Nobody if begins_with(sending, to, outside) => {}
            Standing::Nobody => {
                let sentence = format!("{} is new to {}.", called(to, Standing::Nobody), in_matter(sending));
                return told(Kind::New, to, sentence);
            }
        }
    }
    None
}

/// Whether a correspondence begins with somebody whom the text greets.
fn begins_with(sending: &Sending, to: &Recipient, outside: &[&Recipient]) -> bool {
    if !sending.thread.is_empty() || outside.len() != 1 {
        return false;
    }
    let opening: String = sending.opening.chars().take(OPENING).collect::<String>().to_lowercase();
    let said: Vec<&str> = opening.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty()).collect();
    let name = if to.name.is_empty() { to.address.local() } else { &to.name }.to_lowercase();
    let mut words = name.split(|c: char| !c.is_alphanumeric()).filter(|word| word.chars().count() > 2);
    words.any(|word| said.contains(&word))
}
