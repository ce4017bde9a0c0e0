// What travels between client, server and worker, and what a client waits for.
#include "server/service_for_test.h"

namespace residua::server {
namespace {

class TransferTest : public ServiceTest {};

TEST_F(TransferTest, LongSourcesAndResultsTravel) {
  Start(1);
  job::JobRequest request = Request("long");
  request.files["h.m"] = std::string(5 << 20, 'h');
  for (bool hit : {false, true}) {
    RemoteAnswer answer = Ask(request);
    ASSERT_TRUE(answer.answered) << answer.error;
    EXPECT_EQ(answer.hit, hit);
    EXPECT_EQ(answer.result.files["libf.so"], std::string(6 << 20, 'x') + "end");
    EXPECT_THAT(answer.result.files["f.m"], HasSubstr("hhhh"));
  }
}

TEST_F(TransferTest, AFullQueueIsWaitedForAsItSays) {
  SchedulerOptions options;
  options.queue_limit = 0;
  options.retry_delay = Milliseconds(40);
  Start(0, options);
  std::vector<RemoteEvent> events;
  client::RemoteCall call;
  int waits = 0;
  call.cancelled = [&] { return waits == 5; };
  call.on_event = [&](const RemoteEvent& event) {
    if (event.kind != RemoteEvent::Kind::kWaiting) return;
    ++waits;
    EXPECT_THAT(event.text, HasSubstr("the queue of the server is full"));
    EXPECT_GE(event.number, 40);
    EXPECT_LE(event.number, 50);
  };
  EXPECT_EQ(Connect()->Specialise(Request("plain"), call).error, "cancelled");
  EXPECT_EQ(waits, 5);
  const RemoteAnswer late = AskFor(Milliseconds(100), Request("plain"));
  EXPECT_FALSE(late.answered);
  EXPECT_THAT(late.error, HasSubstr("queue"));
  EXPECT_TRUE(late.retry_may_help);
  EXPECT_FALSE(late.away);
}

TEST_F(TransferTest, ARefusedRequestSucceedsWhenThereIsRoom) {
  SchedulerOptions options;
  options.queue_limit = 1;
  options.retry_delay = Milliseconds(10);
  Start(0, options);
  RemoteAnswer first, second;
  std::atomic<bool> queued = false;
  std::thread one([&] {
    client::RemoteCall call;
    call.on_event = [&](const RemoteEvent& event) { queued = queued || event.kind == RemoteEvent::Kind::kQueued; };
    first = Connect()->Specialise(Request("first"), call);
  });
  while (!queued) std::this_thread::sleep_for(Milliseconds(1));
  std::thread two([&] {
    client::RemoteCall call;
    call.on_event = [&](const RemoteEvent& event) {
      if (event.kind != RemoteEvent::Kind::kWaiting || workers_.count("w0")) return;
      workers_["w0"] = std::make_unique<TestWorker>(server_->address(), "w0", &compiler_);
    };
    second = Connect()->Specialise(Request("second"), call);
  });
  one.join();
  two.join();
  EXPECT_TRUE(first.answered) << first.error;
  EXPECT_TRUE(second.answered) << second.error;
}

TEST_F(TransferTest, WithoutWorkersTheServerIsAway) {
  SchedulerOptions options;
  options.no_worker_grace = Milliseconds(0);
  Start(0, options);
  const RemoteAnswer answer = AskFor(Milliseconds(1500), Request("plain"));
  EXPECT_FALSE(answer.answered);
  EXPECT_THAT(answer.error, HasSubstr("no worker is connected"));
  EXPECT_TRUE(answer.away);
  EXPECT_TRUE(answer.retry_may_help);
}

TEST_F(TransferTest, AHitSendsNoSource) {
  Start(1);
  ASSERT_TRUE(Ask(Request("plain")).answered);
  const job::JobRequest request = Request("plain");
  client::RemoteOptions options;
  options.server = server_->address();
  options.compiler = {FakeCompiler::Sign, FakeCompiler::Hold};
  int listed = 0;
  options.list_sources = [&](const job::JobRequest&, client::Sources* sources) {
    ++listed;
    return client::SourcesInMemory(request, sources);
  };
  // The files are here and not in the request, as on a disk.
  options.compiler.signature = [&](const job::JobRequest&) { return FakeCompiler::Sign(request); };
  options.compiler.dependencies_hold = [&](const job::JobRequest&, auto* dependencies, std::string* changed) {
    return FakeCompiler::Hold(request, dependencies, changed);
  };
  job::JobRequest bare = request;
  bare.files.clear();
  auto client = client::ConnectToServer(options);
  for (int k = 0; k < 3; ++k) EXPECT_TRUE(client->Specialise(bare, {}).hit);
  EXPECT_EQ(listed, 0);
  EXPECT_EQ(compiler_.runs(), 1);
  EXPECT_EQ(server_->cache().Stats().hits, 3);
  EXPECT_EQ(server_->cache().Stats().misses, 1);
}

// How many bytes of sources reach the server is seen from what it holds.
TEST_F(TransferTest, AnEditSendsTheFileThatWasEdited) {
  Start(1);
  job::JobRequest request = Request("plain");
  request.files["h.m"] = "another";
  ASSERT_TRUE(Ask(request).answered);
  const int64_t blobs = server_->cache().Stats().blobs;
  request.files["h.m"] = "edited";
  const RemoteAnswer edited = Ask(request);
  EXPECT_EQ(edited.miss_reason, "`h.m` changed");
  // The file, and the new result.
  EXPECT_EQ(server_->cache().Stats().blobs, blobs + 2);
}

TEST_F(TransferTest, FilesThatAreNotLookedUpAreNotFetched) {
  Start(1);
  job::JobRequest request = Request("plain");
  request.files["unused/u.m"] = "nobody calls it";
  ASSERT_TRUE(Ask(request).answered);
  request.files["g.m"] = "edited";
  // Gone from the server, but nobody needs it.
  ASSERT_TRUE(server_->cache().DamageBlobForTesting(proto::Sha256Hex("nobody calls it"), "rubbish").ok());
  EXPECT_TRUE(Ask(request).answered);
  EXPECT_EQ(compiler_.runs(), 2);
}

TEST_F(TransferTest, ASourceThatTheServerLostIsSentAgain) {
  Start(1);
  ASSERT_TRUE(Ask(Request("plain")).answered);
  ASSERT_TRUE(server_->cache().DamageBlobForTesting(proto::Sha256Hex("callee"), "rubbish").ok());
  job::JobRequest request = Request("other");  // its callee is there, says the index
  const RemoteAnswer answer = Ask(request);
  ASSERT_TRUE(answer.answered) << answer.error;
  EXPECT_EQ(answer.result.state, job::JobState::kDone);
  EXPECT_EQ(answer.result.files.at("f.m"), "% other\n% callee\n");
}

TEST_F(TransferTest, ManyFilesTravel) {
  Start(1);
  job::JobRequest request = Request("plain");
  for (int k = 0; k < 40000; ++k) {
    request.files["unused/function_with_a_name_" + std::to_string(k) + ".m"] = std::to_string(k);
  }
  const RemoteAnswer answer = Ask(request);
  ASSERT_TRUE(answer.answered) << answer.error;
  EXPECT_EQ(answer.result.dependencies.size(), 2u);
  EXPECT_TRUE(server_->cache().HasBlob(proto::Sha256Hex("39999")));
  EXPECT_TRUE(Ask(request).hit);
}

TEST_F(TransferTest, LongValuesTravel) {
  Start(1);
  job::JobRequest request = Request("plain");
  request.values.push_back({"n", std::string(9 << 20, 'v')});
  const RemoteAnswer answer = Ask(request);
  ASSERT_TRUE(answer.answered) << answer.error;
  EXPECT_EQ(answer.result.signature, FakeCompiler::Sign(request).sha256);
}

TEST_F(TransferTest, TooMuchIsRefusedForGood) {
  Start(1);
  job::JobRequest request = Request("plain");
  request.values.push_back({"n", std::string(65 << 20, 'v')});
  const RemoteAnswer answer = Ask(request);
  EXPECT_FALSE(answer.answered);
  EXPECT_THAT(answer.error, HasSubstr("64 MiB"));
  EXPECT_FALSE(answer.retry_may_help);
  EXPECT_FALSE(answer.away);
}

TEST_F(TransferTest, AServerThatIsNotThereIsAway) {
  Start(0);
  const std::string address = server_->address();
  server_.reset();
  client::RemoteOptions options;
  options.server = address;
  options.connect_patience = Milliseconds(200);
  options.compiler = {FakeCompiler::Sign, FakeCompiler::Hold};
  const RemoteAnswer answer = client::ConnectToServer(options)->Specialise(Request("plain"), {});
  EXPECT_FALSE(answer.answered);
  EXPECT_TRUE(answer.away);
  EXPECT_THAT(answer.error, HasSubstr("cannot reach the server `" + address + "`"));
}

TEST_F(TransferTest, AServerThatComesBackAnswers) {
  Start(1);
  const std::string address = server_->address();
  RemoteAnswer answer;
  std::atomic<bool> waits = false;
  std::thread client([&] {
    client::RemoteCall call;
    call.on_event = [&](const RemoteEvent& event) { waits = waits || event.kind == RemoteEvent::Kind::kWaiting; };
    answer = ConnectTo(address)->Specialise(Request("wait"), call);
  });
  compiler_.WaitForRun(1);
  server_.reset();
  while (!waits) std::this_thread::sleep_for(Milliseconds(5));
  ServerOptions options;
  options.build_id = "build";
  options.listen = address;
  options.stop_grace = Milliseconds(0);
  compiler_.Open();
  auto again = Server::Start(options, {FakeCompiler::Sign, FakeCompiler::Hold});
  ASSERT_TRUE(again.ok()) << again.status();
  server_ = std::move(*again);
  client.join();
  ASSERT_TRUE(answer.answered) << answer.error;
  EXPECT_EQ(answer.result.state, job::JobState::kDone);
}

TEST_F(TransferTest, AClientThatSaysNothingIsLeft) {
  ServerOptions options;
  options.build_id = "build";
  options.lookup_idle = Milliseconds(20);
  auto started = Server::Start(options, {FakeCompiler::Sign, FakeCompiler::Hold});
  ASSERT_TRUE(started.ok()) << started.status();
  server_ = std::move(*started);
  auto stub = v1::SpecialisationService::NewStub(Channel());
  for (const bool speaks : {false, true}) {
    grpc::ClientContext context;
    auto stream = stub->Lookup(&context);
    v1::LookupRequest message;
    message.mutable_key()->set_signature(std::string(32, 's'));
    v1::LookupReply reply;
    if (speaks) {
      stream->Write(message);
      ASSERT_TRUE(stream->Read(&reply));
      EXPECT_THAT(reply.miss().reason(), HasSubstr("no result"));
    }
    EXPECT_FALSE(stream->Read(&reply));
    EXPECT_EQ(stream->Finish().error_code(), grpc::StatusCode::DEADLINE_EXCEEDED);
  }
}

// Candidates that are too long to go along are sent after the verdict, in parts.
TEST_F(TransferTest, ALongResultFollowsItsVerdict) {
  Start(1);
  ASSERT_TRUE(Ask(Request("long")).answered);
  auto stub = v1::SpecialisationService::NewStub(Channel());
  grpc::ClientContext context;
  auto stream = stub->Lookup(&context);
  v1::LookupRequest message;
  message.mutable_key()->set_signature(proto::RawOfHex(FakeCompiler::Sign(Request("long")).sha256));
  stream->Write(message);
  v1::LookupReply reply;
  ASSERT_TRUE(stream->Read(&reply));
  EXPECT_EQ(reply.candidate().dependencies_size(), 2);
  EXPECT_FALSE(reply.candidate().has_result());
  message.mutable_verdict()->set_holds(true);
  stream->Write(message);
  stream->WritesDone();
  int parts = 0;
  while (stream->Read(&reply)) {
    EXPECT_LT(reply.ByteSizeLong(), size_t{2} << 20);
    parts += reply.has_chunk();
  }
  EXPECT_EQ(parts, 7);
  EXPECT_TRUE(stream->Finish().ok());
}

// What a client says is judged before it is used.
TEST_F(TransferTest, MalformedLookUpsAreRefused) {
  Start(0);
  auto stub = v1::SpecialisationService::NewStub(Channel());
  for (int wrong = 0; wrong < 4; ++wrong) {
    grpc::ClientContext context;
    auto stream = stub->Lookup(&context);
    v1::LookupRequest message;
    if (wrong == 0) message.mutable_verdict()->set_holds(true);
    if (wrong == 1) message.mutable_key()->set_signature("short");
    if (wrong == 2) message.mutable_key()->set_signature(std::string(32, 's'));
    if (wrong == 2) message.mutable_key()->set_canonical(std::string(100 << 10, 'c'));
    stream->Write(message);
    v1::LookupReply reply;
    EXPECT_FALSE(stream->Read(&reply));
    EXPECT_EQ(stream->Finish().error_code(), grpc::StatusCode::INVALID_ARGUMENT) << wrong;
  }
}
}  // namespace
}  // namespace residua::server
