"""What all parts need: percentiles, the raw disk, and many at once."""

import os, threading, time


def part(values, share):
    values = sorted(values)
    return values[min(len(values) - 1, int(len(values) * share))]


def spread(values):
    """Milliseconds, the median and the 99th percentile."""
    return f"{part(values, 0.5) * 1e3:>9.2f} {part(values, 0.99) * 1e3:>9.2f}"


def timed(work):
    began = time.monotonic()
    work()
    return time.monotonic() - began


def one_by_one(work, items):
    """The seconds that each took, and all together."""
    took = [timed(lambda: work(item)) for item in items]
    return took, sum(took)


def at_once(workers, items):
    """Each worker does `work(item)` with its own `work`, until no item is left. The seconds that all took together."""
    queue, lock = iter(items), threading.Lock()

    def run(work):
        while True:
            with lock:
                item = next(queue, None)
            if item is None:
                return
            work(item)

    threads = [threading.Thread(target=run, args=(work,)) for work in workers]
    return timed(lambda: ([thread.start() for thread in threads], [thread.join() for thread in threads]))


def raw_log(folder, records):
    """Appends to a file that is long enough already, each with its fdatasync: what the journal does."""
    file = os.open(folder / "raw.log", os.O_CREAT | os.O_WRONLY, 0o600)
    os.posix_fallocate(file, 0, sum(map(len, records)) + 1)
    os.fsync(file)
    at = 0

    def append(record):
        nonlocal at
        at += os.pwrite(file, record, at)
        os.fdatasync(file)

    took = one_by_one(append, records)
    os.close(file)
    return took


def disk_of(folder):
    """The file system and the device under a folder, as /proc/mounts names them."""
    mounts = [line.split()[:3] for line in open("/proc/mounts")]
    device, _, kind = max((m for m in mounts if f"{folder}/".startswith(m[1].rstrip("/") + "/")), key=lambda m: len(m[1]))
    return f"{kind} on {device}" + (", a virtual disk" if device.startswith(("/dev/vd", "/dev/xvd")) else "")
