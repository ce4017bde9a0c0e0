#include "server/token_table.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <stdlib.h>

#include <filesystem>
#include <fstream>

#include "digest/sha256.h"

namespace residua::server {
namespace {

using testing::HasSubstr;

class TokenTable : public testing::Test {
 protected:
  ~TokenTable() override { std::filesystem::remove_all(folder_); }
  auto Read(const std::string& text) {
    std::ofstream(file_) << text;
    return ReadTokenTable(file_);
  }
  static std::string Row(const std::string& name, const std::string& role, const std::string& token,
                         const std::string& more = "") {
    return "[[token]]\nname = \"" + name + "\"\nrole = \"" + role + "\"\nsha256 = \"" + Sha256Hex(token) + "\"\n" +
           more;
  }

  char pattern_[32] = "/tmp/residua-tokens-XXXXXX";
  const std::string folder_ = mkdtemp(pattern_), file_ = folder_ + "/tokens.toml";
};

TEST_F(TokenTable, RowsAreFoundByTheDigestOfTheirToken) {
  const auto table =
      Read(Row("ci", "submit", "one", "jobs_at_a_time = 5\njobs_per_minute = 60\n") + Row("ops", "admin", "two"));
  ASSERT_TRUE(table.ok()) << table.status();
  ASSERT_EQ(table->size(), 2u);
  const TokenRow& ci = table->at(Sha256Raw("one"));
  EXPECT_EQ(ci.name, "ci");
  EXPECT_EQ(ci.role, Role::kSubmit);
  EXPECT_EQ(ci.limits.jobs_at_a_time, 5);
  EXPECT_EQ(ci.limits.jobs_per_minute, 60);
  EXPECT_EQ(table->at(Sha256Raw("two")).role, Role::kAdmin);
}

TEST_F(TokenTable, WhatIsWrongIsNamedWithItsLine) {
  EXPECT_THAT(ReadTokenTable(folder_ + "/none").status().message(), HasSubstr("none"));
  const std::vector<std::pair<std::string, std::string>> wrong = {
      {"", "there is no [[token]]"},
      {"[[token]\n", ":1:"},
      {"[token]\nname = \"x\"\n", "[[token]]"},
      {Row("ci", "submitt", "one"), ":3:1: `submitt` is no role"},
      {Row("ci", "read", "one", "jobs = 3\n"), ":5:1: unknown key `jobs`"},
      {Row("ci", "read", "one", "jobs_per_minute = 0\n"), "above 0"},
      {Row("ci", "read", "one") + Row("ci", "read", "two"), "two tokens have this name"},
      {Row("ci", "read", "one") + Row("di", "read", "one"), "the token stands twice"},
      {Row("c i", "read", "one"), "visible ASCII"},
      {"[[token]]\nname = \"ci\"\nrole = \"read\"\n", "no sha256"},
      {"[[token]]\nname = \"ci\"\nrole = \"read\"\nsha256 = \"the token itself\"\n", ":4:1: a sha256 has 64"},
  };
  for (const auto& [text, what] : wrong) {
    const auto table = Read(text);
    ASSERT_FALSE(table.ok()) << text;
    EXPECT_THAT(table.status().message(), HasSubstr(what)) << text;
  }
}

}  // namespace
}  // namespace residua::server
