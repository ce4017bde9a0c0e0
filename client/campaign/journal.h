// What is known of a campaign on the disk: its folder with the journal, one record a line.
//
// A record is a JSON object behind the first 16 digits of its SHA-256. The first one holds the identity of the study;
// then come the points in the order in which they were finished, and the sources that they were made of.
//
// Guarantees: what was appended survives the end of the process, whatever ended it; what was synced survives the end of
// the machine, too. A line that was cut short or changed is none, and its point is not finished. Gives up: two runs of
// one campaign at the same time; the second one is told who has it.
#pragma once

#include <sys/types.h>

#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <functional>
#include <map>
#include <nlohmann/json.hpp>
#include <string>
#include <unordered_set>
#include <utility>
#include <vector>

namespace residua::client::campaign {

// Keys of points, in as little memory as it takes: of ten million 400 MB.
class Keys {
 public:
  bool Has(const std::string& key) const { return held_.contains(Packed(key)); }
  bool Add(const std::string& key) { return held_.insert(Packed(key)).second; }  // false: it was there
  int64_t size() const { return static_cast<int64_t>(held_.size()); }

 private:
  using Pair = std::pair<uint64_t, uint64_t>;
  struct Hash {
    size_t operator()(const Pair& key) const { return key.first; }  // of a digest
  };
  // Of 32 hexadecimal digits.
  static Pair Packed(const std::string& key) {
    return {std::strtoull(key.substr(0, 16).c_str(), nullptr, 16),
            std::strtoull(key.substr(std::min<size_t>(16, key.size())).c_str(), nullptr, 16)};
  }
  std::unordered_set<Pair, Hash> held_;
};

struct JournalContents {
  nlohmann::json identity;                        // null: there is none yet
  std::map<std::string, nlohmann::json> records;  // of points, by key; empty where they were only to be heard
  std::map<std::string, nlohmann::json> sources;  // by path
  Keys finished;                                  // of all points that have a record
  int64_t damaged = 0;                            // lines that are no records
};
// Hears each record of a point, in the order in which they were finished.
using Hear = std::function<void(const nlohmann::json& record)>;
// With `hear` the records are not kept, which is for those who want sums of them.
JournalContents ReadJournal(const std::string& folder, const Hear& hear = nullptr);

// The process that runs the campaign of this folder; 0: none does.
pid_t RunningIn(const std::string& folder);

class Journal {
 public:
  Journal() = default;
  ~Journal();
  Journal(const Journal&) = delete;
  Journal& operator=(const Journal&) = delete;

  // For appending; makes the folder. `anew`: what was there goes. Empty, or what is wrong.
  std::string Open(const std::string& folder, bool anew);
  // Empty, or what is wrong.
  std::string Append(const std::vector<nlohmann::json>& records);
  void Sync();

 private:
  int lock_ = -1, file_ = -1;
};

}  // namespace residua::client::campaign
