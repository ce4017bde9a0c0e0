// A server behind the same name that answers as none should: with what it was told for another request, in parts of a
// message that never ends, with names that lead out of folders, with candidates without end, or not at all. Who asks is
// answered right, by its own worker, within its patience.
#include <filesystem>

#include "proto/convert.h"
#include "server/service_for_test.h"

namespace residua::server {
namespace {

using Conversation = grpc::ServerReaderWriter<v1::LookupReply, v1::LookupRequest>;

class LyingPeer final : public v1::SpecialisationService::Service {
 public:
  using Lie = std::function<void(grpc::ServerContext*, Conversation*)>;
  explicit LyingPeer(Lie lie) : lie_(std::move(lie)) {
    int port = 0;
    grpc::ServerBuilder builder;
    builder.AddListeningPort("127.0.0.1:0", grpc::InsecureServerCredentials(), &port);
    builder.RegisterService(this);
    listens_ = builder.BuildAndStart();
    address = "127.0.0.1:" + std::to_string(port);
  }
  grpc::Status ClusterStatus(grpc::ServerContext*, const v1::ClusterStatusRequest*,
                             v1::ClusterStatusResponse* response) override {
    response->set_build_id("build");
    return grpc::Status::OK;
  }
  grpc::Status Lookup(grpc::ServerContext* context, Conversation* stream) override {
    ++asked;
    lie_(context, stream);
    return grpc::Status::OK;
  }

  std::string address;
  std::atomic<int> asked{0};

 private:
  const Lie lie_;
  std::unique_ptr<grpc::Server> listens_;
};

class LyingPeerTest : public ServiceTest {
 protected:
  static constexpr Milliseconds kPatience{500};

  void TearDown() override {
    own_worker_.reset();
    own_.reset();
    peer_.reset();
    ServiceTest::TearDown();
    std::error_code ignored;
    if (!folder_.empty()) std::filesystem::remove_all(folder_, ignored);
  }
  static std::unique_ptr<Server> StartOne(ServerOptions options) {
    options.build_id = "build";
    options.stop_grace = Milliseconds(0);
    options.tier.probe_pause = Milliseconds(20);
    options.tier.patience = kPatience;
    auto started = Server::Start(options, {FakeCompiler::Sign, FakeCompiler::Hold});
    EXPECT_TRUE(started.ok()) << started.status();
    return std::move(*started);
  }
  // The server that asks.
  void AskOfLiar(LyingPeer::Lie lie, ServerOptions options = {}) {
    peer_ = std::make_unique<LyingPeer>(std::move(lie));
    options.tier.peers = {peer_->address};
    own_ = StartOne(std::move(options));
    own_worker_ = std::make_unique<TestWorker>(own_->address(), "own", &own_compiler_);
    while (!own_->Peers()[0].asked) std::this_thread::sleep_for(Milliseconds(5));
  }
  // What comes is made here, and soon.
  void IsAnsweredRight(const job::JobRequest& request) {
    const Time begin = std::chrono::steady_clock::now();
    const RemoteAnswer answer = ConnectTo(own_->address())->Specialise(request, {});
    ASSERT_TRUE(answer.answered) << answer.error;
    EXPECT_FALSE(answer.hit);
    EXPECT_EQ(answer.result.files.at("f.m"), "% " + request.files.at("f.m") + "\n% callee\n");
    EXPECT_EQ(own_compiler_.runs(), 1);
    EXPECT_EQ(peer_->asked, 1);
    EXPECT_LT(std::chrono::steady_clock::now() - begin, kPatience + Milliseconds(5000));
  }
  SigningKey Key() {
    std::string pattern = (std::filesystem::temp_directory_path() / "residua-liar-XXXXXX").string();
    folder_ = mkdtemp(pattern.data());
    EXPECT_EQ(std::system(("openssl genpkey -algorithm ed25519 -out " + folder_ + "/key").c_str()), 0);
    SigningKey key;
    EXPECT_EQ(SigningKey::Read(folder_ + "/key", &key), "");
    return key;
  }

  std::string folder_;
  FakeCompiler own_compiler_;
  std::unique_ptr<LyingPeer> peer_;
  std::unique_ptr<Server> own_;
  std::unique_ptr<TestWorker> own_worker_;
};

// Two requests rest on the same files, and differ in a value: what was signed for one of them is no answer to the
// other.
TEST_F(LyingPeerTest, WhatWasSignedForAnotherRequest) {
  ServerOptions signs;
  signs.signing = Key();
  server_ = StartOne(signs);
  workers_["w"] = std::make_unique<TestWorker>(server_->address(), "w", &compiler_);
  job::JobRequest first = Request("plain"), other = Request("plain");
  first.values.push_back({"n", "1"});
  other.values.push_back({"n", "2"});
  ASSERT_TRUE(Ask(first).answered);
  std::atomic<bool> replayed = false;
  AskOfLiar(
      [&](grpc::ServerContext*, Conversation* stream) {
        auto stub = v1::SpecialisationService::NewStub(Channel());
        grpc::ClientContext context;
        auto honest = stub->Lookup(&context);
        v1::LookupRequest asked;
        if (!stream->Read(&asked)) return;
        asked.mutable_key()->set_signature(RawOfHex(FakeCompiler::Sign(first).sha256));
        v1::LookupReply reply;
        if (!honest->Write(asked) || !honest->Read(&reply)) return;
        replayed = reply.has_candidate() && stream->Write(reply);
        if (stream->Read(&asked)) honest->Write(asked);
        honest->WritesDone();
        honest->Finish();
      },
      signs);
  IsAnsweredRight(other);
  EXPECT_TRUE(replayed);
}

TEST_F(LyingPeerTest, NamesThatLeadOutOfFolders) {
  AskOfLiar([](grpc::ServerContext*, Conversation* stream) {
    job::JobResult result;
    result.entry = "f";
    result.files["f.m"] = "% plain\n% callee\n";
    result.files["../../.profile"] = "echo owned\n";
    v1::LookupReply reply;
    *reply.mutable_result() = proto::ResultToProto(result);
    stream->Write(reply);
  });
  IsAnsweredRight(Request("plain"));
}

TEST_F(LyingPeerTest, AMessageThatNeverEnds) {
  std::atomic<int64_t> taken = 0;
  AskOfLiar([&](grpc::ServerContext* context, Conversation* stream) {
    v1::LookupReply part;
    *part.mutable_chunk()->mutable_digest() = proto::DigestOf("long");
    part.mutable_chunk()->mutable_digest()->set_size_bytes(int64_t{1} << 50);
    part.mutable_chunk()->set_data(std::string(1 << 20, 'x'));
    for (int64_t k = 0; k < 4096 && !context->IsCancelled(); ++k) {
      part.mutable_chunk()->set_offset(k << 20);
      if (!stream->Write(part)) return;
      taken = (k + 1) << 20;
    }
  });
  IsAnsweredRight(Request("plain"));
  EXPECT_LT(taken, int64_t{1} << 30);
}

TEST_F(LyingPeerTest, CandidatesWithoutEnd) {
  AskOfLiar([](grpc::ServerContext* context, Conversation* stream) {
    v1::LookupReply reply;
    v1::Dependency* const file = reply.mutable_candidate()->add_dependencies();
    file->set_path("f.m");
    file->set_found(true);
    file->set_sha256(std::string(32, 'd'));
    v1::LookupRequest verdict;
    while (!context->IsCancelled() && stream->Write(reply)) {
    }
  });
  IsAnsweredRight(Request("plain"));
}

TEST_F(LyingPeerTest, Silence) {
  AskOfLiar([](grpc::ServerContext* context, Conversation*) {
    while (!context->IsCancelled()) std::this_thread::sleep_for(Milliseconds(5));
  });
  IsAnsweredRight(Request("plain"));
}

}  // namespace
}  // namespace residua::server
