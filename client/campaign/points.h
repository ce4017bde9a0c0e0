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

// The last axis varies fastest. Throws UserError: too many, or one is not whole.
std::vector<Point> PointsOf(const Study& study);

// Those of a campaign that was served, in the order in which they were asked; else those of the study.
std::vector<Point> PointsOf(const Study& study, const JournalContents& known);

}  // namespace residua::client::campaign
