"""Texts: parsing, joining, reports."""
from .program import Block


def parse_characters(w, depth):
    s, k, count = w.counter("src"), w.counter("k"), w.need("num")
    ch = "%s(%s)" % (s, k)
    out = w.assigned("text")
    body = w.rng.choice([
        [Block("if isspace(%s)" % ch, ["continue;"]), "%s(end+1) = upper(%s);" % (out, ch)],
        [Block("switch " + ch, [], [["case {'a', 'e', 'i', 'o', 'u'}", ["%s = %s + 1;" % (count, count)]], ["case ','",
                ["%s = [%s '|'];" % (out, out)]],
                                    ["otherwise", ["%s = [%s %s];" % (out, out, ch)]]])],
        [Block("if %s >= '0' && %s <= '9'" % (ch, ch), ["%s = %s * 10 + (%s - '0');" % (count, count, ch)],
               [["elseif %s == 'x'" % ch, ["break;"]]])],
        [Block("if isletter(%s)" % ch, ["%s = [%s char(mod(%s - 'a' + 3, 26) + 'a')];" % (out, out, ch)],
                [["else", ["%s = [%s %s];" % (out, out, ch)]]])]])
    return ["%s = %s;" % (s, w.e.of("text", 2)), "%s = '';" % out, Block("for %s = 1:length(%s)" % (k, s), body)]


def scan_while(w, depth):
    s, k, words = w.counter("src"), w.counter("pos"), w.assigned("words")
    start = w.counter("st")
    return ["%s = %s;" % (s, w.e.of("text", 2)), "%s = 1;" % k, "%s = {};" % words,
            Block("while %s <= numel(%s)" % (k, s), [
                "%s = %s;" % (start, k),
                Block("while %s <= numel(%s) && %s(%s) ~= ','" % (k, s, s, k), ["%s = %s + 1;" % (k, k)]),
                "%s{end+1} = %s(%s:%s-1);" % (words, s, start, k), "%s = %s + 1;" % (k, k)])]


def tokens(w, depth):
    s, rest, token = w.counter("src"), w.counter("rest"), w.counter("tok")
    return ["%s = %s;" % (rest, w.e.of("text", 1)),
            Block("while ~isempty(%s)" % rest, ["[%s, %s] = strtok(%s, %s);" % (token, rest, rest, w.rng.choice(["','", "' '",
                    "',;'"])),
                                                "printf('<%%s>', %s);" % token])]


def regular(w, depth):
    e, s = w.e, w.e.of("text", 1)
    made = w.rng.choice([
        lambda: ["%s = regexp(%s, '(?<key>\\w+)=(?<num>\\d+)', 'names');" % (w.counter("nm"),
            w.rng.choice([s, "'x=1, y=2'", "'k=7'"]))],
        lambda: ["[%s, %s] = regexp(%s, '([a-z])(\\d*)', 'tokens', 'match');" % (w.assigned("list"), w.assigned("words"), s)],
        lambda: ["[%s, %s] = regexp(%s, '[aeiou]+');" % (w.assigned("row"), w.assigned("row"), s)],
        lambda: ["%s = regexp(%s, ',', 'split');" % (w.assigned("words"), s)],
        lambda: ["%s = regexp(%s, '^(\\w+)\\s*=?\\s*(.*)$', 'tokens', 'once');" % (w.assigned("list"), s)],
        lambda: ["%s = ~isempty(regexp(%s, '%s', 'once'));" % (w.assigned("bool"), s,
            w.rng.choice(["^\\d+$", "[A-Z]", "l+o"]))],
        lambda: ["%s = regexprep(%s, {'a', 'b'}, {'1', '2'});" % (w.assigned("text"), s)],
        lambda: ["%s = regexpi(%s, 'the', 'match');" % (w.assigned("words"), s)],
        lambda: ["[%s, %s, %s, %s, %s] = regexp(%s, '(.)b', 'once');" % (w.counter("a"), w.counter("b"), w.counter("te"),
            w.assigned("text"), w.counter("to"), s)]])
    return made()


def key_value(w, depth):
    parts, pair, k, cfg = w.counter("parts"), w.counter("pair"), w.counter("k"), w.counter("kv")
    return ["%s = strsplit(%s, ';');" % (parts, w.rng.choice(["'k1:v1;k2:v2'", "'a:1;b:22'", w.e.of("text", 1)])),
            "%s = struct();" % cfg,
            Block("for %s = 1:numel(%s)" % (k, parts), [
                "%s = strsplit(%s{%s}, ':');" % (pair, parts, k),
                Block("if numel(%s) == 2" % pair, ["%s.(%s{1}) = %s;" % (cfg, pair, w.rng.choice(["%s{2}" % pair,
                        "str2double(%s{2})" % pair]))])]),
            "%s = numel(fieldnames(%s));" % (w.assigned("num"), cfg)]


def report(w, depth):
    e = w.e
    return [w.rng.choice([
        "fprintf('%%-10s|%%8.3f|%%d\\n', %s, %s, %s);" % (e.of("text", 1), e.of("num", 1), e.of("int", 1)),
        "fprintf('%%d %%d\\n', %s);" % e.of("mat", 1), "fprintf('%%s\\n', strjoin(%s, ', '));" % e.of("words", 1),
        "fprintf('%%g, ', %s); fprintf('\\n');" % e.of("row", 2), "fprintf('%%5.1f%%%%\\n', 100 * %s);" % e.of("num", 1),
        "fprintf(1, '%%i:%%s\\n', %s, %s);" % (e.of("int", 1), e.of("text", 1)),
        "disp(%s)" % e.of(w.rng.choice(["text", "num", "row", "words", "mat", "bool", "irow", "rec", "nd"]), 1),
        "disp(['v = ' num2str(%s)])" % e.of("num", 1), "puts([%s \"\\n\"]);" % e.of("text", 1),
        "fprintf('%%s ', %s{:}); fprintf('\\n');" % w.need("words"),
        "printf('%%s\\n', num2str(%s, %s));" % (e.of("num", 1), w.rng.choice(["4", "'%8.4f'"])),
        "printf(\"%%d\\t%%s\\n\", %s, mat2str(%s));" % (e.of("int", 1), e.of("row", 1)),
        "fdisp(stdout, %s);" % e.of("row", 1),
        "fprintf('%%c%%c-', %s); fprintf('%%s\\n', '');" % e.of("text", 1),
        "printf('%%6.2e %%G\\n', %s, %s);" % (e.of("num", 1), e.of("num", 1)),
        "fprintf('no newline'); fprintf('\\n');", "printf('%%5s|%%-5d|%%+.1f\\n', %s, %s, %s);" % (e.leaf("text"),
            e.leaf("int"), e.leaf("num")),
        "fprintf('%%d\\n', %s);" % e.of("num", 1), "fprintf('%%s\\n', %s);" % e.of("row", 1),
        "fprintf([%s '\\n']);" % "'x%d'"])]


def text_calls(w, depth):
    e, s = w.e, w.e.of("text", 1)
    kind, made = w.rng.choice([
        ("row", "strfind(%s, 'a')" % s), ("num", "str2double(%s)" % s), ("row", "str2double(strsplit(%s, ','))" % s),
        ("text", "strtrim(sprintf(' %%s ', %s))" % s),
        ("num", "length(strtrim(%s))" % s), ("text",
        "strjoin(cellfun(@(v) num2str(v), {1, %s, 3}, 'UniformOutput', false), ',')" % e.leaf("num")),
        ("bool", "strncmpi(%s, 'HE', 2)" % s), ("words", "strsplit(strtrim(%s))" % s), ("int", "index(%s, 'b')" % s),
        ("text", "substr('hello', 2, 3)"), ("bool", "any(%s == ' ')" % s), ("row", "%s - '0'" % s),
        ("text", "char([72 105] + %s)" % e.leaf("int")),
        ("text", "[%s; %s](1, :)" % ("'abc'", "'def'")), ("text", "dec2hex(%s)" % e.leaf("int")), ("num", "bin2dec('1011')"),
        ("num", "hex2dec('%s')" % w.rng.choice(["FF", "1a"])),
        ("text", "blanks(%s)" % e.leaf("int")), ("words", "cellstr(char(%s, 'zz'))'" % s),
        ("text", "validatestring('app', {'apple', 'pear'})"),
        ("text", "undo_string_escapes(%s)" % s), ("text", "do_string_escapes('a\\tb')"),
        ("mat", "double(char(%s))" % e.of("words", 1)), ("text", "merge(%s, %s, 'no')" % (e.of("bool", 1), "'yes'")),
        ("words", "sort(%s)" % e.of("words", 1)),
        ("text", "num2str(%s, %s)" % (e.of("num", 1), w.rng.choice(["3", "10", "'%d'", "'%6.2f'"]))),
        ("text", "num2str(%s)" % e.of(w.rng.choice(["row", "mat", "cplx", "i8", "bool", "sgl"]), 1)),
        ("text", "mat2str(%s%s)" % (e.of(w.rng.choice(["mat", "row", "cplx", "bool"]), 1), w.rng.choice(["", ", 3"]))),
        ("text", "strcat('a ', %s)" % s),
        ("words", "strcat({'a '}, %s)" % s), ("text", "strvcat(%s, 'q')(1, :)" % s),
        ("text", "regexprep(upper(%s), '([A-Z])', '$1.')" % s),
        ("bool", "all(isspace(%s))" % s), ("bool", "any(isstrprop(%s, '%s'))" % (s, w.rng.choice(["digit", "alpha", "upper",
        "punct"]))),
        ("row", "cellfun(@(v) sum(v == 'a'), %s)" % e.of("words", 1)), ("num", "sum(double(%s))" % s),
        ("bool", "startsWith(%s, 'a')" % s), ("bool", "endsWith(%s, {'c', 'd'})" % s),
        ("text", "lower(%s)" % s), ("int", "numel(strsplit(%s, ','))" % s),
        ("row", "sscanf(%s, '%%f')'" % s), ("row", "sscanf('3 4 5', '%%d')' + %s" % e.leaf("num")),
        ("text", "sprintf('%%s', %s{:})" % w.need("words")),
        ("row", "strchr(%s, 'ab')" % s), ("num", "nnz(strcmp(%s, 'a'))" % e.of("words", 1))])
    return ["%s = %s;" % (w.assigned(kind), made)]


def dispatch(w, depth):
    e = w.e
    return [Block("switch lower(%s)" % e.of("text", 1), [], [
        ["case {'a', 'abc', 'hello world'}", [w.define("num")]], ["case 'mode'", [w.define("text")]],
        ["otherwise", [w.rng.choice(["%s = 'other';" % w.assigned("text"),
                "error('gen:mode', 'unknown mode \"%%s\"', %s);" % e.leaf("text") if depth and w.rng.random() < 0.3 else "disp('other')"])]]])]


def change_text(w, depth):
    s, e = w.need("text"), w.e
    return [w.rng.choice(["%s(1) = 'Z';" % s, "%s(end+1) = '!';" % s,
            "%s = [%s ', ' num2str(%s)];" % (s, s, e.of("num", 1)) if len(w.loop_kinds) < 2 else "%s = '';" % s,
                          "%s(%s == 'a') = 'o';" % (s, s), "%s(%s == ' ') = [];" % (s, s), "%s = %s(end:-1:1);" % (s, s),
                          "%s([1 end]) = '*';" % s,
                          "%s(2:3) = 'pq';" % s, "%s = [%s; %s];" % (w.counter("two"), s, s), "%s(end:-1:1) = %s;" % (s, s)])]


TEXT = [parse_characters, parse_characters, scan_while, tokens, regular, regular, regular, key_value, report, report, report,
        text_calls, text_calls, text_calls,
        text_calls, dispatch, change_text, change_text]
