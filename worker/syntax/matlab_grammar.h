// What a program says that MATLAB's grammar lacks and Octave's has.
//
// Of the syntax only: what a function does there, or that there is none of its name, is not asked.
#pragma once

#include <string>
#include <vector>

#include "worker/syntax/ast.h"

namespace residua::syntax {

// Whether MATLAB takes an index behind this, or a field (`field`): behind variables, calls and fields, and behind
// `(..)` only a field. What stands in front of a field is asked for itself.
bool TakesIndex(const Ast& ast, ExprId head, bool field);

struct BeyondMatlab {
  SourceRange range;
  std::string what;  // "an index behind `x(1)`"
};
std::vector<BeyondMatlab> FindBeyondMatlab(const Ast& ast, FunctionId function);

}  // namespace residua::syntax
