#include "worker/job_process/out_of_memory.h"

#include <errno.h>
#include <unistd.h>

#include <cstddef>
#include <cstdint>

#include "worker/job_process/job_end.h"

namespace residua::worker {
namespace {

constexpr size_t kOnNoMachine = size_t{1} << 40;

bool ends = false;

// Nothing may be allocated, and no lock is known to be free: the exit status says it.
void* Checked(void* block, size_t bytes) {
  if (block == nullptr && bytes > 0 && bytes < kOnNoMachine && ends) _exit(kOutOfMemoryStatus);
  return block;
}

}  // namespace

void EndWhenOutOfMemory() { ends = true; }

}  // namespace residua::worker

#if !defined(__SANITIZE_ADDRESS__) && !defined(__SANITIZE_THREAD__)

using residua::worker::Checked;

extern "C" {

// The C library's own. NOLINTBEGIN(bugprone-reserved-identifier)
void* __libc_malloc(size_t bytes);
void* __libc_calloc(size_t count, size_t bytes);
void* __libc_realloc(void* block, size_t bytes);
void* __libc_memalign(size_t alignment, size_t bytes);
// NOLINTEND(bugprone-reserved-identifier)

void* malloc(size_t bytes) { return Checked(__libc_malloc(bytes), bytes); }

void* calloc(size_t count, size_t bytes) {
  size_t all = 0;
  if (__builtin_mul_overflow(count, bytes, &all)) all = SIZE_MAX;
  return Checked(__libc_calloc(count, bytes), all);
}

void* realloc(void* block, size_t bytes) { return Checked(__libc_realloc(block, bytes), bytes); }

void* memalign(size_t alignment, size_t bytes) { return Checked(__libc_memalign(alignment, bytes), bytes); }

void* aligned_alloc(size_t alignment, size_t bytes) { return Checked(__libc_memalign(alignment, bytes), bytes); }

int posix_memalign(void** block, size_t alignment, size_t bytes) {
  void* const made = Checked(__libc_memalign(alignment, bytes), bytes);
  if (made == nullptr) return ENOMEM;
  *block = made;
  return 0;
}

}  // extern "C"

#endif
