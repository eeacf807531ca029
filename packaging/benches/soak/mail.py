"""Staff mail the assistant, as a mail server does: what was not acknowledged is sent again, with the same Message-ID."""

import smtplib, threading, time

from .box import ASSISTANT, STAFF

TEXT = (
    "LEASE AGREEMENT\r\n\r\nThis Lease {n} is made on March 1, 2024 between Harbor Holdings LLC, the landlord, and Miller Bakery Inc., "
    "the tenant.\r\n\r\n1. Term. The lease ends on May 1, 2031.\r\n\r\n2. Rent. The monthly rent is $4,250.\r\n"
)
# Mails that the assistant has yet to answer: while the relay is down, people stop asking at some point.
MOST_OPEN = 300


def mail(person, n, attachment):
    message_id = f"<soak-{n}@desk.firm.test>"
    head = (f"From: <{person}>\r\nTo: <{ASSISTANT}>\r\nSubject: Soak {n}\r\nMessage-ID: {message_id}\r\nMIME-Version: 1.0\r\n")
    body = TEXT.format(n=n) + "\r\nWhen does the lease end?\r\n"
    if not attachment:
        return message_id, head + "Content-Type: text/plain\r\n\r\n" + body
    return message_id, (
        f"{head}Content-Type: multipart/mixed; boundary=part\r\n\r\n--part\r\nContent-Type: text/plain\r\n\r\n{body}\r\n--part\r\n"
        f"Content-Type: text/plain; name=\"lease-{n}.txt\"\r\nContent-Disposition: attachment; filename=\"lease-{n}.txt\"\r\n\r\n"
        f"{TEXT.format(n=n) * 20}\r\n--part--\r\n")


def hand_in(world, person, text):
    """Whether the server answered 250. Anything else is tried again later."""
    try:
        with smtplib.SMTP("127.0.0.1", world.box.smtp, timeout=60) as door:
            return not door.sendmail(person, [ASSISTANT], text)
    except smtplib.SMTPResponseException as error:
        if error.smtp_code >= 500:
            world.wrong(f"a mail was refused for good: {error}")
        return False
    except smtplib.SMTPRecipientsRefused as error:
        if any(code >= 500 for code, _ in error.recipients.values()):
            world.wrong(f"a mail was refused for good: {error.recipients}")
        return False
    except (OSError, smtplib.SMTPException):
        return False


class Mail:
    kind = "mails"

    def __init__(self, world, writers, pause):
        self.world, self.pause, self.writers = world, pause, writers
        self.numbers, self.lock = iter(range(1, 10**9)), threading.Lock()

    def threads(self):
        return [threading.Thread(target=self.write, args=(n,), daemon=True) for n in range(self.writers)]

    def write(self, writer):
        world = self.world
        random = world.random(f"mail {writer}")
        while not world.over():
            if world.ledger.counts("mails")[1] - world.relay.count() > MOST_OPEN:
                world.sleep(1)
                continue
            with self.lock:
                n = next(self.numbers)
            person = random.choice(STAFF)
            message_id, text = mail(person, n, random.random() < 0.25)
            world.ledger.send("mails", message_id, (person, f"Soak {n}"))
            # The last ones are sent until they are taken as well: an MTA tries for days.
            while not hand_in(world, person, text):
                if world.over() and not world.box.is_alive():
                    return
                time.sleep(0.5)
            world.ledger.acknowledge("mails", message_id)
            world.sleep(random.random() * 2 * self.pause)

    def check(self):
        """Tasks by subject, and replies at the relay."""
        world, held = self.world, {}
        entries = {subject: message_id for message_id, ((_, subject), _) in world.ledger.entries["mails"].items()}
        for client in world.people.values():
            for task in client.get("/api/files/list/?type=tasks")["tasks"]:
                if task["subject"].startswith("Upload: "):
                    # What came by a public link; links.py counts it.
                    continue
                name = entries.get(task["subject"], task["subject"])
                held[name] = held.get(name, 0) + 1
        return held

    def answered(self):
        """How many acknowledged mails have a reply at the relay, how many none, and how many several different ones."""
        counts = [len(self.world.relay.answered(name)) for name in self.world.ledger.acknowledged("mails")]
        return sum(1 for n in counts if n), sum(1 for n in counts if not n), sum(1 for n in counts if n > 1)
