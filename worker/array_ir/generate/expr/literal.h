// x = [a, b; c, d] with numbers: stored where x is when it holds a matrix of these extents that is its alone.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "worker/array_ir/generate/core/function_builder.h"

namespace residua::array_ir {

// target = right; false, and nothing emitted, when right is no such literal.
bool StoreLiteral(FunctionBuilder& b, ExprId target, ExprId right);

// v = these numbers, which stand column by column.
void StoreNumbers(FunctionBuilder& b, Variable& v, int64_t rows, int64_t cols, std::span<const uint32_t> values);

// A position in the text, or a row or a column of them, [1, 2, 9, 10], from 0 on; empty: it is something else.
std::vector<int32_t> PositionsInText(const FunctionBuilder& b, ExprId e);

}  // namespace residua::array_ir
