// The IR's text form and checks.
#include <gtest/gtest.h>

#include <algorithm>
#include <array>

#include "worker/array_ir/assume/text_extents.h"
#include "worker/array_ir/generate/build.h"
#include "worker/array_ir/ir/text.h"
#include "worker/array_ir/program/loop_depth.h"
#include "worker/domain/rules.h"
#include "worker/syntax/parser.h"

namespace residua::array_ir {
namespace {

constexpr const char* kLoop =
    "file \"f.m\"\n"
    "func @f(f64, value) -> f64 {\n"
    "  storage $x.in: value param 1\n"
    "  storage $t: value\n"
    "  storage $s: f64\n"
    "^0(%0: f64, %1: i64):\n"
    "  %2: f64 = const.f64 0.5\n"
    "  set $s, %2\n"
    "  br ^1(%1)\n"
    "^1(%3: i64) handler ^2:\n"
    "  %4: i64 = const.i64 -1\n"
    "  %5: i64 = iadd %3, %4\n"
    "  rt \"binary\", $t, #1, $x.in, $x.in @0:3:5\n"
    "  rt \"matrix\", $t, \"1,2\", [$t, $x.in, $t], #0\n"
    "  %6: i1 = ilt %5, %3\n"
    "  condbr %6, ^1(%5), ^2\n"
    "^2:\n"
    "  %7: f64 = get $s\n"
    "  ret %7\n"
    "}\n";

TEST(Text, PrintsWhatItReads) {
  Module m;
  std::string error;
  ASSERT_TRUE(Parse(kLoop, &m, &error)) << error;
  EXPECT_EQ(Print(m), kLoop);
  EXPECT_EQ(Verify(m), "");
}

TEST(Text, SaysWhereItIsWrong) {
  Module m;
  std::string error;
  EXPECT_FALSE(Parse("func @f() {\n^0:\n  frob %1\n}\n", &m, &error));
  EXPECT_EQ(error.substr(0, 7), "line 3:");
}

TEST(Verify, FindsUndefinedValuesAndMissingTerminators) {
  std::string error;
  Module undefined, open, mistyped;
  ASSERT_TRUE(Parse("func @f() -> f64 {\n^0(%9: i64):\n  %0: f64 = fneg %1\n  ret %0\n}\n", &undefined, &error))
      << error;
  EXPECT_NE(Verify(undefined), "");
  ASSERT_TRUE(Parse("func @f() {\n^0(%0: i64):\n  %1: f64 = const.f64 1\n}\n", &open, &error)) << error;
  EXPECT_NE(Verify(open), "");
  ASSERT_TRUE(Parse("func @f() {\n^0(%0: i64):\n  %1: f64 = fneg %0\n  ret\n}\n", &mistyped, &error)) << error;
  EXPECT_NE(Verify(mistyped), "");
}

Module Build(const std::string& text, std::vector<domain::AbstractValue> parameters,
             std::vector<std::string>* remarks) {
  ResidualProgram program;
  auto parsed = syntax::Parse(std::make_shared<syntax::SourceFile>("f.m", text));
  EXPECT_TRUE(parsed.ok());
  program.ast = parsed.ast;
  program.versions = {{parsed.ast->top_functions()[0], std::move(parameters), 1}};
  BuildResult r = BuildModule(program);
  *remarks = r.remarks;
  EXPECT_EQ(Verify(r.module), "");
  return std::move(r.module);
}

TEST(Build, ScalarsStayOutOfSlots) {
  std::vector<std::string> remarks;
  const Module m =
      Build("function y = f(x)\n  y = x * 2 + 1;\nend\n", {domain::AbstractValue::DoubleScalar()}, &remarks);
  EXPECT_TRUE(remarks.empty());
  for (const Storage& s : m.functions[0].storage) EXPECT_NE(s.kind, StorageKind::kValue) << s.name;
}

size_t Count(const std::string& text, const std::string& what) {
  size_t n = 0;
  for (size_t at = text.find(what); at != std::string::npos; at = text.find(what, at + 1)) ++n;
  return n;
}

TEST(Build, ElementwiseStatementsBecomeOneLoop) {
  std::vector<std::string> remarks;
  const auto row =
      domain::AbstractValue::RealDouble(domain::Shape::Matrix({1, 1}, {0, domain::kOmega})).WithFullStorage(true);
  const Module m = Build("function y = f(x)\n  t = 2 * x;\n  y = t + x ./ 3;\n  y = abs(y);\nend\n", {row}, &remarks);
  const std::string text = Print(m);
  EXPECT_EQ(Count(text, "\"new_matrix\""), 1u) << text;
  // One loop stores where y is already, one into a matrix of its own; passes drop what cannot be.
  EXPECT_EQ(Count(text, " = fabs "), 2u) << text;
  EXPECT_EQ(Count(text, "  store "), 2u) << text;
}

TEST(Build, ATreeInsideAStatementIsOneMap) {
  std::vector<std::string> remarks;
  const auto row =
      domain::AbstractValue::RealDouble(domain::Shape::Matrix({1, 1}, {0, domain::kOmega})).WithFullStorage(true);
  const Module m = Build("function y = f(x)\n  y = sort(2 * x + x ./ 3);\nend\n", {row}, &remarks);
  const std::string text = Print(m);
  EXPECT_NE(text.find("\"0 1 mul 2 3 fdiv fadd\""), std::string::npos) << text;
}

TEST(Build, WhereOnlyNumbersCountTheyAreHandedOverAsDoubles) {
  const auto text_of = [](const std::string& sum) {
    std::vector<std::string> remarks;
    const auto any = domain::AbstractValue::Top();
    return Print(Build("function n = f(x, t)\n  n = 0;\n  for k = 1:numel(x)\n    if x(k) > t\n      n = " + sum +
                           ";\n    end\n  end\nend\n",
                       {any, any}, &remarks));
  };
  // t beside an x of doubles, of bytes and of integers, x as truth values, and both: what is computed with is none
  // where it might be an integer of another class.
  EXPECT_EQ(Count(text_of("n + 1"), "as_doubles"), 6u);
  EXPECT_EQ(Count(text_of("n + x(k)"), "as_doubles"), 4u);      // t, and truth values
  EXPECT_EQ(Count(text_of("n + t * x(k)"), "as_doubles"), 3u);  // t of the class of x, and truth values
}

// Each level of products asks its operands once: twice at each would not end.
TEST(SmallExtents, ProductsWithinProductsAreReadOnce) {
  std::string left = "A(1, 1:k) * x(1:k)", right = "z(1:k) * B(1:k, 1)";
  for (int level = 0; level < 100; ++level) {
    left = "(" + left + " + t) * s";
    right = "s * (t + " + right + ")";
  }
  const std::string text =
      "function y = f(A, x, z, B, s, t, k)\n  y = zeros(2, 1);\n  y(1) = " + left + ";\n  y(2) = " + right + ";\nend\n";
  auto parsed = syntax::Parse(std::make_shared<syntax::SourceFile>("f.m", text));
  ASSERT_TRUE(parsed.ok());
  ResidualProgram program;
  program.ast = parsed.ast;
  const auto f = parsed.ast->top_functions()[0];
  program.versions = {{f, {}, 1}};
  const auto known = SmallExtentsInText(program, f);
  const auto of = [&](const char* name) {
    const auto at = known.find(name);
    return at == known.end() ? std::array<int, 2>{} : at->second;
  };
  EXPECT_EQ(of("x"), (std::array<int, 2>{0, 1}));  // behind a row it is a column
  EXPECT_EQ(of("z"), (std::array<int, 2>{1, 0}));
  EXPECT_EQ(of("y"), (std::array<int, 2>{2, 1}));
}

// A program of `statements` assignments before a loop over x.
std::string LongBefore(int statements, const std::string& element) {
  std::string text = "function s = f(x)\n  a = 1;\n";
  for (int k = 0; k < statements; ++k) text += "  a = a * 2;\n";
  return text + "  s = x(1);\n  for k = 2:numel(x)\n    s = " + element + ";\n  end\n  s = s * a;\nend\n";
}

size_t VersionsOf(const std::string& text) {
  std::vector<std::string> remarks;
  const Module m = Build(text, {domain::AbstractValue::Top()}, &remarks);
  return static_cast<size_t>(std::ranges::count_if(m.functions, [](const Function& f) { return !f.forwards; }));
}

TEST(Build, ALongFunctionHasVersionsForArraysOfOtherClasses) {
  // Plain; doubles; singles, bytes, integers (and complex numbers, for which there is room in the short one).
  EXPECT_EQ(VersionsOf(LongBefore(2, "s + x(k)")), 6u);
  EXPECT_EQ(VersionsOf(LongBefore(44, "s + x(k)")), 5u);
  EXPECT_EQ(VersionsOf(LongBefore(100, "s + x(k)")), 2u);  // it is too long
}

TEST(Build, WhereBitsAreTakenVersionsAreForLongIntegersToo) {
  EXPECT_EQ(VersionsOf(LongBefore(2, "bitxor (s, x(k))")), VersionsOf(LongBefore(2, "max (s, x(k))")) + 3);
}

TEST(Build, AParameterWithoutANameAsksForNothing) {
  const std::string loop = "\n  y = 0;\n  for k = 1:numel(x)\n    y = y + x(k);\n  end\nend\n";
  EXPECT_EQ(VersionsOf("function y = f(x, ~)" + loop), VersionsOf("function y = f(x)" + loop));
}

TEST(Build, AHandleThatIsCalledWithNumbersIsAskedForOne) {
  std::vector<std::string> remarks;
  const domain::AbstractValue any = domain::AbstractValue::Top();
  const char* text =
      "function s = f(g, x)\n  s = 0;\n  for k = 1:10\n    x = x + g(x);\n    s = s + sign(x);\n  end\nend\n";
  const std::string called = Print(Build(text, {any, any}, &remarks));
  EXPECT_NE(called.find("\"is_handle\""), std::string::npos);
  EXPECT_NE(called.find("\"call_number\""), std::string::npos);
  // What is shown could be shown twice.
  const char* shown = "function s = f(g, x)\n  s = 0;\n  for k = 1:10\n    x = x + g(x)\n  end\n  s = x;\nend\n";
  EXPECT_EQ(Print(Build(shown, {any, any}, &remarks)).find("\"call_number\""), std::string::npos);
}

TEST(LoopDepths, CallersAndHandlesCount) {
  ResidualProgram program;
  auto parsed = syntax::Parse(std::make_shared<syntax::SourceFile>(
      "f.m",
      "function y = f(x)\n  for k = 1:3\n    y = g(x, @h);\n  end\nend\n"
      "function y = g(x, p)\n  while x > 1\n    x = p(x);\n  end\n  y = r(x);\nend\n"
      "function y = h(x)\n  y = x - 1;\nend\n"
      "function y = r(x)\n  y = r(x - 1);\nend\n"));
  ASSERT_TRUE(parsed.ok());
  program.ast = parsed.ast;
  for (const auto f : parsed.ast->top_functions()) program.versions.push_back({f, {}, 1});
  const auto depths = LoopDepths(program);
  const auto of = [&](const char* name) {
    const LoopDepth d = depths.at(syntax::InternedName(name));
    return std::pair(d.around, d.innermost);
  };
  EXPECT_EQ(of("f"), std::pair(0, 1));
  EXPECT_EQ(of("g"), std::pair(1, 2));
  EXPECT_EQ(of("h"), std::pair(2, 2));
  EXPECT_EQ(of("r"), std::pair(1, 2));
}

TEST(Build, UnsupportedSyntaxIsNamed) {
  std::vector<std::string> remarks;
  Build("function y = f(x)\n  hold on\n  y = x;\nend\n", {domain::AbstractValue::DoubleScalar()}, &remarks);
  ASSERT_EQ(remarks.size(), 1u);
  EXPECT_EQ(remarks[0],
            "f.m:2:3: remark: command syntax makes `f` run in the run-time's interpreter [native-interpreted]");
}

}  // namespace
}  // namespace residua::array_ir
