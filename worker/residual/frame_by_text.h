// Calls that look variables of their function up by a text: `exist (name)`, `save (file, name)`, `str2func (text)`,
// whose anonymous function takes along what it mentions. Where the text is not written there, it may mean any variable
// of the function, so that all of them are read by the call, under the names that they have.
#pragma once

#include <optional>
#include <vector>

#include "worker/syntax/ast.h"

namespace residua::residual {

struct FrameRead {
  std::vector<syntax::NameId> variables;
  bool any = false;  // of all that the function has
};

// What the expression reads so, if it is such a call.
std::optional<FrameRead> ReadByText(const syntax::Ast& ast, const syntax::Function& function, syntax::ExprId e);

// Whether the function has such a call.
bool ReadsByText(const syntax::Ast& ast, const syntax::Function& function);

}  // namespace residua::residual
