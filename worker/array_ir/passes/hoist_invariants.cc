// Loop-invariant motion: a pure operation whose operands are defined outside a loop moves to the block before it.
//
// Arrays are written through calls, and what a call changes comes back as new values (a view): data pointers and
// extents that a loop leaves alone are defined outside it already, and everything computed from them follows here.
// Inner loops first, so that an operation leaves as many loops as it can. What is dear (a division, a square root, a
// function call) moves only when every trip computes it; the rest costs less than a register.
#include "worker/array_ir/ir/flow.h"
#include "worker/array_ir/passes/passes.h"

namespace residua::array_ir {
namespace {

bool IsDear(Opcode op) { return op == Opcode::kMath || op == Opcode::kFDiv || op == Opcode::kSqrt; }
// The only block that enters the loop, when it does nothing else afterwards.
uint32_t PreheaderOf(const Function& f, const Flow& flow, const Loop& loop) {
  uint32_t before = kNone;
  for (uint32_t p : flow.Predecessors(loop.header)) {
    if (loop.contains[p]) continue;
    if (before != kNone) return kNone;
    before = p;
  }
  return before != kNone && f.blocks[before].instructions.back().op == Opcode::kBr ? before : kNone;
}

void MakePreheaders(Function& f) {
  const Flow flow(f);
  for (const Loop& loop : FindLoops(f, flow)) {
    if (loop.header == 0 || PreheaderOf(f, flow, loop) != kNone) continue;
    const uint32_t fresh = static_cast<uint32_t>(f.blocks.size());
    f.blocks.emplace_back();
    f.blocks[fresh].handler = f.blocks[loop.header].handler;
    Instruction br{Opcode::kBr};
    br.targets = {{loop.header, {}}};
    for (uint32_t v : f.blocks[loop.header].arguments) {
      f.blocks[fresh].arguments.push_back(f.NewValue(f.values[v]));
      br.targets[0].args.push_back(f.blocks[fresh].arguments.back());
    }
    f.blocks[fresh].instructions.push_back(std::move(br));
    for (uint32_t p : flow.Predecessors(loop.header)) {
      if (loop.contains[p]) continue;
      for (BranchTarget& t : f.blocks[p].instructions.back().targets) {
        if (t.block == loop.header) t.block = fresh;
      }
    }
  }
}

void HoistFrom(Function& f, const Flow& flow, const Loop& loop, std::vector<uint32_t>* defined_in) {
  const uint32_t before = PreheaderOf(f, flow, loop);
  if (before == kNone) return;
  for (uint32_t b : flow.order()) {
    if (!loop.contains[b]) continue;
    bool always = true;
    for (uint32_t latch : loop.latches) always = always && flow.Dominates(b, latch);
    auto& from = f.blocks[b].instructions;
    std::vector<Instruction> stay;
    for (Instruction& i : from) {
      bool move = IsPure(i.op) && (always || !IsDear(i.op));
      for (const Operand& o : i.operands) move = move && !(o.IsValue() && loop.contains[(*defined_in)[o.id]]);
      if (!move) {
        stay.push_back(std::move(i));
        continue;
      }
      for (uint32_t v : i.results) (*defined_in)[v] = before;
      auto& to = f.blocks[before].instructions;
      to.insert(to.end() - 1, std::move(i));
    }
    from = std::move(stay);
  }
}

}  // namespace

void HoistInvariants(Function& f) {
  MakePreheaders(f);
  const Flow flow(f);
  std::vector<uint32_t> defined_in = Definitions(f).block;
  for (const Loop& loop : FindLoops(f, flow)) HoistFrom(f, flow, loop, &defined_in);
}

}  // namespace residua::array_ir
