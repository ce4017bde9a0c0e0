#include "worker/array_ir/generate/call/function_call.h"

#include <algorithm>

#include "worker/array_ir/generate/access/subscripts.h"
#include "worker/array_ir/generate/core/constructs.h"
#include "worker/array_ir/generate/core/conversions.h"
#include "worker/array_ir/generate/core/function_builder.h"
#include "worker/array_ir/generate/core/tree_questions.h"
#include "worker/array_ir/program/scope.h"
#include "worker/builtin/builtin_names.h"
#include "worker/syntax/visit.h"

namespace residua::array_ir {

namespace {

// Code is made for one number of results.
bool AsksForResults(const Ast& ast, syntax::FunctionId function) {
  bool asks = false;
  syntax::VisitExprs(ast, ast[function].body, [&](ExprId e) {
    if (ast[e].kind != ExprKind::kIdentifier) return;
    asks = asks || ast.Name(e) == builtin::names::k_nargout || ast.Name(e) == builtin::names::k_nargoutchk;
  });
  return asks;
}

// The cell `varargin` of these arguments.
uint32_t BuildRest(FunctionBuilder& b, std::span<const ExprId> arguments) {
  const BuiltSubscripts args = BuildArguments(b, arguments);
  const uint32_t rest = b.ir.Temporary();
  b.ir.Rt("rest_of_arguments", {Operand::Storage(rest), Operand::List(args.slots), Operand::Int(args.spread)});
  return rest;
}

// How many arguments there are shows when the program runs: all of them are boxed then.
bool CanSpread(const FunctionBuilder& b, const FunctionFacts& callee, std::span<const ExprId> arguments) {
  const auto is_colon = [&](ExprId a) { return b.ast[a].kind == ExprKind::kColon; };
  const auto is_boxed = [](const AbstractValue& p) { return PassingOf(p) == Passing::kValue; };
  return std::none_of(arguments.begin(), arguments.end(), is_colon) &&
         std::all_of(callee.parameters.begin(), callee.parameters.end(), is_boxed);
}

// The slots of the parameters are added to the operands of the call; how many arguments there are.
Operand SpreadArguments(FunctionBuilder& b, const FunctionFacts& callee, std::span<const ExprId> arguments,
                        std::vector<Operand>* operands) {
  const BuiltSubscripts args = BuildArguments(b, arguments);
  std::vector<uint32_t> slots;
  for (size_t k = 0; k < callee.parameters.size(); ++k) {
    slots.push_back(b.ir.Temporary());
    operands->push_back(Operand::Storage(slots.back()));
  }
  return Operand::Value(
      b.ir.Rt("spread_arguments",
              {Operand::List(slots), Operand::Text(b.ast[callee.function].name),
               Operand::Int(TakesRest(b.ast, callee.function)), Operand::List(args.slots), Operand::Int(args.spread)},
              Type::kI64));
}

}  // namespace

// Arguments and results are boxed; a built-in is called by number, another function by name.
std::vector<Ref> CallThroughRuntime(FunctionBuilder& b, ExprId e, const std::string& name,
                                    std::span<const ExprId> arguments, int nargout, uint32_t* count) {
  const BuiltSubscripts args = BuildArguments(b, arguments);
  std::vector<Ref> out;
  std::vector<uint32_t> destinations;
  for (int k = 0; k < std::max(1, nargout); ++k) {
    destinations.push_back(b.ir.Temporary());
    out.push_back(Ref::Boxed(destinations.back()));
  }
  for (size_t k = 0; k < args.slots.size() && args.colons >> k != 0; ++k) {
    if (args.colons >> k & 1)
      b.ir.Rtv("set_string", {Operand::Storage(args.slots[k]), Operand::Text(":"), Operand::Int('\'')});
  }
  const builtin::Builtin* called = b.facts.functions.count(name) ? nullptr : builtin::FindBuiltin(name);
  if (called != nullptr && AsksHowItWasCalled(name) && name != builtin::names::k_nargin &&
      name != builtin::names::k_nargout) {
    const uint32_t n =
        b.ir.Rt("call_in_frame",
                {Operand::List(destinations), Operand::Text(b.ast[b.f.function].name),
                 Operand::Int(static_cast<int>(called->id)), Operand::List(args.slots), Operand::Int(args.spread),
                 Operand::Value(b.nargin), Operand::Int(b.f.nargout), Operand::Int(nargout)},
                Type::kI64);
    if (count != nullptr) *count = n;
    return out;
  }
  const uint32_t n =
      called != nullptr
          ? b.ir.Rt("call_builtin",
                    {Operand::List(destinations), Operand::Int(static_cast<int>(called->id)), Operand::List(args.slots),
                     Operand::Int(args.spread), Operand::Int(nargout)},
                    Type::kI64)
          : b.ir.Rt("call_named",
                    {Operand::List(destinations), Operand::Text(name), Operand::Text(Near(b, b.ast[e].range)),
                     Operand::List(args.slots), Operand::Int(args.spread), Operand::Int(nargout)},
                    Type::kI64);
  if (count != nullptr) *count = n;
  return out;
}

namespace {

// The function has code that takes the arguments as they are and gives as many results as are wanted. `list`: how many
// arguments there are shows when the program runs.
bool CanCallDirectly(FunctionBuilder& b, const FunctionFacts& callee, std::span<const ExprId> arguments, bool list,
                     int nargout) {
  const size_t wanted = static_cast<size_t>(std::max(1, nargout));
  const bool fits = arguments.size() <= callee.parameters.size() || TakesRest(b.ast, callee.function);
  // Code that may leave its first result out is made for callers that ask for it, or for those that do not.
  const bool agrees = !MayLackResult(callee, 0) ||
                      ((nargout == 0) == (callee.nargout == 0) && !(callee.function == b.ast.top_functions()[0]));
  return agrees && !callee.interpreted && b.numbers.contains(&callee) &&
         (list ? CanSpread(b, callee, arguments) : fits) &&
         (wanted <= callee.results.size() || (nargout == 0 && callee.results.empty())) &&
         (nargout == callee.nargout || !AsksForResults(b.ast, callee.function));
}

// Scalars as such, the rest in slots; parameters without an argument get a zero or an empty slot.
void PassArguments(FunctionBuilder& b, const FunctionFacts& callee, std::span<const ExprId> arguments,
                   std::vector<Operand>* operands) {
  const size_t parameters = callee.parameters.size();
  const bool takes_rest = TakesRest(b.ast, callee.function);
  for (size_t k = 0; k < parameters; ++k) {
    const Passing p = PassingOf(callee.parameters[k]);
    const bool given = k < arguments.size();
    if (takes_rest && k + 1 == parameters) {
      operands->push_back(Operand::Storage(BuildRest(b, arguments.subspan(std::min(k, arguments.size())))));
    } else if (p == Passing::kF64) {
      operands->push_back(Operand::Value(given ? ToF64(b, Build(b, arguments[k])) : b.ir.ConstF(0)));
    } else if (p == Passing::kI1) {
      operands->push_back(
          Operand::Value(given ? ToRep(b, Build(b, arguments[k]), Rep::kBool).value : b.ir.ConstB(false)));
    } else {
      operands->push_back(Operand::Storage(given ? ToSlot(b, Build(b, arguments[k])) : b.ir.Temporary()));
    }
  }
}

std::vector<Ref> EmitCall(FunctionBuilder& b, const FunctionFacts& callee, std::vector<Operand> operands) {
  std::vector<Type> types;
  std::vector<uint32_t> slots;
  for (const AbstractValue& r : callee.results) {
    const Passing p = PassingOf(r);
    if (p == Passing::kValue) {
      slots.push_back(b.ir.Temporary());
      operands.push_back(Operand::Storage(slots.back()));
    } else {
      types.push_back(p == Passing::kF64 ? Type::kF64 : Type::kI1);
    }
  }
  const std::vector<uint32_t> results = b.ir.Emit(Opcode::kCall, std::move(operands), types).results;
  std::vector<Ref> out;
  size_t scalar = 0, slot = 0;
  for (const AbstractValue& r : callee.results) {
    const Passing p = PassingOf(r);
    if (p == Passing::kF64)
      out.push_back(Ref::Number(results[scalar++]));
    else if (p == Passing::kI1)
      out.push_back(Ref::Truth(results[scalar++]));
    else
      out.push_back({RepOf(r) == Rep::kArray ? Rep::kArray : Rep::kBoxed, kNone, slots[slot++], true});
  }
  return out;
}

}  // namespace

std::vector<Ref> CallFunction(FunctionBuilder& b, ExprId e, const FunctionFacts& callee,
                              std::span<const ExprId> arguments, int nargout, uint32_t* count) {
  bool list = false;
  for (ExprId a : arguments) list = list || MayBeList(b, a) || b.ast[a].kind == ExprKind::kColon;
  if (!CanCallDirectly(b, callee, arguments, list, nargout)) {
    return CallThroughRuntime(b, e, b.ast[callee.function].name, arguments, nargout, count);
  }
  std::vector<Operand> operands{Operand::Int(b.numbers.at(&callee))};
  Operand nargin = Operand::Int(static_cast<int64_t>(arguments.size()));
  if (list) {
    nargin = SpreadArguments(b, callee, arguments, &operands);
  } else {
    PassArguments(b, callee, arguments, &operands);
  }
  operands.push_back(nargin);
  const std::vector<Ref> out = EmitCall(b, callee, std::move(operands));
  if (count != nullptr) {
    *count = MayLackResult(callee, 0) && nargout == 0
                 ? b.ir.Rt("has_value", {Operand::Storage(out[0].slot)}, Type::kI64)
                 : b.ir.ConstI(static_cast<int64_t>(out.size()));
  }
  return out;
}

}  // namespace residua::array_ir
