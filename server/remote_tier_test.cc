// Several real servers behind one name, with real workers, over loopback.
#include "server/remote_tier.h"

#include <netinet/in.h>
#include <sys/socket.h>
#include <unistd.h>

#include <cstdlib>
#include <filesystem>

#include "server/service_for_test.h"

namespace residua::server {
namespace {

constexpr char kToken[] = "the token of another server";

// One more server, which asks the first.
class RemoteTierTest : public ServiceTest {
 protected:
  void TearDown() override {
    compiler_.Open();
    second_worker_.reset();
    second_.reset();
    ServiceTest::TearDown();
    std::error_code ignored;
    std::filesystem::remove_all(folder_, ignored);
  }
  static std::unique_ptr<Server> StartOne(ServerOptions options) {
    if (options.build_id.empty()) options.build_id = "build";
    options.metrics_listen = "127.0.0.1:0";
    options.stop_grace = Milliseconds(0);
    options.tier.probe_pause = Milliseconds(20);
    options.tier.patience = Milliseconds(5000);
    options.tier.leave_out = Milliseconds(600000);
    auto started = Server::Start(options, {FakeCompiler::Sign, FakeCompiler::Hold});
    EXPECT_TRUE(started.ok()) << started.status();
    return std::move(*started);
  }
  void StartSecond(ServerOptions options = {}, std::vector<std::string> peers = {}) {
    options.tier.peers = peers.empty() ? std::vector<std::string>{server_->address()} : std::move(peers);
    second_ = StartOne(std::move(options));
    second_worker_ = std::make_unique<TestWorker>(second_->address(), "second", &second_compiler_);
  }
  // Until it is so; the test's own limit of time ends it otherwise.
  template <typename Condition>
  static void Wait(const Condition& condition) {
    while (!condition()) std::this_thread::sleep_for(Milliseconds(5));
  }
  void WaitForPeer(size_t which = 0) {
    Wait([&] { return second_->Peers()[which].asked; });
  }
  void WaitForWords(const std::string& words) {
    Wait([&] { return second_->Peers()[0].why.find(words) != std::string::npos; });
  }
  RemoteAnswer AskSecond(const job::JobRequest& request) {
    RemoteAnswer answer = ConnectTo(second_->address())->Specialise(request, {});
    EXPECT_TRUE(answer.answered) << answer.error;
    return answer;
  }
  // Made by the first server.
  void MakeAtFirst(const std::string& text) {
    const RemoteAnswer made = Ask(Request(text));
    ASSERT_TRUE(made.answered) << made.error;
    ASSERT_FALSE(made.hit);
  }
  SigningKey Key(const std::string& name) {
    if (folder_.empty()) {
      std::string pattern = (std::filesystem::temp_directory_path() / "residua-tier-XXXXXX").string();
      folder_ = mkdtemp(pattern.data());
    }
    const std::string path = folder_ + "/" + name;
    if (!std::filesystem::exists(path)) {
      EXPECT_EQ(std::system(("openssl genpkey -algorithm ed25519 -out " + path).c_str()), 0);
    }
    SigningKey key;
    EXPECT_EQ(SigningKey::Read(path, &key), "");
    return key;
  }

  FakeCompiler second_compiler_;
  std::unique_ptr<Server> second_;
  std::unique_ptr<TestWorker> second_worker_;
  std::string folder_;
};

TEST_F(RemoteTierTest, WhatAPeerHasIsNotMadeAgain) {
  Start(1);
  MakeAtFirst("plain");
  StartSecond();
  WaitForPeer();
  const RemoteAnswer got = AskSecond(Request("plain"));
  EXPECT_TRUE(got.hit);
  EXPECT_EQ(got.result.files.at("f.m"), "% plain\n% callee\n");
  EXPECT_EQ(second_compiler_.runs(), 0);
  server_.reset();  // From here on it is the second one's own.
  EXPECT_TRUE(AskSecond(Request("plain")).hit);
  EXPECT_FALSE(AskSecond(Request("new")).hit);
  EXPECT_EQ(second_compiler_.runs(), 1);
}

TEST_F(RemoteTierTest, LongResultsTravelWhole) {
  Start(1);
  MakeAtFirst("long");
  StartSecond();
  WaitForPeer();
  const RemoteAnswer got = AskSecond(Request("long"));
  EXPECT_TRUE(got.hit);
  EXPECT_EQ(got.result.files.at("libf.so"), std::string(6 << 20, 'x') + "end");
}

TEST_F(RemoteTierTest, TheServerThatHasTheSourcesJudges) {
  Start(1);
  MakeAtFirst("plain");
  StartSecond();
  WaitForPeer();
  job::JobRequest edited = Request("plain");
  edited.files["g.m"] = "edited callee";
  const RemoteAnswer got = AskSecond(edited);
  EXPECT_FALSE(got.hit);
  EXPECT_EQ(got.result.files.at("f.m"), "% plain\n% edited callee\n");
  EXPECT_EQ(second_compiler_.runs(), 1);
}

TEST_F(RemoteTierTest, APeerThatIsAwayIsNotAskedAndAnotherIs) {
  Start(1);
  MakeAtFirst("plain");
  // A socket that takes connections and says nothing, as a machine that hangs.
  const int silent = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
  sockaddr_in address{};
  address.sin_family = AF_INET;
  address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  socklen_t length = sizeof address;
  ASSERT_EQ(bind(silent, reinterpret_cast<sockaddr*>(&address), length), 0);
  ASSERT_EQ(listen(silent, 5), 0);
  ASSERT_EQ(getsockname(silent, reinterpret_cast<sockaddr*>(&address), &length), 0);
  ServerOptions options;
  options.tier.probe_patience = Milliseconds(100);
  StartSecond(options, {"127.0.0.1:1", "127.0.0.1:" + std::to_string(ntohs(address.sin_port)), server_->address()});
  WaitForPeer(2);
  EXPECT_TRUE(AskSecond(Request("plain")).hit);
  EXPECT_FALSE(AskSecond(Request("new")).hit);
  EXPECT_FALSE(second_->Peers()[0].asked);
  EXPECT_FALSE(second_->Peers()[1].asked);
  close(silent);
}

// Answers whoever asks whether it is there, and no look-up.
class HalfDead final : public v1::SpecialisationService::Service {
 public:
  grpc::Status ClusterStatus(grpc::ServerContext*, const v1::ClusterStatusRequest*,
                             v1::ClusterStatusResponse* response) override {
    response->set_build_id("build");
    return grpc::Status::OK;
  }
  grpc::Status Lookup(grpc::ServerContext*, grpc::ServerReaderWriter<v1::LookupReply, v1::LookupRequest>*) override {
    ++asked;
    return {grpc::StatusCode::INTERNAL, "it has lost its disk"};
  }
  std::atomic<int> asked{0};
};

TEST_F(RemoteTierTest, APeerThatFailsIsAskedOnce) {
  Start(0);
  HalfDead half_dead;
  int port = 0;
  grpc::ServerBuilder builder;
  builder.AddListeningPort("127.0.0.1:0", grpc::InsecureServerCredentials(), &port);
  builder.RegisterService(&half_dead);
  const std::unique_ptr<grpc::Server> listens = builder.BuildAndStart();
  StartSecond({}, {"127.0.0.1:" + std::to_string(port)});
  WaitForPeer();
  for (const char* text : {"one", "two", "three"}) EXPECT_FALSE(AskSecond(Request(text)).hit);
  EXPECT_EQ(half_dead.asked, 1);
  EXPECT_EQ(second_compiler_.runs(), 3);
  EXPECT_THAT(second_->Peers()[0].why, HasSubstr("it has lost its disk"));
}

TEST_F(RemoteTierTest, ATokenIsShownWhereOneIsAskedFor) {
  Start(1);
  MakeAtFirst("plain");
  server_->SetTokens({{Sha256Raw(kToken), {"second", Role::kRead, {}}}});
  StartSecond();
  WaitForWords("asks for a token");
  EXPECT_FALSE(AskSecond(Request("plain")).hit);
  second_worker_.reset();
  ServerOptions options;
  options.tier.security.secret = kToken;
  StartSecond(options);
  WaitForPeer();
  EXPECT_TRUE(AskSecond(Request("plain")).hit);
}

TEST_F(RemoteTierTest, WhoSignsTakesWhatItsKeySigned) {
  ServerOptions first, second;
  first.signing = Key("ours");
  server_ = StartOne(first);
  workers_["w0"] = std::make_unique<TestWorker>(server_->address(), "w0", &compiler_);
  MakeAtFirst("plain");
  second.signing = Key("ours");
  StartSecond(second);
  WaitForPeer();
  EXPECT_TRUE(AskSecond(Request("plain")).hit);
  second_worker_.reset();
  second.signing = Key("theirs");
  StartSecond(second);
  WaitForPeer();
  EXPECT_FALSE(AskSecond(Request("plain")).hit);
}

// Each build has keys of its own, so that what another one made is nothing that could be asked for.
TEST_F(RemoteTierTest, APeerOfAnotherBuildIsLeftOut) {
  Start(1);
  ServerOptions options;
  options.build_id = "the next build";
  options.tier.peers = {server_->address()};
  second_ = StartOne(options);
  WaitForWords("it is of build build");
  EXPECT_FALSE(second_->Peers()[0].asked);
}

}  // namespace
}  // namespace residua::server
