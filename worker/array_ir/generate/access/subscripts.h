// Subscripts, arguments and elements of literals in slots; a(...) and a{...} by the kernels.
#pragma once

#include <span>
#include <string>
#include <vector>

#include "worker/array_ir/generate/core/function_builder.h"

namespace residua::array_ir {

struct BuiltSubscripts {
  std::vector<uint32_t> slots;
  int64_t colons = 0, spread = 0;  // which of them are colons and lists, as bits
};

Ref HeldObject(FunctionBuilder& b, const Ref& object);
// The variable that errors of an index into `base` name: the one that the chain begins with; none of a call.
std::string IndexedName(FunctionBuilder& b, ExprId base);
BuiltSubscripts BuildSubscripts(FunctionBuilder& b, std::span<const ExprId> list, const Ref* object);
BuiltSubscripts BuildArguments(FunctionBuilder& b, std::span<const ExprId> list);
Ref BuildBoxedIndex(FunctionBuilder& b, ExprId e, const char* call);

}  // namespace residua::array_ir
