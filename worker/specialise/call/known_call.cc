#include "worker/specialise/call/known_call.h"

#include <algorithm>
#include <memory>

#include "worker/builtin/builtin_names.h"
#include "worker/builtin/builtin_traits.h"
#include "worker/builtin/handle_object.h"
#include "worker/interpret/scope.h"
#include "worker/residual/lift.h"
#include "worker/specialise/core/worlds.h"
#include "worker/specialise/objects/fixed_parts.h"
#include "worker/specialise/variables/open_places.h"
#include "worker/syntax/visit.h"

namespace residua::specialise {

namespace {

constexpr int64_t kShares = 100;  // of all steps one call may take
constexpr uint32_t kHarmless = builtin::kCallsBack | builtin::kFrame | builtin::kRaises;  // of built-ins

}  // namespace

bool ForInterpreter(interpret::FunctionTable& functions, Value* v) {
  if (v->Is(value::ClassId::kObject)) return false;
  if (!HasIdentity(*v)) return true;
  bool fits = true;
  if (v->Is(value::ClassId::kFunctionHandle)) {
    value::FunctionHandle handle = v->handle();
    if (IsHandleOfActivation(handle)) return false;
    auto scope = std::make_shared<interpret::HandleScope>();
    scope->file = std::static_pointer_cast<const interpret::LoadedFile>(handle.scope);
    if (!handle.name.empty()) scope->target = functions.Find(handle.name, scope->file, {});
    handle.scope = std::move(scope);
    for (auto& [name, captured] : handle.captures) fits = fits && ForInterpreter(functions, &captured);
    *v = Value::Handle(std::move(handle));
  } else if (v->Is(value::ClassId::kCell)) {
    for (int64_t k = 0; k < v->numel(); ++k) fits = fits && ForInterpreter(functions, &v->mutable_cell(k));
  } else {
    for (int64_t k = 0; k < v->numel(); ++k) {
      for (size_t f = 0; f < v->fields().size(); ++f) {
        fits = fits && ForInterpreter(functions, &v->mutable_field(k, static_cast<int>(f)));
      }
    }
  }
  return fits;
}

bool FromInterpreter(Session* session, Value* v) {
  if (v->Is(value::ClassId::kObject)) return false;
  if (!HasIdentity(*v)) return true;
  bool fits = true;
  if (v->Is(value::ClassId::kFunctionHandle)) {
    value::FunctionHandle handle = v->handle();
    const auto scope = std::static_pointer_cast<const interpret::HandleScope>(handle.scope);
    if (scope == nullptr || scope->file == nullptr || scope->frame != nullptr) return false;
    for (auto& [name, captured] : handle.captures) fits = fits && FromInterpreter(session, &captured);
    if (!fits) return false;
    handle.scope = nullptr;
    *v = session->Adopt(Value::Handle(std::move(handle)), scope->file);
  } else if (v->Is(value::ClassId::kCell)) {
    for (int64_t k = 0; k < v->numel(); ++k) fits = fits && FromInterpreter(session, &v->mutable_cell(k));
  } else {
    for (int64_t k = 0; k < v->numel(); ++k) {
      for (size_t f = 0; f < v->fields().size(); ++f) {
        fits = fits && FromInterpreter(session, &v->mutable_field(k, static_cast<int>(f)));
      }
    }
  }
  return fits;
}

namespace {

// The persistent variables of the functions that an interpreter calls, where they exist here only.
class StateThere {
 public:
  StateThere(Session* session, const WorldPtr& world, interpret::Interpreter* interpreter)
      : session_(session), world_(world), interpreter_(interpreter) {}

  // Whether the function may be called; its variables stand as they do here.
  bool MayRemember(const FunctionRef& f) {
    const Callee callee{f, {}};
    if (!session_->HasPersistent(callee)) return true;
    if (world_ == nullptr || !session_->Follows(callee)) return false;
    const std::string identity = IdentityOf(callee);
    if (!entered_.emplace(identity, f).second) return true;
    for (const auto& [name, initialised] : PersistentVariables(f)) {
      const std::string key = KeyOfKept(identity, name);
      if (IsLeft(*session_, key)) return false;
      const auto kept = world_->find(key);
      if (HasOpenPlaces(*session_, key) || (kept != world_->end() && kept->second.IsOpen())) {
        open_ = true;
        return false;
      }
      if (kept == world_->end()) continue;
      Value v = kept->second.facts.static_value();
      if (!ForInterpreter(session_->functions, &v)) return false;
      interpreter_->SetPersistent(f, name, WithMaps(session_->fold_context, v));
    }
    return true;
  }

  // Not all that they hold is known.
  bool open() const { return open_; }

  // How they stand now; false: in a way that cannot be said.
  bool Take(StateOfCall* state) const {
    World left;
    for (const auto& [identity, f] : entered_) {
      for (const auto& [name, initialised] : PersistentVariables(f)) {
        const std::string key = KeyOfKept(identity, name);
        state->touched.insert(key);
        const Value* there = interpreter_->FindPersistent(f, name);
        if (there == nullptr) continue;
        Value v = *there;
        const auto before = world_->find(key);
        const bool empty =
            !initialised && before == world_->end() && v.Is(value::ClassId::kDouble) && v.dims() == Dims(0, 0);
        if (empty) continue;
        std::optional<Value> data = WithFixedMaps(v, &maps_);
        if (!data || !FromInterpreter(session_, &*data)) return false;
        v = *std::move(data);
        if (v.LogicalBytes() > session_->limits.bytes) return false;
        left.emplace(key, KeptOf(v));
      }
    }
    state->left = std::make_shared<const World>(std::move(left));
    return true;
  }

 private:
  Session* session_;
  const WorldPtr world_;
  interpret::Interpreter* interpreter_;
  bool open_ = false;
  std::map<std::string, FunctionRef> entered_;
  mutable std::set<const builtin::HandleObject*> maps_;  // one variable holds each
};

// Sets `suits` to false where no call of the function is worth trying again.
// `objects`: the results may hold some.
std::optional<std::vector<Value>> Run(const Callee& callee, const std::vector<Value>& args, int nargout,
                                      Session* session, const WorldPtr& world, StateOfCall* state, bool* suits,
                                      bool objects = false) {
  builtin::EvaluationContext context;
  session->PrepareAhead(session->limits.steps / kShares, &context);
  interpret::Interpreter interpreter(context, session->request.functions);
  StateThere there(session, world, &interpreter);
  interpreter.Confine(
      {kHarmless, builtin::kKeepsCaller, {builtin::names::k_inputParser}, [&there](const FunctionRef& f) {
         return there.MayRemember(f);
       }});
  ValueList results;
  try {
    results = interpreter.CallFunction(callee.function, args, nargout);
  } catch (const value::MatlabError&) {
    return std::nullopt;
  } catch (const builtin::BudgetExceeded&) {
    *suits = there.open();
    return std::nullopt;
  }
  session->steps += context.steps_used;
  *suits = !context.had_output && context.globals.empty();
  const bool whole = *suits && context.last_error_message.empty() && results.size() >= static_cast<size_t>(nargout);
  if (whole && !there.Take(state)) return std::nullopt;
  if (!whole || std::ranges::any_of(results, [&](const Value& v) {
        return (!objects && HasIdentity(v)) || v.LogicalBytes() > session->limits.bytes;
      })) {
    return std::nullopt;
  }
  return std::vector<Value>(results.begin(), results.begin() + nargout);
}

}  // namespace

std::optional<std::vector<Value>> RunKnownCall(const Callee& callee, const PartialValues& args, int nargout,
                                               Session* session, const WorldPtr& world, StateOfCall* state) {
  if (session->request.log_facts || !session->preserved.empty() || !session->never_interpreted.empty()) return {};
  if (callee.IsAnonymous() || callee.captures || callee.function.methods != nullptr) return {};
  if (session->Mentions(callee, builtin::names::k_isargout)) return {};  // which results are taken as `~`
  const std::string identity = IdentityOf(callee);
  KnownCalls& known_calls = *session->known_calls;
  if (known_calls.unsuited.count(identity)) {
    session->recorder.Spoil();  // other calls have shown that
    return {};
  }
  std::string key = identity + "|" + std::to_string(nargout);
  for (const PartialValue& p : args) key += "|" + value::Fingerprint(p.facts.static_value());
  // What touches no persistent variable is the same however they stand.
  const std::string in_world = key + (world == nullptr ? "|no world" : "|world" + TextOfWorld(*world));
  for (const std::string& asked : {key, in_world}) {
    const auto known = known_calls.results.find(asked);
    if (known == known_calls.results.end()) continue;
    const KnownCalls::Results& results = known->second;
    if (std::ranges::any_of(results.touched, [&](const std::string& of) {
          const Signature& signature = session->signatures[FunctionOfKept(of)];
          return signature.left_over || signature.whole || IsLeft(*session, of) || HasOpenPlaces(*session, of);
        })) {
      continue;
    }
    session->recorder.Again("call " + key);
    builtin::NoteMachineBits(results.libraries);
    if (state != nullptr) *state = {results.touched, results.left};
    return results.values;
  }
  const Recorder::Tap tap(&session->recorder, "call " + key);
  std::vector<Value> values;
  for (const PartialValue& p : args) {
    values.push_back(p.facts.static_value());
    if (!ForInterpreter(session->functions, &values.back())) return {};
  }
  bool suits = true;
  builtin::MachineBitsWatch watch;
  StateOfCall found;
  std::optional<std::vector<Value>> results = Run(callee, values, nargout, session, world, &found, &suits);
  if (!suits) {
    session->recorder.Spoil();
    known_calls.unsuited.insert(identity);
  }
  const bool anywhere = results.has_value() && found.touched.empty();
  known_calls.results.insert_or_assign(anywhere ? key : in_world,
                                       KnownCalls::Results{results, watch.noted(), found.touched, found.left});
  if (state != nullptr) *state = found;
  return results;
}

std::optional<std::vector<Value>> RunWithMaps(const Callee& callee, std::vector<Value> args, int nargout,
                                              const MapsOfCall& maps, Session* session) {
  if (session->request.log_facts || !session->preserved.empty() || !session->never_interpreted.empty()) return {};
  if (callee.IsAnonymous() || callee.captures || callee.function.methods != nullptr) return {};
  if (session->Mentions(callee, builtin::names::k_isargout)) return {};
  for (Value& v : args) {
    if (!ForInterpreter(session->functions, &v)) return {};
    v = WithObjects(v, maps.object);
  }
  session->recorder.Spoil();  // what it leaves in the maps is no result
  bool suits = true;
  StateOfCall state;
  std::optional<std::vector<Value>> results = Run(callee, args, nargout, session, nullptr, &state, &suits, true);
  if (!results) return {};
  for (Value& v : *results) {
    std::optional<Value> data = WithData(v, maps.data);
    if (!data || !FromInterpreter(session, &*data)) return {};
    v = *std::move(data);
  }
  return results;
}

}  // namespace residua::specialise
