#include "cache/export_file.h"

#include <unistd.h>

#include <algorithm>
#include <cstdio>
#include <filesystem>
#include <string_view>

#include "cache/codec.h"
#include "digest/sha256.h"

namespace residua::cache {
namespace {

constexpr std::string_view kMagic = "residua-cache-export 2\n";
constexpr size_t kLengthBytes = 8;
constexpr size_t kDigestBytes = 32;
// More than the longest result that travels (proto/limits.h).
constexpr uint64_t kLongestRecord = uint64_t{256} << 20;

}  // namespace

absl::StatusOr<ExportWriter> ExportWriter::Create(const std::string& path) {
  ExportWriter writer(path);
  writer.unfinished_ = path + ".part" + std::to_string(getpid());
  writer.out_.open(writer.unfinished_, std::ios::binary | std::ios::trunc);
  writer.out_ << kMagic;
  if (!writer.out_) return absl::FailedPreconditionError("cannot write `" + path + "`");
  return writer;
}

absl::Status ExportWriter::Add(const PortableEntry& entry) {
  const std::string body = Encode(entry);
  out_ << Encode(uint64_t{body.size()}) << Sha256Raw(body) << body;
  return out_ ? absl::OkStatus() : absl::FailedPreconditionError("cannot write `" + path_ + "`");
}

absl::Status ExportWriter::Finish() {
  out_.close();
  if (out_ && std::rename(unfinished_.c_str(), path_.c_str()) == 0) return absl::OkStatus();
  std::remove(unfinished_.c_str());
  return absl::FailedPreconditionError("cannot write `" + path_ + "`");
}

absl::StatusOr<ExportReader> ExportReader::Open(const std::string& path) {
  ExportReader reader;
  std::error_code error;
  const std::filesystem::file_status status = std::filesystem::status(path, error);
  if (!std::filesystem::exists(status)) return absl::InvalidArgumentError("there is no file `" + path + "`");
  // A pipe may have nobody who writes, a device no end.
  if (!std::filesystem::is_regular_file(status)) {
    return absl::InvalidArgumentError("`" + path + "` is no regular file, which an export of a cache is");
  }
  const uint64_t size = std::filesystem::file_size(path, error);
  reader.in_.open(path, std::ios::binary);
  std::string magic(kMagic.size(), '\0');
  if (error || !reader.in_.read(magic.data(), static_cast<std::streamsize>(magic.size())) || magic != kMagic) {
    return absl::InvalidArgumentError("`" + path + "` is not an export of a cache");
  }
  reader.left_ = size - kMagic.size();
  return reader;
}

std::optional<PortableEntry> ExportReader::Next() {
  std::string head(kLengthBytes + kDigestBytes, '\0');
  while (left_ > 0) {
    uint64_t size = 0;
    if (left_ >= head.size() && in_.read(head.data(), static_cast<std::streamsize>(head.size()))) {
      left_ -= head.size();
      size = Decode<uint64_t>(std::string_view(head).substr(0, kLengthBytes)).value_or(0);
    }
    std::string body;
    if (size > 0 && size <= std::min(left_, kLongestRecord)) {
      body.resize(size);
      in_.read(body.data(), static_cast<std::streamsize>(size));
    }
    if (size > kLongestRecord && size <= left_) {
      // No result is as long as this, and memory is not there for what a file claims.
      in_.seekg(static_cast<std::streamoff>(size), std::ios::cur);
      left_ -= size;
      ++damaged_;
      continue;
    }
    if (body.empty() || !in_) {
      // Cut short, or a length that leads nowhere: where the next record begins is unknown.
      left_ = 0;
      ++damaged_;
      return std::nullopt;
    }
    left_ -= size;
    if (Sha256Raw(body) == std::string_view(head).substr(kLengthBytes)) {
      if (std::optional<PortableEntry> entry = Decode<PortableEntry>(body)) return entry;
    }
    ++damaged_;
  }
  return std::nullopt;
}

}  // namespace residua::cache
