// Peers that hold what they can: that ask and read nothing, send a byte now and then, begin what they do not end. What
// they hold is bounded, and others are served meanwhile.
#include <future>

#include "proto/convert.h"
#include "proto/envelope.h"
#include "proto/limits.h"
#include "residua/v1/worker.grpc.pb.h"
#include "server/gate.h"
#include "server/service_for_test.h"

namespace residua::server {
namespace {

using grpc::StatusCode;

constexpr int64_t kMiB = int64_t{1} << 20;

class GreedyPeers : public ServiceTest {
 protected:
  void StartWith(cache::Compiler compiler, Milliseconds peer_idle = Milliseconds(30000)) {
    ServerOptions options;
    options.build_id = "build";
    options.peer_idle = peer_idle;
    options.stop_grace = Milliseconds(0);
    auto started = Server::Start(options, std::move(compiler));
    ASSERT_TRUE(started.ok()) << started.status();
    server_ = std::move(*started);
  }
  void StartIdle(Milliseconds peer_idle) { StartWith({FakeCompiler::Sign, FakeCompiler::Hold}, peer_idle); }
  auto Status() { return client::RemoteClusterStatus(server_->address(), Milliseconds(10000)); }
  static std::vector<v1::SpecialiseRequest> PartsOf(const job::JobRequest& request) {
    v1::SpecialiseRequest message;
    *message.mutable_request() = proto::RequestToProto(request);
    std::vector<v1::SpecialiseRequest> parts;
    proto::SendEnvelope(std::move(message), [&](v1::SpecialiseRequest part) {
      parts.push_back(std::move(part));
      return true;
    });
    return parts;
  }
};

// A call that has sent its request, and reads when it is told to.
struct OpenCall {
  OpenCall(const std::shared_ptr<grpc::Channel>& channel, const std::vector<v1::SpecialiseRequest>& parts,
           const std::string& token = "")
      : stub(v1::SpecialisationService::NewStub(channel)) {
    if (!token.empty()) context.AddMetadata("authorization", "Bearer " + token);
    stream = stub->Specialise(&context);
    for (const v1::SpecialiseRequest& part : parts) {
      if (!stream->Write(part)) break;
    }
    stream->WritesDone();
  }
  grpc::Status Finish() {
    v1::SpecialiseEvent event;
    while (stream->Read(&event)) last = event.event_case();
    return stream->Finish();
  }
  grpc::ClientContext context;
  std::unique_ptr<v1::SpecialisationService::Stub> stub;
  std::unique_ptr<grpc::ClientReaderWriter<v1::SpecialiseRequest, v1::SpecialiseEvent>> stream;
  v1::SpecialiseEvent::EventCase last = v1::SpecialiseEvent::EVENT_NOT_SET;
};

TEST_F(GreedyPeers, RepliesThatNobodyReadsDoNotPileUp) {
  Start(1);
  // That rests on nothing, so that nobody has to read before a verdict.
  const std::string sha256 = Sha256Hex("medium");
  cache::StoredResult medium;
  medium.entry = "f";
  medium.signature = sha256;
  ASSERT_TRUE(server_->cache().Store({sha256, "medium", "f"}, medium, {{"f.m", std::string(400 << 10, 'x')}}).ok());
  auto stub = v1::SpecialisationService::NewStub(Channel());
  grpc::ClientContext context;
  auto stream = stub->Lookup(&context);
  v1::LookupRequest key, holds;
  key.mutable_key()->set_signature(RawOfHex(sha256));
  holds.mutable_verdict()->set_holds(true);
  const int64_t hits = server_->cache().Stats().hits;
  for (int k = 0; k < 100; ++k) {
    ASSERT_TRUE(stream->Write(key));
    ASSERT_TRUE(stream->Write(holds));
  }
  const Time end = std::chrono::steady_clock::now() + Milliseconds(500);
  while (server_->cache().Stats().hits < hits + 20 && std::chrono::steady_clock::now() < end) {
    std::this_thread::sleep_for(Milliseconds(5));
  }
  EXPECT_LT(server_->cache().Stats().hits, hits + 20) << "it is asked again when it has taken the answer";
  EXPECT_LE(Status().leaving_bytes, 2 * kMiB);
  stream->WritesDone();
  int replies = 0;
  for (v1::LookupReply reply; stream->Read(&reply);) ++replies;
  EXPECT_EQ(replies, 100) << "each question is answered to who reads";
  EXPECT_TRUE(stream->Finish().ok());
  EXPECT_EQ(Status().leaving_bytes, 0);
}

TEST_F(GreedyPeers, ResultsThatNobodyReadsAreBounded) {
  Start(1);
  ASSERT_TRUE(Ask(Request("medium")).answered);
  // That takes nothing before it is read.
  grpc::ChannelArguments small;
  small.SetInt(GRPC_ARG_HTTP2_BDP_PROBE, 0);
  small.SetInt(GRPC_ARG_HTTP2_STREAM_LOOKAHEAD_BYTES, 1024);
  const auto channel = grpc::CreateCustomChannel(server_->address(), grpc::InsecureChannelCredentials(), small);
  const auto parts = PartsOf(Request("medium"));
  std::vector<std::unique_ptr<OpenCall>> calls;
  for (int k = 0; k < 500; ++k) calls.push_back(std::make_unique<OpenCall>(channel, parts));
  while (server_->cache().Stats().hits < 500) std::this_thread::sleep_for(Milliseconds(10));
  // A bystander's answer is as short as a refusal.
  EXPECT_TRUE(Ask(Request("plain")).answered);
  EXPECT_LE(Status().leaving_bytes, 161 * kMiB);
  int refused = 0;
  for (const auto& call : calls) {
    const grpc::Status status = call->Finish();
    if (status.ok()) {
      EXPECT_EQ(call->last, v1::SpecialiseEvent::kResult);
    } else {
      EXPECT_EQ(status.error_code(), StatusCode::RESOURCE_EXHAUSTED) << status.error_message();
      ++refused;
    }
  }
  EXPECT_GT(refused, 50);
  EXPECT_LT(refused, 450);
  // A call's end is told before what it held is given back.
  const Time end = std::chrono::steady_clock::now() + Milliseconds(5000);
  while (Status().leaving_bytes > 0 && std::chrono::steady_clock::now() < end) {
    std::this_thread::sleep_for(Milliseconds(5));
  }
  EXPECT_EQ(Status().leaving_bytes, 0);
  EXPECT_TRUE(Ask(Request("medium")).answered);
}

// Whoever may look up could read what others asked for, a line after the other.
TEST_F(GreedyPeers, AMissTellsNothingOfOthers) {
  Start(0);
  server_->SetTokens({{Sha256Raw("the token of a curious one"), {"curious", Role::kRead, {}}},
                      {Sha256Raw("the token of another"), {"other", Role::kSubmit, {}}}});
  server_->SetJoinToken("the token of the workers");
  workers_["w"] = std::make_unique<TestWorker>(server_->address(), "w", &compiler_, "the token of the workers");
  EXPECT_TRUE(OpenCall(Channel(), PartsOf(Request("a secret")), "the token of another").Finish().ok());
  const auto reason = [&](const std::string& token) {
    const job::JobRequest request = Request("a guess");
    const cache::Key key = cache::KeyOf(request, FakeCompiler::Sign(request));
    grpc::ClientContext context;
    context.AddMetadata("authorization", "Bearer " + token);
    auto stub = v1::SpecialisationService::NewStub(Channel());
    auto stream = stub->Lookup(&context);
    v1::LookupRequest message;
    message.mutable_key()->set_signature(RawOfHex(key.sha256));
    message.mutable_key()->set_canonical(key.canonical);
    message.mutable_key()->set_family(key.family);
    stream->Write(message);
    stream->WritesDone();
    v1::LookupReply reply;
    EXPECT_TRUE(stream->Read(&reply));
    EXPECT_TRUE(stream->Finish().ok());
    return reply.miss().reason();
  };
  EXPECT_THAT(reason("the token of another"), HasSubstr("a secret"));
  EXPECT_THAT(reason("the token of a curious one"), testing::Not(HasSubstr("secret")));
}

TEST_F(GreedyPeers, ARequestIsHeldUntilItIsAdmitted) {
  std::promise<void> gate;
  const std::shared_future<void> opened = gate.get_future().share();
  std::atomic<int> signing = 0;
  StartWith({[&, opened](const job::JobRequest& request) {
               if (request.files.at("f.m") == "slow" && ++signing > 0) opened.wait();
               return FakeCompiler::Sign(request);
             },
             FakeCompiler::Hold});
  job::JobRequest request = Request("slow");
  request.values.push_back({"n", std::string(60 * kMiB, 'v')});
  const auto parts = PartsOf(request);
  const auto channel = Channel();
  OpenCall first(channel, parts), second(channel, parts);
  while (signing < 2) std::this_thread::sleep_for(Milliseconds(5));
  EXPECT_GE(Status().arriving_bytes, 120 * kMiB);
  OpenCall third(channel, parts);
  EXPECT_EQ(third.Finish().error_code(), StatusCode::RESOURCE_EXHAUSTED);
  first.context.TryCancel();
  second.context.TryCancel();
  gate.set_value();
  while (Status().arriving_bytes > 0) std::this_thread::sleep_for(Milliseconds(5));
}

TEST_F(GreedyPeers, WhoseRequestsTakeLongToReadKeepsNobodyWaiting) {
  std::promise<void> gate;
  const std::shared_future<void> opened = gate.get_future().share();
  StartWith({[opened](const job::JobRequest& request) {
               if (request.files.at("f.m").starts_with("slow")) opened.wait();
               return FakeCompiler::Sign(request);
             },
             FakeCompiler::Hold});
  server_->SetTokens({{Sha256Raw("the token of a greedy one"), {"greedy", Role::kSubmit, {}}},
                      {Sha256Raw("the token of another"), {"other", Role::kSubmit, {}}}});
  server_->SetJoinToken("the token of the workers");
  workers_["w"] = std::make_unique<TestWorker>(server_->address(), "w", &compiler_, "the token of the workers");
  const auto channel = Channel();
  std::vector<std::unique_ptr<OpenCall>> slow;
  for (int k = 0; k < 8; ++k) {
    slow.push_back(std::make_unique<OpenCall>(channel, PartsOf(Request("slow " + std::to_string(k))),
                                              "the token of a greedy one"));
  }
  for (int k = 0; k < 5; ++k) {
    OpenCall quick(Channel(), PartsOf(Request("quick " + std::to_string(k))), "the token of another");
    EXPECT_TRUE(quick.Finish().ok());
    EXPECT_EQ(quick.last, v1::SpecialiseEvent::kResult);
  }
  gate.set_value();
  for (const auto& call : slow) EXPECT_TRUE(call->Finish().ok());
}

TEST_F(GreedyPeers, WhatTheServerWouldHaveToParseIsBounded) {
  Start(0);
  job::JobRequest request = Request(std::string(proto::kMaxEntryBytes + 1, '%'));
  OpenCall entry(Channel(), PartsOf(request));
  const grpc::Status status = entry.Finish();
  EXPECT_EQ(status.error_code(), StatusCode::INVALID_ARGUMENT);
  EXPECT_THAT(status.error_message(), HasSubstr("the file of the entry has 8 MiB, and a server takes at most 8 MiB"));
  request = Request("plain");
  request.facts.push_back("x: " + std::string(proto::kMaxFactBytes, 'r'));
  EXPECT_EQ(OpenCall(Channel(), PartsOf(request)).Finish().error_code(), StatusCode::INVALID_ARGUMENT);
  request = Request("plain");
  for (int k = 0; k < 9; ++k) request.search_path.emplace_back(static_cast<size_t>(kMiB), 'd');
  EXPECT_EQ(OpenCall(Channel(), PartsOf(request)).Finish().error_code(), StatusCode::INVALID_ARGUMENT);
}

// Each of its bytes comes in time.
TEST_F(GreedyPeers, WhoSendsAByteNowAndThenIsEnded) {
  StartIdle(Milliseconds(100));
  const std::string blob(1000, 'b');
  v1::BlobChunk chunk;
  *chunk.mutable_digest() = proto::DigestOf(blob);
  chunk.set_data("b");
  const auto drip = [&](auto& stream, auto message, v1::BlobChunk* part) {
    bool taken = true;
    for (int at = 0; at < 999 && taken; ++at) {
      part->set_offset(at);
      taken = stream->Write(message());
      std::this_thread::sleep_for(Milliseconds(10));
    }
    return taken;
  };
  {
    grpc::ClientContext context;
    v1::WriteBlobResponse response;
    auto stub = v1::ArtefactService::NewStub(Channel());
    auto writer = stub->WriteBlob(&context, &response);
    EXPECT_FALSE(drip(
        writer, [&] { return chunk; }, &chunk));
    EXPECT_EQ(writer->Finish().error_code(), StatusCode::DEADLINE_EXCEEDED);
  }
  grpc::ClientContext context;
  auto stub = v1::SpecialisationService::NewStub(Channel());
  auto stream = stub->Specialise(&context);
  v1::SpecialiseRequest message;
  *message.mutable_chunk() = chunk;
  EXPECT_FALSE(drip(
      stream, [&] { return message; }, message.mutable_chunk()));
  EXPECT_EQ(stream->Finish().error_code(), StatusCode::DEADLINE_EXCEEDED);
}

// What is stored makes other entries go: a client that sends without end does not empty the cache.
TEST_F(GreedyPeers, WhoFillsTheCacheWaits) {
  ServerOptions options;
  options.build_id = "build";
  options.cache_bytes = 4 << 20;
  auto started = Server::Start(options, {FakeCompiler::Sign, FakeCompiler::Hold});
  ASSERT_TRUE(started.ok()) << started.status();
  server_ = std::move(*started);
  auto stub = v1::ArtefactService::NewStub(Channel());
  const auto send = [&](char fill) {
    grpc::ClientContext context;
    v1::WriteBlobResponse response;
    auto writer = stub->WriteBlob(&context, &response);
    const std::string blob(400 << 10, fill);
    proto::SendChunks(proto::DigestOf(blob), blob, 0, [&](const v1::BlobChunk& chunk) { return writer->Write(chunk); });
    writer->WritesDone();
    return writer->Finish();
  };
  EXPECT_TRUE(send('a').ok());
  EXPECT_TRUE(send('b').ok());
  const grpc::Status refused = send('c');
  EXPECT_EQ(refused.error_code(), StatusCode::RESOURCE_EXHAUSTED);
  EXPECT_FALSE(refused.error_details().empty()) << "it is said when to come again";
  EXPECT_TRUE(send('a').ok()) << "what is there costs nothing";
}

TEST_F(GreedyPeers, ManyBlobsThatAreBegunAreRefused) {
  Start(0);
  auto stub = v1::SpecialisationService::NewStub(Channel());
  for (const bool empty : {false, true}) {
    grpc::ClientContext context;
    auto stream = stub->Specialise(&context);
    v1::SpecialiseRequest message;
    for (int k = 0; k < 2 - empty; ++k) {
      *message.mutable_chunk()->mutable_digest() = proto::DigestOf("blob " + std::to_string(k));
      message.mutable_chunk()->set_data(empty ? "" : "b");
      stream->Write(message);
    }
    v1::SpecialiseEvent event;
    EXPECT_FALSE(stream->Read(&event));
    EXPECT_EQ(stream->Finish().error_code(), StatusCode::INVALID_ARGUMENT);
  }
}

// As a worker, without a word of who it is; those that have said it may be silent.
TEST_F(GreedyPeers, AWorkerThatDoesNotSayWhoItIsIsEnded) {
  StartIdle(Milliseconds(50));
  workers_["w"] = std::make_unique<TestWorker>(server_->address(), "w", &compiler_);
  auto stub = v1::WorkerService::NewStub(Channel());
  v1::ServerMessage got;
  {
    grpc::ClientContext context;
    auto stream = stub->Connect(&context);
    EXPECT_FALSE(stream->Read(&got));
    EXPECT_EQ(stream->Finish().error_code(), StatusCode::DEADLINE_EXCEEDED);
  }
  grpc::ClientContext context;
  auto stream = stub->Connect(&context);
  v1::WorkerMessage message;
  *message.mutable_chunk()->mutable_digest() = proto::DigestOf(std::string(1000, 'x'));
  message.mutable_chunk()->set_data("x");
  stream->Write(message);
  EXPECT_FALSE(stream->Read(&got));
  EXPECT_EQ(stream->Finish().error_code(), StatusCode::FAILED_PRECONDITION);
  EXPECT_EQ(Status().workers.size(), 1u);
  EXPECT_TRUE(Ask(Request("plain")).answered);
}

TEST(Machines, AreTheSameByAllTheirAddresses) {
  EXPECT_EQ(MachineOf("ipv4:127.0.0.1:5123"), MachineOf("ipv4:127.0.0.2:77"));
  EXPECT_EQ(MachineOf("ipv4:127.0.0.1:5123"), MachineOf("ipv6:%5B::1%5D:5123"));
  EXPECT_EQ(MachineOf("ipv4:127.0.0.1:5123"), MachineOf("ipv6:[::ffff:127.0.0.9]:5123"));
  EXPECT_EQ(MachineOf("ipv4:127.0.0.1:5123"), MachineOf("unix:/tmp/socket"));
  EXPECT_EQ(MachineOf("ipv4:10.0.0.7:1"), MachineOf("ipv4:10.0.0.7:2"));
  EXPECT_EQ(MachineOf("ipv4:10.0.0.7:1"), MachineOf("ipv6:%5B::ffff:10.0.0.7%5D:2"));
  EXPECT_NE(MachineOf("ipv4:10.0.0.7:1"), MachineOf("ipv4:10.0.0.8:1"));
  EXPECT_EQ(MachineOf("ipv6:%5B2001:db8:1:2:3::7%5D:1"), MachineOf("ipv6:%5B2001:db8:1:2:ffff::8%5D:9"));
  EXPECT_NE(MachineOf("ipv6:%5B2001:db8:1:2:3::7%5D:1"), MachineOf("ipv6:%5B2001:db8:1:3:3::7%5D:1"));
  EXPECT_EQ(MachineOf("ipv6:%5Bfe80::7%25eth0%5D:1"), MachineOf("ipv6:%5Bfe80::8%25eth0%5D:2"));
}

}  // namespace
}  // namespace residua::server
