// What a compound statement computes, as a text.
//
// The key of a statement: its text, in which variables that it assigns are told apart by the order in which they come,
// and others stand by the numbers of what they hold; behind it the numbers of those that it may read before it has
// assigned them, or may leave as they are. Statements of one key assign the same values: `assigned` says to what.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "worker/residual/visible_names.h"

namespace residua::residual {

class QuietFunctions;

struct Computation {
  std::string key;
  std::vector<NameId> assigned;  // in the order in which they come
};

// Of the variables that the statement assigns, `read_behind` are those that something behind it may read; the value of
// others does not matter. None: it holds more than tests, loops, errors, and assignments of steady values
// (value_spelling.h) to variables that nobody else sees, and to elements of them; or a product beside a transpose,
// whose bits follow which variables its factors are.
struct WhatIsAssigned {
  const NameSet& inside;
  const NameSet& read_behind;
};
std::optional<Computation> ComputationOf(const Residual& from, const VisibleNames& names, QuietFunctions* quiet,
                                         StmtId statement, const WhatIsAssigned& about,
                                         std::function<int(NameId)> number);

}  // namespace residua::residual
