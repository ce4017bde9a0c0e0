// The parameters of the function that is being specialised.
#pragma once

#include <algorithm>

#include "worker/specialise/core/activation.h"
#include "worker/syntax/assigned.h"

namespace residua::specialise {

// As its text names them; of a function of a file.
inline bool IsParameter(const Activation& act, InternedName name) {
  const Ast& ast = *act.file->ast;
  return std::ranges::any_of(ast[act.function].parameters,
                             [&](ExprId p) { return syntax::TargetRoot(ast, p) == name; });
}

}  // namespace residua::specialise
