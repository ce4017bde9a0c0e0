#include "cache/rows.h"

#include <algorithm>
#include <tuple>

#include "cache/codec.h"
#include "digest/sha256.h"

namespace residua::cache {
namespace {

constexpr char kVersion = 3;
constexpr size_t kSealBytes = 8;

// Version, body, digest of both.
std::string Seal(const std::string& body) {
  const std::string row = kVersion + body;
  return row + Sha256Raw(row).substr(0, kSealBytes);
}

template <typename T>
std::optional<T> Unseal(std::string_view row) {
  if (row.size() < 1 + kSealBytes || row[0] != kVersion) return std::nullopt;
  const std::string_view sealed = row.substr(0, row.size() - kSealBytes);
  if (Sha256Raw(sealed).compare(0, kSealBytes, row.substr(sealed.size())) != 0) return std::nullopt;
  return Decode<T>(sealed.substr(1));
}

}  // namespace

template <typename Codec, typename T>
requires kIs<ManifestRow, T>
void Fields(Codec& codec, T& v) { codec(v.result_key, v.stored_unix, v.used_unix, v.dependencies, v.seal); }
template <typename Codec, typename T>
requires kIs<IndexRow, T>
void Fields(Codec& codec, T& v) { codec(v.generation, v.size, v.chunks); }
template <typename Codec, typename T>
requires kIs<Counters, T>
void Fields(Codec& codec, T& v) { codec(v.hits, v.misses, v.stores, v.damaged, v.joined, v.saved_ns); }
template <typename Codec, typename T>
requires kIs<WindowRow, T>
void Fields(Codec& codec, T& v) { codec(v.first, v.bytes); }
template <typename Codec, typename T>
requires kIs<ScrubRow, T>
void Fields(Codec& codec, T& v) { codec(v.next, v.finished_unix); }
template <typename Codec, typename T>
requires kIs<RepairRow, T>
void Fields(Codec& codec, T& v) { codec(v.unix, v.whole, v.lacking); }

std::string EncodeManifest(const ManifestRow& row) { return Seal(Encode(row)); }
std::string EncodeIndex(const IndexRow& row) { return Seal(Encode(row)); }
std::string EncodeCounters(const Counters& row) { return Seal(Encode(row)); }
std::string EncodeWindow(const WindowRow& row) { return Seal(Encode(row)); }
std::string EncodeScrub(const ScrubRow& row) { return Seal(Encode(row)); }
std::string EncodeRepair(const RepairRow& row) { return Seal(Encode(row)); }

std::string EncodeResult(const StoredResult& row) {
  StoredResult shared = row;
  shared.dependencies.clear();
  return Seal(Encode(shared));
}

std::optional<ManifestRow> DecodeManifest(std::string_view bytes) {
  std::optional<ManifestRow> row = Unseal<ManifestRow>(bytes);
  if (row && row->result_key.size() != 32) return std::nullopt;
  return row;
}

std::optional<StoredResult> DecodeResult(std::string_view bytes) { return Unseal<StoredResult>(bytes); }
std::optional<IndexRow> DecodeIndex(std::string_view bytes) { return Unseal<IndexRow>(bytes); }
std::optional<Counters> DecodeCounters(std::string_view bytes) { return Unseal<Counters>(bytes); }
std::optional<ScrubRow> DecodeScrub(std::string_view bytes) { return Unseal<ScrubRow>(bytes); }
std::optional<RepairRow> DecodeRepair(std::string_view bytes) { return Unseal<RepairRow>(bytes); }

std::optional<WindowRow> DecodeWindow(std::string_view bytes) {
  std::optional<WindowRow> row = Unseal<WindowRow>(bytes);
  if (row && row->bytes.empty()) return std::nullopt;
  return row;
}

std::string DependencySetKey(std::vector<Dependency> dependencies) {
  for (Dependency& d : dependencies) {
    if (!d.code.empty()) d.sha256.clear();
  }
  auto order = [](const Dependency& d) { return std::tie(d.path, d.found, d.sha256, d.code); };
  std::sort(dependencies.begin(), dependencies.end(),
            [&](const Dependency& a, const Dependency& b) { return order(a) < order(b); });
  return Sha256Raw(Encode(dependencies)).substr(0, 16);
}

std::string ManifestKey(const std::string& signature_raw, const StoredResult& result) {
  return signature_raw + DependencySetKey(result.dependencies) + (IsVersion(result.entry) ? "v" : "");
}

std::string BigEndian32(uint32_t value) {
  std::string bytes;
  for (int shift = 24; shift >= 0; shift -= 8) bytes += static_cast<char>(value >> shift);
  return bytes;
}

}  // namespace residua::cache
