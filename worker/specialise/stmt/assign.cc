// Assignments (thesis 6.1.2): to variables, into parts of them, of several outputs, and deletion.
//
// A static value assigned to a variable leaves no code. An assignment into a part is done here when root, subscripts
// and value are static; otherwise the residual variable is brought up to date first (`a = zeros(2, 3);`) and the
// assignment is emitted, its effect on the facts following the rules of indexed assignment.
#include "worker/specialise/stmt/assign.h"

#include <cmath>

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
#include "worker/specialise/expr/algebra.h"
#include "worker/specialise/expr/expression.h"
#include "worker/specialise/expr/index.h"
#include "worker/specialise/facts/prove.h"
#include "worker/specialise/stmt/multi_assign.h"
#include "worker/specialise/stmt/open_targets.h"
#include "worker/specialise/stmt/target_order.h"
#include "worker/syntax/null_literal.h"
#include "worker/syntax/visit.h"

namespace residua::specialise {

namespace {

AbstractValue PartBehind(Activation& act, ExprId level, const AbstractValue& base, const PartialValues& subscripts);
bool MayGiveList(const Activation& act, ExprId id);
void KeepOpAssign(Activation& act, StmtId id);
void EvalDelete(Activation& act, StmtId id);
void Delete(Activation& act, const Lvalue& target, bool text, SourceRange range, bool print);

const domain::ClassSet kStructOrObject =
    domain::ClassSet::Of(value::ClassId::kStruct) | domain::ClassSet::Of(value::ClassId::kObject);

std::vector<builtin::Subscript> StaticSubscripts(const PartialValues& pieces) {
  std::vector<builtin::Subscript> out;
  for (const PartialValue& p : pieces) out.push_back({p.colon, p.colon ? Value() : p.facts.static_value()});
  return out;
}

std::vector<domain::AbstractSubscript> AbstractSubscripts(const PartialValues& pieces) {
  std::vector<domain::AbstractSubscript> out;
  for (const PartialValue& p : pieces) out.push_back({p.colon, p.facts, p.next});
  return out;
}

bool IsField(const syntax::Expr& e) { return e.kind == ExprKind::kField || e.kind == ExprKind::kDynamicField; }

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

bool IsEndPlusOne(const Activation& act, ExprId id) {
  const syntax::Expr& e = act.ast()[id];
  if (e.kind != ExprKind::kBinary || e.op != Op::kPlus || act.ast()[act.ast().Child(id, 0)].kind != ExprKind::kEnd)
    return false;
  const ExprId one = act.ast().Child(id, 1);
  return act.ast()[one].kind == ExprKind::kNumber && !act.ast().Literal(one).imaginary &&
         act.ast().Literal(one).value == 1 && act.ast().Literal(one).integer_width == 0;
}

// A known number of one element of a known cell.
bool IsNumberWithin(const PartialValue& subscript, const Value& cell) {
  if (!subscript.IsStatic() || !cell.Is(value::ClassId::kCell)) return false;
  const Value& v = subscript.facts.static_value();
  if (!v.Is(value::ClassId::kDouble) || v.IsComplex() || !v.IsScalar()) return false;
  const double k = v.ElementAsDouble(0);
  return k >= 1 && k <= static_cast<double>(cell.numel()) && k == std::floor(k);
}

}  // namespace

Lvalue EvalTarget(Activation& act, ExprId id, bool may_be_open) {
  Lvalue target;
  target.settled = !TargetMayFail(act, id);
  target.root = RootOf(act, id);
  if (target.root.empty()) throw Unsupported{"this assignment target", act.ast()[id].range};
  for (ExprId at = id; act.ast()[at].kind != ExprKind::kIdentifier; at = act.ast().Child(at, 0)) {
    target.levels.insert(target.levels.begin(), at);
  }
  // What `end` refers to at each level: facts only.
  const Binding* b = act.now.env.Find(target.root);
  PartialValue base;
  base.pure = b && b->facts.defined() == domain::Tristate::kTrue;  // otherwise `end` is an error
  base.facts = base.pure ? WithRelations(act, b->facts) : AbstractValue::Top();
  for (ExprId level : target.levels) {
    const syntax::Expr& e = act.ast()[level];
    PartialValues subscripts;
    if (e.kind == ExprKind::kDynamicField) {
      subscripts.push_back(EvalOne(act, act.ast().Child(level, 1)));
    } else if (e.kind != ExprKind::kField) {
      target.open = !EvalSubscripts(act, level, base, &subscripts);
      if (target.open && !(may_be_open && e.kind == ExprKind::kIndex && target.levels.size() == 1))
        throw Unsupported{"an index list of unknown length", e.range};
      if (subscripts.size() == 1 && IsEndPlusOne(act, act.ast().Child(level, 1))) subscripts[0].next = true;
    }
    target.subscripts.push_back(std::move(subscripts));
    if (level == target.levels.back()) break;
    base.facts = PartBehind(act, level, base.facts, target.subscripts.back());
    target.behind.push_back(base.facts);
  }
  return target;
}

namespace {

// What lies behind one level of a target, for `end` in the next one.
AbstractValue PartBehind(Activation& act, ExprId level, const AbstractValue& base, const PartialValues& subscripts) {
  const syntax::Expr& e = act.ast()[level];
  AbstractValue next = AbstractValue::Top();
  if (e.kind == ExprKind::kField && base.HasFields() && base.Field(act.ast().Name(level))) {
    next = *base.Field(act.ast().Name(level));
  } else if (e.kind == ExprKind::kField && base.IsStatic() && base.static_value().Is(value::ClassId::kStruct) &&
             base.static_value().IsScalar() && base.static_value().FieldIndex(act.ast().Name(level)) >= 0) {
    const Value& v = base.static_value();
    next = AbstractValue::Of(v.field(0, v.FieldIndex(act.ast().Name(level))));
  } else if (e.kind == ExprKind::kCellIndex && base.IsStatic() && subscripts.size() == 1 &&
             IsNumberWithin(subscripts[0], base.static_value())) {
    const Value& number = subscripts[0].facts.static_value();
    next = AbstractValue::Of(base.static_value().cell(static_cast<int64_t>(number.ElementAsDouble(0)) - 1));
  } else if (e.kind == ExprKind::kCellIndex && base.classes().Only(value::ClassId::kCell)) {
    next = domain::OldPart(domain::CellIndexRule(base, AbstractSubscripts(subscripts)));
  } else if (e.kind == ExprKind::kIndex && base.classes().Only(value::ClassId::kStruct)) {
    const domain::OneResult element = domain::IndexRule(base, AbstractSubscripts(subscripts));
    if (!element.may_fail) next = element.value;
  }
  return next.IsBottom() ? AbstractValue::Top() : next;
}

bool IsStaticTarget(const Activation& act, const Lvalue& target) {
  const Binding* b = act.now.env.Find(target.root);
  if (NeverKnown(act, target.root) || target.open) return false;
  if (b && (b->parts || !b->facts.IsStatic() || b->facts.defined() != domain::Tristate::kTrue)) return false;
  for (const PartialValues& level : target.subscripts) {
    for (const PartialValue& p : level) {
      if (!p.IsStatic()) return false;
    }
  }
  return true;
}

// The chain of a known target.
std::vector<builtin::Step> StaticSteps(Activation& act, const Lvalue& target) {
  std::vector<builtin::Step> steps;
  for (size_t level = 0; level < target.levels.size(); ++level) {
    const ExprKind kind = act.ast()[target.levels[level]].kind;
    builtin::Step step;
    if (kind == ExprKind::kIndex || kind == ExprKind::kCellIndex) {
      step.kind = kind == ExprKind::kIndex ? builtin::StepKind::kParen : builtin::StepKind::kBrace;
      const std::vector<builtin::Subscript> list = StaticSubscripts(target.subscripts[level]);
      step.subscripts.assign(list.begin(), list.end());
    } else {
      step.kind = builtin::StepKind::kField;
      step.field = FieldName(act, target, level);
    }
    steps.push_back(std::move(step));
  }
  return steps;
}

}  // namespace

std::string FieldName(Activation& act, const Lvalue& target, size_t level) {
  ExprId at = target.levels[level];
  if (act.ast()[at].kind == ExprKind::kField) return act.ast().Name(at);
  const PartialValue& name = target.subscripts[level][0];
  if (!name.IsStatic() || !name.facts.static_value().IsString()) return "";
  return name.facts.static_value().AsString();
}

namespace {

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

}  // namespace

namespace {

// Into a part of a field that holds `field` (ResidualFacts::StoresAsVariable): it is not 0x0, or takes its own kind.
bool StoresAsVariable(const AbstractValue& field, ExprKind index, const AbstractValue* stored) {
  const auto doubles = [](const AbstractValue& v) { return v.classes().Only(value::ClassId::kDouble); };
  if (stored == nullptr || (doubles(field) && doubles(*stored))) return true;
  if (index == ExprKind::kCellIndex && field.classes().Only(value::ClassId::kCell)) return true;
  return !domain::MayBe(field.shape().Extent(0), 0) || !domain::MayBe(field.shape().Extent(1), 0);
}

}  // namespace

ExprId ResidualTarget(Activation& act, const Lvalue& target, const AbstractValue* stored, SourceRange range) {
  ResidualTree& tree = act.tree();
  ExprId made = tree.Identifier(target.root, range, true);
  for (size_t k = 0; k < target.levels.size(); ++k) {
    const syntax::Expr& e = act.ast()[target.levels[k]];
    std::vector<ExprId> children{made};
    std::string field = FieldName(act, target, k);
    if (!field.empty() && e.kind == ExprKind::kDynamicField) {
      made = tree.Make(ExprKind::kField, Op::kNone, field, children, range, false);
      continue;
    }
    for (const PartialValue& p : target.subscripts[k]) children.push_back(ResidualOf(act, p, range));
    made = tree.Make(e.kind, Op::kNone, e.kind == ExprKind::kField ? act.ast().Name(target.levels[k]) : "", children,
                     range, false);
    const bool of_field = k > 0 && !IsField(e) && act.ast()[target.levels[k - 1]].kind == ExprKind::kField;
    if (of_field && StoresAsVariable(target.behind[k - 1], e.kind, stored)) tree.facts.SetStoresAsVariable(children[0]);
  }
  if (target.settled) tree.facts.SetSettled(made);
  return made;
}

void AssignTo(Activation& act, ExprId id, PartialValue value, SourceRange range, bool print) {
  const syntax::Expr& e = act.ast()[id];
  if (e.kind == ExprKind::kIdentifier) {
    Bind(act, act.ast().Name(id), std::move(value), range, print);
    return;
  }
  if (e.kind == ExprKind::kTilde) {
    if (value.pure || !value.residual.valid()) return;
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

// A known value into a known place of a known variable. False: it would make a value that is too large to know.
bool AssignStatic(Activation& act, const Lvalue& target, const PartialValue& value, SourceRange range) {
  const Binding* old = act.now.env.Find(target.root);
  const Value before = old ? old->facts.static_value() : Value();
  Value root = before;
  act.now.env.vars.erase(target.root);
  try {
    builtin::AssignInto(root, StaticSteps(act, target), value.facts.static_value(), old != nullptr);
    act.session.fold_context.CheckBytes(root.LogicalBytes());
    act.now.env.vars[target.root] = Binding{AbstractValue::Of(root), nullptr, false};
    return true;
  } catch (const builtin::BytesExceeded& what) {
    act.now.env.vars[target.root] = Binding{AbstractValue::Of(before), nullptr, false};
    if (act.now.loop != nullptr && act.now.loop->mode != LoopFrame::kResidual)
      throw CannotUnroll{std::string("makes ") + what.what() + " (--byte-limit)"};
    AddRemark(act, range, std::string("an assignment is kept: ") + what.what() + " (--byte-limit) [kept-general]");
    return false;
  } catch (const value::MatlabError&) {
    // It fails at run time as well: leave it to the residual program.
    act.now.env.vars[target.root] = Binding{AbstractValue::Of(before), nullptr, false};
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

// The same to a global variable: the residual assigns it, too.
bool AssignToGlobal(Activation& act, const Lvalue& target, const PartialValue& value, SourceRange range, bool print) {
  Node node;
  node.stmt.kind = StmtKind::kAssign;
  node.stmt.range = range;
  node.stmt.print = print;
  node.exprs = {ResidualTarget(act, target, &value.facts, range), StoredExpr(act, target, value, range)};
  const bool made = AssignStatic(act, target, value, range);
  if (!act.now.env.reachable) return true;
  if (made) Emit(act, std::move(node));
  act.now.env.vars[target.root].in_residual = true;
  return made;
}

}  // namespace

void AssignPart(Activation& act, Lvalue target, PartialValue value, SourceRange range, bool print) {
  const bool always_materialised = act.now.always_materialised.count(target.root) || print;
  if (value.IsStatic() && IsStaticTarget(act, target)) {
    if (!always_materialised && AssignStatic(act, target, value, range)) return;
    if (act.globals.contains(target.root) && AssignToGlobal(act, target, value, range, print)) return;
  }
  const Binding* old = act.now.env.Find(target.root);
  if (value.IsStatic() && domain::IsNull(value.facts)) {
    const bool map = old && old->parts && old->parts->kind == PartialAggregate::kMap;  // takes it as a value
    if (!map && act.ast()[target.levels.back()].kind == ExprKind::kIndex) {
      return Delete(act, target, value.facts.classes().Only(value::ClassId::kChar), range, print);
    }
    value = PartialValue::Static(builtin::PlainOf(value.facts.static_value()));
  }
  if (!print && !target.open && (StoreElement(act, target, value, range) || AssignToParts(act, target, value, range)))
    return;
  if (!print && !target.open && AssignUnderTruth(act, target, value, range)) return;
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
  Emit(act, std::move(node));
  if (value.diverges) {
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

bool MayGiveNull(const Activation& act, ExprId id) {
  return syntax::MayGiveNull(act.ast(), id, [&](const std::string& name) {
    const Binding* b = act.now.env.Find(name);
    return b != nullptr && (b->parts || b->facts.classes().Has(value::ClassId::kFunctionHandle));
  });
}

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
  act.now.plain_target = act.ast()[exprs[0]].kind == ExprKind::kIdentifier ? act.now.target_hint : "";
  act.now.pending_impure = act.now.pending_impure || TargetMayFail(act, exprs[0]);
  PartialValue value = EvalOne(act, exprs[1], Demand().WithElements());
  value.may_be_null = MayGiveNull(act, exprs[1]);
  AssignTo(act, exprs[0], std::move(value), Origin(act, stmt.range), stmt.print);
  CommitProofs(act);
}

void EvalOpAssign(Activation& act, StmtId id) {
  const Stmt& stmt = act.ast()[id];
  auto exprs = act.ast().Exprs(id);
  // The target is evaluated twice, as a value and as a target.
  VisitExpr(act.ast(), exprs[0], [&](ExprId e) {
    if (act.ast()[e].kind == ExprKind::kAssignment || IsStep(act.ast()[e])) {
      throw Unsupported{"an assignment inside the target of an operator assignment", act.ast()[e].range};
    }
  });
  const Binding* target = act.now.env.Find(RootOf(act, exprs[0]));
  if (!target || (!target->parts && target->facts.defined() != domain::Tristate::kTrue)) return KeepOpAssign(act, id);
  if (MayGiveList(act, exprs[1])) return KeepOpAssign(act, id);
  // `s.v++` of what is not one struct says something else than `s.v = s.v + 1`.
  const bool one = target->parts || (target->facts.classes().Only(value::ClassId::kStruct) && target->facts.IsScalar());
  if ((stmt.multi || stmt.prefix) && IsField(act.ast()[exprs[0]]) && !one) return KeepOpAssign(act, id);
  const SourceRange range = Origin(act, stmt.range);
  if (act.ast()[exprs[0]].kind == ExprKind::kIdentifier && !act.externally_writable.count(act.ast().Name(exprs[0]))) {
    PartialValue old = EvalOne(act, exprs[0], Demand().WithElements());
    NoteImpure(act, old);
    PartialValue operand = EvalOne(act, exprs[1], Demand().WithElements());
    AssignTo(act, exprs[0], FoldBinary(act, stmt.op, old, operand, range), range, stmt.print);
    return CommitProofs(act);
  }
  // The operand comes first: of `s(4) += f (x)` the error of f is raised, not that of s(4), and f may assign s
  // where that is global.
  PartialValue operand = EvalOne(act, exprs[1], Demand().WithElements());
  if (operand.diverges) return EmitFailing(act, operand, range);
  if (!operand.pure && !operand.parts && !operand.IsStatic()) {
    const std::string name = FreshName(act, "value");
    Emit(act, AssignNode(act.tree(), name, operand.residual, range));
    operand.residual = act.tree().Identifier(name, range, true);
    operand.pure = true;
  }
  PartialValue old = EvalOne(act, exprs[0], Demand().WithElements());
  NoteImpure(act, old);
  AssignTo(act, exprs[0], FoldBinary(act, stmt.op, old, operand, range), range, stmt.print);
  CommitProofs(act);
}

namespace {

// Whether it is `c{k}` with a k that may select none or several, or a field of a struct array: of such a list `x +=
// c{k}` takes the first, where `x + c{k}` fails.
bool MayGiveList(const Activation& act, ExprId id) {
  if (act.ast()[id].kind == ExprKind::kField) {
    const ExprId base = act.ast().Child(id, 0);
    const Binding* b = act.ast()[base].kind == ExprKind::kIdentifier ? act.now.env.Find(act.ast().Name(base)) : nullptr;
    const bool holds_fields =
        b && (b->facts.classes().Has(value::ClassId::kStruct) || b->facts.classes().Has(value::ClassId::kObject));
    return holds_fields && !b->parts && !(b->facts.classes().SubsetOf(kStructOrObject) && b->facts.IsScalar());
  }
  if (act.ast()[id].kind != ExprKind::kCellIndex) return false;
  for (const ExprId subscript : act.ast().Children(id).subspan(1)) {
    const ExprKind kind = act.ast()[subscript].kind;
    if (kind == ExprKind::kNumber || kind == ExprKind::kEnd) continue;
    const Binding* b = kind == ExprKind::kIdentifier ? act.now.env.Find(act.ast().Name(subscript)) : nullptr;
    if (!b || b->parts || !b->facts.IsScalar() || b->facts.classes().Has(value::ClassId::kLogical)) return true;
  }
  return false;
}

// The target may be without a value: `x = x + 1` would say something else, and do something else if x is a function's
// name. Certainly without one it fails; else the statement stays as it is. So it does where the operand may be a list.
void KeepOpAssign(Activation& act, StmtId id) {
  const Stmt& stmt = act.ast()[id];
  const auto exprs = act.ast().Exprs(id);
  const SourceRange range = Origin(act, stmt.range);
  const Binding* bound = act.now.env.Find(RootOf(act, exprs[0]));
  const bool plain = act.ast()[exprs[0]].kind == ExprKind::kIdentifier;
  PartialValue operand = EvalOne(act, exprs[1]);
  if (operand.diverges) return EmitFailing(act, operand, range);
  if (plain && operand.pure && (!bound || bound->facts.defined() == domain::Tristate::kFalse)) {
    const char* step = !stmt.multi && !stmt.prefix ? "" : stmt.op == Op::kPlus ? "++" : "--";
    return EmitFailing(act, FailingFold(act, builtin::ComputedOfUndefined(step, false), range), range);
  }
  const Lvalue target = EvalTarget(act, exprs[0]);
  const bool list = MayGiveList(act, exprs[1]);
  if (bound && (list || !plain)) MaterialiseVariable(act, target.root, range);
  Node node;
  node.stmt = stmt;
  node.stmt.range = range;
  node.exprs = {ResidualTarget(act, target, &operand.facts, range), ResidualOf(act, operand, range)};
  AbstractValue facts = AbstractValue::Top();
  if (plain && bound && !act.externally_writable.count(target.root)) {
    const AbstractValue old = bound->facts.Forget().ForgetContents().WithDefined(domain::Tristate::kTrue);
    facts = domain::BinaryRule(stmt.op, old, list ? AbstractValue::Top() : operand.facts).value.Forget();
  }
  act.now.pure = false;
  Emit(act, std::move(node));
  if (facts.IsBottom()) return Unreachable(act);
  SetDynamic(act, target.root, facts);
}

void EvalDelete(Activation& act, StmtId id) {
  const Stmt& stmt = act.ast()[id];
  Delete(act, EvalTarget(act, act.ast().Exprs(id)[0], true),
         act.ast()[act.ast().Exprs(id)[1]].kind == ExprKind::kString, Origin(act, stmt.range), stmt.print);
}

// x(i) = [], or x(i) = '' where that is written as a text.
void Delete(Activation& act, const Lvalue& target, bool text, SourceRange range, bool print) {
  const Binding* old = act.now.env.Find(target.root);
  const bool simple = target.levels.size() == 1 && !target.open;
  if (simple && old && IsStaticTarget(act, target) && !act.now.always_materialised.count(target.root) && !print) {
    Value root = old->facts.static_value();
    try {
      builtin::IndexDelete(root, StaticSubscripts(target.subscripts[0]));
      act.now.env.vars[target.root] = Binding{AbstractValue::Of(root), nullptr, false};
      return;
    } catch (const value::MatlabError&) {
      // Fails at run time as well.
    }
  }
  if (simple && old && !print && DeleteParts(act, target)) return;
  AbstractValue facts = AbstractValue::Top();
  if (simple && old && (!old->parts || old->parts->kind == PartialAggregate::kCell || IsOfNumbers(old->parts))) {
    facts = domain::IndexDeleteRule(old->facts, AbstractSubscripts(target.subscripts[0])).value.Forget();
    if (facts.IsBottom()) facts = AbstractValue::Top();
  } else if (target.open && old) {
    facts = domain::IndexListDeleteRule(old->facts);
  }
  MaterialiseVariable(act, target.root, range);
  Node node;
  node.stmt.kind = StmtKind::kAssign;
  node.stmt.range = range;
  node.stmt.print = print;
  // A map would take the value, '' or [].
  const bool array = simple && old && !old->facts.classes().Has(value::ClassId::kObject);
  const bool matrix = array || !text;
  const ExprId nothing =
      matrix ? act.tree().Make(ExprKind::kMatrix, Op::kNone, "", {}, range, true) : act.tree().Text("", range);
  node.exprs = {ResidualTarget(act, target, nullptr, range), nothing};
  Emit(act, std::move(node));
  SetDynamic(act, target.root, facts);
}

}  // namespace

}  // namespace residua::specialise
