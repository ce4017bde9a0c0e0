// Reductions.
#include <limits>

#include "worker/array_ir/lower/lowering.h"

namespace residua::array_ir {
namespace {

// The greater (kFGt) or lesser (kFLt) of two real doubles: NaN loses, and of equal ones the second is taken, which
// shows in the sign of zero.
template <Opcode kBeats>
Lowered LowerExtreme(CallSite& s) {
  if (s.count() != 2 || s.nargout > 1 || !s.AllArguments(Rep::kF64)) return {};
  Builder& b = s.b;
  const uint32_t x = s.Double(0), y = s.Double(1);
  const uint32_t better = b.Value1(Opcode::kSelect, {b.Value1(kBeats, {x, y}, Type::kI1), x, y}, Type::kF64);
  return s.Number(b.Value1(Opcode::kSelect, {b.Value1(Opcode::kFNe, {y, y}, Type::kI1), x, better}, Type::kF64));
}

// Over all elements in order of storage, which is what reducing to one number means.
bool ReducesToOne(const CallSite& s, Rep result) {
  return s.count() == 1 && s.nargout <= 1 && s.RepOfResult() == result && s.b.CanReduce(s.arguments[0]);
}

// From `first` on, by one operation; kSquared: of the squares.
template <Opcode kOp, int kFirst, bool kSquared>
Lowered LowerFold(CallSite& s) {
  if (!ReducesToOne(s, Rep::kF64)) return {};
  Builder& b = s.b;
  const auto step = [&](uint32_t total, uint32_t x) {
    return b.Value1(kOp, {total, kSquared ? b.Value1(Opcode::kFMul, {x, x}, Type::kF64) : x}, Type::kF64);
  };
  return s.Number(
      b.BuildReduction(s.arguments[0], b.ConstF(kFirst), Type::kF64, step, [&] { return s.ByKernel().value; }));
}

// Both go over all elements. Octave's any passes over NaN, its all does not.
template <bool kAll>
Lowered LowerTest(CallSite& s) {
  if (!ReducesToOne(s, Rep::kBool)) return {};
  Builder& b = s.b;
  const auto step = [&](uint32_t total, uint32_t x) {
    uint32_t holds = b.Value1(Opcode::kFNe, {x, b.ConstF(0)}, Type::kI1);
    if (!kAll) holds = b.Value1(Opcode::kAnd, {holds, b.Value1(Opcode::kFEq, {x, x}, Type::kI1)}, Type::kI1);
    return b.Value1(kAll ? Opcode::kAnd : Opcode::kOr, {total, holds}, Type::kI1);
  };
  return s.Truth(b.BuildReduction(s.arguments[0], b.ConstB(kAll), Type::kI1, step, [&] { return s.ByKernel().value; }));
}

// max(x), min(x) of a vector that is not empty: NaN loses, the first of equal ones is taken.
template <Opcode kBeats>
Lowered LowerExtremeOf(CallSite& s) {
  if (s.count() == 2) return LowerExtreme<kBeats>(s);
  if (s.RepOfArgument(0) != Rep::kArray || !ReducesToOne(s, Rep::kF64) || s.Facts(0).shape().MayBeEmpty()) return {};
  Builder& b = s.b;
  const auto step = [&](uint32_t best, uint32_t x) {
    const uint32_t better = b.Value1(Opcode::kSelect, {b.Value1(kBeats, {x, best}, Type::kI1), x, best}, Type::kF64);
    return b.Value1(Opcode::kSelect, {b.Value1(Opcode::kFNe, {best, best}, Type::kI1), x, better}, Type::kF64);
  };
  const uint32_t none = b.ConstF(std::numeric_limits<double>::quiet_NaN());
  return s.Number(b.BuildReduction(s.arguments[0], none, Type::kF64, step, [&] { return s.ByKernel().value; }));
}

}  // namespace

const Lowering Lower_all = {LowerTest<true>};
const Lowering Lower_any = {LowerTest<false>};
const Lowering Lower_max = {LowerExtremeOf<Opcode::kFGt>};
const Lowering Lower_min = {LowerExtremeOf<Opcode::kFLt>};
const Lowering Lower_prod = {LowerFold<Opcode::kFMul, 1, false>};
const Lowering Lower_sum = {LowerFold<Opcode::kFAdd, 0, false>};
const Lowering Lower_sumsq = {LowerFold<Opcode::kFAdd, 0, true>};

}  // namespace residua::array_ir
