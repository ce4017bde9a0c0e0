#include "worker/syntax/parser.h"

#include <gtest/gtest.h>

#include "worker/syntax/dump_for_test.h"

namespace residua::syntax {
namespace {

struct Case {
  const char* text;
  const char* dump;
};

void Check(std::span<const Case> cases) {
  for (const Case& c : cases) EXPECT_EQ(DumpOf(c.text), c.dump) << c.text;
}

TEST(ParserTest, Precedence) {
  const Case cases[] = {
      {"2^-1;", "(^ 2 (u- 1))"},
      {"2^-3^2;", "(^ (^ 2 (u- 3)) 2)"},
      {"2^-1';", "(post' (^ 2 (u- 1)))"},
      {"-2^2;", "(u- (^ 2 2))"},
      {"x.^y';", "(post' (.^ x y))"},
      {"x'.^y;", "(.^ (post' x) y)"},
      {"x.^y(1).z;", "(.^ x (.z (call y 1)))"},
      {"!x==y;", "(== (u~ x) y)"},
      {"~x';", "(u~ (post' x))"},
      {"-a*b;", "(* (u- a) b)"},
      {"a+b*c-d;", "(- (+ a (* b c)) d)"},
      {"a-b-c;", "(- (- a b) c)"},
      {"a-(b-c);", "(- a <(- b c)>)"},
      {"a/b\\c;", "(\\ (/ a b) c)"},
      {"1:n+1;", "(range 1 (+ n 1))"},
      {"1:2:n-1;", "(range 1 2 (- n 1))"},
      {"a:b == c;", "(== (range a b) c)"},
      {"a == b:c;", "(== a (range b c))"},
      {"a | b & c || d && e;", "(|| (| a (& b c)) (&& d e))"},
      {"a < b == c;", "(== (< a b) c)"},
      {"a--b;", "(- a (u- b))"},
      {"x = - - 3;", "(= x (u- (u- 3)))"},
      {"x = !~y;", "(= x (u~ (u~ y)))"},
      {"a' *b';", "(* (post' a) (post' b))"},
      {"[a' *b'];", "(mat (row (* (post' a) (post' b))))"},
      {"a(1).b{2}';", "(post' (brace (.b (call a 1)) 2))"},
      {"a'(1);", "(call (post' a) 1)"},
      {"x**2;", "(^ x 2)"},
      {"x = y';", "(= x (post' y))"},
  };
  Check(cases);
}

TEST(ParserTest, Operands) {
  const Case cases[] = {
      {"x = [];", "(= x (mat))"},
      {"x = [1 2; 3 4];", "(= x (mat (row 1 2) (row 3 4)))"},
      {"x = [1,2,;\n\n3\n];", "(= x (mat (row 1 2) (row 3)))"},
      {"x = [,1];", "(= x (mat (row 1)))"},
      {"x = [1 -2 - 3];", "(= x (mat (row 1 (- (u- 2) 3))))"},
      {"x = {1, 'a'; @f, {}};", "(= x (cell (row 1 'a') (row @f (cell))))"},
      {"x = {@(x) x+1, 'a'};", "(= x (cell (row (fn (+ x 1) x) 'a')))"},
      {"x = a(end, :);", "(= x (call a end :))"},
      {"x = a{end}(1).b;", "(= x (.b (call (brace a end) 1)))"},
      {"x = a(b(end) + end);", "(= x (call a (+ (call b end) end)))"},
      {"x = a(:)';", "(= x (post' (call a :)))"},
      {"x = a(1:end-1);", "(= x (call a (range 1 (- end 1))))"},
      {"x = s.(n).end.if;", "(= x (.if (.end (.() s n))))"},
      {"s.end = 1;", "(= (.end s) 1)"},
      {"x = f();", "(= x (call f))"},
      {"x = @(varargin) f(varargin{:});", "(= x (fn (call f (brace varargin :)) varargin))"},
      {"x = @(~, y) y;", "(= x (fn y ~ y))"},
      {"x = @() @(y) y;", "(= x (fn (fn y y)))"},
      {"x = @pkg.f;", "(= x @pkg.f)"},
      {"x = 1e3i + 0x1F + .5;", "(= x (+ (+ 1000i 31#8) 0.5))"},
      {"x = ((1));", "(= x <<1>>)"},
      {"x = f(1,\n 2);", "(= x (call f 1 2))"},
      {"x = f(1, ... c\n 2);", "(= x (call f 1 2))"},
      {"x = f ...\n%{\na\n%}\n% b\n+ 2;", "(= x (+ f 2))"},
      {"x = [1 ...\n% c\n#{\n%# d\n#}\n2\n% e\n3];", "(= x (mat (row 1 2) (row 3)))"},
      {"x = [1 ...\n% c\n\n2];", "(= x (mat (row 1) (row 2)))"},
      {"x = {1 -1}{1 -1};", "(= x (brace (cell (row 1 (u- 1))) (- 1 1)))"},
      {"x = ?handle;", "(= x ?handle)"},
  };
  Check(cases);
}

TEST(ParserTest, Statements) {
  const Case cases[] = {
      {"x", "x!"},
      {"x;", "x"},
      {"x = 1, y = 2; z", "(= x 1)! (= y 2) z!"},
      {"[a, ~] = f();", "(multi= a ~ (call f))"},
      {"[~, b.c(1)] = f", "(multi= ~ (call (.c b) 1) f)!"},
      {"[a b] = f;", "(multi= a b f)"},
      {"a = b = 3;", "(= a (set b 3))"},
      {"if ((k = f) > 0) x; end", "(if <(> <(set k f)> 0)> {x})"},
      {"x += 2; x ^= y", "(+= x 2) (^= x y)!"},
      {"x++; x.a(1)--", "(++1 x 1) (-+1 (call (.a x) 1) 1)!"},
      {"++x;", "(+= x 1)"},
      {"if (c), x, end", "(if <c> {x!})"},
      {"if x y; end", "(if x {y})"},
      {"if 1 disp(3) end", "(if 1 {(call disp 3)!})"},
      {"if a, elseif b, x; else y; endif", "(if a b {} {x} {y})"},
      {"while (x) x--; endwhile", "(while <x> {(-+1 x 1)})"},
      {"do x; until y", "(do y {x})"},
      {"for i = 1:3, x; end", "(for i (range 1 3) {x})"},
      {"for (i = [1 2]) x; end", "(for i (mat (row 1 2)) {x})"},
      {"for i=1:3 disp(i); end", "(for i (range 1 3) {(call disp i)})"},
      {"for s.x = y, end", "(for (.x s) y {})"},
      {"for [v, k] = s, end", "(for (mat (row v k)) s {})"},
      {"parfor (i = 1:3, 4) x; endparfor", "(parfor i (range 1 3) 4 {x})"},
      {"switch x\n% c\ncase 1, a; case {2, 'b'}\nb; otherwise c; end", "(switch x 1 (cell (row 2 'b')) {a} {b} {c})"},
      {"try, x; catch err, y; end", "(try err {x} {y})"},
      {"try\n x;\ncatch\n y;\nend_try_catch", "(try {x} {y})"},
      {"try x; catch disp(1); end", "(try {x} {(call disp 1)})"},
      {"try x; end", "(try {x} {})"},
      {"unwind_protect x; unwind_protect_cleanup y; end_unwind_protect", "(unwind {x} {y})"},
      {"global a b = 2", "(global a (init b 2))"},
      {"persistent n = 0;", "(persistent (init n 0))"},
      {"hold on", "(command hold 'on')!"},
      {"disp 'a b';", "(command disp 'a b')"},
      {"while true, break, continue; return; end", "(while true {(break) (continue) (return)})"},
      {"%# x real\ny;", "(annotation x real) y"},
      {"y; %# x real\n", "y (annotation x real)"},
      {"if x %# x real\n y; end", "(if x {(annotation x real) y})"},
      {"x(3) = [];", "(= (call x 3) (mat))"},
      {"'a'", "'a'!"},
      {"x = 3 % c", "(= x 3)!"},
      {"", ""},
      {";;\n,\n", ""},
      {"\xEF\xBB\xBFx;", "x"},
      {"x;\r\ny;\rz;", "x y z"},
      {"x = 'caf\xE9';", "(= x 'caf\xEF\xBF\xBD')"},  // a file is UTF-8
  };
  Check(cases);
}

TEST(ParserTest, FunctionsAndScripts) {
  const Case cases[] = {
      {"function f", "(function f () () {})"},
      {"function f()\nx;\nend", "(function f () () {x} end)"},
      {"function r = f(a, ~, varargin)\n", "(function f (a ~ varargin) (r) {})"},
      {"function [r, s] = f(a)\nr = a;\nfunction g\ny;", "(function f (a) (r s) {(= r a)}) (function g () () {y})"},
      {"function [r s] = f\n", "(function f () (r s) {})"},
      {"function [] = f(x)\n", "(function f (x) () {})"},
      {"function f(a = 1)\nend", "(function f ((init a 1)) () {} end)"},
      {"function f\n function g\n x;\n end\ny;\nend", "(function f () () {y} (function g () () {x} end) end)"},
      {"function f\nif x, y; end\nfunction g\n", "(function f () () {(if x {y})}) (function g () () {})"},
      {"function f\nx;\nendfunction\nfunction g\nendfunction", "(function f () () {x} end) (function g () () {} end)"},
      {"function v = get.x(o)\nend", "(function get.x (o) (v) {} end)"},
      {"1;\nfunction f\nx;\nend\nf;", "1 (def (function f () () {x} end)) f"},
      {"%# note\nfunction f\n%# x real\n", "(function f () () {(annotation x real)})"},
      {"function f(x), y = 1; end", "(function f (x) () {(= y 1)} end)"},
  };
  Check(cases);
}

TEST(ParserTest, Errors) {
  const Case cases[] = {
      {"y = (x + 1;", "error: expected `)` before `;`"},
      {"y = [1, 2", "error: expected `]` before end of line"},
      {"y = ;", "error: expected an expression before `;`"},
      {"1 = x;", "error: cannot assign to `1`"},
      {"(x + 1) = 3;", "error: cannot assign to `(x + 1)`"},
      {"[a, 1] = f;", "error: cannot assign to `1`"},
      {"[] = f;", "error: nothing to assign to here"},
      {"x = 3 y = 4", "error: unexpected `y` after the statement"},
      {"1:2:3:4", "error: unexpected `:` after the statement"},
      {"[1,,2]", "error: expected an expression before `,`"},
      {"x = 'abc", "error: string is never closed"},
      {"x = 12ab", "error: `12ab` is not a number"},
      {"x = \x01;", "error: this character cannot stand in a program"},
      {"if x, y", "error: `if` has no `end`"},
      {"while x, y; endif", "error: unexpected `endif` in the block of `while`"},
      {"end", "error: unexpected `end`"},
      {"[~]", "error: expected an expression after `~`"},
      {"f(1,)", "error: expected an expression before `)`"},
      {"x.1", "error: unexpected `.1` after the statement"},
      {"s. = 3", "error: expected a field name before `=`"},
      {"function", "error: expected a function name before end of line"},
      {"do x;", "error: `do` has no `until`"},
  };
  Check(cases);
}

// What Octave reads otherwise than one would think.
TEST(ParserTest, Corners) {
  const Case cases[] = {
      {"(x) = 3;", "(= x 3)"},
      {"x$ = 3;", "(= x$ 3)"},
      {"%{\nx", ""},
      {"cd .", "(command cd '.')!"},
      {"cd / \nx", "(command cd '/')! x!"},
      {"ls *; x *", "(command ls '*') (command x '*')!"},
      {"cd \\x", "(\\ cd x)!"},
      {"dir \\\\host\\x", "(command dir '\\\\host\\x')!"},
      {"a +=b", "(command a '+=b')!"},
      {"a = 1; a +=b", "(= a 1) (+= a b)!"},
      {"a += b", "(+= a b)!"},
      {"a b...\nc", "(command a 'b' 'c')!"},
      {"try, x; catch e, e -1; end", "(try e {x} {(- e 1)})"},
      {"spmd\nx;\nend", "(if 1 {x})"},
      {"spmd, x; endspmd", "(if 1 {x})"},
      {"function f\nh = 1;\nfunction g\nk = 1;\nend\nh -1;\nk -1;\nend",
       "(function f () () {(= h 1) (- h 1) (command k '-1')} (function g () () {(= k 1)} end) end)"},
      {"function f\nh = 1;\nend\nfunction g\nh -1;\nend",
       "(function f () () {(= h 1)} end) (function g () () {(command h '-1')} end)"},
      {"[a++ b]", "(mat (row (post++ a) b))!"},
      {"[a ++b]", "(mat (row a (u++ b)))!"},
      {"[a++b]", "(mat (row (+ a (u+ b))))!"},
      {"++x", "(+= x 1)!"},
      {"try\nx;\ncatch (e)\ny;\nend", "(try e {x} {y})"},
      {"try\nx;\ncatch (e) + 1;\nend", "(try {x} {(+ <e> 1)})"},
      {"function r = end(o, k, n)\nr = o(end);\nend", "(function end (o k n) (r) {(= r (call o end))} end)"},
      {"function end\nx;\n", "(function end () () {x})"},
      {"function f\nx(1).m@b.C(2);\n", "(function f () () {(call (.m@b.C (call x 1)) 2)})"},
      {"function f(x)\narguments (Input)\n x (1,1) double {mustBe(x, 1)} = 3\n\nend\narguments\nend\ny;\nend",
       "(function f (x) () {y} end)"},
      {"function f(x)\narguments % c\n x\nend\ny;\n", "(function f (x) () {y})"},
      {"function f\nx;\narguments\ny;", "(function f () () {x arguments! y})"},
      {"function f\narguments = 3;", "(function f () () {(= arguments 3)})"},
  };
  Check(cases);
}

TEST(ParserTest, ReportsSeveralErrors) {
  const ParseResult result = Parse(Source("x = (1;\ny = 2;\nif a + \n z = ];\nend\nw = 1;\n"));
  ASSERT_EQ(result.diagnostics.size(), 3u);
  EXPECT_EQ(result.diagnostics[0].source->Locate(result.diagnostics[0].begin).line, 1u);
  EXPECT_EQ(result.diagnostics[1].source->Locate(result.diagnostics[1].begin).line, 3u);
  EXPECT_EQ(result.diagnostics[2].source->Locate(result.diagnostics[2].begin).line, 4u);
  EXPECT_NE(Dump(*result.ast).File().find("(= w 1)"), std::string::npos);
}

TEST(ParserTest, DepthIsLimited) {
  const auto first = [](const std::string& text) {
    const ParseResult result = Parse(Source(text));
    return result.ok() ? std::string("ok") : std::string(KebabName(result.diagnostics[0].kind));
  };
  EXPECT_EQ(first("x = " + std::string(100, '(') + "1" + std::string(100, ')') + ";"), "ok");
  EXPECT_EQ(first("x = " + std::string(100000, '(')), "too-deep");
  EXPECT_EQ(first("x = " + std::string(100000, '[')), "too-deep");
  EXPECT_EQ(first("x = " + std::string(100000, '{')), "too-deep");
  EXPECT_EQ(first("x = " + std::string(100000, '!') + "1"), "too-deep");
  EXPECT_EQ(first("x = 2^" + std::string(100000, '!') + "1"), "too-deep");
  const auto elseifs = [](int count) {
    std::string text;
    for (int i = 0; i < count; ++i) text += "elseif b\n";
    return text;
  };
  EXPECT_EQ(first("if a\n" + elseifs(5000) + "end"), "ok");
  EXPECT_EQ(first("if a\n" + elseifs(300000) + "end"), "too-deep");
  EXPECT_EQ(first("if a\n" + elseifs(3000) + "if a\n" + elseifs(3000) + "end\nend"), "too-deep");
  EXPECT_EQ(first("x = a" + std::string(100000, '\'')), "too-deep");
  std::string sum = "x = 1";
  for (int i = 0; i < 1500; ++i) sum += " + a";
  EXPECT_EQ(first(sum), "ok");
  for (int i = 0; i < 50000; ++i) sum += " + a";
  EXPECT_EQ(first(sum), "too-deep");
  std::string blocks;
  for (int i = 0; i < 50000; ++i) blocks += "if 1\n";
  EXPECT_EQ(first(blocks), "too-deep");
  std::string handles = "x = ";
  for (int i = 0; i < 50000; ++i) handles += "@() ";
  EXPECT_EQ(first(handles), "too-deep");
  std::string functions;
  for (int i = 0; i < 50000; ++i) functions += "function f\n";
  EXPECT_NE(first(functions + "endfunction"), "ok");
}

TEST(ParserTest, Comments) {
  const auto ast = Parse(Source("% above\nfunction f\n% help\n% more\n\n% first\nx = 1; % behind\n% last\n")).ast;
  const FunctionId f = ast->FindFunction("f");
  ASSERT_EQ(ast->CommentsOf(f).size(), 3u);
  EXPECT_EQ(ast->CommentsOf(f)[0].text, "% above");
  EXPECT_EQ(ast->CommentsOf(f)[2].text, "% more");
  const StmtId x = ast->Statements((*ast)[f].body)[0];
  ASSERT_EQ(ast->CommentsOf(x).size(), 2u);
  EXPECT_EQ(ast->CommentsOf(x)[0].text, "% first");
  EXPECT_NE(ast->CommentsOf(x)[0].place, CommentPlace::kBehind);
  EXPECT_EQ(ast->CommentsOf(x)[1].text, "% behind");
  EXPECT_EQ(ast->CommentsOf(x)[1].place, CommentPlace::kBehind);
  ASSERT_EQ(ast->CommentsOf((*ast)[f].body).size(), 1u);
}

TEST(ParserTest, AnnotationsWhereNoStatementStandsAreComments) {
  const auto ast = Parse(Source("% a\n%# b\n% c\nfunction f\nswitch x\n  %# d\n  case 1\n    y;\nend\n")).ast;
  const auto comments = ast->CommentsOf(ast->FindFunction("f"));
  ASSERT_EQ(comments.size(), 3u);
  EXPECT_EQ(comments[1].text, "%# b");
  EXPECT_EQ(Dump(*ast).File(), "(function f () () {(switch x 1 {y})})");
}

TEST(ParserTest, Ranges) {
  const std::string text = "y = foo(1) + (b');";
  const auto ast = Parse(Source(text)).ast;
  const StmtId s = ast->Statements(ast->script())[0];
  const auto slice = [&](SourceRange r) { return text.substr(r.begin, r.end - r.begin); };
  EXPECT_EQ(slice((*ast)[s].range), "y = foo(1) + (b')");
  const ExprId sum = ast->Exprs(s)[1];
  EXPECT_EQ(slice((*ast)[sum].range), "foo(1) + (b')");
  EXPECT_EQ(slice((*ast)[ast->Child(sum, 0)].range), "foo(1)");
  EXPECT_EQ(slice((*ast)[ast->Child(sum, 1)].range), "(b')");
}

TEST(ParserTest, Classes) {
  const auto result =
      Parse(Source("classdef (Sealed = true) A < handle & p.B\n  properties (Access = private)\n    x = 3;\n"
                   "    y double = 4\n  end\n  % c\n  methods\n    function o = A(v)\n      o@p.B(v);\n"
                   "      if v, o.x = v(end); end\n    end\n    r = other(o, x)\n  end\n  events\n    E\n  end\n"
                   "  enumeration\n    R (1)\n  end\nend\nfunction g\nend\n"));
  ASSERT_TRUE(result.ok()) << Render(result.diagnostics[0]);
  const ClassDefinition* c = result.ast->class_definition();
  ASSERT_NE(c, nullptr);
  EXPECT_EQ(c->name, "A");
  EXPECT_EQ(c->attributes, "Sealed = true");
  EXPECT_EQ(c->superclasses, (std::vector<std::string>{"handle", "p.B"}));
  ASSERT_EQ(c->members.size(), 4u);
  EXPECT_EQ(c->members[0].attributes, "Access = private");
  EXPECT_EQ(c->members[1].kind, "methods");
  ASSERT_EQ(c->members[1].methods.size(), 1u);
  EXPECT_EQ(Dump(*result.ast).Function(c->members[1].methods[0]),
            "(function A (v) (o) {(call o@p.B v) (if v {(= (.x o) (call v end))})} end)");
  EXPECT_EQ(result.ast->top_functions().size(), 1u);
}

TEST(ParserTest, EntryPoints) {
  const auto expression = ParseExpression(Source("  [1 2]' + x "));
  ASSERT_TRUE(expression.ok());
  EXPECT_EQ(Dump(*expression.ast).File(), "(+ (post' (mat (row 1 2))) x)");
  EXPECT_FALSE(ParseExpression(Source("1; 2")).ok());
  EXPECT_FALSE(ParseExpression(Source("x = 1")).ok());
  EXPECT_FALSE(ParseExpression(Source("")).ok());
  const auto statements = ParseStatements(Source("function f\nend\nf;"));
  ASSERT_TRUE(statements.ok());
  EXPECT_EQ(statements.ast->kind(), FileKind::kScript);
  EXPECT_EQ(Dump(*statements.ast).File(), "(def (function f () () {} end)) f");
}

// Words that Octave alone reserves are names where a file assigns what it uses of them, and Octave cannot read it.
TEST(ParserTest, WordsOfOctaveAlone) {
  const char* const matlab[] = {
      "function until = f(do)\n  until = do + 1;\nend\n",
      "function [endwhile, y] = f(x)\n  for endfor = 1:3, endwhile = endfor; end\n  y = @(endif) endif + "
      "endwhile;\nend\n",
      "do = 3; endif(2) = do; disp(endif)\n",
      "function f()\n  global unwind_protect\n  unwind_protect = 1;\nend\n",
  };
  for (const char* text : matlab) EXPECT_TRUE(Parse(Source(text)).ok()) << text;
  for (const char* text : {"x = 1; endif\n", "function y = f(x)\n  y = do + x;\nend\n", "x = 3; endwhile = 1; until\n"})
    EXPECT_FALSE(Parse(Source(text)).ok()) << text;
}

// Octave: each byte that is no UTF-8 becomes U+FFFD in a file, in text that is run it stays.
TEST(ParserTest, BytesThatAreNoUtf8) {
  const std::string r = "\xef\xbf\xbd";
  const auto text = [](const ParseResult& result) {
    for (uint32_t k = 0; k < result.ast->expr_count(); ++k) {
      if ((*result.ast)[ExprId{k}].kind == ExprKind::kString) return result.ast->Name(ExprId{k});
    }
    return std::string("none");
  };
  const std::pair<std::string, std::string> cases[] = {
      {"a\xe9"
       "b",
       "a" + r + "b"},
      {"\xf0\x9f\x98 \xc3 \xed\xa0\x80 \xc0\x80 \xff\xfe",
       r + r + r + " " + r + " " + r + r + r + " " + r + r + " " + r + r},
      {"\xe2\x82x\xe2\x82\xacy\xe2", r + r + "x\xe2\x82\xacy" + r},
      {"\xf4\x90\x80\x80\xf0\x80\x80\x80", r + r + r + r + r + r + r + r},
      {"\xf4\x8f\xbf\xbf \xc3\xa9", "\xf4\x8f\xbf\xbf \xc3\xa9"}};
  for (const auto& [raw, read] : cases) {
    EXPECT_EQ(text(Parse(Source("x = '" + raw + "';"))), read);
    EXPECT_EQ(text(Parse(Source("x = \"" + raw + "\";"))), read);
    EXPECT_EQ(text(ParseStatements(Source("x = '" + raw + "';"))), raw);
    EXPECT_EQ(text(ParseExpression(Source("'" + raw + "'"))), raw);
  }
  EXPECT_EQ(text(Parse(Source("disp a\xe9"))), "a" + r);
  EXPECT_EQ(text(Parse(Source("x = \"\\xe9\";"))), "\xe9");
}

}  // namespace
}  // namespace residua::syntax
