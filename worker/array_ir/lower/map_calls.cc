// arrayfun (f, x) of real numbers: a loop that calls the function of a known handle directly
// (generate/call/lifted_call.h).
//
// The function takes one number and gives one, as facts say; so the results have the extents of x and there is nothing
// to check. What the handle captured is taken out of it once. Anything else goes through the kernel, which calls the
// interpreter for each element.
#include <vector>

#include "worker/array_ir/generate/call/lifted_call.h"
#include "worker/array_ir/generate/call/lowering.h"
#include "worker/array_ir/generate/core/conversions.h"
#include "worker/array_ir/generate/variables/variables.h"
#include "worker/array_ir/region/region_builder.h"
#include "worker/domain/map_rule.h"

namespace residua::array_ir {

namespace {

// The function that takes a number to a number; none: the kernel has to see.
std::optional<LiftedTarget> NumberToNumber(const CallSite& s) {
  const AbstractValue& x = s.Facts(1);
  if (s.count() != 2 || s.nargout > 1 || s.b.kernels_only) return {};
  if (s.RepOfArgument(1) != Rep::kArray || s.RepOfResult() != Rep::kArray || x.shape().max_rank() != 2) return {};
  const std::vector<AbstractValue> element{domain::ElementOfArray(x)};
  const std::vector<LiftedTarget> targets = LiftedTargets(s.b, s.Facts(0), element);
  if (targets.size() != 1) return {};
  const FunctionFacts& callee = *targets[0].callee;
  const bool numbers =
      PassingOf(callee.parameters[0]) == Passing::kF64 && PassingOf(callee.results[0]) == Passing::kF64;
  return numbers ? std::optional(targets[0]) : std::nullopt;
}

Lowered LowerArrayfun(CallSite& s) {
  const auto target = NumberToNumber(s);
  if (!target) return {};
  FunctionBuilder& b = s.b;
  const uint32_t handle = ToSlot(b, Build(b, s.arguments[0]));
  const uint32_t x = ToSlot(b, Build(b, s.arguments[1]));
  const auto view = b.ir.Emit(Opcode::kView, {Operand::Storage(x)}, {Type::kPtr, Type::kI64, Type::kI64, Type::kI64});
  const std::vector<uint32_t> of_x(view.results.begin(), view.results.end());  // elements, their number, rows, columns
  std::vector<Ref> given(1);
  for (const Ref& r : CapturedBy(b, *target, handle)) {
    const Passing p = PassingOf(target->callee->parameters[given.size()]);
    given.push_back(p == Passing::kF64 ? Ref::Number(ToF64(b, r)) : p == Passing::kI1 ? ToRep(b, r, Rep::kBool) : r);
  }
  const uint32_t result = b.ir.Temporary();
  const uint32_t out = NewElements(b, result, value::ClassId::kDouble, of_x[2], of_x[3]);
  EmitLoop(b, of_x[1], [&](uint32_t k) {
    given[0] = Ref::Number(b.ir.Value1(Opcode::kLoad, {of_x[0], k}, Type::kF64));
    const uint32_t y = ToF64(b, CallTarget(b, *target, given));
    b.ir.Emit(Opcode::kStore, {Operand::Value(out), Operand::Value(k), Operand::Value(y)});
    b.ir.Emit(Opcode::kPoll, {});
  });
  return {{Ref{Rep::kArray, kNone, result, true}}};
}

}  // namespace

const Lowering Lower_arrayfun = {LowerArrayfun};

}  // namespace residua::array_ir
