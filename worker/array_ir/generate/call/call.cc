// Calls: typed built-ins as operations, functions of the program directly, everything else through the run-time.
#include <algorithm>

#include "worker/array_ir/generate/call/lowering.h"
#include "worker/array_ir/generate/core/builder.h"
#include "worker/array_ir/program/scope.h"
#include "worker/syntax/visit.h"

namespace residua::array_ir {

Ref Builder::CallKernel(const CallSite& site) {
  const auto r = CallThroughRuntime(site.expression, site.builtin.name, site.arguments, site.nargout, nullptr);
  return Typed(r[0], Facts(site.expression));
}

std::vector<Ref> Builder::AllOfKernel(const CallSite& site) {
  return CallThroughRuntime(site.expression, site.builtin.name, site.arguments, site.nargout, nullptr);
}

// The version that the call reaches, by the facts that inference chose it by.
const FunctionFacts& Builder::CalleeOf(const std::string& name, std::span<const ExprId> arguments) const {
  std::vector<AbstractValue> facts;
  bool list = false;
  for (ExprId a : arguments) {
    const ExprKind k = ast_[a].kind;
    facts.push_back(k == ExprKind::kColon ? AbstractValue::Of(value::Value::String(":")) : Facts(a));
    list = list || k == ExprKind::kCellIndex || k == ExprKind::kField || k == ExprKind::kDynamicField;
  }
  return facts_.Callee(name, facts, list);
}

std::vector<Ref> Builder::BuildCall(ExprId e, const std::string& name, std::span<const ExprId> arguments, int nargout,
                                    uint32_t* count) {
  if (facts_.functions.count(name)) return CallFunction(e, CalleeOf(name, arguments), arguments, nargout, count);
  const builtin::Builtin* called = builtin::FindBuiltin(name);
  if (called != nullptr && ArePlain(*called, arguments) && (called->max_out < 0 || nargout <= called->max_out)) {
    CallSite site(*this, *called, e, arguments, nargout);
    if (Lowered typed = FindLowering(called->id).call(site)) {
      if (count != nullptr) *count = ConstI(static_cast<int64_t>(typed->size()));
      return *std::move(typed);
    }
  }
  return CallThroughRuntime(e, name, arguments, nargout, count);
}

// containers.Map (...)
Ref Builder::MakeMap(std::span<const ExprId> arguments) {
  const BuiltSubscripts args = Arguments(arguments);
  const uint32_t t = Temporary();
  Rt("make_map", {Operand::Storage(t), Operand::List(args.slots), Operand::Int(args.spread)});
  return Boxed(t);
}

// x.name where x may be a map, whose method takes the arguments behind it.
bool Builder::MayBeMethod(ExprId e) const {
  return facts_.makes_maps && ast_[e].kind == ExprKind::kField &&
         Facts(ast_.Child(e, 0)).classes().Has(value::ClassId::kObject);
}

std::vector<Ref> Builder::CallPart(ExprId e, int nargout, uint32_t* count) {
  const ExprId part = ast_.Child(e, 0);
  const Ref object = BuildObject(ast_.Child(part, 0));
  const Ref held{object.rep, kNone, ToSlot(object), false};
  Ref ended = held;
  bool asks = false;
  syntax::VisitExpr(ast_, e, [&](ExprId x) { asks = asks || ast_[x].kind == ExprKind::kEnd; });
  if (asks) {
    ended = Boxed(Temporary());
    Rt("end_part", {Operand::Storage(ended.slot), Operand::Storage(held.slot), Operand::Text(ast_.Name(part))});
  }
  const BuiltSubscripts args = Subscripts(ast_.Children(e).subspan(1), &ended);
  std::vector<Ref> out;
  std::vector<uint32_t> destinations;
  for (int k = 0; k < std::max(1, nargout); ++k) {
    destinations.push_back(Temporary());
    out.push_back(Boxed(destinations.back()));
  }
  const uint32_t n =
      Rt("call_part",
         {Operand::List(destinations), Operand::Storage(held.slot), Operand::Text(ast_.Name(part)),
          Operand::List(args.slots), Operand::Int(args.colons), Operand::Int(args.spread), Operand::Int(nargout)},
         Type::kI64);
  if (count != nullptr) *count = n;
  return out;
}

// An expression that may give several values: a call, or a value in call position.
std::vector<Ref> Builder::BuildMulti(ExprId e, int nargout, uint32_t* count) {
  if (ast_[e].kind == ExprKind::kIdentifier && Find(ast_.Name(e)) == nullptr) {
    return BuildCall(e, ast_.Name(e), {}, nargout, count);
  }
  if (ast_[e].kind != ExprKind::kIndex) Refuse("several results of this expression", ast_[e].range);
  const ExprId base = ast_.Child(e, 0);
  if (IsMapMaker(ast_, base)) {
    if (count != nullptr) *count = ConstI(1);
    return {MakeMap(ast_.Children(e).subspan(1))};
  }
  if (MayBeMethod(base)) return CallPart(e, nargout, count);
  if (ast_[base].kind == ExprKind::kIdentifier && Find(ast_.Name(base)) == nullptr) {
    std::vector<Ref> results = BuildCall(e, ast_.Name(base), ast_.Children(e).subspan(1), nargout, count);
    for (Ref& r : results) {
      if (IsSpeculated(e) && !IsScalarRep(r.rep)) r = F(NumberOrGiveUp(ToSlot(r)));
    }
    return results;
  }
  const Ref object = BuildObject(base);
  const Ref held = Held(object);
  const BuiltSubscripts args = Subscripts(ast_.Children(e).subspan(1), &held);
  std::vector<Ref> out;
  std::vector<uint32_t> destinations;
  for (int k = 0; k < std::max(1, nargout); ++k) {
    destinations.push_back(Temporary());
    out.push_back(Boxed(destinations.back()));
  }
  const std::string name = IndexedName(base);
  const uint32_t n =
      Rt("call_value",
         {Operand::List(destinations), Operand::Storage(held.slot), Operand::Text(ShownName(name)),
          Operand::List(args.slots), Operand::Int(args.colons), Operand::Int(args.spread), Operand::Int(nargout)},
         Type::kI64);
  if (count != nullptr) *count = n;
  return out;
}

}  // namespace residua::array_ir
