use super::*;
use crate::{
    ids::{FileId, MessageId, OutboxId, TaskId},
    queue::job::JobKind,
};

use proptest::prelude::*;

const LONG: Duration = Duration::from_secs(3600);
/// When jobs are lined up.
const START: Duration = Duration::ZERO;

fn job(account: AccountId, kind: JobKind) -> Job {
    Job::new(account, kind)
}

fn file(account: AccountId) -> Job {
    job(account, JobKind::ReadFile(FileId::new()))
}

fn suspect(kind: JobKind, deaths: u32) -> Job {
    Job { suspect: true, alone_crashes: deaths, ..job(AccountId::new(), kind) }
}

fn take(lanes: &mut Lanes, lane: Lane) -> JobId {
    match lanes.pick(lane, LONG) {
        Pick::Take { id, alone: false } => id,
        other => panic!("{other:?}"),
    }
}

#[test]
fn three_hundred_files_of_one_account_delay_another_by_one() {
    let (busy, other) = (AccountId::new(), AccountId::new());
    let mut lanes = Lanes::default();
    (0..300).for_each(|_| lanes.put(&file(busy), START));
    let wanted = file(other);
    lanes.put(&wanted, START);
    let first_two = [take(&mut lanes, Lane::Reading), take(&mut lanes, Lane::Reading)];
    assert!(first_two.contains(&wanted.id));
}

#[test]
fn what_comes_from_outside_does_not_stand_before_the_accounts_own() {
    let account = AccountId::new();
    let mut lanes = Lanes::default();
    (0..300).for_each(|_| lanes.put(&Job { visitor: true, ..file(account) }, START));
    let own = file(account);
    lanes.put(&own, START);
    let first_two = [take(&mut lanes, Lane::Reading), take(&mut lanes, Lane::Reading)];
    assert!(first_two.contains(&own.id));
}

#[test]
fn a_lane_never_waits_for_another() {
    let account = AccountId::new();
    let mut lanes = Lanes::default();
    (0..300).for_each(|_| lanes.put(&job(account, JobKind::Send(OutboxId::new())), START));
    let notice = job(account, JobKind::Notice(OutboxId::new()));
    lanes.put(&notice, START);
    assert_eq!(take(&mut lanes, Lane::Notices), notice.id);
}

#[test]
fn a_suspect_is_tried_alone_and_before_new_work() {
    let mut lanes = Lanes::default();
    let bad = suspect(JobKind::ReadFile(FileId::new()), 0);
    let answer = JobKind::Answer { task: TaskId::new(), message: MessageId::new() };
    let new = job(AccountId::new(), answer);
    let mail = job(AccountId::new(), JobKind::Send(OutboxId::new()));
    [&bad, &new, &mail].into_iter().for_each(|job| lanes.put(job, START));
    assert_eq!(lanes.pick(Lane::Answering, Duration::ZERO), Pick::Wait(None));
    assert_eq!(lanes.pick(Lane::Reading, Duration::ZERO), Pick::Take { id: bad.id, alone: true });
    assert_eq!(lanes.pick(Lane::Answering, Duration::ZERO), Pick::Wait(None));
    // Jobs that only wait for the relay go on.
    assert_eq!(lanes.pick(Lane::Sending, Duration::ZERO), Pick::Take { id: mail.id, alone: false });
    lanes.ended(Lane::Reading, bad.id);
    assert_eq!(lanes.pick(Lane::Answering, Duration::ZERO), Pick::Take { id: new.id, alone: false });
}

#[test]
fn one_that_died_alone_waits_and_holds_up_nobody_meanwhile() {
    let mut lanes = Lanes::default();
    let bad = suspect(JobKind::ReadFile(FileId::new()), 1);
    let new = file(AccountId::new());
    lanes.put(&bad, START);
    lanes.put(&new, START);
    assert_eq!(lanes.pick(Lane::Reading, Duration::ZERO), Pick::Take { id: new.id, alone: false });
    assert_eq!(lanes.pick(Lane::Reading, Duration::ZERO), Pick::Wait(Some(TRIALS[1])));
    // It is due, but another job still runs.
    assert_eq!(lanes.pick(Lane::Reading, TRIALS[1]), Pick::Wait(None));
    lanes.ended(Lane::Reading, new.id);
    assert_eq!(lanes.pick(Lane::Reading, TRIALS[1]), Pick::Take { id: bad.id, alone: true });
}

#[derive(Clone, Debug)]
enum Step {
    Put { account: usize, kind: usize, suspect: bool },
    Pick(usize),
    End(usize),
}

fn steps() -> impl Strategy<Value = Vec<Step>> {
    let step = prop_oneof![
        (0usize..3, 0usize..6, prop::bool::weighted(0.2)).prop_map(|(account, kind, suspect)| Step::Put {
            account,
            kind,
            suspect
        }),
        (0usize..6).prop_map(Step::Pick),
        (0usize..8).prop_map(Step::End),
    ];
    prop::collection::vec(step, 1..120)
}

proptest! {
    /// Every job put in comes out once, nothing that a trial excludes runs beside it, and nothing is left behind.
    #[test]
    fn every_job_comes_once_and_a_trial_is_alone(steps in steps()) {
        let accounts: Vec<AccountId> = (0..3).map(|_| AccountId::new()).collect();
        let mut lanes = Lanes::default();
        let (mut put, mut taken) = (BTreeSet::new(), BTreeSet::new());
        let mut running: Vec<(Lane, JobId, bool)> = Vec::new();
        let kinds = || [
            JobKind::Send(OutboxId::new()), JobKind::Notice(OutboxId::new()), JobKind::ReadFile(FileId::new()),
            JobKind::Recognise(FileId::new()), JobKind::Answer { task: TaskId::new(), message: MessageId::new() },
            JobKind::IndexFile(FileId::new()),
        ];
        let check = |running: &[(Lane, JobId, bool)]| {
            let trials = running.iter().filter(|(_, _, alone)| *alone).count();
            let others = running.iter().filter(|(lane, _, alone)| !alone && !lane.sends()).count();
            trials == 0 || (trials == 1 && others == 0)
        };
        let pick = |lanes: &mut Lanes, lane: Lane, running: &mut Vec<_>, taken: &mut BTreeSet<_>| {
            let Pick::Take { id, alone } = lanes.pick(lane, LONG) else { return false };
            assert!(taken.insert(id), "a job came twice");
            running.push((lane, id, alone));
            true
        };
        for step in steps {
            match step {
                Step::Put { account, kind, suspect } => {
                    let job = Job { suspect, ..job(accounts[account], kinds()[kind].clone()) };
                    put.insert(job.id);
                    lanes.put(&job, START);
                }
                Step::Pick(lane) => { pick(&mut lanes, Lane::ALL[lane], &mut running, &mut taken); }
                Step::End(at) if at < running.len() => {
                    let (lane, id, _) = running.remove(at);
                    lanes.ended(lane, id);
                }
                Step::End(_) => {}
            }
            prop_assert!(check(&running));
        }
        loop {
            for (lane, id, _) in running.drain(..) {
                lanes.ended(lane, id);
            }
            if !Lane::ALL.into_iter().any(|lane| pick(&mut lanes, lane, &mut running, &mut taken)) {
                break;
            }
        }
        prop_assert_eq!(put, taken);
        prop_assert_eq!(lanes.len(), 0);
    }
}
