"""A network that can be cut: a TCP proxy in a thread."""

import random
import selectors
import socket
import threading


class Network:
    """Passes on what comes, and cuts every connection after a number of bytes, or all at once.

    Bytes of answers count as well, so that requests that were carried out are cut off, too.
    """

    def __init__(self, port, seed=0, bytes_per_connection=None):
        self._target = port
        self._chance = random.Random(seed)
        self._limit = bytes_per_connection
        self._listener = socket.create_server(("127.0.0.1", 0))
        self.port = self._listener.getsockname()[1]
        self.is_down = False
        self.cuts = 0
        self._ended = False
        self._thread = threading.Thread(target=self._run, daemon=True)
        self._thread.start()

    def close(self):
        self._ended = True
        self._thread.join()

    def _run(self):
        selector = selectors.DefaultSelector()
        selector.register(self._listener, selectors.EVENT_READ)
        links = {}

        def cut(end):
            link = links[end]
            for each in link["ends"]:
                selector.unregister(each)
                del links[each]
                each.close()

        while not self._ended:
            for key, _ in selector.select(0.05):
                if key.fileobj is self._listener:
                    near, _ = self._listener.accept()
                    if self.is_down:
                        near.close()
                        continue
                    try:
                        far = socket.create_connection(("127.0.0.1", self._target), 1)
                    except OSError:
                        near.close()
                        continue
                    left = self._chance.randrange(1, self._limit) if self._limit else None
                    link = {"ends": (near, far), "left": left}
                    for end in (near, far):
                        links[end] = link
                        selector.register(end, selectors.EVENT_READ)
                elif key.fileobj in links:
                    end = key.fileobj
                    link = links[end]
                    other = link["ends"][1 - link["ends"].index(end)]
                    try:
                        data = end.recv(65536)
                        if not data:
                            cut(end)
                            continue
                        if link["left"] is not None and link["left"] < len(data):
                            other.sendall(data[:link["left"]])
                            self.cuts += 1
                            cut(end)
                            continue
                        other.sendall(data)
                        if link["left"] is not None:
                            link["left"] -= len(data)
                    except OSError:
                        cut(end)
            if self.is_down:
                for end in list(links):
                    if end in links:
                        self.cuts += 1
                        cut(end)
        for end in list(links):
            if end in links:
                cut(end)
        self._listener.close()
