// bare_grpc serve ANSWER_BYTES: a server that answers each call with so many bytes; prints its port, ends with standard
//   input.
// bare_grpc serve-values FOLDER VALUE_FILE: a server that answers with what RocksDB has under the last byte of the
// call:
//   the bytes of the file, which stand under twenty keys of a new database.
// bare_grpc ask PORT ASK_BYTES ANSWER_BYTES COUNT [CALLERS]: COUNT calls of it on one channel, by so many callers at
//   once, of which each waits for its answer.
//
// A generic service: bytes in, bytes out, no messages, nothing else done between. What is left is gRPC.
#include <grpcpp/generic/async_generic_service.h>
#include <grpcpp/grpcpp.h>
#include <grpcpp/impl/codegen/client_unary_call.h>

#include <cstdlib>
#include <functional>
#include <iostream>
#include <memory>
#include <string>

#include "bench/bare/figures.h"
#include "bench/bare/values.h"
#include "proto/quick_locks.h"

namespace {

grpc::ByteBuffer BytesOf(size_t size) {
  const grpc::Slice slice(std::string(size, 'x'));
  return grpc::ByteBuffer(&slice, 1);
}

std::string LastByteOf(const grpc::ByteBuffer& bytes) {
  std::vector<grpc::Slice> slices;
  if (!bytes.Dump(&slices).ok() || slices.empty() || slices.back().size() == 0) return "";
  return std::string(1, static_cast<char>(*(slices.back().end() - 1)));
}

// What is answered to the bytes of a call.
using AnswerTo = std::function<grpc::ByteBuffer(const grpc::ByteBuffer& asked)>;

class Echo final : public grpc::CallbackGenericService {
 public:
  explicit Echo(AnswerTo answer_to) : answer_to_(std::move(answer_to)) {}

  grpc::ServerGenericBidiReactor* CreateReactor(grpc::GenericCallbackServerContext*) override {
    return new Call(answer_to_);
  }

 private:
  class Call final : public grpc::ServerGenericBidiReactor {
   public:
    explicit Call(const AnswerTo& answer_to) : answer_to_(answer_to) { StartRead(&asked_); }
    void OnReadDone(bool ok) override {
      if (!ok) return Finish(grpc::Status(grpc::StatusCode::INVALID_ARGUMENT, "nothing was asked"));
      answer_ = answer_to_(asked_);
      StartWriteAndFinish(&answer_, {}, grpc::Status::OK);
    }
    void OnDone() override { delete this; }

   private:
    const AnswerTo& answer_to_;
    grpc::ByteBuffer asked_, answer_;
  };

  const AnswerTo answer_to_;
};

int Serve(AnswerTo answer_to) {
  Echo echo(std::move(answer_to));
  int port = 0;
  grpc::ServerBuilder builder;
  builder.AddListeningPort("127.0.0.1:0", grpc::InsecureServerCredentials(), &port);
  builder.RegisterCallbackGenericService(&echo);
  const std::unique_ptr<grpc::Server> server = builder.BuildAndStart();
  if (!server) return 1;
  std::cout << port << std::endl;
  while (std::cin.get() != EOF) {
  }
  server->Shutdown();
  return 0;
}

int ServeValues(const std::string& folder, const std::string& file) {
  const auto values = std::make_shared<residua::bench::Values>(folder, file);
  return Serve([values](const grpc::ByteBuffer& asked) {
    const std::string key = LastByteOf(asked);
    const grpc::Slice slice(values->Get(key.empty() ? 0 : static_cast<unsigned char>(key[0])));
    return grpc::ByteBuffer(&slice, 1);
  });
}

int Ask(const std::string& port, size_t ask_bytes, size_t answer_bytes, int count, int callers) {
  const std::shared_ptr<grpc::Channel> channel =
      grpc::CreateChannel("127.0.0.1:" + port, grpc::InsecureChannelCredentials());
  const grpc::internal::RpcMethod method("/bare/Echo", grpc::internal::RpcMethod::NORMAL_RPC);
  const grpc::ByteBuffer asked = BytesOf(ask_bytes);
  const bool well = residua::bench::InTurns(callers, count, [&](int) {
    return [&] {
      grpc::ClientContext context;
      grpc::ByteBuffer answer;
      const grpc::Status status = grpc::internal::BlockingUnaryCall(channel.get(), method, &context, asked, &answer);
      if (status.ok() && answer.Length() == answer_bytes) return true;
      std::cerr << "bare_grpc: " << status.error_message() << ", " << answer.Length() << " bytes\n";
      return false;
    };
  });
  return well ? 0 : 1;
}

}  // namespace

int main(int argc, char** argv) {
  residua::proto::LookForNoDeadlocks();  // As ours: what is compared is not how gRPC was built.
  const std::string what = argc > 1 ? argv[1] : "";
  if (what == "serve" && argc == 3) {
    return Serve([answer = BytesOf(std::strtoul(argv[2], nullptr, 10))](const grpc::ByteBuffer&) { return answer; });
  }
  if (what == "serve-values" && argc == 4) return ServeValues(argv[2], argv[3]);
  if (what == "ask" && (argc == 6 || argc == 7)) {
    return Ask(argv[2], std::strtoul(argv[3], nullptr, 10), std::strtoul(argv[4], nullptr, 10), std::atoi(argv[5]),
               argc == 7 ? std::atoi(argv[6]) : 1);
  }
  std::cerr << "usage: bare_grpc serve ANSWER_BYTES | serve-values FOLDER VALUE_FILE |\n"
               "       ask PORT ASK_BYTES ANSWER_BYTES COUNT [CALLERS]\n";
  return 2;
}
