// Functions of the program, called directly: scalars travel as such, the rest in slots.
#include <algorithm>

#include "worker/array_ir/generate/core/builder.h"
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

}  // namespace

// The cell `varargin` of these arguments.
uint32_t Builder::BuildRest(std::span<const ExprId> arguments) {
  const BuiltSubscripts args = Arguments(arguments);
  const uint32_t rest = Temporary();
  Rt("rest_of_arguments", {Operand::Storage(rest), Operand::List(args.slots), Operand::Int(args.spread)});
  return rest;
}

// How many arguments there are shows when the program runs: all of them are boxed then.
bool Builder::CanSpread(const FunctionFacts& callee, std::span<const ExprId> arguments) const {
  const auto is_colon = [&](ExprId a) { return ast_[a].kind == ExprKind::kColon; };
  const auto is_boxed = [](const AbstractValue& p) { return PassingOf(p) == Passing::kValue; };
  return std::none_of(arguments.begin(), arguments.end(), is_colon) &&
         std::all_of(callee.parameters.begin(), callee.parameters.end(), is_boxed);
}

// The slots of the parameters are added to the operands of the call; how many arguments there are.
Operand Builder::SpreadArguments(const FunctionFacts& callee, std::span<const ExprId> arguments,
                                 std::vector<Operand>* operands) {
  const BuiltSubscripts args = Arguments(arguments);
  std::vector<uint32_t> slots;
  for (size_t k = 0; k < callee.parameters.size(); ++k) {
    slots.push_back(Temporary());
    operands->push_back(Operand::Storage(slots.back()));
  }
  return Operand::Value(
      Rt("spread_arguments",
         {Operand::List(slots), Operand::Text(ast_[callee.function].name),
          Operand::Int(TakesRest(ast_, callee.function)), Operand::List(args.slots), Operand::Int(args.spread)},
         Type::kI64));
}

// Arguments and results are boxed; a built-in is called by number, another function by name.
std::vector<Ref> Builder::CallThroughRuntime(ExprId e, const std::string& name, std::span<const ExprId> arguments,
                                             int nargout, uint32_t* count) {
  const BuiltSubscripts args = Arguments(arguments);
  std::vector<Ref> out;
  std::vector<uint32_t> destinations;
  for (int k = 0; k < std::max(1, nargout); ++k) {
    destinations.push_back(Temporary());
    out.push_back(Boxed(destinations.back()));
  }
  for (size_t k = 0; k < args.slots.size() && args.colons >> k != 0; ++k) {
    if (args.colons >> k & 1)
      Rtv("set_string", {Operand::Storage(args.slots[k]), Operand::Text(":"), Operand::Int('\'')});
  }
  const builtin::Builtin* called = facts_.functions.count(name) ? nullptr : builtin::FindBuiltin(name);
  if (called != nullptr && AsksHowItWasCalled(name) && name != builtin::names::k_nargin &&
      name != builtin::names::k_nargout) {
    const uint32_t n =
        Rt("call_in_frame",
           {Operand::List(destinations), Operand::Text(ast_[f_.function].name),
            Operand::Int(static_cast<int>(called->id)), Operand::List(args.slots), Operand::Int(args.spread),
            Operand::Value(nargin_), Operand::Int(f_.nargout), Operand::Int(nargout)},
           Type::kI64);
    if (count != nullptr) *count = n;
    return out;
  }
  const uint32_t n = called != nullptr
                         ? Rt("call_builtin",
                              {Operand::List(destinations), Operand::Int(static_cast<int>(called->id)),
                               Operand::List(args.slots), Operand::Int(args.spread), Operand::Int(nargout)},
                              Type::kI64)
                         : Rt("call_named",
                              {Operand::List(destinations), Operand::Text(name), Operand::Text(Near(ast_[e].range)),
                               Operand::List(args.slots), Operand::Int(args.spread), Operand::Int(nargout)},
                              Type::kI64);
  if (count != nullptr) *count = n;
  return out;
}

// A direct call: scalars travel as such, the rest in slots.
std::vector<Ref> Builder::CallFunction(ExprId e, const FunctionFacts& callee, std::span<const ExprId> arguments,
                                       int nargout, uint32_t* count) {
  const std::string& name = ast_[callee.function].name;
  const size_t parameters = callee.parameters.size();
  const size_t wanted = static_cast<size_t>(std::max(1, nargout));
  bool list = false;
  for (ExprId a : arguments) list = list || MayBeList(a) || ast_[a].kind == ExprKind::kColon;
  const auto number = numbers_.find(&callee);
  const bool takes_rest = TakesRest(ast_, callee.function);
  const bool fits = arguments.size() <= parameters || takes_rest;
  // Code that may leave its first result out is made for callers that ask for it, or for those that do not.
  const bool may_lack = MayLackResult(callee, 0);
  const bool agrees =
      !may_lack || ((nargout == 0) == (callee.nargout == 0) && !(callee.function == ast_.top_functions()[0]));
  const bool direct = agrees && !callee.interpreted && number != numbers_.end() &&
                      (list ? CanSpread(callee, arguments) : fits) &&
                      (wanted <= callee.results.size() || (nargout == 0 && callee.results.empty())) &&
                      (nargout == callee.nargout || !AsksForResults(ast_, callee.function));
  if (!direct) return CallThroughRuntime(e, name, arguments, nargout, count);
  std::vector<Operand> operands{Operand::Int(number->second)};
  Operand nargin = Operand::Int(static_cast<int64_t>(arguments.size()));
  if (list) nargin = SpreadArguments(callee, arguments, &operands);
  for (size_t k = 0; k < parameters && !list; ++k) {
    const Passing p = PassingOf(callee.parameters[k]);
    const bool given = k < arguments.size();
    if (takes_rest && k + 1 == parameters) {
      operands.push_back(Operand::Storage(BuildRest(arguments.subspan(std::min(k, arguments.size())))));
    } else if (p == Passing::kF64) {
      operands.push_back(Operand::Value(given ? ToF64(Build(arguments[k])) : ConstF(0)));
    } else if (p == Passing::kI1) {
      operands.push_back(Operand::Value(given ? As(Build(arguments[k]), Rep::kBool).value : ConstB(false)));
    } else {
      operands.push_back(Operand::Storage(given ? ToSlot(Build(arguments[k])) : Temporary()));
    }
  }
  operands.push_back(nargin);
  std::vector<Type> types;
  std::vector<uint32_t> slots;
  for (const AbstractValue& r : callee.results) {
    const Passing p = PassingOf(r);
    if (p == Passing::kValue) {
      slots.push_back(Temporary());
      operands.push_back(Operand::Storage(slots.back()));
    } else {
      types.push_back(p == Passing::kF64 ? Type::kF64 : Type::kI1);
    }
  }
  const std::vector<uint32_t> results = Emit(Opcode::kCall, std::move(operands), types).results;
  std::vector<Ref> out;
  size_t scalar = 0, slot = 0;
  for (const AbstractValue& r : callee.results) {
    const Passing p = PassingOf(r);
    if (p == Passing::kF64)
      out.push_back(F(results[scalar++]));
    else if (p == Passing::kI1)
      out.push_back(B(results[scalar++]));
    else
      out.push_back({RepOf(r) == Rep::kArray ? Rep::kArray : Rep::kBoxed, kNone, slots[slot++], true});
  }
  if (count != nullptr) {
    *count = may_lack && nargout == 0 ? Rt("has_value", {Operand::Storage(out[0].slot)}, Type::kI64)
                                      : ConstI(static_cast<int64_t>(out.size()));
  }
  return out;
}

}  // namespace residua::array_ir
