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

#include <map>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

namespace residua::client::campaign {

struct JournalContents {
  nlohmann::json identity;                        // null: there is none yet
  std::map<std::string, nlohmann::json> records;  // of points, by key
  std::map<std::string, nlohmann::json> sources;  // by path
  int64_t damaged = 0;                            // lines that are no records
};
JournalContents ReadJournal(const std::string& folder);

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
