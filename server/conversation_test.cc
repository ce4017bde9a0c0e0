// Conversations of look-ups that go on from one request to the next, and what is remembered between look-ups.
#include "client/remote_cache.h"
#include "server/service_for_test.h"

namespace residua::server {
namespace {

class ConversationTest : public ServiceTest {
 protected:
  static cache::Compiler Compiler() { return {FakeCompiler::Sign, FakeCompiler::Hold}; }
  static cache::JobLookup LookUp(client::RemoteCache& lookups, const job::JobRequest& request) {
    return cache::LookupJob(lookups, Compiler(), request, cache::KeyOf(request, FakeCompiler::Sign(request)));
  }
  static client::Deadline Soon() { return proto::DeadlineIn(std::chrono::seconds(60)); }
  // The server hears what was said last a little later.
  void WaitForHits(int64_t hits) {
    for (int k = 0; k < 3000 && server_->cache().StatsAtOnce().hits < hits; ++k) {
      std::this_thread::sleep_for(Milliseconds(10));
    }
    EXPECT_EQ(server_->cache().StatsAtOnce().hits, hits);
  }
};

TEST_F(ConversationTest, EachRequestOfItCountsWhenItEnds) {
  Start(1);
  ASSERT_TRUE(Ask(Request("one")).answered);
  ASSERT_TRUE(Ask(Request("two")).answered);
  client::Connection connection(server_->address());
  client::RemoteCache lookups(&connection, Soon());
  int64_t hits = 0;
  for (const char* const text : {"one", "two", "one", "one"}) {
    const cache::JobLookup found = LookUp(lookups, Request(text));
    ASSERT_TRUE(found.result) << found.miss_reason;
    EXPECT_THAT(found.result->files.at("f.m"), HasSubstr(text));
    ASSERT_TRUE(lookups.EndRequest());
    WaitForHits(++hits);
  }
  EXPECT_FALSE(LookUp(lookups, Request("three")).result);
  EXPECT_TRUE(lookups.EndRequest());
  EXPECT_FALSE(lookups.broken());
  WaitForHits(hits);
  EXPECT_TRUE(lookups.Finish().ok());
  WaitForHits(hits);
}

TEST_F(ConversationTest, AServerThatStopsEndsThoseThatRest) {
  Start(1);
  ASSERT_TRUE(Ask(Request("plain")).answered);
  client::Connection connection(server_->address());
  client::RemoteCache lookups(&connection, Soon());
  ASSERT_TRUE(LookUp(lookups, Request("plain")).result);
  ASSERT_TRUE(lookups.EndRequest());
  WaitForHits(1);
  server_->Stop();
  EXPECT_FALSE(LookUp(lookups, Request("plain")).result);
  EXPECT_TRUE(lookups.broken());
  const grpc::Status ended = lookups.Finish();
  EXPECT_EQ(ended.error_code(), grpc::StatusCode::UNAVAILABLE);
  EXPECT_EQ(ended.error_message(), "the server stops");
}

TEST_F(ConversationTest, AnotherOneIsBegunWhereTheServerCameBack) {
  Start(1);
  const auto client = Connect();
  for (const bool hit : {false, true, true}) {
    const RemoteAnswer answer = client->Specialise(Request("plain"), {});
    ASSERT_TRUE(answer.answered) << answer.error;
    EXPECT_EQ(answer.hit, hit);
  }
  ServerOptions again;
  again.build_id = "build";
  again.listen = server_->address();
  workers_.clear();
  server_.reset();
  auto started = Server::Start(again, FakeCompiler::AsCompiler());
  ASSERT_TRUE(started.ok()) << started.status();
  server_ = std::move(*started);
  workers_["w"] = std::make_unique<TestWorker>(server_->address(), "w", &compiler_);
  const RemoteAnswer answer = client->Specialise(Request("plain"), {});
  EXPECT_TRUE(answer.answered) << answer.error;
  EXPECT_FALSE(answer.hit);
  EXPECT_TRUE(client->Specialise(Request("plain"), {}).hit);
}

// What is remembered is of the entry that is there, for who has its files.
TEST_F(ConversationTest, WhatIsRememberedGoesWithItsEntry) {
  Start(1);
  const auto client = Connect();
  const job::JobRequest request = Request("plain");
  for (const bool hit : {false, true, true, true}) EXPECT_EQ(client->Specialise(request, {}).hit, hit);
  job::JobRequest edited = request;
  edited.files["g.m"] = "another callee";
  for (const bool hit : {false, true, true}) {
    const RemoteAnswer answer = client->Specialise(edited, {});
    EXPECT_EQ(answer.hit, hit);
    EXPECT_EQ(answer.miss_reason, hit ? "" : "`g.m` changed");
    EXPECT_THAT(answer.result.files.at("f.m"), HasSubstr("another callee"));
  }
  EXPECT_TRUE(client->Specialise(request, {}).hit) << "the older candidate";
  EXPECT_THAT(client->Specialise(edited, {}).result.files.at("f.m"), HasSubstr("another callee"));
  ASSERT_TRUE(server_->cache().Clear().ok());
  EXPECT_FALSE(client->Specialise(request, {}).hit);
  EXPECT_EQ(compiler_.runs(), 3);
}

// A verdict without the files is none, also on what is remembered.
TEST_F(ConversationTest, WhatIsRememberedIsStillAskedInRiddles) {
  Start(1);
  const auto client = Connect();
  for (int k = 0; k < 3; ++k) ASSERT_TRUE(client->Specialise(Request("plain"), {}).answered);
  const auto stub = v1::SpecialisationService::NewStub(Channel());
  grpc::ClientContext context;
  const auto stream = stub->Lookup(&context);
  v1::LookupRequest ask;
  ask.mutable_key()->set_signature(RawOfHex(FakeCompiler::Sign(Request("plain")).sha256));
  ASSERT_TRUE(stream->Write(ask));
  v1::LookupReply reply;
  ASSERT_TRUE(stream->Read(&reply));
  EXPECT_FALSE(reply.candidate().has_result());
  EXPECT_THAT(reply.candidate().enclosed(), testing::Not(HasSubstr("callee")));
  ask.mutable_verdict()->set_holds(true);
  ASSERT_TRUE(stream->Write(ask));
  EXPECT_FALSE(stream->Read(&reply));
  EXPECT_EQ(stream->Finish().error_code(), grpc::StatusCode::INVALID_ARGUMENT);
}

}  // namespace
}  // namespace residua::server
