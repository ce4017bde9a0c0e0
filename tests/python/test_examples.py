"""The examples. OpenMDAO and GEMSEO are not to be had from Debian: stand-ins here have the part of their documented interface
that the examples use, and call it as the packages do."""
import pickle
import sys
import types

import numpy
import pytest

STIFFNESS, LOAD = numpy.array([4.0, 2.0, 1.0]), numpy.array([1.0, 0.0, 1.0])
REST = numpy.array([0.5, 1.0, 2.0])     # each spring stretches by the loads behind it over its stiffness


def energy_at(x):
    return float((STIFFNESS * numpy.diff(x, prepend=0) ** 2).sum() / 2 - (LOAD * x).sum())


def test_minimise():
    import minimise
    assert numpy.allclose(minimise.rest_position(STIFFNESS, LOAD), REST, atol=1e-4)


def test_ask_tell():
    import ask_tell
    assert numpy.allclose(ask_tell.rest_position(STIFFNESS, LOAD), REST, atol=1e-2)


class ExplicitComponent:
    """Of openmdao.api: options, setup, compute and compute_partials over vectors by name."""

    class Options(dict):
        def declare(self, name, types=None):
            self.setdefault(name, None)

    def __init__(self, **options):
        self.options = self.Options()
        self.initialize()
        self.options.update(options)
        self.inputs, self.outputs, self.declared = {}, {}, []
        self.setup()

    def add_input(self, name, val):
        self.inputs[name] = numpy.atleast_1d(numpy.asarray(val, float))

    def add_output(self, name, val):
        self.outputs[name] = numpy.atleast_1d(numpy.asarray(val, float))

    def declare_partials(self, of, wrt):
        self.declared.append((of, wrt))


def test_openmdao_component(monkeypatch):
    api = types.ModuleType("openmdao.api")
    api.ExplicitComponent = ExplicitComponent
    monkeypatch.setitem(sys.modules, "openmdao", types.ModuleType("openmdao"))
    monkeypatch.setitem(sys.modules, "openmdao.api", api)
    sys.modules["openmdao"].api = api
    import openmdao_component
    component = openmdao_component.Chain(stiffness=STIFFNESS, load=LOAD)
    outputs, partials = {}, {}
    component.compute({"x": numpy.ones(3)}, outputs)
    component.compute_partials({"x": numpy.ones(3)}, partials)
    assert component.declared == [("energy", "x")] and component.inputs["x"].shape == (3,)
    assert outputs["energy"] == pytest.approx(energy_at(numpy.ones(3)))
    numeric = [(energy_at(numpy.ones(3) + h) - energy_at(numpy.ones(3) - h)) / 2e-6 for h in 1e-6 * numpy.eye(3)]
    assert numpy.allclose(partials["energy", "x"], numeric, atol=1e-6)


class Discipline:
    """Of gemseo.core.discipline (version 6): grammars, defaults, _run and _compute_jacobian."""

    class Grammar:
        def __init__(self):
            self.names, self.defaults = [], {}

        def update_from_names(self, names):
            self.names += names

    def __init__(self, name=""):
        self.io = types.SimpleNamespace(input_grammar=self.Grammar(), output_grammar=self.Grammar(), data={})
        self.jac = {}

    def execute(self, input_data=None):
        self.io.data = {**self.io.input_grammar.defaults, **(input_data or {})}
        self.io.data.update(self._run({name: self.io.data[name] for name in self.io.input_grammar.names}))
        return self.io.data

    def linearize(self, input_data):
        self.execute(input_data)
        self._compute_jacobian()
        return self.jac


def test_gemseo_discipline(monkeypatch):
    module = types.ModuleType("gemseo.core.discipline")
    module.Discipline = Discipline
    for name in ("gemseo", "gemseo.core"):
        monkeypatch.setitem(sys.modules, name, types.ModuleType(name))
    monkeypatch.setitem(sys.modules, "gemseo.core.discipline", module)
    import gemseo_discipline
    chain = gemseo_discipline.Chain(STIFFNESS, LOAD)
    assert chain.execute()["energy"].tolist() == [0.0]
    assert chain.execute({"x": REST})["energy"][0] == pytest.approx(energy_at(REST))
    jacobian = chain.linearize({"x": REST})["energy"]["x"]
    assert jacobian.shape == (1, 3) and numpy.allclose(jacobian, 0)
    assert pickle.loads(pickle.dumps(chain)).execute({"x": REST})["energy"][0] == pytest.approx(energy_at(REST))
