#include "digest/riddle.h"

#include <gtest/gtest.h>

#include "digest/sha256.h"

namespace residua {
namespace {

const std::string kText = Sha256Hex("function y = f (x)\ny = x;\n");
const std::string kCode = "f " + Sha256Hex("f") + "\ng " + Sha256Hex("g") + "\n";
const auto kNotAsked = []() -> std::string {
  ADD_FAILURE() << "the lines are asked for although the text is the one";
  return "";
};

TEST(Riddle, WhoHasTheTextSolvesIt) {
  const Riddle riddle = MakeRiddle(kText, kCode);
  EXPECT_EQ(Solve(riddle.text, kText, kNotAsked), riddle.secret);
}

TEST(Riddle, WhoHasTheCodeSolvesItWhereThatWillDo) {
  const std::string other = Sha256Hex("% the same functions with a comment");
  const Riddle riddle = MakeRiddle(kText, kCode);
  EXPECT_EQ(Solve(riddle.text, other, [] { return kCode; }), riddle.secret);
  EXPECT_EQ(Solve(riddle.text, other, [] { return kCode + "h 1\n"; }), std::nullopt);
  EXPECT_EQ(Solve(MakeRiddle(kText, "").text, other, kNotAsked), std::nullopt);
}

TEST(Riddle, NobodyElseDoesAndItTellsNothing) {
  const Riddle one = MakeRiddle(kText, kCode), two = MakeRiddle(kText, kCode);
  EXPECT_EQ(Solve(one.text, Sha256Hex(""), [] { return ""; }), std::nullopt);
  EXPECT_EQ(one.text.find(kText), std::string::npos);
  EXPECT_EQ(one.text.find(Sha256Hex("g")), std::string::npos);
  EXPECT_EQ(one.text.find(HexOfRaw(one.secret)), std::string::npos);
  EXPECT_NE(one.secret, two.secret);
  // No word of one stands in the other: nobody sees that they are of one text.
  for (size_t at = 8; at + 64 <= one.text.size(); at += 65) {
    EXPECT_EQ(two.text.find(one.text.substr(at, 16)), std::string::npos) << at;
  }
}

TEST(Riddle, LinesThatAreOthersAreNamed) {
  const Riddle riddle = MakeRiddle(kText, kCode);
  EXPECT_EQ(LinesApart(riddle.text, kCode), "");
  EXPECT_EQ(LinesApart(riddle.text, "f " + Sha256Hex("f") + "\ng other\n"), "g other\n");
}

TEST(Riddle, WhatIsNoneIsNotSolved) {
  const std::string riddle = MakeRiddle(kText, "").text;
  EXPECT_TRUE(IsRiddle(riddle));
  EXPECT_FALSE(IsRiddle(kCode));
  for (size_t length = 0; length < riddle.size(); length += 7) {
    EXPECT_EQ(Solve(riddle.substr(0, length), kText, kNotAsked), std::nullopt) << length;
  }
}

TEST(Riddle, AKeyIsOfAllSecretsInOrder) {
  EXPECT_NE(KeyOfSecrets({"a", "b"}), KeyOfSecrets({"b", "a"}));
  EXPECT_NE(ProofOf(KeyOfSecrets({"a"})), KeyOfSecrets({"a"}));
}

// The last line: AES-256 of a block of zeros under a key of zeros, as NIST's known answers have it.
TEST(Riddle, EncryptsThereAndBack) {
  const std::string key = KeyOfSecrets({"secret"});
  const std::string text(100'001, 'x');
  EXPECT_NE(Encrypted(key, text), text);
  EXPECT_EQ(Encrypted(key, Encrypted(key, text)), text);
  EXPECT_EQ(HexOfRaw(Encrypted(std::string(32, '\0'), std::string(16, '\0'))), "dc95c078a2408989ad48a21492842087");
}

}  // namespace
}  // namespace residua
