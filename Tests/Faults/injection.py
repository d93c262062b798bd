"""Calls of the system that fail, one after another, and kills at them, by strace.

A case is an object with `calls`, and with methods that scripts/faults and the tests of the services have each their
own of: `run(before)` runs the program after the words `before`, and `complaint(fault)` says what is wrong after a
fault (`None` if nothing is), and whether the fault came about.
"""

import concurrent.futures
import itertools
import random
import shutil
import subprocess
import tempfile

ERRORS = ["EIO", "ENOSPC", "EPERM"]
# Calls that a full disk, or one without permission, lets fail in another way.
MEETS_ALL_ERRORS = {"openat", "mkdir", "write", "pwrite64", "rename", "renameat2"}
# The tracer is nobody's parent, so that the process that was started is the program itself.
STRACE = ["strace", "-D", "-f", "-qq"]


def is_possible():
    return shutil.which("strace") is not None and subprocess.run(
        ["strace", "-qq", "true"], capture_output=True, check=False).returncode == 0


def most(calls, run):
    """The most calls of each kind that one thread makes while `run(before)` runs a program."""
    with tempfile.NamedTemporaryFile(mode="r") as log:
        run([*STRACE, "-o", log.name, "-e", "trace=" + ",".join(calls)])
        counts = {}
        for line in log:
            thread, _, rest = line.partition(" ")
            call = rest.strip().partition("(")[0]
            if call in calls:
                counts[call, thread] = counts.get((call, thread), 0) + 1
    return {call: max((n for (name, _), n in counts.items() if name == call), default=0) for call in calls}


class Fault:
    """An error, or a kill, at a call of a kind, by its number in its thread."""

    def __init__(self, call, number, kind):
        self.call, self.number, self.kind = call, number, kind

    def __str__(self):
        return f"{self.kind} at {self.call} {self.number}"

    @property
    def kills(self):
        return self.kind == "KILL"

    def inject(self, run):
        """What `run(before)` returns, which has a `returncode`, and whether the fault came about."""
        kind = "signal=KILL" if self.kills else f"error={self.kind}"
        with tempfile.NamedTemporaryFile(mode="r") as log:
            result = run([*STRACE, "-o", log.name, "-e", f"trace={self.call}", "-e",
                          f"inject={self.call}:{kind}:when={self.number}"])
            is_met = result.returncode == -9 if self.kills else "INJECTED" in log.read()
        # 127 is of the loader of programs.
        return result, is_met and result.returncode != 127


def places(cases, start):
    """The cases with their faults: an error and a kill at each call after those by which any program starts, which
    `start(before)` runs; at every second place other errors as well."""
    found = []
    for case in cases:
        first, last = most(case.calls, start), most(case.calls, case.run)
        found += [(case, Fault(call, number, kind)) for call in case.calls
                  for number in range(first[call] + 1, last[call] + 1) for kind in (ERRORS[0], "KILL")]
    found += [(case, Fault(fault.call, fault.number, kind)) for case, fault in found[::2]
              for kind in ERRORS[1:] if fault.call in MEETS_ALL_ERRORS]
    return found


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
                running[pool.submit(case.complaint, fault)] = place
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
