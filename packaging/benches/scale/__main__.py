"""python3 -m scale PROGRAM S3_SERVER [MAILS] [--only PART...]: the box, then each part beside what could take it over."""

import argparse, os, pathlib, shutil, tempfile

from . import blobs, box, log, search

words = argparse.ArgumentParser(prog="packaging/bench scale")
words.add_argument("program", type=os.path.abspath)
words.add_argument("s3_server", type=os.path.abspath)
words.add_argument("mails", type=int, nargs="?", default=600, help="mails with a contract each")
words.add_argument("--passages", type=int, help="in the other engines; without it, as many as the box has")
words.add_argument("--only", nargs="+", choices=["box", "blobs", "log", "search"], default=["box", "blobs", "log", "search"])
said = words.parse_args()
# PostgreSQL works in it under its own user.
folder = pathlib.Path(tempfile.mkdtemp(prefix="scale-", dir=os.environ.get("CHANCERY_BENCH_DIR")))
folder.chmod(0o755)
firm = None
try:
    if "box" in said.only:
        firm = box.run(said.program, folder, said.mails)
    if "blobs" in said.only:
        blobs.run(firm, folder, said.s3_server)
    if "log" in said.only:
        log.run(firm, folder)
    if "search" in said.only:
        # Its own server, with nothing in it.
        shutil.rmtree(folder / "postgres", ignore_errors=True)
        search.run(firm, folder, said.passages or (0 if firm else 20_000))
finally:
    if firm:
        firm.stop()
    shutil.rmtree(folder, ignore_errors=True)
