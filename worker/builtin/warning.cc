#include "worker/builtin/warning.h"

#include <algorithm>
#include <iterator>

#include "worker/value/error.h"

namespace residua::builtin {

namespace {

// What Octave does not tell until it is asked to, of a language that it takes in more forms than one.
constexpr std::string_view kOffAtFirst[] = {
    "Octave:array-as-logical", "Octave:array-to-scalar",     "Octave:array-to-vector",
    "Octave:imag-to-real",     "Octave:language-extension",  "Octave:missing-semicolon",
    "Octave:neg-dim-as-zero",  "Octave:separator-insert",    "Octave:single-quote-string",
    "Octave:str-to-num",       "Octave:mixed-string-concat", "Octave:variable-switch-label"};

}  // namespace

std::string StateOfWarning(const EvaluationContext& context, const std::string& identifier) {
  auto state = context.warning_states.end();
  if (!identifier.empty()) state = context.warning_states.find(identifier);
  if (state == context.warning_states.end()) state = context.warning_states.find("all");
  if (state != context.warning_states.end()) return state->second;
  if (context.warning_state_around) return context.warning_state_around(identifier);
  return std::ranges::find(kOffAtFirst, identifier) != std::end(kOffAtFirst) ? "off" : "on";
}

WarningStates StatesOfWarnings(const EvaluationContext& context) {
  WarningStates states = {{"all", StateOfWarning(context, "")}};
  const auto is_set = [&](std::string_view id) { return context.warning_states.contains(id); };
  for (const std::string_view id : kOffAtFirst) {
    if (!is_set("all") && !is_set(id)) states.emplace_back(id, StateOfWarning(context, std::string(id)));
  }
  for (const auto& [id, state] : context.warning_states) {
    if (id != "all") states.emplace_back(id, state);
  }
  return states;
}

void Warn(EvaluationContext& context, const std::string& identifier, const std::string& message) {
  const std::string state = StateOfWarning(context, identifier);
  if (state == "off") return;
  const std::string line = message.substr(0, message.size() - (message.ends_with('\n') ? 1 : 0));
  if (state == "error") {
    context.last_error_message = line;
    context.last_error_identifier = identifier;
    throw value::MatlabError(identifier, line);
  }
  context.last_warning_message = message;
  context.last_warning_identifier = identifier;
  context.had_output = true;
  context.write_error("warning: " + line + "\n");
}

void WarnOnce(EvaluationContext& context, const std::string& what, const std::string& identifier,
              const std::string& message) {
  // Whether it is the first depends on what ran before: the call stays in the program.
  context.had_output = true;
  if (context.told_once.insert(what).second) Warn(context, identifier, message);
}

}  // namespace residua::builtin
