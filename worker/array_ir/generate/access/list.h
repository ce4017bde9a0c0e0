// Comma-separated lists, and what needs one value where one may stand.
//
// `s.a + 1`, `if c{:}`: whether the list has one value shows when the program runs. It is built as a row cell; a call
// of the run-time takes its value, or says what Octave says there, which in an operator names the other operand as
// well: that one is evaluated first.
#pragma once

#include <string>

#include "worker/array_ir/generate/core/function_builder.h"

namespace residua::array_ir {

// c{...}, s.f or s.(f) as a row cell. Gives up where braces stand behind a map, whose class gives the first of
// a list alone.
uint32_t BuildList(FunctionBuilder& b, ExprId e);
// Gives up where a part is taken of what a function gives: of several values, or none, that the chain is asked for the
// function hears.
void RequireNoCallWithin(const FunctionBuilder& b, ExprId e);
Ref BuildOneOf(FunctionBuilder& b, ExprId e, const std::string& otherwise);

}  // namespace residua::array_ir
