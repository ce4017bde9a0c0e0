#include "worker/array_ir/generate/expr/pair_expression.h"

#include "worker/array_ir/generate/access/complex.h"
#include "worker/array_ir/generate/core/constructs.h"
#include "worker/array_ir/generate/core/conversions.h"
#include "worker/array_ir/generate/core/function_builder.h"
#include "worker/array_ir/generate/core/tree_questions.h"
#include "worker/array_ir/generate/scalar/pair.h"
#include "worker/array_ir/generate/variables/pair_variable.h"

namespace residua::array_ir {

using builtin::BuiltinId;

using syntax::Op;

namespace {

bool IsSum(Op op) { return op == Op::kPlus || op == Op::kMinus; }

bool IsProduct(Op op) { return op == Op::kTimes || op == Op::kElementTimes; }

bool IsQuotient(Op op) { return op == Op::kRightDivide || op == Op::kElementRightDivide; }

bool IsPower(Op op) { return op == Op::kPower || op == Op::kElementPower; }

// exp, sqrt and their kind: of one number, element by element.
bool IsFunctionOfNumbers(const builtin::Builtin& f) {
  return f.min_in == 1 && f.max_in == 1 && f.family == std::string_view("elementwise");
}

}  // namespace

// What BuildPair computes without a value for it.
bool IsPairArithmetic(FunctionBuilder& b, ExprId e) {
  if (!MayBePair(b.Facts(e)) || MayBeList(b, e)) return false;
  const auto children = b.ast.Children(e);
  const auto operand = [&](ExprId o) {
    return !MayBeList(b, o) && (IsScalarRep(RepOf(b.Facts(o))) || MayBePair(b.Facts(o)));
  };
  switch (b.ast[e].kind) {
    case ExprKind::kNumber:
      return b.ast.Literal(e).imaginary && b.ast.Literal(e).value != 0 && b.ast.Literal(e).integer_width == 0;
    case ExprKind::kUnary:
      return b.ast[e].op == Op::kUnaryMinus && operand(children[0]);
    case ExprKind::kBinary: {
      const Op op = b.ast[e].op;
      const bool computed = IsSum(op) || IsProduct(op) || IsQuotient(op) || IsPower(op);
      return computed && operand(children[0]) && operand(children[1]);
    }
    case ExprKind::kIndex: {
      if (IsElementOfComplex(b, e)) return true;
      const builtin::Builtin* f = CalledBuiltin(b, e);
      if (f == nullptr) return false;
      if (IsFunctionOfNumbers(*f)) return children.size() == 2 && operand(children[1]);
      return f->id == BuiltinId::k_complex && children.size() == 3 && RepOf(b.Facts(children[1])) == Rep::kF64 &&
             RepOf(b.Facts(children[2])) == Rep::kF64;
    }
    default:
      return false;
  }
}

namespace {

// Of a real number that is less than zero, all of it is in the imaginary part.
Pair SquareRoot(FunctionBuilder& b, const Pair& z) {
  return PairIf(
      b, z.complex,
      [&] {
        return PairByKernel(b, "pair_function", static_cast<int>(BuiltinId::k_sqrt), {&z, 1});
      },
      [&] {
        const uint32_t zero = b.ir.ConstF(0), negative = b.ir.Value1(Opcode::kFLt, {z.re, zero}, Type::kI1);
        const auto select = [&](uint32_t x, uint32_t y) {
          return b.ir.Value1(Opcode::kSelect, {negative, x, y}, Type::kF64);
        };
        const uint32_t opposite = b.ir.Value1(Opcode::kFNeg, {z.re}, Type::kF64);
        const uint32_t root = b.ir.Value1(Opcode::kSqrt, {select(opposite, z.re)}, Type::kF64);
        return Pair{select(zero, root), select(root, zero), negative};
      });
}

}  // namespace

Pair BuildPair(FunctionBuilder& b, ExprId e) {
  const Rep rep = RepOf(b.Facts(e));
  if (IsScalarRep(rep)) return {ToF64(b, Build(b, e)), b.ir.ConstF(0), b.ir.ConstB(false)};
  if (const Variable* v = VariableOf(b, e); v != nullptr && v->rep == Rep::kPair) return CurrentPair(b, *v);
  if (!IsPairArithmetic(b, e)) return PairOf(b, Build(b, e));
  const auto children = b.ast.Children(e);
  if (b.ast[e].kind == ExprKind::kNumber)
    return {b.ir.ConstF(0), b.ir.ConstF(b.ast.Literal(e).value), b.ir.ConstB(true)};
  if (b.ast[e].kind == ExprKind::kUnary) return PairNegated(b, BuildPair(b, children[0]));
  if (IsElementOfComplex(b, e)) return LoadFromComplex(b, e);
  if (b.ast[e].kind == ExprKind::kIndex && CalledBuiltin(b, e)->id == BuiltinId::k_complex) {
    const uint32_t re = ToF64(b, Build(b, children[1]));
    return {re, ToF64(b, Build(b, children[2])), b.ir.ConstB(true)};
  }
  if (b.ast[e].kind == ExprKind::kIndex) {
    const Pair z = BuildPair(b, children[1]);
    const builtin::Builtin& f = *CalledBuiltin(b, e);
    if (f.id == BuiltinId::k_conj) return NarrowedPair(b, z.re, b.ir.Value1(Opcode::kFNeg, {z.im}, Type::kF64));
    if (f.id == BuiltinId::k_exp) return PairExponential(b, z);
    if (f.id == BuiltinId::k_sqrt) return SquareRoot(b, z);
    return PairByKernel(b, "pair_function", static_cast<int>(f.id), std::span(&z, 1));
  }
  const Pair left = BuildPair(b, children[0]), right = BuildPair(b, children[1]);
  if (IsPower(b.ast[e].op)) return PairPower(b, e, left, right);
  if (IsSum(b.ast[e].op)) return PairSum(b, b.ast[e].op == Op::kPlus ? Opcode::kFAdd : Opcode::kFSub, left, right);
  return IsProduct(b.ast[e].op) ? PairProduct(b, left, right) : PairQuotient(b, left, right);
}

}  // namespace residua::array_ir
