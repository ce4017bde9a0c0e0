#include "cache/owner/messages.h"

#include <sys/socket.h>
#include <sys/time.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstring>

namespace residua::cache {
namespace {

constexpr size_t kHeaderBytes = 9;
// A body that is not longer goes out with its header: who waits for a frame wakes up once.
constexpr size_t kJoinedBytes = 64 << 10;
constexpr uint64_t kMaxFrameBytes = uint64_t{4} << 30;
// Read and grow in pieces of this size, so that memory follows what arrives and not what a header says.
constexpr size_t kPieceBytes = 4 << 20;

absl::Status Broken(const char* what) {
  if (errno == EAGAIN || errno == EWOULDBLOCK) return absl::DeadlineExceededError("the other end does not answer");
  return absl::UnavailableError(std::string(what) + ": " + std::strerror(errno));
}

}  // namespace

Channel::~Channel() {
  if (fd_ >= 0) close(fd_);
}

void Channel::SetPatience(std::chrono::milliseconds patience) {
  timeval time{};
  time.tv_sec = patience.count() / 1000;
  time.tv_usec = (patience.count() % 1000) * 1000;
  setsockopt(fd_, SOL_SOCKET, SO_RCVTIMEO, &time, sizeof time);
  setsockopt(fd_, SOL_SOCKET, SO_SNDTIMEO, &time, sizeof time);
}

absl::Status Channel::Write(const char* data, size_t size) {
  while (size > 0) {
    const ssize_t sent = send(fd_, data, size, MSG_NOSIGNAL);
    if (sent < 0 && errno == EINTR) continue;
    if (sent < 0) return Broken("cannot send");
    data += sent;
    size -= static_cast<size_t>(sent);
  }
  return absl::OkStatus();
}

absl::Status Channel::Read(char* data, size_t size) {
  while (size > 0) {
    const ssize_t got = recv(fd_, data, size, 0);
    if (got < 0 && errno == EINTR) continue;
    if (got < 0) return Broken("cannot receive");
    if (got == 0) return absl::UnavailableError("the other end closed the connection");
    data += got;
    size -= static_cast<size_t>(got);
  }
  return absl::OkStatus();
}

absl::Status Channel::SendFrame(FrameKind kind, std::string_view body) {
  std::string header(kHeaderBytes, static_cast<char>(kind));
  for (int i = 0; i < 8; ++i) header[1 + i] = static_cast<char>(uint64_t{body.size()} >> (8 * i));
  const bool joined = body.size() <= kJoinedBytes;
  if (joined) header.append(body);
  absl::Status sent = Write(header.data(), header.size());
  if (joined || !sent.ok()) return sent;
  return Write(body.data(), body.size());
}

absl::StatusOr<Frame> Channel::ReceiveFrame() {
  char header[kHeaderBytes];
  if (absl::Status got = Read(header, kHeaderBytes); !got.ok()) return got;
  uint64_t size = 0;
  for (int i = 0; i < 8; ++i) size |= uint64_t{static_cast<unsigned char>(header[1 + i])} << (8 * i);
  if (size > kMaxFrameBytes) return absl::DataLossError("a frame of the cache protocol is too long");
  Frame frame{static_cast<FrameKind>(header[0]), {}};
  while (frame.body.size() < size) {
    const size_t from = frame.body.size();
    frame.body.resize(from + std::min<uint64_t>(size - from, kPieceBytes));
    if (absl::Status got = Read(frame.body.data() + from, frame.body.size() - from); !got.ok()) return got;
  }
  return frame;
}

Validate JudgeOver(Channel& channel, bool* alive) {
  return [&channel, alive](const std::vector<Dependency>& dependencies, std::string* told) {
    if (!*alive || !channel.Send(FrameKind::kCandidate, dependencies).ok()) return *alive = false;
    auto verdict = channel.Receive<Verdict>(FrameKind::kVerdict);
    if (!verdict.ok()) return *alive = false;
    *told = verdict->changed;
    return verdict->holds;
  };
}

}  // namespace residua::cache
