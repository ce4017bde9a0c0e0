#include "worker/residual/passes/available_copies.h"

#include <algorithm>
#include <iterator>
#include <set>

namespace residua::residual {

AvailableCopies::AvailableCopies(const FlowGraph& graph, const CopyOf& copy_of) : graph_(&graph) {
  for (const FlowNode& node : graph.nodes) {
    made_.push_back(node.stmt.valid() ? copy_of(node.stmt) : std::nullopt);
    if (made_.back()) copied_.insert(NameSet{made_.back()->first, made_.back()->second});
  }
  in_.assign(graph.nodes.size(), nullptr);
  std::set<int> work{graph.entry()};
  in_[static_cast<size_t>(graph.entry())] = std::make_shared<const Copies>();
  while (!work.empty()) {
    const int n = *work.begin();
    work.erase(work.begin());
    const Shared out = Behind(n);
    for (int s : graph.nodes[static_cast<size_t>(n)].successors) {
      Shared& in = in_[static_cast<size_t>(s)];
      if (in == nullptr) {
        in = out;
        work.insert(s);
      } else if (Meet(out, &in)) {
        work.insert(s);
      }
    }
  }
}

NameId AvailableCopies::Of(int node, NameId t) const {
  const Shared& in = in_[static_cast<size_t>(node)];
  if (in == nullptr) return {};
  const auto copy = std::ranges::lower_bound(*in, t, {}, &Copy::first);
  return copy == in->end() || copy->first != t ? NameId{} : copy->second;
}

AvailableCopies::Shared AvailableCopies::Behind(int node) const {
  const FlowNode& at = graph_->nodes[static_cast<size_t>(node)];
  const Shared& before = in_[static_cast<size_t>(node)];
  const auto& made = made_[static_cast<size_t>(node)];
  const auto copied = [this](NameId v) { return copied_.contains(v); };
  if (!made && std::ranges::none_of(at.defines, copied) && std::ranges::none_of(at.updates, copied)) return before;
  auto behind = std::make_shared<Copies>(*before);
  std::erase_if(*behind, [&](const Copy& copy) { return at.Writes(copy.first) || at.Writes(copy.second); });
  if (made) {  // its statement has written t
    behind->insert(std::ranges::lower_bound(*behind, made->first, {}, &Copy::first), *made);
  }
  return behind;
}

bool AvailableCopies::Meet(const Shared& out, Shared* in) {
  if (out == *in) return false;
  Copies both;
  std::ranges::set_intersection(**in, *out, std::back_inserter(both));
  if (both.size() == (*in)->size()) return false;
  *in = std::make_shared<const Copies>(std::move(both));
  return true;
}

}  // namespace residua::residual
