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

struct Lists {
  Free* first[kSizes + 1];
  int count[kSizes + 1];
  size_t bytes;
  bool closed;
};
Lists over = {{}, {}, 0, true};  // of threads that end: nothing is kept any more

// A pointer, so that the variables of a thread in this library stay few: a process that loads it while it runs (Python,
// Octave) has 1.6 KB for those of all such libraries. None: no block was freed in this thread yet. No destructor:
// values may be freed when the thread's other variables are gone.
constinit thread_local Lists* lists __attribute__((tls_model("initial-exec"))) = nullptr;

struct Closer {
  ~Closer() {
    for (Free*& first : lists->first) {
      while (first != nullptr) std::free(std::exchange(first, first->next));
    }
    std::free(std::exchange(lists, &over));
  }
};

Lists* Open() {
  lists = static_cast<Lists*>(std::calloc(1, sizeof(Lists)));
  if (lists == nullptr) return &over;
  thread_local Closer closer;
  static_cast<void>(closer);
  return lists;
}

}  // namespace

void* AllocateBlock(size_t bytes) {
  const size_t k = bytes / kBlockAlignment;
  Lists* const l = lists;
  if (k <= kSizes && l != nullptr && l->first[k] != nullptr) {
    Free* block = l->first[k];
    l->first[k] = block->next;
    --l->count[k];
    l->bytes -= bytes;
    return block;
  }
  return std::aligned_alloc(kBlockAlignment, bytes);
}

void FreeBlock(void* block, size_t bytes) {
  const size_t k = bytes / kBlockAlignment;
  Lists* const l = lists != nullptr ? lists : Open();
  if (k > kSizes || l->closed || l->count[k] >= kKept || l->bytes + bytes > kKeptBytes) {
    std::free(block);
    return;
  }
  l->first[k] = new (block) Free{l->first[k]};
  ++l->count[k];
  l->bytes += bytes;
}

}  // namespace residua::value::internal
