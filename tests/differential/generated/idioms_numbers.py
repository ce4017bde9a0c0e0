"""Numbers: integer classes, N-d arrays, reductions with several outputs, masks, growth in loops, matrix algebra."""
from .program import Block


def several_outputs(w, depth):
    e = w.e
    row = e.of("row", 2)
    a, b = w.assigned("row"), w.assigned("row")
    c = w.counter("ii")
    choice = w.rng.choice
    return [choice(["[%s, %s] = sort(%s%s);" % (a, b, row, choice(["", ", 'descend'"])), "[%s, %s] = max(%s);" % (a, b, row),
            "[~, %s] = min(%s);" % (b, row),
                    "[%s, %s, %s] = unique(%s);" % (a, b, c, row),
                    "[%s, %s] = ismember(%s, %s);" % (w.counter("tf"), b, row, e.of("row", 1)),
                    "[%s, %s] = find(%s > 1);" % (a, b, e.of("mat", 1)),
                    "[%s, %s, %s] = find(%s);" % (a, b, c, e.leaf("mat")),
                    "[%s, %s] = size(%s);" % (a, b, e.of("mat", 1)),
                    "[%s, %s] = max(%s, [], %s);" % (w.assigned("mat"), w.assigned("mat"), e.of("mat", 1), choice("12")),
                    "[%s, %s] = cummin(%s);" % (a, b, row),
                    "[%s, %s] = deal(%s, %s);" % (a, b, e.leaf("row"), e.leaf("row")),
                    "[%s, %s] = sort(%s);" % (w.assigned("words"), b, e.of("words", 1)),
                    "[%s, ~, %s] = unique(%s);" % (w.assigned("words"), c, e.of("words", 1)),
                    "[%s, %s] = ismember(%s, %s);" % (w.counter("tf"), b, e.of("words", 1), e.of("words", 1)),
                    "[%s, %s] = intersect(%s, %s);" % (a, b, row, e.of("row", 1)),
                    "[%s, %s, %s] = size(%s);" % (a, b, c, e.leaf("nd")),
                    "[%s, %s] = sortrows(%s);" % (w.assigned("mat"), c, e.leaf("mat")),
                    "[%s, %s] = ind2sub([2 3], %s);" % (a, b, choice(["4", "[1 6]"])),
                    "[%s, %s] = meshgrid(1:2, %s);" % (w.assigned("mat"), w.assigned("mat"), e.of("row", 1)),
                    "[%s, %s] = polyfit([1 2 3], [2 4 %s], 1);" % (a, w.counter("fit"), e.leaf("int")),
                    "[%s, %s] = min(%s);" % (w.assigned("irow"), b, e.of("irow", 1)),
                    "[%s, %s] = histc(%s, 0:2:6);" % (a, b, row),
                    "[%s, %s] = fileparts('/a/b%s.m');" % (w.assigned("text"), w.assigned("text"), choice(["", "c"]))])]


def grow(w, depth):
    e, name, k = w.e, w.counter("out"), w.counter("k")
    form = w.rng.choice(["%s(end+1) = %s;" % (name, e.of("num", 1)), "%s(%s) = %s;" % (name, k, e.of("num", 1)),
            "%s = [%s, %s * 2];" % (name, name, k),
                         "%s(%s, :) = [%s, %s];" % (name, k, k, e.leaf("num")),
                         "%s{end+1} = %s;" % (name, e.of(w.rng.choice(["num", "text"]), 1)),
                         "%s(end+1).v = %s;" % (name, k)])
    empty = "{}" if "{" in form else "struct('v', {})" if ".v" in form else w.rng.choice(["[]", "[]", "zeros(1, 0)"])
    if form.startswith("%s(%s) = " % (name, k)) and w.rng.random() < 0.5:
        empty = "zeros(1, 4)"
    w.variables[k] = "int"
    w.guarded.add(k)
    body = [form]
    if w.rng.random() < 0.4:
        body.insert(0, Block("if mod(%s, 2)%s" % (k, w.rng.choice(["", " == 0"])), ["continue;"]))
    after = []
    if empty in ("[]", "zeros(1, 0)", "zeros(1, 4)") and ", :)" not in form:
        after = ["%s = %s;" % (w.assigned("row"), name)]
    else:
        after = ["%s = numel(%s);" % (w.assigned("num"), name)]
    return ["%s = %s;" % (name, empty), Block("for %s = %s" % (k, w.rng.choice(["1:%s" % e.count(), "%s:-1:1" % e.count(),
            "1:2:5"])), body)] + after


def masks(w, depth):
    e, name = w.e, w.need("row")
    other = e.leaf("num")
    return [w.rng.choice(["%s(%s > %s) = [];" % (name, name, other), "%s(%s < %s) = 0;" % (name, name, other),
            "%s(isnan(%s)) = -1;" % (name, name), "%s(end) = [];" % name,
                          "%s(%s == %s) += 1;" % (name, name, other), "%s([1 end]) = %s([end 1]);" % (name, name),
                          "%s(end:-1:1) = %s;" % (name, name), "%s(end+1) = %s;" % (name, e.of("num", 2)),
                          "mk = %s > 1 & %s < %s; %s = %s(mk);" % (name, name, other, name, name),
                          "%s(numel(%s)) = %s;" % (name, name, other), "%s(min(end, %s)) = %s;" % (name, e.leaf("int"),
                              other),
                          "%s = %s(%s(1):end);" % (w.assigned("row"), name, "[1 2]"),
                          "%s(logical([1 0])) = %s;" % (name, other), "%s(:) = %s;" % (name, other),
                          "%s(2, :) = 1; %s = %s(1, :);" % (name, name, name), "%s = %s(:)';" % (name, name)])]


def matrix_parts(w, depth):
    e, name = w.e, w.need("mat")
    num = e.of("num", 1)
    return [w.rng.choice(["%s(1, :) = [];" % name, "%s(:, end) = [];" % name, "%s(1, end) = %s;" % (name, num),
            "%s(end+1, :) = %s;" % (name, num), "%s(:, 1) = %s;" % (name, num),
                          "%s(%s > 2) = %s;" % (name, name, num), "%s(:, end+1) = %s;" % (name, num),
                          "%s(2, 3) = %s;" % (name, num), "%s(:) = 1:numel(%s);" % (name, name),
                          "%s([1 end], :) = %s([end 1], :);" % (name, name),
                          "%s = %s(:, any(%s > 1, 1));" % (name, name, name),
                          "%s(:, :, 2) = %s; %s = %s(:, :, 1);" % (name, name, name, name),
                          "%s(end, end) *= 2;" % name, "%s = %s(end:-1:1, [1 end]);" % (w.assigned("mat"), name)])]


def loop_over_matrix(w, depth):
    name, total, i, j = w.need("mat"), w.need("num"), w.counter("i"), w.counter("j")
    then = w.rng.choice(["%s = %s + %s(%s, %s) * %s;" % (total, total, name, i, j, i),
            "%s(%s, %s) = %s - %s;" % (name, i, j, i, j),
                         "%s += %s(%s, %s)^2;" % (total, name, i, j)])
    body = [then]
    if w.rng.random() < 0.4:
        body.insert(0, Block("if %s(%s, %s) > %s" % (name, i, j, w.e.leaf("num")), [w.rng.choice(["break;", "continue;",
                "return;"])]))
    return [Block("for %s = 1:size(%s, 1)" % (i, name),
            [Block("for %s = 1:%s" % (j, w.rng.choice(["size(%s, 2)" % name, "columns(%s)" % name,
            "min(%s, size(%s, 2))" % (i, name)])), body)])]


def arrays(w, depth):
    e = w.e
    kind, made = w.rng.choice([
        lambda: ("nd", "permute(%s, %s)" % (e.of("nd", 1), w.rng.choice(["[2 1 3]", "[3 1 2]"]))),
        lambda: ("mat", "squeeze(sum(%s, %s))" % (e.of("nd", 1), w.rng.choice("123"))),
        lambda: ("nd", "cat(3, %s, %s)" % (("[1 2]", "[%s %s]" % (e.leaf("num"), e.leaf("num"))))),
        lambda: ("mat", "reshape(%s, [], 2)" % "1:4"), lambda: ("row", "size(%s)" % e.of("nd", 2)),
        lambda: ("mat", "accumarray([1 1; 2 2; 1 1], [%s %s %s])" % (e.leaf("num"), e.leaf("num"), e.leaf("num"))),
        lambda: ("row", "accumarray([1 2 1]', [1 2 3]', [3 1], @max)'"),
        lambda: ("row", "histc(%s, 0:3)" % e.of("row", 1)), lambda: ("row", "cumsum(%s)" % e.of("row", 1)),
        lambda: ("mat", "cumsum(%s, 2)" % e.of("mat", 1)), lambda: ("row", "prod(%s, 1)" % e.of("mat", 1)),
        lambda: ("row", "mod(%s, 3)" % e.of("row", 1)),
        lambda: ("num", "det(%s)" % w.rng.choice(["[2 1; 1 3]", "magic(3)", "[%s 1; 0 2]" % e.leaf("num")])),
        lambda: ("mat", "inv([%s 1; 1 4])" % e.leaf("int")),
        lambda: ("mat", "[4 1; 1 3] \\ %s(:, 1)(1:1) * [1; 2]" % "[1 2]"),
        lambda: ("mat", "[1 2; 3 4] * %s" % "[%s; %s]" % (e.leaf("num"), e.leaf("num"))),
        lambda: ("num", "[1 2 3] * [%s; 1; 2]" % e.leaf("num")),
        lambda: ("mat", "[1; 2] * %s" % e.of("row", 1)), lambda: ("num", "dot([1 2], [%s 3])" % e.leaf("num")),
        lambda: ("row", "cross([1 0 0], [0 %s 1])" % e.leaf("num")),
        lambda: ("num", "norm(%s, %s)" % (e.of("row", 1), w.rng.choice(["1", "2", "Inf"]))),
        lambda: ("mat", "[2 0; 0 4] ^ %s" % w.rng.choice(["2", "-1", "3"])), lambda: ("row", "std(%s)" % e.of("row", 1)),
        lambda: ("num", "var(%s)" % e.of("row", 1)), lambda: ("row", "fix(%s ./ 2)" % e.of("row", 1)),
        lambda: ("row", "interp1([1 2 3], [4 5 7], [1.5 %s])" % e.leaf("num")), lambda: ("num", "trapz(%s)" % e.of("row", 1)),
        lambda: ("row", "conv([1 2], %s)" % e.of("row", 1)), lambda: ("row", "filter(1, [1 -0.5], %s)" % e.of("row", 1)),
        lambda: ("num", "mode(%s)" % e.of("row", 1)), lambda: ("row", "primes(%s)" % e.of("int", 1)),
        lambda: ("num", "gcd(12, %s)" % e.leaf("int")), lambda: ("num", "nchoosek(5, %s)" % e.count()),
        lambda: ("num", "factorial(%s)" % e.count()),
        lambda: ("row", "fliplr(%s')" % "[1; 2]"), lambda: ("row", "circshift(%s, -1)" % e.of("row", 1)),
        lambda: ("mat", "tril(ones(3)) .* %s" % e.leaf("num")), lambda: ("row", "any(%s, 1)" % e.of("mat", 1)),
        lambda: ("row", "floor(logspace(0, 2, 3))"), lambda: ("mat", "hankel(1:2)"),
        lambda: ("mat", "toeplitz(%s)" % "[1 2 3]"), lambda: ("mat", "vander([1 2 3])"),
        lambda: ("row", "sub2ind([2 3], 2, [1 3])"),
        lambda: ("bool", "issorted(%s)" % e.of("row", 1)), lambda: ("mat", "rot90(%s)" % e.of("mat", 1)),
        lambda: ("mat", "circshift(%s, 1, 2)" % e.of("mat", 1)), lambda: ("mat", "nnz(%s) * ones(2)" % e.of("mat", 1)),
        lambda: ("mat", "horzcat(%s, %s)" % ("[1; 2]", "[3; 4]")),
        lambda: ("mat", "blkdiag([1 2], %s)" % e.leaf("num")), lambda: ("row", "triu(magic(3))(:)'"),
        lambda: ("num", "sum(%s .^ 2)" % e.of("row", 1)), lambda: ("row", "bitxor(%s, 5)" % e.leaf("int"))])()
    return ["%s = %s;" % (w.assigned(kind), made)]


def factors(w, depth):
    e = w.e
    a, p = w.counter("R"), w.counter("p")
    return [w.rng.choice(["[%s, %s] = chol(%s);" % (a, p,
            w.rng.choice(["[4 1; 1 3]", "[1 2; 2 1]", "[2 %s; %s 5]" % ((e.leaf("int"),) * 2)])),
            "[%s, %s] = qr([1 2; 3 4]); %s = abs(round(%s * 1e6));" % (a, p, p, p),
                          "[%s, %s] = lu([4 3; 6 %s]);" % (a, p, e.leaf("int")),
                          "%s = eig([2 0; 0 %s]);" % (w.assigned("mat"), e.leaf("int")),
                          "[%s, %s] = deconv([1 3 2], [1 1]);" % (a, p),
                          "%s = rank(%s);" % (w.assigned("num"), e.of("mat", 1)), "%s = pinv([1 2; 2 4]);" % a,
                          "%s = expm(zeros(2));" % a, "%s = roots([1 -3 2])';" % w.assigned("row")])]


def integers(w, depth):
    e = w.e
    kind = w.rng.choice(["i8", "u8", "i32", "irow", "sgl"])
    name = w.need(kind)
    other = e.of("num", 1)
    if kind == "sgl":
        return ["%s = %s %s %s;" % (w.assigned("sgl"), name, w.rng.choice("+-*/"), other)]
    return [w.rng.choice(["%s = %s %s %s;" % (w.assigned(kind), name, w.rng.choice(["+", "-", ".*", "./"]), other),
            "%s += %s;" % (name, e.leaf("num")), "%s(end+1) = %s;" % (name, other),
                          "%s(1) = %s;" % (name, other), "%s = idivide(%s, int32(2));" % (w.counter("q"), "int32(7)"),
                          "%s = bitshift(%s(1), 1);" % (w.counter("sh"), name),
                          "%s = double(%s) / 3;" % (w.counter("dv"), name), "%s = [%s, 2.7];" % (w.counter("mx"), name),
                          "%s = mod(%s, 7);" % (w.assigned(kind), name), "%s *= 2;" % name,
                          "disp(%s)" % name, "printf('%%d,', %s); printf('\\n');" % name,
                          "%s = sum(%s);" % (w.counter("sm"), name), "%s = mean(double(%s));" % (w.assigned("num"), name),
                          "%s = bitand(%s, 6);" % (w.counter("ba"), "uint8([1 3 7])"),
                          "%s = %s == %s;" % (w.counter("eq"), name, e.leaf("int")),
                          "%s = int2str(%s(1));" % (w.assigned("text"), name),
                          "%s = class([%s, single(1)]);" % (w.assigned("text"), name),
                          "%s = %s(1):%s(1)+2;" % (w.counter("rg"), name, name), "%s = -%s;" % (w.counter("ng"), name),
                          "%s = dec2bin(%s(1));" % (w.assigned("text"), "uint8(9)"),
                          "%s = num2str(%s);" % (w.assigned("text"), name),
                          "%s = bitor(uint16(%s), 256);" % (w.counter("bo"), e.leaf("int"))])]


def complexes(w, depth):
    e, name = w.e, w.need("cplx")
    return [w.rng.choice(["%s = abs(%s);" % (w.assigned("row"), name), "%s = %s * (1 - 2i);" % (w.assigned("cplx"), name),
            "disp(%s)" % name, "%s(1) = %s;" % (name, e.leaf("num")), "%s = angle(%s);" % (w.counter("an"), name),
                          "%s = %s';" % (w.counter("ct"), name),
                          "%s = real(%s) + imag(%s);" % (w.assigned("row"), name, name),
                          "%s = num2str(%s);" % (w.assigned("text"), name),
                          "%s = isreal(%s * 0);" % (w.assigned("bool"), name),
                          "%s = exp(1i * %s);" % (w.assigned("cplx"), e.leaf("num")), "printf('%%g ', %s);" % name,
                          "%s = %s == conj(%s);" % (w.counter("sc"), name, name),
                          "%s = sort([%s, 1i]);" % (w.counter("so"), name + "(1)")])]


def updates(w, depth):
    name, e = w.need(w.rng.choice(["num", "int"])), w.e
    return [w.rng.choice(["%s += %s;", "%s -= %s;", "%s *= %s;", "%s /= %s + 0.5;", "%s ^= 2 + 0 * %s;"]) % (name,
            e.leaf("num"))] if w.rng.random() < 0.7 else [w.rng.choice(["%s++;", "%s--;"]) % name]


def swap(w, depth):
    a, b = w.need("num"), w.need("row")
    return [w.rng.choice(["[%s, %s] = deal(%s, %s);" % (b, a, w.e.leaf("row"), w.e.leaf("num")),
            "[%s(1), %s] = deal(%s, 3);" % (b, a, w.e.leaf("num")), "[%s, %s(2)] = max([3 9 4]);" % (a, b),
            "[%s{1:2}] = deal(%s);" % (w.counter("cs"), a),
                          "[%s.lo, %s.hi] = deal(%s, 9);" % (("bd",) * 2 + (a,)),
                          "x0 = %s; %s = sum(%s); %s = [x0, x0];" % (a, a, b, b)])]


def bisect(w, depth):
    lo, hi, mid, f = w.counter("lo"), w.counter("hi"), w.counter("mid"), w.counter("fz")
    return ["%s = @(t) t.^2 - %s;" % (f, w.rng.choice(["2", "3", "5"])), "%s = 0; %s = 4;" % (lo, hi),
            Block("while %s - %s > 0.1" % (hi, lo), ["%s = (%s + %s) / 2;" % (mid, lo, hi),
                                                      Block("if %s(%s) > 0" % (f, mid), ["%s = %s;" % (hi, mid)],
                                                              [["else", ["%s = %s;" % (lo, mid)]]])]),
            "%s = %s;" % (w.assigned("num"), lo)]


NUMBERS = [several_outputs, several_outputs, several_outputs, grow, grow, masks, masks, masks, matrix_parts, matrix_parts,
        loop_over_matrix, loop_over_matrix, arrays, arrays,
           arrays, arrays, factors, integers, integers, integers, complexes, updates, swap, bisect]
