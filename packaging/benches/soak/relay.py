"""The firm's mail relay: takes every reply and remembers it. It can be taken down."""

import collections, email, email.policy, socketserver, threading


class Relay:
    def __init__(self):
        self.lock = threading.Lock()
        # For each mail that was answered: the Message-IDs of the replies, and how often each came.
        self.replies = collections.defaultdict(collections.Counter)
        self.other, self.down = 0, False
        relay = self

        class Session(socketserver.StreamRequestHandler):
            timeout = 300

            def handle(self):
                try:
                    relay.talk(self.rfile, self.wfile)
                except OSError:
                    pass

        class Server(socketserver.ThreadingTCPServer):
            allow_reuse_address, daemon_threads, request_queue_size = True, True, 64

            def verify_request(self, *_):
                return not relay.down

        self.server = Server(("127.0.0.1", 0), Session)
        self.port = self.server.server_address[1]
        threading.Thread(target=self.server.serve_forever, daemon=True).start()

    def talk(self, lines, out):
        def say(text):
            out.write(text.encode() + b"\r\n")

        say("220 relay.test")
        while line := lines.readline():
            word = line[:4].upper()
            if self.down:
                # As a relay that is shut down in the middle of its work.
                return say("421 going down")
            if word == b"EHLO":
                say("250-relay.test\r\n250 8BITMIME")
            elif word == b"DATA":
                say("354 go on")
                mail = bytearray()
                while (line := lines.readline()) != b".\r\n":
                    if not line:
                        return
                    mail += line[1:] if line.startswith(b".") else line
                self.take(bytes(mail))
                say("250 taken")
            elif word == b"QUIT":
                return say("221 bye")
            else:
                say("250 ok")

    def take(self, mail):
        headers = email.message_from_bytes(mail, policy=email.policy.compat32)
        answers, own = headers.get("In-Reply-To", "").strip(), headers.get("Message-ID", "").strip()
        with self.lock:
            if answers:
                self.replies[answers][own] += 1
            else:
                self.other += 1

    def answered(self, message_id):
        with self.lock:
            return dict(self.replies.get(message_id, {}))

    def count(self):
        with self.lock:
            return len(self.replies)
