// The points of a study: the grid of its axes, each point with its fixed values and its arguments.
#pragma once

#include <string>
#include <vector>

#include "client/campaign/journal.h"
#include "client/campaign/study.h"

namespace residua::client::campaign {

struct Point {
  Values swept;             // as the axes give them
  Values fixed, arguments;  // all values of the point
  std::string key;          // the same for equal points of one study, and for no others

  // What to ask, by the keys of a batch: equal for all points that are calls of one artefact.
  nlohmann::json Request(const Study& study) const;
};

// A point at which `given` holds beside what the study says. Throws UserError: a parameter before one that is given has
// no value.
Point PointAt(const Study& study, const Values& given);

// The points of a study, each made when it is asked for. The last axis varies fastest.
class Grid {
 public:
  // Throws UserError: too many. Nor need they be whole: of a study that is served parameters are asked.
  explicit Grid(const Study& study);
  int64_t size() const { return size_; }
  int64_t unlike() const { return unlike_; }  // without those that are equal to an earlier one
  Point At(int64_t k) const;
  bool IsAgain(int64_t k) const;  // equal to an earlier one

  // The same points in an order in which those of one request are together: those first that are before the others.
  int64_t PlaceByRequest(int64_t nth) const;

 private:
  std::vector<int64_t> RowsOf(int64_t k) const;

  const Study& study_;
  int64_t size_ = 1, unlike_ = 1;
  std::vector<std::vector<bool>> again_;  // by axis and row: equal to an earlier row
  std::vector<size_t> by_request_;        // axes with a value that is fixed, then those of arguments alone
};

// All at once, for those who show them: those of a campaign that was served, in the order in which they were asked;
// else those of the study.
std::vector<Point> PointsOf(const Study& study, const JournalContents& known);

// Those of them that have a record, each with its number from 1; the others are as many as a study likes.
struct Finished {
  int64_t number;
  Point point;
  const nlohmann::json* record;
};
std::vector<Finished> FinishedOf(const Study& study, const JournalContents& known);

}  // namespace residua::client::campaign
