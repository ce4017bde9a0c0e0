// Expressions (thesis 6.1.1): reduced when everything needed is known, otherwise residual code with inferred facts.
#include "worker/specialise/expr/expression.h"

#include <absl/strings/str_format.h>

#include <algorithm>
#include <cmath>

#include "worker/builtin/builtin_names.h"
#include "worker/builtin/builtin_traits.h"
#include "worker/builtin/error_identifier.h"
#include "worker/builtin/null_value.h"
#include "worker/builtin/operators.h"
#include "worker/domain/rules.h"
#include "worker/specialise/aggregate/aggregate.h"
#include "worker/specialise/aggregate/element_array.h"
#include "worker/specialise/aggregate/numbered_parts.h"
#include "worker/specialise/aggregate/struct_array.h"
#include "worker/specialise/core/apart.h"
#include "worker/specialise/core/branches.h"
#include "worker/specialise/core/certain_failure.h"
#include "worker/specialise/core/emit.h"
#include "worker/specialise/core/eval.h"
#include "worker/specialise/core/failing.h"
#include "worker/specialise/core/materialise.h"
#include "worker/specialise/core/portable_fold.h"
#include "worker/specialise/core/remembered.h"
#include "worker/specialise/core/whole_copy.h"
#include "worker/specialise/expr/a_normalise.h"
#include "worker/specialise/expr/algebra.h"
#include "worker/specialise/expr/anonymous.h"
#include "worker/specialise/expr/any_order.h"
#include "worker/specialise/expr/assignment_expression.h"
#include "worker/specialise/expr/element_arithmetic.h"
#include "worker/specialise/expr/index.h"
#include "worker/specialise/expr/literal.h"
#include "worker/specialise/expr/sparse_product.h"
#include "worker/specialise/facts/narrow.h"
#include "worker/specialise/facts/prove.h"
#include "worker/specialise/nested/nested_handle.h"
#include "worker/specialise/variables/global_state.h"
#include "worker/syntax/null_literal.h"
#include "worker/syntax/printer.h"
#include "worker/syntax/visit.h"

namespace residua::specialise {

namespace {

void LogFacts(Activation& act, ExprId id, absl::Span<const PartialValue> values);
PartialValue EvalByKind(Activation& act, ExprId id, const Demand& demand);
PartialValue EvalNumber(Activation& act, ExprId id);
bool IsTruthValued(const Activation& act, ExprId residual);
PartialValue EvalUnary(Activation& act, ExprId id);
PartialValue EvalBinary(Activation& act, ExprId id);
PartialValue EvalShortCircuit(Activation& act, ExprId id);
PartialValue EvalRange(Activation& act, ExprId id);
PartialValue EvalEnd(Activation& act, ExprId id);

}  // namespace

using domain::Tristate;

namespace {

// Numbers that are known element by element, as a whole where they are not wanted so.
PartialValue AsAsked(Activation& act, PartialValue value, const Demand& demand, ExprId id) {
  return demand.elements ? value : WithoutElements(act, value, Origin(act, id));
}

}  // namespace

PartialValue EvalOne(Activation& act, ExprId id, const Demand& demand) {
  PartialValue value = WithRelations(act, AsAsked(act, EvalByKind(act, id, demand), demand, id));
  NoteNumber(act, value);
  if (act.session.request.log_facts) LogFacts(act, id, {&value, 1});
  return value;
}

namespace {

void LogFacts(Activation& act, ExprId id, absl::Span<const PartialValue> values) {
  const ExprKind kind = act.ast()[id].kind;
  if (kind == ExprKind::kNumber || kind == ExprKind::kString || kind == ExprKind::kColon) return;
  std::vector<AbstractValue> facts;
  bool list = false;
  for (const PartialValue& p : values) {
    facts.push_back(p.diverges ? AbstractValue::Bottom() : p.facts);
    list = list || p.list;
  }
  act.session.fact_log.Note(act.version.name, act.ast(), id, std::move(facts), list);
}

PartialValue EvalByKind(Activation& act, ExprId id, const Demand& demand) {
  act.session.Step();
  const syntax::Expr& e = act.ast()[id];
  switch (e.kind) {
    case ExprKind::kNumber:
      return EvalNumber(act, id);
    case ExprKind::kString:
      return PartialValue::Static(act.ast().Name(id).empty() ? builtin::NullText(e.quote)
                                                             : Value::String(act.ast().Name(id), e.quote));
    case ExprKind::kUnary:
      return EvalUnary(act, id);
    case ExprKind::kPostfix:
      return EvalUnary(act, id);
    case ExprKind::kBinary:
      return e.op == Op::kAndAnd || e.op == Op::kOrOr ? EvalShortCircuit(act, id) : EvalBinary(act, id);
    case ExprKind::kRange:
      return EvalRange(act, id);
    case ExprKind::kMatrix:
    case ExprKind::kCell:
      return EvalMatrix(act, id, demand);
    case ExprKind::kAnonymous:
      return EvalAnonymous(act, id);
    case ExprKind::kHandle:
      return EvalHandle(act, id);
    case ExprKind::kEnd:
      return EvalEnd(act, id);
    case ExprKind::kColon:
      return PartialValue::Static(Value::String(":"));
    case ExprKind::kAssignment:
      return EvalAssignmentExpression(act, id);
    case ExprKind::kTilde:
    case ExprKind::kRow:
    case ExprKind::kInitialised:
      throw Unsupported{"this expression", e.range};
    case ExprKind::kIdentifier:
      if (act.now.env.Find(act.ast().Interned(id))) return EvalIdentifier(act, id, demand);
      [[fallthrough]];
    case ExprKind::kIndex:
    case ExprKind::kCellIndex:
    case ExprKind::kField:
    case ExprKind::kDynamicField: {
      PartialValues values = EvalMulti(act, id, Demand(1).InParts(demand.in_parts).WithElements(demand.elements));
      if (values.empty()) throw Unsupported{"an expression that gives no value", e.range};
      if (values.size() > 1) {
        // `x = c{1:2}` takes the first; an operand must be one value, in parentheses, too.
        if (id == act.now.top_expr && !act.now.plain_target.empty()) return values[0];
        throw Unsupported{"a comma-separated list where one value is needed", e.range};
      }
      return values[0];
    }
  }
  throw Unsupported{"this expression", e.range};
}

}  // namespace

PartialValues HandedOn(Activation& act, ExprId id, PartialValues values, const Demand& demand) {
  for (PartialValue& value : values) {
    value = WithRelations(act, AsAsked(act, std::move(value), demand, id));
    NoteNumber(act, value);
  }
  if (act.session.request.log_facts) LogFacts(act, id, values);
  return values;
}

PartialValues EvalMulti(Activation& act, ExprId id, const Demand& demand) {
  PartialValues values;
  const syntax::Expr& e = act.ast()[id];
  switch (e.kind) {
    case ExprKind::kIdentifier: {
      const InternedName name = act.ast().Interned(id);
      values = act.now.env.Find(name) ? PartialValues{EvalIdentifier(act, id, demand)}
                                      : EvalCallByName(act, name, {}, demand, e.range, id == act.now.top_expr);
      break;
    }
    case ExprKind::kIndex:
    case ExprKind::kCellIndex:
    case ExprKind::kField:
    case ExprKind::kDynamicField:
      values = EvalPostfixChain(act, id, demand);
      break;
    default:
      return {EvalOne(act, id, demand)};
  }
  return HandedOn(act, id, std::move(values), demand);
}

bool EvalArguments(Activation& act, absl::Span<const ExprId> ids, PartialValues* out, bool in_parts, bool elements) {
  bool known = true;
  for (ExprId id : ids) {
    if (act.ast()[id].kind == ExprKind::kColon) {
      PartialValue colon = PartialValue::Static(Value::String(":"));
      colon.colon = true;
      out->push_back(colon);
      continue;
    }
    PartialValues values = EvalMulti(act, id, Demand().InParts(in_parts).WithElements(elements));
    for (PartialValue& value : values) {
      known = known && !value.list;
      NoteImpure(act, value);
      if (value.values && !value.list) value.facts = AbstractValue::Top();  // perhaps no or several arguments
      out->push_back(std::move(value));
    }
  }
  return known;
}

PartialValue EvalIdentifier(Activation& act, ExprId id, const Demand& demand) {
  const InternedName name = act.ast().Interned(id);
  const Binding& b = *act.now.env.Find(name);
  SourceRange range = Origin(act, id);
  if (b.facts.defined() != Tristate::kTrue) {
    // Undefined on some path: the residual program decides, as the original would (variable or function).
    KeepUnderItsName(act.session, FunctionNamed(act, name.text()));
    return PartialValue::Dynamic(b.facts.Forget().ForgetContents().WithDefined(Tristate::kTrue),
                                 act.tree().Identifier(name, range, Effects::Any()), Effects::Any());
  }
  if (IsOfNumbers(b.parts) && b.parts->kind == PartialAggregate::kArray && b.parts->parts.size() == 1) {
    return PieceOf(act, b.parts->parts[0], range);  // an array of one number is that number
  }
  if (b.parts) {
    PartialValue p;
    p.facts = b.facts;
    p.parts = b.parts;
    p.variable = name;
    return demand.elements ? p : WithoutElements(act, p, range);
  }
  if (b.facts.IsStatic()) return PartialValue::Static(b.facts.static_value());
  if (act.externally_writable.count(name) && !ReadsItsOwn(act, name)) {
    const Effects reads = Effects::Reads();
    return PartialValue::Dynamic(b.facts, act.tree().Identifier(name, range, reads), reads);
  }
  return PartialValue::Dynamic(b.facts, act.tree().Identifier(name, range, kPure), kPure);
}

namespace {

PartialValue EvalNumber(Activation& act, ExprId id) {
  const syntax::NumberLiteral& n = act.ast().Literal(id);
  if (n.imaginary && n.value != 0) return PartialValue::Static(Value::Complex(0, n.value));
  if (n.integer_width == 0) return PartialValue::Static(Value::Double(n.value));
  static constexpr value::ClassId kUnsigned[] = {value::ClassId::kUint8, value::ClassId::kUint16,
                                                 value::ClassId::kUint32, value::ClassId::kUint64};
  static constexpr value::ClassId kSigned[] = {value::ClassId::kInt8, value::ClassId::kInt16, value::ClassId::kInt32,
                                               value::ClassId::kInt64};
  int width = n.integer_width < 0 ? -n.integer_width : n.integer_width;
  int index = width == 8 ? 0 : width == 16 ? 1 : width == 32 ? 2 : 3;
  value::ClassId cls = n.integer_width < 0 ? kSigned[index] : kUnsigned[index];
  Value v = Value::Array(cls, Dims(1, 1));
  value::VisitClass(cls, [&](auto* p) {
    using T = std::remove_pointer_t<decltype(p)>;
    *v.mutable_data<T>() = static_cast<T>(n.bits);
  });
  return PartialValue::Static(v);
}

}  // namespace

PartialValue FoldUnary(Activation& act, Op op, const PartialValue& operand, SourceRange range, bool postfix) {
  if (operand.diverges) return operand;
  if (std::optional<PartialValue> elements = UnaryOfElements(act, op, operand, range)) return *elements;
  if (std::optional<PartialValue> cell = TurnedCell(act, op, operand, range)) return *cell;
  const PartialValue a = WithoutElements(act, operand, range);
  auto residual = [&](Effects effects) {
    return act.tree().Make(postfix ? ExprKind::kPostfix : ExprKind::kUnary, op, "", {ResidualOf(act, a, range)}, range,
                           effects);
  };
  if (a.IsStatic()) {
    try {
      return PartialValue::Static(builtin::Stored(builtin::Unary(op, a.facts.static_value())));
    } catch (const value::MatlabError& error) {
      if (!builtin::IsRefusal(error)) return FailingFold(act, error, range);
    }
  }
  domain::OneResult rule = domain::UnaryRule(op, a.facts);
  // A transposed scalar is itself; anything else of the operators on one operand has work to do.
  Effects effects = a.effects | Effects::FailsIf(rule.may_fail);
  const bool keeps = op == Op::kTranspose || op == Op::kUnaryPlus ||
                     (op == Op::kConjugateTranspose && a.facts.real() == Tristate::kTrue);
  if (keeps && a.facts.IsScalar() && a.facts.classes().SubsetOf(domain::ClassSet::Numeric()) && a.facts.IsNarrowed())
    return a;
  if (const std::optional<ExprId> truth = op == Op::kNot ? Negated(act, a) : std::nullopt;
      truth && IsTruthValued(act, *truth)) {
    return Finish(act, rule.value, *truth, effects);
  }
  return Finish(act, rule.value, residual(effects), effects);
}

// x, where a is `~x`.
std::optional<ExprId> Negated(const Activation& act, const PartialValue& a) {
  if (a.IsStatic() || a.parts || a.list || a.diverges || !a.residual.valid()) return std::nullopt;
  const syntax::Ast& tree = act.tree().ast;
  if (tree[a.residual].kind != ExprKind::kUnary || tree[a.residual].op != Op::kNot) return std::nullopt;
  return tree.Child(a.residual, 0);
}

namespace {

// It gives truths: `~~` of it is itself. `|` and `&` are left out, as they are read in another way in a condition.
bool IsTruthValued(const Activation& act, ExprId residual) {
  const Ast& tree = act.tree().ast;
  const syntax::Expr& e = tree[residual];
  if (e.kind == ExprKind::kUnary) return e.op == Op::kNot;
  if (e.kind == ExprKind::kIndex && tree[tree.Child(residual, 0)].kind == ExprKind::kIdentifier) {
    const std::string& name = tree.Name(tree.Child(residual, 0));
    return builtin::HasAny(name, builtin::kOneTruth) && !act.now.env.Find(name) && !FunctionNamed(act, name).file;
  }
  if (e.kind != ExprKind::kBinary) return false;
  return e.op == Op::kAndAnd || e.op == Op::kOrOr || (e.op >= Op::kLess && e.op <= Op::kGreater);
}

PartialValue EvalUnary(Activation& act, ExprId id) {
  const syntax::Expr& e = act.ast()[id];
  if (IsStep(e)) return EvalStep(act, id);
  PartialValue a = EvalOne(act, act.ast().Child(id, 0), Demand().WithElements());
  return FoldUnary(act, e.op, a, Origin(act, id), e.kind == ExprKind::kPostfix);
}

// At most: complex double elements of the shape that the operation makes.
double BytesOfResult(Op op, const Value& a, const Value& b) {
  constexpr double kElement = 16;
  if (!a.IsNumericOrLogicalOrChar() || !b.IsNumericOrLogicalOrChar()) return 0;
  if (a.IsSparse() || b.IsSparse()) return 0;
  if (op == Op::kTimes && !a.IsScalar() && !b.IsScalar()) {
    return kElement * static_cast<double>(a.rows()) * static_cast<double>(b.cols());
  }
  double elements = 1;
  for (int k = 0; k < std::max(a.ndims(), b.ndims()); ++k) {
    const int64_t m = k < a.ndims() ? a.dims()[k] : 1, n = k < b.ndims() ? b.dims()[k] : 1;
    elements *= static_cast<double>(m == 1 ? n : m);
  }
  return elements <= 1024 ? 0 : kElement * elements;
}

Op TranspositionOf(const Ast& ast, ExprId e) {
  const bool transposed =
      ast[e].kind == ExprKind::kPostfix && (ast[e].op == Op::kTranspose || ast[e].op == Op::kConjugateTranspose);
  return transposed ? ast[e].op : Op::kNone;
}

// `x * y` and `x \ y`, where x or y stands transposed in the text: one operation with a rounding of its own, which
// takes what was transposed. Of two only the left one is taken so. None: it fails.
std::optional<Value> KnownTurned(Op op, Op turn_x, const Value& x, Op turn_y, const Value& y) {
  if (turn_x != Op::kNone) turn_y = Op::kNone;
  try {
    if (op == Op::kLeftDivide) return builtin::TransposedLeftDivide(turn_x, builtin::Unary(turn_x, x), y);
    return builtin::TransposedProduct(turn_x, turn_x == Op::kNone ? x : builtin::Unary(turn_x, x), turn_y,
                                      turn_y == Op::kNone ? y : builtin::Unary(turn_y, y));
  } catch (const value::MatlabError&) {
    return std::nullopt;
  }
}

}  // namespace

bool Fits(Activation& act, double bytes, const std::string& what, SourceRange range) {
  const auto limit = static_cast<double>(act.session.limits.bytes);
  if (bytes <= limit) return true;
  const std::string why = absl::StrFormat("a value of %.0f bytes, which exceeds the limit of %.0f", bytes, limit);
  if (act.now.loop != nullptr && act.now.loop->mode != LoopFrame::kResidual)
    throw CannotUnroll{"makes " + why + " (--byte-limit)"};
  AddRemark(act, range, what + " is kept: it would be " + why + " (--byte-limit) [kept-general]");
  return false;
}

PartialValue FoldBinary(Activation& act, Op op, const PartialValue& left, const PartialValue& right,
                        SourceRange range) {
  if (left.diverges || (right.diverges && left.IsPure())) return left.diverges ? left : right;
  if (std::optional<PartialValue> elements = BinaryOfElements(act, op, left, right, range)) return *elements;
  const PartialValue whole_a = WithoutElements(act, left, range), whole_b = WithoutElements(act, right, range);
  const PartialValue a = AsOperand(act, op, whole_a, whole_b), b = AsOperand(act, op, whole_b, a);
  auto residual = [&](Effects effects) {
    const ExprId x = ResidualOf(act, a, range), y = ResidualOf(act, b, range);
    return act.tree().Make(ExprKind::kBinary, op, "", {x, y}, range, effects);
  };
  if (a.IsStatic() && b.IsStatic() &&
      Fits(act, BytesOfResult(op, a.facts.static_value(), b.facts.static_value()), "an operation", range)) {
    try {
      const auto fold = [&] { return builtin::Binary(op, a.facts.static_value(), b.facts.static_value()); };
      if (std::optional<Value> result = PortableFold(act.session, act.source, range, fold))
        return PartialValue::Static(*std::move(result));
    } catch (const value::MatlabError& error) {
      if (!builtin::IsRefusal(error)) return FailingFold(act, error, range);
    }
  }
  if (std::optional<PartialValue> simple = Simplify(act, op, a, b)) return *simple;
  if (const std::optional<PartialValue> taken = Subtrahend(act, op, a, b)) {
    return FoldBinary(act, Op::kMinus, a, *taken, range);
  }
  const std::optional<PartialValue> sum = SumOfProduct(act, op, a, b, range);
  if (sum && b.facts.IsFullStorage()) return *sum;
  if (std::optional<PartialValue> beside = WithSumOfProduct(act, op, a, b, range)) return *beside;
  domain::OneResult rule = domain::BinaryRule(op, a.facts, b.facts);
  DecideByRelations(act, op, a.facts, b.facts, &rule);
  if (const auto error = rule.may_fail ? DoNotFit(op, a.facts, b.facts) : std::nullopt)
    RemarkOnFailure(act, *error, range);
  if (rule.may_fail) NoteSuccess(act, op, a.facts, b.facts);
  Effects effects = a.effects | b.effects | Effects::FailsIf(rule.may_fail);
  if (rule.value.IsStatic() && effects.In(Effects::Reads())) return PartialValue::Static(rule.value.static_value());
  const ExprId made = residual(effects);
  if (sum) act.session.sums_of_products.emplace(made.index, *sum);
  NoteTimesOne(act, op, a, b, made);
  return Finish(act, rule.value, made, effects);
}

namespace {

PartialValue EvalBinary(Activation& act, ExprId id) {
  if (act.session.request.fast_math) {
    if (std::optional<PartialValue> value = EvalInAnyOrder(act, id)) return *std::move(value);
  }
  const syntax::Expr& e = act.ast()[id];
  ExprId left_id = act.ast().Child(id, 0), right_id = act.ast().Child(id, 1);
  PartialValue a = EvalOne(act, left_id, Demand().WithElements());
  NoteImpure(act, a);
  PartialValue b = EvalOne(act, right_id, Demand().WithElements());
  bool refused = false;
  const bool product = e.op == Op::kTimes, takes_turned = product || e.op == Op::kLeftDivide;
  const Op turn_x = takes_turned ? TranspositionOf(act.ast(), left_id) : Op::kNone,
           turn_y = product ? TranspositionOf(act.ast(), right_id) : Op::kNone;
  if (a.IsStatic() && b.IsStatic()) {
    const Value &x = a.facts.static_value(), &y = b.facts.static_value();
    if ((turn_x != Op::kNone || turn_y != Op::kNone) &&
        Fits(act, BytesOfResult(e.op, x, y), "an operation", Origin(act, id))) {
      const auto fold = [&] { return KnownTurned(e.op, turn_x, x, turn_y, y); };
      const auto known = PortableFold(act.session, act.source, Origin(act, id), fold);
      if (known && *known) return PartialValue::Static(**known);
      refused = !known;
    }
  }
  // Of a sparse row that stands there as a column, turned, the product is the same sum.
  std::optional<PartialValue> sum;
  if (product && turn_x != Op::kNone) sum = SumOfProduct(act, e.op, a, b, Origin(act, id));
  if (sum && b.facts.IsFullStorage()) return *sum;
  // With a transposed operand it is an operation of its own: keep the transposition beside a dynamic one.
  if (takes_turned && (refused || a.IsStatic() != b.IsStatic())) {
    for (auto [piece, operand, turn] : {std::tuple(&a, left_id, turn_x), std::tuple(&b, right_id, turn_y)}) {
      const PartialValue& other = piece == &a ? b : a;
      const bool by_number = other.facts.IsScalar() && other.facts.IsRealDouble() && !other.facts.MayBeSparse();
      if (!piece->IsStatic() || piece->facts.IsScalar() || turn == Op::kNone || by_number) continue;
      PartialValue inner = PartialValue::Static(builtin::Stored(builtin::Unary(turn, piece->facts.static_value())));
      piece->residual = act.tree().Make(ExprKind::kPostfix, turn, "", {ResidualOf(act, inner, Origin(act, operand))},
                                        Origin(act, operand), kPure);
      piece->facts = piece->facts.Forget();
    }
  }
  PartialValue made = FoldBinary(act, e.op, a, b, Origin(act, id));
  if (sum && made.residual.valid() && !made.IsStatic()) act.session.sums_of_products.emplace(made.residual.index, *sum);
  return made;
}

PartialValue EvalShortCircuit(Activation& act, ExprId id) {
  PartialValue a = EvalOne(act, act.ast().Child(id, 0));
  return EvalRightIfNeeded(act, id, std::move(a), act.ast()[id].op == Op::kAndAnd,
                           [&act](ExprId right) { return EvalOne(act, right); });
}

// What is evaluated where the residual program decides whether it is.
PartialValue Decided(Activation& act, const std::function<PartialValue()>& evaluate) {
  struct Decisions {
    ~Decisions() { --session.decisions; }
    Session& session;
  } restore{act.session};
  ++act.session.decisions;
  return evaluate();
}

}  // namespace

PartialValue EvalRightIfNeeded(Activation& act, ExprId id, PartialValue a, bool is_and,
                               const std::function<PartialValue(ExprId)>& eval_right) {
  const Op op = is_and ? Op::kAndAnd : Op::kOrOr;
  std::optional<bool> left = Decide(act, a);
  if (left) {
    if (*left != is_and) return PartialValue::Static(Value::Bool(*left));
    PartialValue b = eval_right(act.ast().Child(id, 1));
    if (std::optional<bool> right = Decide(act, b)) return PartialValue::Static(Value::Bool(*right));
    SourceRange range = Origin(act, id);
    // true && b is b's truth as a logical; keep the operator so that errors and class stay those of the original.
    if (b.facts.classes().Only(value::ClassId::kLogical) && b.facts.IsScalar()) return b;
    ExprId known = ResidualOf(act, PartialValue::Static(Value::Bool(is_and)), range);
    ExprId made = act.tree().Make(ExprKind::kBinary, op, "", {known, ResidualOf(act, b, range)}, range, Effects::Any());
    return PartialValue::Dynamic(AbstractValue::Logical(domain::Shape::Scalar()), made, Effects::Any());
  }
  if (act.now.apart && act.now.can_hoist && !a.diverges) return EvalShortCircuitApart(act, id, a, is_and, eval_right);
  NoteImpure(act, a);
  bool hoist = act.now.can_hoist;
  act.now.can_hoist = false;  // the right side may not run
  const Env outer = act.now.env;
  Narrow(act, act.ast().Child(id, 0), is_and);  // it runs only then
  const Env inner = act.now.env;
  PartialValue b = Decided(act, [&] { return eval_right(act.ast().Child(id, 1)); });
  WidenBack(act, outer, inner);
  JoinGlobals(act, outer);
  act.now.can_hoist = hoist;
  SourceRange range = Origin(act, id);
  bool fail_a = true, fail_b = true;
  domain::TruthRule(a.facts, &fail_a);
  domain::TruthRule(b.facts, &fail_b);
  Effects effects = a.effects | b.effects | Effects::FailsIf(fail_a || fail_b);
  if (a.IsPure() && !fail_a) {
    // x && false is false whatever x is.
    std::optional<bool> right = Decide(act, b);
    if (right && *right != is_and) return PartialValue::Static(Value::Bool(*right));
  }
  // a && true is a's truth.
  if (Decide(act, b) == is_and && a.facts.classes().Only(value::ClassId::kLogical) && a.facts.IsScalar()) return a;
  ExprId left_expr = ResidualOf(act, a, range), right_expr = ResidualOf(act, b, range);
  ExprId made = act.tree().Make(ExprKind::kBinary, op, "", {left_expr, right_expr}, range, effects);
  return PartialValue::Dynamic(AbstractValue::Logical(domain::Shape::Scalar()).WithFullStorage(true), made, effects);
}

namespace {

PartialValue EvalRange(Activation& act, ExprId id) {
  PartialValues parts;
  for (ExprId child : act.ast().Children(id)) {
    parts.push_back(EvalOne(act, child));
    NoteImpure(act, parts.back());
  }
  SourceRange range = Origin(act, id);
  const PartialValue& base = parts[0];
  const PartialValue* increment = parts.size() == 3 ? &parts[1] : nullptr;
  const PartialValue& limit = parts.back();
  auto residual = [&](Effects effects) {
    std::vector<ExprId> children;
    for (const PartialValue& p : parts) children.push_back(ResidualOf(act, p, range));
    return act.tree().Make(ExprKind::kRange, Op::kNone, "", children, range, effects);
  };
  if (base.IsStatic() && limit.IsStatic() && (!increment || increment->IsStatic())) {
    const Value &b = base.facts.static_value(), &l = limit.facts.static_value();
    const Value* i = increment ? &increment->facts.static_value() : nullptr;
    // A range too long to be held is kept as code.
    double step = i && i->numel() == 1 ? i->ElementAsDouble(0) : 1;
    const double count = b.numel() == 1 && l.numel() == 1 ? (l.ElementAsDouble(0) - b.ElementAsDouble(0)) / step : 0;
    constexpr double kLongest = 1e7;
    const bool huge = step != 0 && count > kLongest;  // a step of 0 leads nowhere
    if (huge && std::isfinite(count)) {
      AddRemark(act, range,
                absl::StrFormat("a range of %.0f numbers is kept, and loops over it: those of more than %.0f are not "
                                "followed [kept-general]",
                                std::floor(count) + 1, kLongest));
    }
    if (!huge) {
      try {
        const auto fold = [&] { return builtin::Colon(b, i, l); };
        if (std::optional<Value> known = PortableFold(act.session, act.source, range, fold))
          return PartialValue::Static(*std::move(known));
      } catch (const value::MatlabError& error) {
        return FailingFold(act, error, range);
      }
    }
    const AbstractValue forgotten = increment ? increment->facts.Forget() : AbstractValue();
    domain::OneResult rule =
        domain::ColonRule(base.facts.Forget(), increment ? &forgotten : nullptr, limit.facts.Forget());
    const Effects effects =
        Effects::FailsIf(count >= 1e15);  // without an end it can be the range of a loop and nothing else
    const bool numbers = rule.value.classes().Only(value::ClassId::kDouble);
    return PartialValue::Dynamic(numbers ? AbstractValue::RealDouble(rule.value.shape()) : rule.value,
                                 residual(effects), effects);
  }
  domain::OneResult rule = domain::ColonRule(base.facts, increment ? &increment->facts : nullptr, limit.facts);
  const Effects effects = EffectsOf(parts) | Effects::FailsIf(rule.may_fail);
  return Finish(act, rule.value, residual(effects), effects);
}

PartialValue EvalEnd(Activation& act, ExprId id) {
  if (act.now.end_stack.empty()) throw Unsupported{"`end` outside an index", act.ast()[id].range};
  const EndFrame& frame = act.now.end_stack.back();
  SourceRange range = Origin(act, id);
  AbstractValue facts = domain::EndRule(frame.base->facts, frame.position, frame.count);
  if (facts.IsStatic() && frame.base->IsPure()) return PartialValue::Static(facts.static_value());
  if (std::optional<ExprId> extent = EndApart(act, frame, range))
    return PartialValue::Dynamic(facts.Forget(), *extent, kPure);
  ExprId made = act.tree().Make(ExprKind::kEnd, Op::kNone, "", {}, range, frame.base->effects);
  return PartialValue::Dynamic(facts.Forget(), made, frame.base->effects);
}

}  // namespace

}  // namespace residua::specialise
