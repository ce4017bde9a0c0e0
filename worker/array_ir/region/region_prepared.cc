// What a region reads of arrays that no loop over its elements can compute: x - cumsum(y), A ./ sum(A, 2), B(k, :) + 1.
//
// Such an expression is evaluated before the loop, by its kernel or by a loop of its own, and the loop reads the result
// as it reads a variable. Where the test of the region fails the statements are evaluated from their beginning: in
// assignments with what the test has evaluated (LoopsOr), in reductions once more, so that it may have no effect. And
// it is evaluated earlier than it stands: one that may fail must have nothing before it that may.
#include <absl/strings/str_cat.h>

#include <algorithm>

#include "worker/array_ir/generate/core/function_builder.h"
#include "worker/array_ir/generate/core/tree_questions.h"
#include "worker/array_ir/program/quiet_builtin.h"
#include "worker/array_ir/region/region.h"
#include "worker/builtin/builtin.h"

namespace residua::array_ir {

using syntax::Op;

// Evaluating it has no effect, and takes nothing from this region. `subscript`: `end` inside is that of an array within
// it.
bool Region::IsQuietTree(ExprId e, bool subscript) const {
  const Ast& ast = b_->ast;
  const auto children = ast.Children(e);
  const auto all = [&](std::span<const ExprId> list, bool subscripts) {
    return std::all_of(list.begin(), list.end(), [&](ExprId c) { return IsQuietTree(c, subscripts); });
  };
  switch (ast[e].kind) {
    case ExprKind::kNumber:
    case ExprKind::kString:
      return true;
    case ExprKind::kColon:
    case ExprKind::kEnd:
      return subscript;
    case ExprKind::kIdentifier: {
      const Variable* v = VariableOf(*b_, e);
      return v != nullptr && v->defined == kNone && !results_.count(v->name);
    }
    case ExprKind::kMatrix:
      return children.empty();
    case ExprKind::kUnary:
    case ExprKind::kPostfix:
      return all(children, subscript);
    case ExprKind::kRange:  // of anything but scalars warns
      return all(children, subscript) &&
             std::all_of(children.begin(), children.end(), [&](ExprId c) { return IsScalarRep(RepOf(b_->Facts(c))); });
    case ExprKind::kBinary: {
      const Op op = ast[e].op;
      const bool warns = op == Op::kLeftDivide || op == Op::kRightDivide || op == Op::kPower;
      return (!warns || IsScalarRep(RepOf(b_->Facts(children[1])))) && all(children, subscript);
    }
    case ExprKind::kIndex: {
      const builtin::Builtin* f = CalledBuiltin(*b_, e);
      if (f != nullptr) return IsQuietBuiltin(*f) && all(children.subspan(1), subscript);
      return HasView(RepOf(b_->Facts(children[0]))) && IsQuietTree(children[0]) && all(children.subspan(1), true);
    }
    default:
      return false;
  }
}

bool Region::MayFail(ExprId e) const {
  const Ast& ast = b_->ast;
  if (ast[e].kind == ExprKind::kNumber || ast[e].kind == ExprKind::kString) return false;
  if (ast[e].kind == ExprKind::kIdentifier) return VariableOf(*b_, e) == nullptr;
  if (ast[e].kind == ExprKind::kMatrix) return ast[e].count != 0;
  const builtin::Builtin* f = ast[e].kind == ExprKind::kIndex ? CalledBuiltin(*b_, e) : nullptr;
  if (f == nullptr) return true;
  std::vector<AbstractValue> facts;
  for (ExprId a : ast.Children(e).subspan(1)) {
    if (MayFail(a)) return true;
    facts.push_back(b_->Facts(a));
  }
  return domain::ApplyRule(*f, facts, 1).may_fail;
}

bool Region::IsPosition(FunctionBuilder& builder, ExprId e) {
  return RepOf(builder.Facts(e)) == Rep::kF64 && Region(builder).IsQuietBound(e);
}

bool Region::IsQuietNumber(FunctionBuilder& builder, ExprId e) {
  const Region none(builder);
  return RepOf(builder.Facts(e)) == Rep::kF64 && (none.IsQuietScalar(e) || none.IsQuietTree(e));
}

// A number that may fail to be one, as norm (d) of what may hold NaN or x' * y of what may be as long. It is evaluated
// once, where the test has shown that nothing else of the region fails; an error in it is that of the first statement,
// before which nothing is assigned.
std::optional<uint32_t> Region::LateScalar(ExprId e) {
  if (RepOf(b_->Facts(e)) != Rep::kF64 || !statements_.empty() || !IsQuietTree(e)) return {};
  may_disagree_ = may_disagree_ || MayFail(e);
  RegionNode n{RegionNode::Kind::kScalar};
  n.expression = e;
  n.late = true;
  return New(std::move(n));
}

std::optional<uint32_t> Region::PreparedNode(ExprId e) {
  if (turned_ && !MayTurn({}, b_->Facts(e).shape())) return {};
  const InternedName name = Prepare(e);
  if (name.empty()) return {};
  RegionNode n{RegionNode::Kind::kArray};
  n.array = name;
  n.full = b_->Facts(e).IsFullStorage();
  // max(A, [], 2) is a column, but of nothing. What would be one element stays an array.
  const domain::Shape& shape = b_->Facts(e).shape();
  takes_one_ = shape.Extent(0).high != 1 || shape.Extent(1).high != 1;
  const bool fits = SetExtents(&n, n.array, shape);
  takes_one_ = false;
  if (!fits) return {};
  return New(std::move(n));
}

// The name of the variable that will hold it; empty: it cannot be evaluated before.
InternedName Region::Prepare(ExprId e) {
  if (!IsQuietTree(e) || (MayFail(e) && (!statements_.empty() || may_disagree_))) return {};
  prepared_.push_back({absl::StrCat("prepared.", e.index), e});
  return prepared_.back().name;
}

}  // namespace residua::array_ir
