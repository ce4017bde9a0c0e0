// Which expressions of a residual function are arrays of double precision of a known size, as its text and the facts of
// its parameters tell: what may be said of a finished program, whose evaluator is gone.
//
// Gives up all that is not literals, arithmetic, products and transposes of these, and variables that one statement of
// the function assigns.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <string>

#include "worker/residual/program.h"

namespace residua::residual {

struct KnownArray {
  int64_t rows = 1, columns = 1;
  bool full = true;  // certainly neither diagonal nor a permutation: those have operators of their own
  bool IsScalar() const { return rows == 1 && columns == 1; }
};

class KnownArrays {
 public:
  KnownArrays(const Residual& residual, size_t function);

  std::optional<KnownArray> Of(ExprId e);
  // Whether the function has a variable of this name.
  bool IsVariable(NameId name) const { return definitions_.contains(name); }

 private:
  void AddParameters(const Residual& residual, size_t function);
  void AddAssignments(const syntax::Function& function);
  std::optional<KnownArray> OfVariable(NameId name);
  std::optional<KnownArray> OfOperator(ExprId e);
  std::optional<KnownArray> OfCall(ExprId e);

  const Ast& ast_;
  struct Definition {
    int count = 0;
    std::optional<KnownArray> declared;  // of a parameter
    ExprId value;                        // of the one assignment
  };
  NameMap<Definition> definitions_;
  NameSet asked_;  // a variable may hang on itself
};

}  // namespace residua::residual
