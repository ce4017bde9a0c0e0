#include "worker/builtin/warning.h"

#include "worker/value/error.h"

namespace residua::builtin {

std::string StateOfWarning(const EvaluationContext& context, const std::string& identifier) {
  auto state = context.warning_states.end();
  if (!identifier.empty()) state = context.warning_states.find(identifier);
  if (state == context.warning_states.end()) state = context.warning_states.find("all");
  if (state != context.warning_states.end()) return state->second;
  return context.warning_state_around ? context.warning_state_around(identifier) : "on";
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
