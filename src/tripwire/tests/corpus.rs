//! 2,000 sendings of a made firm: what is told of slips, and how often usual mails are warned of.

use super::{
    firm::{self, Dice, Firm, Matter, Person},
    slips::{self, PRIVILEGED, SLIPS, Slip, USUAL},
};
use crate::{Address, Known, Paper, Recipient, Sending, Side, check, marked};

use std::collections::BTreeMap;

const SENDINGS: usize = 2_000;

struct Made {
    sending: Sending,
    matter: usize,
    slip: Option<Slip>,
    /// What usual work it is, for the figures.
    sort: &'static str,
}

fn to(person: &Person) -> Recipient {
    Recipient { address: person.at(), name: person.name.clone() }
}

fn paper(text: &str) -> Paper {
    Paper { name: "paper.docx".into(), mark: marked(text) }
}

/// A correspondence that goes on: who is written to, and who was in it.
fn thread(people: &[&Person]) -> Sending {
    Sending {
        to: people.iter().map(|p| to(p)).collect(),
        thread: people.iter().map(|p| p.at()).collect(),
        ..Sending::default()
    }
}

fn fresh(people: &[&Person]) -> Sending {
    Sending {
        to: people.iter().map(|p| to(p)).collect(),
        opening: "Good morning,\nplease see below.".into(),
        ..Sending::default()
    }
}

fn stranger(dice: &mut Dice) -> Person {
    let (given, family) = firm::name(dice);
    let address = firm::private(dice, &given, &family);
    Person { name: format!("{given} {family}"), address, side: Side::Other, met: false }
}

fn usual(dice: &mut Dice, firm: &Firm, matter: &Matter) -> (Sending, &'static str) {
    let (clients, counsel, experts) =
        (matter.of(Side::Client), matter.of(Side::OpposingCounsel), matter.of(Side::Helper));
    let staff: Vec<&Person> = firm.staff.iter().collect();
    match dice.below(100) {
        0..=24 => {
            let mut people = vec![dice.one(&clients)];
            if dice.percent(40) {
                people.push(dice.one(&staff));
            }
            let mut sending = if dice.percent(60) { thread(&people) } else { fresh(&people) };
            if dice.percent(40) {
                sending.papers.push(paper(if dice.percent(50) { dice.one(&PRIVILEGED) } else { dice.one(&USUAL) }));
            }
            (sending, "to the client")
        }
        25..=44 => {
            let mut sending =
                if dice.percent(70) { thread(&[dice.one(&counsel)]) } else { fresh(&[dice.one(&counsel)]) };
            if dice.percent(50) {
                sending.papers.push(paper(dice.one(&USUAL)));
            }
            (sending, "to counsel")
        }
        45..=52 => (thread(&counsel), "to all of the other side's counsel"),
        53..=57 => {
            // Somebody else of a house that is in the matter.
            let one = dice.one(
                &matter.people.iter().filter(|p| !p.at().is_shared() && p.side != Side::Opponent).collect::<Vec<_>>(),
            );
            let (given, family) = firm::name(dice);
            let address = firm::at_house(1, &given, &family, one.at().domain());
            let colleague = Person { name: String::new(), address, ..one.clone() };
            (fresh(&[&colleague]), "to a colleague of somebody known")
        }
        58..=66 if !experts.is_empty() => {
            let mut sending = fresh(&[dice.one(&experts)]);
            sending.papers.push(paper(if dice.percent(50) { dice.one(&PRIVILEGED) } else { dice.one(&USUAL) }));
            (sending, "papers to the expert")
        }
        67..=69 => (fresh(&[dice.any(&firm.noted)]), "to an expert whom the firm noted"),
        70..=72 => {
            // Introduced by somebody in the thread.
            let (one, known) = (stranger(dice), dice.one(&clients));
            let mut sending = thread(&[known]);
            sending.to.push(to(&one));
            sending.named.insert(one.at());
            (sending, "to somebody whom the thread names")
        }
        73..=75 => {
            let one = stranger(dice);
            let first = one.name.split(' ').next().unwrap().to_owned();
            (
                Sending { opening: format!("Dear {first},\nI represent"), ..fresh(&[&one]) },
                "the first mail to a witness",
            )
        }
        // What nothing in the mail explains: the bar is for these, too.
        76 => (fresh(&[&stranger(dice)]), "somebody new whom nothing explains"),
        77..=79 => {
            // Who all agreed to write to each other.
            let mut people = counsel.clone();
            people.extend(&clients);
            let mut sending = thread(&people);
            sending.together = dice.percent(50);
            (sending, "all sides, as before")
        }
        80..=84 => {
            let court = matter.of(Side::Court);
            let clerk = Person { address: "efiling@cacd.uscourts.gov".into(), side: Side::Court, ..stranger(dice) };
            let court = court.first().copied().unwrap_or(&clerk);
            (fresh(&[court, counsel[0]]), "to the court, a copy to counsel")
        }
        85..=89 => (thread(&[dice.one(&staff), dice.one(&staff)]), "inside the firm"),
        90..=92 => {
            let others = matter.of(Side::Other);
            let person = others.first().copied().unwrap_or(clients[0]);
            (thread(&[person]), "to others in the matter")
        }
        _ => {
            let mut people = vec![clients[0]];
            people.extend(experts.iter().take(1));
            people.push(dice.one(&staff));
            (thread(&people), "client and expert")
        }
    }
}

fn wrong(dice: &mut Dice, firm: &Firm, at: usize, slip: Slip, all: &[Known]) -> Option<Sending> {
    let matter = &firm.matters[at];
    let (clients, counsel) = (matter.of(Side::Client), matter.of(Side::OpposingCounsel));
    let everybody: Vec<&Person> = matter.people.iter().filter(|p| p.side != Side::Court).collect();
    Some(match slip {
        Slip::Typing | Slip::LookAlike => {
            let meant = dice.one(&everybody);
            if slip == Slip::LookAlike && meant.at().is_shared() {
                return None;
            }
            let address =
                if slip == Slip::Typing { slips::mistyped(dice, meant) } else { slips::look_alike(dice, meant) };
            let sent = Person { address, ..meant.clone() };
            // A slip that hits somebody's right address is no typing error.
            if all.iter().any(|known| known.address == sent.at()) {
                return None;
            }
            let name = if dice.percent(50) { String::new() } else { sent.name.clone() };
            let greeted = meant.name.split(' ').next().unwrap_or_default().to_owned();
            let mut sending = fresh(&[&Person { name, ..sent }]);
            sending.opening = format!("Dear {greeted},\nthank you.");
            sending
        }
        Slip::WrongPerson => {
            // A program completes the first letters of a name.
            let meant = dice.one(&everybody);
            let others =
                firm.matters.iter().filter(|other| other.number != matter.number).flat_map(|other| &other.people);
            let alike = others.filter(|p| {
                p.name.get(..2) == meant.name.get(..2) && matter.people.iter().all(|own| own.address != p.address)
            });
            let alike: Vec<&Person> =
                alike.filter(|p| !everybody.iter().any(|own| own.at().is_colleague_of(&p.at()))).collect();
            if alike.is_empty() {
                return None;
            }
            let sent = dice.one(&alike);
            let mut sending = if dice.percent(50) { fresh(&[sent]) } else { thread(&[meant]) };
            if !sending.thread.is_empty() {
                sending.to.push(to(sent));
            }
            sending.opening = format!("Dear {},", meant.name);
            sending
        }
        Slip::OtherSideInAnInsideThread => {
            let mut sending = thread(&[dice.one(&clients)]);
            if dice.percent(50) {
                sending.to.clear();
            }
            sending.to.push(to(dice.one(&counsel)));
            sending
        }
        Slip::RepresentedOpponent => fresh(&[dice.one(&matter.of(Side::Opponent))]),
        Slip::PrivilegedPaper => {
            let away: Vec<&Person> = everybody.iter().copied().filter(|p| !p.side.is_inside()).collect();
            let person = dice.one(&away);
            let mut sending = thread(&[person]);
            sending.papers = vec![paper(dice.one(&USUAL)), paper(dice.one(&PRIVILEGED))];
            sending
        }
        Slip::ClientInReplyToAll => {
            // Counsel wrote to the firm; the client was in a blind copy, or is added.
            let mut sending = thread(&[dice.one(&counsel)]);
            sending.to.push(to(dice.one(&clients)));
            if dice.percent(50) {
                sending.to.push(to(dice.any(&firm.staff)));
            }
            sending
        }
        Slip::StrangerInAThread => {
            let mut sending = thread(&[dice.one(&everybody)]);
            sending.to.push(to(&stranger(dice)));
            sending
        }
    })
}

fn made(dice: &mut Dice, firm: &Firm, known: &[Vec<Known>]) -> Made {
    let matter = dice.below(firm.matters.len());
    let slip = dice.percent(20).then(|| dice.one(&SLIPS));
    let (mut sending, slip, sort) =
        match slip.and_then(|slip| Some((wrong(dice, firm, matter, slip, &known[matter])?, slip))) {
            Some((sending, slip)) => (sending, Some(slip), ""),
            None => {
                let (sending, sort) = usual(dice, firm, &firm.matters[matter]);
                (sending, None, sort)
            }
        };
    sending.from = Address::read(&dice.any(&firm.staff).address);
    sending.matter = Some(firm.matters[matter].number.clone());
    Made { sending, matter, slip, sort }
}

/// Told of slips, all slips, warned of usual ones, all usual ones; and by sort.
fn run(seed: u64, show: bool) -> [usize; 4] {
    let mut dice = Dice::of(seed);
    let firm = Firm::of(&mut dice);
    let mut counts: BTreeMap<String, (usize, usize)> = BTreeMap::new();
    let mut all = [0; 4];
    let known: Vec<_> = firm.matters.iter().map(|matter| firm.known(matter)).collect();
    for _ in 0..SENDINGS {
        let made = made(&mut dice, &firm, &known);
        let found = check(&made.sending, &known[made.matter]);
        let sort = made.slip.map_or_else(|| made.sort.to_owned(), |slip| format!("SLIP {slip:?}"));
        let at = counts.entry(sort).or_default();
        at.0 += usize::from(found.is_some());
        at.1 += 1;
        let first = if made.slip.is_some() { 0 } else { 2 };
        all[first] += usize::from(found.is_some());
        all[first + 1] += 1;
        if show && (made.slip.is_some() != found.is_some()) {
            let to: Vec<String> = made.sending.to.iter().map(|to| to.address.to_string()).collect();
            println!("  {:?} {} {to:?}: {found:?}", made.slip, made.sort);
        }
    }
    if show {
        for (sort, (told, of)) in &counts {
            println!("{told:5} of {of:5} warned: {sort}");
        }
    }
    all
}

#[test]
fn slips_are_told_and_usual_mails_are_not() {
    // Four firms of which the rules know nothing.
    for seed in [20_260_301, 7, 41, 99] {
        let [told, slips, warned, usual] = run(seed, std::env::var_os("TRIPWIRE_SHOW").is_some());
        println!("seed {seed}: {told} of {slips} slips told, {warned} of {usual} usual mails warned of");
        assert!(told * 100 >= slips * 95, "{told} of {slips}");
        assert!(warned * 100 < usual * 2, "{warned} of {usual}");
    }
}
