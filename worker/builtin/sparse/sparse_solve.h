// Products, divisions and powers of sparse matrices; operands are double and not scalars where scalars have a meaning
// of their own. At least one operand is sparse.
#pragma once

#include "worker/value/value.h"

namespace residua::builtin {

value::Value SparseProduct(const value::Value& a, const value::Value& b);
value::Value SparseLeftDivide(const value::Value& a, const value::Value& b);
value::Value SparseRightDivide(const value::Value& a, const value::Value& b);
value::Value SparsePower(const value::Value& a, const value::Value& b);

}  // namespace residua::builtin
