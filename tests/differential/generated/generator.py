"""Random programs: an entry, up to three helpers, and which of the entry's parameters are fixed.

Every program ends: loops run over at most a handful of trips (`for` over counts of at most 6, `while` beside a counter of its
own), a helper calls only helpers after it, and recursion counts down. What a program does is otherwise left to chance, errors
included. The same seed gives the same program.
"""
import random

from . import alike_trips, kept_state, mixed_values, shared_state, state_machines, wide
from .expressions import FACTS, FITTING, VALUES, Expressions, NoVariable
from .program import Block, Function, Parameter, Program, print_body

KINDS = ["num", "num", "num", "int", "int", "row", "row", "mat", "text", "text", "bool", "cell", "rec", "i8", "u8", "i32",
         "sgl", "cplx", "fun"]
NAMES = {"num": "abxy", "int": "ijkn", "row": "uvr", "mat": "ABM", "text": "stp", "bool": "fg", "cell": "cd", "rec": "oq",
         "i8": "ez", "u8": "ez", "i32": "ez", "sgl": "w", "cplx": "Z", "fun": "h"}
RESULTS = ["num", "num", "int", "row", "text", "bool", "rec"]


class Writer:
    """Writes the body of one function."""

    def __init__(self, rng, variables, functions, size, is_entry):
        self.rng = rng
        self.variables = variables
        self.expr = Expressions(rng, variables, functions)
        self.functions = functions
        self.left = size
        self.is_entry = is_entry
        self.counters = 0
        self.loop_kinds = []
        self.multi = []
        self.guarded = set()      # names that statements leave alone: loop counters

    # ------------------------------------------------------------ names

    def target(self, kind):
        """The name of a variable to be assigned: of its kind mostly, sometimes one that had another kind."""
        if self.rng.random() < 0.05:
            free = [n for n in sorted(self.variables) if n not in self.guarded]
            if free:
                return self.rng.choice(free)
        return self.rng.choice(NAMES[kind]) + self.rng.choice(["", "", "1"])

    def assigned(self, name, kind):
        if name in self.guarded:
            name += "2"
        self.variables[name] = kind
        return name

    def existing(self, kind):
        names = [n for n, k in sorted(self.variables.items()) if k == kind and n not in self.guarded]
        return self.rng.choice(names) if names else None

    # ------------------------------------------------------------ statements

    def body(self, depth, least=1):
        statements = []
        wanted = self.rng.randrange(least, least + (5 if depth == 0 else 3))
        while len(statements) < wanted and self.left > 0:
            statements += self.statement(depth)
        return statements or self.assign()

    def statement(self, depth):
        self.left -= 1
        self.expr.calls_left = 2
        self.expr.loops = len(self.loop_kinds)
        simple = [self.assign] * 6 + [self.assign_part] * 4 + [self.show] * 2 + [self.several, self.update, self.grow, self.delete]
        jumps = [self.jump, self.raise_error] if depth > 0 else []
        blocks = []
        if depth < 3:
            blocks = [self.if_block] * 4 + [self.switch_block] * 2 + [self.try_block] * 2 + [self.unwind_block]
            if len(self.loop_kinds) < (2 if self.is_entry else 1):
                blocks += [self.for_block] * 4 + [self.while_block] * 2 + [self.do_block]
        made = self.rng.choice(simple + jumps + blocks)
        try:
            return made(depth) if made in blocks else made()
        except NoVariable:
            return self.assign()

    def assign(self):
        kind = self.rng.choice(KINDS)
        value = self.expr.of(kind, 3)
        name = self.assigned(self.target(kind), kind)
        shown = self.rng.random() < 0.06 and kind in ("num", "int", "bool", "text", "row", "i8")
        return ["%s = %s%s" % (name, value, "" if shown else ";")]

    def assign_part(self):
        kind = self.rng.choice(["row", "row", "mat", "cell", "rec", "rec", "text"])
        name = self.existing(kind)
        if not name:
            return self.assign()
        e, choice = self.expr, self.rng.choice
        if kind == "row":
            where = choice(["1", "end", "end+1", "2", "[1 2]", ":", e.count(1), "%s > %s" % (name, e.leaf("num"))])
            return ["%s(%s) = %s;" % (name, where, e.of("num", 2))]
        if kind == "mat":
            where = choice(["1, 1", "end, 1", "1, :", ":, 1", "2, end", "end+1, :", "%s, 1" % e.count(1)])
            return ["%s(%s) = %s;" % (name, where, e.of("num", 2))]
        if kind == "cell":
            return ["%s{%s} = %s;" % (name, choice(["1", "end+1", "end", "2"]), e.of(choice(["num", "text", "row"]), 2))]
        if kind == "text":
            return ["%s(%s) = %s;" % (name, choice(["1", "end"]), choice(["'z'", "'A'"]))]
        return [choice(["%s.a = %s;" % (name, e.of("num", 2)), "%s.b = %s;" % (name, e.of("text", 2)),
                        "%s.c = %s;" % (name, e.of("any", 1) if not self.loop_kinds else e.of("num", 1)),
                        "%s.a(%s) = %s;" % (name, choice(["1", "end+1", "2"]), e.of("num", 1)),
                        "%s.(%s) = %s;" % (name, choice(["'a'", "'d'", "['x' 'y']"]), e.of("num", 1)),
                        "%s.n.m = %s;" % (name, e.of("num", 1)),
                        "%s(2).a = %s;" % (name, e.of("num", 1))])]

    def grow(self):
        e = self.expr
        name = self.existing("row")
        if name and self.rng.random() < 0.5:
            return ["%s = [%s, %s];" % (name, name, e.of("num", 2))]
        name = self.existing("text")
        if name:
            return ["%s = [%s, %s];" % (name, name, self.rng.choice(["'a'", "num2str(%s)" % e.leaf("int"), "sprintf('%%g;', %s)" % e.of("num", 1)]))]
        return self.assign()

    def delete(self):
        name = self.existing(self.rng.choice(["row", "cell"]))
        return ["%s(%s) = [];" % (name, self.rng.choice(["1", "end", "[]", "[1 2]"]))] if name else self.assign()

    def update(self):
        name = self.existing(self.rng.choice(["num", "int"]))
        if not name:
            return self.assign()
        return [self.rng.choice(["%s += %s;", "%s -= %s;", "%s *= %s;"]) % (name, self.expr.of("num", 1))]

    def several(self):
        e, rng = self.expr, self.rng
        if self.multi and len(self.loop_kinds) < 2 and rng.random() < 0.6:
            name, parameters, results = rng.choice(self.multi)
            arguments = ", ".join(e.of(p, 1) for p in parameters)
            targets = [self.assigned(self.target(k), k) if rng.random() < 0.9 else "~" for k in results]
            return ["[%s] = %s(%s);" % (", ".join(targets), name, arguments)]
        row = e.of("row", 2)
        first, second = self.assigned(self.target("num"), "num"), self.assigned(self.target("int"), "int")
        function = rng.choice(["max", "min", "max", "size", "deal"])
        return ["[%s, %s] = %s(%s);" % (first, second, function, row)]

    def show(self):
        e, rng = self.expr, self.rng
        return [rng.choice([
            lambda: "printf('%%g\\n', %s);" % e.of("num", 2),
            lambda: "printf('%%d %%s\\n', %s, %s);" % (e.of("int", 1), e.of("text", 2)),
            lambda: "disp(%s)" % e.of(rng.choice(["num", "int", "text", "bool", "row", "mat"]), 1),
            lambda: "fprintf('[%%s]\\n', %s);" % e.of("text", 2)])()]

    def jump(self):
        if self.loop_kinds and self.rng.random() < 0.8:
            return [Block("if " + self.expr.of("bool", 2), [self.rng.choice(["break", "continue"]) + ";"])]
        return [Block("if " + self.expr.of("bool", 2), ["return;"])]

    def raise_error(self):
        return [Block("if " + self.expr.of("bool", 2),
                      [self.rng.choice(["error('gen:one', 'value %%g', %s);", "error('gen:two', 'text %%s', num2str(%s));",
                                        "error('plain %%d', %s);"]) % self.expr.of("num", 1)])]

    # ------------------------------------------------------------ blocks

    def inner(self, depth):
        """A body in which new variables may be born that are perhaps not there afterwards."""
        before = dict(self.variables)
        made = self.body(depth + 1)
        for name in list(self.variables):
            if name not in before and self.rng.random() < 0.85:
                del self.variables[name]
            elif name in before:
                self.variables[name] = before[name]
        return made

    def if_block(self, depth):
        block = Block("if " + self.expr.of("bool", 3), self.inner(depth))
        while self.rng.random() < 0.3:
            block.parts.append(["elseif " + self.expr.of("bool", 2), self.inner(depth)])
        if self.rng.random() < 0.6:
            block.parts.append(["else", self.inner(depth)])
        return [block]

    def switch_block(self, depth):
        if self.rng.random() < 0.5:
            head, cases = self.expr.of("text", 2), ["'a'", "'abc'", "{'x', 'mode'}", "'Hello'"]
        else:
            head, cases = self.expr.of("int", 2), ["0", "1", "{2, 3}", "4"]
        self.rng.shuffle(cases)
        parts = [["case " + c, self.inner(depth)] for c in cases[:self.rng.randrange(1, 4)]]
        if self.rng.random() < 0.6:
            parts.append(["otherwise", self.inner(depth)])
        return [Block("switch " + head, [], parts)]

    def try_block(self, depth):
        body = self.inner(depth)
        self.counters += 1
        name = "err%d" % self.counters
        return [Block("try", body, [["catch " + name, ["printf('%%s|%%s\\n', %s.identifier, %s.message);" % (name, name)] +
                                     self.inner(depth)]])]

    def unwind_block(self, depth):
        """Where there are jumps, the cleanup is one that cannot fail: Octave remembers a jump that an error overtakes, or that
        overtakes an error, and leaves the function that catches it."""
        body, cleanup, lines = self.inner(depth), self.inner(depth), []
        print_body(body + cleanup, 0, lines)
        if any(line.strip() in ("break;", "continue;", "return;") for line in lines):
            cleanup = ["printf('cleanup\\n');", "%s = 7;" % self.assigned("k", "int")]
        return [Block("unwind_protect", body, [["unwind_protect_cleanup", cleanup]], "end_unwind_protect")]

    def loop(self, kind, depth):
        self.loop_kinds.append(kind)
        made = self.inner(depth)
        self.loop_kinds.pop()
        return made

    def for_block(self, depth):
        e = self.expr
        self.counters += 1
        name = "l%d" % self.counters
        over, kind = self.rng.choice([
            lambda: ("1:%s" % e.count(1), "int"), lambda: ("1:%s" % e.count(1), "int"), lambda: ("%s:-1:1" % e.count(1), "int"),
            lambda: ("%s" % e.leaf("row"), "num"), lambda: ("1:min(numel(%s), 5)" % e.leaf("row"), "int"),
            lambda: (e.leaf("cell"), "cell"), lambda: (e.leaf("mat"), "mat"), lambda: ("[0.5, 1.5, %s]" % e.leaf("num"), "num"),
            lambda: (e.leaf("text"), "text")])()
        self.variables[name] = kind
        self.guarded.add(name)
        return [Block("for %s = %s" % (name, over), self.loop("for", depth))]

    def while_block(self, depth):
        self.counters += 1
        name = "w%d" % self.counters
        self.guarded.add(name)
        condition = "%s < %d && (%s)" % (name, self.rng.randrange(1, 6), self.expr.of("bool", 2))
        if self.rng.random() < 0.3:
            condition = "%s < %s" % (name, self.expr.count(1))
        self.variables[name] = "int"
        return ["%s = 0;" % name, Block("while " + condition, ["%s = %s + 1;" % (name, name)] + self.loop("while", depth))]

    def do_block(self, depth):
        self.counters += 1
        name = "w%d" % self.counters
        self.guarded.add(name)
        self.variables[name] = "int"
        body = ["%s++;" % name] + self.loop("do", depth)
        return ["%s = 0;" % name, Block("do", body, tail="until %s >= %d || (%s)" % (name, self.rng.randrange(1, 5), self.expr.of("bool", 2)))]


# ---------------------------------------------------------------- functions

def helper(rng, name, later, multi):
    """A function of a program: (Function, signature, results or None)."""
    kinds = [rng.choice(KINDS[:-1]) for _ in range(rng.randrange(1, 4))]
    parameters = ["p%d" % (k + 1) for k in range(len(kinds))]
    results = [rng.choice(RESULTS) for _ in range(rng.choice([1, 1, 2, 3]))]
    outputs = ["r%d" % (k + 1) for k in range(len(results))]
    variables = dict(zip(parameters, kinds))
    writer = Writer(rng, variables, later, rng.randrange(3, 9), False)
    writer.multi = multi
    start, declared, style = [], list(parameters), rng.random()
    if style < 0.25:        # a default for the last parameter
        start.append(Block("if nargin < %d" % len(kinds), ["%s = %s;" % (parameters[-1], rng.choice(VALUES[kinds[-1]]))]))
        kinds = kinds[:-1] if rng.random() < 0.6 else kinds
    elif style < 0.4:       # the rest as a list
        declared.append("varargin")
        variables["varargin"] = "cell"
        kinds = kinds + [rng.choice(KINDS[:-1]) for _ in range(rng.randrange(0, 3))]
    elif style < 0.5:
        start += ["persistent calls;", Block("if isempty(calls)", ["calls = 0;"]), "calls = calls + 1;"]
        variables["calls"] = "int"
    for output, kind in zip(outputs, results):
        start.append("%s = %s;" % (output, writer.expr.of(kind, 1)))
        variables[output] = kind
    if style > 0.85:        # recursion, counted down
        parameters.insert(0, "depth")
        declared.insert(0, "depth")
        kinds.insert(0, "small")
        arguments = ["depth - 1"] + [writer.expr.of(k, 1) for k in kinds[1:]]
        variables["depth"] = "int"
        writer.guarded.add("depth")
        start.append(Block("if depth > 0 && depth < 5", ["%s = %s(%s);" % (outputs[0], name, ", ".join(arguments))]))
    body = start + writer.body(0, 2) + ["%s = %s;" % (outputs[0], writer.expr.of(results[0], 2))]
    head = "%s = %s(%s)" % (outputs[0] if len(outputs) == 1 else "[%s]" % ", ".join(outputs), name, ", ".join(declared))
    return Function(head, body), (name, kinds, results[0]), (name, kinds, results)


CHOOSE = Function("r = ifelse_(c, a, b)", [Block("if c", ["r = a;"], [["else", ["r = b;"]]])])


def generate(seed, name):
    """The program of a seed: of the wide grammar, or of functions that share global variables, from their seeds on."""
    if shared_state.FIRST_SEED <= seed < wide.EVERYDAY_SEED:
        return shared_state.generate(seed, name)
    if seed >= state_machines.FIRST_SEED:
        return state_machines.generate(seed, name)
    if seed >= alike_trips.FIRST_SEED:
        return alike_trips.generate(seed, name)
    if seed >= mixed_values.FIRST_SEED:
        return mixed_values.generate(seed, name)
    if seed >= kept_state.FIRST_SEED:
        return kept_state.generate(seed, name)
    if seed >= wide.FIRST_SEED:
        return wide.generate(seed, name)
    rng = random.Random(seed)
    functions, signatures, multi = [], [], []
    for k in range(rng.choice([0, 1, 1, 2, 3])):
        function, signature, results = helper(rng, "g%d_%s" % (k + 1, name), list(signatures), list(multi))
        functions.append(function)
        signatures.append(signature)
        multi.append(results)
    kinds = [rng.choice(KINDS) for _ in range(rng.randrange(2, 6))]
    parameters, variables = [], {}
    for k, kind in enumerate(kinds):
        parameter = "%s_%d" % (NAMES[kind][0], k + 1)
        binding = rng.choice(["fixed", "typed", "free"])
        if kind == "fun":
            binding = "fixed"
        if binding == "typed" and kind not in FACTS:
            binding = "free"
        text = {"fixed": lambda: rng.choice(VALUES[kind]), "typed": lambda: rng.choice(FACTS[kind]), "free": lambda: ""}[binding]()
        parameters.append(Parameter(parameter, binding, text))
        variables[parameter] = kind
    calls = [{p.name: value_for(rng, p, kind) for p, kind in zip(parameters, kinds) if p.binding != "fixed"} for _ in range(3)]
    results = [rng.choice(RESULTS + ["cell", "mat", "i8"]) for _ in range(rng.randrange(1, 4))]
    outputs = ["y%d" % (k + 1) for k in range(len(results))]
    writer = Writer(rng, variables, signatures, rng.randrange(6, 26), True)
    writer.multi = multi
    start = []
    for output, kind in zip(outputs, results):
        if rng.random() < 0.95:
            start.append("%s = %s;" % (output, writer.expr.of(kind, 1)))
            variables[output] = kind
    body = start + writer.body(0, 4)
    body += ["%s = %s;" % (output, writer.expr.of(kind, 2)) for output, kind in zip(outputs, results) if rng.random() < 0.7]
    head = "%s = %s(%s)" % (outputs[0] if len(outputs) == 1 else "[%s]" % ", ".join(outputs), name,
                            ", ".join(p.name for p in parameters))
    chooser = Function(CHOOSE.head.replace("ifelse_", "ifelse_" + name), CHOOSE.body)
    program = Program(name, seed, [Function(head, body)] + functions + [chooser], parameters, len(outputs), calls)
    return with_own_chooser(program)


def with_own_chooser(program):
    """`ifelse_` under a name of the program's own: all programs of a batch share one folder."""
    def renamed(text):
        return text.replace("ifelse_(", "ifelse_%s(" % program.name)

    def walk(body):
        for k, statement in enumerate(body):
            if isinstance(statement, str):
                body[k] = renamed(statement)
                continue
            statement.head, statement.tail = renamed(statement.head), renamed(statement.tail)
            walk(statement.body)
            for part in statement.parts:
                part[0] = renamed(part[0])
                walk(part[1])
    for function in program.functions[:-1]:
        walk(function.body)
    return program


def value_for(rng, parameter, kind):
    if parameter.binding == "typed":
        return rng.choice(FITTING.get(kind, VALUES[kind]))
    if rng.random() < 0.1:
        kind = rng.choice([k for k in KINDS if k != "fun"])
    return rng.choice(VALUES[kind])
