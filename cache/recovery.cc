// Opening in spite of damage: a ladder, each rung of which gives up more than the one before.
//
//   1. as it is: a torn end of the log is all that is overlooked
//   2. without the damaged records of the log
//   3. repaired: CURRENT is written anew if it names no manifest that exists; then the engine opens without its own
//      checks, every table is verified, and a family of rows with a bad one is made again from what its tables still
//      hold
//   4. set aside for an empty one, which gets what the files still hold, row by row (salvage.h)
//
// A rung is tried when the one above fails because the files are wrong; no permission, no space and too many files are
// the machine's, and end the attempt. The first two do not come where the engine would open something else than what
// was written: lists of tables that are gone or cut off make it begin with an earlier or an empty state, and remove the
// files of the later one. The third rung comes first when somebody asked for repair: an owner that met damage while it
// served, or one whose predecessors died before they had answered anybody. It is left for the fourth where the tables
// of blobs or their index are bad, which can be made again from the blobs only. Whatever a rung lets through, rows and
// blobs verify themselves, so that the worst is a miss.
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <ctime>
#include <filesystem>
#include <fstream>
#include <optional>
#include <thread>
#include <utility>

#include "cache/database.h"
#include "cache/disk_room.h"
#include "cache/engine_files.h"
#include "cache/kill_point.h"
#include "cache/salvage.h"

namespace residua::cache {
namespace {

namespace fs = std::filesystem;
using Rigour = Database::Rigour;
using Rows = std::vector<std::pair<std::string, std::string>>;

constexpr char kQuarantinePrefix[] = "quarantine-";
constexpr size_t kRowsOfABatch = 1000;

bool IsLocked(const rocksdb::Status& status) {
  if (!status.IsIOError()) return false;
  const std::string text = status.ToString();
  return text.find("While lock file") != std::string::npos || text.find("lock hold by") != std::string::npos;
}

// Whether the files are wrong, as opposed to the machine (no permission, no space, too many files).
bool IsDamage(const rocksdb::Status& status) {
  if (status.IsCorruption() || status.IsNotFound() || status.IsInvalidArgument() || status.IsNotSupported())
    return true;
  return status.IsIOError() && (status.subcode() == rocksdb::Status::kPathNotFound ||
                                status.ToString().find("No such file") != std::string::npos);
}

// The number in MANIFEST-000012; 0 if the name is another's.
uint64_t ManifestNumber(const std::string& name) {
  constexpr char kPrefix[] = "MANIFEST-";
  if (name.rfind(kPrefix, 0) != 0) return 0;
  return std::strtoull(name.c_str() + sizeof(kPrefix) - 1, nullptr, 10);
}

// What CURRENT names; empty if it is not one line that names a manifest which exists.
std::string CurrentManifest(const fs::path& directory) {
  std::ifstream in(directory / "CURRENT", std::ios::binary);
  const std::string line((std::istreambuf_iterator<char>(in)), {});
  const std::string named = line.substr(0, line.find('\n'));
  std::error_code error;
  return ManifestNumber(named) && line == named + "\n" && fs::exists(directory / named, error) ? named : "";
}

// CURRENT can be made again from the names of the manifests that are there.
void RestoreCurrent(const fs::path& directory) {
  std::string newest;
  std::error_code error;
  if (!CurrentManifest(directory).empty()) return;
  for (const auto& entry : fs::directory_iterator(directory, error)) {
    const std::string name = entry.path().filename().string();
    if (ManifestNumber(name) > ManifestNumber(newest)) newest = name;
  }
  if (!newest.empty()) std::ofstream(directory / "CURRENT", std::ios::trunc) << newest << "\n";
}

// What is wrong with the lists that say which tables there are; empty if nothing is, or nothing that can be seen while
// another process has the database open.
std::string WrongLists(const fs::path& directory) {
  if (UnreadFiles(directory).empty()) return "";  // A new one.
  rocksdb::FileLock* lock = nullptr;
  if (!rocksdb::Env::Default()->LockFile(directory / "LOCK", &lock).ok()) return "";
  const std::string manifest = CurrentManifest(directory);
  const bool whole = !manifest.empty() && IsWholeLog(directory / manifest);
  rocksdb::Env::Default()->UnlockFile(lock).PermitUncheckedError();
  if (whole) return "";
  return manifest.empty() ? "its list of tables is gone" : "its list of tables is cut off";
}

// The tables of a family, those with older rows first.
std::vector<std::string> TablesOf(Database& database, rocksdb::ColumnFamilyHandle* family) {
  rocksdb::ColumnFamilyMetaData about;
  database.db().GetColumnFamilyMetaData(family, &about);
  std::vector<std::pair<uint64_t, std::string>> tables;
  for (const auto& level : about.levels) {
    for (const auto& file : level.files) tables.emplace_back(file.largest_seqno, file.db_path + file.name);
  }
  std::sort(tables.begin(), tables.end());
  std::vector<std::string> paths;
  for (auto& [sequence, path] : tables) paths.push_back(std::move(path));
  return paths;
}

absl::Status WriteRows(Database& database, rocksdb::ColumnFamilyHandle* family, const Rows& rows) {
  for (size_t from = 0; from < rows.size(); from += kRowsOfABatch) {
    rocksdb::WriteBatch batch;
    for (size_t i = from; i < std::min(rows.size(), from + kRowsOfABatch); ++i) {
      batch.Put(family, rows[i].first, rows[i].second);
    }
    if (absl::Status written = database.Write(&batch); !written.ok()) return written;
  }
  return absl::OkStatus();
}

// Makes the families with damaged tables again; names them in `mended`. Later rows of a key replace earlier ones, and a
// row that had been deleted may come back: a cache may have it, for it still says under which look-ups it holds.
absl::Status MendFamilies(Database& database, std::string* mended) {
  // What the log held becomes tables, so that tables are all there is. It may fail over a damaged one.
  database.Flush().IgnoreError();
  std::vector<std::string> names;
  for (const auto& [name, handle] : database.families()) names.push_back(name);
  for (const std::string& name : names) {
    const bool blobs = GenerationOf(name) != 0 || name == "index";
    bool sound = true;
    Rows rows;
    for (const std::string& table : TablesOf(database, database.families().at(name))) {
      sound &= ReadTable(table, [&](std::string_view key, std::string_view value) {
        if (!blobs) rows.emplace_back(key, value);
      });
    }
    if (sound) continue;
    if (blobs) return absl::DataLossError("a table of blobs is damaged");
    *mended += (mended->empty() ? "`" : ", `") + name + "`";
    if (absl::Status emptied = database.Empty(name); !emptied.ok()) return emptied;
    KillPoint("repair-emptied");
    if (absl::Status written = WriteRows(database, database.families().at(name), rows); !written.ok()) return written;
  }
  return database.Flush();
}

// The third rung. What it leaves behind is for the second to judge.
rocksdb::Status Repair(const CacheOptions& options, std::string* mended) {
  RestoreCurrent(options.directory);
  if (const std::string wrong = WrongLists(options.directory); !wrong.empty()) {
    return rocksdb::Status::Corruption(wrong);
  }
  std::unique_ptr<Database> database;
  if (rocksdb::Status opened = Database::TryOpen(options, Rigour::kLenient, &database); !opened.ok()) return opened;
  const absl::Status done = MendFamilies(*database, mended);
  return done.ok() ? rocksdb::Status::OK() : rocksdb::Status::Corruption(std::string(done.message()));
}

// The fourth rung: everything but the owner's own files goes into a folder, of which the newest is kept, and those that
// have not been read yet.
absl::Status SetAside(const std::string& directory) {
  std::error_code error;
  std::vector<fs::path> moved;
  for (const auto& entry : fs::directory_iterator(directory, error)) {
    const std::string name = entry.path().filename().string();
    if (name.rfind(kQuarantinePrefix, 0) == 0) {
      if (UnreadFiles(entry.path()).empty()) fs::remove_all(entry.path(), error);
    } else if (name.rfind("owner.", 0) != 0) {
      moved.push_back(entry.path());
    }
  }
  const fs::path target = fs::path(directory) / (kQuarantinePrefix + std::to_string(std::time(nullptr)));
  if (fs::exists(target, error)) fs::remove_all(target, error);  // Of this very second.
  fs::create_directory(target, error);
  for (const fs::path& path : moved) {
    if (!error) fs::rename(path, target / path.filename(), error);
  }
  if (error) return absl::DataLossError("the cache is damaged and cannot be set aside: " + error.message());
  return absl::OkStatus();
}

// What was written before the rows had their present form is of no use and is not kept.
rocksdb::Status RemoveOlderLayout(const CacheOptions& options) {
  if (!Database::HasOlderLayout(options.directory)) return rocksdb::Status::OK();
  return rocksdb::DestroyDB(options.directory, rocksdb::Options());
}

// The first two rungs, and patience with another process that has the database open.
rocksdb::Status OpenAsItIs(const CacheOptions& options, Rigour rigour, std::unique_ptr<Database>* database) {
  const auto deadline = std::chrono::steady_clock::now() + options.lock_wait;
  std::chrono::milliseconds pause{5};
  while (true) {
    rocksdb::Status status = Database::TryOpen(options, rigour, database);
    if (!IsLocked(status)) return status;
    if (std::chrono::steady_clock::now() + pause > deadline) {
      return rocksdb::Status::Busy("the cache `" + options.directory + "` is in use by another process");
    }
    std::this_thread::sleep_for(pause);
    pause = std::min(pause * 2, std::chrono::milliseconds(100));
  }
}

absl::Status CheckMachine(const CacheOptions& options) {
  std::error_code error;
  fs::create_directories(options.directory, error);
  if (error) {
    return absl::FailedPreconditionError("cannot make the cache folder `" + options.directory +
                                         "`: " + error.message());
  }
  const DiskRoom room = RoomOn(options.directory);
  if (room.read_only || access(options.directory.c_str(), W_OK) != 0) {
    return absl::FailedPreconditionError("the cache folder cannot be written to");
  }
  // The engine does not bear it when the disk fills up while it opens.
  if (room.bytes < options.opening_floor) return absl::ResourceExhaustedError("the disk of the cache is full");
  if (room.files < kFilesToOpen)
    return absl::ResourceExhaustedError("the disk of the cache has no room for more files");
  return absl::OkStatus();
}

std::string FirstLine(const std::string& text) { return text.substr(0, text.find('\n')); }

}  // namespace

std::vector<std::string> FoldersAside(const std::string& directory) {
  std::vector<std::string> folders;
  std::error_code error;
  for (const auto& entry : fs::directory_iterator(directory, error)) {
    const bool aside = entry.path().filename().string().rfind(kQuarantinePrefix, 0) == 0;
    if (aside && !UnreadFiles(entry.path()).empty()) folders.push_back(entry.path());
  }
  std::sort(folders.begin(), folders.end());
  return folders;
}

absl::StatusOr<std::unique_ptr<Database>> OpenDatabase(const CacheOptions& options, Opening* opening) {
  std::unique_ptr<Database> database;
  if (options.in_memory) {
    const rocksdb::Status opened = Database::TryOpen(options, Rigour::kStrict, &database);
    if (!opened.ok()) return ToAbsl(opened);
    return database;
  }
  if (absl::Status fit = CheckMachine(options); !fit.ok()) return fit;
  const fs::path mark = fs::path(options.directory) / kRepairMark;
  std::error_code error;
  const bool asked = fs::exists(mark, error);
  std::string found = asked ? "a table could not be read" : WrongLists(options.directory);
  std::string mended;
  if (rocksdb::Status removed = RemoveOlderLayout(options); !removed.ok()) return ToAbsl(removed);
  if (found.empty()) {
    rocksdb::Status status = OpenAsItIs(options, Rigour::kStrict, &database);
    if (status.ok()) return database;
    if (!IsDamage(status)) return ToAbsl(status);
    found = FirstLine(status.ToString());
    status = OpenAsItIs(options, Rigour::kWithoutLog, &database);
    if (status.ok()) {
      *opening = {found, "the damaged records were left out", true};
      return database;
    }
    if (!IsDamage(status)) return ToAbsl(status);
  }
  rocksdb::Status status = Repair(options, &mended);
  if (status.ok()) status = OpenAsItIs(options, Rigour::kWithoutLog, &database);
  fs::remove(mark, error);
  if (status.ok()) {
    // Nothing was wrong with the tables after all, or nothing that an entry hung on.
    if (asked && mended.empty()) return database;
    *opening = {found, mended.empty() ? "it was repaired" : "repaired were its parts " + mended, true};
    return database;
  }
  if (!IsDamage(status)) return ToAbsl(status);
  if (absl::Status moved = SetAside(options.directory); !moved.ok()) return moved;
  status = OpenAsItIs(options, Rigour::kStrict, &database);
  if (!status.ok()) return ToAbsl(status);
  *opening = {found, "its files were read one by one", true};
  return database;
}

}  // namespace residua::cache
