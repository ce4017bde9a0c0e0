// residua cache: what stands in the local cache, whether it is sound, and what an operator does with it. Everything
// goes through the owner of the folder, so that it may be done at any time; a folder that does not exist is not made by
// looking at it.
#include <algorithm>
#include <array>
#include <chrono>
#include <cstdio>
#include <ctime>
#include <filesystem>
#include <iostream>
#include <nlohmann/json.hpp>

#include "cache/export_file.h"
#include "cache/owner/client.h"
#include "client/commands.h"
#include "client/json_text.h"
#include "proto/visible_text.h"

namespace residua::client {
namespace {

// "1 file", "2 files".
std::string Counted(int64_t number, const std::string& one, const std::string& more = "") {
  return std::to_string(number) + " " + (number == 1 ? one : more.empty() ? one + "s" : more);
}

using cache::CommandName;
using cache::CommandReport;
using Json = nlohmann::ordered_json;

constexpr int64_t kListed = 1000;
constexpr std::chrono::seconds kReleaseLimit{30};

// What a command has to tell. `lines` are for people, `report` for programs.
struct Told {
  std::string wrong;  // instead of the rest: a diagnostic
  int status = 0;
  Json report = Json::object();
  std::vector<std::string> lines;
};

std::string Bytes(uint64_t bytes) {
  constexpr std::array<const char*, 5> kUnits = {"bytes", "KiB", "MiB", "GiB", "TiB"};
  if (bytes < 1024) return std::to_string(bytes) + " bytes";
  double size = static_cast<double>(bytes);
  size_t unit = 0;
  for (; size >= 1024 && unit + 1 < kUnits.size(); ++unit) size /= 1024;
  std::array<char, 32> text;
  std::snprintf(text.data(), text.size(), "%.1f %s", size, kUnits[unit]);
  return text.data();
}

std::string Duration(int64_t nanoseconds) {
  const double seconds = static_cast<double>(nanoseconds) * 1e-9;
  std::array<char, 32> text;
  if (seconds < 1) {
    std::snprintf(text.data(), text.size(), "%.0f ms", seconds * 1e3);
  } else if (seconds < 120) {
    std::snprintf(text.data(), text.size(), "%.1f s", seconds);
  } else if (seconds < 7200) {
    std::snprintf(text.data(), text.size(), "%.1f minutes", seconds / 60);
  } else {
    std::snprintf(text.data(), text.size(), "%.1f hours", seconds / 3600);
  }
  return text.data();
}

std::string Day(int64_t unix) {
  const std::time_t time = unix;
  std::array<char, 16> text;
  std::strftime(text.data(), text.size(), "%F", std::gmtime(&time));
  return text.data();
}

int64_t UnixNow() {
  return std::chrono::duration_cast<std::chrono::seconds>(std::chrono::system_clock::now().time_since_epoch()).count();
}

Told TellStats(const std::string& directory, const cache::CacheStats& s) {
  Told told;
  const int64_t asked = s.hits + s.misses;
  const double rate = asked > 0 ? static_cast<double>(s.hits) / static_cast<double>(asked) : 0;
  told.report = {
      {"directory", directory},      {"hits", s.hits},         {"misses", s.misses}, {"hit_rate", rate},
      {"joined", s.joined},          {"saved_ns", s.saved_ns}, {"stores", s.stores}, {"damaged", s.damaged},
      {"results", s.results},        {"versions", s.versions}, {"blobs", s.blobs},   {"blob_bytes", s.blob_bytes},
      {"limit_bytes", s.limit_bytes}};
  std::array<char, 32> percent;
  std::snprintf(percent.data(), percent.size(), "%.1f %%", 100 * rate);
  told.lines = {"directory:  " + directory,
                "hits:       " + std::to_string(s.hits) + " of " + std::to_string(asked) +
                    (asked > 0 ? ", " + std::string(percent.data()) : "") + ", " + std::to_string(s.joined) +
                    " of them joined a request in progress",
                "time saved: " + Duration(s.saved_ns),
                "stored:     " + Counted(s.results, "result") + " and " + Counted(s.versions, "version") +
                    " of functions, " + Bytes(s.blob_bytes) + " of " + Bytes(s.limit_bytes) + " in " +
                    Counted(s.blobs, "file"),
                "damaged:    " + Counted(s.damaged, "entry", "entries") + " found and left out"};
  if (s.repaired_unix > 0) {
    told.report["repaired"] = {{"at", s.repaired_unix}, {"saved", s.repaired_whole}, {"left_out", s.repaired_lacking}};
    told.lines.push_back("repaired:   on " + Day(s.repaired_unix) + ", with " + std::to_string(s.repaired_whole) +
                         " entries saved and " + std::to_string(s.repaired_lacking) +
                         " left out because they lacked a part");
  }
  return told;
}

const char* KindOf(const std::string& entry) { return cache::IsVersion(entry) ? "version" : "result"; }

Told TellList(const std::vector<cache::CacheEntry>& entries) {
  Told told;
  told.report["entries"] = Json::array();
  for (const cache::CacheEntry& e : entries) {
    told.report["entries"].push_back({{"signature", e.signature},
                                      {"entry", e.entry},
                                      {"kind", KindOf(e.entry)},
                                      {"bytes", e.bytes},
                                      {"stored", e.stored_unix},
                                      {"used", e.used_unix}});
    told.lines.push_back(e.signature.substr(0, 16) + "  " + e.entry + "  " + Bytes(e.bytes));
  }
  return told;
}

Told TellDetails(const std::string& key, const std::vector<cache::EntryDetails>& found) {
  Told told;
  if (found.empty()) {
    told.status = 1;
    told.wrong = "error: no entry's key begins with `" + key + "` [no-such-entry]\n";
    return told;
  }
  told.report["entries"] = Json::array();
  for (const auto& [summary, result] : found) {
    Json files = Json::array(), look_ups = Json::array(), phases = Json::object();
    told.lines.push_back(summary.signature + "  " + summary.entry);
    for (const cache::FileReference& f : result.files) {
      files.push_back({{"name", f.name}, {"bytes", f.size}, {"sha256", f.sha256}});
      told.lines.push_back("  holds " + f.name + ", " + Bytes(f.size));
    }
    for (const cache::Dependency& d : result.dependencies) {
      look_ups.push_back({{"path", d.path}, {"found", d.found}, {"sha256", d.sha256}});
      told.lines.push_back("  rests on " + d.path + (d.found ? ", " + d.sha256.substr(0, 16) : ", which is not there"));
    }
    int64_t took = 0;
    for (const auto& [phase, ns] : result.phase_ns) {
      phases[phase] = ns;
      took += ns;
    }
    if (cache::IsVersion(summary.entry)) {
      told.lines.push_back("  what the function became for one form of its call, with what that rests on;");
      told.lines.push_back("  used by requests that call it so, whatever their entry");
    } else {
      told.lines.push_back("  took " + Duration(took));
    }
    for (const std::string& remark : result.remarks) told.lines.push_back("  " + remark);
    told.report["entries"].push_back({{"signature", summary.signature},
                                      {"entry", summary.entry},
                                      {"kind", KindOf(summary.entry)},
                                      {"stored", summary.stored_unix},
                                      {"used", summary.used_unix},
                                      {"files", files},
                                      {"dependencies", look_ups},
                                      {"remarks", result.remarks},
                                      {"phases_ns", phases}});
  }
  return told;
}

Told TellVerified(const cache::VerifyReport& v) {
  Told told;
  told.report = {{"results", v.results},
                 {"blobs", v.blobs},
                 {"damaged_results", v.damaged_results},
                 {"damaged_blobs", v.damaged_blobs}};
  told.lines = {std::to_string(v.results) + " rows and " + std::to_string(v.blobs) + " files read, " +
                std::to_string(v.damaged_results + v.damaged_blobs) + " damaged and removed"};
  if (v.damaged_blobs + v.damaged_results > 0) told.status = 1;
  return told;
}

Told TellCount(const char* what, int64_t number) {
  Told told;
  told.report = {{what, number}};
  told.lines = {std::to_string(number) + " entries " + what};
  return told;
}

absl::StatusOr<Told> Export(cache::OwnerClient* owner, const std::string& path) {
  absl::StatusOr<cache::ExportWriter> file = cache::ExportWriter::Create(path);
  if (!file.ok()) return file.status();
  int64_t written = 0;
  absl::Status done = !owner ? absl::OkStatus() : owner->Export([&](const cache::PortableEntry& entry) {
    ++written;
    return file->Add(entry);
  });
  if (!done.ok()) return done;
  if (done = file->Finish(); !done.ok()) return done;
  return TellCount("exported", written);
}

absl::StatusOr<Told> Import(cache::OwnerClient& owner, const std::string& path) {
  absl::StatusOr<cache::ExportReader> file = cache::ExportReader::Open(path);
  if (!file.ok()) return file.status();
  int64_t taken = 0, refused = 0;
  std::string why;  // of the first one
  while (std::optional<cache::PortableEntry> entry = file->Next()) {
    absl::Status stored = owner.Import(*entry);
    if (stored.ok()) {
      ++taken;
    } else if (absl::IsDataLoss(stored) || absl::IsInvalidArgument(stored) || absl::IsPermissionDenied(stored)) {
      if (++refused == 1) why = std::string(stored.message());
    } else {
      return stored;
    }
  }
  refused += file->damaged();
  if (why.empty()) why = "the archive is damaged there";
  Told told = TellCount("imported", taken);
  told.report["refused"] = refused;
  if (refused > 0) {
    told.status = 1;
    told.lines.push_back(std::to_string(refused) + " entries refused; of the first: " + why);
  }
  return told;
}

// After it nobody has the folder open, until the next request.
absl::StatusOr<Told> Release(const std::string& directory) {
  absl::StatusOr<cache::Folder> folder = cache::Folder::Open(directory, false);
  if (!folder.ok() && !absl::IsNotFound(folder.status())) return folder.status();
  if (folder.ok()) {
    auto lock = cache::TakeFolder(*folder, kReleaseLimit);
    if (!lock.ok()) return lock.status();
  }
  Told told;
  told.report = {{"released", true}};
  told.lines = {"nobody holds " + directory};
  return told;
}

cache::CommandRequest RequestOf(const CacheCommandOptions& options) {
  if (options.action == "list") return {CommandName::kList, kListed, ""};
  if (options.action == "show") return {CommandName::kShow, 0, options.what};
  if (options.action == "verify") return {CommandName::kVerify, 0, ""};
  if (options.action == "prune") return {CommandName::kPrune, UnixNow() - int64_t{86400} * options.days, ""};
  if (options.action == "clear") return {CommandName::kClear, 0, ""};
  if (options.action == "backup") {
    return {CommandName::kBackup, 0, std::filesystem::absolute(options.what).lexically_normal().string()};
  }
  return {CommandName::kStats, 0, ""};
}

Told TellReport(const CacheCommandOptions& options, const std::string& directory, const CommandReport& report) {
  if (options.action == "list") return TellList(report.entries);
  if (options.action == "show") return TellDetails(options.what, report.details);
  if (options.action == "verify") return TellVerified(report.verified);
  if (options.action == "prune" || options.action == "clear") return TellCount("removed", report.outcome.number);
  if (options.action == "backup") {
    Told told;
    told.report = {{"backup", options.what}};
    told.lines = {options.what + " is a cache"};
    return told;
  }
  return TellStats(directory, report.stats);
}

absl::StatusOr<Told> Act(const CacheCommandOptions& options, const std::string& directory) {
  if (options.action == "release") return Release(directory);
  cache::ClientOptions where;
  where.directory = directory;
  where.make = options.action == "import";
  auto owner = cache::OwnerClient::Connect(where);
  if (!owner.ok() && !absl::IsNotFound(owner.status())) return owner.status();
  if (owner.ok() && !(*owner)->Remark().empty()) std::cerr << "residua: " << (*owner)->Remark() << "\n";
  if (options.action == "export") return Export(owner.ok() ? owner->get() : nullptr, options.what);
  if (options.action == "import") return Import(**owner, options.what);
  // A cache that does not exist has no entries.
  absl::StatusOr<CommandReport> report =
      owner.ok() ? (*owner)->Execute(RequestOf(options)) : absl::StatusOr<CommandReport>(CommandReport{});
  if (!owner.ok() && options.action == "backup") return owner.status();
  if (!report.ok()) return report.status();
  return TellReport(options, directory, *report);
}

}  // namespace

int RunCache(const CacheCommandOptions& options) {
  const std::string directory = options.cache_dir.empty() ? cache::DefaultDirectory("artefacts") : options.cache_dir;
  std::error_code ignored;
  if (options.action == "backup" && std::filesystem::exists(options.what, ignored)) {
    ShowError("error: `" + options.what + "` is there already; a backup makes a folder of its own [exists]\n", 1,
              options.json);
    return 1;
  }
  absl::StatusOr<Told> told = Act(options, directory);
  if (!told.ok()) {
    const bool wrong = absl::IsInvalidArgument(told.status());
    ShowError("error: " + std::string(told.status().message()) + (wrong ? " [not-an-export]\n" : " [cache]\n"),
              wrong ? 1 : 3, options.json);
    return wrong ? 1 : 3;
  }
  if (!told->wrong.empty()) {
    ShowError(told->wrong, told->status, options.json);
  } else if (options.json) {
    std::cout << JsonText(told->report) << "\n";
  } else {
    // What an archive calls its entries is told as it is, and done by no terminal.
    for (const std::string& line : told->lines) std::cout << proto::VisibleLine(line) << "\n";
  }
  return told->status;
}

}  // namespace residua::client
