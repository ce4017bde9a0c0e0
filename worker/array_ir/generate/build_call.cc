// Calls: typed built-ins as operations, functions of the program directly, everything else through the run-time.
#include <algorithm>

#include "worker/array_ir/generate/lowering.h"
#include "worker/builtin/builtin_names.h"
#include "worker/syntax/visit.h"

namespace residua::array_ir {

// Parentheses make no single value: `f((c{:}))` passes all of them, `(c{:}) + 1` refuses them.
bool Builder::MayBeList(ExprId e) const {
  const ExprKind k = ast_[e].kind;
  if (IsMapMaker(ast_, e)) return false;
  if (k == ExprKind::kField || k == ExprKind::kDynamicField) {
    const AbstractValue& object = Facts(ast_.Child(e, 0));
    return !(object.classes().Only(value::ClassId::kStruct) && object.IsScalar());
  }
  if (k != ExprKind::kCellIndex) return false;
  for (ExprId s : ast_.Children(e).subspan(1)) {
    if (ast_[s].kind == ExprKind::kColon || MayBeList(s)) return true;
    const Rep r = RepOf(Facts(s));
    if (r != Rep::kF64) return true;
  }
  return false;
}

Builder::BuiltSubscripts Builder::Arguments(std::span<const ExprId> list) { return Subscripts(list, nullptr); }

Variable* Builder::VariableOf(ExprId e) { return ast_[e].kind == ExprKind::kIdentifier ? Find(ast_.Name(e)) : nullptr; }
std::optional<double> Builder::LiteralOf(ExprId e) const {
  if (ast_[e].kind != ExprKind::kNumber || ast_.Literal(e).imaginary || ast_.Literal(e).integer_width != 0) return {};
  return ast_.Literal(e).value;
}

// The arguments of a call of a built-in are what its lowering may rely on.
bool Builder::ArePlain(const builtin::Builtin& b, std::span<const ExprId> arguments) const {
  if (!builtin::TakesArguments(b, arguments.size())) return false;
  return std::none_of(arguments.begin(), arguments.end(),
                      [&](ExprId a) { return ast_[a].kind == ExprKind::kColon || MayBeList(a); });
}

Ref Builder::CallKernel(const CallSite& site) {
  const auto r = CallThroughRuntime(site.expression, site.builtin.name, site.arguments, site.nargout, nullptr);
  return Typed(r[0], Facts(site.expression));
}

std::vector<Ref> Builder::AllOfKernel(const CallSite& site) {
  return CallThroughRuntime(site.expression, site.builtin.name, site.arguments, site.nargout, nullptr);
}

const builtin::Builtin* Builder::CalledBuiltin(ExprId e) const {
  if (ast_[e].kind != ExprKind::kIndex || ast_[ast_.Child(e, 0)].kind != ExprKind::kIdentifier) return nullptr;
  const std::string& name = ast_.Name(ast_.Child(e, 0));
  if (f_.variables.count(name) || facts_.functions.count(name)) return nullptr;
  const builtin::Builtin* b = builtin::FindBuiltin(name);
  return b != nullptr && ArePlain(*b, ast_.Children(e).subspan(1)) ? b : nullptr;
}

std::vector<Ref> Builder::BuildCall(ExprId e, const std::string& name, std::span<const ExprId> arguments, int nargout,
                                    uint32_t* count) {
  if (facts_.functions.count(name)) return CallFunction(e, CalleeOf(name, arguments), arguments, nargout, count);
  const builtin::Builtin* b = builtin::FindBuiltin(name);
  if (b != nullptr && ArePlain(*b, arguments) && (b->max_out < 0 || nargout <= b->max_out)) {
    CallSite site(*this, *b, e, arguments, nargout);
    if (Lowered typed = FindLowering(b->id).call(site)) {
      if (count != nullptr) *count = ConstI(static_cast<int64_t>(typed->size()));
      return *std::move(typed);
    }
  }
  return CallThroughRuntime(e, name, arguments, nargout, count);
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
  const builtin::Builtin* b = facts_.functions.count(name) ? nullptr : builtin::FindBuiltin(name);
  if (b != nullptr && AsksHowItWasCalled(name) && name != builtin::names::k_nargin &&
      name != builtin::names::k_nargout) {
    const uint32_t n = Rt("call_in_frame",
                          {Operand::List(destinations), Operand::Text(ast_[f_.function].name),
                           Operand::Int(static_cast<int>(b->id)), Operand::List(args.slots), Operand::Int(args.spread),
                           Operand::Value(nargin_), Operand::Int(f_.nargout), Operand::Int(nargout)},
                          Type::kI64);
    if (count != nullptr) *count = n;
    return out;
  }
  const uint32_t n = b != nullptr
                         ? Rt("call_builtin",
                              {Operand::List(destinations), Operand::Int(static_cast<int>(b->id)),
                               Operand::List(args.slots), Operand::Int(args.spread), Operand::Int(nargout)},
                              Type::kI64)
                         : Rt("call_named",
                              {Operand::List(destinations), Operand::Text(name), Operand::Text(Near(ast_[e].range)),
                               Operand::List(args.slots), Operand::Int(args.spread), Operand::Int(nargout)},
                              Type::kI64);
  if (count != nullptr) *count = n;
  return out;
}

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
