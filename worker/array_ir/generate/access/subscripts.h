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

// The object in a slot, where `end` finds it: of a scalar its number is there as well.
Ref HeldObject(FunctionBuilder& b, const Ref& object);
// The variable that errors of an index into `base` name: the one that the chain begins with; none of a call.
InternedName IndexedName(FunctionBuilder& b, ExprId base);
// `object`: whose `end` they may ask for; none: they are arguments or elements. Gives up (Unsupported): more than 60 of
// them where one more is a colon or a list.
BuiltSubscripts BuildSubscripts(FunctionBuilder& b, std::span<const ExprId> list, const Ref* object);
// The same where `end` is of what `of` says, but for which of them asks.
BuiltSubscripts BuildSubscriptsOf(FunctionBuilder& b, std::span<const ExprId> list, const EndOf* of);
// The variable in this slot; null: none that lives in it.
Variable* VariableIn(FunctionBuilder& b, uint32_t slot);
BuiltSubscripts BuildArguments(FunctionBuilder& b, std::span<const ExprId> list);
// a(...) or a{...} by this call of the run-time.
Ref BuildBoxedIndex(FunctionBuilder& b, ExprId e, const char* call);

}  // namespace residua::array_ir
