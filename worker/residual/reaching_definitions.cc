// Which definitions reach which uses: variable by variable, from each use back.
#include <algorithm>
#include <span>
#include <utility>

#include "worker/residual/flow_graph.h"

namespace residua::residual {

namespace {

// Where variables are read or written: variable by variable, the nodes in their order.
using Places = std::vector<std::pair<NameId, int>>;

std::span<const std::pair<NameId, int>> PlacesOf(const Places& places, NameId variable) {
  const auto found = std::ranges::equal_range(places, variable, {}, &std::pair<NameId, int>::first);
  return {found.begin(), found.end()};
}

class ReachingWalk {
 public:
  explicit ReachingWalk(const FlowGraph& graph)
      : graph_(graph),
        predecessors_(graph.nodes.size()),
        writes_(graph.nodes.size(), kNone),
        seen_(graph.nodes.size(), 0) {
    for (size_t n = 0; n < graph.nodes.size(); ++n) {
      const int node = static_cast<int>(n);
      const FlowNode& at = graph.nodes[n];
      for (int s : at.successors) predecessors_[static_cast<size_t>(s)].push_back(node);
      for (NameId v : at.uses) reads_.emplace_back(v, node);
      for (NameId v : at.updates) {
        writes_of_.emplace_back(v, node);
        if (!at.uses.contains(v)) reads_.emplace_back(v, node);
      }
      for (NameId v : at.defines) writes_of_.emplace_back(v, node);
    }
    std::ranges::sort(reads_);
    std::ranges::sort(writes_of_);
  }

  UseDefinitions Walk() {
    UseDefinitions chains;
    chains.uses.resize(graph_.nodes.size());
    for (size_t k = 0; k < reads_.size();) {
      const NameId variable = reads_[k].first;
      const auto written = PlacesOf(writes_of_, variable);
      for (const auto& [_, n] : written) {
        writes_[static_cast<size_t>(n)] =
            graph_.nodes[static_cast<size_t>(n)].defines.contains(variable) ? kWhole : kPart;
      }
      for (; k < reads_.size() && reads_[k].first == variable; ++k) {
        if (written.empty()) continue;
        std::vector<int> found = From(reads_[k].second);
        if (!found.empty()) chains.uses[static_cast<size_t>(reads_[k].second)].push_back({variable, std::move(found)});
      }
      for (const auto& [_, n] : written) writes_[static_cast<size_t>(n)] = kNone;
    }
    return chains;
  }

 private:
  enum Write : uint8_t { kNone, kPart, kWhole };

  // The writes of the variable in work from which a way leads to the node past no other whole one.
  std::vector<int> From(int use) {
    ++walk_;
    std::vector<int> found;
    work_ = {use};
    while (!work_.empty()) {
      const int n = work_.back();
      work_.pop_back();
      for (int p : predecessors_[static_cast<size_t>(n)]) {
        if (std::exchange(seen_[static_cast<size_t>(p)], walk_) == walk_) continue;
        if (writes_[static_cast<size_t>(p)] != kNone) found.push_back(p);
        if (writes_[static_cast<size_t>(p)] != kWhole) work_.push_back(p);
      }
    }
    std::ranges::sort(found);
    return found;
  }

  const FlowGraph& graph_;
  std::vector<absl::InlinedVector<int, 2>> predecessors_;
  Places reads_, writes_of_;
  std::vector<Write> writes_;  // what each node does to the variable in work
  std::vector<uint32_t> seen_;
  uint32_t walk_ = 0;
  std::vector<int> work_;
};

}  // namespace

// From each use back to the definitions: what is walked is where the variable lives, not the product of all nodes and
// all variables.
UseDefinitions ReachingDefinitions(const FlowGraph& graph) { return ReachingWalk(graph).Walk(); }

const std::vector<int>& UseDefinitions::Of(int node, NameId variable) const {
  static const std::vector<int> kNone;
  const std::vector<Use>& at = uses[static_cast<size_t>(node)];
  const auto use = std::ranges::lower_bound(at, variable, {}, &Use::variable);
  return use == at.end() || use->variable != variable ? kNone : use->definitions;
}

}  // namespace residua::residual
