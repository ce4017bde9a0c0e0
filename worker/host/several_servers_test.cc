#include "worker/host/several_servers.h"

#include <gtest/gtest.h>

#include <atomic>
#include <semaphore>
#include <string>
#include <thread>
#include <vector>

namespace residua::worker {
namespace {

// Jobs that say when they begin and end when they may.
struct SharedSlotsTest : testing::Test {
  JobAnswer Work(const job::JobRequest& request, const job::JobHooks&) {
    ++began;
    order.push_back(request.entry_path);
    may_end.acquire();
    return {};
  }
  std::atomic<int> began{0};
  std::vector<std::string> order;
  std::counting_semaphore<> may_end{0};
};

TEST_F(SharedSlotsTest, WhatIsCancelledBeforeItHasASlotIsNotRun) {
  SharedSlots slots(1, [this](const auto& request, const auto& hooks) { return Work(request, hooks); });
  std::thread busy([&] { slots.Run({}, {}); });
  while (began == 0) std::this_thread::yield();
  job::JobHooks hooks;
  hooks.cancelled = [] { return true; };
  EXPECT_EQ(slots.Run({}, hooks).result.state, job::JobState::kCancelled);
  may_end.release();
  busy.join();
  EXPECT_EQ(began, 1);
}

TEST_F(SharedSlotsTest, TheSlotOfOneThatWasCancelledGoesToTheNext) {
  SharedSlots slots(1, [this](const auto& request, const auto& hooks) { return Work(request, hooks); });
  std::thread busy([&] { slots.Run({}, {}); });
  while (began == 0) std::this_thread::yield();
  std::atomic<bool> waits = false, cancelled = false;
  job::JobHooks hooks;
  hooks.cancelled = [&] {
    waits = true;
    return cancelled.load();
  };
  std::thread first([&] { slots.Run({}, hooks); });
  while (!waits) std::this_thread::yield();
  job::JobRequest request;
  request.entry_path = "second";
  std::thread second([&] { slots.Run(request, {}); });
  cancelled = true;
  first.join();
  may_end.release();
  busy.join();
  while (began < 2) std::this_thread::yield();
  may_end.release();
  second.join();
  EXPECT_EQ(order, (std::vector<std::string>{"", "second"}));
}

}  // namespace
}  // namespace residua::worker
