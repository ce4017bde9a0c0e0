// Names that are free again, for values that come later.
//
//   bold = b;                               bold = b;
//   b__1 = c(3) + t .* b;                   b__1 = c(3) + t .* b;
//   b__2 = c(2) + t .* b__1 - bold;   =>    b = c(2) + t .* b__1 - bold;
//   b__3 = c(1) + t .* b__2 - b__1;         b__1 = c(1) + t .* b - b__1;
//
// Trips that are written out and functions that are written in place give each value a name of its own, and Octave
// keeps what has a name until the function ends. The author's variable held one value at a time. So a variable of ours
// goes by the name of another that was made for the same one of the author's, or by that itself, where the two are
// never needed at once: wherever one gets a value, nothing reads the other's old one any more. Numbers keep their
// names: they take no room. What shows, is shared or stands in guarded code is left alone (visible_names.h); an output
// may lend its name and keeps it. A parameter's value is the caller's, too, so that its name would free nothing; it
// lends it to its own copy, which a function stores into.
//
// Which variables are needed behind a statement is the usual backward problem (liveness) over the flow graph, in rows
// of bits for those that are asked about; a variable that a statement writes interferes with all that are needed behind
// it, but where it is made a copy of one, with that. Names are given in the order of the text, each the first that
// nothing interferes with, the author's own before ours. Merging two adds up what they interfere with. Ends: one pass
// over the variables.
#include <absl/container/flat_hash_map.h>

#include <algorithm>
#include <map>
#include <vector>

#include "worker/residual/code_forms.h"
#include "worker/residual/copy_tree.h"
#include "worker/residual/flow_graph.h"
#include "worker/residual/passes/planned_pass.h"
#include "worker/residual/visible_names.h"
#include "worker/syntax/visit.h"

namespace residua::residual {

namespace {

using Bits = std::vector<bool>;  // by the place of a variable among the candidates

constexpr size_t kMostBits = size_t{1} << 26;  // of all rows together: larger functions are left as they are

class NameReuser {
 public:
  NameReuser(PassInput& in, size_t index)
      : from_(in.program()),
        ast_(from_.tree->ast),
        id_(ast_.top_functions()[index]),
        names_(in.analyses().Names(index)),
        made_(from_.functions[index].made) {
    if (!names_.plain || made_.all().empty()) return;
    FindCandidates();
    const bool several = std::ranges::any_of(families_, [](const auto& family) { return family.second.size() > 1; });
    if (!several) return;
    const FlowGraph& graph = in.analyses().Flow(index);
    if (candidates_.size() * graph.nodes.size() > kMostBits) return;
    FindInterference(graph);
    for (const auto& [_, family] : families_) Share(family);
  }
  bool changed() const { return !renamed_.empty(); }
  const MadeNames& made() const { return made_; }

  FunctionId Rewrite(ResidualTree* to, const std::string& name) {
    TreeCopier copier{ast_, *to, &from_.tree->facts};
    copier.rename = [&](const std::string& old) {
      const auto found = renamed_.find(old);
      return found == renamed_.end() ? old : found->second;
    };
    copier.place = [&](StmtId s, std::vector<StmtId>*) {  // a copy of what has that name now goes
      const std::optional<Copy> copy = CopyAt(s);
      return copy && copier.rename(ast_.Name(copy->to)) == copier.rename(ast_.Name(copy->from));
    };
    return copier.Function(id_, name);
  }

 private:
  struct Copy {
    NameId from, to;
  };
  // The statement gives a variable the value of another as it is.
  std::optional<Copy> CopyAt(StmtId s) const {
    const auto made = s.valid() ? AsPlainAssignment(ast_, s) : std::nullopt;
    const bool copy = made && ast_[made->value].kind == ExprKind::kIdentifier && from_.tree->facts.IsPure(made->value);
    return copy ? std::optional(Copy{ast_[made->value].name, made->variable}) : std::nullopt;
  }

  // Variables that a variable of ours is a copy of, made for them.
  NameSet CopiedToOurs() const {
    NameSet copied;
    syntax::VisitStatements(ast_, ast_[id_].body, [&](StmtId s) {
      const std::optional<Copy> copy = CopyAt(s);
      if (!copy) return;
      const std::string& name = ast_.Name(copy->to);
      if (made_.Has(name) && FamilyOf(name) == ast_.Name(copy->from)) copied.insert(copy->from);
    });
    return copied;
  }

  // Variables that hold arrays, as far as one knows, in the order of the text, those of one of the author's together.
  void FindCandidates() {
    std::vector<NameId> met;
    NameSet seen, others;  // parameters and numbers
    const NameSet copied = CopiedToOurs();
    for (const ExprId p : ast_[id_].parameters) {
      syntax::VisitExpr(ast_, p, [&](ExprId e) {
        if (ast_[e].kind == ExprKind::kIdentifier && !copied.contains(ast_[e].name)) others.insert(ast_[e].name);
      });
    }
    syntax::VisitExprs(ast_, ast_[id_].body, [&](ExprId e) {
      if (ast_[e].kind != ExprKind::kIdentifier) return;
      const NameId v = ast_[e].name;
      if (names_.variables.contains(v) && !names_.shown.contains(v) && seen.insert(v)) met.push_back(v);
      const ExprFacts& facts = from_.tree->facts[e];
      if (facts.number != ExprFacts::Number::kNo || facts.truth) others.insert(v);
    });
    for (const NameId v : met) {
      if (others.contains(v)) continue;
      place_.emplace(v, candidates_.size());
      families_[FamilyOf(ast_.Name(v))].push_back(candidates_.size());
      candidates_.push_back(v);
    }
  }

  // `x` of `x__2`; a field of a struct, `vm__stack__2`, is no `vm`.
  std::string FamilyOf(const std::string& name) const {
    constexpr const char* kNumber = "0123456789_";
    const std::string& stem = made_.Stem(name);
    const size_t last = name.find_last_not_of(kNumber);
    return last == std::string::npos || last < stem.size() ? stem : name.substr(0, last + 1);
  }

  void Mark(const NameSet& variables, bool value, Bits* row) const {
    for (const NameId v : variables) {
      if (const auto at = place_.find(v); at != place_.end()) (*row)[at->second] = value;
    }
  }

  // Backward until nothing grows: what is needed before each node.
  std::vector<Bits> NeededBefore(const FlowGraph& graph) const {
    std::vector<Bits> before(graph.nodes.size(), Bits(candidates_.size()));
    for (bool grew = true; grew;) {
      grew = false;
      for (size_t n = graph.nodes.size(); n-- > 0;) {
        const FlowNode& node = graph.nodes[n];
        Bits row = NeededBehind(node, before);
        Mark(node.defines, false, &row);
        Mark(node.uses, true, &row);
        Mark(node.updates, true, &row);
        if (row == before[n]) continue;
        before[n] = std::move(row);
        grew = true;
      }
    }
    return before;
  }

  Bits NeededBehind(const FlowNode& node, const std::vector<Bits>& before) const {
    Bits row(candidates_.size());
    for (const int next : node.successors) {
      const Bits& other = before[static_cast<size_t>(next)];
      for (size_t k = 0; k < row.size(); ++k) row[k] = row[k] || other[k];
    }
    return row;
  }

  void FindInterference(const FlowGraph& graph) {
    const std::vector<Bits> before = NeededBefore(graph);
    beside_.assign(candidates_.size(), Bits(candidates_.size()));
    for (const FlowNode& node : graph.nodes) {
      Bits row = NeededBehind(node, before);
      NameSet written = node.defines;
      written.insert(node.updates);
      Mark(written, true, &row);  // several at once are beside each other
      // `[b, a(k)] = ..`: the place in a is asked for when b has its value already.
      if (!node.updates.empty() && written.size() > 1) Mark(node.uses, true, &row);
      if (const auto copy = CopyAt(node.stmt)) Mark(NameSet{copy->from}, false, &row);  // the two are the same there
      for (const NameId v : written) {
        if (const auto at = place_.find(v); at != place_.end()) AddBeside(at->second, row);
      }
    }
  }

  void AddBeside(size_t variable, const Bits& others) {
    for (size_t k = 0; k < others.size(); ++k) {
      if (!others[k] || k == variable) continue;
      beside_[variable][k] = true;
      beside_[k][variable] = true;
    }
  }

  bool MayBeRenamed(NameId v) const { return made_.Has(ast_.Name(v)) && names_.ours.contains(v) && names_.IsInner(v); }

  // Each of ours gets the first name that is free wherever it is needed, the author's before ours.
  void Share(std::vector<size_t> family) {
    const auto ours = std::ranges::stable_partition(family, [&](size_t v) { return !MayBeRenamed(candidates_[v]); });
    std::vector<size_t> holders(family.begin(), ours.begin());
    for (const size_t variable : ours) {
      const auto holder = std::ranges::find_if(holders, [&](size_t other) { return !beside_[variable][other]; });
      if (holder == holders.end()) {
        holders.push_back(variable);
        continue;
      }
      AddBeside(*holder, beside_[variable]);
      renamed_[ast_.Name(candidates_[variable])] = ast_.Name(candidates_[*holder]);
      made_.Remove(ast_.Name(candidates_[variable]));
    }
  }

  const Residual& from_;
  const Ast& ast_;
  FunctionId id_;
  const VisibleNames& names_;
  MadeNames made_;
  std::vector<NameId> candidates_;
  absl::flat_hash_map<NameId, size_t> place_;
  std::map<std::string, std::vector<size_t>> families_;  // of candidates
  std::vector<Bits> beside_;                             // symmetric
  std::map<std::string, std::string> renamed_;
};

}  // namespace

bool ReuseNames(PassInput& in, Residual* to) { return RunPlannedPass<NameReuser>(in, to); }

}  // namespace residua::residual
