#include "worker/array_ir/generate/call/lifted_call.h"

#include <algorithm>

#include "worker/array_ir/generate/call/handle_table.h"
#include "worker/array_ir/generate/core/constructs.h"
#include "worker/array_ir/generate/core/conversions.h"
#include "worker/array_ir/generate/core/tree_questions.h"
#include "worker/domain/handle_set.h"
#include "worker/runtime/handle_tag.h"
#include "worker/syntax/printer.h"

namespace residua::array_ir {

namespace {

// A result of the kind that the facts of the call allow, from one of several ways.
struct OneOfResults {
  Rep rep = Rep::kBoxed;
  uint32_t storage = kNone;
};

}  // namespace

std::vector<LiftedTarget> LiftedTargets(const FunctionBuilder& b, const AbstractValue& handle,
                                        std::span<const AbstractValue> arguments) {
  if (!handle.classes().Only(value::ClassId::kFunctionHandle) || !handle.IsScalar()) return {};
  const auto targets = domain::TargetsOf(handle);
  if (!targets) return {};
  std::vector<LiftedTarget> out;
  for (const domain::HandleTarget& t : *targets) {
    const LiftedHandle* lifted = b.facts.lifted.Find(b.ast, t, arguments.size());
    if (lifted == nullptr) return {};
    std::vector<AbstractValue> facts(arguments.begin(), arguments.end());
    for (const std::string& name : lifted->captures) {
      for (const auto& [captured, v] : t.captures) {
        if (captured == name) facts.push_back(v);
      }
    }
    const FunctionFacts& callee = b.facts.Callee(lifted->function, facts, false);
    const auto number = b.numbers.find(&callee);
    const bool direct = !callee.interpreted && callee.reached && number != b.numbers.end() &&
                        callee.results.size() == 1 && !MayLackResult(callee, 0) &&
                        callee.parameters.size() == facts.size();
    if (!direct) return {};
    const std::string& name = t.function.name;
    const int64_t tag = name.empty() ? runtime::HandleTag(syntax::PrintExpr(b.ast, t.function.anonymous))
                                     : runtime::NamedHandleTag(name);
    out.push_back({tag, number->second, &callee, lifted});
  }
  return out;
}

namespace {

std::vector<LiftedTarget> TargetsOfCall(const FunctionBuilder& b, ExprId call) {
  std::vector<AbstractValue> facts;
  for (ExprId a : b.ast.Children(call).subspan(1)) facts.push_back(b.Facts(a));
  return LiftedTargets(b, b.Facts(b.ast.Child(call, 0)), facts);
}

void PutResult(FunctionBuilder& b, const OneOfResults& result, const Ref& r) {
  if (result.rep == Rep::kF64) return b.ir.Set(result.storage, ToF64(b, r));
  if (result.rep == Rep::kBool) return b.ir.Set(result.storage, ToRep(b, r, Rep::kBool).value);
  b.ir.Rtv("move", {Operand::Storage(result.storage), Operand::Storage(ToSlot(b, r))});
}

}  // namespace

std::vector<Ref> CapturedBy(FunctionBuilder& b, const LiftedTarget& t, uint32_t handle) {
  std::vector<Ref> captured;
  for (const std::string& name : t.lifted->captures) {
    const uint32_t slot = b.ir.Temporary();
    b.ir.Rt("handle_capture", {Operand::Storage(slot), Operand::Storage(handle), Operand::Text(name)});
    captured.push_back(Ref::Boxed(slot));
  }
  return captured;
}

Ref CallTarget(FunctionBuilder& b, const LiftedTarget& t, std::span<const Ref> given) {
  std::vector<Operand> operands{Operand::Int(t.number)};
  for (size_t k = 0; k < given.size(); ++k) {
    const Passing p = PassingOf(t.callee->parameters[k]);
    if (p == Passing::kF64) {
      operands.push_back(Operand::Value(ToF64(b, given[k])));
    } else if (p == Passing::kI1) {
      operands.push_back(Operand::Value(ToRep(b, given[k], Rep::kBool).value));
    } else {
      operands.push_back(Operand::Storage(ToSlot(b, given[k])));
    }
  }
  operands.push_back(Operand::Int(static_cast<int64_t>(given.size())));
  const AbstractValue& facts = t.callee->results[0];
  const Passing returned = PassingOf(facts);
  if (returned == Passing::kValue) {
    const uint32_t slot = b.ir.Temporary();
    operands.push_back(Operand::Storage(slot));
    b.ir.Emit(Opcode::kCall, std::move(operands), {});
    return {RepOf(facts) == Rep::kArray ? Rep::kArray : Rep::kBoxed, kNone, slot, true};
  }
  const bool number = returned == Passing::kF64;
  const uint32_t v = b.ir.Emit(Opcode::kCall, std::move(operands), {number ? Type::kF64 : Type::kI1}).results[0];
  return number ? Ref::Number(v) : Ref::Truth(v);
}

namespace {

void CallLifted(FunctionBuilder& b, const LiftedTarget& t, std::span<const Ref> arguments, uint32_t handle,
                const OneOfResults& result) {
  std::vector<Ref> given(arguments.begin(), arguments.end());
  for (const Ref& r : CapturedBy(b, t, handle)) given.push_back(r);
  PutResult(b, result, CallTarget(b, t, given));
}

bool HasPlainArguments(const FunctionBuilder& b, ExprId e) {
  return std::ranges::none_of(b.ast.Children(e).subspan(1),
                              [&](ExprId a) { return b.ast[a].kind == ExprKind::kColon || MayBeList(b, a); });
}

// The function where the condition holds, what follows where it does not.
void CallOneOf(FunctionBuilder& b, const LiftedTarget& t, uint32_t condition, std::span<const Ref> arguments,
               uint32_t handle, const OneOfResults& result, uint32_t done) {
  const uint32_t yes = b.ir.NewBlock(), no = b.ir.NewBlock();
  b.ir.Branch(condition, yes, no);
  b.ir.Start(yes);
  CallLifted(b, t, arguments, handle, result);
  b.ir.Branch(done);
  b.ir.Start(no);
}

}  // namespace

bool CallsDirectly(const FunctionBuilder& b, ExprId e, std::span<const int64_t> tags) {
  const std::vector<LiftedTarget> targets = TargetsOfCall(b, e);
  return !targets.empty() && HasPlainArguments(b, e) && std::ranges::all_of(targets, [&](const LiftedTarget& t) {
    return t.lifted->captures.empty() && std::ranges::count(tags, t.tag) > 0;
  });
}

std::optional<Ref> BuildLiftedCall(FunctionBuilder& b, ExprId e) {
  const ExprId base = b.ast.Child(e, 0);
  if (!HasPlainArguments(b, e)) return {};
  const std::vector<LiftedTarget> targets = TargetsOfCall(b, e);
  if (targets.empty() || MayBeList(b, base)) return {};
  const Rep rep = RepOf(b.Facts(e));
  OneOfResults result{IsScalarRep(rep) ? rep : Rep::kBoxed};
  const StorageKind kind = rep == Rep::kF64 ? StorageKind::kF64 : StorageKind::kI1;
  result.storage = IsScalarRep(rep) ? b.ir.NewStorage(b.ir.FreshName("returned"), kind) : b.ir.Temporary();
  const uint32_t handle = ToSlot(b, BuildObject(b, base));
  std::vector<Ref> arguments;
  for (ExprId a : b.ast.Children(e).subspan(1)) arguments.push_back(Build(b, a));
  const uint32_t done = b.ir.NewBlock();
  const Variable* const v = VariableOf(b, base);
  const auto same = [&](uint32_t x, int64_t c) { return b.ir.Value1(Opcode::kIEq, {x, b.ir.ConstI(c)}, Type::kI1); };
  if (const ChosenHandle* chosen = v == nullptr ? nullptr : ChosenHandleOf(b, v->name)) {
    const uint32_t number = b.ir.Get(chosen->number);
    for (size_t k = 0; k < chosen->tags.size(); ++k) {
      const auto t = std::ranges::find(targets, chosen->tags[k], &LiftedTarget::tag);
      if (t != targets.end()) CallOneOf(b, *t, same(number, static_cast<int64_t>(k)), arguments, handle, result, done);
    }
  } else {
    const uint32_t tag = b.ir.Rt("handle_tag", {Operand::Storage(handle)}, Type::kI64);
    for (const LiftedTarget& t : targets) CallOneOf(b, t, same(tag, t.tag), arguments, handle, result, done);
  }
  std::vector<uint32_t> slots;
  for (const Ref& r : arguments) slots.push_back(ToSlot(b, r));
  const uint32_t returned = b.ir.Temporary();
  b.ir.Rt("call_value",
          {Operand::List({returned}), Operand::Storage(handle), Operand::Text(""), Operand::List(slots),
           Operand::Int(0), Operand::Int(0), Operand::Int(1)},
          Type::kI64);
  PutResult(b, result, Ref::Boxed(returned));
  b.ir.Branch(done);
  b.ir.Start(done);
  if (result.rep == Rep::kF64) return Ref::Number(b.ir.Get(result.storage));
  if (result.rep == Rep::kBool) return Ref::Truth(b.ir.Get(result.storage));
  return Ref::Boxed(result.storage);
}

}  // namespace residua::array_ir
