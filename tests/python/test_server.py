"""Through a server and a worker, as real processes."""
import os
import subprocess
import sys

import pytest

import residua

sys.path.insert(0, os.environ["RESIDUA_ROOT"])
from tests.support.cluster import Process


@pytest.fixture
def server(tmp_path):
    bin_dir = os.path.dirname(os.environ["RESIDUA_PROGRAM"])
    run = lambda name, *options: Process([os.path.join(bin_dir, name), *options], dict(os.environ), str(tmp_path / (name + ".log")))
    service = run("residua-server", "--listen", "127.0.0.1:0", "--cache-dir", str(tmp_path / "cache"))
    worker = None
    try:
        address = service.ready_line(r"listening on (\S+)")[1]
        worker = run("residua-worker", "--server", address)
        worker.ready_line("connected to")
        yield address
    finally:
        for process in (worker, service):
            if process is not None:
                process.stop()


def test_a_server_answers(make, server):
    text = "function y = f(x, n)\n  y = x ^ n;\nend\n"
    f = make(text, {"x": "realscalar"}, {"n": 3.0}, server=server, no_fallback=True)
    assert f(2) == 8 and f.cache.startswith("miss because")
    assert make(text, {"x": "realscalar"}, {"n": 3.0}, server=server, no_fallback=True).cache == "hit"
    with pytest.raises(residua.RequestError, match="expected an expression") as caught:
        make("function y = f(x)\n  y = ;\nend\n", server=server, no_fallback=True)
    assert not isinstance(caught.value, residua.ServiceError) and caught.value.line == 2
