// Which copies `t = w` hold at each statement of a function, by whatever way it is reached.
//
// A forward analysis: a copy holds behind its statement until either variable is written, and where ways meet those
// that hold on all of them. Nodes are visited in the order of the text, so that what comes before a statement is
// settled before it but for the ways back of loops, and a statement that changes nothing shares what holds before it:
// the cost is that of the statements that write a copied variable, and not the product of all statements and all
// copies.
#pragma once

#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "worker/residual/flow_graph.h"

namespace residua::residual {

class AvailableCopies {
 public:
  using Copies = std::map<std::string, std::string>;  // t -> w
  using CopyOf = std::function<std::optional<std::pair<std::string, std::string>>(syntax::StmtId)>;

  AvailableCopies() = default;
  AvailableCopies(const FlowGraph& graph, const CopyOf& copy_of);

  // Before the node; none at one that is not reached.
  const Copies& At(int node) const;

 private:
  using Shared = std::shared_ptr<const Copies>;

  Shared Behind(int node) const;
  // Takes away what does not hold in `out`; whether that was anything.
  static bool Meet(const Shared& out, Shared* in);

  const FlowGraph* graph_ = nullptr;
  std::vector<std::optional<std::pair<std::string, std::string>>> made_;  // by the node
  std::set<std::string> copied_;                                          // variables that stand in some copy
  std::vector<Shared> in_;
};

}  // namespace residua::residual
