"""Calls of the system that fail, one after another, kills at them, and signals at them, by strace.

`places` finds the faults of cases, and `search` tries some of them. A case says how its program is run, and what must
hold after a fault.
"""

import collections
import concurrent.futures
import contextlib
import itertools
import os
import random
import re
import shutil
import signal
import subprocess
import tempfile
import threading
from pathlib import Path

ERRORS = ["EIO", "ENOSPC", "EPERM"]
# Calls that a full disk, or one without permission, lets fail in another way.
MEETS_ALL_ERRORS = {"openat", "mkdir", "write", "pwrite64", "rename", "renameat2"}
# The tracer is nobody's parent, so that the process that was started is the program itself.
STRACE = ["strace", "-D", "-f", "-qq"]
PATH = re.compile(r'["<](/[^">]*)[">]')
STOPPED = re.compile(r"^(\d+) +--- stopped by SIGSTOP ---", re.MULTILINE)


def is_possible():
    return shutil.which("strace") is not None and subprocess.run(
        ["strace", "-qq", "true"], capture_output=True, check=False).returncode == 0


def run(words, folder, before=(), **options):
    """Runs a program in a folder, with files there for standard output and error, so that its writing them has paths.
    """
    paths = [folder / "standard-output", folder / "standard-error"]
    with paths[0].open("w") as output, paths[1].open("w") as error:
        done = subprocess.run([*before, *map(str, words)], cwd=folder, stdout=output, stderr=error, timeout=300,
                              check=False, **options)
    said = (path.read_text(errors="replace") for path in paths)
    return subprocess.CompletedProcess(done.args, done.returncode, *said)


def errors(call):
    """The errors that a call can meet."""
    return ERRORS if call in MEETS_ALL_ERRORS else ERRORS[:1]


class Case:
    """A program that writes into a folder. Each case has its own

    - `folder()`, a context with the path of a folder that is as before the program;
    - `run(folder, before)`, which runs the program after the words `before`, and returns what has a `returncode`;
    - `complaint(folder, result, fault)`, which says what is wrong after a fault; `None` if nothing is.
    """

    # Calls that are counted whatever they are of, and those that are counted for each path in the folder. The loader of
    # programs makes the latter as well, and threads wake one another by them, which no disk lets fail.
    calls, calls_by_path = [], []
    # Signals that are sent to the program while it stands at a call, as TERM.
    signals = []

    def faults(self):
        """All that can befall the program at each call."""
        with self.folder() as folder, tempfile.NamedTemporaryFile(mode="r") as log:
            self.run(folder, [*STRACE, "-y", "-o", log.name,
                              "-e", "trace=" + ",".join(self.calls + self.calls_by_path)])
            found = self.found(folder, log)
        return [Fault(call, path, number, kind) for call, path, number in sorted(found, key=str)
                for kind in (*errors(call), "KILL", *self.signals)]

    def found(self, folder, log):
        """The calls in a log of strace, each with its path in the folder, if it is counted by it, and its number."""
        numbers, found = collections.Counter(), set()
        for line in log:
            thread, _, rest = line.partition(" ")
            call, _, words = rest.strip().partition("(")
            path = path_in(folder, words) if call in self.calls_by_path else None
            if path or call in self.calls:
                numbers[thread, call, path] += 1
                found.add((call, path, numbers[thread, call, path]))
        return found

    def attempt(self, fault):
        """What is wrong after a fault, `None` if nothing is, and whether the fault came about."""
        with self.folder() as folder:
            try:
                result, is_met = fault.inject(folder, self.run)
                return (self.complaint(folder, result, fault) if is_met else None), is_met
            except subprocess.TimeoutExpired:
                return "does not end", True


class Fault:
    """An error, a kill or a signal at a call of a kind, by its number in its thread; with a path, among the calls
    with this path in the folder."""

    def __init__(self, call, path, number, kind):
        self.call, self.path, self.number, self.kind = call, path, number, kind

    def __str__(self):
        return f"{self.kind} at {self.call} {self.number}" + (f" of {self.path}" if self.path else "")

    @property
    def kills(self):
        return self.kind == "KILL"

    @property
    def signal(self):
        """The number of the signal; `None` for an error."""
        return None if self.kind in ERRORS else signal.Signals[f"SIG{self.kind}"]

    def allows(self, status):
        """Whether a program may end so: as it likes but for crashes, or by the signal."""
        return status in (0, 1, 2) or self.signal is not None and status in (130, -self.signal)

    def inject(self, folder, run):
        """What `run(folder, before)` returns, and whether the fault came about."""
        with tempfile.NamedTemporaryFile(mode="r") as log:
            with self.sending(log) as sent:
                result = run(folder, [*STRACE, "-o", log.name, *self.words(folder)])
            if self.signal is None:
                is_met = "INJECTED" in log.read()
            else:
                is_met = result.returncode == -9 if self.kills else sent.result()
        # 127 is of the loader of programs.
        return result, is_met and result.returncode != 127

    def words(self, folder):
        """The options of strace for the fault. A program that is to get a signal is stopped."""
        kind = f"error={self.kind}" if self.signal is None else "signal=" + ("KILL" if self.kills else "STOP")
        # The program may name it from the root, or from the folder.
        paths = ["-P", str(folder / self.path), "-P", self.path] if self.path else []
        return [*paths, "-e", f"trace={self.call}", "-e", f"inject={self.call}:{kind}:when={self.number}"]

    @contextlib.contextmanager
    def sending(self, log):
        """Meanwhile, sends the signal to the program once it has stopped; gives, at last, whether it has."""
        if self.signal is None or self.kills:
            yield None
            return
        is_over = threading.Event()
        with concurrent.futures.ThreadPoolExecutor(1) as pool:
            sent = pool.submit(send, self.signal, log, is_over)
            try:
                yield sent
            finally:
                is_over.set()


def send(number, log, is_over):
    """Sends a signal to the program that strace writes of, once it has stopped, and lets it go on; returns whether
    it has stopped."""
    said = ""
    while not is_over.wait(0.002):
        said += log.read()
        if stop := STOPPED.search(said):
            with contextlib.suppress(FileNotFoundError, ProcessLookupError):
                program = os.pidfd_open(process(stop[1]))
                try:
                    signal.pidfd_send_signal(program, number)
                    # Each thread stops at its own call of this number.
                    while True:
                        signal.pidfd_send_signal(program, signal.SIGCONT)
                        if is_over.wait(0.02):
                            break
                finally:
                    os.close(program)
            return True
    return False


def process(thread):
    """The process of a thread."""
    return int(re.search(r"^Tgid:\s+(\d+)", Path(f"/proc/{thread}/status").read_text(), re.MULTILINE)[1])


def path_in(folder, words):
    """The first path in a folder that a call has; `None` if there is none."""
    path = next((path for path in PATH.findall(words) if path.startswith(f"{folder}/")), None)
    return path and os.path.relpath(path, folder)


def places(cases, lanes=1):
    """The cases with their faults."""
    cases = list(cases)
    with concurrent.futures.ThreadPoolExecutor(lanes) as pool:
        return [(case, fault) for case, faults in zip(cases, pool.map(lambda case: case.faults(), cases))
                for fault in faults]


def search(found, count, seed, say, lanes=1):
    """Tries `count` places in the order of a shuffle, or all there are; returns how many faults came about, and what
    was wrong. Each thing that is wrong is said at once."""
    found = list(found)
    random.Random(seed).shuffle(found)
    met, wrong = 0, []
    with concurrent.futures.ThreadPoolExecutor(lanes) as pool:
        rest = iter(itertools.islice(found, 20 * count))
        running = {}
        while met + len(running) < count or running:
            while met + len(running) < count and len(running) < lanes and (place := next(rest, None)):
                case, fault = place
                running[pool.submit(case.attempt, fault)] = place
            if not running:
                break
            done, _ = concurrent.futures.wait(running, return_when=concurrent.futures.FIRST_COMPLETED)
            for each in done:
                case, fault = running.pop(each)
                complaint, is_met = each.result()
                met += is_met
                if complaint:
                    wrong.append(f"{case}: {fault}: {complaint}")
                    say(wrong[-1])
    return met, wrong
