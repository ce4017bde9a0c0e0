// Scalar storage becomes SSA values.
//
// The builder writes `set $s` and `get $s` where a program assigns and reads; here every `get` is replaced by the value
// that reaches it. Where several reach a block it takes an argument: at the iterated dominance frontier of the sets
// (Cytron and others), and only where the variable is live, so that no argument is unused. One walk over the dominator
// tree then renames. What is never set is zero, as the frame is.
//
// Left alone: variables that a handler reads, since an error leaves from the middle of a block and SSA values do not
// cross. Cost: linear in instructions, and blocks times variables over 64 for liveness.
#include <algorithm>
#include <map>

#include "worker/array_ir/ir/flow.h"
#include "worker/array_ir/passes/passes.h"

namespace residua::array_ir {
namespace {

using Bits = std::vector<uint64_t>;
bool Has(const Bits& bits, uint32_t k) { return bits[k / 64] >> k % 64 & 1; }

class Promotion {
 public:
  explicit Promotion(Function& f) : f_(f), flow_(f) {}

  void Run() {
    FindCandidates();
    ComputeLiveness();
    for (uint32_t s = 0; s < f_.storage.size(); ++s) {
      if (candidate_[s]) PlaceArguments(s);
    }
    replacement_.assign(f_.values.size(), kNone);
    Rename();
    ReplaceUses(f_, replacement_);
    for (uint32_t b : flow_.order()) {
      std::erase_if(f_.blocks[b].instructions, [&](const Instruction& i) { return IsPromoted(i); });
    }
    PutZeros();
  }

 private:
  bool IsPromoted(const Instruction& i) const {
    return (i.op == Opcode::kGet || i.op == Opcode::kSet) && candidate_[i.operands[0].id];
  }

  void FindCandidates() {
    candidate_.assign(f_.storage.size(), false);
    for (uint32_t s = 0; s < f_.storage.size(); ++s) candidate_[s] = IsScalar(f_.storage[s].kind);
    for (uint32_t b : flow_.order()) {
      for (const Instruction& i : f_.blocks[b].instructions) {
        if (i.op == Opcode::kGet || i.op == Opcode::kSet) continue;
        for (const Operand& o : i.operands) {
          if (o.IsStorage()) candidate_[o.id] = false;
          for (uint32_t s : o.list) candidate_[s] = false;
        }
      }
    }
  }

  // live_[b]: the variables whose value on entry of b may be read.
  void ComputeLiveness() {
    const size_t words = f_.storage.size() / 64 + 1;
    std::vector<Bits> written(f_.blocks.size(), Bits(words, 0));
    live_ = written;
    for (uint32_t b : flow_.order()) {
      for (const Instruction& i : f_.blocks[b].instructions) {
        if (i.op != Opcode::kGet && i.op != Opcode::kSet) continue;
        const uint32_t s = i.operands[0].id;
        if (i.op == Opcode::kSet) written[b][s / 64] |= uint64_t{1} << s % 64;
        if (i.op == Opcode::kGet && !Has(written[b], s)) live_[b][s / 64] |= uint64_t{1} << s % 64;
      }
    }
    for (bool changed = true; changed;) {
      changed = false;
      for (auto at = flow_.order().rbegin(); at != flow_.order().rend(); ++at) {
        const auto flow_in = [&](uint32_t from, bool all) {
          for (size_t k = 0; k < words; ++k) {
            const uint64_t more = live_[from][k] & (all ? ~uint64_t{0} : ~written[*at][k]) & ~live_[*at][k];
            live_[*at][k] |= more;
            changed = changed || more != 0;
          }
        };
        for (uint32_t s : Successors(f_.blocks[*at])) flow_in(s, false);
        // An error may leave before the block has written anything.
        if (f_.blocks[*at].handler != kNone) flow_in(f_.blocks[*at].handler, true);
      }
    }
    for (uint32_t b : flow_.order()) {
      if (f_.blocks[b].handler == kNone) continue;
      for (uint32_t s = 0; s < f_.storage.size(); ++s) {
        candidate_[s] = candidate_[s] && !Has(live_[f_.blocks[b].handler], s);
      }
    }
  }

  // The blocks where b's dominance ends.
  const std::vector<uint32_t>& Frontier(uint32_t b) {
    if (frontier_.empty()) {
      frontier_.resize(f_.blocks.size());
      for (uint32_t x : flow_.order()) {
        if (flow_.Predecessors(x).size() < 2) continue;
        for (uint32_t p : flow_.Predecessors(x)) {
          for (uint32_t y = p; y != flow_.ImmediateDominator(x); y = flow_.ImmediateDominator(y)) {
            if (std::find(frontier_[y].begin(), frontier_[y].end(), x) == frontier_[y].end()) frontier_[y].push_back(x);
            if (y == 0) break;
          }
        }
      }
    }
    return frontier_[b];
  }

  void PlaceArguments(uint32_t s) {
    std::vector<uint32_t> todo;
    std::vector<bool> placed(f_.blocks.size(), false);
    for (uint32_t b : flow_.order()) {
      for (const Instruction& i : f_.blocks[b].instructions) {
        if (i.op == Opcode::kSet && i.operands[0].id == s && (todo.empty() || todo.back() != b)) todo.push_back(b);
      }
    }
    while (!todo.empty()) {
      const uint32_t b = todo.back();
      todo.pop_back();
      for (uint32_t x : Frontier(b)) {
        if (placed[x] || !Has(live_[x], s)) continue;
        placed[x] = true;
        const uint32_t v = f_.NewValue(TypeOf(f_.storage[s].kind));
        f_.blocks[x].arguments.push_back(v);
        added_[x].emplace_back(s, v);
        todo.push_back(x);
      }
    }
  }

  uint32_t Zero(uint32_t s) {
    const StorageKind kind = f_.storage[s].kind;
    auto [it, fresh] = zeros_.emplace(kind, kNone);
    if (fresh) it->second = f_.NewValue(TypeOf(kind));
    return it->second;
  }

  // Depth first over the dominator tree; `now[s]` is the value of s, `undo` what it was outside the subtree.
  void Rename() {
    struct Frame {
      uint32_t block;
      size_t next = 0;
      std::vector<std::pair<uint32_t, uint32_t>> undo;
    };
    std::vector<uint32_t> now(f_.storage.size(), kNone);
    std::vector<Frame> stack;
    const auto open = [&](uint32_t b) {
      Frame frame{.block = b};
      const auto put = [&](uint32_t s, uint32_t v) {
        frame.undo.emplace_back(s, now[s]);
        now[s] = v;
      };
      for (auto [s, v] : added_[b]) put(s, v);
      for (const Instruction& i : f_.blocks[b].instructions) {
        if (!IsPromoted(i)) continue;
        const uint32_t s = i.operands[0].id;
        if (i.op == Opcode::kSet) {
          put(s, i.operands[1].id);
        } else {
          replacement_[i.results[0]] = now[s] == kNone ? Zero(s) : now[s];
        }
      }
      for (BranchTarget& t : f_.blocks[b].instructions.back().targets) {
        for (auto [s, v] : added_[t.block]) t.args.push_back(now[s] == kNone ? Zero(s) : now[s]);
      }
      stack.push_back(std::move(frame));
    };
    open(0);
    while (!stack.empty()) {
      Frame& top = stack.back();
      if (top.next < flow_.Children(top.block).size()) {
        open(flow_.Children(top.block)[top.next++]);
        continue;
      }
      for (auto at = top.undo.rbegin(); at != top.undo.rend(); ++at) now[at->first] = at->second;
      stack.pop_back();
    }
  }

  void PutZeros() {
    for (auto [kind, v] : zeros_) {
      Instruction i{Opcode::kConstI64};
      if (kind == StorageKind::kF64) i.op = Opcode::kConstF64;
      if (kind == StorageKind::kI1) i.op = Opcode::kConstI1;
      if (kind == StorageKind::kPtr) i.op = Opcode::kConstNull;
      i.results = {v};
      if (kind == StorageKind::kF64) i.operands = {Operand::Number(0)};
      if (kind == StorageKind::kI1 || kind == StorageKind::kI64) i.operands = {Operand::Int(0)};
      f_.blocks[0].instructions.insert(f_.blocks[0].instructions.begin(), std::move(i));
    }
  }

  Function& f_;
  const Flow flow_;
  std::vector<bool> candidate_;
  std::vector<Bits> live_;
  std::vector<std::vector<uint32_t>> frontier_;
  std::map<uint32_t, std::vector<std::pair<uint32_t, uint32_t>>> added_;  // block: (storage, argument)
  std::vector<uint32_t> replacement_;
  std::map<StorageKind, uint32_t> zeros_;
};

}  // namespace

void PromoteStorage(Function& function) { Promotion(function).Run(); }

void PromoteVariables(Function& function) {
  RemoveUnreachableBlocks(function);
  PromoteStorage(function);
  RemoveTrivialArguments(function);
}

}  // namespace residua::array_ir
