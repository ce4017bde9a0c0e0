// Names that are the same object in all trees.
#include "worker/syntax/interned_name.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <memory>
#include <string>
#include <thread>
#include <vector>

#include "worker/syntax/parser.h"

namespace residua::syntax {
namespace {

InternedName Of(std::string_view text) { return InternedName(text); }

TEST(InternedName, OneTextIsOneObject) {
  const std::string text = "value";
  EXPECT_EQ(Of("value"), InternedName(text));
  EXPECT_EQ(&Of("value").text(), &InternedName(text).text());
  EXPECT_NE(&Of("value").text(), &text);
  EXPECT_FALSE(Of("value") == Of("values"));
  EXPECT_EQ(Of("value"), "value");
  EXPECT_FALSE(Of("value") == text + "s");
}

TEST(InternedName, TheEmptyNameIsTheOneThatNothingWasSaidOf) {
  EXPECT_TRUE(InternedName().empty());
  EXPECT_EQ(InternedName(), Of(""));
  EXPECT_EQ(InternedName().text(), "");
  EXPECT_FALSE(Of("x").empty());
}

// Names that differ in their first characters, behind them, in length, by a character above those of ASCII and by one
// that is zero.
TEST(InternedName, TheOrderIsThatOfTheTexts) {
  const std::vector<std::string> texts = {
      "",  "a", std::string("a\0", 2), "current__1",  "current__10", "current__2", "current", "currents", "curren",
      "A", "_", "\xc3\xa9t",           "a_long_name", "a_long_nam",  "zz"};
  for (const std::string& a : texts) {
    for (const std::string& b : texts) {
      EXPECT_EQ(InternedName(a) < InternedName(b), a < b) << a << " " << b;
      EXPECT_EQ(InternedName(a) < b, a < b) << a << " " << b;
      EXPECT_EQ(a < InternedName(b), a < b) << a << " " << b;
      EXPECT_EQ(InternedName(a) == InternedName(b), a == b) << a << " " << b;
    }
  }
}

TEST(InternedName, SetsAreAlphabeticalWhicheverCameFirst) {
  InternedNames names;
  for (const char* text : {"zeta", "alpha", "current__2", "current__1", "alpha"}) names.insert(Of(text));
  EXPECT_THAT(std::vector<std::string>(names.begin(), names.end()),
              testing::ElementsAre("alpha", "current__1", "current__2", "zeta"));
  EXPECT_TRUE(names.contains(std::string("zeta")));
  EXPECT_FALSE(names.contains(std::string("zet")));
}

TEST(InternedName, TreesGiveTheSameForTheSameIdentifier) {
  const ParseResult a = ParseStatements(std::make_shared<SourceFile>("a.m", "first = 1; x = 'text';"));
  const ParseResult b = ParseStatements(std::make_shared<SourceFile>("b.m", "x = 2;"));
  const ExprId in_a = a.ast->Exprs(a.ast->Statements(a.ast->script())[1])[0];
  const ExprId in_b = b.ast->Exprs(b.ast->Statements(b.ast->script())[0])[0];
  EXPECT_EQ(a.ast->Interned(in_a), b.ast->Interned(in_b));
  EXPECT_EQ(a.ast->Interned(in_a), "x");
  const ExprId text = a.ast->Exprs(a.ast->Statements(a.ast->script())[1])[1];
  EXPECT_EQ(a.ast->Interned(text), "text");  // whatever has a name, though no tree keeps that of a text
}

TEST(InternedName, ThreadsAgree) {
  constexpr size_t kThreads = 4, kNames = 500;
  std::vector<std::vector<InternedName>> made(kThreads);
  std::vector<std::thread> threads;
  for (size_t t = 0; t < kThreads; ++t) {
    threads.emplace_back([&made, t] {
      for (size_t k = 0; k < kNames; ++k) made[t].push_back(InternedName("thread_" + std::to_string(k)));
    });
  }
  for (std::thread& t : threads) t.join();
  for (size_t t = 1; t < kThreads; ++t) EXPECT_TRUE(std::ranges::equal(made[t], made[0]));
}

}  // namespace
}  // namespace residua::syntax
