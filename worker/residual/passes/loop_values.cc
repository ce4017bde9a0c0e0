#include "worker/residual/passes/loop_values.h"

#include <algorithm>

namespace residua::residual {

LoopValues::LoopValues(PassInput& in, size_t function)
    : about_(in.program().functions[function]),
      ast_(in.program().tree->ast),
      id_(ast_.top_functions()[function]),
      graph_(in.analyses().Flow(function)) {}

bool LoopValues::StandAt(StmtId loop, const std::vector<NameId>& variables) {
  const auto [written, fresh] = written_.try_emplace(loop.index);
  if (fresh) NoteWrites(loop, &written->second);
  return std::ranges::all_of(variables, [&](NameId v) {
    if (written->second.contains(v)) return false;
    const auto [known, asked_first] = has_value_.try_emplace({loop.index, v});
    if (asked_first) known->second = HasValueAt(loop, v);
    return known->second;
  });
}

void LoopValues::NoteWrites(StmtId s, NameSet* out) const {
  if (const auto found = graph_.node_of.find(s.index); found != graph_.node_of.end()) {  // else nothing leads there
    const FlowNode& node = graph_.nodes[static_cast<size_t>(found->second)];
    for (NameId v : node.defines) out->insert(v);
    for (NameId v : node.updates) out->insert(v);
  }
  for (BlockId b : ast_.Blocks(s)) {
    for (StmtId inner : ast_.Statements(b)) NoteWrites(inner, out);
  }
}

bool LoopValues::HasValueAt(StmtId loop, NameId v) const {
  const std::vector<ExprId>& parameters = ast_[id_].parameters;
  for (size_t k = 0; k < std::min(about_.parameters.size(), parameters.size()); ++k) {
    if (IsVariable(ast_, parameters[k], v) && about_.parameters[k].defined() == domain::Tristate::kTrue) return true;
  }
  const bool parameter = graph_.nodes[graph_.entry()].defines.contains(v);
  return !parameter && graph_.node_of.contains(loop.index) &&
         !IsReachedUnwritten(graph_, graph_.node_of.at(loop.index), v);
}

}  // namespace residua::residual
