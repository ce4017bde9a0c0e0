#include "worker/residual/passes/available_copies.h"

#include <algorithm>

namespace residua::residual {

AvailableCopies::AvailableCopies(const FlowGraph& graph, const CopyOf& copy_of) : graph_(&graph) {
  for (const FlowNode& node : graph.nodes) {
    made_.push_back(node.stmt.valid() ? copy_of(node.stmt) : std::nullopt);
    if (made_.back()) copied_.insert({made_.back()->first, made_.back()->second});
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

const AvailableCopies::Copies& AvailableCopies::At(int node) const {
  static const Copies kNone;
  const Shared& in = in_[static_cast<size_t>(node)];
  return in == nullptr ? kNone : *in;
}

AvailableCopies::Shared AvailableCopies::Behind(int node) const {
  const FlowNode& at = graph_->nodes[static_cast<size_t>(node)];
  const Shared& before = in_[static_cast<size_t>(node)];
  const auto ends = [&](const std::string& v) { return at.defines.contains(v) || at.updates.contains(v); };
  const auto& made = made_[static_cast<size_t>(node)];
  const auto copied = [this](const std::string& v) { return copied_.contains(v); };
  if (!made && std::ranges::none_of(at.defines, copied) && std::ranges::none_of(at.updates, copied)) return before;
  auto behind = std::make_shared<Copies>(*before);
  std::erase_if(*behind, [&](const auto& copy) { return ends(copy.first) || ends(copy.second); });
  if (made) (*behind)[made->first] = made->second;
  return behind;
}

bool AvailableCopies::Meet(const Shared& out, Shared* in) {
  if (out == *in) return false;
  Copies both;
  for (const auto& [t, w] : **in) {
    const auto other = out->find(t);
    if (other != out->end() && other->second == w) both.emplace(t, w);
  }
  if (both.size() == (*in)->size()) return false;
  *in = std::make_shared<const Copies>(std::move(both));
  return true;
}

}  // namespace residua::residual
