"""Struct arrays, maps, and calls over cells: what programs do with records."""
from .program import Block


def set_field(w, depth):
    name, e = w.need("recs"), w.e
    k = w.rng.choice(["1", "end", "2", "min(%s, end)" % e.leaf("int"), "end+1"])
    if w.loop_kinds and k == "end+1" and w.rng.random() < 0.5:
        k = "end"
    return [w.rng.choice(["%s(%s).val = %s;" % (name, k, e.of("num", 2)), "%s(%s).name = %s;" % (name, k, e.of("text", 1)),
                          "%s(%s).val += %s;" % (name, k if k != "end+1" else "1", e.leaf("num"))])]


def loop_over_records(w, depth):
    name, e, total, k = w.need("recs"), w.e, w.need("num"), w.counter("k")
    w.variables[k] = "int"
    w.guarded.add(k)
    body = [w.rng.choice([
        "%s = %s + %s(%s).val;" % (total, total, name, k),
        "%s(%s).val = %s(%s).val * %s;" % (name, k, name, k, e.leaf("num")),
        "%s(%s).tag = sprintf('%%s%%d', %s(%s).name, %s);" % (name, k, name, k, k),
        "fprintf('%%-5s %%6.2f\\n', %s(%s).name, %s(%s).val);" % (name, k, name, k),
        "%s(%s).sub.n = %s;" % (name, k, e.leaf("int"))])]
    if w.rng.random() < 0.4:
        body.insert(0, Block("if strcmp(%s(%s).name, %s)" % (name, k, e.leaf("text")), [w.rng.choice(["continue;", "break;",
                "%s = -1;" % total])]))
    return [Block("for %s = 1:numel(%s)" % (k, name), body)]


def loop_over_each_record(w, depth):
    name, total, one = w.need("recs"), w.need("num"), w.counter("e")
    return [Block("for %s = %s" % (one, name), ["%s = %s + numel(%s.name) + %s.val;" % (total, total, one, one)])]


def gather(w, depth):
    name = w.need("recs")
    target, made = w.rng.choice([
        ("row", "[%s.val]"), ("words", "{%s.name}"), ("row", "arrayfun(@(e) e.val * 2, %s)"),
        ("row", "cellfun(@numel, {%s.name})"),
        ("words", "arrayfun(@(e) [e.name '?'], %s, 'UniformOutput', false)"), ("num", "numel(%s)"), ("recs", "%s(end:-1:1)"),
        ("text", "strjoin({%s.name}, ';')"), ("num", "max([%s.val])"), ("row", "size(%s)"), ("words", "fieldnames(%s)'")])
    return ["%s = %s;" % (w.assigned(target), made % name)]


def sort_records(w, depth):
    name, order = w.need("recs"), w.counter("ix")
    return ["[~, %s] = sort([%s.val]%s);" % (order, name, w.rng.choice(["", ", 'descend'"])),
            "%s = %s(%s);" % (name, name, order)]


def select_records(w, depth):
    name, e = w.need("recs"), w.e
    made = w.rng.choice(["%s([%s.val] > %s)" % (name, name, e.leaf("num")),
            "%s(strcmp({%s.name}, %s))" % (name, name, e.leaf("text")),
                         "rmfield(%s, 'val')" % name, "%s(1)" % name, "%s(ismember({%s.name}, {'u', 'p'}))" % (name, name)])
    if "rmfield" in made:
        return ["%s = %s;" % (w.counter("cut"), made)]
    return ["%s = %s;" % (w.assigned("recs"), made)]


def delete_records(w, depth):
    name = w.need("recs")
    return [Block("if numel(%s) > 1" % name, ["%s(%s) = [];" % (name, w.rng.choice(["1", "end", "[%s.val] < 0" % name]))])]


def spread_values(w, depth):
    name = w.need("recs")
    return [w.rng.choice(["[%s.val] = deal(%s);" % (name, w.e.leaf("num")),
                          "vals = num2cell([%s.val] + 1); [%s.val] = vals{:};" % (name, name)])]


def nested_field(w, depth):
    name, e = w.need("rec"), w.e
    return [w.rng.choice(["%s.opt.tol = %s;" % (name, e.of("num", 2)), "%s.val = %s;" % (name, e.of("num", 2)),
            "%s.data(end+1) = %s;" % (name, e.leaf("num")),
                          "%s.data(1) = %s;" % (name, e.of("num", 1)), "%s.sub.list{2} = %s;" % (name, e.leaf("text")),
                          "%s.a.b(2).c = %s;" % (name, e.of("num", 1)),
                          "%s.(%s) = %s;" % (name, w.rng.choice(["'val'", "['x' 'y']", "lower('DATA')"]), e.leaf("num")),
                          "%s.opt.tol *= %s;" % (name, e.leaf("num")), "%s.name = [%s.name '_'];" % (name, name),
                          "%s.val++;" % name,
                          "%s.opt.list.k = {%s, %s};" % (name, e.leaf("num"), e.leaf("text"))])]


def loop_over_fields(w, depth):
    name, total = w.need("rec"), w.need("num")
    fields, k = w.counter("fn"), w.counter("k")
    test = w.rng.choice(["isnumeric(%s.(%s{%s}))", "ischar(%s.(%s{%s}))", "isstruct(%s.(%s{%s}))"]) % (name, fields, k)
    then = w.rng.choice(["%s = %s + numel(%s.(%s{%s}));" % (total, total, name, fields, k),
            "printf('%%s\\n', %s{%s});" % (fields, k),
                         "%s += sum(size(%s.(%s{%s})));" % (total, name, fields, k)])
    return ["%s = fieldnames(%s);" % (fields, name),
            Block("for %s = 1:numel(%s)" % (k, fields), [Block("if " + test, [then])])]


def field_tests(w, depth):
    name, e = w.need("rec"), w.e
    field = w.rng.choice(["val", "data", "extra"])
    then = "%s = %s.%s;" % (w.assigned("num"), name, field) if field == "val" else "%s = numel(%s.%s);" % (w.assigned("num"),
            name, field)
    return [Block("if isfield(%s, '%s')%s" % (name, field, w.rng.choice(["", " && ~isempty(%s.%s)" % (name, field)])), [then],
                  [["else", ["%s.%s = %s;" % (name, field, e.of("num", 1))]]])]


def remove_field(w, depth):
    name, e = w.need("rec"), w.e
    return [w.rng.choice(["%s = rmfield(%s, 'data');" % (w.counter("less"), name),
                          "%s.zip = %s; %s = rmfield(%s, 'zip');" % (name, e.leaf("num"), name, name),
                          "%s = orderfields(%s);" % (w.counter("ord"), name),
                          "disp(numfields(%s))" % name])]


# ---------------------------------------------------------------- maps

def store_in_map(w, depth):
    name, e = w.need("map"), w.e
    key = w.rng.choice(["'a'", "'new'", "['k' %s]" % e.of("text", 1), "sprintf('k%%d', %s)" % e.leaf("int")])
    return [w.rng.choice(["%s(%s) = %s;" % (name, key, e.of("num", 2))] * 2 + [
        "%s('n') = %s.Count;" % (name, name), "%s = %s(%s) * 2;" % (w.assigned("num"), name, "'a'")])]


def count_in_map(w, depth):
    name, words = w.need("map"), w.e.of("words", 1)
    k, ws = w.counter("k"), w.counter("wl")
    words = "strcat({'k'}, %s)" % words    # a key of no characters breaks Octave's map
    look = w.rng.choice(["isKey(%s, %s{%s})", "%s.isKey(%s{%s})"]) % (name, ws, k)
    return ["%s = %s;" % (ws, words),
            Block("for %s = 1:numel(%s)" % (k, ws), [
                Block("if " + look, ["%s(%s{%s}) = %s(%s{%s}) + 1;" % (name, ws, k, name, ws, k)],
                      [["else", ["%s(%s{%s}) = 1;" % (name, ws, k)]]])])]


def loop_over_map(w, depth):
    name, total = w.need("map"), w.need("num")
    ks, k = w.counter("ks"), w.counter("k")
    then = w.rng.choice(["%s = %s + %s(%s{%s});" % (total, total, name, ks, k),
            "printf('%%s -> %%g\\n', %s{%s}, %s(%s{%s}));" % (ks, k, name, ks, k),
                         "%s(%s{%s}) = %s(%s{%s}) * 2;" % (name, ks, k, name, ks, k)])
    return ["%s = keys(%s);" % (ks, name), Block("for %s = 1:numel(%s)" % (k, ks), [then])]


def loop_over_keys(w, depth):
    name, k = w.need("map"), w.counter("key")
    return [Block("for %s = %s" % (k, w.rng.choice(["keys(%s)", "%s.keys()"]) % name),
            ["printf('%%s=%%g;', %s{1}, %s(%s{1}));" % (k, name, k)])]


def values_of_map(w, depth):
    name = w.need("map")
    target, made = w.rng.choice([("list", "values(%s)"), ("words", "keys(%s)"), ("num", "%s.Count"), ("num", "length(%s)"),
            ("list", "%s.values()"),
                                 ("bool", "isKey(%s, 'a')"), ("row", "cell2mat(values(%s))"), ("bool", "isobject(%s)"),
                                 ("text", "class(%s)")])
    if w.rng.random() < 0.15:
        return ["%s = any(isKey(%s, {'a', 'zz'}));" % (w.assigned("bool"), name)]
    return ["%s = %s;" % (w.assigned(target), made % name)]


def remove_from_map(w, depth):
    name, key = w.need("map"), w.rng.choice(["'a'", "'mode'", w.e.leaf("text")])
    return [Block("if isKey(%s, %s)" % (name, key), ["remove(%s, %s);" % (name, key)])]


def number_map(w, depth):
    name, e = w.need("nmap"), w.e
    return [w.rng.choice(["%s(%s) = %s;" % (name, e.leaf("int"), e.of("text", 1)), "disp(cell2mat(keys(%s)))" % name,
                          "%s = %s.isKey(%s);" % (w.assigned("bool"), name, e.leaf("int")),
                          "%s = strjoin(values(%s), '/');" % (w.assigned("text"), name)])]


def call_over_cells(w, depth):
    e, c = w.e, w.need("list")
    return [w.rng.choice([
        "%s = cellfun(@(v) numel(v) * %s, %s);" % (w.assigned("row"), e.leaf("num"), c),
        "[%s, %s] = cellfun(@(v) deal(numel(v), class(v)), %s, 'UniformOutput', false);" % (w.assigned("list"),
            w.assigned("words"), c),
        "%s = cellfun(@(v) str2func('@(z) z')(v), %s, 'UniformOutput', false);" % (w.assigned("list"), c),
        "%s = cellfun(@(v) sum(v(:)), {1, [2 3], %s}, 'ErrorHandler', @(er, v) -er.index);" % (w.assigned("row"),
            e.of("any", 1)),
        "[%s, %s] = max(cellfun(@numel, %s));" % (w.assigned("num"), w.assigned("int"), c),
        "cellfun(@(v) disp(size(v)), %s);" % c,
        "%s = cellfun(@plus, {1, 2}, {%s, %s});" % (w.assigned("row"), e.leaf("num"), e.leaf("num")),
        "%s = cellfun(@(a, b) [a b], %s, %s, 'UniformOutput', false);" % (w.assigned("words"), "{'x', 'y'}",
        "{%s, 'q'}" % e.leaf("text")),
        "[%s, %s] = arrayfun(@(v) max([v %s]), %s);" % (w.assigned("row"), w.assigned("row"), e.leaf("num"), e.of("row", 1)),
        "%s = structfun(@(v) numel(v), %s)';" % (w.assigned("row"), e.leaf("rec")),
        "%s = structfun(@(v) class(v), %s, 'UniformOutput', false);" % (w.counter("so"), e.leaf("rec"))])]


def change_list(w, depth):
    c, e = w.need("list"), w.e
    return [w.rng.choice(["%s{end+1} = %s;" % (c, e.of(w.rng.choice(["num", "text", "row", "rec"]), 1)),
            "%s{1} = %s;" % (c, e.of("num", 2)),
                          "%s(cellfun(@isempty, %s)) = [];" % (c, c), "%s(1) = {%s};" % (c, e.of("text", 1)),
                          "%s{1}(2) = %s;" % ("cc = {[1 2]}; cc", e.leaf("num")),
                          "%s{2}.f = %s;" % (w.counter("nc"), e.leaf("num")),
                          "[%s, %s] = deal({7, 8}{:});" % (w.assigned("num"), w.assigned("num")),
                          "%s = [%s, {%s}];" % (c, c, e.leaf("num"))])]


RECORDS = [set_field, set_field, loop_over_records, loop_over_records, loop_over_each_record, gather, gather, sort_records,
        select_records,
           delete_records, spread_values, nested_field, nested_field, nested_field, loop_over_fields, field_tests,
                   remove_field]
MAPS = [store_in_map, store_in_map, count_in_map, loop_over_map, loop_over_map, loop_over_keys, values_of_map,
        remove_from_map, number_map,
        call_over_cells, call_over_cells, call_over_cells, change_list, change_list]
