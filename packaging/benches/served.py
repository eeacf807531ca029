"""A server on a free port with one account, for measurements over HTTP."""

import http.client
import json
import os
import subprocess
import time

PASSWORD = "a long walk by the harbor"
MB = 1 << 20


def start(program, data, settings=None):
    """The server, its address, Dana's access token, and her token for programs. `settings` are environment variables."""
    env = os.environ | {
        "CHANCERY_MAIL_ASSISTANT_ADDRESS": "assistant@firm.test",
        "CHANCERY_SMTP_HOSTNAME": "box.firm.test",
        "CHANCERY_STORAGE_RESERVE_MB": "0",
        "CHANCERY_LOG_LEVEL": "warn",
    } | (settings or {})
    words = ["users", "add", "dana@firm.test", "--first", "Dana", "--last", "Whitlock", "--approved", "--password-stdin"]
    subprocess.run([program, "--data", data, *words], input=PASSWORD, text=True, env=env, check=True, stdout=subprocess.DEVNULL)
    words = ["serve", "--http", "127.0.0.1:0", "--smtp", "127.0.0.1:0"]
    server = subprocess.Popen([program, "--data", data, *words], env=env, stdout=subprocess.PIPE, text=True)
    ready = server.stdout.readline()
    address = next(word[5:] for word in ready.split() if word.startswith("http="))
    access = call(address, "POST", "/api/token/", None, {"username": "dana@firm.test", "password": PASSWORD})["access"]
    wanted = {"name": "bench", "scopes": ["files:read", "files:write", "tasks:read"], "password": PASSWORD}
    return server, address, access, call(address, "POST", "/api/user/tokens/", access, wanted)["token"]


def call(address, method, path, token, body=None):
    connection = http.client.HTTPConnection(address)
    headers = {"Content-Type": "application/json"} | ({"Authorization": f"Bearer {token}"} if token else {})
    connection.request(method, path, body=json.dumps(body) if body else None, headers=headers)
    answer = connection.getresponse()
    told = json.loads(answer.read())
    assert answer.status < 300, told
    return told


def up(address, path, token, pieces):
    """Sends a file of pieces of 1 MB into the drive; MB/s."""
    connection = http.client.HTTPConnection(address)
    since = time.perf_counter()
    headers = {"Authorization": f"Bearer {token}", "Content-Length": str(len(pieces) * MB)}
    connection.request("PUT", path, body=iter(pieces), headers=headers)
    answer = connection.getresponse()
    answer.read()
    assert answer.status in (201, 204), answer.status
    return len(pieces) / (time.perf_counter() - since)
