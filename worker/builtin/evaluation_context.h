// Everything that a MATLAB session would keep in globals: search path, global variables, warning and random state,
// output, budgets. One context per job or test; nothing in the compiler is a process global.
#pragma once

#include <absl/types/span.h>

#include <array>
#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "worker/builtin/display_format.h"
#include "worker/value/error.h"
#include "worker/value/value.h"

namespace residua::builtin {

using value::Value;
using value::ValueList;

// Whose variables text sees.
enum class Workspace : uint8_t { kHere, kCaller, kBase, kFresh };

// One running function, as dbstack lists it.
struct RunningFunction {
  std::string name, file;
  int line = -1, column = -1;
};

// What a kernel that calls back needs; the interpreter implements it. The second half is for the built-ins that look at
// frames; an evaluator without frames refuses them.
struct VariableTraits {
  bool global = false, persistent = false;
  bool parameter = false;  // of the function that it belongs to
};

class Evaluator {
 public:
  virtual ~Evaluator() = default;
  // Calls a function value (handle, or char row naming a function).
  virtual ValueList Call(const Value& function, absl::Span<const Value> args, int nargout) = 0;
  // True if a function of that name can be found (path, file, built-in).
  virtual bool FunctionExists(std::string_view name) = 0;
  virtual ValueList EvalText(std::string_view text, int nargout) = 0;
  // Calls Octave's own file for a function of its library, past our kernel of that name; false: there is no such file.
  virtual bool CallLibrary(std::string_view name, absl::Span<const Value> args, int nargout, ValueList* results);

  // Runs statements; with nargout > 0 they must be one expression. An error is noted and `otherwise` runs in its place,
  // when there is one.
  virtual ValueList EvalIn(Workspace where, std::string_view text, const std::string* otherwise, int nargout);
  virtual void AssignIn(Workspace where, std::string_view name, const Value& value);
  // Clears variables that match one of the patterns (all without patterns); functions and globals stay.
  virtual void ClearVariables(absl::Span<const std::string> patterns, bool keep_matching);
  // Clears globals that match one of the patterns (all without patterns), and the variables of the frame that are they.
  virtual void ClearGlobals(absl::Span<const std::string> patterns);
  // Functions that match one of the patterns (all without patterns) and are not running forget what they remember.
  virtual void ClearFunctions(absl::Span<const std::string> patterns);
  virtual std::vector<std::string> VariableNames();
  // A variable of the running function or the command line, and what sets it apart; null: it has no value.
  virtual const Value* FindVariable(std::string_view name, VariableTraits* traits);
  // The source text of argument k (0-based) in the call that is running; empty when it is not known.
  virtual std::string ArgumentText(int k);
  // True when `name` is a variable of the caller of the running function.
  virtual bool CallerHas(std::string_view name);
  // How many arguments and results a function declares, negative when it takes any number beyond; false: a built-in.
  virtual bool CountParameters(const Value& function, int* in, int* out);
  // Changes the search path: nearest first, or behind all others; true: the folder was there to be removed.
  virtual void AddFolder(const std::string& folder, bool behind);
  virtual bool RemoveFolder(const std::string& folder);
  // In the order in which functions are looked for; first the current folder, where there is one.
  virtual std::vector<std::string> SearchFolders();
  // Runs a script by its path, whatever its name ends in, in the running function; false: there is no such file.
  virtual bool RunFile(const std::string& path);
  // Innermost first.
  virtual std::vector<RunningFunction> RunningFunctions();
  // The comment that documents the running function, without comment signs.
  virtual std::string HelpText();
  // Where a function comes from: 2 a file, 103 the command line, 5 a built-in, 0 nowhere.
  virtual int FunctionOrigin(std::string_view name);
};

// The frame of the function that called the kernel (rows with effect kFrame).
class CallerFrame {
 public:
  virtual ~CallerFrame() = default;
  virtual int nargin() const = 0;
  virtual int nargout() const = 0;
  virtual bool IsArgout(int k) const = 0;  // 1-based
  virtual const Value* FindVariable(std::string_view name) const = 0;
  virtual std::string FunctionName() const = 0;
  virtual bool IsGlobal(std::string_view) const { return false; }
};

// Counted limits; exceeding one throws BudgetExceeded, never a MatlabError.
struct Budget {
  int64_t steps = INT64_MAX;  // statements and calls
  int64_t bytes = INT64_MAX;  // largest single value
  int max_recursion = 256;    // Octave's max_recursion_depth
};
class BudgetExceeded : public std::exception {
 public:
  explicit BudgetExceeded(std::string what) : what_(std::move(what)) {}
  const char* what() const noexcept override { return what_.c_str(); }

 private:
  std::string what_;
};

class EvaluationContext {
 public:
  EvaluationContext();
  ~EvaluationContext();
  EvaluationContext(const EvaluationContext&) = delete;
  EvaluationContext& operator=(const EvaluationContext&) = delete;

  // ---- output: what the program prints (stdout of MATLAB). Default: std::fwrite to stdout.
  std::function<void(std::string_view)> write;
  std::function<void(std::string_view)> write_error;  // warnings; default stderr
  // Set by any kernel that printed or warned: a fold that did is residualised instead.
  bool had_output = false;

  Evaluator* evaluator = nullptr;  // may be null: kernels that call back then throw by name
  CallerFrame* frame = nullptr;    // null outside functions
  Budget budget;
  int64_t steps_used = 0;
  bool allow_effects = true;        // false: kernels with files, clock, random effects throw BudgetExceeded by name
  std::function<bool()> cancelled;  // polled at loop back edges; true ends the run with BudgetExceeded

  std::vector<std::string> path;  // search path, in order
  using Globals = std::map<std::string, Value, std::less<>>;
  Globals globals;
  std::vector<std::shared_ptr<Globals::node_type>> retired_globals;  // cleared, but other frames may point to them
  std::map<std::string, std::string, std::less<>> warning_states;    // identifier -> on | off | error
  // Of the session around this one, for what the program itself has not set (warning.h); empty: there is none.
  std::function<std::string(const std::string& identifier)> warning_state_around;
  std::set<std::string, std::less<>> told_once;  // of warnings that are told once in a session
  std::string last_warning_message, last_warning_identifier;
  std::string last_error_message, last_error_identifier;
  Value last_error_stack = Value::Struct(value::Dims(0, 1), {"file", "name", "line", "column"});
  DisplayFormat format;
  bool page_screen_output = false, page_output_immediately = false;  // remembered only: there is no pager
  // spparms: in the order of its names (builtin/sparse/sparse_order.cc)
  std::array<double, 13> sparse_parameters = {0, 1, 1, 0, 3, 3, 0.5, 1, 1, 0.1, 0.5, 1, 0.001};
  std::map<std::string, Value> solver_options;  // of lsode_options and its kind, as they were set (solver_options.cc)
  std::shared_ptr<void> random_state;           // the generator of rand; made at its first use
  std::shared_ptr<void> streams;                // open files; made at the first fopen
  std::set<std::string, std::less<>> locked;    // functions that called mlock
  int64_t timer_started = -1;                   // microseconds; of tic without an output

  void Step() {
    if (++steps_used > budget.steps) OutOfSteps();
  }
  void CheckBytes(int64_t bytes) const;

 private:
  [[noreturn]] void OutOfSteps() const;
};

}  // namespace residua::builtin
