#include "worker/syntax/ast.h"

#include <gtest/gtest.h>

#include "worker/syntax/dump_for_test.h"
#include "worker/syntax/keep_comments.h"

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

// A program made from two statements of another one, the first of them twice.
TEST(KeepCommentsTest, FollowTheStatementsTheyBelongTo) {
  const auto original = Parse(Source("function f\n% help\n\n% one\nx = 1; % two\n% lost\ny = 2;\n% three\nif x % four\n"
                                     "z = 1;\n% five\nend % six\nend\n"))
                            .ast;
  const FunctionId f = original->FindFunction("f");
  const auto body = original->Statements((*original)[f].body);
  Ast made;
  made.AddSource(original->sources()[0]);
  const auto copy = [&](StmtId id, std::vector<BlockId> blocks) {
    Stmt stmt = (*original)[id];
    stmt.kind = blocks.empty() ? StmtKind::kReturn : StmtKind::kUnwindProtect;
    return made.AddStmt(stmt, {}, blocks);
  };
  Function function;
  function.name = "g";
  function.range = (*original)[f].range;
  const StmtId x = copy(body[0], {});
  const StmtId again = copy(body[0], {});
  const StmtId unwind = copy(body[2], {made.AddBlock({}), made.AddBlock({})});
  function.body = made.AddBlock({x, again, unwind});
  made.add_top_function(made.AddFunction(function));
  const Ast* const originals[] = {original.get()};
  KeepComments(originals, &made);
  EXPECT_EQ(Print(made),
            "function g\n% help\n\n    % one\n    return;\n    return;\n    % three\n    unwind_protect\n"
            "    unwind_protect_cleanup\n    end_unwind_protect\n");
  const auto copied = [&] {
    Ast same;
    same.AddSource(original->sources()[0]);
    Stmt stmt = (*original)[body[2]];
    NumberLiteral one;
    const ExprId condition = same.AddNumber(one, "1", {});
    Function whole = function;
    whole.body = same.AddBlock({same.AddStmt(stmt, std::vector{condition}, std::vector{same.AddBlock({})})});
    same.add_top_function(same.AddFunction(whole));
    KeepComments(originals, &same);
    return Print(same);
  };
  EXPECT_EQ(copied(), "function g\n% help\n\n    % three\n    if 1 % four\n        % five\n    end % six\n");
}

}  // namespace
}  // namespace residua::syntax
