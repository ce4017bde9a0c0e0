// A gRPC reactor writes one message at a time; events come when they come. QueuedReactor puts a queue in between and
// keeps itself alive until gRPC is done with it. A peer that takes nothing for too long is ended (EndIfIdle). How long
// the queue may be is said by who writes: what may be lost stays away when it is long (PushIfRoom), what is one of many
// comes when it is empty (Drained), and the rest is held within a budget (allowance.h).
#pragma once

#include <grpcpp/grpcpp.h>

#include <algorithm>
#include <chrono>
#include <deque>
#include <iterator>
#include <memory>
#include <mutex>
#include <optional>
#include <utility>
#include <vector>

#include "server/log.h"
#include "server/peer_calls.h"

namespace residua::server {

template <typename Base, typename Message>
class QueuedReactor : public Base, public PeerCall, public std::enable_shared_from_this<QueuedReactor<Base, Message>> {
 public:
  // The context lives as long as gRPC has not called OnDone.
  explicit QueuedReactor(grpc::CallbackServerContext* context) : context_(context) {}

  // gRPC holds a plain pointer until OnDone; this is its share of the ownership.
  void HoldSelf() { self_ = this->shared_from_this(); }

  void Push(Message message) {
    std::lock_guard lock(mutex_);
    if (closing_) return;
    messages_.push_back(std::move(message));
    if (messages_.size() == 1) WriteFirst();
  }
  // Several that are one: nothing is drained before the last one is written.
  void PushAll(std::vector<Message> messages) {
    std::lock_guard lock(mutex_);
    if (closing_ || messages.empty()) return;
    const bool idle = messages_.empty();
    std::move(messages.begin(), messages.end(), std::back_inserter(messages_));
    if (idle) WriteFirst();
  }
  // For messages that may be lost when the reader is slow.
  void PushIfRoom(Message message) {
    const size_t bytes = message.ByteSizeLong();
    {
      std::lock_guard lock(mutex_);
      if (closing_ || (!messages_.empty() && optional_bytes_ + bytes > kRoom)) return;
      optional_bytes_ += bytes;
    }
    Push(std::move(message));
  }
  // StartRead from outside of a reaction: gRPC may be done with the call by then.
  template <typename Read>
  void ReadNext(Read* message) {
    std::lock_guard lock(mutex_);
    if (!closing_) this->StartRead(message);
  }
  // After what is queued. Only the first call counts.
  void Close(grpc::Status status) {
    std::lock_guard lock(mutex_);
    if (closing_) return;
    closing_ = std::move(status);
    if (messages_.empty()) this->Finish(*closing_);
  }

  void EndIfIdle(Time since) override {
    {
      std::lock_guard lock(mutex_);
      if (messages_.empty() || writes_since_ >= since) return;
    }
    std::lock_guard lock(context_mutex_);
    if (context_ == nullptr) return;
    LogError("call-ended", {{"peer", context_->peer()}, {"reason", "it takes nothing of what it asked for"}});
    std::exchange(context_, nullptr)->TryCancel();
  }

  void EndWithdrawn() override {
    LogWithdrawn();
    Close(Withdrawn());
  }
  // What a caller hears whose token is not good any more.
  static grpc::Status Withdrawn() {
    return {grpc::StatusCode::UNAUTHENTICATED, "the token by which the call was let in was withdrawn"};
  }

  void OnWriteDone(bool ok) final {
    if (Written(ok)) Drained();
  }
  void OnDone() final {
    {
      std::lock_guard lock(context_mutex_);
      context_ = nullptr;
    }
    Ended();
    self_.reset();
  }

 protected:
  // No more calls from gRPC will come.
  virtual void Ended() {}
  // All that was pushed is written, and more may come.
  virtual void Drained() {}
  void LogWithdrawn() {
    {
      std::lock_guard lock(mutex_);
      if (closing_) return;
    }
    std::lock_guard lock(context_mutex_);
    if (context_ != nullptr) LogInfo("call-withdrawn", {{"peer", context_->peer()}});
  }

 private:
  // True: nothing is left to write, nor is the call at its end.
  bool Written(bool ok) {
    std::lock_guard lock(mutex_);
    messages_.pop_front();
    if (!ok) {  // The peer is gone.
      messages_.clear();
      if (!closing_) {
        closing_ = grpc::Status::CANCELLED;
        this->Finish(*closing_);
        return false;
      }
    }
    if (!messages_.empty()) {
      WriteFirst();
      return false;
    }
    optional_bytes_ = 0;
    if (closing_) this->Finish(*closing_);
    return !closing_;
  }

  void WriteFirst() {
    writes_since_ = std::chrono::steady_clock::now();
    this->StartWrite(&messages_.front());
  }

  static constexpr size_t kRoom = 16 << 10;
  std::mutex mutex_;
  std::deque<Message> messages_;  // the first is being written
  size_t optional_bytes_ = 0;     // that came by PushIfRoom since it was empty
  std::optional<grpc::Status> closing_;
  std::shared_ptr<QueuedReactor> self_;
  Time writes_since_;  // the first message
  // To cancel may call OnDone, from within.
  std::recursive_mutex context_mutex_;
  grpc::CallbackServerContext* context_;
};

}  // namespace residua::server
