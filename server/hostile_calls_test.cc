// Every call with nothing, too much, nonsense and malice in its fields: an answer or an error that says what is wrong,
// and the server as it was.
#include "proto/convert.h"
#include "residua/v1/admin.grpc.pb.h"
#include "residua/v1/report.grpc.pb.h"
#include "residua/v1/version.grpc.pb.h"
#include "residua/v1/worker.grpc.pb.h"
#include "server/service_for_test.h"

namespace residua::server {
namespace {

using grpc::StatusCode;

class HostileCalls : public ServiceTest {
 protected:
  void SetUp() override { Start(1); }
  void TearDown() override {
    if (workers_.empty()) workers_["w"] = std::make_unique<TestWorker>(server_->address(), "w", &compiler_);
    const RemoteAnswer answer = Ask(Request("a bystander"));
    EXPECT_TRUE(answer.answered) << answer.error;
    // What the bystander held is given back a moment after it has its answer.
    int64_t held = -1;
    for (int k = 0; k < 100 && held != 0; ++k) {
      if (k > 0) std::this_thread::sleep_for(Milliseconds(20));
      held = client::RemoteClusterStatus(server_->address(), Milliseconds(5000)).arriving_bytes;
    }
    EXPECT_EQ(held, 0);
    ServiceTest::TearDown();
  }

  // How a call ends whose one message is this.
  StatusCode Specialise(const v1::SpecialiseRequest& message) {
    grpc::ClientContext context;
    return SpecialiseBy(&context, message);
  }
  StatusCode SpecialiseBy(grpc::ClientContext* context, const v1::SpecialiseRequest& message) {
    auto stub = v1::SpecialisationService::NewStub(Channel());
    auto stream = stub->Specialise(context);
    stream->Write(message);
    stream->WritesDone();
    v1::SpecialiseEvent event;
    failure_ = "";
    while (stream->Read(&event)) {
      if (event.has_failure()) failure_ = event.failure().message();
    }
    const grpc::Status status = stream->Finish();
    if (!status.ok()) failure_ = status.error_message();
    return status.error_code();
  }
  static v1::SpecialiseRequest Plain(const std::string& text) {
    v1::SpecialiseRequest message;
    *message.mutable_request() = proto::RequestToProto(Request(text));
    return message;
  }
  std::string failure_;  // of the last call
};

TEST_F(HostileCalls, Specialise) {
  v1::SpecialiseRequest message;
  EXPECT_EQ(Specialise(message), StatusCode::INVALID_ARGUMENT) << failure_;
  message.mutable_request();
  EXPECT_EQ(Specialise(message), StatusCode::INVALID_ARGUMENT) << failure_;
  const auto refused = [&](const char* what, auto spoil) {
    v1::SpecialiseRequest wrong = Plain(std::string("spoilt: ") + what);
    spoil(wrong.mutable_request());
    EXPECT_NE(Specialise(wrong), StatusCode::OK) << what;
    EXPECT_NE(failure_, "") << what;
    EXPECT_LT(failure_.size(), 4096u) << what;
  };
  using Request = v1::SpecialisationRequest*;
  refused("another entry", [](Request r) { r->set_entry_path("nowhere.m"); });
  refused("a digest that is none", [](Request r) { r->mutable_sources(0)->mutable_digest()->set_sha256("short"); });
  refused("a digest of other bytes", [](Request r) { r->mutable_sources(0)->set_content("other"); });
  refused("a size below zero", [](Request r) { r->mutable_sources(1)->mutable_digest()->set_size_bytes(-1); });
  refused("a size beyond all", [](Request r) { r->mutable_sources(1)->mutable_digest()->set_size_bytes(INT64_MAX); });
  refused("sizes whose sum wraps", [](Request r) {
    for (int k = 0; k < 4; ++k) {
      v1::SourceFile* file = r->add_sources();
      file->set_path("s" + std::to_string(k));
      *file->mutable_digest() = proto::DigestOf("x");
      file->mutable_digest()->set_size_bytes(INT64_MAX / 2);
    }
  });
  refused("a file twice", [](Request r) { *r->add_sources() = r->sources(0); });
  refused("a parameter that says nothing", [](Request r) { r->add_parameters(); });
  refused("a value without bytes", [](Request r) {
    *r->add_parameters()->mutable_value()->mutable_digest() = proto::DigestOf("nobody has sent it");
  });
  refused("many parameters", [](Request r) {
    for (int k = 0; k < 5000; ++k) r->add_parameters()->set_facts("x: real");
  });
  refused("many files", [](Request r) {
    for (int k = 0; k < 70000; ++k) r->add_sources()->set_path(std::to_string(k));
  });
  refused("an id with a line in it", [](Request r) { r->set_request_id("a\nb"); });
  refused("a long id", [](Request r) { r->set_request_id(std::string(65, 'i')); });
  refused("a listing that is none", [](Request r) {
    r->mutable_installed()->mutable_listing()->set_sha256("short");
    r->mutable_installed()->add_folders("/usr");
  });
}

TEST_F(HostileCalls, PartsOfMessages) {
  v1::SpecialiseRequest message;
  message.mutable_chunk()->set_data("without a digest");
  EXPECT_EQ(Specialise(message), StatusCode::INVALID_ARGUMENT) << failure_;
  *message.mutable_spilled() = proto::DigestOf("nothing came before");
  EXPECT_EQ(Specialise(message), StatusCode::INVALID_ARGUMENT) << failure_;
  *message.mutable_chunk()->mutable_digest() = proto::DigestOf("x");
  message.mutable_chunk()->mutable_digest()->set_size_bytes(int64_t{1} << 40);
  EXPECT_EQ(Specialise(message), StatusCode::INVALID_ARGUMENT) << failure_;
  EXPECT_THAT(failure_, HasSubstr("over 96 MiB"));
  message.mutable_chunk()->mutable_digest()->set_size_bytes(1);
  message.mutable_chunk()->set_offset(-1);
  EXPECT_EQ(Specialise(message), StatusCode::INVALID_ARGUMENT) << failure_;
}

TEST_F(HostileCalls, Blobs) {
  auto stub = v1::ArtefactService::NewStub(Channel());
  const auto write = [&](auto spoil) {
    grpc::ClientContext context;
    v1::WriteBlobResponse response;
    auto writer = stub->WriteBlob(&context, &response);
    v1::BlobChunk chunk;
    *chunk.mutable_digest() = proto::DigestOf("bytes");
    chunk.set_data("bytes");
    spoil(&chunk);
    writer->Write(chunk);
    writer->WritesDone();
    return writer->Finish().error_code();
  };
  EXPECT_EQ(write([](v1::BlobChunk* c) { c->clear_digest(); }), StatusCode::INVALID_ARGUMENT);
  EXPECT_EQ(write([](v1::BlobChunk* c) { c->set_offset(INT64_MAX); }), StatusCode::INVALID_ARGUMENT);
  EXPECT_EQ(write([](v1::BlobChunk* c) { c->set_data("more than five bytes"); }), StatusCode::INVALID_ARGUMENT);
  EXPECT_EQ(write([](v1::BlobChunk* c) { c->mutable_digest()->set_size_bytes(int64_t{65} << 20); }),
            StatusCode::INVALID_ARGUMENT);
  EXPECT_EQ(write([](v1::BlobChunk* c) { c->mutable_digest()->set_size_bytes(-5); }), StatusCode::INVALID_ARGUMENT);
  EXPECT_EQ(write([](v1::BlobChunk*) {}), StatusCode::OK);
  const auto missing = [&](int count, const std::string& digest) {
    v1::FindMissingBlobsRequest request;
    for (int k = 0; k < count; ++k) request.add_digests()->set_sha256(digest);
    v1::FindMissingBlobsResponse response;
    grpc::ClientContext context;
    return stub->FindMissingBlobs(&context, request, &response).error_code();
  };
  EXPECT_EQ(missing(0, ""), StatusCode::OK);
  EXPECT_EQ(missing(1, ""), StatusCode::INVALID_ARGUMENT);
  EXPECT_EQ(missing(1, std::string(1000, 'd')), StatusCode::INVALID_ARGUMENT);
  EXPECT_EQ(missing(70000, std::string(32, 'd')), StatusCode::INVALID_ARGUMENT);
  const auto read = [&](const v1::Digest& digest, int64_t offset) {
    v1::ReadBlobRequest request;
    *request.mutable_digest() = digest;
    request.set_offset(offset);
    grpc::ClientContext context;
    auto reader = stub->ReadBlob(&context, request);
    v1::BlobChunk chunk;
    while (reader->Read(&chunk)) {
    }
    return reader->Finish().error_code();
  };
  v1::Digest huge = proto::DigestOf("bytes");
  huge.set_size_bytes(INT64_MAX);
  EXPECT_EQ(read({}, 0), StatusCode::INVALID_ARGUMENT);
  EXPECT_EQ(read(proto::DigestOf("bytes"), -1), StatusCode::INVALID_ARGUMENT);
  EXPECT_EQ(read(proto::DigestOf("bytes"), INT64_MAX), StatusCode::OUT_OF_RANGE);
  EXPECT_EQ(read(proto::DigestOf("absent"), 0), StatusCode::NOT_FOUND);
  EXPECT_EQ(read(huge, 0), StatusCode::NOT_FOUND);
}

// Who knows the digest of another's text, from a manifest say, gets nothing for it: not as a source, not as a value,
// not behind a listing, and not the answer whether it is here. Who has the text sends it, and it is used.
TEST_F(HostileCalls, WhatAnotherOneSentIsNotThere) {
  const std::string secret = "a text of somebody else", listing = "lists " + Sha256Hex(secret);
  workers_.clear();
  server_->SetJoinToken("the token of workers");
  server_->SetTokens({{Sha256Raw("the token of owner"), {"owner", Role::kSubmit, {}}},
                      {Sha256Raw("the token of stranger"), {"stranger", Role::kSubmit, {}}}});
  workers_["w"] = std::make_unique<TestWorker>(server_->address(), "w", &compiler_, "the token of workers");
  auto artefacts = v1::ArtefactService::NewStub(Channel());
  const auto as = [](const std::string& who, grpc::ClientContext* context) {
    context->AddMetadata("authorization", "Bearer the token of " + who);
  };
  const auto lacks = [&](const std::string& who, const std::string& text) {
    grpc::ClientContext context;
    as(who, &context);
    v1::FindMissingBlobsRequest request;
    *request.add_digests() = proto::DigestOf(text);
    v1::FindMissingBlobsResponse response;
    EXPECT_TRUE(artefacts->FindMissingBlobs(&context, request, &response).ok());
    return response.missing_size() > 0;
  };
  const auto send = [&](const std::string& who, const std::string& text) {
    grpc::ClientContext context;
    as(who, &context);
    v1::WriteBlobResponse response;
    auto writer = artefacts->WriteBlob(&context, &response);
    proto::SendChunks(proto::DigestOf(text), text, 0, [&](const v1::BlobChunk& chunk) { return writer->Write(chunk); });
    writer->WritesDone();
    EXPECT_TRUE(writer->Finish().ok());
  };
  const auto ask = [&](const std::string& who, auto name) {
    v1::SpecialiseRequest message = Plain("the entry");
    name(message.mutable_request());
    message.mutable_request()->set_skip_cache_lookup(true);
    grpc::ClientContext context;
    as(who, &context);
    return SpecialiseBy(&context, message);
  };
  using Request = v1::SpecialisationRequest*;
  const auto as_source = [&](Request r) {
    v1::SourceFile* file = r->add_sources();
    file->set_path("mine.m");
    *file->mutable_digest() = proto::DigestOf(secret);
  };
  const auto as_entry = [&](Request r) {
    r->mutable_sources(0)->clear_content();
    *r->mutable_sources(0)->mutable_digest() = proto::DigestOf(secret);
  };
  const auto as_value = [&](Request r) {
    *r->add_parameters()->mutable_value()->mutable_digest() = proto::DigestOf(secret);
  };
  const auto listed = [&](Request r) {
    *r->mutable_installed()->mutable_listing() = proto::DigestOf(listing);
    r->mutable_installed()->add_folders("octave");
  };
  send("owner", secret);
  EXPECT_FALSE(lacks("owner", secret));
  EXPECT_TRUE(lacks("stranger", secret));
  EXPECT_TRUE(lacks("stranger", "what nobody sent"));
  send("stranger", listing);
  EXPECT_EQ(ask("owner", as_source), StatusCode::OK) << failure_;
  for (int k = 0; k < 2; ++k) {  // Also when there is a result.
    EXPECT_EQ(ask("stranger", as_source), StatusCode::FAILED_PRECONDITION);
    EXPECT_THAT(failure_, testing::StartsWith("the bytes of a source file are missing"));
    EXPECT_EQ(ask("stranger", as_entry), StatusCode::FAILED_PRECONDITION);
    EXPECT_EQ(ask("stranger", as_value), StatusCode::FAILED_PRECONDITION);
    EXPECT_EQ(ask("stranger", listed), StatusCode::FAILED_PRECONDITION);
    EXPECT_THAT(failure_, testing::StartsWith("the bytes of a source file are missing"));
  }
  send("stranger", secret);
  EXPECT_FALSE(lacks("stranger", secret));
  EXPECT_EQ(ask("stranger", as_source), StatusCode::OK) << failure_;
  EXPECT_EQ(ask("stranger", listed), StatusCode::OK) << failure_;
  server_->SetTokens({});
}

// A few bytes that become many before anybody asks who sent them.
TEST_F(HostileCalls, MessagesThatUnfold) {
  v1::FindMissingBlobsRequest request;
  for (int k = 0; k < 1000; ++k) request.add_digests()->set_sha256(std::string(32, 'd'));
  v1::FindMissingBlobsResponse response;
  for (const grpc_compression_algorithm algorithm : {GRPC_COMPRESS_GZIP, GRPC_COMPRESS_DEFLATE}) {
    grpc::ClientContext context;
    context.set_compression_algorithm(algorithm);
    const grpc::Status status = v1::ArtefactService::NewStub(Channel())->FindMissingBlobs(&context, request, &response);
    EXPECT_EQ(status.error_code(), StatusCode::UNIMPLEMENTED) << status.error_message();
  }
  grpc::ClientContext context;
  EXPECT_TRUE(v1::ArtefactService::NewStub(Channel())->FindMissingBlobs(&context, request, &response).ok());
}

TEST_F(HostileCalls, Administration) {
  auto stub = v1::AdminService::NewStub(Channel());
  for (const std::string& name : {std::string(), std::string("x\n\x1b[2J"), std::string(1 << 20, 'n')}) {
    grpc::ClientContext cancel, drain, release, report;
    v1::CancelJobRequest job;
    job.set_id(name);
    v1::CancelJobResponse job_response;
    const grpc::Status status = stub->CancelJob(&cancel, job, &job_response);
    EXPECT_EQ(status.error_code(), StatusCode::NOT_FOUND);
    EXPECT_LT(status.error_message().size(), 1000u);
    v1::DrainWorkerRequest worker;
    worker.set_name(name);
    v1::DrainWorkerResponse worker_response;
    EXPECT_EQ(stub->DrainWorker(&drain, worker, &worker_response).error_code(), StatusCode::NOT_FOUND);
    v1::ReleaseQuarantineRequest quarantine;
    quarantine.set_id(name);
    v1::ReleaseQuarantineResponse quarantine_response;
    EXPECT_EQ(stub->ReleaseQuarantine(&release, quarantine, &quarantine_response).ok(), name.empty());
    v1::ReadJobReportRequest asked;
    asked.set_id(name);
    auto reader = v1::ReportService::NewStub(Channel())->ReadJobReport(&report, asked);
    v1::BlobChunk chunk;
    EXPECT_FALSE(reader->Read(&chunk));
    EXPECT_EQ(reader->Finish().error_code(), StatusCode::NOT_FOUND);
  }
}

// What a worker says of a lease that is its own.
TEST_F(HostileCalls, AnswersOfAWorker) {
  workers_.clear();
  auto stub = v1::WorkerService::NewStub(Channel());
  int64_t refused = 0;
  const auto answer = [&](const std::string& name, auto spoil) {
    grpc::ClientContext context;
    auto stream = stub->Connect(&context);
    v1::WorkerMessage hello;
    hello.mutable_register_()->set_name(name);
    hello.mutable_register_()->set_slots(1);
    hello.mutable_register_()->set_build_id("build");
    stream->Write(hello);
    v1::ServerMessage got;
    ASSERT_TRUE(stream->Read(&got) && got.has_registered());
    RemoteAnswer answered;
    std::thread asks([&] { answered = Ask(Request(name)); });
    ASSERT_TRUE(stream->Read(&got) && got.has_lease());
    v1::WorkerMessage message;
    spoil(got.lease().lease_id(), &message);
    stream->Write(message);
    ++refused;
    while (client::RemoteClusterStatus(server_->address(), Milliseconds(5000)).refused < refused) {
      std::this_thread::sleep_for(Milliseconds(5));
    }
    workers_["honest"] = std::make_unique<TestWorker>(server_->address(), "honest", &compiler_);
    asks.join();
    EXPECT_TRUE(answered.answered) << name << answered.error;
    EXPECT_EQ(answered.result.state, job::JobState::kDone) << name;
    workers_.clear();
    context.TryCancel();
    while (stream->Read(&got)) {
    }
    stream->Finish();
  };
  answer("nothing", [](uint64_t lease, v1::WorkerMessage* m) { m->mutable_done()->set_lease_id(lease); });
  answer("no kind", [](uint64_t lease, v1::WorkerMessage* m) {
    m->mutable_done()->set_lease_id(lease);
    m->mutable_done()->mutable_failure()->set_message("y = 666");
  });
  answer("a kind that is none", [](uint64_t lease, v1::WorkerMessage* m) {
    m->mutable_done()->set_lease_id(lease);
    m->mutable_done()->mutable_failure()->set_kind(static_cast<v1::FailureKind>(77));
  });
  answer("an empty result", [](uint64_t lease, v1::WorkerMessage* m) {
    m->mutable_done()->set_lease_id(lease);
    m->mutable_done()->mutable_result();
  });
  answer("an end that is a user's error", [](uint64_t lease, v1::WorkerMessage* m) {
    m->mutable_ended()->set_lease_id(lease);
    m->mutable_ended()->mutable_failure()->set_kind(v1::FAILURE_KIND_USER);
  });
  answer("a message in parts that are not there",
         [](uint64_t, v1::WorkerMessage* m) { *m->mutable_spilled() = proto::DigestOf("nothing came before"); });
}

// Versions are asked for and left under a lease.
TEST_F(HostileCalls, Versions) {
  auto stub = v1::VersionService::NewStub(Channel());
  for (const uint64_t lease : {uint64_t{0}, uint64_t{1}, UINT64_MAX}) {
    grpc::ClientContext find, keep;
    v1::FindVersionRequest wanted;
    wanted.set_lease_id(lease);
    wanted.set_key(std::string(1 << 20, 'k'));
    v1::FindVersionResponse found;
    EXPECT_EQ(stub->FindVersion(&find, wanted, &found).error_code(), StatusCode::NOT_FOUND);
    v1::KeepVersionsRequest left;
    left.set_lease_id(lease);
    left.add_versions()->set_record(std::string(2 << 20, 'r'));
    v1::KeepVersionsResponse kept;
    EXPECT_EQ(stub->KeepVersions(&keep, left, &kept).error_code(), StatusCode::NOT_FOUND);
  }
}

}  // namespace
}  // namespace residua::server
