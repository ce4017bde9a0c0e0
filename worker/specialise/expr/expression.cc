// Expressions (thesis 6.1.1): reduced when everything needed is known, otherwise residual code with inferred facts.
#include "worker/specialise/expr/expression.h"

#include <absl/strings/str_format.h>

#include <algorithm>

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
#include "worker/specialise/expr/algebra.h"
#include "worker/specialise/expr/assignment_expression.h"
#include "worker/specialise/expr/index.h"
#include "worker/specialise/expr/spill.h"
#include "worker/specialise/facts/narrow.h"
#include "worker/specialise/facts/prove.h"
#include "worker/specialise/nested/nested_handle.h"
#include "worker/specialise/variables/global_state.h"
#include "worker/syntax/null_literal.h"
#include "worker/syntax/printer.h"
#include "worker/syntax/visit.h"

namespace residua::specialise {

namespace {

void LogFacts(Activation& act, ExprId id, absl::Span<const Piece> values);
Piece EvalByKind(Activation& act, ExprId id, const Demand& demand);
Piece EvalNumber(Activation& act, ExprId id);
bool IsTruthValued(const Activation& act, ExprId residual);
Piece EvalUnary(Activation& act, ExprId id);
Piece EvalBinary(Activation& act, ExprId id);
Piece EvalShortCircuit(Activation& act, ExprId id);
Piece EvalRange(Activation& act, ExprId id);
Piece EvalMatrix(Activation& act, ExprId id, const Demand& demand);
Piece LiteralOfLists(const std::vector<Pieces>& rows, bool cell, ExprId residual);
Piece EvalEnd(Activation& act, ExprId id);
Piece EvalHandle(Activation& act, ExprId id);
Piece EvalAnonymous(Activation& act, ExprId id);

}  // namespace

using domain::Tristate;

Piece EvalOne(Activation& act, ExprId id, const Demand& demand) {
  Piece value = WithRelations(act, EvalByKind(act, id, demand));
  NoteNumber(act, value);
  if (act.session.request.log_facts) LogFacts(act, id, {&value, 1});
  return value;
}

namespace {

void LogFacts(Activation& act, ExprId id, absl::Span<const Piece> values) {
  const ExprKind kind = act.ast()[id].kind;
  if (kind == ExprKind::kNumber || kind == ExprKind::kString || kind == ExprKind::kColon) return;
  std::vector<AbstractValue> facts;
  bool list = false;
  for (const Piece& p : values) {
    facts.push_back(p.diverges ? AbstractValue::Bottom() : p.facts);
    list = list || p.list;
  }
  act.session.fact_log.Note(act.version.name, act.ast(), id, std::move(facts), list);
}

Piece EvalByKind(Activation& act, ExprId id, const Demand& demand) {
  act.session.Step();
  const syntax::Expr& e = act.ast()[id];
  switch (e.kind) {
    case ExprKind::kNumber:
      return EvalNumber(act, id);
    case ExprKind::kString:
      return Piece::Static(act.ast().Name(id).empty() ? builtin::NullText(e.quote)
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
      return Piece::Static(Value::String(":"));
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
      Pieces values = EvalMulti(act, id, Demand(1).InParts(demand.in_parts));
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

Pieces EvalMulti(Activation& act, ExprId id, const Demand& demand) {
  Pieces values;
  const syntax::Expr& e = act.ast()[id];
  switch (e.kind) {
    case ExprKind::kIdentifier: {
      const std::string& name = act.ast().Name(id);
      values = act.now.env.Find(name) ? Pieces{EvalIdentifier(act, id)}
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
  for (Piece& value : values) {
    value = WithRelations(act, std::move(value));
    NoteNumber(act, value);
  }
  if (act.session.request.log_facts) LogFacts(act, id, values);
  return values;
}

bool EvalArguments(Activation& act, absl::Span<const ExprId> ids, Pieces* out, bool in_parts) {
  bool known = true;
  for (ExprId id : ids) {
    if (act.ast()[id].kind == ExprKind::kColon) {
      Piece colon = Piece::Static(Value::String(":"));
      colon.colon = true;
      out->push_back(colon);
      continue;
    }
    Pieces values = EvalMulti(act, id, Demand().InParts(in_parts));
    for (Piece& value : values) {
      known = known && !value.list;
      NoteImpure(act, value);
      if (value.values && !value.list) value.facts = AbstractValue::Top();  // perhaps no or several arguments
      out->push_back(std::move(value));
    }
  }
  return known;
}

Piece EvalIdentifier(Activation& act, ExprId id) {
  const std::string& name = act.ast().Name(id);
  const Binding& b = *act.now.env.Find(name);
  SourceRange range = Origin(act, id);
  if (b.facts.defined() != Tristate::kTrue) {
    // Undefined on some path: the residual program decides, as the original would (variable or function).
    return Piece::Dynamic(b.facts.Forget().ForgetContents().WithDefined(Tristate::kTrue),
                          act.tree().Identifier(name, range, false), false);
  }
  if (b.parts) {
    Piece p;
    p.facts = b.facts;
    p.parts = b.parts;
    p.variable = name;
    return b.parts->kind == Virtual::kArray ? Piece::Dynamic(b.facts, ResidualOf(act, p, range), true) : p;
  }
  if (b.facts.IsStatic()) return Piece::Static(b.facts.static_value());
  if (act.opaque.count(name)) {
    Piece p = Piece::Dynamic(b.facts, act.tree().Identifier(name, range, false), false);
    p.read = true;
    return p;
  }
  return Piece::Dynamic(b.facts, act.tree().Identifier(name, range, true), true);
}

namespace {

Piece EvalNumber(Activation& act, ExprId id) {
  const syntax::NumberLiteral& n = act.ast().Literal(id);
  if (n.imaginary && n.value != 0) return Piece::Static(Value::Complex(0, n.value));
  if (n.integer_width == 0) return Piece::Static(Value::Double(n.value));
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
  return Piece::Static(v);
}

}  // namespace

Piece FoldUnary(Activation& act, Op op, const Piece& a, SourceRange range, bool postfix) {
  if (a.diverges) return a;
  auto residual = [&](bool pure) {
    return act.tree().Make(postfix ? ExprKind::kPostfix : ExprKind::kUnary, op, "", {ResidualOf(act, a, range)}, range,
                           pure);
  };
  if (a.IsStatic()) {
    try {
      return Piece::Static(builtin::Stored(builtin::Unary(op, a.facts.static_value())));
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
std::optional<ExprId> Negated(const Activation& act, const Piece& a) {
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

Piece EvalUnary(Activation& act, ExprId id) {
  const syntax::Expr& e = act.ast()[id];
  if (IsStep(e)) return EvalStep(act, id);
  Piece a = EvalOne(act, act.ast().Child(id, 0));
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

Piece FoldBinary(Activation& act, Op op, const Piece& a, const Piece& b, SourceRange range) {
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
        return Piece::Static(*std::move(result));
    } catch (const value::MatlabError& error) {
      if (!builtin::IsRefusal(error)) return FailingFold(act, error, range);
    }
  }
  if (std::optional<Piece> simple = Simplify(act, op, a, b)) return *simple;
  domain::OneResult rule = domain::BinaryRule(op, a.facts, b.facts);
  DecideByRelations(act, op, a.facts, b.facts, &rule);
  if (rule.may_fail) NoteSuccess(act, op, a.facts, b.facts);
  bool pure = a.pure && b.pure && !rule.may_fail;
  if (rule.value.IsStatic() && pure) return Piece::Static(rule.value.static_value());
  return Finish(act, rule.value, residual(pure), pure);
}

namespace {

Piece EvalBinary(Activation& act, ExprId id) {
  const syntax::Expr& e = act.ast()[id];
  ExprId left_id = act.ast().Child(id, 0), right_id = act.ast().Child(id, 1);
  Piece a = EvalOne(act, left_id);
  NoteImpure(act, a);
  Piece b = EvalOne(act, right_id);
  bool refused = false;
  if (e.op == Op::kTimes && a.IsStatic() && b.IsStatic()) {
    const Value &x = a.facts.static_value(), &y = b.facts.static_value();
    const Op turn_x = TranspositionOf(act.ast(), left_id), turn_y = TranspositionOf(act.ast(), right_id);
    if ((turn_x != Op::kNone || turn_y != Op::kNone) &&
        Fits(act, BytesOfResult(e.op, x, y), "an operation", Origin(act, id))) {
      const auto fold = [&] { return KnownProduct(turn_x, x, turn_y, y); };
      const auto product = PortableFold(act.session, act.source, Origin(act, id), fold);
      if (product && *product) return Piece::Static(**product);
      refused = !product;
    }
  }
  // A matrix product with a transposed operand is an operation of its own: keep the transposition beside a dynamic one.
  if (e.op == Op::kTimes && (refused || a.IsStatic() != b.IsStatic())) {
    for (auto [piece, operand] : {std::pair(&a, left_id), std::pair(&b, right_id)}) {
      const Op turn = TranspositionOf(act.ast(), operand);
      if (!piece->IsStatic() || piece->facts.IsScalar() || turn == Op::kNone) continue;
      Piece inner = Piece::Static(builtin::Stored(builtin::Unary(turn, piece->facts.static_value())));
      piece->residual = act.tree().Make(ExprKind::kPostfix, turn, "", {ResidualOf(act, inner, Origin(act, operand))},
                                        Origin(act, operand), true);
      piece->facts = piece->facts.Forget();
    }
  }
  return FoldBinary(act, e.op, a, b, Origin(act, id));
}

Piece EvalShortCircuit(Activation& act, ExprId id) {
  Piece a = EvalOne(act, act.ast().Child(id, 0));
  return EvalRightIfNeeded(act, id, std::move(a), act.ast()[id].op == Op::kAndAnd,
                           [&act](ExprId right) { return EvalOne(act, right); });
}

// What is evaluated where the residual program decides whether it is.
Piece Decided(Activation& act, const std::function<Piece()>& evaluate) {
  struct Decisions {
    ~Decisions() { --session.decisions; }
    Session& session;
  } restore{act.session};
  ++act.session.decisions;
  return evaluate();
}

}  // namespace

Piece EvalRightIfNeeded(Activation& act, ExprId id, Piece a, bool is_and,
                        const std::function<Piece(ExprId)>& eval_right) {
  const Op op = is_and ? Op::kAndAnd : Op::kOrOr;
  std::optional<bool> left = Decide(act, a);
  if (left) {
    if (*left != is_and) return Piece::Static(Value::Bool(*left));
    Piece b = eval_right(act.ast().Child(id, 1));
    if (std::optional<bool> right = Decide(act, b)) return Piece::Static(Value::Bool(*right));
    SourceRange range = Origin(act, id);
    // true && b is b's truth as a logical; keep the operator so that errors and class stay those of the original.
    if (b.facts.classes().Only(value::ClassId::kLogical) && b.facts.IsScalar()) return b;
    ExprId known = ResidualOf(act, Piece::Static(Value::Bool(is_and)), range);
    ExprId made = act.tree().Make(ExprKind::kBinary, op, "", {known, ResidualOf(act, b, range)}, range, false);
    return Piece::Dynamic(AbstractValue::Logical(domain::Shape::Scalar()), made, false);
  }
  if (act.now.apart && act.now.can_hoist && !a.diverges) return EvalShortCircuitApart(act, id, a, is_and, eval_right);
  NoteImpure(act, a);
  bool hoist = act.now.can_hoist;
  act.now.can_hoist = false;  // the right side may not run
  const Env outer = act.now.env;
  Narrow(act, act.ast().Child(id, 0), is_and);  // it runs only then
  const Env inner = act.now.env;
  Piece b = Decided(act, [&] { return eval_right(act.ast().Child(id, 1)); });
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
    if (right && *right != is_and) return Piece::Static(Value::Bool(*right));
  }
  // a && true is a's truth.
  if (Decide(act, b) == is_and && a.facts.classes().Only(value::ClassId::kLogical) && a.facts.IsScalar()) return a;
  ExprId left_expr = ResidualOf(act, a, range), right_expr = ResidualOf(act, b, range);
  ExprId made = act.tree().Make(ExprKind::kBinary, op, "", {left_expr, right_expr}, range, pure);
  return Piece::Dynamic(AbstractValue::Logical(domain::Shape::Scalar()).WithFullStorage(true), made, pure);
}

namespace {

Piece EvalRange(Activation& act, ExprId id) {
  Pieces parts;
  for (ExprId child : act.ast().Children(id)) {
    parts.push_back(EvalOne(act, child));
    NoteImpure(act, parts.back());
  }
  SourceRange range = Origin(act, id);
  const Piece& base = parts[0];
  const Piece* increment = parts.size() == 3 ? &parts[1] : nullptr;
  const Piece& limit = parts.back();
  auto residual = [&](bool pure) {
    std::vector<ExprId> children;
    for (const Piece& p : parts) children.push_back(ResidualOf(act, p, range));
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
        return Piece::Static(builtin::Colon(b, i, l));
      } catch (const value::MatlabError& error) {
        return FailingFold(act, error, range);
      }
    }
    domain::OneResult rule = domain::ColonRule(base.facts.Forget(), nullptr, limit.facts.Forget());
    const bool pure = count < 1e15;  // without an end it can be the range of a loop and nothing else
    return Piece::Dynamic(AbstractValue::RealDouble(rule.value.shape()), residual(pure), pure);
  }
  domain::OneResult rule = domain::ColonRule(base.facts, increment ? &increment->facts : nullptr, limit.facts);
  bool pure = !rule.may_fail;
  for (const Piece& p : parts) pure = pure && p.pure;
  return Finish(act, rule.value, residual(pure), pure);
}

// Known texts that stand side by side in a row become one. In a row with a cell each would be an element of it.
void JoinKnownTexts(Pieces* row) {
  const auto is_text = [](const Piece& p) {
    return p.IsStatic() && p.facts.static_value().IsString() && p.facts.static_value().numel() > 0;
  };
  for (const Piece& p : *row) {
    const std::optional<value::ClassId> c = p.facts.classes().Single();
    const bool plain = c && (value::IsNumeric(*c) || *c == value::ClassId::kChar || *c == value::ClassId::kLogical);
    if (!plain || p.list || p.parts || p.diverges) return;
  }
  const auto is_one_row = [](const Piece& p) {
    return p.facts.shape().max_rank() == 2 && p.facts.shape().Extent(0).IsKnown() &&
           p.facts.shape().Extent(0).low == 1 && p.facts.defined() == Tristate::kTrue;
  };
  // `''` beside a row of characters adds nothing.
  const auto is_row = [&](const Piece& p) { return p.facts.classes().Only(value::ClassId::kChar) && is_one_row(p); };
  const auto is_nothing = [](const Piece& p) {
    return p.IsStatic() && p.facts.static_value().Is(value::ClassId::kChar) && p.facts.static_value().quote() != '"' &&
           p.facts.static_value().dims() == Dims(0, 0);
  };
  const bool has_row = std::any_of(row->begin(), row->end(), is_row);
  // A text behind what may have several rows is the one that the error names, with its extents.
  bool fits = true, last_fits = false;
  Pieces out;
  for (const Piece& p : *row) {
    if (has_row && is_nothing(p)) continue;
    if (last_fits && is_text(out.back()) && is_text(p)) {
      const Value &a = out.back().facts.static_value(), &b = p.facts.static_value();
      if (a.quote() == b.quote()) {
        out.back() = Piece::Static(Value::String(a.AsString() + b.AsString(), a.quote()));
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
bool IsLineOfText(const ResidualTree& tree, const Piece& p) {
  if (!p.facts.classes().Only(value::ClassId::kChar) || p.list || p.parts) return false;
  const domain::Shape& shape = p.facts.shape();
  if (shape.max_rank() != 2) return false;
  if (shape.Extent(0) == domain::ExtentRange::Of(1)) return true;
  if (p.IsStatic()) return p.facts.static_value().dims() == Dims(0, 0);
  const syntax::Expr& e = tree.ast[p.residual];
  if (e.kind != ExprKind::kIndex || tree.ast[tree.ast.Child(p.residual, 0)].kind != ExprKind::kIdentifier) return false;
  return tree.ast.Name(tree.ast.Child(p.residual, 0)) == "sprintf";
}

Piece EvalMatrix(Activation& act, ExprId id, const Demand& demand) {
  const syntax::Expr& e = act.ast()[id];
  bool cell = e.kind == ExprKind::kCell;
  std::vector<Pieces> rows;
  bool all_static = true, pure = true, known = true;
  const bool in_parts =
      cell && CanSplitCells(act) && (id == act.now.top_expr || demand.in_parts);  // cells inside it, then, too
  for (ExprId row : act.ast().Children(id)) {
    rows.emplace_back();
    known = EvalArguments(act, act.ast().Children(row), &rows.back(), !cell || in_parts) && known;
    for (const Piece& p : rows.back()) {
      all_static = all_static && p.IsStatic();
      pure = pure && p.pure;
    }
  }
  SourceRange range = Origin(act, id);
  auto residual = [&](bool is_pure) {
    std::vector<std::vector<ExprId>> exprs;
    for (const Pieces& row : rows) {
      exprs.emplace_back();
      for (const Piece& p : row) exprs.back().push_back(cell ? ResidualPart(act, p, range) : ResidualOf(act, p, range));
    }
    return act.tree().Matrix(e.kind, exprs, range, is_pure);
  };
  if (!cell && known && !all_static && rows.size() == 1) {
    JoinKnownTexts(&rows[0]);
    const Piece& first = rows[0][0];  // a row of characters alone is what it is
    const bool text = first.facts.classes().Only(value::ClassId::kChar) && first.facts.shape().max_rank() == 2;
    if (rows[0].size() == 1 && text && !first.list && !first.parts &&
        act.ast().Children(act.ast().Children(id)[0]).size() > 1) {
      return first;
    }
  }
  Pieces elements;
  for (const Pieces& row : rows) elements.insert(elements.end(), row.begin(), row.end());
  if (const Piece* failing = FirstFailing(elements)) return *failing;
  double bytes = 0;
  for (const Piece& p : elements) {
    if (all_static && known) bytes += static_cast<double>(p.facts.static_value().LogicalBytes());
  }
  if (all_static && known && Fits(act, bytes, "a literal", range)) {
    std::vector<ValueList> values;
    for (const Pieces& row : rows) {
      values.emplace_back();
      for (const Piece& p : row) values.back().push_back(p.facts.static_value());
    }
    try {
      if (syntax::IsNullLiteral(act.ast(), id)) return Piece::Static(builtin::NullMatrix());
      return Piece::Static(cell ? builtin::CellLiteral(values) : builtin::Stored(builtin::MatrixLiteral(values)));
    } catch (const value::MatlabError& error) {
      return FailingFold(act, error, range);
    }
  }
  for (const Piece& p : elements) known = known && !p.values;
  if (!known) return LiteralOfLists(rows, cell, residual(false));
  if (cell && (id == act.now.top_expr || (demand.in_parts && pure))) {
    if (std::optional<Piece> parts = CellOfElements(act, rows, range)) return *parts;
  }
  if (!cell) {
    if (std::optional<Piece> parts = JoinedCells(act, rows, range)) return *parts;
    if (std::optional<Piece> parts = JoinedStructs(act, rows, range)) return *parts;
    if (std::optional<Piece> parts = id == act.now.top_expr ? ArrayOfElements(act, id, rows, range) : std::nullopt)
      return *parts;
  }
  std::vector<std::vector<AbstractValue>> facts;
  for (const Pieces& row : rows) {
    facts.emplace_back();
    for (const Piece& p : row) facts.back().push_back(p.facts);
  }
  domain::OneResult rule = cell ? domain::CellRule(facts) : domain::MatrixRule(facts);
  pure = pure && !rule.may_fail;
  const ExprId literal = residual(pure);
  if (!cell && rows.size() == 1 &&
      std::ranges::all_of(elements, [&act](const Piece& p) { return IsLineOfText(act.tree(), p); })) {
    act.tree().facts.SetTextRow(literal);
  }
  return Finish(act, rule.value, literal, pure);
}

// [s.a] and {c{:}, x}: the facts of a literal some parts of which are lists.
Piece LiteralOfLists(const std::vector<Pieces>& rows, bool cell, ExprId residual) {
  AbstractValue facts = AbstractValue::Array(
      cell ? domain::ClassSet::Of(value::ClassId::kCell) : domain::ClassSet::All(), domain::Shape::Top());
  bool described = rows.size() == 1;
  std::vector<AbstractValue> lists;
  for (size_t k = 0; described && k < rows[0].size(); ++k) {
    const Piece& p = rows[0][k];
    described = p.values || !p.list;
    if (described) lists.push_back(p.values ? *p.values : AbstractValue::CellOf(Dims(1, 1), {p.facts}));
  }
  if (described) facts = domain::ListLiteralRule(lists, cell);
  return Piece::Dynamic(facts.Forget(), residual, false);
}

Piece EvalEnd(Activation& act, ExprId id) {
  if (act.now.end_stack.empty()) throw Unsupported{"`end` outside an index", act.ast()[id].range};
  const EndFrame& frame = act.now.end_stack.back();
  SourceRange range = Origin(act, id);
  AbstractValue facts = domain::EndRule(frame.base->facts, frame.position, frame.count);
  if (facts.IsStatic() && frame.base->pure) return Piece::Static(facts.static_value());
  if (std::optional<ExprId> extent = EndApart(act, frame, range)) return Piece::Dynamic(facts.Forget(), *extent, true);
  ExprId made = act.tree().Make(ExprKind::kEnd, Op::kNone, "", {}, range, frame.base->pure);
  return Piece::Dynamic(facts.Forget(), made, frame.base->pure);
}

}  // namespace

bool Refer(Activation& act, const std::string& name, const std::string& origin, const FunctionRef& f,
           SourceRange range) {
  if (IsNested(f)) throw Unsupported{"a handle to a nested function", range};
  return act.session.Refer(name, origin, f);
}

namespace {

Piece EvalHandle(Activation& act, ExprId id) {
  const std::string& name = act.ast().Name(id);
  FunctionRef f = act.session.functions.Find(name, act.file, act.function);
  if (IsNested(f)) return HandleOfNested(act, name, f, act.ast()[id].range);
  value::FunctionHandle handle;
  handle.name = name;
  handle.scope = act.file;
  if (f.file && Refer(act, name, f.file->path, f, act.ast()[id].range)) handle.origin = f.file->path;
  return Piece::Static(Value::Handle(std::move(handle)));
}

}  // namespace

namespace {
constexpr int kClosureLevels = 64;
Piece EvalAnonymous(Activation& act, ExprId id) {
  // Captures: variables of this frame that the body names, its own parameters excepted.
  value::FunctionHandle handle;
  handle.ast = act.now.ast_owner ? act.now.ast_owner
                                 : std::shared_ptr<const Ast>(act.file ? act.file->ast : act.callee.anonymous.ast);
  handle.anonymous = id;
  handle.scope = act.file;
  std::vector<std::pair<std::string, const Binding*>> captured;
  std::map<std::string, Binding> nested;  // functions that are called in the body, as variables that hold handles
  bool dynamic = false;
  std::function<void(ExprId, std::set<std::string>)> visit = [&](ExprId at, std::set<std::string> bound) {
    const syntax::Expr& e = act.ast()[at];
    auto children = act.ast().Children(at);
    if (e.kind == ExprKind::kAnonymous) {
      for (size_t k = 1; k < children.size(); ++k) {
        if (act.ast()[children[k]].kind == ExprKind::kIdentifier) bound.insert(act.ast().Name(children[k]));
      }
      visit(children[0], bound);
      return;
    }
    if (e.kind == ExprKind::kIndex && act.ast()[children[0]].kind == ExprKind::kIdentifier) {
      const std::string& name = act.ast().Name(children[0]);
      if (!act.now.env.Find(name) && !bound.count(name) && !nested.count(name)) {
        const FunctionRef f = act.session.functions.Find(name, act.file, act.function);
        if (VirtualPtr held = IsNested(f) ? ClosureOfNested(act, f) : nullptr) {
          nested[name] = Binding{FactsOfClosure(*held), held, false};
        }
      }
      if (nested.count(name) && !bound.count(name)) {
        const auto same = [&name](const auto& c) { return c.first == name; };
        if (std::none_of(captured.begin(), captured.end(), same)) captured.emplace_back(name, &nested[name]);
        dynamic = true;
        for (size_t k = 1; k < children.size(); ++k) visit(children[k], bound);
        return;
      }
    }
    if (e.kind == ExprKind::kIdentifier && !bound.count(act.ast().Name(at))) {
      const std::string& name = act.ast().Name(at);
      const Binding* b = act.now.env.Find(name);
      bool seen = false;
      for (auto& [n, _] : captured) seen = seen || n == name;
      if (b && !seen) {
        captured.emplace_back(name, b);
        dynamic = dynamic || b->parts || !b->facts.IsStatic();
      }
    }
    if (e.kind == ExprKind::kHandle || (e.kind == ExprKind::kIdentifier && !act.now.env.Find(act.ast().Name(at)) &&
                                        !bound.count(act.ast().Name(at)))) {
      const FunctionRef f = act.session.functions.Find(act.ast().Name(at), act.file, act.function);
      if (Refer(act, act.ast().Name(at), FilePath(act), f, e.range)) handle.origin = FilePath(act);
    }
    for (ExprId child : children) visit(child, bound);
  };
  visit(id, {});
  if (!dynamic) {
    for (auto& [name, b] : captured) handle.captures.emplace_back(name, b->facts.static_value());
    return Piece::Static(Value::Handle(std::move(handle)));
  }
  auto closure = std::make_shared<Virtual>();
  closure->kind = Virtual::kClosure;
  closure->function = handle;
  for (auto& [name, b] : captured) {
    const bool elements = b->parts && b->parts->kind == Virtual::kArray;  // captured as a whole
    Part part{b->facts, "", elements ? nullptr : b->parts};
    if (b->facts.defined() != domain::Tristate::kTrue || act.opaque.count(name)) {
      throw Unsupported{"an anonymous function that captures a variable that may be undefined or global",
                        act.ast()[id].range};
    }
    if (elements || (!b->parts && !b->facts.IsStatic())) {
      // The captured value must not change with the variable: keep it in a variable of its own unless nobody writes it.
      if (act.assigned[name] == 0) {
        part.variable = name;
      } else {
        if (!act.now.can_hoist)
          NeedStatement(act, "a closure made inside a short-circuited expression", act.ast()[id].range);
        if (elements) Ensure(act, name, Origin(act, id));
        part.variable = FreshName(act, name);
        Emit(act, AssignNode(act.tree(), part.variable, act.tree().Identifier(name, Origin(act, id), true),
                             Origin(act, id)));
      }
    }
    if (b->parts && b->parts->kind == Virtual::kClosure)
      closure->levels = std::max(closure->levels, b->parts->levels + 1);
    closure->names.push_back(name);
    closure->parts.push_back(std::move(part));
  }
  // Written out they stand one in another.
  if (closure->levels > kClosureLevels && act.now.loop != nullptr && act.now.loop->mode != LoopFrame::kResidual)
    throw CannotUnroll{"makes closures inside closures without end"};
  Piece p;
  p.facts = FactsOfClosure(*closure);
  p.parts = closure;
  return p;
}

}  // namespace

}  // namespace residua::specialise
