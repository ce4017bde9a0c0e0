// What operators and built-ins say of their operands and of what they give. Private to this room.
#pragma once

#include <optional>

#include "worker/builtin/builtin.h"
#include "worker/syntax/ast.h"
#include "worker/value/value.h"

namespace residua::array_ir {

bool IsComparison(syntax::Op op);
bool IsEquality(syntax::Op op);
bool IsByElement(syntax::Op op);
bool IsArithmetic(syntax::Op op);
// Built-ins that give whole numbers of whatever they are given.
bool GivesWhole(const builtin::Builtin& b);
// The same where they are given whole numbers.
bool KeepsWhole(const builtin::Builtin& b);
// Results behind the first one are positions: `[x, k] = max (v)`.
bool GivesPositions(const builtin::Builtin& b);
// What is put in order is an array, and so is what differences, running extremes or moments are taken of.
bool TakesArray(const builtin::Builtin& b);
// Of a conversion to a class other than double.
std::optional<value::ClassId> ClassMade(const builtin::Builtin& b);
// Questions about characters, and their letters of the other case.
bool IsAboutCharacters(const builtin::Builtin& b);
bool TakesBits(const builtin::Builtin& b);

}  // namespace residua::array_ir
