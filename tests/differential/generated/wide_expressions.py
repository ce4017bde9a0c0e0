"""Expressions of the wide grammar: like `expressions.py`, but what is written mostly runs.

Kinds say more here (`row` has elements, `rec` has the fields `name`, `val`, `data` and `opt.tol`, `recs` is a row of structs
with `name` and `val`), indices are brought into range, and one choice in a hundred takes a variable of another kind.
Sequences only grow by expressions outside loops (`loops`), so that nothing explodes.
"""

VALUES = {
    "num": ["0", "1", "2", "-1", "0.5", "2.5", "-3", "10", "0.1", "pi", "4", "7", "100", "-0.25", "1e3", "NaN", "Inf"],
    "int": ["1", "2", "3", "4", "5", "2", "0"],
    "bool": ["true", "false"],
    "row": ["[1 2 3]", "[3 -1 2 0]", "[4 4 1]", "[0.5 1.5]", "[1 1 2 2]", "[5 3 8 1 9]", "2", "[2 NaN 1]", "1:4",
    "zeros(1,0)"],
    "mat": ["[1 2; 3 4]", "magic(3)", "[1 2 3; 4 5 6]", "[4 1; 1 3]", "[2 0; 0 5; 1 1]", "eye(2)", "[1 2 3]"],
    "nd": ["reshape(1:8, 2, 2, 2)", "cat(3, [1 2; 3 4], [5 6; 7 8])", "reshape(12:-1:1, [2 3 2])", "ones(2, 1, 3)"],
    "text": ["'a'", "'abc'", "'Hello World'", "'x=1, y=2'", "'12'", "'a,b,c'", "'mode'", "' pad '", "'k1:v1;k2:v2'", "'3.5'",
    "''",
             "'The cat'"],
    "words": ["{'a', 'bb', 'ccc'}", "{'x', 'y'}", "{'beta', 'alpha', 'gamma', 'alpha'}", "{'one'}", "{'b', 'a', 'b', 'c'}"],
    "list": ["{1, 'a'}", "{1, 2, 3}", "{'p', [1 2], true}", "{[1 2 3], 'q', {4}}", "{2.5}", "{}"],
    "rec": ["struct('name', 'ann', 'val', 3, 'data', [1 2 3], 'opt', struct('tol', 0.5))",
            "struct('name', 'bob', 'val', -1.5, 'data', [4 0], 'opt', struct('tol', 2))"],
    "recs": ["struct('name', {'u', 'v', 'w'}, 'val', {1, 2, 3})", "struct('name', {'p', 'q'}, 'val', {0.5, -2})",
             "struct('name', {'only'}, 'val', {7})"],
    "i8": ["int8(5)", "int8(-128)", "int8(100)", "int8(-7)"],
    "u8": ["uint8(7)", "uint8(255)", "uint8(0)", "uint8(200)"],
    "i32": ["int32(12)", "int32(-7)", "int32(2147483647)", "int32([3 1 2])"],
    "irow": ["int16([100 -200 3])", "uint8([250 10 3])", "int32([5 4])", "int8([127 -128 1])"],
    "sgl": ["single(2.5)", "single(0.1)", "single(-3)"],
    "cplx": ["1+2i", "3i", "2-0.5i", "[1+i, 2-3i]"],
    "fun": ["@(t) t + 1", "@(t) t * 2", "@sin", "@abs", "@(t) t .^ 2", "@(t) max(t, 0)"],
    "small": ["0", "1", "2", "3"],
}
FACTS = {
    "num": ["realscalar", "real double scalar"],
    "int": ["realscalar", "real double scalar"],
    "bool": ["logical scalar"],
    "row": ["real double [1 ?]", "real double"],
    "mat": ["real double [? ?]", "real double"],
    "nd": ["real double"],
    "text": ["char [1 ?]", "char"],
    "words": ["cell [1 ?] each {char}", "cell"],
    "list": ["cell"],
    "rec": ["struct {name: char; val: realscalar; data: real double; opt: struct {tol: realscalar}}", "struct scalar"],
    "recs": ["struct", "struct [1 ?]"],
    "i8": ["int8 scalar"],
    "u8": ["uint8 scalar"],
    "irow": [],
    "sgl": ["real single scalar"],
}
# What fits the facts above: an empty text of Octave's is 0 x 0.
FITTING = {"text": [t for t in VALUES["text"] if t != "''"], "list": [v for v in VALUES["list"]]}
FIELDS = ["name", "val", "data"]


class WideExpressions:
    """Expressions over `variables`, a dict from name to kind. `loops` is how many loops are around."""

    def __init__(self, rng, variables, functions):
        self.rng = rng
        self.variables = variables
        self.functions = functions      # [(name, kinds of the arguments, kind of the result)]
        self.loops = 0
        self.calls_left = 2

    def of(self, kind, depth=2):
        if kind == "any":
            kind = self.rng.choice(["num", "int", "row", "text", "bool", "mat", "list", "rec", "i8", "words"])
        if depth <= 0 or self.rng.random() < 0.25:
            return self.leaf(kind)
        if self.calls_left > 0 and self.loops < 2 and self.rng.random() < 0.2:
            called = self.call(kind, depth)
            if called:
                return called
        made = getattr(self, "make_" + kind)
        return made(depth - 1)

    def call(self, kind, depth):
        fitting = [f for f in self.functions if f[2] == kind]
        if not fitting:
            return None
        self.calls_left -= 1
        name, kinds, _ = self.rng.choice(fitting)
        return "%s(%s)" % (name, ", ".join(k[1:] if k.startswith("=") else self.of(k, min(depth, 1)) for k in kinds))

    def names(self, kind):
        return [n for n, k in sorted(self.variables.items()) if k == kind or (kind == "num" and k == "int")]

    def leaf(self, kind):
        if self.variables and self.rng.random() < 0.01:
            others = sorted(n for n, k in self.variables.items() if k not in ("fun", "map", "nmap"))
            if others:
                return self.rng.choice(others)
        names = self.names(kind)
        if names and self.rng.random() < 0.75:
            return self.rng.choice(names)
        return self.value(kind)

    def value(self, kind):
        return self.rng.choice(VALUES[kind])

    def pick(self, *makers):
        return self.rng.choice(makers)()

    def indexed(self, kind):
        """Something that can be indexed: a variable of the kind, else None."""
        names = [n for n in sorted(self.variables) if self.variables[n] == kind]
        return self.rng.choice(names) if names else None

    def over(self, kind, form, otherwise):
        """`form` of a variable of this kind, else a leaf of kind `otherwise`."""
        name = self.indexed(kind)
        return form.replace("$", name) if name else self.leaf(otherwise)

    def count(self):
        """1 to 5 trips."""
        return self.pick(lambda: str(self.rng.randrange(1, 5)), lambda: "min(%s, 4)" % self.leaf("int"),
                         lambda: "min(numel(%s), 4)" % self.leaf(self.rng.choice(["row", "words", "list", "recs"])))

    # ------------------------------------------------------------ one kind each

    def make_num(self, depth):
        of, choice = self.of, self.rng.choice
        return self.pick(
            lambda: "%s %s %s" % (of("num", depth), choice("+-*"), of("num", depth)),
            lambda: "(%s) %s %s" % (of("num", depth), choice(["+", "-", "*", "/", "^"]), self.leaf("num")),
            lambda: "%s(%s)" % (choice(["abs", "floor", "round", "fix", "sign", "exp", "cos"]), of("num", depth)),
            lambda: "%s(%s)" % (choice(["sum", "numel", "prod", "mean", "norm", "median", "nnz"]), of("row", depth)),
            lambda: "%s(%s, %s)" % (choice(["max", "min", "mod", "rem", "hypot"]), of("num", depth), of("num", depth)),
            lambda: self.over("row", "$(%s)" % choice(["1", "end", "ceil(end/2)", "min(%s, end)" % self.leaf("int")]), "num"),
            lambda: self.over("rec", choice(["$.val", "$.data(1)", "$.data(end)", "$.opt.tol", "numel($.data)", "$.('val')"]),
            "num"),
            lambda: self.over("recs", choice(["$(1).val", "$(end).val", "numel($)", "sum([$.val])", "max([$.val])"]), "num"),
            lambda: self.over("mat", choice(["$(1, 1)", "$(end, 1)", "$(1, end)", "$(end)", "trace($(1, 1))", "rank($)",
                                             "sum(sum($))", "sum($(:))", "max(max($))"]), "num"),
            lambda: self.over("map", choice(["$.Count", "double($.isKey('a'))", "sum(cell2mat(values($)))",
            "numel(keys($))"]), "num"),
            lambda: self.over("fun", "$(%s)" % of("num", depth), "num"),
            lambda: "double(%s)" % of(choice(["bool", "i8", "u8", "sgl"]), depth),
            lambda: "str2double(%s)" % of("text", depth),
            lambda: self.over("nd", choice(["sum($(:))", "size($, 3)", "ndims($)", "$(1, 1, end)", "$(end)"]), "num"),
            lambda: self.over("list", "numel($)", "num"),
            lambda: self.over("cplx", choice(["real($(1))", "imag($(1))", "abs($(end))"]), "num"),
            lambda: "feval(%s, %s)" % (self.leaf("fun"), of("num", depth)))

    def make_int(self, depth):
        of, choice = self.of, self.rng.choice
        return self.pick(
            lambda: "%s + %s" % (of("int", depth), self.rng.randrange(1, 4)),
            lambda: "mod(%s, %s) + 1" % (of("int", depth), choice("234")),
            lambda: "numel(%s)" % of(choice(["row", "text", "words", "list", "recs", "mat"]), depth),
            lambda: "size(%s, %s)" % (of(choice(["mat", "row", "words", "nd"]), depth), choice("12")),
            lambda: "length(%s)" % of(choice(["row", "text", "words"]), depth),
            lambda: "max(1, %s - 1)" % of("int", depth),
            lambda: "numel(find(%s > %s))" % (of("row", depth), self.leaf("num")),
            lambda: "sum(strcmp(%s, %s))" % (of("words", depth), of("text", depth)),
            lambda: "bitand(%s, %s)" % (self.leaf("int"), choice("1357")),
            lambda: "bitshift(%s, 1)" % self.leaf("int"),
            lambda: "double(%s)" % of("bool", depth))

    def make_bool(self, depth):
        of, choice = self.of, self.rng.choice
        return self.pick(
            lambda: "%s %s %s" % (of("num", depth), choice(["<", "<=", ">", ">=", "==", "~="]), of("num", depth)),
            lambda: "%s %s %s" % (of("int", depth), choice([">", "==", "<="]), self.rng.randrange(1, 4)),
            lambda: "(%s) %s (%s)" % (of("bool", depth), choice(["&&", "||"]), of("bool", depth)),
            lambda: "~(%s)" % of("bool", depth),
            lambda: "!%s" % self.leaf("bool"),
            lambda: "isempty(%s)" % of(choice(["row", "text", "list", "words"]), depth),
            lambda: "%s(%s)" % (choice(["ischar", "iscell", "isstruct", "isnumeric", "iscellstr", "islogical", "isvector",
            "isscalar"]), of("any", depth)),
            lambda: "isfield(%s, %s)" % (self.leaf("rec"), choice(["'val'", "'zip'", "'data'"])),
            lambda: "all(isfield(%s, {'name', 'val'}))" % self.leaf(choice(["rec", "recs"])),
            lambda: "%s(%s, %s)" % (choice(["strcmp", "strcmpi", "isequal"]), of("text", depth), of("text", depth)),
            lambda: "strncmp%s(%s, %s, %s)" % (choice(["", "i"]), of("text", depth), of("text", depth), choice("12")),
            lambda: "%s(%s > %s)" % (choice(["any", "all"]), of("row", depth), self.leaf("num")),
            lambda: "ismember(%s, %s)" % (of("text", depth), of("words", depth)),
            lambda: "ismember(%s, %s)" % (of("num", depth), of("row", depth)),
            lambda: "any(strcmp(%s, %s))" % (of("text", depth), of("words", depth)),
            lambda: "isa(%s, %s)" % (of("any", depth), choice(["'double'", "'float'", "'int8'", "'numeric'", "'struct'"])),
            lambda: "isequal(%s, %s)" % (of("row", depth), of("row", depth)),
            lambda: self.over("map", "isKey($, %s)" % of("text", depth), "bool"),
            lambda: self.over("map", "$.isKey(%s)" % self.leaf("text"), "bool"))

    def make_row(self, depth):
        of, choice = self.of, self.rng.choice
        row = self.leaf("row")
        together = [] if self.loops else [lambda: "[%s, %s]" % (of("row", depth), of("row", depth))]
        return self.pick(
            *together,
            lambda: "[%s, %s]" % (of("num", depth), of("num", depth)),
            lambda: "[%s %s %s]" % (self.leaf("num"), self.leaf("int"), self.leaf("num")),
            lambda: "1:%s" % self.count(),
            lambda: "(%s:-1:1)" % self.count(),
            lambda: "(%s:-%s:%s)" % (choice(["10", "5", "0"]), choice(["2", "3", "0.5"]), choice(["1", "4", "-1"])),
            lambda: "%s %s %s" % (of("row", depth), choice(["+", "-", ".*", "./", ".^"]), self.leaf("num")),
            lambda: "%s %s %s" % (row, choice(["+", "-", ".*"]), row),
            lambda: "%s(%s)" % (choice(["cumsum", "sort", "fliplr", "abs", "unique", "floor", "cumprod", "diff", "round",
            "cummax"]), of("row", depth)),
            lambda: "sort(%s, 'descend')" % of("row", depth),
            lambda: self.over("row", choice(["$(end:-1:1)", "$(1:end-1)", "$([1 end])", "$($ > 1)", "$(:)'", "$(2:end)",
            "$([true, false(1, numel($) - 1)])",
                                             "$(logical(mod(1:numel($), 2)))", "circshift($, 1)", "$(~isnan($))"]), "row"),
            lambda: self.over("mat", choice(["$(1, :)", "$(end, :)", "$(:)'", "sum($, 1)", "max($, [], 1)", "mean($)",
            "diag($)'", "$(:, end)'",
                                             "any($ > 2)", "size($)", "sum($, 2)'"]), "row"),
            lambda: self.over("recs", choice(["[$.val]", "arrayfun(@(e) e.val, $)", "arrayfun(@(e) numel(e.name), $)",
            "cellfun(@numel, {$.name})"]), "row"),
            lambda: self.over("rec", "$.data", "row"),
            lambda: self.over("words", choice(["cellfun(@numel, $)", "cellfun('length', $)", "cellfun(@(w) w(1) - 'a', $)",
            "strcmp($, 'a') * 2",
                                               "cellfun(@isempty, $) + 0"]), "row"),
            lambda: "arrayfun(%s, %s)" % (self.leaf("fun"), of("row", depth)),
            lambda: "arrayfun(@(e) e %s %s, %s)" % (choice("+-*"), of("num", depth), of("row", depth)),
            lambda: "linspace(%s, %s, %s)" % (choice(["0", "1", "-1"]), choice(["2", "10"]), self.count()),
            lambda: "double(%s)" % of("text", depth),
            lambda: "double(%s)" % of("irow", depth),
            lambda: "find(%s)" % of("row", depth),
            lambda: "accumarray([1; 2; 1], [%s; %s; %s])'" % (self.leaf("num"), self.leaf("num"), self.leaf("num")),
            lambda: "str2num('[1 2 3]')",
            lambda: "sscanf(%s, '%%d,')'" % choice(["'1,2,3'", "'7'", "'4,x'"]),
            lambda: "polyval(%s, %s)" % (choice(["[1 2]", "[1 0 -1]"]), of("row", depth)),
            lambda: "squeeze(sum(sum(%s, 1), 2))'" % of("nd", depth),
            lambda: "setdiff(%s, %s)" % (of("row", depth), self.leaf("num")),
            lambda: "intersect(%s, %s)" % (of("row", depth), of("row", depth)),
            lambda: self.over("map", choice(["cell2mat(values($))", "cellfun(@numel, keys($))"]), "row"))

    def make_mat(self, depth):
        of, choice = self.of, self.rng.choice
        mat = self.leaf("mat")
        return self.pick(
            lambda: "%s'" % mat,
            lambda: "%s * %s'" % (mat, mat),
            lambda: "%s %s %s" % (of("mat", depth), choice(["+", "-", ".*", "./", ".^"]), self.leaf("num")),
            lambda: "%s %s %s" % (mat, choice(["+", "-", ".*"]), mat),
            lambda: "%s(%s, %s)" % (choice(["zeros", "ones", "eye"]), self.count(), self.count()),
            lambda: "[%s, %s; %s, %s]" % tuple(self.leaf("num") for _ in range(4)),
            lambda: "%s(%s)" % (choice(["triu", "tril", "abs", "flipud", "fliplr", "cumsum", "round"]), of("mat", depth)),
            lambda: self.over("mat", choice(["$(:, 1)", "$(:, end:-1:1)", "$(1, :)", "$([1 1], :)", "sortrows($)",
            "sort($, 2)", "$(:, [true, false(1, columns($) - 1)])"]), "mat"),
            lambda: self.over("nd", choice(["$(:, :, 1)", "$(:, :, end)", "sum($, 3)", "max($, [], 3)", "mean($, 3)",
            "$(:, :)"]), "mat"),
            lambda: "diag(%s)" % of("row", depth) if not self.loops else mat,
            lambda: "repmat(%s, 2, 1)" % self.leaf("row") if not self.loops else mat,
            lambda: "reshape(1:6, %s)" % choice(["2, 3", "[3 2]", "[], 2"]),
            lambda: "bsxfun(@%s, %s, [1; 2])" % (choice(["plus", "times", "minus"]), self.leaf("row")),
            lambda: "cell2mat({%s, %s})" % (self.leaf("num"), self.leaf("num")),
            lambda: "vertcat(%s, %s)" % (("[%s %s]" % (self.leaf("num"), self.leaf("num"))), "[1 2]"),
            lambda: "kron(%s, [1 2])" % mat if not self.loops else mat,
            lambda: "inv([2 1; 1 3] * %s)" % choice(["1", "2", "0.5"]),
            lambda: "[2 1; 1 3] \\ [%s; %s]" % (self.leaf("num"), self.leaf("num")))

    def make_nd(self, depth):
        of, choice = self.of, self.rng.choice
        nd = self.leaf("nd")
        return self.pick(
            lambda: "%s %s %s" % (of("nd", depth), choice(["+", "-", ".*"]), self.leaf("num")),
            lambda: "permute(%s, %s)" % (of("nd", depth), choice(["[2 1 3]", "[3 1 2]", "[1 3 2]", "[3 2 1]"])),
            lambda: "cat(3, %s, %s)" % ((self.leaf("mat"),) * 2),
            lambda: "%s(%s, %s)" % (choice(["sum", "cumsum", "prod", "sort", "mean", "flip"]), nd, choice("123")),
            lambda: "max(%s, [], %s)" % (nd, choice("123")),
            lambda: "zeros(2, %s, 2)" % self.count(),
            lambda: self.over("nd", choice(["$(:, end, :)", "$(:, :, end:-1:1)", "$(1, :, :)", "squeeze($(1, :, :))",
            "abs($)"]), "nd"))

    def make_text(self, depth):
        of, choice = self.of, self.rng.choice
        together = [] if self.loops else [lambda: "[%s, %s]" % (of("text", depth), of("text", depth)),
                                          lambda: "[%s ' ' %s]" % (of("text", depth), of("text", depth)),
                                          lambda: "strcat(%s, %s)" % (of("text", depth), of("text", depth))]
        return self.pick(
            *together,
            lambda: "num2str(%s)" % of(choice(["num", "int", "bool", "row", "i8"]), depth),
            lambda: "sprintf(%s, %s)" % (choice(["'%d'", "'%g'", "'%5.2f'", "'%d,'", "'%03d'", "'%-6g|'", "'%e'", "'%x'",
            "'%i;%g '", "'%+d'"]),
                                         of(choice(["num", "int", "row", "i8"]), depth)),
            lambda: "sprintf(%s, %s, %s)" % (choice(["'%s=%g'", "'%s: %d'", "'[%8s] %5.1f'", "'%-8s|%d'"]), of("text", depth),
                of("num", depth)),
            lambda: "%s(%s)" % (choice(["upper", "lower", "fliplr", "strtrim", "deblank", "toupper"]), of("text", depth)),
            lambda: "strrep(%s, %s, %s)" % (of("text", depth), choice(["'a'", "','", "' '", "'l'"]),
                choice(["'b'", "''", "'--'"])),
            lambda: "regexprep(%s, %s)" % (of("text", depth),
                choice(["'[aeiou]', '_'", "'(\\w)(\\w)', '$2$1'", "'\\s+', ' '", "'\\d', '#'", "'^.', ''",
                "'(\\w+)', '<$1>', 'once'"])),
            lambda: "mat2str(%s)" % of(choice(["row", "bool", "num", "mat"]), depth),
            lambda: "class(%s)" % of("any", depth),
            lambda: "strjoin(%s, %s)" % (of("words", depth), choice(["', '", "'-'", "''", "' | '"])),
            lambda: self.over("text", choice(["$(1:min(3, end))", "$(end:-1:1)", "$(isletter($))", "$($ ~= ' ')",
            "$([1 1:end])", "strtok($)", "$(1:end)"]), "text"),
            lambda: self.over("rec", "$.name", "text"),
            lambda: self.over("recs", choice(["$(1).name", "$(end).name", "strjoin({$.name}, '+')"]), "text"),
            lambda: self.over("words", choice(["$%s" % "{1}", "$" + "{end}", "$" + "{min(%s, end)}" % self.leaf("int"),
            "char($(1))"]), "text"),
            lambda: self.over("map", "strjoin(keys($), ',')", "text"),
            lambda: "dec2bin(%s)" % self.leaf("int"),
            lambda: "int2str(%s)" % of("num", depth),
            lambda: "char(%s + 1)" % of("text", depth),
            lambda: "func2str(%s)" % choice(["@sin", "@(x) x + 1", "@(a, b) a * b'"]),
            lambda: "strjust('ab ', 'right')",
            lambda: "repmat(%s, 1, 2)" % self.leaf("text") if not self.loops else self.leaf("text"),
            lambda: "regexp(%s, '[a-z]+', 'match', 'once')" % of("text", depth))

    def make_words(self, depth):
        of, choice = self.of, self.rng.choice
        together = [] if self.loops else [lambda: "[%s, %s]" % (of("words", depth), of("words", depth)),
                                          lambda: "[%s, {%s}]" % (of("words", depth), of("text", depth))]
        return self.pick(
            *together,
            lambda: "{%s, %s}" % (of("text", depth), of("text", depth)),
            lambda: "strsplit(%s, %s)" % (of("text", depth), choice(["','", "' '", "';'"])),
            lambda: "cellfun(@%s, %s, 'UniformOutput', false)" % (choice(["upper", "fliplr", "strtrim", "lower",
            "(w) [w '!']", "(w) w(1)", "(w) strrep(w, 'a', 'o')"]), of("words", depth)),
            lambda: "%s(%s)" % (choice(["upper", "strtrim", "unique", "sort", "fliplr", "lower"]), of("words", depth)),
            lambda: "regexp(%s, %s, 'match')" % (of("text", depth), choice(["'\\w+'", "'\\d+'", "'[a-z]'"])),
            lambda: "strrep(%s, 'a', 'e')" % of("words", depth),
            lambda: "regexprep(%s, '^(.)', '$1$1')" % of("words", depth),
            lambda: self.over("words", choice(["$(end:-1:1)", "$([1 end])", "$(~strcmp($, 'a'))", "$(cellfun(@numel, $) > 1)",
            "$(1)"]), "words"),
            lambda: self.over("recs", choice(["{$.name}", "arrayfun(@(e) upper(e.name), $, 'UniformOutput', false)"]),
            "words"),
            lambda: self.over("map", "keys($)", "words"),
            lambda: "arrayfun(@(k) sprintf('v%%d', k), 1:%s, 'UniformOutput', false)" % self.count(),
            lambda: "fieldnames(%s)'" % self.leaf("rec"),
            lambda: "ostrsplit(%s, ',;')" % of("text", depth),
            lambda: "cellstr(['ab'; 'cd'])'",
            lambda: "setdiff(%s, {'a'})" % of("words", depth),
            lambda: "strcat(%s, %s)" % (of("words", depth), choice(["'_x'", "{'y'}"])))

    def make_list(self, depth):
        of, choice = self.of, self.rng.choice
        return self.pick(
            lambda: "{%s, %s}" % (of("num", depth), of("text", depth)),
            lambda: "{%s, %s, %s}" % (of("int", 0), of("bool", depth), of("row", 0)),
            lambda: "num2cell(%s)" % of("row", depth),
            lambda: "cellfun(@(e) %s, %s, 'UniformOutput', false)" % (choice(["class(e)", "numel(e)", "size(e)", "{e}",
            "isempty(e)"]), self.leaf("list")),
            lambda: "arrayfun(@(k) k * [1 2], 1:%s, 'UniformOutput', false)" % self.count(),
            lambda: "cell(1, %s)" % self.count(),
            lambda: self.over("list", choice(["$(end:-1:1)", "$(1:min(2, end))", "$(cellfun(@ischar, $))",
            "$(~cellfun('isempty', $))"]), "list"),
            lambda: self.over("rec", "struct2cell($)'", "list"),
            lambda: self.over("map", "values($)", "list"),
            lambda: "mat2cell(%s, 1, [1 1])" % ("[%s %s]" % (self.leaf("num"), self.leaf("num"))),
            lambda: "cellfun(@(e) error('gen:inner', 'no %%s', class(e)), %s, 'UniformOutput', false, 'ErrorHandler', @(err, e) err.%s)" % (
                self.leaf("list"), choice(["message", "index", "identifier"])))

    def make_rec(self, depth):
        of, choice = self.of, self.rng.choice
        rec = self.leaf("rec")
        return self.pick(
            lambda: "struct('name', %s, 'val', %s, 'data', %s, 'opt', struct('tol', %s))" % (of("text", depth),
                of("num", depth), of("row", depth), self.leaf("num")),
            lambda: "setfield(%s, 'val', %s)" % (rec, of("num", depth)),
            lambda: "orderfields(%s)" % rec if self.rng.random() < 0.3 else rec,
            lambda: "cell2struct({%s; %s; %s; struct('tol', 1)}, {'name'; 'val'; 'data'; 'opt'}, 1)" % (self.leaf("text"),
                self.leaf("num"), self.leaf("row")))

    def make_recs(self, depth):
        of, choice = self.of, self.rng.choice
        together = [] if self.loops else [lambda: "[%s, %s]" % (self.leaf("recs"), self.leaf("recs")),
                                          lambda: "[%s, struct('name', %s, 'val', %s)]" % (self.leaf("recs"),
                                              of("text", depth), of("num", depth))]
        return self.pick(
            *together,
            lambda: "struct('name', {%s, %s}, 'val', {%s, %s})" % (of("text", depth), self.leaf("text"), of("num", depth),
                self.leaf("num")),
            lambda: "struct('name', %s, 'val', %s)" % ("{'m', 'n'}", of("num", depth)),
            lambda: self.over("recs", choice(["$(end:-1:1)", "$([$.val] > 1)", "$(1)", "$([1 1])", "$(1:end)"]), "recs"))

    def integer(self, kind, name, depth):
        of, leaf, choice = self.of, self.leaf, self.rng.choice
        return self.pick(
            lambda: "%s(%s)" % (name, of("num", depth)),
            lambda: "%s %s %s" % (leaf(kind), choice(["+", "-", ".*", "/"]), of("num", depth)),
            lambda: "%s %s %s" % (leaf(kind), choice(["+", "-", ".*"]), leaf(kind)),
            lambda: "idivide(%s, %s(%s)%s)" % (leaf(kind), name, choice(["3", "2", "7"]),
                choice(["", ", 'floor'", ", 'round'", ", 'ceil'", ", 'fix'"])),
            lambda: "%s(%s, %s(%s))" % (choice(["mod", "rem", "max", "min"]), leaf(kind), name, choice(["3", "5", "100"])),
            lambda: "%s(%s)" % (choice(["abs", "-", "sign"]), of(kind, depth)),
            lambda: "cast(%s, '%s')" % (of("num", depth), name),
            lambda: "intmax('%s') - %s" % (name, leaf("int")))

    def make_i8(self, depth):
        return self.integer("i8", "int8", depth)

    def make_u8(self, depth):
        return self.pick(lambda: self.integer("u8", "uint8", depth),
                         lambda: "bit%s(%s, uint8(%s))" % (self.rng.choice(["and", "or", "xor"]), self.leaf("u8"),
                             self.rng.choice(["1", "15", "240"])),
                         lambda: "bitshift(%s, %s)" % (self.leaf("u8"), self.rng.choice(["1", "-1", "2"])))

    def make_i32(self, depth):
        return self.integer("i32", "int32", depth)

    def make_irow(self, depth):
        choice, row = self.rng.choice, self.leaf("irow")
        return self.pick(lambda: "%s %s %s" % (row, choice(["+", "-", ".*", "./"]), self.leaf("num")),
                         lambda: "%s(%s)" % (choice(["int16", "uint8", "int8"]), self.of("row", depth)),
                         lambda: "%s(%s)" % (choice(["sort", "cumsum", "fliplr", "abs", "unique", "sum", "max"]), row),
                         lambda: self.over("irow", choice(["$(end:-1:1)", "$($ > 3)", "[$ 1.6]", "$'"]), "irow"))

    def make_sgl(self, depth):
        return self.pick(lambda: "single(%s)" % self.of("num", depth),
                         lambda: "%s %s %s" % (self.leaf("sgl"), self.rng.choice("+-*/"), self.of("num", depth)))

    def make_cplx(self, depth):
        return self.pick(lambda: "complex(%s, %s)" % (self.of("num", depth), self.leaf("num")),
                         lambda: "%s %s %s" % (self.leaf("cplx"), self.rng.choice(["+", "-", ".*"]), self.leaf("num")),
                         lambda: "%s * 1i" % self.leaf("num"),
                         lambda: "conj(%s)" % self.leaf("cplx"),
                         lambda: "%s.'" % self.leaf("cplx"),
                         lambda: "roots([1 %s 5])" % self.rng.choice(["2", "-4", "0"]),
                         lambda: "sqrt(-abs(%s))" % self.leaf("num"))

    def make_fun(self, depth):
        return self.pick(lambda: "@(t) t %s %s" % (self.rng.choice("+-*"), self.leaf("num")),
                         lambda: "@(t) %s(t) + %s" % (self.leaf("fun") if self.indexed("fun") is None else self.indexed("fun"),
                             self.leaf("num"))
                         if self.indexed("fun") and not self.loops else "@(t) t - 1",
                         lambda: self.value("fun"))

    def make_small(self, depth):
        return self.pick(lambda: self.value("small"), lambda: "mod(%s, 4)" % self.leaf("int"))
