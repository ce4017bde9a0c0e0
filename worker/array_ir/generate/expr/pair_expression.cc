// Expressions whose value is a pair.
#include "worker/array_ir/generate/core/builder.h"

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
bool Builder::IsPairArithmetic(ExprId e) {
  if (!MayBePair(Facts(e)) || MayBeList(e)) return false;
  const auto children = ast_.Children(e);
  const auto operand = [&](ExprId o) { return !MayBeList(o) && (IsScalarRep(RepOf(Facts(o))) || MayBePair(Facts(o))); };
  switch (ast_[e].kind) {
    case ExprKind::kNumber:
      return ast_.Literal(e).imaginary && ast_.Literal(e).value != 0 && ast_.Literal(e).integer_width == 0;
    case ExprKind::kUnary:
      return ast_[e].op == Op::kUnaryMinus && operand(children[0]);
    case ExprKind::kBinary: {
      const Op op = ast_[e].op;
      const bool computed = IsSum(op) || IsProduct(op) || IsQuotient(op) || IsPower(op);
      return computed && operand(children[0]) && operand(children[1]);
    }
    case ExprKind::kIndex: {
      if (IsElementOfComplex(e)) return true;
      const builtin::Builtin* f = CalledBuiltin(e);
      if (f == nullptr) return false;
      if (IsFunctionOfNumbers(*f)) return children.size() == 2 && operand(children[1]);
      return f->id == BuiltinId::k_complex && children.size() == 3 && RepOf(Facts(children[1])) == Rep::kF64 &&
             RepOf(Facts(children[2])) == Rep::kF64;
    }
    default:
      return false;
  }
}

Pair Builder::BuildPair(ExprId e) {
  const Rep rep = RepOf(Facts(e));
  if (IsScalarRep(rep)) return {ToF64(Build(e)), ConstF(0), ConstB(false)};
  if (const Variable* v = VariableOf(e); v != nullptr && v->rep == Rep::kPair) return CurrentPair(*v);
  if (!IsPairArithmetic(e)) return PairOf(Build(e));
  const auto children = ast_.Children(e);
  if (ast_[e].kind == ExprKind::kNumber) return {ConstF(0), ConstF(ast_.Literal(e).value), ConstB(true)};
  if (ast_[e].kind == ExprKind::kUnary) return PairNegated(BuildPair(children[0]));
  if (IsElementOfComplex(e)) return LoadFromComplex(e);
  if (ast_[e].kind == ExprKind::kIndex && CalledBuiltin(e)->id == BuiltinId::k_complex) {
    const uint32_t re = ToF64(Build(children[1]));
    return {re, ToF64(Build(children[2])), ConstB(true)};
  }
  if (ast_[e].kind == ExprKind::kIndex) {
    const Pair z = BuildPair(children[1]);
    const builtin::Builtin& f = *CalledBuiltin(e);
    if (f.id == BuiltinId::k_conj) return Narrowed(z.re, Value1(Opcode::kFNeg, {z.im}, Type::kF64));
    return PairByKernel("pair_function", static_cast<int>(f.id), std::span(&z, 1));
  }
  const Pair left = BuildPair(children[0]), right = BuildPair(children[1]);
  if (IsPower(ast_[e].op)) return PairPower(e, left, right);
  if (IsSum(ast_[e].op)) return PairSum(ast_[e].op == Op::kPlus ? Opcode::kFAdd : Opcode::kFSub, left, right);
  return IsProduct(ast_[e].op) ? PairProduct(left, right) : PairQuotient(left, right);
}

}  // namespace residua::array_ir
