// All are taken to be quiet until one of their statements says otherwise; a function that calls another is asked again
// when that one has gone. So functions that call each other are quiet if nothing in them is loud.
#include "worker/residual/passes/quiet_functions.h"

#include <algorithm>
#include <span>

#include "worker/residual/code_forms.h"
#include "worker/residual/passes/value_spelling.h"
#include "worker/syntax/visit.h"

namespace residua::residual {

namespace {

class Listener {
 public:
  Listener(const Residual& program, const VisibleNames& names, QuietFunctions* quiet)
      : program_(program),
        ast_(program.tree->ast),
        variables_(names.variables),
        values_(program, names.variables, quiet, [this](NameId v) { return ast_.Name(v); }) {}

  bool IsQuiet(BlockId block) {
    return std::ranges::all_of(ast_.Statements(block), [&](StmtId s) {
      const bool raises = ast_[s].kind == StmtKind::kExpression && s == ast_.Statements(block).back() &&
                          EndsControl(program_, variables_, block);
      return raises ? AreSteady(ast_.Children(ast_.Exprs(s)[0]).subspan(1)) : IsQuiet(s);
    });
  }

 private:
  bool IsQuiet(StmtId s) {
    const auto exprs = ast_.Exprs(s);
    switch (ast_[s].kind) {
      case StmtKind::kAssign:
        return !ast_[s].print && AreSteady(exprs.last(1)) && AreQuietTargets(exprs.first(exprs.size() - 1));
      case StmtKind::kFor:
        return AreQuietTargets(exprs.first(1)) && AreSteady(exprs.subspan(1)) && BlocksAreQuiet(s);
      case StmtKind::kIf:
      case StmtKind::kSwitch:
      case StmtKind::kWhile:
      case StmtKind::kDoUntil:
        return LazyLogic(ast_, s).empty() && AreSteady(exprs) && BlocksAreQuiet(s);
      case StmtKind::kBreak:
      case StmtKind::kContinue:
      case StmtKind::kReturn:
        return true;
      default:
        return false;
    }
  }
  bool BlocksAreQuiet(StmtId s) {
    return std::ranges::all_of(ast_.Blocks(s), [this](BlockId b) { return IsQuiet(b); });
  }
  // Variables, and elements of arrays.
  bool AreQuietTargets(std::span<const ExprId> targets) {
    return std::ranges::all_of(targets, [this](ExprId target) {
      if (ast_[target].kind == ExprKind::kIdentifier || ast_[target].kind == ExprKind::kTilde) return true;
      const auto parts = ast_.Children(target);
      return ast_[target].kind == ExprKind::kIndex && ast_[parts[0]].kind == ExprKind::kIdentifier &&
             AreSteady(parts.subspan(1));
    });
  }
  bool AreSteady(std::span<const ExprId> values) {
    return std::ranges::all_of(values, [this](ExprId e) {
      SpelledValue about;
      return !values_.Spell(e, &about).empty();
    });
  }

  const Residual& program_;
  const Ast& ast_;
  const NameSet& variables_;
  ValueSpelling values_;
};

// Whoever looks into a map sees what was stored into it under another name.
bool HasMaps(const Ast& ast) {
  bool has = false;
  for (const FunctionId f : ast.top_functions()) {
    syntax::VisitExprs(ast, ast[f].body, [&](ExprId e) {
      has = has || (ast[e].kind == ExprKind::kIdentifier && ast.Name(e) == "containers");
    });
  }
  return has;
}

}  // namespace

bool QuietFunctions::Has(const std::string& name) {
  if (std::ranges::none_of(in_.program().functions, [&](const auto& f) { return f.name == name; })) return false;
  if (!names_) Find();
  return names_->contains(name);
}

void QuietFunctions::Find() {
  const Residual& program = in_.program();
  names_.emplace();
  if (HasMaps(program.tree->ast)) return;
  for (const auto& f : program.functions) {
    if (!f.whole) names_->insert(f.name);
  }
  for (bool changed = true; changed;) {
    changed = false;
    for (size_t k = 0; k < program.functions.size(); ++k) {
      const std::string& name = program.functions[k].name;
      if (!names_->contains(name)) continue;
      const VisibleNames& names = in_.analyses().Names(k);
      const FunctionId id = program.tree->ast.top_functions()[k];
      if (names.plain && Listener(program, names, this).IsQuiet(program.tree->ast[id].body)) continue;
      names_->erase(name);
      changed = true;
    }
  }
}

}  // namespace residua::residual
