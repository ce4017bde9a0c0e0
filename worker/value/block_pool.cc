#include "worker/value/block_pool.h"

#include <cstdlib>
#include <new>
#include <utility>

namespace residua::value::internal {
namespace {

#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
constexpr size_t kSizes = 0;
#else
constexpr size_t kSizes = 512;  // blocks of up to 512 times the alignment: 32 KiB
#endif
constexpr int kKept = 64;               // blocks of one size
constexpr size_t kKeptBytes = 4 << 20;  // of all sizes

struct Free {
  Free* next;
};

// No destructor: values may be freed when the thread's other variables are gone.
struct Lists {
  Free* first[kSizes + 1];
  int count[kSizes + 1];
  size_t bytes;
  bool closed;
};
thread_local Lists lists;

struct Closer {
  ~Closer() {
    lists.closed = true;
    for (Free*& first : lists.first) {
      while (first != nullptr) std::free(std::exchange(first, first->next));
    }
  }
};

}  // namespace

void* AllocateBlock(size_t bytes) {
  const size_t k = bytes / kBlockAlignment;
  if (k <= kSizes && lists.first[k] != nullptr) {
    Free* block = lists.first[k];
    lists.first[k] = block->next;
    --lists.count[k];
    lists.bytes -= bytes;
    return block;
  }
  return std::aligned_alloc(kBlockAlignment, bytes);
}

void FreeBlock(void* block, size_t bytes) {
  const size_t k = bytes / kBlockAlignment;
  if (k > kSizes || lists.closed || lists.count[k] >= kKept || lists.bytes + bytes > kKeptBytes) {
    std::free(block);
    return;
  }
  thread_local Closer closer;  // from the first block on
  static_cast<void>(closer);
  lists.first[k] = new (block) Free{lists.first[k]};
  ++lists.count[k];
  lists.bytes += bytes;
}

}  // namespace residua::value::internal
