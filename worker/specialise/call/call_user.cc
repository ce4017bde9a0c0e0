// Calls of the user's functions (thesis 6.4): a version for each signature, static outputs that leave it, and
// aggregates that are passed and returned in parts.
#include "worker/specialise/call/call_user.h"

#include <absl/strings/str_cat.h>

#include <algorithm>

#include "worker/builtin/builtin_names.h"
#include "worker/builtin/builtin_traits.h"
#include "worker/specialise/analysis/parameter_uses.h"
#include "worker/specialise/call/colon_argument.h"
#include "worker/specialise/call/generalise.h"
#include "worker/specialise/call/known_call.h"
#include "worker/specialise/call/map_run.h"
#include "worker/specialise/call/static_io.h"
#include "worker/specialise/call/world_calls.h"
#include "worker/specialise/core/apart.h"
#include "worker/specialise/core/emit.h"
#include "worker/specialise/core/eval.h"
#include "worker/specialise/core/failing.h"
#include "worker/specialise/core/library.h"
#include "worker/specialise/core/materialise.h"
#include "worker/specialise/core/names.h"
#include "worker/specialise/core/portable_fold.h"
#include "worker/specialise/objects/handed_maps.h"
#include "worker/specialise/objects/map_flow.h"
#include "worker/specialise/objects/map_holders.h"
#include "worker/specialise/variables/global_state.h"

namespace residua::specialise {

namespace {

PartialValues CallFollowed(Activation& act, const Callee& callee, PartialValues args, const Demand& demand,
                           SourceRange range);
PartialValues OutputsInParts(Activation& act, const Version& version, ExprId call,
                             const std::vector<std::string>& hints, SourceRange range);

// Dynamic parts of an argument, in order: what the specialised function takes for it.
void Flatten(const PartialValue& piece, std::vector<ExprId>* exprs, ResidualTree& tree, SourceRange range) {
  std::function<void(const Part&)> part = [&](const Part& p) {
    if (p.parts) {
      for (const Part& inner : p.parts->parts) part(inner);
    } else if (!p.facts.IsStatic()) {
      exprs->push_back(tree.Identifier(p.variable, range, kPure));
    }
  };
  if (piece.parts) {
    for (const Part& p : piece.parts->parts) part(p);
  } else if (!piece.IsStatic()) {
    exprs->push_back(piece.residual);
  }
}

PartialAggregatePtr WithoutNames(const PartialAggregate& v) {
  auto made = std::make_shared<PartialAggregate>(v);
  for (Part& part : made->parts) {
    part.facts = WithoutNamesAbove(part.facts, 0);
    if (part.parts) part.parts = WithoutNames(*part.parts);
  }
  return made;
}

// What the caller knows of its arguments, in its own names; the arguments then say only which extents are equal.
std::vector<AbstractValue> NameForCallee(bool without_names, PartialValues* args) {
  std::vector<AbstractValue> given;
  for (PartialValue& p : *args) {
    if (p.parts || without_names) p.facts = WithoutNamesAbove(p.facts, 0);
    if (p.parts) p.parts = WithoutNames(*p.parts);
    given.push_back(p.facts);
  }
  const std::vector<AbstractValue> equalities = OnlyEqualities(given);
  for (size_t k = 0; k < args->size(); ++k) (*args)[k].facts = equalities[k];
  return given;
}

}  // namespace

bool HasOutputs(const Callee& callee) {
  return callee.IsAnonymous() || !(*callee.function.file->ast)[callee.function.function].outputs.empty();
}

PartialValues AsCalleeSees(PartialValues args) {
  NameForCallee(false, &args);
  return args;
}

namespace {

// A call that the function's header refuses fails, which somebody may wait for in a `try`.
void NoteRefusedCounts(Activation& act, const Callee& callee, const PartialValues& args, const Demand& demand,
                       SourceRange range) {
  const bool open = std::ranges::any_of(args, [](const PartialValue& p) { return p.list; });
  const bool named = !callee.IsAnonymous() && callee.function.file != nullptr && callee.function.function.valid();
  if (open || act.now.try_depth > 0 || !named) return;
  const Ast& ast = *callee.function.file->ast;
  const syntax::Function& f = ast[callee.function.function];
  const bool takes_more = !f.parameters.empty() && ast[f.parameters.back()].kind == ExprKind::kIdentifier &&
                          ast.Name(f.parameters.back()) == "varargin";
  const bool gives_more = !f.outputs.empty() && f.outputs.back() == "varargout";
  const auto note = [&](size_t given, const char* what, size_t has) {
    AddRemark(act, range,
              absl::StrCat("`", f.name, "` is called with ", given, " ", what, " and has ", has,
                           ": the call fails [bad-count]"));
  };
  if (args.size() > f.parameters.size() && !takes_more) note(args.size(), "arguments", f.parameters.size());
  if (demand.nargout > static_cast<int>(f.outputs.size()) && !gives_more)
    note(static_cast<size_t>(demand.nargout), "results", f.outputs.size());
}

}  // namespace

PartialValues CallUser(Activation& act, const Callee& callee, PartialValues args, const Demand& demand,
                       SourceRange range) {
  if (std::optional<PartialValues> done = RunOnMaps(act, callee, args, demand.nargout, range)) return *std::move(done);
  Callee seen = callee;
  seen.captures = AsSeenElsewhere(act, callee.captures);
  for (PartialValue& p : args) p.parts = AsSeenElsewhere(act, p.parts);
  HandOn(act, seen.captures);
  for (const PartialValue& p : args) HandOn(act, p.parts);
  NoteRefusedCounts(act, seen, args, demand, range);
  const InternedName target = demand.keeps_map ? act.now.plain_target : InternedName();
  PartialValues results = CallFollowed(act, seen, std::move(args), demand, range);
  RequireNoCallBehind(act, results, range);
  return WithoutMaps(act, std::move(results), target, range);
}

namespace {

// Says when the call is done which of its arguments were used. Until something is known of that: all.
struct UseOfArguments {
  ~UseOfArguments() { uses.Called(range, identity, of_arguments); }
  ParameterUses& uses;
  const SourceRange range;
  const std::string identity;
  std::vector<Uses> of_arguments = {};
};

void NoteHanded(Activation& act, const std::string& identity, size_t arguments, SourceRange range) {
  for (size_t k = 0; k < arguments; ++k) {
    const std::optional<size_t> own = act.uses.HandedAt(range, k);
    const Position from = own ? Position(act.identity, *own) : Position();
    act.session.handed[{identity, k}].insert(from);
    act.session.recorder.Handed({identity, k}, from);
  }
}

// A version that a call gets, and how it was asked for.
struct VersionOfCall {
  Version* version = nullptr;
  int outputs = 0;                   // wanted: a statement call takes none, unless what it returns would be shown
  bool shown = false;                // it would be
  bool persistent = false;           // the function has persistent variables
  bool keeps_results = false;        // its only version does, whoever asks
  std::vector<bool> ignored;         // outputs taken as `~`
  std::vector<AbstractValue> given;  // what the caller knows of its arguments, in its own names
  GlobalState globals;
  std::vector<WorldPtr> worlds;     // how persistent variables may stand at the call
  std::vector<Version*> in_worlds;  // the version in each; all are alike
};

void FindVersion(Activation& act, const Callee& callee, const PartialValues& args, int nargout, bool force_dynamic,
                 VersionOfCall* call) {
  const VersionCall asked{
      args, nargout, call->outputs, force_dynamic || call->shown || call->keeps_results, call->globals, call->ignored};
  call->in_worlds = VersionsInWorlds(act, callee, asked, call->worlds);
  call->version = call->in_worlds[0];
}

PartialValues CallWhole(Activation& act, const Callee& callee, const PartialValues& args, const Demand& demand,
                        SourceRange range) {
  return ResidualCall(act, act.session.KeepWhole(callee.function), args, demand, range);
}

void RefuseFrameReaders(Activation& act, const Callee& callee, SourceRange range) {
  // Those of our library look at how their arguments are written, no more.
  if (!IsOwnLibrary(callee) && act.session.MentionsAny(callee, builtin::kReachesCaller)) {
    throw Unsupported{"a call of a function that reads the variables of this one", range};
  }
}

// A call of which no version is made: it is run here, or stays as it is.
std::optional<PartialValues> CallWithoutVersion(Activation& act, const Callee& callee, const PartialValues& args,
                                                const Demand& demand, UseOfArguments* use, SourceRange range) {
  const int nargout = demand.nargout;
  if (act.static_io && AllStatic(args)) {
    const auto run = [&] { return RunReading(act, callee, args, nargout); };
    if (auto results = PortableAttempt(act.session, act.source, range, run)) return results;
  }
  RefuseFrameReaders(act, callee, range);
  const bool preserved = !callee.IsAnonymous() && (act.session.never_interpreted.count(use->identity) ||
                                                   (act.session.preserved.count(use->identity) && !AllStatic(args)));
  if (preserved) {
    if (const PartialValue* failing = FirstFailing(args)) return PartialValues{*failing};
    return CallWhole(act, callee, args, demand, range);
  }
  if (!AllStatic(args)) return std::nullopt;
  if (nargout == 0 && (demand.shown || !ChangesState(act, callee))) return std::nullopt;
  const auto run = [&] { return RunInWorlds(act, callee, args, nargout); };
  auto results = PortableAttempt(act.session, act.source, range, run);
  if (!results) return std::nullopt;
  if (!callee.IsAnonymous() && !callee.captures)
    use->of_arguments = UsesInText(*callee.function.file->ast, callee.function.function);
  PartialValues pieces;
  for (const Value& v : *results) pieces.push_back(PartialValue::Static(v));
  return pieces;
}

// A version that is not called after all: something before the call certainly fails, or the call stays one by name.
std::optional<PartialValues> CallNotOfVersion(Activation& act, const Callee& callee, const PartialValues& args,
                                              const VersionOfCall& of, const Demand& demand, SourceRange range) {
  const Version& version = *of.version;
  if (const PartialValue* failing = FirstFailing(args)) return PartialValues{*failing};
  if (std::ranges::any_of(args, &PartialValue::diverges)) {
    // An argument that certainly fails: the call is never made, but the residual keeps it to fail in its place.
    std::vector<ExprId> exprs;
    for (const PartialValue& q : args) {
      if (!q.colon) exprs.push_back(ResidualOf(act, q, range));
    }
    return PartialValues{
        Failing(act, act.tree().Matrix(ExprKind::kCell, {exprs}, range, Effects::Any()), *act.now.static_error)};
  }
  if (version.whole) return ResidualCall(act, version.name, args, demand, range);
  AfterCall(act, version);
  StateAfterCall(act, of.worlds, of.in_worlds);
  if (!IsLibrary(callee) || WorthHaving(act.session, callee, version, args)) return std::nullopt;
  std::vector<ExprId> passed;
  for (const PartialValue& p : args) passed.push_back(ResidualOf(act, p, range));
  const Effects effects = IsForFigures(callee) ? Effects::Any() : version.effects | EffectsOf(args);
  const ExprId by_name = act.tree().Call(version.base, passed, range, effects);
  std::vector<AbstractValue> facts = version.outputs;
  facts.resize(static_cast<size_t>(std::max(1, demand.nargout)), AbstractValue::Top());
  if (demand.nargout > 1) return SplitOutputs(act, by_name, facts, demand.outputs, range);
  return PartialValues{PartialValue::Dynamic(facts[0].Forget(), by_name, effects)};
}

// How the outputs of a version come.
struct OutputCount {
  int dynamic = 0;
  bool in_parts = false;  // one of them as its parts
};

OutputCount CountOutputs(const Version& version) {
  OutputCount count;
  for (size_t k = 0; k < version.outputs.size(); ++k) {
    count.dynamic += !version.output_static[k];
    count.in_parts = count.in_parts || (k < version.output_parts.size() && version.output_parts[k]);
  }
  return count;
}

// Several outputs: static ones are known, dynamic ones come through variables.
PartialValues SeveralOutputs(Activation& act, const VersionOfCall& of, ExprId call, const Demand& demand,
                             SourceRange range) {
  const Version& version = *of.version;
  std::vector<AbstractValue> facts;
  std::vector<std::string> names;
  for (size_t k = 0; k < version.outputs.size(); ++k) {
    if (version.output_static[k]) continue;
    facts.push_back(InNamesOfCaller(version.outputs[k], version.named, of.given));
    names.push_back(k < demand.outputs.size() ? demand.outputs[k] : "");
  }
  const PartialValues split = SplitOutputs(act, call, facts, names, range);
  PartialValues out;
  size_t next = 0;
  for (size_t k = 0; k < version.outputs.size(); ++k) {
    out.push_back(version.output_static[k] ? PartialValue::Static(version.outputs[k].static_value()) : split[next++]);
  }
  return out;
}

// A call of the version, and what is known of its results.
PartialValues CallOfVersion(Activation& act, const Callee& callee, const PartialValues& args, VersionOfCall of,
                            const Demand& demand, UseOfArguments* use, SourceRange range) {
  const bool args_pure = AllPure(args), runs = of.version->has_code || !args_pure;
  OutputCount count = CountOutputs(*of.version);
  const bool hoistable = act.now.can_hoist && (!act.now.pending_impure || of.outputs > 1);
  const bool needs_statement =
      runs && of.version->returns && of.outputs > 0 && (count.dynamic == 0 || of.outputs > 1 || count.in_parts);
  if (needs_statement && !hoistable && demand.nargout > 0) {
    if (of.outputs > 1) NeedStatement(act, "a call with several outputs inside an expression", range);
    FindVersion(act, callee, args, demand.nargout, true, &of);
    if (of.version->whole) return ResidualCall(act, of.version->name, args, demand, range);
    AfterCall(act, *of.version);
    StateAfterCall(act, of.worlds, of.in_worlds);
    count = CountOutputs(*of.version);
  }
  const Version& version = *of.version;
  if (!callee.IsAnonymous() && !callee.captures && !of.persistent && !version.recursive && !version.in_progress)
    use->of_arguments = version.uses;
  std::vector<ExprId> exprs;
  for (const PartialValue& p : args) Flatten(p, &exprs, act.tree(), range);
  const Effects effects = version.effects | EffectsOf(args);
  auto call = [&] { return act.tree().Call(version.name, exprs, range, effects); };
  if (!version.returns && version.error && args_pure) return {Failing(act, call(), *version.error)};
  if (!version.returns) {
    PartialValue p = Failing(act, call(), value::MatlabError("", ""));
    act.now.static_error.reset();
    return {p};
  }
  if (of.outputs == 0)
    return runs ? PartialValues{PartialValue::Dynamic(MaybeValue(), call(), effects)} : PartialValues();
  if (count.in_parts) return OutputsInParts(act, version, call(), demand.outputs, range);
  if (!runs || count.dynamic == 0) {
    if (runs) {
      Node node;
      node.stmt.kind = StmtKind::kExpression;
      node.stmt.range = range;
      node.exprs = {call()};
      Emit(act, std::move(node));
    }
    PartialValues out;
    for (const AbstractValue& v : version.outputs) out.push_back(PartialValue::Static(v.static_value()));
    return out;
  }
  if (of.outputs == 1) {
    return {
        PartialValue::Dynamic(InNamesOfCaller(version.outputs[0].Forget(), version.named, of.given), call(), effects)};
  }
  return SeveralOutputs(act, of, call(), demand, range);
}

// How the call asks for its version; false: it is not to have one.
bool AskForVersion(Activation& act, const Callee& callee, const Demand& demand, PartialValues* args, VersionOfCall* of,
                   SourceRange range) {
  of->shown = demand.shown && demand.nargout == 0 && HasOutputs(callee);
  of->outputs = of->shown ? 1 : demand.nargout;
  if (callee.captures) {
    PartialValues all;
    for (const Part& part : callee.captures->parts) all.push_back(PieceOf(act, part, range));
    args->insert(args->begin(), all.begin(), all.end());
  }
  Generalise(act, callee, args, range);
  of->persistent = act.session.Remembers(callee, *args);
  of->given = NameForCallee(of->persistent, args);
  if (static_cast<int>(demand.outputs.size()) == demand.nargout &&
      act.session.Mentions(callee, builtin::names::k_isargout)) {
    for (const std::string& name : demand.outputs) of->ignored.push_back(name == "~");
  }
  const auto lift = [&](const PartialValue& p) { return ResidualOf(act, p, range); };
  if (of->persistent && !act.session.FitForm(callee, of->shown ? -1 : demand.nargout, of->ignored, lift, args)) {
    const syntax::Function& function = (*callee.function.file->ast)[callee.function.function];
    act.session.AddRemark(
        callee.function.file->ast->sources()[0], function.range,
        "`" + function.name + "` kept whole: others that are kept whole use its persistent variables [kept-whole]");
    return false;
  }
  of->keeps_results = of->persistent && !act.session.signatures[IdentityOf(callee)].shared;
  return true;
}

PartialValues CallFollowed(Activation& act, const Callee& callee, PartialValues args, const Demand& demand,
                           SourceRange range) {
  act.session.Step();
  RefuseColons(args, range);
  UseOfArguments use{act.uses, range, IdentityOf(callee)};
  if (!callee.IsAnonymous()) NoteHanded(act, use.identity, args.size(), range);
  const std::vector<std::string> maps = HandMaps(act, callee, &args, range);
  if (!callee.IsAnonymous() && callee.function.file && !callee.function.function.valid()) {
    throw Unsupported{"a script called as a function", range};
  }
  if (IsNested(callee.function) && !callee.captures)
    return CallNested(act, callee.function, args, demand.nargout, range, false);
  if (std::ranges::any_of(args, &PartialValue::list)) {
    throw Unsupported{"a call with an argument list of unknown length", range};
  }
  if (auto done = CallWithoutVersion(act, callee, args, demand, &use, range)) return *std::move(done);
  VersionOfCall of;
  if (!AskForVersion(act, callee, demand, &args, &of, range)) return CallWhole(act, callee, args, demand, range);
  struct Decisions {
    ~Decisions() { session.decisions = before; }
    Session& session;
    int before;
  } restore{act.session,
            std::exchange(act.session.decisions, act.session.decisions + (Nested(act) || !act.now.returns.empty()))};
  // The versions of a function with persistent variables are one for each form of call.
  if (!of.persistent) of.globals = PassedGlobals(act, callee);
  of.worlds = act.now.env.worlds;
  FindVersion(act, callee, args, demand.nargout, false, &of);
  if (of.version->writes_out_map && !maps.empty()) {
    HandMapsWrittenOut(act, maps, &args, range);
    FindVersion(act, callee, args, demand.nargout, false, &of);
  }
  if (auto done = CallNotOfVersion(act, callee, args, of, demand, range)) return *std::move(done);
  return CallOfVersion(act, callee, args, std::move(of), demand, &use, range);
}

// Outputs of a version of which some are returned by their parts. The parts come through variables of their own; the
// aggregates are put together from them here.
class PartsOfOutputs {
 public:
  PartsOfOutputs(Activation& act, const Version& version) : act_(act), version_(version) {}

  // Names here for all that the residual function returns.
  void NameResults(const std::vector<std::string>& hints) {
    const auto hint_of = [&](size_t k) { return k < hints.size() ? hints[k] : std::string(); };
    for (size_t k = 0; k < version_.outputs.size(); ++k) {
      if (InParts(k)) {
        NameLeaves(*version_.output_parts[k], version_.outputs.size() == 1 ? act_.now.target_hint.text() : hint_of(k));
      } else if (!version_.output_static[k]) {
        names_.push_back(hint_of(k).empty() ? FreshName(act_, "out").text() : hint_of(k));
        facts_.push_back(version_.outputs[k]);
      }
    }
  }

  PartialValues Take(ExprId call, SourceRange range) {
    PartialValues values;
    if (!names_.empty()) {
      values = SplitOutputs(act_, call, facts_, names_, range);
    } else {
      Node node;
      node.stmt.kind = StmtKind::kExpression;
      node.stmt.range = range;
      node.exprs = {call};
      Emit(act_, std::move(node));
    }
    PartialValues out;
    size_t next = 0;
    for (size_t k = 0; k < version_.outputs.size(); ++k) {
      if (InParts(k)) {
        PartialValue p;
        p.facts = version_.outputs[k];
        p.parts = Renamed(*version_.output_parts[k]);
        next += CountLeaves(*version_.output_parts[k]);
        out.push_back(std::move(p));
      } else {
        out.push_back(version_.output_static[k] ? PartialValue::Static(version_.outputs[k].static_value())
                                                : values[next++]);
      }
    }
    return out;
  }

 private:
  bool InParts(size_t k) const { return k < version_.output_parts.size() && version_.output_parts[k]; }

  void NameLeaves(const PartialAggregate& v, const std::string& whole) {
    for (size_t k = 0; k < v.parts.size(); ++k) {
      const Part& part = v.parts[k];
      if (part.parts) {
        NameLeaves(*part.parts, whole);
      } else if (!part.facts.IsStatic() && !renamed_.count(part.variable)) {
        const std::string field = k < v.names.size() ? v.names[k] : std::to_string(k + 1);
        renamed_[part.variable] = PartName(act_, whole.empty() || whole == "~" ? "out" : whole, field);
        names_.push_back(renamed_[part.variable]);
        facts_.push_back(part.facts);
      }
    }
  }

  PartialAggregatePtr Renamed(const PartialAggregate& from) const {
    auto made = std::make_shared<PartialAggregate>(from);
    for (Part& part : made->parts) {
      if (part.parts) {
        part.parts = Renamed(*part.parts);
      } else if (!part.facts.IsStatic()) {
        part.variable = renamed_.at(part.variable);
      }
    }
    return made;
  }

  // Results that were not counted so far.
  size_t CountLeaves(const PartialAggregate& v) {
    size_t count = 0;
    for (const Part& part : v.parts) {
      if (part.parts) count += CountLeaves(*part.parts);
      if (!part.parts && !part.facts.IsStatic() && counted_.insert(part.variable).second) ++count;
    }
    return count;
  }

  Activation& act_;
  const Version& version_;
  std::vector<std::string> names_;
  std::vector<AbstractValue> facts_;
  InternedNameMap<InternedName> renamed_;  // variable there -> variable here
  InternedNames counted_;
};

PartialValues OutputsInParts(Activation& act, const Version& version, ExprId call,
                             const std::vector<std::string>& hints, SourceRange range) {
  PartsOfOutputs outputs(act, version);
  outputs.NameResults(hints);
  return outputs.Take(call, range);
}

}  // namespace

std::string IdentityOf(const Callee& callee) {
  if (callee.IsAnonymous()) {
    return "@" + std::to_string(reinterpret_cast<uintptr_t>(callee.anonymous.ast.get())) + ":" +
           std::to_string(callee.anonymous.anonymous.index);
  }
  return callee.function.file->path + ">" + std::to_string(callee.function.function.index);
}

}  // namespace residua::specialise
