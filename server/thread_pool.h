// A fixed number of threads for work that must not hold up gRPC's own: signatures, look-ups, conversion of trees.
#pragma once

#include <condition_variable>
#include <deque>
#include <functional>
#include <mutex>
#include <thread>
#include <vector>

namespace residua::server {

class ThreadPool {
 public:
  ThreadPool(size_t threads, size_t limit);
  // Runs what is queued, then joins.
  ~ThreadPool();
  // False if `limit` tasks wait already: work from outside must be refused rather than hoarded.
  bool TryPost(std::function<void()> task);
  // For work that was admitted before.
  void Post(std::function<void()> task);

 private:
  void Loop();

  const size_t limit_;
  std::mutex mutex_;
  std::condition_variable wake_;
  std::deque<std::function<void()>> tasks_;
  bool stopping_ = false;
  std::vector<std::thread> threads_;
};

}  // namespace residua::server
