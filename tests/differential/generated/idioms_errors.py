"""Errors and what is done about them."""
from .program import Block
from .wide_writer import has_jumps


def show_error(w, name):
    return w.rng.choice(["printf('%%s|%%s\\n', %s.identifier, %s.message);" % (name, name), "disp(%s.message)" % name,
            "printf('%s\\n', lasterr());",
                         "fprintf('%%d %%s\\n', isempty(%s.identifier), %s.message);" % (name, name),
                         "disp(class(%s))" % name])


def failing(w):
    """A statement that fails, or may."""
    e, choice = w.e, w.rng.choice
    return choice([
        "error('gen:one', 'value %%g', %s);" % e.of("num", 1), "error('plain %%d', %s);" % e.leaf("int"),
        "error('gen:two', 'text %%s', %s);" % e.of("text", 1),
        "error(struct('message', 'from struct', 'identifier', 'gen:st'));", "error('no format');",
        "error('Gen:pkg:three', 'a %%d b %%s', %s, %s);" % (e.leaf("int"), e.leaf("text")),
        "[1 2 3](%s + 3);" % e.leaf("int"), "%s = %s(%s);" % (w.assigned("num"), w.need("row"), choice(["0", "10", "1.5",
        "-1", e.leaf("int")])), "undefined_thing_%d(1);" % w.rng.randrange(9),
        "%s = [1 2 3] + [1 2];" % w.counter("bad"), "%s = [1 2; 3 4] * [1 2 3];" % w.counter("bad"),
        "%s = %s.nofield;" % (w.assigned("num"), w.need("rec")), "str2func(3);",
        "%s = cell2mat(3);" % w.counter("bad"), "%s = ones(2, 3)(3, 1);" % w.counter("bad"),
        "%s = {1, 2}{3};" % w.counter("bad"), "%s = strrep(1, 2, 3);" % w.counter("bad"),
        "error('Octave:some-id', 'with newline\\n');", "error('with %% percent');", "error('id:only %d', 3);",
        "%s = [1 2; 3];" % w.counter("bad"),
        "error(sprintf('built %%d', %s));" % e.leaf("int"), "validateattributes(%s, {'char'}, {});" % e.of("num", 1),
        "%s = inv('a');" % w.counter("bad"), "assert(%s);" % e.of("bool", 1), "assert(false, 'msg %d', 4);",
        "%s = feval('no_such_function_here');" % w.counter("bad"), "%s = str2func('@(x) x + 1')('a', 2);" % w.counter("bad"),
        "%s(3) = [];" % w.need("row"), "%s{3} = [];  %s(7) = [];" % ((w.need("list"),) * 2),
        "%s = M_missing('key');" % w.counter("bad"), "%s = %s('none');" % (w.counter("bad"), w.need("map")),
        "x_%s = strsplit(3);" % "bad", "ones(2)(:, 5);", "%s = fieldnames(3);" % w.counter("bad"),
        "%s = cellfun(@(v) [v v], {1, 2});" % w.counter("bad"), "%s = arrayfun(@(v) 'ab', 1:2);" % w.counter("bad"),
        "[%s, %s] = numel(1:3);" % (w.counter("bad"), w.counter("bad")), "%s = zeros(2)(1, 2, 3);" % w.counter("bad"),
        "error('Octave:my-err', 'both %s %d', 'kinds', 3);", "%s = int8(1) + int16(1);" % w.counter("bad"),
        "%s = bitand(1.5, 1);" % w.counter("bad"), "%s = chol([1 2; 2 1]);" % w.counter("bad"),
        "%s = struct('a', {1, 2}).a;" % w.counter("bad"), "%s = str2double({1, 'x'})(3);" % w.counter("bad"),
        "%s.x.y = 1; %s.x(3).y.z = 2; %s.x.y.w;" % ((w.counter("dp"),) * 3),
        "if [] error('never'); else error('gen:else', 'e'); end"])


def caught(w, depth):
    name = w.counter("err")
    body = [failing(w)]
    if w.rng.random() < 0.4:
        body.insert(0, Block("if " + w.e.of("bool", 2), [w.rng.choice(["printf('before\\n');", w.define("num")])]))
    handlers = [show_error(w, name)]
    if w.rng.random() < 0.3:
        handlers.append(Block("if strcmp(%s.identifier, %s)" % (name,
                w.rng.choice(["'gen:one'", "'Octave:undefined-function'"])), ["%s = 1;" % w.assigned("num")]))
    if w.rng.random() < 0.2:
        handlers.append(Block("switch %s.identifier" % name, [],
                [["case {'gen:one', 'gen:two'}", ["disp('ours')"]], ["otherwise", ["disp('theirs')"]]]))
    return [Block("try", body, [["catch " + name, handlers]])]


def caught_plain(w, depth):
    head = w.rng.choice(["catch", "catch"])
    return [Block("try", [failing(w)], [[head, [w.rng.choice(["disp(lasterr())", "printf('failed\\n');",
            "%s = -1;" % w.assigned("num"), "le = lasterr(); printf('%s\\n', le);"])]]])]


def rethrown(w, depth):
    outer, inner = w.counter("err"), w.counter("err")
    again = w.rng.choice(["rethrow(%s);" % inner, "error(%s);" % inner,
            "error('gen:outer', 'wrapped: %%s', %s.message);" % inner, "error(lasterr());",
            "rethrow(struct('message', 'again', 'identifier', 'gen:again'));"])
    return [Block("try", [Block("try", [failing(w)], [["catch " + inner, ["disp('inner');", again]]])],
            [["catch " + outer, [show_error(w, outer)]]])]


def exception(w, depth):
    name, err = w.counter("ME"), w.counter("err")
    return [Block("try", ["%s = MException(%s);" % (name, w.rng.choice(["'gen:me', 'made %d', 3", "'gen:me', 'plain'"])),
            w.rng.choice(["throw(%s);", "error(%s);", "rethrow(%s);"]) % name],
                  [["catch " + err, [show_error(w, err)]]])]


def unwind(w, depth):
    e = w.e
    body = w.inner(depth)
    cleanup = [w.rng.choice(["printf('cleanup\\n');", "%s = 7;" % w.assigned("num"), "disp('done');"])]
    if not has_jumps(body) and w.rng.random() < 0.4:
        body.append(Block("if " + e.of("bool", 1), ["error('gen:unwound', 'u');"]))
    block = Block("unwind_protect", body, [["unwind_protect_cleanup", cleanup]], "end_unwind_protect")
    err = w.counter("err")
    return [Block("try", [block], [["catch " + err, [show_error(w, err)]]])] if w.rng.random() < 0.6 else [block]


def checked(w, depth):
    e = w.e
    return [w.rng.choice([Block("if ~isnumeric(%s)" % e.of("any", 1),
            ["error('gen:type', 'not a number');"]) if depth and w.rng.random() < 0.4 else Block("if ~ischar(%s)" % e.of("text",
            1), ["error('gen:type', 'no text');"]),
                          Block("if %s < 0" % e.of("num", 1), ["%s = NaN;" % w.assigned("num")]),
                                  "validateattributes(%s, {'numeric'}, {%s});" % (e.of("row", 1),
                                  w.rng.choice(["'vector'", "'nonempty'", "'real'", ""])),
                          "assert(ischar(%s));" % e.of("text", 1),
                          "warning('off', 'gen:quiet'); warning('gen:quiet', 'unheard');"])]


def loop_with_errors(w, depth):
    e, k, err, total = w.e, w.counter("k"), w.counter("err"), w.need("num")
    w.variables[k] = "int"
    w.guarded.add(k)
    body = [Block("if mod(%s, 2) == %s" % (k, w.rng.choice("01")),
            [w.rng.choice(["error('gen:odd', 'odd %%d', %s);" % k, failing(w), "continue;", "break;"])]),
            "%s = %s + %s;" % (total, total, k)]
    handler = [show_error(w, err)]
    if w.rng.random() < 0.3:
        handler.append(w.rng.choice(["break;", "continue;", "%s = %s - 1;" % (total, total)]))
    return [Block("for %s = 1:%s" % (k, e.count()), [Block("try", body, [["catch " + err, handler]])])]


ERRORS = [caught] * 6 + [caught_plain] * 2 + [rethrown, rethrown, exception, unwind, unwind, checked, loop_with_errors,
        loop_with_errors]
