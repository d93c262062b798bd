"""mosquitto for a test: with a password, over TCP and TLS, without a memory of its own."""

import json
import pathlib
import shutil
import subprocess
import time

import bridges

IS_THERE = all(map(shutil.which, ("mosquitto", "mosquitto_passwd", "mosquitto_pub", "mosquitto_sub",
                                  "openssl")))


class Broker:
    """Starts and ends a broker, by its own process id. `with Broker(folder) as broker:`"""

    def __init__(self, folder):
        self.folder = pathlib.Path(folder)
        self.port, self.tls_port = bridges.free_port(), bridges.free_port()
        self.process = None
        self.password = self.folder / "password"
        self.password.write_text("p#ss w\u00f6rd\nnot this\n")
        users = self.folder / "users"
        subprocess.run(["mosquitto_passwd", "-c", "-b", users, "simrun", "p#ss w\u00f6rd"],
                       check=True, capture_output=True)
        users.chmod(0o600)
        self.make_certificates()
        (self.folder / "mosquitto.conf").write_text(
            f"user root\npersistence false\nallow_anonymous false\npassword_file {users}\n"
            f"max_queued_messages 0\nlistener {self.port} 127.0.0.1\n"
            f"listener {self.tls_port} 127.0.0.1\n"
            f"certfile {self.folder}/server.pem\nkeyfile {self.folder}/server.key\n")

    def make_certificates(self):
        """An authority, a certificate of 127.0.0.1 by it, and another authority."""
        def openssl(*arguments):
            subprocess.run(["openssl", *arguments], cwd=self.folder, check=True, capture_output=True)

        for name in ("ca", "other"):
            openssl("req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2", "-subj",
                    f"/CN={name}", "-keyout", f"{name}.key", "-out", f"{name}.pem")
        openssl("req", "-newkey", "rsa:2048", "-nodes", "-subj", "/CN=broker", "-keyout",
                "server.key", "-out", "server.csr")
        (self.folder / "names").write_text("subjectAltName=IP:127.0.0.1,DNS:localhost\n")
        openssl("x509", "-req", "-in", "server.csr", "-CA", "ca.pem", "-CAkey", "ca.key",
                "-CAcreateserial", "-days", "2", "-extfile", "names", "-out", "server.pem")
        self.ca, self.other = self.folder / "ca.pem", self.folder / "other.pem"

    def __enter__(self):
        self.start()
        return self

    def __exit__(self, *_):
        self.kill()

    def start(self):
        self.process = subprocess.Popen(
            ["mosquitto", "-c", self.folder / "mosquitto.conf"],
            stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        deadline = time.monotonic() + 20
        while time.monotonic() < deadline:
            if self.publish("test/ready", "", check=False).returncode == 0:
                return
            time.sleep(0.1)
        raise AssertionError("mosquitto does not start")

    def kill(self):
        self.process.kill()
        self.process.wait()

    def client(self, program):
        return [program, "-h", "127.0.0.1", "-p", str(self.port), "-u", "simrun", "-P", "p#ss w\u00f6rd",
                "-q", "1"]

    def publish(self, topic, text, check=True):
        return subprocess.run([*self.client("mosquitto_pub"), "-t", topic, "-m", text], check=check,
                              capture_output=True)

    def retained(self):
        """All that is retained, by topic."""
        done = subprocess.run(
            [*self.client("mosquitto_sub"), "-t", "#", "--retained-only", "-F", "%j", "-W", "2"],
            capture_output=True)
        lines = map(json.loads, done.stdout.decode().splitlines())
        return {line["topic"]: line["payload"] for line in lines}

    def eventually(self, topic, text, timeout=20):
        """Waits until a topic has a retained text."""
        deadline = time.monotonic() + timeout
        while time.monotonic() < deadline:
            if self.retained().get(topic) == text:
                return
        raise AssertionError(f"{topic} is {self.retained().get(topic)!r}, not {text!r}")

    def listener(self, *topics):
        """A subscriber that goes on; `heard` ends it, and returns what it got."""
        # A file, because a pipe would be full after a while.
        with open(self.folder / "heard", "wb") as file:
            process = subprocess.Popen(
                [*self.client("mosquitto_sub"), *(part for each in topics for part in ("-t", each)),
                 "-F", "%j"], stdout=file, stderr=subprocess.DEVNULL)
        time.sleep(0.5)
        return process

    def heard(self, listener):
        """The messages, as objects with topic, payload and retain."""
        time.sleep(1)
        listener.terminate()
        listener.wait()
        return [json.loads(line) for line in (self.folder / "heard").read_text().splitlines()]
