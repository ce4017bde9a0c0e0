// Runs the passes (passes.h) in their order until nothing changes: names them, leaves them out, times them, shows what
// each leaves, bounds the rounds, and stops when the job is given up.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "worker/residual/passes/passes.h"

namespace residua::residual {

struct PassOptions {
  bool inline_calls = true;            // false: only what --no-inline leaves
  std::vector<std::string> disabled;   // names of passes; those of other pipelines are no concern of this one
  bool for_reading = false;            // PassInput::for_reading
  std::function<bool()> cancelled;     // polled between functions and within passes that may take long
  std::optional<int64_t> round_limit;  // in the place of RoundLimit
  // Sees the program after every run of a pass that changed it.
  std::function<void(const Pass& pass, int64_t round, const Residual& after)> observe;
  // The verifier looks at the program before the first pass and after each that changed it; what it finds is our fault,
  // an internal error that names the pass. Always in builds with assertions, which those of the tests are.
  bool verify = false;
};

// Of one pass, all its runs together.
struct PassTime {
  std::string name;
  int64_t runs = 0, changes = 0, ns = 0;
};

struct PassOutcome {
  Residual program;
  std::vector<PassTime> times;  // of the passes that ran, in the order of the table
  int64_t rounds = 0;
};

// How many rounds a program of this size may take. A round that changes nothing is the last one; one that changes
// something takes a call, a copy, a statement, a function or an operation away, or makes statements of which the next
// ones take some away again. So what the program is made of bounds them, with room for what inlining adds.
int64_t RoundLimit(const Residual& program);

// The same results, prints and errors from less code. A limit that bites leaves a remark. Throws JobLimit when the job
// is cancelled.
PassOutcome RunPasses(const Residual& program, const PassOptions& options);

}  // namespace residua::residual
