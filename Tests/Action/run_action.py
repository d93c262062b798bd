"""Carries out the steps of action.yml as a runner of GitHub does, on an archive from a local server.

  python3 Tests/Action/run_action.py ARCHIVE

Checks that a scenario that meets its expectations passes and one that does not fails, and that an archive
with another hash is refused.
"""

import functools
import http.server
import os
import re
import subprocess
import sys
import tempfile
import threading
from pathlib import Path

import yaml

PACKAGE = Path(__file__).resolve().parents[2]
ACTION = yaml.safe_load((PACKAGE / "action.yml").read_text())


def carry_out(inputs, folder):
    """The exit status and the output of the first step that fails, or of the last one."""
    inputs = {name: str(each.get("default", "")) for name, each in ACTION["inputs"].items()} | inputs
    contexts = {f"inputs.{name}": value for name, value in inputs.items()} | {
        "github.action_path": str(PACKAGE),
        "github.server_url": "https://github.com",
        "github.action_repository || github.repository": "owner/repository",
    }
    (folder / "paths").touch()
    result = None
    for step in ACTION["runs"]["steps"]:
        paths = (folder / "paths").read_text().split()
        environment = {
            "PATH": ":".join([*reversed(paths), os.environ["PATH"]]),
            "RUNNER_TEMP": str(folder), "GITHUB_PATH": str(folder / "paths"),
            **{name: expanded(text, contexts) for name, text in step["env"].items()},
        }
        result = subprocess.run(
            ["bash", "--noprofile", "--norc", "-eo", "pipefail", "-c", step["run"]],
            cwd=folder, env=environment, capture_output=True, text=True)
        if result.returncode:
            break
    return result.returncode, result.stdout + result.stderr


def expanded(text, contexts):
    return re.sub(r"\$\{\{ (.*?) \}\}", lambda match: contexts[match[1]], text)


class Quiet(http.server.SimpleHTTPRequestHandler):
    def log_message(self, *_):
        pass


def main(archive):
    server = http.server.ThreadingHTTPServer(
        ("127.0.0.1", 0), functools.partial(Quiet, directory=archive.parent))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    url = f"http://127.0.0.1:{server.server_port}/{archive.name}"
    sha256 = Path(f"{archive}.sha256").read_text().split()[0]
    # In 5 runs one expectation is not met by chance.
    few, enough = ({"url": url, "scenarios": "office-walk-past", "runs": n} for n in ("5", "50"))
    cases = [
        ("with enough seeds", enough, 0, r"\b(\d+) of \1 expectations met"),
        ("with a given hash", {**few, "sha256": sha256, "out": "results"}, 1, "NOT MET"),
        ("with another hash", {**few, "sha256": "0" * 64}, 1, "has the SHA-256"),
        ("with an unknown scenario", {**few, "scenarios": "nowhere"}, 2, "nowhere"),
    ]
    for what, inputs, status, pattern in cases:
        with tempfile.TemporaryDirectory() as name:
            found, output = carry_out(inputs, Path(name))
            if found != status or not re.search(pattern, output):
                sys.exit(f"action.yml {what} ends with {found}, not {status}:\n{output}")
            if inputs.get("out") and not (Path(name) / "results/junit.xml").exists():
                sys.exit(f"action.yml {what} writes no junit.xml")
    server.shutdown()
    print(f"  the steps of action.yml, {len(cases)} times")


main(Path(sys.argv[1]).resolve())
