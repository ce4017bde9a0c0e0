#include "worker/specialise/stmt/target.h"

#include <cmath>

#include "worker/domain/path_assign.h"
#include "worker/domain/rules.h"
#include "worker/residual/field_form.h"
#include "worker/specialise/core/apart.h"
#include "worker/specialise/core/assigned.h"
#include "worker/specialise/core/bind.h"
#include "worker/specialise/core/emit.h"
#include "worker/specialise/core/eval.h"
#include "worker/specialise/core/materialise.h"
#include "worker/specialise/expr/expression.h"
#include "worker/specialise/expr/index.h"
#include "worker/specialise/facts/prove.h"
#include "worker/specialise/stmt/target_order.h"
#include "worker/syntax/end_plus_one.h"

namespace residua::specialise {

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

namespace {

// A known number of one element of a known cell.
bool IsNumberWithin(const PartialValue& subscript, const Value& cell) {
  if (!subscript.IsStatic() || !cell.Is(value::ClassId::kCell)) return false;
  const Value& v = subscript.facts.static_value();
  if (!v.Is(value::ClassId::kDouble) || v.IsComplex() || !v.IsScalar()) return false;
  const double k = v.ElementAsDouble(0);
  return k >= 1 && k <= static_cast<double>(cell.numel()) && k == std::floor(k);
}

// The name of a field, given or computed; empty: it is not known, or this is no field.
std::string NameOfField(const Activation& act, ExprId level, const PartialValues& subscripts) {
  if (act.ast()[level].kind == ExprKind::kField) return act.ast().Name(level);
  if (act.ast()[level].kind != ExprKind::kDynamicField) return "";
  const PartialValue& name = subscripts[0];
  if (!name.IsStatic() || !name.facts.static_value().IsString()) return "";
  return name.facts.static_value().AsString();
}

// What lies behind one level of a target, for `end` in the next one.
AbstractValue PartBehind(Activation& act, ExprId level, const AbstractValue& base, const PartialValues& subscripts) {
  const syntax::Expr& e = act.ast()[level];
  const std::string field = NameOfField(act, level, subscripts);
  AbstractValue next = AbstractValue::Top();
  if (!field.empty() && base.HasFields() && base.Field(field)) {
    next = *base.Field(field);
  } else if (!field.empty() && base.IsStatic() && base.static_value().Is(value::ClassId::kStruct) &&
             base.static_value().IsScalar() && base.static_value().FieldIndex(field) >= 0) {
    const Value& v = base.static_value();
    next = AbstractValue::Of(v.field(0, v.FieldIndex(field)));
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
  base.effects = Effects::FailsIf(!b || b->facts.defined() != domain::Tristate::kTrue);  // otherwise `end` is an error
  base.facts = base.IsPure() ? WithRelations(act, b->facts) : AbstractValue::Top();
  for (ExprId level : target.levels) {
    const syntax::Expr& e = act.ast()[level];
    PartialValues subscripts;
    if (e.kind == ExprKind::kDynamicField) {
      subscripts.push_back(EvalOne(act, act.ast().Child(level, 1)));
    } else if (e.kind != ExprKind::kField) {
      target.open = !EvalSubscripts(act, level, base, &subscripts);
      if (target.open && !(may_be_open && e.kind == ExprKind::kIndex && target.levels.size() == 1))
        throw Unsupported{"an index list of unknown length", e.range};
      if (subscripts.empty() && !target.open) throw Unsupported{"an assignment to a place without subscripts", e.range};
      if (subscripts.size() == 1 && syntax::IsEndPlusOne(act.ast(), act.ast().Child(level, 1)))
        subscripts[0].next = true;
    }
    target.subscripts.push_back(std::move(subscripts));
    if (level == target.levels.back()) break;
    base.facts = PartBehind(act, level, base.facts, target.subscripts.back());
    target.behind.push_back(base.facts);
  }
  return target;
}

bool IsStaticTarget(const Activation& act, const Lvalue& target) {
  const Binding* b = act.now.env.Find(target.root);
  if (NeverKnown(act, target.root) || target.open) return false;
  if (b && (b->parts || !b->facts.IsStatic() || b->facts.defined() != domain::Tristate::kTrue)) return false;
  for (size_t k = 0; k < target.subscripts.size(); ++k) {
    const bool names_field = act.ast()[target.levels[k]].kind == ExprKind::kDynamicField;
    for (const PartialValue& p : target.subscripts[k]) {
      if (!p.IsStatic() || (names_field && !p.facts.static_value().IsString())) return false;
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

std::string FieldName(Activation& act, const Lvalue& target, size_t level) {
  return NameOfField(act, target.levels[level], target.subscripts[level]);
}

namespace {

// Into a part of a field or an element that holds `field` (ExprFacts::stores_as_variable): it is not 0x0, or takes its
// own kind.
bool StoresAsVariable(const AbstractValue& field, ExprKind index, const AbstractValue* stored) {
  const auto doubles = [](const AbstractValue& v) { return v.classes().Only(value::ClassId::kDouble); };
  if (stored == nullptr || (doubles(field) && doubles(*stored))) return true;
  if (index == ExprKind::kCellIndex && field.classes().Only(value::ClassId::kCell)) return true;
  return !domain::MayBe(field.shape().Extent(0), 0) || !domain::MayBe(field.shape().Extent(1), 0);
}

}  // namespace

ExprId ResidualTarget(Activation& act, const Lvalue& target, const AbstractValue* stored, SourceRange range) {
  ResidualTree& tree = act.tree();
  ExprId made = tree.Identifier(target.root, range, kPure);
  for (size_t k = 0; k < target.levels.size(); ++k) {
    const syntax::Expr& e = act.ast()[target.levels[k]];
    std::vector<ExprId> children{made};
    std::string field = FieldName(act, target, k);
    if (!field.empty() && e.kind == ExprKind::kDynamicField) {
      made = residual::FieldOf(tree, made, field, range, Effects::Any());
      continue;
    }
    for (const PartialValue& p : target.subscripts[k]) children.push_back(ResidualOf(act, p, range));
    made = tree.Make(e.kind, Op::kNone, e.kind == ExprKind::kField ? act.ast().Name(target.levels[k]) : "", children,
                     range, Effects::Any());
    const bool of_element = k > 0 && act.ast()[target.levels[k - 1]].kind == ExprKind::kCellIndex;
    const bool of_field = k > 0 && !FieldName(act, target, k - 1).empty();
    if (!IsField(e) && (of_field || of_element) && StoresAsVariable(target.behind[k - 1], e.kind, stored))
      tree.facts.At(children[0]).stores_as_variable = true;
  }
  if (target.settled) tree.facts.At(made).settled = true;
  return made;
}

namespace {

// A mask that is longer than what it is for may be an error.
bool IsNothing(const Value& subscript, const domain::ExtentRange& extent) {
  if (subscript.Is(value::ClassId::kDouble)) return subscript.IsEmpty();
  if (!subscript.Is(value::ClassId::kLogical) || subscript.IsSparse() || subscript.numel() > extent.low) return false;
  for (int64_t k = 0; k < subscript.numel(); ++k) {
    if (subscript.ElementAsDouble(k) != 0) return false;
  }
  return true;
}

}  // namespace

bool SelectsNothing(const Activation& act, const Lvalue& target, const AbstractValue& base) {
  if (target.levels.size() != 1 || target.open || act.ast()[target.levels[0]].kind != ExprKind::kIndex) return false;
  const PartialValues& subscripts = target.subscripts[0];
  size_t nothing = 0;
  for (size_t k = 0; k < subscripts.size(); ++k) {
    const PartialValue& p = subscripts[k];
    if (p.colon) continue;
    const auto d = static_cast<int>(k);
    const bool known = p.IsStatic() && subscripts.size() <= 2;
    if (!known ||
        !IsNothing(p.facts.static_value(), subscripts.size() == 1 ? base.shape().Numel() : base.shape().Extent(d)))
      return false;
    ++nothing;
  }
  return nothing == 1;
}

}  // namespace residua::specialise
