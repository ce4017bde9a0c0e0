// Peers that ask, that say nothing, that say nonsense and that do not read, all at once.
#include "server/metrics_listener.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <atomic>
#include <memory>
#include <vector>

#include "server/http_peer_for_test.h"

namespace residua::server {
namespace {

using testing::EndsWith;
using testing::HasSubstr;
using testing::StartsWith;

class MetricsListenerTest : public testing::Test {
 protected:
  void Start(MetricsBounds bounds = {}) {
    auto started = MetricsListener::Start(
        "127.0.0.1:0", {[this] { return std::string(page_bytes_, 'm') + "\n"; }, [this] { return healthy_.load(); }},
        bounds);
    ASSERT_TRUE(started.ok()) << started.status();
    listener_ = std::move(*started);
  }
  std::string Ask(std::string_view words) const {
    const HttpPeer peer(listener_->address());
    peer.Say(words);
    return peer.Hear();
  }

  size_t page_bytes_ = 100;
  std::atomic<bool> healthy_{true};
  std::unique_ptr<MetricsListener> listener_;
};

TEST_F(MetricsListenerTest, AnswersTwoQuestionsAndNothingElse) {
  Start();
  EXPECT_THAT(Ask("GET /metrics HTTP/1.1\r\nHost: here\r\n\r\n"),
              testing::AllOf(StartsWith("HTTP/1.1 200 "), HasSubstr("\r\nContent-Length: 101\r\n"), EndsWith("mmm\n")));
  EXPECT_THAT(Ask("GET /metrics?name[]=a HTTP/1.0\n\n"), StartsWith("HTTP/1.1 200 "));
  EXPECT_THAT(Ask("GET /health HTTP/1.1\r\n\r\n"), StartsWith("HTTP/1.1 200 "));
  healthy_ = false;
  EXPECT_THAT(Ask("GET /health HTTP/1.1\r\n\r\n"), StartsWith("HTTP/1.1 503 "));
  EXPECT_THAT(Ask("POST /metrics HTTP/1.1\r\n\r\n"), StartsWith("HTTP/1.1 405 "));
  EXPECT_THAT(Ask("GET /metrics/../etc/passwd HTTP/1.1\r\n\r\n"), StartsWith("HTTP/1.1 404 "));
  for (const char* malformed : {"\r\n\r\n", "GET\r\n\r\n", "GET /metrics\r\n\r\n", "GET metrics HTTP/1.1\r\n\r\n"}) {
    EXPECT_THAT(Ask(malformed), StartsWith("HTTP/1.1 400 ")) << malformed;
  }
  // Nothing of what is sent is said again.
  EXPECT_THAT(Ask("GET /<script> HTTP/1.1\r\nX: <b>\r\n\r\n"), testing::Not(HasSubstr("<")));
}

TEST_F(MetricsListenerTest, AHeadIsBounded) {
  MetricsBounds bounds;
  bounds.head_bytes = 1000;
  Start(bounds);
  EXPECT_THAT(Ask("GET /metrics HTTP/1.1\r\nX: " + std::string(5000, 'x')), StartsWith("HTTP/1.1 431 "));
  EXPECT_THAT(Ask(std::string(100000, '\0')), StartsWith("HTTP/1.1 431 "));
}

TEST_F(MetricsListenerTest, PeersThatSayNothingKeepNobodyAway) {
  MetricsBounds bounds;
  bounds.connections = 4;
  bounds.life = std::chrono::hours(1);  // Time helps nobody here.
  Start(bounds);
  std::vector<std::unique_ptr<HttpPeer>> silent;
  for (int k = 0; k < 50; ++k) {
    silent.push_back(std::make_unique<HttpPeer>(listener_->address()));
    silent.back()->Say(k % 2 ? "G" : "");
  }
  EXPECT_THAT(Ask("GET /health HTTP/1.1\r\n\r\n"), StartsWith("HTTP/1.1 200 "));
  EXPECT_EQ(silent.front()->Hear(), "") << "the oldest made room";
}

TEST_F(MetricsListenerTest, PeersThatDoNotReadKeepNobodyWaiting) {
  page_bytes_ = 16 << 20;  // More than fits into any buffer on the way.
  Start();
  std::vector<std::unique_ptr<HttpPeer>> deaf;
  for (int k = 0; k < 8; ++k) {
    deaf.push_back(std::make_unique<HttpPeer>(listener_->address()));
    deaf.back()->Say("GET /metrics HTTP/1.1\r\n\r\n");
  }
  EXPECT_THAT(Ask("GET /health HTTP/1.1\r\n\r\n"), StartsWith("HTTP/1.1 200 "));
  EXPECT_GT(deaf.front()->Hear().size(), page_bytes_) << "and who reads late gets all";
}

TEST_F(MetricsListenerTest, ConnectionsEndWithTheirTime) {
  MetricsBounds bounds;
  bounds.life = std::chrono::milliseconds(50);
  Start(bounds);
  const HttpPeer silent(listener_->address());
  EXPECT_EQ(silent.Hear(), "");
}

TEST_F(MetricsListenerTest, StopsWithConnectionsOpen) {
  Start();
  const HttpPeer silent(listener_->address());
  listener_.reset();
  EXPECT_EQ(silent.Hear(), "");
}

TEST(MetricsListener, SaysWhereItCannotListen) {
  for (const char* wrong : {"", "9090", "127.0.0.1:", "127.0.0.1:x", "127.0.0.1:70000", "127.0.0.1:1x"}) {
    EXPECT_EQ(MetricsListener::Start(wrong, {}).status().code(), absl::StatusCode::kInvalidArgument) << wrong;
  }
  EXPECT_EQ(MetricsListener::Start("no.such.host.invalid:0", {}).status().code(), absl::StatusCode::kUnavailable);
}

}  // namespace
}  // namespace residua::server
