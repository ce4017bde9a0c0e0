// What look-ups of a client cost that has its keys: `./dev bench service`.
//
//   service_lookups HOST:PORT COUNT CALLERS library|bytes FILE.m [-d 'NAME = EXPR' | -t 'NAME: FACTS']...
//
// COUNT look-ups of one request, which the server has, on one channel by so many callers at once, of which each waits
// for its answer and has a conversation of its own; prints what they took.
//   library  nothing is left out but the making of the key: the files that the result rests on are read and compared,
//            the result is decrypted and taken apart. Every answer is compared with the first.
//   bytes    what server and network take: bytes go out and come back as those of a bare echo do. The riddles of an
//            answer are solved once, and again when others come.
#include <iostream>
#include <memory>
#include <string>
#include <vector>

#include "bench/bare/figures.h"
#include "cache/job_results.h"
#include "client/fix_values.h"
#include "client/own_compiler.h"
#include "client/remote_cache.h"
#include "client/remote_connection.h"
#include "digest/sha256.h"
#include "proto/candidate.h"
#include "proto/visible_text.h"
#include "worker/interpret/installed_octave.h"
#include "worker/job/relocation.h"
#include "worker/job/target.h"

namespace residua::client {
namespace {

int Fail(const std::string& why) {
  std::cerr << "service_lookups: " << why << "\n";
  return 1;
}

// A conversation goes on no longer than a minute: here it is long enough.
constexpr std::chrono::seconds kLimit{60};

const cache::Compiler& Compiler() {
  static const cache::Compiler compiler = OwnCompiler();
  return compiler;
}

int AskAsLibrary(const job::JobRequest& request, const cache::Key& key, Connection& connection, int count,
                 int callers) {
  RemoteCache first(&connection, proto::DeadlineIn(kLimit));
  const cache::JobLookup right = cache::LookupJob(first, Compiler(), request, key);
  if (!right.result) return Fail("the server does not have it: " + right.miss_reason);
  const bool well = bench::InTurns(callers, count, [&](int) {
    const auto lookups = std::make_shared<RemoteCache>(&connection, proto::DeadlineIn(kLimit));
    return [&, lookups] {
      const cache::JobLookup found = cache::LookupJob(*lookups, Compiler(), request, key);
      if (found.result && found.result->files == right.result->files && lookups->EndRequest()) return true;
      Fail(found.result ? "an answer differs" : found.miss_reason);
      return false;
    };
  });
  return well ? 0 : 1;
}

grpc::ByteBuffer BytesOf(const google::protobuf::MessageLite& message) {
  const grpc::Slice slice(message.SerializeAsString());
  return grpc::ByteBuffer(&slice, 1);
}

// A conversation in bytes.
class Conversation {
 public:
  Conversation(const std::shared_ptr<grpc::Channel>& channel, const job::JobRequest& request, const cache::Key& key)
      : request_(request) {
    context_.set_deadline(proto::ForCall(proto::DeadlineIn(kLimit)));
    const grpc::internal::RpcMethod method("/residua.v1.SpecialisationService/Lookup",
                                           grpc::internal::RpcMethod::BIDI_STREAMING);
    stream_.reset(grpc::internal::ClientReaderWriterFactory<grpc::ByteBuffer, grpc::ByteBuffer>::Create(
        channel.get(), method, &context_));
    v1::LookupRequest message;
    message.mutable_key()->set_signature(RawOfHex(key.sha256));
    message.mutable_key()->set_canonical(proto::WellFormed(key.canonical));
    message.mutable_key()->set_family(proto::WellFormed(key.family));
    asked_ = BytesOf(message);
  }
  ~Conversation() {
    stream_->WritesDone();
    stream_->Finish();
  }

  bool LookUp() {
    grpc::ByteBuffer reply;
    if (!stream_->Write(asked_) || !stream_->Read(&reply)) return false;
    std::vector<grpc::Slice> slices;
    if (!reply.Dump(&slices).ok()) return false;
    std::string bytes;
    for (const grpc::Slice& slice : slices) bytes.append(reinterpret_cast<const char*>(slice.begin()), slice.size());
    if (bytes != answer_ && !Solve(bytes)) return false;
    return stream_->Write(verdict_);
  }

 private:
  bool Solve(const std::string& bytes) {
    answer_ = bytes;
    v1::LookupReply reply;
    std::string told;
    if (!reply.ParseFromString(bytes) || reply.candidate().enclosed().empty()) return false;
    std::vector<job::Dependency> dependencies = proto::DependenciesOf(reply.candidate());
    if (!job::DependenciesHold(request_, &dependencies, &told)) return false;
    v1::LookupRequest verdict = proto::VerdictOf(true, told);
    verdict.mutable_verdict()->set_last(true);
    verdict_ = BytesOf(verdict);
    return true;
  }

  const job::JobRequest& request_;
  grpc::ClientContext context_;
  std::unique_ptr<grpc::ClientReaderWriter<grpc::ByteBuffer, grpc::ByteBuffer>> stream_;
  grpc::ByteBuffer asked_, verdict_;
  std::string answer_;
};

int AskInBytes(const job::JobRequest& request, const cache::Key& key, const std::string& server, int count,
               int callers) {
  const std::shared_ptr<grpc::Channel> channel = grpc::CreateChannel(server, grpc::InsecureChannelCredentials());
  const bool well = bench::InTurns(callers, count, [&](int) {
    const auto conversation = std::make_shared<Conversation>(channel, request, key);
    return [conversation] { return conversation->LookUp() || Fail("no answer, or another one") == 0; };
  });
  return well ? 0 : 1;
}

int Bench(const std::vector<std::string>& words) {
  if (words.size() < 5) return Fail("HOST:PORT COUNT CALLERS library|bytes FILE.m [-d DEFINITION | -t FACTS]...");
  job::JobRequest request;
  request.entry_path = words[4];
  request.search_path = interpret::InstalledOctaveFolders();
  request.options.native = false;
  for (size_t k = 5; k + 1 < words.size(); k += 2) {
    (words[k] == "-d" ? request.defines : request.facts).push_back(words[k + 1]);
  }
  std::string wrong;
  if (!FixValues(PathsOf::kNames, {}, &request, &wrong)) return Fail(wrong);
  const job::Relocation places(&request);
  const job::Signature signature = Compiler().signature(request);
  if (signature.state != job::JobState::kDone) return Fail(signature.message);
  const cache::Key key = cache::KeyOf(request, signature);
  const int count = std::stoi(words[1]), callers = std::stoi(words[2]);
  Connection connection(words[0]);
  return words[3] == "bytes" ? AskInBytes(request, key, words[0], count, callers)
                             : AskAsLibrary(request, key, connection, count, callers);
}

}  // namespace
}  // namespace residua::client

int main(int argc, char** argv) {
  residua::job::OwnProcess();
  return residua::client::Bench(std::vector<std::string>(argv + 1, argv + argc));
}
