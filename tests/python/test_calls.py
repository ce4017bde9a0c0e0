"""Calls: results, names, sessions, what is known about a function."""
import inspect
import io
import os
import re
import threading
import time
from contextlib import redirect_stdout

import numpy
import pytest

import residua

SCALE = "function [y, z] = f(x, n)\n  y = x * n;\n  z = x - n;\nend\n"


def test_results_and_names(make):
    f = make(SCALE, {"x": "realscalar", "n": "realscalar"}, nargout=2)
    assert f.parameters == ("x", "n") and f.nargout == 2
    assert f(3, 4) == (12, -1) == f(x=3, n=4) == f(3, n=4)
    assert f(3.0, 4.0, nargout=1) == 12
    with pytest.raises(TypeError, match="needs a value for the parameter `x`"):
        f(n=3)
    assert f(numpy.float64(3), numpy.array(4.0)) == (12, -1)
    none = make("function f(x)\n  disp(x);\nend\n", name="g")
    with redirect_stdout(io.StringIO()) as printed:
        assert none(3.0) is None
    assert printed.getvalue() == "3\n"


def test_results_of_varargout(make):
    f = make("function varargout = f(x)\n  varargout = {sum(x), prod(x), numel(x)};\nend\n", nargout=3)
    x = numpy.array([2.0, 3.0])
    assert f(x) == (5, 6, 2) and f(x, nargout=2) == (5, 6)
    with pytest.raises(TypeError, match="was specialised for 3 results; say nargout=4"):
        f(x, nargout=4)


def test_who_asks_for_a_signature_is_told(make):
    f = make("function y = f(x, a, b)\n  y = a * x + b;\nend\n", {"x": "real double [1 ?]", "a": "realscalar", "b": "realscalar"}, squeeze=True)
    assert str(inspect.signature(f)) == "(x, a, b)" and f.__name__ == "f" and callable(residua.Function)
    assert inspect.signature(residua.specialise).parameters["fixed"].kind == inspect.Parameter.KEYWORD_ONLY
    optimize = pytest.importorskip("scipy.optimize")
    x = numpy.arange(5.0)
    found, _ = optimize.curve_fit(f, x, 3 * x + 1)
    assert numpy.allclose(found, [3, 1])


def test_squeeze(make):
    f = make("function y = f(x)\n  y = 2 * x;\nend\n", {"x": "real double [1 ?]"}, squeeze=True)
    assert f(numpy.arange(3.0)).shape == (3,)


def test_what_is_known(make, tmp_path):
    f = make(SCALE, {"x": "realscalar"}, {"n": 3.0})
    assert f.manifest["fixed"] == [{"name": "n"}] and f.name == "f" and len(f.signature) == 64
    assert "x * 3" in f.residual and f.cache.startswith("miss because") and repr(f) == "<residua.Function f(x) with n fixed>"
    again = residua.specialise(str(tmp_path / "f.m"), fixed={"n": 3}, facts={"x": "realscalar"})
    assert again.cache == "hit" and again.signature == f.signature
    f.save(tmp_path / "out")
    assert sorted(os.listdir(tmp_path / "out")) == ["f.h", "f.json", "f.m", "libf.so"]
    page = f.explain()
    assert page.html.lstrip().lower().startswith("<!doctype html") and "f.m" in page.html
    without_time = [re.sub(r"[\d.]+ m?s, made anew", "", shown._repr_html_()) for shown in (page, f)]
    assert without_time[0].startswith("<iframe srcdoc=") and without_time[0] == without_time[1] != f._repr_html_()


def test_options(make):
    f = make("function y = f(x)\n  y = x + 0;\nend\n", {"x": "realscalar"}, target="x86-64", fast_math=True, unroll_limit=4)
    assert f.manifest["request"]["fast_math"] and "x + 0" not in f.residual
    kept = make(SCALE, {"x": "realscalar"}, {"n": 3.0}, fixed_parameters="check")
    assert kept.parameters == ("x", "n") and kept(2, 3) == 6
    with pytest.raises(residua.Error):
        kept(2, 4)


def test_include(make, write, tmp_path):
    (tmp_path / "more").mkdir()
    (tmp_path / "more" / "helper.m").write_text("function y = helper(x)\n  y = x + 40;\nend\n")
    f = make("function y = f(x)\n  y = helper(x);\nend\n", {"x": "realscalar"}, include=tmp_path / "more")
    assert f(2) == 42


COUNT = "function y = f(x)\n  persistent n\n  if isempty(n), n = 0; end\n  n = n + x;\n  y = n;\nend\n"


def test_a_session_goes_on_from_call_to_call(make):
    f = make(COUNT, {"x": "realscalar"})
    assert [f(1.0) for _ in range(3)] == [1, 2, 3]


SLOW = "function y = f(n)\n  y = 0;\n  for k = 1:n\n    y = mod(y * 3 + k, 1013);\n  end\nend\n"


def test_threads_of_python_give_the_same(make):
    from concurrent.futures import ThreadPoolExecutor
    f = make(SLOW, {"n": "realscalar"})
    with ThreadPoolExecutor(4) as pool:
        found = list(pool.map(f, [float(1000 * k) for k in range(40)]))
    assert found == [f(1000 * k) for k in range(40)]


def test_other_threads_run_while_a_call_does(make):
    f = make(SLOW, {"n": "realscalar"})
    ticks, over = [], threading.Event()

    def tick():
        while not over.is_set():
            ticks.append(time.monotonic())
            time.sleep(0.001)

    thread = threading.Thread(target=tick)
    thread.start()
    begin = time.monotonic()
    f(5e6)
    end = time.monotonic()
    over.set()
    thread.join()
    assert sum(begin < t < end for t in ticks) >= 3


def test_warnings_are_where_python_shows_them(make, capsys):
    """A notebook shows sys.stderr, and not what the process writes to its own."""
    f = make("function y = f(x)\n  if x > 2\n    warning('f:large', '%g is large', x);\n  end\n  fprintf(stderr, 'told\\n');\n  y = x;\nend\n",
             {"x": "realscalar"})
    assert f(3.0) == 3
    assert capsys.readouterr() == ("", "warning: 3 is large\ntold\n")
    assert f(1.0) == 1
    assert capsys.readouterr() == ("", "told\n")
    f.batch([1.0, 3.0, 4.0], threads=2)
    assert sorted(capsys.readouterr().err.splitlines()) == ["told", "told", "told", "warning: 3 is large", "warning: 4 is large"]
