// The online partial evaluator: a function and what is known of its arguments in, a residual program out (thesis 5, 6).
//
// Guarantees: ends for every program (counted budgets, widening, a depth limit for recursion); the residual program
// gives the same results, prints the same and raises the same errors in the same order as the original for every
// argument that fits the facts. A function that uses a construct the evaluator does not follow is kept whole, with a
// remark that names the construct.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "worker/builtin/numeric/machine_bits.h"
#include "worker/domain/abstract_value.h"
#include "worker/interpret/interpreter.h"
#include "worker/residual/job_limit.h"
#include "worker/residual/program.h"
#include "worker/specialise/analysis/parameter_uses.h"
#include "worker/specialise/core/fact_log.h"
#include "worker/specialise/core/residual_code.h"
#include "worker/specialise/memo/version_store.h"
#include "worker/syntax/ast.h"

namespace residua::specialise {

using residual::JobLimit;
using residual::Remark;
using residual::Residual;
using residual::ResidualFunction;

struct Limits {
  int64_t steps = 200'000'000;       // evaluated statements and calls of the whole job
  int64_t unroll_trips = 1024;       // trips of one loop that leaves residual code
  int64_t unroll_statements = 400;   // residual statements that unrolling one loop may make
  int64_t statements = 4000;         // residual statements of one function version
  int64_t versions = 256;            // versions of one function
  int64_t depth = 48;                // active versions of one function (recursion)
  int static_depth = 240;            // the same while every argument is static
  int64_t recursive_bytes = 65536;   // static arguments of a function that is active eight times or more
  int64_t literal_elements = 24;     // larger constants get a variable of their own
  int64_t bytes = int64_t{1} << 28;  // one static value
  bool reuse_loop_heads = true;      // of kept loops from round to round; without, the same residual takes longer
};

struct Request {
  std::shared_ptr<interpret::FunctionTable> functions;
  interpret::FunctionRef entry;
  std::vector<domain::AbstractValue> arguments;  // one per argument passed (nargin of them)
  int nargout = 1;
  Limits limits;
  std::vector<std::string> annotations;  // without `%#`: hold at the beginning of the entry
  bool fast_math = false;                // identities that change last bits, NaN or the sign of zero
  bool assert_promises = false;          // what annotations promise is checked where they stand
  bool portable_bits = false;            // fold nothing whose last bits follow the machine
  bool may_read_files = true;            // where `%# static_io` asks for it
  std::function<bool()> cancelled;
  bool log_facts = false;  // fill Specialised::facts
  VersionStore versions;   // of functions, from other requests
};

// Something that was computed ahead of time, and the libraries whose choice of code for the CPU its last bits follow.
struct MachineBits {
  syntax::SourceFilePtr source;
  SourceRange range;
  builtin::NumericLibraries libraries;
};

// A residual program, and what making it found on the way.
struct Specialised {
  residual::Residual program;
  std::vector<FunctionFacts> facts;       // when asked for
  std::vector<std::string> files_read;    // by static_io.cc, found or not
  std::vector<Uses> uses;                 // of the entry's parameters, as declared; empty: all are used
  std::vector<MachineBits> machine_bits;  // by place; empty: the program is the same whatever machine makes it
  std::vector<std::string> known_state;   // persistent variables that the program does without: FUNCTION.VARIABLE
  int64_t versions_reused = 0;            // that were made for another request
  int64_t guesses = 0, ahead = 0;         // guesses, and records, of an evaluation that helps (help.h): no program
  builtin::NumericLibraries refused;      // whose folds were not done (Request::portable_bits)
};

Specialised Specialise(const Request& request);

}  // namespace residua::specialise
