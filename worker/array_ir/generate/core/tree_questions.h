// What the tree and its facts say of an expression, without building it.
#pragma once

#include <optional>
#include <span>

#include "worker/array_ir/generate/core/function_builder.h"
#include "worker/builtin/builtin.h"

namespace residua::array_ir {

std::optional<double> LiteralOf(const FunctionBuilder& b, ExprId e);
bool MayBeList(const FunctionBuilder& b, ExprId e);  // x{:}, s.f: any number of values in the place of one
bool AreNumbers(const FunctionBuilder& b, std::span<const ExprId> subscripts);
bool IsNumberSubscript(const FunctionBuilder& b, ExprId e);
bool ArePlain(const FunctionBuilder& b, const builtin::Builtin& called, std::span<const ExprId> arguments);
const builtin::Builtin* CalledBuiltin(const FunctionBuilder& b,
                                      ExprId e);  // by name(arguments), no list or bare colon among them
inline ExprId SizedArrayOf(const FunctionBuilder& b, ExprId e) { return SizedArray(b.ast, b.f, b.facts, e); }

}  // namespace residua::array_ir
