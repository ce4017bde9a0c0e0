// Points of a campaign asked of the original, in an Octave of this machine: what it takes, and whether it gives the
// same.
#pragma once

#include <string>
#include <vector>

#include "client/campaign/campaign.h"
#include "client/campaign/journal.h"
#include "client/campaign/points.h"

namespace residua::client::campaign {

struct Compared {
  int64_t point = 0;       // its number, from 1
  double original_ns = 0;  // the median of several calls
  double ours_ns = 0;      // likewise, of the artefact
  bool equal = true;       // bit for bit, of results that are real doubles; others are not looked at
};

// Of `count` points with results, spread over all of them. `wrong`: why there is nothing.
std::vector<Compared> CompareWithOctave(const Campaign& campaign, const std::vector<Point>& points,
                                        const JournalContents& known, int count, std::string* wrong);

}  // namespace residua::client::campaign
