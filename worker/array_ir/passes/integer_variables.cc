// Variables that count in doubles become integers.
//
//   j = i - 1;                        j is a block argument that is a whole number at first and then j - 1: as an
//   integer while j >= 1 && v(j) > x          it is a subscript without conversion, and what is known of it (1 <= j, j
//   only
//     v(j + 1) = v(j); j = j - 1;     falls) decides the checks.
//   end
//
// Taken are block arguments of which every incoming value is a whole constant, an integer that was made a double,
// another such argument, or one of these plus or minus a small constant, and of which one becomes a subscript
// somewhere. Doubles stop counting at 2^53, integers do not: with steps of at most 1024 that is 2^43 trips away. Sums
// of whole numbers are never -0.
#include <algorithm>
#include <cmath>
#include <map>
#include <optional>

#include "worker/array_ir/ir/flow.h"
#include "worker/array_ir/passes/passes.h"

namespace residua::array_ir {
namespace {

constexpr double kLargestStep = 1024;
constexpr double kLargestConstant = 1e9;

class IntegerVariables {
 public:
  explicit IntegerVariables(Function& f) : f_(f), definitions_(f), taken_(f.values.size(), false) {}

  void Run() {
    FindIncoming();
    while (DropWhatIsNotWhole() || DropWhatIsNoSubscript()) {
    }
    if (std::find(taken_.begin(), taken_.end(), true) == taken_.end()) return;
    for (uint32_t v = 0; v < taken_.size(); ++v) {
      if (taken_[v]) integer_[v] = f_.NewValue(Type::kI64);
    }
    PassIntegers();
    for (Block& block : f_.blocks) ReplaceArguments(block);
  }

 private:
  void FindIncoming() {
    for (const Block& from : f_.blocks) {
      if (from.instructions.empty()) continue;
      for (const BranchTarget& t : from.instructions.back().targets) {
        const auto& arguments = f_.blocks[t.block].arguments;
        for (size_t k = 0; k < t.args.size(); ++k) {
          if (f_.values[arguments[k]] != Type::kF64) continue;
          incoming_[arguments[k]].push_back(t.args[k]);
          taken_[arguments[k]] = true;
        }
      }
    }
  }

  std::optional<double> WholeConstant(uint32_t v, double largest) const {
    const Instruction* i = definitions_.Of(v, Opcode::kConstF64);
    if (i == nullptr) return {};
    const double d = i->operands[0].number;
    if (d != std::floor(d) || !(std::fabs(d) <= largest) || (d == 0 && std::signbit(d))) return {};
    return d;
  }
  // v = x + step, where x may be taken.
  struct Step {
    uint32_t from;
    double by;
  };
  std::optional<Step> StepOf(uint32_t v) const {
    const Instruction* i = definitions_.instruction[v];
    if (i == nullptr || (i->op != Opcode::kFAdd && i->op != Opcode::kFSub)) return {};
    const uint32_t a = i->operands[0].id, b = i->operands[1].id;
    if (auto c = WholeConstant(b, kLargestStep)) return Step{a, i->op == Opcode::kFAdd ? *c : -*c};
    if (i->op == Opcode::kFSub) return {};
    if (auto c = WholeConstant(a, kLargestStep)) return Step{b, *c};
    return {};
  }
  bool IsWhole(uint32_t v) const {
    if (taken_[v] || definitions_.Of(v, Opcode::kI2F) != nullptr || WholeConstant(v, kLargestConstant)) return true;
    const std::optional<Step> step = StepOf(v);
    return step && IsWhole(step->from);
  }

  bool DropWhatIsNotWhole() {
    bool dropped = false;
    for (const auto& [v, values] : incoming_) {
      if (!taken_[v] || std::all_of(values.begin(), values.end(), [&](uint32_t x) { return IsWhole(x); })) continue;
      taken_[v] = false;
      dropped = true;
    }
    return dropped;
  }

  // Of arguments that feed one another one must be used as an integer.
  bool DropWhatIsNoSubscript() {
    std::vector<uint32_t> root(f_.values.size());
    for (uint32_t v = 0; v < root.size(); ++v) root[v] = v;
    const auto find = [&](uint32_t v) {
      while (root[v] != v) v = root[v] = root[root[v]];
      return v;
    };
    const auto source = [&](uint32_t v) {
      for (auto step = StepOf(v); step && !taken_[v]; step = StepOf(v)) v = step->from;
      return v;
    };
    for (const auto& [v, values] : incoming_) {
      for (uint32_t x : values) {
        if (taken_[v] && taken_[source(x)]) root[find(source(x))] = find(v);
      }
    }
    std::vector<bool> used(root.size(), false);
    for (const Block& block : f_.blocks) {
      for (const Instruction& i : block.instructions) {
        if (i.op == Opcode::kF2I) used[find(source(i.operands[0].id))] = true;
      }
    }
    bool dropped = false;
    for (const auto& [v, values] : incoming_) {
      if (!taken_[v] || used[find(v)]) continue;
      taken_[v] = false;
      dropped = true;
    }
    return dropped;
  }

  // ---- the change
  uint32_t Constant(std::vector<Instruction>* before, double d) {
    Instruction c{Opcode::kConstI64};
    c.results = {f_.NewValue(Type::kI64)};
    c.operands = {Operand::Int(static_cast<int64_t>(d))};
    before->push_back(c);
    return c.results[0];
  }
  uint32_t AsInteger(uint32_t v, std::vector<Instruction>* before) {
    if (auto it = integer_.find(v); it != integer_.end()) return it->second;
    if (v < definitions_.instruction.size()) {
      if (const Instruction* i = definitions_.Of(v, Opcode::kI2F)) return i->operands[0].id;
      if (auto c = WholeConstant(v, kLargestConstant)) return Constant(before, *c);
    }
    const Step step = *StepOf(v);
    Instruction sum{Opcode::kIAdd};
    const uint32_t from = AsInteger(step.from, before), by = Constant(before, step.by);
    sum.results = {f_.NewValue(Type::kI64)};
    sum.operands = {Operand::Value(from), Operand::Value(by)};
    before->push_back(sum);
    return sum.results[0];
  }
  // The definitions stay where they are until all branches are changed: new instructions are put in afterwards.
  void PassIntegers() {
    std::vector<std::vector<Instruction>> before(f_.blocks.size());
    for (size_t b = 0; b < f_.blocks.size(); ++b) {
      if (f_.blocks[b].instructions.empty()) continue;
      for (BranchTarget& t : f_.blocks[b].instructions.back().targets) {
        const auto& arguments = f_.blocks[t.block].arguments;
        for (size_t k = 0; k < t.args.size(); ++k) {
          if (integer_.count(arguments[k])) t.args[k] = AsInteger(t.args[k], &before[b]);
        }
      }
    }
    for (size_t b = 0; b < f_.blocks.size(); ++b) {
      auto& list = f_.blocks[b].instructions;
      if (!before[b].empty()) list.insert(list.end() - 1, before[b].begin(), before[b].end());
    }
  }
  void ReplaceArguments(Block& block) {
    std::vector<Instruction> doubles;
    for (uint32_t& v : block.arguments) {
      auto it = integer_.find(v);
      if (it == integer_.end()) continue;
      Instruction i{Opcode::kI2F};
      i.results = {v};
      i.operands = {Operand::Value(it->second)};
      doubles.push_back(std::move(i));
      v = it->second;
    }
    block.instructions.insert(block.instructions.begin(), doubles.begin(), doubles.end());
  }

  Function& f_;
  const Definitions definitions_;
  std::vector<bool> taken_;
  std::map<uint32_t, std::vector<uint32_t>> incoming_;  // of block arguments that are doubles
  std::map<uint32_t, uint32_t> integer_;                // what stands for them
};

}  // namespace

void MakeIntegerVariables(Function& function) { IntegerVariables(function).Run(); }

}  // namespace residua::array_ir
