#include "worker/job_process/frames.h"

#include <gtest/gtest.h>
#include <signal.h>
#include <sys/socket.h>
#include <unistd.h>

#include <thread>

#include "residua/v1/job_process.pb.h"

namespace residua::worker {
namespace {

TEST(Frames, LongMessagesPassBothWays) {
  Descriptor one, other;
  ASSERT_TRUE(SocketPair(SOCK_STREAM, &one, &other));
  FrameSocket here(std::move(one)), there(std::move(other));
  v1::ToJob sent, got, answer;
  sent.mutable_bytes()->set_bytes(std::string(5 << 20, 'x') + "end");
  std::thread peer([&] {
    v1::ToJob message;
    EXPECT_TRUE(there.Receive(&message));
    EXPECT_TRUE(there.Send(message));
  });
  EXPECT_TRUE(here.Send(sent));
  EXPECT_TRUE(here.Receive(&got));
  peer.join();
  EXPECT_EQ(got.bytes().bytes(), sent.bytes().bytes());
}

// A job may be anything by now: what it says is no reason to allocate, to wait for ever or to die.
TEST(Frames, NonsenseIsRefused) {
  signal(SIGPIPE, SIG_IGN);
  for (const std::string& nonsense :
       {std::string("\xff\xff\xff\xff", 4), std::string("\x08\0\0\0\xff\xff\xff\xff\xff\xff\xff\xff", 12),
        std::string("\x10\0\0\0only", 8), std::string("\x01", 1)}) {
    Descriptor one, other;
    ASSERT_TRUE(SocketPair(SOCK_STREAM, &one, &other));
    ASSERT_EQ(write(other.number(), nonsense.data(), nonsense.size()), static_cast<ssize_t>(nonsense.size()));
    other.Close();
    FrameSocket here(std::move(one));
    v1::FromJob message;
    EXPECT_FALSE(here.Receive(&message));
    EXPECT_FALSE(here.Send(message));
  }
}

TEST(Frames, WhoWaitsCanGiveUp) {
  Descriptor one, other;
  ASSERT_TRUE(SocketPair(SOCK_STREAM, &one, &other));
  FrameSocket here(std::move(one));
  int asked = 0;
  v1::ToJob message;
  EXPECT_FALSE(here.Receive(&message, [&] { return ++asked < 3; }));
  EXPECT_EQ(asked, 3);
  // Nobody reads: the socket is full at some time.
  message.mutable_bytes()->set_bytes(std::string(8 << 20, 'x'));
  asked = 0;
  EXPECT_FALSE(here.Send(message, [&] { return ++asked < 3; }));
}

TEST(Frames, ADescriptorTravelsWithAPacket) {
  Descriptor one, other, pipe_end, pipe_start;
  ASSERT_TRUE(SocketPair(SOCK_SEQPACKET, &one, &other));
  ASSERT_TRUE(SocketPair(SOCK_STREAM, &pipe_end, &pipe_start));
  v1::ZygoteRequest request;
  request.mutable_start()->set_job(7);
  ASSERT_TRUE(SendPacket(one.number(), request, pipe_end.number()));
  pipe_end.Close();
  Descriptor arrived;
  v1::ZygoteRequest got;
  ASSERT_EQ(ReceivePacket(other.number(), &got, &arrived), Packet::kTaken);
  EXPECT_EQ(got.start().job(), 7u);
  ASSERT_TRUE(arrived.open());
  ASSERT_EQ(write(arrived.number(), "x", 1), 1);
  char read_back = 0;
  EXPECT_EQ(read(pipe_start.number(), &read_back, 1), 1);
  EXPECT_EQ(read_back, 'x');
  one.Close();
  EXPECT_EQ(ReceivePacket(other.number(), &got, &arrived), Packet::kEnd);
}

}  // namespace
}  // namespace residua::worker
