#include "worker/native/single_loops.h"

#include <algorithm>
#include <cmath>
#include <vector>

#include "worker/array_ir/ir/flow.h"

namespace residua::native {

using array_ir::Instruction;
using array_ir::Opcode;
using array_ir::Operand;

namespace {

bool MakesSingle(const Instruction& i) {
  if (i.op == Opcode::kToSingle) return true;
  return i.op == Opcode::kLoad && i.operands.size() == 3 && i.operands[2].kind == Operand::Kind::kText &&
         i.operands[2].text == "f32";
}
bool IsSingleConstant(const Instruction& i) {
  if (i.op != Opcode::kConstF64) return false;
  const double d = i.operands[0].number;
  return !std::isnan(d) && static_cast<double>(static_cast<float>(d)) == d;
}

class Finder {
 public:
  explicit Finder(const array_ir::Function& f) : f_(f), definitions_(f), incoming_(f.values.size()) {
    for (const array_ir::Block& from : f.blocks) {
      if (from.instructions.empty()) continue;
      for (const array_ir::BranchTarget& t : from.instructions.back().targets) {
        for (size_t k = 0; k < t.args.size(); ++k) incoming_[f.blocks[t.block].arguments[k]].push_back(t.args[k]);
      }
    }
  }

  SingleLoops Run() {
    for (uint32_t v = 0; v < incoming_.size(); ++v) {
      if (f_.values[v] == array_ir::Type::kF64 && !incoming_[v].empty()) found_.arguments.insert(v);
    }
    const auto every = [&](uint32_t v) { return IsSingle(v); };
    while (Drop([&](uint32_t v) { return !std::ranges::all_of(incoming_[v], every); })) {
    }
    // Constants alone make no singles.
    std::set<uint32_t> made;
    const auto grows = [&](uint32_t v) {
      return !made.count(v) && std::ranges::any_of(incoming_[v], [&](uint32_t x) {
        const Instruction* const i = definitions_.instruction[x];
        return i == nullptr ? made.count(x) > 0 : MakesSingle(*i);
      });
    };
    for (bool again = true; again;) {
      again = false;
      for (uint32_t v : found_.arguments) {
        if (grows(v)) again = made.insert(v).second || again;
      }
    }
    Drop([&](uint32_t v) { return !made.count(v); });
    for (uint32_t v : found_.arguments) {
      for (uint32_t x : incoming_[v]) {
        if (!found_.arguments.count(x)) found_.incoming.insert(x);
      }
    }
    return found_;
  }

 private:
  bool IsSingle(uint32_t v) const {
    const Instruction* const i = definitions_.instruction[v];
    if (i == nullptr) return found_.arguments.count(v) > 0;
    return MakesSingle(*i) || IsSingleConstant(*i);
  }
  template <class Goes>
  bool Drop(const Goes& goes) {
    return std::erase_if(found_.arguments, goes) > 0;
  }

  const array_ir::Function& f_;
  const array_ir::Definitions definitions_;
  std::vector<std::vector<uint32_t>> incoming_;  // by argument
  SingleLoops found_;
};

}  // namespace

SingleLoops FindSingleLoops(const array_ir::Function& f) { return Finder(f).Run(); }

}  // namespace residua::native
