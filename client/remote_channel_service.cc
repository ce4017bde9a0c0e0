#include "client/remote_channel_service.h"

#include <mutex>
#include <optional>
#include <utility>

#include "client/remote_cache.h"
#include "client/remote_connection.h"
#include "proto/deadline.h"

namespace residua::client {
namespace {

// For a channel to open. A server that is slower than that, or away, is met by the command itself, which knows how long
// it may wait and what to say.
constexpr milliseconds kConnectLimit{500};

class ChannelService final : public cache::Service {
 public:
  explicit ChannelService(std::string server) : server_(std::move(server)) {}

  std::unique_ptr<cache::Conversation> Begin(cache::Channel* channel) override;

  // An open connection, or null.
  std::shared_ptr<Connection> Open() {
    std::shared_ptr<Connection> connection;
    {
      std::lock_guard lock(mutex_);
      if (!connection_) connection_ = std::make_shared<Connection>(server_);
      connection = connection_;
    }
    if (connection->WaitUntilOpen(kConnectLimit)) return connection;
    Forget(connection);
    return nullptr;
  }
  void Forget(const std::shared_ptr<Connection>& connection) {
    std::lock_guard lock(mutex_);
    if (connection_ == connection) connection_.reset();
  }

 private:
  const std::string server_;
  std::mutex mutex_;
  std::shared_ptr<Connection> connection_;
};

// The look-ups of one request after the other; those of one request are one conversation with the server.
class ChannelConversation final : public cache::Conversation {
 public:
  ChannelConversation(ChannelService* service, cache::Channel* channel) : service_(service), channel_(*channel) {}

  bool Answer(const cache::Frame& frame) override {
    switch (frame.kind) {
      case cache::FrameKind::kLookup: {
        auto request = cache::Channel::Parse<cache::LookupRequest>(frame, frame.kind);
        return request.ok() && AnswerLookup(*request);
      }
      case cache::FrameKind::kFinish:
        return Done(server_ ? End() : absl::OkStatus());
      default:
        return false;
    }
  }

 private:
  bool Done(const absl::Status& status) {
    return channel_.Send(cache::FrameKind::kDone, cache::OutcomeOf(status)).ok();
  }

  bool AnswerLookup(const cache::LookupRequest& request) {
    bool alive = true;
    const cache::Validate validate = cache::JudgeOver(channel_, &alive);
    // A server that went away and came back is noticed by what fails first on the old channel.
    const int attempts = server_ ? 1 : 2;
    for (int attempt = 0; attempt < attempts; ++attempt) {
      if (!server_ && !Begin(milliseconds(request.wait_ms))) break;
      const cache::LookupAnswer answer = server_->Lookup(request.key, validate);
      if (!alive) return false;
      if (!server_->broken()) return channel_.Send(cache::FrameKind::kAnswer, answer).ok();
      if (!absl::IsUnavailable(End())) break;
    }
    return Done(absl::UnavailableError("the server cannot be asked"));
  }

  bool Begin(milliseconds limit) {
    connection_ = service_->Open();
    if (connection_) server_.emplace(connection_.get(), proto::DeadlineIn(limit));
    return connection_ != nullptr;
  }

  // Of the conversation with the server.
  absl::Status End() {
    const grpc::Status ended = server_->Finish();
    server_.reset();
    if (!ended.ok()) service_->Forget(connection_);
    connection_.reset();
    return absl::Status(static_cast<absl::StatusCode>(ended.error_code()), ended.error_message());
  }

  ChannelService* service_;
  cache::Channel& channel_;
  std::shared_ptr<Connection> connection_;
  std::optional<RemoteCache> server_;
};

std::unique_ptr<cache::Conversation> ChannelService::Begin(cache::Channel* channel) {
  return std::make_unique<ChannelConversation>(this, channel);
}

}  // namespace

std::unique_ptr<cache::Service> ShareChannel(const std::string& server) {
  return std::make_unique<ChannelService>(server);
}

}  // namespace residua::client
