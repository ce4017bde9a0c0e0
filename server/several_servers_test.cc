// A worker of several real servers.
#include "worker/host/several_servers.h"

#include "server/service_for_test.h"

namespace residua::server {
namespace {

class SeveralServersTest : public ServiceTest {
 protected:
  void TearDown() override {
    compiler_.Open();
    Leave();
    other_.reset();
    ServiceTest::TearDown();
  }
  void StartOther(const std::string& build) {
    ServerOptions options;
    options.build_id = build;
    options.stop_grace = Milliseconds(0);
    auto started = Server::Start(options, {FakeCompiler::Sign, FakeCompiler::Hold});
    ASSERT_TRUE(started.ok()) << started.status();
    other_ = std::move(*started);
  }
  // A worker of both.
  void Join(int slots, Milliseconds ask_again = Milliseconds(20)) {
    worker::HostOptions options;
    options.name = "w";
    options.slots = slots;
    options.build_id = "build";
    worker::SeveralServers::Callbacks callbacks;
    callbacks.connected = [this](const std::string& server) { Note(&connected_, server); };
    callbacks.refused = [this](const std::string& server, const std::string& reason) {
      EXPECT_THAT(reason, HasSubstr("the worker is of build build"));
      Note(&refused_, server);
    };
    worker_ = std::make_unique<worker::SeveralServers>(
        options, std::vector<std::string>{server_->address(), other_->address()},
        [this](const job::JobRequest& request, const job::JobHooks& hooks) { return Run(request, hooks); },
        std::move(callbacks), ask_again);
    thread_ = std::thread([this] { status_ = worker_->Run(); });
  }
  worker::JobAnswer Run(const job::JobRequest& request, const job::JobHooks& hooks) {
    most_ = std::max<int>(most_, ++running_);
    worker::JobAnswer answer = compiler_.Run("w", request, hooks);
    --running_;
    return answer;
  }
  void Leave() {
    if (worker_) worker_->Stop();
    if (thread_.joinable()) thread_.join();
  }
  void WaitFor(const std::multiset<std::string>* said, const std::string& server, size_t times = 1) {
    std::unique_lock lock(mutex_);
    changed_.wait(lock, [&] { return said->count(server) >= times; });
  }
  RemoteAnswer AskOther(const job::JobRequest& request) {
    return ConnectTo(other_->address())->Specialise(request, {});
  }

  std::unique_ptr<Server> other_;
  std::multiset<std::string> connected_, refused_;
  absl::Status status_;
  std::atomic<int> running_{0}, most_{0};

 private:
  void Note(std::multiset<std::string>* said, const std::string& server) {
    const std::lock_guard lock(mutex_);
    said->insert(server);
    changed_.notify_all();
  }
  std::mutex mutex_;
  std::condition_variable changed_;
  std::unique_ptr<worker::SeveralServers> worker_;
  std::thread thread_;
};

TEST_F(SeveralServersTest, WorksForEachOfThem) {
  Start(0);
  StartOther("build");
  Join(2);
  EXPECT_TRUE(Ask(Request("one")).answered);
  EXPECT_TRUE(AskOther(Request("two")).answered);
  EXPECT_EQ(compiler_.runs(), 2);
}

TEST_F(SeveralServersTest, WithOneSetOfSlots) {
  Start(0);
  StartOther("build");
  Join(1);
  std::thread first([&] { EXPECT_TRUE(Ask(Request("wait")).answered); });
  compiler_.WaitForRun(1);
  RemoteAnswer answer;
  std::thread second([&] { answer = AskOther(Request("plain")); });
  while (other_->scheduler().Status().running == 0) std::this_thread::sleep_for(Milliseconds(5));
  compiler_.Open();
  first.join();
  second.join();
  EXPECT_TRUE(answer.answered) << answer.error;
  EXPECT_EQ(compiler_.runs(), 2);
  EXPECT_EQ(most_, 1);
}

TEST_F(SeveralServersTest, ALostServerCostsTheOtherNothing) {
  Start(0);
  StartOther("build");
  Join(2);
  WaitFor(&connected_, other_->address());
  other_.reset();
  EXPECT_TRUE(Ask(Request("plain")).answered);
}

// An upgrade under way: the next build serves beside this one, with workers of its own.
TEST_F(SeveralServersTest, TwoBuildsSideBySide) {
  Start(0);
  StartOther("the next build");
  Join(2);
  WaitFor(&refused_, other_->address(), 2);  // It asks again.
  EXPECT_TRUE(Ask(Request("plain")).answered);
  worker::HostOptions options;
  options.name = "next";
  options.build_id = "the next build";
  FakeCompiler next_compiler;
  worker::SeveralServers next(
      options, {server_->address(), other_->address()},
      [&](const job::JobRequest& request, const job::JobHooks& hooks) {
        return next_compiler.Run("next", request, hooks);
      },
      {}, Milliseconds(20));
  std::thread runs([&] { EXPECT_TRUE(next.Run().ok()); });
  EXPECT_FALSE(AskOther(Request("plain")).hit);
  EXPECT_TRUE(Ask(Request("plain")).hit);
  EXPECT_EQ(compiler_.runs(), 1);
  EXPECT_EQ(next_compiler.runs(), 1);
  next.Stop();
  runs.join();
}

TEST_F(SeveralServersTest, RefusedByAllItEnds) {
  Start(0);
  worker::HostOptions options;
  options.name = "old";
  options.build_id = "an old build";
  StartOther("build");
  worker::SeveralServers old(options, {server_->address(), other_->address()}, {}, {}, Milliseconds(20));
  const absl::Status status = old.Run();
  EXPECT_FALSE(status.ok());
  EXPECT_THAT(std::string(status.message()), HasSubstr("an old build"));
}

}  // namespace
}  // namespace residua::server
