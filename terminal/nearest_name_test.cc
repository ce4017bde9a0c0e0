#include "terminal/nearest_name.h"

#include <gtest/gtest.h>

namespace residua::terminal {
namespace {

TEST(NearestName, IsOneThatWasMeant) {
  const std::vector<std::string> commands = {"specialise", "explain", "run", "verify", "check", "cache"};
  EXPECT_EQ("specialise", NearestName("specialse", commands));
  EXPECT_EQ("specialise", NearestName("psecialise", commands));
  EXPECT_EQ("verify", NearestName("veryfi", commands));
  EXPECT_EQ("specialise", NearestName("spec", commands));
  EXPECT_EQ("run", NearestName("runn", commands));
  EXPECT_EQ("cache", NearestName("CACHE", commands));
}

TEST(NearestName, IsNoneWhereNothingIsNear) {
  const std::vector<std::string> names = {"c", "x", "rate", "radius"};
  EXPECT_EQ("c", NearestName("C", names));
  EXPECT_EQ("", NearestName("k", names));
  EXPECT_EQ("", NearestName("ra", names));
  EXPECT_EQ("", NearestName("", names));
  EXPECT_EQ("", NearestName(std::string(100000, 'x'), names));
  EXPECT_EQ("", NearestName("x", {}));
}

TEST(NearestName, IsSaidAsAQuestion) {
  EXPECT_EQ("; did you mean `rate`?", DidYouMean("rato", {"rate"}));
  EXPECT_EQ("", DidYouMean("quite", {"other"}));
}

}  // namespace
}  // namespace residua::terminal
