// What jobs of one client leave for its later ones, through a real server and real workers.
#include "residua/v1/version.grpc.pb.h"
#include "server/service_for_test.h"

namespace residua::server {
namespace {

// The job says in its file what it found.
std::string FoundBy(const RemoteAnswer& answer) {
  return answer.answered ? answer.result.files.at("f.m") : "no answer: " + answer.error;
}

class VersionTest : public ServiceTest {
 protected:
  void SetUp() override {
    Start(0);
    workers_["w0"] = std::make_unique<TestWorker>(server_->address(), "w0", &compiler_);
    stub_ = v1::VersionService::NewStub(Channel());
  }
  static std::string TokenOf(const std::string& client) { return "token-of-client-" + client; }
  // What the job of a client finds.
  std::string FoundFor(const std::string& client, const std::string& text) {
    setenv("RESIDUA_TOKEN", TokenOf(client).c_str(), 1);
    const RemoteAnswer answer = ConnectTo(server_->address())->Specialise(Request(text), {});
    unsetenv("RESIDUA_TOKEN");
    return FoundBy(answer);
  }
  // Asked by a stranger.
  std::optional<std::string> Find(uint64_t lease) {
    grpc::ClientContext context;
    v1::FindVersionRequest request;
    request.set_lease_id(lease);
    request.set_key(kVersionKey);
    v1::FindVersionResponse response;
    status_ = stub_->FindVersion(&context, request, &response);
    if (!response.has_record()) return std::nullopt;
    return response.record();
  }

  std::unique_ptr<v1::VersionService::Stub> stub_;
  grpc::Status status_;
};

TEST_F(VersionTest, ALaterJobFindsWhatAnEarlierOneLeft) {
  EXPECT_EQ(FoundBy(Ask(Request("versions 1"))), "nothing");
  EXPECT_EQ(FoundBy(Ask(Request("versions 2"))), "left by versions 1");
  workers_["w1"] = std::make_unique<TestWorker>(server_->address(), "w1", &compiler_);
  workers_.erase("w0");
  EXPECT_EQ(FoundBy(Ask(Request("versions 3"))), "left by versions 2") << "on another worker";
}

TEST_F(VersionTest, OfOneClientOnly) {
  workers_.clear();
  server_->SetJoinToken("token-of-all-workers");
  std::map<std::string, TokenRow> tokens;
  for (const std::string name : {"one", "two"}) tokens[Sha256Raw(TokenOf(name))] = {name, Role::kSubmit, {}};
  server_->SetTokens(tokens);
  workers_["w0"] = std::make_unique<TestWorker>(server_->address(), "w0", &compiler_, "token-of-all-workers");
  EXPECT_EQ(FoundFor("one", "versions 1"), "nothing");
  EXPECT_EQ(FoundFor("two", "versions 2"), "nothing");
  EXPECT_EQ(FoundFor("one", "versions 3"), "left by versions 1");
}

TEST_F(VersionTest, WhoHasNoLeaseHasNothing) {
  EXPECT_EQ(FoundBy(Ask(Request("versions 1"))), "nothing");
  for (uint64_t lease = 0; lease < 100; ++lease) {
    EXPECT_FALSE(Find(lease));
    EXPECT_EQ(status_.error_code(), grpc::StatusCode::NOT_FOUND);
  }
}

TEST_F(VersionTest, LongRecordsAreLeftOutAndMuchGoesInParts) {
  EXPECT_EQ(FoundBy(Ask(Request("versions long"))), "nothing");
  EXPECT_EQ(FoundBy(Ask(Request("versions 2"))), "left by versions long");
}

}  // namespace
}  // namespace residua::server
