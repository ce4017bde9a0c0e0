// A worker that was let in and answers as none should: with another job's result, twice, when the lease is no longer
// its own, with half a message, never. Who asked is answered right and once, by another worker.
#include "proto/convert.h"
#include "residua/v1/worker.grpc.pb.h"
#include "server/service_for_test.h"

namespace residua::server {
namespace {

class LyingWorker : public ServiceTest {
 protected:
  using Stream = grpc::ClientReaderWriter<v1::WorkerMessage, v1::ServerMessage>;

  void SetUp() override {
    SchedulerOptions options;
    options.lease_duration = Milliseconds(3000);
    Start(0, options);
    stub_ = v1::WorkerService::NewStub(Channel());
    stream_ = stub_->Connect(&context_);
    v1::WorkerMessage hello;
    hello.mutable_register_()->set_name("liar");
    hello.mutable_register_()->set_slots(2);
    hello.mutable_register_()->set_build_id("build");
    ASSERT_TRUE(stream_->Write(hello) && stream_->Read(&got_) && got_.has_registered());
  }
  void TearDown() override {
    Leave();
    for (std::thread& thread : asking_) thread.join();
    ServiceTest::TearDown();
  }
  void Leave() {
    if (!stream_) return;
    context_.TryCancel();
    while (stream_->Read(&got_)) {
    }
    stream_->Finish();
    stream_.reset();
  }

  // The lease of a request that somebody makes from now on.
  uint64_t LeaseOf(const std::string& text) {
    asking_.emplace_back([this, text] {
      RemoteAnswer answer = Ask(Request(text));
      const std::lock_guard lock(mutex_);
      answers_[text] = std::move(answer);
      ++told_[text];
      changed_.notify_all();
    });
    EXPECT_TRUE(stream_->Read(&got_) && got_.has_lease());
    return got_.lease().lease_id();
  }
  // What an honest worker says.
  static v1::WorkerMessage Right(uint64_t lease, const std::string& text) {
    job::JobResult result;
    result.entry = "f";
    result.files["f.m"] = "% " + text + "\n% callee\n";
    result.dependencies = {{"f.m", true, Sha256Hex(text)}, {"g.m", true, Sha256Hex("callee")}};
    result.signature = FakeCompiler::Sign(Request(text)).sha256;
    v1::WorkerMessage message;
    message.mutable_done()->set_lease_id(lease);
    *message.mutable_done()->mutable_result() = proto::ResultToProto(result);
    return message;
  }
  void AnHonestWorkerComes() { workers_["w"] = std::make_unique<TestWorker>(server_->address(), "w", &compiler_); }
  void IsAnsweredRight(const std::string& text) {
    std::unique_lock lock(mutex_);
    ASSERT_TRUE(changed_.wait_for(lock, std::chrono::seconds(60), [&] { return told_[text] > 0; })) << text;
    EXPECT_TRUE(answers_[text].answered) << text << answers_[text].error;
    EXPECT_EQ(answers_[text].result.files["f.m"], "% " + text + "\n% callee\n");
  }
  bool IsAnswered(const std::string& text) {
    const std::lock_guard lock(mutex_);
    return told_[text] > 0;
  }
  client::ClusterSummary Status() const { return client::RemoteClusterStatus(server_->address(), Milliseconds(5000)); }

  std::unique_ptr<v1::WorkerService::Stub> stub_;
  grpc::ClientContext context_;
  std::unique_ptr<Stream> stream_;
  v1::ServerMessage got_;
  std::vector<std::thread> asking_;
  std::mutex mutex_;
  std::condition_variable changed_;
  std::map<std::string, RemoteAnswer> answers_;
  std::map<std::string, int> told_;
};

TEST_F(LyingWorker, AnotherJobsResultIsNoneAndTheSecondAnswerIsTooLate) {
  const uint64_t one = LeaseOf("one"), two = LeaseOf("two");
  v1::WorkerMessage swapped = Right(one, "two");
  ASSERT_TRUE(stream_->Write(swapped));
  ASSERT_TRUE(stream_->Write(Right(two, "two")));
  IsAnsweredRight("two");
  EXPECT_EQ(Status().refused, 1);
  EXPECT_FALSE(IsAnswered("one"));
  // Neither lease is its own any more, whatever it says now.
  v1::WorkerMessage again = Right(two, "two");
  (*again.mutable_done()->mutable_result()->mutable_files())[0].set_content("y = 666");
  ASSERT_TRUE(stream_->Write(again) && stream_->Write(Right(one, "one")) && stream_->Write(Right(77, "one")));
  AnHonestWorkerComes();
  IsAnsweredRight("one");
  EXPECT_EQ(compiler_.runs(), 1);
  EXPECT_TRUE(Ask(Request("two")).hit);
  EXPECT_EQ(Ask(Request("two")).result.files["f.m"], "% two\n% callee\n");
}

TEST_F(LyingWorker, HalfAResultIsNone) {
  const uint64_t lease = LeaseOf("half");
  const std::string bytes = Right(lease, "half").SerializeAsString() + std::string(1 << 20, '\0');
  v1::WorkerMessage part;
  proto::SendChunks(proto::DigestOf(bytes), bytes, 0, [&](const v1::BlobChunk& chunk) {
    *part.mutable_chunk() = chunk;
    return false;
  });
  ASSERT_TRUE(stream_->Write(part));
  AnHonestWorkerComes();
  EXPECT_FALSE(IsAnswered("half"));
  Leave();
  IsAnsweredRight("half");
  EXPECT_EQ(compiler_.runs(), 1);
}

// It neither answers nor says that it is at work: its lease ends, and what it says afterwards is not heard.
TEST_F(LyingWorker, WhoSaysNothingLosesItsLease) {
  const uint64_t lease = LeaseOf("never");
  AnHonestWorkerComes();
  IsAnsweredRight("never");
  EXPECT_EQ(compiler_.runs(), 1);
  v1::WorkerMessage late = Right(lease, "never");
  (*late.mutable_done()->mutable_result()->mutable_files())[0].set_content("y = 666");
  stream_->Write(late);
  EXPECT_TRUE(Ask(Request("never")).hit);
  EXPECT_EQ(Ask(Request("never")).result.files["f.m"], "% never\n% callee\n");
  EXPECT_EQ(told_["never"], 1);
}

}  // namespace
}  // namespace residua::server
