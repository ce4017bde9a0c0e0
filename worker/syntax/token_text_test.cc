#include "worker/syntax/token_text.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <memory>

namespace residua::syntax {
namespace {

SourceFilePtr File(const std::string& text) { return std::make_shared<SourceFile>("f.m", text); }

std::string Tokens(const std::string& text) {
  const TokenText tokens(File(text));
  EXPECT_TRUE(tokens.sound()) << text;
  std::string all;
  for (const TokenText::Function& f : tokens.functions()) all += f.name + "\1" + f.tokens + "\2";
  return all;
}

// Spellings of one code in a row; codes of different rows differ.
const std::vector<std::vector<std::string>> kRows = {
    {"x = 1;\ny = 2;\n", "x = 1; y = 2;", "x=1;y=2;", "\n\nx = 1;  % one\n\n  % two\n y = 2;\n\n",
     "x = 1; ...\n y = 2;\n", "%{\nblock\n%}\nx = 1;\ny = 2;", "x = ... why\n 1;\r\ny = 2;"},
    {"x = 1\ny = 2;\n", "x = 1 # shown\n\ny = 2;"},
    {"x = 1.0;\ny = 2;\n"},
    {"y = [1 -1];", "y = [1 -1]; % two", "y = [ 1  -1 ];", "y = [1, -1];"},
    {"y = [1 - 1];", "y = [1-1];"},
    {"y = [1; -1];"},
    {"y = [1\n-1];", "y = [1 % first\n-1];"},
    {"y = {a 'b'};", "y = {a, 'b'};"},
    {"y = {a' b};"},
    {"y = a';"},
    {"y = 'a';"},
    {"y = \"a\";"},
    {"y = 'a % no comment';"},
    {"hold on", "hold on % comment", "hold   on"},
    {"hold off"},
    {"%# x real\ny = x;"},
    {"%# x complex\ny = x;"},
    {"if x, y = 1; end"},
    {"if x\n y = 1;\n end", "if x % why\n y = 1; end"},
    {"function y = f(x)\n y = x;\nend\n", "% help\nfunction y = f(x)  % more\n\n  y = x;\nend"},
    {"function y = g(x)\n y = x;\nend\n"},
    {"f = @(x) x + 1;", "f = @(x)x+1;", "f = @(x) ...\n x + 1;"},
};

TEST(TokenTextTest, CommentsAndWhiteSpaceSayNothing) {
  for (size_t a = 0; a < kRows.size(); ++a) {
    for (size_t b = 0; b < kRows.size(); ++b) {
      for (const std::string& one : kRows[a]) {
        for (const std::string& other : kRows[b]) {
          EXPECT_EQ(Tokens(one) == Tokens(other), a == b) << one << "\n---\n" << other;
        }
      }
    }
  }
}

TEST(TokenTextTest, FunctionsAreNamedAndStandForThemselves) {
  const TokenText before(File("function a\n  b(1);\nend\nfunction [p, q] = b(x)\n  p = x; q = x;\nend\n"));
  const TokenText after(File("function a\n  b(1); % changed\nend\nfunction [p, q] = b(x)\n  p = x; q = x + 1;\nend\n"));
  ASSERT_EQ(before.functions().size(), 3u);
  EXPECT_EQ(before.functions()[1].name, "a");
  EXPECT_EQ(before.functions()[2].name, "b");
  EXPECT_EQ(before.functions()[1].tokens, after.functions()[1].tokens);
  EXPECT_NE(before.functions()[2].tokens, after.functions()[2].tokens);
}

TEST(TokenTextTest, PlacesOfEqualTextsCorrespond) {
  const std::string one = "x = 1;\nif x > 0\n  y = f(x);\nend\n";
  const std::string other = "% a comment\nx = 1; if x > 0 % why\n\n\n  y = f( x );\nend\n";
  const TokenText a(File(one)), b(File(other));
  for (const char* word : {"x = 1", "if", "y =", "f(", "end"}) {
    const uint32_t token = a.TokenAt(static_cast<uint32_t>(one.find(word)));
    EXPECT_EQ(a.OffsetOf(token), one.find(word));
    EXPECT_EQ(b.OffsetOf(token), other.find(word)) << word;
  }
  EXPECT_EQ(a.OffsetOf(1000), one.size());
}

TEST(TokenTextTest, WhatIsNoCodeIsNotSound) { EXPECT_FALSE(TokenText(File("x = 'no end\n")).sound()); }

}  // namespace
}  // namespace residua::syntax
