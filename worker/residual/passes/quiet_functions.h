// Functions of a program whose calls show nothing.
//
// What such a function gives follows from its arguments, and calling it once more with the same ones prints nothing and
// warns of nothing: it holds tests, loops, errors and assignments of steady values (value_spelling.h) alone. It may
// fail, or never end; but then the first call did so.
#pragma once

#include <optional>
#include <set>
#include <span>
#include <string>

#include "worker/residual/passes/passes.h"

namespace residua::residual {

// The arguments of `error ('..', ..)`, where the statement is one at the end of the block; none: it is something else.
std::optional<std::span<const ExprId>> ErrorAtEnd(const Residual& program, const NameSet& variables, BlockId block,
                                                  StmtId statement);

class QuietFunctions {
 public:
  explicit QuietFunctions(PassInput& in) : in_(in) {}
  bool Has(const std::string& name);

 private:
  void Find();

  PassInput& in_;
  std::optional<std::set<std::string>> names_;  // once that was asked
};

}  // namespace residua::residual
