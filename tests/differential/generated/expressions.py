"""Random expressions of a wanted kind over the variables of a scope.

Kinds are what the writer of a program has in mind ("a small integer", "a row vector"), not what the language checks: one
choice in about fifty takes a variable of any other kind, so that errors are met too. Nothing here can make an array or a
text grow without bound when it is evaluated again and again: extents come from `Expressions.count`, which is at most 6,
and two variables are only put together outside loops.
"""

NUMBERS = ["0", "1", "2", "-1", "0.5", "2.5", "-3", "10", "1e3", "NaN", "Inf", "-0", "0.1", "pi"]
TEXTS = ["''", "'a'", "'abc'", "'Hello'", "'x y'", "'12'", "'a,b'", "'mode'"]
ROWS = ["[1 2 3]", "[3 -1 2 0]", "zeros(1,0)", "[NaN 1]", "5", "[0.5 1.5]", "[1 1 2 2]"]
MATRICES = ["[1 2; 3 4]", "magic(3)", "eye(2)", "[1 2 3; 4 5 6]", "zeros(2,0)", "[0 1; NaN 2]"]
VALUES = {
    "num": NUMBERS,
    "int": ["0", "1", "2", "3", "4", "-1"],
    "small": ["0", "1", "2", "3"],
    "bool": ["true", "false"],
    "row": ROWS,
    "mat": MATRICES,
    "text": TEXTS,
    "cell": ["{}", "{1, 'a'}", "{1, 2, 3}", "{'p', [1 2]}", "{zeros(0,0), 'q', true}"],
    "rec": ["struct('a', 1, 'b', 'x')", "struct('a', [1 2 3], 'b', 2)", "struct('a', 0.5, 'b', '')"],
    "i8": ["int8(5)", "int8(-128)", "int8(100)", "int8(0)"],
    "u8": ["uint8(7)", "uint8(255)", "uint8(0)"],
    "i32": ["int32(12)", "int32(-7)", "int32(2147483647)"],
    "sgl": ["single(2.5)", "single(0.1)", "single(-Inf)"],
    "cplx": ["1+2i", "3i", "2-0.5i"],
    "fun": ["@(t) t + 1", "@(t) t * 2", "@sin", "@abs", "@(t) numel(t)"],
}
FACTS = {
    "num": ["realscalar", "real double scalar"],
    "int": ["realscalar", "real double scalar"],
    "bool": ["logical scalar"],
    "row": ["real double [1 ?]", "real double"],
    "mat": ["real double [? ?]", "real double"],
    "text": ["char [1 ?]", "char"],
    "i8": ["int8 scalar"],
    "u8": ["uint8 scalar"],
    "i32": ["int32 scalar"],
    "sgl": ["real single scalar"],
}
# What fits the facts above: a row that is a scalar is a row, an empty text of Octave is 0 x 0.
FITTING = {"text": [t for t in TEXTS if t != "''"]}


class NoVariable(Exception):
    """No variable of the kind that the choice needs."""


class Expressions:
    """Expressions over `variables`, a dict from name to kind. `loops` is how many loops are around."""

    def __init__(self, random, variables, functions):
        self.random = random
        self.variables = variables
        self.functions = functions     # [(name, kinds of parameters, kind of the result)]
        self.loops = 0
        self.calls_left = 0

    def of(self, kind, depth=2):
        """An expression of a kind; `any` chooses one."""
        if kind == "any":
            kind = self.random.choice(["num", "int", "row", "text", "bool", "mat", "cell", "rec", "i8"])
        if depth <= 0 or self.random.random() < 0.25:
            return self.leaf(kind)
        try:
            return getattr(self, "make_" + kind)(depth - 1)
        except NoVariable:
            return self.leaf(kind)

    def variable(self, kind):
        if self.variables and self.random.random() < 0.02:
            return self.random.choice(sorted(n for n, k in self.variables.items() if k != "fun") or ["pi"])
        names = [n for n, k in sorted(self.variables.items()) if k == kind or (kind == "num" and k == "int")]
        return self.random.choice(names) if names else None

    def leaf(self, kind):
        name = self.variable(kind) if self.random.random() < 0.75 else None
        return name or self.random.choice(VALUES[kind])

    def pick(self, *choices):
        return self.random.choice(choices)()

    def call(self, kind, depth):
        """A call of a function of the program with a result of this kind, else a leaf."""
        fitting = [f for f in self.functions if f[2] == kind]
        if not fitting or self.loops > 1 or self.calls_left <= 0:
            return self.leaf(kind)
        self.calls_left -= 1
        name, parameters, _ = self.random.choice(fitting)
        return "%s(%s)" % (name, ", ".join(self.of(p, min(depth, 1)) for p in parameters))

    def count(self, depth):
        """0 to 6, or NaN turned away: what extents and range ends are made of."""
        return self.pick(lambda: str(self.random.randrange(1, 5)),
                         lambda: "min(%s, 4)" % self.leaf("int"),
                         lambda: "mod(%s, 4)" % self.leaf("int"),
                         lambda: "min(numel(%s), 5)" % self.leaf(self.random.choice(["row", "text", "cell"])))

    def make_num(self, depth):
        of = self.of
        choice = self.random.choice
        return self.pick(
            lambda: "%s %s %s" % (of("num", depth), choice(["+", "-", "*", "/"]), of("num", depth)),
            lambda: "(%s) %s %s" % (of("num", depth), choice(["+", "-", "*", "/", ".*", "^"]), self.leaf("num")),
            lambda: "%s(%s)" % (choice(["abs", "floor", "sqrt", "exp", "sin", "round", "sign", "fix", "real"]), of("num", depth)),
            lambda: "%s(%s)" % (choice(["sum", "numel", "prod", "max", "min", "length", "norm", "any", "mean"]), of("row", depth)),
            lambda: "%s(%s, %s)" % (choice(["max", "min", "mod", "rem", "atan2", "hypot", "power"]), of("num", depth), of("num", depth)),
            lambda: "%s(%s)" % (self.named("row"), of("int", depth)),
            lambda: "%s.a" % self.named("rec"),
            lambda: "%s{%s}" % (self.named("cell"), self.random.choice(["1", "end", self.leaf("int")])),
            lambda: "%s(%s, %s)" % (self.named("mat"), self.leaf("int"), choice(["1", "end", self.leaf("int")])),
            lambda: "-(%s)" % self.leaf("num"),
            lambda: "double(%s)" % of(choice(["i8", "bool", "sgl", "u8"]), depth),
            lambda: "%s(%s)" % (self.named("fun"), of("num", depth)),
            lambda: "feval(%s, %s)" % (self.leaf("fun"), of("num", depth)),
            lambda: "str2double(%s)" % of("text", depth),
            lambda: self.call("num", depth),
            lambda: self.call("num", depth),
            lambda: "ifelse_(%s, %s, %s)" % (of("bool", depth), of("num", depth), of("num", depth)))

    def named(self, kind):
        """A variable to be indexed: something that has a name."""
        names = [n for n, k in sorted(self.variables.items()) if k == kind]
        if not names:
            raise NoVariable
        return self.random.choice(names)

    def make_int(self, depth):
        of = self.of
        return self.pick(
            lambda: "%s %s %s" % (of("int", depth), self.random.choice(["+", "-", "*"]), of("int", depth)),
            lambda: "%s(%s)" % (self.random.choice(["numel", "length", "ndims", "columns"]), of("any", depth)),
            lambda: "size(%s, %s)" % (of(self.random.choice(["mat", "row", "text", "cell"]), depth), self.random.choice("12")),
            lambda: "mod(%s, %s)" % (of("int", depth), self.random.choice("2345")),
            lambda: "floor(%s)" % of("num", depth),
            lambda: "find(%s, 1)" % of("row", depth),
            lambda: "numfields(%s)" % self.leaf("rec"),
            lambda: "bitand(%s, 3)" % self.leaf("int"),
            lambda: self.call("int", depth))

    def make_bool(self, depth):
        of = self.of
        choice = self.random.choice
        return self.pick(
            lambda: "%s %s %s" % (of("num", depth), choice(["<", "<=", ">", ">=", "==", "~="]), of("num", depth)),
            lambda: "%s == %s" % (of("int", depth), self.random.randrange(4)),
            lambda: "%s > %s" % (of("int", depth), self.random.randrange(4)),
            lambda: "(%s) %s (%s)" % (of("bool", depth), choice(["&&", "||", "&", "|"]), of("bool", depth)),
            lambda: "~(%s)" % of("bool", depth),
            lambda: "isempty(%s)" % of("any", depth),
            lambda: "%s(%s)" % (choice(["ischar", "iscell", "isstruct", "isnumeric", "isreal", "islogical", "isrow"]), of("any", depth)),
            lambda: "isfield(%s, %s)" % (self.leaf("rec"), choice(["'a'", "'b'", "'c'", "'zz'"])),
            lambda: "%s(%s, %s)" % (choice(["strcmp", "strcmpi"]), of("text", depth), of("text", depth)),
            lambda: "%s(%s > %s)" % (choice(["any", "all"]), of("row", depth), self.leaf("num")),
            lambda: "isa(%s, %s)" % (of("any", depth), choice(["'double'", "'float'", "'char'", "'int8'", "'numeric'"])),
            lambda: "isequal(%s, %s)" % (of("any", depth), of("any", depth)),
            lambda: "ismember(%s, %s)" % (of("num", depth), of("row", depth)),
            lambda: "xor(%s, %s)" % (of("bool", depth), of("bool", depth)),
            lambda: self.call("bool", depth))

    def make_row(self, depth):
        of = self.of
        choice = self.random.choice
        together = [] if self.loops else [lambda: "[%s, %s]" % (of("row", depth), of("row", depth))]
        return self.pick(
            *together,
            lambda: "[%s, %s]" % (of("num", depth), of("num", depth)),
            lambda: "[%s, %s, %s]" % (of("num", 0), of("num", depth), of("int", 0)),
            lambda: "(%s:%s)" % (choice(["1", "0", "2", "-1"]), self.count(depth)),
            lambda: "(%s:-1:%s)" % (self.count(depth), choice(["1", "0"])),
            lambda: "%s(1, %s)" % (choice(["zeros", "ones"]), self.count(depth)),
            lambda: "%s %s %s" % (of("row", depth), choice(["+", "-", ".*", "./", "*"]), of("num", depth)),
            lambda: "%s %s %s" % (of("row", depth), choice(["+", "-", ".*"]), of("row", depth)),
            lambda: "%s(%s)" % (choice(["cumsum", "sort", "fliplr", "abs", "find", "diff", "unique", "floor", "cumprod", "sum"]), of("row", depth)),
            lambda: "%s(%s)" % (self.named("row"), choice(["end:-1:1", "1:end-1", "2:end", ":", "[1 1]", "end"])),
            lambda: "%s(%s > %s)" % ((self.named("row"),) * 2 + (self.leaf("num"),)),
            lambda: "%s(%s, :)" % (self.named("mat"), choice(["1", "end", self.leaf("int")])),
            lambda: "%s(:)'" % self.named("mat"),
            lambda: "linspace(%s, %s, %s)" % (self.leaf("num"), self.leaf("num"), self.count(depth)),
            lambda: "double(%s)" % of("text", depth),
            lambda: "arrayfun(%s, %s)" % (self.leaf("fun"), of("row", depth)),
            lambda: "arrayfun(@(e) e %s %s, %s)" % (choice("+-*"), of("num", depth), of("row", depth)),
            lambda: "cellfun(@numel, %s)" % self.leaf("cell"),
            lambda: "size(%s)" % of("any", depth),
            lambda: self.call("row", depth))

    def make_mat(self, depth):
        of = self.of
        together = [] if self.loops else [lambda: "[%s; %s]" % (of("row", depth), of("row", depth))]
        return self.pick(
            *together,
            lambda: "%s'" % self.leaf("mat"),
            lambda: "%s * %s" % (self.leaf("mat"), self.leaf("mat")),
            lambda: "%s %s %s" % (of("mat", depth), self.random.choice(["+", "-", ".*", "./"]), of("num", depth)),
            lambda: "%s %s %s" % (of("mat", depth), self.random.choice(["+", "-", ".*"]), of("row", depth)),
            lambda: "%s(%s, %s)" % (self.random.choice(["zeros", "ones", "eye"]), self.count(depth), self.count(depth)),
            lambda: "[%s, %s; %s, %s]" % tuple(self.leaf("num") for _ in range(4)),
            lambda: "reshape(%s, [], 1)" % of("mat", depth),
            lambda: "repmat(%s, 2, 1)" % self.leaf("row") if not self.loops else self.leaf("mat"),
            lambda: "%s(%s)" % (self.random.choice(["triu", "abs", "flipud", "cumsum", "isnan"]), of("mat", depth)),
            lambda: "%s(:, %s)" % (self.named("mat"), self.random.choice(["1", "end", "[1 2]", ":"])),
            lambda: "diag(%s)" % of("row", depth) if not self.loops else self.leaf("mat"))

    def make_text(self, depth):
        of = self.of
        choice = self.random.choice
        together = [] if self.loops else [lambda: "[%s, %s]" % (of("text", depth), of("text", depth))]
        return self.pick(
            *together,
            lambda: "num2str(%s)" % of(choice(["num", "int", "bool"]), depth),
            lambda: "sprintf('%s', %s)" % (choice(["%d", "%g", "<%s>", "%5.2f", "%d,"]), of(choice(["num", "int", "row"]), depth)),
            lambda: "%s(%s)" % (choice(["upper", "lower", "fliplr", "strtrim", "deblank"]), of("text", depth)),
            lambda: "class(%s)" % of("any", depth),
            lambda: "strrep(%s, 'a', %s)" % (of("text", depth), choice(["'b'", "''", "'zz'"])),
            lambda: "mat2str(%s)" % of(choice(["row", "bool", "num"]), depth),
            lambda: "int2str(%s)" % of("num", depth),
            lambda: "%s(%s)" % (self.named("text"), choice(["1", "end", "1:end-1", "end:-1:1"])),
            lambda: "%s.b" % self.named("rec"),
            lambda: "strjoin({%s, 'k'}, '-')" % of("text", depth),
            lambda: "char(%s + 1)" % of("text", depth),
            lambda: self.call("text", depth))

    def make_cell(self, depth):
        of = self.of
        return self.pick(
            lambda: "{%s, %s}" % (of("num", depth), of("text", depth)),
            lambda: "{%s}" % of(self.random.choice(["num", "row", "text", "rec"]), depth),
            lambda: "cell(1, %s)" % self.count(depth),
            lambda: "{%s, %s, %s}" % (of("int", 0), of("bool", depth), of("row", 0)),
            lambda: "num2cell(%s)" % of("row", depth),
            lambda: "strsplit(%s, ',')" % of("text", depth),
            lambda: "cellfun(@(e) %s, %s, 'UniformOutput', false)" % (
                self.random.choice(["class(e)", "numel(e)", "e", "isempty(e)", "[e e]" if not self.loops else "size(e)"]), self.leaf("cell")),
            lambda: "%s(%s)" % (self.named("cell"), self.random.choice(["1", "end", "1:end-1", ":"])),
            lambda: "fieldnames(%s)" % self.leaf("rec"))

    def make_rec(self, depth):
        of = self.of
        return self.pick(
            lambda: "struct('a', %s, 'b', %s)" % (of("num", depth), of("text", depth)),
            lambda: "struct('a', %s, 'c', %s)" % (of("row", depth), of("num", depth)),
            lambda: "struct('a', {%s})" % of("num", depth),
            lambda: "setfield(%s, 'a', %s)" % (self.leaf("rec"), of("num", depth)),
            lambda: self.call("rec", depth))

    def make_integer(self, name, depth):
        of = self.of
        return self.pick(
            lambda: "%s(%s)" % (name, of("num", depth)),
            lambda: "%s(%s) %s %s" % (name, of("int", depth), self.random.choice(["+", "-", "*", "/"]), of("num", depth)),
            lambda: "%s %s %s" % (self.leaf(KIND_OF[name]), self.random.choice(["+", "-", ".*", "/"]), self.leaf(KIND_OF[name])),
            lambda: "idivide(%s, %s(3))" % (self.leaf(KIND_OF[name]), name),
            lambda: "bitxor(%s, %s(1))" % (self.leaf(KIND_OF[name]), name),
            lambda: "abs(%s)" % of(KIND_OF[name], depth),
            lambda: "max(%s, %s)" % (of(KIND_OF[name], depth), self.leaf("int")))

    def make_small(self, depth):
        """How deep a recursion goes."""
        return self.pick(lambda: self.random.choice(VALUES["small"]), lambda: "mod(%s, 4)" % self.leaf("int"))

    def make_i8(self, depth):
        return self.make_integer("int8", depth)

    def make_u8(self, depth):
        return self.make_integer("uint8", depth)

    def make_i32(self, depth):
        return self.make_integer("int32", depth)

    def make_sgl(self, depth):
        return self.pick(lambda: "single(%s)" % self.of("num", depth),
                         lambda: "%s %s %s" % (self.leaf("sgl"), self.random.choice("+-*/"), self.of("num", depth)))

    def make_cplx(self, depth):
        return self.pick(lambda: "complex(%s, %s)" % (self.of("num", depth), self.leaf("num")),
                         lambda: "%s %s %s" % (self.leaf("cplx"), self.random.choice("+-*"), self.leaf("cplx")),
                         lambda: "%s * 1i" % self.leaf("num"),
                         lambda: "conj(%s)" % self.leaf("cplx"),
                         lambda: "sqrt(-abs(%s))" % self.leaf("num"))

    def make_fun(self, depth):
        return self.pick(lambda: "@(t) t %s %s" % (self.random.choice("+-*"), self.leaf("num")),
                         lambda: "@(t) %s" % self.leaf("num"),
                         lambda: "@(varargin) numel(varargin)",
                         lambda: self.random.choice(VALUES["fun"]))


KIND_OF = {"int8": "i8", "uint8": "u8", "int32": "i32"}
