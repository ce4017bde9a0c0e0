// Which versions of functions a job made, what each took, and at which point it asked for which others: the task graph
// of a specialisation, seen from the memo table. Counted in steps of the evaluator, so that the same job gives the same
// graph.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "worker/specialise/memo/memo_table.h"
#include "worker/specialise/specialiser.h"

namespace residua::specialise {

struct VersionTask {
  struct Question {
    size_t version;     // in VersionLog::tasks
    int64_t after = 0;  // own steps of the version that asks, up to here
    bool made = false;  // for this question; else it was there, or in progress
  };
  std::string function;  // as its file calls it
  int64_t steps = 0;     // without those of the versions that it asked for
  std::vector<Question> asked;
};

class VersionLog {
 public:
  // A table that does what `table` does and writes here. `steps`: of the session, counting up. Both outlive it, and
  // what an earlier table wrote is forgotten, as its session was given up.
  std::unique_ptr<MemoTable> Around(std::unique_ptr<MemoTable> table, const int64_t* steps);

  // By when they began. What was begun and given up is among them, as its steps were spent.
  const std::vector<VersionTask>& tasks() const { return tasks_; }
  // A line each: `2 helper 120: 3@40 =1@90` is version 2, of `helper`, which took 120 steps, had version 3 made after
  // 40 and found version 1 after 90.
  std::string Text() const;

 private:
  friend class LoggingTable;
  std::vector<VersionTask> tasks_;
};

Specialised Specialise(const Request& request, VersionLog* log);

}  // namespace residua::specialise
