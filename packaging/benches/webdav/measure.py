"""A file up and down as a drive (WebDAV), beside the plain download of the same file by the same program in the same run.

    measure.py PROGRAM FOLDER [MB]

Prints MB/s of each, the best of three, and the ratio of the two downloads.
"""

import http.client
import json
import os
import secrets
import subprocess
import sys
import tempfile
import time

PASSWORD = "a long walk by the harbor"
MB = 1 << 20


def start(program, data):
    env = os.environ | {
        "CHANCERY_MAIL_ASSISTANT_ADDRESS": "assistant@firm.test",
        "CHANCERY_SMTP_HOSTNAME": "box.firm.test",
        "CHANCERY_STORAGE_RESERVE_MB": "0",
        "CHANCERY_LOG_LEVEL": "warn",
    }
    words = ["users", "add", "dana@firm.test", "--first", "Dana", "--last", "Whitlock", "--approved", "--password-stdin"]
    subprocess.run([program, "--data", data, *words], input=PASSWORD, text=True, env=env, check=True, stdout=subprocess.DEVNULL)
    words = ["serve", "--http", "127.0.0.1:0", "--smtp", "127.0.0.1:0"]
    server = subprocess.Popen([program, "--data", data, *words], env=env, stdout=subprocess.PIPE, text=True)
    ready = server.stdout.readline()
    return server, next(word[5:] for word in ready.split() if word.startswith("http="))


def call(address, method, path, token, body=None):
    connection = http.client.HTTPConnection(address)
    headers = {"Content-Type": "application/json"} | ({"Authorization": f"Bearer {token}"} if token else {})
    connection.request(method, path, body=json.dumps(body) if body else None, headers=headers)
    answer = connection.getresponse()
    told = json.loads(answer.read())
    assert answer.status < 300, told
    return told


def up(address, path, token, pieces):
    connection = http.client.HTTPConnection(address)
    since = time.perf_counter()
    headers = {"Authorization": f"Bearer {token}", "Content-Length": str(len(pieces) * MB)}
    connection.request("PUT", path, body=iter(pieces), headers=headers)
    answer = connection.getresponse()
    answer.read()
    assert answer.status in (201, 204), answer.status
    return len(pieces) / (time.perf_counter() - since)


def down(address, path, token, size):
    connection = http.client.HTTPConnection(address)
    since, came, buffer = time.perf_counter(), 0, bytearray(MB)
    connection.request("GET", path, headers={"Authorization": f"Bearer {token}"})
    answer = connection.getresponse()
    assert answer.status == 200, answer.status
    while count := answer.readinto(buffer):
        came += count
    assert came == size, came
    return size / MB / (time.perf_counter() - since)


def main(program, folder, size=1024):
    with tempfile.TemporaryDirectory(dir=folder) as data:
        server, address = start(program, data)
        try:
            access = call(address, "POST", "/api/token/", None, {"username": "dana@firm.test", "password": PASSWORD})["access"]
            scopes = ["files:read", "files:write", "tasks:read"]
            wanted = {"name": "bench", "scopes": scopes, "password": PASSWORD}
            token = call(address, "POST", "/api/user/tokens/", access, wanted)["token"]
            path, pieces = "/dav/My%20Files/big.bin", [secrets.token_bytes(MB)] * size
            sent = up(address, path, token, pieces)
            file = call(address, "GET", "/api/files/list/?type=files", token)["files"][0]["id"]
            plain = f"/api/files/file/{file}/download/"
            # In turns, so that what else the machine does meets both.
            rounds = [(down(address, path, token, size * MB), down(address, plain, token, size * MB)) for _ in range(3)]
            drive, download = (max(column) for column in zip(*rounds))
            print(f"{size} MB: drive up {sent:.0f} MB/s, drive down {drive:.0f} MB/s, plain download {download:.0f} MB/s")
            print(f"drive down / plain download = {drive / download:.2f} (bar: 0.5)")
        finally:
            server.terminate()
            server.wait()


main(sys.argv[1], sys.argv[2], *map(int, sys.argv[3:4]))
