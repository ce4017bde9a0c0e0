#include "worker/syntax/printer.h"

#include <gtest/gtest.h>

#include <bit>
#include <cmath>
#include <limits>

#include "worker/syntax/dump_for_test.h"
#include "worker/syntax/lexer.h"

namespace residua::syntax {
namespace {

struct Case {
  const char* text;
  const char* printed;
};

std::string Printed(const std::string& text, PrintMode mode = PrintMode::kFaithful, int width = 100) {
  const ParseResult result = Parse(Source(text));
  if (!result.ok()) return Render(result.diagnostics[0]);
  PrintOptions options;
  options.mode = mode;
  options.line_width = width;
  return Print(*result.ast, options);
}

// Prints as expected and reads back to an equal tree.
void CheckFaithful(const Case& c) {
  const std::string printed = Printed(c.text);
  EXPECT_EQ(printed, c.printed) << c.text;
  const ParseResult first = Parse(Source(c.text));
  const ParseResult second = Parse(Source(printed));
  EXPECT_TRUE(second.ok() && Equal(*first.ast, *second.ast)) << c.text;
}

TEST(PrinterTest, Faithful) {
  const Case cases[] = {
      {"x=1;y", "x = 1;\ny\n"},
      {"x=-a(1)'+[1 -2;3 4]", "x = -a(1)' + [1, -2; 3, 4]\n"},
      {"x = - -a - -b + (-c)^-2;", "x = - -a - -b + (-c)^-2;\n"},
      {"x = 1.*y + 1.', z = 1.;", "x = 1 .* y + 1.'\nz = 1.0;\n"},
      {"x = (1.)';", "x = (1.0)';\n"},
      {"x = a(:,end){2}.(n).b;", "x = a(:, end){2}.(n).b;\n"},
      {"x = 1:2*n-1:end1;", "x = 1:2*n-1:end1;\n"},
      {"x = 1:- -n;", "x = 1:- -n;\n"},
      {"x = 'it''s';", "x = 'it''s';\n"},
      {"x = \"a\\n\\\"b'\\x01\";", "x = \"a\\n\\\"b'\\001\";\n"},
      {"x = {@(a, ~) a+1, @sin; {}, []};", "x = {@(a, ~) a + 1, @sin; {}, []};\n"},
      {"[a, ~] = f; a += 2; a++; ++a;", "[a, ~] = f;\na += 2;\na++;\n++a;\n"},
      {"if a, b; elseif c d, else e; endif", "if a\n    b;\nelseif c\n    d\nelse\n    e;\nend\n"},
      {"do x; until y", "do\n    x;\nuntil y\n"},
      {"for (i=1:3) x; end", "for i = 1:3\n    x;\nend\n"},
      {"parfor (i=1:3,4) x; end", "parfor (i = 1:3, 4)\n    x;\nend\n"},
      {"switch x, case 1, y; otherwise, z; end", "switch x\n    case 1\n        y;\n    otherwise\n        z;\nend\n"},
      {"try x; catch e, y; end", "try\n    x;\ncatch e\n    y;\nend\n"},
      {"try x; end", "try\n    x;\nend\n"},
      {"unwind_protect x; unwind_protect_cleanup y; end",
       "unwind_protect\n    x;\nunwind_protect_cleanup\n    y;\n"
       "end_unwind_protect\n"},
      {"global a b=2", "global a b = 2;\n"},
      {"hold on; disp 'a b' \"c;\"", "hold on;\ndisp 'a b' 'c;'\n"},
      {"disp \"a\\nb\" \"c\"", "disp \"a\\nb\" c\n"},
      {"if (k = f) end", "if (k = f)\nend\n"},
      {"%# x real\n", "%# x real\n"},
      {"function r=f(x), r=x;", "function r = f(x)\n    r = x;\n"},
      {"function f\n function g\n end\nend", "function f\n\n    function g\n    end\nend\n"},
      {"x % c\n% d\ny", "x % c\n% d\ny\n"},
      {"x = [1 % one\n 2];", "x = [\n    1 % one\n    2\n];\n"},
      {"x = { % a\n % b\n 1, ... c\n 2; % d\n {3 % e\n}\n % f\n};",
       "x = { % a\n    % b\n    % c\n    1, 2 % d\n    {\n        3 % e\n    }\n    % f\n};\n"},
      {"x, ... %# y real\nz;", "x % # y real\nz;\n"},
      {"x = [1, ... %#\ty\n2]; %! z", "x = [\n    % #\ty\n    1, 2\n]; %! z\n"},
      {"x;\n  %! z", "x;\n% ! z\n"},
      {"f(1, ... one\n 2); % two", "% one\nf(1, 2); % two\n"},
      {"if a % 1\nb % 2\n% 3\nelseif c % 4\nelse % 5\nd\nend % 6\n% 7",
       "if a % 1\n    b % 2\n    % 3\nelseif c % 4\nelse % 5\n    d\nend % 6\n% 7\n"},
      {"switch x % 1\n% 2\ncase 1 % 3\ny\n% 4\notherwise % 5\nend % 6",
       "switch x % 1\n    % 2\n    case 1 % 3\n        y\n        % 4\n    otherwise % 5\nend % 6\n"},
      {"try % 1\nx\ncatch e % 2\nend % 3", "try % 1\n    x\ncatch e % 2\nend % 3\n"},
      {"do % 1\nx\nuntil y % 2", "do % 1\n    x\nuntil y % 2\n"},
      {"for i=1:2, % 1\nx\nend % 2", "for i = 1:2 % 1\n    x\nend % 2\n"},
      {"function f % 1\n% 2\nx\nend % 3\n", "function f % 1\n% 2\n    x\nend % 3\n"},
      {"function f(x)\n% h\narguments % c\n x (1,1) double = 1\nend\ny;\nend",
       "function f(x)\n% h\narguments % c\n x (1,1) double = 1\nend\n    y;\nend\n"},
      {"function f\narguments di!s b", "function f\n    arguments di!s b\n"},
      {"function f\narguments(a, ...\n b);\nx;", "function f\n    arguments(...\n        a, b);\n    x;\n"},
      {"function f\narguments = 3;", "function f\n    arguments = 3;\n"},
      {"function f\nx;\narguments(a, ...\n b)", "function f\n    x;\n    arguments(a, b)\n"},
      {"if x % why\ny\nend", "if x % why\n    y\nend\n"},
      {"% above\nfunction f\n% help\n\n% first\nx;", "% above\nfunction f\n% help\n\n    % first\n    x;\n"},
      {"1;\nfunction f\nend\nf;", "1;\nfunction f\nend\nf;\n"},
      {"x = 0x1Fu16 + 1e3i;", "x = 0x1Fu16 + 1e3i;\n"},
  };
  for (const Case& c : cases) CheckFaithful(c);
}

TEST(PrinterTest, Portable) {
  const Case cases[] = {
      {"x += 2;", "x = x + 2;\n"},
      {"x *= a + b;", "x = x * (a + b);\n"},
      {"x(f).y -= -1;", "x(f).y = x(f).y - -1;\n"},
      {"x++", "ans = x\nx = x + 1;\n"},
      {"++x", "x = x + 1;\nans = x\n"},
      {"# a\nx; ## b # c", "% a\nx; %% b # c\n"},
      {"#{\n# a\n #{\n #}\n#}\nx;", "%{\n# a\n %{\n %}\n%}\nx;\n"},
      {"function f\narguments\n x\nend\ny;\nend", "function f\n    y;\nend\n"},
      {"function f\n% c\narguments di!s b",
       "function f\n% c\n    if false\n    end\n    arguments('di!s', 'b')\nend\n"},
      {"function f\n\n% c\narguments(2) = 1; % d",
       "function f\n\n    % c\n    if false\n    end\n    arguments(2) = 1; % d\nend\n"},
      {"function f(arguments)\n++arguments",
       "function f(arguments)\n    if false\n    end\n    arguments = arguments + 1;\n    ans = arguments\nend\n"},
      {"function f\narguments_ = 1;\narguments(1)", "function f\n    arguments_ = 1;\n    arguments(1)\nend\n"},
      {"function f\n[arguments] = g;", "function f\n    [arguments] = g;\nend\n"},
      {"function f\nmethods double\nproperties a, events b\nget c, set d\nenumeration e",
       "function f\n    methods('double')\n    properties('a')\n    events('b')\n    get('c')\n    set('d')\n    "
       "enumeration('e')\nend\n"},
      {"x = !a != b;", "x = ~a ~= b;\n"},
      {"hold on\nclose 'it''s' 'a b';\ntic", "hold('on')\nclose('it''s', 'a b');\ntic\n"},
      {"x = \"it's\";", "x = 'it''s';\n"},
      {"x = \"a\\n%\";", "x = sprintf('a\\n%%');\n"},
      {"x = \"a\\n%\\\\\"; y = \"b\";", "x = \"a\\n%\\\\\";\ny = \"b\";\n"},
      {"x = \"abc\"';", "x = ('abc')';\n"},
      {"x = a'(1);", "x = (a')(1);\n"},
      {"do x; until y", "while true\n    x;\n    if y\n        break;\n    end\nend\n"},
      {"do if z, continue; end, until y",
       "again_1 = false;\nwhile true\n    if again_1\n        if y\n            break;\n"
       "        end\n    end\n    again_1 = true;\n    if z\n        continue;\n"
       "    end\nend\n"},
      {"function f\nx;", "function f\n    x;\nend\n"},
  };
  for (const Case& c : cases) EXPECT_EQ(Printed(c.text, PrintMode::kPortable), c.printed) << c.text;
}

TEST(PrinterTest, LongLinesContinue) {
  EXPECT_EQ(
      Printed("result = function_name(first_argument, second_argument, third + fourth);", PrintMode::kFaithful, 40),
      "result = function_name(first_argument, ...\n        second_argument, third + ...\n        fourth);\n");
  const std::string text = "x = [aaaaaaaaaa, bbbbbbbbbbbb; 'a, b + c, d + e, f + g, h', -cccccccccccc - dddddddd];\n";
  for (int width = 1; width < 60; ++width) {
    const std::string printed = Printed(text, PrintMode::kFaithful, width);
    EXPECT_TRUE(Equal(*Parse(Source(text)).ast, *Parse(Source(printed)).ast)) << printed;
  }
  EXPECT_EQ(Printed(text, PrintMode::kFaithful, 0), text);
}

// Trees that no parser made.
class Builder {
 public:
  ExprId Number(double value, bool imaginary = false) {
    NumberLiteral n;
    n.value = value;
    n.imaginary = imaginary;
    return ast.AddNumber(n, "", {});
  }
  ExprId Name(const char* name) { return Node(ExprKind::kIdentifier, Op::kNone, {}, name); }
  ExprId String(std::string_view text) { return Node(ExprKind::kString, Op::kNone, {}, text); }
  ExprId Node(ExprKind kind, Op op, std::vector<ExprId> children, std::string_view name = {}) {
    Expr expr{};
    expr.kind = kind;
    expr.op = op;
    if (kind == ExprKind::kIdentifier || kind == ExprKind::kString) expr.name = ast.Intern(name);
    return ast.AddExpr(expr, children);
  }
  ExprId Binary(Op op, ExprId a, ExprId b) { return Node(ExprKind::kBinary, op, {a, b}); }
  ExprId Unary(Op op, ExprId a) { return Node(ExprKind::kUnary, op, {a}); }
  ExprId Transpose(ExprId a) { return Node(ExprKind::kPostfix, Op::kConjugateTranspose, {a}); }
  Ast ast;
};

TEST(PrinterTest, AddsParenthesesToBuiltTrees) {
  Builder b;
  const ExprId x = b.Name("x");
  const ExprId y = b.Name("y");
  const ExprId sum = b.Binary(Op::kPlus, x, y);
  const ExprId minus3 = b.Number(-3);
  const ExprId range = b.Node(ExprKind::kRange, Op::kNone, {sum, b.Node(ExprKind::kRange, Op::kNone, {x, y})});
  const ExprId handle = b.Node(ExprKind::kAnonymous, Op::kNone, {sum, x});
  const std::pair<ExprId, const char*> cases[] = {
      {b.Binary(Op::kTimes, sum, sum), "(x + y) * (x + y)"},
      {b.Binary(Op::kPlus, sum, sum), "x + y + (x + y)"},
      {b.Binary(Op::kPower, minus3, b.Number(2)), "(-3)^2"},
      {b.Binary(Op::kPower, x, minus3), "x^-3"},
      {b.Binary(Op::kPower, x, b.Binary(Op::kPower, x, y)), "x^(x^y)"},
      {b.Binary(Op::kPower, x, b.Transpose(y)), "x^(y')"},
      {b.Binary(Op::kPower, x, b.Node(ExprKind::kIndex, Op::kNone, {b.Transpose(y), x})), "x^(y'(x))"},
      {b.Binary(Op::kPower, b.Unary(Op::kUnaryMinus, x), y), "(-x)^y"},
      {b.Binary(Op::kMinus, x, minus3), "x - -3"},
      {b.Unary(Op::kUnaryMinus, minus3), "- -3"},
      {b.Unary(Op::kNot, b.Binary(Op::kEqual, x, y)), "~(x == y)"},
      {b.Transpose(sum), "(x + y)'"},
      {b.Transpose(minus3), "(-3)'"},
      {b.Transpose(b.String("a")), "('a')'"},
      {range, "x+y:(x:y)"},
      {b.Node(ExprKind::kIndex, Op::kNone, {sum, range}), "(x + y)(x+y:(x:y))"},
      {b.Node(ExprKind::kIndex, Op::kNone, {handle, x}), "(@(x) x + y)(x)"},
      {b.Node(ExprKind::kIndex, Op::kNone, {b.Number(NAN), x}), "NaN()(x)"},
      {b.Node(ExprKind::kIndex, Op::kNone, {b.Number(3), x}), "3(x)"},
      {b.Binary(Op::kPlus, handle, x), "(@(x) x + y) + x"},
      {b.Number(-0.0), "-0"},
      {b.Number(std::nan("")), "NaN"},
      {b.Number(-HUGE_VAL), "-Inf"},
      {b.Number(2, true), "2i"},
      {b.Number(-2.5, true), "-2.5i"},
      {b.Number(-HUGE_VAL, true), "complex(0, -Inf)"},
      {b.String("a\nb"), "\"a\\nb\""},
  };
  for (const auto& [id, text] : cases) EXPECT_EQ(PrintExpr(b.ast, id), text);
}

TEST(PrinterTest, IntegerLiteralsWithoutSpelling) {
  Builder b;
  NumberLiteral n;
  n.bits = 31;
  n.integer_width = 8;
  EXPECT_EQ(PrintExpr(b.ast, b.ast.AddNumber(n, "", {})), "uint8(31)");
  n.bits = static_cast<uint64_t>(int64_t{-5});
  n.integer_width = -32;
  EXPECT_EQ(PrintExpr(b.ast, b.ast.AddNumber(n, "", {})), "int32(-5)");
  n.bits = UINT64_MAX;
  n.integer_width = 64;
  EXPECT_EQ(PrintExpr(b.ast, b.ast.AddNumber(n, "", {})), "0xFFFFFFFFFFFFFFFFu64");
}

TEST(PrinterTest, HandleTextIsOctaves) {
  const Case cases[] = {
      {"@(x)x+1", "@(x) x + 1"},
      {"@()f(1)(end,:).b{2}.(x)'", "@() f (1) (end, :).b {2}.(x)'"},
      {"@(x,varargin)[1,2;3 4](:)+{1,\"a\\n\";'b'}{1}", "@(x, varargin) [1, 2; 3, 4] (:) + {1, \"a\\n\"; 'b'} {1}"},
      {"@(x)~x+-x+(+x).*x.'", "@(x) !x + -x + (+x) .* x.'"},
      {"@(x)x~=1|x", "@(x) x != 1 | x"},
      {"@()1:2:n-1", "@() 1:2:n - 1"},
      {"@()1e3+1E3+1.50+0x1F+0b11+5J+0x1Fu16", "@() 1e3 + 1E3 + 1.50 + 1F + 11 + 5J + 1F"},
      {"@(~,y)@sin", "@(~, y) @sin"},
      {"@(x)@(y)x+y", "@(x) @(y)x + y"},
      {"@()f()", "@() f ()"},
      {"@()((x))", "@() ((x))"},
      {"@()'it''s\\n'", "@() 'it's\\n'"},
      {"@()[(f(1)), g(2){f(3)}, -s.(f(4))]", "@() [(f (1)), g(2){f (3)}, -s.(f (4))]"},
      {"@()([1 x])+([1 2])", "@() [1, x] + ([1, 2])"},
      {"@()f({},[])", "@() f ({}(0x0)\n, [])"},
  };
  for (const Case& c : cases) {
    const ParseResult result = ParseExpression(Source(c.text));
    ASSERT_TRUE(result.ok()) << c.text;
    const StmtId statement = result.ast->Statements(result.ast->script())[0];
    EXPECT_EQ(PrintHandleText(*result.ast, result.ast->Exprs(statement)[0]), c.printed);
  }
}

TEST(FormatNumberTest, ShortestRoundTrip) {
  const std::pair<double, const char*> cases[] = {
      {0, "0"},
      {-0.0, "-0"},
      {0.1, "0.1"},
      {1e-20, "1e-20"},
      {100000, "100000"},
      {1e9, "1000000000"},
      {1e10, "1e10"},
      {12345678901, "12345678901"},
      {1.5e-7, "1.5e-7"},
      {0.00012, "0.00012"},
      {1e300, "1e300"},
      {-2.5, "-2.5"},
      {5e-324, "5e-324"},
      {HUGE_VAL, "Inf"},
      {-HUGE_VAL, "-Inf"},
      {1.0 / 3, "0.3333333333333333"},
      {9007199254740993.0, "9007199254740992"},
      {123456.789, "123456.789"},
  };
  for (const auto& [value, text] : cases) EXPECT_EQ(FormatDouble(value), text);
  EXPECT_EQ(FormatDouble(std::nan("")), "NaN");
  EXPECT_EQ(FormatSingle(0.1f), "0.1");
  EXPECT_EQ(FormatSingle(16777216.0f), "16777216");
  uint64_t state = 88172645463325252u;
  for (int i = 0; i < 20000; ++i) {
    state ^= state << 13, state ^= state >> 7, state ^= state << 17;
    const auto value = std::bit_cast<double>(state);
    if (!std::isfinite(value)) continue;
    NumberLiteral read;
    ASSERT_TRUE(ReadNumber(FormatDouble(std::fabs(value)), &read));
    ASSERT_EQ(read.value, std::fabs(value));
  }
}

}  // namespace
}  // namespace residua::syntax
