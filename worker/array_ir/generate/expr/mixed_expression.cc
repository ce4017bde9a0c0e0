#include "worker/array_ir/generate/expr/mixed_expression.h"

#include "worker/array_ir/generate/core/constructs.h"
#include "worker/array_ir/generate/core/conversions.h"
#include "worker/array_ir/generate/core/tree_questions.h"
#include "worker/array_ir/generate/scalar/class_scalar.h"
#include "worker/array_ir/generate/scalar/mixed.h"
#include "worker/array_ir/generate/variables/mixed_variable.h"
#include "worker/array_ir/generate/variables/variables.h"
#include "worker/array_ir/ir/operator_opcode.h"

namespace residua::array_ir {

using syntax::Op;
using value::ClassId;

namespace {

bool IsNumber(const FunctionBuilder& b, ExprId e) { return IsScalarRep(RepOf(b.Facts(e))); }

// One side of an operator: mixed, or a scalar whose class is known.
struct Side {
  bool mixed = false;
  Mixed number;
  Ref certain;
  const AbstractValue* facts = nullptr;
};

Side SideOf(FunctionBuilder& b, ExprId e) {
  Side s;
  s.facts = &b.Facts(e);
  s.mixed = IsMixed(b, e);
  if (s.mixed)
    s.number = BuildMixed(b, e);
  else
    s.certain = BuildOperand(b, e);
  return s;
}

// As an operand beside what is certainly of the class.
Ref AsNumber(const Side& s) { return s.mixed ? Ref::Number(s.number.value) : s.certain; }

// The class that the mixed sides have beside double; none: they differ.
std::optional<ClassId> ClassOfSides(const FunctionBuilder& b, ExprId left, ExprId right) {
  std::optional<ClassId> out;
  for (ExprId e : {left, right}) {
    if (!IsMixed(b, e)) continue;
    const std::optional<ClassId> c = ClassBesideDouble(b.Facts(e));
    if (out && out != c) return {};
    out = c;
  }
  return out;
}

// What stands on the other side of such a scalar.
bool MayStandBeside(const FunctionBuilder& b, ExprId e, ClassId cls, bool compares) {
  if (IsMixed(b, e) || IsNumber(b, e)) return true;
  if (MayBeList(b, e) || !IsOperand(b, e) || IsCharacter(b.Facts(e))) return false;
  const Rep rep = RepOf(b.Facts(e));
  const ClassId other = ClassOf(b.Facts(e), rep);
  if (IsLongInteger(other)) return false;
  // A single beside an integer that may be a double is compared as one or the other.
  if (compares) return cls == ClassId::kLogical || (rep == Rep::kSingle) == (cls == ClassId::kSingle);
  return cls == ClassId::kLogical || other == cls;
}

bool IsOfNumbers(const FunctionBuilder& b, ExprId left, ExprId right) {
  const auto fits = [&](ExprId e) { return IsMixed(b, e) || IsNumber(b, e); };
  return fits(left) && fits(right);
}

Mixed MixedSide(FunctionBuilder& b, const Side& s, ClassId cls) {
  return s.mixed ? s.number
                 : MixedOf(b, s.certain.rep == Rep::kBool ? Ref::Number(ToF64(b, s.certain)) : s.certain, cls);
}

}  // namespace

bool IsMixed(const FunctionBuilder& b, ExprId e) {
  if (b.kernels_only || !ClassBesideDouble(b.Facts(e))) return false;
  if (b.ast[e].kind == ExprKind::kIdentifier) {
    const auto v = b.variables.find(b.ast.Interned(e));
    return v != b.variables.end() && v->second.rep == Rep::kMixed;
  }
  if (b.ast[e].kind != ExprKind::kBinary || !ScalarOpcode(b.ast[e].op)) return false;
  const ExprId left = b.ast.Child(e, 0), right = b.ast.Child(e, 1);
  return IsOfNumbers(b, left, right) && ClassOfSides(b, left, right) == ClassBesideDouble(b.Facts(e));
}

Mixed BuildMixed(FunctionBuilder& b, ExprId e) {
  if (b.ast[e].kind == ExprKind::kIdentifier) return CurrentMixed(b, *VariableOf(b, e));
  const ClassId cls = *ClassBesideDouble(b.Facts(e));
  const Side x = SideOf(b, b.ast.Child(e, 0)), y = SideOf(b, b.ast.Child(e, 1));
  return MixedArithmetic(b, *ScalarOpcode(b.ast[e].op), MixedSide(b, x, cls), MixedSide(b, y, cls));
}

namespace {

std::optional<Ref> Arithmetic(FunctionBuilder& b, Op op, const Side& x, const Side& y, ClassId cls,
                              const AbstractValue& result) {
  const Rep rep = RepOf(result);
  if (rep == Rep::kF64)
    return Ref::Number(MixedArithmetic(b, *ScalarOpcode(op), MixedSide(b, x, cls), MixedSide(b, y, cls)).value);
  return ClassBinary(b, op, AsNumber(x), *x.facts, AsNumber(y), *y.facts, rep, ClassOf(result, rep));
}

}  // namespace

std::optional<Ref> BuildOfMixed(FunctionBuilder& b, ExprId e) {
  if (b.kernels_only || b.ast[e].kind != ExprKind::kBinary) return {};
  if (IsMixed(b, e)) return BoxedMixed(b, BuildMixed(b, e));
  const Op op = b.ast[e].op;
  const auto comparison = ComparisonOpcode(op);
  const ExprId left = b.ast.Child(e, 0), right = b.ast.Child(e, 1);
  if ((!comparison && !ScalarOpcode(op)) || !IsSsaRep(RepOf(b.Facts(e)))) return {};
  if (!IsMixed(b, left) && !IsMixed(b, right)) return {};
  const auto cls = ClassOfSides(b, left, right);
  for (ExprId side : {left, right}) {
    if (!cls || !MayStandBeside(b, side, *cls, comparison.has_value())) return {};
  }
  const Side x = SideOf(b, left), y = SideOf(b, right);
  if (!comparison) return Arithmetic(b, op, x, y, *cls, b.Facts(e));
  if (IsOfNumbers(b, left, right)) {
    return Ref::Truth(MixedComparison(b, *comparison, MixedSide(b, x, *cls), MixedSide(b, y, *cls)));
  }
  return CompareScalars(b, *comparison, AsNumber(x), AsNumber(y), x.facts, y.facts);
}

bool StepMixed(FunctionBuilder& b, Op op, ExprId target, ExprId right) {
  Variable* const v = VariableOf(b, target);
  if (v == nullptr || v->rep != Rep::kMixed || !ScalarOpcode(op) || MayBeList(b, right)) return false;
  if (!MayStandBeside(b, right, v->cls, false)) return false;
  Side x{.mixed = true, .number = CurrentMixed(b, *v), .certain = {}, .facts = &b.Facts(target)};
  const Side y = SideOf(b, right);
  if (y.mixed || IsScalarRep(y.certain.rep)) {
    AssignMixed(b, *v, MixedArithmetic(b, *ScalarOpcode(op), x.number, MixedSide(b, y, v->cls)));
    return true;
  }
  const Rep rep = y.certain.rep;
  const auto r = ClassBinary(b, op, AsNumber(x), *x.facts, y.certain, *y.facts, rep, y.certain.cls);
  AssignMixed(b, *v, MixedOf(b, *r, v->cls));
  return true;
}

}  // namespace residua::array_ir
