#include "worker/syntax/diagnostic.h"

#include <gtest/gtest.h>

#include "worker/syntax/dump_for_test.h"

namespace residua::syntax {
namespace {

std::string Rendered(const std::string& text) {
  std::string out;
  for (const Diagnostic& d : Parse(Source(text)).diagnostics) out += Render(d);
  return out;
}

TEST(DiagnosticTest, PointsAtTheSpot) {
  EXPECT_EQ(Rendered("x = 1;\n  y = (x + 1;\n"),
            "f.m:2:13: error: expected `)` before `;` [expected-token]\n"
            "    y = (x + 1;\n"
            "              ^\n");
  EXPECT_EQ(Rendered("y = [1, 2\n"),
            "f.m:2:1: error: expected `]` before end of line [expected-token]\n"
            "  \n"
            "  ^\n");
  EXPECT_EQ(Rendered("\tfoo + 12ab;"),
            "f.m:1:8: error: `12ab` is not a number [invalid-number]\n"
            "   foo + 12ab;\n"
            "         ^~~~\n");
  EXPECT_EQ(Rendered("x = '\xC3\xA9' + ;\n"),
            "f.m:1:12: error: expected an expression before `;` [expected-expression]\n"
            "  x = '\xC3\xA9' + ;\n"
            "            ^\n");
  EXPECT_EQ(Rendered("[a, f(1) + 2] = g;"),
            "f.m:1:5: error: cannot assign to `f(1) + 2` [invalid-assignment-target]\n"
            "  [a, f(1) + 2] = g;\n"
            "      ^~~~~~~~\n");
}

TEST(DiagnosticTest, EveryKindIsReached) {
  const std::pair<const char*, const char*> cases[] = {
      {"x = (1;", "[expected-token]"},
      {"x = ;", "[expected-expression]"},
      {"x = 1 y", "[unexpected-token]"},
      {"x = 'a", "[unterminated-string]"},
      {"for i = 1:2\n", "[unterminated-block]"},
      {"x = 1e5x", "[invalid-number]"},
      {"x = `;", "[invalid-character]"},
      {"1 = 2", "[invalid-assignment-target]"},
      {"function f\narguments\nend", "warning: nothing checks"},
      {"%{\nx", "warning: block comment is never closed"},
  };
  for (const auto& [text, kind] : cases) EXPECT_NE(Rendered(text).find(kind), std::string::npos) << text;
  EXPECT_NE(Rendered("x = " + std::string(5000, '(')).find("[too-deep]"), std::string::npos);
  EXPECT_NE(Rendered(std::string((size_t{256} << 20) + 1, ' ')).find("[too-large]"), std::string::npos);
}

TEST(DiagnosticTest, RendersWithoutASourceAndCutsLongLines) {
  Diagnostic d{Severity::kRemark, DiagnosticKind::kUnexpectedToken, nullptr, 0, 0, "left alone"};
  EXPECT_EQ(Render(d), "remark: left alone [unexpected-token]\n");
  const std::string rendered = Rendered("x = [" + std::string(5000, '1') + " `];");
  EXPECT_LT(rendered.size(), 600u);
  EXPECT_NE(rendered.find("f.m:1:5007: error"), std::string::npos);
}

// A line of Latin-1 bytes that would each continue a UTF-8 character.
TEST(DiagnosticTest, CutsLinesThatAreNotUtf8) {
  const std::string rendered = Rendered("x = (" + std::string(5000, '\xB5') + ");");
  EXPECT_NE(rendered.find("f.m:1:6: error"), std::string::npos);
  const std::string far = Rendered("x = '" + std::string(5000, '\xB5') + "' y");
  EXPECT_NE(far.find("f.m:1:5008: error"), std::string::npos);
  EXPECT_LT(far.size(), 600u);
}

TEST(DiagnosticTest, AFloodIsCut) {
  std::string text;
  for (int i = 0; i < 5000; ++i) text += "x = ;\n";
  EXPECT_EQ(Parse(Source(text)).diagnostics.size(), 100u);
}

}  // namespace
}  // namespace residua::syntax
