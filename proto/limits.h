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

// The file of the entry, which a server parses for the key of the request: that takes some fifty times its length.
inline constexpr int64_t kMaxEntryBytes = 8 << 20;
// What names the functions of an installed Octave (worker/job/source_listing.h), which it parses, too: ten times its
// length.
inline constexpr int64_t kMaxListingBytes = 16 << 20;
// Facts and annotations, which it parses, too; and names of folders and functions.
inline constexpr int64_t kMaxFactBytes = 1 << 20;
inline constexpr int64_t kMaxNameBytes = 8 << 20;

// What a job says of itself while it runs, a line at a time: a phase, what it is about, why it was given back.
inline constexpr int64_t kProgressBytes = 4 << 10;
// All sources that one job reads, each as often as it likes.
inline constexpr int64_t kMaxReadBytes = int64_t{512} << 20;

}  // namespace residua::proto
