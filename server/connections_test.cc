// Raw HTTP/2, as no client of gRPC speaks it: what takes the memory of a server that bounds calls alone.
#include "server/connections.h"

#include <arpa/inet.h>
#include <poll.h>
#include <sys/socket.h>
#include <unistd.h>

#include <filesystem>

#include "server/service_for_test.h"

namespace residua::server {
namespace {

std::string Frame(char type, char flags, uint32_t stream, const std::string& payload) {
  std::string frame;
  for (const int shift : {16, 8, 0}) frame += static_cast<char>(payload.size() >> shift);
  frame += type;
  frame += flags;
  for (const int shift : {24, 16, 8, 0}) frame += static_cast<char>(stream >> shift);
  return frame + payload;
}

// Of HPACK: a header that is not indexed; names and values are short.
std::string Header(const std::string& name, const std::string& value) {
  std::string header(1, '\0');
  for (const std::string* text : {&name, &value}) header += static_cast<char>(text->size()) + *text;
  return header;
}

std::string HeadersAt(const std::string& path) {
  return Header(":method", "POST") + Header(":scheme", "http") + Header(":path", path) + Header(":authority", "x") +
         Header("content-type", "application/grpc") + Header("te", "trailers");
}
std::string HeadersOf(const std::string& method) { return HeadersAt("/residua.v1.SpecialisationService/" + method); }
const std::string kHeaders = HeadersOf("ClusterStatus");
// A call that begins with its headers, and is let in.
const std::string kLetIn = HeadersOf("Lookup");

std::string Begin(uint32_t stream, const std::string& headers) { return Frame(1, 4, stream, headers); }
std::string Reset(uint32_t stream) { return Frame(3, 0, stream, std::string("\0\0\0\x08", 4)); }

class RawConnection {
 public:
  explicit RawConnection(const std::string& address) : socket_(socket(AF_INET, SOCK_STREAM, 0)) {
    sockaddr_in there{};
    there.sin_family = AF_INET;
    there.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    there.sin_port = htons(static_cast<uint16_t>(std::atoi(address.c_str() + address.rfind(':') + 1)));
    // A connection that is shut while its both ends write is read no more, now and then, and not closed for a while.
    const timeval patience{5, 0};
    setsockopt(socket_, SOL_SOCKET, SO_SNDTIMEO, &patience, sizeof patience);
    EXPECT_EQ(connect(socket_, reinterpret_cast<sockaddr*>(&there), sizeof there), 0);
    EXPECT_TRUE(Send("PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n" + Frame(4, 0, 0, "")));
  }
  RawConnection(const RawConnection&) = delete;
  RawConnection& operator=(const RawConnection&) = delete;
  ~RawConnection() { close(socket_); }

  // False: the server has ended it, or takes nothing of it any more.
  bool Send(const std::string& bytes) {
    size_t at = 0;
    while (at < bytes.size()) {
      const ssize_t sent = send(socket_, bytes.data() + at, bytes.size() - at, MSG_NOSIGNAL);
      if (sent <= 0) return false;
      at += static_cast<size_t>(sent);
    }
    return true;
  }
  // What the server says is of no interest, but that it can say it.
  bool Open() {
    char bytes[4096];
    pollfd one{socket_, POLLIN, 0};
    while (poll(&one, 1, 0) > 0) {
      if (recv(socket_, bytes, sizeof bytes, 0) <= 0) return false;
    }
    return true;
  }

 private:
  int socket_;
};

class ConnectionsTest : public ServiceTest {
 protected:
  // Sends this until the server has enough; false: it takes more than `most` bytes.
  bool IsEnded(const std::function<std::string(uint32_t)>& more, int64_t most) {
    RawConnection connection(server_->address());
    int64_t sent = 0;
    for (uint32_t k = 0; sent < most; ++k) {
      const std::string bytes = more(k);
      if (!connection.Send(bytes) || !connection.Open()) return true;
      sent += static_cast<int64_t>(bytes.size());
    }
    return false;
  }
  // What is said of a method that the server has not.
  static grpc::Status Try(const std::shared_ptr<grpc::Channel>& channel, const std::string& method) {
    grpc::GenericStub stub(channel);
    grpc::ClientContext context;
    grpc::CompletionQueue queue;
    auto call = stub.PrepareUnaryCall(&context, method, grpc::ByteBuffer(), &queue);
    call->StartCall();
    grpc::ByteBuffer answer;
    grpc::Status status;
    call->Finish(&answer, &status, nullptr);
    void* tag;
    bool ok;
    queue.Next(&tag, &ok);
    return status;
  }
  // At once, or soon: here the server shares gRPC's threads with who asks, and these take down what was begun.
  void ABystanderIsServed() {
    RemoteAnswer answer;
    for (int tries = 0; tries < 12 && !answer.answered; ++tries) answer = Ask(Request("a bystander"));
    EXPECT_TRUE(answer.answered) << answer.error;
  }
};

TEST_F(ConnectionsTest, CallsThatAreResetAsSoonAsTheyAreBegun) {
  Start(1);
  EXPECT_TRUE(IsEnded(
      [](uint32_t k) {
        std::string bytes;
        for (uint32_t call = 0; call < 50; ++call) {
          const uint32_t stream = 2 * (50 * k + call) + 1;
          bytes += Frame(1, 4, stream, kHeaders) + Frame(3, 0, stream, std::string("\0\0\0\x08", 4));
        }
        return bytes;
      },
      64 << 20));
  ABystanderIsServed();
}

// Each is let in before its end is seen.
TEST_F(ConnectionsTest, CallsThatAreLetInAndGivenUp) {
  Start(1);
  EXPECT_TRUE(IsEnded(
      [](uint32_t k) {
        std::string bytes;
        for (uint32_t call = 50 * k; call < 50 * (k + 1); ++call)
          bytes += Begin(2 * call + 1, kLetIn) + Reset(2 * call + 1);
        return bytes;
      },
      64 << 20));
  ABystanderIsServed();
}

// Who does not say that it heard how many it may have is not held to that by gRPC.
TEST_F(ConnectionsTest, MoreCallsThanAConnectionMayHave) {
  Start(1);
  EXPECT_TRUE(IsEnded([](uint32_t k) { return Begin(2 * k + 1, kLetIn); }, 16 << 20));
  ABystanderIsServed();
}

// Beside a call that was let in, which holds the connection open, and its sender's words are not looked at.
TEST_F(ConnectionsTest, MethodsThatThereAreNot) {
  Start(1);
  const std::string unknown = HeadersOf("NoSuchMethod");
  EXPECT_TRUE(IsEnded(
      [&](uint32_t k) {
        std::string bytes = k == 0 ? Begin(1, kLetIn) : "";
        for (uint32_t call = 50 * k + 1; call < 50 * k + 51; ++call) bytes += Begin(2 * call + 1, unknown);
        return bytes;
      },
      8 << 20));
  ABystanderIsServed();
}

// A call of one message is nobody's until that is there.
TEST_F(ConnectionsTest, CallsThatDoNotComeToWhatTheyAsk) {
  Start(1);
  EXPECT_TRUE(IsEnded(
      [](uint32_t k) {
        std::string bytes = k == 0 ? Begin(1, kLetIn) : "";
        for (uint32_t call = 50 * k + 1; call < 50 * k + 51; ++call) bytes += Begin(2 * call + 1, kHeaders);
        return bytes;
      },
      16 << 20));
  ABystanderIsServed();
}

// Each of them holds what it may: of one machine that is too much.
TEST_F(ConnectionsTest, ManyConnectionsWithCallsThatDoNotComeToWhatTheyAsk) {
  Start(1);
  std::vector<std::unique_ptr<RawConnection>> connections;
  for (int k = 0; k < 12; ++k) {
    connections.push_back(std::make_unique<RawConnection>(server_->address()));
    std::string bytes = Begin(1, kLetIn);
    for (uint32_t call = 1; call <= 3500; ++call) bytes += Begin(2 * call + 1, kHeaders);
    connections.back()->Send(bytes);
  }
  ABystanderIsServed();
  const auto open = [&] {
    return std::count_if(connections.begin(), connections.end(), [](auto& connection) { return connection->Open(); });
  };
  const Time end = std::chrono::steady_clock::now() + std::chrono::seconds(20);
  while (open() > 4 && std::chrono::steady_clock::now() < end) std::this_thread::sleep_for(Milliseconds(50));
  EXPECT_LE(open(), 4) << "16384 calls may be begun from one machine";
  ABystanderIsServed();
}

// Beside a call that was let in, and never more of it than a connection may have.
TEST_F(ConnectionsTest, HeadersWithoutEndBesideACall) {
  Start(1);
  std::string headers;
  for (int k = 0; k < 140; ++k) headers += Header("a", std::string(100, 'v'));
  const std::string more = Frame(9, 0, 3, headers);
  EXPECT_TRUE(IsEnded([&](uint32_t k) { return k == 0 ? Begin(1, kLetIn) + Frame(1, 0, 3, kHeaders) : more; },
                      int64_t{256} << 20));
  ABystanderIsServed();
}

// As many as they may have, each of them; whoever comes then, from the same machine, hears when to come again.
TEST_F(ConnectionsTest, MoreCallsThanAMachineMayHave) {
  Start(1);
  std::vector<std::unique_ptr<RawConnection>> connections;
  for (int k = 0; k < 17; ++k) {
    connections.push_back(std::make_unique<RawConnection>(server_->address()));
    std::string bytes;
    for (uint32_t call = 0; call < 1000; ++call) bytes += Begin(2 * call + 1, kLetIn);
    connections.back()->Send(bytes);
    std::this_thread::sleep_for(Milliseconds(100));  // Begun and not let in yet they would be too many before.
  }
  const std::shared_ptr<grpc::Channel> channel = Channel();
  const auto status = [&] {
    grpc::ClientContext context;
    v1::ClusterStatusResponse response;
    return v1::SpecialisationService::NewStub(channel)->ClusterStatus(&context, {}, &response);
  };
  const Time end = std::chrono::steady_clock::now() + std::chrono::seconds(20);
  while (status().ok() && std::chrono::steady_clock::now() < end) std::this_thread::sleep_for(Milliseconds(20));
  const grpc::Status refused = status();
  EXPECT_EQ(refused.error_code(), grpc::StatusCode::RESOURCE_EXHAUSTED) << refused.error_message();
  EXPECT_FALSE(refused.error_details().empty()) << "it is said when to come again";
  connections.resize(12);
  while (!status().ok() && std::chrono::steady_clock::now() < end) std::this_thread::sleep_for(Milliseconds(20));
  EXPECT_TRUE(status().ok());
}

// Sixteen at a time, of a length that a client sends, by one connection, and all that a batch asks at once.
TEST_F(ConnectionsTest, WhoSendsMuchAtATimeIsLeftAlone) {
  Start(1);
  const std::shared_ptr<grpc::Channel> channel = Channel();
  std::vector<std::thread> senders;
  for (int k = 0; k < 16; ++k) {
    senders.emplace_back([&, k] {
      auto stub = v1::ArtefactService::NewStub(channel);
      grpc::ClientContext context;
      v1::WriteBlobResponse response;
      auto writer = stub->WriteBlob(&context, &response);
      const std::string blob(12 << 20, static_cast<char>('a' + k));
      proto::SendChunks(proto::DigestOf(blob), blob, 0,
                        [&](const v1::BlobChunk& chunk) { return writer->Write(chunk); });
      writer->WritesDone();
      const grpc::Status status = writer->Finish();
      EXPECT_NE(status.error_code(), grpc::StatusCode::UNAVAILABLE) << status.error_message();
    });
  }
  std::vector<std::unique_ptr<grpc::ClientContext>> contexts;
  std::vector<std::unique_ptr<grpc::ClientReaderWriter<v1::LookupRequest, v1::LookupReply>>> calls;
  auto stub = v1::SpecialisationService::NewStub(channel);
  for (int k = 0; k < 900; ++k) {
    contexts.push_back(std::make_unique<grpc::ClientContext>());
    calls.push_back(stub->Lookup(contexts.back().get()));
  }
  for (std::thread& sender : senders) sender.join();
  for (auto& call : calls) {
    call->WritesDone();
    EXPECT_TRUE(call->Finish().ok());
  }
}

// That service is gRPC's own, open to all, and takes a thread for each of its calls.
TEST_F(ConnectionsTest, DescriptionsThatAreBegunAndNeverAskedFor) {
  Start(1);
  const auto threads = [] {
    const std::filesystem::directory_iterator all("/proc/self/task");
    return std::distance(begin(all), end(all));
  };
  const auto before = threads();
  RawConnection connection(server_->address());
  for (uint32_t k = 0; k < 500; ++k) {
    ASSERT_TRUE(
        connection.Send(Begin(2 * k + 1, HeadersAt("/grpc.reflection.v1alpha.ServerReflection/ServerReflectionInfo"))));
    ASSERT_TRUE(connection.Open());
  }
  ABystanderIsServed();
  EXPECT_LT(threads(), before + 100);
}

// A client of another version, or one that asks what there is.
TEST_F(ConnectionsTest, WhoTriesWhatThereIsIsLeftAlone) {
  Start(1);
  const std::shared_ptr<grpc::Channel> channel = Channel();
  auto stub = v1::SpecialisationService::NewStub(channel);
  grpc::ClientContext context;
  auto conversation = stub->Lookup(&context);
  for (int k = 0; k < 100; ++k) {
    const grpc::Status tried = Try(channel, k % 2 ? "/residua.v2.Service/Method" : "/grpc.reflection.v1.X/Y");
    EXPECT_EQ(tried.error_code(), grpc::StatusCode::UNIMPLEMENTED) << tried.error_message();
  }
  conversation->WritesDone();
  EXPECT_NE(conversation->Finish().error_code(), grpc::StatusCode::UNAVAILABLE) << "its connection was shut";
}

TEST_F(ConnectionsTest, HeadersWithoutEnd) {
  Start(1);
  std::string headers;
  for (int k = 0; k < 140; ++k) headers += Header("a", std::string(100, 'v'));
  const std::string more = Frame(9, 0, 1, headers);
  EXPECT_TRUE(IsEnded([&](uint32_t k) { return k == 0 ? Frame(1, 0, 1, kHeaders) : more; }, int64_t{512} << 20));
  ABystanderIsServed();
}

TEST_F(ConnectionsTest, FramesThatSayNothing) {
  Start(1);
  std::string pings;
  for (int k = 0; k < 1000; ++k) pings += Frame(8, 0, 0, std::string("\0\0\0\x01", 4));
  EXPECT_TRUE(IsEnded([&](uint32_t) { return pings; }, int64_t{2} << 30));
  ABystanderIsServed();
}

// Many, and long ones, with what a client says in them.
TEST_F(ConnectionsTest, CallsThatAreMeantAreLeftAlone) {
  Start(1);
  auto stub = v1::ArtefactService::NewStub(Channel());
  v1::FindMissingBlobsRequest request;
  for (int k = 0; k < 60000; ++k) request.add_digests()->set_sha256(std::string(32, 'd'));
  for (int k = 0; k < 30; ++k) {
    grpc::ClientContext context;
    v1::FindMissingBlobsResponse response;
    EXPECT_TRUE(stub->FindMissingBlobs(&context, request, &response).ok()) << k;
  }
  auto status = v1::SpecialisationService::NewStub(Channel());
  for (int k = 0; k < 2000; ++k) {
    grpc::ClientContext context;
    v1::ClusterStatusResponse response;
    EXPECT_TRUE(status->ClusterStatus(&context, {}, &response).ok()) << k;
  }
  job::JobRequest long_one = Request("plain");
  long_one.files["h.m"] = std::string(40 << 20, 'h');
  EXPECT_TRUE(Ask(long_one).answered);
}

// Shut for the time that it takes, or because memory is short.
class ConnectionsByTime : public testing::TestWithParam<bool> {};

TEST_P(ConnectionsByTime, WhatIsBegunBecomesACall) {
  const int listener = socket(AF_INET, SOCK_STREAM, 0), mine = socket(AF_INET, SOCK_STREAM, 0);
  sockaddr_in here{};
  here.sin_family = AF_INET;
  here.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  socklen_t size = sizeof here;
  ASSERT_EQ(bind(listener, reinterpret_cast<sockaddr*>(&here), size), 0);
  ASSERT_EQ(listen(listener, 4), 0);
  getsockname(listener, reinterpret_cast<sockaddr*>(&here), &size);
  ASSERT_EQ(connect(mine, reinterpret_cast<sockaddr*>(&here), size), 0);
  const int theirs = accept(listener, nullptr, nullptr);
  sockaddr_in from{};
  size = sizeof from;
  getsockname(mine, reinterpret_cast<sockaddr*>(&from), &size);
  const std::string peer = "ipv4:127.0.0.1:" + std::to_string(ntohs(from.sin_port));
  Connections connections;
  connections.SetPorts({ntohs(here.sin_port)});
  const auto open = [&] {
    char byte;
    return recv(mine, &byte, 1, MSG_DONTWAIT) < 0;
  };
  auto now = Connections::Clock::now();
  int64_t memory = int64_t{100} << 20;
  const auto look = [&](int seconds, const std::set<std::string>& busy) {
    for (int k = 0; k < seconds; ++k) connections.Look(busy, now += std::chrono::seconds(1), memory);
  };
  const auto come = [&](int bytes) {
    std::string some(static_cast<size_t>(bytes), 'x'), taken(static_cast<size_t>(bytes), ' ');
    ASSERT_EQ(send(mine, some.data(), some.size(), 0), bytes);
    ASSERT_EQ(recv(theirs, taken.data(), taken.size(), MSG_WAITALL), bytes);
  };
  look(100, {});
  EXPECT_TRUE(open()) << "it says nothing, and holds nothing";
  come(100 << 10);
  look(100, {peer});
  EXPECT_TRUE(open()) << "it has a call";
  look(100, {});
  EXPECT_TRUE(open()) << "that was all of the call";
  come(100 << 10);
  look(20, {});
  connections.Called(peer, true, now += std::chrono::seconds(1));
  look(100, {});
  EXPECT_TRUE(open()) << "it became a call";
  memory += int64_t{300} << 20;
  look(1, {});
  EXPECT_TRUE(open()) << "it has begun nothing";
  look(300, {});
  come(100 << 10);
  look(1, {});
  EXPECT_TRUE(open()) << "so much memory is usual by now";
  memory += int64_t{300} << 20;
  look(1, {peer});
  EXPECT_TRUE(open()) << "it has a call";
  if (GetParam()) {
    look(300, {});
    come(100 << 10);
    look(20, {});
    EXPECT_TRUE(open());
    look(20, {});
  } else {
    look(300, {});
    come(100 << 10);
    memory += int64_t{300} << 20;
    look(1, {});
  }
  EXPECT_FALSE(open());
  for (const int one : {listener, mine, theirs}) close(one);
}
INSTANTIATE_TEST_SUITE_P(, ConnectionsByTime, testing::Bool());

}  // namespace
}  // namespace residua::server
