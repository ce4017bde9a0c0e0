// Elementwise mathematics: on real double scalars an operation or a call of a C function, in a map a word.
#include <cmath>
#include <limits>

#include "worker/array_ir/generate/call/lowering.h"
#include "worker/array_ir/generate/core/constructs.h"
#include "worker/array_ir/generate/core/conversions.h"
#include "worker/array_ir/generate/core/function_builder.h"
#include "worker/array_ir/generate/core/tree_questions.h"
#include "worker/array_ir/generate/scalar/class_scalar.h"
#include "worker/array_ir/generate/scalar/operators.h"
#include "worker/array_ir/lower/class_math.h"
#include "worker/builtin/builtin_names.h"
#include "worker/runtime/abi.h"

namespace residua::array_ir {

namespace names = builtin::names;

Lowered LowerMath(CallSite& s) {
  if (s.RepOfResult() != Rep::kF64 || !s.AllArguments(Rep::kF64)) return {};
  if (runtime::MathArity(s.builtin.name) != static_cast<int>(s.count())) return {};
  std::vector<Operand> operands{Operand::Text(s.builtin.name)};
  for (size_t k = 0; k < s.count(); ++k) operands.push_back(Operand::Value(s.Double(k)));
  return s.Number(s.b.ir.Emit(Opcode::kMath, std::move(operands), {Type::kF64}).results[0]);
}

namespace {

// A single is a double that a single holds: roundings of it are ones, too, and its root is rounded once more, which
// gives the nearest single. Integers are whole.
template <Opcode kOp>
Lowered LowerOfClass(CallSite& s) {
  FunctionBuilder& b = s.b;
  if (const Lowered function = LowerClassFunction(s)) return function;
  if (s.count() != 1 || s.RepOfArgument(0) != s.RepOfResult() || s.RepOfResult() != Rep::kSingle) return {};
  const uint32_t x = b.ir.Value1(kOp, {Build(b, s.arguments[0]).value}, Type::kF64);
  return {{Ref{Rep::kSingle, kOp == Opcode::kSqrt ? b.ir.Value1(Opcode::kToSingle, {x}, Type::kF64) : x}}};
}

template <Opcode kOp>
Lowered LowerOperation(CallSite& s) {
  if (s.RepOfResult() == Rep::kSingle || s.RepOfResult() == Rep::kInt) return LowerOfClass<kOp>(s);
  if (s.RepOfResult() != Rep::kF64 || !s.AllArguments(Rep::kF64)) return {};
  return s.Number(s.b.ir.Value1(kOp, {s.Double(0)}, Type::kF64));
}

// |z|, and its parts, of a double scalar that may be complex.
template <Opcode kOp>
Lowered LowerAbs(CallSite& s) {
  if (s.RepOfResult() != Rep::kF64 || !MayBePair(s.Facts(0))) return LowerOperation<kOp>(s);
  const Pair z = BuildPair(s.b, s.arguments[0]);
  const std::vector<Operand> operands{Operand::Text(names::k_hypot), Operand::Value(z.re), Operand::Value(z.im)};
  return s.Number(s.b.ir.Emit(Opcode::kMath, operands, {Type::kF64}).results[0]);
}

// A loop variable that counts as an integer, or one plus or minus a small number; kNone: no such thing.
uint32_t CounterOf(FunctionBuilder& b, ExprId e) {
  constexpr double kLargestStep = 1e6;
  const Ast& ast = b.ast;
  if (const Variable* v = VariableOf(b, e)) {
    return v->integer != kNone && v->defined == kNone ? b.ir.Get(v->integer) : kNone;
  }
  if (ast[e].kind != ExprKind::kBinary || (ast[e].op != syntax::Op::kPlus && ast[e].op != syntax::Op::kMinus)) {
    return kNone;
  }
  const auto step = LiteralOf(b, ast.Child(e, 1));
  const Variable* v = VariableOf(b, ast.Child(e, 0));
  if (!step || *step != std::floor(*step) || !(*step < kLargestStep) || v == nullptr || v->integer == kNone ||
      v->defined != kNone) {
    return kNone;
  }
  const Opcode op = ast[e].op == syntax::Op::kPlus ? Opcode::kIAdd : Opcode::kISub;
  return b.ir.Value1(op, {b.ir.Get(v->integer), b.ir.ConstI(static_cast<int64_t>(*step))}, Type::kI64);
}

Lowered LowerRem(CallSite& s) {
  const bool integers = s.count() == 2 && s.RepOfResult() == Rep::kInt;
  return integers ? LowerClassFunction(s) : LowerMath(s);
}

// mod by a whole number that is not negative: |x - y * floor(x / y)|, as RealMod computes it where its special cases
// are none, and x itself by 0.
Lowered LowerMod(CallSite& s) {
  if (s.count() == 2 && s.RepOfResult() == Rep::kInt) return LowerClassFunction(s);
  if (s.count() != 2 || s.RepOfResult() != Rep::kF64 || !s.AllArguments(Rep::kF64)) return {};
  const domain::Interval& by = s.Facts(1).interval();
  int exponent = 0;
  if (!by.integral || by.may_be_nan || !(by.low >= 0) || !(by.high < 0x1p51)) return LowerMath(s);
  FunctionBuilder& b = s.b;
  if (const auto power = s.Literal(1); power && std::frexp(*power, &exponent) == 0.5) {
    if (const uint32_t counter = CounterOf(b, s.arguments[0]); counter != kNone) {
      return s.Whole(
          b.ir.Value1(Opcode::kIBitAnd, {counter, b.ir.ConstI(static_cast<int64_t>(*power) - 1)}, Type::kI64));
    }
  }
  const uint32_t x = s.Double(0), y = s.Double(1);
  const uint32_t count = b.ir.Value1(Opcode::kFloor, {b.ir.Value1(Opcode::kFDiv, {x, y}, Type::kF64)}, Type::kF64);
  const uint32_t rest = b.ir.Value1(Opcode::kFSub, {x, b.ir.Value1(Opcode::kFMul, {y, count}, Type::kF64)}, Type::kF64);
  const uint32_t size = b.ir.Value1(Opcode::kFAbs, {rest}, Type::kF64);
  if (by.low > 0) return s.Number(size);
  const uint32_t none = b.ir.Value1(Opcode::kFEq, {y, b.ir.ConstF(0)}, Type::kI1);
  return s.Number(b.ir.Value1(Opcode::kSelect, {none, x, size}, Type::kF64));
}

// real, conj
Lowered LowerSame(CallSite& s) {
  if (s.RepOfResult() == Rep::kF64 && s.builtin.id == builtin::BuiltinId::k_real && MayBePair(s.Facts(0))) {
    return s.Number(BuildPair(s.b, s.arguments[0]).re);
  }
  if (!s.AllArguments(Rep::kF64)) return {};
  return s.Number(s.Double(0));
}

Lowered LowerImag(CallSite& s) {
  if (s.RepOfResult() == Rep::kF64 && MayBePair(s.Facts(0))) {
    const Pair z = BuildPair(s.b, s.arguments[0]);
    return s.Number(s.b.ir.Value1(Opcode::kSelect, {z.complex, z.im, s.b.ir.ConstF(0)}, Type::kF64));
  }
  if (!s.AllArguments(Rep::kF64)) return {};
  s.Double(0);
  return s.Number(s.b.ir.ConstF(0));
}

// 1, -1 or 0; NaN stays itself.
Lowered LowerSign(CallSite& s) {
  if (!s.AllArguments(Rep::kF64)) return {};
  FunctionBuilder& b = s.b;
  const uint32_t x = s.Double(0), zero = b.ir.ConstF(0);
  const uint32_t below = b.ir.Value1(Opcode::kFLt, {x, zero}, Type::kI1),
                 above = b.ir.Value1(Opcode::kFGt, {x, zero}, Type::kI1);
  uint32_t r = b.ir.Value1(Opcode::kSelect, {below, b.ir.ConstF(-1), zero}, Type::kF64);
  r = b.ir.Value1(Opcode::kSelect, {above, b.ir.ConstF(1), r}, Type::kF64);
  const uint32_t nan = b.ir.Value1(Opcode::kFNe, {x, x}, Type::kI1);
  return s.Number(b.ir.Value1(Opcode::kSelect, {nan, x, r}, Type::kF64));
}

Lowered LowerIsNaN(CallSite& s) {
  if (!s.AllArguments(Rep::kF64)) return {};
  const uint32_t x = s.Double(0);
  return s.Truth(s.b.ir.Value1(Opcode::kFNe, {x, x}, Type::kI1));
}

// isinf and isfinite by how |x| compares with infinity; NaN is neither.
template <Opcode kComparison>
Lowered LowerBesideInfinity(CallSite& s) {
  if (!s.AllArguments(Rep::kF64)) return {};
  const uint32_t size = s.b.ir.Value1(Opcode::kFAbs, {s.Double(0)}, Type::kF64);
  return s.Truth(s.b.ir.Value1(kComparison, {size, s.b.ir.ConstF(std::numeric_limits<double>::infinity())}, Type::kI1));
}

Lowered LowerXor(CallSite& s) {
  if (s.count() != 2 || !s.AllScalars() || s.MayBeNaN(0) || s.MayBeNaN(1)) return {};
  FunctionBuilder& b = s.b;
  uint32_t nan = kNone;
  const Ref left = Build(b, s.arguments[0]), right = Build(b, s.arguments[1]);
  const uint32_t x = TruthOf(b, left, s.Facts(0), &nan), y = TruthOf(b, right, s.Facts(1), &nan);
  const uint32_t either = b.ir.Value1(Opcode::kOr, {x, y}, Type::kI1),
                 both = b.ir.Value1(Opcode::kAnd, {x, y}, Type::kI1);
  return s.Truth(b.ir.Value1(Opcode::kAnd, {either, b.ir.Value1(Opcode::kNot, {both}, Type::kI1)}, Type::kI1));
}

}  // namespace

const Lowering Lower_abs = {LowerAbs<Opcode::kFAbs>, "fabs"};

const Lowering Lower_acos = {LowerMath, names::k_acos};

const Lowering Lower_asin = {LowerMath, names::k_asin};

const Lowering Lower_asinh = {LowerMath, names::k_asinh};

const Lowering Lower_atan = {LowerMath, names::k_atan};

const Lowering Lower_atan2 = {LowerMath};

const Lowering Lower_cbrt = {LowerMath, names::k_cbrt};

const Lowering Lower_ceil = {LowerOperation<Opcode::kCeil>, names::k_ceil};

const Lowering Lower_conj = {LowerSame};

const Lowering Lower_cos = {LowerMath, names::k_cos};

const Lowering Lower_cosh = {LowerMath, names::k_cosh};

const Lowering Lower_erf = {LowerMath, names::k_erf};

const Lowering Lower_erfc = {LowerMath, names::k_erfc};

const Lowering Lower_exp = {LowerMath, names::k_exp};

const Lowering Lower_expm1 = {LowerMath, names::k_expm1};

const Lowering Lower_fix = {LowerOperation<Opcode::kFix>, names::k_fix};

const Lowering Lower_floor = {LowerOperation<Opcode::kFloor>, names::k_floor};

const Lowering Lower_gamma = {LowerMath};

const Lowering Lower_hypot = {LowerMath};

const Lowering Lower_imag = {LowerImag};

const Lowering Lower_isfinite = {LowerBesideInfinity<Opcode::kFLt>};

const Lowering Lower_isinf = {LowerBesideInfinity<Opcode::kFEq>};

const Lowering Lower_isnan = {LowerIsNaN};

const Lowering Lower_log = {LowerMath, names::k_log};

const Lowering Lower_log10 = {LowerMath, names::k_log10};

const Lowering Lower_log1p = {LowerMath, names::k_log1p};

const Lowering Lower_log2 = {LowerMath, names::k_log2};

const Lowering Lower_mod = {LowerMod};

const Lowering Lower_real = {LowerSame};

const Lowering Lower_rem = {LowerRem};

const Lowering Lower_round = {LowerOperation<Opcode::kRound>, names::k_round};

const Lowering Lower_sign = {LowerSign};

const Lowering Lower_sin = {LowerMath, names::k_sin};

const Lowering Lower_sinh = {LowerMath, names::k_sinh};

const Lowering Lower_sqrt = {LowerOperation<Opcode::kSqrt>, names::k_sqrt};

const Lowering Lower_tan = {LowerMath, names::k_tan};

const Lowering Lower_tanh = {LowerMath, names::k_tanh};

const Lowering Lower_xor = {LowerXor};

}  // namespace residua::array_ir
