// Parts by one and the same range have as many elements: A(i, 1:k) * x(1:k) is one number, whatever k is.
//
// The rules of domain/ see two extents of which neither is known, and not that the text is the same. Gives up: ranges
// with calls in them, which may give something else each time, and parts by a colon or by positions.
#pragma once

#include <functional>

#include "worker/domain/abstract_value.h"
#include "worker/syntax/ast.h"

namespace residua::array_ir {

// The product e is of a row and a column, taken by ranges that count alike. `facts` of what stands in it, and whether a
// name in it is a variable.
bool IsRowByColumnOfOneRange(const syntax::Ast& ast, syntax::ExprId e,
                             const std::function<const domain::AbstractValue&(syntax::ExprId)>& facts,
                             const std::function<bool(const std::string&)>& is_variable);

}  // namespace residua::array_ir
