// Which line of the user's source each line of a residual program came from.
//
// Statements of the residual tree remember their origin. The printed text is parsed again, and the two trees are walked
// side by side. Gives up: blocks that the printer writes in another form (`do ... until`), statements without an
// origin.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "worker/syntax/ast.h"

namespace residua::report {

struct Origin {
  syntax::SourceFilePtr source;
  syntax::SourceRange range;
  syntax::StmtKind kind;  // of the residual statement
  uint32_t function = 0;  // of the residual program, from 0
};

// One entry a line of `text`, the printed form of `residual`.
std::vector<std::optional<Origin>> OriginsOfLines(const syntax::Ast& residual, const std::string& text);

}  // namespace residua::report
