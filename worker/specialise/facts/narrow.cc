// What a branch knows because its condition came out one way (thesis 9.6).
//
//   if n > 2 && ~isempty (x) && strcmp (mode, 'fast'), ..., end
//
// Inside, n lies above 2 and is no NaN, x has elements, mode is 'fast'. The condition is read from the outside in: both
// operands of a true `&&` are true, both of a false `||` are false, a negation turns the question round. A leaf says
// something in one of two ways: a known form (comparison of a scalar with a number, isempty, a query of the class)
// meets the facts of its variable; and for a variable with a list of choices the leaf is answered for every choice, and
// those that give the other answer are struck out. What is left may be a single value: the variable is then static, and
// the residual variable still holds it.
//
// Variables that somebody else may change (global, persistent) and aggregates that exist only here are left alone.
#include "worker/specialise/facts/narrow.h"

#include <cmath>

#include "worker/builtin/builtin_names.h"
#include "worker/builtin/builtin_traits.h"
#include "worker/domain/choices.h"
#include "worker/domain/interval_math.h"
#include "worker/specialise/core/branches.h"
#include "worker/specialise/core/checkpoint.h"
#include "worker/specialise/core/eval.h"
#include "worker/specialise/facts/narrow_bound.h"
#include "worker/specialise/facts/narrow_remembered.h"
#include "worker/specialise/facts/prove.h"
#include "worker/syntax/visit.h"

namespace residua::specialise {

namespace names = builtin::names;

namespace {

void NarrowText(Activation& act, ExprId variable, ExprId other);
bool AnswersOneTruth(Activation& act, ExprId id);
void NarrowChoices(Activation& act, ExprId condition, bool truth);

}  // namespace

using domain::ClassSet;
using domain::Interval;
using domain::Tristate;
using value::ClassId;

namespace {

Op Mirrored(Op op) {
  switch (op) {
    case Op::kLess:
      return Op::kGreater;
    case Op::kLessEqual:
      return Op::kGreaterEqual;
    case Op::kGreater:
      return Op::kLess;
    case Op::kGreaterEqual:
      return Op::kLessEqual;
    default:
      return op;
  }
}

Op Opposite(Op op) {
  switch (op) {
    case Op::kLess:
      return Op::kGreaterEqual;
    case Op::kLessEqual:
      return Op::kGreater;
    case Op::kGreater:
      return Op::kLessEqual;
    case Op::kGreaterEqual:
      return Op::kLess;
    case Op::kEqual:
      return Op::kNotEqual;
    default:
      return Op::kEqual;
  }
}

// The numbers of `i` that stand in this relation to c. NaN stands in none but ~=; the false outcome keeps it.
Interval Related(Interval i, Op op, double c, bool truth) {
  if (!truth) op = Opposite(op);
  if (truth && op != Op::kNotEqual) i.may_be_nan = false;
  switch (op) {
    case Op::kLess:
      i.high = std::min(i.high, i.integral ? std::ceil(c) - 1 : std::nextafter(c, -domain::kInf));
      break;
    case Op::kLessEqual:
      i.high = std::min(i.high, c);
      break;
    case Op::kGreater:
      i.low = std::max(i.low, i.integral ? std::floor(c) + 1 : std::nextafter(c, domain::kInf));
      break;
    case Op::kGreaterEqual:
      i.low = std::max(i.low, c);
      break;
    case Op::kEqual:
      i.low = std::max(i.low, c);
      i.high = std::min(i.high, c);
      break;
    default:  // an end point that is excluded, where the next number is known
      if (i.integral && i.low == c) i.low = c + 1;
      if (i.integral && i.high == c) i.high = c - 1;
      break;
  }
  return domain::Canonical(i);
}

// No extent is zero, or the only one that can be is.
AbstractValue WithEmptiness(const AbstractValue& v, bool empty) {
  const domain::Shape& s = v.shape();
  if (s.max_rank() != 2) return v;
  domain::ExtentRange extents[2] = {s.Extent(0), s.Extent(1)};
  for (int k = 0; k < 2; ++k) {
    if (!empty && extents[k].low == 0 && extents[k].high > 0) extents[k].low = 1;
    if (empty && extents[1 - k].low > 0 && extents[k].low == 0) extents[k].high = 0;
  }
  return Meet(v, v.ForgetContents().WithShape(domain::Shape::Matrix(extents[0], extents[1])));
}

ClassSet Others(ClassId a, ClassId b) {
  ClassSet set = ClassSet::None();
  for (int k = 0; k < value::kClassCount; ++k) {
    ClassId c = static_cast<ClassId>(k);
    if (c != a && c != b) set = set | ClassSet::Of(c);
  }
  return set;
}

struct ClassQuery {
  const char* name;
  ClassSet (*classes)();
};
constexpr ClassQuery kClassQueries[] = {
    {names::k_ischar, [] { return ClassSet::Of(ClassId::kChar); }},
    {names::k_iscell, [] { return ClassSet::Of(ClassId::kCell); }},
    {names::k_isstruct, [] { return ClassSet::Of(ClassId::kStruct); }},
    {names::k_islogical, [] { return ClassSet::Of(ClassId::kLogical); }},
    {names::k_isbool, [] { return ClassSet::Of(ClassId::kLogical); }},
    {names::k_isnumeric, [] { return ClassSet::Numeric(); }},
    {names::k_isinteger, [] { return ClassSet::Numeric() & Others(ClassId::kDouble, ClassId::kSingle); }},
    {names::k_isfloat, [] { return ClassSet::Of(ClassId::kDouble) | ClassSet::Of(ClassId::kSingle); }},
    {names::k_is_function_handle, [] { return ClassSet::Of(ClassId::kFunctionHandle); }},
};

AbstractValue AnsweredQuery(const AbstractValue& v, const std::string& query, bool truth) {
  if (query == names::k_isempty) return WithEmptiness(v, truth);
  if (query == names::k_isscalar && truth) return Meet(v, v.ForgetContents().WithShape(domain::Shape::Scalar()));
  if ((query == names::k_isrow || query == names::k_iscolumn) && truth) {
    const domain::ExtentRange one = domain::ExtentRange::Of(1), any;
    const bool row = query == names::k_isrow;
    return Meet(v, v.ForgetContents().WithShape(domain::Shape::Matrix(row ? one : any, row ? any : one)));
  }
  if (query == names::k_isreal && truth) return Meet(v, v.ForgetContents().WithReal(Tristate::kTrue));
  for (const ClassQuery& q : kClassQueries) {
    if (query != q.name) continue;
    // A sparse matrix holds numbers or truth values; which, is not known here.
    const bool may_be_sparse =
        !truth ||
        (q.classes() & (ClassSet::Of(ClassId::kDouble) | ClassSet::Of(ClassId::kLogical))) != ClassSet::None();
    ClassSet wanted = q.classes(), left = may_be_sparse ? v.classes() & ClassSet::Sparse() : ClassSet::None();
    for (int k = 0; k < value::kClassCount; ++k) {
      const ClassSet c = ClassSet::Of(static_cast<ClassId>(k));
      if ((v.classes() & c) == c && wanted.Has(static_cast<ClassId>(k)) == truth) left = left | c;
    }
    return v.WithClasses(left);
  }
  return v;
}

// Of persistent variables that are known each call that may come back to their function says so.
bool IsWritableElsewhere(const Activation& act, InternedName name) {
  return act.externally_writable.contains(name) && !act.remembered.contains(name);
}

}  // namespace

Binding* Narrowable(Activation& act, ExprId id) {
  const syntax::Expr& e = act.ast()[id];
  if (e.kind != ExprKind::kIdentifier) return nullptr;
  auto it = act.now.env.vars.find(act.ast().Interned(id));
  if (it == act.now.env.vars.end() || IsWritableElsewhere(act, it->first)) return nullptr;
  Binding& b = it->second;
  return b.parts || b.facts.IsStatic() || !b.in_residual || b.facts.defined() != Tristate::kTrue ? nullptr : &b;
}

// A path that cannot be is left as it is: the evaluator may know less than the facts say, never more.
void NarrowTo(Binding* b, const AbstractValue& facts) {
  if (!facts.IsBottom() && facts.defined() == Tristate::kTrue) b->facts = facts;
}

namespace {

void NarrowComparison(Activation& act, ExprId variable, Op op, ExprId other, bool truth) {
  Binding* b = Narrowable(act, variable);
  // Of one number at most: with none in it no comparison is true.
  if (b == nullptr || !b->facts.IsRealDouble() || b->facts.shape().Numel().high > 1) return;
  const bool one = b->facts.IsScalar();
  double c = 0;
  if (act.ast()[other].kind == ExprKind::kNumber && !act.ast().Literal(other).imaginary &&
      act.ast().Literal(other).integer_width == 0) {
    c = act.ast().Literal(other).value;
  } else if (const Binding* o =
                 act.ast()[other].kind == ExprKind::kIdentifier ? act.now.env.Find(act.ast().Interned(other)) : nullptr;
             o != nullptr && !o->parts && o->facts.IsStatic() && o->facts.IsRealDouble() && o->facts.IsScalar()) {
    c = o->facts.static_value().ElementAsDouble(0);
  } else {
    return;
  }
  if (std::isnan(c)) return;
  const bool equal = (op == Op::kEqual && truth) || (op == Op::kNotEqual && !truth && one);
  if (!one && truth) {
    NarrowTo(b, Meet(b->facts, b->facts.ForgetContents().WithShape(domain::Shape::Scalar())));
    if (!b->facts.IsScalar()) return;
  }
  if (equal && c != 0) {  // of zero the sign would stay unknown
    NarrowTo(b, Meet(b->facts, AbstractValue::Of(Value::Double(c))));
  } else {
    NarrowTo(b, b->facts.WithInterval(Related(b->facts.interval(), op, c, truth)));
  }
}

}  // namespace

void Narrow(Activation& act, ExprId condition, bool truth) {
  if (InternedNames names; act.has_nested && !IsPlain(act, condition, &names)) return;  // may assign our variables
  const syntax::Expr& e = act.ast()[condition];
  auto children = act.ast().Children(condition);
  NarrowRemembered(act, condition, truth);
  NarrowChoices(act, condition, truth);
  NarrowRelations(act, condition, truth);
  if (e.kind == ExprKind::kIdentifier) {  // one truth value is what it was found to be
    Binding* b = Narrowable(act, condition);
    if (b != nullptr && b->facts.classes().Only(ClassId::kLogical) && b->facts.IsScalar() && !b->facts.MayBeSparse())
      NarrowTo(b, Meet(b->facts, AbstractValue::Of(Value::Bool(truth))));
  } else if (e.kind == ExprKind::kBinary && (e.op == Op::kAndAnd || e.op == Op::kOrOr)) {
    if (truth != (e.op == Op::kAndAnd)) return;
    Narrow(act, children[0], truth);
    Narrow(act, children[1], truth);
  } else if (e.kind == ExprKind::kBinary && (e.op == Op::kAnd || e.op == Op::kOr)) {
    if (truth != (e.op == Op::kAnd) || !AnswersOneTruth(act, children[0]) || !AnswersOneTruth(act, children[1])) return;
    Narrow(act, children[0], truth);
    Narrow(act, children[1], truth);
  } else if (e.kind == ExprKind::kUnary && e.op == Op::kNot && AnswersOneTruth(act, children[0])) {
    Narrow(act, children[0], !truth);
  } else if (e.kind == ExprKind::kBinary && e.op >= Op::kLess && e.op <= Op::kGreater) {
    NarrowComparison(act, children[0], e.op, children[1], truth);
    NarrowComparison(act, children[1], Mirrored(e.op), children[0], truth);
    NarrowBounds(act, children[0], e.op, children[1], truth);
    NarrowBounds(act, children[1], Mirrored(e.op), children[0], truth);
  } else if (e.kind == ExprKind::kIndex && children.size() == 2 && IsBuiltinCall(act, condition)) {
    if (Binding* b = Narrowable(act, children[1]))
      NarrowTo(b, AnsweredQuery(b->facts, act.ast().Name(children[0]), truth));
  } else if (e.kind == ExprKind::kIndex && children.size() == 3 && truth && IsBuiltinCall(act, condition) &&
             act.ast().Name(children[0]) == names::k_strcmp) {
    NarrowText(act, children[1], children[2]);
    NarrowText(act, children[2], children[1]);
  }
}

namespace {

// A char array that equals a known text is that text.
void NarrowText(Activation& act, ExprId variable, ExprId other) {
  Binding* b = Narrowable(act, variable);
  if (b == nullptr || !b->facts.classes().Only(ClassId::kChar)) return;
  const syntax::Expr& e = act.ast()[other];
  if (e.kind == ExprKind::kString) {
    NarrowTo(b, Meet(b->facts, AbstractValue::Of(Value::String(act.ast().Name(other), e.quote))));
  } else if (const Binding* o = e.kind == ExprKind::kIdentifier ? act.now.env.Find(act.ast().Interned(other)) : nullptr;
             o != nullptr && !o->parts && o->facts.IsStatic() && o->facts.static_value().Is(ClassId::kChar)) {
    NarrowTo(b, Meet(b->facts, o->facts));
  }
}

}  // namespace

void WidenBack(Activation& act, const Env& before, const Env& narrowed) {
  for (auto& [name, binding] : act.now.env.vars) {
    const Binding *wide = before.Find(name), *narrow = narrowed.Find(name);
    if (wide == nullptr || narrow == nullptr || wide->facts == narrow->facts) continue;
    if (binding.facts == narrow->facts) binding.facts = wide->facts;
  }
  act.now.env.relations = before.relations;
}

namespace {

// The negation of an array is true when all its elements are false; only of a single truth value it is "not true".
bool AnswersOneTruth(Activation& act, ExprId id) {
  const syntax::Expr& e = act.ast()[id];
  if (e.kind == ExprKind::kBinary && (e.op == Op::kAndAnd || e.op == Op::kOrOr)) return true;
  if (e.kind == ExprKind::kBinary && (e.op == Op::kAnd || e.op == Op::kOr)) {
    return AnswersOneTruth(act, act.ast().Child(id, 0)) && AnswersOneTruth(act, act.ast().Child(id, 1));
  }
  if (e.kind == ExprKind::kUnary && e.op == Op::kNot) return AnswersOneTruth(act, act.ast().Child(id, 0));
  if (e.kind == ExprKind::kIdentifier) {
    const Binding* b = act.now.env.Find(act.ast().Interned(id));
    return b != nullptr && b->facts.IsScalar();
  }
  if (e.kind == ExprKind::kBinary && e.op >= Op::kLess && e.op <= Op::kGreater) {
    auto scalar = [&](ExprId side) {
      if (act.ast()[side].kind == ExprKind::kNumber) return true;
      const Binding* b =
          act.ast()[side].kind == ExprKind::kIdentifier ? act.now.env.Find(act.ast().Interned(side)) : nullptr;
      if (b != nullptr) return b->facts.IsScalar();
      const std::optional<AbstractValue> facts = FactsOfPlain(act, side);
      return facts && facts->IsScalar();
    };
    return scalar(act.ast().Child(id, 0)) && scalar(act.ast().Child(id, 1));
  }
  if (!IsBuiltinCall(act, id)) return false;
  return builtin::HasAny(act.ast().Name(act.ast().Child(id, 0)), builtin::kOneTruth);
}

}  // namespace

bool IsBuiltinCall(Activation& act, ExprId id) {
  if (act.ast()[id].kind != ExprKind::kIndex || act.ast()[act.ast().Child(id, 0)].kind != ExprKind::kIdentifier)
    return false;
  const InternedName name = act.ast().Interned(act.ast().Child(id, 0));
  if (act.now.env.Find(name)) return false;
  const FunctionRef f = FunctionNamed(act, name.text());
  return f.builtin != nullptr && f.methods == nullptr && f.builtin->effects == builtin::kPure;
}

// Only variables, constants, operators and pure built-ins: evaluating it again emits nothing.
bool IsPlain(Activation& act, ExprId id, InternedNames* variables) {
  switch (act.ast()[id].kind) {
    case ExprKind::kNumber:
    case ExprKind::kString:
      return true;
    case ExprKind::kIdentifier:
      variables->insert(act.ast().Interned(id));
      return act.now.env.Find(act.ast().Interned(id)) != nullptr;
    case ExprKind::kIndex:
      if (!IsBuiltinCall(act, id)) return false;
      for (ExprId c : act.ast().Children(id).subspan(1)) {
        if (!IsPlain(act, c, variables)) return false;
      }
      return true;
    case ExprKind::kUnary:
    case ExprKind::kBinary:
    case ExprKind::kMatrix:
    case ExprKind::kCell:
    case ExprKind::kRow:
      if (IsStep(act.ast()[id])) return false;
      for (ExprId c : act.ast().Children(id)) {
        if (!IsPlain(act, c, variables)) return false;
      }
      return true;
    default:
      return false;
  }
}

namespace {

void NarrowChoices(Activation& act, ExprId condition, bool truth) {
  InternedNames variables;
  if (!IsPlain(act, condition, &variables)) return;
  InternedName chosen;
  for (const InternedName name : variables) {
    auto it = act.now.env.vars.find(name);
    if (!it->second.facts.HasChoices() || it->second.parts || IsWritableElsewhere(act, name)) continue;
    if (!chosen.empty()) return;  // one at a time
    chosen = name;
  }
  if (chosen.empty()) return;
  const Binding before = act.now.env.vars[chosen];
  if (!before.in_residual || before.facts.defined() != Tristate::kTrue) return;
  std::vector<Value> left;
  for (const Value& v : before.facts.choices()) {
    const Checkpoint checkpoint(act);
    act.now.can_hoist = false;
    act.now.env.vars[chosen].facts = AbstractValue::Of(v);
    const std::optional<bool> answer = Decide(act, EvalCondition(act, condition));
    checkpoint.Restore();
    if (!answer || *answer == truth) left.push_back(v);
  }
  NarrowTo(&act.now.env.vars[chosen], AbstractValue::OneOf(left));
}

}  // namespace

}  // namespace residua::specialise
