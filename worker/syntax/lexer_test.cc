#include "worker/syntax/lexer.h"

#include <gtest/gtest.h>

#include <cmath>

#include "worker/syntax/dump_for_test.h"

namespace residua::syntax {
namespace {

// Token texts with `|` between them; separators that stand for white space as `_`, newlines as `/`.
std::string Tokens(const std::string& text) {
  const LexedSource lexed = Lex(Source(text), 0);
  std::string out;
  for (const Token& token : lexed.tokens) {
    if (token.kind == TokenKind::kEndOfFile || (token.kind == TokenKind::kNewline && token.begin == text.size()))
      continue;
    if (!out.empty()) out += '|';
    if (token.kind == TokenKind::kNewline) {
      out += '/';
    } else if (token.begin == token.end) {
      out += '_';
    } else {
      out += text.substr(token.begin, token.end - token.begin);
    }
  }
  return out;
}

struct Case {
  const char* text;
  const char* tokens;
};

TEST(LexerTest, WhiteSpaceInMatrices) {
  const Case cases[] = {
      {"[1 -2]", "[|1|_|-|2|]"},
      {"[1 - 2]", "[|1|-|2|]"},
      {"[1 -  2]", "[|1|-|2|]"},
      {"[1 , -2]", "[|1|,|-|2|]"},
      {"[a' b']", "[|a|'|_|b|'|]"},
      {"[a 'b']", "[|a|_|'b'|]"},
      {"[a ' b']", "[|a|_|' b'|]"},
      {"[a', 'b']", "[|a|'|,|'b'|]"},
      {"[a (1)]", "[|a|_|(|1|)|]"},
      {"[a(1) b{2}]", "[|a|(|1|)|_|b|{|2|}|]"},
      {"[a .* b]", "[|a|.*|b|]"},
      {"[a .5]", "[|a|_|.5|]"},
      {"[a .b]", "[|a|.|b|]"},
      {"[a ~b]", "[|a|_|~|b|]"},
      {"[a ~= b]", "[|a|~=|b|]"},
      {"[a ! b]", "[|a|_|!|b|]"},
      {"[a @f]", "[|a|_|@|f|]"},
      {"[a ++b]", "[|a|_|++|b|]"},
      {"[(a -b)]", "[|(|a|-|b|)|]"},
      {"c{a -b}", "c|{|a|-|b|}"},
      {"{a -b}", "{|a|_|-|b|}"},
      {"{@(x) x +1, 2}", "{|@|(|x|)|x|+|1|,|2|}"},
      {"{@(x) x @(y) y}", "{|@|(|x|)|x|_|@|(|y|)|y|}"},
      {"[1 2\n3 4]", "[|1|_|2|/|3|_|4|]"},
      {"[1 2 % c\n3]", "[|1|_|2|/|3|]"},
      {"[1 ...\n2]", "[|1|_|2|]"},
      {"[f(1,\n2) 3]", "[|f|(|1|,|2|)|_|3|]"},
      {"[x(end) -1]", "[|x|(|end|)|_|-|1|]"},
      {"[~,i]=f", "[|~|,|i|]|=|f"},
      {"[~]=f", "[|~|]|=|f"},
      {"[\"a\" \"b\"\"c\"]", "[|\"a\"|_|\"b\"\"c\"|]"},
      {"['a''b' 'c']", "[|'a''b'|_|'c'|]"},
  };
  for (const Case& c : cases) EXPECT_EQ(Tokens(c.text), c.tokens) << c.text;
}

TEST(LexerTest, QuotesAndNumbers) {
  const Case cases[] = {
      {"x = a'", "x|=|a|'"},
      {"x = a '", "x|=|a|'"},
      {"x = a''';", "x|=|a|'|'|'|;"},
      {"x = a.';", "x|=|a|.'|;"},
      {"x = [1]';", "x|=|[|1|]|'|;"},
      {"x = {1}';", "x|=|{|1|}|'|;"},
      {"case 'a'", "case|'a'"},
      {"x = .5';", "x|=|.5|'|;"},
      {"x(:,':')", "x|(|:|,|':'|)"},
      {"1.*x", "1|.*|x"},
      {"1./x", "1|./|x"},
      {"1.^x", "1|.^|x"},
      {"1.'", "1|.'"},
      {"1.e3 + 1.", "1.e3|+|1."},
      {"1d-3, 1E+5i", "1d-3|,|1E+5i"},
      {"1...\n+2", "1|+|2"},
      {"0x1Fu8 0b1_01", "0x1Fu8|0b1_01"},
      {"x = 1:end1", "x|=|1|:|end1"},
      {"'50% of ...'", "'50% of ...'"},
      {"\"a\\\"b\" % c", "\"a\\\"b\""},
      {"x = a\\\n+b", "x|=|a|+|b"},
  };
  for (const Case& c : cases) EXPECT_EQ(Tokens(c.text), c.tokens) << c.text;
}

TEST(LexerTest, CommandSyntax) {
  const Case cases[] = {
      {"hold on", "hold|on"},
      {"hold on; x", "hold|on|;|x"},
      {"format long % c", "format|long"},
      {"disp -x", "disp|-x"},
      {"a -1", "a|-1"},
      {"a - 1", "a|-|1"},
      {"a = 2; a -1", "a|=|2|;|a|-|1"},
      {"a(3) = 2; a -1", "a|(|3|)|=|2|;|a|-|1"},
      {"[a, b] = f; b -1", "[|a|,|b|]|=|f|;|b|-|1"},
      {"for i = 1:2, i -1, end", "for|i|=|1|:|2|,|i|-|1|,|end"},
      {"global g h\ng -1", "global|g|h|/|g|-|1"},
      {"pi -1", "pi|-|1"},
      {"a (1)", "a|(|1|)"},
      {"a == b", "a|==|b"},
      {"a =b", "a|=|b"},
      {"a'", "a|'"},
      {"disp 'a b' c", "disp|'a b'|c"},
      {"ls *.m", "ls|*.m"},
      {"cd ..", "cd|.."},
      {"warning off MATLAB:x,y", "warning|off|MATLAB:x|,|y"},
      {"f a(1, 2) b", "f|a(1, 2)|b"},
      {"n ++;", "n|++|;"},
      {"x += 1", "x|+=|1"},
      {"s.a -1", "s|.|a|-|1"},
      {"else disp hi", "else|disp|hi"},
  };
  for (const Case& c : cases) EXPECT_EQ(Tokens(c.text), c.tokens) << c.text;
}

TEST(LexerTest, CommentsAndAnnotations) {
  const LexedSource lexed =
      Lex(Source("x % one\n%{\nblock\n%{\ninner\n%}\n%}\n# two\n%!test skipped\n%# x real\n%#ok\ny"), 0);
  ASSERT_EQ(lexed.comments.size(), 4u);
  EXPECT_EQ(lexed.comments[0].text, "% one");
  EXPECT_TRUE(lexed.comments[0].place == CommentPlace::kBehind);
  EXPECT_EQ(lexed.comments[1].text, "%{\nblock\n%{\ninner\n%}\n%}");
  EXPECT_EQ(lexed.comments[2].text, "# two");
  EXPECT_EQ(lexed.comments[3].text, "%#ok");
  int annotations = 0;
  for (const Token& token : lexed.tokens) annotations += token.kind == TokenKind::kAnnotation;
  EXPECT_EQ(annotations, 1);
}

TEST(LexerTest, ReadsNumbers) {
  const auto read = [](const char* text) {
    NumberLiteral n;
    EXPECT_TRUE(ReadNumber(text, &n)) << text;
    return n;
  };
  EXPECT_EQ(read("1_000.5").value, 1000.5);
  EXPECT_EQ(read("1D2").value, 100);
  EXPECT_EQ(read("1e400").value, HUGE_VAL);
  EXPECT_TRUE(read("3j").imaginary);
  EXPECT_EQ(read("0x1F").integer_width, 8);
  EXPECT_EQ(read("0x00FF").integer_width, 16);
  EXPECT_EQ(read("0b111").bits, 7u);
  EXPECT_EQ(read("0xFFs8").value, -1);
  EXPECT_EQ(read("0xFFFFFFFFFFFFFFFF").bits, UINT64_MAX);
  NumberLiteral n;
  EXPECT_FALSE(ReadNumber("0x1FFFFFFFFFFFFFFFF", &n));
  EXPECT_FALSE(ReadNumber("0x1FFu8", &n));
}

TEST(LexerTest, ReadsStrings) {
  EXPECT_EQ(StringContents("'it''s \\n'"), "it's \\n");
  EXPECT_EQ(StringContents("\"a\\tb\\\\\\\"\"\"c\\x41\\101\""), "a\tb\\\"\"cAA");
  EXPECT_EQ(StringContents("\"a\\\nb\""), "ab");
  EXPECT_EQ(StringContents("\"a... \r\nb...c\""), "ab...c");
  EXPECT_EQ(StringContents("\"\\0\""), std::string(1, '\0'));
  EXPECT_EQ(WordContents("a'b c'\"d\\n\"e"), "ab cd\ne");
}

}  // namespace
}  // namespace residua::syntax
