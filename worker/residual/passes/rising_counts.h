// How many of the numbers of a rising table lie on one side of a number: `1 + (0.5 <= x) + (2 <= x)`, `sum ([1, 2] <
// x)`.
//
// Each comparison holds only where the one before it does, so that the count tells the place of x in the table. Of an x
// that is NaN none holds. A count in which comparisons lie the other way, `4 - ((x < 1) + (x < 2))`, falls.
#pragma once

#include <optional>
#include <vector>

#include "worker/residual/copy_tree.h"
#include "worker/residual/program.h"

namespace residua::residual {

struct RisingCount {
  double base = 0;
  bool falls = false;  // what holds is taken away from the base
  syntax::Op op = syntax::Op::kLess;
  bool table_first = true;     // of the operands
  std::vector<double> places;  // rising
  syntax::ExprId number;       // a real number; an identifier, or it is evaluated once

  // Where x is large the comparisons hold: the last place is the first that does not.
  bool HoldsUpToPlace() const { return (op == syntax::Op::kLess || op == syntax::Op::kLessEqual) == table_first; }
};

// `TABLE op x` or `x op TABLE`, of two numbers and more.
std::optional<RisingCount> AsTableComparison(const Residual& residual, syntax::ExprId e);
// A sum of such comparisons with single numbers, of whole numbers and of `sum (TABLE op x)`, x a variable.
std::optional<RisingCount> AsRisingCount(const Residual& residual, const syntax::NameSet& variables, syntax::ExprId e);
// A double in any case.
syntax::ExprId WriteCount(const RisingCount& count, TreeCopier* copier, syntax::SourceRange range);

}  // namespace residua::residual
