#include "worker/value/block_pool.h"

#include <gtest/gtest.h>

#include <cstdint>
#include <cstring>
#include <thread>
#include <vector>

namespace residua::value::internal {
namespace {

TEST(BlockPool, BlocksAreAlignedAndApart) {
  std::vector<std::pair<unsigned char*, size_t>> blocks;
  for (int round = 0; round < 3; ++round) {
    for (size_t k = 1; k <= 520; k = k == 40 ? 500 : k + 1) {  // kept sizes, and some beyond
      const size_t bytes = k * kBlockAlignment;
      auto* block = static_cast<unsigned char*>(AllocateBlock(bytes));
      ASSERT_NE(block, nullptr);
      EXPECT_EQ(reinterpret_cast<uintptr_t>(block) % kBlockAlignment, 0u);
      std::memset(block, static_cast<int>(blocks.size() % 251), bytes);
      blocks.emplace_back(block, bytes);
    }
    for (size_t i = 0; i < blocks.size(); ++i) {
      for (size_t k = 0; k < blocks[i].second; ++k) ASSERT_EQ(blocks[i].first[k], i % 251);
    }
    for (const auto& [block, bytes] : blocks) FreeBlock(block, bytes);
    blocks.clear();
  }
}

TEST(BlockPool, AnotherThreadMayFree) {
  std::vector<void*> blocks;
  std::thread maker([&] {
    for (int k = 0; k < 200; ++k) blocks.push_back(AllocateBlock(256));
  });
  maker.join();
  for (void* block : blocks) FreeBlock(block, 256);
  std::thread([&] {
    for (int k = 0; k < 200; ++k) FreeBlock(AllocateBlock(128), 128);
  }).join();
}

// Large blocks: those that were freed last are kept, up to a bound, and given again for nearly the same size.
TEST(BlockPool, LargeBlocksAreKeptWithinABound) {
  constexpr size_t kLarge = size_t{1} << 20;
  std::thread([] {
    void* const block = AllocateBlock(kLarge);
    std::memset(block, 1, kLarge);
    FreeBlock(block, kLarge);
    const bool keeps = KeptLargeBytes() > 0;  // not with a sanitizer
    void* const again = AllocateBlock(kLarge - kBlockAlignment);
    EXPECT_TRUE(!keeps || again == block);
    FreeBlock(again, kLarge - kBlockAlignment);
    std::vector<void*> blocks;
    for (size_t k = 1; k <= 40; ++k) blocks.push_back(AllocateBlock(k * kLarge));
    for (size_t k = 1; k <= 40; ++k) {
      FreeBlock(blocks[k - 1], k * kLarge);
      EXPECT_LE(KeptLargeBytes(), kMostLargeBytes);
    }
    const size_t huge = 2 * kMostLargeBytes, before = KeptLargeBytes();
    FreeBlock(AllocateBlock(huge), huge);
    EXPECT_EQ(KeptLargeBytes(), before);
  }).join();
}

// An array that grows block by block leaves no more behind than it was itself, whatever its size.
TEST(BlockPool, KeptBlocksMakeNoProgramLarger) {
  for (const size_t most : {size_t{32} << 10, size_t{4} << 20}) {
    std::thread([most] {
      const size_t step = most / 512, spare = size_t{128} << 10;
      for (size_t bytes = step; bytes <= most; bytes += step) {
        FreeBlock(AllocateBlock(bytes), bytes);
        EXPECT_LE(KeptBytes(), bytes + bytes / 4 + spare) << bytes;
      }
    }).join();
  }
}

}  // namespace
}  // namespace residua::value::internal
