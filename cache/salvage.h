// The entries of a cache that does not open, from its files.
//
// Everything in this cache proves itself: a blob and a result are named by their digests, and the row that says under
// which look-ups a result holds is sealed. So nothing of what the engine knows of its files is needed to find entries
// in them: not which files belong together, nor to which family, nor in which order they were written. Each row that is
// found (engine_files.h) is judged alone, and those that are what they say are written to an empty cache. What was
// replaced or deleted may come back, which a cache may have: it still says under which look-ups it holds.
//
// A file is renamed before it is read and removed after it was read to its end. So one that ends the process is met
// once, who is killed goes on with the next file, and what stays behind is what could not be read.
#pragma once

#include <filesystem>
#include <functional>
#include <string>
#include <vector>

#include "absl/status/status.h"
#include "cache/blob_ring.h"
#include "cache/database.h"

namespace residua::cache {

// The engine's files in a folder that were not yet read, by their numbers.
std::vector<std::filesystem::path> UnreadFiles(const std::filesystem::path& aside);

// Reads them into the cache. The folder goes if all of it could be read. `check_disk` says whether there is room for so
// many bytes: without it, what is left waits for the next time. So it does when `has_time`, which is asked before each
// file but the first, says no (kDeadlineExceeded).
absl::Status Salvage(const std::filesystem::path& aside, Database* database, BlobRing* ring,
                     const std::function<absl::Status(uint64_t)>& check_disk, const std::function<bool()>& has_time);

}  // namespace residua::cache
