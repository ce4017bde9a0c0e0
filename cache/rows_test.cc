#include "cache/rows.h"

#include <gtest/gtest.h>

#include "digest/sha256.h"

namespace residua::cache {
namespace {

TEST(Rows, EveryFlippedBitAndEveryCutIsNoticed) {
  StoredResult result;
  result.entry = "f";
  result.files = {{"f.m", Sha256Hex("1"), 1}};
  result.remarks = {"remark"};
  result.phase_ns = {{"parse", -1}};
  const std::string row = EncodeResult(result);
  ASSERT_TRUE(DecodeResult(row));
  EXPECT_EQ(DecodeResult(row)->phase_ns, result.phase_ns);
  for (size_t i = 0; i < row.size(); ++i) {
    EXPECT_FALSE(DecodeResult(row.substr(0, i)));
    for (int bit = 0; bit < 8; ++bit) {
      std::string wrong = row;
      wrong[i] ^= static_cast<char>(1 << bit);
      EXPECT_FALSE(DecodeResult(wrong));
    }
  }
}

TEST(Rows, OneKindIsNotTakenForAnother) {
  EXPECT_FALSE(DecodeManifest(EncodeIndex({1, 2, 3})));
  EXPECT_FALSE(DecodeIndex(EncodeCounters({1, 2, 3, 4})));
  EXPECT_FALSE(DecodeWindow(EncodeIndex({1, 2, 3})));
}

TEST(Rows, DependencySetsHaveOneKeyInAnyOrder) {
  Dependency a{"a.m", true, Sha256Hex("a")}, b{"b.m", false, ""};
  EXPECT_EQ(DependencySetKey({a, b}), DependencySetKey({b, a}));
  Dependency changed = a;
  changed.sha256 = Sha256Hex("A");
  EXPECT_NE(DependencySetKey({a, b}), DependencySetKey({changed, b}));
  EXPECT_EQ(DependencySetKey({a, b}).size(), 16u);
}

}  // namespace
}  // namespace residua::cache
