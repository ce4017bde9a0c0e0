// A real server, real workers and real clients over loopback, in one process, with a compiler that is told what to do.
#include <gmock/gmock.h>
#include <grpcpp/generic/generic_stub.h>
#include <grpcpp/grpcpp.h>
#include <gtest/gtest.h>

#include <atomic>
#include <condition_variable>
#include <mutex>
#include <thread>

#include "client/remote.h"
#include "proto/chunks.h"
#include "proto/digest.h"
#include "residua/v1/artefact.grpc.pb.h"
#include "server/server.h"
#include "worker/host/worker_host.h"

namespace residua::server {
namespace {

using client::RemoteAnswer;
using client::RemoteEvent;
using testing::HasSubstr;

// The compiler of these tests: the text of the entry file says what it does.
class FakeCompiler {
 public:
  static job::Signature Sign(const job::JobRequest& request) {
    const std::string& text = request.files.at(request.entry_path);
    job::Signature signature;
    signature.canonical = text;
    for (const job::FixedValue& value : request.values) signature.canonical += "\n" + value.name + value.bytes;
    signature.sha256 = proto::Sha256Hex(signature.canonical);
    signature.function_digest = proto::Sha256Hex(text);
    if (text == "unreadable") {
      signature.state = job::JobState::kUserError;
      signature.message = "f.m:1:1: error: unreadable";
    }
    return signature;
  }
  static bool Hold(const job::JobRequest& request, std::vector<job::Dependency>* dependencies, std::string* changed) {
    for (const job::Dependency& d : *dependencies) {
      auto file = request.files.find(d.path);
      if (file != request.files.end() && proto::Sha256Hex(file->second) == d.sha256) continue;
      *changed = "`" + d.path + "` changed";
      return false;
    }
    return true;
  }

  job::JobResult Run(const std::string& worker, const job::JobRequest& request, const job::JobHooks& hooks) {
    const std::string& text = request.files.at(request.entry_path);
    hooks.progress("parse", "f.m");
    hooks.progress("function", "f(x: double)");
    job::JobResult result;
    std::unique_lock lock(mutex_);
    ++runs_;
    running_on_ = worker;
    changed_.notify_all();
    while (text == "wait" && !open_ && !hooks.cancelled()) changed_.wait_for(lock, Milliseconds(5));
    if (hooks.cancelled()) {
      ++cancelled_;
      changed_.notify_all();
      result.state = job::JobState::kCancelled;
      return result;
    }
    if (text == "wrong") {
      result.state = job::JobState::kUserError;
      result.message = "f.m:2:3: error: wrong";
      return result;
    }
    result.entry = "f";
    for (const auto& [path, content] : request.files) {
      result.dependencies.push_back({path, true, proto::Sha256Hex(content)});
      result.files["f.m"] += "% " + content.substr(0, 20) + "\n";
    }
    if (text == "long") result.files["libf.so"] = std::string(6 << 20, 'x') + "end";
    result.signature = Sign(request).sha256;
    if (text == "forged" && worker == "w0") result.signature = proto::Sha256Hex("what somebody else asks for");
    return result;
  }

  void Open() {
    std::lock_guard lock(mutex_);
    open_ = true;
    changed_.notify_all();
  }
  // The worker on which the `n`-th run began.
  std::string WaitForRun(int n) {
    std::unique_lock lock(mutex_);
    changed_.wait(lock, [&] { return runs_ >= n; });
    return running_on_;
  }
  void WaitForCancelled() {
    std::unique_lock lock(mutex_);
    changed_.wait(lock, [&] { return cancelled_ > 0; });
  }
  int runs() {
    std::lock_guard lock(mutex_);
    return runs_;
  }

 private:
  std::mutex mutex_;
  std::condition_variable changed_;
  bool open_ = false;
  int runs_ = 0, cancelled_ = 0;
  std::string running_on_;
};

// A worker with its thread. The constructor returns when the server has accepted it.
class TestWorker {
 public:
  TestWorker(const std::string& server, const std::string& name, FakeCompiler* compiler)
      : host_(Options(server, name), [name, compiler](const job::JobRequest& request, const job::JobHooks& hooks) {
          return compiler->Run(name, request, hooks);
        }) {
    thread_ = std::thread([this] { status_ = host_.Run(); });
    std::unique_lock lock(mutex_);
    changed_.wait(lock, [this] { return connected_; });
  }
  ~TestWorker() { Stop(); }
  void Stop() {
    host_.Stop();
    if (thread_.joinable()) thread_.join();
  }
  void Kill() {
    host_.Abort();
    if (thread_.joinable()) thread_.join();
  }

 private:
  worker::HostOptions Options(const std::string& server, const std::string& name) {
    worker::HostOptions options;
    options.server = server;
    options.name = name;
    options.slots = 2;
    options.build_id = "build";
    options.on_connected = [this] {
      std::lock_guard lock(mutex_);
      connected_ = true;
      changed_.notify_all();
    };
    return options;
  }
  std::mutex mutex_;
  std::condition_variable changed_;
  bool connected_ = false;
  worker::WorkerHost host_;
  absl::Status status_;
  std::thread thread_;
};

class ServiceTest : public testing::Test {
 protected:
  void Start(int workers, SchedulerOptions scheduler = {}) {
    ServerOptions options;
    options.build_id = "build";
    options.scheduler = scheduler;
    options.stop_grace = Milliseconds(0);
    auto started = Server::Start(options, {FakeCompiler::Sign, FakeCompiler::Hold});
    ASSERT_TRUE(started.ok()) << started.status();
    server_ = std::move(*started);
    for (int i = 0; i < workers; ++i) {
      const std::string name = "w" + std::to_string(i);
      workers_[name] = std::make_unique<TestWorker>(server_->address(), name, &compiler_);
    }
  }
  void TearDown() override {
    compiler_.Open();
    workers_.clear();
    server_.reset();
  }
  static job::JobRequest Request(const std::string& text) {
    job::JobRequest request;
    request.entry_path = "f.m";
    request.files = {{"f.m", text}, {"g.m", "callee"}};
    return request;
  }
  RemoteAnswer Ask(const job::JobRequest& request, std::vector<RemoteEvent>* events = nullptr) {
    return client::RemoteSpecialise({server_->address()}, request, [events](const RemoteEvent& event) {
      if (events) events->push_back(event);
    });
  }
  std::shared_ptr<grpc::Channel> Channel() {
    return grpc::CreateChannel(server_->address(), grpc::InsecureChannelCredentials());
  }

  FakeCompiler compiler_;
  std::unique_ptr<Server> server_;
  std::map<std::string, std::unique_ptr<TestWorker>> workers_;
};

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

TEST_F(ServiceTest, EqualRequestsShareOneRun) {
  Start(2);
  constexpr int kClients = 6;
  std::atomic<int> waiting = 0;
  std::vector<std::thread> clients;
  std::vector<RemoteAnswer> answers(kClients);
  for (int i = 0; i < kClients; ++i) {
    clients.emplace_back([&, i] {
      answers[i] = client::RemoteSpecialise({server_->address()}, Request("wait"), [&](const RemoteEvent& event) {
        if (event.kind == RemoteEvent::Kind::kQueued && ++waiting == kClients) compiler_.Open();
      });
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

TEST_F(ServiceTest, ARequestThatEndsTwoWorkersIsQuarantined) {
  Start(2);
  RemoteAnswer answer;
  std::thread client([&] { answer = Ask(Request("wait")); });
  workers_.at(compiler_.WaitForRun(1))->Kill();
  workers_.at(compiler_.WaitForRun(2))->Kill();
  client.join();
  ASSERT_TRUE(answer.answered);
  EXPECT_EQ(answer.result.state, job::JobState::kInternal);
  EXPECT_THAT(answer.result.message, HasSubstr("ended 2 workers"));
  EXPECT_THAT(Ask(Request("wait")).result.message, HasSubstr("not tried again for a while"));
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

TEST_F(ServiceTest, LongSourcesAndResultsTravel) {
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

TEST_F(ServiceTest, ACancelledRequestStopsItsJob) {
  Start(1);
  std::atomic<bool> cancel = false;
  client::RemoteOptions options{server_->address()};
  options.cancelled = [&] { return cancel.load(); };
  RemoteAnswer answer;
  std::thread client([&] { answer = client::RemoteSpecialise(options, Request("wait"), {}); });
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
  const std::string digest = proto::Sha256Hex(first.result.files["f.m"]);
  ASSERT_TRUE(server_->cache().DamageBlobForTesting(digest, "rubbish").ok());
  RemoteAnswer second = Ask(Request("plain"));
  EXPECT_FALSE(second.hit);
  EXPECT_THAT(second.miss_reason, HasSubstr("damaged"));
  EXPECT_EQ(second.result.files, first.result.files);
  EXPECT_TRUE(Ask(Request("plain")).hit);
}

TEST_F(ServiceTest, AFullQueueSaysWhenToComeBack) {
  SchedulerOptions options;
  options.queue_limit = 0;
  options.retry_delay = Milliseconds(1234);
  Start(0, options);
  RemoteAnswer answer = Ask(Request("plain"));
  EXPECT_FALSE(answer.answered);
  EXPECT_THAT(answer.error, HasSubstr("queue"));
  EXPECT_TRUE(answer.retry_may_help);
  EXPECT_EQ(answer.retry_after, Milliseconds(1234));
}

TEST_F(ServiceTest, WithoutWorkersTheAnswerIsUnavailable) {
  SchedulerOptions options;
  options.no_worker_grace = Milliseconds(0);
  Start(0, options);
  RemoteAnswer answer = Ask(Request("plain"));
  EXPECT_FALSE(answer.answered);
  EXPECT_THAT(answer.error, HasSubstr("no worker is connected"));
  EXPECT_TRUE(answer.retry_may_help);
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
  RemoteAnswer answer;
  std::thread client([&] { answer = Ask(Request("wait")); });
  compiler_.WaitForRun(1);
  server_->Stop();
  client.join();
  EXPECT_FALSE(answer.answered);
  EXPECT_THAT(answer.error, HasSubstr("stopped"));
  EXPECT_TRUE(answer.retry_may_help);
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

}  // namespace
}  // namespace residua::server
