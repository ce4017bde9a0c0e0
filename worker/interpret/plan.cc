#include "worker/interpret/plan.h"

#include <utility>

#include "worker/builtin/null_value.h"

namespace residua::interpret {

int32_t Scope::Slot(std::string_view name) {
  const auto [it, inserted] = slot_of_name.try_emplace(std::string(name), static_cast<int32_t>(names.size()));
  if (inserted) names.emplace_back(name);
  return it->second;
}

int32_t Scope::Find(std::string_view name) const {
  const auto it = slot_of_name.find(std::string(name));
  return it == slot_of_name.end() ? kNoSlot : it->second;
}

Plan::Plan(std::shared_ptr<const Ast> ast)
    : ast_(std::move(ast)),
      slots_(ast_->expr_count(), kNoSlot),
      uses_end_(ast_->expr_count(), false),
      losses_(ast_->expr_count(), 0) {
  functions_.resize(ast_->function_count());
  for (uint32_t k = 0; k < ast_->function_count(); ++k) {
    const FunctionId id{k};
    if (!(*ast_)[id].parent.valid() && functions_[k] == nullptr) ResolveFunction(id, nullptr);
  }
  script_ = std::make_unique<Scope>();
  script_->ast = ast_.get();
  if (ast_->script().valid()) ResolveBlock(ast_->script(), *script_);
}

void Plan::ResolveFunction(FunctionId id, Scope* parent) {
  const syntax::Function& function = (*ast_)[id];
  functions_[id.index] = std::make_unique<Scope>();
  Scope& scope = *functions_[id.index];
  scope.ast = ast_.get();
  scope.function = id;
  scope.name = function.name;
  scope.parent = parent;
  scope.has_nested = !function.nested.empty();
  for (size_t k = 0; k < function.parameters.size(); ++k) {
    const ExprId parameter = function.parameters[k];
    const syntax::Expr& e = (*ast_)[parameter];
    ExprId initial;
    ExprId name = parameter;
    if (e.kind == ExprKind::kInitialised) {
      name = ast_->Child(parameter, 0);
      initial = ast_->Child(parameter, 1);
      ResolveExpr(initial, scope);
    }
    if ((*ast_)[name].kind != ExprKind::kIdentifier) {
      scope.parameters.push_back(kNoSlot);
      scope.defaults.push_back({});
      continue;
    }
    const int32_t slot = scope.Slot(ast_->Name(name));
    slots_[name.index] = slot;
    if (k + 1 == function.parameters.size() && ast_->Name(name) == "varargin") {
      scope.varargin = true;
      scope.varargin_slot = slot;
    } else {
      scope.parameters.push_back(slot);
      scope.defaults.push_back(initial);
    }
  }
  for (size_t k = 0; k < function.outputs.size(); ++k) {
    const int32_t slot = scope.Slot(function.outputs[k]);
    if (k + 1 == function.outputs.size() && function.outputs[k] == "varargout") {
      scope.varargout = true;
      scope.varargout_slot = slot;
    } else {
      scope.outputs.push_back(slot);
    }
  }
  if (function.body.valid()) ResolveBlock(function.body, scope);
  for (const FunctionId nested : function.nested) ResolveFunction(nested, &scope);
  if (parent != nullptr) ShareWithParent(scope, *parent);
}

// Names that both mention are one variable, unless they are parameters or results of the nested function. A name that
// only a function nested deeper shares must pass through here too: its own slots are already complete, since children
// are resolved before this runs and reach their parent by name when the grandparent is shared.
void Plan::ShareWithParent(Scope& scope, Scope& parent) {
  std::vector<bool> own(scope.names.size(), false);
  for (const int32_t slot : scope.parameters) {
    if (slot != kNoSlot) own[slot] = true;
  }
  for (const int32_t slot : scope.outputs) own[slot] = true;
  if (scope.varargin) own[scope.varargin_slot] = true;
  if (scope.varargout) own[scope.varargout_slot] = true;
  for (size_t k = 0; k < scope.names.size(); ++k) {
    if (own[k]) continue;
    // The grandparents' names are seen through the parent.
    bool mentioned = false;
    for (const Scope* outer = &parent; outer != nullptr && !mentioned; outer = outer->parent) {
      mentioned = outer->Find(scope.names[k]) != kNoSlot;
    }
    if (mentioned) scope.shared.push_back({static_cast<int32_t>(k), parent.Slot(scope.names[k])});
  }
}

void Plan::ResolveBlock(syntax::BlockId block, Scope& scope) {
  for (const StmtId id : ast_->Statements(block)) ResolveStatement(id, scope);
}

void Plan::ResolveStatement(StmtId id, Scope& scope) {
  for (const ExprId e : ast_->Exprs(id)) ResolveExpr(e, scope);
  for (const syntax::BlockId b : ast_->Blocks(id)) ResolveBlock(b, scope);
}

bool Plan::ResolveExpr(ExprId id, Scope& scope) {
  const syntax::Expr& e = (*ast_)[id];
  switch (e.kind) {
    case ExprKind::kEnd:
      return true;
    case ExprKind::kIdentifier:
      slots_[id.index] = scope.Slot(ast_->Name(id));
      return false;
    case ExprKind::kString:
      slots_[id.index] = static_cast<int32_t>(strings_.size());
      strings_.push_back(ast_->Name(id).empty() ? builtin::NullText(e.quote)
                                                : value::Value::String(ast_->Name(id), e.quote));
      return false;
    case ExprKind::kAnonymous:
      ResolveAnonymous(id, scope);
      return false;
    default:
      break;
  }
  bool in_arguments = false, in_base = false;
  const auto children = ast_->Children(id);
  for (size_t k = 0; k < children.size(); ++k) {
    (k == 0 ? in_base : in_arguments) |= ResolveExpr(children[k], scope);
  }
  if (e.kind == ExprKind::kIndex || e.kind == ExprKind::kCellIndex) uses_end_[id.index] = in_arguments;
  return in_base || in_arguments;
}

void Plan::ResolveAnonymous(ExprId id, Scope& outer) {
  auto owned = std::make_unique<Scope>();
  Scope& scope = *owned;
  scope.ast = ast_.get();
  scope.name = "@<anonymous>";
  scope.parent = &outer;
  scope.anonymous = true;
  const auto children = ast_->Children(id);
  for (size_t k = 1; k < children.size(); ++k) {
    ExprId name = children[k], initial;
    if ((*ast_)[name].kind == ExprKind::kInitialised) {
      initial = ast_->Child(name, 1);
      name = ast_->Child(name, 0);
    }
    if ((*ast_)[name].kind != ExprKind::kIdentifier) {
      scope.parameters.push_back(kNoSlot);
      scope.defaults.push_back({});
      continue;
    }
    const int32_t slot = scope.Slot(ast_->Name(name));
    slots_[name.index] = slot;
    if (k + 1 == children.size() && ast_->Name(name) == "varargin") {
      scope.varargin = true;
      scope.varargin_slot = slot;
    } else {
      scope.parameters.push_back(slot);
      scope.defaults.push_back(initial);
    }
  }
  const auto own = static_cast<int32_t>(scope.names.size());
  for (const ExprId initial : scope.defaults) {
    if (initial.valid()) ResolveExpr(initial, scope);
  }
  ResolveExpr(children[0], scope);
  for (int32_t slot = own; slot < static_cast<int32_t>(scope.names.size()); ++slot) {
    scope.captures.push_back({slot, outer.Slot(scope.names[slot])});
  }
  anonymous_.emplace(id.index, std::move(owned));
}

}  // namespace residua::interpret
