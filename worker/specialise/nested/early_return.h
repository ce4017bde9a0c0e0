// `return` under a condition in a nested function.
#pragma once

#include "worker/residual/copy_tree.h"
#include "worker/syntax/ast.h"

namespace residua::specialise {

// Whether a `return` stands under a condition, and none in a loop or in guarded code.
bool ReturnsEarly(const syntax::Ast& ast, const syntax::Function& function);

// For the copy of such a function: `return` becomes `break`.
void BreakForReturn(residual::TreeCopier* copier);
// And its body that of a loop with one trip over a variable of this name.
void RunOnce(syntax::FunctionId function, const std::string& variable, residual::ResidualTree* tree);

}  // namespace residua::specialise
