// try ... catch: an error may leave the body at any point.
//
// When the body runs entirely here (nothing emitted), or nothing that it leaves can fail, it is simply run, jumps out
// of it and all; when the first thing that could fail certainly fails with a known error, control goes to the catch
// block here, behind what was left before. Otherwise the statement is kept: every variable that the body assigns is
// held by the residual from before the `try` on, and nothing is assumed of it in the catch block.
#include "worker/specialise/stmt/try_statement.h"

#include "worker/builtin/builtin_names.h"
#include "worker/specialise/core/assigned.h"
#include "worker/specialise/core/bind.h"
#include "worker/specialise/core/branches.h"
#include "worker/specialise/core/checkpoint.h"
#include "worker/specialise/core/emit.h"
#include "worker/specialise/core/eval.h"
#include "worker/specialise/core/join.h"
#include "worker/specialise/core/materialise.h"
#include "worker/specialise/variables/global_state.h"
#include "worker/specialise/variables/known_state.h"
#include "worker/syntax/visit.h"

namespace residua::specialise {

namespace {

bool FailsAtEnd(const Activation& act, const Code& code);
bool EvalCatch(Activation& act, StmtId id, const value::MatlabError& error);
void RememberError(Activation& act, const value::MatlabError& error, SourceRange range);

// What evaluating the body here, as if nothing could fail, has shown.
struct Trial {
  CodePtr code;               // that it left
  bool nothing_left = false;  // it ran entirely here
  bool cannot_fail = false;   // what it left cannot
  bool fails = false;         // it does nothing but fail, with a known error
  bool fails_at_end = false;  // it certainly fails, behind code that cannot
  bool only_jumps = false;    // it leaves the function or the loop, and cannot fail
};

Trial TryBody(Activation& act, const Checkpoint& start, syntax::BlockId block) {
  Trial trial;
  CodePtr outer = act.now.code;
  trial.code = act.now.code = std::make_shared<Code>();
  act.now.static_error.reset();
  act.now.effects = kPure;
  ++act.now.try_depth;
  ++act.now.depth;
  EvalBlock(act, block);
  --act.now.try_depth;
  --act.now.depth;
  const bool left = start.HasNewExits();
  const bool stops = !left && !act.now.env.reachable, goes_on = !left && act.now.env.reachable;
  trial.nothing_left = act.now.code->Empty() && goes_on;
  trial.fails = stops && OnlyFails(act, *act.now.code);
  trial.fails_at_end = stops && !trial.fails && act.now.code == trial.code && FailsAtEnd(act, *trial.code);
  trial.cannot_fail = act.now.effects.none() && goes_on && act.now.code == trial.code;
  trial.only_jumps = act.now.effects.none() && left && !act.now.static_error;
  act.now.code = outer;
  act.now.effects |= start->effects;
  return trial;
}

// Whether the statement was done with: its body was run here, or control goes to the catch block here.
bool TriedHere(Activation& act, StmtId id, const Checkpoint& start, bool old_mark) {
  const Trial trial = TryBody(act, start, act.ast().Blocks(id)[0]);
  if (trial.nothing_left || trial.cannot_fail) {
    if (trial.nothing_left) {
      act.now.statements = start->statements;
    } else {
      act.now.code->items.emplace_back(trial.code);
    }
    EndBranches(act, old_mark);
    return true;
  }
  if (trial.fails || trial.fails_at_end) {
    // What the body did before it failed stays done.
    Env at_failure = *act.now.failed_env;
    const value::MatlabError error = *act.now.static_error;
    start.Restore();
    at_failure.reachable = true;
    act.now.env = std::move(at_failure);
    if (trial.fails_at_end) {
      trial.code->items.pop_back();
      act.now.code->items.emplace_back(trial.code);
    }
    if (EvalCatch(act, id, error)) {
      EndBranches(act, old_mark);
      return true;
    }
  }
  start.Restore();
  if (!trial.only_jumps) return false;
  EndBranches(act, old_mark);
  EvalBlock(act, act.ast().Blocks(id)[0]);
  return true;
}

// The residual holds whatever the body may assign.
void KeepTry(Activation& act, StmtId id, bool old_mark) {
  const auto exprs = act.ast().Exprs(id);
  const auto blocks = act.ast().Blocks(id);
  const SourceRange range = Origin(act, act.ast()[id].range);
  const InternedName error_name = exprs.empty() ? InternedName() : act.ast().Interned(exprs[0]);
  if (act.has_nested) throw Unsupported{"`try` that stays in a function with nested functions", act.ast()[id].range};
  if (MentionsEval(act, blocks[0])) throw Unsupported{"`eval` inside a `try` that stays", act.ast()[id].range};
  const InternedNames assigned = AssignedIn(act, blocks[0]);
  const InternedNames materialised_before = act.now.always_materialised;
  HoldAlways(act, assigned, range);
  const Env before = act.now.env;
  auto evaluate = [&](syntax::BlockId block) { return EvalBranch(act, act.now.env, [&] { EvalBlock(act, block); }); };
  Branch body;
  std::vector<WorldPtr> caught;
  const GlobalEffects within = EffectsOf(act, [&] { caught = FailingIn(act, [&] { body = evaluate(blocks[0]); }); });
  act.now.always_materialised = materialised_before;
  act.now.env = before;
  ForgetIn(act, &act.now.env, within);
  // As they are where it failed.
  act.now.env.worlds = body.env.worlds.empty() ? body.env.worlds : JoinWorlds(before.worlds, caught);
  RefuseChanged(act, before.worlds, assigned);
  for (const InternedName name : assigned) ForgetAssigned(name, before.Find(name), &act.now.env);
  if (!error_name.empty()) SetDynamic(act, error_name, AbstractValue::Top());
  Branch handler =
      blocks.size() > 1 ? evaluate(blocks[1]) : Branch{act.now.env, std::make_shared<Code>(), nullptr, act.now.depth};
  if (!handler.end) handler.end = handler.code;
  if (EndBranches(act, old_mark)) throw CannotUnroll{};
  Node node;
  node.stmt.kind = StmtKind::kTry;
  node.stmt.range = range;
  node.blocks = {body.code, handler.code};
  if (!error_name.empty()) node.exprs = {act.tree().Identifier(error_name, range, kPure)};
  act.now.effects = Effects::Any();
  Emit(act, std::move(node));
  JoinBranches(act, {body, handler}, false, range);
}

}  // namespace

void EvalTry(Activation& act, StmtId id) {
  const bool old_mark = BeginBranches(act);
  const Checkpoint start(act);
  if (!TriedHere(act, id, start, old_mark)) KeepTry(act, id, old_mark);
}

std::vector<WorldPtr> FailingIn(Activation& act, const std::function<void()>& code) {
  struct Around {  // also when the code is given up
    ~Around() { failing = std::move(before); }
    std::vector<WorldPtr>& failing;
    std::vector<WorldPtr> before;
  } around{act.failing, std::exchange(act.failing, {})};
  code();
  return act.failing;
}

void HoldAlways(Activation& act, const InternedNames& names, SourceRange range) {
  for (const InternedName name : names) {
    MaterialiseVariable(act, name, range);
    act.now.always_materialised.insert(name);
  }
}

void ForgetAssigned(InternedName name, const Binding* old, Env* env) {
  Binding b;
  b.facts = AbstractValue::Top().WithDefined(old ? old->facts.defined() : domain::Tristate::kTop);
  b.in_residual = true;
  env->vars[name] = std::move(b);
}

bool OnlyFails(const Activation& act, const Code& code) {
  if (!act.now.static_error || !act.now.static_error_first || act.now.static_error->message.empty()) return false;
  int nodes = 0;
  bool compound = false;
  std::function<void(const Code&)> count = [&](const Code& c) {
    for (const auto& item : c.items) {
      if (const CodePtr* splice = std::get_if<CodePtr>(&item)) {
        count(**splice);
        continue;
      }
      ++nodes;
      compound = compound || !std::get<Node>(item).blocks.empty();
    }
  };
  count(code);
  return nodes == 1 && !compound;
}

namespace {

// The known error ends the code, and nothing before it can fail, show anything or jump.
bool FailsAtEnd(const Activation& act, const Code& code) {
  if (!act.now.static_error || !act.now.static_error_first || act.now.static_error->message.empty()) return false;
  const auto is_plain = [&](const Node& node) {
    return node.stmt.kind == StmtKind::kAssign && !node.stmt.print && node.blocks.empty() &&
           std::all_of(node.exprs.begin(), node.exprs.end(), [&](ExprId e) { return act.tree().facts.IsPure(e); });
  };
  std::function<bool(const Code&, size_t)> all_plain = [&](const Code& c, size_t count) {
    return std::all_of(c.items.begin(), c.items.begin() + static_cast<std::ptrdiff_t>(count), [&](const auto& item) {
      const CodePtr* splice = std::get_if<CodePtr>(&item);
      return splice ? all_plain(**splice, (*splice)->items.size()) : is_plain(std::get<Node>(item));
    });
  };
  const Node* last = code.items.empty() ? nullptr : std::get_if<Node>(&code.items.back());
  return last != nullptr && last->exprs.size() == 1 && last->exprs[0] == act.now.failing &&
         all_plain(code, code.items.size() - 1);
}

// The catch block of a body that certainly failed. The error is known by message and identifier; where the function
// asks for more of it (its stack, to rethrow it) the statement is kept.
bool EvalCatch(Activation& act, StmtId id, const value::MatlabError& error) {
  auto exprs = act.ast().Exprs(id);
  auto blocks = act.ast().Blocks(id);
  if (blocks.size() < 2) {
    RememberError(act, error, Origin(act, act.ast()[id].range));
    return true;
  }
  if (!exprs.empty()) {
    const InternedName name = act.ast().Interned(exprs[0]);
    const bool own = !act.callee.IsAnonymous() && InOwnText(act);
    bool plain =
        own && !act.externally_writable.count(name) && !act.now.always_materialised.count(name) && !act.has_nested;
    std::set<uint32_t> fields;
    int uses = 0, known = 0;
    const syntax::BlockId body = own ? act.ast()[act.function].body : blocks[1];
    VisitExprs(act.ast(), body, [&](ExprId e) {
      if (act.ast()[e].kind == ExprKind::kIdentifier && act.ast().Interned(e) == name) ++uses;
      if (act.ast()[e].kind != ExprKind::kField || act.ast()[act.ast().Child(e, 0)].kind != ExprKind::kIdentifier)
        return;
      bool asked = act.ast().Name(e) == "message" || act.ast().Name(e) == "identifier";
      if (asked && act.ast().Interned(act.ast().Child(e, 0)) == name) ++known;
    });
    VisitStatements(act.ast(), body, [&](StmtId s) {
      // Where it is the variable of a catch block.
      if (act.ast()[s].kind == StmtKind::kTry && !act.ast().Exprs(s).empty() &&
          act.ast().Interned(act.ast().Exprs(s)[0]) == name)
        ++known;
    });
    if (!plain || uses != known) return false;
    Value caught = Value::Struct(Dims(1, 1));
    for (const auto& [field, text] : {std::pair("message", error.message), std::pair("identifier", error.identifier)}) {
      int f = caught.AddField(field);
      caught.mutable_field(0, f) = Value::String(text);
    }
    act.now.env.vars[name] = Binding{AbstractValue::Of(caught), nullptr, false};
  }
  RememberError(act, error, Origin(act, act.ast()[id].range));
  EvalBlock(act, blocks[1]);
  return true;
}

// An error that was caught here is the last one for whoever asks, `lasterr` or `lasterror`: the residual says so
// itself.
void RememberError(Activation& act, const value::MatlabError& error, SourceRange range) {
  auto asks = [](const LoadedFilePtr& file) {
    return file && file->text.find(builtin::names::k_lasterr) != std::string::npos;
  };
  if (!asks(act.file) && !asks(act.session.request.entry.file)) return;
  ResidualTree& tree = act.tree();
  Node node;
  node.stmt.kind = StmtKind::kExpression;
  node.stmt.range = range;
  node.exprs = {tree.Call(builtin::names::k_lasterr,
                          {tree.Text(error.message, range), tree.Text(error.identifier, range)}, range,
                          Effects::Any())};
  act.now.effects = Effects::Any();
  Emit(act, std::move(node));
}

}  // namespace

}  // namespace residua::specialise
