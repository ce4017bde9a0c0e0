// Parameters that a function does not read and outputs that no call takes (thesis chapter 7).
//
// Of functions that are called directly (direct_calls.h). A parameter goes where the function mentions it nowhere but
// at its own place in calls of itself, and no call computes anything that may fail or have an effect for it. An output
// goes where every call leaves it: it stands behind the targets, its target is `~`, or nothing reads that variable,
// which cannot be without a value then. What computed either of them is dead code then.
#include <algorithm>
#include <map>

#include "worker/residual/copy_tree.h"
#include "worker/residual/flow_graph.h"
#include "worker/residual/passes/direct_calls.h"
#include "worker/residual/rewrite_functions.h"
#include "worker/syntax/visit.h"

namespace residua::residual {

namespace {

// What may go of one function, until something speaks against it.
struct Signature {
  bool stays = false;
  std::vector<bool> parameters, outputs;
  std::vector<bool> assigned;  // outputs that have a value whenever the function returns
  bool Any() const {
    const auto some = [](const std::vector<bool>& v) { return std::count(v.begin(), v.end(), true) > 0; };
    return !stays && (some(parameters) || some(outputs));
  }
};

class Unused {
 public:
  explicit Unused(PassInput& in) : in_(in), from_(in.program()), ast_(from_.tree->ast), direct_(in) {
    for (size_t k = 0; k < from_.functions.size(); ++k) Begin(k);
    for (size_t k = 0; k < from_.functions.size(); ++k) {
      in.Poll();
      LookAtCalls(k);
    }
  }

  bool Rewrite(Residual* to) {
    const auto any = [](const auto& entry) { return entry.second.Any(); };
    if (std::none_of(of_.begin(), of_.end(), any)) return false;
    BeginRewrite(from_, to);
    for (size_t k = 0; k < from_.functions.size(); ++k) {
      to->tree->ast.add_top_function(Function(k, to));
    }
    return true;
  }

 private:
  // The function's own text.
  void Begin(size_t index) {
    const ResidualFunction& about = from_.functions[index];
    const syntax::Function& f = ast_[ast_.top_functions()[index]];
    Signature& s = of_[ast_.FindName(about.name)];
    s.stays = !direct_.Has(ast_.FindName(about.name));
    if (s.stays) return;
    for (const ExprId p : f.parameters) {
      s.parameters.push_back(ast_[p].kind == ExprKind::kIdentifier &&
                             !Mentions(f, ast_[p].name, ast_.FindName(about.name), s.parameters.size()));
    }
    s.outputs.assign(f.outputs.size(), true);
    for (const std::string& output : f.outputs) s.assigned.push_back(CertainlyAssigned(index, ast_.FindName(output)));
  }

  // No way from the beginning to the end passes by all its assignments. One inside `try` may be left half-way.
  bool CertainlyAssigned(size_t index, NameId variable) const {
    const syntax::FunctionId id = ast_.top_functions()[index];
    bool tries = false;
    syntax::VisitStatements(ast_, ast_[id].body, [&](StmtId s) { tries = tries || ast_[s].kind == StmtKind::kTry; });
    const FlowGraph& graph = in_.analyses().Flow(index);
    return !tries && !IsReachedUnwritten(graph, graph.exit(), variable);
  }

  // Handing it on to itself, at the same place, is no use of it.
  bool Mentions(const syntax::Function& f, NameId parameter, NameId self, size_t place) const {
    if (std::ranges::count(f.outputs, ast_.Name(parameter)) > 0) return true;
    int mentions = 0;
    syntax::VisitExprs(ast_, f.body, [&](ExprId e) {
      if (ast_[e].kind == ExprKind::kIdentifier && ast_[e].name == parameter) ++mentions;
      if (direct_.Called(e) != self) return;
      const ExprId passed = ast_.Child(e, place + 1);
      if (ast_[passed].kind == ExprKind::kIdentifier && ast_[passed].name == parameter) --mentions;
    });
    return mentions > 0;
  }

  // The function that the expression calls; null: none that may change.
  Signature* Called(ExprId e) {
    const std::optional<NameId> called = direct_.Called(e);
    if (!called || of_.at(*called).stays) return nullptr;
    return &of_.at(*called);
  }

  void LookAtCalls(size_t index) {
    const syntax::FunctionId id = ast_.top_functions()[index];
    syntax::VisitExprs(ast_, ast_[id].body, [&](ExprId e) {
      Signature* called = Called(e);
      if (called == nullptr) return;
      const auto arguments = ast_.Children(e).subspan(1);
      for (size_t k = 0; k < arguments.size(); ++k) {
        if (!from_.tree->facts.IsPure(arguments[k])) called->parameters[k] = false;
      }
    });
    LookAtTargets(index);
  }

  void LookAtTargets(size_t index) {
    const syntax::FunctionId id = ast_.top_functions()[index];
    const FlowGraph& graph = in_.analyses().Flow(index);
    const UseDefinitions& chains = in_.analyses().Chains(index);
    std::vector<NameSet> read(graph.nodes.size());  // by node: its definitions that somebody reads
    NameSet shared;
    for (size_t n = 0; n < graph.nodes.size(); ++n) {
      const FlowNode& node = graph.nodes[n];
      for (const auto& [variable, definitions] : chains.uses[n]) {
        for (const int d : definitions) read[d].insert(variable);
      }
      if (!node.stmt.valid() ||
          (ast_[node.stmt].kind != StmtKind::kGlobal && ast_[node.stmt].kind != StmtKind::kPersistent))
        continue;
      shared.insert(node.defines);
      shared.insert(node.updates);
    }
    std::set<uint32_t> whole_statements;
    syntax::VisitStatements(ast_, ast_[id].body, [&](StmtId s) {
      const auto exprs = ast_.Exprs(s);
      if (ast_[s].kind != StmtKind::kAssign && ast_[s].kind != StmtKind::kExpression) return;
      Signature* called = Called(exprs.back());
      if (called == nullptr) return;
      whole_statements.insert(exprs.back().index);
      if (ast_[s].print) called->stays = true;
      const auto at = graph.node_of.find(s.index);
      for (size_t k = 0; k + 1 < exprs.size() && k < called->outputs.size(); ++k) {
        const ExprKind kind = ast_[exprs[k]].kind;
        if (kind == ExprKind::kTilde) continue;
        const bool dead = kind == ExprKind::kIdentifier && called->assigned[k] && at != graph.node_of.end() &&
                          !read[at->second].contains(ast_[exprs[k]].name) && !shared.contains(ast_[exprs[k]].name);
        if (!dead) called->outputs[k] = false;
      }
    });
    syntax::VisitExprs(ast_, ast_[id].body, [&](ExprId e) {
      Signature* called = Called(e);
      if (called != nullptr && !whole_statements.contains(e.index) && !called->outputs.empty())
        called->outputs[0] = false;
    });
  }

  syntax::FunctionId Function(size_t index, Residual* to) {
    const ResidualFunction& about = from_.functions[index];
    TreeCopier copier{ast_, *to->tree, &from_.tree->facts};
    if (!about.whole) {
      copier.replace = [&](ExprId e) { return Call(e, &copier); };
      copier.place = [&](StmtId s, std::vector<StmtId>* out) { return Targets(s, &copier, out); };
    }
    const syntax::FunctionId id = copier.Function(ast_.top_functions()[index], about.name);
    const Signature& s = of_.at(ast_.FindName(about.name));
    if (!s.Any()) return id;
    syntax::Function& f = to->tree->ast.MutableFunction(id);
    ResidualFunction& made = to->functions[index];
    Erase(s.parameters, &f.parameters);
    Erase(s.parameters, &made.parameters);
    Erase(s.outputs, &f.outputs);
    Erase(s.outputs, &made.outputs);
    made.nargout = std::min<int>(made.nargout, static_cast<int>(f.outputs.size()));
    return id;
  }

  template <class List>
  static void Erase(const std::vector<bool>& which, List* list) {
    for (size_t k = std::min(which.size(), list->size()); k-- > 0;) {
      if (which[k]) list->erase(list->begin() + static_cast<std::ptrdiff_t>(k));
    }
  }

  std::optional<ExprId> Call(ExprId e, TreeCopier* copier) {
    const Signature* called = Called(e);
    if (called == nullptr || std::count(called->parameters.begin(), called->parameters.end(), true) == 0)
      return std::nullopt;
    std::vector<ExprId> children{copier->Expr(ast_.Child(e, 0))};
    for (size_t k = 0; k < called->parameters.size(); ++k) {
      if (!called->parameters[k]) children.push_back(copier->Expr(ast_.Child(e, k + 1)));
    }
    const ExprId made =
        copier->to.Make(ExprKind::kIndex, syntax::Op::kNone, "", children, ast_[e].range, from_.tree->facts[e].effects);
    copier->to.facts.SetNumber(made, from_.tree->facts.NumberOf(e));
    return made;
  }

  bool Targets(StmtId s, TreeCopier* copier, std::vector<StmtId>* out) {
    if (ast_[s].kind != StmtKind::kAssign) return false;
    const auto exprs = ast_.Exprs(s);
    const Signature* called = Called(exprs.back());
    if (called == nullptr || std::count(called->outputs.begin(), called->outputs.end(), true) == 0) return false;
    std::vector<ExprId> made;
    for (size_t k = 0; k + 1 < exprs.size(); ++k) {
      if (k >= called->outputs.size() || !called->outputs[k]) made.push_back(copier->Expr(exprs[k]));
    }
    syntax::Stmt stmt = ast_[s];
    if (made.empty()) stmt.kind = StmtKind::kExpression;
    stmt.multi = made.size() > 1 || (made.size() == 1 && copier->to.ast[made[0]].kind == ExprKind::kTilde);
    made.push_back(copier->Expr(exprs.back()));
    out->push_back(copier->to.ast.AddStmt(stmt, made, {}));
    return true;
  }

  PassInput& in_;
  const Residual& from_;
  const Ast& ast_;
  DirectCalls direct_;
  NameMap<Signature> of_;  // by the function
};

}  // namespace

bool RemoveUnusedParameters(PassInput& in, Residual* to) { return Unused(in).Rewrite(to); }

}  // namespace residua::residual
