// Double scalars that may be complex, as two numbers.
//
// The problem: `z = z * z + c` on boxed values is two calls and two values made for each trip. The idea: such a scalar
// is a real part, an imaginary part and a truth value that says whether it is complex at all. Octave narrows the result
// of every operation: it is complex where its imaginary part is not zero (NaN is not); only complex (a, b) makes one
// that is complex whatever its parts are. Operators have other formulas where an operand is real: x * (a + bi) has no
// 0 * b in it, which would be NaN beside an infinity and would change the sign of a zero. So which formula applies is
// selected by the truth values, which are constants where facts are known.
//
// + - * / and the negative are computed here; the rare ways (a product whose parts are both NaN, a quotient by a
// complex number) are calls of the run-time, which has what the C++ library has. Powers whose result is real are real
// powers; other powers and functions (exp, sqrt) are calls of the kernels on numbers. A variable is kept as a pair if
// every assignment to it gives it a double scalar as a whole and one of them computes it by such operators; where
// anything else reads it, it becomes a value again. Gives up: the sign of a NaN, which optimisation does not keep,
// decides the sign of a zero where a number is divided by a complex one with an infinite and an undefined part.
#include <algorithm>

#include "worker/array_ir/generate/builder.h"
#include "worker/array_ir/ir/kept_storage.h"
#include "worker/syntax/visit.h"

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

// Every assignment gives the whole variable a value, and one of them computes it.
bool Builder::IsKeptAsPair(const std::string& name) {
  const auto facts = f_.values.find(name);
  if (facts == f_.values.end() || !MayBePair(facts->second)) return false;
  for (ExprId p : ast_[f_.function].parameters) {
    if (ast_[p].kind != ExprKind::kIdentifier || ast_.Name(p) == name) return false;
  }
  bool whole = true, computed = false;
  syntax::VisitStatements(ast_, ast_[f_.function].body, [&](StmtId s) {
    const auto e = ast_.Exprs(s);
    if (ast_[s].kind == StmtKind::kFor)
      whole = whole && ast_[e[0]].kind == ExprKind::kIdentifier && ast_.Name(e[0]) != name;
    if (!ast_.Blocks(s).empty() || !AssignedOrDeclaredBy(ast_, s).count(name)) return;
    const bool plain = ast_[s].kind == StmtKind::kAssign && e.size() == 2 && !ast_[s].multi &&
                       ast_[e[0]].kind == ExprKind::kIdentifier && !MayBeList(e[1]);
    whole = whole && plain;
    computed = computed || (plain && (IsPairArithmetic(e[1]) || NamesElementOfComplex(e[1])));
  });
  return whole && computed;
}

// ---- building

Pair Builder::Narrowed(uint32_t re, uint32_t im) { return {re, im, Value1(Opcode::kFNe, {im, ConstF(0)}, Type::kI1)}; }

Ref Builder::BoxedPair(const Pair& p) {
  const uint32_t t = Temporary();
  Rtv("set_pair", {Operand::Storage(t), Operand::Value(p.re), Operand::Value(p.im), Operand::Value(p.complex)});
  return Boxed(t);
}

Pair Builder::PairOf(const Ref& r) {
  if (IsScalarRep(r.rep)) return {ToF64(r), ConstF(0), ConstB(false)};
  const Operand slot = Operand::Storage(ToSlot(r));
  const std::vector<uint32_t> parts =
      Emit(Opcode::kRt, {Operand::Text("to_pair"), slot}, {Type::kF64, Type::kF64, Type::kI1}).results;
  return {parts[0], parts[1], parts[2]};
}

Pair Builder::CurrentPair(const Variable& v) { return {Get(v.storage), Get(v.imaginary), Get(v.complex)}; }

void Builder::AssignPair(Variable& v, const Pair& p) {
  Set(v.storage, p.re);
  Set(v.imaginary, p.im);
  Set(v.complex, p.complex);
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
  const Pair a = BuildPair(children[0]), b = BuildPair(children[1]);
  if (IsPower(ast_[e].op)) return PairPower(e, a, b);
  if (IsSum(ast_[e].op)) return PairSum(ast_[e].op == Op::kPlus ? Opcode::kFAdd : Opcode::kFSub, a, b);
  return IsProduct(ast_[e].op) ? PairProduct(a, b) : PairQuotient(a, b);
}

Pair Builder::PairByKernel(const char* call, int which, std::span<const Pair> of) {
  std::vector<Operand> operands{Operand::Text(call), Operand::Int(which)};
  for (const Pair& p : of)
    for (uint32_t part : {p.re, p.im, p.complex}) operands.push_back(Operand::Value(part));
  const std::vector<uint32_t> r = Emit(Opcode::kRt, std::move(operands), {Type::kF64, Type::kF64, Type::kI1}).results;
  return {r[0], r[1], r[2]};
}

// Whether x ^ y of real numbers is a real power; Octave takes only numbers that an int holds for whole.
uint32_t Builder::IsRealPower(uint32_t x, uint32_t y) {
  constexpr double kLargestInt = 2147483647;
  const auto is = [&](Opcode op, uint32_t left, uint32_t right) { return Value1(op, {left, right}, Type::kI1); };
  const uint32_t size = Value1(Opcode::kFAbs, {y}, Type::kF64);
  const uint32_t whole = is(Opcode::kAnd, is(Opcode::kFEq, Value1(Opcode::kFloor, {y}, Type::kF64), y),
                            is(Opcode::kFLt, size, ConstF(kLargestInt)));
  return is(Opcode::kOr, whole, Value1(Opcode::kNot, {is(Opcode::kFLt, x, ConstF(0))}, Type::kI1));
}

Pair Builder::PairPower(ExprId e, const Pair& a, const Pair& b) {
  const uint32_t complex = Value1(Opcode::kOr, {a.complex, b.complex}, Type::kI1);
  const uint32_t real =
      Value1(Opcode::kAnd, {Value1(Opcode::kNot, {complex}, Type::kI1), IsRealPower(a.re, b.re)}, Type::kI1);
  return PairIf(
      real,
      [&] {
        const AbstractValue any = AbstractValue::DoubleScalar();
        const Ref power = *ScalarBinary(ast_[e].op, F(a.re), any, F(b.re), Facts(ast_.Child(e, 1)), any);
        return Pair{power.value, ConstF(0), ConstB(false)};
      },
      [&] {
        const Pair operands[] = {a, b};
        return PairByKernel("pair_binary", static_cast<int>(ast_[e].op), operands);
      });
}

Pair Builder::PairNegated(const Pair& a) {
  return Narrowed(Value1(Opcode::kFNeg, {a.re}, Type::kF64), Value1(Opcode::kFNeg, {a.im}, Type::kF64));
}

// Beside a real operand the imaginary part stays as it is: nothing is added to it, not even to a NaN.
Pair Builder::PairSum(Opcode op, const Pair& a, const Pair& b) {
  const auto select = [&](uint32_t c, uint32_t x, uint32_t y) {
    return Value1(Opcode::kSelect, {c, x, y}, Type::kF64);
  };
  const uint32_t right = op == Opcode::kFAdd ? b.im : Value1(Opcode::kFNeg, {b.im}, Type::kF64);
  const uint32_t both = Value1(op, {a.im, b.im}, Type::kF64);
  const uint32_t im = select(a.complex, select(b.complex, both, a.im), select(b.complex, right, ConstF(0)));
  return Narrowed(Value1(op, {a.re, b.re}, Type::kF64), im);
}

Pair Builder::PairIf(uint32_t condition, const std::function<Pair()>& then, const std::function<Pair()>& otherwise) {
  const uint32_t re = NewStorage(FreshName("re"), StorageKind::kF64);
  const uint32_t im = NewStorage(FreshName("im"), StorageKind::kF64);
  const uint32_t complex = NewStorage(FreshName("pair"), StorageKind::kI1);
  const uint32_t yes = NewBlock(), no = NewBlock(), done = NewBlock();
  const auto arm = [&](uint32_t block, const std::function<Pair()>& build) {
    Start(block);
    const Pair p = build();
    Set(re, p.re);
    Set(im, p.im);
    Set(complex, p.complex);
    Branch(done);
  };
  Branch(condition, yes, no);
  arm(yes, then);
  arm(no, otherwise);
  Start(done);
  return {Get(re), Get(im), Get(complex)};
}

Pair Builder::PairProduct(const Pair& a, const Pair& b) {
  const auto number = [&](Opcode op, uint32_t x, uint32_t y) { return Value1(op, {x, y}, Type::kF64); };
  const auto times = [&](uint32_t x, uint32_t y) { return number(Opcode::kFMul, x, y); };
  const auto select = [&](uint32_t c, uint32_t x, uint32_t y) {
    return Value1(Opcode::kSelect, {c, x, y}, Type::kF64);
  };
  const uint32_t both = Value1(Opcode::kAnd, {a.complex, b.complex}, Type::kI1);
  const uint32_t real = times(a.re, b.re), left = times(a.im, b.re), right = times(a.re, b.im);
  const uint32_t re = select(both, number(Opcode::kFSub, real, times(a.im, b.im)), real);
  const uint32_t one = select(a.complex, left, select(b.complex, right, ConstF(0)));
  const uint32_t im = select(both, number(Opcode::kFAdd, right, left), one);
  const auto nan = [&](uint32_t x) { return Value1(Opcode::kFNe, {x, x}, Type::kI1); };
  const uint32_t lost = Value1(Opcode::kAnd, {both, Value1(Opcode::kAnd, {nan(re), nan(im)}, Type::kI1)}, Type::kI1);
  return PairIf(
      lost,
      [&] {
        const std::vector<uint32_t> r = Emit(Opcode::kRt,
                                             {Operand::Text("pair_times"), Operand::Value(a.re), Operand::Value(a.im),
                                              Operand::Value(b.re), Operand::Value(b.im)},
                                             {Type::kF64, Type::kF64})
                                            .results;
        return Narrowed(r[0], r[1]);
      },
      [&] { return Narrowed(re, im); });
}

Pair Builder::PairQuotient(const Pair& a, const Pair& b) {
  const auto over = [&](uint32_t x) { return Value1(Opcode::kFDiv, {x, b.re}, Type::kF64); };
  return PairIf(
      b.complex,
      [&] {
        const std::vector<uint32_t> r = Emit(Opcode::kRt,
                                             {Operand::Text("pair_over"), Operand::Value(a.re), Operand::Value(a.im),
                                              Operand::Value(b.re), Operand::Value(b.im)},
                                             {Type::kF64, Type::kF64})
                                            .results;
        return Narrowed(r[0], r[1]);
      },
      [&] {
        return Narrowed(over(a.re), Value1(Opcode::kSelect, {a.complex, over(a.im), ConstF(0)}, Type::kF64));
      });
}

}  // namespace residua::array_ir
