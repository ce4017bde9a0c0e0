"""Programs that are hard on a specialiser: they do not end, grow without bound, or are very large.

Each is a name, a source, the options of `residua specialise`, and the arguments with which the original ends.
"""
from dataclasses import dataclass, field


@dataclass
class Program:
    name: str
    source: str
    types: list = field(default_factory=lambda: ["x: realscalar"])
    tries: list = field(default_factory=lambda: [{"x": "3"}, {"x": "-1"}])
    options: list = field(default_factory=list)
    refused: str = ""  # the kind of diagnostic it ends with, where it does not end with a residual
    seconds: float = 5


def function(body, header="y = hostile(x)"):
    return "function %s\n%send\n" % (header, "".join("  %s\n" % line for line in body))


def many(count, line):
    return [line % k for k in range(1, count + 1)]


def endless():
    yield Program("static loop without end", function(["y = 0;", "if x > 0", "  while true", "    y = y + 1;", "  end", "end"]),
                  tries=[{"x": "-1"}])
    # It never comes back to a state, and the original does not end.
    yield Program("static loop without end, always in another state",
                  function(["y = 0;", "k = 871;", "while k ~= 1", "  if mod (k, 7) == 0, k = k / 2; else, k = 3 * k + 1; end",
                            "  y = y + 1;", "end", "y = y + x;"]), tries=[], seconds=20)
    yield Program("static loop without end, dynamic way out",
                  function(["y = 0;", "k = 0;", "while true", "  k = k + 1;", "  y = y + k;", "  if k > x, break, end", "end"]))
    yield Program("static loop of 1e9 trips under a condition",
                  function(["y = 0;", "if x > 10", "  for k = 1:1e9", "    y = y + k;", "  end", "end"]))
    yield Program("loop of 1e9 trips with a dynamic body",
                  function(["y = 0;", "for k = 1:1e9", "  y = y + x;", "  if y > 5 || x < 0, break, end", "end"]))
    yield Program("loops of 1e9 trips inside each other",
                  function(["y = 0;", "for i = 1:1e9", "  for j = 1:1e9", "    for k = 1:1e9", "      y = y + 1;",
                            "      if y > x, return, end", "    end", "  end", "end"]))
    yield Program("recursion without end under a condition",
                  function(["y = 0;", "if x > 10", "  y = deeper(1);", "end"]) +
                  function(["y = deeper(n + 1);"], "y = deeper(n)"))
    yield Program("recursion without end, an array that grows",
                  function(["y = 0;", "if x > 10", "  y = deeper([]);", "end"]) +
                  function(["y = deeper([v, 1]);"], "y = deeper(v)"))
    yield Program("mutual recursion with growing arguments",
                  function(["y = first(x, 1);"]) +
                  function(["if x > 0", "  y = second(x - 1, 2 * n);", "else", "  y = n;", "end"], "y = first(x, n)") +
                  function(["if x > 0", "  y = first(x - 1, [n, 1]);", "else", "  y = -n;", "end"], "y = second(x, n)"))
    yield Program("three recursive calls in each other",
                  function(["y = knot(x, 1);"]) +
                  function(["if x < 1", "  y = n;", "else",
                            "  y = knot(knot(knot(x - 1, n + 1) - 100, n + 2) - 100, n + 3);", "end"], "y = knot(x, n)"))
    yield Program("endless loop that prints", function(["y = x;", "if x > 10", "  while true, disp(x); end", "end"]))


def growing():
    yield Program("shapes that grow", function(["y = [];", "while x > 0", "  y = [y, x; y, x];", "  x = x - 1;", "end"]))
    yield Program("rows and columns that grow in turn",
                  function(["y = 1;", "while x > 0", "  y = [y; y];", "  y = [y, y];", "  x = x - 1;", "end"]))
    yield Program("dimensions that grow",
                  function(["y = x;", "d = 2;", "while x > 0", "  d = d + 1;", "  y = cat(d, y, y);", "  x = x - 1;", "end"]))
    yield Program("a cell that nests", function(["y = {};", "while x > 0", "  y = {y, x};", "  x = x - 1;", "end"]))
    yield Program("a struct that nests", function(["y = [];", "while x > 0", "  s = struct();", "  s.next = y;", "  y = s;",
                                                   "  x = x - 1;", "end"]))
    yield Program("a struct with ever new fields",
                  function(["s = struct();", "k = 0;", "while x > 0", "  k = k + 1;", "  s.(sprintf('f%d', k)) = k;",
                            "  x = x - 1;", "end", "y = numel(fieldnames(s));"]))
    yield Program("a map with ever new keys",
                  function(["m = containers.Map();", "k = 0;", "while x > 0", "  k = k + 1;", "  m(sprintf('f%d', k)) = k;",
                            "  x = x - 1;", "end", "y = m.Count;"]))
    yield Program("text that doubles", function(["t = 'ab';", "while x > 0", "  t = [t, t];", "  x = x - 1;", "end",
                                                 "y = t;"]))
    yield Program("known text that doubles, under a condition",
                  function(["y = 'a';", "if x > 10", "  for k = 1:62", "    y = [y, y];", "  end", "end"]))
    yield Program("a known matrix that doubles, under a condition",
                  function(["y = 1;", "if x > 10", "  while true", "    y = [y, y; y, y];", "  end", "end"]), seconds=10)
    yield Program("a large known matrix under a condition",
                  function(["y = 1;", "if x > 10", "  y = zeros(1e6, 1e6);", "end"]))
    yield Program("handles that capture handles",
                  function(["h = @(t) t;", "while x > 0", "  h = @(t) h(t) + x;", "  x = x - 1;", "end", "y = h(2);"]))
    yield Program("handles that capture handles, in a known loop",
                  function(["h = @(t) t;", "for k = 1:300", "  h = @(t) h(t) + x;", "end", "y = 1;",
                            "if x > 10, y = h(2); end"]))
    yield Program("handles that capture known handles",
                  function(["h = @(t) t;", "for k = 1:300", "  h = @(t) h(t) + k;", "end", "y = 1;",
                            "if x > 10, y = feval(h, x); end"]))
    yield Program("code that makes code",
                  function(["y = 0;", "t = 'y = y + 1;';", "while x > 0", "  t = [t, ' y = y + 1;'];", "  eval(t);",
                            "  x = x - 1;", "end"]))
    yield Program("code that runs itself",
                  function(["y = 0;", "if x > 10", "  t = 'y = y + 1; eval(t);';", "  eval(t);", "end"]))
    yield Program("code that calls its function",
                  function(["y = 0;", "if x > 10", "  y = deeper(1);", "end"]) +
                  function(["eval('y = deeper(n + 1);');"], "y = deeper(n)"))
    yield Program("a known cell that doubles, under a condition",
                  function(["y = {1};", "if x > 10", "  while true", "    y = {y, y};", "  end", "end"]))
    yield Program("large results of known operations",
                  function(["y = x;", "if x > 10", "  y = (1:1e5)' + (1:1e5);", "  y = (1:1e5)' * (1:1e5);",
                            "  y = repmat(x, 1e6, 1e6);", "  y = repmat(1, 1e6, 1e6);", "  y = kron(ones(1e3), ones(1e4));",
                            "  y = blanks(1e13);", "  y = 1:1e15;", "end"]))
    yield Program("numbers that grow", function(["y = 1;", "n = 1;", "while x > 0", "  n = n * 3;", "  y = y + n;",
                                                 "  x = x - 1;", "end"]))


def nested(depth, line, innermost):
    body = ["%s%s" % ("  " * k, line % k) for k in range(1, depth + 1)]
    body.append(innermost)
    return body + ["end"] * depth


def large():
    yield Program("unknown loops, 24 deep", function(["y = 0;"] + nested(24, "while x > %d", "y = y + 1; x = x - 1;")),
                  tries=[{"x": "-1"}, {"x": "1"}])
    yield Program("conditions, 200 deep", function(["y = 0;"] + nested(200, "if x > %d", "y = y + 1;")),
                  tries=[{"x": "-1"}, {"x": "300"}, {"x": "77"}])
    yield Program("1,000 branches in a row",
                  function(["y = 0;"] + many(1000, "if x > %d, y = y + 1; end")), tries=[{"x": "500"}])
    yield Program("2,000 assignments on one of two ways",
                  function(["if x > 0"] + many(2000, "  a%d = x;") + ["else"] + many(2000, "  a%d = 1;") +
                           ["end", "y = a1 + a2000;"]))
    yield Program("20,000 lines", function(["y = 0;"] + many(20000, "y = y + x * %d;")), seconds=10,
                  options=["--no-native"])
    yield Program("20,000 known lines", function(["n = 0;"] + many(20000, "n = n + %d;") + ["y = x + n;"]))
    yield Program("5,000 variables", function(many(5000, "a%d = x + 1;") + ["y = a1 + a5000;"]), seconds=10)
    yield Program("5,000 cases", function(["switch x"] + [l for k in range(5000) for l in
                                                          ("  case %d" % k, "    y = %d;" % (k * k))] +
                                          ["  otherwise", "    y = -1;", "end"]), options=["--no-native"],
                  tries=[{"x": "-1"}, {"x": "4999"}])
    yield Program("5,000 cases of text",
                  function(["switch x"] + [l for k in range(5000) for l in ("  case 'c%d'" % k, "    y = %d;" % k)] +
                           ["  otherwise", "    y = -1;", "end"]),
                  types=["x: char [1 ?]"], tries=[{"x": "'c4999'"}, {"x": "'?'"}],
                  options=["--no-native"])
    yield Program("5,000 alternatives",
                  function(["if x == 0", "  y = 0;"] + [l for k in range(1, 5000) for l in
                                                        ("elseif x == %d" % k, "  y = %d;" % (k * k))] +
                           ["else", "  y = -1;", "end"]), tries=[{"x": "-1"}, {"x": "999"}],
                  options=["--no-native"])
    yield Program("1,000 functions",
                  function(["y = g1(x);"]) + "".join(function(["y = g%d(x) + 1;" % (k + 1)], "y = g%d(x)" % k)
                                                     for k in range(1, 200)) + function(["y = x;"], "y = g200(x)"))
    yield Program("a sum of 1,500 terms", function(["y = " + " + ".join(["x"] * 1500) + ";"]))
    yield Program("a matrix of 20,000 numbers",
                  function(["c = [" + ", ".join(str(k % 97) for k in range(20000)) + "];", "y = x + sum(c);"]))
    yield Program("a text of 1,000,000 characters", function(["y = x + numel('" + "a" * 1000000 + "');"]))


def deep():
    """Nesting of expressions. Octave's parser has limits of its own, so only small ones are run in it."""
    for count, tries in ((200, [{"x": "3"}]), (100000, [])):
        kinds = {
            "parentheses": ("(" * count, "x", ")" * count),
            "brackets": ("[" * count, "x", "]" * count),
            "braces": ("{" * count, "x", "}" * count),
            "minus signs": ("- " * count, "x", ""),
            "calls": ("abs(" * count, "x", ")" * count),
            "handles": ("@() " * count, "x", ""),
            "sums": ("(x + " * count, "x", ")" * count),
            "conditions": ("(x > 0 && " * count, "x > 1", ")" * count),
        }
        for name, (before, inside, after) in kinds.items():
            large_one = count > 1000 or name in ("brackets", "braces")  # a literal in a literal counts double
            yield Program("%d %s" % (count, name), function(["y = %s%s%s;" % (before, inside, after)]),
                          tries=[] if large_one else tries,
                          refused="too-deep" if large_one else "")
    yield Program("a sum of 100,000 terms", function(["y = " + " + ".join(["x"] * 100000) + ";"]), tries=[],
                  refused="too-deep")
    # Written in each other's place they stand as deep as all of them together.
    for functions, count in ((3, 300), (20, 200), (100, 20)):
        yield Program("%d alternatives in each of %d functions" % (count, functions), alternatives_in_functions(functions, count), seconds=10,
                      options=["--no-native"], tries=[{"x": "3"}, {"x": "-7"}] if count < 300 else [{"x": "301"}])
    yield Program("conditions, 100,000 deep", function(["y = 0;"] + ["if x"] * 100000 + ["y = 1;"] + ["end"] * 100000),
                  tries=[], refused="too-deep")


def alternatives_in_functions(functions, count):
    """Each function has as many alternatives, and calls the next one behind the last of them."""
    def chain(number, inside):
        return [line for k in range(count) for line in
                ("%s x == %d" % ("elseif" if k else "if", number * count + k), "  y = %d;" % (number + k))] + ["else", inside, "end"]
    return function(chain(0, "y = g1(x);")) + "".join(
        function(chain(n, "y = g%d(x + 0.5);" % (n + 1) if n < functions else "y = x;"), "y = g%d(x)" % n) for n in range(1, functions + 1))


def all_programs():
    for family in (endless, growing, large, deep):
        yield from family()
