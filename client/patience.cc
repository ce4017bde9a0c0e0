#include "client/patience.h"

#include <algorithm>

namespace residua::client {
namespace {

// Of files that change while they are sent, in a row.
constexpr int kMaxStale = 20;
// Who asks for a longer pause is asked again after this one.
constexpr milliseconds kLongestPause{3600000};

}  // namespace

milliseconds Patience::Pause(milliseconds asked) {
  if (asked.count() <= 0) return backoff_.Next();
  // At least as long as the server says, within reason.
  asked = std::min(asked, kLongestPause);
  std::uniform_int_distribution<int64_t> more(0, asked.count() / 4);
  return asked + milliseconds(more(random_));
}

std::optional<milliseconds> Patience::Next(const TryOutcome& outcome, Clock::time_point now) {
  using Kind = TryOutcome::Kind;
  switch (outcome.kind) {
    case Kind::kDone:
    case Kind::kLate:
    case Kind::kFinal:
    case Kind::kForbidden:
      return std::nullopt;
    case Kind::kAway:
    case Kind::kBusy:
    case Kind::kStale:
      break;
  }
  if (outcome.kind == Kind::kStale) {
    if (++stale_ > kMaxStale || now >= deadline_) return std::nullopt;
    return milliseconds(0);
  }
  stale_ = 0;
  const milliseconds pause = Pause(outcome.delay);
  Clock::time_point end = deadline_;
  if (outcome.kind == Kind::kAway) {
    if (!away_since_) away_since_ = now;
    end = std::min(end, *away_since_ + (was_reached_ ? reached_ : unreached_));
  } else {
    away_since_.reset();
  }
  if (now + pause >= end) return std::nullopt;
  return pause;
}

}  // namespace residua::client
