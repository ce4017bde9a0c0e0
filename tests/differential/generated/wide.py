"""Programs of the wide grammar: what real programs are full of. Seeds from FIRST_SEED on; see README.md.

Every program draws from two or three groups of idioms (records, maps and cells, calls, text, numbers, errors) and a few
general statements. Loops run over at most a handful of trips, recursion counts down. Most programs run.
"""
import random

from . import classics, engineering, idioms_calls, idioms_errors, idioms_everyday, idioms_numbers, idioms_records, idioms_text
from .program import Function, Parameter, Program
from .wide_expressions import FACTS, FITTING, VALUES
from .wide_writer import WideWriter

FIRST_SEED = 1000000
EVERYDAY_SEED = 3000000    # from here on, half of what is drawn are pieces of everyday programs
CLASSIC_SEED = 4000000     # from here on, interpreters, automata, matchers: `classics.py`
GROUPS = {"records": idioms_records.RECORDS, "maps": idioms_records.MAPS, "calls": idioms_calls.CALLS,
        "text": idioms_text.TEXT,
          "numbers": idioms_numbers.NUMBERS, "errors": idioms_errors.ERRORS}
PARAMETERS = ["num", "num", "num", "int", "int", "row", "row", "mat", "text", "text", "bool", "words", "list", "rec", "rec",
        "recs", "recs",
              "u8", "i8", "nd", "cplx", "fun", "irow", "sgl"]
STEMS = {"num": "x", "int": "n", "row": "v", "mat": "A", "text": "s", "bool": "flag", "words": "ws", "list": "c",
        "rec": "cfg", "recs": "db",
         "u8": "b", "i8": "z", "nd": "T", "cplx": "q", "fun": "f", "irow": "iv", "sgl": "w"}
RESULTS = ["num", "num", "row", "text", "rec", "words", "list", "mat", "recs", "bool", "irow", "nd", "u8", "cplx"]


def groups_of(seed):
    """The groups of a seed's program: two or three of them."""
    rng = random.Random(seed)
    return sorted(rng.sample(sorted(GROUPS), rng.choice([2, 2, 3])))


def generate(seed, name):
    if seed >= engineering.FIRST_SEED:
        return engineering.generate(seed, name)
    if seed >= CLASSIC_SEED:
        return classics.generate(seed, name)
    rng = random.Random(seed)
    names = groups_of(seed)
    rng.sample(sorted(GROUPS), 3)
    groups, state = [GROUPS[g] for g in names], {}
    everyday = seed >= EVERYDAY_SEED
    if everyday:
        groups = groups + [idioms_everyday.EVERYDAY] * len(groups)
    maker = idioms_calls.Maker(rng, groups, state, everyday)
    functions, signatures = [], []
    for k in range(rng.choice([0, 1, 2, 3]) + (1 if "calls" in names else 0)):
        function, made = maker.make("g%d_%s" % (k + 1, name), list(signatures))
        functions.append(function)
        signatures += made
    parameters, variables, kinds = entry_parameters(rng)
    calls = [{p.name: value_for(rng, p, kind) for p,
            kind in zip(parameters, kinds) if p.binding != "fixed"} for _ in range(3)]
    results = [rng.choice(RESULTS) for _ in range(rng.randrange(1, 4))]
    outputs = ["y%d" % (k + 1) for k in range(len(results))]
    writer = WideWriter(rng, variables, signatures, rng.randrange(6, 16), groups, state)
    start = []
    for output, kind in zip(outputs, results):
        start.append("%s = %s;" % (output, writer.e.of(kind, 1)))
        variables[output] = kind
    body = start + writer.body(0, 5)
    body += ["%s = %s;" % (output, writer.e.of(kind, 2)) for output, kind in zip(outputs, results) if rng.random() < 0.7]
    head = "%s = %s(%s)" % (outputs[0] if len(outputs) == 1 else "[%s]" % ", ".join(outputs), name,
            ", ".join(p.name for p in parameters))
    return Program(name, seed, [Function(head, body)] + functions, parameters, len(outputs), calls)


def entry_parameters(rng):
    kinds = [rng.choice(PARAMETERS) for _ in range(rng.randrange(2, 5))]
    parameters, variables = [], {}
    for k, kind in enumerate(kinds):
        name = "%s_%d" % (STEMS[kind], k + 1)
        binding = rng.choice(["fixed", "typed", "free"])
        if kind == "fun":
            binding = "fixed"
        if binding == "typed" and not FACTS.get(kind):
            binding = "free"
        text = {"fixed": lambda: rng.choice(VALUES[kind]), "typed": lambda: rng.choice(FACTS[kind]),
                "free": lambda: ""}[binding]()
        parameters.append(Parameter(name, binding, text))
        variables[name] = kind
    return parameters, variables, kinds


def value_for(rng, parameter, kind):
    if parameter.binding == "typed":
        return rng.choice(FITTING.get(kind, VALUES[kind]))
    if rng.random() < 0.05:
        kind = rng.choice([k for k in PARAMETERS if k != "fun"])
    return rng.choice(VALUES[kind])
