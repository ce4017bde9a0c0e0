// All are taken to be quiet until one of their statements says otherwise; a function that calls another is asked again
// when that one has gone. So functions that call each other are quiet if nothing in them is loud.
#include "worker/residual/passes/quiet_functions.h"

#include <algorithm>

#include "worker/residual/code_forms.h"
#include "worker/residual/passes/value_spelling.h"

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
      const auto error = ErrorAtEnd(program_, variables_, block, s);
      return error ? AreSteady(*error) : IsQuiet(s);
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

}  // namespace

std::optional<std::span<const ExprId>> ErrorAtEnd(const Residual& program, const NameSet& variables, BlockId block,
                                                  StmtId statement) {
  const Ast& ast = program.tree->ast;
  const bool raises = ast[statement].kind == StmtKind::kExpression && statement == ast.Statements(block).back() &&
                      EndsControl(program, variables, block);
  if (!raises) return std::nullopt;
  return ast.Children(ast.Exprs(statement)[0]).subspan(1);
}

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
