// The passes over a residual program (thesis chapter 7): each gives the same results, prints and errors from less code.
//
// passes.def lists them with a sentence each, and argues their order; pass_manager.h runs them.
#pragma once

#include <functional>
#include <span>
#include <string>
#include <string_view>
#include <utility>

#include "worker/residual/analyses.h"
#include "worker/residual/program.h"

namespace residua::residual {

// What a pass is given: a program, what is known of it, and whether it is still wanted.
class PassInput {
 public:
  explicit PassInput(const Residual& program, std::function<bool()> cancelled = nullptr, bool for_reading = false)
      : program_(program), analyses_(program), cancelled_(std::move(cancelled)), for_reading_(for_reading) {}

  const Residual& program() const { return program_; }
  Analyses& analyses() { return analyses_; }
  bool for_reading() const { return for_reading_; }  // --style readable: fewer lines rather than fewer operations
  // Throws JobLimit when the job was given up. Called between functions, and inside whatever may take long.
  void Poll() const;

 private:
  const Residual& program_;
  Analyses analyses_;
  std::function<bool()> cancelled_;
  bool for_reading_;
};

enum class Phase { kReduce, kReshape, kRoll, kShare, kFinish };

struct Pass {
  const char* name;      // as --disable-pass and --dump take it
  const char* sentence;  // what a program has no more of after it
  Phase phase;
  bool without_inlining;  // also with --no-inline
  // Writes the program's successor into `to`; false: nothing is to be changed, and `to` means nothing.
  bool (*run)(PassInput& in, Residual* to);
};

std::span<const Pass> AllPasses();  // in their order
const Pass* FindPass(std::string_view name);
std::string PassNames();  // "inline-expressions, ..."

#define RESIDUAL_PASS(function, name, phase, without_inlining, sentence) bool function(PassInput& in, Residual* to);
#include "worker/residual/passes/passes.def"
#undef RESIDUAL_PASS

}  // namespace residua::residual
