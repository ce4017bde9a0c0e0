// Global variables.
//
// The residual program holds each of them and assigns it wherever the original does, since others may read it. What is
// known of one is known until somebody may write it: here between two calls, and in a function that is called from here
// where the caller knows it. A function declares the variables that it uses; of these it knows in `vars` what it would
// know of its own, and of the others in `Env::globals`, from its callees. A version is made for what its caller knows
// of the variables that the function, or one that its text names, declares (Passed); it says which it may write, and
// what they are when it returns (AfterCall).
//
// A function that is in the making already is given no more than its last activation was, so that a count of the
// recursion does not become a version for each depth; what it writes is assumed to be what was found so far, until
// that does not grow (Session::MakeVersion).
//
// Whatever may run code that is not followed makes all of them unknown (ForgetGlobals): handles that are not known,
// built-ins that call back, functions kept whole. So does an error that is caught. A variable that is declared under a
// condition, in a loop, or beside nested functions is not followed: nothing is ever known of it.
#include "worker/specialise/variables/global_state.h"

#include "worker/specialise/core/bind.h"
#include "worker/specialise/core/emit.h"
#include "worker/specialise/core/eval.h"
#include "worker/specialise/core/join.h"
#include "worker/specialise/core/library.h"
#include "worker/specialise/core/materialise.h"
#include "worker/specialise/core/names.h"
#include "worker/specialise/core/remembered.h"
#include "worker/syntax/visit.h"

namespace residua::specialise {

namespace {

// What can be said of it in another function: no names of extents, and nothing of objects, which have an identity.
std::optional<AbstractValue> ForOthers(const AbstractValue& facts) {
  if (facts.classes().Has(value::ClassId::kObject) || facts.defined() != domain::Tristate::kTrue) return std::nullopt;
  return WithoutNamesAbove(facts, 0);
}

bool MentionsVariable(const Ast& tree, const Code& code, InternedName name) {
  bool found = false;
  for (const auto& item : code.items) {
    if (const CodePtr* splice = std::get_if<CodePtr>(&item)) {
      found = found || MentionsVariable(tree, **splice, name);
      continue;
    }
    const Node& node = std::get<Node>(item);
    for (const ExprId e : node.exprs) {
      if (node.stmt.kind == StmtKind::kGlobal) break;
      VisitExpr(tree, e, [&](ExprId part) {
        found = found || (tree[part].kind == ExprKind::kIdentifier && tree.Interned(part) == name);
      });
    }
    for (const CodePtr& block : node.blocks) found = found || MentionsVariable(tree, *block, name);
  }
  return found;
}

}  // namespace

GlobalState JoinGlobalStates(const GlobalState& a, const GlobalState& b, bool widen) {
  GlobalState out;
  for (const auto& [name, facts] : a) {
    const auto other = b.find(name);
    if (other == b.end()) continue;
    if (facts == other->second) {
      out.emplace(name, facts);
    } else {
      const AbstractValue x = facts.Forget(), y = other->second.Forget();
      out.emplace(name, widen ? domain::Widen(x, y) : domain::Join(x, y));
    }
  }
  return out;
}

const InternedNames& Session::GlobalsOf(const Callee& callee) {
  const auto [it, fresh] = globals_of.try_emplace(IdentityOf(callee));
  const std::string tapped = "globals " + IdentityOf(callee);
  if (!fresh) {
    recorder.Again(tapped);
    return it->second;
  }
  const Recorder::Tap tap(&recorder, tapped);
  InternedNames declared;
  std::set<std::string> followed;
  std::function<void(const Callee&)> follow = [&](const Callee& c) {
    if (IsLibrary(c) || !followed.insert(IdentityOf(c)).second) return;
    const Ast& ast = c.IsAnonymous() ? *c.anonymous.ast : *c.function.file->ast;
    const LoadedFilePtr file =
        c.IsAnonymous() ? std::static_pointer_cast<const interpret::LoadedFile>(c.anonymous.scope) : c.function.file;
    const auto name = [&](ExprId e) {
      if (ast[e].kind != ExprKind::kIdentifier && ast[e].kind != ExprKind::kHandle) return;
      const FunctionRef f = functions.Find(ast.Name(e), file, c.function.function);
      if (f.file != nullptr) follow(Callee{f, {}});
    };
    if (c.IsAnonymous()) return VisitExpr(ast, c.anonymous.anonymous, name);
    const syntax::BlockId body = ast[c.function.function].body;
    VisitExprs(ast, body, name);
    VisitStatements(ast, body, [&](StmtId s) {
      if (ast[s].kind != StmtKind::kGlobal) return;
      for (const ExprId e : ast.Exprs(s)) declared.insert(ast.Interned(ast[e].count > 0 ? ast.Child(e, 0) : e));
    });
  };
  follow(callee);
  return globals_of[IdentityOf(callee)] = std::move(declared);
}

namespace {

// `global x = v`: whether x is global already shows at run time, where v is given to none that is.
ExprId InitialisedGlobal(Activation& act, ExprId declared, ExprId variable) {
  const SourceRange range = Origin(act, declared);
  const PartialValue value = EvalOne(act, act.ast().Child(declared, 1));
  if (!value.IsStatic()) throw Unsupported{"a global variable with an initial value that is not known", range};
  const ExprId lifted = ResidualOf(act, value, range);
  return act.tree().Make(ExprKind::kInitialised, Op::kNone, "", {variable, lifted}, range, Effects::Any());
}

}  // namespace

void EvalGlobal(Activation& act, StmtId id) {
  const bool followed = !Nested(act) && act.now.loop == nullptr && !act.has_nested && !act.now.text_range &&
                        !act.callee.IsAnonymous() && act.now.returns.empty();
  const SourceRange range = Origin(act, act.ast()[id].range);
  Node node;
  node.stmt.kind = StmtKind::kGlobal;
  node.stmt.range = range;
  for (ExprId e : act.ast().Exprs(id)) {
    const bool initialised = act.ast()[e].kind == ExprKind::kInitialised;
    const InternedName name = act.ast().Interned(initialised ? act.ast().Child(e, 0) : e);
    if (act.now.env.Find(name))
      throw Unsupported{"a variable that becomes global after it was used", act.ast()[e].range};
    const ExprId variable = act.tree().Identifier(name, Origin(act, e), kPure);
    const auto known = act.now.env.globals.find(name);
    act.externally_writable.insert(name);
    act.now.always_materialised.insert(name);
    if (followed) act.globals.insert(name);
    if (!followed || act.assigned[name] > 0) act.version.globals.written.insert(name);
    if (followed && known != act.now.env.globals.end()) {
      // It is global already: the declaration does nothing that the rest of the residual does not ask for.
      act.now.env.vars[name] = Binding{WithFreshNames(known->second, &act.symbols.next), nullptr, true};
      const CodePtr place = act.now.code->AddSplice();
      Node alone = node;
      alone.exprs = {variable};
      place->items.emplace_back(std::move(alone));
      act.spare_declarations.emplace_back(name, place);
    } else {
      SetDynamic(act, name, AbstractValue::Top().WithDefined(domain::Tristate::kTrue));
      node.exprs.push_back(initialised ? InitialisedGlobal(act, e, variable) : variable);
    }
    act.now.env.globals.erase(name);
  }
  if (node.exprs.empty()) return;
  act.now.effects = Effects::Any();
  Emit(act, std::move(node));
}

namespace {

GlobalState KnownGlobals(const Activation& act) {
  GlobalState known = act.now.env.globals;
  for (const InternedName name : act.globals) {
    const Binding* b = act.now.env.Find(name);
    const std::optional<AbstractValue> facts = b ? ForOthers(b->facts) : std::nullopt;
    if (facts) known[name] = *facts;
  }
  return known;
}

}  // namespace

GlobalState PassedGlobals(Activation& act, const Callee& callee) {
  GlobalState known = KnownGlobals(act);
  if (known.empty()) return known;
  const InternedNames& used = act.session.GlobalsOf(callee);
  const auto active = act.session.active_calls.find(IdentityOf(callee));
  const GlobalState* last =
      active == act.session.active_calls.end() || active->second.empty() ? nullptr : &active->second.back().globals;
  std::erase_if(known, [&](const auto& global) {
    if (!used.contains(global.first)) return true;
    if (last == nullptr) return false;
    const auto before = last->find(global.first);
    return before == last->end() || !(before->second == global.second);
  });
  return known;
}

namespace {

void SetGlobal(Activation& act, InternedName name, const AbstractValue& facts) {
  if (act.globals.contains(name)) {
    SetDynamic(act, name, facts);
  } else if (!act.externally_writable.contains(name)) {
    act.now.env.globals.insert_or_assign(name, facts);
  }
}

}  // namespace

// After some of what `effects` says, perhaps: nothing is known of what may have been written.
void ForgetIn(const Activation& act, Env* env, const GlobalEffects& effects) {
  const auto may_write = [&](InternedName name) { return effects.any || effects.written.contains(name); };
  std::erase_if(env->globals, [&](const auto& global) { return may_write(global.first); });
  for (const InternedName name : act.globals) {
    const auto bound = env->vars.find(name);
    if (bound != env->vars.end() && may_write(name)) bound->second = Binding{AbstractValue::Top(), nullptr, true};
  }
  ForgetRemembered(act, env, effects);
}

void ForgetGlobals(Activation& act) {
  act.version.globals.any = true;
  ForgetIn(act, &act.now.env, act.version.globals);
}

GlobalEffects EffectsOf(Activation& act, const std::function<void()>& code) {
  struct Merge {  // also when the code is given up
    ~Merge() {
      all.any = all.any || before.any;
      all.written.merge(before.written);
    }
    GlobalEffects& all;
    GlobalEffects before;
  } merge{act.version.globals, std::exchange(act.version.globals, {})};
  code();
  return act.version.globals;
}

void AfterCall(Activation& act, const Version& version) {
  const GlobalEffects& effects = version.globals;
  act.version.globals.any = act.version.globals.any || effects.any;
  act.version.globals.written.insert(effects.written.begin(), effects.written.end());
  ForgetIn(act, &act.now.env, effects);
  if (version.in_progress) return;
  for (const auto& [name, facts] : effects.left) {
    if (effects.any || effects.written.contains(name)) SetGlobal(act, name, facts);
  }
}

void JoinGlobals(Activation& act, const Env& before) {
  act.now.env.globals = JoinGlobalStates(before.globals, act.now.env.globals, false);
  act.now.env.worlds = JoinWorlds(before.worlds, act.now.env.worlds);
  for (const InternedName name : act.globals) {
    const Binding *was = before.Find(name), *is = act.now.env.Find(name);
    if (was == nullptr || is == nullptr || was->facts == is->facts) continue;
    SetDynamic(act, name, domain::Join(was->facts.Forget(), is->facts.Forget()));
  }
  for (const auto& [name, _] : act.remembered) {
    const Binding *was = before.Find(name), *is = act.now.env.Find(name);
    if (was == nullptr || is == nullptr || was->facts == is->facts) continue;
    act.now.env.vars[name] = Binding{domain::Join(was->facts, is->facts), nullptr, true};
  }
}

void LeaveGlobals(Activation& act) {
  for (const auto& [name, place] : act.spare_declarations) {
    if (MentionsVariable(act.tree().ast, *act.root_code, name)) {
      act.now.effects = Effects::Any();
    } else {
      place->items.clear();
    }
  }
  act.version.globals.left = KnownGlobals(act);
  NoteStoredTogether(act);
}

}  // namespace residua::specialise
