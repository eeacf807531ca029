//! A made firm: matters with their people, as a small firm has them. Everything follows from a seed.

use crate::{Address, Known, Side};

/// Numbers that follow from a seed (xorshift64*).
pub struct Dice(u64);

impl Dice {
    pub fn of(seed: u64) -> Self {
        Self(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1)
    }
    pub fn below(&mut self, most: usize) -> usize {
        self.0 ^= self.0 >> 12;
        self.0 ^= self.0 << 25;
        self.0 ^= self.0 >> 27;
        usize::try_from(self.0.wrapping_mul(0x2545_f491_4f6c_dd1d) >> 33).unwrap() % most.max(1)
    }
    pub fn percent(&mut self, of: usize) -> bool {
        self.below(100) < of
    }
    pub fn one<T: Copy>(&mut self, of: &[T]) -> T {
        of[self.below(of.len())]
    }
    pub fn any<'a, T>(&mut self, of: &'a [T]) -> &'a T {
        &of[self.below(of.len())]
    }
}

const GIVEN: [&str; 40] = [
    "maria", "john", "james", "linda", "susan", "robert", "michael", "jennifer", "david", "karen", "nancy", "carlos",
    "ana", "luis", "elena", "peter", "thomas", "sarah", "emily", "daniel", "kevin", "laura", "brian", "amy", "george",
    "helen", "frank", "diane", "victor", "rosa", "jose", "paul", "mark", "steven", "rachel", "olivia", "henry",
    "grace", "alan", "ruth",
];
const FAMILY: [&str; 44] = [
    "smith",
    "johnson",
    "williams",
    "brown",
    "jones",
    "garcia",
    "miller",
    "davis",
    "rodriguez",
    "martinez",
    "hernandez",
    "lopez",
    "wilson",
    "anderson",
    "thomas",
    "taylor",
    "moore",
    "jackson",
    "martin",
    "lee",
    "perez",
    "thompson",
    "white",
    "harris",
    "sanchez",
    "clark",
    "ramirez",
    "lewis",
    "robinson",
    "walker",
    "young",
    "allen",
    "king",
    "wright",
    "scott",
    "torres",
    "nguyen",
    "hill",
    "flores",
    "green",
    "adams",
    "nelson",
    "baker",
    "sandoval",
];
const WORDS: [&str; 36] = [
    "acme",
    "beacon",
    "summit",
    "harbor",
    "pioneer",
    "cascade",
    "redwood",
    "sterling",
    "liberty",
    "granite",
    "lakeside",
    "northgate",
    "evergreen",
    "coastal",
    "heritage",
    "keystone",
    "meridian",
    "bluebird",
    "ironwood",
    "valley",
    "crescent",
    "tristar",
    "oakmont",
    "westfield",
    "riverton",
    "silverline",
    "copperhill",
    "brightway",
    "fairview",
    "stonebridge",
    "parkside",
    "highland",
    "sunrise",
    "patriot",
    "anchor",
    "delta",
];
const TRADES: [&str; 10] =
    ["builders", "logistics", "foods", "dental", "realty", "motors", "systems", "textiles", "insurance", "medical"];
const PROVIDERS: [&str; 6] = ["gmail.com", "gmail.com", "yahoo.com", "outlook.com", "icloud.com", "hotmail.com"];

/// A person with an address.
#[derive(Clone, Debug)]
pub struct Person {
    pub name: String,
    pub address: String,
    pub side: Side,
    /// Whether they have taken part so far.
    pub met: bool,
}

impl Person {
    pub fn at(&self) -> Address {
        Address::read(&self.address).unwrap()
    }
}

/// A matter.
pub struct Matter {
    pub number: String,
    pub people: Vec<Person>,
}

impl Matter {
    pub fn of(&self, side: Side) -> Vec<&Person> {
        self.people.iter().filter(|person| person.side == side).collect()
    }
}

/// A firm.
pub struct Firm {
    pub staff: Vec<Person>,
    pub matters: Vec<Matter>,
    /// Written down by the firm and in no matter yet.
    pub noted: Vec<Person>,
}

fn capital(word: &str) -> String {
    word[..1].to_uppercase() + &word[1..]
}

pub fn name(dice: &mut Dice) -> (String, String) {
    (dice.one(&GIVEN).to_owned(), dice.one(&FAMILY).to_owned())
}

/// An address in one of the patterns that people have.
pub fn private(dice: &mut Dice, given: &str, family: &str) -> String {
    let provider = dice.one(&PROVIDERS);
    let number = 60 + dice.below(40);
    match dice.below(5) {
        0 => format!("{given}.{family}@{provider}"),
        1 => format!("{given}{family}{number}@{provider}"),
        2 => format!("{}{family}{number}@{provider}", &given[..1]),
        3 => format!("{family}.{given}@{provider}"),
        _ => format!("{given}{}{number}@{provider}", &family[..1]),
    }
}

pub fn at_house(pattern: usize, given: &str, family: &str, domain: &str) -> String {
    match pattern {
        0 => format!("{}{family}@{domain}", &given[..1]),
        1 => format!("{given}.{family}@{domain}"),
        2 => format!("{given}@{domain}"),
        _ => format!("{family}@{domain}"),
    }
}

fn house(dice: &mut Dice, taken: &mut Vec<String>, law: bool) -> String {
    loop {
        let word = dice.one(&WORDS);
        let name = if law {
            match dice.below(3) {
                0 => format!("{}{}law.com", dice.one(&FAMILY), dice.one(&FAMILY)),
                1 => format!("{}-law.com", dice.one(&FAMILY)),
                _ => format!("{}{}.com", dice.one(&FAMILY), dice.one(&FAMILY)),
            }
        } else if dice.percent(60) {
            format!("{word}{}.com", dice.one(&TRADES))
        } else {
            format!("{word}-{}.net", dice.one(&TRADES))
        };
        if !taken.contains(&name) {
            taken.push(name.clone());
            return name;
        }
    }
}

fn of_house(dice: &mut Dice, domain: &str, many: usize, side: Side) -> Vec<Person> {
    let pattern = dice.below(4);
    let mut people: Vec<Person> = Vec::new();
    while people.len() < many {
        let (given, family) = name(dice);
        let address = at_house(pattern, &given, &family, domain);
        if people.iter().all(|person| person.address != address) {
            let name = format!("{} {}", capital(&given), capital(&family));
            people.push(Person { name, address, side, met: dice.percent(80) });
        }
    }
    people
}

fn private_person(dice: &mut Dice, side: Side) -> Person {
    let (given, family) = name(dice);
    let name = format!("{} {}", capital(&given), capital(&family));
    Person { name, address: private(dice, &given, &family), side, met: true }
}

impl Firm {
    pub fn of(dice: &mut Dice) -> Self {
        let mut taken = Vec::new();
        let own = house(dice, &mut taken, true);
        let staff = of_house(dice, &own, 9, Side::Firm);
        // Firms meet the same counsel and the same experts again.
        let counsel: Vec<String> = (0..14).map(|_| house(dice, &mut taken, true)).collect();
        let experts: Vec<Person> = (0..8)
            .map(|_| {
                let domain = house(dice, &mut taken, false);
                of_house(dice, &domain, 1, Side::Helper).remove(0)
            })
            .collect();
        let mut matters = Vec::new();
        for n in 1..=60 {
            let mut people = Vec::new();
            if dice.percent(45) {
                let (domain, many) = (house(dice, &mut taken, false), 2 + dice.below(4));
                people.extend(of_house(dice, &domain, many, Side::Client));
            } else {
                people.extend((0..1 + dice.below(2)).map(|_| private_person(dice, Side::Client)));
            }
            if dice.percent(35) {
                let (domain, many) = (house(dice, &mut taken, false), 1 + dice.below(3));
                people.extend(of_house(dice, &domain, many, Side::Opponent));
            } else {
                people.push(private_person(dice, Side::Opponent));
            }
            people.iter_mut().filter(|one| one.side == Side::Opponent).for_each(|one| one.met = false);
            let (domain, many) = (dice.any(&counsel).clone(), 1 + dice.below(3));
            people.extend(of_house(dice, &domain, many, Side::OpposingCounsel));
            for _ in 0..dice.below(3) {
                people.push(Person { met: true, ..dice.any(&experts).clone() });
            }
            if dice.percent(60) {
                let address = format!("clerk{}@courts.ca.gov", 10 + dice.below(60));
                people.push(Person { name: "Clerk".into(), address, side: Side::Court, met: true });
            }
            if dice.percent(40) {
                people.push(private_person(dice, Side::Other));
            }
            matters.push(Matter { number: format!("2026-{n:03}"), people });
        }
        let noted = (0..6).map(|_| {
            let domain = house(dice, &mut taken, false);
            Person { met: false, ..of_house(dice, &domain, 1, Side::Helper).remove(0) }
        });
        Self { staff, matters, noted: noted.collect() }
    }

    /// What the firm knows, seen from a matter.
    pub fn known(&self, here: &Matter) -> Vec<Known> {
        let known = |person: &Person, here: bool, elsewhere: Option<String>| Known {
            address: person.at(),
            name: person.name.clone(),
            side: person.side,
            here,
            met: here && person.met,
            elsewhere,
        };
        let mut all: Vec<Known> = self.staff.iter().map(|person| known(person, true, None)).collect();
        all.extend(here.people.iter().map(|person| known(person, true, None)));
        for matter in self.matters.iter().filter(|matter| matter.number != here.number) {
            let of = || Some(format!("the matter {}", matter.number));
            all.extend(matter.people.iter().map(|person| known(person, false, of())));
        }
        all.extend(self.noted.iter().map(|person| known(person, false, None)));
        all
    }
}
