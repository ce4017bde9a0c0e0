// residua campaign run, resume: from what is finished to the end.
//
// Points are put together by their requests: those that differ in arguments alone are calls of one artefact. They are
// made as workers come to them, and what is finished is in the journal: in memory are the keys of that and a few tasks.
// A point that the journal has is finished; equal points are one. A record is written as soon as it is told, and synced
// with those of a second: what was finished is finished, whatever ends this process.
#include <signal.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <optional>
#include <thread>
#include <utility>

#include "client/call_target.h"
#include "client/campaign/campaign.h"
#include "client/campaign/journal.h"
#include "client/campaign/points.h"
#include "client/campaign/pool.h"
#include "client/campaign/summary.h"
#include "client/campaign/work.h"
#include "client/json_text.h"
#include "terminal/terminal.h"
#include "worker/job/entry.h"

namespace residua::client::campaign {

namespace fs = std::filesystem;
using nlohmann::json;
using Clock = std::chrono::steady_clock;

namespace {

volatile sig_atomic_t interrupted = 0;

// Ctrl-C and `residua campaign cancel` end a run between two records.
class Interruptible {
 public:
  Interruptible() {
    interrupted = 0;
    struct sigaction action {};
    action.sa_handler = [](int) { interrupted = 1; };
    sigaction(SIGINT, &action, &before_[0]);
    sigaction(SIGTERM, &action, &before_[1]);
  }
  ~Interruptible() {
    sigaction(SIGINT, &before_[0], nullptr);
    sigaction(SIGTERM, &before_[1], nullptr);
  }
  Interruptible(const Interruptible&) = delete;
  Interruptible& operator=(const Interruptible&) = delete;

 private:
  struct sigaction before_[2];
};

// What is left to do, request by request, each task made when there is a worker for it. A request with many points is
// several tasks, so that all workers have some of them.
class Tasks {
 public:
  Tasks(const Study& study, const Grid& grid, const Keys& finished, int jobs)
      : study_(study), grid_(grid), finished_(finished) {
    constexpr int64_t kLeast = 8, kMost = 256;  // A task is worth its message, and is not the last one for long.
    const int64_t left = grid.unlike() - finished.size();
    most_ = static_cast<size_t>(std::clamp(left / (int64_t{jobs} * 4) + 1, kLeast, kMost));
  }

  // False: there are no more.
  bool Next(Task* task) {
    std::optional<Point> first = std::exchange(ahead_, std::nullopt);
    if (!first) first = NextPoint();
    if (!first) return false;
    *task = {first->Request(study_), {{first->key, first->arguments}}};
    while (task->points.size() < most_) {
      std::optional<Point> point = NextPoint();
      if (!point) break;
      if (point->fixed != first->fixed) {
        ahead_ = std::move(point);
        break;
      }
      task->points.push_back({point->key, point->arguments});
    }
    return true;
  }

 private:
  std::optional<Point> NextPoint() {
    while (nth_ < grid_.size()) {
      const int64_t k = grid_.PlaceByRequest(nth_++);
      if (grid_.IsAgain(k)) continue;
      Point point = grid_.At(k);
      if (!finished_.Has(point.key)) return point;
    }
    return std::nullopt;
  }

  const Study& study_;
  const Grid& grid_;
  const Keys& finished_;
  size_t most_ = 1;
  int64_t nth_ = 0;
  std::optional<Point> ahead_;  // of the next request
};

std::string SecondsText(double seconds) {
  char text[48];
  if (seconds < 120) {
    std::snprintf(text, sizeof text, "%.0f s", seconds);
  } else if (seconds < 7200) {
    std::snprintf(text, sizeof text, "%.0f min", seconds / 60);
  } else {
    std::snprintf(text, sizeof text, "%.1f h", seconds / 3600);
  }
  return text;
}

// On one line of a terminal, at most ten times a second.
class Progress {
 public:
  Progress(bool shown, int64_t points, int64_t finished)
      : line_(shown && isatty(STDERR_FILENO) != 0), points_(points), before_(finished) {}

  void Show(const Summary& summary) {
    const Clock::time_point now = Clock::now();
    if (now - shown_ < std::chrono::milliseconds(100)) return;
    shown_ = now;
    const double seconds = std::chrono::duration<double>(now - start_).count();
    const double rate = static_cast<double>(summary.finished - before_) / std::max(seconds, 1e-3);
    std::string text = std::to_string(summary.finished) + " of " + std::to_string(points_) + " points";
    if (rate > 0) {
      char of_rate[64];
      std::snprintf(of_rate, sizeof of_rate, ", %.3g/s, ", rate);
      text += of_rate + SecondsText(static_cast<double>(points_ - summary.finished) / rate) + " left";
    }
    if (summary.specialised > 0) text += ", " + std::to_string(100 * summary.hits / summary.specialised) + " % hits";
    if (summary.errors > 0) text += ", " + std::to_string(summary.errors) + " errors";
    line_.Step(text, "");
  }
  void Clear() { line_.Clear(); }

 private:
  terminal::ProgressLine line_;
  const int64_t points_, before_;
  const Clock::time_point start_ = Clock::now();
  Clock::time_point shown_;
};

struct Ending {
  std::string stopped;  // why, by a service that failed or a disk that is full
};

// Until all is done or something ends it.
Ending Finish(Pool& pool, Tasks& tasks, const Campaign& campaign, Journal& journal, JournalContents& known,
              Tally& tally, Progress& progress) {
  const size_t ahead = 2 * static_cast<size_t>(Jobs(campaign));
  Clock::time_point synced = Clock::now();
  Ending ending;
  while (!interrupted && ending.stopped.empty()) {
    for (Task task; pool.Waiting() < ahead && tasks.Next(&task);) pool.Add(std::move(task));
    if (pool.IsIdle()) break;
    std::vector<json> fresh;
    for (json& record : pool.Turn(200)) {
      if (record.contains("source")) record["source"] = SeenFromStudy(campaign.study, record["source"]);
      if (record.contains("stop")) ending.stopped = record["stop"];
      if (record.contains("point") && known.finished.Add(record["point"])) {
        tally.Hear(record);
        fresh.push_back(std::move(record));
      } else if (record.contains("source") && known.sources.emplace(record["source"], record).second) {
        fresh.push_back(std::move(record));
      }
    }
    if (!fresh.empty()) {
      if (const std::string wrong = journal.Append(fresh); !wrong.empty()) ending.stopped = wrong;
    }
    progress.Show(tally.summary());
    if (Clock::now() - synced < std::chrono::seconds(1)) continue;
    journal.Sync();
    synced = Clock::now();
  }
  journal.Sync();
  return ending;
}

// What is wrong with all points, and so is no result of one of them: the options, and the facts.
void CheckRequest(const Campaign& campaign, const Point& point) {
  BatchRequest request;
  std::string wrong = campaign.reader.Read(JsonText(point.Request(campaign.study)), &request);
  if (!wrong.empty()) throw UserError{campaign.options.study + ": error: [options]: " + wrong + " [study]\n"};
  request.options.request.defines.clear();
  if (!job::ReadEntry(request.options.request, &wrong)) throw UserError{wrong};
}

}  // namespace

int Jobs(const Campaign& campaign) {
  if (campaign.options.jobs > 0) return campaign.options.jobs;
  if (campaign.study.jobs > 0) return campaign.study.jobs;
  return static_cast<int>(std::max(1U, std::thread::hardware_concurrency()));
}

std::unique_ptr<Pool> WorkersOf(const Campaign& campaign) {
  const fs::path work = fs::path(campaign.folder) / "work";
  const Study& study = campaign.study;
  CallOptions options{study.results, static_cast<int>(std::ceil(study.time_limit_s)), study.seed};
  return std::make_unique<Pool>(Jobs(campaign), study.time_limit_s, [&campaign, work, options](pid_t process) {
    return std::make_unique<Evaluator>(campaign.reader, work / std::to_string(process), options);
  });
}

void RemoveWork(const Campaign& campaign) {
  std::error_code ignored;
  fs::remove_all(fs::path(campaign.folder) / "work", ignored);
}

int Run(const Campaign& campaign) {
  const Study& study = campaign.study;
  const CampaignOptions& options = campaign.options;
  const Grid grid(study);
  if (options.action == "resume" && ReadJournal(campaign.folder, [](const json&) {}).identity.is_null()) {
    throw UserError{"error: `" + campaign.folder +
                    "` holds no campaign that was begun; `residua campaign run` begins one "
                    "[no-campaign]\n"};
  }
  CheckRequest(campaign, grid.At(0));
  Journal journal;
  if (const std::string wrong = journal.Open(campaign.folder, options.restart); !wrong.empty()) throw UserError{wrong};
  Tally tally(grid);
  JournalContents known = CheckedJournal(campaign, [&](const json& record) { tally.Hear(record); });
  tally.LeaveOutOthers();
  if (known.identity.is_null()) {
    if (const std::string wrong = journal.Append({{{"study", study.Identity()}}}); !wrong.empty())
      throw UserError{wrong};
  }
  const int64_t before = tally.summary().finished;
  const Clock::time_point start = Clock::now();
  Ending ending;
  {
    const Interruptible while_it_runs;
    RemoveWork(campaign);
    const std::unique_ptr<Pool> pool = WorkersOf(campaign);
    Tasks tasks(study, grid, known.finished, Jobs(campaign));
    Progress progress(!options.quiet && !options.json, grid.unlike(), before);
    ending = Finish(*pool, tasks, campaign, journal, known, tally, progress);
    progress.Clear();
  }
  RemoveWork(campaign);
  Summary summary = tally.summary();
  summary.seconds = std::chrono::duration<double>(Clock::now() - start).count();
  summary.finished_now = summary.finished - before;
  summary.first_error = tally.FirstError();
  if (!ending.stopped.empty()) {
    ShowError(ending.stopped, 3, options.json);
    return 3;
  }
  Tell(summary, options.json);
  if (summary.finished == summary.points && summary.errors == summary.points) {
    terminal::Show("residua: no point has a result: each ended with an error\n");
    return 1;
  }
  if (summary.finished == summary.points) return 0;
  terminal::Show("residua: interrupted; `residua campaign resume " + options.study + "` goes on\n");
  return 1;
}

}  // namespace residua::client::campaign
