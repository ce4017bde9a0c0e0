#include "worker/value/block_pool.h"

#include <algorithm>
#include <bit>
#include <cstdint>
#include <cstdlib>
#include <new>
#include <utility>

namespace residua::value::internal {
namespace {

#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
constexpr size_t kSizes = 0;
constexpr int kLargeKept = 0;
#else
constexpr int kLargeKept = 16;
constexpr size_t kSizes = 512;  // blocks of up to 512 times the alignment: 32 KiB
#endif
constexpr int kKept = 64;               // blocks of one size
constexpr size_t kKeptBytes = 4 << 20;  // of all sizes
constexpr int64_t kSpare = 128 << 10;   // that may be held beyond the most that was in use

struct Free {
  Free* next;
};

struct Large {
  void* block;
  size_t bytes;
};

struct Lists {
  Large large[kLargeKept + 1];  // the oldest first
  int large_count;
  size_t large_bytes;
  Free* first[kSizes + 1];
  int count[kSizes + 1];
  size_t bytes;
  size_t largest;  // no list beyond this one has a block
  int64_t in_use;  // bytes that this thread allocated, less those that it freed: what others freed stays in it
  int64_t most;    // in use at once so far
  bool closed;
};
Lists over = {{}, 0, 0, {}, {}, 0, 0, 0, 0, true};  // of threads that end: nothing is kept any more

// A pointer, so that the variables of a thread in this library stay few: a process that loads it while it runs (Python,
// Octave) has 1.6 KB for those of all such libraries. None: no block was allocated in this thread yet. No destructor:
// values may be freed when the thread's other variables are gone.
constinit thread_local Lists* lists __attribute__((tls_model("initial-exec"))) = nullptr;

// Large sizes in steps of an eighth, so that arrays of nearly one size take each other's place.
size_t Rounded(size_t bytes) {
  if (bytes / kBlockAlignment <= kSizes || bytes > kMostLargeBytes) return bytes;
  const size_t step = std::max<size_t>(4096, std::bit_floor(bytes) / 8);
  return (bytes + step - 1) / step * step;
}

void Forget(Lists& l, int k) {
  l.large_bytes -= l.large[k].bytes;
  std::copy(l.large + k + 1, l.large + l.large_count, l.large + k);
  --l.large_count;
}

void GiveBackOldest(Lists& l) {
  std::free(l.large[0].block);
  Forget(l, 0);
}

void* TakeSmall(Lists& l, size_t k) {
  Free* const block = l.first[k];
  l.first[k] = block->next;
  --l.count[k];
  l.bytes -= k * kBlockAlignment;
  return block;
}

bool GiveBackOne(Lists& l) {
  if (l.large_count > 0) {
    GiveBackOldest(l);
    return true;
  }
  while (l.largest > 0 && l.first[l.largest] == nullptr) --l.largest;
  if (l.largest == 0) return false;
  std::free(TakeSmall(l, l.largest));
  return true;
}

// A block that is none of those kept: these go where the thread would hold more than it has had in use.
void* AllocateAnew(size_t bytes, Lists& l) {
  const int64_t most = std::max(l.most, l.in_use + static_cast<int64_t>(bytes)) + kSpare;
  const auto held = [&] { return l.in_use + static_cast<int64_t>(bytes + l.large_bytes + l.bytes); };
  while (held() > most && GiveBackOne(l)) {
  }
  void* block = std::aligned_alloc(kBlockAlignment, bytes);
  while (block == nullptr && GiveBackOne(l)) block = std::aligned_alloc(kBlockAlignment, bytes);
  return block;
}

void* AllocateLarge(size_t rounded, Lists& l) {
  for (int k = l.large_count; k-- > 0;) {
    if (l.large[k].bytes != rounded) continue;
    void* const block = l.large[k].block;
    Forget(l, k);
    return block;
  }
  return AllocateAnew(rounded, l);
}

void FreeLarge(void* block, size_t rounded, Lists& l) {
  if (l.closed || kLargeKept == 0 || rounded > kMostLargeBytes) return std::free(block);
  while (l.large_count == kLargeKept || l.large_bytes + rounded > kMostLargeBytes) GiveBackOldest(l);
  l.large[l.large_count++] = {block, rounded};
  l.large_bytes += rounded;
}

void FreeSmall(void* block, size_t k, Lists& l) {
  const size_t bytes = k * kBlockAlignment;
  if (l.closed || kSizes == 0 || l.count[k] >= kKept || l.bytes + bytes > kKeptBytes) return std::free(block);
  l.first[k] = new (block) Free{l.first[k]};
  ++l.count[k];
  l.bytes += bytes;
  l.largest = std::max(l.largest, k);
}

struct Closer {
  ~Closer() {
    while (lists->large_count > 0) GiveBackOldest(*lists);
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
  Lists& l = lists != nullptr ? *lists : *Open();
  if (l.closed) return std::aligned_alloc(kBlockAlignment, bytes);
  const size_t rounded = Rounded(bytes);
  void* const block = k > kSizes              ? AllocateLarge(rounded, l)
                      : l.first[k] != nullptr ? TakeSmall(l, k)
                                              : AllocateAnew(bytes, l);
  if (block == nullptr) return nullptr;
  l.in_use += static_cast<int64_t>(rounded);
  l.most = std::max(l.most, l.in_use);
  return block;
}

void FreeBlock(void* block, size_t bytes) {
  const size_t k = bytes / kBlockAlignment;
  Lists& l = lists != nullptr ? *lists : *Open();
  const size_t rounded = Rounded(bytes);
  if (!l.closed) l.in_use -= static_cast<int64_t>(rounded);
  if (k > kSizes)
    FreeLarge(block, rounded, l);
  else
    FreeSmall(block, k, l);
}

size_t KeptLargeBytes() { return lists == nullptr ? 0 : lists->large_bytes; }
size_t KeptBytes() { return lists == nullptr ? 0 : lists->large_bytes + lists->bytes; }

}  // namespace residua::value::internal
