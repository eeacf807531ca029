"""Sealed blobs: the local disk beside an S3 server, by the same library that the backups use (object_store)."""

import os, socket, subprocess, time

from .measure import at_once, one_by_one, part, spread

# A small mail's file, a contract's, a scan's. What is smaller than 32 KB lies in the journal and not in a file.
SIZES = [(40_000, 200), (300_000, 100), (8_000_000, 10)]
AT_ONCE = 16


class S3:
    """s3s-fs, the server that the tests use. It keeps objects as files and syncs none; the file system can be told to sync each write."""

    def __init__(self, program, folder, synced):
        self.folder = folder
        self.folder.mkdir()
        # What is made below takes it over.
        synced = synced and subprocess.run(["chattr", "+S", "+D", self.folder], stderr=subprocess.DEVNULL).returncode == 0
        self.name = "S3, synced" if synced else "S3, unsynced"
        (self.folder / "bucket").mkdir()
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            self.port = probe.getsockname()[1]
        self.process = subprocess.Popen(
            [program, "--host", "127.0.0.1", "--port", str(self.port), "--access-key", "key", "--secret-key", "a-secret", self.folder],
            stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        while True:
            try:
                socket.create_connection(("127.0.0.1", self.port)).close()
                break
            except OSError:
                if self.process.poll() is not None:
                    raise SystemExit("the S3 server did not start")
                time.sleep(0.05)

    def endpoint(self):
        return f"http://127.0.0.1:{self.port}"

    def store(self):
        from obstore.store import S3Store
        return S3Store("bucket", endpoint=self.endpoint(), region="us-east-1", access_key_id="key", secret_access_key="a-secret",
                       virtual_hosted_style_request=False, client_options={"allow_http": True})

    def close(self):
        self.process.terminate()
        self.process.wait()


def keep(folder):
    """As src/store/blobs does it: a temporary name, sync, rename, sync of the folder."""
    handle = os.open(folder, os.O_RDONLY)

    def put(item):
        name, data = item
        with open(folder / f"{name}.tmp", "wb") as file:
            file.write(data)
            file.flush()
            os.fdatasync(file.fileno())
        os.rename(folder / f"{name}.tmp", folder / name)
        os.fsync(handle)

    return put


def run(firm, folder, s3_program):
    import obstore
    servers = [S3(s3_program, folder / "s3-synced", True), S3(s3_program, folder / "s3", False)]
    try:
        local = folder / "blobs"
        local.mkdir()
        put = keep(local)
        kinds = [("disk", put, lambda item: (local / item[0]).read_bytes(), lambda: keep(local))]
        for server in servers:
            store = server.store()
            its = lambda item, store=store: obstore.put(store, item[0], item[1])
            kinds.append((server.name, its, lambda item, store=store: obstore.get(store, item[0]).bytes(), lambda its=its: its))
        print(f"\nblobs {'':<18} put ms median, 99th  beside disk    get ms median, 99th  beside disk   puts/s by {AT_ONCE}")
        for size, count in SIZES:
            items = [(f"{size}-{n}", os.urandom(size)) for n in range(count)]
            again = [(f"{name}-again", data) for name, data in items]
            of_disk = None
            for name, put, get, worker in kinds:
                puts, gets = one_by_one(put, items)[0], one_by_one(get, items)[0]
                rate = count / at_once([worker() for _ in range(AT_ONCE)], again)
                medians = part(puts, 0.5), part(gets, 0.5)
                of_disk = of_disk or medians
                print(f"{size / 1e3:>6.0f} KB  {name:<13} {spread(puts)} {medians[0] / of_disk[0]:>12.1f}    {spread(gets)} {medians[1] / of_disk[1]:>12.1f} {rate:>12.0f}")
        if firm:
            backups(firm, folder, servers[1])
    finally:
        for server in servers:
            server.close()


def backups(firm, folder, s3):
    """What exists today: the same backup through both implementations of the trait Place, of the data that the box made."""
    secret = folder / "s3.secret"
    secret.write_text("a-secret\n")
    secret.chmod(0o600)
    firm.stop()
    firm.configure(f'[backup]\ns3_endpoint = "{s3.endpoint()}"\ns3_access_key = "key"\ns3_secret_file = "{secret}"')
    took = {}
    for name, to in (("folder", str(folder / "backups")), ("S3", "s3://bucket/firm")):
        began = time.monotonic()
        said = firm.run("backup", "create", "--to", to)
        took[name] = time.monotonic() - began
        print(f"backup to {name:<8} {took[name]:>7.1f} s   {said}")
    print(f"S3 / folder        {took['S3'] / took['folder']:>7.1f}")
