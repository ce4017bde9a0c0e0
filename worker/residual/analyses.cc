#include "worker/residual/analyses.h"

namespace residua::residual {

namespace {

template <class Known, class Make>
const Known& OnceMade(std::map<size_t, Known>* known, size_t function, const Make& make) {
  auto found = known->find(function);
  if (found == known->end()) found = known->emplace(function, make()).first;
  return found->second;
}

}  // namespace

const FlowGraph& Analyses::Flow(size_t function) {
  const Ast& ast = program_.tree->ast;
  return OnceMade(&flow_, function, [&] { return BuildFlowGraph(ast, ast.top_functions()[function]); });
}

const UseDefinitions& Analyses::Chains(size_t function) {
  return OnceMade(&chains_, function, [&] { return ReachingDefinitions(Flow(function)); });
}

const VisibleNames& Analyses::Names(size_t function) {
  return OnceMade(&names_, function, [&] { return FindVisibleNames(program_, function, Flow(function)); });
}

}  // namespace residua::residual
