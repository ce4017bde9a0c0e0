"""Between a client and a server: passes everything on and counts the bytes that the client sends."""
import socket
import threading


class CountingProxy:
    """`with CountingProxy("127.0.0.1:7070") as p:` then p.address, and p.take() for the bytes since the last take."""

    def __init__(self, target, keep=False):
        host, port = target.rsplit(":", 1)
        self.target = (host, int(port))
        self.lock, self.bytes, self.sockets = threading.Lock(), 0, []
        self.kept = bytearray() if keep else None  # all that clients sent
        self.listener = socket.create_server(("127.0.0.1", 0))
        self.address = "127.0.0.1:%d" % self.listener.getsockname()[1]

    def __enter__(self):
        threading.Thread(target=self.accept, daemon=True).start()
        return self

    def __exit__(self, *_):
        self.listener.close()
        for s in self.sockets:
            s.close()

    def accept(self):
        while True:
            try:
                client, _ = self.listener.accept()
            except OSError:
                return
            server = socket.create_connection(self.target)
            self.sockets += [client, server]
            threading.Thread(target=self.copy, args=(client, server, True), daemon=True).start()
            threading.Thread(target=self.copy, args=(server, client, False), daemon=True).start()

    def copy(self, source, sink, counted):
        try:
            while data := source.recv(1 << 16):
                if counted:
                    with self.lock:
                        self.bytes += len(data)
                        if self.kept is not None:
                            self.kept += data
                sink.sendall(data)
            sink.shutdown(socket.SHUT_WR)
        except OSError:
            pass

    def take(self):
        with self.lock:
            taken, self.bytes = self.bytes, 0
        return taken
