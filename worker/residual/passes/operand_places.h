// Where in a row of statements values could be made first.
#pragma once

#include <cstddef>
#include <span>
#include <vector>

#include "worker/residual/program.h"

namespace residua::residual {

// The first place at which the values are what they are before statement k; the place's number is that of the statement
// behind it. Statements that are taken `away` assign nothing, and what is behind a guard stays there.
size_t BehindOperands(const Ast& ast, std::span<const StmtId> statements, const std::vector<ExprId>& values, size_t k,
                      const std::vector<size_t>& away = {});

}  // namespace residua::residual
