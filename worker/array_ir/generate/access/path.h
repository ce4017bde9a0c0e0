// Targets of several levels, and the order of target and value.
//
// Subscripts are evaluated and the places of a target counted before the value is asked for. Where neither can fail, or
// the value cannot, the order does not show, and the value comes first: it may go where it is wanted at once.
#pragma once

#include <span>
#include <string>
#include <utility>

#include "worker/array_ir/generate/access/subscripts.h"
#include "worker/array_ir/generate/core/function_builder.h"

namespace residua::array_ir {

bool CallsOut(FunctionBuilder& b, ExprId e);
bool MayFail(const FunctionBuilder& b, std::span<const ExprId> subscripts, bool may_be_no_array);
bool IsOnePlace(const FunctionBuilder& b, ExprId target, ExprId base);
void AssignPath(FunctionBuilder& b, const Variable& v, const std::string& path, const BuiltSubscripts& all,
                uint32_t value);
std::pair<std::string, BuiltSubscripts> PathOf(FunctionBuilder& b, ExprId target, ExprId base, const Ref& object);
void AssignWithin(FunctionBuilder& b, ExprId target, ExprId base, Variable& v, ExprId right);

}  // namespace residua::array_ir
