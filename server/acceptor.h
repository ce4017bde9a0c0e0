// Takes connections at an address and gives them to gRPC, which bounds neither how many come nor how fast, and whose
// own listener never takes one again after the process was out of descriptors once (1.51): a thousand connections at
// once from anybody would have ended the service for everybody, until somebody started the server anew.
//
// So that descriptors are left for what is running, and the time of the server for who is there,
//   - of one machine connections are taken as fast as Arrivals says, and beyond that closed at once;
//   - all are closed at once while three quarters of the descriptors that the process may have are in use;
//   - where none is left it waits and goes on.
// Gives up: who comes from the machine of a flood is closed as the flood is, and has to try again.
#pragma once

#include <grpcpp/grpcpp.h>
#include <grpcpp/server_builder.h>

#include <chrono>
#include <map>
#include <memory>
#include <string>
#include <thread>
#include <vector>

#include "absl/status/statusor.h"

namespace residua::server {

// How many connections each machine may begin: so many at once, and then so many a second.
class Arrivals {
 public:
  using Clock = std::chrono::steady_clock;
  static constexpr double kAtOnce = 1000, kASecond = 200;

  bool May(const std::string& machine, Clock::time_point now);

 private:
  struct Left {
    double connections;
    Clock::time_point at;
  };
  std::map<std::string, Left> by_machine_;
};

class Acceptor {
 public:
  // Listens at HOST:PORT, at all addresses that the host has, of either kind for 0.0.0.0; port 0: a free one.
  static absl::StatusOr<std::unique_ptr<Acceptor>> At(const std::string& listen);
  Acceptor(const Acceptor&) = delete;
  Acceptor& operator=(const Acceptor&) = delete;
  // Listens no more.
  ~Acceptor();

  int port() const { return port_; }
  // Connections go there from now on, once the server has started.
  void GiveTo(std::unique_ptr<grpc::experimental::ExternalConnectionAcceptor> to);

 private:
  Acceptor() = default;
  // At all addresses of the host. False: at none, or at one of them somebody else does.
  bool ListenAt(const std::string& host, const std::string& port);
  void Run();
  // False: there is none at the moment.
  bool TakeOne(int listening);
  void Refuse(int connection, const std::string& machine, const char* why);

  std::vector<int> listening_;
  int wake_ = -1;
  int port_ = 0;
  Arrivals arrivals_;
  Arrivals::Clock::time_point told_{};  // of what is refused, last
  std::unique_ptr<grpc::experimental::ExternalConnectionAcceptor> to_;
  std::thread thread_;
};

}  // namespace residua::server
