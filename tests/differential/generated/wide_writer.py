"""Writes the bodies of the functions of the wide grammar: control flow around idioms (`idioms_*.py`), a group at a time.

A statement that needs a variable of a kind brings its first assignment with it (`need`), so that most programs run. What is
born inside a branch or loop is forgotten behind it, except once in fifty.
"""
import re

from .program import Block, print_body
from .wide_expressions import WideExpressions

NAMES = {"num": "xyab", "int": "nmjk", "bool": ["flagged", "ok"], "row": "rqu", "mat": "AB", "nd": "TN",
        "text": ["s", "t", "str"],
         "words": ["ws", "names"], "list": ["c", "items"], "rec": ["cfg", "p"], "recs": ["db", "pts"], "map": ["M", "reg"],
         "nmap": ["Q"], "i8": ["z"], "u8": ["by"], "i32": ["w32"], "irow": ["iv"], "sgl": ["sg"], "cplx": ["Z"], "fun": "fgh"}
PLAIN = ["num", "num", "num", "int", "int", "row", "row", "text", "text", "bool", "mat", "words", "list", "rec", "recs",
        "fun"]


class WideWriter:
    def __init__(self, rng, variables, functions, size, groups, state):
        self.rng = rng
        self.variables = variables
        self.e = WideExpressions(rng, variables, functions)
        self.left = size
        self.groups = groups          # the idioms to draw from: lists of functions of a writer
        self.state = state            # what the functions of a program share: a counter for names
        self.loop_kinds = []
        self.guarded = set()
        self.before = []

    # ------------------------------------------------------------ names

    def counter(self, stem):
        self.state["count"] = self.state.get("count", 0) + 1
        return "%s%d" % (stem, self.state["count"])

    def fresh(self, kind):
        """A name to be assigned. Kinds have names of their own, so that a variable rarely changes its kind."""
        if self.rng.random() < 0.02:
            free = [n for n in sorted(self.variables) if n not in self.guarded]
            if free:
                name = self.rng.choice(free)
                self.variables[name] = kind
                return name
        name = self.rng.choice(NAMES[kind]) + self.rng.choice(["", "", "1"])
        while name in self.guarded or self.variables.get(name, kind) != kind:
            name += "2"
        return name

    def assigned(self, kind):
        name = self.fresh(kind)
        self.variables[name] = kind
        return name

    def need(self, kind):
        """A variable of this kind that may be changed; if there is none, it is assigned before the statement."""
        names = [n for n in sorted(self.variables) if self.variables[n] == kind and n not in self.guarded]
        if names:
            return self.rng.choice(names)
        name = self.fresh(kind)
        if kind == "map":
            value = self.rng.choice(["containers.Map()", "containers.Map('KeyType', 'char', 'ValueType', 'any')",
                                     "containers.Map({'a', 'b'}, [1 2])", "containers.Map({'k1', 'mode'}, {3, 4})",
                                         "containers.Map('a', 5)"])
        elif kind == "nmap":
            value = self.rng.choice(["containers.Map('KeyType', 'double', 'ValueType', 'any')",
                                     "containers.Map([1 2 3], {'x', 'yy', 'z'})", "containers.Map({3, 1}, {'c', 'a'})"])
        else:
            value = self.e.value(kind)
        self.before.append("%s = %s;" % (name, value))
        self.variables[name] = kind
        return name

    def define(self, kind, depth=2):
        """`x = ...;` of a new value. The value is written before the name is known."""
        value = self.e.of(kind, depth)
        name = self.assigned(kind)
        shown = kind in ("num", "int", "bool", "text", "row", "mat", "i8", "irow", "words", "list", "rec", "recs", "u8",
                "sgl", "cplx", "nd")
        return "%s = %s%s" % (name, value, "" if shown and self.rng.random() < 0.04 else ";")

    # ------------------------------------------------------------ statements

    def body(self, depth, least=1):
        statements = []
        wanted = self.rng.randrange(least, least + (5 if depth == 0 else 3))
        while len(statements) < wanted and self.left > 0:
            statements += self.statement(depth)
        return statements or [self.define("num")]

    def statement(self, depth):
        self.left -= 1
        self.e.calls_left = 2
        self.e.loops = len(self.loop_kinds)
        chance = self.rng.random()
        if chance < 0.5:
            made = self.rng.choice(self.rng.choice(self.groups))
        elif chance < 0.72 or depth >= 3:
            return [self.define(self.rng.choice(PLAIN))]
        else:
            blocks = [self.if_block] * 4 + [self.switch_block] * 2 + [self.try_block]
            if len(self.loop_kinds) < 2:
                blocks += [self.for_block] * 5 + [self.while_block, self.do_block]
            if depth:
                blocks += [self.jump] * 3
            made = self.rng.choice(blocks)
            outer, self.before = self.before, []
            result = made(depth)
            result = self.before + result
            self.before = outer
            return result
        return self.idiom(made, depth)

    def idiom(self, made, depth):
        """What an idiom makes, with the assignments that it needs. It names variables for all its choices: those of the choices
        that were not taken are forgotten."""
        outer, self.before, known = self.before, [], dict(self.variables)
        result = made(self, depth)
        lines = []
        print_body(result, 0, lines)
        used = set(re.findall(r"\w+", "\n".join(lines)))
        needed = []
        for line in reversed(self.before):
            words = re.findall(r"\w+", line)
            if words[0] in used:
                needed.insert(0, line)
                used.update(words)
        for name in set(self.variables) - used:
            if name in known:
                self.variables[name] = known[name]
            else:
                del self.variables[name]
        self.before = outer
        return needed + result

    def jump(self, depth):
        kinds = ["break", "continue"] * 2 + ["return"] if self.loop_kinds else ["return"]
        return [Block("if " + self.e.of("bool", 2), [self.rng.choice(kinds) + ";"])]

    # ------------------------------------------------------------ blocks

    def inner(self, depth, least=1):
        before = dict(self.variables)
        made = self.body(depth + 1, least)
        for name in list(self.variables):
            if name not in before and self.rng.random() < 0.98:
                del self.variables[name]
            elif name in before:
                self.variables[name] = before[name]
        return made

    def if_block(self, depth):
        block = Block("if " + self.e.of("bool", 3), self.inner(depth))
        while self.rng.random() < 0.3:
            block.parts.append(["elseif " + self.e.of("bool", 2), self.inner(depth)])
        if self.rng.random() < 0.6:
            block.parts.append(["else", self.inner(depth)])
        return [block]

    def switch_block(self, depth):
        if self.rng.random() < 0.6:
            head = self.rng.choice([lambda: self.e.of("text", 2), lambda: "lower(%s)" % self.e.of("text", 1),
                    lambda: "class(%s)" % self.e.of("any", 1)])()
            cases = ["'a'", "'abc'", "{'x', 'mode'}", "'12'", "{'double', 'int8'}", "{'char', 'cell', 'one'}", "''"]
        else:
            head, cases = self.e.of("int", 2), ["0", "1", "{2, 3}", "4", "{1, 5}", "{}"]
        self.rng.shuffle(cases)
        parts = [["case " + c, self.inner(depth)] for c in cases[:self.rng.randrange(1, 4)]]
        if self.rng.random() < 0.7:
            parts.append(["otherwise", self.inner(depth)])
        return [Block("switch " + head, [], parts)]

    def try_block(self, depth):
        body = self.inner(depth)
        name = self.counter("err")
        return [Block("try", body, [["catch " + name, ["printf('%%s|%%s\\n', %s.identifier, %s.message);" % (name,
                name)] + self.inner(depth)]])]

    def loop(self, kind, depth):
        self.loop_kinds.append(kind)
        self.e.loops = len(self.loop_kinds)
        made = self.inner(depth)
        self.loop_kinds.pop()
        self.e.loops = len(self.loop_kinds)
        return made

    def for_block(self, depth):
        e = self.e
        name = self.counter("l")
        over, kind = self.rng.choice([
            lambda: ("1:%s" % e.count(), "int"), lambda: ("1:%s" % e.count(), "int"), lambda: ("%s:-1:1" % e.count(), "int"),
            lambda: ("[%s, %s, %s]" % (e.leaf("num"), e.leaf("int"), e.leaf("num")), "num"), lambda: (e.leaf("row"), "num"),
            lambda: ("1:numel(%s)" % e.leaf("words"), "int"), lambda: ("1:2:7", "int"), lambda: ("0.5:0.25:1.5", "num"),
            lambda: ("1:numel(%s)" % e.leaf("recs"), "int"), lambda: (e.leaf("mat"), "any"),
                lambda: (e.leaf("words"), "list")])()
        self.variables[name] = kind
        self.guarded.add(name)
        return [Block("for %s = %s" % (name, over), self.loop("for", depth))]

    def while_block(self, depth):
        name = self.counter("w")
        self.guarded.add(name)
        self.variables[name] = "int"
        condition = "%s < %d && (%s)" % (name, self.rng.randrange(1, 6), self.e.of("bool", 1))
        if self.rng.random() < 0.4:
            condition = "%s < %s" % (name, self.e.count())
        if self.rng.random() < 0.2:
            condition = "true"
        step = self.rng.choice(["%s = %s + 1;" % (name, name), "%s++;" % name, "%s += 1;" % name])
        body = [step] + self.loop("while", depth)
        if condition == "true":
            body.insert(1, Block("if %s > %s" % (name, self.e.count()), ["break;"]))
        return ["%s = 0;" % name, Block("while " + condition, body)]

    def do_block(self, depth):
        name = self.counter("w")
        self.guarded.add(name)
        self.variables[name] = "int"
        body = ["%s++;" % name] + self.loop("do", depth)
        return ["%s = 0;" % name, Block("do", body, tail="until %s >= %d || %s" % (name, self.rng.randrange(1, 5),
                self.e.of("bool", 1)))]


def has_jumps(body):
    lines = []
    print_body(body, 0, lines)
    return any(line.strip() in ("break;", "continue;", "return;") for line in lines)
