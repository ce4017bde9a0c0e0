// What statements assign, a statement a case.
#include "worker/syntax/assigned.h"

#include <gtest/gtest.h>

#include <memory>
#include <string>

#include "worker/syntax/parser.h"

namespace residua::syntax {
namespace {

std::string Assigned(const std::string& text) {
  const ParseResult parsed = ParseStatements(std::make_shared<SourceFile>("f.m", std::string(text)));
  EXPECT_TRUE(parsed.ok()) << text;
  std::string names;
  for (const InternedName name : AssignedIn(*parsed.ast, parsed.ast->script()))
    names += (names.empty() ? "" : " ") + name;
  return names;
}

TEST(Assigned, EachStatement) {
  EXPECT_EQ(Assigned("x = 1"), "x");
  EXPECT_EQ(Assigned("x(a).b{c} = y"), "x");
  EXPECT_EQ(Assigned("s.(name) = y"), "s");
  EXPECT_EQ(Assigned("[a, ~, c(2)] = f (b)"), "a c");
  EXPECT_EQ(Assigned("x += y"), "x");
  EXPECT_EQ(Assigned("x++"), "x");
  EXPECT_EQ(Assigned("for k = v, end"), "k");
  EXPECT_EQ(Assigned("for s.k = v, end"), "s");
  EXPECT_EQ(Assigned("for [value, key] = s, end"), "key value");
  EXPECT_EQ(Assigned("try, a = 1; catch err, b = 2; end"), "a b err");
  EXPECT_EQ(Assigned("if (n = f ()), m = n; else, k = 1; end"), "k m n");
  EXPECT_EQ(Assigned("y(i++) = 1"), "i y");
  EXPECT_EQ(Assigned("f (x)"), "");
  EXPECT_EQ(Assigned("x == 1"), "");
  EXPECT_EQ(Assigned("global g"), "");
}

TEST(Assigned, Declared) {
  const ParseResult parsed = ParseStatements(std::make_shared<SourceFile>("f.m", std::string("global g h = 2")));
  ASSERT_TRUE(parsed.ok());
  std::string names;
  VisitDeclared(*parsed.ast, parsed.ast->Statements(parsed.ast->script())[0],
                [&](ExprId e) { names += TargetRoot(*parsed.ast, e); });
  EXPECT_EQ(names, "gh");
}

}  // namespace
}  // namespace residua::syntax
