#include "worker/job_process/warm_up.h"

#include <exception>

#include "worker/builtin/numeric/numeric_part.h"
#include "worker/job/job.h"
#include "worker/job/numerics.h"
#include "worker/job/target.h"

namespace residua::worker {
namespace {

// A loop, a branch, a call, a matrix, a text: enough to touch most of the evaluator and of the back end.
constexpr char kProgram[] =
    "function y = warm(x, n)\n"
    "  y = zeros(size(x));\n"
    "  for k = 1:numel(x)\n"
    "    if x(k) > n\n"
    "      y(k) = helper(x(k), n);\n"
    "    else\n"
    "      y(k) = x(k) ^ n - sin(x(k));\n"
    "    end\n"
    "  end\n"
    "  y = sum(y) + numel(sprintf('%d', n)) + x * [1 2; 3 4];\n"
    "end\n"
    "function z = helper(x, n)\n"
    "  z = 1;\n"
    "  for k = 1:n\n"
    "    z = z * x + mod(k, 2);\n"
    "  end\n"
    "end\n";

}  // namespace

std::string WarmUp() {
  job::OwnProcess();
  try {
    builtin::LoadNumericParts();
    job::ThisMachine();
  } catch (const std::exception& missing) {
    return missing.what();
  }
  job::JobRequest request;
  request.entry_path = "warm.m";
  request.files = {{"warm.m", kProgram}};
  request.facts = {"x: real double [1 2]", "n: realscalar"};
  request.options.target = job::HostTarget();
  const job::JobResult result = job::RunJob(request, {});
  return result.state == job::JobState::kDone ? "" : result.message;
}

}  // namespace residua::worker
