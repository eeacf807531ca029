"""What goes wrong while the load goes on, one after another, each announced with its time."""

import ssl, threading, time

from .box import Broken

# From so many minutes on, one process is watched, and its memory is held against the bar; a shorter run says little.
LONG = 30


class Faults:
    def __init__(self, world):
        self.world, self.box = world, world.box
        self.kills = self.restarts = self.slowest = 0
        self.happened = {}

    def announce(self, text):
        self.world.say(f"fault: {text}")
        name = text.split(":")[0].split(" for ")[0]
        self.happened[name] = self.happened.get(name, 0) + 1

    def restart(self):
        with self.box.turn:
            self.announce("restart")
            self.box.stop()
            self.restarts += 1
            self.slowest = max(self.slowest, self.box.start())

    def kill(self):
        with self.box.turn:
            self.announce("kill -9")
            self.box.kill()
            self.kills += 1
            self.slowest = max(self.slowest, self.box.start())

    def kill_and_command(self):
        """A command takes the folder while no server runs; the server that starts meanwhile waits for it."""
        with self.box.turn:
            self.announce("kill -9, and a backup in its place")
            self.box.kill()
            self.kills += 1
            command = threading.Thread(target=lambda: self.box.try_run("backup", "create"))
            command.start()
            time.sleep(0.3)
            self.slowest = max(self.slowest, self.box.start())
            command.join()

    def full_disk(self, seconds=10):
        if not self.box.disk.can_be_full:
            return self.world.say("fault left out: no file system can be mounted here, so no disk can be full")
        self.announce(f"full disk for {seconds} s")
        self.box.disk.fill()
        try:
            self.world.sleep(seconds)
        finally:
            self.box.disk.free()
        # A disk without a byte left may end the server; it is started again, as systemd does it.
        for _ in range(15):
            time.sleep(1)
            if self.box.start_again_if_it_asks():
                self.world.say("the server had ended for the full disk, and was started again")
                break

    def relay_down(self, seconds=15):
        self.announce(f"relay down for {seconds} s")
        self.world.relay.down = True
        self.world.sleep(seconds)
        self.world.relay.down = False
        self.box.try_run("mail", "retry")

    def model_down(self, seconds=15):
        self.announce(f"model down for {seconds} s")
        self.world.model.down = True
        self.world.sleep(seconds)
        self.world.model.down = False

    def clock(self, ahead=3600, seconds=8):
        """Ahead by an hour, then right again: the second step is one back, as a time server makes it."""
        if "LD_PRELOAD" not in self.box.environment():
            return self.world.say("fault left out: libfaketime is not installed, so the clock cannot be set")
        self.announce(f"clock {ahead // 60} minutes ahead for {seconds} s, then back")
        self.box.step_clock(ahead)
        self.world.sleep(seconds)
        self.box.step_clock(0)

    def renewal(self):
        self.announce("certificate renewal")
        served = lambda: ssl.get_server_certificate(("127.0.0.1", self.box.http), timeout=60)
        before = served()
        code, out, err = self.box.try_run("certificates", "renew")
        if code:
            self.world.wrong(f"the certificate could not be renewed: {err.strip()}")
        elif served() == before:
            self.world.wrong("a renewed certificate is the old one")

    def gentle(self):
        """Those after which the same process goes on."""
        return [self.relay_down, self.clock, self.model_down, self.full_disk, self.renewal]

    def rough(self):
        return [self.restart, self.kill, self.kill_and_command, self.kill]

    def run(self, minutes):
        """Rough ones at the beginning and at the end of a long soak, so that one process is watched in between."""
        end = self.world.began + minutes * 60
        if minutes < LONG:
            plan = [fault for pair in zip(self.rough() + [self.restart], self.gentle()) for fault in pair]
            between = max(0.5, (minutes * 60 - 65) / (len(plan) + 1))
            for fault in plan:
                self.world.sleep(between)
                if time.monotonic() > end:
                    break
                fault()
            return
        for fault in self.rough() + self.gentle():
            self.world.sleep(5)
            fault()
        self.restart()
        turn = 0
        while time.monotonic() < end - 90:
            self.world.sleep(min(60, max(0, end - 90 - time.monotonic())))
            if time.monotonic() < end - 90:
                self.gentle()[turn % len(self.gentle())]()
                turn += 1

    def kill_often(self, times):
        """SIGKILL under load, at a random moment after the start; each time something must have been taken in between."""
        world, random = self.world, self.world.random("kills")
        for n in range(1, times + 1):
            before, since = world.ledger.all_acknowledged(), time.monotonic()
            while world.ledger.all_acknowledged() == before:
                if not self.box.is_alive():
                    raise Broken(f"the server ended by itself: {self.box.last_words()}")
                if time.monotonic() - since > 120:
                    raise Broken("nothing was acknowledged in two minutes")
                time.sleep(0.02)
            time.sleep(random.random())
            with self.box.turn:
                self.box.kill()
                self.kills += 1
                self.slowest = max(self.slowest, self.box.start())
            if n % 20 == 0:
                sent, known = world.ledger.counts("mails")
                world.say(f"{n} kills; {known} of {sent} mails acknowledged; the slowest start took {self.slowest:.1f} s")
