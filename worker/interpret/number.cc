// Expressions that are numbers: the short path of scalar programs.
//
// Most of what a loop over scalars evaluates is arithmetic on real doubles: literals, variables, elements of arrays,
// functions such as mod. TryNumber evaluates such an expression as C++ doubles, without a Value between. It has no
// effects at all: whatever is not a number on the way (an array, a user's function, an index out of range) makes it
// give up, and the general path evaluates the expression from its start. So that an expression which never is a number
// does not cost two evaluations for ever, each counts how often it was tried in vain; after kLosses times it is left
// alone for a few hundred turns.
#include "worker/builtin/mathematics/scalar_function.h"
#include "worker/builtin/operator/scalar_binary.h"
#include "worker/interpret/machine.h"

namespace residua::interpret {
namespace {

constexpr uint8_t kLosses = 4;

}  // namespace

bool Interpreter::Impl::WorthTrying(ExprId id) {
  uint8_t& losses = code_.plan->losses(id);
  if (losses < kLosses) return true;
  if (++losses == 0) losses = kLosses - 1;
  return false;
}

bool Interpreter::Impl::TryNumber(ExprId id, double* out) {
  const Expr& e = (*code_.ast)[id];
  switch (e.kind) {
    case ExprKind::kNumber: {
      const syntax::NumberLiteral& literal = code_.ast->Literal(id);
      *out = literal.value;
      return !literal.imaginary && literal.integer_width == 0;
    }
    case ExprKind::kIdentifier: {
      const Value* v = code_.view[code_.plan->slot(id)]->get();
      if (v == nullptr || !v->IsDoubleScalar()) return false;
      *out = v->inline_double();
      return true;
    }
    case ExprKind::kUnary:
      if (e.op != Op::kUnaryMinus || !TryNumber(code_.ast->Child(id, 0), out)) return false;
      *out = -*out;
      return true;
    case ExprKind::kBinary: {
      double x, y;
      if (e.op > Op::kElementPower || !WorthTrying(id)) return false;  // beyond: truths
      if (TryNumber(code_.ast->Child(id, 0), &x) && TryNumber(code_.ast->Child(id, 1), &y) &&
          builtin::ScalarArithmetic(e.op, x, y, out)) {
        return true;
      }
      ++code_.plan->losses(id);
      return false;
    }
    case ExprKind::kIndex: {
      if (!WorthTrying(id)) return false;
      const ExprId base = code_.ast->Child(id, 0);
      if ((*code_.ast)[base].kind == ExprKind::kIdentifier) {
        const Value* array = code_.view[code_.plan->slot(base)]->get();
        if (array != nullptr ? TryElement(id, *array, out) : TryScalarFunction(id, base, out)) return true;
      }
      ++code_.plan->losses(id);
      return false;
    }
    case ExprKind::kEnd:
      if (end_ == nullptr || end_->object == nullptr || end_->within != nullptr) return false;
      if (end_->object->Is(ClassId::kFunctionHandle)) return false;
      *out = static_cast<double>(builtin::EndValue(*end_->object, end_->position, end_->count));
      return true;
    default:
      return false;
  }
}

bool Interpreter::Impl::TryComparison(ExprId id, bool* out) {
  const Expr& e = (*code_.ast)[id];
  double x, y;
  if (e.kind != ExprKind::kBinary || !builtin::IsComparison(e.op) || !WorthTrying(id)) return false;
  if (TryNumber(code_.ast->Child(id, 0), &x) && TryNumber(code_.ast->Child(id, 1), &y)) {
    *out = builtin::ScalarComparison(e.op, x, y);
    return true;
  }
  ++code_.plan->losses(id);
  return false;
}

// The subscripts of x(i) or x(i, j), `end` being that of `object` (null: there is no x yet); at most two.
bool Interpreter::Impl::TrySubscripts(ExprId link, const Value* object, double* subscripts) {
  const auto children = code_.ast->Children(link);
  if (children.size() < 2 || children.size() > 3) return false;
  EndOf here{object, 0, static_cast<int>(children.size()) - 1};
  struct Restore {
    const EndOf*& end;
    const EndOf* saved;
    ~Restore() { end = saved; }
  } restore{end_, end_};
  if (code_.plan->UsesEnd(link)) end_ = &here;
  for (size_t k = 1; k < children.size(); ++k, ++here.position) {
    if (!TryNumber(children[k], &subscripts[k - 1])) return false;
  }
  return true;
}

// x(i) and x(i, j) of a real double array, in range.
bool Interpreter::Impl::TryElement(ExprId link, const Value& a, double* out) {
  double subscripts[2] = {1, 1};
  if (!a.Is(ClassId::kDouble) || a.IsComplex() || a.IsSparse() || !TrySubscripts(link, &a, subscripts)) return false;
  const bool pair = code_.ast->Children(link).size() == 3;
  const int64_t rows = pair ? a.rows() : a.numel();
  const int64_t cols = pair ? (a.ndims() == 2 ? a.cols() : 0) : 1;
  if (!(subscripts[0] >= 1 && subscripts[0] <= static_cast<double>(rows) && subscripts[1] >= 1 &&
        subscripts[1] <= static_cast<double>(cols))) {
    return false;
  }
  const auto i = static_cast<int64_t>(subscripts[0]), j = static_cast<int64_t>(subscripts[1]);
  if (static_cast<double>(i) != subscripts[0] || static_cast<double>(j) != subscripts[1]) return false;
  *out = a.data<double>()[(j - 1) * rows + i - 1];
  return true;
}

// mod(a, b), floor(x), ...: what such a name means is found as for every call.
bool Interpreter::Impl::TryScalarFunction(ExprId link, ExprId base, double* out) {
  const Callee& callee = Resolve(code_.plan->slot(base), code_.ast->Name(base));
  const builtin::ScalarFunction* f = callee.scalar;
  const auto children = code_.ast->Children(link);
  if (f == nullptr || children.size() > 3) return false;
  double x, y;
  if (f->one != nullptr && children.size() == 2) {
    if (!TryNumber(children[1], &x) || !f->Takes(x)) return false;
    *out = f->one(x);
  } else if (f->two != nullptr && children.size() == 3) {
    if (!TryNumber(children[1], &x) || !TryNumber(children[2], &y)) return false;
    *out = f->two(x, y);
  } else {
    return false;
  }
  context_.Step();
  return true;
}

}  // namespace residua::interpret
