// Structs, cells, matrices and maps of parts that a loop does not change.
//
//   for k = 1:n                               t = struct('u', x, 'v', 2);
//     t = struct('u', x, 'v', 2);             for k = 1:n
//     y = y + t.(name{k});              =>      y = y + t.(name{k});
//   end                                       end
//
// The evaluator writes an aggregate that it knows by its parts where the whole of it is first wanted, and that may be
// in a loop, which would make it anew in each trip. It moves before the outermost loop that assigns none of its parts,
// where nothing can tell: the variable is assigned nowhere else, is not read before, as it would be behind a loop
// without a trip, and making the value does nothing else and cannot fail. A map has an identity: it moves if all that
// is done with it is to look something up.
#include <map>
#include <set>

#include "worker/builtin/builtin_names.h"
#include "worker/builtin/map_names.h"
#include "worker/residual/code_forms.h"
#include "worker/residual/copy_tree.h"
#include "worker/residual/passes/loop_values.h"
#include "worker/residual/passes/planned_pass.h"
#include "worker/residual/visible_names.h"
#include "worker/syntax/loop.h"
#include "worker/syntax/visit.h"

namespace residua::residual {

namespace {

// A value that may move, and the variables that are in it.
struct Movable {
  bool ok = true;
  bool aggregate = false;
  std::vector<NameId> parts;
};

class AggregateHoister {
 public:
  AggregateHoister(PassInput& in, size_t index)
      : from_(in.program()),
        ast_(from_.tree->ast),
        id_(ast_.top_functions()[index]),
        graph_(in.analyses().Flow(index)),
        names_(in.analyses().Names(index)),
        values_(in, index),
        once_(WrittenOnce(graph_)) {
    if (names_.plain) Plan(ast_[id_].body);
  }
  bool changed() const { return !moved_.empty(); }

  FunctionId Rewrite(ResidualTree* to, const std::string& name) {
    TreeCopier copier{ast_, *to, &from_.tree->facts};
    copier.place = [&](StmtId s, std::vector<StmtId>* out) {
      if (moved_.contains(s.index)) return true;
      if (const auto found = before_.find(s.index); found != before_.end()) {
        for (StmtId made : found->second) out->push_back(copier.Statement(made));
      }
      return false;
    };
    return copier.Function(id_, name);
  }

 private:
  void Plan(BlockId block) {
    for (StmtId s : ast_.Statements(block)) {
      if (IsGuard(ast_[s].kind)) continue;
      if (!loops_.empty()) PlanStatement(s);
      const bool loop = syntax::IsLoop(ast_[s].kind);
      if (loop) loops_.push_back(s);
      for (BlockId inner : ast_.Blocks(s)) Plan(inner);
      if (loop) loops_.pop_back();
    }
  }

  void PlanStatement(StmtId s) {
    const std::optional<PlainAssignment> made = AsPlainAssignment(ast_, s);
    if (!made || !names_.IsInner(made->variable) || !once_.contains(made->variable)) return;
    Movable value;
    if (IsMapWithKeys(made->value)) {
      for (ExprId part : ast_.Children(made->value).subspan(2)) Look(part, value);
      value.ok = value.ok && OnlyAsked(made->variable);
    } else {
      Look(made->value, value);
    }
    if (!value.ok || !value.aggregate || IsReadBefore(graph_, graph_.node_of.at(s.index), made->variable)) return;
    size_t to = loops_.size();
    while (to > 0 && values_.StandAt(loops_[to - 1], value.parts)) --to;
    if (to == loops_.size()) return;
    before_[loops_[to].index].push_back(s);
    moved_.insert(s.index);
  }

  // What can be evaluated anywhere: literals, variables, and aggregates of them. An anonymous function takes along the
  // variables that it mentions.
  void Look(ExprId e, Movable& out) const {
    const syntax::Expr& x = ast_[e];
    if (x.kind == ExprKind::kAnonymous) {
      out.ok = out.ok && from_.tree->facts.IsPure(e);
      VisitCaptured(ast_, names_.variables, e, [&](NameId name) { out.parts.push_back(name); });
      return;
    }
    const bool variable = x.kind == ExprKind::kIdentifier && names_.variables.contains(x.name);
    const bool leaf = x.kind == ExprKind::kNumber || x.kind == ExprKind::kString || x.kind == ExprKind::kIdentifier ||
                      x.kind == ExprKind::kHandle || x.kind == ExprKind::kUnary;
    const bool made = MakesStruct(e);
    const bool parts = x.kind == ExprKind::kCell || x.kind == ExprKind::kMatrix || made;
    out.ok = out.ok && (x.kind == ExprKind::kRow || (from_.tree->facts.IsPure(e) && (leaf || parts)));
    if (variable) out.parts.push_back(x.name);
    // Octave keeps a matrix of literals as it is, and hoist-literals moves those that it does not.
    out.aggregate =
        out.aggregate || x.kind == ExprKind::kCell || made || (x.kind == ExprKind::kMatrix && !out.parts.empty());
    for (ExprId child : ast_.Children(e)) {
      if (!made || child != ast_.Child(e, 0)) Look(child, out);
    }
  }

  // struct ('a', 1), struct ('a', {1, 2}).
  bool MakesStruct(ExprId e) const {
    return ast_[e].kind == ExprKind::kIndex && ast_[ast_.Child(e, 0)].kind == ExprKind::kIdentifier &&
           ast_.Name(ast_.Child(e, 0)) == builtin::names::k_struct &&
           !names_.variables.contains(ast_[ast_.Child(e, 0)].name);
  }

  // containers.Map({'a', 'b'}, ..) with keys that are literals.
  bool IsMapWithKeys(ExprId e) const {
    if (ast_[e].kind != ExprKind::kIndex || ast_[ast_.Child(e, 0)].kind != ExprKind::kField) return false;
    const ExprId package = ast_.Child(ast_.Child(e, 0), 0);
    if (ast_.Name(ast_.Child(e, 0)) != "Map" || ast_[package].kind != ExprKind::kIdentifier ||
        ast_.Name(package) != "containers" || ast_[e].count < 3 || ast_[ast_.Child(e, 1)].kind != ExprKind::kCell) {
      return false;
    }
    Movable keys;
    Look(ast_.Child(e, 1), keys);
    return keys.ok && keys.parts.empty();
  }

  // m(key), isKey(m, key), m.Count: nobody stores into it, and nobody else gets hold of it.
  bool OnlyAsked(NameId map) const {
    int mentions = 0, asked = 0;
    syntax::VisitExprs(ast_, ast_[id_].body, [&](ExprId e) {
      if (ast_[e].kind == ExprKind::kIdentifier && ast_[e].name == map) ++mentions;
      if (ast_[e].count == 0) return;
      const bool here = IsVariable(ast_, ast_.Child(e, 0), map);
      if (ast_[e].kind == ExprKind::kIndex && here) ++asked;
      if (ast_[e].kind == ExprKind::kField && here) asked += builtin::IsMapProperty(ast_.Name(e));
      if (ast_[e].kind != ExprKind::kIndex || here || ast_[ast_.Child(e, 0)].kind != ExprKind::kIdentifier) return;
      if (!builtin::IsMapReader(ast_.Name(ast_.Child(e, 0)))) return;
      for (ExprId argument : ast_.Children(e)) asked += IsVariable(ast_, argument, map);
    });
    return mentions == asked + 1;  // its assignment
  }

  const Residual& from_;
  const Ast& ast_;
  FunctionId id_;
  const FlowGraph& graph_;
  const VisibleNames& names_;
  LoopValues values_;
  const NameSet once_;
  std::vector<StmtId> loops_;                       // around, outermost first
  std::map<uint32_t, std::vector<StmtId>> before_;  // by loop: what moves before it
  std::set<uint32_t> moved_;
};

}  // namespace

bool HoistAggregates(PassInput& in, Residual* to) { return RunPlannedPass<AggregateHoister>(in, to); }

}  // namespace residua::residual
