#!/usr/bin/env python3
"""Makes the data folder of this fixture: make.py PROGRAM FOLDER

Runs PROGRAM, the release that the fixture is of, and has it write every kind of record. The view, the search index and the
lock are left out, as they are made again. Never run it for a release that has a fixture: what is kept is what that
release wrote.
"""
import base64, hashlib, hmac, http.client, json, os, shutil, smtplib, socketserver, ssl, struct, subprocess, sys, tempfile, threading, time

PASSWORD = "copper lantern drift echo"


class Sink(socketserver.StreamRequestHandler):
    """A relay that takes everything, except mail for somebody named "nobody", until it wants no more."""

    full = False

    def handle(self):
        say = lambda line: self.wfile.write((line + "\r\n").encode())
        say("220 relay.firm.example")
        while line := self.rfile.readline().decode(errors="replace").strip():
            word = line.upper()
            if word.startswith("EHLO"):
                say("250-relay.firm.example")
                say("250 SIZE 100000000")
            elif word.startswith("MAIL") and Sink.full:
                say("452 4.3.1 try later")
            elif word.startswith("RCPT") and "nobody" in line:
                say("550 5.1.1 no such mailbox")
            elif word == "DATA":
                say("354 go on")
                while self.rfile.readline() != b".\r\n":
                    pass
                say("250 2.0.0 taken")
            elif word == "QUIT":
                say("221 bye")
                return
            else:
                say("250 ok")


class Site:
    def __init__(self, address):
        self.address, self.token = address, None

    def call(self, method, path, body=None, headers=()):
        # The certificate comes from the throwaway firm's own authority.
        connection = http.client.HTTPSConnection(self.address, timeout=60, context=ssl._create_unverified_context())
        sent = {"Host": "localhost:8080", **dict(headers)}
        if self.token:
            sent["Authorization"] = f"Bearer {self.token}"
        if isinstance(body, (dict, list)):
            body, sent["Content-Type"] = json.dumps(body), "application/json"
        connection.request(method, path, body, sent)
        answer = connection.getresponse()
        said = answer.read()
        assert answer.status < 300, (method, path, answer.status, said[:300])
        return json.loads(said) if said[:1] in b"{[" and said else said

    def form(self, path, fields, files=()):
        edge = "edge-of-a-part"
        parts = [f'--{edge}\r\nContent-Disposition: form-data; name="{name}"\r\n\r\n{value}\r\n'.encode() for name, value in fields]
        for name, content in files:
            head = f'--{edge}\r\nContent-Disposition: form-data; name="files"; filename="{name}"\r\nContent-Type: application/octet-stream\r\n\r\n'
            parts.append(head.encode() + content + b"\r\n")
        body = b"".join(parts) + f"--{edge}--\r\n".encode()
        return self.call("POST", path, body, {"Content-Type": f"multipart/form-data; boundary={edge}"})

    def sign_in(self, name):
        self.token = None
        self.token = self.call("POST", "/api/token/", {"username": name, "password": PASSWORD})["access"]


def totp(secret):
    key = base64.b32decode(secret)
    digest = hmac.new(key, struct.pack(">Q", int(time.time()) // 30), hashlib.sha1).digest()
    at = digest[-1] & 15
    return f"{(struct.unpack('>I', digest[at:at + 4])[0] & 0x7fffffff) % 1_000_000:06}"


def url64(data):
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()


def passkey(options, origin):
    """What a browser answers for a new passkey (WebAuthn level 2, attestation "none")."""
    with tempfile.TemporaryDirectory() as folder:
        key = os.path.join(folder, "key.pem")
        subprocess.run(["openssl", "ecparam", "-name", "prime256v1", "-genkey", "-noout", "-out", key], check=True)
        der = subprocess.run(["openssl", "ec", "-in", key, "-pubout", "-outform", "DER"], check=True, capture_output=True).stdout
    x, y = der[-64:-32], der[-32:]
    public = b"\xa5\x01\x02\x03\x26\x20\x01\x21\x58\x20" + x + b"\x22\x58\x20" + y
    name, relying = os.urandom(16), options["publicKey"]["rp"]["id"]
    data = hashlib.sha256(relying.encode()).digest() + b"\x45" + b"\0\0\0\0" + b"\0" * 16 + struct.pack(">H", 16) + name + public
    attestation = b"\xa3\x63fmt\x64none\x67attStmt\xa0\x68authData\x58" + bytes([len(data)]) + data
    client = json.dumps({"type": "webauthn.create", "challenge": options["publicKey"]["challenge"], "origin": origin, "crossOrigin": False}).encode()
    return {"id": url64(name), "rawId": url64(name), "type": "public-key", "extensions": {},
            "response": {"clientDataJSON": url64(client), "attestationObject": url64(attestation), "transports": ["internal"]}}


def mail(port, sender, subject, text, attached=()):
    from email.message import EmailMessage
    letter = EmailMessage()
    letter["From"], letter["To"], letter["Subject"] = sender, "assistant@firm.example", subject
    letter["Message-ID"] = f"<{os.urandom(8).hex()}@firm.example>"
    letter.set_content(text)
    for name, content in attached:
        letter.add_attachment(content, maintype="application", subtype="octet-stream", filename=name)
    with smtplib.SMTP("127.0.0.1", port) as session:
        session.send_message(letter)


def png():
    import zlib
    chunk = lambda kind, body: struct.pack(">I", len(body)) + kind + body + struct.pack(">I", zlib.crc32(kind + body))
    rows = b"".join(b"\0" + bytes([255] * 200) for _ in range(80))
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", struct.pack(">IIBBBBB", 200, 80, 8, 0, 0, 0, 0)) + chunk(b"IDAT", zlib.compress(rows)) + chunk(b"IEND", b"")


ORDER = """UNITED STATES DISTRICT COURT
SOUTHERN DISTRICT OF NEW YORK

Harbor Freight Lines, Inc. v. Meridian Storage LLC, No. 1:26-cv-01234

ORDER

The motion to dismiss is denied. See Ashcroft v. Iqbal, 556 U.S. 662 (2009). Defendant shall serve its answer within 14 days
of service of this order, which was served by mail on October 5, 2026. The lease of March 3, 2025 ends on June 30, 2027,
and the tenant shall pay rent of $4,500 on the first day of each month.
"""


OPINION = """The appeal is dismissed.
"""


def main(program, into):
    work = tempfile.mkdtemp()
    data, config = os.path.join(work, "data"), os.path.join(work, "chancery.toml")
    relay = socketserver.ThreadingTCPServer(("127.0.0.1", 0), Sink)
    relay.daemon_threads, relay.block_on_close = True, False
    threading.Thread(target=relay.serve_forever, daemon=True).start()
    with open(config, "w") as file:
        file.write(f"""
[firm]
name = "Whitlock & Reyes"
time_zone = "America/New_York"
state = "NY"
[http]
public_url = "https://localhost:8080"
[mail]
assistant_address = "assistant@firm.example"
relay = "smtp://127.0.0.1:{relay.server_address[1]}"
relay_tls = "opportunistic"
unknown_senders = "hold"
dkim_selector = "chancery"
[smtp]
trusted_relays = ["127.0.0.1"]
believe_relays = true
[certificates]
source = "own"
[documents]
ocr_program = "/nowhere/tesseract"
[[plans]]
name = "Free"
emails = 2
[[plans]]
name = "Firm"
""")
    command = [program, "--config", config, "--data", data]
    run = lambda *words, stdin=None: subprocess.run([*command, *words], check=True, capture_output=True, text=True, input=stdin).stdout
    server = subprocess.Popen([*command, "serve", "--http", "127.0.0.1:0", "--smtp", "127.0.0.1:0"], stdout=subprocess.PIPE, text=True)
    ready = dict(word.split("=", 1) for word in server.stdout.readline().split()[1:])
    print(ready, file=sys.stderr)
    web = ready["https"]
    port = int(ready["smtp"].rsplit(":", 1)[1])
    site = Site(web)

    def add(email, first, last, *more):
        return run("users", "add", email, "--first", first, "--last", last, "--password-stdin", *more, stdin=PASSWORD + "\n")

    add("ada@firm.example", "Ada", "Whitlock", "--approved")
    add("ben@firm.example", "Ben", "Reyes", "--approved")
    add("carol@firm.example", "Carol", "Hale")
    run("users", "set-plan", "ada@firm.example", "Firm")
    code = run("referrals", "create", "--note", "for the summer clerks").strip()
    site.call("POST", "/api/user/register/", {"username": "newton@firm.example", "password": PASSWORD, "firstName": "Isaac", "lastName": "Newton", "referralCode": code})
    run("users", "reset-link", "ben@firm.example")

    site.sign_in("ada@firm.example")
    site.form("/api/files/folder/create/", [("name", "Harbor"), ("parent_path", ""), ("folder_type", "files")])
    site.form("/api/files/upload/", [("folder_path", "Harbor"), ("create_folders", "1")], [("order.txt", ORDER.encode()), ("Garner v. Lake, 123 F.3d 456 (2d Cir. 1997).txt", OPINION.encode()), ("large.bin", bytes(range(256)) * 400)])
    site.form("/api/files/upload/", [("folder_path", "Harbor")], [("scan.png", png())])
    name = base64.b64encode(b"half.txt").decode()
    site.call("POST", "/api/files/uploads/", None, {"Tus-Resumable": "1.0.0", "Upload-Length": "1000", "Upload-Metadata": f"filename {name}", "Content-Length": "0"})
    site.call("POST", "/api/links/", {"title": "Papers for Harbor", "folder_path": "Harbor"})
    site.call("POST", "/api/calendar/feed/")
    site.call("POST", "/api/user/app-passwords/", {"name": "Thunderbird", "password": PASSWORD})
    site.call("PATCH", "/api/user/me/", {"preferences": {"signature": "Ada Whitlock"}})

    mail(port, "ada@firm.example", "Order in Harbor", "Please summarize the attached order and list the deadlines.", [("order.txt", ORDER.encode())])
    for n in range(4):
        mail(port, "ben@firm.example", f"Question {n}", "When does the lease end?", [("order.txt", ORDER.encode())])
    mail(port, "stranger@elsewhere.example", "Hello", "Who are you?")
    run("users", "add", "nobody@firm.example", "--first", "No", "--last", "Body", "--approved")
    run("users", "suspend", "nobody@firm.example")

    site.call("POST", "/api/chatbot/chat/", {"message": "When does the lease end?", "service_type": "files"})
    options = site.call("POST", "/api/user/second-factor/passkeys/begin/", {"password": PASSWORD})
    site.call("POST", "/api/user/second-factor/passkeys/finish/", {"name": "Key ring", "credential": passkey(options, "https://localhost:8080")})
    site.sign_in("ben@firm.example")
    secret = site.call("POST", "/api/user/second-factor/totp/", {"password": PASSWORD})["secret"]
    site.call("POST", "/api/user/second-factor/totp/confirm/", {"code": totp(secret)})

    run("keys", "export", "--out", os.path.join(work, "recovery.key"))
    run("backup", "create", "--to", os.path.join(work, "backups"))
    for _ in range(120):
        jobs = json.loads(run("jobs", "list", "--all", "--json"))
        if not [job for job in jobs if job["state"] == "running" or (job["state"] == "waiting" and not job["run_at"])]:
            break
        time.sleep(1)
    # A reply that the relay does not take waits.
    Sink.full = True
    mail(port, "ada@firm.example", "Rent", "What is the rent?", [("order.txt", ORDER.encode())])
    for _ in range(120):
        if [item for item in json.loads(run("mail", "queue", "--json"))["outbox"] if item["state"] == "queued"]:
            break
        time.sleep(1)
    print(run("jobs", "list", "--all"), run("mail", "queue"), file=sys.stderr)
    server.terminate()
    assert server.wait(60) == 0
    shutil.rmtree(into, ignore_errors=True)
    leave = shutil.ignore_patterns("view", "view.stamp", "index", "lock", "control.sock")
    shutil.copytree(data, into, ignore=leave)
    shutil.copy(os.path.join(work, "recovery.key"), os.path.join(os.path.dirname(into), "recovery.key"))
    shutil.rmtree(work)


main(*sys.argv[1:])
