// try ... catch: an error may leave the body at any point.
//
// When the body runs entirely here (nothing emitted), or nothing that it leaves can fail, it is simply run, jumps out
// of it and all; when the first thing that could fail certainly fails with a known error, control goes to the catch
// block here, behind what was left before. Otherwise the statement is kept: every variable that the body assigns is
// held by the residual from before the `try` on, and nothing is assumed of it in the catch block.
#include "worker/specialise/stmt/try_statement.h"

#include "worker/specialise/core/assigned.h"
#include "worker/specialise/core/bind.h"
#include "worker/specialise/core/branches.h"
#include "worker/specialise/core/checkpoint.h"
#include "worker/specialise/core/emit.h"
#include "worker/specialise/core/eval.h"
#include "worker/specialise/core/materialise.h"
#include "worker/specialise/variables/global_state.h"
#include "worker/syntax/visit.h"

namespace residua::specialise {

namespace {

bool FailsAtEnd(const Activation& act, const Code& code);
bool EvalCatch(Activation& act, StmtId id, const value::MatlabError& error);
void RememberError(Activation& act, const value::MatlabError& error, SourceRange range);

}  // namespace

void EvalTry(Activation& act, StmtId id) {
  const Stmt& stmt = act.ast()[id];
  SourceRange range = Origin(act, stmt.range);
  auto exprs = act.ast().Exprs(id);
  auto blocks = act.ast().Blocks(id);
  std::string error_name = exprs.empty() ? "" : act.ast().Name(exprs[0]);
  bool old_mark = BeginBranches(act);
  const Checkpoint start(act);

  // First try to run it here.
  CodePtr outer = act.now.code;
  const CodePtr trial = act.now.code = std::make_shared<Code>();
  act.now.static_error.reset();
  act.now.pure = true;
  ++act.now.try_depth;
  ++act.now.depth;
  EvalBlock(act, blocks[0]);
  --act.now.try_depth;
  --act.now.depth;
  bool left = start.HasNewExits();
  bool alone = act.now.code->Empty();
  const bool stops = !left && !act.now.env.reachable;
  const bool fails = stops && OnlyFails(act, *act.now.code);
  const bool fails_at_end = stops && !fails && act.now.code == trial && FailsAtEnd(act, *trial);
  const bool cannot_fail = act.now.pure && !left && act.now.env.reachable && act.now.code == trial;
  const bool only_jumps = act.now.pure && left && !act.now.static_error;
  act.now.code = outer;
  act.now.pure = act.now.pure && start->pure;
  if (alone && act.now.env.reachable && !left) {
    EndBranches(act, old_mark);
    act.now.statements = start->statements;
    return;
  }
  if (cannot_fail) {
    act.now.code->items.emplace_back(trial);
    EndBranches(act, old_mark);
    return;
  }
  if (fails || fails_at_end) {
    // What the body did before it failed stays done.
    Env at_failure = *act.now.failed_env;
    const value::MatlabError error = *act.now.static_error;
    start.Restore();
    at_failure.reachable = true;
    act.now.env = std::move(at_failure);
    if (fails_at_end) {
      trial->items.pop_back();
      act.now.code->items.emplace_back(trial);
    }
    if (EvalCatch(act, id, error)) {
      EndBranches(act, old_mark);
      return;
    }
  }
  start.Restore();
  if (only_jumps) {
    EndBranches(act, old_mark);
    EvalBlock(act, blocks[0]);
    return;
  }

  if (act.has_nested) throw Unsupported{"`try` that stays in a function with nested functions", stmt.range};
  if (MentionsEval(act, blocks[0])) throw Unsupported{"`eval` inside a `try` that stays", stmt.range};

  // Kept: the residual holds whatever the body may assign.
  std::set<std::string> assigned = AssignedIn(act, blocks[0]);
  std::set<std::string> pinned_before = act.now.pinned;
  for (const std::string& name : assigned) {
    Ensure(act, name, range);
    act.now.pinned.insert(name);
  }
  Env before = act.now.env;
  auto evaluate = [&](syntax::BlockId block) { return EvalBranch(act, act.now.env, [&] { EvalBlock(act, block); }); };
  Branch body;
  const GlobalEffects within = EffectsOf(act, [&] { body = evaluate(blocks[0]); });
  act.now.pinned = pinned_before;
  act.now.env = before;
  ForgetIn(act, &act.now.env, within);
  for (const std::string& name : assigned) {
    Binding b;
    const Binding* old = before.Find(name);
    b.facts = AbstractValue::Top().WithDefined(old ? old->facts.defined() : domain::Tristate::kTop);
    b.in_residual = true;
    act.now.env.vars[name] = b;
  }
  if (!error_name.empty()) SetDynamic(act, error_name, AbstractValue::Top());
  Branch handler =
      blocks.size() > 1 ? evaluate(blocks[1]) : Branch{act.now.env, std::make_shared<Code>(), nullptr, act.now.depth};
  if (!handler.end) handler.end = handler.code;
  if (EndBranches(act, old_mark)) throw CannotUnroll{};
  Node node;
  node.stmt.kind = StmtKind::kTry;
  node.stmt.range = range;
  node.blocks = {body.code, handler.code};
  if (!error_name.empty()) node.exprs = {act.tree().Identifier(error_name, range, true)};
  act.now.pure = false;
  Emit(act, std::move(node));
  JoinBranches(act, {body, handler}, false, range);
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
    const std::string& name = act.ast().Name(exprs[0]);
    bool plain = !act.callee.IsAnonymous() && !act.opaque.count(name) && !act.now.pinned.count(name) && !act.has_nested;
    std::set<uint32_t> fields;
    int uses = 0, known = 0;
    syntax::BlockId body = act.callee.IsAnonymous() ? blocks[1] : act.ast()[act.function].body;
    VisitExprs(act.ast(), body, [&](ExprId e) {
      if (act.ast()[e].kind == ExprKind::kIdentifier && act.ast().Name(e) == name) ++uses;
      if (act.ast()[e].kind != ExprKind::kField || act.ast()[act.ast().Child(e, 0)].kind != ExprKind::kIdentifier)
        return;
      bool asked = act.ast().Name(e) == "message" || act.ast().Name(e) == "identifier";
      if (asked && act.ast().Name(act.ast().Child(e, 0)) == name) ++known;
    });
    VisitStatements(act.ast(), body, [&](StmtId s) {
      // Where it is the variable of a catch block.
      if (act.ast()[s].kind == StmtKind::kTry && !act.ast().Exprs(s).empty() &&
          act.ast().Name(act.ast().Exprs(s)[0]) == name)
        ++known;
    });
    if (!plain || uses != known) return false;
    Value caught = Value::Struct(Dims(1, 1));
    for (auto [field, text] : {std::pair("message", error.message), std::pair("identifier", error.identifier)}) {
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
  auto asks = [](const LoadedFilePtr& file) { return file && file->text.find("lasterr") != std::string::npos; };
  if (!asks(act.file) && !asks(act.session.request.entry.file)) return;
  ResidualTree& tree = act.tree();
  Node node;
  node.stmt.kind = StmtKind::kExpression;
  node.stmt.range = range;
  node.exprs = {
      tree.Call("lasterr", {tree.Text(error.message, range), tree.Text(error.identifier, range)}, range, false)};
  act.now.pure = false;
  Emit(act, std::move(node));
}

void AssignedByCleanup(const std::string& name, Env* env) {
  const Binding* old = env->Find(name);
  Binding b;
  b.facts = AbstractValue::Top().WithDefined(old ? old->facts.defined() : domain::Tristate::kTop);
  b.in_residual = true;
  env->vars[name] = std::move(b);
}

}  // namespace

// unwind_protect: the clean-up block runs after the body, however that ended. When the body runs entirely here both are
// simply run. Otherwise the statement is kept: the clean-up block may find the body left at any point, so it is
// evaluated knowing nothing of what the body assigns; after the statement holds what the body's end and the clean-up
// block's own assignments say.
void EvalUnwindProtect(Activation& act, StmtId id) {
  auto blocks = act.ast().Blocks(id);
  if (act.ast().Statements(blocks[0]).empty()) return;  // the clean-up block does not run either
  SourceRange range = Origin(act, act.ast()[id].range);
  bool old_mark = BeginBranches(act);
  const Checkpoint start(act);
  auto evaluate = [&](syntax::BlockId block) { return EvalBranch(act, act.now.env, [&] { EvalBlock(act, block); }); };
  if (Branch body = evaluate(blocks[0]); body.code->Empty() && body.env.reachable && !start.HasNewExits()) {
    EndBranches(act, old_mark);
    act.now.statements = start->statements;
    EvalBlock(act, blocks[1]);
    return;
  }
  if (act.has_nested) throw Unsupported{"`unwind_protect` that stays beside nested functions", act.ast()[id].range};
  for (syntax::BlockId block : blocks) {
    if (MentionsEval(act, block))
      throw Unsupported{"`eval` inside an `unwind_protect` that stays", act.ast()[id].range};
  }
  start.Restore();

  std::set<std::string> assigned = AssignedIn(act, blocks[0]);
  std::set<std::string> pinned_before = act.now.pinned;
  for (const std::string& name : assigned) {
    Ensure(act, name, range);
    act.now.pinned.insert(name);
  }
  Env before = act.now.env;
  Branch body;
  const GlobalEffects within = EffectsOf(act, [&] { body = evaluate(blocks[0]); });
  // A jump out of the body passes through the clean-up block, which may assign what the jump carries.
  const bool jumps = start.HasNewExits();
  if (jumps) {
    for (const std::string& name : AssignedIn(act, blocks[1])) {
      for (size_t k = start.returns(); k < act.now.returns.size(); ++k)
        AssignedByCleanup(name, &act.now.returns[k].env);
      for (size_t k = start.breaks(); act.now.loop && k < act.now.loop->breaks.size(); ++k)
        AssignedByCleanup(name, &act.now.loop->breaks[k].env);
      for (size_t k = start.continues(); act.now.loop && k < act.now.loop->continues.size(); ++k) {
        AssignedByCleanup(name, &act.now.loop->continues[k].env);
      }
    }
  }
  const size_t jumps_returns = act.now.returns.size();
  const size_t jumps_breaks = act.now.loop ? act.now.loop->breaks.size() : 0,
               jumps_continues = act.now.loop ? act.now.loop->continues.size() : 0;
  act.now.pinned = pinned_before;
  act.now.env = before;
  ForgetIn(act, &act.now.env, within);
  if (jumps) {
    for (const std::string& name : AssignedIn(act, blocks[1])) {
      Ensure(act, name, range);
      act.now.pinned.insert(name);
    }
  }
  for (const std::string& name : assigned) {
    const Binding* old = before.Find(name);
    Binding b;
    b.facts = AbstractValue::Top().WithDefined(old ? old->facts.defined() : domain::Tristate::kTop);
    b.in_residual = true;
    act.now.env.vars[name] = b;
  }
  Branch cleanup;
  const GlobalEffects cleaned = EffectsOf(act, [&] { cleanup = evaluate(blocks[1]); });
  for (size_t k = start.returns(); k < act.now.returns.size(); ++k) ForgetIn(act, &act.now.returns[k].env, cleaned);
  for (size_t k = start.breaks(); act.now.loop && k < act.now.loop->breaks.size(); ++k)
    ForgetIn(act, &act.now.loop->breaks[k].env, cleaned);
  for (size_t k = start.continues(); act.now.loop && k < act.now.loop->continues.size(); ++k)
    ForgetIn(act, &act.now.loop->continues[k].env, cleaned);
  act.now.pinned = pinned_before;
  if (act.now.returns.size() != jumps_returns ||
      (act.now.loop &&
       (act.now.loop->breaks.size() != jumps_breaks || act.now.loop->continues.size() != jumps_continues))) {
    throw Unsupported{"a jump out of a clean-up block", act.ast()[id].range};
  }
  if (EndBranches(act, old_mark)) throw CannotUnroll{};
  Node node;
  node.stmt.kind = StmtKind::kUnwindProtect;
  node.stmt.range = range;
  node.blocks = {body.code, cleanup.code};
  act.now.pure = false;
  Emit(act, std::move(node));
  if (!body.env.reachable || !cleanup.env.reachable) {
    Unreachable(act);
    return;
  }
  act.now.env = body.env;
  ForgetIn(act, &act.now.env, cleaned);
  for (const std::string& name : AssignedIn(act, blocks[1])) {
    if (const Binding* b = cleanup.env.Find(name)) act.now.env.vars[name] = *b;
  }
}

}  // namespace residua::specialise
