// Persistent variables, and global ones of ours, of which nothing can be seen: a counter that nobody asks.
//
//   persistent calls;
//   if isempty (calls)
//     calls = 0;                     =>     y = w * x;
//   end
//   calls = calls + 1;
//   y = w * x;
//
// They are read by what is stored into themselves alone, and by conditions of which nothing else depends: statements
// that are computed without effects and cannot fail. All of them go, in every function that names the variable, if the
// text of each of these shows all that it names.
#include <algorithm>
#include <map>
#include <vector>

#include "worker/residual/code_forms.h"
#include "worker/residual/copy_tree.h"
#include "worker/residual/passes/passes.h"
#include "worker/residual/rewrite_functions.h"
#include "worker/syntax/assigned.h"
#include "worker/syntax/visit.h"

namespace residua::residual {

namespace {

class UnseenState {
 public:
  explicit UnseenState(PassInput& in) : in_(in), from_(in.program()), ast_(from_.tree->ast) {
    for (size_t k = 0; k < from_.functions.size(); ++k) {
      if (from_.functions[k].whole) continue;
      syntax::VisitStatements(ast_, BodyOf(k), [&](StmtId s) {
        if (!IsDeclaration(s)) return;
        NameSet& declared = ast_[s].kind == StmtKind::kPersistent ? persistent_[k] : globals_;
        for (ExprId e : ast_.Exprs(s)) declared.insert(VariableOf(e));
      });
    }
    for (const NameId v : NameSet(globals_)) {
      if (!IsUnseenGlobal(v)) globals_.erase(v);
    }
    for (auto& [k, variables] : persistent_) {
      for (const NameId v : NameSet(variables)) {
        if (!IsUnseenIn(k, v)) variables.erase(v);
      }
    }
  }

  bool changed() const {
    return !globals_.empty() || std::ranges::any_of(persistent_, [](const auto& x) { return !x.second.empty(); });
  }

  FunctionId Rewrite(size_t k, Residual* to) {
    NameSet gone = globals_;
    for (const NameId v : persistent_[k]) gone.insert(v);
    TreeCopier copier{ast_, *to->tree, &from_.tree->facts};
    copier.place = [&](StmtId s, std::vector<StmtId>* out) {
      if (IsDeclaration(s))
        return copier.WithoutDeclared(
            s, [&](ExprId e) { return gone.contains(VariableOf(e)); }, out);
      return std::ranges::any_of(gone, [&](NameId v) { return GoesWith(s, v); });
    };
    return copier.Function(ast_.top_functions()[k], from_.functions[k].name);
  }

 private:
  BlockId BodyOf(size_t k) const { return ast_[ast_.top_functions()[k]].body; }

  bool IsDeclaration(StmtId s) const {
    return s.valid() && (ast_[s].kind == StmtKind::kGlobal || ast_[s].kind == StmtKind::kPersistent);
  }

  NameId VariableOf(ExprId declared) const { return syntax::TargetName(ast_, declared); }

  bool OnlyReads(ExprId e) const { return from_.tree->facts[e].effects.In(Effects::Reads()); }

  // A store into the variable, or a branch around such stores: it is there for the variable alone.
  bool GoesWith(StmtId s, NameId v) const {
    if (ast_[s].kind == StmtKind::kIf) {
      const auto exprs = ast_.Exprs(s);
      if (!std::ranges::all_of(exprs, [&](ExprId e) { return OnlyReads(e); })) return false;
      bool stores = false;
      for (const BlockId block : ast_.Blocks(s)) {
        for (const StmtId inner : ast_.Statements(block)) {
          if (!GoesWith(inner, v)) return false;
          stores = true;
        }
      }
      return stores;
    }
    const std::optional<PlainAssignment> made = AsPlainAssignment(ast_, s);
    return made && made->variable == v && OnlyReads(made->value);
  }

  bool IsUnseenIn(BlockId block, NameId v) const {
    return std::ranges::all_of(ast_.Statements(block), [&](StmtId s) {
      if (GoesWith(s, v)) return true;
      const bool mentioned = std::ranges::any_of(ast_.Exprs(s), [&](ExprId e) {
        const bool first = ast_[e].kind == ExprKind::kInitialised && VariableOf(e) == v;
        if (IsDeclaration(s) && VariableOf(e) == v) return first && !OnlyReads(ast_.Child(e, 1));
        return syntax::Mentions(ast_, e, v);
      });
      return !mentioned && std::ranges::all_of(ast_.Blocks(s), [&](BlockId b) { return IsUnseenIn(b, v); });
    });
  }

  bool IsUnseenIn(size_t k, NameId v) const {
    return !from_.functions[k].whole && !from_.functions[k].by_text && in_.analyses().Names(k).plain &&
           IsUnseenIn(BodyOf(k), v);
  }

  bool IsUnseenGlobal(NameId v) const {
    for (size_t k = 0; k < from_.functions.size(); ++k) {
      bool named = false, ours = !from_.functions[k].whole && from_.functions[k].made.Has(ast_.Name(v));
      syntax::VisitExprs(ast_, BodyOf(k), [&](ExprId e) {
        const bool name = ast_[e].kind == ExprKind::kIdentifier || ast_[e].kind == ExprKind::kHandle;
        named = named || (name && ast_[e].name == v);
      });
      if (named && !(ours && IsUnseenIn(k, v))) return false;
    }
    return true;
  }

  PassInput& in_;
  const Residual& from_;
  const Ast& ast_;
  NameSet globals_;
  std::map<size_t, NameSet> persistent_;  // by function
};

}  // namespace

bool RemoveUnseenState(PassInput& in, Residual* to) {
  bool declares = false;
  VisitOwnStatements(in.program(), [&](const syntax::Stmt& s) {
    declares = declares || s.kind == StmtKind::kGlobal || s.kind == StmtKind::kPersistent;
  });
  if (!declares) return false;
  UnseenState state(in);
  if (!state.changed()) return false;
  return RewriteFunctions(in.program(), to, [&](size_t k, bool* changed) {
    in.Poll();
    *changed = true;
    return state.Rewrite(k, to);
  });
}

}  // namespace residua::residual
