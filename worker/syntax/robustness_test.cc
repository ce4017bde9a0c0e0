// Broken input: every prefix of a sample, every deletion of one byte, random splices. Nothing may crash or hang, and
// what parses must print and read back.
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <iterator>
#include <random>
#include <string>

#include "worker/syntax/fuzz/check_input.h"

namespace residua::syntax {
namespace {

const char* const kSamples[] = {
    "function [r, s] = f(a, varargin)\n% help\npersistent n = 0;\nif (a(1) > 2 && ~isempty(varargin{end})), r = [a' "
    "-1; 'x' \"y\\n\"];\n"
    "elseif b.('c').end, s += 1; else hold on, end\nfor i = 1:2:numel(a) x{i}.y(end+1) = @(t) t.^2'; end\nend\n"
    "function g\ntry, x = 1; catch err\n disp(err.message); end_try_catch\nendfunction\n",
    "1;\nwhile true do x++; until (x = f()) > 3\nunwind_protect\n y = {1, @sin, 'a b'; {}, "
    "[]};\nunwind_protect_cleanup\n z -= 2;\n"
    "end_unwind_protect\nend\nswitch lower(s)\n case {'a', 'b'}\n  [~, k] = max(x(:, 1));\n otherwise\n  error('x %d', "
    "0x1F);\nend\n"
    "%{\nblock\n%}\n%# x realscalar\nx = [1, 2 ... note\n 3 % c\n 4 -5];\nparfor (i = 1:3, 4) q(i) = i; end\n",
    "classdef (Sealed) A < handle & p.B\n properties (Access = private)\n  x = 3;\n end\n methods\n  function o = "
    "A(v)\n"
    "   o@p.B(v); if v, o.x = v(end); end\n  end\n end\n events\n E\n end\nend\nfunction h\nend\n",
};

void Survive(const std::string& text) {
  const std::string wrong = CheckInput(text);
  ASSERT_TRUE(wrong.empty()) << text << "\n" << wrong;
}

TEST(RobustnessTest, Prefixes) {
  for (const std::string sample : kSamples) {
    for (size_t n = 0; n <= sample.size(); ++n) Survive(sample.substr(0, n));
  }
}

TEST(RobustnessTest, DeletedBytes) {
  for (const std::string sample : kSamples) {
    for (size_t i = 0; i < sample.size(); ++i) {
      std::string text = sample;
      Survive(text.erase(i, 1));
    }
  }
}

TEST(RobustnessTest, ReplacedBytes) {
  std::mt19937 random(1);
  const std::string bytes = " \n\t'\"()[]{}.,;:=+-*/\\^~!@#%&|<>?ax1e\r\xFF$_";
  for (const std::string sample : kSamples) {
    for (size_t i = 0; i < sample.size(); ++i) {
      std::string text = sample;
      for (int k = 0; k < 3; ++k) {
        text[i] = bytes[random() % bytes.size()];
        Survive(text);
      }
      text[i] = '\0';
      Survive(text);
    }
  }
}

TEST(RobustnessTest, TokenSoup) {
  const char* const words[] = {
      "x",     "f",    "1",     ".5",    "'a'",    "\"b\"",  "(",      ")",        "[",   "]",      "{",    "}",
      "@",     "@(x)", "end",   "if",    "while",  "do",     "until",  "function", "for", "switch", "case", "try",
      "catch", "else", "=",     "+",     "-",      "*",      ".*",     "'",        ".'",  "^",      "~",    "!",
      "++",    "--",   "+=",    ",",     ";",      "\n",     " ",      " ",        " ",   ":",      ".",    "&&",
      "|",     "==",   "...\n", "% c\n", "%# a\n", "global", "return", "end"};
  std::mt19937 random(2);
  for (int n = 0; n < 60000; ++n) {
    std::string text;
    const unsigned length = 1 + random() % 14;
    for (unsigned k = 0; k < length; ++k) {
      text += words[random() % std::size(words)];
      if (random() % 3 == 0) text += ' ';
    }
    Survive(text);
    if (HasFatalFailure()) return;
  }
}

// `text` with `with` for the `$` at `place`; the others go.
std::string Filled(const std::string& text, size_t place, const std::string& with) {
  std::string filled;
  for (size_t k = 0; k < text.size(); ++k) {
    if (k == place) filled += with;
    if (text[k] != '$') filled += text[k];
  }
  return filled;
}

// Comments, and what only looks like one behind a continuation, wherever white space may stand.
TEST(RobustnessTest, CommentsBetweenTokens) {
  const char* const statements[] = {"1 , x $ = f ( 2 , $ 3 ) ; $ y",
                                    "x , $",
                                    "f $ ( $ )",
                                    "x = [ 1 $ 2 , $ ; $ 3 ] $ ;",
                                    "c = { $ 1 $ ; { $ } } $ ;",
                                    "hold $ on $ , y",
                                    "if $ a $ , $ b $ ; else $ c $ ; end $",
                                    "for $ k = 1 : 2 $ , $ x ; end $",
                                    "switch $ x $ \n case $ 1 $ \n y $ ; otherwise $ \n z ; end",
                                    "try $ , x $ ; catch $ \n y ; end $",
                                    "do $ x ; until $ y $",
                                    "while $ a $ b ; end",
                                    "g = @ $ ( t $ ) $ t + $ 1 $ ;",
                                    "x $ ++ $ ; y $ += $ 1 $",
                                    "function $ r $ = $ f $ ( a , $ b ) $\n r $ = $ 1 ; $\n end $",
                                    "function f $\n $ x ; $\n function g $\n end\n end",
                                    "global $ x $ y $ ; return $",
                                    "unwind_protect $ x $ ; unwind_protect_cleanup $ y ; end $",
                                    "classdef $ A $\n properties $\n p $ = $ 1 ; $\n end\n end $",
                                    "function f ( x )\n arguments $\n x ( 1 , 1 ) $\n end\n x $ ;\n end",
                                    "[ a , $ b ] $ = $ f ;",
                                    "x . $ y $ ( $ end $ ) ;",
                                    "$ 1 ;"};
  const char* const insertions[] = {"...$\n", " ... $\n", " $\n", "\n$\n", "... \n $\n", ",...\t$\n", "\\$\n"};
  const char* const texts[] = {"%# x real", "%#\tx real", "%#", "%# ", "# x", "## x",       "#! x",
                               "%! x",      "%{",         "%}", "#{",  "#}",  "%{\n a\n%}", "#{\n%# x real\n#}",
                               "% {",       "text",       "'",  "\"",  "...", "",           "end"};
  for (const std::string statement : statements) {
    for (size_t place = statement.find('$'); place != std::string::npos; place = statement.find('$', place + 1)) {
      for (const std::string insertion : insertions) {
        for (const char* text : texts) {
          Survive(Filled(statement, place, Filled(insertion, insertion.find('$'), text)) + "\nx = 0;\n");
          if (HasFatalFailure()) return;
        }
      }
    }
  }
}

// The fuzzer's seeds, and what it found.
TEST(RobustnessTest, Corpus) {
  size_t count = 0;
  for (const auto& entry : std::filesystem::directory_iterator(RESIDUA_PARSER_CORPUS)) {
    std::ifstream in(entry.path(), std::ios::binary);
    const std::string text((std::istreambuf_iterator<char>(in)), {});
    const std::string wrong = CheckInput(text);
    EXPECT_TRUE(wrong.empty()) << entry.path() << "\n" << wrong;
    ++count;
  }
  EXPECT_GE(count, 50u);
}

}  // namespace
}  // namespace residua::syntax
