// What the tree and its facts say of an expression. Nothing is emitted.
#pragma once

#include <optional>
#include <span>

#include "worker/array_ir/generate/core/function_builder.h"
#include "worker/builtin/builtin.h"

namespace residua::array_ir {

// A plain number.
std::optional<double> LiteralOf(const FunctionBuilder& b, ExprId e);
bool MayBeList(const FunctionBuilder& b, ExprId e);  // x{:}, s.f: any number of values in the place of one
// Real double scalars.
bool AreNumbers(const FunctionBuilder& b, std::span<const ExprId> subscripts);
bool IsNumberSubscript(const FunctionBuilder& b, ExprId e);  // a double or an integer
// They are what a lowering of the built-in may rely on.
bool ArePlain(const FunctionBuilder& b, const builtin::Builtin& called, std::span<const ExprId> arguments);
// The one that name(arguments) calls, with no list or bare colon among them.
const builtin::Builtin* CalledBuiltin(const FunctionBuilder& b, ExprId e);
inline ExprId SizedArrayOf(const FunctionBuilder& b, ExprId e) { return SizedArray(b.ast, b.f, b.facts, e); }

}  // namespace residua::array_ir
