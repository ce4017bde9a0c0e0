// The protocol between the owner of a cache folder and its clients: frames over a Unix-domain stream socket.
//
// A frame is one byte that says what it is, eight bytes of length, and that many bytes (codec.h). Each conversation is
// a strict alternation, so that neither side ever has to guess whose turn it is:
//
//   client                       owner
//   Hello                        Welcome, or Refused (and the owner hangs up)
//   Lookup                       Candidate ..., then Answer; or Done: it cannot be looked up
//   Verdict (to a Candidate)     the next Candidate, or Answer, or Done
//   Store, GiveUp, Finish        Done
//   Retire                       Done (and the owner hangs up)
//   Command                      Report
//   Export                       Entry ..., then Done
//   Import                       Done
//
// Hello, Refused and Retire are the part that never changes: by them a residua of any later version finds out that an
// owner speaks another version, and asks it to leave. Everything else belongs to one version of the protocol.
#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "cache/codec.h"

namespace residua::cache {

inline constexpr uint64_t kProtocolVersion = 3;

enum class FrameKind : uint8_t {
  kHello = 1,
  kWelcome,
  kRefused,
  kRetire,
  kDone,
  kLookup,
  kCandidate,
  kVerdict,
  kAnswer,
  kStore,
  kGiveUp,
  kCommand,
  kReport,
  kExport,
  kEntry,
  kImport,
  kFinish,  // nothing more is looked up for now; Done says whether all that was looked up was answered
};

struct Hello {
  std::string magic = "residua-cache";
  uint64_t version = kProtocolVersion;
};

struct Welcome {
  uint64_t version = kProtocolVersion;
  int64_t pid = 0;
  std::string remark;  // what happened while the cache was opened; for the first client only
};

struct Refused {
  uint64_t version = kProtocolVersion;  // of the owner
  std::string reason;                   // empty: the versions differ
};

struct LookupRequest {
  Key key;
  int64_t wait_ms = 0;  // how long to wait for an equal request that is being made
};

struct Verdict {
  bool holds = false;
  std::string changed;  // what Validate told
};

struct StoreRequest {
  Key key;
  StoredResult result;
  std::map<std::string, std::string> files;
};

struct Outcome {
  int64_t code = 0;  // of absl::StatusCode
  std::string message;
  int64_t number = 0;
};
inline Outcome OutcomeOf(const absl::Status& status, int64_t number = 0) {
  return {static_cast<int64_t>(status.code()), std::string(status.message()), number};
}
inline absl::Status StatusOf(const Outcome& outcome) {
  return absl::Status(static_cast<absl::StatusCode>(outcome.code), outcome.message);
}

enum class CommandName : uint64_t { kStats = 1, kList, kShow, kVerify, kPrune, kClear, kBackup };

struct CommandRequest {
  CommandName name = CommandName::kStats;
  int64_t number = 0;  // list: the limit; prune: Unix time
  std::string text;    // show: the first digits of a key; backup: the folder
};

// The answer to any command; what does not belong to it is empty.
struct CommandReport {
  Outcome outcome;
  CacheStats stats;
  std::vector<CacheEntry> entries;
  std::vector<EntryDetails> details;
  VerifyReport verified;
};

struct Frame {
  FrameKind kind = FrameKind::kDone;
  std::string body;
};

// One end of a connection. Not thread-safe. Any failure (the other end closed, a time-out, a frame that is none) leaves
// it broken: everything that follows fails too, and the caller starts anew on another connection.
class Channel {
 public:
  explicit Channel(int fd) : fd_(fd) {}
  Channel(Channel&& other) noexcept : fd_(other.fd_) { other.fd_ = -1; }
  Channel& operator=(Channel&&) = delete;
  ~Channel();

  // The longest that one Send or Receive may make no progress.
  void SetPatience(std::chrono::milliseconds patience);

  // kUnavailable: the other end is gone. kDeadlineExceeded: it does not move.
  absl::Status SendFrame(FrameKind kind, std::string_view body);
  absl::StatusOr<Frame> ReceiveFrame();

  template <typename T>
  absl::Status Send(FrameKind kind, const T& message) {
    return SendFrame(kind, Encode(message));
  }
  // A frame of this kind, or kDataLoss.
  template <typename T>
  absl::StatusOr<T> Receive(FrameKind kind) {
    absl::StatusOr<Frame> frame = ReceiveFrame();
    if (!frame.ok()) return frame.status();
    return Parse<T>(*frame, kind);
  }
  template <typename T>
  static absl::StatusOr<T> Parse(const Frame& frame, FrameKind kind) {
    std::optional<T> message;
    if (frame.kind == kind) message = Decode<T>(frame.body);
    if (!message) return absl::DataLossError("a frame of the cache protocol is malformed");
    return std::move(*message);
  }

 private:
  absl::Status Write(const char* data, size_t size);
  absl::Status Read(char* data, size_t size);

  int fd_;
};

// A client as the judge of candidates, for whoever answers its look-up. `alive` becomes false when it is gone.
Validate JudgeOver(Channel& channel, bool* alive);

template <typename Codec, typename T>
requires kIs<Hello, T>
void Fields(Codec& codec, T& v) { codec(v.magic, v.version); }
template <typename Codec, typename T>
requires kIs<Welcome, T>
void Fields(Codec& codec, T& v) { codec(v.version, v.pid, v.remark); }
template <typename Codec, typename T>
requires kIs<Refused, T>
void Fields(Codec& codec, T& v) { codec(v.version, v.reason); }
template <typename Codec, typename T>
requires kIs<LookupRequest, T>
void Fields(Codec& codec, T& v) { codec(v.key, v.wait_ms); }
template <typename Codec, typename T>
requires kIs<Verdict, T>
void Fields(Codec& codec, T& v) { codec(v.holds, v.changed); }
template <typename Codec, typename T>
requires kIs<StoreRequest, T>
void Fields(Codec& codec, T& v) { codec(v.key, v.result, v.files); }
template <typename Codec, typename T>
requires kIs<Outcome, T>
void Fields(Codec& codec, T& v) { codec(v.code, v.message, v.number); }
template <typename Codec, typename T>
requires kIs<CommandRequest, T>
void Fields(Codec& codec, T& v) { codec(v.name, v.number, v.text); }
template <typename Codec, typename T>
requires kIs<CommandReport, T>
void Fields(Codec& codec, T& v) { codec(v.outcome, v.stats, v.entries, v.details, v.verified); }

}  // namespace residua::cache
