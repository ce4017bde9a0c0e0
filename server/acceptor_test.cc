#include "server/acceptor.h"

#include <arpa/inet.h>
#include <netinet/in.h>
#include <poll.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <unistd.h>

#include <chrono>

#include "server/service_for_test.h"

namespace residua::server {
namespace {

using std::chrono::seconds;

TEST(ArrivalsTest, EachMachineHasItsOwn) {
  Arrivals arrivals;
  Arrivals::Clock::time_point now{seconds(100)};
  for (int k = 0; k < static_cast<int>(Arrivals::kAtOnce); ++k) ASSERT_TRUE(arrivals.May("10.0.0.1", now)) << k;
  EXPECT_FALSE(arrivals.May("10.0.0.1", now));
  EXPECT_TRUE(arrivals.May("10.0.0.2", now));
  now += seconds(1);
  for (int k = 0; k < static_cast<int>(Arrivals::kASecond); ++k) ASSERT_TRUE(arrivals.May("10.0.0.1", now)) << k;
  EXPECT_FALSE(arrivals.May("10.0.0.1", now));
  now += seconds(3600);
  for (int k = 0; k < static_cast<int>(Arrivals::kAtOnce); ++k) ASSERT_TRUE(arrivals.May("10.0.0.1", now)) << k;
  EXPECT_FALSE(arrivals.May("10.0.0.1", now));
}

TEST(ArrivalsTest, MachinesAreForgotten) {
  Arrivals arrivals;
  Arrivals::Clock::time_point now{seconds(100)};
  for (int k = 0; k < 100000; ++k) EXPECT_TRUE(arrivals.May(std::to_string(k), now += std::chrono::milliseconds(1)));
}

// -1: it was closed before it could say anything.
int Dial(int port) {
  const int fd = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
  if (fd < 0) return -1;
  sockaddr_in there{};
  there.sin_family = AF_INET;
  there.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  there.sin_port = htons(static_cast<uint16_t>(port));
  if (connect(fd, reinterpret_cast<sockaddr*>(&there), sizeof there) != 0) {
    close(fd);
    return -1;
  }
  return fd;
}

class WithFewDescriptors {
 public:
  explicit WithFewDescriptors(int more) {
    getrlimit(RLIMIT_NOFILE, &before_);
    rlimit few = before_;
    const int next = dup(0);
    close(next);
    few.rlim_cur = static_cast<rlim_t>(next + more);
    setrlimit(RLIMIT_NOFILE, &few);
  }
  ~WithFewDescriptors() { setrlimit(RLIMIT_NOFILE, &before_); }

 private:
  rlimit before_{};
};

class AcceptorTest : public ServiceTest {};

// gRPC's own listener takes none after it was out of descriptors once.
TEST_F(AcceptorTest, AServerThatHadNoDescriptorsTakesConnectionsAfterwards) {
  Start(0);
  const std::string address = server_->address();
  const int port = std::atoi(address.c_str() + address.rfind(':') + 1);
  std::vector<int> connections;
  {
    const WithFewDescriptors few(300);
    for (int k = 0; k < 400; ++k) {
      const int fd = Dial(port);
      if (fd < 0) break;
      connections.push_back(fd);
    }
    std::this_thread::sleep_for(std::chrono::milliseconds(300));
  }
  EXPECT_GT(connections.size(), 50u);
  for (const int fd : connections) close(fd);
  std::this_thread::sleep_for(std::chrono::milliseconds(300));
  const auto channel = grpc::CreateChannel(address, grpc::InsecureChannelCredentials());
  EXPECT_TRUE(channel->WaitForConnected(std::chrono::system_clock::now() + seconds(5)));
}

TEST(AcceptorAddressTest, AnAddressThatIsTakenIsNone) {
  auto first = Acceptor::At("127.0.0.1:0");
  ASSERT_TRUE(first.ok());
  const std::string taken = "127.0.0.1:" + std::to_string((*first)->port());
  const auto second = Acceptor::At(taken);
  ASSERT_FALSE(second.ok());
  EXPECT_EQ(second.status().message(), "cannot listen on `" + taken + "`");
  first->reset();
  EXPECT_TRUE(Acceptor::At(taken).ok());
  EXPECT_FALSE(Acceptor::At("no.such.host.invalid:0").ok());
  for (const char* host : {"localhost", "0.0.0.0", ""})
    EXPECT_TRUE(Acceptor::At(std::string(host) + ":0").ok()) << host;
}

}  // namespace
}  // namespace residua::server
