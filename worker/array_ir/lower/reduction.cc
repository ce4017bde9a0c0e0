// Reductions.
#include <algorithm>
#include <limits>
#include <span>

#include "worker/array_ir/generate/call/lowering.h"
#include "worker/array_ir/generate/core/conversions.h"
#include "worker/array_ir/generate/core/speculation.h"
#include "worker/array_ir/generate/core/tree_questions.h"
#include "worker/array_ir/generate/expr/small_array.h"
#include "worker/array_ir/lower/class_math.h"
#include "worker/array_ir/region/build_cumulative.h"
#include "worker/array_ir/region/build_difference.h"
#include "worker/array_ir/region/build_extreme.h"
#include "worker/array_ir/region/build_reduction.h"
#include "worker/array_ir/region/build_reduction_along.h"
#include "worker/array_ir/region/region.h"

namespace residua::array_ir {

namespace {

// The greater (kFGt) or lesser (kFLt) of two real doubles: NaN loses, and of equal ones the second is taken, which
// shows in the sign of zero.
template <Opcode kBeats>
Lowered LowerExtreme(CallSite& s) {
  if (s.count() != 2 || s.nargout > 1) return {};
  if (!s.AllArguments(Rep::kF64)) return LowerClassFunction(s);
  FunctionBuilder& b = s.b;
  const uint32_t x = s.Double(0), y = s.Double(1);
  const uint32_t better = b.ir.Value1(Opcode::kSelect, {b.ir.Value1(kBeats, {x, y}, Type::kI1), x, y}, Type::kF64);
  return s.Number(b.ir.Value1(Opcode::kSelect, {b.ir.Value1(Opcode::kFNe, {y, y}, Type::kI1), x, better}, Type::kF64));
}

// Over all elements in order of storage, which is what reducing to one number means.
bool ReducesToOne(const CallSite& s, Rep result) {
  return s.count() == 1 && s.nargout <= 1 && s.RepOfResult() == result && CanReduce(s.b, s.arguments[0]);
}

}  // namespace

using Step = ReductionStep;

namespace {

// Along which dimension: f(x) the first that has not the extent 1 (0), f(x, 2); of extremes f(x, [], 2).
std::optional<int> DimensionOf(const CallSite& s, bool extreme) {
  const size_t last = extreme ? 2 : 1;
  if (s.count() == 1) return 0;
  if (s.count() != last + 1) return {};
  const Ast& ast = s.b.ast;
  const ExprId middle = s.arguments[1];
  if (extreme && (ast[middle].kind != ExprKind::kMatrix || ast[middle].count != 0)) return {};
  const std::optional<double> dimension = s.Literal(last);
  if (!dimension || (*dimension != 1 && *dimension != 2)) return {};
  return static_cast<int>(*dimension);
}

// To an array: one value a column or a row.
Lowered ReduceAlong(CallSite& s, bool extreme, Type type, double initial, const Step& step, bool mean = false) {
  const AbstractValue& result = s.b.Facts(s.expression);
  const bool fits =
      type == Type::kI1 ? s.RepOfResult() == Rep::kElements && IsLogicalArray(result) : s.RepOfResult() == Rep::kArray;
  const std::optional<int> dimension = DimensionOf(s, extreme);
  if (!fits || s.nargout > 1 || !dimension || !CanReduceAlong(s.b, s.arguments[0])) return {};
  const uint32_t first = type == Type::kF64   ? s.b.ir.ConstF(initial)
                         : type == Type::kI64 ? s.b.ir.ConstI(static_cast<int64_t>(initial))
                                              : s.b.ir.ConstB(initial != 0);
  return {{BuildReductionAlong(
      s.b, s.arguments[0], *dimension, first, type, step, [&] { return s.ByKernel(); }, mean)}};
}

// f (f (x)) of an x that is no vector by facts: x; else no expression.
ExprId ReducedTwice(const CallSite& s) {
  if (s.count() != 1 || s.nargout > 1 || s.RepOfResult() != Rep::kF64 || s.RepOfArgument(0) != Rep::kArray) return {};
  const Ast& ast = s.b.ast;
  const ExprId inner = s.arguments[0];
  if (ast[inner].kind != ExprKind::kIndex || ast[inner].count != 2) return {};
  const builtin::Builtin* f = CalledBuiltin(s.b, inner);
  const ExprId of = ast.Child(inner, 1);
  const bool same = f != nullptr && f->id == s.builtin.id && RepOf(s.b.Facts(of)) == Rep::kArray;
  return same && CanReduceAlong(s.b, of) ? of : ExprId{};
}

// The same of few elements, which are numbers: column by column, and then the columns.
std::optional<uint32_t> ReduceFewTwice(CallSite& s, uint32_t first, const Step& step) {
  const ExprId of = s.b.kernels_only ? ExprId{} : ReducedTwice(s);
  if (!of.valid() || !IsSmallArray(s.b, of)) return {};
  const SmallArray a = BuildSmall(s.b, of);
  uint32_t total = first;
  if (a.extents.rows == 1) {
    for (const uint32_t x : a.values) total = step(total, x);
    return step(first, total);
  }
  for (int64_t j = 0; j < a.extents.cols; ++j) {
    uint32_t column = first;
    for (int64_t i = 0; i < a.extents.rows; ++i) column = step(column, a.at(i, j));
    total = step(total, column);
  }
  return total;
}

// From `first` on, by one operation; kSquared: of the squares.
template <Opcode kOp, int kFirst, bool kSquared>
Lowered LowerFold(CallSite& s) {
  FunctionBuilder& b = s.b;
  const Step step = [&](uint32_t total, uint32_t x) {
    return b.ir.Value1(kOp, {total, kSquared ? b.ir.Value1(Opcode::kFMul, {x, x}, Type::kF64) : x}, Type::kF64);
  };
  if (!kSquared) {
    if (const auto few = ReduceFewTwice(s, b.ir.ConstF(kFirst), step)) return s.Number(*few);
  }
  if (const ExprId columns = ReducedTwice(s); !kSquared && columns.valid()) {
    return s.Number(BuildReductionTwice(b, columns, b.ir.ConstF(kFirst), step, [&] { return ToF64(b, s.ByKernel()); }));
  }
  if (!ReducesToOne(s, Rep::kF64)) return ReduceAlong(s, false, Type::kF64, kFirst, step);
  return s.Number(
      BuildReduction(b, s.arguments[0], {b.ir.ConstF(kFirst), Type::kF64, step, [&] { return s.ByKernel().value; }}));
}

template <Opcode kOp>
Lowered LowerCumulative(CallSite& s) {
  const std::optional<int> dimension = DimensionOf(s, false);
  if (s.RepOfResult() != Rep::kArray || s.nargout > 1 || !dimension) return {};
  const double initial = kOp == Opcode::kFAdd ? -0.0 : 1;
  const std::optional<Ref> result =
      BuildCumulative(s.b, s.arguments[0], *dimension, kOp, initial, [&] { return s.ByKernel(); });
  return result ? Lowered{{*result}} : std::nullopt;
}

Lowered LowerDifferences(CallSite& s) {
  if (s.count() != 1 || s.nargout > 1 || s.RepOfResult() != Rep::kArray) return {};
  const std::optional<Ref> result = BuildDifferences(s.b, s.arguments[0], [&] { return s.ByKernel(); });
  return result ? Lowered{{*result}} : std::nullopt;
}

// Of truth values a sum is a count, which needs no order.
Lowered LowerSum(CallSite& s) {
  if (s.count() == 0 || !IsLogicalArray(s.Facts(0))) return LowerFold<Opcode::kFAdd, 0, false>(s);
  if (ReducesToOne(s, Rep::kF64)) return LowerCountOf(s, s.arguments[0]);
  return ReduceAlong(s, false, Type::kI64, 0, [&](uint32_t count, uint32_t x) { return CountedWith(s.b, count, x); });
}

// The sum over how many there are.
Lowered LowerMean(CallSite& s) {
  if (s.count() == 0 || s.RepOfArgument(0) != Rep::kArray) return {};
  if (s.MaySelect(0) && !IsReducedSelection(s.b, s.arguments[0])) return {};
  FunctionBuilder& b = s.b;
  const Step step = [&](uint32_t total, uint32_t x) { return b.ir.Value1(Opcode::kFAdd, {total, x}, Type::kF64); };
  if (!ReducesToOne(s, Rep::kF64)) return ReduceAlong(s, false, Type::kF64, 0, step, true);
  const uint32_t count = b.ir.NewStorage(b.ir.FreshName("count"), StorageKind::kI64);
  Reduction r{b.ir.ConstF(0), Type::kF64, step, [&] {
                b.ir.Set(count, b.ir.ConstI(1));
                return s.ByKernel().value;
              }};
  r.needs_element = true;
  r.count = count;
  const uint32_t sum = BuildReduction(b, s.arguments[0], r);
  const uint32_t n = b.ir.Value1(Opcode::kI2F, {b.ir.Get(count)}, Type::kF64);
  return s.Number(b.ir.Value1(Opcode::kFDiv, {sum, n}, Type::kF64));
}

// all ([x, y] >= 1): of few numbers.
template <bool kAll>
Lowered LowerSmallTest(CallSite& s) {
  FunctionBuilder& b = s.b;
  const std::vector<uint32_t> truths = BuildSmallComparison(b, s.arguments[0]);
  uint32_t result = truths[0];
  for (size_t k = 1; k < truths.size(); ++k) {
    result = b.ir.Value1(kAll ? Opcode::kAnd : Opcode::kOr, {result, truths[k]}, Type::kI1);
  }
  return s.Truth(result);
}

// Both go over all elements. Octave's any passes over NaN, its all does not.
template <bool kAll>
Lowered LowerTest(CallSite& s) {
  FunctionBuilder& b = s.b;
  const bool one = s.count() == 1 && s.nargout <= 1 && s.RepOfResult() == Rep::kBool;
  if (one && !b.kernels_only && IsSmallComparison(b, s.arguments[0])) return LowerSmallTest<kAll>(s);
  const Step step = [&](uint32_t total, uint32_t x) {
    uint32_t holds = b.ir.Value1(Opcode::kFNe, {x, b.ir.ConstF(0)}, Type::kI1);
    if (!kAll) holds = b.ir.Value1(Opcode::kAnd, {holds, b.ir.Value1(Opcode::kFEq, {x, x}, Type::kI1)}, Type::kI1);
    return b.ir.Value1(kAll ? Opcode::kAnd : Opcode::kOr, {total, holds}, Type::kI1);
  };
  if (!ReducesToOne(s, Rep::kBool)) return ReduceAlong(s, false, Type::kI1, kAll, step);
  return s.Truth(
      BuildReduction(b, s.arguments[0], {b.ir.ConstB(kAll), Type::kI1, step, [&] { return s.ByKernel().value; }}));
}

// The numbers of [a, b, c], if they are few.
std::span<const ExprId> FewNumbers(CallSite& s) {
  constexpr uint32_t kMost = 8;
  const Ast& ast = s.b.ast;
  const ExprId e = s.arguments[0];
  if (ast[e].kind != ExprKind::kMatrix || ast[e].count != 1) return {};
  const auto numbers = ast.Children(ast.Child(e, 0));
  const bool plain = std::ranges::all_of(numbers, [&](ExprId x) { return IsSmallNumber(s.b, x); });
  return plain && numbers.size() > 1 && numbers.size() <= kMost ? numbers : std::span<const ExprId>();
}

// A row or a column of few numbers with one extreme: [m, k] = max ([0, a + s, b - g]).
bool IsOneOfFew(CallSite& s, int dimension) {
  const ExprId e = s.arguments[0];
  if (s.b.kernels_only || IsSpeculated(s.b, s.expression)) return false;
  if (!FewNumbers(s).empty()) return dimension != 1;
  if (!IsSmallArray(s.b, e)) return false;
  const Extents extents = *KnownExtents(s.b, e);
  const int along = extents.rows == 1 ? 2 : extents.cols == 1 ? 1 : 0;
  return along != 0 && extents.rows * extents.cols > 1 && (dimension == 0 || dimension == along);
}

// NaN loses, of equal elements the first is taken; of nothing but NaN it is the first place.
Lowered ExtremeOfFew(CallSite& s, Opcode beats) {
  FunctionBuilder& b = s.b;
  std::vector<uint32_t> values;
  for (ExprId x : FewNumbers(s)) values.push_back(ToF64(b, Build(b, x)));
  if (values.empty()) values = BuildSmall(b, s.arguments[0]).values;
  const auto is = [&](Opcode op, uint32_t x, uint32_t y) { return b.ir.Value1(op, {x, y}, Type::kI1); };
  const auto select = [&](uint32_t c, uint32_t x, uint32_t y) {
    return b.ir.Value1(Opcode::kSelect, {c, x, y}, Type::kF64);
  };
  uint32_t best = values[0], place = b.ir.ConstF(1);
  for (size_t k = 1; k < values.size(); ++k) {
    const uint32_t x = values[k], number = is(Opcode::kFEq, x, x);
    const uint32_t first = is(Opcode::kAnd, is(Opcode::kFNe, best, best), number);
    const uint32_t better = is(Opcode::kOr, is(beats, x, best), first);
    best = select(better, x, best);
    place = select(better, b.ir.ConstF(static_cast<double>(k + 1)), place);
  }
  return {{Ref::Number(best), Ref::Number(place)}};
}

// What may stand in another order does not show in the result unless that is 0, which has two signs, or none but NaN
// and infinities were there.
template <Opcode kBeats>
AnyOrder ExtremeInAnyOrder(FunctionBuilder& b) {
  constexpr double kWorst =
      kBeats == Opcode::kFLt ? std::numeric_limits<double>::infinity() : -std::numeric_limits<double>::infinity();
  const auto is = [&b](Opcode op, uint32_t x, uint32_t y) { return b.ir.Value1(op, {x, y}, Type::kI1); };
  AnyOrder r;
  r.initial = kWorst;
  r.step = [&b, is](uint32_t best, uint32_t x) {
    const uint32_t number = b.ir.Value1(Opcode::kSelect, {is(Opcode::kFEq, x, x), x, b.ir.ConstF(kWorst)}, Type::kF64);
    const char* word = kBeats == Opcode::kFLt ? "lesser" : "greater";
    return b.ir.Emit(Opcode::kMath, {Operand::Text(word), Operand::Value(best), Operand::Value(number)}, {Type::kF64})
        .results[0];
  };
  r.is_result = [&b, is](uint32_t best) {
    const uint32_t found = is(Opcode::kFNe, best, b.ir.ConstF(kWorst));
    return is(Opcode::kAnd, found, is(Opcode::kFNe, best, b.ir.ConstF(0)));
  };
  return r;
}

// max(x), min(x) of a vector that is not empty: NaN loses, the first of equal ones is taken.
template <Opcode kBeats>
Lowered LowerExtremeOf(CallSite& s) {
  if (s.count() == 2) return LowerExtreme<kBeats>(s);
  if (s.nargout == 2 && s.RepOfArgument(0) == Rep::kArray) {
    const std::optional<int> dimension = DimensionOf(s, true);
    if (!dimension) return {};
    if (IsOneOfFew(s, *dimension)) return ExtremeOfFew(s, kBeats);
    return BuildExtremesAndPlaces(s.b, s.arguments[0], *dimension, kBeats, IsSpeculated(s.b, s.expression),
                                  [&] { return AllOfKernel(s.b, s); });
  }
  if (s.RepOfArgument(0) != Rep::kArray) return {};
  FunctionBuilder& b = s.b;
  const Step step = [&](uint32_t best, uint32_t x) {
    const uint32_t better =
        b.ir.Value1(Opcode::kSelect, {b.ir.Value1(kBeats, {x, best}, Type::kI1), x, best}, Type::kF64);
    return b.ir.Value1(Opcode::kSelect, {b.ir.Value1(Opcode::kFNe, {best, best}, Type::kI1), x, better}, Type::kF64);
  };
  constexpr double kNone = std::numeric_limits<double>::quiet_NaN();
  if (const auto few = ReduceFewTwice(s, b.ir.ConstF(kNone), step)) return s.Number(*few);
  const bool some = !s.Facts(0).shape().MayBeEmpty() || IsTakenForVector(s.b, s.arguments[0]);
  if (!ReducesToOne(s, Rep::kF64) || !some) {
    return ReduceAlong(s, true, Type::kF64, kNone, step);
  }
  Reduction r{b.ir.ConstF(kNone), Type::kF64, step, [&] { return s.ByKernel().value; }};
  r.any_order = ExtremeInAnyOrder<kBeats>(b);
  r.needs_element = true;
  return s.Number(BuildReduction(b, s.arguments[0], r));
}

}  // namespace

const Lowering Lower_all = {LowerTest<true>};

const Lowering Lower_any = {LowerTest<false>};

const Lowering Lower_cumprod = {LowerCumulative<Opcode::kFMul>};

const Lowering Lower_cumsum = {LowerCumulative<Opcode::kFAdd>};

const Lowering Lower_diff = {LowerDifferences};

const Lowering Lower_max = {LowerExtremeOf<Opcode::kFGt>};

const Lowering Lower_mean = {LowerMean};

const Lowering Lower_min = {LowerExtremeOf<Opcode::kFLt>};

const Lowering Lower_prod = {LowerFold<Opcode::kFMul, 1, false>};

const Lowering Lower_sum = {LowerSum};

const Lowering Lower_sumsq = {LowerFold<Opcode::kFAdd, 0, true>};

}  // namespace residua::array_ir
