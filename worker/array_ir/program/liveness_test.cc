// What is read after a statement, through branches, loops and jumps.
#include "worker/array_ir/program/liveness.h"

#include <gtest/gtest.h>

#include <functional>

#include "worker/syntax/parser.h"

namespace residua::array_ir {
namespace {

// The names among `asked` that are live after the statement that begins with `mark = `.
std::string LiveAfter(const std::string& body, const std::string& mark, const std::string& asked) {
  const std::string text = "function y = f(x, n)\n" + body + "end\n";
  const syntax::ParseResult parsed = syntax::Parse(std::make_shared<syntax::SourceFile>("f.m", text));
  EXPECT_TRUE(parsed.ok()) << text;
  const syntax::Ast& ast = *parsed.ast;
  const syntax::FunctionId f = ast.top_functions()[0];
  const Liveness live(ast, f);
  std::string out = "missing";
  const std::function<void(syntax::BlockId)> visit = [&](syntax::BlockId block) {
    for (syntax::StmtId s : ast.Statements(block)) {
      const auto e = ast.Exprs(s);
      if (ast[s].kind == syntax::StmtKind::kAssign && ast[e[0]].kind == syntax::ExprKind::kIdentifier &&
          ast.Name(e[0]) == mark) {
        out.clear();
        for (char c : asked) out += live.IsLiveAfter(s, std::string(1, c)) ? std::string(1, c) : "";
      }
      for (syntax::BlockId b : ast.Blocks(s)) visit(b);
    }
  };
  visit(ast[f].body);
  return out;
}

TEST(Liveness, StraightLines) {
  EXPECT_EQ(LiveAfter("m = 1;\na = x;\ny = a;\n", "m", "axyn"), "x");
  EXPECT_EQ(LiveAfter("a = 1;\nm = 2;\na = x;\ny = a;\n", "m", "ax"), "x");
  EXPECT_EQ(LiveAfter("m = 2;\na(2) = x;\ny = a;\n", "m", "ax"), "ax");
  EXPECT_EQ(LiveAfter("y = 1;\nm = 2;\n", "m", "yx"), "y");
  EXPECT_EQ(LiveAfter("m = 2;\ng = @(t) t + a;\ny = g(x);\n", "m", "agx"), "ax");
  EXPECT_EQ(LiveAfter("m = 2;\n[a, b] = size(x);\ny = a + c;\n", "m", "abcx"), "cx");
}

TEST(Liveness, Branches) {
  EXPECT_EQ(LiveAfter("m = 1;\nif n\n  a = 1;\nend\ny = a;\n", "m", "an"), "an");
  EXPECT_EQ(LiveAfter("m = 1;\nif n\n  a = 1;\nelse\n  a = b;\nend\ny = a;\n", "m", "abn"), "bn");
  EXPECT_EQ(LiveAfter("if n\n  m = 1;\n  return\nend\ny = a;\n", "m", "ay"), "y");
  EXPECT_EQ(LiveAfter("m = 1;\nswitch n\n  case b\n    y = a;\n  otherwise\n    y = c;\nend\n", "m", "abcn"), "abcn");
}

TEST(Liveness, Loops) {
  // What the next trip reads is live at the end of this one.
  EXPECT_EQ(LiveAfter("y = 0;\nfor k = 1:n\n  y = y + a;\n  a = b;\n  m = 1;\nend\n", "m", "abkny"), "aby");
  EXPECT_EQ(LiveAfter("y = 0;\nwhile y < n\n  y = y + 1;\n  m = 1;\n  a = y;\nend\n", "m", "any"), "ny");
  EXPECT_EQ(LiveAfter("y = 0;\nfor k = 1:n\n  m = 1;\n  if k > 2, break; end\n  a = 1;\nend\ny = a;\n", "m", "ak"),
            "ak");
  EXPECT_EQ(LiveAfter("for k = 1:n\n  m = 1;\n  if x, continue; end\n  y = b;\nend\n", "m", "bxy"), "bxy");
  EXPECT_EQ(LiveAfter("do\n  m = 1;\n  y = a;\nuntil y > n\n", "m", "any"), "an");
}

TEST(Liveness, EverythingInsideWhatIsNotFollowed) {
  EXPECT_EQ(LiveAfter("try\n  m = 1;\n  a = 2;\ncatch\n  y = a;\nend\n", "m", "axy"), "ay");
}

}  // namespace
}  // namespace residua::array_ir
