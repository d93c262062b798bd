"""A broker of its own, and programs that listen to it."""

import os
import signal
import socket
import subprocess
import threading
import time

PATIENCE = 30  # seconds for what takes one on a machine that is not busy
BROKER = os.environ.get("MOSQUITTO", "mosquitto")


def free_port():
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


def wait_until(holds, what, seconds=PATIENCE):
    deadline = time.monotonic() + seconds
    while not holds():
        if time.monotonic() > deadline:
            raise AssertionError(f"{what}: not within {seconds} s")
        time.sleep(0.01)


class Mosquitto:
    """A broker on a free port, with a user, that keeps what it has to keep in a folder."""

    user, password = "lodger", "päss word"

    def __init__(self, folder):
        self.port = free_port()
        self.folder = folder
        self.socket = os.path.join(folder, "broker.sock")
        passwords = os.path.join(folder, "passwords")
        subprocess.run(
            ["mosquitto_passwd", "-b", "-c", passwords, self.user, self.password], check=True)
        self.config = os.path.join(folder, "broker.conf")
        with open(self.config, "w", encoding="utf-8") as file:
            file.write("\n".join([
                f"listener {self.port} 127.0.0.1", f"listener 0 {self.socket}",
                "allow_anonymous false", f"password_file {passwords}",
                "persistence true", f"persistence_location {folder}/",
                "max_queued_messages 0", "max_inflight_messages 100",
                # As root it would become another user, who cannot read the folder.
                f"user {'root' if os.getuid() == 0 else 'nobody'}", "",
            ]))
        self.process = None

    def start(self):
        with open(os.path.join(self.folder, "log"), "ab") as log:
            self.process = subprocess.Popen(
                [BROKER, "-c", self.config], stdin=subprocess.DEVNULL, stdout=log, stderr=log)
        wait_until(self.answers, "the broker answers")

    def answers(self):
        """Whether it takes a subscription. A signal that comes before, while it only listens, is lost."""
        return subprocess.run(
            ["mosquitto_sub", *self.words(), "-t", "probe", "-E"], capture_output=True, check=False
        ).returncode == 0

    def stop(self, number=signal.SIGTERM):
        """Ends this broker, and no other."""
        if self.process is not None:
            self.process.send_signal(number)
            self.process.wait(PATIENCE)
            self.process = None

    def words(self):
        return ["-h", "127.0.0.1", "-p", str(self.port), "-u", self.user, "-P", self.password]

    def kept(self, topic):
        """The messages that the broker keeps, by topic."""
        ended = subprocess.run(
            ["mosquitto_sub", *self.words(), "-t", topic, "--retained-only", "-W", "1", "-F", "%t\t%p"],
            capture_output=True, text=True, check=False)
        return dict(line.split("\t", 1) for line in ended.stdout.splitlines())


class Listener:
    """A subscriber whose session the broker keeps: it misses nothing while it is away."""

    def __init__(self, broker):
        self.messages = []  # (topic, payload)
        self.first = {}  # those, each at its first arrival, in order
        self.process = subprocess.Popen(
            ["mosquitto_sub", *broker.words(), "-i", "listener", "-c", "-q", "1", "-t", "simrun/#",
             "-F", "%t\t%p"],
            stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
        threading.Thread(target=self._read, daemon=True).start()
        wait_until(lambda: self._hears(broker), "the listener hears")
        time.sleep(0.1)
        self.clear()

    def clear(self):
        """Forgets what was heard."""
        self.messages.clear()
        self.first.clear()

    def _read(self):
        for line in self.process.stdout:
            message = tuple(line.rstrip("\n").split("\t", 1))
            self.messages.append(message)
            self.first[message] = None

    def _hears(self, broker):
        subprocess.run(
            ["mosquitto_pub", *broker.words(), "-t", "simrun/probe", "-m", "probe"], check=True)
        time.sleep(0.05)
        return self.messages

    def stop(self):
        self.process.kill()
        self.process.wait()
        self.process.stdout.close()
