// Stops calls of native code that take longer than they may.
#pragma once

#include <chrono>
#include <condition_variable>
#include <functional>
#include <mutex>
#include <thread>
#include <utility>

namespace residua::client {

class CallWatch {
 public:
  // `stop` is called from another thread, once at most. 0 seconds: never.
  CallWatch(int seconds, std::function<void()> stop) {
    if (seconds == 0) return;
    thread_ = std::thread([this, seconds, stop = std::move(stop)] {
      std::unique_lock<std::mutex> lock(mutex_);
      if (done_changed_.wait_for(lock, std::chrono::seconds(seconds), [this] { return done_; })) return;
      stopped_ = true;
      stop();
    });
  }
  ~CallWatch() { End(); }
  // Whether it had to.
  bool End() {
    if (!thread_.joinable()) return stopped_;
    {
      const std::lock_guard<std::mutex> lock(mutex_);
      done_ = true;
    }
    done_changed_.notify_one();
    thread_.join();
    return stopped_;
  }

 private:
  std::mutex mutex_;
  std::condition_variable done_changed_;
  bool done_ = false, stopped_ = false;
  std::thread thread_;
};

}  // namespace residua::client
