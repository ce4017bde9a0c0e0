// A scheduler with ears and hands that remember, and a clock that the test moves.
#pragma once

#include <gtest/gtest.h>

#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "server/scheduler.h"

namespace residua::server {

struct Ear : Listener {
  std::vector<std::string> heard;
  std::optional<Outcome> outcome;
  void OnQueued(int64_t position, bool joined) override {
    heard.push_back((joined ? "joined " : "queued ") + std::to_string(position));
  }
  void OnStarted(const std::string& worker, int attempt) override {
    heard.push_back("started " + worker + " " + std::to_string(attempt));
  }
  void OnProgress(const std::string& phase, const std::string& detail) override {
    heard.push_back(phase + ":" + detail);
  }
  void OnFinished(const Outcome& result) override {
    EXPECT_FALSE(outcome) << "finished twice";
    outcome = result;
  }
};

struct Hand : WorkerSink {
  std::vector<std::pair<uint64_t, std::string>> leases;  // and flight keys
  std::vector<std::pair<uint64_t, std::string>> helps;
  std::vector<uint64_t> cancelled;
  std::vector<bool> said;  // that it is drained
  void OnLease(uint64_t lease, const JobSpec& spec, int) override { leases.emplace_back(lease, spec.flight_key); }
  void OnHelp(uint64_t lease, const JobSpec& spec) override { helps.emplace_back(lease, spec.flight_key); }
  void OnCancel(uint64_t lease) override { cancelled.push_back(lease); }
  void OnDrained(bool drained) override { said.push_back(drained); }
};

class SchedulerTest : public testing::Test {
 protected:
  SchedulerTest() { Make({}); }
  void Make(SchedulerOptions options) {
    scheduler_ = std::make_unique<Scheduler>(options, [this] { return now_; });
  }
  static JobSpec Spec(const std::string& key) { return {key, "signature " + key, key, "function", "", nullptr}; }
  std::shared_ptr<Ear> Submit(const std::string& key, Admission* admission = nullptr) {
    auto ear = std::make_shared<Ear>();
    Admission got = scheduler_->Submit(Spec(key), ear);
    if (admission) *admission = got;
    return ear;
  }
  static Outcome Done(const std::string& entry = "f") {
    auto result = std::make_shared<job::JobResult>();
    result->entry = entry;
    return {std::move(result), false, {}};
  }
  static Outcome Ended(job::JobState state) {
    auto result = std::make_shared<job::JobResult>();
    result->state = state;
    result->message = "what happened\n";
    return {std::move(result), false, {}};
  }
  void Pass(int milliseconds) {
    now_ += Milliseconds(milliseconds);
    scheduler_->Tick();
  }

  Time now_{};
  Hand one_, two_, three_;
  std::unique_ptr<Scheduler> scheduler_;
};

}  // namespace residua::server
