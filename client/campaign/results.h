// The results of a campaign as a table: a row a point, in the order of the study.
#pragma once

#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "client/campaign/journal.h"
#include "client/campaign/points.h"

namespace residua::client::campaign {

// A value of a record as a text: a number, a text, a matrix as MATLAB writes one, of anything else its JSON.
std::string ValueText(const nlohmann::json& value);

// The number of a real scalar; NaN of anything else.
double ScalarOf(const nlohmann::json& value);

// The parameters that vary, in the order of the function.
std::vector<std::string> SweptNames(const Study& study, const std::vector<Point>& points);
// The results that records hold, in the order of the study, or of the function where that names none.
std::vector<std::string> ResultNames(const Study& study, const JournalContents& known);

}  // namespace residua::client::campaign
