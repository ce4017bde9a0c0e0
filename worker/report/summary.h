// The numbers at the head of a page, and the variables of a section with what was found of them.
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "worker/report/reading.h"

namespace residua::report {

// Words and what they say, in the order in which they are shown: lines, loops, expressions by binding time, native
// costs. Equal requests have equal ones.
std::vector<std::pair<std::string, std::string>> SummaryOf(const Reading& reading);

struct VariableRow {
  std::string name;
  BindingTime binding_time = BindingTime::kStatic;  // the latest
  std::string facts;                                // all that it was, joined where there is more than a few
  std::string set;                                  // "a parameter", "lines 2, 4"
};
// By name.
std::vector<VariableRow> VariablesOf(const Reading& reading, size_t section);

}  // namespace residua::report
