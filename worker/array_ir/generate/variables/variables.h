// Variables are assigned, read, and their views kept up to date.
#pragma once

#include <string>

#include "worker/array_ir/generate/core/function_builder.h"

namespace residua::array_ir {

void MarkShared(FunctionBuilder& b, Variable& v);
void RefreshView(FunctionBuilder& b, Variable& v);  // its view, after its slot changed
void AssignVariable(FunctionBuilder& b, Variable& v, const Ref& r, bool maybe_shared = true);
Ref ReadVariable(FunctionBuilder& b, ExprId e, Variable& v);
Ref CurrentValue(FunctionBuilder& b, const Variable& v);  // what it holds
uint32_t SlotOf(FunctionBuilder& b, Variable& v);         // kArray, kElements or kBoxed
// The array as a variable of this name, until it is dropped.
void HoldVariable(FunctionBuilder& b, const std::string& name, const Ref& array);
inline void DropVariable(FunctionBuilder& b, const std::string& name) { b.variables.erase(name); }
// A new array of numbers or truth values in the slot; where its elements, all of which are to be stored, are.
uint32_t NewElements(FunctionBuilder& b, uint32_t slot, value::ClassId cls, uint32_t rows, uint32_t cols);

}  // namespace residua::array_ir
