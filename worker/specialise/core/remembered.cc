#include "worker/specialise/core/remembered.h"

#include <algorithm>
#include <utility>

#include "worker/specialise/core/names.h"
#include "worker/specialise/core/worlds.h"
#include "worker/specialise/memo/handles_in.h"

namespace residua::specialise {

using syntax::StmtKind;

namespace {

constexpr int kMostRounds = 8;   // after that, anything may be stored
constexpr int kExactRounds = 2;  // after that, what is stored is widened

// What can be said of it in another call.
AbstractValue ForCalls(const AbstractValue& facts) {
  bool of_this_call = facts.classes().Has(value::ClassId::kObject) || facts.defined() != domain::Tristate::kTrue;
  HandlesIn(facts, [&](const value::FunctionHandle& h) { of_this_call = of_this_call || IsHandleOfActivation(h); });
  if (of_this_call) return AbstractValue::Top().WithDefined(domain::Tristate::kTrue);
  return WithoutNamesAbove(facts, 0);
}

}  // namespace

AbstractValue AtBeginning(const Remembered& r) { return r.later.IsBottom() ? r.first : domain::Join(r.first, r.later); }

bool IsAsAtBeginning(const Activation& act, InternedName name, const Remembered& r) {
  const Binding* b = act.now.env.Find(name);
  return b != nullptr && !b->parts && b->facts == AtBeginning(r);
}

namespace {

void Include(InternedNameMap<AbstractValue>* all, InternedName name, const AbstractValue& facts) {
  auto [it, fresh] = all->try_emplace(name, facts);
  if (!fresh) it->second = domain::Join(it->second, facts);
}

void Note(Activation& act, const InternedNameMap<AbstractValue>& stored) {
  for (const auto& [name, facts] : stored) {
    AbstractValue& all = act.session.stored[act.identity][name].facts;
    all = all.IsBottom() ? facts : domain::Join(all, facts);
  }
}

InternedNameMap<AbstractValue> FactsOfRemembered(const Activation& act) {
  InternedNameMap<AbstractValue> out;
  for (const auto& [name, _] : act.remembered) {
    if (const Binding* b = act.now.env.Find(name)) out[name] = b->facts;
  }
  return out;
}

// The variables that have been stored where others have not yet.
void NoteLacking(Activation& act, const InternedNameMap<AbstractValue>& facts) {
  if (act.remembered.size() < 2) return;
  for (const auto& [name, r] : act.remembered) {
    const auto b = facts.find(name);
    if (b != facts.end() && b->second == r.first) continue;  // not stored yet
    for (const auto& [other, o] : act.remembered) {
      const auto c = facts.find(other);
      if (c == facts.end() || domain::LessEqual(o.first, c->second)) {
        act.session.stored[act.identity][name].may_lack.insert(other);
      }
    }
  }
}

}  // namespace

void NoteStored(Activation& act, InternedName name) {
  if (act.remembered.contains(name)) Include(&act.now.unnoted, name, ForCalls(act.now.env.Find(name)->facts));
}

void NoteStoredTogether(Activation& act) {
  Note(act, std::exchange(act.now.unnoted, {}));
  NoteLacking(act, FactsOfRemembered(act));
}

void ForgetRemembered(const Activation& act, Env* env, const GlobalEffects& effects) {
  for (const auto& [name, r] : act.remembered) {
    if (!effects.any && !effects.written.contains(KeyOfKept(act.identity, name))) continue;
    env->vars[name] = Binding{AtBeginning(r), nullptr, true};
    act.session.stored[act.identity][name].comes_back = true;
  }
}

bool ReadsItsOwn(const Activation& act, InternedName name) {
  if (!act.remembered.contains(name)) return false;
  const auto signature = act.session.signatures.find(act.identity);
  return signature != act.session.signatures.end() && !signature->second.comes_back && !signature->second.shared;
}

std::vector<domain::RememberedFacts> RememberedIn(const Activation& act) {
  std::vector<domain::RememberedFacts> out;
  const auto signature = act.session.signatures.find(act.identity);
  if (signature == act.session.signatures.end() || signature->second.comes_back || signature->second.shared) return out;
  const auto is_known = [&](InternedName name, const Remembered& r) {
    return !act.version.shared.contains(name) && !r.later.IsBottom();
  };
  for (const auto& [name, r] : act.remembered) {
    if (!is_known(name, r)) continue;
    domain::RememberedFacts facts{name.text(), r.first, r.later, {}};
    const InternedNames& may_lack = signature->second.stored.at(name).may_lack;
    for (const auto& [other, o] : act.remembered) {
      if (!(other == name) && !may_lack.contains(other) && is_known(other, o)) facts.with.push_back(other.text());
    }
    out.push_back(std::move(facts));
  }
  return out;
}

StoresBefore::StoresBefore(Activation& act, StmtId id) : act_(act), risks_(act.risks) {
  if (act.remembered.empty()) return;
  if (act.now.kept_loops > 0) NoteStoredTogether(act);
  if (act.now.unnoted.empty()) return;  // another call has been seen to begin here, or none can that finds anything new
  facts_ = FactsOfRemembered(act);
  const StmtKind kind = act.ast()[id].kind;
  if (kind == StmtKind::kAssign || kind == StmtKind::kOpAssign)
    unnoted_ = std::exchange(act.now.unnoted, {});
  else
    Note(act, std::exchange(act.now.unnoted, {}));
}

void StoresBefore::After() {
  if (act_.remembered.empty()) return;
  if (act_.now.kept_loops == 0 && act_.risks == risks_) {
    act_.now.unnoted.merge(unnoted_);  // what it has stored itself is what is seen
    return;
  }
  Note(act_, unnoted_);
  if (!facts_.empty()) NoteLacking(act_, facts_);
  NoteStoredTogether(act_);
}

bool StoredGrewOf(Session& session, const std::string& identity) {
  bool grew = false;
  Signature& signature = session.signatures[identity];
  for (const auto& [name, found] : session.stored[identity]) {
    Signature::Stored& assumed = signature.stored[name];
    const size_t lacked = assumed.may_lack.size();
    assumed.may_lack.insert(found.may_lack.begin(), found.may_lack.end());
    grew = grew || assumed.may_lack.size() != lacked || (found.comes_back && !signature.comes_back);
    signature.comes_back = signature.comes_back || found.comes_back;
    if (domain::LessEqual(found.facts, assumed.facts)) continue;
    grew = true;
    const AbstractValue both = assumed.facts.IsBottom() ? found.facts : domain::Join(assumed.facts, found.facts);
    assumed.facts = assumed.rounds >= kExactRounds ? domain::Widen(assumed.facts, both) : both;
    if (assumed.rounds > kMostRounds) assumed.facts = AbstractValue::Top();
    ++assumed.rounds;
  }
  return grew;
}

bool Session::StoredGrew() {
  bool grew = false;
  for (const auto& [identity, _] : stored) grew = StoredGrewOf(*this, identity) || grew;
  return grew;
}

}  // namespace residua::specialise
