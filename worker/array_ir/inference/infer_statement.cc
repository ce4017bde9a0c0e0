// Statements transform the environment.
#include <algorithm>
#include <cmath>
#include <type_traits>

#include "worker/array_ir/inference/analysis.h"
#include "worker/builtin/builtin.h"
#include "worker/builtin/builtin_names.h"
#include "worker/domain/index_list.h"
#include "worker/domain/null_rule.h"
#include "worker/syntax/null_literal.h"

namespace residua::array_ir {

using value::Value;

// ---- statements
void Analysis::Block(BlockId block) {
  for (StmtId s : ast_.Statements(block)) {
    if (!frame_.now) return;
    Statement(s);
  }
}

void Analysis::Statement(StmtId s) {
  if (frame_.tries > 0) JoinInto(&frame_.at_error, frame_.now);
  Run(s);
  if (frame_.tries > 0) JoinInto(&frame_.at_error, frame_.now);
}

void Analysis::Run(StmtId s) {
  const auto e = ast_.Exprs(s);
  switch (ast_[s].kind) {
    case StmtKind::kExpression:
      if (ast_[e[0]].kind == ExprKind::kIndex) {
        Record(e[0], First(Index(e[0], 0)));
        if (EndsWithError(ast_, facts_, *f_, s)) frame_.now.reset();
      } else if (ast_[e[0]].kind == ExprKind::kIdentifier && !f_->variables.count(ast_.Interned(e[0]))) {
        Record(e[0], First(Call(e[0], ast_.Name(e[0]), {}, 0)));
        if (EndsWithError(ast_, facts_, *f_, s)) frame_.now.reset();
      } else {
        Eval(e[0]);
      }
      return;
    case StmtKind::kAssign:
      return Assign(s);
    case StmtKind::kOpAssign: {
      const AbstractValue a = Eval(e[0]), b = Eval(e[1]);
      if (a.IsBottom() || b.IsBottom()) return;
      const AbstractValue value = domain::BinaryRule(ast_[s].op, a, b).value;
      if (ast_[e[0]].kind != ExprKind::kIdentifier) return AssignTo(e[0], value, false, false);
      return Set(ast_.Interned(e[0]), value);
    }
    case StmtKind::kIf:
      return If(s);
    case StmtKind::kSwitch:
      return Switch(s);
    case StmtKind::kWhile:
      return Loop([&] { EvalCondition(e[0]); }, ast_.Blocks(s)[0], nullptr,
                  IsTrue(e[0]) ? LeftAt::kBreakOnly : LeftAt::kHead);
    case StmtKind::kDoUntil:
      return Loop(
          nullptr, ast_.Blocks(s)[0], [&] { Eval(e[0]); }, LeftAt::kEnd);
    case StmtKind::kFor:
      return For(s);
    case StmtKind::kTry:
      return Try(s);
    case StmtKind::kUnwindProtect:
      return UnwindProtect(s);
    case StmtKind::kGlobal:
    case StmtKind::kPersistent:
      for (ExprId g : e) {
        const bool first_value = ast_[g].kind == ExprKind::kInitialised;
        if (first_value) Eval(ast_.Child(g, 1));
        const InternedName name = ast_.Interned(first_value ? ast_.Child(g, 0) : g);
        Set(name, AtBeginning(name));
      }
      return;
    case StmtKind::kBreak:
      JoinInto(&frame_.at_break, frame_.now);
      frame_.now.reset();
      return;
    case StmtKind::kContinue:
      JoinInto(&frame_.at_continue, frame_.now);
      frame_.now.reset();
      return;
    case StmtKind::kReturn:
      JoinInto(&frame_.at_return, frame_.now);
      frame_.now.reset();
      return;
    default:
      return;
  }
}

void Analysis::Assign(StmtId s) {
  const auto e = ast_.Exprs(s);
  const ExprId right = e.back();
  const size_t n = e.size() - 1;
  if (n > 1 || ast_[s].multi) {
    std::vector<AbstractValue> list(n);
    if (ast_[right].kind == ExprKind::kIndex) {
      list = Index(right, static_cast<int>(n));
      if (f_->speculative) TakeExtremesForNumbers(right, &list);
      Record(right, First(list));
    } else if (ast_[right].kind == ExprKind::kIdentifier && !f_->variables.count(ast_.Interned(right))) {
      list = Call(right, ast_.Name(right), {}, static_cast<int>(n));
      Record(right, First(list));
    } else if (n > 1) {
      Eval(right);
      list.assign(n, AbstractValue::Top());  // a list of values
    } else {
      list[0] = Eval(right);
    }
    list.resize(n);
    if (DealsOneToAll(ast_, s) && ast_[e[0]].kind == ExprKind::kField) return AssignToFields(e[0], list[0]);
    const bool may_be_null = MayGiveNull(right);
    for (size_t k = 0; k < n; ++k) AssignTo(e[k], list[k], false, may_be_null);
    return;
  }
  const AbstractValue value = Eval(right);
  AssignTo(e[0], value, IsDeletion(right), MayGiveNull(right));
}

// [s.x] = deal (v): of no struct, and of several, all is known that is known of any.
void Analysis::AssignToFields(ExprId target, const AbstractValue& v) {
  const ExprId base = ast_.Child(target, 0);
  const AbstractValue old = frame_.now ? Lookup(*frame_.now, ast_.Interned(base)) : AbstractValue::Bottom();
  const auto structs = domain::ClassSet::Of(value::ClassId::kStruct);
  const bool several =
      !old.IsBottom() && old.defined() == Tristate::kTrue && old.classes().SubsetOf(structs) && !old.IsScalar();
  if (!several) return AssignTo(target, v, false, false);
  Record(base, old);
  Set(ast_.Interned(base), AbstractValue::Array(structs, old.shape(), Tristate::kFalse));
}

bool Analysis::IsDeletion(ExprId right) const { return syntax::IsNullLiteral(ast_, right); }

bool Analysis::MayGiveNull(ExprId right) const {
  return frame_.now && syntax::MayGiveNull(ast_, right, [&](const std::string& name) {
           return f_->variables.count(name) != 0 &&
                  Lookup(*frame_.now, name).classes().Has(value::ClassId::kFunctionHandle);
         });
}

void Analysis::AssignTo(ExprId target, const AbstractValue& v, bool deletion, bool may_be_null) {
  if (ast_[target].kind == ExprKind::kTilde) return;
  if (ast_[target].kind == ExprKind::kIdentifier) {
    Record(target, v);
    return Set(ast_.Interned(target), v);
  }
  ExprId base = target;
  while (ast_[base].kind != ExprKind::kIdentifier) base = ast_.Child(base, 0);
  const InternedName name = ast_.Interned(base);
  AbstractValue old = frame_.now ? Lookup(*frame_.now, name) : AbstractValue::Bottom();
  Record(base, old);
  const bool undefined = old.defined() == Tristate::kFalse;
  if (undefined) old = AbstractValue::FactsOf(Value());
  AbstractValue next = AbstractValue::Top();
  if (ast_.Child(target, 0) == base && ast_[target].kind != ExprKind::kDynamicField) {
    std::vector<AbstractSubscript> subs;
    const bool is_field = ast_[target].kind == ExprKind::kField;
    if (!is_field && !Subscripts(target, old, &subs)) return;
    if (old.IsBottom() || v.IsBottom()) return;
    const AbstractValue defined = old.WithDefined(Tristate::kTrue);
    const bool is_cell = ast_[target].kind == ExprKind::kCellIndex && !OpenList(target);
    if (old.defined() == Tristate::kTop && (is_field || is_cell)) {
      // It begins as nothing, or goes on.
      const auto stored = [&](const AbstractValue& start) {
        return is_field ? domain::FieldAssignRule(start, ast_.Name(target), v).value
                        : domain::CellIndexAssignRule(start, subs, v).value;
      };
      next = domain::Join(stored(AbstractValue::FactsOf(Value())), stored(defined));
    } else if (old.defined() == Tristate::kTop) {
      next = AbstractValue::Top();
    } else if (is_field) {
      next = domain::FieldAssignRule(defined, ast_.Name(target), v).value;
    } else if (OpenList(target)) {
      if (ast_[target].kind == ExprKind::kIndex) {
        next = deletion ? domain::IndexListDeleteRule(defined)
                        : domain::IndexListAssignRule(undefined ? domain::FreshPlaceRule(v) : defined, v);
        if (may_be_null && domain::MayBeNull(v)) next = Join(next, domain::IndexListDeleteRule(defined));
      }
    } else if (ast_[target].kind == ExprKind::kCellIndex) {
      next = domain::CellIndexAssignRule(defined, subs, v).value;
    } else if (deletion) {
      next = domain::IndexDeleteRule(defined, subs).value;
      if (next.IsBottom() && !subs.empty()) next = defined;  // an error: what it was is still there
    } else {
      next = domain::IndexStoreRule(undefined ? domain::FreshPlaceRule(v) : defined, subs, v, may_be_null).value;
    }
  } else {
    std::vector<domain::PathStep> path;
    const bool known = PathOf(target, &path);
    if (old.IsBottom() || v.IsBottom()) return;
    const bool within_map = facts_.makes_maps && ast_[target].kind == ExprKind::kIndex;  // `s.map(key) = v`
    if (known && !deletion && !within_map) {
      next = domain::PathAssignRule(old.WithDefined(Tristate::kTrue), path, v, may_be_null);
      if (old.defined() == Tristate::kTop) {
        next = domain::Join(next, domain::PathAssignRule(AbstractValue::FactsOf(Value()), path, v, may_be_null));
      }
    }
  }
  if (next.IsBottom() || MayBeMap(old)) next = AbstractValue::Top();
  Set(name, next);
}

bool Analysis::PathOf(ExprId target, std::vector<domain::PathStep>* path) {
  const ExprKind kind = ast_[target].kind;
  if (kind == ExprKind::kIdentifier) return true;
  bool known = PathOf(ast_.Child(target, 0), path);
  domain::PathStep step;
  step.kind = kind == ExprKind::kIndex       ? domain::PathStep::Kind::kIndex
              : kind == ExprKind::kCellIndex ? domain::PathStep::Kind::kCell
                                             : domain::PathStep::Kind::kField;
  if (kind == ExprKind::kField) step.field = ast_.Name(target);
  for (ExprId c : ast_.Children(target).subspan(1)) {
    if (ast_[c].kind == ExprKind::kColon) {
      step.subscripts.push_back({true, {}});
      continue;
    }
    end_.push_back({AbstractValue::Top(), 0, 1});
    step.subscripts.push_back({false, Eval(c)});
    known = known && !step.subscripts.back().value.IsBottom() && !(MayBeList(c) && !IsOneValue(c));
    end_.pop_back();
  }
  path->push_back(std::move(step));
  return known;
}

void Analysis::Try(StmtId s) {
  MaybeEnvironment outer = std::move(frame_.at_error);
  frame_.at_error.reset();
  ++frame_.tries;
  Block(ast_.Blocks(s)[0]);
  --frame_.tries;
  MaybeEnvironment out = std::exchange(frame_.now, std::move(frame_.at_error));
  frame_.at_error = std::move(outer);
  if (!ast_.Exprs(s).empty()) Set(ast_.Interned(ast_.Exprs(s)[0]), AbstractValue::Top());
  if (ast_.Blocks(s).size() > 1) Block(ast_.Blocks(s)[1]);
  JoinInto(&frame_.now, out);
}

// The clean-up block behind one way out of the body; what holds behind it is joined into `out`.
void Analysis::Cleanup(StmtId s, const MaybeEnvironment& body, MaybeEnvironment* out) {
  if (!body) return;
  frame_.now = body;
  Block(ast_.Blocks(s)[1]);
  JoinInto(out, frame_.now);
}

// Each way out of the body has its own facts behind the clean-up block; within it hold those of all ways, which are
// followed last, as facts of expressions are those of the last visit.
void Analysis::UnwindProtect(StmtId s) {
  const auto bodies = ast_.Blocks(s);
  if (ast_.Statements(bodies[0]).empty()) return;
  MaybeEnvironment outer_error = std::exchange(frame_.at_error, {}), outer_break = std::exchange(frame_.at_break, {});
  MaybeEnvironment outer_continue = std::exchange(frame_.at_continue, {});
  MaybeEnvironment outer_return = std::exchange(frame_.at_return, {});
  ++frame_.tries;
  Block(bodies[0]);
  --frame_.tries;
  const MaybeEnvironment end = frame_.now, failed = std::exchange(frame_.at_error, std::move(outer_error));
  const MaybeEnvironment broken = std::exchange(frame_.at_break, std::move(outer_break));
  const MaybeEnvironment continued = std::exchange(frame_.at_continue, std::move(outer_continue));
  const MaybeEnvironment returned = std::exchange(frame_.at_return, std::move(outer_return));
  MaybeEnvironment behind, any, all;
  Cleanup(s, end, &behind);
  Cleanup(s, broken, &frame_.at_break);
  Cleanup(s, returned, &frame_.at_return);
  if (const auto first = ast_.Statements(bodies[1]); continued && !first.empty()) {
    frame_.now = continued;
    Statement(first[0]);
    JoinInto(&frame_.at_continue, frame_.now);
  } else {
    JoinInto(&frame_.at_continue, continued);
  }
  for (const MaybeEnvironment* way : {&end, &failed, &broken, &continued, &returned}) JoinInto(&all, *way);
  Cleanup(s, all, &any);
  if (frame_.tries > 0) JoinInto(&frame_.at_error, any);
  frame_.now = std::move(behind);
}

void Analysis::If(StmtId s) {
  MaybeEnvironment out;
  const auto conditions = ast_.Exprs(s);
  const auto bodies = ast_.Blocks(s);
  for (size_t k = 0; k < bodies.size(); ++k) {
    if (k < conditions.size()) EvalCondition(conditions[k]);
    const MaybeEnvironment before = frame_.now;
    if (k < conditions.size()) NarrowRemembered(conditions[k], true);
    Block(bodies[k]);
    JoinInto(&out, frame_.now);
    frame_.now = before;
    if (k < conditions.size()) NarrowRemembered(conditions[k], false);
  }
  if (bodies.size() == conditions.size()) JoinInto(&out, frame_.now);
  frame_.now = std::move(out);
}

void Analysis::Switch(StmtId s) {
  MaybeEnvironment out;
  const auto e = ast_.Exprs(s);
  const auto bodies = ast_.Blocks(s);
  Eval(e[0]);
  for (size_t k = 0; k < bodies.size(); ++k) {
    if (k + 1 < e.size()) Eval(e[k + 1]);
    const MaybeEnvironment before = frame_.now;
    Block(bodies[k]);
    JoinInto(&out, frame_.now);
    frame_.now = before;
  }
  if (bodies.size() + 1 == e.size()) JoinInto(&out, frame_.now);
  frame_.now = std::move(out);
}

// `true`, as the residual writes it.
bool Analysis::IsTrue(ExprId e) const {
  return ast_[e].kind == ExprKind::kIdentifier && ast_.Name(e) == builtin::names::k_true &&
         !f_->variables.count(builtin::names::k_true) && !facts_.functions.count(builtin::names::k_true);
}

template <class Before, class After>
void Analysis::Loop(Before before, BlockId body, After after, LeftAt left) {
  MaybeEnvironment saved_break = std::move(frame_.at_break), saved_continue = std::move(frame_.at_continue);
  frame_.at_break.reset();
  MaybeEnvironment head = frame_.now, exit;
  for (int k = 0;; ++k) {
    frame_.now = head;
    frame_.at_continue.reset();
    if constexpr (!std::is_null_pointer_v<Before>) before();
    exit = left == LeftAt::kHead ? frame_.now : MaybeEnvironment();
    Block(body);
    JoinInto(&frame_.now, frame_.at_continue);
    if constexpr (!std::is_null_pointer_v<After>) {
      if (frame_.now) after();
    }
    if (left == LeftAt::kEnd) exit = frame_.now;
    MaybeEnvironment next = head;
    JoinInto(&next, frame_.now, k >= 2);
    if (!next || (head && *next == *head)) break;
    head = std::move(next);
  }
  JoinInto(&exit, frame_.at_break);
  frame_.now = std::move(exit);
  frame_.at_break = std::move(saved_break);
  frame_.at_continue = std::move(saved_continue);
}

namespace {

constexpr double kMostTrips = 0x1p49;  // of any loop: days, one a nanosecond

}  // namespace

// The numbers that a loop over a range of scalars goes through, whose limit is not NaN (nan_limit.h).
domain::Interval Analysis::ItemInterval(ExprId range, const domain::Interval& otherwise) const {
  const AbstractValue& first = f_->Of(ast_.Child(range, 0));
  const bool stepped = ast_[range].count == 3;
  const AbstractValue one = AbstractValue::DoubleScalar(domain::Interval::Of(1));
  const AbstractValue& step = stepped ? f_->Of(ast_.Child(range, 1)) : one;
  const AbstractValue& limit = f_->Of(ast_.Child(range, stepped ? 2 : 1));
  for (const AbstractValue* v : {&first, &step, &limit}) {
    if (v->IsBottom() || !v->IsRealDouble() || !v->IsScalar()) return otherwise;
  }
  const domain::Interval &b = first.interval(), &by = step.interval();
  const bool whole = b.integral && by.integral && !b.may_be_nan && !by.may_be_nan && std::isfinite(b.low) &&
                     std::isfinite(b.high) && std::isfinite(by.low) && std::isfinite(by.high) && by.low > 0;
  if (!whole) return otherwise;
  const double last = std::min(limit.interval().high, b.high + kMostTrips * by.high);
  return {b.low, std::max(b.low, last), false, b.may_be_negative_zero, true};
}

void Analysis::For(StmtId s) {
  const auto e = ast_.Exprs(s);
  const AbstractValue given = Eval(e[1]);
  const AbstractValue range = f_->speculative ? TakenForRow(e[1], given) : given;
  AbstractValue item = AbstractValue::Top();
  if (range.IsRealDouble() && ast_[e[1]].kind == ExprKind::kRange) {
    item = AbstractValue::DoubleScalar(ItemInterval(e[1], range.interval()))
               .WithUpper(range.upper())
               .WithFullStorage(true);
  } else if (!range.IsBottom() && range.IsRealDouble() && range.shape().max_rank() == 2) {
    const bool row = range.shape().Extent(0) == domain::ExtentRange::Of(1);
    item = AbstractValue::RealDouble(domain::Shape::Matrix(range.shape().Extent(0), domain::ExtentRange::Of(1)),
                                     range.interval());
    if (row) item = AbstractValue::DoubleScalar(range.interval()).WithUpper(range.upper()).WithFullStorage(true);
  } else if (!range.IsBottom() && range.classes().IsSingle() && !range.MayBeSparse() &&
             range.classes().SubsetOf(domain::ClassSet::NumericLogicalChar()) && range.shape().max_rank() == 2) {
    const domain::Shape column = domain::Shape::Matrix(range.shape().Extent(0), domain::ExtentRange::Of(1));
    item = AbstractValue::Array(range.classes(), column, range.real());
    if (item.IsScalar()) item = item.WithFullStorage(true);
  }
  if (f_->speculative) item = ItemTakenForNumber(e[0], e[1], range, item);
  // The loop variable is assigned at the start of each trip; without a trip it holds the empty range.
  if (!range.IsBottom() && range.shape().Numel().low > 0) {
    Loop([&] { AssignTo(e[0], item); }, ast_.Blocks(s)[0], nullptr, LeftAt::kEnd);
    return;
  }
  MaybeEnvironment skipped = frame_.now;
  if (ast_[e[0]].kind == ExprKind::kIdentifier && f_->read_after_loop.count(ast_.Interned(e[0])) && frame_.now &&
      !range.IsBottom()) {
    const bool row = range.IsRealDouble() && ast_[e[1]].kind == ExprKind::kRange;
    AssignTo(e[0], row ? AbstractValue::FactsOf(Value::Array(value::ClassId::kDouble, value::Dims(1, 0)))
                       : AbstractValue::Top().WithDefined(Tristate::kTrue));
    std::swap(skipped, frame_.now);
  }
  Loop([&] { AssignTo(e[0], item); }, ast_.Blocks(s)[0], nullptr, LeftAt::kHead);
  JoinInto(&frame_.now, skipped);
  if (range.shape().IsEmpty() && !range.IsBottom()) frame_.now = skipped;
}

}  // namespace residua::array_ir
