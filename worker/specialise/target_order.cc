// Targets that are looked at before the value: `M(end + 1, f (k)) = g ()`, `o.b = g ()`.
//
// Octave evaluates the subscripts of a target first and asks how many places it is, and only then the value. The
// residual program keeps that order as long as the value stays within the assignment. A call in it that would leave a
// statement before the assignment is kept there only where looking at the target certainly succeeds.
#include "worker/specialise/evaluator.h"
#include "worker/syntax/visit.h"

namespace residua::specialise {

namespace {

bool HasValue(const Binding* b) { return b != nullptr && (b->parts || b->facts.defined() == domain::Tristate::kTrue); }

const domain::ClassSet kCalled =
    domain::ClassSet::Of(value::ClassId::kFunctionHandle) | domain::ClassSet::Of(value::ClassId::kObject);
const domain::ClassSet kContainers =
    domain::ClassSet::Of(value::ClassId::kCell) | domain::ClassSet::Of(value::ClassId::kStruct) | kCalled;

bool May(const Binding& b, domain::ClassSet classes) { return !(b.facts.classes() & classes).empty(); }

}  // namespace

// A subscript that certainly has a value: numbers, variables, `end`, these plus or minus a number, and `++k`.
bool FunctionEvaluator::IsPlainSubscript(ExprId id, bool has_end) const {
  const syntax::Expr& e = ast()[id];
  if (IsStep(e)) {
    const ExprId stepped = ast().Child(id, 0);
    const Binding* v = ast()[stepped].kind == ExprKind::kIdentifier ? env_.Find(ast().Name(stepped)) : nullptr;
    return v != nullptr && !v->parts && v->facts.classes().Only(value::ClassId::kDouble) && v->facts.IsScalar();
  }
  switch (e.kind) {
    case ExprKind::kNumber:
    case ExprKind::kString:
    case ExprKind::kColon:
      return true;
    case ExprKind::kEnd:
      return has_end;
    case ExprKind::kIdentifier:
      return HasValue(env_.Find(ast().Name(id))) && !globals_.contains(ast().Name(id));
    case ExprKind::kBinary: {
      if (e.op != Op::kPlus && e.op != Op::kMinus) return false;
      const ExprId a = ast().Child(id, 0), b = ast().Child(id, 1);
      const auto number = [&](ExprId x) {
        if (ast()[x].kind == ExprKind::kNumber || ast()[x].kind == ExprKind::kEnd) return true;
        const Binding* v = ast()[x].kind == ExprKind::kIdentifier ? env_.Find(ast().Name(x)) : nullptr;
        return v != nullptr && !v->parts && v->facts.classes().Only(value::ClassId::kDouble) && v->facts.IsScalar();
      };
      return IsPlainSubscript(a, has_end) && IsPlainSubscript(b, has_end) && number(a) && number(b);
    }
    default:
      return false;
  }
}

bool FunctionEvaluator::TargetMayFail(ExprId target) const {
  std::vector<ExprId> levels;
  for (; ast()[target].kind != ExprKind::kIdentifier; target = ast().Child(target, 0)) {
    if (ast().Children(target).empty()) return true;
    levels.insert(levels.begin(), target);
  }
  if (levels.empty()) return false;
  const Binding* root = env_.Find(ast().Name(target));
  const bool fresh = root == nullptr || (!root->parts && root->facts.defined() == domain::Tristate::kFalse);
  if (!fresh && !HasValue(root)) return true;
  for (size_t k = 0; k < levels.size(); ++k) {
    const ExprKind kind = ast()[levels[k]].kind;
    const bool has_end = k == 0 && !fresh && !May(*root, kCalled);
    for (ExprId s : ast().Children(levels[k]).subspan(1)) {
      if (!IsPlainSubscript(s, has_end)) return true;
      const bool last = k + 1 == levels.size() || k + 2 == levels.size();
      const bool counted =
          kind == ExprKind::kCellIndex || (kind == ExprKind::kIndex && k + 1 < levels.size());  // says how many places
      if (last && counted && !IsOneSubscript(s)) return true;
    }
  }
  // How many places a field is, the value it lies in says.
  const auto field = [&](size_t k) {
    const ExprKind kind = ast()[levels[k]].kind;
    return kind == ExprKind::kField || kind == ExprKind::kDynamicField;
  };
  if (fresh || !field(levels.size() - 1) || (levels.size() > 1 && !field(levels.size() - 2))) return false;
  const bool one = root->parts ? root->parts->kind == Virtual::kStruct || root->parts->kind == Virtual::kMap
                               : root->facts.classes().Only(value::ClassId::kStruct) && root->facts.IsScalar();
  if (levels.size() == 1) return !one;
  if (!one || levels.size() > 2 || ast()[levels[0]].kind != ExprKind::kField) return true;
  const std::string& name = ast().Name(levels[0]);
  const AbstractValue& facts = root->facts;
  if (!facts.HasFields()) return true;
  const AbstractValue* inner = facts.Field(name);
  return inner != nullptr && !(inner->classes().Only(value::ClassId::kStruct) && inner->IsScalar());
}

bool FunctionEvaluator::IsOneSubscript(ExprId id) const {
  const syntax::Expr& e = ast()[id];
  if (e.kind == ExprKind::kNumber || e.kind == ExprKind::kEnd) return true;
  if (e.kind == ExprKind::kBinary) return IsOneSubscript(ast().Child(id, 0)) && IsOneSubscript(ast().Child(id, 1));
  if (e.kind != ExprKind::kIdentifier) return false;
  const Binding* b = env_.Find(ast().Name(id));
  return b != nullptr && !b->parts && b->facts.IsScalar() && !b->facts.classes().Has(value::ClassId::kLogical) &&
         !May(*b, kContainers);
}

}  // namespace residua::specialise
