#include "worker/syntax/separate_functions.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "worker/syntax/parser.h"

namespace residua::syntax {
namespace {

using ::testing::ElementsAre;

// The functions of a file that begins with `function y = f(x)`, those that stay nested left out.
std::vector<std::string> FunctionsOf(const std::string& rest) {
  const ParseResult parsed = ParseFileOnce("f.m", "function y = f(x)\n" + rest, "f",
                                           [](std::string_view name) { return name == "eval" || name == "exist"; });
  std::vector<std::string> names;
  for (const FunctionId f : parsed.ast->top_functions()) names.push_back((*parsed.ast)[f].name);
  return names;
}

TEST(SeparateFunctions, WhatSharesNoVariableIsAFunctionOfTheFile) {
  EXPECT_THAT(FunctionsOf("  y = g(x) + h(x);\n  function r = g(t), r = t + 1; end\n"
                          "  function r = h(t), r = g(t) * 2; end\nend\n"),
              ElementsAre("f", "g", "h"));
}

TEST(SeparateFunctions, SharedVariablesOfEitherSideKeepItNested) {
  EXPECT_THAT(FunctionsOf("  y = g(1);\n  function r = g(t), r = t + x; end\nend\n"), ElementsAre("f"));
  EXPECT_THAT(FunctionsOf("  g(1);\n  y = n;\n  function g(t), n = t; end\nend\n"), ElementsAre("f"));
  EXPECT_THAT(FunctionsOf("  global n\n  y = g(1);\n  function r = g(t), r = t + n; end\nend\n"), ElementsAre("f"));
  EXPECT_THAT(FunctionsOf("  y = g(1);\n  function r = g(x), r = x + 1; end\nend\n"), ElementsAre("f", "g"))
      << "its own parameter has the name of a variable";
}

TEST(SeparateFunctions, AFunctionNestedInItGoesWithIt) {
  EXPECT_THAT(
      FunctionsOf("  y = g(1);\n  function r = g(t)\n    r = k();\n    function s = k(), s = t; end\n  end\nend\n"),
      ElementsAre("f", "g"));
  EXPECT_THAT(
      FunctionsOf("  y = g(1);\n  function r = g(t)\n    r = k();\n    function s = k(), s = x; end\n  end\nend\n"),
      ElementsAre("f"));
}

TEST(SeparateFunctions, WhoCallsWhatStaysNestedStays) {
  EXPECT_THAT(FunctionsOf("  n = 0;\n  y = g(x) + h(x);\n  function r = g(t), n = n + 1; r = t; end\n"
                          "  function r = h(t), r = g(t) * 2; end\nend\n"),
              ElementsAre("f"));
}

TEST(SeparateFunctions, TextThatSeesVariablesKeepsAllNested) {
  EXPECT_THAT(FunctionsOf("  y = g(x);\n  function r = g(t), eval('r = t;'); end\nend\n"), ElementsAre("f"));
  EXPECT_THAT(FunctionsOf("  y = g(x) + exist('z');\n  function r = g(t), r = t; end\nend\n"), ElementsAre("f"));
}

TEST(SeparateFunctions, ANameThatOthersMeanOtherwiseStays) {
  EXPECT_THAT(FunctionsOf("  y = norm(x) + other(x);\n  function r = norm(t), r = t; end\nend\n"
                          "function z = other(v)\n  z = norm(v);\nend\n"),
              ElementsAre("f", "other"));
  EXPECT_THAT(FunctionsOf("  y = g(x) + other(x);\n  function r = g(t), r = t; end\nend\n"
                          "function z = other(v)\n  z = g(v);\n  function r = g(t), r = 2 * t; end\nend\n"),
              ElementsAre("f", "other"));
}

}  // namespace
}  // namespace residua::syntax
