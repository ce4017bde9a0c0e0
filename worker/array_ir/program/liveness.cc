// Backward over the structured statements: a loop repeats until what is live at its head no longer grows, which ends
// because the sets only grow and names are finitely many; `break`, `continue` and `return` take what is live where they
// land.
#include "worker/array_ir/program/liveness.h"

#include <functional>
#include <utility>

namespace residua::array_ir {

using syntax::BlockId;
using syntax::ExprId;
using syntax::ExprKind;
using syntax::StmtId;
using syntax::StmtKind;

namespace {

void Include(syntax::InternedNames* into, const syntax::InternedNames& names) {
  into->insert(names.begin(), names.end());
}

}  // namespace

Liveness::Liveness(const syntax::Ast& ast, syntax::FunctionId function) : ast_(ast) {
  const syntax::Function& f = ast[function];
  const std::function<void(BlockId)> collect = [&](BlockId block) {
    for (StmtId s : ast.Statements(block)) {
      for (ExprId e : ast.Exprs(s)) Use(e, &all_);
      for (BlockId b : ast.Blocks(s)) collect(b);
    }
  };
  collect(f.body);
  for (const std::string& output : f.outputs) at_return_.insert(output);
  Include(&all_, at_return_);
  Before(f.body, at_return_);
}

bool Liveness::IsLiveAfter(StmtId s, const std::string& name) const {
  auto it = after_.find(s.index);
  return it == after_.end() || it->second.count(name) > 0;
}

void Liveness::Use(ExprId e, Names* names) const {
  if (ast_[e].kind == ExprKind::kIdentifier) names->insert(ast_.Interned(e));
  for (ExprId c : ast_.Children(e)) Use(c, names);
}

void Liveness::Assign(ExprId target, Names* names) const {
  if (ast_[target].kind == ExprKind::kIdentifier) {
    names->erase(ast_.Interned(target));
  } else if (ast_[target].kind != ExprKind::kTilde) {
    Use(target, names);  // a part is assigned: the rest stays
  }
}

Liveness::Names Liveness::Before(BlockId block, Names after) {
  const auto statements = ast_.Statements(block);
  for (size_t k = statements.size(); k-- > 0;) after = Before(statements[k], std::move(after));
  return after;
}

Liveness::Names Liveness::BeforeLoop(StmtId s, Names after, bool tests_first) {
  const Names outer_break = std::move(at_break_), outer_continue = std::move(at_continue_);
  const auto e = ast_.Exprs(s);
  const bool is_for = ast_[s].kind == StmtKind::kFor;
  Names head = after, before;
  for (;;) {
    at_break_ = after;
    at_continue_ = head;
    Names body = Before(ast_.Blocks(s)[0], head);
    if (is_for) Assign(e[0], &body);
    Names next = head;
    Include(&next, body);
    if (!is_for) Use(e[0], &next);
    if (next == head) {
      before = tests_first ? head : std::move(body);
      break;
    }
    head = std::move(next);
  }
  if (is_for) Use(e[1], &before);
  at_break_ = outer_break;
  at_continue_ = outer_continue;
  return before;
}

Liveness::Names Liveness::Before(StmtId s, Names after) {
  Include(&after_[s.index], everything_ ? all_ : after);
  const auto e = ast_.Exprs(s);
  const auto blocks = ast_.Blocks(s);
  switch (ast_[s].kind) {
    case StmtKind::kExpression:
    case StmtKind::kOpAssign:
      for (ExprId x : e) Use(x, &after);
      return after;
    case StmtKind::kAssign:
      for (size_t k = 0; k + 1 < e.size(); ++k) Assign(e[k], &after);
      Use(e.back(), &after);
      // A subscript or the rest of a value on the left is read after all.
      for (size_t k = 0; k + 1 < e.size(); ++k) {
        if (ast_[e[k]].kind != ExprKind::kIdentifier && ast_[e[k]].kind != ExprKind::kTilde) Use(e[k], &after);
      }
      return after;
    case StmtKind::kIf:
    case StmtKind::kSwitch: {
      const size_t decided = ast_[s].kind == StmtKind::kIf ? e.size() : e.size() - 1;
      Names before = blocks.size() > decided ? Names() : after;  // with an `else` some body runs
      for (BlockId b : blocks) Include(&before, Before(b, after));
      for (ExprId x : e) Use(x, &before);
      return before;
    }
    case StmtKind::kWhile:
    case StmtKind::kFor:
      return BeforeLoop(s, std::move(after), true);
    case StmtKind::kDoUntil:
      return BeforeLoop(s, std::move(after), false);
    case StmtKind::kBreak:
      return at_break_;
    case StmtKind::kContinue:
      return at_continue_;
    case StmtKind::kReturn:
      return at_return_;
    case StmtKind::kAnnotation:
      return after;
    case StmtKind::kGlobal:
    case StmtKind::kPersistent:
      for (ExprId x : e) Use(x, &after);  // of first values
      return after;
    default: {
      // Control may leave in the middle.
      const bool outer = std::exchange(everything_, true);
      for (BlockId b : blocks) Before(b, all_);
      everything_ = outer;
      return all_;
    }
  }
}

}  // namespace residua::array_ir
