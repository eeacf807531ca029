//! Slips, made without knowing how they are looked for.

use super::firm::{Dice, Person};

/// What goes wrong.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Slip {
    Typing,
    LookAlike,
    WrongPerson,
    OtherSideInAnInsideThread,
    RepresentedOpponent,
    PrivilegedPaper,
    ClientInReplyToAll,
    StrangerInAThread,
}

pub const SLIPS: [Slip; 8] = [
    Slip::Typing,
    Slip::LookAlike,
    Slip::WrongPerson,
    Slip::OtherSideInAnInsideThread,
    Slip::RepresentedOpponent,
    Slip::PrivilegedPaper,
    Slip::ClientInReplyToAll,
    Slip::StrangerInAThread,
];

const KEYS: &str = "qwertyuiopasdfghjklzxcvbnm";

/// An address typed wrong: any letter of the name, or of the domain before its last dot.
pub fn mistyped(dice: &mut Dice, person: &Person) -> String {
    let (local, domain) = person.address.split_once('@').unwrap();
    let in_domain = dice.percent(30);
    let (part, rest) = if in_domain { domain.rsplit_once('.').unwrap() } else { (local, "") };
    let mut letters: Vec<char> = part.chars().collect();
    let places: Vec<usize> = (0..letters.len()).filter(|at| letters[*at].is_ascii_alphabetic()).collect();
    let at = dice.one(&places);
    match dice.below(4) {
        0 if letters.len() > 3 => drop(letters.remove(at)),
        1 => letters.insert(at, letters[at]),
        2 if at + 1 < letters.len() && letters[at] != letters[at + 1] && letters[at + 1].is_alphanumeric() => {
            letters.swap(at, at + 1)
        }
        _ => {
            let key = KEYS.find(letters[at]).unwrap_or(0);
            letters[at] = KEYS.chars().nth(if key > 0 { key - 1 } else { 1 }).unwrap();
        }
    }
    let part: String = letters.into_iter().collect();
    if in_domain { format!("{local}@{part}.{rest}") } else { format!("{part}@{domain}") }
}

/// A domain that somebody registered to be taken for another.
pub fn look_alike(dice: &mut Dice, person: &Person) -> String {
    let (local, domain) = person.address.split_once('@').unwrap();
    let (name, ending) = domain.rsplit_once('.').unwrap();
    for _ in 0..20 {
        let made = match dice.below(7) {
            0 => name.replacen('m', "rn", 1),
            1 => name.replacen('l', "1", 1),
            2 => name.replacen('o', "0", 1),
            3 => name.replacen('a', "\u{430}", 1),
            4 => name.replacen('e', "\u{435}", 1),
            5 => return format!("{local}@{name}.{}", dice.one(&["co", "net", "org", "us"])),
            _ if name.contains('-') => name.replacen('-', "", 1),
            _ => format!("{}-{}", &name[..name.len() / 2], &name[name.len() / 2..]),
        };
        if made != name {
            return format!("{local}@{made}.{ending}");
        }
    }
    format!("{local}@{name}.co")
}

/// Papers that call themselves privileged, as firms mark them.
pub const PRIVILEGED: [&str; 8] = [
    "PRIVILEGED AND CONFIDENTIAL\nATTORNEY-CLIENT COMMUNICATION\n\nMEMORANDUM\nTo: File\nThe lease has a renewal clause.",
    "Miller & Roe LLP\n1 Main Street, Suite 200\nSan Diego, CA 92101\n(619) 555-0100\n\nPrivileged & Confidential\n\nDear Maria,\nWe advise as follows.",
    "ATTORNEY WORK PRODUCT\nPrepared in Anticipation of Litigation\n\nTrial notes",
    "Draft of May 3\n\n*** Attorney-Client Privileged ***\n\nStrengths and weaknesses of the claim",
    "CASE ASSESSMENT\n\nConfidential - Attorney Work Product\n\n1. Liability",
    "Attorney/Client Privilege\nInterview of a witness",
    "PRIVILEGED\n\nSettlement authority: 250,000",
    "MEMORANDUM\nDate: June 1\nRe: Damages\n\nPROTECTED BY THE ATTORNEY-CLIENT PRIVILEGE AND WORK PRODUCT DOCTRINE\n\nWe think that",
];

/// Papers that do not, some of which write about it.
pub const USUAL: [&str; 9] = [
    "LEASE AGREEMENT\n\nThis lease is made between the parties.",
    "PRIVILEGE LOG\n\nNo. Date Author Basis\n1 05/02/2025 R. Miller attorney-client privilege",
    "PLAINTIFF'S OPPOSITION TO MOTION TO COMPEL PRODUCTION OF PRIVILEGED DOCUMENTS\n\nINTRODUCTION",
    "CONFIDENTIAL SETTLEMENT COMMUNICATION\nSUBJECT TO EVIDENCE CODE 1152\n\nDear Counsel:",
    "Dear Counsel:\n\nEnclosed are our responses. We assert the attorney-client privilege as to request 4.\n",
    "REQUESTS FOR PRODUCTION, SET ONE\n\nDEFINITIONS\n1. \"Document\" has the meaning of the Code.",
    "Invoice 2231\nRepairs to a roof\nTotal 4,300.00",
    "CONFIDENTIAL\nNON-DISCLOSURE AGREEMENT\n\n1. Confidential information. The parties agree",
    "Engagement letter\n\nDear Mr. Clark,\nThank you for choosing our firm. What you tell us stays privileged, and we keep it so.",
];
