"""A generated program as a tree, so that it can be printed, and made smaller without breaking its structure.

A statement is a text (one line) or a Block: a head such as `for k = 1:3`, a body, further parts (`else`, `case 2`, `catch
err`) with bodies of their own, and the line that ends it.
"""
import copy
from dataclasses import dataclass, field


@dataclass
class Block:
    head: str
    body: list
    parts: list = field(default_factory=list)   # [head, body] pairs
    tail: str = "end"

    def bodies(self):
        yield self.body
        for part in self.parts:
            yield part[1]


@dataclass
class Function:
    head: str        # `[a, b] = name(x, y)`
    body: list


@dataclass
class Parameter:
    name: str
    binding: str     # "fixed", "typed", "free"
    text: str = ""   # the fixed value's expression or the facts


@dataclass
class Program:
    name: str
    seed: int
    functions: list
    parameters: list
    nargout: int
    calls: list      # one {parameter name: expression} a call; fixed parameters are not in it
    keeps_state: bool = False    # what a call finds depends on the calls before it: all are made in one process

    def source(self):
        lines = []
        for function in self.functions:
            lines.append("function " + function.head)
            print_body(function.body, 1, lines)
            lines.append("end")
        return "\n".join(lines) + "\n"

    def options(self):
        """What is told to `residua specialise`."""
        options = []
        for p in self.parameters:
            if p.binding == "fixed":
                options += ["-d", "%s = %s" % (p.name, p.text)]
            elif p.binding == "typed":
                options += ["-t", "%s: %s" % (p.name, p.text)]
        return options + ["--nargout", str(self.nargout)]

    def original_arguments(self, call):
        return [p.text if p.binding == "fixed" else call[p.name] for p in self.parameters]

    def residual_arguments(self, call):
        return [(p.name, call[p.name]) for p in self.parameters if p.binding != "fixed"]

    def renamed(self, name):
        """The same program under another name (its entry is the only function that carries it)."""
        other = copy.deepcopy(self)
        other.functions[0].head = other.functions[0].head.replace(self.name + "(", name + "(")
        other.name = name
        return other


def print_body(body, depth, lines):
    indent = "  " * depth
    for statement in body:
        if isinstance(statement, str):
            lines.append(indent + statement)
            continue
        lines.append(indent + statement.head)
        print_body(statement.body, depth + 1, lines)
        for head, part in statement.parts:
            lines.append(indent + head)
            print_body(part, depth + 1, lines)
        lines.append(indent + statement.tail)


# ---------------------------------------------------------------- smaller programs

def all_bodies(body):
    yield body
    for statement in body:
        if isinstance(statement, Block):
            for inner in statement.bodies():
                yield from all_bodies(inner)


def smaller(program):
    """Programs with one thing less, the greatest steps first. Each is a copy."""
    for k in range(len(program.functions) - 1, 0, -1):
        other = copy.deepcopy(program)
        del other.functions[k]
        yield other
    if len(program.calls) > 1:
        for call in program.calls:
            other = copy.deepcopy(program)
            other.calls = [call]
            yield other
    bodies = [b for f in program.functions for b in all_bodies(f.body)]
    spots = [(k, i) for k, body in enumerate(bodies) for i in range(len(body) - 1, -1, -1)]
    for width in (8, 4, 2):
        for k, i in spots:
            if i + width <= len(bodies[k]):
                yield without(program, k, i, width)
    for k, i in spots:
        yield without(program, k, i, 1)
    for k, i in spots:
        statement = bodies[k][i]
        if isinstance(statement, Block):
            for inner in statement.bodies():
                yield without(program, k, i, 1, inner)
            for j in range(len(statement.parts) if not statement.head.startswith(("try", "unwind")) else 0):
                other = copy.deepcopy(program)
                body = [b for f in other.functions for b in all_bodies(f.body)][k]
                del body[i].parts[j]
                yield other
    for k in range(len(program.parameters)):
        if program.parameters[k].binding == "typed":
            other = copy.deepcopy(program)
            other.parameters[k].binding = "free"
            yield other


def without(program, body_number, first, count, instead=()):
    other = copy.deepcopy(program)
    body = [b for f in other.functions for b in all_bodies(f.body)][body_number]
    body[first:first + count] = copy.deepcopy(list(instead))
    return other
