// Copies and values that are used once.
//
// Copies: `t = w` where t is a name of ours (`v__1`): a read of t that only this copy reaches, w unchanged since, reads
// w instead. Where w is ours and every read of t is such a read, w takes t's name and the copy goes.
// Values: `t = EXPR` where t is ours and assigned once, or one of several values of a variable of the user's, and read
// once, by the statement that follows: EXPR moves there when nothing is evaluated before it that could fail or have an
// effect first, or that cannot fail only because EXPR did not. One that cannot fail and has no effects moves on, past
// plain statements that leave its variables alone, to the first that reads it.
// Chains: `t = EXPR; t = t * x;` of any variable is `t = EXPR * x`.
//
// Names that the user gave stay as they are, as they show in displays and in messages about indices. When nothing else
// is left to do, a variable of the user's that is nothing but a copy wherever it is read goes, too, unless something
// asks for names or an error about an index may tell it (visible_names.h). A closure that has captured `k__1`, a copy
// of `k`, captures `k` instead: that is its text. What guarded code mentions stays as it is.
#include <algorithm>
#include <limits>
#include <span>

#include "worker/residual/code_forms.h"
#include "worker/residual/copy_tree.h"
#include "worker/residual/flow_graph.h"
#include "worker/residual/passes/available_copies.h"
#include "worker/residual/passes/planned_pass.h"
#include "worker/residual/visible_names.h"
#include "worker/syntax/visit.h"

namespace residua::residual {

namespace {

constexpr int kMovedNodes = 32;  // a longer expression stays a statement
constexpr int kChainNodes = 64;  // the same of `t = t * x` and its kind

class Propagator {
 public:
  // `users`: copies under names of the user's and nothing else.
  Propagator(PassInput& in, size_t index, bool users = false)
      : input_(in),
        index_(index),
        from_(in.program()),
        ast_(in.program().tree->ast),
        id_(ast_.top_functions()[index]),
        graph_(in.analyses().Flow(index)),
        names_(in.analyses().Names(index)) {
    Survey();
    if (left_alone_ || (users && !names_.plain)) return;
    available_ = AvailableCopies(graph_, [this](StmtId copy) { return AsCopy(copy); });
    FindReads();
    users ? PlanUsersCopies() : Plan();
  }
  bool changed() const { return changed_; }

  FunctionId Rewrite(ResidualTree* to, const std::string& name) {
    TreeCopier copier{ast_, *to, &from_.tree->facts};
    copier.rename = [&](const std::string& old) {
      auto it = renamed_.find(old);
      return it == renamed_.end() ? old : it->second;
    };
    copier.replace = [&](ExprId e) -> std::optional<ExprId> {
      auto it = replaced_.find(e.index);
      if (it == replaced_.end()) return std::nullopt;
      const ExprId copy = copier.Expr(it->second);
      if (!Pure(e)) to->facts.At(copy).effects = Effects::Any();  // what is done with it may fail
      // An identifier may be one of another place; of a call that was written out nothing was known.
      const bool more =
          to->ast[copy].kind != ExprKind::kIdentifier && to->facts.NumberOf(copy) > from_.tree->facts.NumberOf(e);
      if (!more) to->facts.SetNumber(copy, from_.tree->facts.NumberOf(e));
      return copy;
    };
    copier.place = [&](StmtId s, std::vector<StmtId>*) {
      if (dropped_.count(s.index) || IsOfItself(s)) return true;
      const auto copy = AsCopy(s);
      const auto it = copy ? renamed_.find(copy->second) : renamed_.end();
      return it != renamed_.end() && it->second == copy->first;
    };
    return copier.Function(id_, name);
  }

 private:
  bool Pure(ExprId e) const { return from_.tree->facts.IsPure(e); }

  void Survey() {
    const syntax::Function& f = ast_[id_];
    outputs_.insert(f.outputs.begin(), f.outputs.end());
    syntax::VisitStatements(ast_, f.body, [&](StmtId s) {
      StmtKind kind = ast_[s].kind;
      left_alone_ = left_alone_ || kind == StmtKind::kCommand;
      for (ExprId e : ast_.Exprs(s)) {
        syntax::VisitExpr(ast_, e, [&](ExprId inner) {
          if (ast_[inner].kind == ExprKind::kAnonymous) NoteBound(inner);
        });
      }
    });
    for (const FlowNode& node : graph_.nodes) {
      for (const std::string& v : node.defines) {
        ++defined_[v];
        definers_[v].push_back(node.stmt);
      }
      for (const std::string& v : node.updates) ++updated_[v];
    }
    for (ExprId p : f.parameters) {
      if (ast_[p].kind == ExprKind::kIdentifier) parameters_.insert(ast_.Name(p));
    }
  }

  // Within a closure its parameters are other variables.
  void NoteBound(ExprId closure) {
    std::set<std::string> names;
    for (ExprId p : ast_.Children(closure).subspan(1)) {
      if (ast_[p].kind == ExprKind::kIdentifier) names.insert(ast_.Name(p));
    }
    syntax::VisitExpr(ast_, closure, [&](ExprId e) {
      if (ast_[e].kind == ExprKind::kIdentifier) bound_[e.index].insert(names.begin(), names.end());
    });
  }

  bool Ours(const std::string& name) const { return names_.made.Has(name); }

  // `k__1` for `k`: a copy under a name of ours, as a closure gets it. Where it shows, `k` should.
  bool IsNamedAfter(const std::string& t, const std::string& w) const { return Ours(t) && names_.made.For(t) == w; }

  bool IsVariable(const std::string& name) const { return defined_.count(name) || updated_.count(name); }

  // `t = w`, both variables that may change places.
  std::optional<std::pair<std::string, std::string>> AsCopy(StmtId s) const {
    const std::optional<PlainAssignment> made = AsPlainAssignment(ast_, s);
    if (!made || ast_[made->value].kind != ExprKind::kIdentifier || !Pure(made->value)) return std::nullopt;
    const std::string &t = made->variable, &w = ast_.Name(made->value);
    if (t == w || names_.shared.count(t) || names_.shared.count(w) || !IsVariable(w)) return std::nullopt;
    if (names_.guarded.count(t) || names_.guarded.count(w)) return std::nullopt;
    if (!IsNamedAfter(t, w) && (names_.shown.count(t) || names_.shown.count(w))) return std::nullopt;
    return std::pair{t, w};
  }

  // `t = t` of a variable that has a value.
  bool IsOfItself(StmtId s) const {
    const std::optional<PlainAssignment> made = AsPlainAssignment(ast_, s);
    if (left_alone_ || !made || !Pure(made->value) || ast_[made->value].kind != ExprKind::kIdentifier) return false;
    return ast_.Name(made->value) == made->variable && !names_.shared.count(made->variable);
  }

  void FindReads() {
    for (size_t n = 0; n < graph_.nodes.size(); ++n) {
      VisitReads(ast_, graph_.nodes[n].stmt,
                 [&](ExprId e) { reads_[ast_.Name(e)].emplace_back(static_cast<int>(n), e); });
    }
  }

  // A variable of the user's that is nothing but a copy, of one variable or another, wherever it is read.
  void PlanUsersCopies() {
    std::set<std::string> replaced_users, read_instead;
    for (auto& [t, places] : reads_) {
      if (Ours(t) || names_.shown.count(t) || outputs_.count(t) || parameters_.count(t) || updated_.count(t)) continue;
      if (names_.told.count(t)) continue;
      if (std::any_of(places.begin(), places.end(), [&, &t = t](const auto& place) {
            const auto& copies = available_.At(place.first);
            const auto it = copies.find(t);
            return it == copies.end() || IsBound(place.second, it->second) || IsBound(place.second, t);
          })) {
        continue;
      }
      // What is read instead may be a copy itself: one of the two at a time.
      std::set<std::string> instead;
      for (auto& [n, e] : places) instead.insert(available_.At(n).at(t));
      const auto gone = [&](const std::string& w) { return replaced_users.contains(w); };
      if (read_instead.contains(t) || std::ranges::any_of(instead, gone)) continue;
      for (auto& [n, e] : places) replaced_[e.index] = IdentifierOf(available_.At(n).at(t));
      replaced_users.insert(t);
      read_instead.insert(instead.begin(), instead.end());
      changed_ = true;
    }
  }

  void Plan() {
    // Whether every read of a variable is a read of one other variable.
    auto& reads = reads_;
    // w of ours takes the name of t.
    std::set<std::string> touched;
    for (const FlowNode& node : graph_.nodes) {
      if (!node.stmt.valid()) continue;
      changed_ = changed_ || IsOfItself(node.stmt);
      auto copy = AsCopy(node.stmt);
      if (!copy) continue;
      auto& [t, w] = *copy;
      if (!Ours(w) || names_.shown.count(w) || names_.shown.count(t) || parameters_.count(w) || outputs_.count(w) ||
          parameters_.count(t))
        continue;
      if (touched.count(t) || touched.count(w) || updated_.count(t)) continue;
      bool all = AllDefinitionsCopy(t, w) && (!outputs_.count(t) || Holds(graph_.exit(), t, w));
      for (auto& [n, _] : reads[t]) all = all && Holds(n, t, w);
      if (!all) continue;
      touched.insert(t);
      touched.insert(w);
      renamed_[w] = t;
      changed_ = true;
    }
    if (changed_) return;
    for (auto& [t, places] : reads) {
      if (!Ours(t)) continue;
      for (auto& [n, e] : places) {
        const auto& copies = available_.At(n);
        auto it = copies.find(t);
        if (it == copies.end() || IsBound(e, it->second) || IsBound(e, t)) continue;
        replaced_[e.index] = IdentifierOf(it->second);
        changed_ = true;
      }
    }
    if (!changed_) PlanMoves(ast_[id_].body, reads);
  }

  bool IsBound(ExprId e, const std::string& name) const {
    auto it = bound_.find(e.index);
    return it != bound_.end() && it->second.count(name) > 0;
  }

  bool Holds(int n, const std::string& t, const std::string& w) const {
    const auto& copies = available_.At(n);
    auto it = copies.find(t);
    return it != copies.end() && it->second == w;
  }

  bool AllDefinitionsCopy(const std::string& t, const std::string& w) const {
    const auto found = definers_.find(t);
    return found == definers_.end() || std::ranges::all_of(found->second, [&](StmtId s) {
             const auto copy = s.valid() ? AsCopy(s) : std::nullopt;
             return copy && copy->second == w;
           });
  }

  // Some expression that is this identifier: the first that is copied.
  ExprId IdentifierOf(const std::string& name) {
    if (identifiers_.empty()) {
      for (const FlowNode& node : graph_.nodes) {
        if (!node.stmt.valid()) continue;
        if (auto copy = AsCopy(node.stmt)) identifiers_.emplace(copy->second, ast_.Exprs(node.stmt)[1]);
      }
    }
    const auto found = identifiers_.find(name);
    return found == identifiers_.end() ? ExprId{} : found->second;
  }

  void PlanMoves(BlockId block, const std::map<std::string, std::vector<std::pair<int, ExprId>>>& reads) {
    auto statements = ast_.Statements(block);
    for (size_t k = 0; k < statements.size(); ++k) {
      for (BlockId inner : ast_.Blocks(statements[k])) {
        if (!IsGuard(ast_[statements[k]].kind)) PlanMoves(inner, reads);
      }
      if (k + 1 == statements.size()) continue;
      const std::optional<PlainAssignment> made = AsPlainAssignment(ast_, statements[k]);
      if (!made) continue;
      const std::string& t = made->variable;
      const StmtId next = statements[ReaderOf(t, made->value, statements, k, reads)];
      if (names_.shown.count(t) || moved_into_.count(statements[k].index)) continue;
      std::optional<ExprId> read;
      if (names_.plain) read = ReadBeforeOverwritten(t, next);
      int limit = read ? kChainNodes : kMovedNodes;
      if (!read) read = OnlyRead(t, next, reads);
      if (!read && names_.plain) read = OnlyReadOfOne(t, statements[k], next);
      if (!read) continue;
      if (IsWholeValue(next, *read)) limit = std::numeric_limits<int>::max();  // nothing gets longer
      int size = 0;
      bool movable = true;
      syntax::VisitExpr(ast_, made->value, [&](ExprId e) {
        ++size;
        movable = movable && ast_[e].kind != ExprKind::kAnonymous && ast_[e].kind != ExprKind::kCell;
      });
      movable = movable && !MayBeList(from_, made->value);
      if (IsTranspose(ast_, made->value)) movable = movable && !StandsInProduct(next, *read);
      if (!movable || size > limit || !ReadsFirst(next, *read, made->value)) continue;
      replaced_[read->index] = made->value;
      dropped_.insert(statements[k].index);
      moved_into_.insert(next.index);
      changed_ = true;
    }
  }

  // Whether the value, of ours or one of several of a variable of the user's, may pass plain statements.
  bool MayMoveOn(const std::string& t, ExprId value,
                 const std::map<std::string, std::vector<std::pair<int, ExprId>>>& reads) const {
    const auto it = reads.find(t);
    if (!names_.plain || !Pure(value) || it == reads.end()) return false;
    if (Ours(t)) return it->second.size() == 1;
    const auto defined = defined_.find(t);
    return defined != defined_.end() && defined->second > 1 && !outputs_.count(t) && !parameters_.count(t) &&
           !updated_.count(t);
  }

  // Where in the block a value that moves could go: behind the plain statements past which it may move, or the next.
  size_t ReaderOf(const std::string& t, ExprId value, std::span<const StmtId> statements, size_t k,
                  const std::map<std::string, std::vector<std::pair<int, ExprId>>>& reads) const {
    if (!MayMoveOn(t, value, reads)) return k + 1;
    const auto& places = reads.at(t);
    const auto is_read_at = [&](int node) {
      return std::ranges::any_of(places, [node](const auto& place) { return place.first == node; });
    };
    std::set<std::string> needed;
    syntax::VisitExpr(ast_, value, [&](ExprId e) {
      if (ast_[e].kind == ExprKind::kIdentifier) needed.insert(ast_.Name(e));
    });
    const auto any_of = [&](const std::set<std::string>& names) {
      return std::any_of(names.begin(), names.end(), [&](const std::string& v) { return needed.count(v) > 0; });
    };
    if (any_of(names_.shared)) return k + 1;
    for (size_t at = k + 1; at < statements.size(); ++at) {
      const auto node = graph_.node_of.find(statements[at].index);
      if (node == graph_.node_of.end()) break;
      if (is_read_at(node->second)) return at;
      const FlowNode& passed = graph_.nodes[static_cast<size_t>(node->second)];
      if (passed.defines.contains(t) || ast_[statements[at]].block_count > 0 || any_of(passed.defines) ||
          any_of(passed.updates))
        break;
    }
    return k + 1;
  }

  // `next` is `target = t`.
  bool IsWholeValue(StmtId next, ExprId read) const {
    return ast_[next].kind == StmtKind::kAssign && !ast_[next].multi && ast_.Exprs(next).back() == read;
  }

  // The read is an operand of `*` or `\\`.
  bool StandsInProduct(StmtId s, ExprId read) const {
    bool found = false;
    for (ExprId root : ast_.Exprs(s)) {
      syntax::VisitExpr(ast_, root, [&](ExprId e) {
        const auto children = ast_.Children(e);
        found =
            found || (TakesTranspose(ast_, e) && std::find(children.begin(), children.end(), read) != children.end());
      });
    }
    return found;
  }

  // `next` is `t = ..t..`: where it reads t, when it does so once.
  std::optional<ExprId> ReadBeforeOverwritten(const std::string& t, StmtId next) const {
    const std::optional<PlainAssignment> made = AsPlainAssignment(ast_, next);
    if (!made || made->variable != t || ast_[made->value].kind != ExprKind::kBinary) return std::nullopt;
    std::vector<ExprId> found;
    syntax::VisitExpr(ast_, made->value, [&](ExprId e) {
      if (ast_[e].kind == ExprKind::kIdentifier && ast_.Name(e) == t) found.push_back(e);
    });
    if (found.size() != 1) return std::nullopt;
    return found[0];
  }

  // The only read of t, a variable of ours with one assignment, when it is in `next`.
  std::optional<ExprId> OnlyRead(const std::string& t, StmtId next,
                                 const std::map<std::string, std::vector<std::pair<int, ExprId>>>& reads) const {
    if (!Ours(t) || outputs_.count(t) || parameters_.count(t)) return std::nullopt;
    if (defined_.at(t) != 1 || updated_.count(t)) return std::nullopt;
    auto it = reads.find(t);
    if (it == reads.end() || it->second.size() != 1) return std::nullopt;
    auto node = graph_.node_of.find(next.index);
    if (node == graph_.node_of.end() || node->second != it->second[0].first) return std::nullopt;
    return it->second[0].second;
  }

  // The same of one assignment of several, as an unrolled loop leaves them: nothing else reads the value, and nothing
  // else is read there.
  std::optional<ExprId> OnlyReadOfOne(const std::string& t, StmtId assigned, StmtId next) {
    if (outputs_.count(t) || parameters_.count(t) || updated_.count(t) || defined_.at(t) < 2) return std::nullopt;
    auto node = graph_.node_of.find(next.index);
    if (node == graph_.node_of.end()) return std::nullopt;
    std::vector<ExprId> found;
    VisitReads(ast_, next, [&](ExprId e) {
      if (ast_.Name(e) == t) found.push_back(e);
    });
    if (found.size() != 1) return std::nullopt;
    if (chains_ == nullptr) chains_ = &input_.analyses().Chains(index_);
    const int definition = graph_.node_of.at(assigned.index);
    for (size_t n = 0; n < graph_.nodes.size(); ++n) {
      auto it = chains_->definitions[n].find(t);
      if (it == chains_->definitions[n].end()) continue;
      const bool reached = std::find(it->second.begin(), it->second.end(), definition) != it->second.end();
      if (reached && (static_cast<int>(n) != node->second || it->second.size() != 1)) return std::nullopt;
    }
    return found[0];
  }

  // It may be unable to fail only because a value before it went well, as b-a after a+b (specialise/prove.cc): it has
  // to stay behind that value.
  bool MayRelyOnCheck(ExprId e) const {
    switch (ast_[e].kind) {
      case ExprKind::kIdentifier:
      case ExprKind::kNumber:
      case ExprKind::kString:
      case ExprKind::kColon:
      case ExprKind::kUnary:
      case ExprKind::kPostfix:
        return false;
      case ExprKind::kBinary: {
        auto children = ast_.Children(e);
        return std::none_of(children.begin(), children.end(),
                            [this](ExprId c) { return ast_[c].kind == ExprKind::kNumber; });
      }
      default:
        return ast_[e].count > 1;
    }
  }

  // The statement evaluates `read` exactly once and, unless the value is pure, nothing that may fail comes before. The
  // value can stand there.
  bool ReadsFirst(StmtId s, ExprId read, ExprId value) const {
    const bool pure = Pure(value);
    const syntax::Stmt& stmt = ast_[s];
    auto exprs = ast_.Exprs(s);
    ExprId head;
    switch (stmt.kind) {
      case StmtKind::kAssign:
      case StmtKind::kExpression:
        head = exprs.back();
        break;
      case StmtKind::kIf:
      case StmtKind::kSwitch:
        head = exprs[0];
        break;
      case StmtKind::kFor:
        head = exprs[1];
        break;
      default:
        return false;
    }
    const std::set<uint32_t> lazy_logic = LazyLogic(ast_, s);
    if (IsElementLogic(ast_, value) && !(pure && IsOneTruth(from_, value))) {
      if (read == head && stmt.kind == StmtKind::kIf) return false;
      for (uint32_t logic : lazy_logic) {
        const auto operands = ast_.Children(ExprId{logic});
        if (std::find(operands.begin(), operands.end(), read) != operands.end()) return false;
      }
    }
    bool blocked = false, inside = false;
    std::function<bool(ExprId)> find = [&](ExprId e) {
      if (e == read) return true;
      auto children = ast_.Children(e);
      if (ast_[e].kind == ExprKind::kAnonymous) {
        blocked = true;
        return false;
      }
      const bool lazy =
          lazy_logic.count(e.index) > 0 ||
          (ast_[e].kind == ExprKind::kBinary && (ast_[e].op == syntax::Op::kAndAnd || ast_[e].op == syntax::Op::kOrOr));
      bool index = ast_[e].kind == ExprKind::kIndex || ast_[e].kind == ExprKind::kCellIndex ||
                   ast_[e].kind == ExprKind::kField || ast_[e].kind == ExprKind::kDynamicField;
      for (size_t k = 0; k < children.size(); ++k) {
        if (find(children[k])) {
          // The base of an index must stay a variable, and an operand that may not be evaluated stays one.
          if (index && k == 0) inside = true;
          return true;
        }
        if (lazy) {
          blocked = true;
          return false;
        }
      }
      if (!Pure(e) || MayRelyOnCheck(e)) blocked = true;
      return false;
    };
    bool found = find(head);
    return found && !inside && (pure || !blocked);
  }

  PassInput& input_;
  size_t index_;
  const Residual& from_;
  const Ast& ast_;
  FunctionId id_;
  const FlowGraph& graph_;
  const VisibleNames& names_;
  std::set<std::string> outputs_, parameters_;
  std::map<uint32_t, std::set<std::string>> bound_;  // identifier in closures -> the closures' parameters
  std::map<std::string, int> defined_, updated_;
  std::map<std::string, std::vector<StmtId>> definers_;  // statements that write it whole; invalid: it is a parameter
  std::map<std::string, ExprId> identifiers_;            // of copied variables, when first asked for
  bool left_alone_ = false, changed_ = false;
  const UseDefinitions* chains_ = nullptr;                            // when first asked for
  std::map<std::string, std::vector<std::pair<int, ExprId>>> reads_;  // of each variable: node and place
  AvailableCopies available_;
  std::map<std::string, std::string> renamed_;
  std::map<uint32_t, ExprId> replaced_;
  std::set<uint32_t> dropped_, moved_into_;
};

}  // namespace

bool PropagateCopies(PassInput& in, Residual* to) { return RunPlannedPass<Propagator>(in, to); }

bool PropagateUserCopies(PassInput& in, Residual* to) { return RunPlannedPass<Propagator>(in, to, true); }

}  // namespace residua::residual
