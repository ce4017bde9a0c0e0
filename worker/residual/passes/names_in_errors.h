// Variables whose names an error would show.
#pragma once

#include "worker/residual/program.h"
#include "worker/syntax/ast.h"

namespace residua::residual {

// A function that we wrote (worker/library): the names in it are no one's, so that they become names of ours.
bool IsFromLibrary(const syntax::Ast& ast, const syntax::Function& f);
// `Q` of `Q(2, 1)`, `Q{k}` and `Q.v(3)`, where there may be no such element: "Q(2,_): out of bound 1". Of functions of
// the library none.
syntax::NameSet NamesInErrors(const ResidualTree& tree, const syntax::Function& f);

}  // namespace residua::residual
