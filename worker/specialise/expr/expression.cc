// Expressions (thesis 6.1.1): reduced when everything needed is known, otherwise residual code with inferred facts.
#include "worker/specialise/expr/expression.h"

#include <absl/strings/str_format.h>

#include <algorithm>

#include "worker/builtin/builtin_names.h"
#include "worker/builtin/error_identifier.h"
#include "worker/builtin/null_value.h"
#include "worker/builtin/operators.h"
#include "worker/domain/rules.h"
#include "worker/specialise/aggregate/aggregate.h"
#include "worker/specialise/aggregate/element_array.h"
#include "worker/specialise/aggregate/struct_array.h"
#include "worker/specialise/core/apart.h"
#include "worker/specialise/core/branches.h"
#include "worker/specialise/core/emit.h"
#include "worker/specialise/core/eval.h"
#include "worker/specialise/core/failing.h"
#include "worker/specialise/core/materialise.h"
#include "worker/specialise/core/portable_fold.h"
#include "worker/specialise/expr/a_normalise.h"
#include "worker/specialise/expr/algebra.h"
#include "worker/specialise/expr/assignment_expression.h"
#include "worker/specialise/expr/index.h"
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
PartialValue EvalMatrix(Activation& act, ExprId id, const Demand& demand);
PartialValue LiteralOfLists(const std::vector<PartialValues>& rows, bool cell, ExprId residual);
PartialValue EvalEnd(Activation& act, ExprId id);
PartialValue EvalHandle(Activation& act, ExprId id);
PartialValue EvalAnonymous(Activation& act, ExprId id);

}  // namespace

using domain::Tristate;

PartialValue EvalOne(Activation& act, ExprId id, const Demand& demand) {
  PartialValue value = WithRelations(act, EvalByKind(act, id, demand));
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
      if (act.now.env.Find(act.ast().Name(id))) return EvalIdentifier(act, id);
      [[fallthrough]];
    case ExprKind::kIndex:
    case ExprKind::kCellIndex:
    case ExprKind::kField:
    case ExprKind::kDynamicField: {
      PartialValues values = EvalMulti(act, id, Demand(1).InParts(demand.in_parts));
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

PartialValues EvalMulti(Activation& act, ExprId id, const Demand& demand) {
  PartialValues values;
  const syntax::Expr& e = act.ast()[id];
  switch (e.kind) {
    case ExprKind::kIdentifier: {
      const std::string& name = act.ast().Name(id);
      values = act.now.env.Find(name) ? PartialValues{EvalIdentifier(act, id)}
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
  for (PartialValue& value : values) {
    value = WithRelations(act, std::move(value));
    NoteNumber(act, value);
  }
  if (act.session.request.log_facts) LogFacts(act, id, values);
  return values;
}

bool EvalArguments(Activation& act, absl::Span<const ExprId> ids, PartialValues* out, bool in_parts) {
  bool known = true;
  for (ExprId id : ids) {
    if (act.ast()[id].kind == ExprKind::kColon) {
      PartialValue colon = PartialValue::Static(Value::String(":"));
      colon.colon = true;
      out->push_back(colon);
      continue;
    }
    PartialValues values = EvalMulti(act, id, Demand().InParts(in_parts));
    for (PartialValue& value : values) {
      known = known && !value.list;
      NoteImpure(act, value);
      if (value.values && !value.list) value.facts = AbstractValue::Top();  // perhaps no or several arguments
      out->push_back(std::move(value));
    }
  }
  return known;
}

PartialValue EvalIdentifier(Activation& act, ExprId id) {
  const std::string& name = act.ast().Name(id);
  const Binding& b = *act.now.env.Find(name);
  SourceRange range = Origin(act, id);
  if (b.facts.defined() != Tristate::kTrue) {
    // Undefined on some path: the residual program decides, as the original would (variable or function).
    return PartialValue::Dynamic(b.facts.Forget().ForgetContents().WithDefined(Tristate::kTrue),
                                 act.tree().Identifier(name, range, false), false);
  }
  if (b.parts) {
    PartialValue p;
    p.facts = b.facts;
    p.parts = b.parts;
    p.variable = name;
    return b.parts->kind == PartialAggregate::kArray ? PartialValue::Dynamic(b.facts, ResidualOf(act, p, range), true)
                                                     : p;
  }
  if (b.facts.IsStatic()) return PartialValue::Static(b.facts.static_value());
  if (act.externally_writable.count(name)) {
    PartialValue p = PartialValue::Dynamic(b.facts, act.tree().Identifier(name, range, false), false);
    p.read = true;
    return p;
  }
  return PartialValue::Dynamic(b.facts, act.tree().Identifier(name, range, true), true);
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

PartialValue FoldUnary(Activation& act, Op op, const PartialValue& a, SourceRange range, bool postfix) {
  if (a.diverges) return a;
  auto residual = [&](bool pure) {
    return act.tree().Make(postfix ? ExprKind::kPostfix : ExprKind::kUnary, op, "", {ResidualOf(act, a, range)}, range,
                           pure);
  };
  if (a.IsStatic()) {
    try {
      return PartialValue::Static(builtin::Stored(builtin::Unary(op, a.facts.static_value())));
    } catch (const value::MatlabError& error) {
      if (!builtin::IsRefusal(error)) return FailingFold(act, error, range);
    }
  }
  domain::OneResult rule = domain::UnaryRule(op, a.parts ? a.facts : a.facts);
  // A transposed scalar is itself; anything else of the operators on one operand has work to do.
  bool pure = a.pure && !rule.may_fail;
  const bool keeps = op == Op::kTranspose || op == Op::kUnaryPlus ||
                     (op == Op::kConjugateTranspose && a.facts.real() == Tristate::kTrue);
  if (keeps && a.facts.IsScalar() && a.facts.classes().Only(value::ClassId::kDouble) && a.facts.IsNarrowed()) return a;
  if (const std::optional<ExprId> truth = op == Op::kNot ? Negated(act, a) : std::nullopt;
      truth && IsTruthValued(act, *truth)) {
    return Finish(act, rule.value, *truth, pure);
  }
  return Finish(act, rule.value, residual(pure), pure);
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
  const syntax::Expr& e = act.tree().ast[residual];
  if (e.kind == ExprKind::kUnary) return e.op == Op::kNot;
  if (e.kind != ExprKind::kBinary) return false;
  return e.op == Op::kAndAnd || e.op == Op::kOrOr || (e.op >= Op::kLess && e.op <= Op::kGreater);
}

PartialValue EvalUnary(Activation& act, ExprId id) {
  const syntax::Expr& e = act.ast()[id];
  if (IsStep(e)) return EvalStep(act, id);
  PartialValue a = EvalOne(act, act.ast().Child(id, 0));
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

// `x * y`, where x or y stands transposed in the text: one operation with a rounding of its own, which takes what was
// transposed. Of two only the left one is taken so. None: it fails.
std::optional<Value> KnownProduct(Op turn_x, const Value& x, Op turn_y, const Value& y) {
  if (turn_x != Op::kNone) turn_y = Op::kNone;
  try {
    return builtin::TransposedProduct(turn_x, turn_x == Op::kNone ? x : builtin::Unary(turn_x, x), turn_y,
                                      turn_y == Op::kNone ? y : builtin::Unary(turn_y, y));
  } catch (const value::MatlabError&) {
    return std::nullopt;
  }
}

// A known value of so many bytes may be made. If not: a remark that `what` is kept, or the loop is not unrolled.
bool Fits(Activation& act, double bytes, const std::string& what, SourceRange range) {
  const auto limit = static_cast<double>(act.session.limits.bytes);
  if (bytes <= limit) return true;
  const std::string why = absl::StrFormat("a value of %.0f bytes, which exceeds the limit of %.0f", bytes, limit);
  if (act.now.loop != nullptr && act.now.loop->mode != LoopFrame::kResidual)
    throw CannotUnroll{"makes " + why + " (--byte-limit)"};
  AddRemark(act, range, what + " is kept: it would be " + why + " (--byte-limit) [kept-general]");
  return false;
}

}  // namespace

PartialValue FoldBinary(Activation& act, Op op, const PartialValue& a, const PartialValue& b, SourceRange range) {
  if (a.diverges || (b.diverges && a.pure)) return a.diverges ? a : b;
  auto residual = [&](bool pure) {
    ExprId left = ResidualOf(act, a, range), right = ResidualOf(act, b, range);
    return act.tree().Make(ExprKind::kBinary, op, "", {left, right}, range, pure);
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
  const std::optional<PartialValue> sum = SumOfProduct(act, op, a, b, range);
  if (sum && b.facts.IsFullStorage()) return *sum;
  if (std::optional<PartialValue> beside = WithSumOfProduct(act, op, a, b, range)) return *beside;
  domain::OneResult rule = domain::BinaryRule(op, a.facts, b.facts);
  DecideByRelations(act, op, a.facts, b.facts, &rule);
  if (rule.may_fail) NoteSuccess(act, op, a.facts, b.facts);
  bool pure = a.pure && b.pure && !rule.may_fail;
  if (rule.value.IsStatic() && pure) return PartialValue::Static(rule.value.static_value());
  const ExprId made = residual(pure);
  if (sum) act.session.sums_of_products.emplace(made.index, *sum);
  return Finish(act, rule.value, made, pure);
}

namespace {

PartialValue EvalBinary(Activation& act, ExprId id) {
  const syntax::Expr& e = act.ast()[id];
  ExprId left_id = act.ast().Child(id, 0), right_id = act.ast().Child(id, 1);
  PartialValue a = EvalOne(act, left_id);
  NoteImpure(act, a);
  PartialValue b = EvalOne(act, right_id);
  bool refused = false;
  if (e.op == Op::kTimes && a.IsStatic() && b.IsStatic()) {
    const Value &x = a.facts.static_value(), &y = b.facts.static_value();
    const Op turn_x = TranspositionOf(act.ast(), left_id), turn_y = TranspositionOf(act.ast(), right_id);
    if ((turn_x != Op::kNone || turn_y != Op::kNone) &&
        Fits(act, BytesOfResult(e.op, x, y), "an operation", Origin(act, id))) {
      const auto fold = [&] { return KnownProduct(turn_x, x, turn_y, y); };
      const auto product = PortableFold(act.session, act.source, Origin(act, id), fold);
      if (product && *product) return PartialValue::Static(**product);
      refused = !product;
    }
  }
  // A matrix product with a transposed operand is an operation of its own: keep the transposition beside a dynamic one.
  if (e.op == Op::kTimes && (refused || a.IsStatic() != b.IsStatic())) {
    for (auto [piece, operand] : {std::pair(&a, left_id), std::pair(&b, right_id)}) {
      const Op turn = TranspositionOf(act.ast(), operand);
      if (!piece->IsStatic() || piece->facts.IsScalar() || turn == Op::kNone) continue;
      PartialValue inner = PartialValue::Static(builtin::Stored(builtin::Unary(turn, piece->facts.static_value())));
      piece->residual = act.tree().Make(ExprKind::kPostfix, turn, "", {ResidualOf(act, inner, Origin(act, operand))},
                                        Origin(act, operand), true);
      piece->facts = piece->facts.Forget();
    }
  }
  return FoldBinary(act, e.op, a, b, Origin(act, id));
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
    ExprId made = act.tree().Make(ExprKind::kBinary, op, "", {known, ResidualOf(act, b, range)}, range, false);
    return PartialValue::Dynamic(AbstractValue::Logical(domain::Shape::Scalar()), made, false);
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
  bool pure = a.pure && b.pure && !fail_a && !fail_b;
  if (a.pure && !fail_a) {
    // x && false is false whatever x is.
    std::optional<bool> right = Decide(act, b);
    if (right && *right != is_and) return PartialValue::Static(Value::Bool(*right));
  }
  // a && true is a's truth.
  if (Decide(act, b) == is_and && a.facts.classes().Only(value::ClassId::kLogical) && a.facts.IsScalar()) return a;
  ExprId left_expr = ResidualOf(act, a, range), right_expr = ResidualOf(act, b, range);
  ExprId made = act.tree().Make(ExprKind::kBinary, op, "", {left_expr, right_expr}, range, pure);
  return PartialValue::Dynamic(AbstractValue::Logical(domain::Shape::Scalar()).WithFullStorage(true), made, pure);
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
  auto residual = [&](bool pure) {
    std::vector<ExprId> children;
    for (const PartialValue& p : parts) children.push_back(ResidualOf(act, p, range));
    return act.tree().Make(ExprKind::kRange, Op::kNone, "", children, range, pure);
  };
  if (base.IsStatic() && limit.IsStatic() && (!increment || increment->IsStatic())) {
    const Value &b = base.facts.static_value(), &l = limit.facts.static_value();
    const Value* i = increment ? &increment->facts.static_value() : nullptr;
    // A range too long to be held is kept as code.
    double step = i && i->numel() == 1 ? i->ElementAsDouble(0) : 1;
    const double count = b.numel() == 1 && l.numel() == 1 ? (l.ElementAsDouble(0) - b.ElementAsDouble(0)) / step : 0;
    const bool huge = count > 1e7;
    if (!huge) {
      try {
        return PartialValue::Static(builtin::Colon(b, i, l));
      } catch (const value::MatlabError& error) {
        return FailingFold(act, error, range);
      }
    }
    domain::OneResult rule = domain::ColonRule(base.facts.Forget(), nullptr, limit.facts.Forget());
    const bool pure = count < 1e15;  // without an end it can be the range of a loop and nothing else
    return PartialValue::Dynamic(AbstractValue::RealDouble(rule.value.shape()), residual(pure), pure);
  }
  domain::OneResult rule = domain::ColonRule(base.facts, increment ? &increment->facts : nullptr, limit.facts);
  bool pure = !rule.may_fail;
  for (const PartialValue& p : parts) pure = pure && p.pure;
  return Finish(act, rule.value, residual(pure), pure);
}

// Known texts that stand side by side in a row become one. In a row with a cell each would be an element of it.
void JoinKnownTexts(PartialValues* row) {
  const auto is_text = [](const PartialValue& p) {
    return p.IsStatic() && p.facts.static_value().IsString() && p.facts.static_value().numel() > 0;
  };
  for (const PartialValue& p : *row) {
    const std::optional<value::ClassId> c = p.facts.classes().Single();
    const bool plain = c && (value::IsNumeric(*c) || *c == value::ClassId::kChar || *c == value::ClassId::kLogical);
    if (!plain || p.list || p.parts || p.diverges) return;
  }
  const auto is_one_row = [](const PartialValue& p) {
    return p.facts.shape().max_rank() == 2 && p.facts.shape().Extent(0).IsKnown() &&
           p.facts.shape().Extent(0).low == 1 && p.facts.defined() == Tristate::kTrue;
  };
  // `''` beside a row of characters adds nothing.
  const auto is_row = [&](const PartialValue& p) {
    return p.facts.classes().Only(value::ClassId::kChar) && is_one_row(p);
  };
  const auto is_nothing = [](const PartialValue& p) {
    return p.IsStatic() && p.facts.static_value().Is(value::ClassId::kChar) && p.facts.static_value().quote() != '"' &&
           p.facts.static_value().dims() == Dims(0, 0);
  };
  const bool has_row = std::any_of(row->begin(), row->end(), is_row);
  // A text behind what may have several rows is the one that the error names, with its extents.
  bool fits = true, last_fits = false;
  PartialValues out;
  for (const PartialValue& p : *row) {
    if (has_row && is_nothing(p)) continue;
    if (last_fits && is_text(out.back()) && is_text(p)) {
      const Value &a = out.back().facts.static_value(), &b = p.facts.static_value();
      if (a.quote() == b.quote()) {
        out.back() = PartialValue::Static(Value::String(a.AsString() + b.AsString(), a.quote()));
        continue;
      }
    }
    last_fits = fits;
    fits = is_text(p) || (fits && is_one_row(p));
    out.push_back(p);
  }
  *row = std::move(out);
}

// A text of one row, or of none and nothing: it fits beside others of that kind.
bool IsLineOfText(const ResidualTree& tree, const PartialValue& p) {
  if (!p.facts.classes().Only(value::ClassId::kChar) || p.list || p.parts) return false;
  const domain::Shape& shape = p.facts.shape();
  if (shape.max_rank() != 2) return false;
  if (shape.Extent(0) == domain::ExtentRange::Of(1)) return true;
  if (p.IsStatic()) return p.facts.static_value().dims() == Dims(0, 0);
  const syntax::Expr& e = tree.ast[p.residual];
  if (e.kind != ExprKind::kIndex || tree.ast[tree.ast.Child(p.residual, 0)].kind != ExprKind::kIdentifier) return false;
  return tree.ast.Name(tree.ast.Child(p.residual, 0)) == builtin::names::k_sprintf;
}

// A literal in brackets or braces: its rows, evaluated.
struct Literal {
  std::vector<PartialValues> rows;
  PartialValues elements;  // of all rows
  bool cell = false;
  bool all_static = true, pure = true;
  bool known = true;  // how many values each element stands for
};

Literal EvalRows(Activation& act, ExprId id, const Demand& demand) {
  Literal literal;
  literal.cell = act.ast()[id].kind == ExprKind::kCell;
  const bool in_parts =
      literal.cell && CanSplitCells(act) && (id == act.now.top_expr || demand.in_parts);  // cells inside it, then, too
  for (ExprId row : act.ast().Children(id)) {
    PartialValues& values = literal.rows.emplace_back();
    literal.known = EvalArguments(act, act.ast().Children(row), &values, !literal.cell || in_parts) && literal.known;
    for (const PartialValue& p : values) {
      literal.all_static = literal.all_static && p.IsStatic();
      literal.pure = literal.pure && p.pure;
    }
  }
  return literal;
}

ExprId ResidualLiteral(Activation& act, ExprId id, const Literal& literal, bool pure) {
  const SourceRange range = Origin(act, id);
  std::vector<std::vector<ExprId>> exprs;
  for (const PartialValues& row : literal.rows) {
    exprs.emplace_back();
    for (const PartialValue& p : row) {
      exprs.back().push_back(literal.cell ? ResidualPart(act, p, range) : ResidualOf(act, p, range));
    }
  }
  return act.tree().Matrix(act.ast()[id].kind, exprs, range, pure);
}

// A row of characters alone is what it is, once the known ones in it are joined.
std::optional<PartialValue> TextAlone(Activation& act, ExprId id, Literal* literal) {
  if (literal->cell || !literal->known || literal->all_static || literal->rows.size() != 1) return std::nullopt;
  PartialValues& row = literal->rows[0];
  JoinKnownTexts(&row);
  const PartialValue& first = row[0];
  const bool text = first.facts.classes().Only(value::ClassId::kChar) && first.facts.shape().max_rank() == 2;
  const bool alone = row.size() == 1 && text && !first.list && !first.parts &&
                     act.ast().Children(act.ast().Children(id)[0]).size() > 1;
  return alone ? std::optional(first) : std::nullopt;
}

// A literal of known elements, if it is not too large.
std::optional<PartialValue> FoldLiteral(Activation& act, ExprId id, const Literal& literal) {
  if (!literal.all_static || !literal.known) return std::nullopt;
  const SourceRange range = Origin(act, id);
  double bytes = 0;
  for (const PartialValue& p : literal.elements) bytes += static_cast<double>(p.facts.static_value().LogicalBytes());
  if (!Fits(act, bytes, "a literal", range)) return std::nullopt;
  std::vector<ValueList> values;
  for (const PartialValues& row : literal.rows) {
    values.emplace_back();
    for (const PartialValue& p : row) values.back().push_back(p.facts.static_value());
  }
  try {
    if (syntax::IsNullLiteral(act.ast(), id)) return PartialValue::Static(builtin::NullMatrix());
    return PartialValue::Static(literal.cell ? builtin::CellLiteral(values)
                                             : builtin::Stored(builtin::MatrixLiteral(values)));
  } catch (const value::MatlabError& error) {
    return FailingFold(act, error, range);
  }
}

// A literal that is known part by part.
std::optional<PartialValue> LiteralInParts(Activation& act, ExprId id, const Literal& literal, const Demand& demand) {
  const SourceRange range = Origin(act, id);
  const bool top = id == act.now.top_expr;
  if (literal.cell) {
    return top || (demand.in_parts && literal.pure) ? CellOfElements(act, literal.rows, range) : std::nullopt;
  }
  if (std::optional<PartialValue> parts = JoinedCells(act, literal.rows, range)) return parts;
  if (std::optional<PartialValue> parts = JoinedStructs(act, literal.rows, range)) return parts;
  return top ? ArrayOfElements(act, id, literal.rows, range) : std::nullopt;
}

PartialValue EvalMatrix(Activation& act, ExprId id, const Demand& demand) {
  Literal literal = EvalRows(act, id, demand);
  if (std::optional<PartialValue> text = TextAlone(act, id, &literal)) return *text;
  for (const PartialValues& row : literal.rows) {
    literal.elements.insert(literal.elements.end(), row.begin(), row.end());
  }
  if (const PartialValue* failing = FirstFailing(literal.elements)) return *failing;
  if (std::optional<PartialValue> folded = FoldLiteral(act, id, literal)) return *folded;
  for (const PartialValue& p : literal.elements) literal.known = literal.known && !p.values;
  if (!literal.known) return LiteralOfLists(literal.rows, literal.cell, ResidualLiteral(act, id, literal, false));
  if (std::optional<PartialValue> parts = LiteralInParts(act, id, literal, demand)) return *parts;
  std::vector<std::vector<AbstractValue>> facts;
  for (const PartialValues& row : literal.rows) {
    facts.emplace_back();
    for (const PartialValue& p : row) facts.back().push_back(p.facts);
  }
  const domain::OneResult rule = literal.cell ? domain::CellRule(facts) : domain::MatrixRule(facts);
  const bool pure = literal.pure && !rule.may_fail;
  const ExprId made = ResidualLiteral(act, id, literal, pure);
  if (!literal.cell && literal.rows.size() == 1 &&
      std::ranges::all_of(literal.elements, [&act](const PartialValue& p) { return IsLineOfText(act.tree(), p); })) {
    act.tree().facts.SetTextRow(made);
  }
  return Finish(act, rule.value, made, pure);
}

// [s.a] and {c{:}, x}: the facts of a literal some parts of which are lists.
PartialValue LiteralOfLists(const std::vector<PartialValues>& rows, bool cell, ExprId residual) {
  AbstractValue facts = AbstractValue::Array(
      cell ? domain::ClassSet::Of(value::ClassId::kCell) : domain::ClassSet::All(), domain::Shape::Top());
  bool described = rows.size() == 1;
  std::vector<AbstractValue> lists;
  for (size_t k = 0; described && k < rows[0].size(); ++k) {
    const PartialValue& p = rows[0][k];
    described = p.values || !p.list;
    if (described) lists.push_back(p.values ? *p.values : AbstractValue::CellOf(Dims(1, 1), {p.facts}));
  }
  if (described) facts = domain::ListLiteralRule(lists, cell);
  return PartialValue::Dynamic(facts.Forget(), residual, false);
}

PartialValue EvalEnd(Activation& act, ExprId id) {
  if (act.now.end_stack.empty()) throw Unsupported{"`end` outside an index", act.ast()[id].range};
  const EndFrame& frame = act.now.end_stack.back();
  SourceRange range = Origin(act, id);
  AbstractValue facts = domain::EndRule(frame.base->facts, frame.position, frame.count);
  if (facts.IsStatic() && frame.base->pure) return PartialValue::Static(facts.static_value());
  if (std::optional<ExprId> extent = EndApart(act, frame, range))
    return PartialValue::Dynamic(facts.Forget(), *extent, true);
  ExprId made = act.tree().Make(ExprKind::kEnd, Op::kNone, "", {}, range, frame.base->pure);
  return PartialValue::Dynamic(facts.Forget(), made, frame.base->pure);
}

}  // namespace

bool Refer(Activation& act, const std::string& name, const std::string& origin, const FunctionRef& f,
           SourceRange range) {
  if (IsNested(f)) throw Unsupported{"a handle to a nested function", range};
  return act.session.Refer(name, origin, f);
}

namespace {

PartialValue EvalHandle(Activation& act, ExprId id) {
  const std::string& name = act.ast().Name(id);
  FunctionRef f = act.session.functions.Find(name, act.file, act.function);
  if (IsNested(f)) return HandleOfNested(act, name, f, act.ast()[id].range);
  value::FunctionHandle handle;
  handle.name = name;
  handle.scope = act.file;
  if (f.file && Refer(act, name, f.file->path, f, act.ast()[id].range)) handle.origin = f.file->path;
  return PartialValue::Static(Value::Handle(std::move(handle)));
}

}  // namespace

namespace {
constexpr int kClosureLevels = 64;
// What the body of an anonymous function takes from the frame around it.
class Captures {
 public:
  Captures(Activation& act, value::FunctionHandle* handle) : act_(act), handle_(handle) {}

  // `bound`: parameters of anonymous functions around.
  void Visit(ExprId at, std::set<std::string> bound) {
    const syntax::Expr& e = act_.ast()[at];
    const auto children = act_.ast().Children(at);
    if (e.kind == ExprKind::kAnonymous) {
      for (size_t k = 1; k < children.size(); ++k) {
        if (act_.ast()[children[k]].kind == ExprKind::kIdentifier) bound.insert(act_.ast().Name(children[k]));
      }
      return Visit(children[0], std::move(bound));
    }
    if (e.kind == ExprKind::kIndex && CallsNested(children[0], bound)) {
      for (size_t k = 1; k < children.size(); ++k) Visit(children[k], bound);
      return;
    }
    if (e.kind == ExprKind::kIdentifier && !bound.count(act_.ast().Name(at))) NoteVariable(act_.ast().Name(at));
    const bool calls =
        e.kind == ExprKind::kIdentifier && !act_.now.env.Find(act_.ast().Name(at)) && !bound.count(act_.ast().Name(at));
    if (e.kind == ExprKind::kHandle || calls) {
      const FunctionRef f = act_.session.functions.Find(act_.ast().Name(at), act_.file, act_.function);
      if (Refer(act_, act_.ast().Name(at), FilePath(act_), f, e.range)) handle_->origin = FilePath(act_);
    }
    for (ExprId child : children) Visit(child, bound);
  }

  const std::vector<std::pair<std::string, const Binding*>>& captured() const { return captured_; }
  bool dynamic() const { return dynamic_; }

 private:
  bool Has(const std::string& name) const {
    return std::ranges::any_of(captured_, [&](const auto& c) { return c.first == name; });
  }

  void NoteVariable(const std::string& name) {
    const Binding* b = act_.now.env.Find(name);
    if (b == nullptr || Has(name)) return;
    captured_.emplace_back(name, b);
    dynamic_ = dynamic_ || b->parts || !b->facts.IsStatic();
  }

  // A nested function that is called in the body is captured as a variable that holds a handle.
  bool CallsNested(ExprId called, const std::set<std::string>& bound) {
    if (act_.ast()[called].kind != ExprKind::kIdentifier) return false;
    const std::string& name = act_.ast().Name(called);
    if (!act_.now.env.Find(name) && !bound.count(name) && !nested_.count(name)) {
      const FunctionRef f = act_.session.functions.Find(name, act_.file, act_.function);
      if (PartialAggregatePtr held = IsNested(f) ? ClosureOfNested(act_, f) : nullptr) {
        nested_[name] = Binding{FactsOfClosure(*held), held, false};
      }
    }
    if (!nested_.count(name) || bound.count(name)) return false;
    if (!Has(name)) captured_.emplace_back(name, &nested_[name]);
    dynamic_ = true;
    return true;
  }

  Activation& act_;
  value::FunctionHandle* handle_;
  std::vector<std::pair<std::string, const Binding*>> captured_;
  std::map<std::string, Binding> nested_;
  bool dynamic_ = false;
};

// A captured variable as part of a closure. Its value must not change with the variable: it is kept in a variable of
// its own unless nobody writes that one.
Part CapturedPart(Activation& act, ExprId id, const std::string& name, const Binding& b) {
  const bool elements = b.parts && b.parts->kind == PartialAggregate::kArray;  // captured as a whole
  Part part{b.facts, "", elements ? nullptr : b.parts};
  if (b.facts.defined() != domain::Tristate::kTrue || act.externally_writable.count(name)) {
    throw Unsupported{"an anonymous function that captures a variable that may be undefined or global",
                      act.ast()[id].range};
  }
  if (!elements && (b.parts || b.facts.IsStatic())) return part;
  if (act.assigned[name] == 0) {
    part.variable = name;
    return part;
  }
  if (!act.now.can_hoist) NeedStatement(act, "a closure made inside a short-circuited expression", act.ast()[id].range);
  const SourceRange range = Origin(act, id);
  if (elements) MaterialiseVariable(act, name, range);
  part.variable = FreshName(act, name);
  Emit(act, AssignNode(act.tree(), part.variable, act.tree().Identifier(name, range, true), range));
  return part;
}

PartialValue EvalAnonymous(Activation& act, ExprId id) {
  value::FunctionHandle handle;
  handle.ast = act.now.ast_owner ? act.now.ast_owner
                                 : std::shared_ptr<const Ast>(act.file ? act.file->ast : act.callee.anonymous.ast);
  handle.anonymous = id;
  handle.scope = act.file;
  Captures captures(act, &handle);
  captures.Visit(id, {});
  if (!captures.dynamic()) {
    for (const auto& [name, b] : captures.captured()) handle.captures.emplace_back(name, b->facts.static_value());
    return PartialValue::Static(Value::Handle(std::move(handle)));
  }
  auto closure = std::make_shared<PartialAggregate>();
  closure->kind = PartialAggregate::kClosure;
  closure->function = handle;
  for (const auto& [name, b] : captures.captured()) {
    const bool inner = b->parts && b->parts->kind == PartialAggregate::kClosure;
    const int levels = inner ? b->parts->levels + 1 : 0;
    Part part = CapturedPart(act, id, name, *b);
    closure->levels = std::max(closure->levels, levels);
    closure->names.push_back(name);
    closure->parts.push_back(std::move(part));
  }
  // Written out they stand one in another.
  if (closure->levels > kClosureLevels && act.now.loop != nullptr && act.now.loop->mode != LoopFrame::kResidual) {
    throw CannotUnroll{"makes closures inside closures without end"};
  }
  PartialValue p;
  p.facts = FactsOfClosure(*closure);
  p.parts = closure;
  return p;
}

}  // namespace

}  // namespace residua::specialise
