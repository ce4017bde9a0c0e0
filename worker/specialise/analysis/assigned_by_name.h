// `feval (@() assignin ('caller', name, value))` assigns to a variable of the function that it stands in: options of
// which a table says the variable are written so. Where the name is known, it is `name = value`.
#pragma once

#include <optional>
#include <string>

#include "worker/syntax/ast.h"

namespace residua::specialise {

struct AssignedByName {
  syntax::ExprId name, value;
};

// What the expression assigns, when it is such a call.
std::optional<AssignedByName> AssignedBy(const syntax::Ast& ast, syntax::ExprId call);
// What the arguments of `feval` assign.
std::optional<AssignedByName> AssignedByFunction(const syntax::Ast& ast, syntax::ExprId function);
// Whether the tree is one statement that assigns to the variable; null: it does not.
bool AssignsTo(const syntax::Ast* tree, syntax::InternedName variable);

}  // namespace residua::specialise
