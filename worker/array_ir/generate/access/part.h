// Numbers inside boxed values: s.x, p(i).x, s.v(k), p(i).v(k, j), c{i}(k) and A(i, j, k) without a value made for the
// parts on the way. The run-time reads or writes the number where it stands; what is no such number goes the general
// way, with the subscripts that were evaluated.
#pragma once

#include <optional>

#include "worker/array_ir/generate/core/function_builder.h"

namespace residua::array_ir {

// The number e, where it is one of these; nothing is emitted otherwise.
std::optional<Ref> BuildPartNumber(FunctionBuilder& b, ExprId e);

// A slot with the field of one struct of several, s(k).x; none, and nothing emitted, where e is something else.
std::optional<uint32_t> BuildFieldOfElement(FunctionBuilder& b, ExprId e);

// target = number; false, and nothing emitted, when target is none of these.
bool StorePartNumber(FunctionBuilder& b, ExprId target, uint32_t number);

}  // namespace residua::array_ir
