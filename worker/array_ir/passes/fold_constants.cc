// Constant folding and algebraic simplification of scalar and extent arithmetic.
//
// Every rule is exact: integers as 64-bit machine numbers; doubles only where IEEE says that the bits are the same
// (x * 1, x - 0, -(-x), never x + 0, which turns -0 into 0; a NaN is left to the machine). Integer sums are kept as
// `x + constant`, the constant last and one only, so that equal positions get equal forms: x - 1 becomes x + -1, and
// (x + 2) + -1 becomes x + 1. An integer that went through a double comes back, f2i(i2f k) is k and i2f(k) + 1 is
// i2f(k + 1), for extents, positions and trip counts are below 2^53. So is what truth values and whole constants add up
// to where it becomes an integer, as in `table(1 + (x > 2))`, and what such sums are compared with may be decided.
//
// Rounds until nothing moves; a branch on a constant becomes a plain branch, and a block argument that is always one
// value becomes that value.
#include <algorithm>
#include <bit>
#include <cmath>
#include <optional>
#include <set>

#include "worker/array_ir/ir/element_bounds.h"
#include "worker/array_ir/ir/flow.h"
#include "worker/array_ir/passes/passes.h"

namespace residua::array_ir {
namespace {

// What an instruction turns into: another value, or another instruction with the same result.
struct Simpler {
  uint32_t value = kNone;
  std::optional<Instruction> instruction;
};

class Folder {
 public:
  explicit Folder(Function& f) : f_(f) {}

  bool Round() {
    const Definitions definitions(f_);
    definitions_ = &definitions;
    replacement_.assign(f_.values.size(), kNone);
    FindSumsOfTruths();
    bool changed = false;
    for (uint32_t b : ReversePostorder(f_)) {
      // Definitions point into this block's list: it is replaced only after the round.
      std::vector<Instruction> out;
      bool moved = false;
      for (const Instruction& i : f_.blocks[b].instructions) {
        std::optional<Simpler> simpler = Simplify(i);
        if (!simpler) {
          out.push_back(i);
          continue;
        }
        moved = true;
        for (Instruction& fresh : before_) out.push_back(std::move(fresh));
        before_.clear();
        if (simpler->value != kNone)
          replacement_[i.results[0]] = simpler->value;
        else
          out.push_back(std::move(*simpler->instruction));
      }
      if (moved) pending_.emplace_back(b, std::move(out));
      changed = changed || moved;
    }
    for (auto& [b, list] : pending_) f_.blocks[b].instructions = std::move(list);
    pending_.clear();
    replacement_.resize(f_.values.size(), kNone);
    ReplaceUses(f_, replacement_);
    return changed;
  }

 private:
  // ---- making the outcome
  static Simpler Becomes(uint32_t value) { return {value, {}}; }
  Simpler Constant(const Instruction& i, Opcode op, Operand operand) const {
    Instruction c{op};
    c.results = i.results;
    c.operands = {std::move(operand)};
    return {kNone, std::move(c)};
  }
  Simpler Integer(const Instruction& i, int64_t v) const { return Constant(i, Opcode::kConstI64, Operand::Int(v)); }
  Simpler Truth(const Instruction& i, bool v) const { return Constant(i, Opcode::kConstI1, Operand::Int(v)); }
  Simpler Same(const Instruction& i, Opcode op, std::vector<uint32_t> operands) const {
    Instruction next{op};
    next.results = i.results;
    for (uint32_t v : operands) next.operands.push_back(Operand::Value(v));
    return {kNone, std::move(next)};
  }
  // A new constant, or a sum, in front of the instruction.
  uint32_t Before(int64_t constant) {
    Instruction c{Opcode::kConstI64};
    c.results = {f_.NewValue(Type::kI64)};
    c.operands = {Operand::Int(constant)};
    before_.push_back(c);
    return c.results[0];
  }
  uint32_t Before(Opcode op, uint32_t a, uint32_t b) {
    Instruction c{op};
    c.results = {f_.NewValue(Type::kI64)};
    c.operands = {Operand::Value(a), Operand::Value(b)};
    before_.push_back(c);
    return c.results[0];
  }

  // ---- looking at operands
  const Instruction* Of(uint32_t v) const {
    return v < definitions_->instruction.size() ? definitions_->instruction[v] : nullptr;
  }
  const Instruction* Of(uint32_t v, Opcode op) const {
    const Instruction* i = Of(v);
    return i != nullptr && i->op == op ? i : nullptr;
  }
  std::optional<int64_t> IntegerOf(uint32_t v) const {
    const Instruction* i = Of(v, Opcode::kConstI64);
    return i == nullptr ? std::nullopt : std::optional(i->operands[0].integer);
  }
  std::optional<double> NumberOf(uint32_t v) const {
    const Instruction* i = Of(v, Opcode::kConstF64);
    return i == nullptr ? std::nullopt : std::optional(i->operands[0].number);
  }
  std::optional<bool> TruthOf(uint32_t v) const {
    const Instruction* i = Of(v, Opcode::kConstI1);
    return i == nullptr ? std::nullopt : std::optional(i->operands[0].integer != 0);
  }
  static bool IsPositiveZero(double d) { return d == 0 && !std::signbit(d); }
  static int64_t Wrapped(Opcode op, int64_t a, int64_t b) {
    const uint64_t x = static_cast<uint64_t>(a), y = static_cast<uint64_t>(b);
    return static_cast<int64_t>(op == Opcode::kIAdd ? x + y : op == Opcode::kISub ? x - y : x * y);
  }

  std::optional<Simpler> Simplify(const Instruction& i) {
    const auto v = [&](size_t k) { return i.operands[k].id; };
    switch (i.op) {
      case Opcode::kIAdd:
      case Opcode::kISub:
      case Opcode::kIMul:
        return IntegerArithmetic(i, v(0), v(1));
      case Opcode::kILt:
      case Opcode::kILe:
      case Opcode::kIEq:
        return IntegerComparison(i, v(0), v(1));
      case Opcode::kFAdd:
      case Opcode::kFSub:
      case Opcode::kFMul:
      case Opcode::kFDiv:
        return Arithmetic(i, v(0), v(1));
      case Opcode::kFLt:
      case Opcode::kFLe:
      case Opcode::kFEq:
      case Opcode::kFNe:
      case Opcode::kFGe:
      case Opcode::kFGt:
        return Comparison(i, v(0), v(1));
      case Opcode::kFNeg:
      case Opcode::kFAbs:
      case Opcode::kFloor:
      case Opcode::kCeil:
      case Opcode::kFix:
      case Opcode::kSqrt:
        return OneDouble(i, v(0));
      case Opcode::kAnd:
      case Opcode::kOr:
        return Logical(i, v(0), v(1));
      case Opcode::kNot:
        if (auto c = TruthOf(v(0))) return Truth(i, !*c);
        if (const Instruction* inner = Of(v(0), Opcode::kNot)) return Becomes(inner->operands[0].id);
        return {};
      case Opcode::kSelect:
        if (auto c = TruthOf(v(0))) return Becomes(v(*c ? 1 : 2));
        if (v(1) == v(2)) return Becomes(v(1));
        return {};
      case Opcode::kI2F:
      case Opcode::kF2I:
      case Opcode::kB2F:
        return Conversion(i, v(0));
      case Opcode::kCondBr:
        return Branch(i);
      default:
        return {};
    }
  }

  std::optional<Simpler> IntegerArithmetic(const Instruction& i, uint32_t a, uint32_t b) {
    const auto x = IntegerOf(a), y = IntegerOf(b);
    if (x && y) return Integer(i, Wrapped(i.op, *x, *y));
    if (i.op == Opcode::kIMul) {
      if (x) return Same(i, Opcode::kIMul, {b, a});
      if (y && *y == 1) return Becomes(a);
      if (y && *y == 0) return Integer(i, 0);
      return {};
    }
    if (i.op == Opcode::kISub) {
      if (a == b) return Integer(i, 0);
      if (y) return Same(i, Opcode::kIAdd, {a, Before(Wrapped(Opcode::kISub, 0, *y))});
      // (p + q) - p
      if (const Instruction* sum = Of(a, Opcode::kIAdd)) {
        if (sum->operands[0].id == b) return Becomes(sum->operands[1].id);
        if (sum->operands[1].id == b) return Becomes(sum->operands[0].id);
      }
      return {};
    }
    if (x) return Same(i, Opcode::kIAdd, {b, a});
    if (y && *y == 0) return Becomes(a);
    // (p + c) + d, (p + c) + q, q + (p + c): the constant goes last.
    for (const auto& [inner, other] : {std::pair{a, b}, std::pair{b, a}}) {
      const Instruction* sum = Of(inner, Opcode::kIAdd);
      const auto c = sum == nullptr ? std::nullopt : IntegerOf(sum->operands[1].id);
      if (!c) continue;
      if (y) return Same(i, Opcode::kIAdd, {sum->operands[0].id, Before(Wrapped(Opcode::kIAdd, *c, *y))});
      return Same(i, Opcode::kIAdd, {Before(Opcode::kIAdd, sum->operands[0].id, other), sum->operands[1].id});
    }
    // (p - q) + q
    if (const Instruction* difference = Of(a, Opcode::kISub); difference != nullptr && difference->operands[1].id == b)
      return Becomes(difference->operands[0].id);
    return {};
  }

  // The least and the greatest that constants, one of two of them, and sums of these may be.
  struct Bounds {
    int64_t least, greatest;
  };
  std::optional<Bounds> BoundsOf(uint32_t v, int depth = 6) const {
    const Instruction* const i = Of(v);
    constexpr int64_t kMost = int64_t{1} << 40;
    if (const auto c = IntegerOf(v)) return -kMost < *c && *c < kMost ? std::optional(Bounds{*c, *c}) : std::nullopt;
    if (i == nullptr || depth == 0 || (i->op != Opcode::kSelect && i->op != Opcode::kIAdd)) return {};
    const size_t first = i->op == Opcode::kSelect ? 1 : 0;
    const auto a = BoundsOf(i->operands[first].id, depth - 1);
    const auto b = a ? BoundsOf(i->operands[first + 1].id, depth - 1) : std::nullopt;
    if (!b) return {};
    if (i->op == Opcode::kIAdd) return Bounds{a->least + b->least, a->greatest + b->greatest};
    return Bounds{std::min(a->least, b->least), std::max(a->greatest, b->greatest)};
  }

  std::optional<Simpler> IntegerComparison(const Instruction& i, uint32_t a, uint32_t b) const {
    if (a == b) return Truth(i, i.op != Opcode::kILt);
    const auto x = IntegerOf(a), y = IntegerOf(b);
    if (x && y) return Truth(i, i.op == Opcode::kILt ? *x < *y : i.op == Opcode::kILe ? *x <= *y : *x == *y);
    const auto p = BoundsOf(a), q = p ? BoundsOf(b) : std::nullopt;
    if (!q) return {};
    const bool apart = p->greatest < q->least || q->greatest < p->least;
    if (i.op == Opcode::kIEq) return apart ? std::optional(Truth(i, false)) : std::nullopt;
    const int64_t strict = i.op == Opcode::kILt ? 1 : 0;
    if (p->greatest + strict <= q->least) return Truth(i, true);
    if (p->least + strict > q->greatest) return Truth(i, false);
    return {};
  }

  // How many bits the integer may need: a counter or an extent stays below 2^40, a conversion from a double may not.
  int BitsOf(uint32_t v, int depth = 12) const {
    const Instruction* i = Of(v);
    if (i == nullptr || i->op == Opcode::kView) return 40;
    if (i->op == Opcode::kConstI64) {
      const int64_t c = i->operands[0].integer;
      return static_cast<int>(std::bit_width(static_cast<uint64_t>(c < 0 ? ~c : c))) + 1;
    }
    if (i->op == Opcode::kLoad && i->operands.size() == 3) return BitsOfElement(i->operands[2].text);
    if (depth == 0) return 64;
    const auto operand = [&](size_t k) { return BitsOf(i->operands[k].id, depth - 1); };
    if (i->op == Opcode::kIAdd || i->op == Opcode::kISub) return std::max(operand(0), operand(1)) + 1;
    if (i->op == Opcode::kIMul) return operand(0) + operand(1);
    if (i->op == Opcode::kSelect)
      return std::max(BitsOf(i->operands[1].id, depth - 1), BitsOf(i->operands[2].id, depth - 1));
    if (i->op == Opcode::kIBitOr || i->op == Opcode::kIBitXor) return std::max(operand(0), operand(1));
    if (i->op == Opcode::kIShiftRight) return operand(0);
    // What a mask leaves, and a rest, by a constant.
    const auto by = IsRest(i->op) ? IntegerOf(i->operands[1].id) : std::nullopt;
    if (by && *by > 0) return BitsOf(i->operands[1].id);
    return 64;
  }
  static bool IsRest(Opcode op) { return op == Opcode::kIBitAnd || op == Opcode::kIMod || op == Opcode::kIRem; }
  static int BitsOfElement(std::string_view word) {
    const auto bounds = BoundsOfElements(word);
    return bounds ? static_cast<int>(std::bit_width(static_cast<uint64_t>(bounds->second))) + 1 : 64;
  }
  static bool IsWhole(double d) { return d == std::floor(d) && std::fabs(d) < 1e9 && !(d == 0 && std::signbit(d)); }
  // A double that is an integer: converted from one, a whole constant, or a truth value in a sum that becomes one.
  std::optional<uint32_t> WholeOf(uint32_t v, bool with_truths = false) {
    if (const Instruction* c = Of(v, Opcode::kI2F)) return c->operands[0].id;
    if (const Instruction* c = Of(v, Opcode::kB2F); c != nullptr && with_truths) {
      const uint32_t one = Before(1), zero = Before(0);
      Instruction either{Opcode::kSelect};
      either.results = {f_.NewValue(Type::kI64)};
      either.operands = {c->operands[0], Operand::Value(one), Operand::Value(zero)};
      before_.push_back(either);
      return either.results[0];
    }
    const auto d = NumberOf(v);
    if (!d || !IsWhole(*d)) return {};
    return Before(static_cast<int64_t>(*d));
  }
  // Sums of truth values, integers and whole constants that are converted into integers.
  void FindSumsOfTruths() {
    sums_of_truths_.clear();
    for (const Block& b : f_.blocks) {
      for (const Instruction& i : b.instructions) {
        std::set<uint32_t> sums;
        if (i.op == Opcode::kF2I && IsSumOfWhole(i.operands[0].id, kDeepestSum, &sums)) sums_of_truths_.merge(sums);
      }
    }
  }
  bool IsSumOfWhole(uint32_t v, int depth, std::set<uint32_t>* sums) const {
    const Instruction* const i = Of(v);
    if (i == nullptr || depth == 0) return false;
    if (i->op == Opcode::kB2F || i->op == Opcode::kI2F) return true;
    if (const auto d = NumberOf(v)) return IsWhole(*d);
    if (i->op != Opcode::kFAdd && i->op != Opcode::kFSub) return false;
    sums->insert(v);
    return IsSumOfWhole(i->operands[0].id, depth - 1, sums) && IsSumOfWhole(i->operands[1].id, depth - 1, sums);
  }
  // i2f(k) + i2f(m) is i2f(k + m); a product only with a positive constant, for 0 * -1 is -0.
  std::optional<Simpler> WholeArithmetic(const Instruction& i, uint32_t a, uint32_t b) {
    const bool truths = sums_of_truths_.contains(i.results[0]);
    const auto whole = [&](uint32_t v) {
      return Of(v, Opcode::kI2F) != nullptr || (truths && Of(v, Opcode::kB2F) != nullptr);
    };
    if (i.op == Opcode::kFDiv || (!whole(a) && !whole(b))) return {};
    if (i.op == Opcode::kFMul) {
      const auto x = NumberOf(a), y = NumberOf(b);
      if (!(x && *x > 0) && !(y && *y > 0)) return {};
    }
    const size_t mark = before_.size();
    const auto p = WholeOf(a, truths), q = p ? WholeOf(b, truths) : std::nullopt;
    if (!p || !q) {
      before_.resize(mark);
      return {};
    }
    // Doubles round above 2^53, integers do not: only where neither gets there.
    const auto bits = [&](uint32_t operand) {
      if (auto d = NumberOf(operand)) return static_cast<int>(std::bit_width(static_cast<uint64_t>(std::fabs(*d))));
      if (Of(operand, Opcode::kB2F) != nullptr) return 1;
      return BitsOf(Of(operand, Opcode::kI2F)->operands[0].id);
    };
    const int m = bits(a), n = bits(b);
    if ((i.op == Opcode::kFMul ? m + n : std::max(m, n) + 1) > 52) {
      before_.resize(mark);
      return {};
    }
    const Opcode op = i.op == Opcode::kFAdd ? Opcode::kIAdd : i.op == Opcode::kFSub ? Opcode::kISub : Opcode::kIMul;
    return Same(i, Opcode::kI2F, {Before(op, *p, *q)});
  }

  std::optional<Simpler> Arithmetic(const Instruction& i, uint32_t a, uint32_t b) {
    if (auto whole = WholeArithmetic(i, a, b)) return whole;
    const auto x = NumberOf(a), y = NumberOf(b);
    if (x && y) {
      const double d = i.op == Opcode::kFAdd   ? *x + *y
                       : i.op == Opcode::kFSub ? *x - *y
                       : i.op == Opcode::kFMul ? *x * *y
                                               : *x / *y;
      if (std::isnan(d)) return {};
      return Constant(i, Opcode::kConstF64, Operand::Number(d));
    }
    if (i.op == Opcode::kFMul && y && *y == 1) return Becomes(a);
    if (i.op == Opcode::kFMul && x && *x == 1) return Becomes(b);
    if (i.op == Opcode::kFDiv && y && *y == 1) return Becomes(a);
    if (i.op == Opcode::kFSub && y && IsPositiveZero(*y)) return Becomes(a);
    return {};
  }

  // Never NaN: it was an integer or a truth value.
  bool IsOrdered(uint32_t v) const {
    const Instruction* i = Of(v);
    return i != nullptr && (i->op == Opcode::kI2F || i->op == Opcode::kB2F ||
                            (i->op == Opcode::kConstF64 && !std::isnan(i->operands[0].number)));
  }
  // i2f(k) >= 1 is 1 <= k.
  std::optional<Simpler> WholeComparison(const Instruction& i, uint32_t a, uint32_t b) {
    if (i.op == Opcode::kFNe || (Of(a, Opcode::kI2F) == nullptr && Of(b, Opcode::kI2F) == nullptr)) return {};
    const size_t mark = before_.size();
    const auto p = WholeOf(a), q = p ? WholeOf(b) : std::nullopt;
    if (!p || !q) {
      before_.resize(mark);
      return {};
    }
    if (i.op == Opcode::kFEq) return Same(i, Opcode::kIEq, {*p, *q});
    const bool strict = i.op == Opcode::kFLt || i.op == Opcode::kFGt;
    const bool turned = i.op == Opcode::kFGt || i.op == Opcode::kFGe;
    return Same(i, strict ? Opcode::kILt : Opcode::kILe, {turned ? *q : *p, turned ? *p : *q});
  }
  std::optional<Simpler> Comparison(const Instruction& i, uint32_t a, uint32_t b) {
    const Instruction *p = Of(a, Opcode::kI2F), *q = Of(b, Opcode::kI2F);
    const bool equal = a == b || (p != nullptr && q != nullptr && p->operands[0].id == q->operands[0].id);
    if (equal && IsOrdered(a)) return Truth(i, i.op == Opcode::kFLe || i.op == Opcode::kFEq || i.op == Opcode::kFGe);
    if (auto whole = WholeComparison(i, a, b)) return whole;
    const auto x = NumberOf(a), y = NumberOf(b);
    if (!x || !y) return {};
    switch (i.op) {
      case Opcode::kFLt:
        return Truth(i, *x < *y);
      case Opcode::kFLe:
        return Truth(i, *x <= *y);
      case Opcode::kFEq:
        return Truth(i, *x == *y);
      case Opcode::kFNe:
        return Truth(i, *x != *y);
      case Opcode::kFGe:
        return Truth(i, *x >= *y);
      default:
        return Truth(i, *x > *y);
    }
  }

  std::optional<Simpler> OneDouble(const Instruction& i, uint32_t a) const {
    const Instruction* inner = Of(a);
    if (i.op == Opcode::kFNeg && inner != nullptr && inner->op == Opcode::kFNeg) return Becomes(inner->operands[0].id);
    if (i.op == Opcode::kFAbs && inner != nullptr && (inner->op == Opcode::kFNeg || inner->op == Opcode::kFAbs))
      return Same(i, Opcode::kFAbs, {inner->operands[0].id});
    const bool whole = inner != nullptr && (inner->op == Opcode::kI2F || inner->op == Opcode::kFloor ||
                                            inner->op == Opcode::kCeil || inner->op == Opcode::kFix);
    const bool rounds = i.op == Opcode::kFloor || i.op == Opcode::kCeil || i.op == Opcode::kFix;
    if (whole && rounds) return Becomes(a);
    const auto x = NumberOf(a);
    if (!x || std::isnan(*x) || (i.op == Opcode::kSqrt && *x < 0)) return {};
    const double d = i.op == Opcode::kFNeg    ? -*x
                     : i.op == Opcode::kFAbs  ? std::fabs(*x)
                     : i.op == Opcode::kFloor ? std::floor(*x)
                     : i.op == Opcode::kCeil  ? std::ceil(*x)
                     : i.op == Opcode::kFix   ? std::trunc(*x)
                                              : std::sqrt(*x);
    return Constant(i, Opcode::kConstF64, Operand::Number(d));
  }

  std::optional<Simpler> Logical(const Instruction& i, uint32_t a, uint32_t b) const {
    if (a == b) return Becomes(a);
    const bool neutral = i.op == Opcode::kAnd;
    if (auto x = TruthOf(a)) return *x == neutral ? Becomes(b) : Truth(i, *x);
    if (auto y = TruthOf(b)) return *y == neutral ? Becomes(a) : Truth(i, *y);
    return {};
  }

  std::optional<Simpler> Conversion(const Instruction& i, uint32_t a) const {
    if (i.op == Opcode::kB2F) {
      const auto c = TruthOf(a);
      return c ? std::optional(Constant(i, Opcode::kConstF64, Operand::Number(*c ? 1 : 0))) : std::nullopt;
    }
    if (i.op == Opcode::kI2F) {
      const auto c = IntegerOf(a);
      if (!c) return {};
      return Constant(i, Opcode::kConstF64, Operand::Number(static_cast<double>(*c)));
    }
    if (const Instruction* inner = Of(a, Opcode::kI2F)) return Becomes(inner->operands[0].id);
    const auto x = NumberOf(a);
    if (!x || !(std::fabs(*x) < 9e15)) return {};
    return Integer(i, static_cast<int64_t>(*x));
  }

  std::optional<Simpler> Branch(const Instruction& i) const {
    const bool same = i.targets[0].block == i.targets[1].block && i.targets[0].args == i.targets[1].args;
    const auto c = TruthOf(i.operands[0].id);
    if (!c && !same) return {};
    Instruction br{Opcode::kBr};
    br.targets = {i.targets[same || *c ? 0 : 1]};
    br.location = i.location;
    return Simpler{kNone, std::move(br)};
  }

  static constexpr int kDeepestSum = 8;
  Function& f_;
  const Definitions* definitions_ = nullptr;
  std::set<uint32_t> sums_of_truths_;
  std::vector<uint32_t> replacement_;
  std::vector<Instruction> before_;
  std::vector<std::pair<uint32_t, std::vector<Instruction>>> pending_;
};

}  // namespace

void FoldConstants(Function& function) {
  Folder folder(function);
  for (bool changed = true; changed;) {
    changed = folder.Round();
    RemoveUnreachableBlocks(function);
    changed = RemoveTrivialArguments(function) || changed;
  }
}

}  // namespace residua::array_ir
