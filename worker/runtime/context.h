// What a residua_context is inside: the evaluation context, the interpreter of the artefact in use, the last error.
#pragma once

#include <array>
#include <atomic>
#include <functional>
#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "worker/builtin/evaluation_context.h"
#include "worker/interpret/interpreter.h"
#include "worker/runtime/abi.h"
#include "worker/runtime/argument_facts.h"

struct residua_context {
  // First member: generated code polls it at loop back edges.
  std::atomic<int32_t> stop{0};
  int32_t depth = 0;  // the next: generated code counts calls in it (DepthPlaces), whatever the members behind it are

  residua::builtin::EvaluationContext evaluation;
  const residua_artefact* artefact = nullptr;
  residua::builtin::EvaluationContext* told_before = nullptr;  // of warnings of operators, when the outermost call came
  int wanted = 1;                                              // results of the entry
  std::string identifier, message, location;
  std::string fitting_target;                   // the last one whose features this processor was found to have
  residua::value::MatlabError pending{"", ""};  // as caught, for `catch err`

  // Speculative versions that gave up: whether one is on its way to its caller, and how often each did, by the name of
  // the function.
  bool gives_up = false;
  std::map<std::string, int, std::less<>> gave_up;

  // Who hears of warnings and of what is written to standard error; empty: nobody, and that is where it goes.
  std::function<void(std::string_view)> error_output;
  std::function<void(const std::string& identifier, const std::string& message)> warn;
  // From now on as these two, or those of another context, say.
  void TellOfErrors();
  void TellOfErrorsAs(const residua_context& other);

  residua::runtime::FactsMet facts;
  residua::runtime::BoundNames names;  // of the arguments of the call in progress

  // A parsed anonymous function, by its text.
  struct ParsedExpression {
    std::shared_ptr<const residua::syntax::Ast> ast;
    residua::syntax::ExprId expression;
  };
  std::map<std::string, ParsedExpression> expressions;
  std::unordered_map<const residua::syntax::Ast*, int64_t> tags;  // of their trees (handle_tag.h)
  // Those that were asked for lately, each at a place of its own as long as there are few.
  std::array<std::pair<const residua::syntax::Ast*, int64_t>, 16> recent_tags{};

  std::array<std::vector<double>, 2> scratch;  // elements that a kernel wants one behind the other

  // The interpreter over the artefact's own source: what handles and boxed functions run in.
  residua::interpret::Interpreter& interpreter();
  // A persistent variable of a function of the artefact: where the interpreter has it, too. Both names are texts of the
  // artefact.
  residua::value::Value& persistent(std::string_view function, std::string_view name);
  // Places of persistent variables by the numbers that their artefact gives them: of one artefact at a time.
  struct Kept {
    std::array<residua::value::Value*, residua::runtime::kMostKept> places{};
    const residua_artefact* of = nullptr;  // null: there are none
    std::string digest;                    // another artefact may come to stand at the same address
  };
  Kept kept;
  void KeepPlace(size_t number, residua::value::Value* place);
  // The artefact in use is another one now.
  void ForgetPlacesOfOthers() {
    if (kept.of == nullptr || artefact == nullptr) return;
    if (kept.of != artefact || kept.digest != artefact->source_digest) kept = {};
  }
  // The same, of one that was asked for: whether it has its first value.
  bool& begun(const residua::value::Value* persistent) { return *loaded().begun.at(persistent); }

 private:
  struct Loaded {
    std::string digest;  // another artefact may come to stand at the same address
    std::unique_ptr<residua::interpret::Interpreter> interpreter;
    // By where the texts of their names begin.
    std::map<std::pair<const char*, const char*>, residua::value::Value*> persistent;
    std::map<const residua::value::Value*, bool*> begun;
  };
  Loaded& loaded();
  std::map<const residua_artefact*, Loaded> interpreters_;
};

namespace residua::runtime {

// A scalar of a class from its number; of text its code.
inline value::Value ScalarOf(value::ClassId c, double x) {
  if (c != value::ClassId::kChar) return value::Value::Scalar(c, x);
  const char byte = static_cast<char>(static_cast<unsigned char>(x));
  return value::Value::String({&byte, 1});
}

// The error on its way from here on; the status that says so.
int RaisePending(residua_context* c, value::MatlabError error) noexcept;

// Runs f and turns what it throws into a status; no exception leaves.
template <class F>
int Guard(residua_context* c, F&& f) noexcept {
  try {
    f();
    return RESIDUA_OK;
  } catch (const value::MatlabError& e) {
    return RaisePending(c, e);
  } catch (const builtin::BudgetExceeded& e) {
    if (c->stop.load(std::memory_order_relaxed) != 0) return rt_stopped(c);
    c->identifier = "Residua:stopped";
    c->message = e.what();
    c->location.clear();
    return RESIDUA_STOPPED;
  } catch (const std::bad_alloc&) {
    c->identifier = "Octave:out-of-memory";
    c->message = "out of memory or dimension too large for Octave's index type";
    c->location.clear();
    c->pending = value::MatlabError(c->identifier, c->message);
    return RESIDUA_ERROR;
  } catch (const std::exception& e) {
    c->identifier = "Residua:internal";
    c->message = e.what();
    c->location.clear();
    return RESIDUA_STOPPED;
  }
}

// The arguments behind a list of slots, comma-separated lists spread out.
value::ValueList Gather(Value* const* slots, int64_t count, int64_t spread);

}  // namespace residua::runtime
