#include "worker/array_ir/generate/call/call.h"

#include <algorithm>

#include "worker/array_ir/generate/access/subscripts.h"
#include "worker/array_ir/generate/call/function_call.h"
#include "worker/array_ir/generate/call/lowering.h"
#include "worker/array_ir/generate/core/constructs.h"
#include "worker/array_ir/generate/core/conversions.h"
#include "worker/array_ir/generate/core/function_builder.h"
#include "worker/array_ir/generate/core/speculation.h"
#include "worker/array_ir/generate/core/tree_questions.h"
#include "worker/array_ir/program/scope.h"
#include "worker/syntax/visit.h"

namespace residua::array_ir {

Ref CallKernel(FunctionBuilder& b, const CallSite& site) {
  const auto r = CallThroughRuntime(b, site.expression, site.builtin.name, site.arguments, site.nargout, nullptr);
  return ToTyped(b, r[0], b.Facts(site.expression));
}

std::vector<Ref> AllOfKernel(FunctionBuilder& b, const CallSite& site) {
  return CallThroughRuntime(b, site.expression, site.builtin.name, site.arguments, site.nargout, nullptr);
}

namespace {

// The version that the call reaches, by the facts that inference chose it by.
const FunctionFacts& CalleeOf(const FunctionBuilder& b, const std::string& name, std::span<const ExprId> arguments) {
  std::vector<AbstractValue> facts;
  bool list = false;
  for (ExprId a : arguments) {
    const ExprKind k = b.ast[a].kind;
    facts.push_back(k == ExprKind::kColon ? AbstractValue::Of(value::Value::String(":")) : b.Facts(a));
    list = list || k == ExprKind::kCellIndex || k == ExprKind::kField || k == ExprKind::kDynamicField;
  }
  return b.facts.Callee(name, facts, list);
}

}  // namespace

std::vector<Ref> BuildCall(FunctionBuilder& b, ExprId e, const std::string& name, std::span<const ExprId> arguments,
                           int nargout, uint32_t* count) {
  if (b.facts.functions.count(name)) return CallFunction(b, e, CalleeOf(b, name, arguments), arguments, nargout, count);
  const builtin::Builtin* called = builtin::FindBuiltin(name);
  if (called != nullptr && ArePlain(b, *called, arguments) && (called->max_out < 0 || nargout <= called->max_out)) {
    CallSite site(b, *called, e, arguments, nargout);
    if (Lowered typed = FindLowering(called->id).call(site)) {
      if (count != nullptr) *count = b.ir.ConstI(static_cast<int64_t>(typed->size()));
      return *std::move(typed);
    }
  }
  return CallThroughRuntime(b, e, name, arguments, nargout, count);
}

// containers.Map (...)
Ref MakeMap(FunctionBuilder& b, std::span<const ExprId> arguments) {
  const BuiltSubscripts args = BuildArguments(b, arguments);
  const uint32_t t = b.ir.Temporary();
  b.ir.Rt("make_map", {Operand::Storage(t), Operand::List(args.slots), Operand::Int(args.spread)});
  return Ref::Boxed(t);
}

namespace {

// x.name where x may be a map, whose method takes the arguments behind it.
bool MayBeMethod(const FunctionBuilder& b, ExprId e) {
  return b.facts.makes_maps && b.ast[e].kind == ExprKind::kField &&
         b.Facts(b.ast.Child(e, 0)).classes().Has(value::ClassId::kObject);
}

std::vector<Ref> CallPart(FunctionBuilder& b, ExprId e, int nargout, uint32_t* count) {
  const ExprId part = b.ast.Child(e, 0);
  const Ref object = BuildObject(b, b.ast.Child(part, 0));
  const Ref held{object.rep, kNone, ToSlot(b, object), false};
  Ref ended = held;
  bool asks = false;
  syntax::VisitExpr(b.ast, e, [&](ExprId x) { asks = asks || b.ast[x].kind == ExprKind::kEnd; });
  if (asks) {
    ended = Ref::Boxed(b.ir.Temporary());
    b.ir.Rt("end_part", {Operand::Storage(ended.slot), Operand::Storage(held.slot), Operand::Text(b.ast.Name(part))});
  }
  const BuiltSubscripts args = BuildSubscripts(b, b.ast.Children(e).subspan(1), &ended);
  std::vector<Ref> out;
  std::vector<uint32_t> destinations;
  for (int k = 0; k < std::max(1, nargout); ++k) {
    destinations.push_back(b.ir.Temporary());
    out.push_back(Ref::Boxed(destinations.back()));
  }
  const uint32_t n =
      b.ir.Rt("call_part",
              {Operand::List(destinations), Operand::Storage(held.slot), Operand::Text(b.ast.Name(part)),
               Operand::List(args.slots), Operand::Int(args.colons), Operand::Int(args.spread), Operand::Int(nargout)},
              Type::kI64);
  if (count != nullptr) *count = n;
  return out;
}

}  // namespace

// An expression that may give several values: a call, or a value in call position.
std::vector<Ref> BuildMulti(FunctionBuilder& b, ExprId e, int nargout, uint32_t* count) {
  if (b.ast[e].kind == ExprKind::kIdentifier && FindVariable(b, b.ast.Interned(e)) == nullptr) {
    return BuildCall(b, e, b.ast.Name(e), {}, nargout, count);
  }
  if (b.ast[e].kind != ExprKind::kIndex) Refuse(b, "several results of this expression", b.ast[e].range);
  const ExprId base = b.ast.Child(e, 0);
  if (IsMapMaker(b.ast, base)) {
    if (count != nullptr) *count = b.ir.ConstI(1);
    return {MakeMap(b, b.ast.Children(e).subspan(1))};
  }
  if (MayBeMethod(b, base)) return CallPart(b, e, nargout, count);
  if (b.ast[base].kind == ExprKind::kIdentifier && FindVariable(b, b.ast.Interned(base)) == nullptr) {
    std::vector<Ref> results = BuildCall(b, e, b.ast.Name(base), b.ast.Children(e).subspan(1), nargout, count);
    for (Ref& r : results) {
      if (IsSpeculated(b, e) && !IsScalarRep(r.rep)) r = Ref::Number(NumberOrGiveUp(b, ToSlot(b, r)));
    }
    return results;
  }
  const Ref object = BuildObject(b, base);
  const Ref held = HeldObject(b, object);
  const BuiltSubscripts args = BuildSubscripts(b, b.ast.Children(e).subspan(1), &held);
  std::vector<Ref> out;
  std::vector<uint32_t> destinations;
  for (int k = 0; k < std::max(1, nargout); ++k) {
    destinations.push_back(b.ir.Temporary());
    out.push_back(Ref::Boxed(destinations.back()));
  }
  const InternedName name = IndexedName(b, base);
  const uint32_t n =
      b.ir.Rt("call_value",
              {Operand::List(destinations), Operand::Storage(held.slot), Operand::Text(ShownName(name)),
               Operand::List(args.slots), Operand::Int(args.colons), Operand::Int(args.spread), Operand::Int(nargout)},
              Type::kI64);
  if (count != nullptr) *count = n;
  return out;
}

}  // namespace residua::array_ir
