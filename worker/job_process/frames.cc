#include "worker/job_process/frames.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <sys/socket.h>
#include <unistd.h>

#include <cstring>
#include <utility>
#include <vector>

namespace residua::worker {
namespace {

constexpr int kTickMs = 20;
// Of control messages, which are short (the longest tells what a job has said last).
constexpr size_t kLongestPacket = 64 << 10;

}  // namespace

Descriptor& Descriptor::operator=(Descriptor&& other) noexcept {
  const int before = std::exchange(number_, other.Release());
  if (before >= 0) close(before);
  return *this;
}

Descriptor::~Descriptor() {
  if (number_ >= 0) close(number_);
}

int Descriptor::Release() { return std::exchange(number_, -1); }

bool SocketPair(int type, Descriptor* one, Descriptor* other) {
  int ends[2];
  if (socketpair(AF_UNIX, type | SOCK_CLOEXEC, 0, ends) != 0) return false;
  *one = Descriptor(ends[0]);
  *other = Descriptor(ends[1]);
  return true;
}

FrameSocket::FrameSocket(Descriptor socket) : socket_(std::move(socket)) {
  const int flags = fcntl(socket_.number(), F_GETFL);
  if (flags >= 0) fcntl(socket_.number(), F_SETFL, flags | O_NONBLOCK);
}

bool FrameSocket::Ready(short events, const GoOn& go_on) {
  while (true) {
    if (go_on && !go_on()) return false;
    pollfd wanted{socket_.number(), events, 0};
    const int ready = poll(&wanted, 1, go_on ? kTickMs : -1);
    if (ready > 0) return true;
    if (ready < 0 && errno != EINTR) return false;
  }
}

// With write and read, not send and recv: a job may talk, and make no other use of sockets. SIGPIPE is ignored by both.
bool FrameSocket::Write(const char* bytes, size_t size, const GoOn& go_on) {
  while (size > 0) {
    const ssize_t written = write(socket_.number(), bytes, size);
    if (written >= 0) {
      bytes += written;
      size -= static_cast<size_t>(written);
    } else if (errno == EAGAIN) {
      if (!Ready(POLLOUT, go_on)) return false;
    } else if (errno != EINTR) {
      return false;
    }
  }
  return true;
}

bool FrameSocket::Read(char* bytes, size_t size, const GoOn& go_on) {
  while (size > 0) {
    const ssize_t taken = read(socket_.number(), bytes, size);
    if (taken == 0) return false;
    if (taken > 0) {
      bytes += taken;
      size -= static_cast<size_t>(taken);
    } else if (errno == EAGAIN) {
      if (!Ready(POLLIN, go_on)) return false;
    } else if (errno != EINTR) {
      return false;
    }
  }
  return true;
}

bool FrameSocket::Send(const google::protobuf::MessageLite& message, const GoOn& go_on) {
  const size_t size = message.ByteSizeLong();
  if (size > static_cast<size_t>(kLongestFrame)) return false;
  std::string bytes(sizeof(uint32_t), '\0');
  const uint32_t length = static_cast<uint32_t>(size);
  std::memcpy(bytes.data(), &length, sizeof length);
  return message.AppendToString(&bytes) && Write(bytes.data(), bytes.size(), go_on);
}

bool FrameSocket::Receive(google::protobuf::MessageLite* message, const GoOn& go_on) {
  uint32_t length = 0;
  if (!Read(reinterpret_cast<char*>(&length), sizeof length, go_on)) return false;
  if (length > static_cast<uint64_t>(kLongestFrame)) return false;
  // As much memory as has arrived, not as was announced.
  std::string bytes;
  while (bytes.size() < length) {
    const size_t part = std::min<size_t>(length - bytes.size(), 1 << 20), before = bytes.size();
    bytes.resize(before + part);
    if (!Read(bytes.data() + before, part, go_on)) return false;
  }
  return message->ParseFromString(bytes);
}

bool SendPacket(int socket, const google::protobuf::MessageLite& message, int descriptor) {
  std::string bytes = message.SerializeAsString();
  if (bytes.size() > kLongestPacket) return false;
  iovec part{bytes.data(), bytes.size()};
  msghdr header{};
  header.msg_iov = &part;
  header.msg_iovlen = 1;
  alignas(cmsghdr) char control[CMSG_SPACE(sizeof(int))] = {};
  if (descriptor >= 0) {
    header.msg_control = control;
    header.msg_controllen = sizeof control;
    cmsghdr* rights = CMSG_FIRSTHDR(&header);
    rights->cmsg_level = SOL_SOCKET;
    rights->cmsg_type = SCM_RIGHTS;
    rights->cmsg_len = CMSG_LEN(sizeof(int));
    std::memcpy(CMSG_DATA(rights), &descriptor, sizeof(int));
  }
  ssize_t sent = 0;
  do {
    sent = sendmsg(socket, &header, MSG_NOSIGNAL);
  } while (sent < 0 && errno == EINTR);
  return sent == static_cast<ssize_t>(bytes.size());
}

Packet ReceivePacket(int socket, google::protobuf::MessageLite* message, Descriptor* descriptor) {
  std::vector<char> bytes(kLongestPacket);
  iovec part{bytes.data(), bytes.size()};
  msghdr header{};
  header.msg_iov = &part;
  header.msg_iovlen = 1;
  alignas(cmsghdr) char control[CMSG_SPACE(sizeof(int))] = {};
  header.msg_control = control;
  header.msg_controllen = sizeof control;
  ssize_t taken = 0;
  do {
    taken = recvmsg(socket, &header, MSG_CMSG_CLOEXEC);
  } while (taken < 0 && errno == EINTR);
  if (taken <= 0) return Packet::kEnd;
  const cmsghdr* rights = CMSG_FIRSTHDR(&header);
  if (rights != nullptr && rights->cmsg_type == SCM_RIGHTS) {
    int number = -1;
    std::memcpy(&number, CMSG_DATA(rights), sizeof(int));
    Descriptor taken_along(number);
    if (descriptor != nullptr) *descriptor = std::move(taken_along);
  }
  const bool whole = (header.msg_flags & MSG_TRUNC) == 0;
  return whole && message->ParseFromArray(bytes.data(), static_cast<int>(taken)) ? Packet::kTaken : Packet::kMalformed;
}

}  // namespace residua::worker
