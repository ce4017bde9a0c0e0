"""What is shown while something takes long: to who looks, and to nobody else."""
import io
import sys
import types

import numpy
import pytest

from residua import _progress

SLOW = "function y = f(x)\n  y = 0;\n  for k = 1:20000\n    y = mod(y + x, 7);\n  end\nend\n"


class Terminal(io.StringIO):
    def isatty(self):
        return True


@pytest.fixture
def at_once(monkeypatch):
    monkeypatch.setattr(_progress, "_PATIENCE", 0)
    monkeypatch.setattr(_progress, "_EVERY", 0)


def test_a_line_on_a_terminal(make, monkeypatch, at_once):
    f = make(SLOW, {"x": "realscalar"})
    x = numpy.arange(400.0)
    quiet = f.batch(x, threads=2)
    monkeypatch.setattr(sys, "stderr", Terminal())
    assert (f.batch(x, threads=2) == quiet).all()
    shown = sys.stderr.getvalue()
    assert "200 of 400 points, " in shown and shown.endswith("\r\x1b[K")
    with pytest.raises(Exception):
        f.batch([{}, {}])       # one by one, and not to the end
    assert sys.stderr.getvalue().endswith("\r\x1b[K")


def test_errors_keep_their_points_in_pieces(make, monkeypatch, at_once):
    f = make("function y = f(x)\n  if x < 0\n    error('f:no', '%g', x);\n  end\n  y = x;\nend\n", {"x": "realscalar"})
    x = numpy.arange(1000.0)
    x[[7, 500, 999]] = -1
    monkeypatch.setattr(sys, "stderr", Terminal())
    y, failed = f.batch(x, errors="collect")
    assert list(failed) == [7, 500, 999] and failed[500].index == 500 and numpy.isnan(y).sum() == 3
    with pytest.raises(Exception, match="-1") as caught:
        f.batch(x)
    assert caught.value.index == 7


def test_a_request(make, monkeypatch):
    monkeypatch.setattr(_progress, "_PATIENCE", 0)
    monkeypatch.setattr(_progress, "_EVERY", 0.001)
    monkeypatch.setattr(sys, "stderr", Terminal())
    # Known work that no test before asked for: a hit may be there before the first look.
    text = "function y = f(x)\n  y = x;\n  s = 0;\n  for k = 1:300000\n    s = mod(s + k, 7);\n  end\n  y = x + s;\nend\n"
    assert make(text, {"x": "realscalar"})(0.0) == 300000 * 300001 // 2 % 7
    assert "specialising f.m, 0 s" in sys.stderr.getvalue()


def test_nothing_where_nobody_looks(make, monkeypatch, at_once):
    monkeypatch.setattr(sys, "stderr", io.StringIO())
    make(SLOW, {"x": "realscalar"}).batch(numpy.arange(400.0))
    assert sys.stderr.getvalue() == ""


def test_a_bar_in_a_notebook(make, monkeypatch, at_once):
    shown = []
    handle = types.SimpleNamespace(update=shown.append)
    monkeypatch.setitem(sys.modules, "IPython", types.SimpleNamespace(get_ipython=type("ZMQInteractiveShell", (), {})))
    monkeypatch.setitem(sys.modules, "IPython.display", types.SimpleNamespace(HTML=str, display=lambda *_, **named: handle))
    make(SLOW, {"x": "realscalar"}).batch(numpy.arange(400.0))
    assert '<progress max="1" value="0.500"></progress> 200 of 400 points' in "\n".join(shown) and shown[-1] == ""
