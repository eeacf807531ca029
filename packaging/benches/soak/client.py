"""A person's program: HTTPS to the site, signed in, and able to live with a server that goes away."""

import http.client, json, ssl, threading, urllib.parse

from .box import PASSWORD

# The certificate changes while the soak runs, and its dates follow a clock that is set wrong on purpose; certificates.py
# looks at it.
TRUSTING = ssl._create_unverified_context()


class Away(Exception):
    """No whole answer came: whether the request took effect is not known."""


class Answer:
    def __init__(self, status, headers, body):
        self.status, self.headers, self.body = status, headers, body

    def json(self):
        return json.loads(self.body)


class Client:
    """One person's connections. Each request has its own, as the server may be another process by then."""

    def __init__(self, box, person=None):
        self.box, self.person, self.token = box, person, None
        self.lock = threading.Lock()

    def connect(self, within=60):
        return http.client.HTTPSConnection("127.0.0.1", self.box.http, timeout=within, context=TRUSTING)

    def once(self, method, path, body=None, headers=None, within=60):
        connection = self.connect(within)
        try:
            connection.request(method, urllib.parse.quote(path, safe="/?&=%+"), body, headers or {})
            answer = connection.getresponse()
            return Answer(answer.status, answer.headers, answer.read())
        except (OSError, http.client.HTTPException) as error:
            raise Away(str(error)) from error
        finally:
            connection.close()

    def sign_in(self, instead_of=None):
        """Once for all threads of the person: whoever comes second finds the new token."""
        with self.lock:
            if self.token != instead_of:
                return
            said = json.dumps({"username": self.person, "password": PASSWORD})
            answer = self.once("POST", "/api/token/", said, {"content-type": "application/json"})
            if answer.status != 200:
                raise Away(f"signing in: {answer.status}")
            self.token = answer.json()["access"]

    def bearer(self):
        if self.token is None:
            self.sign_in()
        return {"authorization": f"Bearer {self.token}"}

    def ask(self, method, path, body=None, headers=None, within=60):
        """As the person; signs in again where the token has expired, also because the clock was set."""
        for _ in range(2):
            bearer, token = self.bearer(), self.token
            answer = self.once(method, path, body, {**(headers or {}), **bearer}, within)
            if answer.status != 401:
                return answer
            self.sign_in(token)
        return answer

    def get(self, path):
        answer = self.ask("GET", path)
        if answer.status != 200:
            raise Away(f"{path}: {answer.status}")
        return answer.json()

    def post(self, path, value, within=120):
        return self.ask("POST", path, json.dumps(value), {"content-type": "application/json"}, within)


def form(files, fields=()):
    """A multipart form: its body and its headers."""
    parts = [f'--soak\r\nContent-Disposition: form-data; name="{name}"\r\n\r\n{value}\r\n'.encode() for name, value in fields]
    for name, data in files:
        parts.append(f'--soak\r\nContent-Disposition: form-data; name="files"; filename="{name}"\r\n\r\n'.encode() + data + b"\r\n")
    return b"".join(parts) + b"--soak--\r\n", {"content-type": "multipart/form-data; boundary=soak"}
