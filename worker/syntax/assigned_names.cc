#include "worker/syntax/assigned_names.h"

#include <optional>
#include <string>
#include <utility>

#include "worker/syntax/visit.h"

namespace residua::syntax {

namespace {

// One walk, in the order of the statements.
class Walk {
 public:
  Walk(const Ast& ast, FunctionId function);
  std::set<StmtId> uncertain;

 private:
  using Names = std::optional<std::set<std::string>>;  // none: not reached

  void Body(BlockId block, Names* names);
  void Statement(StmtId id, Names* names);
  void Branches(StmtId id, Names* names);
  void Target(ExprId id, Names* names);
  void Everything(BlockId block, std::set<std::string>* names) const;
  std::string RootOf(ExprId id) const;
  bool Forgets(StmtId id) const;
  bool MayBeList(ExprId id) const;
  bool MayCall(ExprId id, const std::set<std::string>& names) const;
  bool Assigns(ExprId id) const;
  bool TargetActs(ExprId target, const std::set<std::string>& names) const;
  bool OrderMatters(StmtId id, const std::set<std::string>& names) const;

  const Ast& ast_;
  std::set<std::string> shared_;  // global and persistent variables met
};

Walk::Walk(const Ast& ast, FunctionId function) : ast_(ast) {
  std::set<std::string> names;
  for (FunctionId f = function; f.valid(); f = ast[f].parent) {
    for (const ExprId parameter : ast[f].parameters) names.insert(RootOf(parameter));
    if (f != function && ast[f].body.valid()) Everything(ast[f].body, &names);
  }
  Names at_start = std::move(names);
  if (ast[function].body.valid()) Body(ast[function].body, &at_start);
}

std::string Walk::RootOf(ExprId id) const {
  while (ast_[id].kind != ExprKind::kIdentifier) {
    const auto children = ast_.Children(id);
    if (children.empty()) return "";
    id = children[0];
  }
  return ast_.Name(id);
}

void Walk::Target(ExprId id, Names* names) {
  if (!names->has_value()) return;
  if (ast_[id].kind == ExprKind::kMatrix || ast_[id].kind == ExprKind::kRow) {  // for [value, key] = s
    for (const ExprId part : ast_.Children(id)) Target(part, names);
    return;
  }
  (*names)->insert(RootOf(id));
}

void Walk::Everything(BlockId block, std::set<std::string>* names) const {
  for (const StmtId id : ast_.Statements(block)) {
    for (const ExprId e : ast_.Exprs(id)) names->insert(RootOf(e));
    for (const BlockId inner : ast_.Blocks(id)) Everything(inner, names);
  }
}

bool Walk::Forgets(StmtId id) const {
  if (ast_[id].kind == StmtKind::kCommand) return true;
  const std::string name = RootOf(ast_.Exprs(id)[0]);
  return name.starts_with("clear") || name.starts_with("eval") || name == "load";
}

// `x -= s.a` takes the first of a list, which `x - s.a` does not accept.
bool Walk::MayBeList(ExprId id) const {
  const Expr& e = ast_[id];
  return e.parentheses == 0 &&
         (e.kind == ExprKind::kField || e.kind == ExprKind::kDynamicField || e.kind == ExprKind::kCellIndex);
}

// `x += f (1)` reads a global x behind the call, which may have assigned it.
bool Walk::MayCall(ExprId id, const std::set<std::string>& names) const {
  if (ast_[id].kind == ExprKind::kIndex) return true;
  if (ast_[id].kind == ExprKind::kIdentifier) return !names.contains(ast_.Name(id));
  for (const ExprId part : ast_.Children(id)) {
    if (MayCall(part, names)) return true;
  }
  return false;
}

// `x += x++` takes the x that was counted, `x + x++` the one before; `y(k) += (k = 4)` has chosen its element before.
bool Walk::Assigns(ExprId id) const {
  bool assigns = false;
  VisitExpr(ast_, id, [&](ExprId e) { assigns = assigns || IsStep(ast_[e]) || ast_[e].kind == ExprKind::kAssignment; });
  return assigns;
}

// What stands in the target's subscripts would be evaluated twice: `y(k++) += 1` counts once, `y(next ()) += 1` calls
// once. A variable that is indexed there may be a handle.
bool Walk::TargetActs(ExprId target, const std::set<std::string>& names) const {
  if (Assigns(target)) return true;
  for (ExprId part = target; ast_[part].kind != ExprKind::kIdentifier; part = ast_.Child(part, 0)) {
    const auto children = ast_.Children(part);
    if (children.empty()) return false;
    for (const ExprId subscript : children.subspan(1)) {
      if (MayCall(subscript, names)) return true;
    }
  }
  return false;
}

// Of `s(2).v += f (x)` the error of the operand comes before that of the target, and `s.v++` asks first whether s is a
// struct, then whether it is one.
bool Walk::OrderMatters(StmtId id, const std::set<std::string>& names) const {
  const ExprId target = ast_.Exprs(id)[0], operand = ast_.Exprs(id)[1];
  if (ast_[target].kind == ExprKind::kIdentifier) return false;
  if (ast_[id].multi || ast_[id].prefix) {
    return ast_[target].kind == ExprKind::kField || ast_[target].kind == ExprKind::kDynamicField;
  }
  return MayCall(operand, names);
}

void Walk::Body(BlockId block, Names* names) {
  for (const StmtId id : ast_.Statements(block)) Statement(id, names);
}

void Meet(std::optional<std::set<std::string>>* into, const std::optional<std::set<std::string>>& other) {
  if (!other.has_value()) return;
  if (!into->has_value()) {
    *into = other;
    return;
  }
  std::erase_if(**into, [&](const std::string& name) { return !other->contains(name); });
}

// `if` and `switch`: one of the bodies, or none of them where nothing stands for all other cases.
void Walk::Branches(StmtId id, Names* names) {
  const auto bodies = ast_.Blocks(id);
  const size_t conditions = ast_.Exprs(id).size() - (ast_[id].kind == StmtKind::kSwitch ? 1 : 0);
  Names after;
  if (bodies.size() <= conditions) after = *names;
  for (const BlockId body : bodies) {
    Names inside = *names;
    Body(body, &inside);
    Meet(&after, inside);
  }
  *names = std::move(after);
}

void Walk::Statement(StmtId id, Names* names) {
  const auto exprs = ast_.Exprs(id);
  const auto bodies = ast_.Blocks(id);
  switch (ast_[id].kind) {
    case StmtKind::kOpAssign:
      if (names->has_value() && (!(*names)->contains(RootOf(exprs[0])) || MayBeList(exprs[1]) ||
                                 (shared_.contains(RootOf(exprs[0])) && MayCall(exprs[1], **names)) ||
                                 OrderMatters(id, **names) || Assigns(exprs[1]) || TargetActs(exprs[0], **names))) {
        uncertain.insert(id);
      }
      return Target(exprs[0], names);
    case StmtKind::kAssign:
      for (const ExprId target : exprs.first(exprs.size() - 1)) Target(target, names);
      return;
    case StmtKind::kGlobal:
    case StmtKind::kPersistent:
      for (const ExprId name : exprs) {
        Target(name, names);
        shared_.insert(RootOf(name));
      }
      return;
    case StmtKind::kIf:
    case StmtKind::kSwitch:
      return Branches(id, names);
    case StmtKind::kFor:
    case StmtKind::kParfor:
    case StmtKind::kWhile:
    case StmtKind::kDoUntil: {
      if (ast_[id].kind == StmtKind::kFor || ast_[id].kind == StmtKind::kParfor) Target(exprs[0], names);
      Names inside = *names;
      return Body(bodies[0], &inside);
    }
    case StmtKind::kTry: {
      Names handler = *names;
      if (!exprs.empty()) Target(exprs[0], &handler);
      Body(bodies[0], names);
      Body(bodies[1], &handler);
      return Meet(names, handler);
    }
    case StmtKind::kUnwindProtect: {
      Names cleanup = *names;
      Body(bodies[0], names);
      Body(bodies[1], &cleanup);
      if (!cleanup.has_value()) names->reset();
      if (names->has_value()) (*names)->insert(cleanup->begin(), cleanup->end());
      return;
    }
    case StmtKind::kBreak:
    case StmtKind::kContinue:
    case StmtKind::kReturn:
      return names->reset();
    case StmtKind::kExpression:
    case StmtKind::kCommand:
      if (names->has_value() && Forgets(id)) (*names)->clear();
      return;
    default:
      return;
  }
}

}  // namespace

std::set<StmtId> KeptOperatorAssignments(const Ast& ast, FunctionId function) {
  return std::move(Walk(ast, function).uncertain);
}

}  // namespace residua::syntax
