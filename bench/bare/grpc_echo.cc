// bare_grpc serve ANSWER_BYTES: a server that answers each call with so many bytes; prints its port, ends with standard
//   input.
// bare_grpc ask PORT ASK_BYTES ANSWER_BYTES COUNT: COUNT calls of it, one after the other, on one channel.
//
// A generic service: bytes in, bytes out, no messages, nothing done between. What is left is gRPC.
#include <grpcpp/generic/async_generic_service.h>
#include <grpcpp/generic/generic_stub.h>
#include <grpcpp/grpcpp.h>

#include <condition_variable>
#include <cstdlib>
#include <iostream>
#include <memory>
#include <mutex>
#include <string>

#include "bench/bare/figures.h"

namespace {

grpc::ByteBuffer BytesOf(size_t size) {
  const grpc::Slice slice(std::string(size, 'x'));
  return grpc::ByteBuffer(&slice, 1);
}

class Echo final : public grpc::CallbackGenericService {
 public:
  explicit Echo(size_t answer_bytes) : answer_(BytesOf(answer_bytes)) {}

  grpc::ServerGenericBidiReactor* CreateReactor(grpc::GenericCallbackServerContext*) override {
    return new Call(answer_);
  }

 private:
  class Call final : public grpc::ServerGenericBidiReactor {
   public:
    explicit Call(const grpc::ByteBuffer& answer) : answer_(answer) { StartRead(&asked_); }
    void OnReadDone(bool ok) override {
      if (!ok) return Finish(grpc::Status(grpc::StatusCode::INVALID_ARGUMENT, "nothing was asked"));
      StartWriteAndFinish(&answer_, {}, grpc::Status::OK);
    }
    void OnDone() override { delete this; }

   private:
    grpc::ByteBuffer asked_, answer_;
  };

  const grpc::ByteBuffer answer_;
};

int Serve(size_t answer_bytes) {
  Echo echo(answer_bytes);
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

int Ask(const std::string& port, size_t ask_bytes, size_t answer_bytes, int count) {
  grpc::GenericStub stub(grpc::CreateChannel("127.0.0.1:" + port, grpc::InsecureChannelCredentials()));
  const grpc::ByteBuffer asked = BytesOf(ask_bytes);
  residua::bench::Figures figures;
  for (int k = -100; k < count; ++k) {  // the first ones open the channel and warm it up
    grpc::ClientContext context;
    grpc::ByteBuffer answer;
    grpc::Status status;
    const auto call = [&] {
      std::mutex mutex;
      std::condition_variable changed;
      bool done = false;
      stub.UnaryCall(&context, "/bare/Echo", {}, &asked, &answer, [&](grpc::Status ended) {
        const std::lock_guard<std::mutex> lock(mutex);
        status = std::move(ended);
        done = true;
        changed.notify_one();
      });
      std::unique_lock<std::mutex> lock(mutex);
      changed.wait(lock, [&] { return done; });
    };
    if (k < 0)
      call();
    else
      figures.Time(call);
    if (!status.ok() || answer.Length() != answer_bytes) {
      std::cerr << "bare_grpc: " << status.error_message() << ", " << answer.Length() << " bytes\n";
      return 1;
    }
  }
  figures.Print();
  return 0;
}

}  // namespace

int main(int argc, char** argv) {
  const std::string what = argc > 1 ? argv[1] : "";
  if (what == "serve" && argc == 3) return Serve(std::strtoul(argv[2], nullptr, 10));
  if (what == "ask" && argc == 6) {
    return Ask(argv[2], std::strtoul(argv[3], nullptr, 10), std::strtoul(argv[4], nullptr, 10), std::atoi(argv[5]));
  }
  std::cerr << "usage: bare_grpc serve ANSWER_BYTES | ask PORT ASK_BYTES ANSWER_BYTES COUNT\n";
  return 2;
}
