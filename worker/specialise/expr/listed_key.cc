// The table of a machine is asked by more than one thing:
//
//   row = table([state '/' event]);             state, event: each one of a few texts
//   row = table.(state).(event);
//
// No list of what it gives is kept, as there are too many, and they could be anything. But where each variable in the
// key is known the row is: the statements behind the lookup are evaluated for each value of one of them, and then of
// the next, until all are known (stmt/listed_state.h). The shorter lists first, as their `switch` stands around the
// others.
#include "worker/specialise/expr/listed_key.h"

#include "worker/specialise/expr/known_lookup.h"
#include "worker/specialise/objects/map_object.h"
#include "worker/syntax/visit.h"

namespace residua::specialise {

namespace {

constexpr std::string_view kIsKey = "isKey";

// The expression that a known map is asked by.
ExprId KeyOfMap(const Activation& act, ExprId e) {
  const Ast& ast = act.ast();
  if (ast[e].kind != ExprKind::kIndex) return {};
  const auto parts = ast.Children(e);
  const bool names_it = ast[parts[0]].name.valid() && ast.Name(parts[0]) == kIsKey;
  if (names_it && ast[parts[0]].kind == ExprKind::kIdentifier && parts.size() == 3) {
    return KnownMapAt(act, parts[1]) ? parts[2] : ExprId();
  }
  if (parts.size() != 2) return {};
  const bool method = names_it && ast[parts[0]].kind == ExprKind::kField;
  return KnownMapAt(act, method ? ast.Child(parts[0], 0) : parts[0]) ? parts[1] : ExprId();
}

// The names by which `s.(a).(b)` asks a known description.
std::vector<ExprId> NamesOfChain(const Activation& act, ExprId e) {
  const Ast& ast = act.ast();
  std::vector<ExprId> names;
  while (ast[e].kind == ExprKind::kDynamicField || ast[e].kind == ExprKind::kField) {
    if (const Value* known = KnownPart(act, e)) return IsDescription(*known) ? names : std::vector<ExprId>();
    if (ast[e].kind == ExprKind::kDynamicField) names.push_back(ast.Child(e, 1));
    e = ast.Child(e, 0);
  }
  const Value* known = KnownPart(act, e);
  return known != nullptr && IsDescription(*known) ? names : std::vector<ExprId>();
}

}  // namespace

std::optional<ListedKey> ListedKeyOf(const Activation& act, ExprId e) {
  std::vector<ExprId> keys{KeyOfMap(act, e)};
  if (!keys[0].valid()) keys = NamesOfChain(act, e);
  const bool several = keys.size() > 1 || (keys.size() == 1 && act.ast()[e].kind == ExprKind::kIndex);
  if (!several) return std::nullopt;
  std::optional<ListedKey> found;
  bool known = true;  // but for those
  const auto look = [&](ExprId part) {
    if (act.ast()[part].kind != ExprKind::kIdentifier) return;
    const Binding* b = act.now.env.Find(act.ast().Interned(part));
    if (b == nullptr || (!b->parts && b->facts.IsStatic())) return;
    const Binding* listed = ListedVariable(act, part);
    known = known && listed != nullptr;
    if (listed != nullptr && (!found || listed->facts.choices().size() < found->values.size())) {
      found = {act.ast().Interned(part), listed->facts.choices()};
    }
  };
  for (ExprId key : keys) syntax::VisitExpr(act.ast(), key, look);
  return known ? found : std::nullopt;
}

}  // namespace residua::specialise
