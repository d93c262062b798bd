"""Posts reports at a rate, or as fast as they are acknowledged, over connections that stay open.

    load.py URL TOKEN-FILE [--rate 1000] [--seconds 60] [--connections 32]

prints how many were acknowledged, and in what time, counted from the moment at which each was due.
"""

import argparse
import asyncio
import json
import pathlib
import time
import urllib.parse

import server


class Connection:
    """A connection to a server, opened when it is needed."""

    def __init__(self, port, token):
        self.port = port
        self.token = token
        self.reader = self.writer = None

    async def post(self, report):
        """Posts a report."""
        return await self.send(json.dumps(report).encode(), "application/json")

    async def send(self, body, type):
        """Returns the status of the answer to a body; raises OSError if there is none."""
        if self.writer is None:
            self.reader, self.writer = await asyncio.open_connection("127.0.0.1", self.port)
        head = (
            f"POST /reports HTTP/1.1\r\nHost: 127.0.0.1\r\nAuthorization: Bearer {self.token}\r\n"
            f"Content-Type: {type}\r\nContent-Length: {len(body)}\r\n\r\n")
        try:
            self.writer.write(head.encode() + body)
            answer = await self.reader.readuntil(b"\r\n\r\n")
            lines = answer.decode().split("\r\n")
            length = next(int(line[15:]) for line in lines if line.lower().startswith("content-length:"))
            await self.reader.readexactly(length)
            return int(lines[0].split(" ")[1])
        except (OSError, asyncio.IncompleteReadError) as error:
            self.close()
            raise OSError(str(error)) from error

    def close(self):
        if self.writer is not None:
            self.writer.close()
        self.writer = None


async def steadily(port, token, rate, seconds, connections, prefix="load"):
    """Posts at a rate; returns the delays of acknowledged reports in seconds, and other answers."""
    delays, others = {}, []
    begin = time.perf_counter() + 0.1
    numbers = iter(range(int(rate * seconds)))

    async def work():
        connection = Connection(port, token)
        for number in numbers:
            due = begin + number / rate
            await asyncio.sleep(max(0, due - time.perf_counter()))
            id = f"{prefix}/{number}"
            try:
                status = await connection.post(server.reading(id, f"Truck {number % 10}"))
            except OSError as error:
                status = str(error)
            if status == 201:
                delays[id] = time.perf_counter() - due
            else:
                others.append(status)
        connection.close()

    await asyncio.gather(*(work() for _ in range(connections)))
    return delays, others


def percentile(values, part):
    values = sorted(values)
    return values[min(len(values) - 1, int(len(values) * part))]


def summary(delays, others):
    values = list(delays.values()) or [float("nan")]
    parts = [f"{part:.3g} % {1000 * percentile(values, part / 100):.1f} ms"
             for part in (50, 90, 99, 99.9)]
    return (f"{len(delays)} acknowledged, {len(others)} not; within: {', '.join(parts)}, "
            f"all {1000 * max(values):.1f} ms")


if __name__ == "__main__":
    parser = argparse.ArgumentParser()
    parser.add_argument("url")
    parser.add_argument("token", type=pathlib.Path)
    parser.add_argument("--rate", type=float, default=1000)
    parser.add_argument("--seconds", type=float, default=60)
    parser.add_argument("--connections", type=int, default=32)
    given = parser.parse_args()
    print(summary(*asyncio.run(steadily(
        urllib.parse.urlsplit(given.url).port, given.token.read_text().strip(), given.rate,
        given.seconds, given.connections, f"load-{time.time():.0f}"))))
