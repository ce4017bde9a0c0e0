// The bytes of the rows. Every row ends with a digest of itself, so that a reader can tell a row from garbage whatever
// the layers below let through; the first byte is the version of the format, and a row of another version is no row.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "cache/entry.h"

namespace residua::cache {

// Lengths of keys. A row of a version of a function (entry.h, IsVersion) has one byte more than that of a result, so
// that they can be counted apart.
inline constexpr size_t kDigestBytes = 32, kManifestKeyBytes = 48, kVersionKeyBytes = 49;

// One per (signature, dependency set): under which look-ups which result holds.
struct ManifestRow {
  std::vector<Dependency> dependencies;
  std::string result_key;  // raw SHA-256 of the result row
  int64_t stored_unix = 0;
  int64_t used_unix = 0;  // of the last hit, to the day
  std::string seal;       // signature of the entry (seal.h); empty: it has none
};

// One per blob.
struct IndexRow {
  uint64_t generation = 0;
  uint64_t size = 0;
  uint32_t chunks = 0;
};

struct Counters {
  int64_t hits = 0, misses = 0, stores = 0, damaged = 0, joined = 0, saved_ns = 0;
};

inline constexpr char kCountersKey[] = "counters";  // in `state`

// What the last repair left.
struct RepairRow {
  int64_t unix = 0;
  int64_t whole = 0;    // entries that have all of their parts
  int64_t lacking = 0;  // entries that lacked one and were left out
};

// How far the slow check of everything has come.
struct ScrubRow {
  std::string next;           // key of the index at which it goes on
  int64_t finished_unix = 0;  // when it last came to the end
};

std::string EncodeManifest(const ManifestRow& row);
std::string EncodeResult(const StoredResult& row);  // without dependencies: those are the manifest's
std::string EncodeIndex(const IndexRow& row);
std::string EncodeCounters(const Counters& row);
// The live window and the bytes in each of its generations, oldest first.
struct WindowRow {
  uint64_t first = 1;
  std::vector<uint64_t> bytes = {0};
};
std::string EncodeWindow(const WindowRow& row);
std::string EncodeScrub(const ScrubRow& row);
std::string EncodeRepair(const RepairRow& row);

std::optional<ManifestRow> DecodeManifest(std::string_view bytes);
std::optional<StoredResult> DecodeResult(std::string_view bytes);
std::optional<IndexRow> DecodeIndex(std::string_view bytes);
std::optional<Counters> DecodeCounters(std::string_view bytes);
std::optional<WindowRow> DecodeWindow(std::string_view bytes);
std::optional<ScrubRow> DecodeScrub(std::string_view bytes);
std::optional<RepairRow> DecodeRepair(std::string_view bytes);

// 128 bits that tell dependency sets apart, in any order of recording.
std::string DependencySetKey(std::vector<Dependency> dependencies);
std::string ManifestKey(const std::string& signature_raw, const StoredResult& result);
// Big-endian, so that keys sort by number.
std::string BigEndian32(uint32_t value);

}  // namespace residua::cache
