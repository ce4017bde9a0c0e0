// Freed blocks of small and middling records, kept by each thread for its next values of the same size.
//
// Most values of a program are short-lived, and an aligned allocation costs more than the work on a small one; what an
// array of a few thousand elements left is still in the cache when the next one of its size is made. A thread keeps a
// few blocks of each size, and no more than a few megabytes; larger blocks go to the allocator. Blocks may be freed by
// another thread than the one that allocated them. With a sanitizer nothing is kept, so that it sees every use.
#pragma once

#include <cstddef>

namespace residua::value::internal {

inline constexpr size_t kBlockAlignment = 64;

// `bytes` is a multiple of kBlockAlignment. Null: no memory.
void* AllocateBlock(size_t bytes);
void FreeBlock(void* block, size_t bytes);

}  // namespace residua::value::internal
