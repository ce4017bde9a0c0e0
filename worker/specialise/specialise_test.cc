// Residual programs of small functions, as text. Equality with the original is the golden runner's business; here the
// evaluator's decisions are pinned: what is folded, unrolled, kept, and that it always ends.
#include <absl/strings/str_cat.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "worker/domain/rules.h"
#include "worker/specialise/specialiser.h"
#include "worker/syntax/parser.h"
#include "worker/syntax/printer.h"

namespace residua::specialise {

namespace {

using domain::AbstractValue;
using testing::HasSubstr;
using testing::Not;
using value::Value;

AbstractValue Facts(const std::string& text) {
  domain::ExtentNames names;
  domain::FactsError error;
  auto facts = domain::ParseFacts(text, &names, &error);
  EXPECT_TRUE(facts.has_value()) << error.message;
  return facts.value_or(AbstractValue::Top());
}
AbstractValue Fixed(double v) { return AbstractValue::Of(Value::Double(v)); }

Residual Make(const std::string& source, std::vector<AbstractValue> arguments, int nargout = 1) {
  Request request;
  request.functions =
      std::make_shared<interpret::FunctionTable>(interpret::MemoryFiles({{"f.m", source}}), std::vector<std::string>{});
  auto file = request.functions->Load("f.m");
  EXPECT_TRUE(file && file->diagnostics.empty());
  request.entry = interpret::FunctionRef{file, file->ast->top_functions()[0], nullptr};
  request.arguments = std::move(arguments);
  request.nargout = nargout;
  return Specialise(request).program;
}

std::string Text(const Residual& residual) {
  std::string text;
  for (syntax::FunctionId id : residual.tree->ast.top_functions()) {
    text += syntax::PrintFunction(residual.tree->ast, id, {syntax::PrintMode::kPortable, false, 0});
  }
  return text;
}

std::string Residue(const std::string& source, std::vector<AbstractValue> arguments, int nargout = 1) {
  return Text(Make(source, std::move(arguments), nargout));
}

TEST(SpecialiseTest, AStaticConditionPicksItsBranch) {
  std::string text =
      Residue("function y = f(x, n)\nif n > 2\n y = x;\nelse\n y = -x;\nend\nend\n", {Facts("realscalar"), Fixed(3)});
  EXPECT_THAT(text, Not(HasSubstr("if")));
  EXPECT_THAT(text, HasSubstr("y = x;"));
}

TEST(SpecialiseTest, ALoopWithKnownTripsIsUnrolled) {
  std::string text =
      Residue("function y = f(x, n)\ny = 1;\nfor k = 1:n\n y = y * x;\nend\nend\n", {Facts("realscalar"), Fixed(3)});
  EXPECT_THAT(text, Not(HasSubstr("for")));
}

TEST(SpecialiseTest, ALoopWithUnknownTripsIsKept) {
  std::string text = Residue("function y = f(x, n)\ny = 1;\nfor k = 1:n\n y = y * x;\nend\nend\n",
                             {Facts("realscalar"), Facts("realscalar")});
  EXPECT_THAT(text, HasSubstr("for k = 1:n"));
  EXPECT_THAT(text, HasSubstr("y = 1;"));
}

// A fact that goes from variable to variable needs as many rounds at the loop's head as there are variables.
TEST(SpecialiseTest, AKeptLoopSettlesHoweverManyRoundsItTakes) {
  std::string assignments = " a1 = 'text';\n", sum = "y = 0";
  for (int k = 2; k <= 250; ++k) assignments = absl::StrCat(" a", k, " = a", k - 1, ";\n", assignments);
  std::string start;
  for (int k = 1; k <= 250; ++k) absl::StrAppend(&start, "a", k, " = ", k, ";\n");
  for (int k = 1; k <= 250; ++k) absl::StrAppend(&sum, " + numel(a", k, ")");
  const std::string text =
      Residue(absl::StrCat("function y = f(n)\n", start, "for k = 1:n\n", assignments, "end\n", sum, ";\nend\n"),
              {Facts("realscalar")});
  EXPECT_THAT(text, HasSubstr("for k = 1:n"));
  EXPECT_THAT(text, HasSubstr("a250 = a249;"));
}

TEST(SpecialiseTest, AStaticLoopWithManyTripsLeavesNothing) {
  std::string text =
      Residue("function y = f(x)\ns = 0;\nfor k = 1:5000\n s = s + k;\nend\ny = x + s;\nend\n", {Facts("realscalar")});
  EXPECT_THAT(text, HasSubstr("x + 12502500"));
  EXPECT_THAT(text, Not(HasSubstr("for")));
}

TEST(SpecialiseTest, ADynamicBreakLeavesTheRestOfTheLoopInTheOtherBranch) {
  std::string text = Residue(
      "function y = f(x)\ny = 0;\nfor k = 1:3\n if x < k\n  break\n end\n y = y + k * x;\nend\ny = y + 1;\nend\n",
      {Facts("realscalar")});
  EXPECT_THAT(text, Not(HasSubstr("break")));
  EXPECT_THAT(text, Not(HasSubstr("for")));
}

TEST(SpecialiseTest, KnownHandlesBecomeDirectCalls) {
  std::string text = Residue(
      "function y = f(x)\ny = apply(@g, x, 3);\nend\nfunction y = apply(h, varargin)\ny = feval(h, varargin{:});\nend\n"
      "function y = g(x, k)\nif nargin < 2\n k = 1;\nend\ny = x * k;\nend\n",
      {Facts("real double [1 ?]")});
  EXPECT_THAT(text, Not(HasSubstr("feval")));
  EXPECT_THAT(text, Not(HasSubstr("varargin")));
  EXPECT_THAT(text, Not(HasSubstr("nargin")));
}

TEST(SpecialiseTest, RecursionWithAStaticArgumentEnds) {
  std::string text = Residue("function y = f(x, n)\nif n == 0\n y = 1;\nelse\n y = x * f(x, n - 1);\nend\nend\n",
                             {Facts("realscalar"), Fixed(3)});
  EXPECT_THAT(text, Not(HasSubstr("if")));
}

TEST(SpecialiseTest, DynamicRecursionIsKept) {
  std::string text =
      Residue("function y = f(n)\nif n <= 1\n y = 1;\nelse\n y = n * f(n - 1);\nend\nend\n", {Facts("realscalar")});
  EXPECT_THAT(text, HasSubstr("(n - 1)"));
}

TEST(SpecialiseTest, GrowingStaticArgumentsEnd) {
  Residual r = Make("function y = f(x, n)\nif x > n\n y = n;\nelse\n y = f(x, n + 1);\nend\nend\n",
                    {Facts("realscalar"), Fixed(0)});
  EXPECT_LT(r.functions.size(), 100u);
}

TEST(SpecialiseTest, GrowingShapesEnd) {
  std::string text =
      Residue("function y = f(x)\ny = [];\nwhile x > 0\n y = [y x];\n x = x - 1;\nend\nend\n", {Facts("realscalar")});
  EXPECT_THAT(text, HasSubstr("while x > 0"));
}

TEST(SpecialiseTest, AnEndlessStaticLoopUnderADynamicConditionIsKept) {
  Request request;
  request.functions = std::make_shared<interpret::FunctionTable>(
      interpret::MemoryFiles(
          {{"f.m", "function y = f(x)\ny = 0;\nif x > 0\n while true\n  y = y + 1;\n end\nend\nend\n"}}),
      std::vector<std::string>{});
  auto file = request.functions->Load("f.m");
  request.entry = interpret::FunctionRef{file, file->ast->top_functions()[0], nullptr};
  request.arguments = {Facts("realscalar")};
  request.limits.steps = 100000;
  EXPECT_THAT(Text(Specialise(request).program), HasSubstr("while true"));
}

TEST(SpecialiseTest, AnErrorEndsItsPathOnly) {
  std::string text = Residue("function y = f(x, n)\nif x > 0\n error('f:bad', 'bad %d', n);\nend\ny = x;\nend\n",
                             {Facts("realscalar"), Fixed(4)});
  EXPECT_THAT(text, HasSubstr("error('f:bad', 'bad 4')"));
  EXPECT_THAT(text, HasSubstr("y = x;"));
}

TEST(SpecialiseTest, KnownTextOfEvalIsCode) {
  Residual r = Make("function y = f(x, n)\neval('y = x + n;');\nend\n", {Facts("realscalar"), Fixed(2)});
  EXPECT_THAT(Text(r), Not(HasSubstr("eval")));
  EXPECT_THAT(Text(r), HasSubstr("y = x + 2"));
  EXPECT_TRUE(r.remarks.empty());
}

TEST(SpecialiseTest, AFunctionThatUsesEvalOfUnknownTextIsKeptWhole) {
  Residual r = Make("function y = f(x, n)\neval([x 'n;']);\nend\n", {Facts("char [1 ?]"), Fixed(2)});
  EXPECT_THAT(Text(r), HasSubstr("eval"));
  ASSERT_EQ(r.remarks.size(), 1u);
  EXPECT_THAT(r.remarks[0].message, HasSubstr("[kept-whole]"));
}

TEST(SpecialiseTest, SubtractedZerosGoMultipliedZerosStay) {
  std::string text =
      Residue("function y = f(x)\nz = zeros(1, 3);\ny = z .* x - z;\nend\n", {Facts("real double [1 3]")});
  EXPECT_THAT(text, HasSubstr("[0, 0, 0] .* x"));
  EXPECT_THAT(text, Not(HasSubstr("- [")));
}

TEST(SpecialiseTest, ClosuresOverDynamicValuesAreFollowed) {
  std::string text = Residue(
      "function y = f(x, k)\ng = @(t) t * k;\ny = apply(g, x);\nend\nfunction y = apply(h, x)\ny = h(x) + h(2);\nend\n",
      {Facts("realscalar"), Facts("realscalar")});
  EXPECT_THAT(text, Not(HasSubstr("@")));
}

TEST(SpecialiseTest, AProductThatWentWellProvesItsOperandSquare) {
  std::string text = Residue("function y = f(b)\ny = b * b;\nif rows(b) ~= columns(b)\n y = 0;\nend\nend\n",
                             {Facts("real double [? ?]")});
  EXPECT_THAT(text, Not(HasSubstr("if")));
}

TEST(SpecialiseTest, AProductOfWhichAnOperandMayBeAScalarProvesNothing) {
  std::string text = Residue("function y = f(a, b)\ny = a * b;\nif columns(a) ~= rows(b)\n y = 0;\nend\nend\n",
                             {Facts("real double [? ?]"), Facts("real double [? ?]")});
  EXPECT_THAT(text, HasSubstr("if columns(a) ~= rows(b)"));
}

TEST(SpecialiseTest, ARightSideThatMayNotRunProvesNothing) {
  std::string text =
      Residue("function y = f(b, q)\ny = q > 0 && sum(sum(b * b)) > 1;\nif rows(b) ~= columns(b)\n y = 0;\nend\nend\n",
              {Facts("real double [? ?]"), Facts("realscalar")});
  EXPECT_THAT(text, HasSubstr("if rows(b) ~= columns(b)"));
}

TEST(SpecialiseTest, ACheckHoldsAfterItAndInItsBranchOnly) {
  const std::string source =
      "function y = f(a, n, q)\ny = 1;\nif q > 0\n if rows(a) ~= n, error('no'); end\n if rows(a) == n, y = 2; end\n"
      "end\nif rows(a) == n, y = y + 4; end\nend\n";
  std::string text = Residue(source, {Facts("real double [? ?]"), Facts("realscalar"), Facts("realscalar")});
  EXPECT_THAT(text, HasSubstr("if rows(a) ~= n"));
  const size_t test = text.find("if rows(a) == n");
  ASSERT_NE(test, std::string::npos);
  EXPECT_EQ(text.find("if rows(a) == n", test + 1), std::string::npos) << text;
  EXPECT_GT(test, text.find("error"));
}

TEST(SpecialiseTest, ANumberThatEqualsAnExtentIsNoNaN) {
  std::string text = Residue(
      "function y = f(a, n)\ny = 0;\nif rows(a) == n\n if n ~= n || n < 0, error('no'); end\n y = 1;\nend\nend\n",
      {Facts("real double [? ?]"), Facts("realscalar")});
  EXPECT_THAT(text, Not(HasSubstr("error")));
}

TEST(SpecialiseTest, WhatATripProvesSaysNothingOfTheNext) {
  std::string text = Residue(
      "function y = f(b, k)\ny = 0;\nwhile k > 0\n if rows(b) ~= columns(b), y = y + 1; end\n c = b * b;\n"
      " b = [b; b];\n k = k - 1;\nend\nend\n",
      {Facts("real double [? ?]"), Facts("realscalar")});
  EXPECT_THAT(text, HasSubstr("if rows(b) ~= columns(b)"));
  EXPECT_THAT(text, HasSubstr("c = b * b;"));
}

TEST(SpecialiseTest, ACallOfOneOfTwoHandlesIsKnownByBoth) {
  std::string text = Residue(
      "function y = f(c, x)\ng = @sin;\nif c\n g = @(t) t * 2;\nend\ny = g(x);\nif ~isreal(y) || size(y, 2) ~= 3\n"
      " y = 0;\nend\nend\n",
      {Facts("logical scalar"), Facts("real double [1 3]")});
  EXPECT_THAT(text, HasSubstr("g(x)"));
  EXPECT_THAT(text, Not(HasSubstr("isreal")));
}

TEST(SpecialiseTest, AHandleThatMayFailOrPrintIsStillCalled) {
  std::string text = Residue(
      "function y = f(c, x)\ng = @(t) 1;\nif c\n g = @loud;\nend\ny = g(x);\nend\n"
      "function y = loud(t)\nprintf('%g', t);\ny = 1;\nend\n",
      {Facts("logical scalar"), Facts("realscalar")});
  EXPECT_THAT(text, HasSubstr("g(x)"));
  EXPECT_THAT(text, HasSubstr("printf"));
}

TEST(SpecialiseTest, FevalOfAHandleIsACall) {
  std::string text =
      Residue("function y = f(c, x)\ng = @sin;\nif c\n g = @cos;\nend\ny = feval(g, x) + feval('tan', x);\nend\n",
              {Facts("logical scalar"), Facts("realscalar")});
  EXPECT_THAT(text, Not(HasSubstr("feval")));
  EXPECT_THAT(text, HasSubstr("tan(x)"));
}

TEST(SpecialiseTest, ANestedFunctionThatOnlyReadsIsAClosure) {
  std::string text = Residue(
      "function y = f(x)\nk = x + 1;\ny = apply(@in, 3);\n function r = in(t)\n  r = t * k;\n end\nend\n"
      "function y = apply(h, v)\ny = h(v) + 1;\nend\n",
      {Facts("realscalar")});
  EXPECT_THAT(text, HasSubstr("r = 3 * k"));
  EXPECT_THAT(text, Not(HasSubstr("@")));
}

TEST(SpecialiseTest, ANestedFunctionWhoseVariableChangesIsNoClosure) {
  std::string text = Residue(
      "function y = f(x)\nk = x + 1;\nh = @in;\nk = 10;\ny = apply(h, 3);\n function r = in(t)\n  r = t * k;\n "
      "end\nend\n"
      "function y = apply(h, v)\ny = h(v) + 1;\nend\n",
      {Facts("realscalar")});
  EXPECT_THAT(text, HasSubstr("r = t * k"));
  EXPECT_THAT(text, HasSubstr("h = @in"));
}

}  // namespace
}  // namespace residua::specialise
