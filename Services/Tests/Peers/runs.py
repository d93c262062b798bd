"""Lines as simrun writes them with --jsonl."""

import json


def lines(count, seed=7, start=True):
    """A run in which a driver reports `count` times, some of them again, beside other lines."""
    if start:
        yield {"event": "start", "format": "simrun-events", "version": 1, "source": "run",
               "engine": {}, "scenario": "cold-chain", "variant": None, "seed": seed,
               "walkers": ["driver"], "timeS": 0}
    decision = {"event": "decision", "walker": "driver", "evidence": []}
    for number in range(1, count + 1):
        report = {"id": number, "attempt": 1, "kind": "temperature", "subject": "Truck 3",
                  "atS": number * 0.25, "latitude": 43.468757 + number * 1e-5,
                  "longitude": -79.698409, "celsius": 15 + number % 80 / 16,
                  "deviationC": number % 80 / 16}
        yield {"event": "truth", "timeS": number, "walker": "driver", "xM": 1, "yM": 2}
        yield {**decision, "timeS": number, "decision": "report", "report": report}
        if number % 10 == 0:
            again = {**report, "attempt": 2}
            yield {**decision, "timeS": number + 0.5, "decision": "report", "report": again}
            yield {**decision, "timeS": number + 0.5, "decision": "alert", "subject": "Truck 3",
                   "reason": "warm", "text": "Too warm <b>"}
            yield {**decision, "timeS": number + 0.5, "decision": "a word of the future"}
    yield {"event": "end", "events": 0, "partial": False, "timeS": count}


def text(count, **options):
    return "".join(json.dumps(line, sort_keys=True) + "\n" for line in lines(count, **options))
