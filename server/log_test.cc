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

TEST(FormatLog, NobodyForgesALine) {
  EXPECT_EQ(FormatLog("info", "request-done", {{"entry", "f.m"}, {"client", "a b"}}),
            "info request-done entry=f.m client=\"a b\"");
  EXPECT_EQ(FormatLog("info", "e", {{"entry", "f.m\n2026-01-01T00:00:00Z info ok"}}),
            "info e entry=\"f.m\\n2026-01-01T00:00:00Z info ok\"");
  EXPECT_EQ(FormatLog("info", "e", {{"entry", "x\" state=\"0"}}), "info e entry=\"x\\\" state=\\\"0\"");
  EXPECT_EQ(FormatLog("info", "e", {{"entry", "x\\"}}), "info e entry=\"x\\\\\"");
  EXPECT_EQ(FormatLog("info", "e", {{"entry", ""}}), "info e entry=\"\"");
  EXPECT_EQ(FormatLog("info", "e", {{"entry", "\x1b[1A\xc2\x9b\xe2\x80\xa8\xff"}}),
            "info e entry=\"\\x1b[1A\\xc2\\x9b\\xe2\\x80\\xa8\\xff\"");
  EXPECT_EQ(FormatLog("info", "e", {{"p\n2026 info state=0", "7us"}}), "info e p_2026_info_state_0=7us")
      << "the name of a phase is a worker's word";
  EXPECT_LT(FormatLog("info", "e", {{"entry", std::string(1 << 20, 'x')}}).size(), 3000u);
}

}  // namespace
}  // namespace residua::server
