// What artefacts rest on is what this build has.
#include <gtest/gtest.h>

#include "worker/runtime/abi.h"

namespace residua::runtime {
namespace {

TEST(DepthPlacesTest, AsTheyAreWritten) {
  const DepthPlaces p = MeasuredDepthPlaces();
  EXPECT_TRUE(p == kDepthPlaces) << "raise kAbiFirst of abi_number.h, and write down: " << p.depth << " " << p.most;
}

}  // namespace
}  // namespace residua::runtime
