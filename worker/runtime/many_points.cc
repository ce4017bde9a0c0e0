// Many points at a time, shared among threads. Each thread has a session of its own and takes pieces of neighbouring
// points, so that uneven points keep nobody waiting; what a point gives does not depend on who computes it. A point
// that raises is filled with NaN (its results are null, where they are values), and its error is kept until all are
// done: the caller hears of the errors in order, in its own thread.
#include <algorithm>
#include <atomic>
#include <chrono>
#include <condition_variable>
#include <functional>
#include <limits>
#include <memory>
#include <mutex>
#include <system_error>
#include <thread>
#include <vector>

#include "worker/runtime/context.h"

using residua::runtime::Guard;

namespace {

constexpr int64_t kLargestPiece = 4096;
constexpr int kMostThreads = 256;
constexpr std::chrono::milliseconds kLook{20};  // how soon a cancellation reaches the others

struct Failure {
  int64_t point;
  std::string identifier, message, location;
};

// Computes the points from `begin` on, up to `end` or the first that fails; *done are those before it.
using Part = std::function<int(residua_context* context, int64_t begin, int64_t end, int64_t* done)>;

class ManyPoints {
 public:
  ManyPoints(residua_context* context, int64_t points, Part part, std::function<void(int64_t)> spoil)
      : context_(context), points_(points), part_(std::move(part)), spoil_(std::move(spoil)) {}

  int64_t Run(int threads, residua_point_report report, void* user) {
    const int64_t hands = std::clamp<int64_t>(std::min<int64_t>(threads, points_), 1, kMostThreads);
    piece_ = std::min(kLargestPiece, points_ / (16 * hands) + 1);
    std::vector<std::thread> others;
    for (int64_t k = 1; k < hands; ++k) {
      sessions_.emplace_back(residua_context_create(), residua_context_free);
      sessions_.back()->evaluation.write = context_->evaluation.write;
      sessions_.back()->TellOfErrorsAs(*context_);
    }
    for (const Session& session : sessions_) {
      if (!Start(session.get(), &others)) break;  // fewer do it
    }
    Work(context_);
    WaitForOthers();
    for (std::thread& other : others) other.join();
    if (stopped_) return -1;
    std::ranges::sort(failures_, {}, &Failure::point);
    for (const Failure& f : failures_) {
      if (report != nullptr)
        report(user, f.point, f.identifier.c_str(), f.message.c_str(), f.message.size(), f.location.c_str());
    }
    return static_cast<int64_t>(failures_.size());
  }

 private:
  using Session = std::unique_ptr<residua_context, void (*)(residua_context*)>;

  bool Start(residua_context* session, std::vector<std::thread>* others) {
    const std::lock_guard lock(mutex_);
    try {
      others->emplace_back([this, session] {
        Work(session);
        const std::lock_guard ends(mutex_);
        --working_;
        ended_.notify_one();
      });
    } catch (const std::system_error&) {
      return false;
    }
    ++working_;
    return true;
  }

  // A cancellation of the caller's session, whose own points may be done, is one of all.
  void WaitForOthers() {
    std::unique_lock lock(mutex_);
    while (!ended_.wait_for(lock, kLook, [&] { return working_ == 0; })) {
      if (context_->stop.load(std::memory_order_relaxed) == 0 && !stopped_) continue;
      if (!stopped_) StopLocked(rt_stopped(context_), *context_);
      for (const Session& session : sessions_) residua_context_cancel(session.get());
    }
  }

  void Work(residua_context* session) {
    while (!stopped_) {
      const int64_t begin = next_.fetch_add(piece_, std::memory_order_relaxed);
      if (begin >= points_) return;
      Piece(session, begin, std::min(points_, begin + piece_));
    }
  }

  void Piece(residua_context* session, int64_t at, int64_t end) {
    while (at < end && !stopped_) {
      int64_t done = 0;
      const int status = part_(session, at, end, &done);
      at += done;
      if (status == RESIDUA_OK) return;
      const std::lock_guard lock(mutex_);
      if (status == RESIDUA_STOPPED) return StopLocked(status, *session);
      spoil_(at);
      failures_.push_back({at, session->identifier, session->message, session->location});
      ++at;
    }
  }

  // The first to be stopped says why, in the caller's session.
  void StopLocked(int status, const residua_context& session) {
    if (stopped_ || status != RESIDUA_STOPPED) return;
    stopped_ = true;
    if (&session == context_) return;
    context_->identifier = session.identifier;
    context_->message = session.message;
    context_->location = session.location;
  }

  residua_context* const context_;
  const int64_t points_;
  const Part part_;
  const std::function<void(int64_t)> spoil_;
  int64_t piece_ = 1;
  std::atomic<int64_t> next_{0};
  std::atomic<bool> stopped_{false};
  std::vector<Session> sessions_;  // of the other threads
  std::mutex mutex_;
  std::condition_variable ended_;
  int working_ = 0;  // these two under the mutex
  std::vector<Failure> failures_;
};

}  // namespace

extern "C" {

int64_t residua_many_points(residua_context* context, const residua_artefact* artefact, int threads, int64_t points,
                            const double* const* x, const int64_t* x_size, double* const* y, const int64_t* y_size,
                            residua_point_report report, void* user) {
  const auto elements = [](const int64_t* size, int k) { return size[2 * k] * size[2 * k + 1]; };
  const auto part = [&](residua_context* session, int64_t begin, int64_t end, int64_t* done) {
    std::vector<const double*> from;
    std::vector<double*> to;
    for (int k = 0; k < artefact->parameter_count; ++k) from.push_back(x[k] + begin * elements(x_size, k));
    for (int k = 0; k < artefact->result_count; ++k) to.push_back(y[k] + begin * elements(y_size, k));
    return artefact->points(session, end - begin, from.data(), x_size, to.data(), y_size, done);
  };
  const auto spoil = [&](int64_t point) {
    for (int k = 0; k < artefact->result_count; ++k)
      std::fill_n(y[k] + point * elements(y_size, k), elements(y_size, k), std::numeric_limits<double>::quiet_NaN());
  };
  int64_t failed = -1;
  const int status = Guard(context, [&] {
    if (artefact->points == nullptr) {
      residua::value::ThrowError("Residua:no-points", "`%s` has other parameters or results than real doubles",
                                 artefact->name);
    }
    for (int k = 0; k < artefact->parameter_count + artefact->result_count; ++k) {
      const bool given = k < artefact->parameter_count;
      const int64_t* const size = given ? x_size + 2 * k : y_size + 2 * (k - artefact->parameter_count);
      // A `>` stands between the letters of parameters and those of results.
      if (artefact->typed[given ? k : k + 1] == 'f' ? size[0] != 1 || size[1] != 1 : size[0] < 0 || size[1] < 0) {
        residua::value::ThrowError("Residua:other-size", "points of `%s` do not have %dx%d numbers for %s %d",
                                   artefact->name, static_cast<int>(size[0]), static_cast<int>(size[1]),
                                   given ? "parameter" : "result", (given ? k : k - artefact->parameter_count) + 1);
      }
    }
    failed = ManyPoints(context, points, part, spoil).Run(threads, report, user);
  });
  return status == RESIDUA_OK ? failed : -1;
}

int64_t residua_many_calls(residua_context* context, residua_generic_entry call, int threads, int64_t points,
                           int nargin, const residua_value* const* args, int nargout, residua_value** results,
                           residua_point_report report, void* user) {
  const int room = std::max(1, nargout);
  const auto part = [&](residua_context* session, int64_t begin, int64_t end, int64_t* done) {
    for (*done = 0; begin + *done < end; ++*done) {
      const int64_t at = begin + *done;
      const int status = call(session, nargin, args + at * nargin, nargout, results + at * room);
      if (status != RESIDUA_OK) return status;
    }
    return static_cast<int>(RESIDUA_OK);
  };
  const auto spoil = [&](int64_t point) { std::fill_n(results + point * room, room, nullptr); };
  int64_t failed = -1;
  std::fill_n(results, points * room, nullptr);
  const int status =
      Guard(context, [&] { failed = ManyPoints(context, points, part, spoil).Run(threads, report, user); });
  return status == RESIDUA_OK ? failed : -1;
}

}  // extern "C"
