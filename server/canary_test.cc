#include "server/canary.h"

#include <gtest/gtest.h>

#include <condition_variable>
#include <mutex>
#include <thread>

namespace residua::server {
namespace {

// A task that waits until it is let go.
class Gate {
 public:
  void Pass() {
    std::unique_lock lock(mutex_);
    wake_.wait(lock, [this] { return open_; });
  }
  void Open() {
    const std::lock_guard lock(mutex_);
    open_ = true;
    wake_.notify_all();
  }

 private:
  std::mutex mutex_;
  std::condition_variable wake_;
  bool open_ = false;
};

TEST(Canary, AWayThatIsStuckIsNoticedAndComesBack) {
  Gate gate;
  ThreadPool free(1, 10), busy(1, 10);
  std::atomic<int> asked{0};
  Canary canary({{&free, [&] { ++asked; }}, {&busy, {}}}, Milliseconds(5000));
  Time now{};
  busy.Post("", [&] { gate.Pass(); });
  EXPECT_TRUE(canary.Sings(now)) << "it was only just sent";
  now += Milliseconds(4000);
  EXPECT_TRUE(canary.Sings(now));
  now += Milliseconds(2000);
  EXPECT_FALSE(canary.Sings(now));
  gate.Open();
  while (!canary.Sings(now)) std::this_thread::yield();
  while (asked < 2) {
    EXPECT_TRUE(canary.Sings(now));
    std::this_thread::yield();
  }
}

TEST(Canary, APoolThatRefusesIsNotHealthy) {
  Gate gate;
  ThreadPool full(1, 1);
  full.Post("", [&] { gate.Pass(); });
  full.Post("", [] {});
  Canary canary({{&full, {}}}, Milliseconds(5000));
  EXPECT_FALSE(canary.Sings(Time{}));
  gate.Open();
  while (!canary.Sings(Time{})) std::this_thread::yield();
}

}  // namespace
}  // namespace residua::server
