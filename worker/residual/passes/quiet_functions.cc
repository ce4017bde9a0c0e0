// All are taken to be quiet until one of their statements says otherwise; a function that calls another is asked again
// when that one has gone. So functions that call each other are quiet if nothing in them is loud.
#include "worker/residual/passes/quiet_functions.h"

#include <algorithm>

#include "worker/residual/passes/value_spelling.h"
#include "worker/syntax/visit.h"

namespace residua::residual {

namespace {

class Listener {
 public:
  Listener(const Residual& program, const VisibleNames& names, QuietFunctions* quiet)
      : ast_(program.tree->ast), values_(program, names.variables, quiet, [this](NameId v) { return ast_.Name(v); }) {}

  bool IsQuiet(BlockId body) {
    bool quiet = true;
    syntax::VisitStatements(ast_, body, [&](StmtId s) { quiet = quiet && IsQuiet(s); });
    return quiet;
  }

 private:
  bool IsQuiet(StmtId s) {
    const auto exprs = ast_.Exprs(s);
    switch (ast_[s].kind) {
      case StmtKind::kAssign:
        return !ast_[s].print && IsSteady(exprs.back()) &&
               std::ranges::all_of(exprs.first(exprs.size() - 1), [this](ExprId t) { return IsQuietTarget(t); });
      case StmtKind::kFor:
        return IsQuietTarget(exprs[0]) && IsSteady(exprs[1]);
      case StmtKind::kIf:
      case StmtKind::kSwitch:
      case StmtKind::kWhile:
      case StmtKind::kDoUntil:
        return std::ranges::all_of(exprs, [this](ExprId e) { return IsSteady(e); });
      case StmtKind::kBreak:
      case StmtKind::kContinue:
      case StmtKind::kReturn:
        return true;
      default:
        return false;
    }
  }
  // A variable, or elements of an array.
  bool IsQuietTarget(ExprId target) {
    if (ast_[target].kind == ExprKind::kIdentifier || ast_[target].kind == ExprKind::kTilde) return true;
    const auto parts = ast_.Children(target);
    return ast_[target].kind == ExprKind::kIndex && ast_[parts[0]].kind == ExprKind::kIdentifier &&
           std::ranges::all_of(parts.subspan(1), [this](ExprId e) { return IsSteady(e); });
  }
  bool IsSteady(ExprId e) {
    SpelledValue about;
    return !values_.Spell(e, &about).empty();
  }

  const Ast& ast_;
  ValueSpelling values_;
};

}  // namespace

bool QuietFunctions::Has(const std::string& name) {
  if (!names_) Find();
  return names_->contains(name);
}

void QuietFunctions::Find() {
  const Residual& program = in_.program();
  names_.emplace();
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
