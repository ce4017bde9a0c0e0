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
