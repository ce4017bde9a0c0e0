// The readable form of the array IR, and its reader: Parse(Print(m)) prints the same text again.
//
//   func @f(f64, value) -> f64 {
//     storage $x: value param 1
//   ^0(%0: f64, %1: i64):
//     %2: f64 = const.f64 2
//     %3: f64 = fmul %0, %2 @0:3:5
//     ret %3
//   }
#pragma once

#include <string>
#include <string_view>

#include "worker/array_ir/ir/ir.h"

namespace residua::array_ir {

std::string Print(const Module& module);
std::string Print(const Function& function);
// False and *error ("line 3: ...") when the text is not a module.
bool Parse(std::string_view text, Module* module, std::string* error);

}  // namespace residua::array_ir
