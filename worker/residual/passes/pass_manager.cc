#include "worker/residual/passes/pass_manager.h"

#include <absl/strings/str_cat.h>

#include <algorithm>
#include <chrono>
#include <memory>
#include <stdexcept>

#include "worker/check/check.h"
#include "worker/residual/verify.h"
#include "worker/syntax/visit.h"

namespace residua::residual {

namespace {

class PassManager {
 public:
  PassManager(const Residual& program, const PassOptions& options) : options_(options) {
    outcome_.program = program;
    for (const Pass& pass : AllPasses()) {
      const bool wanted = options.inline_calls || pass.without_inlining;
      if (wanted && !std::ranges::count(options.disabled, pass.name)) enabled_.push_back(&pass);
    }
    times_.resize(enabled_.size());
    VerifyAfter("the evaluator");
    Renew();
  }

  PassOutcome Run() {
    const int64_t limit = options_.round_limit.value_or(RoundLimit(outcome_.program));
    bool settled = Settle(limit);
    if (RunPhase(Phase::kRoll)) settled = settled && Settle(limit);
    while (settled && RunPhase(Phase::kShare)) settled = Settle(limit);
    if (!settled) RemarkLimit(limit);
    RunPhase(Phase::kFinish);
    for (size_t k = 0; k < enabled_.size(); ++k) {
      times_[k].name = enabled_[k]->name;
      if (times_[k].runs > 0) outcome_.times.push_back(times_[k]);
    }
    return std::move(outcome_);
  }

 private:
  // The program is another one: nothing is known of it yet.
  void Renew() { input_ = std::make_unique<PassInput>(outcome_.program, options_.cancelled, options_.for_reading); }

  // Until nothing is left to do; false: the limit was reached before.
  bool Settle(int64_t limit) {
    while (outcome_.rounds < limit) {
      ++outcome_.rounds;
      if (!RunPhase(Phase::kReduce) && !RunPhase(Phase::kReshape)) return true;
    }
    return false;
  }

  bool RunPhase(Phase phase) {
    bool changed = false;
    for (size_t k = 0; k < enabled_.size(); ++k) {
      if (enabled_[k]->phase == phase) changed = RunOne(k) || changed;
    }
    return changed;
  }

  bool RunOne(size_t k) {
    input_->Poll();
    const auto start = std::chrono::steady_clock::now();
    Residual next;
    const bool changed = enabled_[k]->run(*input_, &next);
    if (changed) {
      outcome_.program = std::move(next);
      Renew();
    }
    PassTime& time = times_[k];
    time.ns += std::chrono::duration_cast<std::chrono::nanoseconds>(std::chrono::steady_clock::now() - start).count();
    ++time.runs;
    time.changes += changed ? 1 : 0;
    if (changed) VerifyAfter(enabled_[k]->name);
    if (changed && options_.observe) options_.observe(*enabled_[k], outcome_.rounds, outcome_.program);
    return changed;
  }

  void VerifyAfter(const std::string& who) const {
    if (!options_.verify && !check::kThorough) return;
    const std::string wrong = Verify(outcome_.program);
    RESIDUA_CHECK(wrong.empty(), absl::StrCat("the residual program is broken after ", who, ": ", wrong));
  }

  void RemarkLimit(int64_t limit) {
    Residual& program = outcome_.program;
    const syntax::Ast& ast = program.tree->ast;
    Remark remark;
    remark.range = ast[ast.top_functions()[0]].range;
    if (remark.range.file < ast.sources().size()) remark.source = ast.sources()[remark.range.file];
    remark.message = absl::StrCat("the passes over the residual program still found something to do after ", limit,
                                  " rounds; the program is right, but may be longer than it need be [round-limit]");
    program.remarks.push_back(std::move(remark));
  }

  const PassOptions& options_;
  std::vector<const Pass*> enabled_;
  std::vector<PassTime> times_;
  PassOutcome outcome_;
  std::unique_ptr<PassInput> input_;
};

}  // namespace

int64_t RoundLimit(const Residual& program) {
  constexpr int64_t kForInlining = 100;
  const syntax::Ast& ast = program.tree->ast;
  int64_t size = static_cast<int64_t>(program.functions.size());
  for (syntax::FunctionId f : ast.top_functions()) syntax::VisitStatements(ast, ast[f].body, [&](StmtId) { ++size; });
  return kForInlining + size;
}

PassOutcome RunPasses(const Residual& program, const PassOptions& options) {
  return PassManager(program, options).Run();
}

}  // namespace residua::residual
