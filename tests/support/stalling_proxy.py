"""Between a client and a server: passes everything on until it stalls, and from then on takes nothing, in one direction or both."""
import socket
import threading


class StallingProxy:
    """`with StallingProxy(c.address, to_server=1 << 20) as p:` passes so many bytes a connection to the server, and all (None) back."""

    def __init__(self, target, to_server=None, to_client=None):
        host, port = target.rsplit(":", 1)
        self.target, self.bounds, self.sockets = (host, int(port)), (to_server, to_client), []
        self.stalled = threading.Event()
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
            for source, sink, bound in ((client, server, self.bounds[0]), (server, client, self.bounds[1])):
                threading.Thread(target=self.copy, args=(source, sink, bound), daemon=True).start()

    def copy(self, source, sink, bound):
        passed = 0
        try:
            while data := source.recv(1 << 16):
                sink.sendall(data)
                passed += len(data)
                if bound is not None and passed > bound:
                    self.stalled.set()
                    return
            sink.shutdown(socket.SHUT_WR)
        except OSError:
            pass
