// try ... catch: an error may leave the body at any point.
//
// When the body runs entirely here (nothing emitted), or nothing that it leaves can fail, it is simply run, jumps out
// of it and all; when the first thing that could fail certainly fails with a known error, control goes to the catch
// block here, behind what was left before. Otherwise the statement is kept: every variable that the body assigns is
// held by the residual from before the `try` on, and nothing is assumed of it in the catch block.
#include "worker/specialise/evaluator.h"
#include "worker/syntax/visit.h"

namespace residua::specialise {

void FunctionEvaluator::EvalTry(StmtId id) {
  const Stmt& stmt = ast()[id];
  SourceRange range = Origin(stmt.range);
  auto exprs = ast().Exprs(id);
  auto blocks = ast().Blocks(id);
  std::string error_name = exprs.empty() ? "" : ast().Name(exprs[0]);
  Snapshot start = Take();
  bool old_mark = BeginBranches();

  // First try to run it here.
  CodePtr outer = code_;
  const CodePtr trial = code_ = std::make_shared<Code>();
  static_error_.reset();
  pure_ = true;
  ++try_depth_;
  ++depth_;
  size_t returns = returns_.size();
  size_t breaks = loop_ ? loop_->breaks.size() : 0, continues = loop_ ? loop_->continues.size() : 0;
  const LoopFrame::Rest rest = loop_ ? loop_->rest : LoopFrame::Rest{};
  EvalBlock(blocks[0]);
  --try_depth_;
  --depth_;
  bool left =
      returns_.size() != returns || (loop_ && (loop_->breaks.size() != breaks || loop_->continues.size() != continues));
  bool alone = code_->Empty();
  const bool stops = !left && !env_.reachable;
  const bool fails = stops && OnlyFails(*code_);
  const bool fails_at_end = stops && !fails && code_ == trial && FailsAtEnd(*trial);
  const bool cannot_fail = pure_ && !left && env_.reachable && code_ == trial;
  const bool only_jumps = pure_ && left && !static_error_;
  code_ = outer;
  pure_ = pure_ && start.pure;
  if (alone && env_.reachable && !left) {
    EndBranches(old_mark);
    statements_ = start.statements;
    return;
  }
  if (cannot_fail) {
    code_->items.emplace_back(trial);
    EndBranches(old_mark);
    return;
  }
  if (fails || fails_at_end) {
    // What the body did before it failed stays done.
    Env at_failure = *failed_env_;
    Restore(start);
    at_failure.reachable = true;
    env_ = std::move(at_failure);
    if (fails_at_end) {
      trial->items.pop_back();
      code_->items.emplace_back(trial);
    }
    if (EvalCatch(id, *static_error_)) {
      EndBranches(old_mark);
      return;
    }
  }
  Restore(start);
  if (loop_) {
    // Undo exits recorded by the trial.
    loop_->breaks.resize(breaks);
    loop_->continues.resize(continues);
    loop_->rest = rest;
    loop_->leaves_nested = false;
  }
  if (only_jumps) {
    EndBranches(old_mark);
    EvalBlock(blocks[0]);
    return;
  }

  if (has_nested_) throw Unsupported{"`try` that stays in a function with nested functions", stmt.range};
  if (MentionsEval(blocks[0])) throw Unsupported{"`eval` inside a `try` that stays", stmt.range};

  // Kept: the residual holds whatever the body may assign.
  std::set<std::string> assigned = AssignedIn(blocks[0]);
  std::set<std::string> pinned_before = pinned_;
  for (const std::string& name : assigned) {
    Ensure(name, range);
    pinned_.insert(name);
  }
  Env before = env_;
  auto evaluate = [&](syntax::BlockId block) { return EvalBranch(env_, [&] { EvalBlock(block); }); };
  Branch body;
  const GlobalEffects within = EffectsOf([&] { body = evaluate(blocks[0]); });
  pinned_ = pinned_before;
  env_ = before;
  ForgetIn(&env_, within);
  for (const std::string& name : assigned) {
    Binding b;
    const Binding* old = before.Find(name);
    b.facts = AbstractValue::Top().WithDefined(old ? old->facts.defined() : domain::Tristate::kTop);
    b.in_residual = true;
    env_.vars[name] = b;
  }
  if (!error_name.empty()) SetDynamic(error_name, AbstractValue::Top());
  Branch handler = blocks.size() > 1 ? evaluate(blocks[1]) : Branch{env_, std::make_shared<Code>(), nullptr, depth_};
  if (!handler.end) handler.end = handler.code;
  if (EndBranches(old_mark)) throw CannotUnroll{};
  Node node;
  node.stmt.kind = StmtKind::kTry;
  node.stmt.range = range;
  node.blocks = {body.code, handler.code};
  if (!error_name.empty()) node.exprs = {session_.tree->Identifier(error_name, range, true)};
  pure_ = false;
  Emit(std::move(node));
  JoinBranches({body, handler}, false, range);
}

bool FunctionEvaluator::OnlyFails(const Code& code) const {
  if (!static_error_ || !static_error_first_ || static_error_->message.empty()) return false;
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

// The known error ends the code, and nothing before it can fail, show anything or jump.
bool FunctionEvaluator::FailsAtEnd(const Code& code) const {
  if (!static_error_ || !static_error_first_ || static_error_->message.empty()) return false;
  const auto is_plain = [&](const Node& node) {
    return node.stmt.kind == StmtKind::kAssign && !node.stmt.print && node.blocks.empty() &&
           std::all_of(node.exprs.begin(), node.exprs.end(), [&](ExprId e) { return session_.tree->facts.IsPure(e); });
  };
  std::function<bool(const Code&, size_t)> all_plain = [&](const Code& c, size_t count) {
    return std::all_of(c.items.begin(), c.items.begin() + static_cast<std::ptrdiff_t>(count), [&](const auto& item) {
      const CodePtr* splice = std::get_if<CodePtr>(&item);
      return splice ? all_plain(**splice, (*splice)->items.size()) : is_plain(std::get<Node>(item));
    });
  };
  const Node* last = code.items.empty() ? nullptr : std::get_if<Node>(&code.items.back());
  return last != nullptr && last->exprs.size() == 1 && last->exprs[0] == failing_ &&
         all_plain(code, code.items.size() - 1);
}

// The catch block of a body that certainly failed. The error is known by message and identifier; where the function
// asks for more of it (its stack, to rethrow it) the statement is kept.
bool FunctionEvaluator::EvalCatch(StmtId id, const value::MatlabError& error) {
  auto exprs = ast().Exprs(id);
  auto blocks = ast().Blocks(id);
  if (blocks.size() < 2) {
    RememberError(error, Origin(ast()[id].range));
    return true;
  }
  if (!exprs.empty()) {
    const std::string& name = ast().Name(exprs[0]);
    bool plain = !callee_.IsAnonymous() && !opaque_.count(name) && !pinned_.count(name) && !has_nested_;
    std::set<uint32_t> fields;
    int uses = 0, known = 0;
    syntax::BlockId body = callee_.IsAnonymous() ? blocks[1] : ast()[function_].body;
    VisitExprs(ast(), body, [&](ExprId e) {
      if (ast()[e].kind == ExprKind::kIdentifier && ast().Name(e) == name) ++uses;
      if (ast()[e].kind != ExprKind::kField || ast()[ast().Child(e, 0)].kind != ExprKind::kIdentifier) return;
      bool asked = ast().Name(e) == "message" || ast().Name(e) == "identifier";
      if (asked && ast().Name(ast().Child(e, 0)) == name) ++known;
    });
    VisitStatements(ast(), body, [&](StmtId s) {
      // Where it is the variable of a catch block.
      if (ast()[s].kind == StmtKind::kTry && !ast().Exprs(s).empty() && ast().Name(ast().Exprs(s)[0]) == name) ++known;
    });
    if (!plain || uses != known) return false;
    Value caught = Value::Struct(Dims(1, 1));
    for (auto [field, text] : {std::pair("message", error.message), std::pair("identifier", error.identifier)}) {
      int f = caught.AddField(field);
      caught.mutable_field(0, f) = Value::String(text);
    }
    env_.vars[name] = Binding{AbstractValue::Of(caught), nullptr, false};
  }
  RememberError(error, Origin(ast()[id].range));
  EvalBlock(blocks[1]);
  return true;
}

// An error that was caught here is the last one for whoever asks, `lasterr` or `lasterror`: the residual says so
// itself.
void FunctionEvaluator::RememberError(const value::MatlabError& error, SourceRange range) {
  auto asks = [](const LoadedFilePtr& file) { return file && file->text.find("lasterr") != std::string::npos; };
  if (!asks(file_) && !asks(session_.request.entry.file)) return;
  ResidualTree& tree = *session_.tree;
  Node node;
  node.stmt.kind = StmtKind::kExpression;
  node.stmt.range = range;
  node.exprs = {
      tree.Call("lasterr", {tree.Text(error.message, range), tree.Text(error.identifier, range)}, range, false)};
  pure_ = false;
  Emit(std::move(node));
}

namespace {

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
void FunctionEvaluator::EvalUnwindProtect(StmtId id) {
  auto blocks = ast().Blocks(id);
  if (ast().Statements(blocks[0]).empty()) return;  // the clean-up block does not run either
  SourceRange range = Origin(ast()[id].range);
  Snapshot start = Take();
  bool old_mark = BeginBranches();
  size_t returns = returns_.size();
  size_t breaks = loop_ ? loop_->breaks.size() : 0, continues = loop_ ? loop_->continues.size() : 0;
  const LoopFrame::Rest rest = loop_ ? loop_->rest : LoopFrame::Rest{};
  auto leaves = [&] {
    return returns_.size() != returns ||
           (loop_ && (loop_->breaks.size() != breaks || loop_->continues.size() != continues));
  };
  auto evaluate = [&](syntax::BlockId block) { return EvalBranch(env_, [&] { EvalBlock(block); }); };
  if (Branch body = evaluate(blocks[0]); body.code->Empty() && body.env.reachable && !leaves()) {
    EndBranches(old_mark);
    statements_ = start.statements;
    EvalBlock(blocks[1]);
    return;
  }
  if (loop_) {
    // Undo exits recorded by the trial.
    loop_->breaks.resize(breaks);
    loop_->continues.resize(continues);
    loop_->rest = rest;
    loop_->leaves_nested = false;
  }
  if (has_nested_) throw Unsupported{"`unwind_protect` that stays beside nested functions", ast()[id].range};
  for (syntax::BlockId block : blocks) {
    if (MentionsEval(block)) throw Unsupported{"`eval` inside an `unwind_protect` that stays", ast()[id].range};
  }
  Restore(start);

  std::set<std::string> assigned = AssignedIn(blocks[0]);
  std::set<std::string> pinned_before = pinned_;
  for (const std::string& name : assigned) {
    Ensure(name, range);
    pinned_.insert(name);
  }
  Env before = env_;
  Branch body;
  const GlobalEffects within = EffectsOf([&] { body = evaluate(blocks[0]); });
  // A jump out of the body passes through the clean-up block, which may assign what the jump carries.
  const bool jumps = leaves();
  if (jumps) {
    for (const std::string& name : AssignedIn(blocks[1])) {
      for (size_t k = returns; k < returns_.size(); ++k) AssignedByCleanup(name, &returns_[k].env);
      for (size_t k = breaks; loop_ && k < loop_->breaks.size(); ++k) AssignedByCleanup(name, &loop_->breaks[k].env);
      for (size_t k = continues; loop_ && k < loop_->continues.size(); ++k) {
        AssignedByCleanup(name, &loop_->continues[k].env);
      }
    }
  }
  const size_t jumps_returns = returns_.size();
  const size_t jumps_breaks = loop_ ? loop_->breaks.size() : 0, jumps_continues = loop_ ? loop_->continues.size() : 0;
  pinned_ = pinned_before;
  env_ = before;
  ForgetIn(&env_, within);
  if (jumps) {
    for (const std::string& name : AssignedIn(blocks[1])) {
      Ensure(name, range);
      pinned_.insert(name);
    }
  }
  for (const std::string& name : assigned) {
    const Binding* old = before.Find(name);
    Binding b;
    b.facts = AbstractValue::Top().WithDefined(old ? old->facts.defined() : domain::Tristate::kTop);
    b.in_residual = true;
    env_.vars[name] = b;
  }
  Branch cleanup;
  const GlobalEffects cleaned = EffectsOf([&] { cleanup = evaluate(blocks[1]); });
  for (size_t k = returns; k < returns_.size(); ++k) ForgetIn(&returns_[k].env, cleaned);
  for (size_t k = breaks; loop_ && k < loop_->breaks.size(); ++k) ForgetIn(&loop_->breaks[k].env, cleaned);
  for (size_t k = continues; loop_ && k < loop_->continues.size(); ++k) ForgetIn(&loop_->continues[k].env, cleaned);
  pinned_ = pinned_before;
  if (returns_.size() != jumps_returns ||
      (loop_ && (loop_->breaks.size() != jumps_breaks || loop_->continues.size() != jumps_continues))) {
    throw Unsupported{"a jump out of a clean-up block", ast()[id].range};
  }
  if (EndBranches(old_mark)) throw CannotUnroll{};
  Node node;
  node.stmt.kind = StmtKind::kUnwindProtect;
  node.stmt.range = range;
  node.blocks = {body.code, cleanup.code};
  pure_ = false;
  Emit(std::move(node));
  if (!body.env.reachable || !cleanup.env.reachable) {
    Unreachable();
    return;
  }
  env_ = body.env;
  ForgetIn(&env_, cleaned);
  for (const std::string& name : AssignedIn(blocks[1])) {
    if (const Binding* b = cleanup.env.Find(name)) env_.vars[name] = *b;
  }
}

}  // namespace residua::specialise
