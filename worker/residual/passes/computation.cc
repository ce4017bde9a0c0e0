#include "worker/residual/passes/computation.h"

#include <algorithm>

#include "worker/residual/code_forms.h"
#include "worker/residual/passes/quiet_functions.h"
#include "worker/residual/passes/value_spelling.h"
#include "worker/syntax/visit.h"

namespace residua::residual {

namespace {

// The text of one statement and of what stands in it.
class Speller {
 public:
  Speller(const Residual& from, const VisibleNames& names, QuietFunctions* quiet, const WhatIsAssigned& about,
          std::function<int(NameId)> number)
      : from_(from),
        ast_(from.tree->ast),
        names_(names),
        inside_(about.inside),
        read_behind_(about.read_behind),
        number_(std::move(number)),
        values_(from, names.variables, quiet, [this](NameId v) { return Variable(v); }) {}

  std::optional<Computation> Of(StmtId s) {
    NameSet sure;
    if (!Statement(s, &sure)) return std::nullopt;
    for (NameId v : assigned_) {
      if (!sure.contains(v) && read_behind_.contains(v)) inputs_.insert(v);  // it may keep what it holds
    }
    for (size_t k = 0; k < assigned_.size(); ++k) {
      if (inputs_.contains(assigned_[k])) {
        text_ += "|" + std::to_string(k) + "=" + std::to_string(number_(assigned_[k]));
      }
    }
    return Computation{std::move(text_), std::move(assigned_)};
  }

 private:
  std::string Variable(NameId v) {
    if (names_.shared.contains(v)) return "";
    return inside_.contains(v) ? Place(v) : "#" + std::to_string(number_(v));
  }
  // Of a variable that the statement assigns.
  std::string Place(NameId v) {
    auto at = std::ranges::find(assigned_, v);
    if (at == assigned_.end()) at = assigned_.insert(at, v);
    return "$" + std::to_string(at - assigned_.begin());
  }

  bool Value(ExprId e, const NameSet& sure) {
    SpelledValue about;
    const std::string spelling = HasFactors(e) ? "" : values_.Spell(e, &about);
    if (spelling.empty()) return false;
    text_ += spelling + ";";
    for (NameId v : about.reads) {
      if (inside_.contains(v) && !sure.contains(v)) inputs_.insert(v);
    }
    return true;
  }
  bool HasFactors(ExprId e) const {
    bool has = false;
    syntax::VisitExpr(ast_, e, [&](ExprId part) { has = has || HasTransposedFactor(ast_, part); });
    return has;
  }

  // `sure`: what has been assigned on every way to here; with a statement, to behind it.
  bool Statement(StmtId s, NameSet* sure) {
    const auto exprs = ast_.Exprs(s);
    if (!LazyLogic(ast_, s).empty()) return false;  // it may warn
    text_ += std::to_string(static_cast<int>(ast_[s].kind)) + "(";
    switch (ast_[s].kind) {
      case StmtKind::kAssign:
        return Assignment(s, sure);
      case StmtKind::kIf:
      case StmtKind::kSwitch:
        return Branches(s, sure);
      case StmtKind::kFor: {
        if (ast_[exprs[0]].kind != ExprKind::kIdentifier || !Value(exprs[1], *sure)) return false;
        if (!Target(exprs[0], sure)) return false;  // in no trip to nothing
        NameSet body = *sure;
        return Body(s, &body);
      }
      case StmtKind::kWhile: {
        NameSet body = *sure;
        return Value(exprs[0], *sure) && Body(s, &body);
      }
      case StmtKind::kBreak:
      case StmtKind::kContinue:
        return loops_ > 0;  // what such a loop assigns is not sure behind it
      default:
        return false;
    }
  }
  bool Block(BlockId block, NameSet* sure) {
    text_ += "{";
    for (StmtId s : ast_.Statements(block)) {
      const auto error = ErrorAtEnd(from_, names_.variables, block, s);
      if (!(error ? Error(*error, *sure) : Statement(s, sure))) return false;
    }
    text_ += "}";
    return true;
  }
  bool Ends(BlockId block) const { return EndsControl(from_, names_.variables, block); }
  bool Error(std::span<const ExprId> arguments, const NameSet& sure) {
    text_ += "error(";
    return std::ranges::all_of(arguments, [&](ExprId e) { return Value(e, sure); });
  }
  bool Body(StmtId loop, NameSet* sure) {
    ++loops_;
    const bool known = Block(ast_.Blocks(loop)[0], sure);
    --loops_;
    return known;
  }
  bool Branches(StmtId s, NameSet* sure) {
    for (ExprId e : ast_.Exprs(s)) {
      if (!Value(e, *sure)) return false;
    }
    std::optional<NameSet> all;
    for (BlockId b : ast_.Blocks(s)) {
      NameSet branch = *sure;
      if (!Block(b, &branch)) return false;
      if (Ends(b)) continue;  // what follows is not reached from there
      if (!all) all = branch;
      NameSet both;
      for (NameId v : *all) {
        if (branch.contains(v)) both.insert(v);
      }
      all = both;
    }
    const size_t asked = ast_.Exprs(s).size() - (ast_[s].kind == StmtKind::kSwitch ? 1 : 0);
    if (all && ast_.Blocks(s).size() > asked) *sure = *all;
    return true;
  }

  bool Target(ExprId target, NameSet* sure) {
    const NameId v = ast_[target].name;
    if (names_.shown.contains(v) || names_.shared.contains(v)) return false;
    text_ += Place(v) + "=";
    sure->insert(v);
    return true;
  }
  // `v = EXPR`, `v(..) = EXPR`.
  bool Assignment(StmtId s, NameSet* sure) {
    const auto exprs = ast_.Exprs(s);
    const bool plain = !ast_[s].multi && !ast_[s].print && exprs.size() == 2 && ast_[s].op == syntax::Op::kNone;
    if (!plain || !Value(exprs[1], *sure)) return false;
    const ExprId target = exprs[0];
    if (ast_[target].kind == ExprKind::kIdentifier) return Target(target, sure);
    const auto parts = ast_.Children(target);
    if (ast_[target].kind != ExprKind::kIndex || ast_[parts[0]].kind != ExprKind::kIdentifier) return false;
    if (!sure->contains(ast_[parts[0]].name)) inputs_.insert(ast_[parts[0]].name);
    text_ += "(";
    for (ExprId subscript : parts.subspan(1)) {
      if (!Value(subscript, *sure)) return false;
    }
    return Target(parts[0], sure);
  }

  const Residual& from_;
  const Ast& ast_;
  const VisibleNames& names_;
  const NameSet& inside_;
  const NameSet& read_behind_;
  std::function<int(NameId)> number_;
  ValueSpelling values_;
  std::string text_;
  NameSet inputs_;  // of those that it assigns, what it may read first
  std::vector<NameId> assigned_;
  int loops_ = 0;  // around, within the statement
};

}  // namespace

std::optional<Computation> ComputationOf(const Residual& from, const VisibleNames& names, QuietFunctions* quiet,
                                         StmtId statement, const WhatIsAssigned& about,
                                         std::function<int(NameId)> number) {
  return Speller(from, names, quiet, about, std::move(number)).Of(statement);
}

}  // namespace residua::residual
