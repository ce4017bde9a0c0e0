// An integer k of a double x is checked where `i2f k == x` and `k <= n` hold, n an extent: no k does both for an x that
// is NaN or beyond 64 bits. What is computed of k may be anything where the check does not hold, so that everything
// that uses it, or what is computed of it, must either be pure, or stand behind a branch on the check, or be a
// conjunction with the check, which is false there.
#include "worker/native/checked_conversions.h"

#include <algorithm>
#include <vector>

#include "worker/array_ir/ir/flow.h"

namespace residua::native {

using array_ir::Flow;
using array_ir::Instruction;
using array_ir::kNone;
using array_ir::Opcode;

namespace {

struct Use {
  const Instruction* by;
  uint32_t block;
};

class Finder {
 public:
  explicit Finder(const array_ir::Function& f) : f_(f), flow_(f), definitions_(f), uses_(f.values.size()) {
    for (const uint32_t b : flow_.order()) {
      for (const Instruction& i : f.blocks[b].instructions) {
        for (const array_ir::Operand& o : i.operands) {
          if (o.IsValue()) uses_[o.id].push_back({&i, b});
        }
        for (const array_ir::BranchTarget& t : i.targets) {
          for (const uint32_t v : t.args) uses_[v].push_back({&i, b});
        }
      }
    }
  }

  std::set<uint32_t> Run() {
    std::set<uint32_t> checked;
    for (const uint32_t b : flow_.order()) {
      for (const Instruction& i : f_.blocks[b].instructions) {
        if (i.op == Opcode::kF2I && i.operands[0].IsValue() && IsChecked(i)) checked.insert(i.results[0]);
      }
    }
    return checked;
  }

 private:
  const Instruction* Of(uint32_t v, Opcode op) const { return definitions_.Of(v, op); }

  bool IsChecked(const Instruction& conversion) {
    integer_ = conversion.results[0];
    number_ = conversion.operands[0].id;
    reached_.clear();
    std::vector<uint32_t> todo = {integer_};
    bool behind_check = false;
    while (!todo.empty()) {
      const uint32_t v = todo.back();
      todo.pop_back();
      if (!reached_.insert(v).second) continue;
      if (reached_.size() > kMostUses) return false;
      for (const Use& use : uses_[v]) {
        if (IsBehindCheck(use.block)) {
          behind_check = true;
          continue;
        }
        const Instruction& i = *use.by;
        if (!array_ir::IsPure(i.op) || i.results.size() != 1) {
          if (i.op == Opcode::kCondBr && i.operands[0].IsValue() && IsCheck(i.operands[0].id)) continue;
          return false;
        }
        if (!IsCheck(i.results[0])) todo.push_back(i.results[0]);
      }
    }
    return behind_check;
  }

  bool GivesBack(uint32_t v) const {
    const Instruction* const equal = Of(v, Opcode::kFEq);
    if (equal == nullptr) return false;
    const auto is_back = [&](uint32_t x) {
      const Instruction* const back = Of(x, Opcode::kI2F);
      return back != nullptr && back->operands[0].id == integer_;
    };
    const uint32_t a = equal->operands[0].id, b = equal->operands[1].id;
    return (is_back(a) && b == number_) || (is_back(b) && a == number_);
  }

  // `k <= n`, n an extent or a number in the text.
  bool IsWithin(uint32_t v) const {
    const Instruction* less = Of(v, Opcode::kILe);
    if (less == nullptr) less = Of(v, Opcode::kILt);
    if (less == nullptr || less->operands[0].id != integer_) return false;
    int64_t most = 0;
    const uint32_t n = less->operands[1].id;
    if (definitions_.IsConstant(n, &most)) return most < (int64_t{1} << 53);
    return Of(n, Opcode::kView) != nullptr;
  }

  // What the conjunction consists of.
  void Parts(uint32_t v, bool* gives_back, bool* within) const {
    if (const Instruction* const both = Of(v, Opcode::kAnd)) {
      for (const array_ir::Operand& o : both->operands) Parts(o.id, gives_back, within);
      return;
    }
    *gives_back = *gives_back || GivesBack(v);
    *within = *within || IsWithin(v);
  }
  bool IsCheck(uint32_t v) const {
    bool gives_back = false, within = false;
    Parts(v, &gives_back, &within);
    return gives_back && within;
  }

  // Each way to the block comes along a branch that is taken where the check holds.
  bool IsBehindCheck(uint32_t block) const {
    const uint32_t made = definitions_.block[integer_];
    for (uint32_t b = block; b != made; b = flow_.ImmediateDominator(b)) {
      const std::vector<uint32_t>& before = flow_.Predecessors(b);
      if (before.size() != 1 || f_.blocks[before[0]].instructions.empty()) continue;
      const Instruction& branch = f_.blocks[before[0]].instructions.back();
      if (branch.op == Opcode::kCondBr && branch.targets[0].block == b && IsCheck(branch.operands[0].id)) return true;
    }
    return false;
  }

  static constexpr size_t kMostUses = 64;
  const array_ir::Function& f_;
  const Flow flow_;
  const array_ir::Definitions definitions_;
  std::vector<std::vector<Use>> uses_;  // by value
  uint32_t integer_ = kNone, number_ = kNone;
  std::set<uint32_t> reached_;  // what is anything where the check does not hold
};

}  // namespace

std::set<uint32_t> FindCheckedConversions(const array_ir::Function& f) { return Finder(f).Run(); }

}  // namespace residua::native
