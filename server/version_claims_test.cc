#include "server/version_claims.h"

#include <gtest/gtest.h>

namespace residua::server {
namespace {

TEST(VersionClaimsTest, WhoAsksFirstMakesItUntilItIsGivenUp) {
  VersionClaims claims;
  EXPECT_EQ(claims.MakerOf("a", 1), 1u);
  EXPECT_EQ(claims.MakerOf("a", 2), 1u);
  EXPECT_EQ(claims.MakerOf("a", 1), 1u);
  claims.GiveUp("a", 2);
  EXPECT_EQ(claims.MakerOf("a", 2), 1u);
  claims.GiveUp("a", 1);
  EXPECT_EQ(claims.MakerOf("a", 2), 2u);
}

TEST(VersionClaimsTest, ALeaseThatHasEndedClaimsNothing) {
  VersionClaims claims;
  claims.MakerOf("a", 1);
  claims.End(1);
  EXPECT_EQ(claims.MakerOf("b", 1), 1u) << "a question that was on its way";
  EXPECT_EQ(claims.MakerOf("a", 2), 2u);
  EXPECT_EQ(claims.MakerOf("b", 2), 2u);
}

TEST(VersionClaimsTest, AJobStoresSoMuchAndNoMore) {
  VersionClaims claims;
  int kept = 0;
  for (int k = 0; k < 200; ++k) kept += claims.MayKeep(1 << 20);
  EXPECT_EQ(kept, 64);
  EXPECT_FALSE(claims.MayKeep(1));
}

}  // namespace
}  // namespace residua::server
