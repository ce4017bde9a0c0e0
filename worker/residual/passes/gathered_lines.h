// Variables in which lines are gathered: rows one below the other, or columns side by side.
//
//   h = [];
//   for ..
//     h(end + 1, :) = [t, x];       t = [t, dt];       s = [s; x'];
//   end
//
// They begin as nothing or as such a line, and each other write adds a line as long as the others behind the last. So
// none of these writes can fail: one is needed only where somebody reads the variable.
#pragma once

#include <vector>

#include "worker/residual/flow_graph.h"
#include "worker/residual/program.h"
#include "worker/residual/visible_names.h"

namespace residua::residual {

// Calls of functions do not see them, nor do those who ask for variables by name.
NameSet GatheringVariables(const Residual& from, const FlowGraph& graph, const VisibleNames& names);

// Of an assignment that adds lines the expressions that they are made of; of others nothing.
std::vector<ExprId> AddedElements(const syntax::Ast& ast, StmtId statement);

}  // namespace residua::residual
