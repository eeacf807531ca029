"""One box: accounts, mails taken in and answered, passages, memory. Its data folder is then what the other parts measure with."""

import base64, pathlib, random, subprocess, time

from .firm import ASSISTANT, Door, Firm
from .measure import at_once, disk_of, one_by_one, part, raw_log, spread

ROOT = pathlib.Path(__file__).resolve().parents[3]
SESSIONS = 16
ACCOUNTS = 200
TAKEN = 2_000
QUESTIONS = ["When does the lease end?", "Who are the parties?", "What must the tenant pay?", "Which law governs the agreement?"]
WORDS = ["termination", "governing law", "confidential information", "notice period", "indemnify", "license fee", "warranty", "assignment"]


def papers():
    """The contracts and opinions that the tests use."""
    return sorted((ROOT / "tests/data/contracts").glob("*.pdf"))


def mail(n, author, paper=None):
    said = f"{QUESTIONS[n % len(QUESTIONS)]}\r\n" + "The tenant pays the rent on the first day of each month.\r\n" * 20
    head = f"From: <{author}>\r\nTo: <{ASSISTANT}>\r\nSubject: Matter {n}\r\nMessage-ID: <{n}@desk.test>\r\nMIME-Version: 1.0\r\n"
    if paper is None:
        return author, f"{head}\r\n{said}"
    attached = base64.encodebytes(paper.read_bytes()).decode().replace("\n", "\r\n")
    return author, (
        f'{head}Content-Type: multipart/mixed; boundary="x"\r\n\r\n--x\r\nContent-Type: text/plain\r\n\r\n{said}\r\n'
        f'--x\r\nContent-Type: application/pdf\r\nContent-Disposition: attachment; filename="{n} {paper.name}"\r\n'
        f"Content-Transfer-Encoding: base64\r\n\r\n{attached}\r\n--x--\r\n")


def answered(firm, wanted, within=3600):
    end = time.monotonic() + within
    while firm.relay.count() < wanted:
        if time.monotonic() > end:
            raise SystemExit(f"only {firm.relay.count()} of {wanted} mails were answered")
        time.sleep(0.05)


def run(program, folder, mails):
    """Returns the firm, whose data folder is full."""
    print(f"{subprocess.getoutput('nproc')} cores, {disk_of(folder)}\n")
    began = time.monotonic()
    firm = Firm(program, folder, ACCOUNTS)
    print(f"accounts        {ACCOUNTS} added in {time.monotonic() - began:.0f} s by the command line; memory {firm.megabytes():.0f} MB")
    people = firm.people
    # What the door takes when nothing has to be read: mails of 1.5 KB.
    small = [mail(n, people[n % ACCOUNTS]) for n in range(TAKEN)]
    doors = [Door(firm) for _ in range(SESSIONS)]
    seconds = at_once(doors, small)
    took, raw = raw_log(folder, [b"x" * 4096] * 500)
    print(f"taken in        {TAKEN / seconds:.0f} mails/s, each on the disk before its 250, by {SESSIONS} sessions; "
          f"the raw disk syncs {len(took) / raw:.0f}/s: {TAKEN / seconds * raw / len(took):.1f} mails a sync")
    answered(firm, TAKEN)
    seconds = time.monotonic() - began
    # What a day brings: every mail has a contract with it, which is read, indexed, and answered from.
    with_papers = papers()
    real = [mail(TAKEN + n, people[n % ACCOUNTS], with_papers[n % len(with_papers)]) for n in range(mails)]
    began, before = time.monotonic(), firm.passages()
    at_once(doors, real)
    inside = time.monotonic() - began
    answered(firm, TAKEN + mails)
    seconds = time.monotonic() - began
    print(f"answered        {mails} mails with a contract of {sum(p.stat().st_size for p in with_papers) / len(with_papers) / 1e3:.0f} KB each in {seconds:.0f} s "
          f"(all taken in after {inside:.0f} s): {mails / seconds:.1f}/s, {mails / seconds * 86400:.0f} a day")
    passages = firm.passages()
    print(f"passages        {passages:,}, {(passages - before) / mails:.0f} for each contract")
    # All that the first person has; each account searches its own.
    token = firm.sign_in()
    choose = random.Random(1)
    took, _ = one_by_one(lambda words: firm.search(token, words), [" ".join(choose.sample(WORDS, 2)) for _ in range(300)])
    print(f"searches        {spread(took)} ms, median and 99th percentile of 300 by the site's own call, of one account among {ACCOUNTS}")
    used = int(subprocess.check_output(["du", "-s", "--block-size=1", firm.data]).split()[0])
    print(f"disk            {used / 1e6:.0f} MB for {TAKEN + mails} mails and their answers")
    print(f"memory          {firm.megabytes():.0f} MB")
    return firm
