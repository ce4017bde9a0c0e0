// How much travels how, for both ends of every stream and for those who only prepare what is sent.
#pragma once

#include <cstdint>

namespace residua::proto {

inline constexpr int64_t kChunkBytes = 1 << 20;
// What one message may carry inline, all blobs together; leaves room for the rest of a 4 MiB message.
inline constexpr int64_t kInlineBytes = 2 << 20;
// All files of one source tree, and all files of one result.
inline constexpr int64_t kMaxTreeBytes = 64 << 20;

}  // namespace residua::proto
