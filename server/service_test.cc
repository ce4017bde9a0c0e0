// What the service does with requests: joins, places, stores, refuses, stops.
#include <algorithm>

#include "proto/convert.h"
#include "server/http_peer_for_test.h"
#include "server/service_for_test.h"

namespace residua::server {
namespace {

// What a worker answers to a lease is stored under the lease's key only if it says that it is an answer to it.
TEST_F(ServiceTest, AnAnswerToAnotherRequestIsNotStored) {
  Start(1);
  RemoteAnswer refused;
  std::thread asks([&] { refused = Ask(Request("forged")); });
  compiler_.WaitForRun(1);
  workers_["w1"] = std::make_unique<TestWorker>(server_->address(), "w1", &compiler_);
  asks.join();
  ASSERT_TRUE(refused.answered) << refused.error;
  EXPECT_EQ(refused.result.signature, FakeCompiler::Sign(Request("forged")).sha256);
  EXPECT_EQ(compiler_.runs(), 2);
  EXPECT_EQ(client::RemoteClusterStatus(server_->address(), Milliseconds(5000)).refused, 1);
  EXPECT_TRUE(Ask(Request("forged")).hit);
}

// No name in an answer leaves the folder that a client writes to, and no answer lacks what clients rely on.
TEST_F(ServiceTest, MalformedAnswersAreRefusedAndAnotherWorkerIsAsked) {
  Start(1);
  int refused = 0, runs = 0;
  for (const char* text :
       {"forged name", "forged entry", "forged without a residual", "forged remarks", "forged size"}) {
    RemoteAnswer answer;
    std::thread asks([&] { answer = Ask(Request(text)); });
    compiler_.WaitForRun(++runs);
    workers_["w1"] = std::make_unique<TestWorker>(server_->address(), "w1", &compiler_);
    asks.join();
    workers_.erase("w1");
    ASSERT_TRUE(answer.answered) << text << answer.error;
    EXPECT_EQ(answer.result.state, job::JobState::kDone) << text << answer.result.message;
    EXPECT_EQ(answer.result.files.count("f.m"), 1u) << text;
    EXPECT_EQ(client::RemoteClusterStatus(server_->address(), Milliseconds(5000)).refused, ++refused) << text;
    EXPECT_EQ(compiler_.runs(), ++runs) << text;
  }
}

TEST_F(ServiceTest, ARequestIsRunOnceAndIsAHitAfterwards) {
  Start(2);
  std::vector<RemoteEvent> events;
  RemoteAnswer first = Ask(Request("plain"), &events);
  ASSERT_TRUE(first.answered) << first.error;
  EXPECT_EQ(first.result.state, job::JobState::kDone);
  EXPECT_EQ(first.result.files["f.m"], "% plain\n% callee\n");
  EXPECT_FALSE(first.hit);
  EXPECT_THAT(first.miss_reason, HasSubstr("no result"));
  std::vector<RemoteEvent::Kind> kinds;
  for (const RemoteEvent& event : events) kinds.push_back(event.kind);
  using K = RemoteEvent::Kind;
  EXPECT_THAT(kinds, testing::ElementsAre(K::kMiss, K::kQueued, K::kStarted, K::kProgress, K::kFunction));
  RemoteAnswer second = Ask(Request("plain"));
  EXPECT_TRUE(second.hit);
  EXPECT_EQ(second.result.files, first.result.files);
  EXPECT_EQ(second.result.signature, first.result.signature);
  EXPECT_EQ(compiler_.runs(), 1);
  job::JobRequest edited = Request("plain");
  edited.files["g.m"] = "edited";
  RemoteAnswer third = Ask(edited);
  EXPECT_EQ(third.miss_reason, "`g.m` changed");
  EXPECT_EQ(compiler_.runs(), 2);
  client::ClusterSummary status = client::RemoteClusterStatus(server_->address(), Milliseconds(10000));
  EXPECT_EQ(status.error, "");
  EXPECT_EQ(status.workers.size(), 2u);
  EXPECT_EQ(status.hits, 1);
  EXPECT_EQ(status.misses, 2);
}

TEST_F(ServiceTest, MissesAreCountedByTheirReason) {
  Start(1);
  ASSERT_TRUE(Ask(Request("plain")).answered);
  ASSERT_TRUE(Ask(Request("plain")).hit);
  job::JobRequest edited = Request("plain");
  edited.files["g.m"] = "edited";
  ASSERT_FALSE(Ask(edited).hit);
  const HttpPeer watcher(server_->metrics_address());
  watcher.Say("GET /metrics HTTP/1.1\r\n\r\n");
  const std::string page = watcher.Hear();
  EXPECT_THAT(page, HasSubstr("\nresidua_misses_by_reason_total{reason=\"nothing_stored\"} 1\n"));
  EXPECT_THAT(page, HasSubstr("\nresidua_misses_by_reason_total{reason=\"source_changed\"} 1\n"));
  EXPECT_THAT(page, HasSubstr("\nresidua_cache_misses_total 2\n"));
}

TEST_F(ServiceTest, LookUpsAreCountedByClientAndForNoMoreClientsThanFit) {
  Start(0);
  std::map<std::string, TokenRow> tokens;
  const auto token = [](int k) { return "token-of-a-client-" + std::to_string(k); };
  for (int k = 0; k < 66; ++k) tokens[Sha256Raw(token(k))] = {"client" + std::to_string(k), Role::kSubmit, {}};
  server_->SetJoinToken("token-of-all-workers");
  workers_["w0"] = std::make_unique<TestWorker>(server_->address(), "w0", &compiler_, "token-of-all-workers");
  ASSERT_TRUE(Ask(Request("plain")).answered);
  server_->SetTokens(tokens);
  for (int k = 0; k < 66; ++k) {
    setenv("RESIDUA_TOKEN", token(k).c_str(), 1);
    EXPECT_TRUE(Ask(Request("plain")).hit);
  }
  setenv("RESIDUA_TOKEN", token(7).c_str(), 1);
  EXPECT_FALSE(Ask(Request("new")).hit);
  unsetenv("RESIDUA_TOKEN");
  const HttpPeer watcher(server_->metrics_address());
  watcher.Say("GET /metrics HTTP/1.1\r\n\r\n");
  const std::string page = watcher.Hear();
  EXPECT_THAT(page, HasSubstr("\nresidua_lookups_total{client=\"(without credentials)\",hit=\"no\"} 1\n"));
  EXPECT_THAT(page, HasSubstr("\nresidua_lookups_total{client=\"client7\",hit=\"yes\"} 1\n"));
  EXPECT_THAT(page, HasSubstr("\nresidua_lookups_total{client=\"client7\",hit=\"no\"} 1\n"));
  EXPECT_THAT(page, HasSubstr("\nresidua_lookups_total{client=\"other\",hit=\"yes\"} 2\n"));
}

TEST_F(ServiceTest, EqualRequestsShareOneRun) {
  Start(2);
  constexpr int kClients = 6;
  std::atomic<int> waiting = 0;
  std::vector<std::thread> clients;
  std::vector<RemoteAnswer> answers(kClients);
  for (int i = 0; i < kClients; ++i) {
    clients.emplace_back([&, i] {
      client::RemoteCall call;
      call.on_event = [&](const RemoteEvent& event) {
        if (event.kind == RemoteEvent::Kind::kQueued && ++waiting == kClients) compiler_.Open();
      };
      answers[i] = Connect()->Specialise(Request("wait"), call);
    });
  }
  for (std::thread& client : clients) client.join();
  for (const RemoteAnswer& answer : answers) {
    ASSERT_TRUE(answer.answered) << answer.error;
    EXPECT_EQ(answer.result.files, answers[0].result.files);
  }
  EXPECT_EQ(compiler_.runs(), 1);
  EXPECT_EQ(server_->scheduler().Status().joined, kClients - 1);
}

TEST_F(ServiceTest, AKilledWorkersJobIsDoneByTheOther) {
  Start(2);
  RemoteAnswer answer;
  std::vector<RemoteEvent> events;
  std::thread client([&] { answer = Ask(Request("wait"), &events); });
  const std::string first = compiler_.WaitForRun(1);
  workers_.at(first)->Kill();
  const std::string second = compiler_.WaitForRun(2);
  EXPECT_NE(second, first);
  compiler_.Open();
  client.join();
  ASSERT_TRUE(answer.answered) << answer.error;
  EXPECT_EQ(answer.result.state, job::JobState::kDone);
  EXPECT_EQ(server_->scheduler().Status().released_again, 1);
}

TEST_F(ServiceTest, WorkersThatAreLostDoNotCountAgainstTheirJob) {
  Start(3);
  RemoteAnswer answer;
  std::thread client([&] { answer = Ask(Request("wait")); });
  workers_.at(compiler_.WaitForRun(1))->Kill();
  workers_.at(compiler_.WaitForRun(2))->Kill();
  compiler_.WaitForRun(3);
  compiler_.Open();
  client.join();
  ASSERT_TRUE(answer.answered) << answer.error;
  EXPECT_EQ(answer.result.state, job::JobState::kDone);
  EXPECT_EQ(server_->scheduler().Status().quarantined, 0);
}

TEST_F(ServiceTest, ARequestThatCrashesTwiceIsReportedAndQuarantined) {
  Start(1);
  const RemoteAnswer answer = Ask(Request("crash"));
  ASSERT_TRUE(answer.answered) << answer.error;
  EXPECT_EQ(answer.result.state, job::JobState::kInternal);
  EXPECT_THAT(answer.result.message, HasSubstr("f.m: error: SIGSEGV [crash]\nnote: `residua cluster reports "));
  EXPECT_EQ(compiler_.runs(), 2);
  EXPECT_THAT(Ask(Request("crash")).result.message, HasSubstr("not tried again for a while"));
  EXPECT_EQ(compiler_.runs(), 2);
  const client::JobReportList list = client::ListJobReports(server_->address(), Milliseconds(10000));
  ASSERT_EQ(list.error, "");
  ASSERT_EQ(list.reports.size(), 2u);
  EXPECT_EQ(list.reports[0].kind, "crash");
  EXPECT_EQ(list.reports[0].unix_ms, 1002) << "newest first";
  EXPECT_THAT(answer.result.message, HasSubstr(list.reports[0].id));
  const client::JobReportBytes bytes =
      client::FetchJobReport(server_->address(), list.reports[1].id, Milliseconds(10000));
  ASSERT_EQ(bytes.error, "");
  v1::JobReport report;
  ASSERT_TRUE(report.ParseFromString(bytes.bytes));
  EXPECT_EQ(report.blobs(0).size(), size_t{3} << 20);
  EXPECT_THAT(client::FetchJobReport(server_->address(), "0-0", Milliseconds(10000)).error,
              HasSubstr("no report `0-0`"));
  EXPECT_THAT(client::FetchJobReport(server_->address(), "../x", Milliseconds(10000)).error, HasSubstr("no report"));
}

TEST_F(ServiceTest, ALimitIsTheAnswerAtOnce) {
  Start(1);
  const RemoteAnswer answer = Ask(Request("limit"));
  ASSERT_TRUE(answer.answered) << answer.error;
  EXPECT_EQ(answer.result.state, job::JobState::kLimit);
  EXPECT_THAT(answer.result.message, HasSubstr("too much memory [limit]"));
  EXPECT_EQ(compiler_.runs(), 1);
  const client::JobReportList list = client::ListJobReports(server_->address(), Milliseconds(10000));
  ASSERT_EQ(list.reports.size(), 1u);
  EXPECT_EQ(list.reports[0].message, "too much \\x1b[2Jmemory") << "a terminal would act on it";
}

TEST_F(ServiceTest, UsersErrorsComeBackAsSuch) {
  Start(1);
  for (auto [text, message] :
       {std::pair("unreadable", "f.m:1:1: error: unreadable"), std::pair("wrong", "f.m:2:3: error: wrong")}) {
    RemoteAnswer answer = Ask(Request(text));
    ASSERT_TRUE(answer.answered) << answer.error;
    EXPECT_EQ(answer.result.state, job::JobState::kUserError);
    EXPECT_EQ(answer.result.message, message);
  }
}

TEST_F(ServiceTest, ACancelledRequestStopsItsJob) {
  Start(1);
  std::atomic<bool> cancel = false;
  client::RemoteCall call;
  call.cancelled = [&] { return cancel.load(); };
  RemoteAnswer answer;
  std::thread client([&] { answer = Connect()->Specialise(Request("wait"), call); });
  compiler_.WaitForRun(1);
  cancel = true;
  client.join();
  EXPECT_FALSE(answer.answered);
  EXPECT_EQ(answer.error, "cancelled");
  EXPECT_FALSE(answer.retry_may_help);
  compiler_.WaitForCancelled();
}

TEST_F(ServiceTest, ADamagedBlobIsMadeAgain) {
  Start(1);
  RemoteAnswer first = Ask(Request("plain"));
  const std::string digest = Sha256Hex(first.result.files["f.m"]);
  ASSERT_TRUE(server_->cache().DamageBlobForTesting(digest, "rubbish").ok());
  RemoteAnswer second = Ask(Request("plain"));
  EXPECT_FALSE(second.hit);
  EXPECT_THAT(second.miss_reason, HasSubstr("damaged"));
  EXPECT_EQ(second.result.files, first.result.files);
  EXPECT_TRUE(Ask(Request("plain")).hit);
}

TEST_F(ServiceTest, AWorkerOfAnotherBuildIsRefused) {
  Start(0);
  worker::HostOptions options;
  options.server = server_->address();
  options.name = "stranger";
  options.build_id = "another";
  worker::WorkerHost host(options, [](const job::JobRequest&, const job::JobHooks&) { return job::JobResult{}; });
  absl::Status status = host.Run();
  EXPECT_EQ(status.code(), absl::StatusCode::kFailedPrecondition);
  EXPECT_THAT(std::string(status.message()), HasSubstr("of build another"));
}

// A stranger of the same build gets no source and stores nothing.
TEST_F(ServiceTest, WorkersShowTheTokenOfTheirServer) {
  Start(0);
  server_->SetJoinToken("the token of this server");
  worker::HostOptions options;
  options.server = server_->address();
  options.build_id = "build";
  const auto run = [](const job::JobRequest&, const job::JobHooks&) { return job::JobResult{}; };
  for (const char* shown : {"", "the token of that server"}) {
    options.security.secret = shown;
    const absl::Status status = worker::WorkerHost(options, run).Run();
    EXPECT_EQ(status.code(), absl::StatusCode::kFailedPrecondition) << shown;
    EXPECT_THAT(std::string(status.message()), HasSubstr("--join-token-file"));
  }
  EXPECT_TRUE(server_->scheduler().Status().workers.empty());
  options.security.secret = "the token of this server";
  worker::WorkerHost host(options, run);
  std::thread joined([&] { EXPECT_TRUE(host.Run().ok()); });
  while (server_->scheduler().Status().workers.empty()) std::this_thread::sleep_for(Milliseconds(5));
  host.Stop();
  joined.join();
}

// Who is locked out has no job that goes on, and no look-up.
TEST_F(ServiceTest, AWithdrawnTokenEndsTheCallsOfItsHolder) {
  Start(1);
  const TokenRow ci{"ci", Role::kSubmit, {}}, ops{"ops", Role::kSubmit, {}};
  const std::string of_ci = Sha256Raw("the token of the ci"), of_ops = Sha256Raw("the token of the ops");
  server_->SetTokens({{of_ci, ci}, {of_ops, ops}});
  auto stub = v1::SpecialisationService::NewStub(Channel());
  grpc::ClientContext asks, looks_up, stays;
  asks.AddMetadata("authorization", "Bearer the token of the ci");
  looks_up.AddMetadata("authorization", "Bearer the token of the ci");
  stays.AddMetadata("authorization", "Bearer the token of the ops");
  auto job = stub->Specialise(&asks);
  v1::SpecialiseRequest message;
  *message.mutable_request() = proto::RequestToProto(Request("wait"));
  ASSERT_TRUE(job->Write(message));
  compiler_.WaitForRun(1);
  auto search = stub->Lookup(&looks_up), other = stub->Lookup(&stays);
  v1::LookupRequest key;
  key.mutable_key()->set_signature(std::string(32, 's'));
  v1::LookupReply reply;
  ASSERT_TRUE(search->Write(key) && search->Read(&reply));
  ASSERT_TRUE(other->Write(key) && other->Read(&reply));
  server_->SetTokens({{of_ops, ops}});
  v1::SpecialiseEvent event;
  while (job->Read(&event)) {
  }
  EXPECT_EQ(job->Finish().error_code(), grpc::StatusCode::UNAUTHENTICATED);
  compiler_.WaitForCancelled();
  EXPECT_FALSE(search->Read(&reply));
  EXPECT_THAT(search->Finish().error_message(), HasSubstr("withdrawn"));
  EXPECT_TRUE(other->Write(key) && other->Read(&reply)) << "of another one";
  // Less than before is withdrawn, too; the same or more is not.
  server_->SetTokens({{of_ops, {"ops", Role::kAdmin, {}}}});
  EXPECT_TRUE(other->Write(key) && other->Read(&reply));
  server_->SetTokens({{of_ops, {"ops", Role::kRead, {}}}});
  EXPECT_FALSE(other->Read(&reply));
  EXPECT_EQ(other->Finish().error_code(), grpc::StatusCode::UNAUTHENTICATED);
}

TEST_F(ServiceTest, AWithdrawnJoinTokenEndsItsWorkersAndTheirJobsGoToOthers) {
  Start(0);
  server_->SetJoinToken("the first token of workers");
  worker::HostOptions options;
  options.server = server_->address();
  options.name = "first";
  options.build_id = "build";
  options.security.secret = "the first token of workers";
  worker::WorkerHost host(options, [this](const job::JobRequest& request, const job::JobHooks& hooks) {
    return compiler_.Run("first", request, hooks);
  });
  absl::Status left;
  std::thread first([&] { left = host.Run(); });
  RemoteAnswer answer;
  std::thread client([&] { answer = Ask(Request("wait")); });
  compiler_.WaitForRun(1);
  server_->SetJoinToken("the second token of workers");
  first.join();
  EXPECT_EQ(left.code(), absl::StatusCode::kFailedPrecondition);
  EXPECT_THAT(std::string(left.message()), HasSubstr("withdrawn"));
  workers_["second"] =
      std::make_unique<TestWorker>(server_->address(), "second", &compiler_, "the second token of workers");
  EXPECT_EQ(compiler_.WaitForRun(2), "second");
  compiler_.Open();
  client.join();
  ASSERT_TRUE(answer.answered) << answer.error;
  EXPECT_EQ(answer.result.state, job::JobState::kDone);
}

TEST_F(ServiceTest, ADrainedWorkerAnswersBeforeItLeaves) {
  Start(1);
  RemoteAnswer answer;
  std::thread client([&] { answer = Ask(Request("wait")); });
  compiler_.WaitForRun(1);
  std::thread stopper([&] { workers_.at("w0")->Stop(); });
  compiler_.Open();
  stopper.join();
  client.join();
  EXPECT_TRUE(answer.answered) << answer.error;
  EXPECT_EQ(compiler_.runs(), 1);
}

TEST_F(ServiceTest, AStoppedServerAnswersWhoWaits) {
  Start(1);
  client::RemoteCall call;
  std::string said;
  call.on_event = [&](const RemoteEvent& event) {
    if (event.kind == RemoteEvent::Kind::kWaiting && said.empty()) said = event.text;
  };
  call.cancelled = [&] { return !said.empty(); };
  std::thread client([&] { Connect()->Specialise(Request("wait"), call); });
  compiler_.WaitForRun(1);
  server_->Stop();
  client.join();
  EXPECT_THAT(said, HasSubstr("stopped"));
}

TEST_F(ServiceTest, OthersCannotReachItUnlessThatIsMeant) {
  ServerOptions options;
  options.listen = "0.0.0.0:0";
  auto refused = Server::Start(options, {FakeCompiler::Sign, FakeCompiler::Hold});
  EXPECT_EQ(refused.status().code(), absl::StatusCode::kInvalidArgument);
}

TEST_F(ServiceTest, BlobsAreCheckedOnTheirWayIn) {
  Start(0);
  auto stub = v1::ArtefactService::NewStub(Channel());
  auto write = [&](const std::string& named, const std::string& bytes) {
    grpc::ClientContext context;
    v1::WriteBlobResponse response;
    auto writer = stub->WriteBlob(&context, &response);
    proto::SendChunks(proto::DigestOf(named), bytes, 0,
                      [&](const v1::BlobChunk& chunk) { return writer->Write(chunk); });
    writer->WritesDone();
    return writer->Finish();
  };
  EXPECT_EQ(write("right", "wrong").error_code(), grpc::StatusCode::INVALID_ARGUMENT);
  EXPECT_TRUE(write("right", "right").ok());
  v1::FindMissingBlobsRequest ask;
  *ask.add_digests() = proto::DigestOf("right");
  *ask.add_digests() = proto::DigestOf("absent");
  v1::FindMissingBlobsResponse missing;
  grpc::ClientContext find_context;
  ASSERT_TRUE(stub->FindMissingBlobs(&find_context, ask, &missing).ok());
  ASSERT_EQ(missing.missing_size(), 1);
  EXPECT_EQ(missing.missing(0).sha256(), proto::DigestOf("absent").sha256());
  v1::ReadBlobRequest read;
  *read.mutable_digest() = proto::DigestOf("right");
  read.set_offset(2);
  grpc::ClientContext read_context;
  auto reader = stub->ReadBlob(&read_context, read);
  v1::BlobChunk chunk;
  ASSERT_TRUE(reader->Read(&chunk));
  EXPECT_EQ(chunk.data(), "ght");
  EXPECT_FALSE(reader->Read(&chunk));
  EXPECT_TRUE(reader->Finish().ok());
}

// One exchange by name and bytes, for services of which Debian packages no headers.
std::string RawCall(const std::shared_ptr<grpc::Channel>& channel, const std::string& method,
                    const std::string& request) {
  grpc::GenericStub stub(channel);
  grpc::ClientContext context;
  grpc::CompletionQueue queue;
  auto call = stub.PrepareCall(&context, method, &queue);
  auto step = [&queue] {
    void* tag;
    bool ok = false;
    return queue.Next(&tag, &ok) && ok;
  };
  call->StartCall(nullptr);
  if (!step()) return "no call";
  grpc::Slice slice(request);
  call->Write(grpc::ByteBuffer(&slice, 1), nullptr);
  if (!step()) return "no write";
  call->WritesDone(nullptr);
  step();
  grpc::ByteBuffer answer;
  call->Read(&answer, nullptr);
  if (!step()) return "no answer";
  grpc::Slice flat;
  if (!answer.DumpToSingleSlice(&flat).ok()) return "no bytes";
  grpc::Status status;
  call->Finish(&status, nullptr);
  step();
  return std::string(reinterpret_cast<const char*>(flat.begin()), flat.size());
}

TEST_F(ServiceTest, HealthAndReflectionAnswer) {
  Start(0);
  const std::string serving("\x08\x01", 2);        // HealthCheckResponse{status: SERVING}
  const std::string list_services("\x3a\x00", 2);  // ServerReflectionRequest{list_services: ""}
  EXPECT_EQ(RawCall(Channel(), "/grpc.health.v1.Health/Check", ""), serving);
  const std::string services =
      RawCall(Channel(), "/grpc.reflection.v1alpha.ServerReflection/ServerReflectionInfo", list_services);
  for (const char* name :
       {"residua.v1.SpecialisationService", "residua.v1.ArtefactService", "residua.v1.WorkerService"}) {
    EXPECT_THAT(services, HasSubstr(name));
  }
}

// Found by a fuzzer: a name that is no text was told of by a library, in lines of its own and as many as were sent.
TEST_F(ServiceTest, MessagesThatAreNoneDoNotFillTheLog) {
  Start(0);
  testing::internal::CaptureStderr();
  for (int k = 0; k < 100; ++k) RawCall(Channel(), "/residua.v1.AdminService/CancelJob", "\x0a\x01\xff");
  const std::string said = testing::internal::GetCapturedStderr();
  EXPECT_THAT(said, HasSubstr("error message-malformed"));
  EXPECT_THAT(said, testing::Not(HasSubstr("libprotobuf")));
  EXPECT_LE(std::count(said.begin(), said.end(), '\n'), 60) << "unless this took longer than twenty seconds";
}

}  // namespace
}  // namespace residua::server
