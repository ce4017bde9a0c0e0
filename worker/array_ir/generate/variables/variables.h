// Variables: assigned, read, and what stands beside their slots kept up to date.
//
// A variable may share its elements with another value from when its slot is handed out (`owned`); what reads one that
// may have no value says so as Octave does. Gives up (Unsupported): a name of a function for a variable that may have
// no value.
#pragma once

#include <string>

#include "worker/array_ir/generate/core/function_builder.h"

namespace residua::array_ir {

// Its elements may be another value's, too: the next store into them asks for a copy.
void MarkShared(FunctionBuilder& b, Variable& v);
void RefreshView(FunctionBuilder& b, Variable& v);  // after its slot changed
// At the beginning: extents that all values of a variable have are those that it has where it has no value yet and
// nobody looks, so that they are constants on all ways.
void BeginWithKnownExtents(FunctionBuilder& b, const Variable& v);
void AssignVariable(FunctionBuilder& b, Variable& v, const Ref& r, bool maybe_shared = true);
Ref ReadVariable(FunctionBuilder& b, ExprId e, Variable& v);
Ref CurrentValue(FunctionBuilder& b, const Variable& v);  // what it holds
uint32_t SlotOf(FunctionBuilder& b, Variable& v);         // kArray, kElements or kBoxed
// The array as a variable of this name, until it is dropped.
void HoldVariable(FunctionBuilder& b, InternedName name, const Ref& array);
inline void DropVariable(FunctionBuilder& b, InternedName name) { b.variables.erase(name); }
// A new array of numbers or truth values in the slot; where its elements, all of which are to be stored, are.
uint32_t NewElements(FunctionBuilder& b, uint32_t slot, value::ClassId cls, uint32_t rows, uint32_t cols);

}  // namespace residua::array_ir
