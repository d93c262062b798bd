"""Requests that schemathesis makes from the OpenAPI file: valid ones, and malformed ones."""

import itertools
import os
import pathlib
import re
import subprocess
import sys
import tempfile
import unittest
from concurrent import futures

import server

SLOW = os.environ.get("SERVICES_SLOW") == "1"

CONFIGURATION = """
[auth.openapi.device]
bearer = "{device}"
[auth.openapi.viewer]
bearer = "{viewer}"
[auth.openapi.page]
api_key = "{viewer}"
[checks.negative_data_rejection]
# 413 refuses a list that is too long as well, if its text is.
expected-statuses = [400, 401, 403, 404, 405, 409, 413, 415]
"""

# Events do not end, so they are not asked for here.
OPERATIONS = ["--exclude-path-regex", "^/events"]
# Those that read what is sent.
READERS = ["--include-path-regex", "^/(reports|notes|login|pages|trucks/)"]


class SchemaTests(unittest.TestCase):
    def schemathesis(self, field, *options):
        """Runs schemathesis, and returns the number of requests."""
        folder = pathlib.Path(tempfile.mkdtemp(dir=field.folder))
        configuration = folder / "schemathesis.toml"
        configuration.write_text(
            CONFIGURATION.format(device=field.device, viewer=field.viewer))
        done = subprocess.run(
            [os.path.join(os.path.dirname(sys.executable), "schemathesis"),
             "--config-file", str(configuration), "run", f"{field.url}/openapi.json",
             "--url", field.url, "--no-color", "--warnings", "off",
             "--generation-database", "none", *options],
            cwd=folder, capture_output=True, text=True)
        said = "\n".join(line[:400] for line in done.stdout.splitlines()[-120:])
        self.assertEqual(done.returncode, 0, said + done.stderr[-2000:])
        self.assertNotIn("failed", field.said())
        self.assertIn(field.post(server.reading("after"))[0], (200, 201))
        return int(re.search(r"(\d+) generated", done.stdout)[1])

    def test_answers_are_as_the_file_says(self):
        with server.Server() as field:
            count = self.schemathesis(
                field, *OPERATIONS, "--max-examples", "200" if SLOW else "20")
            print(f"\n{count} requests by the OpenAPI file")

    def test_malformed_requests_are_refused(self):
        least = 100_000 if SLOW else 100
        count = 0
        seeds = itertools.count()
        with server.Server() as field, futures.ThreadPoolExecutor() as pool:
            def one_round(_):
                return self.schemathesis(
                    field, *READERS, "--mode", "negative", "--phases", "fuzzing", "--max-examples",
                    "2000" if SLOW else "40", "--seed", str(next(seeds)))

            # In rounds, because schemathesis keeps all that it sent, and one on each core, because it takes
            # longer than the server.
            while count < least:
                count += sum(pool.map(one_round, range(os.cpu_count() if SLOW else 1)))
            print(f"\n{count} malformed requests")


if __name__ == "__main__":
    unittest.main()
