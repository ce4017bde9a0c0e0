#include "server/thread_pool.h"

#include <algorithm>
#include <utility>

namespace residua::server {

ThreadPool::ThreadPool(size_t threads, size_t limit) : limit_(limit), most_of_one_(std::max<size_t>(1, threads - 1)) {
  for (size_t i = 0; i < threads; ++i) threads_.emplace_back([this] { Loop(); });
}

ThreadPool::~ThreadPool() {
  {
    std::lock_guard lock(mutex_);
    stopping_ = true;
  }
  wake_.notify_all();
  for (std::thread& thread : threads_) thread.join();
}

bool ThreadPool::TryPost(const std::string& owner, std::function<void()> task) {
  {
    std::lock_guard lock(mutex_);
    const auto line = lines_.find(owner);
    if (waiting_ >= limit_ || (line != lines_.end() && line->second.tasks.size() >= limit_ - limit_ / 4)) return false;
    Add(owner, std::move(task));
  }
  wake_.notify_one();
  return true;
}

void ThreadPool::Post(const std::string& owner, std::function<void()> task) {
  {
    std::lock_guard lock(mutex_);
    Add(owner, std::move(task));
  }
  wake_.notify_one();
}

void ThreadPool::Add(const std::string& owner, std::function<void()> task) {
  Line& line = lines_[owner];
  if (line.tasks.empty()) turns_.push_back(owner);
  line.tasks.push_back(std::move(task));
  ++waiting_;
}

std::deque<std::string>::iterator ThreadPool::Next() {
  return std::find_if(turns_.begin(), turns_.end(),
                      [this](const std::string& owner) { return lines_.at(owner).running < most_of_one_; });
}

void ThreadPool::Loop() {
  std::unique_lock lock(mutex_);
  while (true) {
    auto next = turns_.end();
    wake_.wait(lock, [&] { return (next = Next()) != turns_.end() || (stopping_ && turns_.empty()); });
    if (next == turns_.end()) return;
    const std::string owner = std::move(*next);
    turns_.erase(next);
    Line& line = lines_.at(owner);
    std::function<void()> task = std::move(line.tasks.front());
    line.tasks.pop_front();
    --waiting_;
    ++line.running;
    if (!line.tasks.empty()) turns_.push_back(owner);
    lock.unlock();
    task();
    task = {};  // What it holds may be much, or end here.
    lock.lock();
    --line.running;
    if (line.tasks.empty() && line.running == 0) lines_.erase(owner);
    // The owner may have a thread again, and this one takes but one task; who waits for the end waits for all of them.
    // Where nothing is left nobody is woken: most tasks come one at a time.
    if (stopping_ || !turns_.empty()) wake_.notify_all();
  }
}

}  // namespace residua::server
