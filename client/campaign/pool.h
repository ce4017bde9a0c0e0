// Processes that evaluate points, and the queue of tasks before them.
//
// Each worker is a process that was forked from this one, which has one thread and stays so: what a point does to its
// process concerns no other, and one that ends its process has that as its result, after a second try. Workers die with
// this process.
#pragma once

#include <sys/types.h>

#include <deque>
#include <functional>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "client/campaign/evaluate.h"

namespace residua::client::campaign {

class Pool {
 public:
  // `make` is called in a worker, once; `time_limit_s`: of one point, after which its process is ended (0: none).
  Pool(int jobs, double time_limit_s, std::function<std::unique_ptr<Evaluator>(pid_t)> make);
  ~Pool();
  Pool(const Pool&) = delete;
  Pool& operator=(const Pool&) = delete;

  void Add(Task task);
  size_t Waiting() const { return tasks_.size(); }  // that no worker has
  bool IsIdle() const;                              // nothing is left to do

  // Hands out tasks, waits until a worker says something, `also` can be read (-1: nothing) or so many milliseconds have
  // passed, and gives back what was told. `can_read`: of `also`.
  std::vector<nlohmann::json> Turn(int milliseconds, int also = -1, bool* can_read = nullptr);

 private:
  struct Worker;
  void HandOut();
  void Start(Worker* worker);
  void Hear(Worker* worker, std::vector<nlohmann::json>* told);
  void Ended(Worker* worker, std::vector<nlohmann::json>* told);
  void EndLate();

  const double time_limit_s_;
  const std::function<std::unique_ptr<Evaluator>(pid_t)> make_;
  std::deque<Task> tasks_;
  std::map<std::string, int> tries_;  // of points at which a worker ended
  std::vector<std::unique_ptr<Worker>> workers_;
};

}  // namespace residua::client::campaign
