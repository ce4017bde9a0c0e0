// residua campaign run, resume: from what is finished to the end.
//
// Points are put together by their requests: those that differ in arguments alone are calls of one artefact. A point
// that the journal has is finished; equal points are one. A record is written as soon as it is told, and synced with
// those of a second: what was finished is finished, whatever ends this process.
#include <signal.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <set>
#include <thread>

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

// What is left to do, in the order of the points. A request with many points is several tasks, so that all workers have
// some of them.
std::vector<Task> TasksOf(const Study& study, const std::vector<Point>& points,
                          const std::map<std::string, json>& finished, int jobs) {
  std::map<std::string, size_t> by_request;
  std::vector<Task> whole;
  std::set<std::string> taken;
  for (const Point& point : points) {
    if (finished.count(point.key) || !taken.insert(point.key).second) continue;
    json request = point.Request(study);
    const auto [at, fresh] = by_request.emplace(JsonText(request), whole.size());
    if (fresh) whole.push_back({std::move(request), {}});
    whole[at->second].points.push_back({point.key, point.arguments});
  }
  constexpr size_t kLeast = 8, kMost = 256;  // A task is worth its message, and is not the last one for long.
  const size_t share = taken.size() / (static_cast<size_t>(jobs) * 4) + 1, most = std::clamp(share, kLeast, kMost);
  std::vector<Task> tasks;
  for (Task& task : whole) {
    for (size_t at = 0; at < task.points.size(); at += most) {
      const auto begin = task.points.begin() + static_cast<ptrdiff_t>(at);
      tasks.push_back({task.request, {begin, begin + static_cast<ptrdiff_t>(std::min(most, task.points.size() - at))}});
    }
  }
  return tasks;
}

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
Ending Finish(Pool& pool, const Study& study, Journal& journal, JournalContents& known, Summary& summary,
              Progress& progress) {
  Clock::time_point synced = Clock::now();
  Ending ending;
  while (!pool.IsIdle() && !interrupted && ending.stopped.empty()) {
    std::vector<json> fresh;
    for (json& record : pool.Turn(200)) {
      if (record.contains("source")) record["source"] = SeenFromStudy(study, record["source"]);
      if (record.contains("stop")) ending.stopped = record["stop"];
      if (record.contains("point") && known.records.emplace(record["point"], record).second) {
        summary.Count(record);
        fresh.push_back(std::move(record));
      } else if (record.contains("source") && known.sources.emplace(record["source"], record).second) {
        fresh.push_back(std::move(record));
      }
    }
    if (!fresh.empty()) {
      if (const std::string wrong = journal.Append(fresh); !wrong.empty()) ending.stopped = wrong;
    }
    progress.Show(summary);
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
  const std::vector<Point> points = PointsOf(study);
  if (options.action == "resume" && ReadJournal(campaign.folder).identity.is_null()) {
    throw UserError{"error: `" + campaign.folder +
                    "` holds no campaign that was begun; `residua campaign run` begins one "
                    "[no-campaign]\n"};
  }
  CheckRequest(campaign, points.front());
  Journal journal;
  if (const std::string wrong = journal.Open(campaign.folder, options.restart); !wrong.empty()) throw UserError{wrong};
  JournalContents known = CheckedJournal(campaign);
  if (known.identity.is_null()) {
    if (const std::string wrong = journal.Append({{{"study", study.Identity()}}}); !wrong.empty())
      throw UserError{wrong};
  }
  Summary summary = SummaryOf(points, known);
  const int64_t before = summary.finished;
  const Clock::time_point start = Clock::now();
  Ending ending;
  {
    const Interruptible while_it_runs;
    RemoveWork(campaign);
    const std::unique_ptr<Pool> pool = WorkersOf(campaign);
    for (Task& task : TasksOf(study, points, known.records, Jobs(campaign))) pool->Add(std::move(task));
    Progress progress(!options.quiet && !options.json, summary.points, before);
    ending = Finish(*pool, study, journal, known, summary, progress);
    progress.Clear();
  }
  RemoveWork(campaign);
  summary.seconds = std::chrono::duration<double>(Clock::now() - start).count();
  summary.finished_now = summary.finished - before;
  summary.first_error = FirstError(points, known);
  if (!ending.stopped.empty()) {
    ShowError(ending.stopped, 3, options.json);
    return 3;
  }
  Tell(summary, options.json);
  if (summary.finished == summary.points) return 0;
  terminal::Show("residua: interrupted; `residua campaign resume " + options.study + "` goes on\n");
  return 1;
}

}  // namespace residua::client::campaign
