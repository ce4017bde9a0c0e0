// The words between this process and a worker are JSON, a line each: a task there; records back, and {"done": true}
// when all points of the task have one.
#include "client/campaign/pool.h"

#include <poll.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>
#include <chrono>
#include <csignal>
#include <cstring>

#include "client/json_text.h"

namespace residua::client::campaign {

using nlohmann::json;
using Clock = std::chrono::steady_clock;

namespace {

// A call that is stopped ends by itself a little later; only then its process is ended.
constexpr double kPatienceFactor = 3, kPatienceSeconds = 10;
// A worker ends after so many artefacts, which stay open in it.
constexpr int kTasksOfAWorker = 500;
constexpr int kTries = 2;

void Send(int file, const std::string& text) {
  for (size_t sent = 0; sent < text.size();) {
    const ssize_t now = send(file, text.data() + sent, text.size() - sent, MSG_NOSIGNAL);
    if (now < 0 && errno == EINTR) continue;
    if (now < 0) return;  // It has ended; that is heard at its own time.
    sent += static_cast<size_t>(now);
  }
}

std::string LineOf(const json& object) { return JsonText(object) + "\n"; }

std::string LineOf(const Task& task) {
  json points = json::array();
  for (const TaskPoint& point : task.points) points.push_back({point.key, point.arguments});
  return LineOf(json{{"request", task.request}, {"points", points}});
}

Task TaskOf(const std::string& line) {
  const json said = json::parse(line);
  Task task{said["request"], {}};
  for (const json& point : said["points"]) task.points.push_back({point[0], point[1]});
  return task;
}

// More of what the other end says; false: it has ended.
bool Receive(int file, std::string* text) {
  char bytes[1 << 16];
  const ssize_t count = recv(file, bytes, sizeof bytes, 0);
  if (count < 0) return errno == EINTR || errno == EAGAIN;
  text->append(bytes, static_cast<size_t>(count));
  return count > 0;
}

bool TakeLine(std::string* text, std::string* line) {
  const size_t end = text->find('\n');
  if (end == std::string::npos) return false;
  *line = text->substr(0, end);
  text->erase(0, end + 1);
  return true;
}

// The life of a worker.
[[noreturn]] void Work(int file, Evaluator& evaluator) {
  std::string text, line;
  int tasks = 0;
  while (Receive(file, &text)) {
    while (TakeLine(&text, &line)) {
      evaluator.Answer(TaskOf(line), [&](const json& record) { Send(file, LineOf(record)); });
      Send(file, LineOf(json{{"done", true}, {"last", ++tasks >= kTasksOfAWorker}}));
      if (tasks >= kTasksOfAWorker) _exit(0);
    }
  }
  _exit(0);
}

std::string HowItEnded(int status) {
  return WIFSIGNALED(status) ? "was ended by the signal " + std::to_string(WTERMSIG(status))
                             : "ended with the status " + std::to_string(WEXITSTATUS(status));
}

}  // namespace

struct Pool::Worker {
  pid_t process = 0;  // 0: none is there
  int file = -1;
  std::string heard;
  Task task;  // what of it is still to be answered
  bool busy = false, late = false;
  Clock::time_point since;  // the last record, or the task
};

Pool::Pool(int jobs, double time_limit_s, std::function<std::unique_ptr<Evaluator>(pid_t)> make)
    : time_limit_s_(time_limit_s), make_(std::move(make)) {
  for (int k = 0; k < jobs; ++k) workers_.push_back(std::make_unique<Worker>());
}

Pool::~Pool() {
  for (const auto& worker : workers_) {
    if (worker->process == 0) continue;
    close(worker->file);
    kill(worker->process, SIGKILL);
    waitpid(worker->process, nullptr, 0);
  }
}

void Pool::Add(Task task) { tasks_.push_back(std::move(task)); }

bool Pool::IsIdle() const {
  bool busy = !tasks_.empty();
  for (const auto& worker : workers_) busy = busy || worker->busy;
  return !busy;
}

void Pool::Start(Worker* worker) {
  int ends[2];
  if (socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends) != 0) return;
  const pid_t parent = getpid(), process = fork();
  if (process < 0) {
    close(ends[0]);
    close(ends[1]);
    return;
  }
  if (process == 0) {
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    if (getppid() != parent) _exit(0);
    std::signal(SIGINT, SIG_IGN);  // The campaign is told, and ends its workers.
    std::signal(SIGTERM, SIG_DFL);
    for (const auto& other : workers_) {
      if (other->file >= 0) close(other->file);
    }
    close(ends[0]);
    const std::unique_ptr<Evaluator> evaluator = make_(getpid());
    Work(ends[1], *evaluator);
  }
  close(ends[1]);
  *worker = Worker();
  worker->process = process;
  worker->file = ends[0];
}

void Pool::HandOut() {
  for (const auto& worker : workers_) {
    if (worker->busy || tasks_.empty()) continue;
    if (worker->process == 0) Start(worker.get());
    if (worker->process == 0) return;  // No process is to be had now; another ends, and then there is.
    worker->task = std::move(tasks_.front());
    tasks_.pop_front();
    worker->busy = true;
    worker->since = Clock::now();
    Send(worker->file, LineOf(worker->task));
  }
}

void Pool::Hear(Worker* worker, std::vector<json>* told) {
  const bool lives = Receive(worker->file, &worker->heard);
  for (std::string line; TakeLine(&worker->heard, &line);) {
    json record = json::parse(line, nullptr, false);
    worker->since = Clock::now();
    if (record.contains("done")) {
      worker->busy = record.value("last", false);  // It is given no more, and ends.
      continue;
    }
    if (record.contains("point")) {
      std::erase_if(worker->task.points, [&](const TaskPoint& p) { return record["point"] == p.key; });
    }
    if (record.contains("stop")) worker->task.points.clear();
    told->push_back(std::move(record));
  }
  if (!lives) Ended(worker, told);
}

// The point at which it ended is tried again, apart from the others; the second time it is the result.
void Pool::Ended(Worker* worker, std::vector<json>* told) {
  int status = 0;
  waitpid(worker->process, &status, 0);
  close(worker->file);
  Task task = std::move(worker->task);
  const bool busy = worker->busy, late = worker->late;
  *worker = Worker();
  if (!busy || task.points.empty()) return;
  TaskPoint point = std::move(task.points.front());
  task.points.erase(task.points.begin());
  if (!task.points.empty()) tasks_.push_front(task);
  if (!late && ++tries_[point.key] < kTries) {
    tasks_.push_front({task.request, {std::move(point)}});
    return;
  }
  const std::string message = late ? "it took longer than it may" : "its process " + HowItEnded(status) + ", twice";
  told->push_back(
      {{"point", point.key}, {"error", {{"id", late ? "Residua:limit" : "Residua:ended"}, {"message", message}}}});
}

void Pool::EndLate() {
  if (time_limit_s_ <= 0) return;
  const auto patience = std::chrono::duration<double>(time_limit_s_ * kPatienceFactor + kPatienceSeconds);
  for (const auto& worker : workers_) {
    if (!worker->busy || worker->late || Clock::now() - worker->since < patience) continue;
    worker->late = true;
    kill(worker->process, SIGKILL);
  }
}

std::vector<json> Pool::Turn(int milliseconds, int also, bool* can_read) {
  HandOut();
  std::vector<pollfd> files;
  std::vector<Worker*> of;
  for (const auto& worker : workers_) {
    if (worker->file < 0) continue;
    files.push_back({worker->file, POLLIN, 0});
    of.push_back(worker.get());
  }
  if (also >= 0) files.push_back({also, POLLIN, 0});
  std::vector<json> told;
  if (poll(files.data(), files.size(), milliseconds) > 0) {
    for (size_t k = 0; k < of.size(); ++k) {
      if (files[k].revents != 0) Hear(of[k], &told);
    }
    if (can_read != nullptr) *can_read = also >= 0 && files.back().revents != 0;
  } else if (can_read != nullptr) {
    *can_read = false;
  }
  EndLate();
  return told;
}

}  // namespace residua::client::campaign
