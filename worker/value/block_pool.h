// Freed blocks of small and middling records, kept by each thread for its next values of the same size.
//
// Most values of a program are short-lived, and an aligned allocation costs more than the work on a small one; what an
// array of a few thousand elements left is still in the cache when the next one of its size is made. A thread keeps a
// few blocks of each size, and no more than a few megabytes. Of large blocks it keeps the few that were freed last:
// what the allocator takes from the system and gives back costs a page fault for each 4 KiB, which is half of the time
// of an operator on large arrays. Kept blocks make no program larger: a thread holds hardly more, in use and kept, than
// it has had in use at once; what does not fit goes when a block of another size is asked for. Blocks may be freed by
// another thread than the one that allocated them. With a sanitizer nothing is kept, so that it sees every use.
#pragma once

#include <cstddef>

namespace residua::value::internal {

inline constexpr size_t kBlockAlignment = 64;

// `bytes` is a multiple of kBlockAlignment. Null: no memory.
void* AllocateBlock(size_t bytes);
void FreeBlock(void* block, size_t bytes);

inline constexpr size_t kMostLargeBytes = size_t{64} << 20;  // of the large blocks that a thread keeps
size_t KeptLargeBytes();                                     // by this thread
size_t KeptBytes();                                          // by this thread, of all sizes

}  // namespace residua::value::internal
