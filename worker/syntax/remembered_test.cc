#include "worker/syntax/remembered.h"

#include <gtest/gtest.h>

#include "worker/syntax/parser.h"

namespace residua::syntax {
namespace {

TEST(Remembered, MakesOnceOfEachText) {
  Remembered<int> remembered;
  int made = 0;
  const auto make = [&] { return ++made; };
  EXPECT_EQ(remembered.Of("a", make), 1);
  EXPECT_EQ(remembered.Of("b", make), 2);
  EXPECT_EQ(remembered.Of("a", make), 1);
  EXPECT_EQ(remembered.Of(std::string_view("a\0", 2), make), 3);
}

TEST(Remembered, HasABound) {
  Remembered<int> remembered;
  int made = 0;
  const auto make = [&] { return ++made; };
  const std::string long_text(70'000, 'x');
  remembered.Of(long_text, make);
  remembered.Of(long_text, make);
  EXPECT_EQ(made, 2) << "a long text is not remembered";
  remembered.Of("first", make);
  for (int k = 0; k < 40; ++k) remembered.Of(std::string(60'000, static_cast<char>('a' + k)), make);
  const int before = made;
  remembered.Of("first", make);
  EXPECT_EQ(made, before + 1) << "forty texts of 60,000 bytes were remembered together";
}

constexpr SeesVariables kNone = [](std::string_view) { return false; };

// A tree is of a text and of the name and the place that it was read by.
TEST(ParseFileOnce, TellsPathsAndNamesApart) {
  const std::string text = "function y = g (x)\n  y = x;\nend\n";
  const ParseResult one = ParseFileOnce("a/f.m", text, "f", kNone), same = ParseFileOnce("a/f.m", text, "f", kNone);
  EXPECT_EQ(one.ast, same.ast);
  EXPECT_EQ((*one.ast)[one.ast->top_functions()[0]].name, "f");
  const ParseResult other = ParseFileOnce("a/h.m", text, "h", kNone), unnamed = ParseFileOnce("a/f.m", text, "", kNone);
  EXPECT_EQ((*other.ast)[other.ast->top_functions()[0]].name, "h");
  EXPECT_EQ((*unnamed.ast)[unnamed.ast->top_functions()[0]].name, "g");
  EXPECT_EQ(ParseFileOnce("b/f.m", text, "f", kNone).ast->sources()[0]->path(), "b/f.m");
  EXPECT_NE(ParseFileOnce("a/f.m", text + " ", "f", kNone).ast, one.ast);
}

}  // namespace
}  // namespace residua::syntax
