// A call of a handle of which facts say which functions it can be: the value is asked which one it is, and that one is
// called directly, with what the handle captured (lift_handles.h).
#include "worker/array_ir/generate/core/builder.h"
#include "worker/domain/handle_set.h"
#include "worker/runtime/handle_tag.h"
#include "worker/syntax/printer.h"

namespace residua::array_ir {

// A result of the kind that the facts of the call allow, from one of several ways.
struct Builder::OneOfResults {
  Rep rep = Rep::kBoxed;
  uint32_t storage = kNone;
};

// The functions that the call may reach, with what they are asked for; empty where one of them is no function of the
// program that may be called directly.
std::vector<Builder::LiftedTarget> Builder::LiftedTargets(ExprId call) const {
  const ExprId base = ast_.Child(call, 0);
  const AbstractValue& handle = Facts(base);
  if (!handle.classes().Only(value::ClassId::kFunctionHandle) || !handle.IsScalar()) return {};
  const auto targets = domain::TargetsOf(handle);
  const auto arguments = ast_.Children(call).subspan(1);
  if (!targets) return {};
  std::vector<LiftedTarget> out;
  for (const domain::HandleTarget& t : *targets) {
    const LiftedHandle* lifted = facts_.lifted.Find(ast_, t, arguments.size());
    if (lifted == nullptr) return {};
    std::vector<AbstractValue> facts;
    for (ExprId a : arguments) facts.push_back(Facts(a));
    for (const std::string& name : lifted->captures) {
      for (const auto& [captured, v] : t.captures) {
        if (captured == name) facts.push_back(v);
      }
    }
    const FunctionFacts& callee = facts_.Callee(lifted->function, facts, false);
    const auto number = numbers_.find(&callee);
    const bool direct = !callee.interpreted && callee.reached && number != numbers_.end() &&
                        callee.results.size() == 1 && !MayLackResult(callee, 0) &&
                        callee.parameters.size() == facts.size();
    if (!direct) return {};
    const std::string& name = t.function.name;
    const int64_t tag = name.empty() ? runtime::HandleTag(syntax::PrintExpr(ast_, t.function.anonymous))
                                     : runtime::NamedHandleTag(name);
    out.push_back({tag, number->second, &callee, lifted});
  }
  return out;
}

void Builder::PutResult(const OneOfResults& result, const Ref& r) {
  if (result.rep == Rep::kF64) return Set(result.storage, ToF64(r));
  if (result.rep == Rep::kBool) return Set(result.storage, As(r, Rep::kBool).value);
  Rtv("move", {Operand::Storage(result.storage), Operand::Storage(ToSlot(r))});
}

void Builder::CallLifted(const LiftedTarget& t, std::span<const Ref> arguments, uint32_t handle,
                         const OneOfResults& result) {
  std::vector<Ref> given(arguments.begin(), arguments.end());
  for (const std::string& name : t.lifted->captures) {
    const uint32_t slot = Temporary();
    Rt("handle_capture", {Operand::Storage(slot), Operand::Storage(handle), Operand::Text(name)});
    given.push_back(Boxed(slot));
  }
  std::vector<Operand> operands{Operand::Int(t.number)};
  for (size_t k = 0; k < given.size(); ++k) {
    const Passing p = PassingOf(t.callee->parameters[k]);
    if (p == Passing::kF64) {
      operands.push_back(Operand::Value(ToF64(given[k])));
    } else if (p == Passing::kI1) {
      operands.push_back(Operand::Value(As(given[k], Rep::kBool).value));
    } else {
      operands.push_back(Operand::Storage(ToSlot(given[k])));
    }
  }
  operands.push_back(Operand::Int(static_cast<int64_t>(given.size())));
  const AbstractValue& facts = t.callee->results[0];
  const Passing returned = PassingOf(facts);
  Ref r;
  if (returned == Passing::kValue) {
    const uint32_t slot = Temporary();
    operands.push_back(Operand::Storage(slot));
    Emit(Opcode::kCall, std::move(operands), {});
    r = {RepOf(facts) == Rep::kArray ? Rep::kArray : Rep::kBoxed, kNone, slot, true};
  } else {
    const bool number = returned == Passing::kF64;
    const uint32_t v = Emit(Opcode::kCall, std::move(operands), {number ? Type::kF64 : Type::kI1}).results[0];
    r = number ? F(v) : B(v);
  }
  PutResult(result, r);
}

std::optional<Ref> Builder::BuildLiftedCall(ExprId e) {
  const auto parts = ast_.Children(e).subspan(1);
  for (ExprId a : parts) {
    if (ast_[a].kind == ExprKind::kColon || MayBeList(a)) return {};
  }
  const std::vector<LiftedTarget> targets = LiftedTargets(e);
  if (targets.empty() || MayBeList(ast_.Child(e, 0))) return {};
  const Rep rep = RepOf(Facts(e));
  OneOfResults result{IsScalarRep(rep) ? rep : Rep::kBoxed};
  const StorageKind kind = rep == Rep::kF64 ? StorageKind::kF64 : StorageKind::kI1;
  result.storage = IsScalarRep(rep) ? NewStorage(FreshName("returned"), kind) : Temporary();
  const uint32_t handle = ToSlot(BuildObject(ast_.Child(e, 0)));
  std::vector<Ref> arguments;
  for (ExprId a : parts) arguments.push_back(Build(a));
  const uint32_t tag = Rt("handle_tag", {Operand::Storage(handle)}, Type::kI64), done = NewBlock();
  for (const LiftedTarget& t : targets) {
    const uint32_t yes = NewBlock(), no = NewBlock();
    Branch(Value1(Opcode::kIEq, {tag, ConstI(t.tag)}, Type::kI1), yes, no);
    Start(yes);
    CallLifted(t, arguments, handle, result);
    Branch(done);
    Start(no);
  }
  std::vector<uint32_t> slots;
  for (const Ref& r : arguments) slots.push_back(ToSlot(r));
  const uint32_t returned = Temporary();
  Rt("call_value",
     {Operand::List({returned}), Operand::Storage(handle), Operand::Text(""), Operand::List(slots), Operand::Int(0),
      Operand::Int(0), Operand::Int(1)},
     Type::kI64);
  PutResult(result, Boxed(returned));
  Branch(done);
  Start(done);
  if (result.rep == Rep::kF64) return F(Get(result.storage));
  if (result.rep == Rep::kBool) return B(Get(result.storage));
  return Boxed(result.storage);
}

}  // namespace residua::array_ir
