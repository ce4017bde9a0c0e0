// Persistent variables of which the evaluator knows what they are at the beginning of a call: as they began, or as
// calls before left them. `isempty (x)` tells the two apart, of x and of all that is stored whenever x is.
#include <algorithm>

#include "worker/array_ir/inference/analysis.h"
#include "worker/builtin/builtin_names.h"

namespace residua::array_ir {

namespace {

AbstractValue Beginning(const domain::RememberedFacts& r) {
  return domain::Join(r.first, r.later).Forget().WithDefined(Tristate::kTrue);
}

}  // namespace

AbstractValue Analysis::AtBeginning(InternedName name) const {
  const auto r = f_->remembered.find(name);
  return r == f_->remembered.end() ? AbstractValue::Top() : Beginning(r->second);
}

void Analysis::NarrowRemembered(ExprId condition, bool truth) {
  if (!frame_.now) return;
  while (ast_[condition].kind == ExprKind::kUnary && ast_[condition].op == Op::kNot) {
    condition = ast_.Child(condition, 0);
    truth = !truth;
  }
  if (ast_[condition].kind != ExprKind::kIndex || ast_[condition].count != 2) return;
  const ExprId asked = ast_.Child(condition, 0), of = ast_.Child(condition, 1);
  if (ast_[asked].kind != ExprKind::kIdentifier || ast_[of].kind != ExprKind::kIdentifier ||
      ast_.Name(asked) != builtin::names::k_isempty || f_->variables.count(ast_.Interned(asked)) ||
      facts_.functions.count(ast_.Name(asked)))
    return;
  const auto is_as_at_beginning = [&](InternedName name) {
    const auto r = f_->remembered.find(name);
    return r != f_->remembered.end() && Lookup(*frame_.now, name) == Beginning(r->second);
  };
  const InternedName name = ast_.Interned(of);
  if (!is_as_at_beginning(name)) return;
  const domain::RememberedFacts& r = f_->remembered.at(name);
  const auto set = [&](InternedName variable, const AbstractValue& v) {
    (*frame_.now)[variable] = v.Forget().WithDefined(Tristate::kTrue);
  };
  if (truth && !r.later.shape().MayBeEmpty()) set(name, r.first);
  if (truth || !r.first.shape().IsEmpty()) return;
  const auto stored = [&](const std::string& other) { return is_as_at_beginning(other); };
  std::vector<std::string> others;
  std::ranges::copy_if(r.with, std::back_inserter(others), stored);
  set(name, r.later);
  for (const std::string& other : others) set(other, f_->remembered.at(other).later);
}

}  // namespace residua::array_ir
