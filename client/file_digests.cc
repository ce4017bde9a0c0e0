#include "client/file_digests.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <ctime>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <utility>

#include "digest/sha256.h"

namespace residua::client {
namespace {

namespace fs = std::filesystem;

constexpr int64_t kNanoseconds = 1'000'000'000;
constexpr int64_t kUnsure = 2 * kNanoseconds;  // the coarsest time stamps in use
constexpr char kFirstLine[] = "digests 1";

int64_t Nanoseconds(const timespec& time) { return int64_t{time.tv_sec} * kNanoseconds + time.tv_nsec; }

int64_t Now() {
  timespec now{};
  clock_gettime(CLOCK_REALTIME, &now);
  return Nanoseconds(now);
}

class OpenFile {
 public:
  explicit OpenFile(const std::string& path) : file_(open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK)) {}
  OpenFile(const OpenFile&) = delete;
  OpenFile& operator=(const OpenFile&) = delete;
  ~OpenFile() {
    if (file_ >= 0) close(file_);
  }
  int get() const { return file_; }

 private:
  const int file_;
};

std::optional<std::string> ReadAll(int file, int64_t longest) {
  std::string bytes;
  char buffer[1 << 16];
  while (static_cast<int64_t>(bytes.size()) <= longest) {
    const ssize_t got = read(file, buffer, sizeof buffer);
    if (got < 0) return std::nullopt;
    if (got == 0) return bytes;
    bytes.append(buffer, static_cast<size_t>(got));
  }
  return std::nullopt;  // it grows
}

}  // namespace

std::optional<FileDigests::Stamp> FileDigests::StampOf(int file) {
  struct stat status;
  if (fstat(file, &status) != 0 || !S_ISREG(status.st_mode)) return std::nullopt;
  return Stamp{status.st_size, Nanoseconds(status.st_mtim), Nanoseconds(status.st_ctim), status.st_ino, status.st_dev};
}

std::optional<job::FileDigest> FileDigests::Of(const std::string& path, int64_t longest) {
  const OpenFile file(path);
  if (file.get() < 0) return std::nullopt;
  const std::optional<Stamp> before = StampOf(file.get());
  if (!before) return std::nullopt;
  if (before->size > longest) return job::FileDigest{"", before->size};
  // Where the current folder is gone the path will do: it is the stamp that tells files apart.
  std::error_code is_gone;
  const fs::path absolute = fs::absolute(path, is_gone);
  const std::string key = is_gone ? path : absolute.string();
  if (const auto known = entries_.find(key); known != entries_.end() && known->second.stamp == *before) {
    return job::FileDigest{known->second.sha256, before->size};
  }
  const int64_t now = Now();
  const std::optional<std::string> bytes = ReadAll(file.get(), longest);
  ++files_read_;
  if (!bytes) return std::nullopt;
  job::FileDigest digest{Sha256Hex(*bytes), static_cast<int64_t>(bytes->size())};
  const bool sure = StampOf(file.get()) == before && now - std::max(before->modified_ns, before->changed_ns) > kUnsure;
  changed_ |= entries_.erase(key) > 0;
  if (sure) {
    entries_[key] = {*before, digest.sha256};
    changed_ = true;
  }
  return digest;
}

void FileDigests::Load(const std::string& file) {
  std::ifstream in(file, std::ios::binary);
  std::string line;
  if (!std::getline(in, line) || line != kFirstLine) return;
  while (std::getline(in, line)) {
    std::istringstream words(line);
    Entry entry;
    std::string path;
    Stamp& s = entry.stamp;
    words >> entry.sha256 >> s.size >> s.modified_ns >> s.changed_ns >> s.inode >> s.device;
    if (!words || words.get() != ' ' || !std::getline(words, path) || entry.sha256.size() != 64) return;
    entries_.emplace(std::move(path), std::move(entry));
  }
}

void FileDigests::Save(const std::string& file) {
  if (!changed_) return;
  changed_ = false;
  std::error_code ignored;
  fs::create_directories(fs::path(file).parent_path(), ignored);
  const std::string fresh = file + "." + std::to_string(getpid());
  std::ofstream out(fresh, std::ios::binary);
  out << kFirstLine << "\n";
  for (const auto& [path, entry] : entries_) {
    if (path.find('\n') != std::string::npos) continue;
    const Stamp& s = entry.stamp;
    out << entry.sha256 << ' ' << s.size << ' ' << s.modified_ns << ' ' << s.changed_ns << ' ' << s.inode << ' '
        << s.device << ' ' << path << "\n";
  }
  out.close();
  if (out) fs::rename(fresh, file, ignored);
  if (!out || ignored) fs::remove(fresh, ignored);
}

}  // namespace residua::client
