// What is known of one subscript, and the trick that the partially static rules share: to see which parts of a cell an
// index form selects, apply the concrete form to the array of their positions.
#pragma once

#include "worker/builtin/operators.h"
#include "worker/domain/rule_support.h"

namespace residua::domain {

struct SubscriptFacts {
  bool colon = false;
  bool certain_values = false;  // positive whole numbers (or logical): no error but for bounds
  bool numeric = true;          // certainly not logical
  bool scalar = false;          // certainly selects one position
  ExtentRange count;            // positions selected; of a colon: unknown here
  double low = 1, high = kInf;  // smallest and largest position when certain_values
  ExtentExpression upper;       // no position is greater; none
};
SubscriptFacts FactsOfSubscript(const AbstractSubscript& s);

// The extent that subscript k of n runs over: the last one covers all the remaining dimensions.
ExtentRange FoldedExtent(const Shape& s, int k, int n);
bool WithinBounds(const SubscriptFacts& s, const ExtentRange& extent);

// Concrete subscripts when all are colons or static.
std::optional<std::vector<builtin::Subscript>> StaticSubscripts(AbstractSubscripts subscripts);
Value Positions(const value::Dims& dims);  // 1, 2, 3... as a double array

}  // namespace residua::domain
