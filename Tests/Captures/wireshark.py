"""Captures as simrun, tshark and editcap read and write them."""

import csv
import json
import os
import subprocess

SIMRUN = os.path.abspath(os.environ["SIMRUN"])
SESSIONS = os.path.join(os.environ.get("BLE_SIM_EMULATION", ""), "hci")

# The event codes of legacy reports and the types of extended ones that are scan responses.
REPORT = "bthci_evt.le_meta_subevent == 0x02 || bthci_evt.le_meta_subevent == 0x0d"
SCAN_RESPONSE = (
    "bthci_evt.le_advts_event_type == 0x04 || bthci_evt.le_ext_advts_event_type & 0x0008"
)


def run(*words):
    done = subprocess.run(words, capture_output=True, text=True)
    if done.returncode != 0:
        raise AssertionError(f"{words}: {done.stderr}")
    return done.stdout


def simrun(*words):
    return run(SIMRUN, *words)


def imported(path, folder, *words):
    """The report of an import, and the rows of its packets."""
    report = json.loads(simrun("import", path, "--out", folder, "--format", "json", *words))
    with open(os.path.join(folder, "advertisements.csv"), newline="") as table:
        return report, list(csv.DictReader(table))


def count(path, display_filter):
    return len(run("tshark", "-r", path, "-Y", display_filter).splitlines())


def fields(path, *names, display_filter=""):
    """The values of fields, a tuple for each packet. Several values of one are separated by commas."""
    words = ["tshark", "-r", path, "-T", "fields", "-E", "separator=\t"]
    for name in names:
        words += ["-e", name]
    if display_filter:
        words += ["-Y", display_filter]
    return [tuple(line.split("\t")) for line in run(*words).splitlines()]
