// Expressions.
//
// What is a number is left to number.cc, which touches no kernel; everything else goes to builtin/operators.h. An
// expression that may stand for a list (c{:}, s.f, a call) is evaluated by EvalList; Eval takes exactly one value from
// it.
#include <cmath>

#include "worker/builtin/frame/list_operand.h"
#include "worker/builtin/index/place_count.h"
#include "worker/builtin/kernel_util.h"
#include "worker/builtin/operator/dense_arithmetic.h"
#include "worker/interpret/machine.h"

namespace residua::interpret {
namespace {

bool IsListExpr(ExprKind kind) {
  return kind == ExprKind::kIdentifier || kind == ExprKind::kIndex || kind == ExprKind::kCellIndex ||
         kind == ExprKind::kField || kind == ExprKind::kDynamicField || kind == ExprKind::kAssignment;
}

bool Truth(const Value& v) {
  if (v.IsBoolScalar()) return *v.data<bool>();
  if (v.Is(ClassId::kCell)) throw MatlabError("", "invalid conversion from cell array to logical value");
  return builtin::IsTrue(v);
}

}  // namespace

const Value& UndefinedResult() {
  static const Value undefined = Value::Cell(Dims(0, 7));
  return undefined;
}

const Value& ColonArgument() {
  static const Value colon = Value::String(":");
  return colon;
}

Value Interpreter::Impl::Eval(ExprId id) {
  const Expr& e = (*code_.ast)[id];
  switch (e.kind) {
    case ExprKind::kNumber:
      return EvalNumber(id);
    case ExprKind::kString:
      return code_.plan->text(id);
    case ExprKind::kIdentifier:
      if (const Value* v = code_.view[code_.plan->slot(id)]->get()) return *v;
      return OneOf(id, EvalChain(id, 1));
    case ExprKind::kIndex:
      if (double x; TryNumber(id, &x)) return Value::Double(x);
      return OneOf(id, EvalChain(id, 1));
    case ExprKind::kCellIndex:
    case ExprKind::kField:
    case ExprKind::kDynamicField:
      return OneOf(id, EvalChain(id, 1));
    case ExprKind::kBinary:
      if (double x; TryNumber(id, &x)) return Value::Double(x);
      if (bool truth; TryComparison(id, &truth)) return Value::Bool(truth);
      return EvalBinary(id);
    case ExprKind::kUnary:
      if (e.op == Op::kIncrement || e.op == Op::kDecrement) return EvalStep(id, true);
      {
        Value v;
        if (!EvalExactlyOne(code_.ast->Child(id, 0), &v)) builtin::RefuseListOperand(e.op);
        if (e.op == Op::kUnaryMinus && v.IsDoubleScalar()) return Value::Double(-v.inline_double());
        return builtin::Stored(builtin::Unary(e.op, v));
      }
    case ExprKind::kPostfix:
      if (e.op == Op::kIncrement || e.op == Op::kDecrement) return EvalStep(id, false);
      {
        Value v;
        if (!EvalExactlyOne(code_.ast->Child(id, 0), &v)) builtin::RefuseListOperand(e.op);
        return builtin::Stored(builtin::Unary(e.op, v));
      }
    case ExprKind::kRange:
      return EvalRange(id);
    case ExprKind::kMatrix:
      return EvalMatrix(id);
    case ExprKind::kCell:
      return builtin::CellLiteral(EvalRows(id));
    case ExprKind::kColon:
      return ColonArgument();
    case ExprKind::kEnd:
      return EvalEnd();
    case ExprKind::kAnonymous:
      return MakeAnonymous(id);
    case ExprKind::kHandle:
      return MakeHandle(id);
    case ExprKind::kAssignment:
      return OneOf(id, EvalAssignment(id));
    case ExprKind::kTilde:
    case ExprKind::kRow:
    case ExprKind::kInitialised:
      break;
  }
  throw MatlabError("", "invalid use of a syntax element as an expression");
}

// `[]` is no plain empty array (builtin/null_value.h).
Value Interpreter::Impl::EvalMatrix(ExprId id) {
  bool empty = true;
  for (const ExprId row : code_.ast->Children(id)) empty = empty && (*code_.ast)[row].count == 0;
  return empty ? builtin::NullMatrix() : builtin::Stored(builtin::MatrixLiteral(EvalRows(id)));
}

// True for an expression that is one value, whatever it holds.
bool Interpreter::Impl::IsSingle(ExprId id) const {
  const ExprKind kind = (*code_.ast)[id].kind;
  if (kind == ExprKind::kIdentifier) return code_.view[code_.plan->slot(id)]->get() != nullptr;
  return !IsListExpr(kind);
}

ValueList Interpreter::Impl::EvalList(ExprId id, int nargout) {
  const Expr& e = (*code_.ast)[id];
  if (e.kind == ExprKind::kAssignment) return EvalAssignment(id);
  if (IsListExpr(e.kind)) return EvalChain(id, nargout);
  return ValueList{Eval(id)};
}

bool Interpreter::Impl::EvalExactlyOne(ExprId id, Value* out) {
  const ExprKind kind = (*code_.ast)[id].kind;
  if (kind != ExprKind::kCellIndex && kind != ExprKind::kField && kind != ExprKind::kDynamicField) {
    *out = Eval(id);
    return true;
  }
  ValueList list = EvalChain(id, 1);
  if (list.size() != 1 || IsUndefined(list[0])) return false;
  *out = std::move(list[0]);
  return true;
}

// A list of none or several values is not true.
bool Interpreter::Impl::EvalTruth(ExprId id) {
  if (bool truth; TryComparison(id, &truth)) return truth;
  Value v;
  return EvalExactlyOne(id, &v) && Truth(v);
}

// The single value of a list. `x = c{:}` takes the first, as Octave does; operands must be exactly one.
Value Interpreter::Impl::OneOf(ExprId id, ValueList list) {
  if (list.empty() || IsUndefined(list[0])) {
    const ExprKind kind = (*code_.ast)[id].kind;
    const bool list_by_index =
        kind == ExprKind::kCellIndex || kind == ExprKind::kField || kind == ExprKind::kDynamicField;
    throw MatlabError("", list_by_index ? "invalid number of elements on RHS of assignment"
                                        : "value on right hand side of assignment is undefined");
  }
  return std::move(list[0]);
}

Value Interpreter::Impl::EvalNumber(ExprId id) {
  const syntax::NumberLiteral& literal = code_.ast->Literal(id);
  if (literal.integer_width != 0) {
    static constexpr ClassId kUnsigned[] = {ClassId::kUint8, ClassId::kUint16, ClassId::kUint32, ClassId::kUint64};
    static constexpr ClassId kSigned[] = {ClassId::kInt8, ClassId::kInt16, ClassId::kInt32, ClassId::kInt64};
    const int width = std::abs(literal.integer_width);
    const int k = width <= 8 ? 0 : width <= 16 ? 1 : width <= 32 ? 2 : 3;
    const ClassId c = literal.integer_width > 0 ? kUnsigned[k] : kSigned[k];
    Value v = Value::Array(c, Dims(1, 1));
    value::VisitClass(c, [&](auto* type) {
      using T = std::remove_pointer_t<decltype(type)>;
      *v.mutable_data<T>() = static_cast<T>(literal.bits);
    });
    return v;
  }
  // 0i is real.
  return literal.imaginary && literal.value != 0 ? Value::Complex(0, literal.value) : Value::Double(literal.value);
}

Value Interpreter::Impl::EvalBinary(ExprId id) {
  const Expr& e = (*code_.ast)[id];
  if (e.op == Op::kAndAnd || e.op == Op::kOrOr) return EvalShortCircuit(id);
  ExprId operands[2] = {code_.ast->Child(id, 0), code_.ast->Child(id, 1)};
  // A' * B, A * B' and A' \ B are operations of their own, with the rounding of one library call. The left one goes
  // first.
  Op transposes[2] = {Op::kNone, Op::kNone};
  if (e.op == Op::kTimes || e.op == Op::kLeftDivide) {
    const int candidates = e.op == Op::kTimes ? 2 : 1;
    for (int k = 0; k < candidates && transposes[0] == Op::kNone; ++k) {
      const Expr& operand = (*code_.ast)[operands[k]];
      if (operand.kind != ExprKind::kPostfix) continue;
      if (operand.op != Op::kTranspose && operand.op != Op::kConjugateTranspose) continue;
      transposes[k] = operand.op;
      operands[k] = code_.ast->Child(operands[k], 0);
    }
  }
  Value values[2];
  for (int k = 0; k < 2; ++k) {
    if (transposes[k] == Op::kNone)
      values[k] = EvalOperand(e, operands, k, values[0]);
    else if (!EvalExactlyOne(operands[k], &values[k]))
      builtin::RefuseListOperand(transposes[k]);
  }
  const bool scalars = values[0].IsDoubleScalar() && values[1].IsDoubleScalar();
  if (!scalars && (transposes[0] != Op::kNone || transposes[1] != Op::kNone)) {
    if (e.op == Op::kLeftDivide) return builtin::TransposedLeftDivide(transposes[0], values[0], values[1]);
    return builtin::TransposedProduct(transposes[0], values[0], transposes[1], values[1]);
  }
  return builtin::BinaryOfTemporaries(e.op, values[0], values[1]);
}

// Operand k, which must be exactly one value; `left` is the first operand when k is 1.
Value Interpreter::Impl::EvalOperand(const Expr& operation, const ExprId* operands, int k, const Value& left) {
  const ExprKind kind = (*code_.ast)[operands[k]].kind;
  if (!IsListExpr(kind) || kind == ExprKind::kIdentifier) return Eval(operands[k]);
  if (double x; kind == ExprKind::kIndex && TryNumber(operands[k], &x)) return Value::Double(x);
  ValueList list = EvalList(operands[k], 1);
  if (list.size() == 1 && !IsUndefined(list[0])) return std::move(list[0]);
  if (list.size() == 1) return OneOf(operands[k], std::move(list));  // a call that had no value
  if (k == 1) builtin::RefuseListOperand(operation.op, &left, nullptr);
  Value right;
  const bool one = EvalExactlyOne(operands[1], &right);
  builtin::RefuseListOperand(operation.op, nullptr, one ? &right : nullptr);
}

Value Interpreter::Impl::EvalShortCircuit(ExprId id) {
  const bool is_or = (*code_.ast)[id].op == Op::kOrOr;
  const auto operand = [&](uint32_t k) { return EvalTruth(code_.ast->Child(id, k)); };
  if (operand(0) == is_or) return Value::Bool(is_or);
  return Value::Bool(operand(1));
}

// In conditions of if and while, `|` and `&` of a scalar left operand do not evaluate what cannot matter; nor do those
// that are operands of such a one.
Value Interpreter::Impl::EvalConditionOperand(ExprId id) {
  const Expr& e = (*code_.ast)[id];
  if (bool truth; TryComparison(id, &truth)) return Value::Bool(truth);
  if (e.kind != ExprKind::kBinary || (e.op != Op::kOr && e.op != Op::kAnd)) return Eval(id);
  const ExprId operands[2] = {code_.ast->Child(id, 0), code_.ast->Child(id, 1)};
  const auto operand = [&](int k, const Value& left) {
    return (*code_.ast)[operands[k]].kind == ExprKind::kBinary ? EvalConditionOperand(operands[k])
                                                               : EvalOperand(e, operands, k, left);
  };
  const Value left = operand(0, {});
  if (!left.IsScalar()) return builtin::Binary(e.op, left, operand(1, left));
  const bool truth = Truth(left);
  return Value::Bool(truth == (e.op == Op::kOr) ? truth : Truth(operand(1, left)));
}

bool Interpreter::Impl::EvalCondition(ExprId id) {
  if (bool truth; TryComparison(id, &truth)) return truth;
  const Expr& e = (*code_.ast)[id];
  if (e.kind == ExprKind::kBinary && (e.op == Op::kOr || e.op == Op::kAnd)) {
    return Truth(EvalConditionOperand(id));
  }
  return EvalTruth(id);
}

Value Interpreter::Impl::EvalRange(ExprId id) {
  const auto parts = code_.ast->Children(id);
  Value values[3];
  bool single = true;
  for (size_t k = 0; k < parts.size(); ++k) single = EvalExactlyOne(parts[k], &values[k]) && single;
  if (!single) throw MatlabError("", builtin::kListInRange);
  return parts.size() == 2 ? builtin::Colon(values[0], nullptr, values[1])
                           : builtin::Colon(values[0], &values[1], values[2]);
}

std::vector<ValueList> Interpreter::Impl::EvalRows(ExprId id) {
  std::vector<ValueList> rows;
  const auto row_ids = code_.ast->Children(id);
  rows.reserve(row_ids.size());
  for (const ExprId row : row_ids) {
    ValueList& values = rows.emplace_back();
    for (const ExprId element : code_.ast->Children(row)) {
      if (IsSingle(element)) {
        values.push_back(Eval(element));
        continue;
      }
      for (Value& v : EvalList(element, 1)) {
        if (!IsUndefined(v)) {
          values.push_back(std::move(v));
        } else if ((*code_.ast)[id].kind == ExprKind::kMatrix) {
          throw MatlabError("", "undefined element in matrix list");
        }
      }
    }
  }
  return rows;
}

void Interpreter::Impl::EvalArguments(std::span<const ExprId> arguments, const Value* object, bool uses_end,
                                      ValueList* out) {
  EndOf here{object, 0, static_cast<int>(arguments.size())};
  const EndOf* saved = end_;
  if (uses_end && object != nullptr) end_ = &here;
  struct Restore {
    const EndOf*& end;
    const EndOf* saved;
    ~Restore() { end = saved; }
  } restore{end_, saved};
  for (const ExprId argument : arguments) {
    double x;
    if (IsSingle(argument)) {
      out->push_back(Eval(argument));
    } else if ((*code_.ast)[argument].kind == ExprKind::kIndex && TryNumber(argument, &x)) {
      out->push_back(Value::Double(x));
    } else {
      for (Value& v : EvalList(argument, 1)) {
        if (!IsUndefined(v)) out->push_back(std::move(v));
      }
    }
    ++here.position;
  }
}

Value Interpreter::Impl::EvalEnd() {
  if (end_ == nullptr || end_->object == nullptr) {
    throw MatlabError("", "invalid use of 'end': may only be used to index existing value");
  }
  const EndOf at = *end_;
  const Value object =
      at.within == nullptr ? *at.object : builtin::ReadForEnd(*at.object, at.within->steps, at.within->name);
  if (object.Is(ClassId::kFunctionHandle) || object.Is(ClassId::kObject)) return Value::Double(1);
  return Value::Double(static_cast<double>(builtin::EndValue(object, at.position, at.count)));
}

Value Interpreter::Impl::EvalStep(ExprId id, bool prefix) {
  const Expr& e = (*code_.ast)[id];
  const Lvalue target = PrepareTarget(code_.ast->Child(id, 0));
  const Value old = Load(target, e.op == Op::kIncrement ? "++" : "--");
  const bool counts = (*code_.ast)[code_.ast->Child(id, 0)].kind == ExprKind::kIdentifier;
  const Op op = counts ? e.op : e.op == Op::kIncrement ? Op::kPlus : Op::kMinus;
  const Value next = builtin::Binary(op, old, Value::Double(1));
  Store(target, next);
  return prefix ? next : old;
}

// One value, that of the first target that is not left out; none where all are.
ValueList Interpreter::Impl::EvalAssignment(ExprId id) {
  const Expr& e = (*code_.ast)[id];
  const auto children = code_.ast->Children(id);
  const ExprId value_id = children.back();
  const auto targets = children.first(children.size() - 1);
  const auto kept = std::ranges::find_if(targets, [&](ExprId t) { return (*code_.ast)[t].kind != ExprKind::kTilde; });
  if (targets.size() > 1 || kept == targets.end()) {
    AssignMany(targets, value_id, false);
    return kept == targets.end() ? ValueList{} : ValueList{Load(PrepareTarget(*kept))};
  }
  const Lvalue target = PrepareTarget(children[0]);
  Value v;
  if (e.op == Op::kNone) {
    v = Eval(value_id);
  } else {
    const Value operand = Eval(value_id);
    v = builtin::Binary(e.op, Load(target), operand);
  }
  Store(target, v);
  return ValueList{v};
}

}  // namespace residua::interpret
