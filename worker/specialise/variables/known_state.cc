// Persistent variables that are known between their assignments.
//
// A problem file builds a description, keeps it in a persistent variable and interprets it at each call; a library
// makes its tables at the first. Such a variable is followed through all calls, as a local one is through its function:
// what the program does with it happens here, and the residual program does not hold it.
//
// How they stand. A world says what each persistent variable holds; those that nobody has assigned are as before the
// first call. Env::worlds are the ways in which they may stand at a place of the program: one, unless two ways have met
// of which one assigned something. A version is made for one world, or rather for the part of it that the function and
// those that it calls declare (StateEffects::touched), and says which worlds it may leave. A call made in several
// worlds gets a version for each, and these must be alike: whether a table is made now or was made before does not
// show. If they are not, the variables that make the difference are left to the residual program, and so is one that is
// assigned what cannot be kept: a counter beside a description remembers (state.cc), and the description is followed.
// All variables of a function are given up where it is evaluated without a place in the program (in a handle that is
// called later). What is not known of a variable is in slots (slots.h).
//
// Which call is the first. A residual program is called many times in one process. It stands for the original in a
// process in which nothing of it has run before: the first call finds the variables empty, the others find what the
// calls before them left. So a residual program must be right for each world in which a call may begin. These are the
// world of the first call, and with each of them the worlds that its version may leave and those in which it may raise
// an error; the set is closed over, and the versions of the entry in all of them must be alike (VersionOfEntry). Then
// nothing tells one call from another, and there is nothing that the residual would have to remember. A variable that
// counts, a message printed at the first call, something that depends on arguments: there the versions differ, and what
// makes the difference is specialised as what remembers (state.cc). As the world of the first call is one of those
// looked at, `clear f` and `clear all` between two calls, which empty the variables of the original, show neither.
//
// Where an error may be raised. Statements that may fail are counted as they are emitted; the worlds before, within and
// behind a statement that left one are kept (Activation::failing). What a known call does on its way shows nowhere.
//
// Ends: each beginning anew gives up one variable at least; of worlds there are so many at a place (AddWorld), for an
// entry (kMostOfEntry, of values of one variable there kMostValues), for versions of one function (kMostOfFunction) and
// in a recursion (RefuseGrowth), or something is given up.
#include "worker/specialise/variables/known_state.h"

#include <algorithm>

#include "worker/builtin/builtin_names.h"
#include "worker/specialise/analysis/nested_changes.h"
#include "worker/specialise/core/assigned.h"
#include "worker/specialise/core/eval.h"
#include "worker/specialise/core/library.h"
#include "worker/specialise/core/worlds.h"
#include "worker/specialise/objects/fixed_map.h"
#include "worker/specialise/objects/fixed_parts.h"
#include "worker/specialise/objects/handed_maps.h"
#include "worker/specialise/objects/map_flow.h"
#include "worker/specialise/objects/map_holders.h"
#include "worker/specialise/variables/open_places.h"
#include "worker/specialise/variables/slots.h"
#include "worker/syntax/visit.h"

namespace residua::specialise {

namespace {

constexpr const char* kAllFunctions = "*";  // in Session::signatures: `clear` was met

}  // namespace

void Enter(Activation& act, std::vector<WorldPtr> worlds) {
  AddAll(worlds, &act.on_the_way);
  act.now.env.worlds = std::move(worlds);
  ++act.state_changes;
}

namespace {

void Assign(Activation& act, const std::string& key, const KeptValue& kept) {
  std::vector<WorldPtr> worlds;
  for (const WorldPtr& world : act.now.env.worlds) {
    AddWorld(&worlds, With(world, {key}, {{key, kept}}));
  }
  if (worlds.size() == act.now.env.worlds.size() &&
      std::ranges::equal(worlds, act.now.env.worlds, [](const auto& a, const auto& b) { return a == b; })) {
    return;
  }
  Enter(act, std::move(worlds));
}

// What a variable holds, maps in it as what a request fixes them by (fixed_map.h); nullopt: that is not known.
std::optional<Value> ValueOf(Activation& act, InternedName name, const Binding& b) {
  if (b.parts) return FixedOfParts(act, name, *b.parts);
  if (!b.facts.IsStatic() || b.facts.defined() != domain::Tristate::kTrue) return std::nullopt;
  return b.facts.static_value();
}

// nullopt: it cannot be kept.
std::optional<KeptValue> KeptAs(Activation& act, InternedName name, const Binding& b) {
  if (const std::optional<Value> known = ValueOf(act, name, b)) return KeptOf(*known);
  return OpenKept(act, name, b);
}

// A map is known key by key in a variable that has no second name, or in a part of one; `declared`: where it is.
void BindKept(Activation& act, InternedName name, const KeptValue& kept, SourceRange declared) {
  const auto give_up = [&] { GiveUpVariables(act.session, {KeyOfKept(act.identity, name)}); };
  if (kept.IsOpen()) {
    act.now.env.vars[name] = ReadFromSlots(act, name, kept, declared);
    return;
  }
  Binding b{kept.facts, nullptr, false};
  if (IsFixedMap(kept.facts)) {
    const bool stays = MapStaysIn(act, name);
    const std::optional<Part> opened =
        PartsOfFixed(act, kept.facts.static_value(), stays ? std::nullopt : std::optional(declared));
    if (!opened) give_up();
    b = Binding{AbstractValue::Top(), opened->parts, false};
  } else if (HoldsFixedMap(kept.facts.static_value())) {
    std::optional<Part> opened = PartsOfFixed(act, kept.facts.static_value(), declared);
    if (!opened) give_up();
    b = Binding{opened->facts, opened->parts, false};
  }
  act.now.env.vars[name] = std::move(b);
}

bool HoldsMap(const Activation& act, InternedName name) {
  const std::string key = KeyOfKept(act.identity, name);
  return std::ranges::any_of(act.now.env.worlds, [&](const WorldPtr& world) {
    const auto at = world->find(key);
    return at != world->end() && !at->second.IsOpen() && HoldsFixedMap(at->second.facts.static_value());
  });
}

}  // namespace

bool IsPlainlyAssigned(const Activation& act, InternedName name) {
  if (!InOwnText(act)) return false;  // declared in a script
  const syntax::Function& f = act.ast()[act.function];
  bool plain = std::ranges::find(f.outputs, name.text()) == f.outputs.end();
  for (ExprId p : f.parameters) plain = plain && !syntax::Mentions(act.ast(), p, name);
  VisitStatements(act.ast(), f.body, [&](StmtId s) {
    const StmtKind kind = act.ast()[s].kind;
    if (kind == StmtKind::kAssign || kind == StmtKind::kOpAssign) return;
    syntax::VisitTargets(act.ast(), s, [&](ExprId target) { plain = plain && RootOf(act, target) != name; });
  });
  VisitExprs(act.ast(), f.body, [&](ExprId e) {
    if (act.ast()[e].kind != ExprKind::kAssignment) return;
    InternedNames names;
    syntax::AddAssignedBy(act.ast(), e, &names);
    plain = plain && !names.contains(name);
  });
  return plain;
}

namespace {

// What the variable is where it is declared; nullopt: the ways differ.
std::optional<KeptValue> KeptAtDeclaration(Activation& act, const std::string& key) {
  const auto find = [&](const WorldPtr& world) {
    const auto at = world->find(key);
    return at == world->end() ? KeptValue{} : at->second;
  };
  const KeptValue kept = find(act.now.env.worlds[0]);
  for (const WorldPtr& world : act.now.env.worlds) {
    if (find(world).digest != kept.digest) return std::nullopt;
  }
  return kept;
}

}  // namespace

bool Session::Follows(const Callee& callee) {
  if (callee.IsAnonymous() || callee.captures || IsLibrary(callee) || !HasPersistent(callee)) return false;
  const std::string identity = IdentityOf(callee);
  if (never_interpreted.contains(identity) || preserved.contains(identity)) return false;
  const Signature& signature = signatures[identity];
  if (signature.left_over || signature.whole || signatures.contains(kAllFunctions)) return false;
  const auto& constant = ConstantStateOf(callee.function);
  bool remembers = signature.remembers;  // else tables of parameters may come from them (Remembers)
  for (const auto& [name, initialised] : PersistentVariables(callee.function)) {
    remembers = remembers || !constant.contains(name);
  }
  if (remembers) followed.emplace(identity, callee.function);
  return remembers;
}

namespace {

// The words of `clear`, as a command or a call of texts; nullopt: it is another statement. A word that is not written
// there is "".
std::optional<std::vector<std::string>> WordsOfClear(const Activation& act, StmtId id) {
  const auto clears = [&](const std::string& name) {
    return name == builtin::names::k_clear || name == builtin::names::k_clearvars;
  };
  std::vector<std::string> words;
  const auto add = [&](ExprId e) { words.push_back(act.ast()[e].kind == ExprKind::kString ? act.ast().Name(e) : ""); };
  const auto exprs = act.ast().Exprs(id);
  if (act.ast()[id].kind == StmtKind::kCommand) {
    if (!clears(act.ast().Name(id))) return std::nullopt;
    for (ExprId e : exprs) add(e);
    return words;
  }
  if (act.ast()[id].kind != StmtKind::kExpression || act.ast()[exprs[0]].kind != ExprKind::kIndex) return std::nullopt;
  const auto parts = act.ast().Children(exprs[0]);
  if (act.ast()[parts[0]].kind != ExprKind::kIdentifier || !clears(act.ast().Name(parts[0]))) return std::nullopt;
  for (ExprId e : parts.subspan(1)) add(e);
  return words;
}

}  // namespace

void StateAfterClear(Activation& act, StmtId id) {
  const std::optional<std::vector<std::string>> words = WordsOfClear(act, id);
  if (!words || act.session.signatures.contains(kAllFunctions)) return;
  const bool variables =
      std::ranges::all_of(*words, [&](const std::string& word) { return act.now.env.Find(word) != nullptr; });
  if (variables) return;
  act.session.signatures[kAllFunctions].left_over = true;
  if (!act.session.followed.empty()) throw Restart{act.session.signatures};
}

void DeclareKept(Activation& act, StmtId id) {
  if (!act.session.Follows(act.callee)) return;
  const auto changes = [&](ExprId e) {
    return act.has_nested && NestedMayChange(*act.file->ast, act.function, syntax::TargetRoot(act.ast(), e));
  };
  const bool followed = !Nested(act) && act.now.loop == nullptr && !act.now.text_range && act.now.returns.empty() &&
                        act.session.handle_sets == 0 && !act.now.env.worlds.empty() &&
                        !std::ranges::any_of(act.ast().Exprs(id), changes);
  if (!followed) GiveUpState(act.session, {act.identity});
  for (ExprId e : act.ast().Exprs(id)) {
    const bool initialised = act.ast()[e].kind == ExprKind::kInitialised;
    const InternedName name = syntax::TargetRoot(act.ast(), e);
    const std::string key = KeyOfKept(act.identity, name);
    if (IsLeft(act.session, key)) continue;
    act.version.state.touched.insert(key);
    if (act.now.env.Find(name) != nullptr) GiveUpState(act.session, {act.identity});
    std::optional<KeptValue> kept = KeptAtDeclaration(act, key);
    if (!kept || !IsPlainlyAssigned(act, name)) GiveUpVariables(act.session, {key});
    if (kept->digest.empty()) {  // nobody has assigned it
      PartialValue first = initialised ? EvalOne(act, act.ast().Child(e, 1))
                                       : PartialValue::Static(Value::Array(value::ClassId::kDouble, Dims(0, 0)));
      if (!first.IsStatic() || first.diverges) GiveUpVariables(act.session, {key});
      kept = KeptOf(first.facts.static_value());
      if (initialised) Assign(act, key, *kept);
    }
    act.kept_here.insert(name);
    BindKept(act, name, *kept, Origin(act, e));
  }
  act.session.recorder.Spoil();
}

StateBefore::StateBefore(Activation& act)
    : act_(act), worlds_(act.now.env.worlds), risks_(act.risks), on_the_way_(std::exchange(act.on_the_way, {})) {
  for (const InternedName name : act.kept_here) {
    if (const Binding* b = act.now.env.Find(name)) kept_.emplace_back(name, *b);
  }
}

StateBefore::~StateBefore() { act_.on_the_way = on_the_way_; }

namespace {

// The statements inside one have said so already.
bool StandsAs(const Activation& act, InternedName name, const KeptValue& kept) {
  const std::string key = KeyOfKept(act.identity, name);
  return std::ranges::all_of(act.now.env.worlds, [&](const WorldPtr& world) {
    const auto at = world->find(key);
    return at != world->end() && at->second.digest == kept.digest;
  });
}

}  // namespace

void StateBefore::Stored(StmtId id, InternedName name, const KeptValue& kept, const Binding& now) const {
  const std::string key = KeyOfKept(act_.identity, name);
  if (kept.IsOpen()) {
    const auto before = std::ranges::find(kept_, name, &std::pair<InternedName, Binding>::first);
    act_.version.open_stores.insert(key);
    StoreInSlots(act_, name, before == kept_.end() ? nullptr : &before->second, now,
                 Origin(act_, act_.ast()[id].range));
  }
  Assign(act_, key, kept);
  RefuseStale(act_, {key}, act_.now.env.worlds);
}

void StateBefore::After(StmtId id) const {
  if (!act_.kept_here.empty() && act_.now.env.reachable) {
    const StmtKind kind = act_.ast()[id].kind;
    const InternedNames assigned = AssignedByStatement(act_, id);
    for (const InternedName name : act_.kept_here) {
      const bool map = HoldsMap(act_, name);  // which calls change, too
      if (!map && !assigned.contains(name)) continue;
      if (assigned.contains(name)) KeepOpen(act_, name, Origin(act_, act_.ast()[id].range));
      const Binding* b = act_.now.env.Find(name);
      const std::optional<KeptValue> kept = b != nullptr ? KeptAs(act_, name, *b) : std::nullopt;
      const bool simple = kind == StmtKind::kAssign || kind == StmtKind::kOpAssign || kind == StmtKind::kExpression ||
                          kind == StmtKind::kCommand;
      if (kept && !act_.now.env.worlds.empty()) {
        if (simple || !StandsAs(act_, name, *kept)) Stored(id, name, *kept, *b);
      } else if (map || simple) {
        GiveUpVariables(act_.session, {KeyOfKept(act_.identity, name)});
      }  // else the statements inside it have said so
    }
  }
  if (act_.risks == risks_) return;
  AddAll(worlds_, &act_.failing);
  AddAll(act_.on_the_way, &act_.failing);
  AddAll(act_.now.env.worlds, &act_.failing);
}

void RefuseChanged(Activation& act, const std::vector<WorldPtr>& before, const InternedNames& assigned) {
  if (before.empty()) return;
  for (const InternedName name : act.kept_here) {
    if (assigned.contains(name)) continue;
    const std::string key = KeyOfKept(act.identity, name);
    std::set<std::string> was, is;
    const auto add = [&](const std::vector<WorldPtr>& worlds, std::set<std::string>* digests) {
      for (const WorldPtr& world : worlds) {
        const auto at = world->find(key);
        digests->insert(at == world->end() ? "" : at->second.digest);
      }
    };
    add(before, &was);
    add(act.now.env.worlds, &is);
    if (is != was || act.version.open_stores.contains(key)) GiveUpVariables(act.session, {key});
  }
}

void LeaveState(Activation& act) {
  StateEffects& state = act.version.state;
  if (state.given == nullptr) return;
  std::vector<WorldPtr> left;
  if (act.version.returns) {
    state.left_unknown = state.left_unknown || act.now.env.worlds.empty();
    for (const WorldPtr& world : act.now.env.worlds) AddWorld(&left, Project(world, state.touched));
  }
  if (!left.empty() && !state.left.empty() && state.left[0]->size() <= left[0]->size()) {
    for (const WorldPtr& world : state.left) {
      if (std::ranges::all_of(*world, [&](const auto& kept) { return state.touched.contains(kept.first); }))
        AddWorld(&left, world);
    }
  }
  state.left = std::move(left);
  state.failing.clear();
  for (const WorldPtr& world : act.failing) AddWorld(&state.failing, Project(world, state.touched));
}

void Refresh(Activation& act, const std::set<std::string>& touched, const std::set<std::string>& stored) {
  for (const InternedName name : act.kept_here) {
    const std::string key = KeyOfKept(act.identity, name);
    if (!touched.contains(key) || act.now.env.worlds.empty()) continue;
    const std::optional<KeptValue> kept = KeptAtDeclaration(act, key);
    const Binding* b = act.now.env.Find(name);
    if (!kept || b == nullptr) GiveUpVariables(act.session, {key});
    if (kept->digest.empty()) continue;
    if (stored.contains(key)) GiveUpVariables(act.session, {key});  // in the middle of a statement
    if (kept->IsOpen()) continue;
    const std::optional<Value> here = ValueOf(act, name, *b);
    const bool same = here && KeptOf(*here).digest == kept->digest;
    if (!same && act.now.always_materialised.contains(name)) GiveUpVariables(act.session, {key});
    if (same) continue;
    VisitMapsAnywhere(b->parts, [&](const PartialAggregate& map) {  // which others know as they were
      const bool held = map.identity != 0 && std::ranges::any_of(act.now.env.vars, [&](const auto& variable) {
                          return variable.first != name && Holds(variable.second.parts, map.identity);
                        });
      if (held) GiveUpVariables(act.session, {key});
    });
    BindKept(act, name, *kept, Origin(act, act.ast()[act.now.statement].range));
  }
  RefuseStale(act, touched, act.now.env.worlds);
}

}  // namespace residua::specialise
