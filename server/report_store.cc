#include "server/report_store.h"

#include <sys/stat.h>

#include <algorithm>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <system_error>
#include <utility>

#include "server/log.h"

namespace residua::server {
namespace {

namespace fs = std::filesystem;

constexpr char kEnding[] = ".report";

v1::JobReport SummaryOf(v1::JobReport report) {
  report.clear_request();
  report.clear_blobs();
  return report;
}

std::optional<std::string> ReadFile(const fs::path& path) {
  std::ifstream in(path, std::ios::binary);
  std::ostringstream bytes;
  if (!in || !(bytes << in.rdbuf())) return std::nullopt;
  return bytes.str();
}

// The order of ids is that of time, as far as two reports have different milliseconds.
std::string IdOf(int64_t unix_ms, uint64_t count) {
  char id[48];
  std::snprintf(id, sizeof id, "%012llx-%llx", static_cast<unsigned long long>(std::max<int64_t>(unix_ms, 0)),
                static_cast<unsigned long long>(count));
  return id;
}

bool IsId(const std::string& text) {
  return !text.empty() && text.size() <= 40 && text.find_first_not_of("0123456789abcdef-") == std::string::npos;
}

}  // namespace

ReportStore::ReportStore(std::string folder, Limits limits) : folder_(std::move(folder)), limits_(limits) {
  ReadFolder();
}

std::string ReportStore::PathOf(const std::string& id) const { return (fs::path(folder_) / (id + kEnding)).string(); }

void ReportStore::ReadFolder() {
  std::error_code error;
  for (fs::directory_iterator entry(folder_, error), end; !error && entry != end; entry.increment(error)) {
    const std::string id = entry->path().stem().string();
    if (entry->path().extension() != kEnding || !IsId(id)) continue;
    const std::optional<std::string> bytes = ReadFile(entry->path());
    v1::JobReport report;
    if (!bytes || !report.ParseFromString(*bytes) || report.id() != id) continue;
    kept_.push_back({SummaryOf(std::move(report)), static_cast<int64_t>(bytes->size())});
    bytes_ += kept_.back().bytes;
  }
  std::sort(kept_.begin(), kept_.end(), [](const Kept& a, const Kept& b) { return a.summary.id() < b.summary.id(); });
  DropOldest();
}

std::string ReportStore::Keep(v1::JobReport report) {
  const std::lock_guard lock(mutex_);
  std::error_code error;
  std::string id;
  do {
    id = IdOf(report.unix_ms(), count_++);
  } while (fs::exists(PathOf(id), error));
  report.set_id(id);
  const std::string bytes = report.SerializeAsString();
  if (static_cast<int64_t>(bytes.size()) > limits_.bytes) {
    LogError("report-not-kept", {{"reason", "it is " + std::to_string(bytes.size()) + " bytes long"}});
    return "";
  }
  fs::create_directories(folder_, error);
  chmod(folder_.c_str(), 0700);  // It holds sources of users.
  const std::string path = PathOf(id), temporary = path + ".new";
  std::ofstream out(temporary, std::ios::binary);
  out << bytes;
  out.close();
  if (out) fs::rename(temporary, path, error);
  if (!out || error) {
    LogError("report-not-kept", {{"reason", "cannot write `" + path + "`"}});
    fs::remove(temporary, error);
    return "";
  }
  kept_.push_back({SummaryOf(std::move(report)), static_cast<int64_t>(bytes.size())});
  bytes_ += kept_.back().bytes;
  DropOldest();
  return id;
}

void ReportStore::DropOldest() {
  while (kept_.size() > limits_.reports || bytes_ > limits_.bytes) {
    std::error_code ignored;
    fs::remove(PathOf(kept_.front().summary.id()), ignored);
    bytes_ -= kept_.front().bytes;
    kept_.pop_front();
  }
}

std::vector<v1::JobReport> ReportStore::List() {
  const std::lock_guard lock(mutex_);
  std::vector<v1::JobReport> reports;
  for (auto kept = kept_.rbegin(); kept != kept_.rend(); ++kept) reports.push_back(kept->summary);
  return reports;
}

std::optional<std::string> ReportStore::Read(const std::string& id) {
  const std::lock_guard lock(mutex_);
  const bool known = std::any_of(kept_.begin(), kept_.end(), [&](const Kept& kept) { return kept.summary.id() == id; });
  return known ? ReadFile(PathOf(id)) : std::nullopt;
}

}  // namespace residua::server
