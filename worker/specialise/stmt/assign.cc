// Assignments (thesis 6.1.2): to variables and into parts of them.
//
// A static value assigned to a variable leaves no code. An assignment into a part is done here when root, subscripts
// and value are static; otherwise the residual variable is brought up to date first (`a = zeros(2, 3);`) and the
// assignment is emitted, its effect on the facts following the rules of indexed assignment.
#include "worker/specialise/stmt/assign.h"

#include "worker/builtin/bytes_exceeded.h"
#include "worker/builtin/index/nested_assign.h"
#include "worker/builtin/index/place.h"
#include "worker/builtin/null_value.h"
#include "worker/builtin/operators.h"
#include "worker/domain/index_list.h"
#include "worker/domain/null_rule.h"
#include "worker/domain/path_assign.h"
#include "worker/domain/rules.h"
#include "worker/specialise/aggregate/aggregate.h"
#include "worker/specialise/aggregate/element_array.h"
#include "worker/specialise/aggregate/line_array.h"
#include "worker/specialise/aggregate/struct_array.h"
#include "worker/specialise/analysis/free_end.h"
#include "worker/specialise/core/apart.h"
#include "worker/specialise/core/assigned.h"
#include "worker/specialise/core/bind.h"
#include "worker/specialise/core/emit.h"
#include "worker/specialise/core/eval.h"
#include "worker/specialise/core/failing.h"
#include "worker/specialise/core/lvalue.h"
#include "worker/specialise/core/materialise.h"
#include "worker/specialise/core/portable_fold.h"
#include "worker/specialise/core/remembered.h"
#include "worker/specialise/expr/algebra.h"
#include "worker/specialise/expr/expression.h"
#include "worker/specialise/expr/index.h"
#include "worker/specialise/facts/prove.h"
#include "worker/specialise/loop/inlined_steps.h"
#include "worker/specialise/objects/map_holders.h"
#include "worker/specialise/stmt/multi_assign.h"
#include "worker/specialise/stmt/open_targets.h"
#include "worker/specialise/stmt/split_store.h"
#include "worker/specialise/stmt/target.h"
#include "worker/specialise/stmt/target_order.h"
#include "worker/specialise/stmt/whole_store.h"
#include "worker/specialise/variables/global_state.h"
#include "worker/syntax/null_literal.h"
#include "worker/syntax/visit.h"

namespace residua::specialise {

namespace {

const domain::ClassSet kStructOrObject =
    domain::ClassSet::Of(value::ClassId::kStruct) | domain::ClassSet::Of(value::ClassId::kObject);

// The target is x(end ...) or x{end ...}, perhaps with more behind it, where x is a variable.
bool AsksForEnd(const Ast& ast, ExprId target) {
  while (ast[target].kind != ExprKind::kIdentifier) {
    const auto children = ast.Children(target);
    if (children.empty()) return false;
    if (ast[children[0]].kind == ExprKind::kIdentifier) {
      return std::any_of(children.begin() + 1, children.end(), [&](ExprId s) { return HasFreeEnd(ast, s); });
    }
    target = children[0];
  }
  return false;
}

}  // namespace

AbstractValue AssignFacts(Activation& act, const Lvalue& target, const AbstractValue& base, const AbstractValue& value,
                          bool may_be_null) {
  may_be_null = may_be_null && domain::MayBeNull(value);
  if (target.open) {
    const AbstractValue stored = domain::IndexListAssignRule(base, value);
    return may_be_null ? Join(stored, domain::IndexListDeleteRule(base)) : stored;
  }
  std::vector<domain::PathStep> path;
  for (size_t level = 0; level < target.levels.size(); ++level) {
    const ExprKind kind = act.ast()[target.levels[level]].kind;
    domain::PathStep step;
    if (kind == ExprKind::kIndex || kind == ExprKind::kCellIndex) {
      step.kind = kind == ExprKind::kIndex ? domain::PathStep::Kind::kIndex : domain::PathStep::Kind::kCell;
      step.subscripts = AbstractSubscripts(target.subscripts[level]);
    } else {
      step.kind = domain::PathStep::Kind::kField;
      step.field = FieldName(act, target, level);
    }
    path.push_back(std::move(step));
  }
  return domain::PathAssignRule(base, path, value, may_be_null);
}

void AssignTo(Activation& act, ExprId id, PartialValue value, SourceRange range, bool print) {
  const syntax::Expr& e = act.ast()[id];
  if (e.kind == ExprKind::kIdentifier) {
    Bind(act, act.ast().Interned(id), std::move(value), range, print);
    return;
  }
  if (e.kind == ExprKind::kTilde) {
    if (value.IsPure() || !value.residual.valid()) return;
    Node node;
    node.stmt.kind = StmtKind::kExpression;
    node.stmt.range = range;
    node.exprs = {value.residual};
    Emit(act, std::move(node));
    return;
  }
  NoteImpure(act, value);
  Lvalue target = EvalTarget(act, id, true);
  if (target.levels.empty()) throw Unsupported{"this assignment target", e.range};
  AssignPart(act, target, std::move(value), range, print);
}

namespace {

// What is stored in an element. `x(i) = []` written as such deletes, and so does `x(i) = ''`; an empty value that a
// variable holds does not, so it is called for.
ExprId StoredExpr(Activation& act, const Lvalue& target, const PartialValue& value, SourceRange range) {
  return act.ast()[target.levels.back()].kind == ExprKind::kIndex ? ResidualPart(act, value, range)
                                                                  : ResidualOf(act, value, range);
}

// A known value into a known place of a known variable. False: it would make a value that is too large to know, or it
// warns (a number that becomes a truth value), which each run has to be told.
bool AssignStatic(Activation& act, const Lvalue& target, const PartialValue& value, SourceRange range) {
  const Binding* old = act.now.env.Find(target.root);
  const Value before = old ? old->facts.static_value() : Value();
  const bool held = old != nullptr && old->in_residual;  // `before`, as it stands there
  Value root = before;
  act.now.env.vars.erase(target.root);
  try {
    const auto store = [&] {
      builtin::AssignInto(root, StaticSteps(act, target), value.facts.static_value(), old != nullptr);
      act.session.fold_context.CheckBytes(root.LogicalBytes());
      return true;
    };
    const bool stored = PortableFold(act.session, act.source, range, store).has_value();
    act.now.env.vars[target.root] = Binding{AbstractValue::Of(stored ? root : before), nullptr, held && !stored};
    return stored;
  } catch (const builtin::BytesExceeded& what) {
    act.now.env.vars[target.root] = Binding{AbstractValue::Of(before), nullptr, held};
    if (act.now.loop != nullptr && act.now.loop->mode != LoopFrame::kResidual)
      throw CannotUnroll{std::string("makes ") + what.what() + " (--byte-limit)"};
    AddRemark(act, range, std::string("an assignment is kept: ") + what.what() + " (--byte-limit) [kept-general]");
    return false;
  } catch (const value::MatlabError&) {
    // It fails at run time as well: leave it to the residual program.
    act.now.env.vars[target.root] = Binding{AbstractValue::Of(before), nullptr, held};
    MaterialiseVariable(act, target.root, range);
    Node node;
    node.stmt.kind = StmtKind::kAssign;
    node.stmt.range = range;
    node.exprs = {ResidualTarget(act, target, &value.facts, range), StoredExpr(act, target, value, range)};
    Emit(act, std::move(node));
    Unreachable(act);
    return true;
  }
}

// The same to a variable that the residual holds, too, and assigns: a global or persistent one, one of a `try`.
bool AssignStaticShown(Activation& act, const Lvalue& target, const PartialValue& value, SourceRange range,
                       bool print) {
  Node node;
  node.stmt.kind = StmtKind::kAssign;
  node.stmt.range = range;
  node.stmt.print = print;
  node.exprs = {ResidualTarget(act, target, &value.facts, range), StoredExpr(act, target, value, range)};
  const bool made = AssignStatic(act, target, value, range);
  if (!act.now.env.reachable) return true;
  if (made) {  // so it cannot fail, at no level
    const Ast& ast = act.tree().ast;
    for (ExprId at = node.exprs[0]; ast[at].kind != ExprKind::kIdentifier; at = ast.Child(at, 0)) {
      act.tree().facts.At(at).effects = kPure;
    }
    Emit(act, std::move(node));
    NoteStored(act, target.root);
  }
  act.now.env.vars[target.root].in_residual = true;
  return made;
}

}  // namespace

namespace {

// A subscript that certainly fails; nothing of the target before it can fail or have an effect.
const PartialValue* FailingSubscript(const Lvalue& target) {
  for (const PartialValues& level : target.subscripts) {
    if (const PartialValue* failing = FirstFailing(level)) return failing;
    if (!AllPure(level)) return nullptr;
  }
  return nullptr;
}

}  // namespace

namespace {

// `x(2) = x(2)` of a full array of real numbers that has this element.
bool StoresItself(const Activation& act, const AbstractValue& base, const PartialValue& value,
                  const std::vector<ExprId>& exprs) {
  const Ast& ast = act.tree().ast;
  return value.IsPure() && !value.parts && !value.list && !value.diverges && ast[exprs[0]].kind == ExprKind::kIndex &&
         base.IsRealDouble() && base.IsFullStorage() && base.defined() == domain::Tristate::kTrue &&
         ast[exprs[1]].kind == ExprKind::kIndex && syntax::SameText(ast, exprs[0], exprs[1]);
}

// `x(2) = v`, `c{2} = v`: nothing about the place or the value can fail.
bool SurelyStores(const Activation& act, const Lvalue& target, const AbstractValue& base, const PartialValue& value) {
  if (target.open || target.levels.size() != 1 || value.list || value.diverges || value.may_be_null) return false;
  const ExprKind kind = act.ast()[target.levels[0]].kind;
  if (base.defined() != domain::Tristate::kTrue || !AllPure(target.subscripts[0])) return false;
  const std::vector<domain::AbstractSubscript> subscripts = AbstractSubscripts(target.subscripts[0]);
  if (kind == ExprKind::kCellIndex) return !domain::CellIndexAssignRule(base, subscripts, value.facts).may_fail;
  return kind == ExprKind::kIndex && !domain::IndexAssignRule(base, subscripts, value.facts).may_fail;
}

// `x(false, :) = v` of a full array of real numbers and one of them; or, with one subscript, none of them.
bool StoresNothing(const Activation& act, const Lvalue& target, const AbstractValue& base, const PartialValue& value) {
  const std::optional<Dims> dims = value.facts.shape().Known();
  const bool none = dims && dims->numel() == 0 && !value.may_be_null && target.subscripts[0].size() == 1;
  return value.IsPure() && !value.parts && !value.list && !value.diverges && value.facts.IsRealDouble() &&
         (value.facts.IsScalar() || none) && !value.facts.MayBeSparse() && base.IsRealDouble() &&
         base.IsFullStorage() && !base.shape().MayBeEmpty() && base.defined() == domain::Tristate::kTrue &&
         SelectsNothing(act, target, base);
}

}  // namespace

void AssignPart(Activation& act, Lvalue target, PartialValue value, SourceRange range, bool print) {
  // The value comes first, the subscripts then.
  if (const PartialValue* failing = FailingSubscript(target); failing && value.IsPure() && !value.diverges) {
    return EmitFailing(act, *failing, range);
  }
  const bool held = act.now.always_materialised.contains(target.root), always_materialised = held || print;
  if (value.IsStatic() && IsStaticTarget(act, target)) {
    if (!always_materialised && AssignStatic(act, target, value, range)) return;
    if (held && AssignStaticShown(act, target, value, range, print)) return;
  }
  const Binding* old = act.now.env.Find(target.root);
  if (value.IsStatic() && domain::IsNull(value.facts)) {
    const bool map = old && old->parts && old->parts->kind == PartialAggregate::kMap;  // takes it as a value
    if (!map && act.ast()[target.levels.back()].kind == ExprKind::kIndex) {
      return Delete(act, target, value.facts.classes().Only(value::ClassId::kChar), range, print);
    }
    value = PartialValue::Static(builtin::PlainOf(value.facts.static_value()));
  }
  if (old && !print && StoresNothing(act, target, old->facts, value)) return;
  if (StoreWhole(act, target, value, range, print)) return;
  act.maps.stored = nullptr;
  if (!print && !target.open &&
      (StoreElement(act, target, value, range) || StoreLine(act, target, value, range) ||
       AssignToParts(act, target, value, range)))
    return StoreForAll(act);
  if (!print && !target.open && AssignUnderTruth(act, target, value, range)) return;
  if (!print && !target.open && (SplitStore(act, target, value, range) || StoreByReading(act, target, value, range)))
    return;
  AbstractValue base = old ? WithRelations(act, old->facts) : AbstractValue::Of(Value());
  if (old && old->parts && old->parts->kind == PartialAggregate::kClosure)
    throw Unsupported{"an index into a closure", range};
  if (old) MaterialiseVariable(act, target.root, range);
  Node node;
  node.stmt.kind = StmtKind::kAssign;
  node.stmt.range = range;
  node.stmt.print = print;
  if (!target.open) SimplifyTarget(act, base, value.facts, &target);
  node.exprs = {ResidualTarget(act, target, &value.facts, range), StoredExpr(act, target, value, range)};
  if (!print && StoresItself(act, base, value, node.exprs)) return;
  if (old && SurelyStores(act, target, base, value)) act.tree().facts.At(node.exprs[0]).effects = kPure;
  Emit(act, std::move(node));
  const bool fails = std::ranges::any_of(target.subscripts, [](const PartialValues& level) {
    return std::ranges::any_of(level, &PartialValue::diverges);
  });
  if (value.diverges || fails) {
    Unreachable(act);
    return;
  }
  const AbstractValue& stored = value.facts;
  if (base.defined() != domain::Tristate::kTrue) base = AbstractValue::Top();
  if (base.classes() == domain::ClassSet::All()) {  // it may be an object: no more is assumed
    const bool field_of_element = target.levels.size() > 1 && act.ast()[target.levels[0]].kind == ExprKind::kIndex &&
                                  IsField(act.ast()[target.levels[1]]);
    SetDynamic(act, target.root,
               field_of_element ? AbstractValue::Array(kStructOrObject, domain::Shape::Top()) : AbstractValue::Top());
    return;
  }
  const bool elements = target.levels.size() == 1 && act.ast()[target.levels[0]].kind == ExprKind::kIndex;
  if (!old && elements) base = domain::FreshPlaceRule(stored);
  SetDynamic(act, target.root,
             AssignFacts(act, target, base, stored, value.may_be_null).Forget().WithDefined(domain::Tristate::kTrue));
}

namespace {

// `s.f = v` of an s that is certainly an array of none or several structs: refused before v is asked for.
bool HasSeveralPlaces(const Binding* root) {
  if (root == nullptr) return false;
  if (root->parts) return root->parts->kind == PartialAggregate::kStructArray && root->parts->dims.numel() != 1;
  const AbstractValue& facts = root->facts;
  const std::optional<Dims> dims = facts.shape().Known();
  return facts.defined() == domain::Tristate::kTrue && facts.classes().Only(value::ClassId::kStruct) && dims &&
         dims->numel() != 1;
}

}  // namespace

namespace {

// `x{++n} = v`: n is counted before v is asked for. So the target is evaluated first, if nothing in the value counts.
bool CountsInTarget(const Ast& ast, ExprId target, ExprId value) {
  bool counts = false, changes = false;
  for (ExprId at = target; ast[at].kind != ExprKind::kIdentifier && !ast.Children(at).empty(); at = ast.Child(at, 0)) {
    for (ExprId subscript : ast.Children(at).subspan(1)) counts = counts || syntax::IsStep(ast[subscript]);
  }
  if (!counts) return false;
  syntax::VisitExpr(ast, value, [&](ExprId e) {
    changes = changes || syntax::IsStep(ast[e]) || ast[e].kind == ExprKind::kAssignment;
  });
  return !changes;
}

}  // namespace

void EvalAssign(Activation& act, StmtId id) {
  const Stmt& stmt = act.ast()[id];
  auto exprs = act.ast().Exprs(id);
  if (exprs.size() > 2 || stmt.multi) {
    EvalMultiAssign(act, id);
    return;
  }
  act.now.target_hint = RootOf(act, exprs[0]);
  const Binding* root = act.now.env.Find(act.now.target_hint);
  const bool map =
      root != nullptr && root->parts && root->parts->kind == PartialAggregate::kMap;  // takes it as a value
  if (act.ast()[exprs[0]].kind == ExprKind::kIndex && syntax::IsNullLiteral(act.ast(), exprs[1]) && !map) {
    EvalDelete(act, id);
    return;
  }
  act.now.top_expr = exprs[1];
  if ((!root || (!root->parts && root->facts.defined() == domain::Tristate::kFalse)) &&
      AsksForEnd(act.ast(), exprs[0])) {
    // Subscripts of the target come before the value.
    const SourceRange range = Origin(act, stmt.range);
    return EmitFailing(
        act, FailingFold(act, {"", "invalid use of 'end': may only be used to index existing value"}, range), range);
  }
  const bool field = act.ast()[exprs[0]].kind == ExprKind::kField &&
                     act.ast()[act.ast().Child(exprs[0], 0)].kind == ExprKind::kIdentifier;
  if (field && !act.externally_writable.count(act.now.target_hint) && HasSeveralPlaces(root)) {
    const SourceRange range = Origin(act, stmt.range);
    return EmitFailing(act, FailingFold(act, {"", builtin::kAmbiguousDot}, range), range);
  }
  act.now.plain_target = act.ast()[exprs[0]].kind == ExprKind::kIdentifier ? act.now.target_hint : InternedName();
  const bool may_fail = TargetMayFail(act, exprs[0]);
  if (TargetComesBefore(act, exprs[0], exprs[1])) ForgetGlobals(act);
  std::optional<Lvalue> counted;
  if (!act.has_nested && CountsInTarget(act.ast(), exprs[0], exprs[1])) counted = EvalTarget(act, exprs[0], true);
  act.now.pending_impure = act.now.pending_impure || may_fail;
  PartialValue value = EvalOne(act, exprs[1], Demand().WithElements());
  if (IsListForParameter(act, id, value)) throw CannotUnroll{};
  value.may_be_null = MayGiveNull(act, exprs[1]) && domain::MayBeNull(value.facts);
  if (counted) {
    NoteImpure(act, value);
    AssignPart(act, *std::move(counted), std::move(value), Origin(act, stmt.range), stmt.print);
  } else {
    AssignTo(act, exprs[0], std::move(value), Origin(act, stmt.range), stmt.print);
  }
  CommitProofs(act);
}

}  // namespace residua::specialise
