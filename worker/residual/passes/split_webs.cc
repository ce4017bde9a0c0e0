// A name for each of several numbers that one variable holds one after the other.
//
//   v = 0.5 * c(1);                      v = 0.5 * c(1);
//   out__1 = 0 - v;                      out__3 = 0 - v;
//   v = 2 * c(1) * c(2);          =>     v__1 = 2 * c(1) * c(2);
//   out__1 = out__1 - v;                 out__1 = out__3 - v__1;
//
// A value that is used once moves to its use (propagate_copies.cc), but not past a statement that gives what it is made
// of another value, and not as one of several values of its variable. A definition with all that it alone reaches is a
// web, and webs may have names of their own. That is done where a value then moves: it is small and can do nothing but
// be a number, its use follows in the same block, and each variable of it that is assigned in between can be split
// there. Names that show, and those that an error about an index may tell, are left alone (visible_names.h). When loops
// have been found, as trips that are alike are alike in their names. Ends: each variable has fewer webs than before.
#include <map>
#include <set>
#include <string>

#include "worker/residual/code_forms.h"
#include "worker/residual/copy_tree.h"
#include "worker/residual/flow_graph.h"
#include "worker/residual/passes/planned_pass.h"
#include "worker/residual/visible_names.h"
#include "worker/syntax/visit.h"

namespace residua::residual {

namespace {

class WebSplitter {
 public:
  WebSplitter(PassInput& in, size_t index)
      : from_(in.program()),
        ast_(from_.tree->ast),
        id_(ast_.top_functions()[index]),
        graph_(in.analyses().Flow(index)),
        names_(in.analyses().Names(index)),
        new_names_(from_, index, names_) {
    if (!names_.plain) return;
    const UseDefinitions& chains = in.analyses().Chains(index);
    for (size_t n = 0; n < graph_.nodes.size(); ++n) {
      updated_.insert(graph_.nodes[n].updates);
      for (const NameId v : graph_.nodes[n].defines) ++definitions_[v];
      for (const auto& [v, reaching] : chains.uses[n]) {
        for (const int definition : reaching) {
          Web& web = webs_[{definition, v}];
          web.uses.push_back(static_cast<int>(n));
          web.alone = web.alone && reaching.size() == 1;
        }
      }
    }
    Plan(ast_[id_].body);
  }
  bool changed() const { return !renamed_.empty(); }
  const MadeNames& made() const { return new_names_.made(); }

  FunctionId Rewrite(ResidualTree* to, const std::string& name) {
    TreeCopier copier{ast_, *to, &from_.tree->facts};
    copier.replace = [&](ExprId e) -> std::optional<ExprId> {
      const auto found = renamed_.find(e.index);
      if (found == renamed_.end()) return std::nullopt;
      const ExprId made = to->Identifier(found->second, ast_[e].range, kPure);
      to->facts.At(made) = from_.tree->facts[e];
      return made;
    };
    return copier.Function(id_, name);
  }

 private:
  struct Web {
    std::vector<int> uses;  // nodes
    bool alone = true;      // no other definition reaches them
  };
  using Block = std::map<uint32_t, size_t>;  // of each statement in a block, or in one of these: which of the block's

  void Plan(BlockId block) {
    const auto statements = ast_.Statements(block);
    Block places;
    for (size_t k = 0; k < statements.size(); ++k) {
      places.emplace(statements[k].index, k);
      for (const BlockId inner : ast_.Blocks(statements[k])) {
        syntax::VisitStatements(ast_, inner, [&](StmtId s) { places.emplace(s.index, k); });
        if (!IsGuard(ast_[statements[k]].kind)) Plan(inner);
      }
    }
    for (size_t k = 0; k < statements.size(); ++k) Look(statements, k, places);
  }

  // The value of a statement, if it could move to its use but for names.
  void Look(std::span<const StmtId> statements, size_t k, const Block& places) {
    const std::optional<PlainAssignment> made = AsPlainAssignment(ast_, statements[k]);
    if (!made || !IsMoved(made->value) || !MayBeSplit(made->variable)) return;
    const Web* web = WebOf(statements[k], made->variable, k, places);
    if (web == nullptr || web->uses.size() != 1 || !ReadsOnce(web->uses[0], made->variable)) return;
    const StmtId use = graph_.nodes[static_cast<size_t>(web->uses[0])].stmt;
    const size_t end = places.at(use.index);
    if (statements[end] != use || ast_[use].kind != StmtKind::kAssign) return;
    NameSet needed;
    syntax::VisitExpr(ast_, made->value, [&](ExprId e) {
      if (ast_[e].kind == ExprKind::kIdentifier) needed.insert(ast_[e].name);
    });
    std::vector<std::pair<StmtId, NameId>> split;  // in this order
    for (size_t at = k + 1; at < end; ++at) {
      if (ast_[statements[at]].block_count > 0) return;
      const FlowNode& passed = graph_.nodes[static_cast<size_t>(graph_.node_of.at(statements[at].index))];
      if (HaveCommon(needed, passed.updates)) return;
      if (!HaveCommon(needed, passed.defines)) continue;
      const std::optional<PlainAssignment> anew = AsPlainAssignment(ast_, statements[at]);
      if (!anew || !IsNumber(anew->value) || !MayBeSplit(anew->variable)) return;
      if (WebOf(statements[at], anew->variable, at, places) == nullptr) return;
      split.emplace_back(statements[at], anew->variable);
    }
    if (!split.empty() && definitions_[made->variable] > 1) split.emplace_back(statements[k], made->variable);
    for (const auto& [s, v] : split) Split(s, v);
  }

  bool IsNumber(ExprId e) const { return from_.tree->facts.NumberOf(e) != ResidualFacts::Number::kNo; }

  bool IsMoved(ExprId value) const {
    int size = 0;
    syntax::VisitExpr(ast_, value, [&](ExprId) { ++size; });
    return size <= kMovedNodes && from_.tree->facts.IsPure(value) && IsNumber(value);
  }

  bool MayBeSplit(NameId v) const {
    return names_.IsInner(v) && names_.variables.contains(v) && !names_.told.contains(v) && !updated_.contains(v);
  }

  // What the definition reaches, where it lies behind it in its block and nothing else reaches it.
  const Web* WebOf(StmtId definition, NameId v, size_t place, const Block& places) const {
    const auto web = webs_.find({graph_.node_of.at(definition.index), v});
    if (web == webs_.end() || !web->second.alone) return nullptr;
    for (const int use : web->second.uses) {
      const StmtId s = graph_.nodes[static_cast<size_t>(use)].stmt;
      const auto at = s.valid() ? places.find(s.index) : places.end();
      if (at == places.end() || at->second <= place) return nullptr;
    }
    return &web->second;
  }

  bool ReadsOnce(int node, NameId v) const {
    int reads = 0;
    VisitReads(ast_, graph_.nodes[static_cast<size_t>(node)].stmt, [&](ExprId e) { reads += ast_[e].name == v; });
    return reads == 1;
  }

  void Split(StmtId definition, NameId v) {
    const ExprId target = ast_.Exprs(definition)[0];
    if (renamed_.contains(target.index)) return;
    const std::string name = new_names_.Fresh(ast_.Name(v));
    renamed_.emplace(target.index, name);
    for (const int use : webs_.at({graph_.node_of.at(definition.index), v}).uses) {
      VisitReads(ast_, graph_.nodes[static_cast<size_t>(use)].stmt, [&](ExprId e) {
        if (ast_[e].name == v) renamed_.emplace(e.index, name);
      });
    }
  }

  const Residual& from_;
  const Ast& ast_;
  FunctionId id_;
  const FlowGraph& graph_;
  const VisibleNames& names_;
  NewNames new_names_;
  NameSet updated_;  // variables that are written in part somewhere
  NameMap<int> definitions_;
  std::map<std::pair<int, NameId>, Web> webs_;
  std::map<uint32_t, std::string> renamed_;  // identifiers
};

}  // namespace

bool SplitWebs(PassInput& in, Residual* to) { return RunPlannedPass<WebSplitter>(in, to); }

}  // namespace residua::residual
