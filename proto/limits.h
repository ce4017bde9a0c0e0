// How much travels how, for both ends of every stream and for those who only prepare what is sent.
#pragma once

#include <cstdint>

namespace residua::proto {

inline constexpr int64_t kChunkBytes = 1 << 20;
// A longer message travels as chunks; gRPC ends calls over messages of 4 MiB.
inline constexpr int64_t kMessageBytes = 1 << 20;
// Such a message in all: the files of one tree or result, their names, and what else it says.
inline constexpr int64_t kSpilledBytes = 96 << 20;
// All files of one source tree, and all files of one result.
inline constexpr int64_t kMaxTreeBytes = 64 << 20;

}  // namespace residua::proto
