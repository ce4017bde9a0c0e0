// One version of a function (thesis 6.4): static arguments leave the parameter list, static outputs leave the callee.
#include "worker/specialise/function.h"

#include "worker/domain/null_rule.h"
#include "worker/specialise/aggregate/aggregate.h"
#include "worker/specialise/aggregate/open_array.h"
#include "worker/specialise/core/aggregate_kinds.h"
#include "worker/specialise/core/bind.h"
#include "worker/specialise/core/emit.h"
#include "worker/specialise/core/eval.h"
#include "worker/specialise/core/failing.h"
#include "worker/specialise/core/join.h"
#include "worker/specialise/core/materialise.h"
#include "worker/specialise/core/names.h"
#include "worker/specialise/nested/nested_call.h"
#include "worker/specialise/objects/handed_maps.h"
#include "worker/specialise/objects/map_flow.h"
#include "worker/specialise/stmt/try_statement.h"
#include "worker/specialise/variables/flag.h"
#include "worker/specialise/variables/global_state.h"
#include "worker/specialise/variables/known_state.h"
#include "worker/specialise/variables/slots.h"
#include "worker/syntax/visit.h"

namespace residua::specialise {

namespace {

void BindParameters(Activation& act, absl::Span<const ExprId> declared, const PartialValues& args, size_t first,
                    std::vector<ExprId>* parameters);
void RaiseBadCall(Activation& act, const std::string& message, SourceRange range);
void FinishFunction(Activation& act, SourceRange range, std::vector<ExprId> parameters, std::vector<std::string> names);

// `containers.Map (...)` in code that is finished.
bool MakesMap(const Ast& ast, syntax::BlockId block) {
  bool found = false;
  VisitExprs(ast, block, [&](ExprId e) {
    if (ast[e].kind != ExprKind::kField || ast.Name(e) != "Map") return;
    const ExprId base = ast.Child(e, 0);
    found = found || (ast[base].kind == ExprKind::kIdentifier && ast.Name(base) == "containers");
  });
  return found;
}

Binding BindParameter(Activation& act, const PartialValue& piece, InternedName name, std::vector<ExprId>* parameters) {
  SourceRange range;
  range.file = act.session.SourceIndex(act.source);
  if (piece.parts) {
    std::function<PartialAggregatePtr(const PartialAggregate&)> copy = [&](const PartialAggregate& from) {
      auto made = std::make_shared<PartialAggregate>(from);
      for (Part& part : made->parts) {
        if (part.parts) {
          part.parts = copy(*part.parts);
        } else if (!part.facts.IsStatic()) {
          const size_t k = static_cast<size_t>(&part - made->parts.data());
          part.variable = k < made->names.size() ? PartName(act, name, made->names[k]) : FreshName(act, name);
          parameters->push_back(act.tree().Identifier(part.variable, range, kPure));
          act.version.parameters.push_back(WithoutNamesAbove(part.facts, act.version.declared_names));
        }
      }
      return PartialAggregatePtr(made);
    };
    PartialAggregatePtr parts = copy(*piece.parts);
    act.maps.taken = act.maps.taken || parts->kind == PartialAggregate::kMap;
    return Binding{piece.facts, parts, false};
  }
  if (piece.IsStatic()) return StaticBinding(piece.facts);
  parameters->push_back(act.tree().Identifier(name, range, kPure));
  const AbstractValue facts = WithPlainArrays(piece.facts);
  act.version.parameters.push_back(WithoutNamesAbove(facts, act.version.declared_names));
  return Binding{facts, nullptr, true};
}

// What is known where the function begins: the symbols of its arguments, under names of its own.
PartialValues Begin(Activation& act, const PartialValues& given) {
  act.version.parameters.clear();
  act.version.named.clear();
  for (const PartialValue& p : given) act.version.named.push_back(p.facts);
  act.version.declared_names = LargestSymbol(act.version.named);
  act.symbols.next = act.version.declared_names + 1;
  act.now.env.globals = act.version.given_globals;
  if (act.version.state.given) act.now.env.worlds = {act.version.state.given};
  act.now.nargout = act.version.nargout;
  PartialValues args = given;
  for (size_t k = 0; k < args.size(); ++k) {
    if (!args[k].parts && !args[k].IsStatic()) args[k].facts = WithFreshNames(args[k].facts, &act.symbols.next);
    act.version.named[k] = args[k].facts;
  }
  act.symbols.of_parameters = act.symbols.next - 1;
  if (act.session.request.log_facts) act.session.fact_log.Start(act.version.name, act.version.base, act.source);
  return args;
}

// The leading arguments are what the function captured. How many they are.
size_t BindCaptures(Activation& act, const PartialValues& args, std::vector<ExprId>* parameters) {
  const size_t captured = act.callee.captures ? act.callee.captures->parts.size() : 0;
  for (size_t k = 0; k < captured; ++k) {
    const std::string& name = act.callee.captures->names[k];
    act.now.env.vars[name] = BindParameter(act, args[k], name, parameters);
  }
  act.now.nargin = static_cast<int>(args.size() - captured);
  return captured;
}

// What the expression of an anonymous function gives becomes its outputs.
std::vector<std::string> BindResults(Activation& act, PartialValues values, SourceRange whole) {
  std::vector<std::string> outputs;
  const size_t wanted = act.version.output_static.size();
  const InternedName result = FreshName(act, "result");
  if (values.size() > 1 && wanted <= 1) values.resize(1);
  for (size_t k = 0; k < wanted; ++k) {
    const InternedName name = k == 0 ? result : FreshName(act, "result");
    outputs.push_back(name);
    if (k >= values.size()) continue;
    Bind(act, name, values[k], whole, false);
    if (domain::IsNull(values[k].facts)) {
      act.now.env.vars[name].facts = values[k].facts;  // `@() []` returns what deletes
    }
  }
  if (wanted > 0) return outputs;
  for (const PartialValue& p : values) {
    if (p.effects.In(Effects::Reads()) && !p.diverges) continue;
    Node node;
    node.stmt.kind = StmtKind::kExpression;
    node.stmt.range = whole;
    node.exprs = {ResidualOf(act, p, whole)};
    Emit(act, std::move(node));
    if (p.diverges) Unreachable(act);
  }
  return outputs;
}

void EvalAnonymousFunction(Activation& act, const PartialValues& args) {
  std::vector<ExprId> parameters;
  for (const auto& [name, v] : act.callee.anonymous.captures) {
    act.now.env.vars[name] = Binding{AbstractValue::Of(v), nullptr, false};
  }
  const size_t captured = BindCaptures(act, args, &parameters);
  const auto children = act.ast().Children(act.callee.anonymous.anonymous);
  const SourceRange whole = Origin(act, act.callee.anonymous.anonymous);
  BindParameters(act, children.subspan(1), args, captured, &parameters);
  PartialValues values =
      act.now.env.reachable ? EvalMulti(act, children[0], Demand(act.version.nargout).WithElements()) : PartialValues();
  std::vector<std::string> outputs = BindResults(act, std::move(values), whole);
  FinishFunction(act, whole, std::move(parameters), std::move(outputs));
}

void EvalNamedFunction(Activation& act, const PartialValues& args) {
  const syntax::Function& f = act.ast()[act.function];
  const SourceRange whole = Origin(act, f.range);
  if (f.parent.valid() && !act.callee.captures) {
    throw Unsupported{"a nested function away from the one around it", f.range};
  }
  NoteNested(act, act.function);
  std::vector<ExprId> parameters;
  const size_t captured = BindCaptures(act, args, &parameters);
  BindParameters(act, f.parameters, args, captured, &parameters);
  if (act.now.env.reachable && act.version.output_static.size() > f.outputs.size() &&
      (f.outputs.empty() || f.outputs.back() != "varargout")) {
    RaiseBadCall(act, f.name + ": function called with too many outputs", whole);
  }
  if (act.callee.function == act.session.request.entry && act.session.active_depth[IdentityOf(act.callee)] == 1) {
    MakeGivenMaps(act, whole);
    OpenGivenArrays(act, args, whole);
    EvalGivenAnnotations(act);
  }
  if (act.now.env.reachable) EvalBlock(act, f.body);
  FinishFunction(act, whole, std::move(parameters), f.outputs);
}

}  // namespace

void EvalFunction(Activation& act, const PartialValues& given) {
  const PartialValues args = Begin(act, given);
  act.callee.IsAnonymous() ? EvalAnonymousFunction(act, args) : EvalNamedFunction(act, args);
}

namespace {

void BindParameters(Activation& act, absl::Span<const ExprId> declared, const PartialValues& args, size_t first,
                    std::vector<ExprId>* parameters) {
  bool varargs = !declared.empty() && act.ast()[declared.back()].kind == ExprKind::kIdentifier &&
                 act.ast().Name(declared.back()) == "varargin";
  size_t named = declared.size() - (varargs ? 1 : 0);
  size_t given = args.size() - first;
  if (given > named && !varargs) {
    for (size_t k = 0; k < given; ++k) BindParameter(act, args[first + k], FreshName(act, "unused"), parameters);
    const std::string called = act.callee.IsAnonymous() ? "@<anonymous>" : act.ast()[act.function].name;
    return RaiseBadCall(act, called + ": function called with too many inputs", {});
  }
  for (size_t k = 0; k < named; ++k) {
    const syntax::Expr& p = act.ast()[declared[k]];
    const bool has_default = p.kind == ExprKind::kInitialised;
    if (k >= given) {
      if (has_default)
        AssignTo(act, act.ast().Child(declared[k], 0), EvalOne(act, act.ast().Child(declared[k], 1)),
                 Origin(act, p.range), false);
      continue;
    }
    const InternedName name = p.kind == ExprKind::kTilde
                                  ? FreshName(act, "ignored")
                                  : act.ast().Interned(has_default ? act.ast().Child(declared[k], 0) : declared[k]);
    act.now.env.vars[name] = BindParameter(act, args[first + k], name, parameters);
    if (act.session.request.log_facts) {
      act.session.fact_log.Parameter(act.version.name, name, WithPlainArrays(args[first + k].facts));
    }
  }
  if (!varargs) return;
  auto cell = std::make_shared<PartialAggregate>();
  for (size_t k = named; k < given; ++k) {
    const PartialValue& piece = args[first + k];
    Part part{piece.facts, {}, piece.parts};
    if (!piece.IsStatic() && !piece.parts) part.variable = InternedName("pending");
    cell->parts.push_back(std::move(part));
  }
  cell->dims = Dims(given > named ? 1 : 0, static_cast<int64_t>(cell->parts.size()));
  const Part rest = PartOfVirtual(std::move(cell));
  PartialValue piece;
  piece.facts = rest.facts;
  piece.parts = rest.parts;
  Binding& bound = act.now.env.vars[InternedName("varargin")];
  bound = rest.parts ? BindParameter(act, piece, InternedName("arg"), parameters) : Binding{rest.facts, nullptr, false};
}

// A call that the function does not take: nothing of it runs.
void RaiseBadCall(Activation& act, const std::string& message, SourceRange range) {
  const value::MatlabError error("Octave:invalid-fun-call", message);
  EmitFailing(act, FailingByName(act, error, range), range);
}

// Each variable that holds a part is an output, once.
void ReturnParts(Activation& act, const PartialAggregate& v, InternedNames* seen, std::vector<std::string>* outputs) {
  for (const Part& part : v.parts) {
    if (part.parts) {
      ReturnParts(act, *part.parts, seen, outputs);
    } else if (!part.facts.IsStatic() && seen->insert(part.variable).second) {
      outputs->push_back(part.variable);
      act.version.returned.push_back(part.facts);
    }
  }
}

// The outputs of a version as they are put together: what stays in the residual, and what is known of each.
struct Outputs {
  std::vector<std::string> kept;      // variables that are asked for
  std::vector<std::string> residual;  // of the residual function
  std::vector<AbstractValue> facts;
  bool force = false;    // each stays, whatever is known of it
  bool spreads = false;  // the last is varargout
  InternedNames leaves;  // variables that hold parts of several
};

// One output: static, returned by its parts, or a variable of the residual.
void PlaceOutput(Activation& act, size_t k, bool last, SourceRange range, Outputs* out) {
  const std::string& name = out->kept[k];
  const Binding* b = act.now.env.Find(name);
  const bool free =
      !out->force && b && !act.now.always_materialised.count(name) && b->facts.defined() == domain::Tristate::kTrue;
  if (act.version.returns) {
    act.version.output_static[k] = free && b->facts.IsStatic() && !b->parts;
    if (act.version.output_static[k]) {
      out->facts[k] = b->facts;
      return;
    }
    if (free && b->parts && !KindOf(*b->parts).returned_whole) {
      act.version.output_parts[k] = AsSeenElsewhere(act, b->parts);
      out->facts[k] = b->facts;
      ReturnParts(act, *act.version.output_parts[k], &out->leaves, &out->residual);
      return;
    }
    if (b && b->parts) MaterialiseVariable(act, name, range);
    b = act.now.env.Find(name);
    if (b && !(last && out->spreads)) {
      out->facts[k] =
          WithoutNamesAbove(b->facts.Forget().WithDefined(domain::Tristate::kTrue), act.symbols.of_parameters);
    }
    if (b && !(last && out->spreads) && b->facts.defined() != domain::Tristate::kTrue) act.now.effects = Effects::Any();
    if (!b) act.now.effects = Effects::Any();
  }
  out->residual.push_back(name);
  act.version.returned.push_back(out->facts[k]);
}

// Joins all ways out of the function and decides which outputs stay.
Outputs JoinOutputs(Activation& act, SourceRange range, std::vector<std::string> names) {
  const size_t wanted = act.version.output_static.size();
  Outputs out;
  out.spreads = !names.empty() && names.back() == "varargout" && wanted >= names.size();
  std::vector<Exit> exits = std::move(act.now.returns);
  if (act.now.env.reachable) exits.push_back(ExitHere(act));
  act.version.returns = !exits.empty();
  const bool forced = act.version.force_dynamic || act.version.recursive;
  if (out.spreads && !exits.empty() && SpreadVarargout(act, &exits, &names, wanted, range)) out.spreads = false;
  out.force = forced || out.spreads;
  for (size_t k = 0; k < std::min(wanted, names.size()); ++k) out.kept.push_back(names[k]);
  if (out.force) {
    for (Exit& exit : exits) {
      for (const InternedName name : out.kept) EnsureIn(act, &exit.env, name, exit.splice, range);
    }
  }
  JoinExits(act, std::move(exits), range);
  LeaveGlobals(act);
  LeaveState(act);
  out.facts.assign(wanted, AbstractValue::Top());
  act.version.output_parts.assign(wanted, nullptr);
  act.version.returned.clear();
  for (size_t k = 0; k < out.kept.size(); ++k) PlaceOutput(act, k, k + 1 == names.size(), range, &out);
  if (out.spreads) out.facts.back() = AbstractValue::Top();
  if (out.spreads || !act.version.returns) act.version.returned.clear();
  if (!act.version.returns) out.facts.assign(wanted, AbstractValue::Bottom());
  return out;
}

// Writes the residual function.
void FinishFunction(Activation& act, SourceRange range, std::vector<ExprId> parameters,
                    std::vector<std::string> names) {
  Outputs out = JoinOutputs(act, range, std::move(names));
  const CodePtr slots = FinishSlots(act, out.residual, range);
  act.version.outputs = std::move(out.facts);
  act.version.effects = act.version.returns ? act.now.effects : Effects::Any();
  if (!act.version.returns && OnlyFails(act, *act.root_code)) act.version.error = act.now.static_error;
  act.version.has_code = !out.residual.empty() || !act.version.effects.none();
  act.version.uses = act.uses.Result();
  act.version.made = act.made;
  ShortenFlags(act);
  // prologue constants first
  CodePtr body = std::make_shared<Code>();
  body->items.emplace_back(slots);
  body->items.emplace_back(act.prologue);
  body->items.emplace_back(act.root_code);
  const syntax::BlockId block = FinishBlock(act.tree(), *body);
  act.version.writes_out_map = act.maps.taken && MakesMap(act.tree().ast, block);
  syntax::Function f;
  f.name = act.version.name;
  f.parameters = std::move(parameters);
  f.outputs = std::move(out.residual);
  f.body = block;
  f.range = range;
  f.has_end = true;
  f.had_parameter_list = true;
  act.version.residual = act.tree().ast.AddFunction(std::move(f));
}

}  // namespace

}  // namespace residua::specialise
