#include "worker/specialise/core/remembered.h"

#include <algorithm>

#include "worker/specialise/core/names.h"
#include "worker/specialise/core/worlds.h"
#include "worker/specialise/memo/handles_in.h"

namespace residua::specialise {

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

void NoteStored(Activation& act, InternedName name) {
  if (!act.remembered.contains(name)) return;
  const Binding* b = act.now.env.Find(name);
  AbstractValue& facts = act.session.stored[act.identity][name].facts;
  const AbstractValue now = ForCalls(b->facts);
  facts = facts.IsBottom() ? now : domain::Join(facts, now);
}

void NoteStoredTogether(Activation& act, const Env& env) {
  if (act.remembered.size() < 2) return;
  for (const auto& [name, r] : act.remembered) {
    const Binding* b = env.Find(name);
    if (b != nullptr && b->facts == r.first) continue;  // not stored yet
    for (const auto& [other, o] : act.remembered) {
      const Binding* c = env.Find(other);
      if (c == nullptr || domain::LessEqual(o.first, c->facts)) {
        act.session.stored[act.identity][name].may_lack.insert(other);
      }
    }
  }
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

StoresBefore::StoresBefore(Activation& act) : act_(act), risks_(act.risks) {
  if (act.now.loop != nullptr) NoteStoredTogether(act, act.now.env);
}

void StoresBefore::After() const {
  if (act_.now.loop != nullptr || act_.risks != risks_) NoteStoredTogether(act_, act_.now.env);
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
