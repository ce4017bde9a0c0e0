// Dead code (thesis 7.3), control flow included.
//
// A statement is needed when evaluating it has an effect or may raise an error (storing into an element that may not be
// there may), or when something needed may read what it defines. Everything else goes. Loops and conditions whose
// bodies became empty go too when evaluating their head cannot fail, and so does a condition both of whose branches say
// the same; a `while` stays, as it may run for ever.
#include <algorithm>

#include "worker/builtin/builtin_names.h"
#include "worker/residual/code_forms.h"
#include "worker/residual/copy_tree.h"
#include "worker/residual/flow_graph.h"
#include "worker/residual/passes/gathered_lines.h"
#include "worker/residual/passes/passes.h"
#include "worker/residual/rewrite_functions.h"
#include "worker/syntax/assigned.h"
#include "worker/syntax/loop.h"
#include "worker/syntax/visit.h"

namespace residua::residual {

namespace {

class Remover {
 public:
  Remover(PassInput& in, size_t index)
      : from_(in.program()),
        ast_(from_.tree->ast),
        id_(ast_.top_functions()[index]),
        graph_(in.analyses().Flow(index)),
        chains_(in.analyses().Chains(index)),
        names_(in.analyses().Names(index)),
        gathering_(GatheringVariables(from_, graph_, names_)) {
    Mark();
  }
  bool changed() const { return changed_; }

  syntax::FunctionId Rewrite(ResidualTree* to) {
    to_ = to;
    TreeCopier copier{ast_, *to, &from_.tree->facts};
    copier_ = &copier;
    syntax::Function f = ast_[id_];
    for (ExprId& p : f.parameters) p = copier.Expr(p);
    f.body = Block(f.body, Tail::kReturn);
    return to->ast.AddFunction(std::move(f));
  }

 private:
  enum class Tail { kNone, kReturn, kContinue };  // which jump at the end of a block leads where control goes anyway

  bool Pure(ExprId e) const { return from_.tree->facts.IsPure(e); }
  bool MayBeLeftOut(ExprId e) const { return from_.tree->facts[e].effects.In(Effects::Reads()); }

  // Storing there may fail, or is seen by others than the function.
  bool IsEssentialTarget(ExprId target) const {
    if (ast_[target].kind == ExprKind::kTilde) return false;
    const NameId root = syntax::TargetName(ast_, target);
    if (!root.valid() || opaque_.contains(root)) return true;
    return ast_[target].kind != ExprKind::kIdentifier && !Pure(target) && !gathering_.contains(root);
  }
  // `h = [h; LINE]`
  bool OnlyGathers(StmtId s) const {
    if (!gathering_.contains(syntax::TargetName(ast_, ast_.Exprs(s)[0]))) return false;
    const std::vector<ExprId> added = AddedElements(ast_, s);
    return !added.empty() && std::ranges::all_of(added, [this](ExprId e) { return MayBeLeftOut(e); });
  }

  bool IsEssential(const FlowNode& node) const {
    if (!node.stmt.valid()) return true;
    const syntax::Stmt& s = ast_[node.stmt];
    auto exprs = ast_.Exprs(node.stmt);
    if (s.print) return true;
    switch (s.kind) {
      case StmtKind::kAssign:
        return std::ranges::any_of(exprs.first(exprs.size() - 1), [this](ExprId t) { return IsEssentialTarget(t); }) ||
               !(MayBeLeftOut(exprs.back()) || OnlyGathers(node.stmt));
      case StmtKind::kExpression:
        return !MayBeLeftOut(exprs[0]);
      default:
        return true;  // control: kept or dropped with its blocks
    }
  }

  void Mark() {
    for (const FlowNode& node : graph_.nodes) {
      if (node.stmt.valid() &&
          (ast_[node.stmt].kind == StmtKind::kGlobal || ast_[node.stmt].kind == StmtKind::kPersistent)) {
        opaque_.insert(node.defines);
        opaque_.insert(node.updates);  // with a first value: `persistent n = 0`
      }
    }
    needed_.assign(graph_.nodes.size(), false);
    std::vector<int> work;
    auto need = [&](int n) {
      if (needed_[n]) return;
      needed_[n] = true;
      work.push_back(n);
    };
    for (size_t n = 0; n < graph_.nodes.size(); ++n) {
      if (IsEssential(graph_.nodes[n])) need(static_cast<int>(n));
    }
    while (!work.empty()) {
      int n = work.back();
      work.pop_back();
      for (const auto& use : chains_.uses[n]) {
        for (int d : use.definitions) need(d);
      }
    }
  }

  bool Needed(StmtId s) const {
    auto it = graph_.node_of.find(s.index);
    return it == graph_.node_of.end() || needed_[it->second];
  }

  BlockId Block(BlockId block, Tail tail) {
    std::vector<StmtId> out;
    const NameSet declared = declared_;
    auto statements = ast_.Statements(block);
    for (size_t k = 0; k < statements.size(); ++k) {
      bool last = k + 1 == statements.size();
      if (DeclaredBefore(statements[k])) {
        changed_ = true;
        continue;
      }
      if (ast_[statements[k]].kind == StmtKind::kUnwindProtect) {
        Unwind(statements[k], &out);
        continue;
      }
      if (BranchesAreAlike(statements[k])) {
        const auto either = to_->ast.Statements(Block(ast_.Blocks(statements[k])[0], last ? tail : Tail::kNone));
        out.insert(out.end(), either.begin(), either.end());
        changed_ = true;
        continue;
      }
      std::optional<StmtId> made = Statement(statements[k], last ? tail : Tail::kNone);
      if (made) {
        out.push_back(*made);
      } else {
        changed_ = true;
      }
      if (made && IsJump(ast_[statements[k]].kind) && !last) {  // nothing comes to what follows
        changed_ = true;
        break;
      }
    }
    declared_ = declared;
    return to_->ast.AddBlock(std::move(out));
  }

  // `if c, x = 1; else x = 1; end`
  bool BranchesAreAlike(StmtId s) const {
    const auto exprs = ast_.Exprs(s);
    const auto blocks = ast_.Blocks(s);
    if (ast_[s].kind != StmtKind::kIf || exprs.size() != 1 || blocks.size() != 2 || !MayBeLeftOut(exprs[0]))
      return false;
    const auto a = ast_.Statements(blocks[0]), b = ast_.Statements(blocks[1]);
    return !a.empty() && std::equal(a.begin(), a.end(), b.begin(), b.end(), [this](StmtId x, StmtId y) {
      const syntax::Stmt &p = ast_[x], &q = ast_[y];
      if (p.kind != StmtKind::kAssign && p.kind != StmtKind::kExpression && !IsJump(ast_[x].kind)) return false;
      if (p.kind != q.kind || p.print != q.print || p.multi != q.multi || p.op != q.op) return false;
      const auto e = ast_.Exprs(x), f = ast_.Exprs(y);
      return std::equal(e.begin(), e.end(), f.begin(), f.end(),
                        [this](ExprId c, ExprId d) { return syntax::SameText(ast_, c, d); });
    });
  }

  // `global x` where x is global already; notes what the statement declares.
  bool DeclaredBefore(StmtId s) {
    if (ast_[s].kind != StmtKind::kGlobal) return false;
    bool before = true;
    for (ExprId e : ast_.Exprs(s)) {
      if (ast_[e].kind != ExprKind::kIdentifier) return false;
      before = before && declared_.contains(ast_[e].name);
    }
    for (ExprId e : ast_.Exprs(s)) declared_.insert(ast_[e].name);
    return before;
  }

  // Where one of the blocks is empty the statements of the other take the place of both: with an empty body the
  // clean-up block would not run at all.
  void Unwind(StmtId id, std::vector<StmtId>* out) {
    const auto blocks = ast_.Blocks(id);
    const BlockId body = Block(blocks[0], Tail::kNone), cleanup = Block(blocks[1], Tail::kNone);
    const auto first = to_->ast.Statements(body), second = to_->ast.Statements(cleanup);
    if (first.empty() || second.empty()) {
      out->insert(out->end(), first.begin(), first.end());
      out->insert(out->end(), second.begin(), second.end());
      changed_ = true;
      return;
    }
    const BlockId both[] = {body, cleanup};
    out->push_back(to_->ast.AddStmt(ast_[id], {}, both));
  }

  std::optional<StmtId> Statement(StmtId id, Tail tail) {
    const syntax::Stmt s = ast_[id];
    if (!Needed(id)) return std::nullopt;
    if (s.kind == StmtKind::kReturn && tail == Tail::kReturn) return std::nullopt;
    if (s.kind == StmtKind::kContinue && tail == Tail::kContinue) return std::nullopt;
    if (s.block_count == 0) return copier_->Statement(id);
    bool loop = syntax::IsLoop(s.kind);
    bool passes_tail = s.kind == StmtKind::kIf || s.kind == StmtKind::kSwitch;
    Tail inner = s.kind == StmtKind::kFor || s.kind == StmtKind::kParfor || s.kind == StmtKind::kWhile ? Tail::kContinue
                 : passes_tail                                                                         ? tail
                                                                                                       : Tail::kNone;
    std::vector<BlockId> blocks;
    bool empty = true;
    for (BlockId b : ast_.Blocks(id)) {
      blocks.push_back(Block(b, inner));
      empty = empty && to_->ast.Statements(blocks.back()).empty();
    }
    auto exprs = ast_.Exprs(id);
    const Effects head = from_.tree->facts.EffectsOf(exprs.subspan(loop ? 1 : 0));
    const bool head_may_go = head.In(Effects::Reads());
    if (empty && head_may_go && s.kind == StmtKind::kIf) return std::nullopt;
    if (empty && head_may_go && s.kind == StmtKind::kFor && !LoopVariableRead(id)) return std::nullopt;
    if (empty && s.kind == StmtKind::kTry) return std::nullopt;
    if (const std::optional<StmtId> one = AsOneTruth(id)) return one;
    if (const std::optional<StmtId> one = AsTruthOfCondition(id)) return one;
    std::vector<ExprId> copies;
    for (ExprId e : exprs) copies.push_back(copier_->Expr(e));
    syntax::Stmt made = s;
    if (s.kind == StmtKind::kSwitch && blocks.size() == copies.size() && to_->ast.Statements(blocks.back()).empty()) {
      blocks.pop_back();  // an empty `otherwise`
      changed_ = true;
    }
    if (s.kind == StmtKind::kIf) {
      // An empty last `else`, or an empty `then` before an `else`.
      if (blocks.size() > copies.size() && to_->ast.Statements(blocks.back()).empty()) {
        blocks.pop_back();
        changed_ = true;
      }
      // An `elseif` that does nothing and is the last.
      while (copies.size() > 1 && blocks.size() == copies.size() && MayBeLeftOut(exprs[copies.size() - 1]) &&
             to_->ast.Statements(blocks.back()).empty()) {
        blocks.pop_back();
        copies.pop_back();
        changed_ = true;
      }
      if (copies.size() == 1 && blocks.size() == 2 && to_->ast.Statements(blocks[0]).empty() &&
          (!IsElementLogic(ast_, exprs[0]) || (Pure(exprs[0]) && IsOneTruth(from_, exprs[0])))) {
        copies[0] = Negation(exprs[0], copies[0], id);
        blocks = {blocks[1]};
        changed_ = true;
      }
    }
    return to_->ast.AddStmt(made, copies, blocks);
  }

  // Whether it is a truth value by its operator, or a variable that only such were assigned to.
  bool IsOneTruthAt(ExprId e, StmtId at, int copies = 4) const {
    if (IsOneTruth(from_, e) || TruthLiteral(from_, names_.variables, e)) return true;
    if (ast_[e].kind == ExprKind::kUnary)
      return ast_[e].op == syntax::Op::kNot && IsOneTruthAt(ast_.Child(e, 0), at, copies);
    if (ast_[e].kind != ExprKind::kIdentifier || opaque_.contains(ast_[e].name) || copies == 0) return false;
    const std::vector<int>& reaching = chains_.Of(graph_.node_of.at(at.index), ast_[e].name);
    return !reaching.empty() && std::ranges::all_of(reaching, [&](int d) {
      const StmtId s = graph_.nodes[d].stmt;
      if (!s.valid() || ast_[s].kind != StmtKind::kAssign) return false;
      const auto exprs = ast_.Exprs(s);
      return exprs.size() == 2 && ast_[exprs[0]].kind == ExprKind::kIdentifier && IsOneTruthAt(exprs[1], s, copies - 1);
    });
  }

  // `if v, v = E; end` of truth values is `v = v && E`, `if !v, v = E; end` is `v = v || E`.
  std::optional<StmtId> AsOneTruth(StmtId id) {
    using syntax::Op;
    const auto conditions = ast_.Exprs(id);
    if (ast_[id].kind != StmtKind::kIf || conditions.size() != 1 || ast_.Blocks(id).size() != 1) return std::nullopt;
    const auto body = ast_.Statements(ast_.Blocks(id)[0]);
    if (body.size() != 1 || ast_[body[0]].kind != StmtKind::kAssign || ast_[body[0]].print || ast_[body[0]].multi)
      return std::nullopt;
    const bool negated = ast_[conditions[0]].kind == ExprKind::kUnary && ast_[conditions[0]].op == Op::kNot;
    const ExprId v = negated ? ast_.Child(conditions[0], 0) : conditions[0];
    const auto exprs = ast_.Exprs(body[0]);
    const bool same = exprs.size() == 2 && ast_[v].kind == ExprKind::kIdentifier && syntax::SameText(ast_, v, exprs[0]);
    if (!same || !IsOneTruthAt(v, id) || !IsOneTruthAt(exprs[1], body[0]) || IsElementLogic(ast_, exprs[1]))
      return std::nullopt;
    const ExprId left = copier_->Expr(v), right = copier_->Expr(exprs[1]);
    const ExprId parts[] = {left, right};
    const ExprId both = to_->Make(ExprKind::kBinary, negated ? Op::kOrOr : Op::kAndAnd, "", {left, right},
                                  ast_[exprs[1]].range, to_->facts.EffectsOf(parts));
    changed_ = true;
    return to_->ast.AddStmt(ast_[body[0]], std::vector<ExprId>{copier_->Expr(exprs[0]), both}, {});
  }

  // `if C, v = true; else, v = false; end` is `v = C`.
  std::optional<StmtId> AsTruthOfCondition(StmtId id) {
    const auto conditions = ast_.Exprs(id);
    const auto blocks = ast_.Blocks(id);
    if (ast_[id].kind != StmtKind::kIf || conditions.size() != 1 || blocks.size() != 2) return std::nullopt;
    std::optional<PlainAssignment> made[2];
    std::optional<bool> truths[2];
    for (size_t k = 0; k < 2; ++k) {
      const auto body = ast_.Statements(blocks[k]);
      made[k] = body.size() == 1 ? AsPlainAssignment(ast_, body[0]) : std::nullopt;
      if (!made[k]) return std::nullopt;
      truths[k] = TruthLiteral(from_, names_.variables, made[k]->value);
    }
    const bool both = made[0]->variable == made[1]->variable && truths[0] && truths[1] && *truths[0] != *truths[1];
    if (!both || !IsOneTruthAt(conditions[0], id) || IsElementLogic(ast_, conditions[0])) return std::nullopt;
    changed_ = true;
    const ExprId condition = copier_->Expr(conditions[0]);
    const StmtId first = ast_.Statements(blocks[0])[0];
    const std::vector<ExprId> exprs{copier_->Expr(ast_.Exprs(first)[0]),
                                    *truths[0] ? condition : Negation(conditions[0], condition, id)};
    return to_->ast.AddStmt(ast_[first], exprs, {});
  }

  // `!x` of an array is not the truth of `if x` negated: take all of it first unless it is one truth by its operator.
  // `original` is the expression of this program that `copy` is of.
  ExprId Negation(ExprId original, ExprId copy, StmtId at) {
    using syntax::Op;
    const syntax::Expr e = ast_[original];
    const syntax::SourceRange range = to_->ast[copy].range;
    const Effects effects = to_->facts[copy].effects;
    const bool one_truth = IsOneTruthAt(original, at);
    if (one_truth && e.kind == ExprKind::kUnary && e.op == Op::kNot) {
      return to_->ast.Child(copy, 0);
    }
    if (one_truth && (e.op == Op::kEqual || e.op == Op::kNotEqual)) {
      return Truth(ExprKind::kBinary, e.op == Op::kEqual ? Op::kNotEqual : Op::kEqual, to_->ast.Child(copy, 0),
                   to_->ast.Child(copy, 1), effects);
    }
    const bool either = e.kind == ExprKind::kBinary && e.op == Op::kOrOr;
    if (either && IsOneTruthAt(ast_.Child(original, 0), at) && IsOneTruthAt(ast_.Child(original, 1), at)) {
      const ExprId left = Negation(ast_.Child(original, 0), to_->ast.Child(copy, 0), at);
      return Truth(ExprKind::kBinary, Op::kAndAnd, left, Negation(ast_.Child(original, 1), to_->ast.Child(copy, 1), at),
                   effects);
    }
    if (!one_truth) {
      const ExprId truth = to_->Identifier(builtin::names::k_true, range, kPure);
      copy = Truth(ExprKind::kBinary, Op::kAndAnd, copy, truth, Effects::Any());
    }
    return Truth(ExprKind::kUnary, Op::kNot, copy, {}, one_truth ? effects : Effects::Any());
  }

  ExprId Truth(ExprKind kind, syntax::Op op, ExprId left, ExprId right, Effects effects) {
    std::vector<ExprId> operands{left};
    if (right.valid()) operands.push_back(right);
    const ExprId made = to_->Make(kind, op, "", operands, to_->ast[left].range, effects);
    to_->facts.At(made).truth = true;
    return made;
  }

  // Of a global or persistent variable by whoever reads it later.
  bool LoopVariableRead(StmtId loop) {
    const int n = graph_.node_of.at(loop.index);
    if (HaveCommon(graph_.nodes[n].defines, opaque_) || HaveCommon(graph_.nodes[n].updates, opaque_)) return true;
    const auto is_of_loop = [n](const UseDefinitions::Use& use) {
      return std::ranges::binary_search(use.definitions, n);
    };
    for (size_t k = 0; k < graph_.nodes.size(); ++k) {
      if (needed_[k] && std::ranges::any_of(chains_.uses[k], is_of_loop)) return true;
    }
    return false;
  }

  const Residual& from_;
  const Ast& ast_;
  syntax::FunctionId id_;
  const FlowGraph& graph_;
  const UseDefinitions& chains_;
  const VisibleNames& names_;
  const NameSet gathering_;
  std::vector<bool> needed_;
  NameSet opaque_;
  ResidualTree* to_ = nullptr;
  TreeCopier* copier_ = nullptr;
  bool changed_ = false;
  NameSet declared_;  // global in the statements before, in this block and those around it
};

}  // namespace

bool RemoveDeadStatements(PassInput& in, Residual* to) {
  const Residual& from = in.program();
  return RewriteFunctions(from, to, [&](size_t k, bool* changed) {
    in.Poll();
    Remover remover(in, k);
    const syntax::FunctionId id = remover.Rewrite(to->tree.get());
    *changed = *changed || remover.changed();
    return id;
  });
}

}  // namespace residua::residual
