// What a page says, a finding a line, so that two requests can be compared without reading their pages.
//
//   KIND <tab> PLACE <tab> WHAT <tab> SAID
//
// Kinds: `summary` (WHAT: its word), `loop`, `cost`, `remark`, `expression` (WHAT: its text; SAID begins with its
// binding time). Of several versions of a function the worse finding stands. In the order of the page, each KIND, PLACE
// and WHAT once.
#pragma once

#include <string>

#include "worker/report/explain.h"

namespace residua::report {

std::string FindingsText(const Explanation& explanation);

}  // namespace residua::report
