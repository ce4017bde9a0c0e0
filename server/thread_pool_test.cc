#include "server/thread_pool.h"

#include <gtest/gtest.h>

#include <future>
#include <memory>

namespace residua::server {
namespace {

TEST(ThreadPool, WhoseWorkTakesLongKeepsNobodyWaiting) {
  std::promise<void> gate;
  const std::shared_future<void> opened = gate.get_future().share();
  ThreadPool pool(3, 100);
  for (int k = 0; k < 50; ++k) ASSERT_TRUE(pool.TryPost("greedy", [opened] { opened.wait(); }));
  for (int k = 0; k < 20; ++k) {
    const auto done = std::make_shared<std::promise<void>>();
    ASSERT_TRUE(pool.TryPost("other", [done] { done->set_value(); }));
    EXPECT_EQ(done->get_future().wait_for(std::chrono::seconds(20)), std::future_status::ready) << k;
  }
  gate.set_value();
}

TEST(ThreadPool, NobodyFillsTheWholeLine) {
  std::promise<void> gate;
  const std::shared_future<void> opened = gate.get_future().share();
  int greedy = 0, other = 0, done = 0;
  {
    ThreadPool pool(1, 100);
    std::promise<void> runs;
    pool.Post("greedy", [&] {
      runs.set_value();
      opened.wait();
    });
    runs.get_future().wait();
    while (greedy < 1000 && pool.TryPost("greedy", [&] { ++done; })) ++greedy;
    while (other < 1000 && pool.TryPost("other", [&] { ++done; })) ++other;
    pool.Post("greedy", [&] { ++done; });
    gate.set_value();
  }
  EXPECT_EQ(greedy, 75);
  EXPECT_EQ(other, 25);
  EXPECT_EQ(done, 101) << "what was taken is run to its end";
}

TEST(ThreadPool, OwnersTakeTurns) {
  std::promise<void> gate;
  const std::shared_future<void> opened = gate.get_future().share();
  std::string order;
  {
    ThreadPool pool(1, 100);
    pool.Post("first", [opened] { opened.wait(); });
    for (int k = 0; k < 3; ++k) pool.Post("a", [&] { order += 'a'; });
    for (int k = 0; k < 3; ++k) pool.Post("b", [&] { order += 'b'; });
    gate.set_value();
  }
  EXPECT_EQ(order, "ababab");
}

}  // namespace
}  // namespace residua::server
