#include "worker/residual/delivery/known_arrays.h"

#include <algorithm>

#include "worker/builtin/builtin_names.h"
#include "worker/residual/code_forms.h"
#include "worker/syntax/assigned.h"
#include "worker/syntax/visit.h"

namespace residua::residual {

namespace names = builtin::names;

namespace {

// The one size that a value with these facts has. It may come as a diagonal matrix.
std::optional<KnownArray> OfFacts(const domain::AbstractValue& facts) {
  if (facts.IsBottom() || facts.defined() != domain::Tristate::kTrue) return std::nullopt;
  if (!facts.classes().Only(value::ClassId::kDouble) || facts.MayBeSparse() || facts.shape().max_rank() != 2)
    return std::nullopt;
  const domain::ExtentRange rows = facts.shape().Extent(0), columns = facts.shape().Extent(1);
  if (rows.low != rows.high || columns.low != columns.high) return std::nullopt;
  const KnownArray found{rows.low, columns.low, false};
  return KnownArray{rows.low, columns.low, found.IsScalar()};
}

// Of two operands, element by element: sizes that implicit expansion joins.
std::optional<KnownArray> Together(const KnownArray& a, const KnownArray& b) {
  if (a.IsScalar()) return b;
  if (b.IsScalar()) return a;
  const auto joined = [](int64_t x, int64_t y) -> std::optional<int64_t> {
    if (x == y || y == 1) return x;
    return x == 1 ? std::optional(y) : std::nullopt;
  };
  const auto rows = joined(a.rows, b.rows), columns = joined(a.columns, b.columns);
  if (!rows || !columns) return std::nullopt;
  return KnownArray{*rows, *columns, a.full || b.full};
}

}  // namespace

KnownArrays::KnownArrays(const Residual& residual, size_t function) : ast_(residual.tree->ast) {
  const syntax::Function& f = ast_[ast_.top_functions()[function]];
  // What nested ones assign is not followed: nothing is known of any variable.
  if (f.nested.empty()) AddParameters(residual, function);
  AddAssignments(f);
  if (f.nested.empty()) return;
  for (auto& [name, definition] : definitions_) definition.count = 2;
}

void KnownArrays::AddParameters(const Residual& residual, size_t function) {
  const syntax::Function& f = ast_[ast_.top_functions()[function]];
  const std::vector<domain::AbstractValue>& facts = residual.functions[function].parameters;
  for (size_t k = 0; k < f.parameters.size(); ++k) {
    if (ast_[f.parameters[k]].kind != ExprKind::kIdentifier) continue;
    Definition& d = definitions_[ast_[f.parameters[k]].name];
    ++d.count;
    if (facts.size() == f.parameters.size()) d.declared = OfFacts(facts[k]);
  }
}

void KnownArrays::AddAssignments(const syntax::Function& function) {
  const auto unknown = [&](NameId name) {
    if (name.valid()) definitions_[name].count += 2;
  };
  syntax::VisitStatements(ast_, function.body, [&](StmtId s) {
    const std::optional<PlainAssignment> plain = AsPlainAssignment(ast_, s);
    syntax::VisitTargets(ast_, s, [&](ExprId target) {
      const NameId root = syntax::TargetName(ast_, target);
      if (plain && plain->variable == root) {
        ++definitions_[root].count;
        definitions_[root].value = plain->value;
      } else {
        unknown(root);
      }
    });
    syntax::VisitDeclared(ast_, s, [&](ExprId target) { unknown(syntax::TargetName(ast_, target)); });
  });
  syntax::VisitExprs(ast_, function.body, [&](ExprId e) { syntax::VisitAssignedBy(ast_, e, unknown); });
}

std::optional<KnownArray> KnownArrays::OfVariable(NameId name) {
  const auto found = definitions_.find(name);
  if (found == definitions_.end() || found->second.count != 1) return std::nullopt;
  const Definition& d = found->second;
  if (!d.value.valid()) return d.declared;
  if (!asked_.insert(name)) return std::nullopt;
  const std::optional<KnownArray> known = Of(d.value);
  asked_.erase(name);
  return known;
}

std::optional<KnownArray> KnownArrays::OfOperator(ExprId e) {
  const auto a = Of(ast_.Child(e, 0)), b = Of(ast_.Child(e, 1));
  if (!a || !b) return std::nullopt;
  switch (ast_[e].op) {
    case Op::kPlus:
    case Op::kMinus:
    case Op::kElementTimes:
    case Op::kElementRightDivide:
      return Together(*a, *b);
    case Op::kTimes:
      if (a->IsScalar() || b->IsScalar()) return Together(*a, *b);
      if (a->columns != b->rows) return std::nullopt;
      return KnownArray{a->rows, b->columns, a->full || b->full};
    case Op::kRightDivide:
      return b->IsScalar() ? a : std::nullopt;
    default:
      return std::nullopt;
  }
}

// zeros (3, 5) and its like.
std::optional<KnownArray> KnownArrays::OfCall(ExprId e) {
  const auto parts = ast_.Children(e);
  if (parts.size() != 3 || ast_[parts[0]].kind != ExprKind::kIdentifier) return std::nullopt;
  const std::string& name = ast_.Name(parts[0]);
  if ((name != names::k_zeros && name != names::k_ones) || IsVariable(ast_[parts[0]].name)) return std::nullopt;
  const auto rows = RealLiteral(ast_, parts[1]), columns = RealLiteral(ast_, parts[2]);
  if (!rows || !columns) return std::nullopt;
  return KnownArray{static_cast<int64_t>(*rows), static_cast<int64_t>(*columns), true};
}

std::optional<KnownArray> KnownArrays::Of(ExprId e) {
  switch (ast_[e].kind) {
    case ExprKind::kNumber:
      return ast_.Literal(e).integer_width == 0 ? std::optional(KnownArray{}) : std::nullopt;
    case ExprKind::kMatrix: {
      const auto rows = ast_.Children(e);
      if (rows.empty()) return std::nullopt;
      for (ExprId row : rows) {
        for (ExprId element : ast_.Children(row)) {
          if (!RealLiteral(ast_, element)) return std::nullopt;
        }
      }
      return KnownArray{static_cast<int64_t>(rows.size()), static_cast<int64_t>(ast_.Children(rows[0]).size()), true};
    }
    case ExprKind::kIdentifier:
      return OfVariable(ast_[e].name);
    case ExprKind::kUnary:
      return ast_[e].op == Op::kUnaryMinus || ast_[e].op == Op::kUnaryPlus ? Of(ast_.Child(e, 0)) : std::nullopt;
    case ExprKind::kPostfix: {
      if (!IsTranspose(ast_, e)) return std::nullopt;
      auto known = Of(ast_.Child(e, 0));
      if (known) std::swap(known->rows, known->columns);
      return known;
    }
    case ExprKind::kBinary:
      return OfOperator(e);
    case ExprKind::kIndex:
      return OfCall(e);
    default:
      return std::nullopt;
  }
}

}  // namespace residua::residual
