// A fixed number of threads for work that must not hold up gRPC's own: signatures, look-ups, conversion of trees.
//
// Work has an owner, for whom it is done. Owners take turns, whatever each has waiting, and one is left a thread less
// than there are: whose tasks take long keeps nobody waiting but itself.
#pragma once

#include <condition_variable>
#include <deque>
#include <functional>
#include <map>
#include <mutex>
#include <string>
#include <thread>
#include <vector>

namespace residua::server {

class ThreadPool {
 public:
  ThreadPool(size_t threads, size_t limit);
  // Runs what is queued, then joins.
  ~ThreadPool();
  // False if `limit` tasks wait already, or three quarters of them for this owner: work from outside must be refused
  // rather than hoarded.
  bool TryPost(const std::string& owner, std::function<void()> task);
  // For work that was admitted before.
  void Post(const std::string& owner, std::function<void()> task);

 private:
  struct Line {
    std::deque<std::function<void()>> tasks;
    size_t running = 0;
  };

  void Add(const std::string& owner, std::function<void()> task);
  // Whose turn it is, and may have a thread more; turns_.end(): nobody's.
  std::deque<std::string>::iterator Next();
  void Loop();

  const size_t limit_, most_of_one_;
  std::mutex mutex_;
  std::condition_variable wake_;
  std::map<std::string, Line> lines_;  // of those for whom something waits or runs
  std::deque<std::string> turns_;      // for whom something waits
  size_t waiting_ = 0;
  bool stopping_ = false;
  std::vector<std::thread> threads_;
};

}  // namespace residua::server
