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
        names_(in.analyses().Names(index)) {
    if (!names_.plain) return;
    FindCopies();
    if (copies_.empty()) return;
    chains_ = &in.analyses().Chains(index);
    for (const auto& [node, names] : copies_) Consider(node, names.first, names.second);
  }
  const MadeNames& made() const { return names_.made; }
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
      const std::string &t = made->variable, &w = ast_.Name(made->value);
      if (t == w || names_.shown.count(t) || names_.shown.count(w) || !names_.variables.count(w)) continue;
      if (names_.told.count(t)) continue;
      copies_.emplace(static_cast<int>(n), std::pair{t, w});
    }
  }

  static bool Touches(const FlowNode& node, const std::string& v) {
    return node.defines.count(v) || node.updates.count(v);
  }

  // The web of the definitions of `v` that node `seed` belongs to.
  Web WebOf(const std::string& v, int seed) const {
    Web web;
    std::vector<int> work{seed};
    web.definitions.insert(seed);
    while (!work.empty()) {
      const int d = work.back();
      work.pop_back();
      for (size_t n = 0; n < graph_.nodes.size(); ++n) {
        auto it = chains_->definitions[n].find(v);
        if (it == chains_->definitions[n].end()) continue;
        if (std::find(it->second.begin(), it->second.end(), d) == it->second.end()) continue;
        web.uses.insert(static_cast<int>(n));
        for (int other : it->second) {
          if (web.definitions.insert(other).second) work.push_back(other);
        }
        // A write in part goes on with what it reads.
        if (graph_.nodes[n].updates.count(v) && web.definitions.insert(static_cast<int>(n)).second) {
          work.push_back(static_cast<int>(n));
        }
      }
    }
    return web;
  }

  // Nodes that can be reached from behind `start` without passing a node of `stops`; a stop itself is reached.
  std::vector<bool> ReachedFrom(int start, const std::set<int>& stops) const {
    std::vector<bool> seen(graph_.nodes.size(), false);
    std::vector<int> work(graph_.nodes[start].successors.begin(), graph_.nodes[start].successors.end());
    for (int n : work) seen[n] = true;
    while (!work.empty()) {
      const int n = work.back();
      work.pop_back();
      if (stops.count(n)) continue;
      for (int s : graph_.nodes[n].successors) {
        if (!seen[s]) work.push_back(s);
        seen[s] = true;
      }
    }
    return seen;
  }

  // Whether a node of `kills` can come between the copy and one of the uses.
  bool Interrupted(int copy, const std::set<int>& kills, const std::set<int>& uses) const {
    const std::vector<bool> behind = ReachedFrom(copy, {copy});
    for (int k : kills) {
      if (!behind[k] || k == copy) continue;
      const std::vector<bool> later = ReachedFrom(k, {copy});
      for (int u : uses) {
        if (later[u]) return true;
      }
    }
    return false;
  }

  // Every way to the uses passes a definition of v, so that its name can change without becoming a function's.
  bool AlwaysDefined(const std::string& v, const std::set<int>& uses) const {
    std::set<int> definitions;
    for (size_t n = 0; n < graph_.nodes.size(); ++n) {
      if (graph_.nodes[n].defines.count(v)) definitions.insert(static_cast<int>(n));
    }
    if (definitions.count(graph_.entry())) return true;
    const std::vector<bool> reached = ReachedFrom(graph_.entry(), definitions);
    return std::none_of(uses.begin(), uses.end(), [&](int u) { return reached[u]; });
  }

  void Consider(int copy, const std::string& t, const std::string& w) {
    const Web of_t = WebOf(t, copy);
    if (of_t.definitions.size() != 1 || of_t.uses.count(graph_.exit()) || !AlwaysDefined(t, of_t.uses)) return;
    auto reaching = chains_->definitions[copy].find(w);
    if (reaching == chains_->definitions[copy].end() || reaching->second.size() != 1) return;
    const int definition = reaching->second[0];
    const Web of_w = WebOf(w, definition);
    if (of_w.definitions.size() != 1) return;
    std::set<int> assigned;
    for (size_t n = 0; n < graph_.nodes.size(); ++n) {
      if (Touches(graph_.nodes[n], w)) assigned.insert(static_cast<int>(n));
    }
    std::string name = w;
    if (Interrupted(copy, assigned, of_t.uses)) {
      const bool can_rename = definition != graph_.entry() && !of_w.uses.count(graph_.exit()) &&
                              AlwaysDefined(w, of_w.uses) && !Interrupted(copy, {definition}, of_t.uses);
      if (!can_rename || !IsPlainDefinition(definition, w)) return;
      name.clear();
    }
    // The webs are not looked at again in this round. A variable that got another name, or whose copy went, is done
    // with; one that is only read in more places keeps its definitions, so that further copies of it may go.
    if (touched_.count(t) || read_more_.count(t) || touched_.count(w) || (name.empty() && read_more_.count(w))) return;
    touched_.insert(t);
    (name.empty() ? touched_ : read_more_).insert(w);
    if (name.empty()) {
      name = names_.Fresh(w);
      renamed_[Target(definition, w).index] = name;
      RenameReads(of_w, w, name);
    }
    RenameReads(of_t, t, name);
    dropped_.insert(graph_.nodes[copy].stmt.index);
  }

  // Where the node assigns w: `w = ..`, `[.., w, ..] = ..`.
  ExprId Target(int node, const std::string& w) const {
    auto exprs = ast_.Exprs(graph_.nodes[node].stmt);
    for (ExprId e : exprs.first(exprs.size() - 1)) {
      if (ast_[e].kind == ExprKind::kIdentifier && ast_.Name(e) == w) return e;
    }
    return {};
  }

  bool IsPlainDefinition(int node, const std::string& w) const {
    const StmtId s = graph_.nodes[node].stmt;
    return s.valid() && ast_[s].kind == StmtKind::kAssign && Target(node, w).valid() &&
           !graph_.nodes[node].updates.count(w);
  }

  void RenameReads(const Web& web, const std::string& from, const std::string& to) {
    for (int n : web.uses) {
      VisitReads(ast_, graph_.nodes[n].stmt, [&](ExprId e) {
        if (ast_.Name(e) == from) renamed_[e.index] = to;
      });
    }
  }

  const Residual& from_;
  const Ast& ast_;
  FunctionId id_;
  const FlowGraph& graph_;
  const UseDefinitions* chains_ = nullptr;
  VisibleNames names_;  // its own: it takes names
  std::set<std::string> touched_, read_more_;
  std::map<int, std::pair<std::string, std::string>> copies_;  // node -> t, w
  std::map<uint32_t, std::string> renamed_;                    // identifier -> its name
  std::set<uint32_t> dropped_;
};

}  // namespace

bool CoalesceVariables(PassInput& in, Residual* to) { return RunPlannedPass<Coalescer>(in, to); }

}  // namespace residua::residual
