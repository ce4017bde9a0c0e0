// What a cache keeps and how it is asked, as plain data and one interface: the words that the store, its owner process,
// the clients of that process and the server have in common. Nothing of RocksDB.
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "absl/status/status.h"

namespace residua::cache {

struct FileReference {
  std::string name;
  std::string sha256;  // hex, as everywhere in this interface
  uint64_t size = 0;
};

struct Dependency {
  std::string path;
  bool found = false;
  std::string sha256;  // empty when not found
  std::string code;    // of what was found: any text with this code will do; empty: only that text
};

struct StoredResult {
  std::string entry;
  std::vector<FileReference> files;
  std::vector<std::string> remarks;
  std::vector<Dependency> dependencies;
  std::string signature;
  std::vector<std::pair<std::string, int64_t>> phase_ns;  // what making it took, phase by phase
};

// How the entry of a version of a function is called, before the function's name: no result has a name like this.
inline constexpr std::string_view kVersionOf = "version of ";
inline bool IsVersion(std::string_view entry) { return entry.substr(0, kVersionOf.size()) == kVersionOf; }

struct Key {
  std::string sha256;     // of the canonical call signature
  std::string canonical;  // its text, one fact a line; only for the words of a miss
  std::string family;     // what stays the same between related requests (path and entry); only for the words of a miss
  bool part = false;      // of a result that was looked up before: that it is there, too, is no hit of its own
  bool peek = false;      // one of several that would do: that it is not there is no miss, and nobody makes it
};

// True if each recorded look-up has the same answer now; else `told` says which one has not ("`b.m` changed"). A store
// that does not trust who asks has riddles in the place of codes (digest/riddle.h), and `told` is the key that solves
// them.
using Validate = std::function<bool(const std::vector<Dependency>& dependencies, std::string* told)>;

// Why there is no result, as far as that can be told; the words say more.
enum class Miss : uint8_t {
  kNothingStored,  // for this function, under this name
  kOtherBuild,     // stored results are of another build of the compiler
  kOtherRequest,   // other facts, values or options
  kSourceChanged,  // a look-up that the stored result rests on has another answer
  kEvicted,        // it made room
  kUnused,         // not used for so long that it is none any more
  kRemoved,        // by hand, or it cannot be told how
  kDamaged,        // the disk did not keep it
  kNotSigned,      // by this server's key
  kNoArtefact,     // the residual program is there, native code for this target is not
};

struct LookupAnswer {
  std::optional<StoredResult> result;
  std::map<std::string, std::string> files;  // name -> bytes, verified
  std::string miss_reason;                   // when there is no result
  std::string seal;                          // its signature (seal.h), of a store that signs
  Miss miss = Miss::kNothingStored;          // when there is no result; not told between processes
};

// Whether a look-up counts as a hit or a miss.
inline bool IsCounted(const Key& key, const LookupAnswer& answer) { return answer.result ? !key.part : !key.peek; }

// Where results are looked up and stored: the store itself, or a connection to the process that owns it. A look-up
// never fails: a cache that is out of reach has nothing.
class ResultCache {
 public:
  virtual ~ResultCache() = default;
  // After a miss the caller is expected to make the result and to Store it, or to say that it gave up: others may be
  // waiting for it.
  virtual LookupAnswer Lookup(const Key& key, const Validate& validate) = 0;
  // `blobs`: name -> bytes of every file of `result` (whose `files` is filled in here). kResourceExhausted when the
  // disk is nearly full.
  virtual absl::Status Store(const Key& key, StoredResult result, const std::map<std::string, std::string>& blobs) = 0;
  virtual void GiveUp(const Key& key) {}
};

struct CacheStats {
  int64_t hits = 0, misses = 0, stores = 0, damaged = 0;  // since the cache was made
  int64_t joined = 0;                                     // hits that waited for an equal request in progress
  int64_t saved_ns = 0;                                   // what making the results of all hits had taken
  int64_t results = 0, versions = 0, blobs = 0;           // versions of functions are no results
  uint64_t blob_bytes = 0, limit_bytes = 0;
  uint64_t oldest_generation = 0, newest_generation = 0;
  int64_t repaired_unix = 0;                         // when it was last found damaged; 0: never
  int64_t repaired_whole = 0, repaired_lacking = 0;  // entries that were whole then, and left out because they were not
};

struct CacheEntry {
  std::string signature;
  std::string entry;
  uint64_t bytes = 0;
  int64_t stored_unix = 0;
  int64_t used_unix = 0;  // to the day
};

// One entry in full, for people.
struct EntryDetails {
  CacheEntry summary;
  StoredResult result;
};

// The name of a result or of one of its files is the last part of a path where results are written, and stays one:
// whoever wrote the entry.
inline bool IsPlainName(std::string_view name) {
  constexpr std::string_view kNever("/\\\0", 3);
  return !name.empty() && name != "." && name != ".." && name.find_first_of(kNever) == std::string_view::npos;
}

// One entry with all its bytes: what is written to and read from an export file.
struct PortableEntry {
  std::string signature;  // the key it is stored under, hex
  StoredResult result;    // with its dependencies
  std::map<std::string, std::string> files;
  std::string seal;  // its signature (seal.h); empty: it has none
};

struct VerifyReport {
  int64_t blobs = 0, results = 0;                  // looked at
  int64_t damaged_blobs = 0, damaged_results = 0;  // removed
};

// $RESIDUA_CACHE_DIR, else $XDG_CACHE_HOME/residua, else ~/.cache/residua, followed by /`room`.
std::string DefaultDirectory(const std::string& room);
// What a variable of the environment says if that is a number from 0 on, else `usual`.
int64_t NumberFromEnvironment(const char* name, int64_t usual);

}  // namespace residua::cache
