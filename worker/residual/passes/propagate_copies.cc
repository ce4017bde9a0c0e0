// Copies and values that are used once.
//
// Copies: `t = w` where t is a name of ours (`v__1`): a read of t that only this copy reaches, w unchanged since, reads
// w instead. Where w is ours and every read of t is such a read, w takes t's name and the copy goes.
// Values: `t = EXPR` where t is ours and assigned once, or one of several values of a variable of the user's, and read
// once (also where t is the user's and others were made for it), by the statement that follows: EXPR moves there when
// nothing is evaluated before it that could fail or have an effect first, or that cannot fail only because EXPR did
// not. One that cannot fail and has no effects moves on, past plain statements that leave its variables alone, to the
// first that reads it. Chains: `t = EXPR; t = t * x;` of any variable is `t = EXPR * x`.
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
    if (!renamed_.empty()) {
      copier.rename = [&](const std::string& old) {
        const auto it = renamed_.find(ast_.FindName(old));
        return it == renamed_.end() ? old : ast_.Name(it->second);
      };
    }
    copier.replace = [&](ExprId e) -> std::optional<ExprId> {
      auto it = replaced_.find(e.index);
      if (it == replaced_.end()) return std::nullopt;
      const ExprId copy = Instead(copier, it->second);
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
  // The identifier that stands for a variable may be read as another one where it stands.
  ExprId Instead(TreeCopier& copier, ExprId e) const {
    if (ast_[e].kind != ExprKind::kIdentifier) return copier.Expr(e);
    const ExprId made = copier.to.Identifier(ast_.Name(e), ast_[e].range, from_.tree->facts[e].effects);
    copier.to.facts.At(made) = from_.tree->facts[e];
    return made;
  }

  using Place = std::pair<int, ExprId>;  // where a variable is read: the node, and the identifier

  bool Pure(ExprId e) const { return from_.tree->facts.IsPure(e); }

  void Survey() {
    const syntax::Function& f = ast_[id_];
    outputs_ = graph_.nodes[static_cast<size_t>(graph_.exit())].uses;
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
      for (NameId v : node.defines) definers_[v].push_back(node.stmt);
      updated_.insert(node.updates);
    }
    parameters_ = graph_.nodes[static_cast<size_t>(graph_.entry())].defines;
    for (NameId v : names_.ours) {
      const NameId model = ast_.FindName(from_.functions[index_].made.Stem(ast_.Name(v)));
      if (model.valid() && names_.variables.contains(v) && names_.variables.contains(model)) models_.insert(model);
    }
  }

  // Within a closure its parameters are other variables.
  void NoteBound(ExprId closure) {
    NameSet names;
    for (ExprId p : ast_.Children(closure).subspan(1)) {
      if (ast_[p].kind == ExprKind::kIdentifier) names.insert(ast_[p].name);
    }
    syntax::VisitExpr(ast_, closure, [&](ExprId e) {
      if (ast_[e].kind == ExprKind::kIdentifier) bound_[e.index].insert(names);
    });
  }

  bool Ours(NameId name) const { return names_.ours.contains(name); }

  // Of ours, or the variable that they were made for: of several calls that are written out the first has the names of
  // the function, and is to come out as the others do.
  bool IsOfCalls(NameId name) const {
    return Ours(name) || (models_.contains(name) && names_.IsInner(name) && !names_.told.contains(name));
  }

  // `k__1` for `k`: a copy under a name of ours, as a closure gets it. Where it shows, `k` should.
  bool IsNamedAfter(NameId t, NameId w) const {
    return Ours(t) && from_.functions[index_].made.For(ast_.Name(t)) == ast_.Name(w);
  }

  bool IsVariable(NameId name) const { return names_.variables.contains(name); }
  size_t Definitions(NameId name) const {
    const auto found = definers_.find(name);
    return found == definers_.end() ? 0 : found->second.size();
  }

  // `t = w`, both variables that may change places.
  std::optional<AvailableCopies::Copy> AsCopy(StmtId s) const {
    const std::optional<PlainAssignment> made = AsPlainAssignment(ast_, s);
    if (!made || ast_[made->value].kind != ExprKind::kIdentifier || !Pure(made->value)) return std::nullopt;
    const NameId t = made->variable, w = ast_[made->value].name;
    if (t == w || names_.shared.contains(t) || names_.shared.contains(w) || !IsVariable(w)) return std::nullopt;
    if (names_.guarded.contains(t) || names_.guarded.contains(w)) return std::nullopt;
    if ((names_.shown.contains(t) || names_.shown.contains(w)) && !IsNamedAfter(t, w)) return std::nullopt;
    return std::pair{t, w};
  }

  // `t = t` of a variable that has a value.
  bool IsOfItself(StmtId s) const {
    const std::optional<PlainAssignment> made = AsPlainAssignment(ast_, s);
    if (left_alone_ || !made || !Pure(made->value) || ast_[made->value].kind != ExprKind::kIdentifier) return false;
    return ast_[made->value].name == made->variable && !names_.shared.contains(made->variable);
  }

  void FindReads() {
    for (size_t n = 0; n < graph_.nodes.size(); ++n) {
      VisitReads(ast_, graph_.nodes[n].stmt,
                 [&](ExprId e) { reads_[ast_[e].name].emplace_back(static_cast<int>(n), e); });
    }
  }

  // A variable of the user's that is nothing but a copy, of one variable or another, wherever it is read.
  void PlanUsersCopies() {
    std::vector<NameId> read;
    for (const auto& [t, _] : reads_) read.push_back(t);
    NameSet replaced_users, read_instead;
    for (NameId t : syntax::SortedByText(ast_, read)) {  // of two that wait for each other the first goes
      if (Ours(t) || names_.shown.contains(t) || IsOfInterface(t) || updated_.contains(t)) continue;
      if (names_.told.contains(t)) continue;
      const std::vector<Place>& places = reads_.at(t);
      if (!std::ranges::all_of(places, [&](const Place& place) { return ReadsCopy(place, t); })) continue;
      // What is read instead may be a copy itself: one of the two at a time.
      NameSet instead;
      for (const auto& [n, e] : places) instead.insert(available_.Of(n, t));
      if (read_instead.contains(t) || HaveCommon(instead, replaced_users)) continue;
      for (const auto& [n, e] : places) replaced_[e.index] = IdentifierOf(available_.Of(n, t));
      replaced_users.insert(t);
      read_instead.insert(instead);
      changed_ = true;
    }
  }

  void Plan() {
    // w of ours takes the name of t, where every read of t is a read of w.
    NameSet touched;
    for (const FlowNode& node : graph_.nodes) {
      if (!node.stmt.valid()) continue;
      changed_ = changed_ || IsOfItself(node.stmt);
      auto copy = AsCopy(node.stmt);
      if (!copy) continue;
      const auto [t, w] = *copy;
      if (!Ours(w) || names_.shown.contains(w) || names_.shown.contains(t) || IsOfInterface(w) ||
          parameters_.contains(t))
        continue;
      if (touched.contains(t) || touched.contains(w) || updated_.contains(t)) continue;
      if (!AllDefinitionsCopy(t, w) || (outputs_.contains(t) && !Holds(graph_.exit(), t, w))) continue;
      const auto holds = [&, t = t, w = w](const Place& place) { return Holds(place.first, t, w); };
      if (!std::ranges::all_of(ReadsOf(t), holds)) continue;
      touched.insert(t);
      touched.insert(w);
      renamed_[w] = t;
      changed_ = true;
    }
    if (changed_) return;
    for (const auto& [t, places] : reads_) {  // one does not change what becomes of another
      if (!Ours(t)) continue;
      for (const Place& place : places) {
        if (!ReadsCopy(place, t)) continue;
        replaced_[place.second.index] = IdentifierOf(available_.Of(place.first, t));
        changed_ = true;
      }
    }
    if (!changed_) PlanMoves(ast_[id_].body);
  }

  bool IsBound(ExprId e, NameId name) const {
    auto it = bound_.find(e.index);
    return it != bound_.end() && it->second.contains(name);
  }

  bool IsOfInterface(NameId v) const { return outputs_.contains(v) || parameters_.contains(v); }

  const std::vector<Place>& ReadsOf(NameId v) const {
    static const std::vector<Place> kNone;
    const auto found = reads_.find(v);
    return found == reads_.end() ? kNone : found->second;
  }

  // What is read there could be read in the variable that t is a copy of.
  bool ReadsCopy(const Place& place, NameId t) const {
    const NameId w = available_.Of(place.first, t);
    return w.valid() && !IsBound(place.second, w) && !IsBound(place.second, t);
  }

  bool Holds(int n, NameId t, NameId w) const { return available_.Of(n, t) == w; }

  bool AllDefinitionsCopy(NameId t, NameId w) const {
    const auto found = definers_.find(t);
    return found == definers_.end() || std::ranges::all_of(found->second, [&](StmtId s) {
             const auto copy = s.valid() ? AsCopy(s) : std::nullopt;
             return copy && copy->second == w;
           });
  }

  // Some expression that is this identifier: the first that is copied.
  ExprId IdentifierOf(NameId name) {
    if (identifiers_.empty()) {
      for (const FlowNode& node : graph_.nodes) {
        if (!node.stmt.valid()) continue;
        if (auto copy = AsCopy(node.stmt)) identifiers_.emplace(copy->second, ast_.Exprs(node.stmt)[1]);
      }
    }
    const auto found = identifiers_.find(name);
    return found == identifiers_.end() ? ExprId{} : found->second;
  }

  void PlanMoves(BlockId block) {
    auto statements = ast_.Statements(block);
    for (size_t k = 0; k < statements.size(); ++k) {
      for (BlockId inner : ast_.Blocks(statements[k])) {
        if (!IsGuard(ast_[statements[k]].kind)) PlanMoves(inner);
      }
      if (k + 1 == statements.size()) continue;
      const std::optional<PlainAssignment> made = AsPlainAssignment(ast_, statements[k]);
      if (!made) continue;
      const NameId t = made->variable;
      const StmtId next = statements[ReaderOf(t, made->value, statements, k)];
      if (names_.shown.contains(t) || moved_into_.count(statements[k].index)) continue;
      std::optional<ExprId> read;
      if (names_.plain) read = ReadBeforeOverwritten(t, next);
      int limit = read ? kChainNodes : kMovedNodes;
      if (!read) read = OnlyRead(t, next);
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
  bool MayMoveOn(NameId t, ExprId value) const {
    const size_t reads = ReadsOf(t).size();
    if (!names_.plain || !Pure(value) || reads == 0) return false;
    return IsOfCalls(t) ? reads == 1 : Definitions(t) > 1 && !IsOfInterface(t) && !updated_.contains(t);
  }

  // Where in the block a value that moves could go: behind the plain statements past which it may move, or the next.
  size_t ReaderOf(NameId t, ExprId value, std::span<const StmtId> statements, size_t k) const {
    if (!MayMoveOn(t, value)) return k + 1;
    const auto is_read_at = [&](int node) {
      return std::ranges::any_of(ReadsOf(t), [node](const Place& place) { return place.first == node; });
    };
    NameSet needed;
    syntax::VisitExpr(ast_, value, [&](ExprId e) {
      if (ast_[e].kind == ExprKind::kIdentifier) needed.insert(ast_[e].name);
    });
    if (HaveCommon(needed, names_.shared)) return k + 1;
    for (size_t at = k + 1; at < statements.size(); ++at) {
      const auto node = graph_.node_of.find(statements[at].index);
      if (node == graph_.node_of.end()) break;
      if (is_read_at(node->second)) return at;
      const FlowNode& passed = graph_.nodes[static_cast<size_t>(node->second)];
      if (passed.defines.contains(t) || ast_[statements[at]].block_count > 0 || HaveCommon(needed, passed.defines) ||
          HaveCommon(needed, passed.updates))
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
  std::optional<ExprId> ReadBeforeOverwritten(NameId t, StmtId next) const {
    const std::optional<PlainAssignment> made = AsPlainAssignment(ast_, next);
    if (!made || made->variable != t || ast_[made->value].kind != ExprKind::kBinary) return std::nullopt;
    std::vector<ExprId> found;
    syntax::VisitExpr(ast_, made->value, [&](ExprId e) {
      if (ast_[e].kind == ExprKind::kIdentifier && ast_[e].name == t) found.push_back(e);
    });
    if (found.size() != 1) return std::nullopt;
    return found[0];
  }

  // The only read of t, a variable of ours with one assignment, when it is in `next`.
  std::optional<ExprId> OnlyRead(NameId t, StmtId next) const {
    if (!IsOfCalls(t) || IsOfInterface(t) || Definitions(t) != 1 || updated_.contains(t)) return std::nullopt;
    const std::vector<Place>& places = ReadsOf(t);
    if (places.size() != 1) return std::nullopt;
    const auto node = graph_.node_of.find(next.index);
    if (node == graph_.node_of.end() || node->second != places[0].first) return std::nullopt;
    return places[0].second;
  }

  // The same of one assignment of several, as an unrolled loop leaves them: nothing else reads the value, and nothing
  // else is read there.
  std::optional<ExprId> OnlyReadOfOne(NameId t, StmtId assigned, StmtId next) {
    if (IsOfInterface(t) || updated_.contains(t) || Definitions(t) < 2) return std::nullopt;
    auto node = graph_.node_of.find(next.index);
    if (node == graph_.node_of.end()) return std::nullopt;
    std::vector<ExprId> found;
    VisitReads(ast_, next, [&](ExprId e) {
      if (ast_[e].name == t) found.push_back(e);
    });
    if (found.size() != 1) return std::nullopt;
    if (chains_ == nullptr) chains_ = &input_.analyses().Chains(index_);
    const int definition = graph_.node_of.at(assigned.index);
    for (int n = 0; n <= graph_.exit(); ++n) {
      const std::vector<int>& reaching = chains_->Of(n, t);
      if (!std::ranges::binary_search(reaching, definition)) continue;
      if (n != node->second || reaching.size() != 1) return std::nullopt;
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
      const bool index = TakesPart(ast_, e);
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
  NameSet outputs_, parameters_;
  NameSet models_;                         // variables of the user's that others were made for
  NameSet updated_;                        // variables that are written in part somewhere
  std::map<uint32_t, NameSet> bound_;      // identifier in closures -> the closures' parameters
  NameMap<std::vector<StmtId>> definers_;  // statements that write it whole; invalid: it is a parameter
  NameMap<ExprId> identifiers_;            // of copied variables, when first asked for
  bool left_alone_ = false, changed_ = false;
  const UseDefinitions* chains_ = nullptr;  // when first asked for
  NameMap<std::vector<Place>> reads_;       // of each variable
  AvailableCopies available_;
  NameMap<NameId> renamed_;
  std::map<uint32_t, ExprId> replaced_;
  std::set<uint32_t> dropped_, moved_into_;
};

}  // namespace

bool PropagateCopies(PassInput& in, Residual* to) { return RunPlannedPass<Propagator>(in, to); }

bool PropagateUserCopies(PassInput& in, Residual* to) { return RunPlannedPass<Propagator>(in, to, true); }

}  // namespace residua::residual
