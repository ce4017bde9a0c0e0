// `end` in subscripts.
#pragma once

#include "worker/syntax/ast.h"

namespace residua::specialise {

// Whether an `end` in the expression belongs to an index around it.
bool HasFreeEnd(const syntax::Ast& tree, syntax::ExprId id);

}  // namespace residua::specialise
