#include "cache/rows.h"

#include <algorithm>
#include <tuple>

#include "proto/digest.h"

namespace residua::cache {
namespace {

constexpr char kVersion = 1;
constexpr size_t kSealBytes = 8;

class Writer {
 public:
  Writer() : bytes_(1, kVersion) {}
  void Number(uint64_t value) {
    for (int i = 0; i < 8; ++i) bytes_ += static_cast<char>(value >> (8 * i));
  }
  void Text(std::string_view text) {
    Number(text.size());
    bytes_ += text;
  }
  std::string Seal() && { return bytes_ + proto::Sha256Raw(bytes_).substr(0, kSealBytes); }

 private:
  std::string bytes_;
};

// Reads what Writer wrote. After the first problem everything reads as empty and Ok is false.
class Reader {
 public:
  explicit Reader(std::string_view row) {
    if (row.size() < 1 + kSealBytes || row[0] != kVersion) return;
    std::string_view body = row.substr(0, row.size() - kSealBytes);
    if (proto::Sha256Raw(body).compare(0, kSealBytes, row.substr(body.size())) != 0) return;
    rest_ = body.substr(1);
    ok_ = true;
  }
  uint64_t Number() {
    if (rest_.size() < 8) ok_ = false;
    if (!ok_) return 0;
    uint64_t value = 0;
    for (int i = 0; i < 8; ++i) value |= uint64_t{static_cast<unsigned char>(rest_[i])} << (8 * i);
    rest_.remove_prefix(8);
    return value;
  }
  std::string Text() {
    uint64_t size = Number();
    if (size > rest_.size()) ok_ = false;
    if (!ok_) return {};
    std::string text(rest_.substr(0, size));
    rest_.remove_prefix(size);
    return text;
  }
  // A count of things that each take at least eight bytes, so that a wild count cannot make us allocate.
  uint64_t Count() {
    uint64_t count = Number();
    if (count > rest_.size() / 8) ok_ = false;
    return ok_ ? count : 0;
  }
  bool Finished() const { return ok_ && rest_.empty(); }

 private:
  std::string_view rest_;
  bool ok_ = false;
};

}  // namespace

std::string EncodeManifest(const ManifestRow& row) {
  Writer writer;
  writer.Text(row.result_key);
  writer.Number(static_cast<uint64_t>(row.stored_unix));
  writer.Number(row.dependencies.size());
  for (const Dependency& dependency : row.dependencies) {
    writer.Text(dependency.path);
    writer.Number(dependency.found);
    writer.Text(dependency.sha256);
  }
  return std::move(writer).Seal();
}

std::optional<ManifestRow> DecodeManifest(std::string_view bytes) {
  Reader reader(bytes);
  ManifestRow row;
  row.result_key = reader.Text();
  row.stored_unix = static_cast<int64_t>(reader.Number());
  for (uint64_t left = reader.Count(); left > 0; --left) {
    Dependency dependency;
    dependency.path = reader.Text();
    dependency.found = reader.Number() != 0;
    dependency.sha256 = reader.Text();
    row.dependencies.push_back(std::move(dependency));
  }
  if (!reader.Finished() || row.result_key.size() != 32) return std::nullopt;
  return row;
}

std::string EncodeResult(const StoredResult& row) {
  Writer writer;
  writer.Text(row.entry);
  writer.Text(row.signature);
  writer.Number(row.files.size());
  for (const FileReference& file : row.files) {
    writer.Text(file.name);
    writer.Text(file.sha256);
    writer.Number(file.size);
  }
  writer.Number(row.remarks.size());
  for (const std::string& remark : row.remarks) writer.Text(remark);
  writer.Number(row.phase_ns.size());
  for (const auto& [phase, nanoseconds] : row.phase_ns) {
    writer.Text(phase);
    writer.Number(static_cast<uint64_t>(nanoseconds));
  }
  return std::move(writer).Seal();
}

std::optional<StoredResult> DecodeResult(std::string_view bytes) {
  Reader reader(bytes);
  StoredResult row;
  row.entry = reader.Text();
  row.signature = reader.Text();
  for (uint64_t left = reader.Count(); left > 0; --left) {
    FileReference file;
    file.name = reader.Text();
    file.sha256 = reader.Text();
    file.size = reader.Number();
    row.files.push_back(std::move(file));
  }
  for (uint64_t left = reader.Count(); left > 0; --left) row.remarks.push_back(reader.Text());
  for (uint64_t left = reader.Count(); left > 0; --left) {
    std::string phase = reader.Text();
    row.phase_ns.emplace_back(std::move(phase), static_cast<int64_t>(reader.Number()));
  }
  if (!reader.Finished()) return std::nullopt;
  return row;
}

std::string EncodeIndex(const IndexRow& row) {
  Writer writer;
  writer.Number(row.generation);
  writer.Number(row.size);
  writer.Number(row.chunks);
  return std::move(writer).Seal();
}

std::optional<IndexRow> DecodeIndex(std::string_view bytes) {
  Reader reader(bytes);
  IndexRow row;
  row.generation = reader.Number();
  row.size = reader.Number();
  row.chunks = static_cast<uint32_t>(reader.Number());
  if (!reader.Finished()) return std::nullopt;
  return row;
}

std::string EncodeCounters(const Counters& row) {
  Writer writer;
  for (int64_t value : {row.hits, row.misses, row.stores, row.damaged}) writer.Number(static_cast<uint64_t>(value));
  return std::move(writer).Seal();
}

std::optional<Counters> DecodeCounters(std::string_view bytes) {
  Reader reader(bytes);
  Counters row;
  for (int64_t* value : {&row.hits, &row.misses, &row.stores, &row.damaged}) {
    *value = static_cast<int64_t>(reader.Number());
  }
  if (!reader.Finished()) return std::nullopt;
  return row;
}

std::string EncodeWindow(const WindowRow& row) {
  Writer writer;
  writer.Number(row.first);
  writer.Number(row.bytes.size());
  for (uint64_t bytes : row.bytes) writer.Number(bytes);
  return std::move(writer).Seal();
}

std::optional<WindowRow> DecodeWindow(std::string_view bytes) {
  Reader reader(bytes);
  WindowRow row;
  row.bytes.clear();
  row.first = reader.Number();
  for (uint64_t left = reader.Count(); left > 0; --left) row.bytes.push_back(reader.Number());
  if (!reader.Finished() || row.bytes.empty()) return std::nullopt;
  return row;
}

std::string DependencySetKey(std::vector<Dependency> dependencies) {
  auto order = [](const Dependency& d) { return std::tie(d.path, d.found, d.sha256); };
  std::sort(dependencies.begin(), dependencies.end(),
            [&](const Dependency& a, const Dependency& b) { return order(a) < order(b); });
  Writer writer;
  for (const Dependency& dependency : dependencies) {
    writer.Text(dependency.path);
    writer.Number(dependency.found);
    writer.Text(dependency.sha256);
  }
  return proto::Sha256Raw(std::move(writer).Seal()).substr(0, 16);
}

std::string BigEndian32(uint32_t value) {
  std::string bytes;
  for (int shift = 24; shift >= 0; shift -= 8) bytes += static_cast<char>(value >> shift);
  return bytes;
}

}  // namespace residua::cache
