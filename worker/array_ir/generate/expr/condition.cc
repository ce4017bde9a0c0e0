// Conditions, and operators whose right operand is evaluated only where the left one does not decide.
#include <absl/strings/str_cat.h>

#include <functional>

#include "worker/array_ir/generate/core/builder.h"

namespace residua::array_ir {

using syntax::Op;

Ref Builder::BuildRightIfNeeded(ExprId e, uint32_t a, bool is_and, const std::function<uint32_t(ExprId)>& build_right) {
  const uint32_t result = NewStorage(FreshName("sc"), StorageKind::kI1);
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

// a && b and a || b: the second operand is evaluated only when the first does not decide.
Ref Builder::BuildShortCircuit(ExprId e) {
  return BuildRightIfNeeded(e, BuildTruth(ast_.Child(e, 0)), ast_[e].op == Op::kAndAnd,
                            [this](ExprId right) { return BuildTruth(right); });
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

uint32_t Builder::BuildCondition(ExprId e) {
  return ast_[e].kind == ExprKind::kBinary ? ToCondition(BuildConditionOperand(e), Facts(e)) : BuildTruth(e);
}

}  // namespace residua::array_ir
