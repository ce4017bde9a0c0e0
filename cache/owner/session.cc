#include "cache/owner/session.h"

#include <unistd.h>

#include <utility>

namespace residua::cache {

void Session::Run() {
  if (!Greet()) return;
  const std::unique_ptr<Conversation> conversation = service_->Begin(&channel_);
  while (true) {
    absl::StatusOr<Frame> frame = channel_.ReceiveFrame();
    if (!frame.ok()) return;
    if (frame->kind == FrameKind::kRetire) return Retire();
    if (!conversation->Answer(*frame)) return;
    if (!endpoint_->answered_.exchange(true) && endpoint_->options_.on_first_answer) {
      endpoint_->options_.on_first_answer();
    }
  }
}

bool Session::Greet() {
  auto hello = channel_.Receive<Hello>(FrameKind::kHello);
  if (!hello.ok() || hello->magic != Hello().magic) return false;
  if (hello->version != kProtocolVersion) {
    // A later residua may ask us to leave; it knows that much of every version.
    if (!channel_.Send(FrameKind::kRefused, Refused{}).ok()) return false;
    absl::StatusOr<Frame> frame = channel_.ReceiveFrame();
    if (frame.ok() && frame->kind == FrameKind::kRetire) Retire();
    return false;
  }
  Welcome welcome;
  welcome.pid = getpid();
  {
    std::lock_guard lock(endpoint_->mutex_);
    welcome.remark = std::exchange(endpoint_->remark_, "");
  }
  return channel_.Send(FrameKind::kWelcome, welcome).ok();
}

void Session::Retire() {
  absl::Status answer;
  if (endpoint_->options_.may_leave) {
    endpoint_->leaving_ = true;
  } else {
    answer = absl::FailedPreconditionError("a server holds the cache");
  }
  channel_.Send(FrameKind::kDone, OutcomeOf(answer)).IgnoreError();  // It may be gone already.
}

}  // namespace residua::cache
