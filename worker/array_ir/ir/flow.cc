#include "worker/array_ir/ir/flow.h"

#include <algorithm>

namespace residua::array_ir {

Flow::Flow(const Function& function)
    : order_(ReversePostorder(function)),
      idom_(ImmediateDominators(function)),
      enter_(function.blocks.size(), 0),
      leave_(function.blocks.size(), 0),
      children_(function.blocks.size()),
      predecessors_(function.blocks.size()) {
  for (uint32_t b : order_) {
    if (b != 0) children_[idom_[b]].push_back(b);
    for (uint32_t s : Successors(function.blocks[b])) predecessors_[s].push_back(b);
    if (function.blocks[b].handler != kNone) predecessors_[function.blocks[b].handler].push_back(b);
  }
  uint32_t clock = 1;
  std::vector<std::pair<uint32_t, size_t>> stack{{0, 0}};
  enter_[0] = clock++;
  while (!stack.empty()) {
    auto& [block, next] = stack.back();
    if (next == children_[block].size()) {
      leave_[block] = clock++;
      stack.pop_back();
      continue;
    }
    const uint32_t child = children_[block][next++];
    enter_[child] = clock++;
    stack.emplace_back(child, 0);
  }
}

std::vector<Loop> FindLoops(const Function& function, const Flow& flow) {
  std::vector<Loop> loops;
  // Headers late in reverse postorder belong to inner loops.
  for (auto at = flow.order().rbegin(); at != flow.order().rend(); ++at) {
    Loop loop;
    loop.header = *at;
    for (uint32_t p : flow.Predecessors(*at)) {
      if (flow.Dominates(*at, p)) loop.latches.push_back(p);
    }
    if (loop.latches.empty()) continue;
    loop.contains.assign(function.blocks.size(), false);
    loop.contains[loop.header] = true;
    loop.blocks.push_back(loop.header);
    std::vector<uint32_t> todo = loop.latches;
    while (!todo.empty()) {
      const uint32_t b = todo.back();
      todo.pop_back();
      if (loop.contains[b]) continue;
      loop.contains[b] = true;
      loop.blocks.push_back(b);
      for (uint32_t p : flow.Predecessors(b)) todo.push_back(p);
    }
    for (const Loop& other : loops) loop.innermost = loop.innermost && !loop.contains[other.header];
    loops.push_back(std::move(loop));
  }
  return loops;
}

Definitions::Definitions(const Function& function)
    : block(function.values.size(), kNone), instruction(function.values.size(), nullptr) {
  for (uint32_t b = 0; b < function.blocks.size(); ++b) {
    for (uint32_t v : function.blocks[b].arguments) block[v] = b;
    for (const Instruction& i : function.blocks[b].instructions) {
      for (uint32_t v : i.results) {
        block[v] = b;
        instruction[v] = &i;
      }
    }
  }
}

}  // namespace residua::array_ir
