"""python3 -m soak PROGRAM (--minutes N | --kills N): runs the box under load and faults, and ends with the ledger."""

import argparse, os, pathlib, shutil, statistics, sys, tempfile, threading, time

from .backups import Backups
from .box import Box, Broken
from .chats import Chats
from .faults import LONG, Faults
from .ledger import Ledger
from .links import Links
from .lists import Lists
from .mail import Mail
from .model import Model
from .relay import Relay
from .tus import Tus
from .uploads import Uploads
from .world import World

# At the end of a long run there may be so much more memory than in the fifth minute.
BAR = 1.10
# Every minute the server drops what nothing has used since the minute before, and gives back to the kernel what is free; whoever looks
# after so many seconds of rest sees it done.
REST = 130
# Everything has come to rest when nothing has moved on for so many seconds.
STILL = 180


def watch(world, samples):
    """Memory every five seconds, and a line of progress every half minute."""
    n = 0
    while not world.over():
        megabytes = world.box.megabytes()
        if megabytes:
            samples.append((time.monotonic() - world.began, megabytes, world.box.megabytes("RssAnon:") or 0))
        if n % 6 == 5:
            sent, known = world.ledger.counts("mails")
            world.say(f"{known} of {sent} mails acknowledged, {world.relay.count()} answered; memory {megabytes or 0:.0f} MB ({world.box.megabytes('RssAnon:') or 0:.0f})")
        n += 1
        world.sleep(5)


def around(samples, begin, end):
    """The median of all memory, and of what is the process's own."""
    found = [sample for sample in samples if begin <= sample[0] <= end] or samples[:1]
    return statistics.median(s[1] for s in found), statistics.median(s[2] for s in found)


def settle(world, mail):
    """Waits until every acknowledged mail is answered and no job is left, for as long as that goes on."""
    last, since = None, time.monotonic()
    while True:
        open_jobs = [job for job in world.box.json("jobs", "list") if job["state"] != "parked"]
        answered, unanswered, _ = mail.answered()
        if not open_jobs and not unanswered:
            return
        if (answered, len(open_jobs)) != last:
            last, since = (answered, len(open_jobs)), time.monotonic()
        if time.monotonic() - since > STILL:
            return world.wrong(f"{unanswered} mails are unanswered and {len(open_jobs)} jobs are left, and nothing moves: {open_jobs[:3]}")
        time.sleep(1)


def show(world, loads, mail, samples, last, fresh, minutes, faults):
    ledger = world.ledger
    print(f"\n{'':10}{'sent':>9}{'acknowledged':>14}{'stored':>9}{'answered':>10}{'lost':>7}{'doubled':>9}")
    good = True
    for load in loads:
        sent, known = ledger.counts(load.kind)
        stored, lost, doubled, strange = ledger.compare(load.kind, load.check())
        answered, twice = "", 0
        if load is mail:
            answered, _, twice = mail.answered()
        print(f"{load.kind:10}{sent:>9}{known:>14}{stored:>9}{answered:>10}{len(lost):>7}{len(doubled) + twice:>9}")
        for what, names in (("lost", lost), ("doubled", doubled)):
            if names:
                print(f"  {what}: {', '.join(map(str, names[:5]))}")
        if strange and load.kind != "chats":
            world.wrong(f"{load.kind}: the server holds what nobody sent, or said that it did not take: {strange[:5]}")
        good &= not (lost or doubled or twice)
    parked = [job for job in world.box.json("jobs", "list") if job["state"] == "parked"]
    if parked:
        world.wrong(f"{len(parked)} jobs were parked: {parked[:2]}")
    print(f"\nkills {faults.kills}, restarts {faults.restarts}, slowest start {faults.slowest:.1f} s; faults: "
          + ", ".join(f"{name} {n}" for name, n in faults.happened.items()))
    print("refused: " + (", ".join(f"{kind} {n}" for kind, n in (ledger.refused + ledger.answers).items()) or "nothing")
          + f"; deleted again: uploads {ledger.deleted['uploads']}")
    if minutes:
        at = 300 if minutes >= LONG else 30
        (first, own), highest = around(samples, at - 30, at + 30), max(sample[1] for sample in samples)
        print(f"memory: {'minute 5' if minutes >= LONG else 'first'} {first:.0f} MB ({own:.0f} without code), highest {highest:.0f} MB, "
              f"at the end {last[0]:.0f} MB ({last[1]:.0f}), ratio {last[0] / first:.2f}" + (f" (bar: {BAR})" if minutes >= LONG else ""))
        if fresh:
            # The data have grown meanwhile; this tells what they need from what a process holds on to.
            print(f"        a new process at rest on the same data {fresh:.0f} MB, ratio {last[0] / fresh:.2f}")
        good &= minutes < LONG or last[0] <= first * BAR
    for problem in world.problems:
        print(f"WRONG: {problem}")
    return good and not world.problems


def main():
    words = argparse.ArgumentParser(prog="packaging/soak")
    words.add_argument("program", type=os.path.abspath)
    words.add_argument("--minutes", type=float)
    words.add_argument("--kills", type=int)
    words.add_argument("--seed", type=int, default=int(time.time()))
    words.add_argument("--pause", type=float, default=0.5, help="seconds between two mails of one writer, on average")
    said = words.parse_args()
    folder = pathlib.Path(tempfile.mkdtemp(prefix="soak-", dir=os.environ.get("CHANCERY_BENCH_DIR")))
    relay, model, box = Relay(), Model(), None
    good = False
    try:
        box = Box(said.program, folder, relay.port, model.port, wants_disk=not said.kills)
        world = World(box, relay, model, Ledger(), said.seed)
        print(f"seed {said.seed}, folder {folder}", flush=True)
        box.start()
        good = soak(world, said)
    except Broken as error:
        print(f"WRONG: {error}", file=sys.stderr)
    finally:
        if box:
            box.close()
        if good:
            shutil.rmtree(folder, ignore_errors=True)
        else:
            print(f"What is left to look at: {folder}", file=sys.stderr)
    print("nothing lost, nothing doubled" if good else "FAILED")
    return 0 if good else 1


def soak(world, said):
    mail = Mail(world, writers=3, pause=said.pause)
    loads = [mail, Uploads(world, 1.5), Tus(world, 2), Chats(world, 3), Links(world, 2)]
    # A killed command says nothing about the server: without backups and lists there are more kills in the same time.
    backups = None if said.kills else Backups(world, 5 if said.minutes < LONG else 30)
    beside = [backups, Lists(world, 1.0)] if backups else []
    samples, faults = [], Faults(world)
    threads = [thread for load in loads + beside for thread in load.threads()]
    threads.append(threading.Thread(target=watch, args=(world, samples), daemon=True))
    for thread in threads:
        thread.start()
    if said.kills:
        faults.kill_often(said.kills)
    else:
        faults.run(said.minutes)
        while time.monotonic() < world.began + said.minutes * 60:
            if not world.box.is_alive():
                raise Broken(f"the server ended by itself: {world.box.last_words()}")
            time.sleep(1)
    world.ending.set()
    world.say("the load ends")
    for thread in threads:
        thread.join(120)
    settle(world, mail)
    long = bool(said.minutes and said.minutes >= LONG)
    time.sleep(REST if long else 2)
    last = world.box.megabytes(), world.box.megabytes("RssAnon:")
    world.say("all has come to rest; a last kill, and the ledger")
    faults.kill()
    if long:
        time.sleep(REST)
    fresh = world.box.megabytes() if long else None
    ledger = show(world, loads, mail, samples, last, fresh, said.minutes, faults)
    (backups or Backups(world, 0)).verify()
    faults.restart()
    return ledger and not world.problems


if __name__ == "__main__":
    sys.exit(main())
