#include "proto/visible_text.h"

#include <gtest/gtest.h>

namespace residua::proto {
namespace {

TEST(VisibleText, WhatIsMeantToBeReadStays) {
  for (const char* text : {"", "f.m:1:2: error: wrong", "größer ≤ 3 \xf0\x9f\x9a\x80", "a\\b \"c\""}) {
    EXPECT_EQ(VisibleText(text), text);
    EXPECT_EQ(VisibleLine(text), text);
  }
  EXPECT_EQ(VisibleText("one\n\ttwo\n"), "one\n\ttwo\n");
  EXPECT_EQ(VisibleLine("one\n\ttwo\r\n"), "one\\n\\ttwo\\r\\n");
}

TEST(VisibleText, WhatIsNoUtf8IsShownOnTheWay) {
  for (const char* text : {"", "größer\n\x1b[2J", "\xf0\x9f\x9a\x80"}) {
    EXPECT_TRUE(IsUtf8(text));
    EXPECT_EQ(WellFormed(text), text);
  }
  for (const char* text : {"gr\xf6\xdf", "\xff", "\xc0\x80", "\xed\xa0\x80", "\xf0\x9f"})
    EXPECT_FALSE(IsUtf8(text)) << text;
  EXPECT_EQ(WellFormed("gr\xf6\xdf er\xc3"), "gr\\xf6\\xdf er\\xc3");
}

TEST(VisibleText, WhatActsOnATerminalIsEscaped) {
  EXPECT_EQ(VisibleText("\x1b[2J\x1b]0;title\a"), "\\x1b[2J\\x1b]0;title\\x07");
  EXPECT_EQ(VisibleText("over\rwritten\b\x7f"), "over\\rwritten\\x08\\x7f");
  EXPECT_EQ(VisibleText(std::string_view("a\0b", 3)), "a\\x00b");
  EXPECT_EQ(VisibleText("\xc2\x9b"
                        "31m"),
            "\\xc2\\x9b31m")
      << "CSI in one character";
  EXPECT_EQ(VisibleText("\xe2\x80\xae"
                        "cod.exe"),
            "\\xe2\\x80\\xaecod.exe")
      << "right to left";
  EXPECT_EQ(VisibleText("a\xe2\x80\xa8"
                        "b"),
            "a\\xe2\\x80\\xa8b")
      << "a separator of lines";
}

TEST(VisibleText, BytesThatAreNoCharactersAreEscaped) {
  EXPECT_EQ(VisibleText("\xff\xc3"), "\\xff\\xc3");
  EXPECT_EQ(VisibleText("\xc0\x8a"), "\\xc0\\x8a") << "a new line in too many bytes";
  EXPECT_EQ(VisibleText("\xed\xa0\x80"), "\\xed\\xa0\\x80") << "half a character";
  EXPECT_EQ(VisibleText("\xe2\x82"), "\\xe2\\x82") << "cut short";
  EXPECT_EQ(VisibleText("\xf4\x90\x80\x80"), "\\xf4\\x90\\x80\\x80");
}

TEST(VisibleText, WhatIsShortenedEndsWithACharacter) {
  EXPECT_EQ(Shortened("größer", 10), "größer");
  EXPECT_EQ(Shortened("größer", 8), "größer");
  EXPECT_EQ(Shortened("größer", 4), "grö");
  EXPECT_EQ(Shortened("größer", 3), "gr");
  EXPECT_EQ(Shortened("größer", 0), "");
}

}  // namespace
}  // namespace residua::proto
