#include "worker/value/block_pool.h"

#include <cstdlib>
#include <new>
#include <utility>

namespace residua::value::internal {
namespace {

#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
constexpr size_t kSizes = 0;
#else
constexpr size_t kSizes = 16;  // blocks of up to 16 times the alignment
#endif
constexpr int kKept = 64;

struct Free {
  Free* next;
};

// No destructor: values may be freed when the thread's other variables are gone.
struct Lists {
  Free* first[kSizes + 1];
  int count[kSizes + 1];
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
    return block;
  }
  return std::aligned_alloc(kBlockAlignment, bytes);
}

void FreeBlock(void* block, size_t bytes) {
  const size_t k = bytes / kBlockAlignment;
  if (k > kSizes || lists.closed || lists.count[k] >= kKept) {
    std::free(block);
    return;
  }
  thread_local Closer closer;  // from the first block on
  static_cast<void>(closer);
  lists.first[k] = new (block) Free{lists.first[k]};
  ++lists.count[k];
}

}  // namespace residua::value::internal
