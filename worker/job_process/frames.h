// Messages over sockets between processes of one machine.
//
// A frame is a length (four bytes, the machine's order) and a serialised message, over a stream; a packet is a message
// over a socket that keeps the bounds of messages, perhaps with a descriptor.
//
// Guarantees: what is longer than kLongestFrame is neither sent nor read, whatever the peer claims. A peer that is gone
// or that talks nonsense is an answer (false), never a signal or an exception.
#pragma once

#include <google/protobuf/message_lite.h>

#include <cstdint>
#include <functional>
#include <string>

namespace residua::worker {

// The longest answer (proto::kSpilledBytes) and what stands around it.
inline constexpr int64_t kLongestFrame = int64_t{104} << 20;

// A descriptor that is closed with its owner.
class Descriptor {
 public:
  Descriptor() = default;
  explicit Descriptor(int number) : number_(number) {}
  Descriptor(Descriptor&& other) noexcept : number_(other.Release()) {}
  Descriptor& operator=(Descriptor&& other) noexcept;
  ~Descriptor();
  int number() const { return number_; }
  bool open() const { return number_ >= 0; }
  int Release();
  void Close() { *this = Descriptor(); }

 private:
  int number_ = -1;
};

// False: the socket could not be made (too many descriptors).
bool SocketPair(int type, Descriptor* one, Descriptor* other);

class FrameSocket {
 public:
  // Asked some 50 times a second while there is nothing to be read or no room to write; false gives up. Empty: waits
  // for as long as it takes.
  using GoOn = std::function<bool()>;
  explicit FrameSocket(Descriptor socket);

  // False: the peer is gone, or `go_on` said so, or the message is too long.
  bool Send(const google::protobuf::MessageLite& message, const GoOn& go_on = {});
  // False also for what is no such message.
  bool Receive(google::protobuf::MessageLite* message, const GoOn& go_on = {});

 private:
  bool Ready(short events, const GoOn& go_on);
  bool Write(const char* bytes, size_t size, const GoOn& go_on);
  bool Read(char* bytes, size_t size, const GoOn& go_on);

  Descriptor socket_;
};

// Waits until it can be sent. `descriptor`: -1: none travels along.
bool SendPacket(int socket, const google::protobuf::MessageLite& message, int descriptor = -1);
enum class Packet { kTaken, kEnd, kMalformed };
// Waits for one. The descriptor that came along, if one did.
Packet ReceivePacket(int socket, google::protobuf::MessageLite* message, Descriptor* descriptor);

}  // namespace residua::worker
