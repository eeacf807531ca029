//! Random firms and random changes.

use super::{Access, Level, Refusal, Role};
use base::ids::AccountId;

use proptest::prelude::*;

const ROLES: [Role; 4] = [Role::Administrator, Role::Lawyer, Role::Staff, Role::Reader];
const LEVELS: [Level; 3] = [Level::Read, Level::Write, Level::Manage];
const PEOPLE: u8 = 6;

#[derive(Clone, Debug)]
enum Change {
    Put(u8, Level),
    Drop(u8),
    Wall(u8),
    TakeDown(u8),
    WholeFirm(bool),
}

fn who(n: u8) -> AccountId {
    AccountId::from_bytes([n + 1; 16])
}

fn change() -> impl Strategy<Value = Change> {
    let person = || 0..PEOPLE;
    prop_oneof![
        4 => (person(), 0..3usize).prop_map(|(n, level)| Change::Put(n, LEVELS[level])),
        2 => person().prop_map(Change::Drop),
        3 => person().prop_map(Change::Wall),
        2 => person().prop_map(Change::TakeDown),
        1 => any::<bool>().prop_map(Change::WholeFirm),
    ]
}

fn made(access: &mut Access, roles: &[Role], change: &Change) -> Result<(), Refusal> {
    match *change {
        Change::Put(n, level) => access.put(who(n), roles[usize::from(n)], level),
        Change::Drop(n) => access.drop_from_team(who(n)),
        Change::Wall(n) => access.wall(who(n)),
        Change::TakeDown(n) => {
            access.take_down(who(n));
            Ok(())
        }
        Change::WholeFirm(open) => {
            access.set_whole_firm(open);
            Ok(())
        }
    }
}

fn decided(access: &Access, roles: &[Role]) -> Vec<Option<Level>> {
    (0..PEOPLE).map(|n| access.decide(who(n), roles[usize::from(n)])).collect()
}

fn roles() -> impl Strategy<Value = Vec<Role>> {
    proptest::collection::vec((0..4usize).prop_map(|role| ROLES[role]), usize::from(PEOPLE))
}

proptest! {
    #[test]
    fn whatever_is_changed_walls_count_first_readers_only_read_and_somebody_manages(
        mut roles in roles(),
        changes in proptest::collection::vec(change(), 0..40),
    ) {
        roles[0] = Role::Lawyer;
        let mut access = Access::of(who(0));
        for change in &changes {
            let (before, seen) = (access.clone(), decided(&access, &roles));
            let result = made(&mut access, &roles, change);
            if result.is_err() {
                prop_assert_eq!(&access, &before, "a refused change changes nothing");
            }
            let now = decided(&access, &roles);
            for n in 0..PEOPLE {
                let at = usize::from(n);
                if access.is_walled(who(n)) {
                    prop_assert_eq!(now[at], None, "behind a wall there is nothing, whatever the role");
                    prop_assert!(access.place(who(n)).is_none());
                }
                if roles[at] == Role::Reader {
                    prop_assert!(now[at] <= Some(Level::Read));
                }
                if roles[at] == Role::Administrator && !access.is_walled(who(n)) {
                    prop_assert_eq!(now[at], Some(Level::Manage));
                }
                // A change touches the person whom it names, and nobody else.
                let touched = match change {
                    Change::Put(m, _) | Change::Drop(m) | Change::Wall(m) | Change::TakeDown(m) => *m == n,
                    Change::WholeFirm(_) => true,
                };
                prop_assert!(touched || now[at] == seen[at]);
                if matches!(change, Change::Wall(m) if *m == n) && result.is_ok() {
                    prop_assert_eq!(now[at], None);
                }
                if matches!(change, Change::TakeDown(m) if *m == n) && before.is_walled(who(n)) {
                    prop_assert!(access.place(who(n)).is_none(), "a wall that is taken down gives no place in the team");
                }
            }
            prop_assert!(access.team().iter().any(|place| place.level == Level::Manage), "somebody manages");
            let mut people: Vec<_> = access.team().iter().map(|place| place.who).collect();
            people.sort();
            people.dedup();
            prop_assert_eq!(people.len(), access.team().len(), "everybody is in the team once");
        }
    }

    #[test]
    fn the_order_of_walls_does_not_matter(roles in roles(), mut walls in proptest::collection::vec(1..PEOPLE, 0..5)) {
        let after = |walls: &[u8]| {
            let mut access = Access::of(who(0));
            access.set_whole_firm(true);
            walls.iter().for_each(|n| access.wall(who(*n)).unwrap());
            decided(&access, &roles)
        };
        let forwards = after(&walls);
        walls.reverse();
        prop_assert_eq!(forwards, after(&walls));
    }
}

#[test]
fn the_last_manager_cannot_be_walled_out_and_a_removed_one_leaves_it_to_administrators() {
    let mut access = Access::of(who(0));
    assert_eq!(access.wall(who(0)), Err(Refusal::LastManager));
    access.put(who(1), Role::Staff, Level::Manage).unwrap();
    access.wall(who(0)).unwrap();
    assert_eq!(access.decide(who(0), Role::Administrator), None);
    assert_eq!(access.put(who(0), Role::Lawyer, Level::Read), Err(Refusal::Walled));
    assert!(access.forget(who(1)));
    assert_eq!((access.team().len(), access.decide(who(2), Role::Administrator)), (0, Some(Level::Manage)));
    assert_eq!(access.put(who(3), Role::Reader, Level::Write), Err(Refusal::ReaderOnly));
}
