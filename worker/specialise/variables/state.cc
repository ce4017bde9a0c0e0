// Functions that have persistent variables.
//
// All versions of such a function must share its variables. Calls of one form share one version, which keeps them as
// they are. The form of a call is how many arguments and results it has and the texts among its arguments: a function
// that is called as count ('reset'), count ('add', x) and n = count () has three, and each is worth a version of its
// own. The persistent variables of a function of several forms become global variables with names that no one else
// uses. Whatever else differs between calls of one form is widened to what they have in common, so that a function
// that remembers its results does not become a version for each of them.
//
// Which forms there are is known once all calls have been seen: a call that adds one begins the specialisation anew.
#include "worker/specialise/variables/state.h"

#include <algorithm>
#include <cmath>

#include "worker/builtin/builtin_names.h"
#include "worker/specialise/analysis/constant_state.h"
#include "worker/specialise/analysis/plain_calls.h"
#include "worker/specialise/core/assigned.h"
#include "worker/specialise/core/bind.h"
#include "worker/specialise/core/emit.h"
#include "worker/specialise/core/eval.h"
#include "worker/specialise/core/materialise.h"
#include "worker/specialise/core/remembered.h"
#include "worker/specialise/core/worlds.h"
#include "worker/specialise/variables/known_state.h"
#include "worker/syntax/visit.h"

namespace residua::specialise {

namespace {

bool IsShown(const Activation& act, InternedName name);

constexpr size_t kMaxForms = 24;  // after that, texts are arguments like any other
constexpr int kMaxWidenings = 8;  // of one form
constexpr int64_t kLongestText = 40;

AbstractValue FactsForForm(const PartialValue& p) { return p.parts ? p.facts.ForgetContents().Forget() : p.facts; }

bool IsOption(const PartialValue& p) {
  if (!p.IsStatic()) return false;
  const Value& v = p.facts.static_value();
  return v.IsString() && v.numel() <= kLongestText;
}

// No two of them are the same key and yet not the same argument: a whole number, a text.
bool IsKey(const Value& v) {
  if (v.IsString()) return true;
  if (!v.Is(value::ClassId::kDouble) || !v.IsScalar() || v.IsComplex() || v.IsSparse()) return false;
  const double d = v.ElementAsDouble(0);
  return d == std::floor(d) && std::abs(d) < 1e15 && !(d == 0 && std::signbit(d));
}

std::string FormOf(const PartialValues& args, int nargout, const std::vector<bool>& ignored, bool texts) {
  std::string form = std::to_string(args.size()) + "," + std::to_string(nargout);
  for (bool b : ignored) form += b ? "~" : ".";
  for (size_t k = 0; texts && k < args.size(); ++k) {
    if (IsOption(args[k])) form += "|" + std::to_string(k) + "=" + args[k].facts.static_value().AsString();
  }
  return form;
}

}  // namespace

bool Session::HasPersistent(const Callee& callee) {
  if (callee.IsAnonymous()) return false;
  const auto& constant = ConstantStateOf(callee.function);  // also of one that was asked: the answer rests on its names
  auto [it, fresh] = mentions.emplace(IdentityOf(callee) + "|persistent", false);
  if (fresh) {
    for (const auto& [name, initialised] : PersistentVariables(callee.function)) {
      const auto state = constant.find(name);
      it->second = it->second || state == constant.end() || !state->second.needs.empty();
    }
  }
  return it->second;
}

const ConstantStates& Session::ConstantStateOf(const FunctionRef& function) {
  auto [it, fresh] = constant_states.try_emplace(IdentityOf(Callee{function, {}}));
  const std::string tapped = "constant state " + IdentityOf(Callee{function, {}});
  if (!fresh) {
    recorder.Again(tapped);
    return it->second;
  }
  const Recorder::Tap tap(&recorder, tapped);
  PlainCalls plain(functions);
  ConstantStates found = FindConstantState(*function.file->ast, function.function, [&](const std::string& name) {
    const FunctionRef f = functions.Find(name, function.file, function.function);
    if (f.file != nullptr && builtin::FindBuiltin(name) != nullptr) return false;  // a user's own isempty
    return plain(f) || (f.builtin != nullptr && name == builtin::names::k_inputParser);
  });
  return constant_states[IdentityOf(Callee{function, {}})] = std::move(found);
}

bool Session::Remembers(const Callee& callee, const PartialValues& args) {
  if (!HasPersistent(callee)) return false;
  recorder.Spoil();
  Signature& signature = signatures[IdentityOf(callee)];
  if (signature.remembers || signature.whole) return !Follows(callee);
  const Ast& ast = *callee.function.file->ast;
  const syntax::Function& f = ast[callee.function.function];
  InternedNameMap<std::string> given;
  InternedNames keys;
  for (size_t k = 0; k < f.parameters.size() && k < args.size(); ++k) {
    if (ast[f.parameters[k]].kind != ExprKind::kIdentifier || !args[k].IsStatic()) continue;
    given[ast.Interned(f.parameters[k])] = value::Fingerprint(args[k].facts.static_value());
    if (IsKey(args[k].facts.static_value())) keys.insert(ast.Interned(f.parameters[k]));
  }
  const auto& constant = ConstantStateOf(callee.function);
  InternedNameMap<std::string> needed;
  for (const auto& [name, initialised] : PersistentVariables(callee.function)) {
    const auto state = constant.find(name);
    signature.remembers = signature.remembers || state == constant.end();
    if (signature.remembers) break;
    if (state->second.by_key) {
      if (!std::includes(keys.begin(), keys.end(), state->second.needs.begin(), state->second.needs.end()))
        signature.remembers = true;
      needed[state->first] = "by key";
      continue;
    }
    for (const InternedName parameter : state->second.needs) {
      if (!given.count(parameter)) signature.remembers = true;
      needed[parameter] = given[parameter];
    }
  }
  const bool first = signature.given.empty();
  signature.remembers = signature.remembers || (!first && signature.given != needed);
  if (signature.remembers && !first) throw Restart{signatures};
  signature.given = needed;
  return signature.remembers && !Follows(callee);
}

bool Session::FitForm(const Callee& callee, int nargout, const std::vector<bool>& ignored,
                      const std::function<ExprId(const PartialValue&)>& lift, PartialValues* args) {
  Signature& signature = signatures[IdentityOf(callee)];
  if (signature.whole) return false;
  std::string name = FormOf(*args, nargout, ignored, true);
  if (!signature.forms.contains(name) && signature.forms.size() >= kMaxForms) {
    name = FormOf(*args, nargout, ignored, false);
  }
  const auto [it, fresh] = signature.forms.try_emplace(name);
  Form& form = it->second;
  if (fresh) {
    for (const PartialValue& p : *args) form.facts.push_back(FactsForForm(p));
    if (!signature.shared && (signature.entry || signature.forms.size() > 1)) {
      signature.shared = true;
      throw Restart{signatures};
    }
  }
  bool grown = false;
  for (size_t k = 0; k < args->size(); ++k) {
    AbstractValue& wanted = form.facts[k];
    const AbstractValue given = FactsForForm((*args)[k]);
    if (given.Key() == wanted.Key()) continue;
    if (!wanted.IsStatic() && domain::LessEqual(given.Forget(), wanted)) continue;
    AbstractValue wider = domain::Join(wanted.Forget(), given.Forget()).Forget();
    if (form.widened > kMaxWidenings) wider = AbstractValue::Top();
    if (!wanted.IsStatic() && wider.Key() == wanted.Key()) continue;
    wanted = wider;
    grown = true;
  }
  if (grown) {
    ++form.widened;
    throw Restart{signatures};
  }
  for (size_t k = 0; k < args->size(); ++k) {
    PartialValue& p = (*args)[k];
    if (form.facts[k].IsStatic() && !p.parts) continue;
    p = PartialValue::Dynamic(form.facts[k].Forget(), lift(p), p.effects);
  }
  return true;
}

const std::string& Session::SharedName(const Callee& callee, const std::string& variable) {
  std::string& name = shared_names[IdentityOf(callee) + "|" + variable];
  if (!name.empty()) return name;
  const std::string& entry = (*request.entry.file->ast)[request.entry.function].name;
  const std::string& base = (*callee.function.file->ast)[callee.function.function].name;
  const std::string stem = (base == entry ? entry : entry + "__" + base) + "__" + variable;
  auto taken = [&](const std::string& candidate) {
    return std::any_of(shared_names.begin(), shared_names.end(), [&](const auto& x) { return x.second == candidate; });
  };
  std::string made = stem;
  for (int k = 1; taken(made); ++k) made = stem + std::to_string(k);
  return shared_names[IdentityOf(callee) + "|" + variable] = made;
}

namespace {

// What the variable is at the beginning of each call; none: too large to be written out in each.
std::optional<PartialValue> StartOf(Activation& act, const ConstantState& state, SourceRange range) {
  constexpr int64_t kElements = 256;
  if (!state.initial.valid()) return PartialValue::Static(Value::Array(value::ClassId::kDouble, Dims(0, 0)));
  PartialValue start;
  if (state.assigned.empty()) {
    start = EvalOne(act, state.initial);
  } else {
    PartialValues args;
    const auto ids = act.ast().Children(state.initial).subspan(1);
    for (size_t k = 0; k < ids.size(); ++k) {
      const bool replaced = k % 2 != 0 && state.assigned.count(act.ast().Name(ids[k - 1])) > 0;
      args.push_back(replaced ? PartialValue::Static(Value::Array(value::ClassId::kDouble, Dims(0, 0)))
                              : EvalOne(act, ids[k]));
    }
    start = CallBuiltin(act, *builtin::FindBuiltin(builtin::names::k_struct), args, 1, range)[0];
  }
  if (!start.IsStatic() || start.facts.static_value().numel() > kElements) return std::nullopt;
  return start;
}

}  // namespace

namespace {

// Declares a persistent variable that the residual holds; false: nothing is known of it.
bool DeclareRemembered(Activation& act, InternedName name, const AbstractValue& first) {
  if (!IsPlainlyAssigned(act, name)) return false;
  const bool followed = !Nested(act) && act.now.loop == nullptr && !act.has_nested && !act.now.text_range &&
                        !act.callee.IsAnonymous() && act.now.returns.empty() && first.IsStatic();
  if (!followed) {
    act.session.stored[act.identity][name].facts = AbstractValue::Top();
    return false;
  }
  act.remembered[name] = Remembered{first, act.session.signatures[act.identity].stored[name].facts};
  act.version.globals.written.insert(KeyOfKept(act.identity, name));
  act.now.env.vars[name] = Binding{AtBeginning(act.remembered[name]), nullptr, true};
  return true;
}

}  // namespace

namespace {

// The statement is met again, in another trip of a loop around it: the variable is what it was declared as there.
bool IsPersistentAlready(const Activation& act, InternedName name) {
  if (!InOwnText(act)) return false;  // declared in a script
  bool global = false;
  VisitStatements(act.ast(), act.ast()[act.function].body, [&](StmtId s) {
    if (act.ast()[s].kind != StmtKind::kGlobal) return;
    for (ExprId e : act.ast().Exprs(s)) global = global || syntax::TargetRoot(act.ast(), e) == name;
  });
  return !global && act.externally_writable.contains(name);
}

}  // namespace

// What a persistent variable that remembers holds depends on all calls so far (remembered.h).
void EvalPersistent(Activation& act, StmtId id) {
  DeclareKept(act, id);
  const Stmt& stmt = act.ast()[id];
  const auto known = act.session.signatures.find(act.identity);
  const bool shared = known != act.session.signatures.end() && known->second.shared;
  if (known != act.session.signatures.end() && known->second.whole) {
    throw Unsupported{"a persistent variable of a function that others kept whole call", stmt.range};
  }
  static const ConstantStates kNone;
  const auto& constant = act.callee.IsAnonymous() ? kNone : act.session.ConstantStateOf(act.callee.function);
  const bool always_same = known != act.session.signatures.end() && !known->second.remembers;
  Node node;
  node.stmt.kind = shared ? StmtKind::kGlobal : StmtKind::kPersistent;
  node.stmt.range = Origin(act, stmt.range);
  for (ExprId e : act.ast().Exprs(id)) {
    ExprId variable = act.ast()[e].kind == ExprKind::kInitialised ? act.ast().Child(e, 0) : e;
    const InternedName name = act.ast().Interned(variable);
    if (act.kept_here.contains(name)) continue;
    if (const Binding* there = act.now.env.Find(name);
        there != nullptr && there->facts.defined() != domain::Tristate::kFalse) {
      if (!IsPersistentAlready(act, name))
        throw Unsupported{"a variable that becomes persistent after it was used", act.ast()[e].range};
      if (there->facts.defined() == domain::Tristate::kTrue) continue;
    }
    const auto state = constant.find(name);
    if (state != constant.end() && (state->second.needs.empty() || always_same)) {
      if (std::optional<PartialValue> start = StartOf(act, state->second, Origin(act, e))) {
        Bind(act, name, *start, Origin(act, e), false);
        continue;
      }
    }
    if (shared) {
      if (IsShown(act, name) && IsLeft(act.session, KeyOfKept(act.identity, name)))
        GiveUpState(act.session, {act.identity});
      if (IsShown(act, name))
        throw Unsupported{"a persistent variable that is shown, in calls of different forms,", stmt.range};
      act.version.shared[name] = act.session.SharedName(act.callee, name);
    }
    AbstractValue first = AbstractValue::Of(Value::Array(value::ClassId::kDouble, Dims(0, 0)));
    ExprId made = act.tree().Identifier(name, Origin(act, variable), kPure);
    if (variable != e) {
      PartialValue value = EvalOne(act, act.ast().Child(e, 1));
      first = value.diverges || value.parts ? AbstractValue::Top() : value.facts;
      made = act.tree().Make(ExprKind::kInitialised, Op::kNone, "", {made, ResidualOf(act, value, Origin(act, e))},
                             Origin(act, e), Effects::Any());
    }
    node.exprs.push_back(made);
    act.externally_writable.insert(name);
    act.now.always_materialised.insert(name);
    if (!DeclareRemembered(act, name, first)) SetDynamic(act, name, AbstractValue::Top());
  }
  if (node.exprs.empty()) return;
  act.now.effects = Effects::Any();
  Emit(act, std::move(node));
}

namespace {

// A statement prints the variable under its name, or the name is an output's or leads somewhere by text.
bool IsShown(const Activation& act, InternedName name) {
  if (!InOwnText(act)) return true;
  const syntax::Function& f = act.ast()[act.function];
  bool shown = std::find(f.outputs.begin(), f.outputs.end(), name) != f.outputs.end() || MentionsEval(act, f.body);
  VisitStatements(act.ast(), f.body, [&](StmtId s) {
    if (!act.ast()[s].print) return;
    for (ExprId e : act.ast().Exprs(s)) {
      ExprId root = e;
      while (act.ast()[root].kind != ExprKind::kIdentifier && act.ast()[root].count > 0)
        root = act.ast().Child(root, 0);
      shown = shown || (act.ast()[root].kind == ExprKind::kIdentifier && act.ast().Interned(root) == name);
    }
  });
  return shown;
}

}  // namespace

}  // namespace residua::specialise
