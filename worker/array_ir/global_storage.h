// Global variables: storage that stands where the run-time keeps the variable of that name.
#pragma once

#include <set>
#include <string>

#include "worker/syntax/ast.h"

namespace residua::array_ir {

// Storage::parameter of a slot that is the global variable of the storage's name.
inline constexpr int kGlobalStorage = -2;

// Global variables that the function declares.
std::set<std::string> GlobalNames(const syntax::Ast& ast, syntax::FunctionId function);

}  // namespace residua::array_ir
