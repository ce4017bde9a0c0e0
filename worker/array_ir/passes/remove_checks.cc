// Check elimination: conditions that are decided where they stand become constants.
//
//   for k = 1:numel(x)      the header's `counter < numel` holds in the body, `counter` starts at 0 and only grows,
//     s = s + x(k);         so that 1 <= counter + 1 and counter + 1 <= numel are both true: no check, no error path.
//   end
//
// A walk down the dominator tree carries what is known: truth values that dominating branches decided (an `and` that
// holds makes both of its operands true), and inequalities a <= b + c between integers, where a value is taken as base
// plus constant. To prove a <= b + c we search backwards from b through the inequalities that end there; depth and
// number are bounded, so a pass over a block is linear. Sources of inequalities: branches, extents (never negative),
// variables that a loop only increases or only decreases, and the smaller of two. Positions and extents are far below
// 2^63: sums do not wrap.
// After Joisha and others (array-shape framework, section 8) and ABCD (Bodik, Gupta, Sarkar).
#include <map>
#include <optional>

#include "worker/array_ir/ir/element_bounds.h"
#include "worker/array_ir/ir/flow.h"
#include "worker/array_ir/passes/passes.h"

namespace residua::array_ir {
namespace {

constexpr int kDepth = 6;
constexpr size_t kBreadth = 24;

class Checks {
 public:
  explicit Checks(Function& f) : f_(f), flow_(f), definitions_(f) {}

  void Run() {
    FindExtents();
    FindInductions();
    Walk();
    PutConstants();
  }

 private:
  // base + constant; the base kNone is zero.
  struct Affine {
    uint32_t base;
    int64_t constant;
  };
  struct Bound {
    uint32_t left;
    int64_t constant;  // left <= (the key) + constant
  };
  struct Undo {
    std::vector<uint32_t> bounds;                                 // keys to pop
    std::vector<std::pair<uint32_t, std::optional<bool>>> truth;  // what was known before
  };

  Affine Of(uint32_t v) const {
    int64_t constant = 0, c = 0;
    for (;;) {
      if (definitions_.IsConstant(v, &c)) return {kNone, constant + c};
      const Instruction* sum = definitions_.Of(v, Opcode::kIAdd);
      if (sum == nullptr || !definitions_.IsConstant(sum->operands[1].id, &c)) return {v, constant};
      constant += c;
      v = sum->operands[0].id;
    }
  }

  void FindExtents() {
    extent_.assign(f_.values.size(), false);
    for (uint32_t b : flow_.order()) {
      for (const Instruction& i : f_.blocks[b].instructions) {
        if (i.op != Opcode::kView) continue;
        for (size_t k = 1; k < i.results.size(); ++k) extent_[i.results[k]] = true;
      }
    }
    // A block argument is one if everything that reaches it is.
    for (uint32_t b : flow_.order()) {
      if (b == 0) continue;
      for (uint32_t v : f_.blocks[b].arguments) extent_[v] = f_.values[v] == Type::kI64;
    }
    for (bool changed = true; changed;) {
      changed = false;
      for (uint32_t b : flow_.order()) {
        for (const BranchTarget& t : f_.blocks[b].instructions.back().targets) {
          for (size_t k = 0; k < t.args.size(); ++k) {
            const uint32_t v = f_.blocks[t.block].arguments[k];
            int64_t c = 0;
            if (!extent_[v] || extent_[t.args[k]] || (definitions_.IsConstant(t.args[k], &c) && c >= 0)) continue;
            extent_[v] = false;
            changed = true;
          }
        }
      }
    }
  }

  // Header arguments that start at one value and change by a constant of one sign.
  void FindInductions() {
    for (const Loop& loop : FindLoops(f_, flow_)) {
      const auto& arguments = f_.blocks[loop.header].arguments;
      for (size_t k = 0; k < arguments.size(); ++k) {
        if (f_.values[arguments[k]] != Type::kI64) continue;
        uint32_t start = kNone;
        bool one = true, up = true, down = true;
        for (uint32_t p : flow_.Predecessors(loop.header)) {
          for (const BranchTarget& t : f_.blocks[p].instructions.back().targets) {
            if (t.block != loop.header) continue;
            if (!loop.contains[p]) {
              one = one && (start == kNone || start == t.args[k]);
              start = t.args[k];
              continue;
            }
            const Affine next = Of(t.args[k]);
            up = up && next.base == arguments[k] && next.constant >= 0;
            down = down && next.base == arguments[k] && next.constant <= 0;
          }
        }
        if (!one || start == kNone || (!up && !down)) continue;
        const Affine from = Of(start);
        if (up) inductions_[loop.header].push_back({from.base, arguments[k], -from.constant});
        if (down) inductions_[loop.header].push_back({arguments[k], from.base, from.constant});
      }
    }
  }

  // ---- what is known
  void Know(uint32_t left, uint32_t right, int64_t constant, Undo* undo) {
    if (left == right) return;
    bounds_[right].push_back({left, constant});
    undo->bounds.push_back(right);
  }
  void KnowLessEqual(uint32_t a, uint32_t b, int64_t slack, Undo* undo) {
    const Affine x = Of(a), y = Of(b);
    Know(x.base, y.base, y.constant - x.constant + slack, undo);
  }
  void KnowTruth(uint32_t v, bool holds, Undo* undo) {
    if (v >= definitions_.instruction.size()) return;  // a constant of ours: the branch is decided
    auto known = truth_.find(v);
    undo->truth.emplace_back(v, known == truth_.end() ? std::nullopt : std::optional(known->second));
    truth_[v] = holds;
    const Instruction* i = DefinitionOf(v);
    if (i == nullptr) return;
    const auto operand = [&](size_t k) { return i->operands[k].id; };
    switch (i->op) {
      case Opcode::kNot:
        return KnowTruth(operand(0), !holds, undo);
      case Opcode::kAnd:
      case Opcode::kOr:
        if (holds == (i->op == Opcode::kAnd)) {
          KnowTruth(operand(0), holds, undo);
          KnowTruth(operand(1), holds, undo);
        }
        return;
      case Opcode::kILe:
        return holds ? KnowLessEqual(operand(0), operand(1), 0, undo) : KnowLessEqual(operand(1), operand(0), -1, undo);
      case Opcode::kILt:
        return holds ? KnowLessEqual(operand(0), operand(1), -1, undo) : KnowLessEqual(operand(1), operand(0), 0, undo);
      case Opcode::kIEq:
        if (!holds) return;
        KnowLessEqual(operand(0), operand(1), 0, undo);
        KnowLessEqual(operand(1), operand(0), 0, undo);
        return;
      default:
        return;
    }
  }

  // left <= right + constant?
  bool Prove(uint32_t left, uint32_t right, int64_t constant, int depth) const {
    if (left == right && constant >= 0) return true;
    if (left == kNone && right != kNone && extent_[right] && constant >= 0) return true;
    if (depth == 0) return false;
    auto it = bounds_.find(right);
    if (it == bounds_.end()) return false;
    size_t tried = 0;
    for (auto b = it->second.rbegin(); b != it->second.rend() && tried < kBreadth; ++b, ++tried) {
      if (Prove(left, b->left, constant - b->constant, depth - 1)) return true;
    }
    return false;
  }
  bool ProveLessEqual(uint32_t a, uint32_t b, int64_t slack) const {
    const Affine x = Of(a), y = Of(b);
    return Prove(x.base, y.base, y.constant - x.constant + slack, kDepth);
  }
  std::optional<bool> Decide(const Instruction& i) const {
    const uint32_t a = i.operands[0].id, b = i.operands[1].id;
    switch (i.op) {
      case Opcode::kILe:
        if (ProveLessEqual(a, b, 0)) return true;
        if (ProveLessEqual(b, a, -1)) return false;
        return {};
      case Opcode::kILt:
        if (ProveLessEqual(a, b, -1)) return true;
        if (ProveLessEqual(b, a, 0)) return false;
        return {};
      default:
        if (ProveLessEqual(a, b, -1) || ProveLessEqual(b, a, -1)) return false;
        if (ProveLessEqual(a, b, 0) && ProveLessEqual(b, a, 0)) return true;
        return {};
    }
  }

  // Null for the constants that this pass has put in too.
  const Instruction* DefinitionOf(uint32_t v) const {
    return v < definitions_.instruction.size() ? definitions_.instruction[v] : nullptr;
  }

  // ---- the walk
  Undo Enter(uint32_t b) {
    Undo undo;
    if (auto it = inductions_.find(b); it != inductions_.end()) {
      for (const Induction& n : it->second) Know(n.left, n.right, n.constant, &undo);
    }
    // What the only branch to this block decided; back edges come from blocks where it holds already.
    std::vector<uint32_t> from;
    for (uint32_t p : flow_.Predecessors(b)) {
      if (!flow_.Dominates(b, p)) from.push_back(p);
    }
    if (from.size() == 1) {
      const Instruction& last = f_.blocks[from[0]].instructions.back();
      if (last.op == Opcode::kCondBr && last.targets[0].block != last.targets[1].block &&
          (last.targets[0].block == b || last.targets[1].block == b)) {
        KnowTruth(last.operands[0].id, last.targets[0].block == b, &undo);
      }
    }
    for (Instruction& i : f_.blocks[b].instructions) {
      for (Operand& o : i.operands) {
        if (!o.IsValue() || f_.values[o.id] != Type::kI1) continue;
        if (auto known = truth_.find(o.id); known != truth_.end()) o.id = Constant(known->second);
      }
      if (i.op == Opcode::kILe || i.op == Opcode::kILt || i.op == Opcode::kIEq) {
        const std::optional<bool> decided = Decide(i);
        if (!decided) continue;
        i.op = Opcode::kConstI1;
        i.operands = {Operand::Int(*decided)};
      }
      if (i.op == Opcode::kSelect && f_.values[i.results[0]] == Type::kI64) KnowSmaller(i, &undo);
      KnowRange(i, &undo);
    }
    return undo;
  }
  // What an element of 8 or 16 bits can be, a rest, and what a mask leaves.
  void KnowRange(const Instruction& i, Undo* undo) {
    int64_t c = 0;
    const auto between = [&](int64_t low, int64_t high) {
      Know(i.results[0], kNone, high, undo);
      Know(kNone, i.results[0], -low, undo);
    };
    switch (i.op) {
      case Opcode::kLoad: {
        if (f_.values[i.results[0]] != Type::kI64 || i.operands.size() != 3) return;
        const auto bounds = BoundsOfElements(i.operands[2].text);
        if (bounds && bounds->second <= UINT16_MAX) between(bounds->first, bounds->second);
        return;
      }
      case Opcode::kIBitAnd:
        if (definitions_.IsConstant(i.operands[1].id, &c) && c >= 0) between(0, c);
        return;
      case Opcode::kIMod:
        if (definitions_.IsConstant(i.operands[1].id, &c) && c > 0) between(0, c - 1);
        return;
      default:
        return;
    }
  }
  // select(a < b, a, b) is at most either.
  void KnowSmaller(const Instruction& i, Undo* undo) {
    const Instruction* c = DefinitionOf(i.operands[0].id);
    if (c == nullptr || (c->op != Opcode::kILt && c->op != Opcode::kILe)) return;
    if (c->operands[0].id != i.operands[1].id || c->operands[1].id != i.operands[2].id) return;
    for (size_t k : {1, 2}) {
      const Affine x = Of(i.operands[k].id);
      Know(i.results[0], x.base, x.constant, undo);
    }
  }
  void Leave(const Undo& undo) {
    for (auto at = undo.bounds.rbegin(); at != undo.bounds.rend(); ++at) bounds_[*at].pop_back();
    for (auto at = undo.truth.rbegin(); at != undo.truth.rend(); ++at) {
      if (at->second) {
        truth_[at->first] = *at->second;
      } else {
        truth_.erase(at->first);
      }
    }
  }
  void Walk() {
    struct Frame {
      uint32_t block;
      size_t next = 0;
      Undo undo;
    };
    std::vector<Frame> stack;
    stack.push_back({0, 0, Enter(0)});
    while (!stack.empty()) {
      Frame& top = stack.back();
      if (top.next < flow_.Children(top.block).size()) {
        const uint32_t child = flow_.Children(top.block)[top.next++];
        stack.push_back({child, 0, Enter(child)});
        continue;
      }
      Leave(top.undo);
      stack.pop_back();
    }
  }

  uint32_t Constant(bool b) {
    uint32_t& v = constants_[b];
    if (v == kNone) v = f_.NewValue(Type::kI1);
    return v;
  }
  void PutConstants() {
    for (int b : {0, 1}) {
      if (constants_[b] == kNone) continue;
      Instruction c{Opcode::kConstI1};
      c.results = {constants_[b]};
      c.operands = {Operand::Int(b)};
      f_.blocks[0].instructions.insert(f_.blocks[0].instructions.begin(), std::move(c));
    }
  }

  struct Induction {
    uint32_t left, right;
    int64_t constant;
  };

  Function& f_;
  const Flow flow_;
  const Definitions definitions_;
  std::vector<bool> extent_;
  std::map<uint32_t, std::vector<Induction>> inductions_;  // by header
  std::map<uint32_t, std::vector<Bound>> bounds_;          // by right side
  std::map<uint32_t, bool> truth_;
  uint32_t constants_[2] = {kNone, kNone};
};

}  // namespace

void RemoveChecks(Function& function) { Checks(function).Run(); }

}  // namespace residua::array_ir
