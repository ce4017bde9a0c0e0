// Copies between variables of straight-line code.
//
//   after = next;                            current__1 = a + next .* t;
//   next = current;                          current__2 = b + current__1 .* t - next;
//   current = b + next .* t - after;   =>
//
// An unrolled loop that hands values from trip to trip copies them under the names of the next trip. A copy `t = w`
// goes when the value that w holds there was assigned in one place, when every read of t that the copy reaches is
// reached by nothing else, and when that value of w can still be had at those reads: w is not assigned again before
// them, or can keep the value under a name of its own (`w__1`).
//
// The values of a variable fall into webs: definitions that meet at a read belong together. Names are given to webs; in
// a loop that is kept the first value and the loop's own meet at the loop's head, so that nothing changes there. Where
// w's name can be kept it is. Names that show are not touched (visible_names.h). It ends because every round removes a
// copy.
#include <algorithm>

#include "worker/residual/code_forms.h"
#include "worker/residual/copy_tree.h"
#include "worker/residual/flow_graph.h"
#include "worker/residual/passes/planned_pass.h"
#include "worker/residual/visible_names.h"

namespace residua::residual {

namespace {

// The definitions of one variable that meet at reads, and those reads.
struct Web {
  std::set<int> definitions;  // nodes
  std::set<int> uses;         // nodes
};

class Coalescer {
 public:
  Coalescer(PassInput& in, size_t index)
      : from_(in.program()),
        ast_(in.program().tree->ast),
        id_(ast_.top_functions()[index]),
        graph_(in.analyses().Flow(index)),
        names_(in.analyses().Names(index)),
        new_names_(from_, index, names_) {
    if (!names_.plain) return;
    FindCopies();
    if (copies_.empty()) return;
    chains_ = &in.analyses().Chains(index);
    FindPlaces();
    for (const auto& [node, names] : copies_) Consider(node, names.first, names.second);
  }
  const MadeNames& made() const { return new_names_.made(); }
  bool changed() const { return !dropped_.empty(); }

  FunctionId Rewrite(ResidualTree* to, const std::string& name) {
    TreeCopier copier{ast_, *to, &from_.tree->facts};
    copier.replace = [&](ExprId e) -> std::optional<ExprId> {
      auto it = renamed_.find(e.index);
      if (it == renamed_.end()) return std::nullopt;
      const ExprId made = to->Identifier(it->second, ast_[e].range, from_.tree->facts[e].effects);
      to->facts.SetNumber(made, from_.tree->facts.NumberOf(e));
      return made;
    };
    copier.place = [&](StmtId s, std::vector<StmtId>*) { return dropped_.count(s.index) > 0; };
    return copier.Function(id_, name);
  }

 private:
  void FindCopies() {
    for (size_t n = 0; n < graph_.nodes.size(); ++n) {
      const std::optional<PlainAssignment> made = AsPlainAssignment(ast_, graph_.nodes[n].stmt);
      if (!made || ast_[made->value].kind != ExprKind::kIdentifier || !from_.tree->facts.IsPure(made->value)) continue;
      const NameId t = made->variable, w = ast_[made->value].name;
      if (t == w || names_.shown.contains(t) || names_.shown.contains(w) || !names_.variables.contains(w)) continue;
      if (names_.told.contains(t)) continue;
      copies_.emplace(static_cast<int>(n), std::pair{t, w});
    }
  }

  // Where each variable is read and where it is written: what is asked of one is looked for there only.
  void FindPlaces() {
    for (int n = 0; n <= graph_.exit(); ++n) {
      const FlowNode& node = graph_.nodes[static_cast<size_t>(n)];
      for (const UseDefinitions::Use& use : chains_->uses[static_cast<size_t>(n)]) readers_[use.variable].push_back(n);
      for (NameId v : node.defines) writers_[v].push_back(n);
      for (NameId v : node.updates) {
        if (!node.defines.contains(v)) writers_[v].push_back(n);
      }
    }
  }

  // The web of the definitions of `v` that node `seed` belongs to.
  Web WebOf(NameId v, int seed) const {
    Web web;
    std::vector<int> work{seed};
    web.definitions.insert(seed);
    const auto readers = readers_.find(v);
    while (readers != readers_.end() && !work.empty()) {
      const int d = work.back();
      work.pop_back();
      for (int n : readers->second) {
        const std::vector<int>& reaching = chains_->Of(n, v);
        if (!std::ranges::binary_search(reaching, d)) continue;
        web.uses.insert(n);
        for (int other : reaching) {
          if (web.definitions.insert(other).second) work.push_back(other);
        }
        // A write in part goes on with what it reads.
        if (graph_.nodes[n].updates.contains(v) && web.definitions.insert(n).second) work.push_back(n);
      }
    }
    return web;
  }

  static bool HasAny(const std::set<int>& nodes, const std::vector<int>& reached) {
    return std::ranges::any_of(reached, [&](int n) { return nodes.contains(n); });
  }

  // Whether a node of `kills` can come between the copy and one of the uses.
  bool Interrupted(int copy, const std::vector<int>& kills, const std::set<int>& uses) const {
    const auto never = [](int) { return false; };
    const auto at_copy = [copy](int n) { return n == copy; };
    std::vector<int> between;
    for (int n : ReachedFrom(graph_, {copy}, never)) {
      if (n != copy && std::ranges::binary_search(kills, n)) between.push_back(n);
    }
    return !between.empty() && HasAny(uses, ReachedFrom(graph_, between, at_copy));
  }

  // Every way to the uses passes a definition of v, so that its name can change without becoming a function's.
  bool AlwaysDefined(NameId v, const std::set<int>& uses) const {
    const auto defines = [&](int n) { return graph_.nodes[static_cast<size_t>(n)].defines.contains(v); };
    return defines(graph_.entry()) || !HasAny(uses, ReachedFrom(graph_, {graph_.entry()}, defines));
  }

  void Consider(int copy, NameId t, NameId w) {
    const Web of_t = WebOf(t, copy);
    if (of_t.definitions.size() != 1 || of_t.uses.count(graph_.exit()) || !AlwaysDefined(t, of_t.uses)) return;
    const std::vector<int>& reaching = chains_->Of(copy, w);
    if (reaching.size() != 1) return;
    const int definition = reaching[0];
    const Web of_w = WebOf(w, definition);
    if (of_w.definitions.size() != 1) return;
    std::string name = ast_.Name(w);
    if (Interrupted(copy, writers_.at(w), of_t.uses)) {
      const bool can_rename = definition != graph_.entry() && !of_w.uses.count(graph_.exit()) &&
                              AlwaysDefined(w, of_w.uses) && !Interrupted(copy, {definition}, of_t.uses);
      if (!can_rename || !IsPlainDefinition(definition, w)) return;
      name.clear();
    }
    // The webs are not looked at again in this round. A variable that got another name, or whose copy went, is done
    // with; one that is only read in more places keeps its definitions, so that further copies of it may go.
    if (touched_.contains(t) || read_more_.contains(t) || touched_.contains(w)) return;
    if (name.empty() && read_more_.contains(w)) return;
    touched_.insert(t);
    (name.empty() ? touched_ : read_more_).insert(w);
    if (name.empty()) {
      name = new_names_.Fresh(ast_.Name(w));
      renamed_[Target(definition, w).index] = name;
      RenameReads(of_w, w, name);
    }
    RenameReads(of_t, t, name);
    dropped_.insert(graph_.nodes[copy].stmt.index);
  }

  // Where the node assigns w: `w = ..`, `[.., w, ..] = ..`.
  ExprId Target(int node, NameId w) const {
    auto exprs = ast_.Exprs(graph_.nodes[node].stmt);
    for (ExprId e : exprs.first(exprs.size() - 1)) {
      if (ast_[e].kind == ExprKind::kIdentifier && ast_[e].name == w) return e;
    }
    return {};
  }

  bool IsPlainDefinition(int node, NameId w) const {
    const StmtId s = graph_.nodes[node].stmt;
    return s.valid() && ast_[s].kind == StmtKind::kAssign && Target(node, w).valid() &&
           !graph_.nodes[node].updates.contains(w);
  }

  void RenameReads(const Web& web, NameId from, const std::string& to) {
    for (int n : web.uses) {
      VisitReads(ast_, graph_.nodes[n].stmt, [&](ExprId e) {
        if (ast_[e].name == from) renamed_[e.index] = to;
      });
    }
  }

  const Residual& from_;
  const Ast& ast_;
  FunctionId id_;
  const FlowGraph& graph_;
  const UseDefinitions* chains_ = nullptr;
  const VisibleNames& names_;
  NewNames new_names_;
  NameSet touched_, read_more_;
  NameMap<std::vector<int>> readers_, writers_;      // nodes, ascending
  std::map<int, std::pair<NameId, NameId>> copies_;  // node -> t, w
  std::map<uint32_t, std::string> renamed_;          // identifier -> its name
  std::set<uint32_t> dropped_;
};

}  // namespace

bool CoalesceVariables(PassInput& in, Residual* to) { return RunPlannedPass<Coalescer>(in, to); }

}  // namespace residua::residual
