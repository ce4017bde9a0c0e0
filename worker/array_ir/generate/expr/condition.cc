#include "worker/array_ir/generate/expr/condition.h"

#include <functional>

#include "worker/array_ir/generate/core/constructs.h"
#include "worker/array_ir/generate/core/conversions.h"
#include "worker/array_ir/generate/expr/operands.h"

namespace residua::array_ir {

using syntax::Op;

namespace {

Ref BuildRightIfNeeded(FunctionBuilder& b, ExprId e, uint32_t a, bool is_and,
                       const std::function<uint32_t(ExprId)>& build_right) {
  const uint32_t result = b.ir.NewStorage(b.ir.FreshName("sc"), StorageKind::kI1);
  b.ir.Set(result, a);
  const uint32_t more = b.ir.NewBlock(), done = b.ir.NewBlock();
  if (is_and) {
    b.ir.Branch(a, more, done);
  } else {
    b.ir.Branch(a, done, more);
  }
  b.ir.Start(more);
  b.ir.Set(result, build_right(b.ast.Child(e, 1)));
  b.ir.Branch(done);
  b.ir.Start(done);
  return Ref::Truth(b.ir.Get(result));
}

}  // namespace

// a && b and a || b: the second operand is evaluated only when the first does not decide.
Ref BuildShortCircuit(FunctionBuilder& b, ExprId e) {
  return BuildRightIfNeeded(b, e, BuildTruth(b, b.ast.Child(e, 0)), b.ast[e].op == Op::kAndAnd,
                            [&b](ExprId right) { return BuildTruth(b, right); });
}

namespace {

// `a | b` and `a & b` of a condition, and in operands of such: as `a || b` and `a && b` when a is a scalar.
Ref BuildConditionOperand(FunctionBuilder& b, ExprId e) {
  const Op op = b.ast[e].op;
  if (b.ast[e].kind != ExprKind::kBinary || (op != Op::kOr && op != Op::kAnd)) return Build(b, e);
  const ExprId left = b.ast.Child(e, 0), right = b.ast.Child(e, 1);
  const Ref a = BuildConditionOperand(b, left);
  const auto build_right = [&b](ExprId operand) { return BuildConditionOperand(b, operand); };
  if (b.Facts(left).IsScalar()) {
    return BuildRightIfNeeded(b, e, ToCondition(b, a, b.Facts(left)), op == Op::kAnd,
                              [&](ExprId operand) { return ToCondition(b, build_right(operand), b.Facts(operand)); });
  }
  const uint32_t x = ToSlot(b, a), t = b.ir.Temporary();
  if (!b.Facts(left).shape().MayBeScalar()) {
    const uint32_t y = ToSlot(b, build_right(right));
    b.ir.Rt("binary",
            {Operand::Storage(t), Operand::Int(static_cast<int>(op)), Operand::Storage(x), Operand::Storage(y)});
    return Ref::Boxed(t);
  }
  // Which it is shows when it runs.
  const auto is_scalar = [&] { return b.ir.Rt("is_scalar", {Operand::Storage(x)}, Type::kI1); };
  const auto is_true = [&](uint32_t slot) { return b.ir.Rt("is_true", {Operand::Storage(slot)}, Type::kI1); };
  const auto put = [&](uint32_t truth) { b.ir.Rtv("set_bool", {Operand::Storage(t), Operand::Value(truth)}); };
  const uint32_t one = b.ir.NewBlock(), decided = b.ir.NewBlock(), more = b.ir.NewBlock(), truth = b.ir.NewBlock(),
                 array = b.ir.NewBlock(), done = b.ir.NewBlock();
  b.ir.Branch(is_scalar(), one, more);
  b.ir.Start(one);
  if (op == Op::kAnd) {
    b.ir.Branch(is_true(x), more, decided);
  } else {
    b.ir.Branch(is_true(x), decided, more);
  }
  b.ir.Start(decided);
  put(b.ir.ConstB(op == Op::kOr));
  b.ir.Branch(done);
  b.ir.Start(more);
  const uint32_t y = ToSlot(b, build_right(right));
  b.ir.Branch(is_scalar(), truth, array);
  b.ir.Start(truth);
  put(is_true(y));
  b.ir.Branch(done);
  b.ir.Start(array);
  b.ir.Rt("binary",
          {Operand::Storage(t), Operand::Int(static_cast<int>(op)), Operand::Storage(x), Operand::Storage(y)});
  b.ir.Branch(done);
  b.ir.Start(done);
  return Ref::Boxed(t);
}

}  // namespace

uint32_t BuildCondition(FunctionBuilder& b, ExprId e) {
  return b.ast[e].kind == ExprKind::kBinary ? ToCondition(b, BuildConditionOperand(b, e), b.Facts(e))
                                            : BuildTruth(b, e);
}

}  // namespace residua::array_ir
