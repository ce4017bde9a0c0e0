#include "proto/secret.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <stdlib.h>

#include <filesystem>
#include <fstream>

namespace residua::proto {
namespace {

TEST(Secret, AFileHoldsOneOfDecentLength) {
  char pattern[] = "/tmp/residua-token-XXXXXX";
  const std::string folder = mkdtemp(pattern), file = folder + "/token";
  const std::string too_long(4097, 'x');
  std::string token;
  EXPECT_THAT(ReadSecret(file, &token), testing::HasSubstr("cannot be read"));
  for (const auto& [text, wrong] :
       {std::pair("", "empty"), std::pair("short\n", "at least 16"),
        std::pair("0123456789abcdef\nmore\n", "more than the one line"), std::pair("0123456789 abcdef\n", "visible"),
        std::pair("\x01\x02", "visible"), std::pair(too_long.c_str(), "at most 4096")}) {
    std::ofstream(file) << text;
    EXPECT_THAT(ReadSecret(file, &token), testing::HasSubstr(wrong));
  }
  EXPECT_EQ(token, "");
  for (const char* text : {"0123456789abcdef", "0123456789abcdef\n", "0123456789abcdef \r\n"}) {
    std::ofstream(file) << text;
    EXPECT_EQ(ReadSecret(file, &token), "");
    EXPECT_EQ(token, "0123456789abcdef");
  }
  std::filesystem::remove_all(folder);
}

}  // namespace
}  // namespace residua::proto
