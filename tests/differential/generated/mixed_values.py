"""Values of every kind through statements of every kind. Seeds from FIRST_SEED on; see README.md.

The other grammars write programs that mostly run, whose variables keep their kinds. Here a variable may be anything (numbers of
every class and storage, texts, cells, structs, struct arrays, handles, nothing) and any statement may meet it: stores into parts
of parts, growth, deletion, `op=`, `++`, conditions and `switch` on arrays, loops over cells and structs, concatenations,
conversions, library calls. Most of what is wrong ends in an error, which has to be the same, on the same way. Programs are short,
so that the kinds in use are known or not known in every mixture.
"""
import random

from .program import Block, Function, Parameter, Program

FIRST_SEED = 7000000

VALUES = """[] | zeros(0,3) | '' | {} | single(2.5) | int8([100 -100 3]) | 7 | [1 2 3] | 'abc' | {1, 'a', [1 2]} | struct('f', 1) | true
struct('f', {1,2,3}) | sparse([0 1 0]) | 1:0 | [1;2] | magic(3) | k | x | y | s | {x, k} | [x, 2, k] | struct('f', x, 'g', 'q') | 1i
-0 | NaN | int32(7) | [true false true] | {'a','bb';x,k} | "dq" | 2:4 | uint8(k) | x + 1i | struct() | struct('f', {{}}) | y > 0
[s; s] | single(x) | logical(k) | struct('f', struct('g', {1, x})) | {{}, {x}} | eye(2) | sparse(0,0) | single([]) | {[]}
cell(1, 3) | 1:k | zeros(k, 2) | ones(2, 2, 2) | struct('f', {}) | int8(y) | -y | y' | [y; y] | ['a'; 'b'] | false(1, 2)"""

# A, B: variables; in the first list A is stored into.
STORES = """A(k) = B; | A(end+1) = x; | A{k} = B; | A.f = B; | A.f(k) = x; | A(k).f = B; | A.f{k} = B; | A.g.h = B; | A.g(2).h = x;
A.f(2).g(k) = x; | A{2}(k) = x; | A{k}.f = B; | A{1}{2} = B; | A(2) = []; | A(:) = B; | A(1, :) = []; | A(k, 2) = x; | A(:, end) = [];
A(A == x) = k; | A(2, :) = x; | A(:, 1) = B; | A += x; | A(k) += x; | A.f += 1; | A++; | A{1} += x; | A(1).f(end+1) = x; | A.f(1) = 'a';
A(1:2) = B; | A([true false]) = x; | A(2).f = 'z'; | A.f = []; | A.f(2) = []; | A(k) = int8(3); | A(1) = 'c'; | A(2) = {B}; | A(1) = single(B);
A(end) = true; | A.f.g(k) = B; | A(3) = 1i; | A.(s) = B; | A -= B; | A *= 2; | A{end+1} = B; | [A(1), B] = deal(k, x);"""

MAKES = """A = B; | A = [A, B]; | A = [A; x]; | A = A'; | A = A + B; | A = numel(B); | A = size(B); | A = isempty(B); | A = class(B); | A = B(end);
A = B(:); | A = B(k, :); | A = B{1}; | A = B.f; | A = fieldnames(B); | A = struct('f', B); | A = {B}; | A = isfield(B, 'f'); | [A, B] = deal(B, A);
A = B(x); | A = num2str(B); | A = cellfun(@numel, B); | A = any(B); | A = A == B; | A = ~B; | A = isa(B, 'float'); | A = strcmp(A, B); | A = [B.f];
A = {B{:}, x}; | A = sum(B); | A = max(A, B); | A = int8(B); | A = single(B); | A = char(B); | A = logical(B); | A = double(B); | A = repmat(B, 1, 2);
A = find(B); | A = sort(B); | A = B(A); | A = cat(1, A, B); | A = 1:B; | A = zeros(1, k); | A = cell(1, k); | A = B * x; | A = A .* B; | A = A / 2;
A = -B; | A = A & B; | A = A || x; | A = x && B; | A = isreal(B); | A = B .^ 2; | A = mod(B, 3); | A = abs(B); | A = isnumeric(B) + ischar(B);
[A, q] = max(B); | A = pick(B, x); | A = pick(k, B); | A = upper(B); | A = sprintf('%d,', B); | A = mat2str(B); | A = B(1); | A = numel(B) > 2 && B(2) > 1;
A = arrayfun(@(t) t * 2, B); | A = B(end:-1:1); | A = reshape(B, 1, []); | A = isequal(A, B); | A = struct2cell(B); | A = cell2mat(B); | A = rmfield(B, 'f');
A = bitand(B, 3); | A = idivide(int32(B), int32(2)); | A = floor(B / 2); | A = nnz(B); | A = cumsum(B); | A = ismember(x, B); | A = unique(B);
A = fliplr(B); | A = [B{:}]; | A = strcat(A, B); | A = B(:, 1); | A = ndims(B); | A = length(B); | A = diag(B); | A = ~isempty(B) && B(1); | A = all(B(:));
A = A(1:min(2, end)); | A = eye(k) * x; | A = norm(B); | A = stored(A, k, x); | A = stored(B, 1, A); | A = isrow(B); | A = numel(B{1}); | A = B.f(1);
A = B(1).f; | A = B{1}(1); | A = xor(A, B); | A = B >= A; | A = cellfun(@(t) t, B, 'UniformOutput', false); | A = struct('f', {B}); | A = ifelse(B);"""


def listed(text):
    return [part.strip() for line in text.splitlines() for part in line.split(" | ") if part.strip()]


VALUES, STORES, MAKES = listed(VALUES), listed(STORES), [s for s in listed(MAKES) if "ifelse" not in s]
ARGUMENTS = {"k": ["2", "1", "3"], "x": ["65", "-1.5", "2", "0"], "y": ["[3 -1 0]", "[0 0 2]", "[1.5 2 2]"], "s": ["'abc'", "'f'", "'xyz'"]}
ODD = ["[]", "{1, 2}", "struct('f', 5)", "[3; 4]", "int8(2)", "true", "'q'", "single(2)", "[1 2; 3 4]", "zeros(1, 0)"]
FACTS = {"k": "real double [1 1]", "x": "real double [1 1]", "y": "real double [1 3]", "s": "char"}


class Writer:
    def __init__(self, rng, guarded):
        self.rng, self.guarded = rng, guarded

    def pair(self, text):
        a, b = self.rng.choice("abc"), self.rng.choice("abc")
        return "".join({"A": a, "B": b}.get(c, c) if not (0 < i and text[i - 1].isalnum()) and not (i + 1 < len(text) and (text[i + 1].isalnum() or text[i + 1] == "_")) else c
                       for i, c in enumerate(text))

    def simple(self):
        return self.pair(self.rng.choice(STORES if self.rng.random() < 0.45 else MAKES))

    def statement(self, depth=0):
        chance = self.rng.random()
        if depth > 1 or chance < 0.66:
            if self.guarded and self.rng.random() < 0.8:
                return Block("try", [self.simple()], [["catch e", ["disp(e.message);"]]])
            return self.simple()
        inner = lambda: [self.statement(depth + 1) for _ in range(self.rng.randint(1, 2))]
        if chance < 0.74:
            head = self.rng.choice(["if x > 0", "if %s", "if k == 2 && x > 1", "if ischar(%s)", "if isempty(%s)", "if %s == x"])
            return Block(self.filled(head), inner(), [["else", inner()]] if self.rng.random() < 0.6 else [])
        if chance < 0.82:
            return Block(self.filled(self.rng.choice(["for j = 1:2", "for j = 1:k", "for j = %s", "for j = y"])), inner())
        if chance < 0.87:
            return Block(self.filled("switch %s"), [], [["case 1", inner()], ["case {'abc', 2}", inner()], ["otherwise", inner()]])
        if chance < 0.96:
            return Block("try", inner(), [["catch e", [self.pair("A = e.message;")] + inner()[:1]]])
        if chance < 0.98:
            return Block("unwind_protect", inner(), [["unwind_protect_cleanup", ["disp(x);"]]])
        return Block("while k < 3", ["k = k + 1;"] + inner())

    def filled(self, head):
        return head.replace("%s", self.rng.choice("abc"))


def generate(seed, name):
    rng = random.Random(seed)
    writer = Writer(rng, rng.random() < 0.5)    # half of the programs go on behind an error
    body = ["%s = %s;" % (v, rng.choice(VALUES)) for v in "abc"]
    body += [writer.statement() for _ in range(rng.randint(3, 8) if writer.guarded else rng.randint(1, 4))]
    functions = [Function("[a, b, c] = %s(k, x, y, s)" % name, body),
                 Function("r = pick(p, q)", [Block("if p", ["r = q;"], [["else", ["r = p;"]]])]),
                 Function("s = stored(s, k, v)", [rng.choice(["s(k) = v;", "s.f = v;", "s.f(k) = v;", "s{k} = v;", "s(k).f = v;"])])]
    parameters = []
    for p in ARGUMENTS:
        binding = rng.choice(["fixed", "typed", "typed", "free"])
        parameters.append(Parameter(p, binding, rng.choice(ARGUMENTS[p]) if binding == "fixed" else FACTS[p]))
    calls = [{p.name: rng.choice(ODD if p.binding == "free" and rng.random() < 0.3 else ARGUMENTS[p.name])
              for p in parameters if p.binding != "fixed"} for _ in range(3)]
    return Program(name, seed, functions, parameters, 3, calls)
