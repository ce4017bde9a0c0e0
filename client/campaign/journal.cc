#include "client/campaign/journal.h"

#include <fcntl.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <sstream>

#include "client/json_text.h"
#include "digest/sha256.h"

namespace residua::client::campaign {

namespace fs = std::filesystem;
using nlohmann::json;

namespace {

constexpr size_t kDigits = 16;

std::string PathOf(const std::string& folder, const char* name) { return (fs::path(folder) / name).string(); }

// A lock of the whole file by this process. Workers that it forks do not have it.
struct flock WriteLock() {
  struct flock lock {};
  lock.l_type = F_WRLCK;
  lock.l_whence = SEEK_SET;
  return lock;
}

std::string LineOf(const json& record) {
  const std::string text = JsonText(record);
  return Sha256Hex(text).substr(0, kDigits) + " " + text + "\n";
}

bool IsText(const json& value) { return value.is_string(); }
bool IsNumber(const json& value) { return value.is_number(); }
bool IsWhole(const json& value) { return value.is_number_integer(); }
bool IsTruth(const json& value) { return value.is_boolean(); }

bool AllAre(const json& object, bool (*is)(const json&)) {
  return object.is_object() && std::all_of(object.begin(), object.end(), is);
}

// As ValueToJson gives it: of a matrix as many elements as its size says.
bool IsValue(const json& value) {
  if (!value.is_object() || !value.contains("class") || !value["class"].is_string()) return false;
  if (value.contains("complex") && !value["complex"].is_boolean()) return false;
  if (!value.contains("size") || !value["size"].is_array()) return false;
  const json& size = value["size"];
  if (!std::all_of(size.begin(), size.end(), [](const json& extent) { return extent.is_number_unsigned(); }))
    return false;
  const bool listed = value.contains("data") && value["data"].is_array() && value["class"] != "char";
  if (!listed) return true;
  uint64_t elements = 1;
  for (const json& extent : size) {
    if (__builtin_mul_overflow(elements, extent.get<uint64_t>(), &elements)) return false;
  }
  return elements == value["data"].size();
}

bool IsError(const json& error) {
  return error.is_object() && (!error.contains("id") || error["id"].is_string()) &&
         (!error.contains("message") || error["message"].is_string());
}

// What may stand in a record, of whatever kind; what else does means nothing to anybody.
constexpr struct {
  const char* key;
  bool (*is)(const json& value);
} kMembers[] = {
    {"study", [](const json& study) { return study.is_object(); }},
    {"source", IsText},
    {"found", IsTruth},
    {"sha256", IsText},
    {"code", IsText},
    {"point", IsText},
    {"results", [](const json& results) { return AllAre(results, IsValue); }},
    {"error", IsError},
    {"hit", IsTruth},
    {"specialise_ns", IsNumber},
    {"call_ns", IsNumber},
    {"phases_ns", [](const json& phases) { return AllAre(phases, IsWhole); }},
    {"number", IsWhole},
    {"asked", [](const json& asked) { return AllAre(asked, IsText); }},
};

bool IsRecord(const json& record) {
  if (!record.is_object() || (record.contains("asked") && !record.contains("number"))) return false;
  return std::all_of(std::begin(kMembers), std::end(kMembers), [&](const auto& member) {
    const auto value = record.find(member.key);
    return value == record.end() || member.is(*value);
  });
}

// Null: it is no record. Whoever writes into the file may know its checksum, too.
json RecordOf(const std::string& line) {
  if (line.size() < kDigits + 2 || line[kDigits] != ' ') return nullptr;
  const std::string text = line.substr(kDigits + 1);
  if (Sha256Hex(text).compare(0, kDigits, line, 0, kDigits) != 0) return nullptr;
  json record = json::parse(text, nullptr, false);
  return IsRecord(record) ? record : json(nullptr);
}

std::string Failed(const std::string& what, const std::string& path) {
  return "error: " + what + " `" + path + "`: " + std::strerror(errno) + " [cannot-write]\n";
}

}  // namespace

JournalContents ReadJournal(const std::string& folder, const Hear& hear) {
  JournalContents contents;
  std::ifstream in(PathOf(folder, "journal"), std::ios::binary);
  for (std::string line; std::getline(in, line);) {
    json record = RecordOf(line);
    if (record.is_null()) {
      ++contents.damaged;
    } else if (record.contains("study")) {
      contents.identity = record["study"];
    } else if (record.contains("source")) {
      contents.sources[record["source"].get<std::string>()] = record;
    } else if (record.contains("point")) {
      const std::string key = record["point"];
      if (!contents.finished.Add(key)) continue;
      if (hear) hear(record);
      if (!hear) contents.records.emplace(key, std::move(record));
    }
  }
  return contents;
}

pid_t RunningIn(const std::string& folder) {
  const int file = open(PathOf(folder, "lock").c_str(), O_RDWR | O_CLOEXEC);
  if (file < 0) return 0;
  struct flock lock = WriteLock();
  const bool asked = fcntl(file, F_GETLK, &lock) == 0;
  close(file);
  return asked && lock.l_type != F_UNLCK ? lock.l_pid : 0;
}

Journal::~Journal() {
  if (file_ >= 0) close(file_);
  if (lock_ >= 0) close(lock_);
}

std::string Journal::Open(const std::string& folder, bool anew) {
  std::error_code code;
  fs::create_directories(folder, code);
  if (code) {
    return "error: cannot make the folder `" + folder + "` of the campaign: " + code.message() +
           " (--folder DIR names another one) [cannot-write]\n";
  }
  const std::string path = PathOf(folder, "journal"), lock_path = PathOf(folder, "lock");
  lock_ = open(lock_path.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0666);
  if (lock_ < 0) return Failed("cannot open", lock_path);
  struct flock lock = WriteLock();
  if (fcntl(lock_, F_SETLK, &lock) != 0) {
    const pid_t who = RunningIn(folder);
    return "error: the campaign runs already, in the process " + std::to_string(who) + " [running]\n";
  }
  file_ = open(path.c_str(), O_RDWR | O_CREAT | O_APPEND | O_CLOEXEC | (anew ? O_TRUNC : 0), 0666);
  if (file_ < 0) return Failed("cannot open", path);
  // A line that was cut short ends here, so that it spoils no other.
  char last = '\n';
  const off_t size = lseek(file_, 0, SEEK_END);
  if (size > 0 && pread(file_, &last, 1, size - 1) == 1 && last != '\n' && write(file_, "\n", 1) != 1) {
    return Failed("cannot write", path);
  }
  return "";
}

std::string Journal::Append(const std::vector<json>& records) {
  std::string lines;
  for (const json& record : records) lines += LineOf(record);
  for (size_t written = 0; written < lines.size();) {
    const ssize_t now = write(file_, lines.data() + written, lines.size() - written);
    if (now < 0 && errno == EINTR) continue;
    if (now < 0) return Failed("cannot write", "the journal");
    written += static_cast<size_t>(now);
  }
  return "";
}

void Journal::Sync() { fdatasync(file_); }

}  // namespace residua::client::campaign
