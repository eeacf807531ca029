"""A file up and down as a drive (WebDAV), beside the plain download of the same file by the same program in the same run.

    measure.py PROGRAM FOLDER [MB]

Prints MB/s of each, the best of three, and the ratio of the two downloads.
"""

import http.client
import pathlib
import secrets
import sys
import tempfile
import time

sys.path.insert(0, str(pathlib.Path(__file__).parents[1]))
from served import MB, call, start, up  # noqa: E402


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
        server, address, _, token = start(program, data)
        try:
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
