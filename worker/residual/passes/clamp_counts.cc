// A place in a table that is kept within bounds.
//
//   k = (0 <= x) + (1 <= x) + (2.5 <= x) + (4 <= x);
//   if k == 0
//     k = 1;                                                =>    k = 1 + (1 <= x) + (2.5 <= x);
//   end
//   k = min(k, 3);
//
// `min (COUNT, 3)` in an expression is the same without the variable.
//
// A count of comparisons with rising numbers (rising_counts.h) takes the values base, base + 1 and so on, and the next
// one where the next comparison holds. What a statement behind it makes of the count alone is a table over these
// values. Where the next value is one more there, too, the comparison stays; where it is the same, nothing depends on
// that comparison any more; where it is anything else, the statement is no clamp. The statement or the call goes, so
// that the pass ends. Comparisons of numbers cannot fail, and an x that is NaN counts none before and after.
#include <algorithm>
#include <cmath>
#include <functional>
#include <map>
#include <set>

#include "worker/builtin/builtin_names.h"
#include "worker/residual/code_forms.h"
#include "worker/residual/passes/planned_pass.h"
#include "worker/residual/passes/rising_counts.h"
#include "worker/residual/visible_names.h"

namespace residua::residual {

namespace names = builtin::names;

namespace {

// What statements that read and assign one number, and nothing else, leave in it.
class OneNumber {
 public:
  OneNumber(const Residual& residual, const NameSet& variables, NameId variable)
      : residual_(residual), ast_(residual.tree->ast), variables_(variables), variable_(variable) {}
  // The number is what this expression makes.
  OneNumber(const Residual& residual, const NameSet& variables, ExprId made)
      : residual_(residual), ast_(residual.tree->ast), variables_(variables), made_(made) {}

  // The call of max or min of two values.
  bool IsExtreme(ExprId e) const {
    const std::string& name = CalledName(ast_, e, 2);
    return (name == names::k_min || name == names::k_max) && MeansBuiltin(residual_, variables_, name);
  }

  // Nothing: the expression is made of something else, too.
  std::optional<double> Of(ExprId e, double number) const {
    if (e == made_) return number;
    if (const auto literal = RealLiteral(ast_, e)) return literal;
    if (ast_[e].kind == ExprKind::kIdentifier) return ast_[e].name == variable_ ? std::optional(number) : std::nullopt;
    const bool binary = ast_[e].kind == ExprKind::kBinary;
    if (!binary && !IsExtreme(e)) return std::nullopt;
    const std::optional<double> a = Of(ast_.Child(e, binary ? 0 : 1), number);
    const std::optional<double> b = Of(ast_.Child(e, binary ? 1 : 2), number);
    if (!a || !b || std::isnan(*a) || std::isnan(*b)) return std::nullopt;
    if (binary) return Binary(ast_[e].op, *a, *b);
    return ast_.Name(ast_.Child(e, 0)) == names::k_min ? std::min(*a, *b) : std::max(*a, *b);
  }

  // Nothing: the statement does something else, too.
  std::optional<double> Behind(StmtId s, double number) const {
    const auto blocks = ast_.Blocks(s);
    if (ast_[s].kind != StmtKind::kIf) {
      const std::optional<PlainAssignment> made = AsPlainAssignment(ast_, s);
      return made && made->variable == variable_ ? Of(made->value, number) : std::nullopt;
    }
    const auto conditions = ast_.Exprs(s);
    for (size_t k = 0; k < blocks.size(); ++k) {
      const std::optional<double> truth = k < conditions.size() ? Of(conditions[k], number) : 1;
      if (!truth) return std::nullopt;
      if (*truth != 0) return Behind(blocks[k], number);
    }
    return number;
  }

 private:
  std::optional<double> Behind(BlockId block, double number) const {
    std::optional<double> now = number;
    for (const StmtId s : ast_.Statements(block)) now = now ? Behind(s, *now) : std::nullopt;
    return now;
  }

  static std::optional<double> Binary(Op op, double a, double b) {
    switch (op) {
      case Op::kPlus:
        return a + b;
      case Op::kMinus:
        return a - b;
      case Op::kLess:
        return a < b;
      case Op::kLessEqual:
        return a <= b;
      case Op::kGreater:
        return a > b;
      case Op::kGreaterEqual:
        return a >= b;
      case Op::kEqual:
        return a == b;
      case Op::kNotEqual:
        return a != b;
      case Op::kAndAnd:
        return a != 0 && b != 0;
      case Op::kOrOr:
        return a != 0 || b != 0;
      default:
        return std::nullopt;
    }
  }

  const Residual& residual_;
  const Ast& ast_;
  const NameSet& variables_;
  NameId variable_;
  ExprId made_;
};

class CountClamper {
 public:
  CountClamper(PassInput& in, size_t index)
      : from_(in.program()),
        ast_(from_.tree->ast),
        id_(ast_.top_functions()[index]),
        names_(in.analyses().Names(index)) {
    if (names_.plain) Plan(ast_[id_].body);
  }
  bool changed() const { return !counts_.empty(); }

  FunctionId Rewrite(ResidualTree* to, const std::string& name) {
    TreeCopier copier{ast_, *to, &from_.tree->facts};
    copier.replace = [&](ExprId e) -> std::optional<ExprId> {
      const auto count = counts_.find(e.index);
      return count == counts_.end() ? std::nullopt : std::optional(WriteCount(count->second, &copier, ast_[e].range));
    };
    copier.place = [&](StmtId s, std::vector<StmtId>*) { return clamps_.contains(s.index); };
    return copier.Function(id_, name);
  }

 private:
  void Plan(BlockId block) {
    const auto statements = ast_.Statements(block);
    for (size_t k = 0; k < statements.size(); ++k) {
      if (IsGuard(ast_[statements[k]].kind)) continue;
      for (const BlockId inner : ast_.Blocks(statements[k])) Plan(inner);
      for (const ExprId e : ast_.Exprs(statements[k])) PlanCalls(e);
      const std::optional<PlainAssignment> made = AsPlainAssignment(ast_, statements[k]);
      if (!made || k + 1 == statements.size() || names_.shown.contains(made->variable)) continue;
      const OneNumber clamp(from_, names_.variables, made->variable);
      const auto behind = [&](double number) { return clamp.Behind(statements[k + 1], number); };
      if (PlanCount(made->value, made->value, behind)) clamps_.insert(statements[++k].index);
    }
  }

  // `min (COUNT, 3)`, but in the text of a handle.
  void PlanCalls(ExprId e) {
    if (ast_[e].kind == ExprKind::kAnonymous) return;
    for (const ExprId child : ast_.Children(e)) PlanCalls(child);
    for (const size_t k : {size_t{1}, size_t{2}}) {
      const ExprId count = ast_[e].count == 3 ? ast_.Child(e, k) : ExprId();
      const OneNumber clamp(from_, names_.variables, count);
      if (!count.valid() || !clamp.IsExtreme(e)) return;
      PlanCount(count, e, [&](double number) { return clamp.Of(e, number); });
    }
  }

  // The count, as `behind` leaves it, in the place of an expression.
  bool PlanCount(ExprId counted, ExprId place, const std::function<std::optional<double>(double)>& behind) {
    const std::optional<RisingCount> count = AsRisingCount(from_, names_.variables, counted);
    const std::optional<RisingCount> clamped = count ? Clamped(*count, behind) : std::nullopt;
    return clamped && counts_.emplace(place.index, *clamped).second;
  }

  static std::optional<RisingCount> Clamped(const RisingCount& count,
                                            const std::function<std::optional<double>(double)>& behind) {
    const size_t places = count.places.size();
    const double step = count.falls ? -1 : 1;
    std::optional<double> before = behind(count.base);
    if (!before || *before != std::trunc(*before) || std::signbit(*before)) return std::nullopt;
    RisingCount left = count;
    left.base = *before;
    left.places.clear();
    for (size_t k = 0; k < places; ++k) {
      const std::optional<double> now = behind(count.base + step * static_cast<double>(k + 1));
      if (!now || (*now != *before && *now != *before + step)) return std::nullopt;
      if (*now != *before) left.places.push_back(count.places[count.HoldsUpToPlace() ? k : places - 1 - k]);
      before = now;
    }
    std::ranges::sort(left.places);
    return left;
  }

  const Residual& from_;
  const Ast& ast_;
  FunctionId id_;
  const VisibleNames& names_;
  std::map<uint32_t, RisingCount> counts_;  // by the value that the count takes the place of
  std::set<uint32_t> clamps_;               // statements that go
};

}  // namespace

bool ClampCounts(PassInput& in, Residual* to) { return RunPlannedPass<CountClamper>(in, to); }

}  // namespace residua::residual
