// Conditionals (thesis 6.1.3, 6.1.4): a condition that is known picks its branch; otherwise every possible branch is
// evaluated in a copy of the environment and the copies are joined.
#include <algorithm>

#include "worker/builtin/switch_label.h"
#include "worker/domain/choices.h"
#include "worker/specialise/evaluator.h"

namespace residua::specialise {

using domain::Tristate;

std::optional<bool> FunctionEvaluator::Decide(const Piece& condition) {
  if (condition.diverges) return std::nullopt;
  if (condition.IsStatic()) {
    try {
      return builtin::IsTrue(condition.facts.static_value());
    } catch (const value::MatlabError&) {
      return std::nullopt;
    }
  }
  bool may_fail = true;
  Tristate truth = domain::TruthRule(condition.facts, &may_fail);
  if (!condition.pure || may_fail) return std::nullopt;
  if (truth == Tristate::kTrue) return true;
  if (truth == Tristate::kFalse) return false;
  return std::nullopt;
}

// In a condition of `if` and `while`, `|` and `&` evaluate their right operand only when it matters, if the left one is
// a scalar; so do those that are operands of such a one. Elsewhere, in `until` too, they evaluate both. What is known
// to work as `||` or `&&` is written so. `if a | b` of an array `a`, or of one that may be a scalar, stays as it is.
Piece FunctionEvaluator::EvalCondition(ExprId id) { return EvalConditionOperand(id, true); }

Piece FunctionEvaluator::EvalLastCondition(ExprId id) { return Strict(EvalOne(id), Origin(id)); }

Piece FunctionEvaluator::EvalConditionOperand(ExprId id, bool outermost) {
  const syntax::Expr& e = ast()[id];
  if (e.kind != ExprKind::kBinary || (e.op != Op::kOr && e.op != Op::kAnd)) return Strict(EvalOne(id), Origin(id));
  const ExprId right = ast().Child(id, 1);
  Piece a = EvalConditionOperand(ast().Child(id, 0), false);
  const auto stays = [&](const Piece& p) {
    if (p.IsStatic() || p.parts || p.diverges || p.list || (p.pure && p.facts.IsScalar())) return false;
    const syntax::Expr& o = session_.tree->ast[p.residual];
    return o.kind == ExprKind::kBinary && (o.op == Op::kOr || o.op == Op::kAnd);
  };
  if (a.facts.IsScalar()) {
    if (const std::optional<bool> known = Decide(a); known && outermost) {
      return *known == (e.op == Op::kOr) ? Piece::Static(Value::Bool(*known)) : EvalConditionOperand(right, true);
    }
    // `x || (y | z)` would evaluate all of `y | z`.
    const Snapshot before = Take();
    const bool pending = pending_impure_, hoist = can_hoist_;
    bool nested = false;
    Piece made = EvalRightIfNeeded(id, a, e.op == Op::kAnd, [&](ExprId operand) {
      Piece b = EvalConditionOperand(operand, false);
      nested = stays(b);
      return b;
    });
    if (!nested || made.IsStatic()) return made;
    Restore(before);
    pending_impure_ = pending;
    can_hoist_ = hoist;
  } else if (!a.facts.shape().MayBeScalar()) {
    NoteImpure(a);
    return FoldBinary(e.op, a, EvalConditionOperand(right, false), Origin(id));
  }
  NoteImpure(a);
  const bool hoist = std::exchange(can_hoist_, false);
  const Env outer = env_;
  const Piece b = EvalConditionOperand(right, false);
  WidenBack(outer, outer);
  can_hoist_ = hoist;
  if (a.diverges) return a;
  const SourceRange range = Origin(id);
  const domain::OneResult both = domain::BinaryRule(e.op, a.facts, b.facts);
  bool fails_a = true, fails_b = true;
  domain::TruthRule(a.facts, &fails_a);
  domain::TruthRule(b.facts, &fails_b);
  const bool pure = a.pure && b.pure && !both.may_fail && !fails_a && !fails_b;
  const ExprId made =
      session_.tree->Make(ExprKind::kBinary, e.op, "", {Residual(a, range), Residual(b, range)}, range, pure);
  return Piece::Dynamic(domain::Join(AbstractValue::Logical(domain::Shape::Scalar()), both.value.Forget()), made, pure);
}

// A condition whose `|` evaluates both operands, written where it would not. `~~x` of a number asks what x asks.
Piece FunctionEvaluator::Strict(Piece condition, SourceRange range) {
  if (condition.IsStatic() || condition.parts || condition.diverges || condition.list) return condition;
  if (const std::optional<ExprId> inner = Negated(condition)) {
    const std::optional<ExprId> number = Negated(Piece::Dynamic(AbstractValue::Top(), *inner, false));
    if (number && session_.tree->facts.NumberOf(*number) != ResidualFacts::Number::kNo) condition.residual = *number;
  }
  const syntax::Expr& e = session_.tree->ast[condition.residual];
  if (e.kind != ExprKind::kBinary || (e.op != Op::kOr && e.op != Op::kAnd)) return condition;
  if (condition.pure && condition.facts.IsScalar()) return condition;
  const ExprId truth = session_.tree->Identifier("true", range, true);
  condition.residual =
      session_.tree->Make(ExprKind::kBinary, Op::kAndAnd, "", {condition.residual, truth}, range, condition.pure);
  condition.facts = AbstractValue::Logical(domain::Shape::Scalar()).WithFullStorage(true);
  return condition;
}

bool FunctionEvaluator::BeginBranches() { return loop_ ? std::exchange(loop_->leaves_nested, false) : false; }

bool FunctionEvaluator::EndBranches(bool old) {
  if (!loop_) return false;
  bool seen = loop_->leaves_nested;
  loop_->leaves_nested = seen || old;
  return seen;
}

FunctionEvaluator::Branch FunctionEvaluator::EvalBranch(const Env& env, const std::function<void()>& body) {
  CodePtr outer = code_;
  int depth = depth_;
  Branch branch;
  branch.code = std::make_shared<Code>();
  code_ = branch.code;
  depth_ = depth + 1;
  env_ = env;
  pending_impure_ = false;
  const size_t learnt = learnt_.size();
  body();
  learnt_.resize(std::min(learnt, learnt_.size()));  // it may not run
  branch.env = env_;
  branch.end = code_;
  branch.end_depth = depth_;
  code_ = outer;
  depth_ = depth;
  return branch;
}

void FunctionEvaluator::JoinBranches(std::vector<Branch> branches, bool left_nested, SourceRange range) {
  std::vector<const Branch*> falling;
  for (const Branch& b : branches) {
    if (b.env.reachable) falling.push_back(&b);
  }
  if (falling.empty()) {
    Unreachable();
    return;
  }
  if (left_nested) {
    // A branch left an unrolled loop: what follows in the loop belongs to the one branch that goes on.
    if (falling.size() > 1) throw CannotUnroll{};
    env_ = falling[0]->env;
    code_ = falling[0]->end;
    depth_ = falling[0]->end_depth;
    if (loop_->continues.empty()) loop_->rest = {code_, depth_, loop_->breaks.size()};
    return;
  }
  std::vector<Exit> exits;
  for (const Branch* b : falling) exits.push_back({b->env, b->end->AddSplice()});
  JoinExits(std::move(exits), range);
}

void FunctionEvaluator::EvalIf(StmtId id, size_t clause) {
  auto conditions = ast().Exprs(id);
  auto blocks = ast().Blocks(id);
  if (clause == conditions.size()) {
    if (clause < blocks.size()) EvalBlock(blocks[clause]);
    return;
  }
  pending_impure_ = false;
  Piece condition = EvalCondition(conditions[clause]);
  SourceRange range = Origin(ast()[conditions[clause]].range);
  if (std::optional<bool> known = Decide(condition)) {
    if (*known) {
      EvalBlock(blocks[clause]);
    } else {
      EvalIf(id, clause + 1);
    }
    return;
  }
  Node node;
  node.stmt.kind = StmtKind::kIf;
  node.stmt.range = Origin(ast()[id].range);
  node.exprs = {Residual(condition, range)};
  bool may_fail = true;
  domain::TruthRule(condition.facts, &may_fail);
  if (may_fail) session_.tree->facts.SetPure(node.exprs[0], false);  // asking for its truth is part of it
  if (condition.diverges) {
    node.stmt.kind = StmtKind::kExpression;
    Emit(std::move(node));
    Unreachable();
    return;
  }
  Env before = env_;
  bool old = BeginBranches();
  Rest* const rest = RestOfWays(id, clause);
  std::vector<Branch> branches;
  branches.push_back(EvalBranch(before, [&] {
    Narrow(conditions[clause], true);
    EvalBlock(blocks[clause]);
    GoOn(rest);
  }));
  branches.push_back(EvalBranch(before, [&] {
    Narrow(conditions[clause], false);
    EvalIf(id, clause + 1);
    GoOn(rest);
  }));
  bool left = EndBranches(old);
  node.blocks = {branches[0].code, branches[1].code};
  Emit(std::move(node));
  JoinBranches(std::move(branches), left && !rest, range);
  went_on_ = rest != nullptr;
}

namespace {

using builtin::SwitchMatches;

// The subject's facts where it matches a known label: text equals text, a number that is not zero equals itself.
AbstractValue MatchedBy(const AbstractValue& subject, const AbstractValue& label) {
  if (!label.IsStatic()) return subject;
  const Value& l = label.static_value();
  std::vector<Value> labels;
  if (l.Is(value::ClassId::kCell)) {
    for (int64_t k = 0; k < l.numel(); ++k) labels.push_back(l.cell(k));
  } else {
    labels.push_back(l);
  }
  for (const Value& v : labels) {
    const bool text = v.IsString() && subject.classes().Only(value::ClassId::kChar) && !v.IsEmpty();
    const bool number = v.Is(value::ClassId::kDouble) && v.IsScalar() && !v.IsComplex() && subject.IsRealDouble() &&
                        v.ElementAsDouble(0) != 0;
    if (!text && !number) return subject;
  }
  return Meet(subject, AbstractValue::OneOf(labels));
}

// A listed subject: the values that match a known label, and those that do not.
std::optional<std::pair<AbstractValue, AbstractValue>> SplitByLabel(const AbstractValue& subject,
                                                                    const AbstractValue& label) {
  auto choices = domain::ChoicesOf(subject);
  if (!choices || !label.IsStatic() || subject.defined() != Tristate::kTrue) return std::nullopt;
  std::vector<Value> matched, others;
  try {
    for (const Value& v : *choices) (SwitchMatches(v, label.static_value()) ? matched : others).push_back(v);
  } catch (const value::MatlabError&) {
    return std::nullopt;
  }
  return std::pair(AbstractValue::OneOf(matched), AbstractValue::OneOf(others));
}

}  // namespace

void FunctionEvaluator::EvalSwitch(StmtId id) {
  auto exprs = ast().Exprs(id);
  auto blocks = ast().Blocks(id);
  size_t labels = exprs.size() - 1;
  Piece subject = EvalOne(exprs[0]);
  NoteImpure(subject);
  SourceRange range = Origin(ast()[id].range);
  bool has_otherwise = blocks.size() > labels;
  // Labels in order; those that cannot match any more are dropped.
  struct Case {
    Piece label;
    syntax::BlockId block;
    AbstractValue subject;  // when it is taken
  };
  std::vector<Case> kept;
  bool decided = false;
  syntax::BlockId last;
  AbstractValue rest = subject.facts;  // of the subject when no label so far matched
  for (size_t k = 0; k < labels && !decided; ++k) {
    Piece label = EvalOne(exprs[k + 1]);
    pending_impure_ = pending_impure_ || !label.pure;  // it may not be evaluated at all
    if (subject.IsStatic() && label.IsStatic()) {
      bool matches = false;
      try {
        matches = builtin::SwitchMatches(subject.facts.static_value(), label.facts.static_value());
      } catch (const value::MatlabError&) {
        throw Unsupported{"a `switch` whose comparison fails", ast()[exprs[k + 1]].range};
      }
      if (matches) {
        last = blocks[k];
        decided = true;
      }
      continue;
    }
    AbstractValue taken = MatchedBy(subject.facts, label.facts);
    if (auto split = SplitByLabel(rest, label.facts); split && subject.pure) {
      if (split->first.IsBottom()) continue;
      taken = split->first;
      rest = split->second;
      if (rest.IsBottom()) {
        last = blocks[k];
        decided = true;
        rest = taken;
        continue;
      }
    }
    kept.push_back({std::move(label), blocks[k], std::move(taken)});
  }
  if (!decided && has_otherwise) last = blocks[labels];
  auto narrow = [&](const AbstractValue& facts) {
    if (Binding* b = Narrowable(exprs[0])) NarrowTo(b, facts);
  };
  if (kept.empty()) {
    narrow(rest);
    if (last.valid()) EvalBlock(last);
    return;
  }
  Node node;
  node.stmt.kind = StmtKind::kSwitch;
  node.stmt.range = range;
  node.exprs = {Residual(subject, range)};
  Env before = env_;
  bool old = BeginBranches();
  Rest* const following = RestOfWays(id);
  std::vector<Branch> branches;
  for (const Case& c : kept) {
    node.exprs.push_back(Residual(c.label, range));
    branches.push_back(EvalBranch(before, [&] {
      narrow(c.subject);
      EvalBlock(c.block);
      GoOn(following);
    }));
  }
  branches.push_back(EvalBranch(before, [&] {
    narrow(rest);
    if (last.valid()) EvalBlock(last);
    GoOn(following);
  }));
  bool left = EndBranches(old);
  for (const Branch& b : branches) node.blocks.push_back(b.code);
  pure_ = false;
  Emit(std::move(node));
  JoinBranches(std::move(branches), left && !following, range);
  went_on_ = following != nullptr;
}

}  // namespace residua::specialise
