// What there is of a campaign, in numbers.
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "client/campaign/journal.h"
#include "client/campaign/points.h"

namespace residua::client::campaign {

struct Summary {
  int64_t points = 0;       // different ones
  int64_t finished = 0;     // of them
  int64_t errors = 0;       // of the finished
  std::string first_error;  // of the first point that has one, and which that is
  int64_t specialised = 0;  // requests that were answered
  int64_t hits = 0;         // of them, from the cache
  int64_t specialise_ns = 0, call_ns = 0;
  std::map<std::string, int64_t> phases_ns;  // of those that were no hits

  // Of a run that just ended.
  int64_t finished_now = 0;
  double seconds = -1;  // below 0: there was none

  void Count(const nlohmann::json& record);
};

// In the order of the points.
std::string FirstError(const std::vector<Point>& points, const JournalContents& known);
Summary SummaryOf(const std::vector<Point>& points, const JournalContents& known);

// The same of the points of a study without having them at once: hears the records of the journal, and those that come.
class Tally {
 public:
  explicit Tally(const Grid& grid) : grid_(grid) { summary_.points = grid.unlike(); }
  void Hear(const nlohmann::json& record);
  // When the journal was heard: records of points that were asked for (`serve`) may be of none of the study's.
  void LeaveOutOthers();
  const Summary& summary() const { return summary_; }
  std::string FirstError() const;

 private:
  const Grid& grid_;
  Summary summary_;
  std::map<std::string, nlohmann::json> asked_;  // records that were asked for, by point
  std::map<std::string, std::string> errors_;    // messages by point
};

nlohmann::ordered_json AsJson(const Summary& summary);
// On standard output: a line for people, or an object.
void Tell(const Summary& summary, bool json);

}  // namespace residua::client::campaign
