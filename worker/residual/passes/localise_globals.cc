// Global variables of ours that need not be global.
//
//   global f__M__lim                    f__M__lim = x;
//   f__M__lim = x;               =>     y = min (v, f__M__lim);
//   y = min (v, f__M__lim);
//
// They hold what persistent variables do, and no other program names them. One that no function reads, or that one
// function alone names, which does not come back to itself and stores before it reads, is a variable of the function.
#include <algorithm>
#include <set>
#include <vector>

#include "worker/residual/copy_tree.h"
#include "worker/residual/passes/passes.h"
#include "worker/residual/rewrite_functions.h"
#include "worker/syntax/visit.h"

namespace residua::residual {

namespace {

class Globals {
 public:
  explicit Globals(PassInput& in) : in_(in), from_(in.program()), ast_(from_.tree->ast) {
    named_.resize(from_.functions.size());
    for (size_t k = 0; k < named_.size(); ++k) {
      syntax::VisitExprs(ast_, ast_[ast_.top_functions()[k]].body, [&](ExprId e) {
        const bool name = ast_[e].kind == ExprKind::kIdentifier || ast_[e].kind == ExprKind::kHandle;
        if (name) named_[k].insert(ast_[e].name);
      });
    }
    NameSet globals;
    for (size_t k = 0; k < named_.size(); ++k) {
      if (from_.functions[k].whole) continue;
      syntax::VisitStatements(ast_, ast_[ast_.top_functions()[k]].body, [&](StmtId s) {
        if (!IsDeclaration(s)) return;
        for (const ExprId e : ast_.Exprs(s)) {
          const bool ours = ast_[e].kind == ExprKind::kIdentifier && from_.functions[k].made.Has(ast_.Name(e));
          if (ours) globals.insert(ast_[e].name);
        }
      });
    }
    for (const NameId global : globals) {
      if (IsLocal(global)) local_.insert(global);
    }
  }

  bool changed() const { return !local_.empty(); }

  FunctionId Rewrite(size_t k, Residual* to) const {
    TreeCopier copier{ast_, *to->tree, &from_.tree->facts};
    copier.replace = [&](ExprId e) -> std::optional<ExprId> {
      if (ast_[e].kind != ExprKind::kIdentifier || !local_.contains(ast_[e].name)) return std::nullopt;
      const ExprId made = to->tree->Identifier(ast_.Name(e), copier.RangeOf(ast_[e].range), kPure);
      ExprFacts facts = from_.tree->facts[e];
      facts.effects = kPure;  // no call changes it
      to->tree->facts.At(made) = facts;
      return made;
    };
    copier.place = [&](StmtId s, std::vector<StmtId>* out) {
      const auto goes = [&](ExprId e) { return local_.contains(ast_[e].name); };
      return IsDeclaration(s) && copier.WithoutDeclared(s, goes, out);
    };
    return copier.Function(ast_.top_functions()[k], from_.functions[k].name);
  }

 private:
  bool IsDeclaration(StmtId s) const { return s.valid() && ast_[s].kind == StmtKind::kGlobal; }

  bool IsLocal(NameId global) const {
    std::vector<size_t> name_it;
    bool read = false;
    for (size_t k = 0; k < named_.size(); ++k) {
      if (!named_[k].contains(global)) continue;
      if (from_.functions[k].whole || from_.functions[k].by_text || !in_.analyses().Names(k).plain) return false;
      const FlowGraph& flow = in_.analyses().Flow(k);
      read = read || std::ranges::any_of(flow.nodes, [&](const FlowNode& node) {
               return !IsDeclaration(node.stmt) && node.Reads(global);
             });
      name_it.push_back(k);
    }
    return !read || (name_it.size() == 1 && !ComesBack(name_it[0]) && StoresBeforeItReads(name_it[0], global));
  }

  bool StoresBeforeItReads(size_t k, NameId global) const {
    const FlowGraph& flow = in_.analyses().Flow(k);
    const auto stores = [&](int n) {
      const FlowNode& node = flow.nodes[static_cast<size_t>(n)];
      return !IsDeclaration(node.stmt) && node.defines.contains(global);
    };
    const std::vector<int> reached = ReachedFrom(flow, {flow.entry()}, stores);
    return std::ranges::none_of(reached, [&](int n) {
      const FlowNode& node = flow.nodes[static_cast<size_t>(n)];
      return !IsDeclaration(node.stmt) && node.Reads(global);
    });
  }

  // Some function that it calls may call it.
  bool ComesBack(size_t k) const {
    std::vector<bool> reached(named_.size(), false);
    std::vector<size_t> work{k};
    while (!work.empty()) {
      const size_t at = work.back();
      work.pop_back();
      for (size_t other = 0; other < named_.size(); ++other) {
        const bool text = from_.functions[at].whole || !in_.analyses().Names(at).plain;
        if (reached[other] || !(text || named_[at].contains(ast_.FindName(from_.functions[other].name)))) continue;
        reached[other] = true;
        work.push_back(other);
      }
    }
    return reached[k];
  }

  PassInput& in_;
  const Residual& from_;
  const Ast& ast_;
  std::vector<NameSet> named_;  // by function
  NameSet local_;
};

}  // namespace

bool LocaliseGlobals(PassInput& in, Residual* to) {
  bool declares = false;
  VisitOwnStatements(in.program(), [&](const syntax::Stmt& s) { declares = declares || s.kind == StmtKind::kGlobal; });
  if (!declares) return false;
  const Globals globals(in);
  if (!globals.changed()) return false;
  return RewriteFunctions(in.program(), to, [&](size_t k, bool* changed) {
    in.Poll();
    *changed = true;
    return globals.Rewrite(k, to);
  });
}

}  // namespace residua::residual
