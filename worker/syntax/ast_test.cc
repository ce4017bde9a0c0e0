#include "worker/syntax/ast.h"

#include <gtest/gtest.h>

#include "worker/syntax/dump_for_test.h"

namespace residua::syntax {
namespace {

TEST(AstTest, InternsNamesOnce) {
  Ast ast;
  EXPECT_EQ(ast.Intern("x"), ast.Intern("x"));
  EXPECT_NE(ast.Intern("x"), ast.Intern("y"));
}

TEST(AstTest, ChildrenMayBeTakenOverFromAnotherNode) {
  Ast ast;
  std::vector<ExprId> names;
  for (int i = 0; i < 100; ++i) {
    Expr name{};
    name.kind = ExprKind::kIdentifier;
    name.name = ast.Intern("v" + std::to_string(i));
    names.push_back(ast.AddExpr(name));
  }
  Expr row{};
  row.kind = ExprKind::kRow;
  ExprId id = ast.AddExpr(row, names);
  for (int i = 0; i < 10; ++i) id = ast.AddExpr(row, ast.Children(id));  // a run of the pool itself
  ASSERT_EQ(ast.Children(id).size(), 100u);
  EXPECT_EQ(ast.Name(ast.Child(id, 99)), "v99");
}

TEST(AstTest, FindsTopLevelFunctionsBeforeNestedOnes) {
  const auto ast = Parse(Source("function f\n function g\n end\n end\nfunction g\n x = 1;\nend\n")).ast;
  EXPECT_FALSE(ast->operator[](ast->FindFunction("g")).parent.valid());
  EXPECT_TRUE(ast->FindFunction("f").valid());
  EXPECT_FALSE(ast->FindFunction("h").valid());
}

TEST(AstTest, EqualityIgnoresLayoutAndSeesEverythingElse) {
  const auto parse = [](const char* text) { return Parse(Source(text)).ast; };
  EXPECT_TRUE(Equal(*parse("x=1;% c\ny = [1 2]"), *parse("x = 1.0;\n\ny = [1, 2]\n")));
  for (const char* other : {"x = 2;", "x = 1", "x = (1);", "y = 1;", "x += 1;", "[x] = 1;", "x = 1; y", "x = 1i;",
                            "x = 0x1;", "function f\nend"}) {
    EXPECT_FALSE(Equal(*parse("x = 1;"), *parse(other))) << other;
  }
  EXPECT_FALSE(Equal(*parse("x = 'a';"), *parse("x = \"a\";")));
  EXPECT_FALSE(Equal(*parse("function f\n"), *parse("function f()\n")));
}

TEST(SourceTest, LocatesLinesOfEveryConvention) {
  const SourceFile file("f.m", "a\nbc\r\nd\re");
  EXPECT_EQ(file.Locate(3).line, 2u);
  EXPECT_EQ(file.Locate(3).column, 2u);
  EXPECT_EQ(file.Line(2), "bc");
  EXPECT_EQ(file.Line(3), "d");
  EXPECT_EQ(file.Line(4), "e");
  EXPECT_EQ(file.Line(5), "");
  EXPECT_EQ(file.Locate(1000).line, 4u);
}

}  // namespace
}  // namespace residua::syntax
