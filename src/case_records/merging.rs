//! What follows when a record changed here, there, or on both sides. Each field is decided by itself, from three values: as both sides last
//! had it, as it is here, and as it is there. A field that changed on both sides, to different values, is decided by a person and by nobody
//! else.

use crate::record::{Direction, Field, Fields, added};

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// A side.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
#[schemars(rename = "CaseSide", description = "Whose value counts.")]
pub enum Side {
    /// The value here.
    Ours,
    /// The value in the other system.
    Theirs,
}

/// What a person chose, with the two values that were shown: it counts for these, and for no others.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Chosen {
    pub side: Side,
    pub ours: String,
    pub theirs: String,
}

/// Fields that each side lets be changed.
#[derive(Clone, Copy, Debug)]
pub struct Changeable<'a> {
    pub here: &'a [Field],
    pub there: &'a [Field],
}

/// What follows.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Merged {
    /// To be written here.
    pub take: Fields,
    /// To be written there.
    pub send: Fields,
    /// Changed on both sides: the value here and the value there.
    pub conflicts: BTreeMap<Field, (String, String)>,
    /// What both sides have, once all of that is done.
    pub base: Fields,
}

/// Compares three states of a record.
#[must_use]
pub fn merge(
    base: &Fields,
    ours: &Fields,
    theirs: &Fields,
    direction: Direction,
    may: Changeable<'_>,
    chosen: &BTreeMap<Field, Chosen>,
) -> Merged {
    let mut merged = Merged { base: base.clone(), ..Merged::default() };
    // What one side does not know is not compared.
    for (field, our) in ours {
        let Some(their) = theirs.get(field) else { continue };
        let was = base.get(field);
        // Lines that were taken away here stay there.
        let only_adds = !field.is_added_to() || added(our, their).is_empty();
        let (takes, sends) = (may.here.contains(field), may.there.contains(field) && only_adds);
        let mut settle = |value: &String| drop(merged.base.insert(*field, value.clone()));
        if our == their {
            settle(our);
        } else if Some(our) == was {
            if direction.takes() && takes {
                settle(their);
                merged.take.insert(*field, their.clone());
            }
        } else if Some(their) == was {
            if direction.sends() && sends {
                settle(our);
                merged.send.insert(*field, our.clone());
            }
        } else {
            match chosen.get(field).filter(|chosen| chosen.ours == *our && chosen.theirs == *their) {
                // A person's word counts whichever way records go otherwise.
                Some(Chosen { side: Side::Theirs, .. }) if takes => {
                    settle(their);
                    merged.take.insert(*field, their.clone());
                }
                Some(Chosen { side: Side::Ours, .. }) if sends => {
                    settle(our);
                    merged.send.insert(*field, our.clone());
                }
                // It stays as it is on both sides, until one changes again.
                Some(Chosen { side: Side::Ours, .. }) => settle(their),
                Some(Chosen { side: Side::Theirs, .. }) => settle(our),
                None => drop(merged.conflicts.insert(*field, (our.clone(), their.clone()))),
            }
        }
    }
    merged
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;

    use proptest::prelude::*;

    const ALL: [Field; 4] = [Field::Title, Field::Status, Field::Name, Field::Due];

    fn fields() -> impl Strategy<Value = Fields> {
        proptest::collection::btree_map(proptest::sample::select(ALL.to_vec()), "[ab]", 0..5)
    }

    fn some() -> impl Strategy<Value = Vec<Field>> {
        proptest::sample::subsequence(ALL.to_vec(), 0..=4)
    }

    fn direction() -> impl Strategy<Value = Direction> {
        proptest::sample::select(vec![Direction::Off, Direction::In, Direction::Out, Direction::Both])
    }

    fn with(mut fields: Fields, more: &Fields) -> Fields {
        fields.extend(more.iter().map(|(field, value)| (*field, value.clone())));
        fields
    }

    #[test]
    fn lines_are_added_there_and_never_taken_away() {
        let emails = |lines: &str| Fields::from([(Field::Emails, lines.to_owned())]);
        let (here, there) = ([Field::Emails], [Field::Emails]);
        let may = Changeable { here: &here, there: &there };
        let merged = |base: &str, ours: &str, theirs: &str| {
            merge(&emails(base), &emails(ours), &emails(theirs), Direction::Both, may, &BTreeMap::new())
        };
        assert_eq!(merged("a@x", "a@x\nb@x", "a@x").send, emails("a@x\nb@x"));
        assert_eq!(
            merged("a@x\nb@x", "a@x\nb@x\nc@x", "A@x\nb@x").conflicts.len(),
            1,
            "letters count where both changed"
        );
        for (base, ours) in [("a@x\nb@x", "a@x"), ("a@x", "b@x"), ("a@x", "")] {
            let left = merged(base, ours, base);
            assert!(left.send.is_empty() && left.take.is_empty() && left.conflicts.is_empty(), "{left:?}");
            assert_eq!(left.base, emails(base), "it comes back here by no pass");
        }
        assert_eq!(added("a@x\nb@x", "B@x\nc@x\na@x"), "c@x");
    }

    proptest! {
        #[test]
        fn no_value_that_a_person_did_not_see_is_lost(
            base in fields(), ours in fields(), theirs in fields(), way in direction(), here in some(), there in some()
        ) {
            let may = Changeable { here: &here, there: &there };
            let merged = merge(&base, &ours, &theirs, way, may, &BTreeMap::new());
            // Only what was the last common value is ever written over.
            for field in merged.take.keys() {
                prop_assert_eq!(ours.get(field), base.get(field));
                prop_assert!(way.takes() && here.contains(field));
            }
            for field in merged.send.keys() {
                prop_assert_eq!(theirs.get(field), base.get(field));
                prop_assert!(way.sends() && there.contains(field));
            }
            for field in ALL {
                let (our, their, was) = (ours.get(&field), theirs.get(&field), base.get(&field));
                let both = our.is_some() && their.is_some() && our != their && our != was && their != was;
                prop_assert_eq!(merged.conflicts.contains_key(&field), both);
                prop_assert!(!(merged.take.contains_key(&field) && merged.send.contains_key(&field)));
            }
        }

        #[test]
        fn done_once_there_is_nothing_left_to_do(
            base in fields(), ours in fields(), theirs in fields(), way in direction(), here in some(), there in some()
        ) {
            let may = Changeable { here: &here, there: &there };
            let merged = merge(&base, &ours, &theirs, way, may, &BTreeMap::new());
            let again = merge(&merged.base, &with(ours, &merged.take), &with(theirs, &merged.send), way, may, &BTreeMap::new());
            prop_assert!(again.take.is_empty() && again.send.is_empty(), "{:?}", again);
            prop_assert_eq!(again.conflicts, merged.conflicts);
        }

        #[test]
        fn a_choice_ends_a_conflict_for_the_values_that_were_shown_and_for_no_others(
            base in fields(), ours in fields(), theirs in fields(), way in direction(), here in some(), there in some(),
            side in proptest::sample::select(vec![Side::Ours, Side::Theirs])
        ) {
            let may = Changeable { here: &here, there: &there };
            let shown = merge(&base, &ours, &theirs, way, may, &BTreeMap::new()).conflicts;
            let chosen: BTreeMap<Field, Chosen> = shown.iter()
                .map(|(field, (ours, theirs))| (*field, Chosen { side, ours: ours.clone(), theirs: theirs.clone() })).collect();
            let merged = merge(&base, &ours, &theirs, way, may, &chosen);
            prop_assert!(merged.conflicts.is_empty());
            for (field, (our, their)) in &shown {
                match side {
                    Side::Theirs if here.contains(field) => prop_assert_eq!(&merged.take[field], their),
                    Side::Ours if there.contains(field) => prop_assert_eq!(&merged.send[field], our),
                    _ => prop_assert!(!merged.take.contains_key(field) && !merged.send.contains_key(field)),
                }
                // Another value came meanwhile.
                let other = with(theirs.clone(), &Fields::from([(*field, "c".into())]));
                let again = merge(&base, &ours, &other, way, may, &chosen);
                prop_assert!(again.conflicts.contains_key(field));
            }
        }
    }
}
