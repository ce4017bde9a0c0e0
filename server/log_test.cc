#include "server/log.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>

namespace residua::server {
namespace {

TEST(BoundedLog, SaysSoManyLinesAndNoMore) {
  BoundedLog log;
  testing::internal::CaptureStderr();
  for (int k = 0; k < 1000; ++k) log.Error("knock", {{"number", std::to_string(k)}});
  const std::string said = testing::internal::GetCapturedStderr();
  const auto lines = std::count(said.begin(), said.end(), '\n');
  EXPECT_GE(lines, 20);
  EXPECT_LE(lines, 40) << "unless this took longer than ten seconds";
  EXPECT_THAT(said, testing::HasSubstr("error knock number=0\n"));
}

}  // namespace
}  // namespace residua::server
