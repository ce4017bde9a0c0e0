// What travels between client, server and worker, and what a client waits for.
#include "proto/candidate.h"
#include "residua/v1/worker.grpc.pb.h"
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
  client.reset();  // It says that it is done, and hears that this was heard.
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
  ASSERT_TRUE(server_->cache().DamageBlobForTesting(Sha256Hex("nobody calls it"), "rubbish").ok());
  EXPECT_TRUE(Ask(request).answered);
  EXPECT_EQ(compiler_.runs(), 2);
}

TEST_F(TransferTest, ASourceThatTheServerLostIsSentAgain) {
  Start(1);
  ASSERT_TRUE(Ask(Request("plain")).answered);
  ASSERT_TRUE(server_->cache().DamageBlobForTesting(Sha256Hex("callee"), "rubbish").ok());
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
  EXPECT_TRUE(server_->cache().HasBlob(Sha256Hex("39999")));
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
  options.peer_idle = Milliseconds(20);
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

// What somebody holds who goes on with nothing is there for others again.
TEST_F(TransferTest, PeersThatStopInTheMiddleAreEnded) {
  ServerOptions options;
  options.build_id = "build";
  options.peer_idle = Milliseconds(20);
  auto started = Server::Start(options, {FakeCompiler::Sign, FakeCompiler::Hold});
  ASSERT_TRUE(started.ok()) << started.status();
  server_ = std::move(*started);
  const auto status = [&] { return client::RemoteClusterStatus(server_->address(), Milliseconds(10000)); };
  auto artefacts = v1::ArtefactService::NewStub(Channel());
  v1::BlobChunk part;
  *part.mutable_digest() = proto::DigestOf(std::string(3 << 20, 'x'));
  part.set_data(std::string(1 << 20, 'x'));
  {
    grpc::ClientContext context;
    v1::WriteBlobResponse response;
    auto writer = artefacts->WriteBlob(&context, &response);
    ASSERT_TRUE(writer->Write(part));
    EXPECT_EQ(writer->Finish().error_code(), grpc::StatusCode::DEADLINE_EXCEEDED);
  }
  {
    grpc::ClientContext context;
    auto stream = v1::SpecialisationService::NewStub(Channel())->Specialise(&context);
    v1::SpecialiseRequest request;
    *request.mutable_chunk() = part;
    ASSERT_TRUE(stream->Write(request));
    v1::SpecialiseEvent event;
    EXPECT_FALSE(stream->Read(&event));
    EXPECT_EQ(stream->Finish().error_code(), grpc::StatusCode::DEADLINE_EXCEEDED);
  }
  const std::string blob(40 << 20, 'b');
  ASSERT_TRUE(server_->cache().PutBlob(blob).ok());
  grpc::ClientContext context;
  v1::ReadBlobRequest request;
  *request.mutable_digest() = proto::DigestOf(blob);
  auto reader = artefacts->ReadBlob(&context, request);
  ASSERT_TRUE(reader->Read(&part));
  while (status().leaving_bytes > 0) std::this_thread::sleep_for(Milliseconds(10));
  while (reader->Read(&part)) {
  }
  EXPECT_EQ(reader->Finish().error_code(), grpc::StatusCode::CANCELLED);
  EXPECT_EQ(status().arriving_bytes, 0);
}

// More readers than the server has memory for wait their turn.
TEST_F(TransferTest, ManyReadersDoNotFillTheMemory) {
  Start(0);
  const std::string blob(60 << 20, 'b');
  ASSERT_TRUE(server_->cache().PutBlob(blob).ok());
  auto artefacts = v1::ArtefactService::NewStub(Channel());
  v1::ReadBlobRequest request;
  *request.mutable_digest() = proto::DigestOf(blob);
  std::vector<std::unique_ptr<grpc::ClientContext>> contexts;
  std::vector<std::unique_ptr<grpc::ClientReader<v1::BlobChunk>>> readers;
  v1::BlobChunk part;
  for (int k = 0; k < 3; ++k) {
    contexts.push_back(std::make_unique<grpc::ClientContext>());
    readers.push_back(artefacts->ReadBlob(contexts.back().get(), request));
    EXPECT_EQ(readers.back()->Read(&part), k < 2) << k;
  }
  EXPECT_EQ(readers.back()->Finish().error_code(), grpc::StatusCode::RESOURCE_EXHAUSTED);
  for (auto& context : contexts) context->TryCancel();
}

// The first part of a blob, and then nothing.
struct HeldUpload {
  HeldUpload(v1::ArtefactService::Stub& stub, const std::string& token, const std::string& blob, int64_t bytes) {
    context.AddMetadata("authorization", "Bearer " + token);
    writer = stub.WriteBlob(&context, &response);
    v1::BlobChunk chunk;
    *chunk.mutable_digest() = proto::DigestOf(blob);
    for (int64_t at = 0; at < bytes; at += 1 << 20) {
      chunk.set_offset(at);
      chunk.set_data(blob.substr(static_cast<size_t>(at), 1 << 20));
      if (!writer->Write(chunk)) return;
    }
  }
  grpc::Status Finish() {
    writer->WritesDone();
    return writer->Finish();
  }
  grpc::ClientContext context;
  v1::WriteBlobResponse response;
  std::unique_ptr<grpc::ClientWriter<v1::BlobChunk>> writer;
};

// What one client holds is its share, and the rest is there for others.
TEST_F(TransferTest, OneClientDoesNotTakeTheRoomForUploads) {
  Start(0);
  server_->SetTokens({{Sha256Raw("the token of a greedy one"), {"greedy", Role::kSubmit, {}}},
                      {Sha256Raw("the token of another"), {"other", Role::kSubmit, {}}}});
  auto stub = v1::ArtefactService::NewStub(Channel());
  const std::string one(60 << 20, '1'), two(60 << 20, '2'), three(60 << 20, '3'), mine(60 << 20, 'm');
  HeldUpload first(*stub, "the token of a greedy one", one, 59 << 20);
  HeldUpload second(*stub, "the token of a greedy one", two, 59 << 20);
  const auto arriving = [&] {
    grpc::ClientContext context;
    context.AddMetadata("authorization", "Bearer the token of another");
    v1::ClusterStatusResponse status;
    auto service = v1::SpecialisationService::NewStub(Channel());
    EXPECT_TRUE(service->ClusterStatus(&context, {}, &status).ok());
    return status.arriving_bytes();
  };
  // What was written may still be on its way.
  while (!HasFailure() && arriving() < 2 * (int64_t{59} << 20)) std::this_thread::sleep_for(Milliseconds(10));
  HeldUpload third(*stub, "the token of a greedy one", three, 59 << 20);
  const grpc::Status refused = third.Finish();
  EXPECT_EQ(refused.error_code(), grpc::StatusCode::RESOURCE_EXHAUSTED) << refused.error_message();
  EXPECT_THAT(refused.error_message(), HasSubstr("too many uploads"));
  EXPECT_TRUE(HeldUpload(*stub, "the token of another", mine, 60 << 20).Finish().ok());
  first.context.TryCancel();
  second.context.TryCancel();
}

// A stranger who says what workers say gets nothing and harms nobody.
TEST_F(TransferTest, StrangersAsWorkersAreEnded) {
  Start(1);
  RemoteAnswer answer;
  std::thread client([&] { answer = Ask(Request("wait")); });
  compiler_.WaitForRun(1);
  const auto known = [](v1::WorkerMessage message) {
    v1::WorkerMessage hello;
    hello.mutable_register_()->set_name("stranger");
    hello.mutable_register_()->set_slots(1);
    hello.mutable_register_()->set_build_id("build");
    return std::vector<v1::WorkerMessage>{hello, std::move(message)};
  };
  std::vector<std::vector<v1::WorkerMessage>> refused(8), ignored;
  refused[0].emplace_back().mutable_heartbeat()->add_lease_ids(1);
  refused[1].emplace_back();
  refused[2] = {known({})[0], known({})[0]};
  refused[3] = {known({})[0]};
  refused[3][0].mutable_register_()->set_slots(1 << 20);
  refused[4] = {known({})[0]};
  for (int k = 0; k < 100; ++k) refused[4][0].mutable_register_()->add_confined_by("layer");
  refused[5].emplace_back().mutable_spilled()->set_sha256("nothing came before");
  refused[6].emplace_back().mutable_chunk()->set_data("without a digest");
  refused[7] = {known({})[0]};
  refused[7][0].mutable_register_()->set_name("w\x1b[2J");
  v1::WorkerMessage message;
  for (uint64_t lease = 0; lease < 40; ++lease) {
    message.mutable_done()->set_lease_id(lease);
    message.mutable_done()->mutable_result()->set_entry("y = 666");
    ignored.push_back(known(message));
    message.mutable_ended()->set_lease_id(lease);
    message.mutable_ended()->mutable_report()->set_message("666");
    ignored.push_back(known(message));
    message.mutable_release()->set_lease_id(lease);
    ignored.push_back(known(message));
  }
  auto stub = v1::WorkerService::NewStub(Channel());
  const auto say = [&](const std::vector<v1::WorkerMessage>& words) {
    grpc::ClientContext context;
    auto stream = stub->Connect(&context);
    for (const v1::WorkerMessage& word : words) stream->Write(word);
    stream->WritesDone();
    v1::ServerMessage got;
    while (stream->Read(&got)) {
    }
    return stream->Finish().ok();
  };
  for (size_t k = 0; k < refused.size(); ++k) EXPECT_FALSE(say(refused[k])) << k;
  for (const auto& words : ignored) EXPECT_TRUE(say(words));
  EXPECT_TRUE(client::ListJobReports(server_->address(), Milliseconds(10000)).reports.empty());
  compiler_.Open();
  client.join();
  ASSERT_TRUE(answer.answered) << answer.error;
  EXPECT_EQ(answer.result.state, job::JobState::kDone);
  EXPECT_EQ(compiler_.runs(), 1);
}

// Candidates that are too long to go along are sent after the verdict, in parts.
TEST_F(TransferTest, ALongResultFollowsItsVerdict) {
  Start(1);
  ASSERT_TRUE(Ask(Request("long")).answered);
  auto stub = v1::SpecialisationService::NewStub(Channel());
  grpc::ClientContext context;
  auto stream = stub->Lookup(&context);
  v1::LookupRequest message;
  message.mutable_key()->set_signature(RawOfHex(FakeCompiler::Sign(Request("long")).sha256));
  stream->Write(message);
  v1::LookupReply reply;
  ASSERT_TRUE(stream->Read(&reply));
  std::vector<job::Dependency> asked = proto::DependenciesOf(reply.candidate());
  EXPECT_EQ(asked.size(), 2);
  EXPECT_FALSE(reply.candidate().has_result());
  EXPECT_TRUE(reply.candidate().enclosed().empty());
  std::string told;
  ASSERT_TRUE(FakeCompiler::Hold(Request("long"), &asked, &told)) << told;
  stream->Write(proto::VerdictOf(true, told));
  stream->WritesDone();
  int parts = 0;
  while (stream->Read(&reply)) {
    EXPECT_LT(reply.ByteSizeLong(), size_t{2} << 20);
    parts += reply.has_chunk();
  }
  EXPECT_EQ(parts, 7);
  EXPECT_TRUE(stream->Finish().ok());
}

// Who knows a key, from a log or another's manifest, and has not the files that the result rests on.
TEST_F(TransferTest, WhoHasNotTheFilesIsGivenNothing) {
  Start(1);
  for (const char* text : {"medium", "long"}) {
    ASSERT_TRUE(Ask(Request(text)).answered);
    const int64_t hits = server_->cache().Stats().hits;
    for (const std::string proof : {"", "a guess", "another guess of thirty-two bytes"}) {
      auto stub = v1::SpecialisationService::NewStub(Channel());
      grpc::ClientContext context;
      auto stream = stub->Lookup(&context);
      v1::LookupRequest key, holds;
      key.mutable_key()->set_signature(RawOfHex(FakeCompiler::Sign(Request(text)).sha256));
      holds.mutable_verdict()->set_holds(true);
      holds.mutable_verdict()->set_proof(proof);
      stream->Write(key);
      v1::LookupReply reply;
      ASSERT_TRUE(stream->Read(&reply));
      const std::string offer = reply.SerializeAsString();
      EXPECT_EQ(offer.find(std::string(100, 'x')), std::string::npos) << "the bytes of the result";
      EXPECT_EQ(offer.find(Sha256Raw(text)), std::string::npos) << "what it rests on";
      stream->Write(holds);
      EXPECT_FALSE(stream->Read(&reply));
      EXPECT_EQ(stream->Finish().error_code(), grpc::StatusCode::INVALID_ARGUMENT);
    }
    EXPECT_EQ(server_->cache().Stats().hits, hits) << "nor is it a hit";
  }
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
