"""f.batch: the answers of single calls, whatever the threads."""
import traceback

import numpy
import pytest

import residua

SUM = "function [y, s] = f(x, k)\n  if k > 5\n    error('f:large', 'k is %g', k);\n  end\n  y = x * k;\n  s = sum(x(:)) + k;\nend\n"


@pytest.mark.parametrize("threads", [1, 2, 4])
def test_scalars(make, threads):
    f = make("function y = f(a, b)\n  y = a * sin(b) + 1;\nend\n", {"a": "realscalar", "b": "realscalar in [-10, 10]"})
    rng = numpy.random.default_rng(1)
    a, b = rng.random(10007), rng.random(10007)
    y = f.batch(a, b, threads=threads)
    assert y.shape == (10007,) and y.tolist() == [f(p, q) for p, q in zip(a, b)]
    assert (f.batch(a, b=b[::-1], threads=threads) == [f(p, q) for p, q in zip(a, b[::-1])]).all()
    assert f.batch(a[:0], b[:0]).shape == (0,)


@pytest.mark.parametrize("threads", [1, 3])
@pytest.mark.parametrize("facts", ["real double [1 4]", "real double [4 1]", "real double [2 3]", "real double [? ?]"])
def test_vectors_and_matrices(make, threads, facts):
    f = make(SUM, {"x": facts, "k": "realscalar"}, nargout=2)
    shape = {"real double [2 3]": (2, 3), "real double [? ?]": (3, 2)}.get(facts, (4,))
    x = numpy.random.default_rng(2).random((501,) + shape)
    k = numpy.arange(501) / 100
    y, s = f.batch(x, k, threads=threads)
    assert y.shape == x.shape and s.shape == (501,)
    for point in range(0, 501, 50):
        one, total = f(x[point], k[point])
        assert (numpy.asarray(one).reshape(shape) == y[point]).all() and total == s[point]


def test_points_that_raise(make):
    f = make(SUM, {"x": "real double [1 4]", "k": "realscalar"}, nargout=2)
    x, k = numpy.ones((1000, 4)), numpy.where(numpy.arange(1000) % 300 == 299, 6.0, 1.0)
    for threads in (1, 4):
        with pytest.raises(residua.Error, match="k is 6") as caught:
            f.batch(x, k, threads=threads)
        assert caught.value.index == 299 and caught.value.identifier == "f:large"
        assert "".join(traceback.format_exception_only(caught.value)).endswith("k is 6\nat point 299 of the batch\n")
        (y, s), failed = f.batch(x, k, threads=threads, errors="collect")
        assert sorted(failed) == [299, 599, 899] and failed[599].index == 599 and failed[599].identifier == "f:large"
        assert numpy.isnan(y[[299, 599, 899]]).all() and numpy.isnan(s).sum() == 3 and s[0] == 5


def test_memory_of_the_caller(make):
    f = make("function y = f(x)\n  y = 2 * x;\nend\n", {"x": "real double [1 3]"})
    x, out = numpy.arange(12.0).reshape(4, 3), numpy.empty((4, 3))
    y = f.batch(x, out=out)
    assert y is out or y.base is out or (y == out).all()
    assert (out == 2 * x).all()
    with pytest.raises(ValueError, match="`out` must be a writable C-contiguous array of float64 of the shape"):
        f.batch(x, out=numpy.empty((4, 2)))


def test_anything_else_is_called_point_by_point(make):
    f = make("function y = f(s)\n  y = s.a + numel(s.b);\nend\n")
    points = [{"a": float(k), "b": "x" * k} for k in range(20)]
    for threads in (1, 3):
        assert f.batch(points, threads=threads).tolist() == [2.0 * k for k in range(20)]
    g = make("function y = g(x)\n  y = x(1:2);\nend\n", name="g")
    with pytest.raises(residua.Error) as caught:
        g.batch([numpy.ones(2), numpy.ones(1)])
    assert caught.value.index == 1
    values, failed = g.batch([numpy.ones(2), numpy.ones(1)], errors="collect")
    assert values[1] is None and list(failed) == [1]


def test_no_points_have_as_many_results(make):
    f = make("function [y, z] = f(s)\n  y = s.a;\n  z = 1;\nend\n", nargout=2)
    assert f.batch([]) == ([], []) and f.batch([], errors="collect") == (([], []), {})


def test_wrong_batches_are_named(make):
    f = make("function y = f(a, b)\n  y = a + b;\nend\n", {"a": "realscalar", "b": "realscalar"})
    a = numpy.ones(3)
    for arguments, named, error, match in [
            ((a, numpy.ones(2)), {}, ValueError, "different numbers of points: a 3, b 2"),
            ((a,), {}, TypeError, "needs an array of points for the parameter `b`"),
            ((a, 2.0), {}, TypeError, "the argument for `b` is no array or list of points"),
            ((a, a), {"c": a}, TypeError, "there is no `c`"),
            ((a, a), {"threads": 0}, ValueError, "`threads` is a whole number of at least 1"),
            ((a, a), {"errors": "ignore"}, ValueError, '"raise" or "collect"'),
            ((a, numpy.ones((3, 2))), {}, residua.FactError, "argument `b` is not of the size .* specialise with other facts"),
            ((a, numpy.ones(3, "int32")), {}, residua.FactError, "argument `b` is not double but int32")]:
        with pytest.raises(error, match=match):
            f.batch(*arguments, **named)
