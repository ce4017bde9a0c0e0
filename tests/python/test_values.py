"""Values go to MATLAB and come back: class, extents and every bit."""
import collections
import types

import numpy
import pytest
import scipy.sparse

import residua

ECHO = "function [y, c, s] = f(x)\n  y = x;\n  c = class(x);\n  s = size(x);\nend\n"


@pytest.fixture
def echo(make):
    return make(ECHO, nargout=3)


ARRAYS = [numpy.array([[1.5, -0.0, numpy.nan], [numpy.inf, 2, 3]]), numpy.zeros((0, 3)), numpy.zeros((2, 0, 4)),
          numpy.arange(24.0).reshape(2, 3, 4), numpy.asfortranarray(numpy.arange(12.0).reshape(3, 4)),
          numpy.arange(20.0).reshape(4, 5)[::2, 1::2], numpy.array([[1 + 2j, -0.0 + 0j]]),
          numpy.ones((100, 100)), numpy.asfortranarray(numpy.random.default_rng(1).random((90, 70))),
          numpy.arange(6.0).reshape(2, 3).astype(">f8")]


@pytest.mark.parametrize("array", ARRAYS, ids=lambda a: "x".join(map(str, a.shape)))
def test_doubles(echo, array):
    y, name, size = echo(array)
    assert name == "double" and y.dtype == array.dtype.newbyteorder("=")
    assert tuple(size.ravel()) == array.shape == y.shape
    assert y.tobytes() == array.astype(array.dtype.newbyteorder("=")).tobytes()    # the bits, so that NaN and -0 count
    assert y.flags.f_contiguous and y.flags.writeable


@pytest.mark.parametrize("dtype, name", [("int8", "int8"), ("int16", "int16"), ("int32", "int32"), ("int64", "int64"), ("uint8", "uint8"),
                                         ("uint16", "uint16"), ("uint32", "uint32"), ("uint64", "uint64"), ("float32", "single"),
                                         ("complex64", "single"), ("complex128", "double"), ("bool", "logical")])
def test_every_class(echo, dtype, name):
    limits = numpy.iinfo(dtype) if numpy.dtype(dtype).kind in "iu" else None
    array = numpy.array([[limits.min, 1, limits.max]] if limits else [[0, 1, 1]], dtype=dtype)
    y, found, _ = echo(array)
    assert found == name and y.dtype == array.dtype and (y == array).all()
    scalar, found, _ = echo(array[0, 1])
    assert found == name and scalar == 1
    assert isinstance(scalar, {"bool": bool, "float64": float, "complex128": complex}.get(dtype, numpy.dtype(dtype).type))


def test_python_numbers(echo):
    assert echo(3)[:2] == (3.0, "double") and isinstance(echo(3)[0], float)
    assert echo(True)[:2] == (True, "logical")
    assert echo(2 - 1j)[:2] == (2 - 1j, "double")
    with pytest.raises(OverflowError, match="numpy.int64"):
        echo(2 ** 53 + 1)


def test_text(echo):
    for text in ["", "abc", "grün ✓", "a\0b"]:
        y, name, size = echo(text)
        assert (y, name) == (text, "char") and size[0, 1] == len(text.encode())
    for text in (numpy.array("grün"), numpy.array(b"abc"), numpy.str_("abc")):    # an array without extents is what is in it
        assert echo(text)[:2] == (text.item().decode() if isinstance(text.item(), bytes) else text.item(), "char")
    assert echo(b"\xff\xfe")[0].encode("utf-8", "surrogateescape") == b"\xff\xfe"
    table = numpy.array([[b"a", b"b"], [b"c", b"d"]])
    y, name, _ = echo(table)
    assert name == "char" and (y == table).all()


def test_one_extent_is_a_row_or_what_the_facts_say(make, echo):
    assert echo(numpy.arange(3.0))[2].tolist() == [[1, 3]]
    column = make("function s = f(x)\n  s = size(x);\nend\n", {"x": "real double [3 1]"})
    assert column(numpy.arange(3.0)).tolist() == [[3, 1]]
    assert column([1, 2, 3]).tolist() == [[3, 1]]       # a list, where the parameter takes no cells


def test_cells(echo):
    cell = [1.0, "two", [3.0, []], numpy.eye(2)]
    y, name, size = echo(cell)
    assert name == "cell" and size.tolist() == [[1, 4]] and y[:3] == cell[:3] and (y[3] == numpy.eye(2)).all()
    table = numpy.empty((2, 2), dtype=object)
    table[0, 0], table[0, 1], table[1, 0], table[1, 1] = 1.0, "a", "b", [2.0]
    y, _, size = echo(table)
    assert size.tolist() == [[2, 2]] and y.shape == (2, 2) and y.tolist() == table.tolist()
    words = echo(numpy.array(["ab", "c"]))
    assert words[0] == ["ab", "c"] and words[1] == "cell"
    empty = numpy.empty((0, 3), dtype=object)
    assert echo(empty)[0].shape == (0, 3) and echo([])[0] == []


def test_what_is_used_as_a_list_or_a_dict(make, echo):
    assert echo(range(3))[0] == [0.0, 1.0, 2.0] and echo(collections.deque([1, "a"]))[0] == [1.0, "a"]
    assert echo(types.MappingProxyType({"a": 1}))[0] == {"a": 1.0} and echo(collections.UserDict(b="x"))[0] == {"b": "x"}
    f = make("function y = f(x)\n  y = sum(x);\nend\n", {"x": "real double [1 ?]"})
    assert f(range(4)) == 6


def test_structs(echo):
    struct = {"a": 1.0, "b": {"c": "text", "d": [1.0, True]}}
    y, name, _ = echo(struct)
    assert (y, name) == (struct, "struct") and list(y) == ["a", "b"]
    table = residua.StructArray.of([{"a": 1.0, "b": "x"}, {"a": 2.0, "b": "y"}])
    y, _, size = echo(table)
    assert size.tolist() == [[1, 2]] and isinstance(y, residua.StructArray) and list(y) == list(table)
    assert echo({})[0] == {}


def test_sparse(echo, make):
    matrix = scipy.sparse.csc_matrix(numpy.array([[0, 2.0, 0], [1, 0, 3]]))
    for given in (matrix, matrix.tocsr(), matrix.tocoo(), matrix.astype(bool), matrix * 1j):
        y, name, _ = echo(given)
        assert name == ("logical" if given.dtype == bool else "double") and scipy.sparse.issparse(y) and y.dtype == given.dtype
        assert (y.toarray() == given.toarray()).all()
    twice = make("function y = f(x)\n  y = 2 * x(:, 2:3);\nend\n")
    assert (twice(matrix).toarray() == [[4, 0], [0, 6]]).all()
    assert scipy.sparse.issparse(echo(scipy.sparse.csc_matrix((0, 4)))[0])


def test_handles(make):
    apply = make("function y = f(g, x)\n  y = g(x) + 1;\nend\n", name="f")
    assert apply(residua.Handle("@(t) t ^ 2"), 3.0) == 10
    assert apply(residua.Handle("cos"), 0.0) == 2
    giving = make("function g = giver(a)\n  g = @(t) t + a;\nend\n", name="giver")
    handle = giving(5.0)
    assert isinstance(handle, residua.Value) and handle.class_name == "function_handle" and "t + a" in handle.text
    assert apply(handle, 1.0) == 7      # with what it captured


def test_arrays_are_not_copied_where_the_layout_allows(make):
    first = make("function y = f(x)\n  y = x(1) + x(end);\nend\n", {"x": "real double [? ?]"})
    array = numpy.asfortranarray(numpy.ones((2000, 500)))
    before = array.copy()
    assert first(array) == 2
    assert (array == before).all()
    change = make("function y = g(x)\n  x(1) = 7;\n  y = x;\nend\n", name="g")
    y = change(array)
    assert y[0, 0] == 7 and array[0, 0] == 1        # the argument stays the caller's
    same = make("function y = h(x)\n  y = x;\nend\n", name="h")
    y = same(array)
    y[0, 0] = 9
    assert array[0, 0] == 1
    kept = make("function y = k(x)\n  persistent p\n  if isempty(p), p = x; end\n  y = p;\nend\n", name="k")
    kept(array)
    array[0, 0] = 100
    assert kept(array)[0, 0] == 1       # what was kept is what it was then


def test_fixed_values_of_every_kind(make):
    text = "function y = f(x, c)\n  y = {x, c, class(c), size(c)};\nend\n"
    values = [3.0, True, "word", numpy.array([[1, 2], [3, 4]], "int64") + 2 ** 60, numpy.array([[1e-300, numpy.nan]]), [1.0, "a"],
              {"a": 1.0, "b": [2.0]}, numpy.zeros((0, 2)), 1 + 2j, numpy.float32(0.1)]
    for value in values:
        _, known, name, size = make(text, fixed={"c": value})(1.0)
        expected = make("function y = echo(c)\n  y = {c, class(c), size(c)};\nend\n", name="echo")(value)
        assert repr([known, name, size]) == repr(expected)
    assert make(text, fixed={"c": residua.Expression("magic(3)")})(1.0)[1].sum() == 45
    assert make("function y = f(x, g)\n  y = g(x);\nend\n", fixed={"g": residua.Handle("@(t) t + 1")})(1.0) == 2


def test_what_would_be_lost_is_refused(make):
    f = make("function y = f(x)\n  y = x;\nend\n")
    with pytest.raises(TypeError, match="no masked arrays; convert with .filled"):
        f(numpy.ma.masked_array([1.0, 2.0], [False, True]))
    with pytest.raises(TypeError, match="no masked arrays"):
        make("function y = f(x)\n  y = x;\nend\n", {"x": "realscalar"}).batch(numpy.ma.masked_array([1.0, 2.0], [False, True]))
    with pytest.raises(ValueError, match="of a field has a zero in it"):
        f({"a\0b": 1.0})


def test_arrays_however_they_lie(make):
    f = make("function y = f(x)\n  y = x;\nend\n")
    a = numpy.arange(24.0).reshape(2, 3, 4)
    read_only = a.copy()
    read_only.flags.writeable = False
    unaligned = numpy.frombuffer(b"\0" + a.tobytes(), numpy.uint8)[1:].view(numpy.float64).reshape(a.shape)
    for given in (a, numpy.asfortranarray(a), a[:, ::-1, ::2], a.transpose(2, 0, 1), a.astype(">f8"), read_only, unaligned,
                  numpy.broadcast_to(a[0], (3, 3, 4)), a[:, :0], numpy.arange(6, dtype=">i4")[::2], numpy.array(3.5)):
        got = f(given)
        want = given.reshape(1, -1) if given.ndim == 1 else given
        assert numpy.array_equal(numpy.asarray(got), want) and numpy.asarray(got).dtype == given.dtype.newbyteorder("=")
    large = numpy.asfortranarray(numpy.random.default_rng(3).random((300, 300)))
    got = f(large)      # lent, not copied: what is written to the result is not seen in the argument
    got[0, 0] = 99
    assert large[0, 0] != 99
