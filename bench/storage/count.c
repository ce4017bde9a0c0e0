/* The allocator of the C library with a count of the bytes that are allocated at once, in this program and the
 * libraries that it loads. */
#include "count.h"

#include <malloc.h>
#include <stdatomic.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

extern void* __libc_malloc(size_t size);
extern void* __libc_calloc(size_t count, size_t size);
extern void* __libc_realloc(void* block, size_t size);
extern void* __libc_memalign(size_t alignment, size_t size);
extern void __libc_free(void* block);

static atomic_llong live, most;
static long long mark;

static void* counted(void* block) {
  const long long now =
      atomic_fetch_add(&live, (long long)malloc_usable_size(block)) + (long long)malloc_usable_size(block);
  long long before = atomic_load(&most);
  while (now > before && !atomic_compare_exchange_weak(&most, &before, now)) {
  }
  return block;
}

static void uncounted(void* block) { atomic_fetch_sub(&live, (long long)malloc_usable_size(block)); }

void* malloc(size_t size) { return counted(__libc_malloc(size)); }
void* calloc(size_t count, size_t size) { return counted(__libc_calloc(count, size)); }
void* memalign(size_t alignment, size_t size) { return counted(__libc_memalign(alignment, size)); }
void* aligned_alloc(size_t alignment, size_t size) { return counted(__libc_memalign(alignment, size)); }

int posix_memalign(void** block, size_t alignment, size_t size) {
  *block = memalign(alignment, size);
  return *block == NULL ? 12 /* ENOMEM */ : 0;
}

void* realloc(void* block, size_t size) {
  const long long had = (long long)malloc_usable_size(block);
  void* moved = __libc_realloc(block, size);
  if (moved == NULL && size > 0) return NULL;
  atomic_fetch_sub(&live, had);
  return counted(moved);
}

void free(void* block) {
  uncounted(block);
  __libc_free(block);
}

void live_bytes_forget(void) { atomic_store(&most, atomic_load(&live)); }

void live_bytes_mark(void) {
  live_bytes_forget();
  mark = atomic_load(&live);
}

long long live_bytes_peak(void) { return atomic_load(&most) - mark; }
