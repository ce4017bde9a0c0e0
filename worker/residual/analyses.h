// What passes know of the functions of one program: made when first asked for, kept while the program is the same.
//
// A pass that changes something writes another program, whose statements and expressions have other ids: nothing that
// was known by ids is true of that one, so it gets analyses of its own. One that changes nothing leaves all valid, and
// in the last rounds of a pipeline that is most of them.
#pragma once

#include <map>

#include "worker/residual/flow_graph.h"
#include "worker/residual/program.h"
#include "worker/residual/visible_names.h"

namespace residua::residual {

class Analyses {
 public:
  explicit Analyses(const Residual& program) : program_(program) {}
  Analyses(const Analyses&) = delete;
  Analyses& operator=(const Analyses&) = delete;

  const FlowGraph& Flow(size_t function);
  const UseDefinitions& Chains(size_t function);
  const VisibleNames& Names(size_t function);

 private:
  const Residual& program_;
  std::map<size_t, FlowGraph> flow_;
  std::map<size_t, UseDefinitions> chains_;
  std::map<size_t, VisibleNames> names_;
};

}  // namespace residua::residual
