#include "digest/counter_mode.h"

#include <gtest/gtest.h>

#include <numeric>

#include "digest/sha256.h"

namespace residua {
namespace {

TEST(CounterMode, BothWaysGiveTheSame) {
  std::string text(5000, '\0');
  std::iota(text.begin(), text.end(), 0);
  for (int n = 0; n < 20; ++n) {
    const std::string key = Sha256Raw("key " + std::to_string(n));
    for (const size_t size : {0, 1, 15, 16, 17, 127, 128, 129, 255, 4113, 5000}) {
      const std::string shown = text.substr(0, size);
      ASSERT_EQ(InCounterModeByRegistry(key, shown), InCounterModeByFunctions(key, shown)) << size;
      ASSERT_EQ(InCounterMode(key, InCounterMode(key, shown)), shown) << size;
    }
  }
}

// The key of FIPS 197, C.3, and the counter 0, as another implementation of the cipher has it.
TEST(CounterMode, FirstBlockIsThatOfTheCipher) {
  std::string key(32, '\0');
  std::iota(key.begin(), key.end(), 0);
  for (const auto& encrypted :
       {InCounterModeByRegistry(key, std::string(16, '\0')), InCounterModeByFunctions(key, std::string(16, '\0'))}) {
    EXPECT_EQ(HexOfRaw(encrypted), "f29000b62a499fd0a9f39a6add2e7780");
  }
}

}  // namespace
}  // namespace residua
