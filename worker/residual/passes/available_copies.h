// Which copies `t = w` hold at each statement of a function, by whatever way it is reached.
//
// A forward analysis: a copy holds behind its statement until either variable is written, and where ways meet those
// that hold on all of them. Nodes are visited in the order of the text, so that what comes before a statement is
// settled before it but for the ways back of loops, and a statement that changes nothing shares what holds before it:
// the cost is that of the statements that write a copied variable, and not the product of all statements and all
// copies.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include "worker/residual/flow_graph.h"

namespace residua::residual {

class AvailableCopies {
 public:
  using Copy = std::pair<NameId, NameId>;  // t, w
  using CopyOf = std::function<std::optional<Copy>(syntax::StmtId)>;

  AvailableCopies() = default;
  AvailableCopies(const FlowGraph& graph, const CopyOf& copy_of);

  // The variable that t is a copy of before the node; none: of no one, or the node is not reached.
  NameId Of(int node, NameId t) const;

 private:
  using Copies = std::vector<Copy>;  // ascending, one of a t
  using Shared = std::shared_ptr<const Copies>;

  Shared Behind(int node) const;
  // Takes away what does not hold in `out`; whether that was anything.
  static bool Meet(const Shared& out, Shared* in);

  const FlowGraph* graph_ = nullptr;
  std::vector<std::optional<Copy>> made_;  // by the node
  NameSet copied_;                         // variables that stand in some copy
  std::vector<Shared> in_;
};

}  // namespace residua::residual
