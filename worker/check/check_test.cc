#include "worker/check/check.h"

#include <gtest/gtest.h>

namespace residua::check {
namespace {

std::string MessageOf(const std::function<void()>& body) {
  try {
    body();
  } catch (const InternalError& error) {
    return error.what();
  }
  return "";
}

TEST(Check, SaysWhereWhatAndDuringWhat) {
  const int slots = 2;
  const std::string message = MessageOf([&] {
    const Doing outer([] { return "specialising `f` for (n)"; });
    const Doing inner([] { return "specialising `g` for (x)"; });
    RESIDUA_CHECK(slots > 4, "slot 4 of " + std::to_string(slots));
  });
  EXPECT_EQ(message.substr(0, message.find(':')), "worker/check/check_test.cc");
  EXPECT_NE(message.find(": slot 4 of 2 (`slots > 4` does not hold); while specialising `g` for (x), within "
                         "specialising `f` for (n)"),
            std::string::npos)
      << message;
  EXPECT_EQ(Context(), "");
}

TEST(Check, MakesNoTextWhereItHolds) {
  bool made = false;
  const auto message = [&] {
    made = true;
    return std::string("never");
  };
  const Doing doing([&] { return message(); });
  RESIDUA_CHECK(1 + 1 == 2, message());
  EXPECT_FALSE(made);
}

TEST(Check, ShowsTheInnermostOfADeepRecursion) {
  const std::function<void(int)> descend = [&](int depth) {
    const Doing doing([=] { return "call " + std::to_string(depth); });
    if (depth < 50) descend(depth + 1);
    RESIDUA_CHECK(depth < 50, "too deep");
  };
  const std::string message = MessageOf([&] { descend(1); });
  EXPECT_NE(message.find("; while call 50, within call 49, within call 48"), std::string::npos) << message;
  EXPECT_EQ(message.find("call 47"), std::string::npos) << message;
}

}  // namespace
}  // namespace residua::check
