// Tests and loops that compute again what others have computed.
//
//   if t < 10, m = 0; elseif t < 20, m = t / 10; else, m = 2; end
//   ..                                                                     =>    ..
//   if t < 10, w = 0; elseif t < 20, w = t / 10; else, w = 2; end                w = m;
//
// A function with branches that a library calls twice with the same arguments comes out as two such statements. This is
// value numbering, over whole statements: what variables hold has numbers, equal ones for equal values. An assignment
// gives its variable the number of what it spells (value_spelling.h, each variable in it by its number); a compound
// statement has a key (computation.h). Of equal keys all that is assigned is equal; where the variables of the first
// still hold it, the second becomes copies. It cannot fail: it does what the first did, and that one went well.
//
// What one arm or the body of a loop has computed counts within it alone. Behind a statement that has no key, and in
// loops, numbers of what is assigned there are new ones. `a * b'` has other
// bits where a and b are one variable: what stands beside a transpose is no array that was shared.
#include <algorithm>
#include <functional>
#include <map>
#include <optional>
#include <vector>

#include "worker/residual/code_forms.h"
#include "worker/residual/copy_tree.h"
#include "worker/residual/passes/computation.h"
#include "worker/residual/passes/planned_pass.h"
#include "worker/residual/passes/quiet_functions.h"
#include "worker/residual/passes/value_spelling.h"
#include "worker/residual/visible_names.h"
#include "worker/syntax/loop.h"
#include "worker/syntax/visit.h"

namespace residua::residual {

namespace {

class StatementSharer {
 public:
  StatementSharer(PassInput& in, size_t index, QuietFunctions* quiet)
      : from_(in.program()),
        ast_(from_.tree->ast),
        id_(ast_.top_functions()[index]),
        graph_(in.analyses().Flow(index)),
        names_(in.analyses().Names(index)),
        quiet_(quiet) {
    if (!names_.plain) return;
    FindFactors();
    FindReaders(in.analyses().Chains(index));
    Walk(ast_[id_].body);
  }
  bool changed() const { return !copies_.empty(); }

  FunctionId Rewrite(ResidualTree* to, const std::string& name) {
    TreeCopier copier{ast_, *to, &from_.tree->facts};
    copier.place = [&](StmtId s, std::vector<StmtId>* out) {
      const auto shared = copies_.find(s.index);
      if (shared == copies_.end()) return false;
      const syntax::SourceRange range = ast_[s].range;
      for (const auto& [target, source] : shared->second) {
        if (target == source) continue;
        out->push_back(MakeAssignment(to, to->Identifier(ast_.Name(target), range, kPure),
                                      to->Identifier(ast_.Name(source), range, kPure), range));
      }
      return true;
    };
    return copier.Function(id_, name);
  }

 private:
  struct Done {
    std::vector<NameId> variables;
    std::vector<int> numbers;
  };
  using Copies = std::vector<std::pair<NameId, NameId>>;  // target, source

  int NumberOf(NameId v) {
    const auto [at, is_new] = numbers_.emplace(v, next_);
    if (is_new) ++next_;
    return at->second;
  }
  void Forget(const NameSet& variables) {
    for (NameId v : variables) numbers_[v] = next_++;
  }

  void Walk(BlockId block) {
    for (StmtId s : ast_.Statements(block)) Statement(s);
  }

  void Statement(StmtId s) {
    if (const auto plain = AsPlainAssignment(ast_, s)) return Assign(*plain);
    const NameSet assigned = WrittenIn(ast_, graph_, s);
    const bool loop = syntax::IsLoop(ast_[s].kind);
    const bool tests = ast_[s].kind == StmtKind::kIf || ast_[s].kind == StmtKind::kSwitch;
    std::optional<Computation> computed;
    if (loop || tests) {
      const NameSet read_behind = ReadBehind(s);
      computed =
          ComputationOf(from_, names_, quiet_, s, {assigned, read_behind}, [this](NameId v) { return NumberOf(v); });
      if (computed && Shares(s, *computed, read_behind)) return;
      if (loop) Forget(assigned);
      std::vector<int> before;
      for (NameId v : assigned) before.push_back(NumberOf(v));
      for (BlockId b : ast_.Blocks(s)) {
        for (size_t k = 0; k < before.size(); ++k) numbers_[assigned.begin()[k]] = before[k];
        const size_t done_before = undo_.size();
        Walk(b);
        while (undo_.size() > done_before) Undo();  // another arm has not done it, nor need it be done behind
      }
    }
    Forget(assigned);
    if (!computed) return;
    Done done{computed->assigned, {}};
    for (NameId v : done.variables) done.numbers.push_back(NumberOf(v));
    const auto at = done_.find(computed->key);
    undo_.emplace_back(computed->key, at == done_.end() ? std::nullopt : std::optional(std::move(at->second)));
    done_.insert_or_assign(std::move(computed->key), std::move(done));
  }

  void Undo() {
    auto& [key, before] = undo_.back();
    if (before)
      done_[key] = std::move(*before);
    else
      done_.erase(key);
    undo_.pop_back();
  }

  void Assign(const PlainAssignment& assignment) {
    SpelledValue about;
    const auto numbered = [&](NameId v) { return names_.shared.contains(v) ? "" : "#" + std::to_string(NumberOf(v)); };
    const std::string spelling =
        ValueSpelling(from_, names_.variables, quiet_, numbered).Spell(assignment.value, &about);
    int number = next_++;
    if (IsVariable(assignment.value)) {
      number = NumberOf(ast_[assignment.value].name);
    } else if (!spelling.empty()) {
      number = values_.emplace(spelling, number).first->second;
    }
    numbers_[assignment.variable] = number;
  }

  // The statement does again what one before it has done.
  bool Shares(StmtId s, const Computation& computed, const NameSet& read_behind) {
    const auto before = done_.find(computed.key);
    if (before == done_.end()) return false;
    const Done& done = before->second;
    Copies copies;
    for (size_t k = 0; k < done.variables.size(); ++k) {
      const NameId target = computed.assigned[k], source = done.variables[k];
      if (!read_behind.contains(target)) continue;
      if (NumberOf(source) != done.numbers[k] || factors_.contains(target) || factors_.contains(source)) {
        return false;
      }
      // A copy must not take what a later one reads.
      if (std::ranges::any_of(copies, [&](const auto& c) { return c.first == source && c.second != source; })) {
        return false;
      }
      copies.emplace_back(target, source);
    }
    for (const auto& [target, source] : copies) numbers_[target] = NumberOf(source);
    copies_.emplace(s.index, std::move(copies));
    return true;
  }

  bool IsVariable(ExprId e) const {
    return ast_[e].kind == ExprKind::kIdentifier && names_.variables.contains(ast_[e].name) &&
           !names_.shared.contains(ast_[e].name);
  }

  void FindReaders(const UseDefinitions& chains) {
    readers_.resize(graph_.nodes.size());
    for (size_t n = 0; n < chains.uses.size(); ++n) {
      for (const auto& use : chains.uses[n]) {
        for (int d : use.definitions) readers_[d].emplace_back(static_cast<int>(n), use.variable);
      }
    }
  }
  // Of what the statement and those in it assign.
  NameSet ReadBehind(StmtId s) const {
    std::vector<int> inside;
    const auto add = [&](StmtId each) {
      if (const auto at = graph_.node_of.find(each.index); at != graph_.node_of.end()) inside.push_back(at->second);
    };
    add(s);
    for (BlockId b : ast_.Blocks(s)) syntax::VisitStatements(ast_, b, add);
    std::ranges::sort(inside);
    NameSet out;
    for (int node : inside) {
      for (const auto& [reader, variable] : readers_[node]) {
        if (!std::ranges::binary_search(inside, reader)) out.insert(variable);
      }
    }
    return out;
  }

  // Arrays beside a transpose, in products.
  void FindFactors() {
    syntax::VisitExprs(ast_, ast_[id_].body, [&](ExprId e) {
      if (!TakesTranspose(ast_, e)) return;
      for (ExprId f : ast_.Children(e)) {
        const ExprId of = IsTranspose(ast_, f) ? ast_.Child(f, 0) : f;
        const bool array = from_.tree->facts.NumberOf(of) == ResidualFacts::Number::kNo;
        if (array && ast_[of].kind == ExprKind::kIdentifier) factors_.insert(ast_[of].name);
      }
    });
  }

  const Residual& from_;
  const Ast& ast_;
  FunctionId id_;
  const FlowGraph& graph_;
  const VisibleNames& names_;
  QuietFunctions* quiet_;
  NameSet factors_;
  std::vector<std::vector<std::pair<int, NameId>>> readers_;  // of nodes, what reads which variable that they write
  int next_ = 0;                                              // number that no value has yet
  std::map<NameId, int> numbers_;                             // of what variables hold
  std::map<std::string, int> values_;                         // of spellings
  std::map<std::string, Done> done_;                          // of keys, the last one, on every way to here
  std::vector<std::pair<std::string, std::optional<Done>>> undo_;  // what each of these took the place of
  std::map<uint32_t, Copies> copies_;                              // of statements that are left out
};

}  // namespace

bool ShareStatements(PassInput& in, Residual* to) {
  QuietFunctions quiet(in);
  return RunPlannedPass<StatementSharer>(in, to, &quiet);
}

}  // namespace residua::residual
