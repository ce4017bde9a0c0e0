// Expressions that are evaluated again although nothing they read has changed.
//
//   a = x - n(2);  b = ones(1, p) * (x - n(2)) + ones(1, p);   =>   a = x - n(2);  ones__1 = ones(1, p); ...
//
// A walk over the statements keeps the expressions whose value is still the same (`live`): an assignment ends those
// that read its target, a loop those that read anything its body assigns; what a branch computes is not known behind
// it. The occurrences of one value make a group. Where the first is `v = EXPR`, the others read v while v is unchanged;
// otherwise a variable is made before the first one's statement, when that pays: an assignment and its reads cost an
// interpreter time too. A call in the condition of `while` that reads nothing the loop assigns is evaluated again in
// every trip: `while k <= numel (x)`.
//
// The variable's value is computed earlier than the first occurrence was, by the part of its statement that is
// evaluated before it: nothing there may fail or be what keeps the expression from failing (specialise/prove.cc). The
// later occurrences cannot fail where the first did not. Only operators, indices of variables and built-ins without
// effects are taken. It ends because each round leaves fewer operations.
#include <algorithm>

#include "worker/builtin/builtin.h"
#include "worker/builtin/builtin_traits.h"
#include "worker/residual/code_forms.h"
#include "worker/residual/copy_tree.h"
#include "worker/residual/passes/planned_pass.h"
#include "worker/residual/passes/quiet_functions.h"
#include "worker/residual/passes/value_spelling.h"
#include "worker/residual/visible_names.h"
#include "worker/syntax/visit.h"

namespace residua::residual {

using syntax::Op;

namespace {

constexpr int kAssignmentCost = 3;  // in reads of a variable, as in value_spelling.h
constexpr int kTrips = 4;           // of a loop of which nothing is known
constexpr int kLeastGain = 2;
constexpr int kLeastGainOfVariable = 6;  // a line more to read has to be worth it

struct Group : SpelledValue {
  std::vector<ExprId> places;  // in order
  StmtId statement;            // of the first
  NameId holder;               // the variable that the first is assigned to
  bool every_trip = false;     // the first is in the condition of a loop that leaves its value as it is
  bool Pays() const {
    const int n = static_cast<int>(places.size()) + (every_trip ? kTrips : 0);
    return !holder.valid() ? (n - 1) * cost - n - kAssignmentCost >= kLeastGainOfVariable
                           : (n - 1) * (cost - 1) >= kLeastGain;
  }
};

class Finder {
 public:
  Finder(PassInput& in, size_t index, QuietFunctions* quiet)
      : from_(in.program()),
        ast_(in.program().tree->ast),
        id_(ast_.top_functions()[index]),
        graph_(in.analyses().Flow(index)),
        names_(in.analyses().Names(index)),
        values_(from_, names_.variables, quiet, [this](NameId v) { return Named(v); }),
        new_names_(from_, index, names_) {
    if (!names_.plain) return;
    Walk(ast_[id_].body, {});
    Choose();
  }
  const MadeNames& made() const { return new_names_.made(); }
  bool changed() const { return !replaced_.empty(); }

  FunctionId Rewrite(ResidualTree* to, const std::string& name) {
    TreeCopier copier{ast_, *to, &from_.tree->facts};
    ExprId kept;  // the expression of a new variable is copied as it is
    copier.replace = [&](ExprId e) -> std::optional<ExprId> {
      auto it = replaced_.find(e.index);
      if (it == replaced_.end() || e == kept) return std::nullopt;
      return ReadOfNumber(to, it->second, ast_[e].range, from_.tree->facts.NumberOf(e));
    };
    // New variables stand before the statement of their first use, which is copied as it is.
    copier.place = [&](StmtId s, std::vector<StmtId>* out) {
      const auto made = made_.find(s.index);
      if (made == made_.end()) return false;
      for (const auto& [variable, value] : made->second) {
        const syntax::SourceRange range = ast_[s].range;
        kept = value;
        const ExprId copy = copier.Expr(value);
        kept = {};
        out->push_back(MakeAssignment(to, to->Identifier(variable, range, kPure), copy, range));
      }
      return false;
    };
    return copier.Function(id_, name);
  }

 private:
  using Live = std::map<std::string, size_t>;  // spelling -> group

  // How a statement's expression is looked at.
  struct Context {
    StmtId statement;
    bool may_start = true;  // evaluated exactly once, before everything else of the statement but what was seen
    bool clean = true;      // nothing before this may fail, but
    std::string filled;     // arrays of this size, which may be too large
    std::set<uint32_t> lazy_logic = {};
    bool every_trip = false;  // it is the condition of a loop
    NameSet assigned = {};    // by that loop
  };

  bool Pure(ExprId e) const { return from_.tree->facts.IsPure(e); }

  std::string Named(NameId variable) const { return names_.shared.contains(variable) ? "" : ast_.Name(variable); }

  // A value that may be put into a variable: one value, and more than a constant.
  bool MayBeShared(ExprId id) const {
    if (IsTranspose(ast_, id)) return false;
    switch (ast_[id].kind) {
      case ExprKind::kUnary:
      case ExprKind::kPostfix:
      case ExprKind::kBinary:
      case ExprKind::kIndex:
        return true;
      default:
        return false;
    }
  }

  void See(ExprId id, Live* live, Context* context) {
    const syntax::Expr& e = ast_[id];
    if (e.kind == ExprKind::kAnonymous) return;
    KeepFactors(id);
    Group found;
    const bool lazy_logic = context->lazy_logic.count(id.index) > 0;
    const bool leaves_out = lazy_logic && !(Pure(id) && IsOneTruth(from_, id));
    if (MayBeShared(id) && !leaves_out && !kept_.count(id.index)) {
      const std::string spelling = values_.Spell(id, &found);
      if (!spelling.empty() && !found.reads.empty()) {
        auto it = live->find(spelling);
        if (it != live->end()) {
          groups_[it->second].places.push_back(id);
        } else if (context->every_trip ? MayLeaveLoop(id, found, *context)
                                       : context->may_start && MayComeFirst(id, *context)) {
          found.every_trip = context->every_trip;
          found.places.push_back(id);
          found.statement = context->statement;
          (*live)[spelling] = groups_.size();
          groups_.push_back(std::move(found));
        }
      }
    }
    const bool lazy = lazy_logic || (e.kind == ExprKind::kBinary && (e.op == Op::kAndAnd || e.op == Op::kOrOr));
    const auto children = ast_.Children(id);
    for (size_t k = 0; k < children.size(); ++k) {
      See(children[k], live, context);
      if (lazy) context->may_start = false;
    }
    if (Pure(id) || IsOfNumbers(id)) return;
    const std::string fill = SizeOf(id);
    if (fill.empty() || (!context->filled.empty() && context->filled != fill)) context->clean = false;
    context->filled = fill;
  }

  // An operation on numbers: nothing of it but its operands can fail.
  bool IsOfNumbers(ExprId id) const {
    const ExprKind kind = ast_[id].kind;
    return (kind == ExprKind::kUnary || kind == ExprKind::kBinary) && !syntax::IsStep(ast_[id]) &&
           std::ranges::all_of(ast_.Children(id), [this](ExprId c) {
             return ast_[c].kind == ExprKind::kNumber || from_.tree->facts.NumberOf(c) != ResidualFacts::Number::kNo;
           });
  }

  // Of `a * b'` neither a nor b is shared: Octave multiplies one variable with its own transpose by another routine
  // than two arrays of equal elements, with other bits. Numbers have no such thing.
  void KeepFactors(ExprId id) {
    if (!HasTransposedFactor(ast_, id)) return;
    for (ExprId f : ast_.Children(id)) {
      const ExprId of = IsTranspose(ast_, f) ? ast_.Child(f, 0) : f;
      if (from_.tree->facts.NumberOf(of) == ResidualFacts::Number::kNo) kept_.insert(of.index);
    }
  }

  // What is evaluated before it, in its statement, can be evaluated after it: no error comes in another's place.
  bool MayComeFirst(ExprId id, const Context& context) const {
    if (context.clean && (context.filled.empty() || context.filled == SizeOf(id))) return true;
    return Pure(id) && !MayRelyOnCheck(id);
  }

  // A call in the condition of a loop that gives the same in every trip. Behind `&&` only one that needs nothing but
  // the variable: another may be unable to fail only because of what stands before it.
  bool MayLeaveLoop(ExprId id, const Group& found, const Context& context) const {
    if (found.cost < kCallCost || !Pure(id) || !MayComeFirst(id, context)) return false;
    if (HaveCommon(found.reads, context.assigned) || (AsksMap(id) && !IsQuiet(context.statement))) return false;
    return context.may_start || AsksExtent(id);
  }

  // It may count the keys of a map, which has other names, too.
  bool AsksMap(ExprId id) const {
    bool asks = false;
    syntax::VisitExpr(ast_, id, [&](ExprId e) {
      asks = asks || (ast_[e].kind == ExprKind::kIdentifier && builtin::HasAny(ast_.Name(e), builtin::kCountsKeys));
    });
    return asks;
  }

  // The loop stores into no part of a variable and calls nothing that could: a map stays as it is.
  bool IsQuiet(StmtId loop) const {
    bool quiet = true;
    const auto look = [&](StmtId s) {
      const auto node = graph_.node_of.find(s.index);
      quiet = quiet && (node == graph_.node_of.end() || graph_.nodes[node->second].updates.empty());
      for (ExprId root : ast_.Exprs(s)) {
        syntax::VisitExpr(ast_, root, [&](ExprId e) {
          if (ast_[e].kind != ExprKind::kIdentifier || names_.variables.contains(ast_[e].name)) return;
          quiet = quiet && values_.IsPlainBuiltin(ast_.Name(e));
        });
      }
    };
    look(loop);
    for (BlockId b : ast_.Blocks(loop)) syntax::VisitStatements(ast_, b, look);
    return quiet;
  }

  // `numel (x)`, `size (x, 2)`.
  bool AsksExtent(ExprId id) const {
    const auto children = ast_.Children(id);
    if (ast_[id].kind != ExprKind::kIndex || children.size() < 2) return false;
    const bool plain = std::all_of(children.begin(), children.end(), [&](ExprId c) {
      return ast_[c].kind == ExprKind::kIdentifier || ast_[c].kind == ExprKind::kNumber;
    });
    return plain && Calls(id, builtin::kAsksExtent);
  }

  // The arguments of a call that fails only where the array it makes is too large, if at all: `zeros(..)`, `ones(..)`.
  // Of arrays of one size all are too large or none is, and the error is the same.
  std::string SizeOf(ExprId id) const {
    const Effects effects = from_.tree->facts[id].effects;
    if (effects != Effects::FailsBySize() && !(effects.none() && Calls(id, builtin::kFills))) return "";
    std::string out;
    for (ExprId argument : ast_.Children(id).subspan(1)) {
      SpelledValue unused;
      const std::string part = values_.Spell(argument, &unused);
      if (part.empty()) return "";
      out += part + ",";
    }
    return out;
  }

  // f(..) of a function with this trait.
  bool Calls(ExprId id, uint64_t trait) const {
    if (ast_[id].kind != ExprKind::kIndex || ast_[ast_.Child(id, 0)].kind != ExprKind::kIdentifier) return false;
    const syntax::NameId name = ast_[ast_.Child(id, 0)].name;
    return !names_.variables.contains(name) && builtin::HasAny(ast_.Name(name), trait);
  }

  // It may be unable to fail only because a value before it went well.
  bool MayRelyOnCheck(ExprId id) const {
    bool may = false;
    syntax::VisitExpr(ast_, id, [&](ExprId e) {
      switch (ast_[e].kind) {
        case ExprKind::kIdentifier:
        case ExprKind::kNumber:
        case ExprKind::kString:
        case ExprKind::kColon:
        case ExprKind::kUnary:
        case ExprKind::kPostfix:
          break;
        case ExprKind::kBinary: {  // with a number nothing has to fit
          const auto children = ast_.Children(e);
          may = may || std::none_of(children.begin(), children.end(),
                                    [this](ExprId c) { return ast_[c].kind == ExprKind::kNumber; });
          break;
        }
        default:
          may = may || ast_[e].count > 1;
      }
    });
    return may;
  }

  void End(const NameSet& assigned, Live* live) const {
    std::erase_if(*live, [&](const auto& entry) {
      const Group& g = groups_[entry.second];
      return (g.holder.valid() && assigned.contains(g.holder)) || HaveCommon(assigned, g.reads);
    });
  }

  void Walk(BlockId block, Live live) {
    for (StmtId s : ast_.Statements(block)) Statement(s, &live);
  }

  void Statement(StmtId s, Live* live) {
    const syntax::Stmt& stmt = ast_[s];
    const auto exprs = ast_.Exprs(s);
    Context context{s};
    context.lazy_logic = LazyLogic(ast_, s);
    switch (stmt.kind) {
      case StmtKind::kAssign: {
        if (exprs.size() > 2) kept_.insert(exprs.back().index);  // several results, which no variable holds
        const size_t before = groups_.size();
        context.may_start = !stmt.print;
        for (ExprId target : exprs.first(exprs.size() - 1)) {  // the places are found before the value
          for (ExprId id = target; ast_[id].count > 0; id = ast_.Child(id, 0)) {
            for (ExprId c : ast_.Children(id).subspan(1)) See(c, live, &context);
          }
        }
        See(exprs.back(), live, &context);
        End(WrittenIn(ast_, graph_, s), live);
        Hold(s, before, live);
        return;
      }
      case StmtKind::kExpression: {
        context.may_start = !stmt.print;
        for (ExprId c : ast_.Children(exprs[0])) {
          if (ast_[exprs[0]].kind == ExprKind::kIndex) See(c, live, &context);
        }
        return;
      }
      case StmtKind::kIf:
      case StmtKind::kSwitch:
        See(exprs[0], live, &context);
        context.may_start = false;
        for (ExprId e : exprs.subspan(1)) See(e, live, &context);
        for (BlockId b : ast_.Blocks(s)) Walk(b, *live);
        End(WrittenIn(ast_, graph_, s), live);
        return;
      case StmtKind::kFor:
        See(exprs[1], live, &context);
        break;
      case StmtKind::kWhile:
      case StmtKind::kDoUntil:
        break;
      default:
        End(WrittenIn(ast_, graph_, s), live);
        return;
    }
    // A loop: what its trips change is not known in any of them.
    End(WrittenIn(ast_, graph_, s), live);
    if (stmt.kind == StmtKind::kWhile) {
      context.every_trip = true;
      context.assigned = WrittenIn(ast_, graph_, s);
      See(exprs[0], live, &context);
    }
    for (BlockId b : ast_.Blocks(s)) Walk(b, *live);
  }

  // `v = EXPR`: v holds the value that a group started with.
  void Hold(StmtId s, size_t before, const Live* live) {
    const auto exprs = ast_.Exprs(s);
    if (ast_[s].multi || exprs.size() != 2 || ast_[exprs[0]].kind != ExprKind::kIdentifier) return;
    const NameId v = ast_[exprs[0]].name;
    if (names_.shown.contains(v)) return;
    for (const auto& [_, g] : *live) {
      if (g >= before && groups_[g].places[0] == exprs[1]) groups_[g].holder = v;
    }
  }

  // Dearest first; one that overlaps a chosen one waits for the next round.
  void Choose() {
    std::vector<size_t> order;
    for (size_t g = 0; g < groups_.size(); ++g) {
      if ((groups_[g].places.size() > 1 || groups_[g].every_trip) && groups_[g].Pays()) order.push_back(g);
    }
    std::stable_sort(order.begin(), order.end(), [&](size_t a, size_t b) { return groups_[a].cost > groups_[b].cost; });
    std::set<uint32_t> used;
    for (size_t g : order) {
      Group& group = groups_[g];
      bool free = true;
      for (ExprId place : group.places) {
        syntax::VisitExpr(ast_, place, [&](ExprId e) { free = free && !used.count(e.index); });
      }
      if (!free) continue;
      for (ExprId place : group.places) {
        syntax::VisitExpr(ast_, place, [&](ExprId e) { used.insert(e.index); });
      }
      std::string name;
      if (group.holder.valid()) {
        name = ast_.Name(group.holder);
      } else {
        name = new_names_.Fresh(FirstName(ast_, group.places[0]));
        made_[group.statement.index].emplace_back(name, group.places[0]);
      }
      for (size_t k = group.holder.valid() ? 1 : 0; k < group.places.size(); ++k) {
        replaced_[group.places[k].index] = name;
      }
    }
  }

  // The name that is furthest left.

  const Residual& from_;
  const Ast& ast_;
  FunctionId id_;
  const FlowGraph& graph_;
  const VisibleNames& names_;
  ValueSpelling values_;
  NewNames new_names_;
  std::vector<Group> groups_;
  std::set<uint32_t> kept_;                                               // expressions that stay as they are
  std::map<uint32_t, std::string> replaced_;                              // expression -> variable
  std::map<uint32_t, std::vector<std::pair<std::string, ExprId>>> made_;  // statement -> new variables before it
};

}  // namespace

bool ShareCommonSubexpressions(PassInput& in, Residual* to) {
  QuietFunctions quiet(in);
  return RunPlannedPass<Finder>(in, to, &quiet);
}

}  // namespace residua::residual
