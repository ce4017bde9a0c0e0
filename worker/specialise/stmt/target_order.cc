// Targets that are looked at before the value: `M(end + 1, f (k)) = g ()`, `o.b = g ()`.
//
// Octave evaluates the subscripts of a target first and asks how many places it is, and only then the value. The
// residual program keeps that order as long as the value stays within the assignment. A call in it that would leave a
// statement before the assignment is kept there only where looking at the target certainly succeeds. Several targets
// are all looked at first: `[k, x(k)] = f ()` stores in the place that k was before.
#include "worker/specialise/stmt/target_order.h"

#include <algorithm>

#include "worker/specialise/analysis/plain_calls.h"
#include "worker/specialise/core/assigned.h"
#include "worker/syntax/visit.h"

namespace residua::specialise {

namespace {

bool IsOneSubscript(const Activation& act, ExprId id);

bool HasValue(const Binding* b) { return b != nullptr && (b->parts || b->facts.defined() == domain::Tristate::kTrue); }

const domain::ClassSet kCalled =
    domain::ClassSet::Of(value::ClassId::kFunctionHandle) | domain::ClassSet::Of(value::ClassId::kObject);
const domain::ClassSet kContainers =
    domain::ClassSet::Of(value::ClassId::kCell) | domain::ClassSet::Of(value::ClassId::kStruct) | kCalled;

bool May(const Binding& b, domain::ClassSet classes) { return !(b.facts.classes() & classes).empty(); }

// A subscript that certainly has a value: numbers, variables, `end`, these plus or minus a number, and `++k`.
bool IsPlainSubscript(const Activation& act, ExprId id, bool has_end) {
  const syntax::Expr& e = act.ast()[id];
  if (IsStep(e)) {
    const ExprId stepped = act.ast().Child(id, 0);
    const Binding* v =
        act.ast()[stepped].kind == ExprKind::kIdentifier ? act.now.env.Find(act.ast().Interned(stepped)) : nullptr;
    return v != nullptr && !v->parts && v->facts.classes().Only(value::ClassId::kDouble) && v->facts.IsScalar();
  }
  switch (e.kind) {
    case ExprKind::kNumber:
    case ExprKind::kString:
    case ExprKind::kColon:
      return true;
    case ExprKind::kEnd:
      return has_end;
    case ExprKind::kCellIndex: {  // `c{:}` of what is certainly a cell
      const ExprId cell = act.ast().Child(id, 0);
      if (act.ast()[cell].kind != ExprKind::kIdentifier || e.count != 2) return false;
      const Binding* v = act.now.env.Find(act.ast().Interned(cell));
      return act.ast()[act.ast().Child(id, 1)].kind == ExprKind::kColon && HasValue(v) &&
             v->facts.classes().Only(value::ClassId::kCell);
    }
    case ExprKind::kIdentifier:
      return HasValue(act.now.env.Find(act.ast().Interned(id))) && !act.globals.contains(act.ast().Interned(id));
    case ExprKind::kBinary: {
      if (e.op != Op::kPlus && e.op != Op::kMinus) return false;
      const ExprId a = act.ast().Child(id, 0), b = act.ast().Child(id, 1);
      const auto number = [&](ExprId x) {
        if (act.ast()[x].kind == ExprKind::kNumber || act.ast()[x].kind == ExprKind::kEnd) return true;
        const Binding* v =
            act.ast()[x].kind == ExprKind::kIdentifier ? act.now.env.Find(act.ast().Interned(x)) : nullptr;
        return v != nullptr && !v->parts && v->facts.classes().Only(value::ClassId::kDouble) && v->facts.IsScalar();
      };
      return IsPlainSubscript(act, a, has_end) && IsPlainSubscript(act, b, has_end) && number(a) && number(b);
    }
    default:
      return false;
  }
}

}  // namespace

bool TargetMayFail(const Activation& act, ExprId target) {
  std::vector<ExprId> levels;
  for (; act.ast()[target].kind != ExprKind::kIdentifier; target = act.ast().Child(target, 0)) {
    if (act.ast().Children(target).empty()) return true;
    levels.insert(levels.begin(), target);
  }
  if (levels.empty()) return false;
  const Binding* root = act.now.env.Find(act.ast().Interned(target));
  const bool fresh = root == nullptr || (!root->parts && root->facts.defined() == domain::Tristate::kFalse);
  if (!fresh && !HasValue(root)) return true;
  for (size_t k = 0; k < levels.size(); ++k) {
    const ExprKind kind = act.ast()[levels[k]].kind;
    const bool has_end = k == 0 && !fresh && !May(*root, kCalled);
    for (ExprId s : act.ast().Children(levels[k]).subspan(1)) {
      if (!IsPlainSubscript(act, s, has_end)) return true;
      const bool last = k + 1 == levels.size() || k + 2 == levels.size();
      const bool counted =
          kind == ExprKind::kCellIndex || (kind == ExprKind::kIndex && k + 1 < levels.size());  // says how many places
      if (last && counted && !IsOneSubscript(act, s)) return true;
    }
  }
  // How many places a field is, the value it lies in says.
  const auto field = [&](size_t k) {
    const ExprKind kind = act.ast()[levels[k]].kind;
    return kind == ExprKind::kField || kind == ExprKind::kDynamicField;
  };
  if (fresh || !field(levels.size() - 1) || (levels.size() > 1 && !field(levels.size() - 2))) return false;
  const bool one = root->parts
                       ? root->parts->kind == PartialAggregate::kStruct || root->parts->kind == PartialAggregate::kMap
                       : root->facts.classes().Only(value::ClassId::kStruct) && root->facts.IsScalar();
  if (levels.size() == 1) return !one;
  if (!one || levels.size() > 2 || act.ast()[levels[0]].kind != ExprKind::kField) return true;
  const std::string& name = act.ast().Name(levels[0]);
  const AbstractValue& facts = root->facts;
  if (!facts.HasFields()) return true;
  const AbstractValue* inner = facts.Field(name);
  return inner != nullptr && !(inner->classes().Only(value::ClassId::kStruct) && inner->IsScalar());
}

namespace {

bool IsOneSubscript(const Activation& act, ExprId id) {
  const syntax::Expr& e = act.ast()[id];
  if (e.kind == ExprKind::kNumber || e.kind == ExprKind::kEnd) return true;
  if (e.kind == ExprKind::kBinary)
    return IsOneSubscript(act, act.ast().Child(id, 0)) && IsOneSubscript(act, act.ast().Child(id, 1));
  if (e.kind != ExprKind::kIdentifier) return false;
  const Binding* b = act.now.env.Find(act.ast().Interned(id));
  return b != nullptr && !b->parts && b->facts.IsScalar() && !b->facts.classes().Has(value::ClassId::kLogical) &&
         !May(*b, kContainers);
}

// A function that does more than compute, or a handle to what may be one.
bool MayAct(Activation& act, ExprId named) {
  const InternedName name = act.ast().Interned(named);
  if (const Binding* b = act.now.env.Find(name)) return b->facts.classes().Has(value::ClassId::kFunctionHandle);
  return !PlainCalls(act.session.functions)(FunctionNamed(act, name.text()));
}

}  // namespace

bool SubscriptsMayAct(Activation& act, ExprId target) {
  bool acts = false;
  for (ExprId at = target; !act.ast().Children(at).empty(); at = act.ast().Child(at, 0)) {
    for (ExprId subscript : act.ast().Children(at).subspan(1)) {
      VisitExpr(act.ast(), subscript, [&](ExprId e) {
        const ExprKind kind = act.ast()[e].kind;
        acts = acts || (kind == ExprKind::kIdentifier && MayAct(act, e)) ||
               (kind == ExprKind::kIndex && act.ast()[act.ast().Child(e, 0)].kind != ExprKind::kIdentifier);
      });
    }
  }
  return acts;
}

bool TargetComesBefore(Activation& act, ExprId target, ExprId value) {
  if (!SubscriptsMayAct(act, target)) return false;
  bool reads = false;
  VisitExpr(act.ast(), value, [&](ExprId e) {
    if (act.ast()[e].kind != ExprKind::kIdentifier) return;
    reads = reads || act.globals.contains(act.ast().Interned(e)) || MayAct(act, e);
  });
  return reads;
}

bool LaterTargetAsks(Activation& act, absl::Span<const ExprId> targets) {
  InternedNames assigned;
  for (const ExprId target : targets) {
    const bool end = assigned.contains(RootOf(act, target));
    for (ExprId at = target; !act.ast().Children(at).empty(); at = act.ast().Child(at, 0)) {
      bool asks = false;
      for (const ExprId subscript : act.ast().Children(at).subspan(1)) {
        VisitExpr(act.ast(), subscript, [&](ExprId e) {
          const ExprKind kind = act.ast()[e].kind;
          asks = asks || (kind == ExprKind::kEnd && end) ||
                 (kind == ExprKind::kIdentifier && assigned.contains(act.ast().Interned(e)));
        });
      }
      if (asks) return true;
    }
    if (act.ast()[target].kind != ExprKind::kTilde) assigned.insert(RootOf(act, target));
  }
  return targets.size() > 1 && std::ranges::any_of(targets, [&](ExprId t) { return SubscriptsMayAct(act, t); });
}

}  // namespace residua::specialise
