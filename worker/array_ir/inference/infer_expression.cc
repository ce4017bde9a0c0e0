// Facts of expressions.
#include <algorithm>

#include "worker/array_ir/inference/analysis.h"
#include "worker/array_ir/inference/equal_parts.h"
#include "worker/array_ir/inference/representation.h"
#include "worker/array_ir/inference/square.h"
#include "worker/array_ir/program/range_text.h"
#include "worker/domain/handle_set.h"

namespace residua::array_ir {

using value::Value;

// Of if and while: `|` and `&` work as `||` and `&&` when the left operand is a scalar.
AbstractValue Analysis::EvalCondition(ExprId e) {
  if (ast_[e].kind != ExprKind::kBinary || (ast_[e].op != Op::kOr && ast_[e].op != Op::kAnd)) return Eval(e);
  const AbstractValue a = EvalCondition(ast_.Child(e, 0)), b = EvalCondition(ast_.Child(e, 1));
  if (a.IsBottom()) return Record(e, a);
  const AbstractValue truth = AbstractValue::Logical(domain::Shape::Scalar());
  if (a.IsScalar() || (b.IsBottom() && a.shape().MayBeScalar())) return Record(e, truth);
  if (b.IsBottom()) return Record(e, b);
  const AbstractValue both = domain::BinaryRule(ast_[e].op, a, b).value;
  return Record(e, a.shape().MayBeScalar() ? domain::Join(truth, both) : both);
}

AbstractValue Analysis::OfRange(ExprId e) {
  const AbstractValue a = Eval(ast_.Child(e, 0)), b = Eval(ast_.Child(e, 1));
  if (ast_[e].count == 2) {
    return a.IsBottom() || b.IsBottom() ? AbstractValue::Bottom() : domain::ColonRule(a, nullptr, b).value;
  }
  const AbstractValue c = Eval(ast_.Child(e, 2));
  if (a.IsBottom() || b.IsBottom() || c.IsBottom()) return AbstractValue::Bottom();
  return domain::ColonRule(a, &b, c).value;
}

// A literal in brackets or braces.
AbstractValue Analysis::OfLiteral(ExprId e) {
  std::vector<std::vector<AbstractValue>> rows;
  bool bottom = false, list = false, maps = false;
  for (ExprId row : ast_.Children(e)) {
    rows.emplace_back();
    for (ExprId x : ast_.Children(row)) {
      rows.back().push_back(Eval(x));
      bottom = bottom || rows.back().back().IsBottom();
      list = list || MayBeList(x);
      maps = maps || MayBeMap(rows.back().back());
    }
  }
  if (bottom) return AbstractValue::Bottom();
  const bool cell = ast_[e].kind == ExprKind::kCell;
  if (list) return cell ? AbstractValue::Array(domain::ClassSet::Of(value::ClassId::kCell), {}) : AbstractValue::Top();
  if (cell) return domain::CellRule(rows).value;
  return maps ? AbstractValue::Top() : domain::MatrixRule(rows).value;  // maps are joined
}

// The right side may not run: what a version takes variables for there does not hold behind it.
AbstractValue Analysis::OfShortCircuit(ExprId e) {
  Eval(ast_.Child(e, 0));
  const MaybeEnvironment before = f_->speculative ? frame_.now : MaybeEnvironment();
  Eval(ast_.Child(e, 1));
  if (f_->speculative) frame_.now = before;
  return AbstractValue::Logical(domain::Shape::Scalar());
}

AbstractValue Analysis::Compute(ExprId e) {
  switch (ast_[e].kind) {
    case ExprKind::kNumber:
      return Number(e);
    case ExprKind::kString:
      return AbstractValue::Of(Value::String(ast_.Name(e), ast_[e].quote));
    case ExprKind::kIdentifier:
      if (f_->variables.count(ast_.Interned(e))) {
        return frame_.now ? Lookup(*frame_.now, ast_.Interned(e)) : AbstractValue::Bottom();
      }
      return First(Call(e, ast_.Name(e), {}, 1));
    case ExprKind::kUnary:
    case ExprKind::kPostfix: {
      const AbstractValue a = Eval(ast_.Child(e, 0));
      return a.IsBottom() ? a : domain::UnaryRule(ast_[e].op, a).value;
    }
    case ExprKind::kBinary: {
      if (ast_[e].op == Op::kAndAnd || ast_[e].op == Op::kOrOr) return OfShortCircuit(e);
      const AbstractValue a = Eval(ast_.Child(e, 0)), b = Eval(ast_.Child(e, 1));
      if (a.IsBottom() || b.IsBottom()) return AbstractValue::Bottom();
      AbstractValue result = domain::BinaryRule(ast_[e].op, a, b).value;
      const bool number = IsRowByColumnOfOneRange(
          ast_, e, [&](ExprId x) -> const AbstractValue& { return f_->Of(x); },
          [&](const std::string& name) { return f_->variables.count(name) > 0; });
      if (number && !result.IsBottom()) result = result.WithShape(domain::Shape::Scalar());
      const std::optional<SquareForm> square = SquareIn(ast_, e);
      return square && f_->variables.count(square->variable) ? OfSquare(*square, ast_[e].op, a, result) : result;
    }
    case ExprKind::kRange:
      return OfRange(e);
    case ExprKind::kIndex:
      return First(Index(e, 1));
    case ExprKind::kCellIndex: {
      const AbstractValue a = Eval(ast_.Child(e, 0));
      std::vector<AbstractSubscript> subs;
      if (!Subscripts(e, a, &subs) || a.IsBottom()) return AbstractValue::Bottom();
      return domain::CellIndexRule(a, subs).value.WithDefined(Tristate::kTrue);
    }
    case ExprKind::kField: {
      const AbstractValue a = Eval(ast_.Child(e, 0));
      return a.IsBottom() ? a : domain::FieldRule(a, ast_.Name(e)).value;
    }
    case ExprKind::kDynamicField:
      Eval(ast_.Child(e, 0));
      Eval(ast_.Child(e, 1));
      return AbstractValue::Top();
    case ExprKind::kMatrix:
    case ExprKind::kCell:
      return OfLiteral(e);
    case ExprKind::kEnd:
      return end_.empty() ? AbstractValue::Top() : domain::EndRule(end_.back().object, end_.back().k, end_.back().n);
    case ExprKind::kAnonymous:
    case ExprKind::kHandle:
      return Handle(e);
    default:
      return AbstractValue::Top();
  }
}

AbstractValue Analysis::Number(ExprId e) {
  const syntax::NumberLiteral& n = ast_.Literal(e);
  if (n.integer_width != 0) return AbstractValue::Top();
  return AbstractValue::Of(n.imaginary && n.value != 0 ? Value::Complex(0, n.value) : Value::Double(n.value));
}

// As the builder decides: of an expression whose parts are evaluated.
bool Analysis::MayBeList(ExprId e) const {
  const ExprKind k = ast_[e].kind;
  if (k == ExprKind::kField || k == ExprKind::kDynamicField) {
    if (IsMapMaker(ast_, e)) return false;
    const AbstractValue& object = f_->Of(ast_.Child(e, 0));
    return object.IsBottom() || !(object.classes().Only(value::ClassId::kStruct) && object.IsScalar());
  }
  if (k != ExprKind::kCellIndex) return false;
  const auto subscripts = ast_.Children(e).subspan(1);
  return std::any_of(subscripts.begin(), subscripts.end(), [&](ExprId s) {
    return ast_[s].kind == ExprKind::kColon || MayBeList(s) || RepOf(f_->Of(s)) != Rep::kF64;
  });
}

// False when some subscript has no value. `end` inside means the extent of `object`.
AbstractValue Analysis::WithCountInText(ExprId subscript, const AbstractValue& v) {
  if (v.IsBottom() || !v.IsRealDouble() || v.shape().Numel().IsKnown()) return v;
  const std::optional<int64_t> count = CountInText(ast_, subscript, [&](const std::string& name) {
    if (!frame_.now || !f_->variables.count(name)) return false;
    const AbstractValue x = Lookup(*frame_.now, name);
    return !x.IsBottom() && RepOf(x) == Rep::kF64;
  });
  return count ? v.Reshaped(domain::Shape::Of({1, *count})).WithUpper(v.upper()) : v;
}

bool Analysis::Subscripts(ExprId e, const AbstractValue& object, std::vector<AbstractSubscript>* out) {
  const auto children = ast_.Children(e);
  bool ok = true;
  for (size_t k = 1; k < children.size(); ++k) {
    if (ast_[children[k]].kind == ExprKind::kColon) {
      out->push_back({true, {}});
      continue;
    }
    end_.push_back({object, static_cast<int>(k) - 1, static_cast<int>(children.size()) - 1});
    AbstractValue v = Eval(children[k]);
    if (MayBeList(children[k])) v = AbstractValue::Top();
    end_.pop_back();
    if (!object.classes().Has(value::ClassId::kFunctionHandle)) v = WithCountInText(children[k], v);
    ok = ok && !v.IsBottom();
    out->push_back({false, v});
  }
  return ok;
}

std::vector<AbstractValue> Analysis::Index(ExprId e, int nargout) {
  const ExprId base = ast_.Child(e, 0);
  if (ast_[base].kind == ExprKind::kIdentifier && !f_->variables.count(ast_.Interned(base))) {
    return Call(e, ast_.Name(base), ast_.Children(e).subspan(1), nargout);
  }
  const AbstractValue a = Eval(base);
  std::vector<AbstractSubscript> subs;
  if (!Subscripts(e, a, &subs) || a.IsBottom()) return {AbstractValue::Bottom()};
  if (!Lists(e) && a.classes().Only(value::ClassId::kFunctionHandle)) {
    if (nargout <= 1) ReachLifted(a, subs);
    return CallHandle(a, subs, nargout);
  }
  if (a.classes().Has(value::ClassId::kFunctionHandle) || Lists(e)) {
    return std::vector<AbstractValue>(static_cast<size_t>(std::max(1, nargout)));
  }
  return {domain::IndexRule(a, subs).value};
}

// Whether the subscripts of e may be more or fewer than are written.
bool Analysis::OpenList(ExprId e) {
  for (ExprId c : ast_.Children(e).subspan(1)) {
    if (MayBeList(c) && !IsOneValue(c)) return true;
  }
  return false;
}

// `s.a` of one struct, `c{k}` with numbers for one element.
bool Analysis::IsOneValue(ExprId e) {
  if (ast_[e].kind == ExprKind::kDynamicField) return false;
  const AbstractValue object = Eval(ast_.Child(e, 0));
  if (ast_[e].kind == ExprKind::kField) return object.IsScalar();
  std::vector<AbstractSubscript> subs;
  if (OpenList(e) || !Subscripts(e, object, &subs)) return false;
  for (const AbstractSubscript& s : subs) {
    if (s.colon || !s.value.IsScalar() || s.value.classes().Has(value::ClassId::kLogical)) return false;
  }
  return true;
}

bool Analysis::Lists(ExprId e) const {
  for (ExprId c : ast_.Children(e).subspan(1)) {
    if (MayBeList(c)) return true;
  }
  return false;
}

}  // namespace residua::array_ir
