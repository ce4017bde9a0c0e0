// Expressions: scalars become SSA operations, everything else calls the kernels on slots.
#include <absl/strings/str_cat.h>

#include <cmath>
#include <functional>

#include "worker/array_ir/generate/build_part.h"
#include "worker/array_ir/generate/builder.h"
#include "worker/array_ir/generate/small_product.h"
#include "worker/array_ir/ir/operator_opcode.h"
#include "worker/array_ir/program/scope.h"
#include "worker/builtin/builtin_names.h"
#include "worker/builtin/frame/list_operand.h"
#include "worker/syntax/printer.h"

namespace residua::array_ir {

using syntax::Op;

Ref Builder::Build(ExprId e) {
  if (const auto at_hand = evaluated_.find(e.index); at_hand != evaluated_.end()) return at_hand->second;
  return IsSpeculated(e) ? BuildSpeculated(e) : BuildPlain(e);
}

Ref Builder::BuildPlain(ExprId e) {
  if (!kernels_only_ && ast_[e].kind != ExprKind::kNumber && IsPairArithmetic(e)) return BoxedPair(BuildPair(e));
  switch (ast_[e].kind) {
    case ExprKind::kNumber:
      return BuildNumber(e);
    case ExprKind::kString: {
      const uint32_t t = Temporary();
      Rtv("set_string", {Operand::Storage(t), Operand::Text(ast_.Name(e)), Operand::Int(ast_[e].quote)});
      return Boxed(t);
    }
    case ExprKind::kIdentifier:
      if (Variable* v = Find(ast_.Name(e))) return Read(e, *v);
      return Typed(BuildCall(e, ast_.Name(e), {}, 1, nullptr)[0], Facts(e));
    case ExprKind::kUnary:
    case ExprKind::kPostfix:
      return IsElementwise(e) ? BuildMap(e) : BuildUnary(e);
    case ExprKind::kBinary:
      if (ast_[e].op == Op::kAndAnd || ast_[e].op == Op::kOrOr) return BuildShortCircuit(e);
      return IsElementwise(e) ? BuildMap(e) : BuildBinary(e);
    case ExprKind::kRange:
      return BuildRange(e);
    case ExprKind::kIndex:
      return IsElementwise(e) ? BuildMap(e) : BuildIndex(e);
    case ExprKind::kCellIndex:
      if (auto number = BuildPartNumber(*this, e)) return *number;
      return Typed(BuildBoxedIndex(e, "cell_one"), Facts(e));
    case ExprKind::kField: {
      if (IsMapMaker(ast_, e)) return MakeMap({});
      if (auto number = BuildPartNumber(*this, e)) return *number;
      const uint32_t object = ToSlot(BuildObject(ast_.Child(e, 0))), t = Temporary();
      Rt("field", {Operand::Storage(t), Operand::Storage(object), Operand::Text(ast_.Name(e))});
      return Typed(Boxed(t), Facts(e));
    }
    case ExprKind::kDynamicField: {
      const uint32_t object = ToSlot(BuildObject(ast_.Child(e, 0)));
      const uint32_t name = ToSlot(BuildOneOf(ast_.Child(e, 1), "dynamic structure field names must be strings"));
      const uint32_t t = Temporary();
      Rt("dynamic_field", {Operand::Storage(t), Operand::Storage(object), Operand::Storage(name)});
      return Typed(Boxed(t), Facts(e));
    }
    case ExprKind::kMatrix:
      return Typed(BuildRows(ast_.Children(e)), Facts(e));
    case ExprKind::kCell:
      return BuildCell(e);
    case ExprKind::kEnd:
      return BuildEnd(e);
    case ExprKind::kAnonymous:
    case ExprKind::kHandle:
      return BuildHandle(e);
    default:
      Refuse("this construct", ast_[e].range);
  }
}

// What stands for several values has no parts.
Ref Builder::BuildObject(ExprId e) {
  if (!MayBeList(e)) return Build(e);
  if (ast_[e].kind == ExprKind::kCellIndex) return Typed(BuildBoxedIndex(e, "cell_link"), Facts(e));
  const uint32_t object = ToSlot(BuildObject(ast_.Child(e, 0)));
  if (ast_[e].kind == ExprKind::kField) {
    const uint32_t t = Temporary();
    Rt("field_link", {Operand::Storage(t), Operand::Storage(object), Operand::Text(ast_.Name(e))});
    return Typed(Boxed(t), Facts(e));
  }
  const uint32_t name = ToSlot(Build(ast_.Child(e, 1))), t = Temporary();
  Rt("dynamic_field_link", {Operand::Storage(t), Operand::Storage(object), Operand::Storage(name)});
  return Typed(Boxed(t), Facts(e));
}

Ref Builder::BuildNumber(ExprId e) {
  const syntax::NumberLiteral& n = ast_.Literal(e);
  if (n.integer_width == 0 && (!n.imaginary || n.value == 0)) return F(ConstF(n.value));  // 0i is real
  const uint32_t t = Temporary();
  if (n.imaginary) {
    Rtv("set_complex", {Operand::Storage(t), Operand::Value(ConstF(0)), Operand::Value(ConstF(n.value))});
    return Boxed(t);
  }
  int width = 0;
  for (int w = std::abs(n.integer_width); w > 8; w /= 2) ++width;
  const int base = static_cast<int>(n.integer_width < 0 ? value::ClassId::kInt8 : value::ClassId::kUint8);
  Rtv("set_integer", {Operand::Storage(t), Operand::Int(base + width), Operand::Int(static_cast<int64_t>(n.bits))});
  return Boxed(t);
}

// The truth of a scalar operand of ! & |, and into *nan whether it has none, where facts leave that open.
uint32_t Builder::Truth(const Ref& r, const AbstractValue& facts, uint32_t* nan) {
  if (r.rep == Rep::kBool) return r.value;
  if (facts.interval().may_be_nan) {
    const uint32_t bad = Value1(Opcode::kFNe, {r.value, r.value}, Type::kI1);
    *nan = *nan == kNone ? bad : Value1(Opcode::kOr, {*nan, bad}, Type::kI1);
  }
  return Value1(Opcode::kFNe, {r.value, ConstF(0)}, Type::kI1);
}
// Where the condition holds, `raise` emits the kernel's call that raises the error.
void Builder::Guard(uint32_t condition, const std::function<void()>& raise) {
  if (condition == kNone) return;
  const uint32_t bad = NewBlock(), good = NewBlock();
  Branch(condition, bad, good);
  Start(bad);
  raise();
  Branch(good);
  Start(good);
}

// An operator on real double or logical scalars as operations; nothing emitted when it is none of those.
std::optional<Ref> Builder::ScalarUnary(Op op, const Ref& a, const AbstractValue& facts) {
  if (!IsScalarRep(a.rep)) return ClassUnary(op, a);
  switch (op) {
    case Op::kUnaryMinus:
      return F(Value1(Opcode::kFNeg, {ToF64(a)}, Type::kF64));
    case Op::kUnaryPlus:
      return F(ToF64(a));
    case Op::kTranspose:
    case Op::kConjugateTranspose:
      return a;
    case Op::kNot: {
      uint32_t nan = kNone;
      const uint32_t truth = Truth(a, facts, &nan);
      Guard(nan, [&] { KernelUnary(op, a); });
      return B(Value1(Opcode::kNot, {truth}, Type::kI1));
    }
    default:
      return {};
  }
}
std::optional<Ref> Builder::ScalarBinary(Op op, const Ref& a, const AbstractValue& a_facts, const Ref& b,
                                         const AbstractValue& b_facts, const AbstractValue& result) {
  if (!IsSsaRep(a.rep) || !IsSsaRep(b.rep)) return {};
  if (!IsScalarRep(a.rep) || !IsScalarRep(b.rep)) {
    const Rep rep = RepOf(result);
    return ClassBinary(op, a, a_facts, b, b_facts, rep,
                       rep == Rep::kInt ? ClassOf(result, rep) : value::ClassId::kDouble);
  }
  if (auto code = ScalarOpcode(op)) return F(Value1(*code, {ToF64(a), ToF64(b)}, Type::kF64));
  if (auto code = ComparisonOpcode(op)) return B(Value1(*code, {ToF64(a), ToF64(b)}, Type::kI1));
  if (op == Op::kLeftDivide || op == Op::kElementLeftDivide) {
    return F(Value1(Opcode::kFDiv, {ToF64(b), ToF64(a)}, Type::kF64));
  }
  if (op == Op::kAnd || op == Op::kOr) {
    uint32_t nan = kNone;
    const uint32_t x = Truth(a, a_facts, &nan), y = Truth(b, b_facts, &nan);
    Guard(nan, [&] { KernelBinary(op, a, b); });
    return B(Value1(op == Op::kAnd ? Opcode::kAnd : Opcode::kOr, {x, y}, Type::kI1));
  }
  if ((op == Op::kPower || op == Op::kElementPower) && RepOf(result) == Rep::kF64) {
    const domain::Interval& exponent = b_facts.interval();
    if (exponent.low == 2 && exponent.high == 2 && !exponent.may_be_nan) {
      return F(Emit(Opcode::kMath, {Operand::Text("squared"), Operand::Value(ToF64(a))}, {Type::kF64}).results[0]);
    }
    return F(Emit(Opcode::kMath,
                  {Operand::Text(builtin::names::k_power), Operand::Value(ToF64(a)), Operand::Value(ToF64(b))},
                  {Type::kF64})
                 .results[0]);
  }
  return {};
}

Ref Builder::KernelUnary(Op op, const Ref& a) {
  const uint32_t slot = ToSlot(a), t = Temporary();
  Rt("unary", {Operand::Storage(t), Operand::Int(static_cast<int>(op)), Operand::Storage(slot)});
  return Boxed(t);
}
Ref Builder::KernelBinary(Op op, const Ref& a, const Ref& b) {
  const uint32_t x = ToSlot(a), y = ToSlot(b), t = Temporary();
  Rt("binary", {Operand::Storage(t), Operand::Int(static_cast<int>(op)), Operand::Storage(x), Operand::Storage(y)});
  return Boxed(t);
}

Ref Builder::BuildUnary(ExprId e) {
  const ExprId operand = ast_.Child(e, 0);
  const Ref a = BuildUnaryOperand(operand, ast_[e].op);
  if (auto r = ScalarUnary(ast_[e].op, a, Facts(operand))) return *r;
  return Typed(KernelUnary(ast_[e].op, a), Facts(e));
}

Ref Builder::BuildBinary(ExprId e) {
  const ExprId left = ast_.Child(e, 0), right = ast_.Child(e, 1);
  if (const std::optional<Ref> small = BuildSmallProduct(*this, e)) return *small;
  const bool product = ast_[e].op == Op::kTimes && !(Facts(left).IsScalar() && Facts(right).IsScalar());
  if (product && RepOf(Facts(e)) == Rep::kF64) {
    if (const std::optional<uint32_t> number = BuildRowByColumn(e)) return F(*number);
  }
  if (product) return Typed(ProductByKernel(e), Facts(e));
  const auto [a, b] = BuildOperands(e);
  if (auto r = ScalarBinary(ast_[e].op, a, Facts(left), b, Facts(right), Facts(e))) return *r;
  return Typed(KernelBinary(ast_[e].op, a, b), Facts(e));
}

std::optional<uint32_t> Builder::BuildRowByColumn(ExprId e) {
  ExprId factors[] = {ast_.Child(e, 0), ast_.Child(e, 1)};
  const bool turned[] = {IsTransposed(ast_[factors[0]]), IsTransposed(ast_[factors[1]])};
  if (turned[0] && turned[1]) return {};
  for (uint32_t k = 0; k < 2; ++k)
    if (turned[k]) factors[k] = ast_.Child(factors[k], 0);
  using builtin::TurnedFactor;
  const TurnedFactor which = turned[0] ? TurnedFactor::kLeft : turned[1] ? TurnedFactor::kRight : TurnedFactor::kNone;
  const std::array<VectorKind, 2> along = {turned[0] ? VectorKind::kColumn : VectorKind::kRow,
                                           turned[1] ? VectorKind::kRow : VectorKind::kColumn};
  const auto by_kernel = [&] {
    if (!IsSpeculated(e)) return ToF64(BuildBinary(e));
    return NumberOrGiveUp(ToSlot(ProductByKernel(e)));
  };
  return BuildVectorProduct(factors[0], factors[1], along, which, by_kernel);
}

Ref Builder::ProductByKernel(ExprId e) {
  for (uint32_t k = 0; k < 2; ++k) {
    if (IsTransposed(ast_[ast_.Child(e, k)])) return BuildTransposedProduct(e, k);
  }
  const auto [a, b] = BuildOperands(e);
  return KernelBinary(Op::kTimes, a, b);
}

// a' * b and a * b' are products of their own, with the rounding of one library call; operand k is the transposed one.
Ref Builder::BuildTransposedProduct(ExprId e, uint32_t k) {
  const ExprId transposed = ast_.Child(e, k), plain = ast_.Child(e, 1 - k);
  uint32_t slots[2];
  const auto build_other = [&] {
    if (!MayBeList(plain)) return ToSlot(Build(plain));
    return BuildList(plain);
  };
  if (k == 1) slots[0] = build_other();
  slots[k] = ToSlot(BuildUnaryOperand(ast_.Child(transposed, 0), ast_[transposed].op));
  if (k == 0) slots[1] = build_other();
  if (MayBeList(plain)) {
    const uint32_t one = Temporary();
    Rt("list_operand",
       {Operand::Storage(one), Operand::Storage(slots[1 - k]), Operand::Int(static_cast<int>(Op::kTimes)),
        Operand::Storage(slots[k]), Operand::Int(static_cast<int>(1 - k)), Operand::Int(0)});
    slots[1 - k] = one;
  }
  const uint32_t t = Temporary();
  const int turn = static_cast<int>(ast_[transposed].op), none = static_cast<int>(Op::kNone);
  Rt("transposed_product", {Operand::Storage(t), Operand::Int(k == 0 ? turn : none), Operand::Storage(slots[0]),
                            Operand::Int(k == 1 ? turn : none), Operand::Storage(slots[1])});
  return Boxed(t);
}

// a && b and a || b: the second operand is evaluated only when the first does not decide.
Ref Builder::BuildShortCircuit(ExprId e) {
  return BuildRightIfNeeded(e, BuildTruth(ast_.Child(e, 0)), ast_[e].op == Op::kAndAnd,
                            [this](ExprId right) { return BuildTruth(right); });
}

Ref Builder::BuildRightIfNeeded(ExprId e, uint32_t a, bool is_and, const std::function<uint32_t(ExprId)>& build_right) {
  const uint32_t result = NewStorage(absl::StrCat("sc.", names_++), StorageKind::kI1);
  Set(result, a);
  const uint32_t more = NewBlock(), done = NewBlock();
  if (is_and) {
    Branch(a, more, done);
  } else {
    Branch(a, done, more);
  }
  Start(more);
  Set(result, build_right(ast_.Child(e, 1)));
  Branch(done);
  Start(done);
  return B(Get(result));
}

uint32_t Builder::BuildCondition(ExprId e) {
  return ast_[e].kind == ExprKind::kBinary ? ToCondition(BuildConditionOperand(e), Facts(e)) : BuildTruth(e);
}

// `a | b` and `a & b` of a condition, and in operands of such: as `a || b` and `a && b` when a is a scalar.
Ref Builder::BuildConditionOperand(ExprId e) {
  const Op op = ast_[e].op;
  if (ast_[e].kind != ExprKind::kBinary || (op != Op::kOr && op != Op::kAnd)) return Build(e);
  const ExprId left = ast_.Child(e, 0), right = ast_.Child(e, 1);
  const Ref a = BuildConditionOperand(left);
  const auto build_right = [this](ExprId operand) { return BuildConditionOperand(operand); };
  if (Facts(left).IsScalar()) {
    return BuildRightIfNeeded(e, ToCondition(a, Facts(left)), op == Op::kAnd,
                              [&](ExprId operand) { return ToCondition(build_right(operand), Facts(operand)); });
  }
  const uint32_t x = ToSlot(a), t = Temporary();
  if (!Facts(left).shape().MayBeScalar()) {
    const uint32_t y = ToSlot(build_right(right));
    Rt("binary", {Operand::Storage(t), Operand::Int(static_cast<int>(op)), Operand::Storage(x), Operand::Storage(y)});
    return Boxed(t);
  }
  // Which it is shows when it runs.
  const auto is_scalar = [&] { return Rt("is_scalar", {Operand::Storage(x)}, Type::kI1); };
  const auto is_true = [&](uint32_t slot) { return Rt("is_true", {Operand::Storage(slot)}, Type::kI1); };
  const auto put = [&](uint32_t truth) { Rtv("set_bool", {Operand::Storage(t), Operand::Value(truth)}); };
  const uint32_t one = NewBlock(), decided = NewBlock(), more = NewBlock(), truth = NewBlock(), array = NewBlock(),
                 done = NewBlock();
  Branch(is_scalar(), one, more);
  Start(one);
  if (op == Op::kAnd) {
    Branch(is_true(x), more, decided);
  } else {
    Branch(is_true(x), decided, more);
  }
  Start(decided);
  put(ConstB(op == Op::kOr));
  Branch(done);
  Start(more);
  const uint32_t y = ToSlot(build_right(right));
  Branch(is_scalar(), truth, array);
  Start(truth);
  put(is_true(y));
  Branch(done);
  Start(array);
  Rt("binary", {Operand::Storage(t), Operand::Int(static_cast<int>(op)), Operand::Storage(x), Operand::Storage(y)});
  Branch(done);
  Start(done);
  return Boxed(t);
}

Ref Builder::BuildRange(ExprId e) {
  std::vector<Operand> operands{Operand::Storage(0)};
  for (ExprId c : ast_.Children(e)) {
    operands.push_back(Operand::Storage(ToSlot(BuildOneOf(c, builtin::kListInRange))));
  }
  const uint32_t t = Temporary();
  operands[0] = Operand::Storage(t);
  Rt(ast_[e].count == 2 ? "colon2" : "colon3", std::move(operands));
  return Typed(Boxed(t), Facts(e));
}

// Rows of real double scalars are stored directly; numbers only: one block of constants.
Ref Builder::BuildRows(std::span<const ExprId> rows) {
  size_t width = rows.empty() ? 0 : ast_[rows[0]].count;
  bool scalars = !rows.empty() && width > 0, numbers = scalars;
  std::vector<double> constants;
  for (ExprId row : rows) {
    scalars = scalars && ast_[row].count == width;
    for (ExprId x : ast_.Children(row)) {
      scalars = scalars && RepOf(Facts(x)) == Rep::kF64 && !MayBeList(x);
      const bool minus = ast_[x].kind == ExprKind::kUnary && ast_[x].op == Op::kUnaryMinus;
      const ExprId number = minus ? ast_.Child(x, 0) : x;
      numbers = numbers && ast_[number].kind == ExprKind::kNumber;
      if (numbers && scalars) constants.push_back(minus ? -ast_.Literal(number).value : ast_.Literal(number).value);
    }
  }
  const int64_t m = static_cast<int64_t>(rows.size()), n = static_cast<int64_t>(width);
  if (scalars && m * n > 1 && numbers) {
    std::string bytes;
    for (int64_t j = 0; j < n; ++j) {
      for (int64_t i = 0; i < m; ++i) {
        bytes.append(reinterpret_cast<const char*>(&constants[static_cast<size_t>(i * n + j)]), sizeof(double));
      }
    }
    const uint32_t t = Temporary();
    Rtv("set_matrix", {Operand::Storage(t), Operand::Text(bytes), Operand::Int(m), Operand::Int(n)});
    return Boxed(t);
  }
  if (scalars && m * n > 1) {
    std::vector<uint32_t> values;
    for (ExprId row : rows) {
      for (ExprId x : ast_.Children(row)) values.push_back(ToF64(Build(x)));
    }
    const uint32_t t = Temporary();
    const uint32_t data = Rt("new_matrix", {Operand::Storage(t), Operand::Int(m), Operand::Int(n)}, Type::kPtr);
    for (int64_t i = 0; i < m; ++i) {
      for (int64_t j = 0; j < n; ++j) {
        Emit(Opcode::kStore, {Operand::Value(data), Operand::Value(ConstI(i + j * m)),
                              Operand::Value(values[static_cast<size_t>(i * n + j)])});
      }
    }
    return Boxed(t);
  }
  std::vector<ExprId> all;
  std::string lengths;
  for (ExprId row : rows) {
    absl::StrAppend(&lengths, ast_[row].count, ",");
    for (ExprId x : ast_.Children(row)) all.push_back(x);
  }
  const BuiltSubscripts parts = Arguments(all);
  const uint32_t t = Temporary();
  Rt("matrix", {Operand::Storage(t), Operand::Text(lengths), Operand::List(parts.slots), Operand::Int(parts.spread)});
  return Boxed(t);
}

Ref Builder::BuildCell(ExprId e) {
  std::vector<ExprId> all;
  std::string lengths;
  for (ExprId row : ast_.Children(e)) {
    absl::StrAppend(&lengths, ast_[row].count, ",");
    for (ExprId x : ast_.Children(row)) all.push_back(x);
  }
  const BuiltSubscripts parts = Arguments(all);
  const uint32_t t = Temporary();
  Rt("cell_literal",
     {Operand::Storage(t), Operand::Text(lengths), Operand::List(parts.slots), Operand::Int(parts.spread)});
  return Boxed(t);
}

void Builder::RequireEnd(const EndOf& at) {
  if (at.variable == nullptr || at.variable->defined == kNone) return;
  const uint32_t bad = NewBlock(), good = NewBlock();
  Branch(Get(at.variable->defined), good, bad);
  Start(bad);
  Rt("undefined_end", {});
  Emit(Opcode::kUnreachable, {});
  Start(good);
}

Ref Builder::BuildEnd(ExprId e) {
  if (end_.empty()) Refuse("`end` outside an index", ast_[e].range);
  const EndOf at = end_.back();
  RequireEnd(at);
  if (at.variable != nullptr && HasView(at.variable->rep)) {
    if (at.n == 1) return F(Value1(Opcode::kI2F, {Get(at.variable->numel)}, Type::kF64));
    if (at.n == 2) return F(Value1(Opcode::kI2F, {Get(at.k == 0 ? at.variable->rows : at.variable->cols)}, Type::kF64));
  }
  const uint32_t slot = ToSlot(at.object);
  return F(Rt("end_value", {Operand::Storage(slot), Operand::Int(at.k), Operand::Int(at.n)}, Type::kF64));
}

// @name, or @(x) body: the text and the captured variables, in order of first use.
Ref Builder::BuildHandle(ExprId e) {
  const uint32_t t = Temporary();
  if (ast_[e].kind == ExprKind::kHandle) {
    Rt("handle", {Operand::Storage(t), Operand::Text(ast_.Name(e))});
    return Boxed(t);
  }
  std::set<std::string> seen;
  std::vector<uint32_t> slots;
  std::string names;
  using Names = std::set<std::string>;
  // `bound`: parameters of this function and of those inside it that stand around.
  const std::function<void(ExprId, const Names&)> visit = [&](ExprId x, const Names& bound) {
    if (ast_[x].kind == ExprKind::kAnonymous) {
      Names inside = bound;
      for (ExprId p : ast_.Children(x).subspan(1)) {
        if (ast_[p].kind == ExprKind::kInitialised) Refuse("a default value of a parameter", ast_[p].range);
        inside.insert(ParameterName(ast_, p));
      }
      return visit(ast_.Child(x, 0), inside);
    }
    if (ast_[x].kind == ExprKind::kIdentifier && !bound.count(ast_.Name(x)) && seen.insert(ast_.Name(x)).second) {
      if (Variable* v = Find(ast_.Name(x))) {
        if (v->defined != kNone) Refuse("a captured variable that may be undefined", ast_[x].range);
        slots.push_back(SlotOf(*v));
        absl::StrAppend(&names, v->name, ",");
      }
    }
    for (ExprId c : ast_.Children(x)) visit(c, bound);
  };
  visit(e, {});
  Rt("anonymous",
     {Operand::Storage(t), Operand::Text(syntax::PrintExpr(ast_, e)), Operand::Text(names), Operand::List(slots)});
  return Boxed(t);
}

uint32_t Builder::SlotOf(Variable& v) {
  if (IsSsaRep(v.rep) || v.rep == Rep::kPair) return ToSlot(Current(v));
  MarkShared(v);
  return v.storage;
}

}  // namespace residua::array_ir
