// What the constructs ask of each other. Each is defined in the room of its construct; through this header subscripts
// hold expressions, and expressions and statements become loops, though their rooms stand one above the other.
#pragma once

#include <array>
#include <functional>
#include <optional>
#include <span>

#include "worker/array_ir/generate/core/function_builder.h"
#include "worker/builtin/matrix/vector_product.h"

namespace residua::array_ir {

enum class VectorKind : uint8_t { kRow, kColumn, kAny };

// ---- expressions (../expr/)
Ref Build(FunctionBuilder& b, ExprId e);
Ref BuildObject(FunctionBuilder& b, ExprId e);     // of which a part is taken next
Ref BuildRightSide(FunctionBuilder& b, ExprId e);  // of `=`, where of a list the first value is taken
// A small matrix as numbers (../expr/small_array.h), where that gains; nothing is emitted otherwise.
std::optional<Ref> BuildSmallValue(FunctionBuilder& b, ExprId e);
Pair BuildPair(FunctionBuilder& b, ExprId e);  // of any double scalar
// A scalar that is a double or of one other class, computed as a number (../scalar/mixed.h), and such a one.
bool IsMixed(const FunctionBuilder& b, ExprId e);
Mixed BuildMixed(FunctionBuilder& b, ExprId e);

// ---- loops over elements (../../region/)
// v(part) = right or v(mask) = right as a loop; false, and nothing emitted, when it is no such assignment.
bool StorePart(FunctionBuilder& b, ExprId target, Variable& v, ExprId right);
// How many of the statements became one loop.
size_t BuildRegion(FunctionBuilder& b, std::span<const StmtId> statements);
bool DeleteSelected(FunctionBuilder& b, ExprId target, Variable& v);  // x(mask) = []
std::optional<Ref> BuildSelection(FunctionBuilder& b, ExprId e);      // x(mask) as loops
// A new array as loops: an elementwise expression that may be complex, [a, b] and [a; b].
std::optional<Ref> BuildNewArray(FunctionBuilder& b, ExprId e);
// Of two vectors of these kinds and of equal length whose product is one number.
std::optional<uint32_t> BuildVectorProduct(FunctionBuilder& b, ExprId left, ExprId right,
                                           const std::array<VectorKind, 2>& along, builtin::TurnedFactor turned,
                                           const std::function<uint32_t()>& by_kernel);

}  // namespace residua::array_ir
