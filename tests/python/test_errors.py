"""What is wrong is a Python exception that says what to do."""
import copy
import pathlib
import pickle

import numpy
import pytest

import residua

POWER = "function y = f(x, n)\n  y = x .^ n;\nend\n"


def test_errors_of_the_program(make):
    f = make("function y = f(x)\n  if x > 3\n    error('my:id', 'x is %g', x);\n  end\n  y = x(2);\nend\n", {"x": "realscalar"})
    with pytest.raises(residua.Error, match="x is 5") as caught:
        f(5)
    assert (caught.value.identifier, caught.value.message) == ("my:id", "x is 5")
    assert caught.value.location.startswith("f.m:3")
    with pytest.raises(residua.Error, match="out of bound") as caught:
        f(1)
    assert caught.value.identifier == "Octave:index-out-of-bounds"
    again = pickle.loads(pickle.dumps(caught.value))
    assert (again.identifier, again.message, again.location) == (caught.value.identifier, caught.value.message, caught.value.location)


@pytest.mark.parametrize("facts, argument, match", [
    ("real double [1 3]", numpy.ones(4), r"extent 2 is 4, not 3\); it was specialised for `real double \[1 3\]`: pass such a value"),
    ("real double [1 3]", numpy.ones(3, "float32"), "argument `x` is not double but single"),
    ("real double [1 3]", numpy.ones(3, complex), "argument `x` is not real but complex"),
    ("realscalar", "text", "argument `x` is not double but char"),
    ("realscalar in [0, 5]", float("nan"), r"element 1 is NaN, not in \[0, 5\]"),
    ("real double [1 ?] in [0, 5]", numpy.array([1.0, 7.0]), r"element 2 is 7, not in \[0, 5\]")])
def test_facts_that_do_not_hold(make, facts, argument, match):
    f = make(POWER, {"x": facts}, {"n": 2.0})
    with pytest.raises(residua.FactError, match=match) as caught:
        f(argument)
    assert isinstance(caught.value, ValueError) and caught.value.identifier == "Residua:fact-violated"


def test_a_standalone_artefact_is_for_c(make):
    with pytest.raises(residua.RequestError, match="called from C alone, by the header that .* leave out `standalone`"):
        make(POWER, {"x": "realscalar"}, {"n": 2.0}, standalone=True)


def test_wrong_calls(make):
    f = make(POWER, {"x": "realscalar"}, {"n": 2.0})
    with pytest.raises(TypeError, match=r"`f` takes 1 argument \('x',\), not 2 \(fixed parameters are gone\)"):
        f(1.0, 2.0)
    with pytest.raises(TypeError, match=r"`f` has no parameter `z`; it has \('x',\)"):
        f(z=1.0)
    with pytest.raises(TypeError, match="two values for the parameter `x`"):
        f(1.0, x=1.0)
    with pytest.raises(ValueError, match="nargout is a number of results"):
        f(1.0, nargout=-1)
    with pytest.raises(TypeError, match="`f` was specialised for 1 result; say nargout=2 to residua.specialise"):
        f(1.0, nargout=2)
    g = make(POWER)
    for wrong, match in [(None, "None has no counterpart in MATLAB"), (len, "residua.Handle"), (object(), "has no counterpart"),
                         (numpy.ones(2, "float16"), r"dtype float16; convert with .astype\(numpy.float64\)"),
                         (numpy.ones(1, "datetime64[s]"), "no class for arrays of dtype datetime64"),
                         ({1: 2.0}, "names of fields are text, not 1"), ([1.0, None], "None has no counterpart")]:
        with pytest.raises(TypeError, match=match):
            g(wrong, 2.0)
    with pytest.raises(TypeError, match="takes numbers, not an array of dtype object"):
        f([None])


def test_calls_with_fewer_arguments_are_another_specialisation(make):
    text = "function y = f(a, x)\n  y = nargin + a;\nend\n"
    f = make(text, fixed={"a": 10.0})
    assert f(3.0) == 12
    with pytest.raises(TypeError, match=r"`f` was specialised for calls with `x`, which is not given; .*nargin"):
        f()
    assert make(text, fixed={"a": 10.0}, nargin=1)() == 11
    with pytest.raises(TypeError, match="with `x`, which is not given"):
        make(text, {"a": "realscalar", "x": "realscalar"})(1.0)


def test_what_a_conversion_complains_of_has_a_name(make):
    f = make("function y = f(a, b)\n  y = {a, b};\nend\n")
    for value, error, match in [(None, TypeError, r"argument `b`: None has no counterpart .* numpy.empty\(\(0, 0\)\)"),
                                (2 ** 60 + 1, OverflowError, "argument `b`: .* is no exact double"),
                                ({1, 2}, TypeError, "argument `b`: .* has no counterpart"),
                                (numpy.zeros(2, "clongdouble"), TypeError, r"argument `b`: .*astype\(numpy.complex128\)"),
                                (numpy.zeros(2, [("p", "f8")]), TypeError, "argument `b`: .*a dict with an array a field")]:
        with pytest.raises(error, match=match):
            f(1.0, value)
    with pytest.raises(TypeError, match="fixed value `a`: None has no counterpart"):
        make("function y = f(a)\n  y = a;\nend\n", fixed={"a": None})
    g = make("function y = g(x)\n  y = sum(x);\nend\n", {"x": "real double [1 ?]"}, name="g")
    with pytest.raises(residua.FactError, match=r"is not double but int64; .*\.astype\(float\)"):
        g(numpy.arange(3))


def test_what_is_to_be_known_of_a_request_is_a_warning(make, tmp_path):
    with pytest.warns(residua.RequestWarning, match="there is no folder `.*none`, which `--include` names") as noted:
        make(POWER, {"x": "realscalar"}, {"n": 2.0}, include=str(tmp_path / "none"))
    assert noted[0].filename.endswith("conftest.py")
    with pytest.warns(residua.RequestWarning, match="every call|fails|error"):
        make("function y = f(n)\n  error('f:no', 'no %d', n);\nend\n", fixed={"n": 2.0})
    with pytest.warns(residua.RequestWarning, match="the server `localhost:1` is away"):
        make(POWER, {"x": "realscalar"}, {"n": 3.0}, server="localhost:1")


def test_paths_of_every_kind(make, write):
    path = write(POWER)
    for same in (path, path.encode(), pathlib.Path(path)):
        assert residua.specialise(same, fixed={"n": 2.0})(3.0) == 9


def test_requests_that_are_refused(make, write, tmp_path):
    bad = write("function y = bad(x)\n  y = (x + 1;\nend\n", "bad")
    with pytest.raises(residua.RequestError, match="expected `\\)`") as caught:
        residua.specialise(bad)
    error = caught.value
    assert (error.file, error.line, error.column, error.kind) == (bad, 2, 13, "expected-token") and "residua check" in error.hint
    assert "y = (x + 1;" in error.excerpt and str(error).startswith(bad + ":2:13: ")
    assert str(pickle.loads(pickle.dumps(error))) == str(error)
    for options, kind, match in [
            (dict(fixed={"m": 3}), "unknown-parameter", "`f` has no parameter `m`; it has `x`, `n`"),
            (dict(fixed={"m": {"a": 3}}), "unknown-parameter", "\n  m = \\.\\.\\.\n"),
            (dict(facts={"m": "real"}), "unknown-parameter", "`f` has no parameter `m`"),
            (dict(facts={"x": "real dooble"}), "invalid-facts", "unknown word `dooble`"),
            (dict(fixed={"n": residua.Expression("error('a:b', 'no')")}), "value-failed", "evaluating the value failed: no"),
            (dict(fixed={"n": residua.Expression("3 +")}), "expected-expression", "expected an expression"),
            (dict(target="pentium9"), "unknown-target", "there is no processor `pentium9`"),
            (dict(no_native=True), None, None), (dict(targt="host"), None, "there is no key `targt`; there are ")]:
        if match is None:
            with pytest.raises(TypeError, match="`no_native` is no option here"):
                make(POWER, **options)
            continue
        with pytest.raises(residua.RequestError, match=match) as caught:
            make(POWER, **options)
        assert caught.value.kind == kind
    with pytest.raises(residua.RequestError, match="no such file") as caught:
        residua.specialise(tmp_path / "missing.m")
    assert "working folder" in caught.value.hint
    for wrong, match in [(dict(fixed=[3]), "`fixed` is a dict"), (dict(facts={"x": 3}), "`facts` is a dict of texts"),
                         (dict(nargout="two"), "`nargout` is a whole number"), (dict(fixed={"n": None}), "None has no counterpart")]:
        with pytest.raises(TypeError, match=match):
            make(POWER, **wrong)


def test_a_server_that_is_away(make):
    f = make(POWER, {"x": "realscalar"}, {"n": 3.0}, server="127.0.0.1:1")
    assert f(2) == 8        # answered here
    with pytest.raises(residua.ServiceError):
        make(POWER, {"x": "realscalar"}, {"n": 4.0}, server="127.0.0.1:1", no_fallback=True)


def test_a_program_that_is_missing(monkeypatch, make):
    monkeypatch.setenv("RESIDUA_PROGRAM", "/nowhere/residua")
    with pytest.raises(residua.ProgramError, match="not to be found at /nowhere/residua; put the folder of it on PATH"):
        make(POWER)


def test_pickles(make, tmp_path):
    f = make(POWER, {"x": "realscalar"}, {"n": 2.0})
    again = pickle.loads(pickle.dumps(f))
    assert again(3) == 9 and again.signature == f.signature and again.cache == "hit"
    assert copy.deepcopy(f)(4) == 16
    text = pickle.dumps(f)
    (tmp_path / "f.m").write_text("function y = f(x, n)\n  y = x .^ n + 1;\nend\n")
    with pytest.raises(residua.RequestError, match="was changed; specialise again instead of unpickling"):
        pickle.loads(text)
