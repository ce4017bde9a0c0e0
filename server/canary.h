// Whether a server does its work: small tasks are sent through the same pools that requests go through, and one of them
// asks the cache. Health says what became of them, rather than that the process lives.
#pragma once

#include <atomic>
#include <functional>
#include <memory>
#include <vector>

#include "server/scheduler.h"
#include "server/thread_pool.h"

namespace residua::server {

class Canary {
 public:
  struct Way {
    ThreadPool* pool;
    std::function<void()> task;  // may be empty
  };
  // `patience`: longer than any of them takes on a busy machine.
  Canary(std::vector<Way> ways, Milliseconds patience);

  // To be called now and then. False: one of the tasks has been on its way for longer than that.
  bool Sings(Time now);

 private:
  struct Flight {
    std::atomic<bool> there{true};
    Time sent;
  };
  const std::vector<Way> ways_;
  const Milliseconds patience_;
  std::vector<std::shared_ptr<Flight>> flights_;  // one a way; a task may outlive us
};

}  // namespace residua::server
