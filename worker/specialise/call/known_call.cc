#include "worker/specialise/call/known_call.h"

#include <algorithm>
#include <memory>

#include "worker/builtin/builtin_names.h"
#include "worker/builtin/builtin_traits.h"
#include "worker/interpret/scope.h"
#include "worker/residual/lift.h"
#include "worker/syntax/visit.h"

namespace residua::specialise {

namespace {

constexpr int64_t kShares = 100;  // of all steps one call may take
constexpr uint32_t kHarmless = builtin::kCallsBack | builtin::kFrame | builtin::kRaises;  // of built-ins

bool HasIdentity(const Value& v) {
  if (v.Is(value::ClassId::kFunctionHandle) || v.Is(value::ClassId::kObject)) return true;
  if (v.Is(value::ClassId::kCell)) {
    for (int64_t k = 0; k < v.numel(); ++k) {
      if (HasIdentity(v.cell(k))) return true;
    }
  }
  if (v.Is(value::ClassId::kStruct)) {
    for (int64_t k = 0; k < v.numel(); ++k) {
      for (size_t f = 0; f < v.fields().size(); ++f) {
        if (HasIdentity(v.field(k, static_cast<int>(f)))) return true;
      }
    }
  }
  return false;
}

// The value as the interpreter knows it, to which handles remember their place in another way; false: it cannot.
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

// Sets `suits` to false where no call of the function is worth trying again.
std::optional<std::vector<Value>> Run(const Callee& callee, const std::vector<Value>& args, int nargout,
                                      Session* session, bool* suits) {
  builtin::EvaluationContext context;
  session->PrepareAhead(session->limits.steps / kShares, &context);
  interpret::Interpreter interpreter(context, session->request.functions);
  interpreter.Confine(
      {kHarmless, builtin::kKeepsCaller, {builtin::names::k_inputParser}, [session](const FunctionRef& f) {
         return !session->HasPersistent(Callee{f, {}});
       }});
  ValueList results;
  try {
    results = interpreter.CallFunction(callee.function, args, nargout);
  } catch (const value::MatlabError&) {
    return std::nullopt;
  } catch (const builtin::BudgetExceeded&) {
    *suits = false;
    return std::nullopt;
  }
  session->steps += context.steps_used;
  *suits = !context.had_output && context.globals.empty();
  const bool whole = *suits && context.last_error_message.empty() && results.size() >= static_cast<size_t>(nargout);
  if (!whole || std::ranges::any_of(results, [&](const Value& v) {
        return HasIdentity(v) || v.LogicalBytes() > session->limits.bytes;
      })) {
    return std::nullopt;
  }
  return std::vector<Value>(results.begin(), results.begin() + nargout);
}

}  // namespace

std::optional<std::vector<Value>> RunKnownCall(const Callee& callee, const PartialValues& args, int nargout,
                                               Session* session) {
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
  const auto [known, fresh] = known_calls.results.try_emplace(key);
  if (!fresh) {
    session->recorder.Again("call " + key);
    builtin::NoteMachineBits(known->second.libraries);
    return known->second.values;
  }
  const Recorder::Tap tap(&session->recorder, "call " + key);
  std::vector<Value> values;
  for (const PartialValue& p : args) {
    values.push_back(p.facts.static_value());
    if (!ForInterpreter(session->functions, &values.back())) return {};
  }
  bool suits = true;
  builtin::MachineBitsWatch watch;
  std::optional<std::vector<Value>> results = Run(callee, values, nargout, session, &suits);
  if (!suits) {
    session->recorder.Spoil();
    known_calls.unsuited.insert(identity);
  }
  known_calls.results[key] = {results, watch.noted()};
  return results;
}

}  // namespace residua::specialise
