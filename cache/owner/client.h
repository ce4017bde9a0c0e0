// A client of the owner of a cache folder. Starts an owner when there is none; needs neither RocksDB nor gRPC.
//
// Guarantees: an answer, or a status in words, within the patience of the options; no error because other processes use
// the folder at the same time, because an owner left or was killed between two requests (the request goes to the next
// owner), or because an owner of an earlier protocol holds the folder (it is asked to leave). A maker that
// loses its owner stores through the next one.
// Gives up: what cannot be reached is not waited for again; the caller works uncached.
//
// Not thread-safe.
#pragma once

#include <chrono>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "cache/entry.h"
#include "cache/owner/folder.h"
#include "cache/owner/messages.h"

namespace residua::cache {

struct ClientOptions {
  std::string directory;
  bool make = true;                               // make a folder that does not exist; else it is kNotFound
  std::chrono::milliseconds patience{15000};      // for an owner to come, and for each of its answers
  std::chrono::milliseconds flight_wait{600000};  // for an equal request of another process
  std::string program = "residua-cache";          // of the owner: a path, or a name beside this program
  std::vector<std::string> arguments;             // of the program, after its folder
};

class OwnerClient : public ResultCache {
 public:
  static absl::StatusOr<std::unique_ptr<OwnerClient>> Connect(const ClientOptions& options);

  // What happened to the cache when its owner opened it, for the user; usually empty.
  const std::string& Remark() const { return remark_; }
  int64_t owner_pid() const { return owner_pid_; }

  LookupAnswer Lookup(const Key& key, const Validate& validate) override;
  absl::Status Store(const Key& key, StoredResult result, const std::map<std::string, std::string>& blobs) override;
  void GiveUp(const Key& key) override;
  // After look-ups that belong together: OK, or why one of them has no answer (which its caller has seen as a miss).
  absl::Status Finish();

  absl::StatusOr<CommandReport> Execute(const CommandRequest& request);
  // Calls `take` with every sound entry; stops with its first failure.
  absl::Status Export(const std::function<absl::Status(const PortableEntry&)>& take);
  absl::Status Import(const PortableEntry& entry);

 private:
  explicit OwnerClient(ClientOptions options) : options_(std::move(options)) {}
  absl::Status Reach();
  // One attempt at a handshake: the channel, or kUnavailable when it is worth another attempt.
  absl::Status Greet(OpenFile connection);
  absl::StatusOr<LookupAnswer> TryLookup(const Key& key, const Validate& validate);
  // Sends a request that is answered by Done; once more to the next owner when this one is gone.
  template <typename T>
  absl::StatusOr<int64_t> Request(FrameKind kind, const T& message);

  ClientOptions options_;
  std::optional<Channel> channel_;
  absl::Status unanswered_;  // since the last Finish
  std::string remark_;
  int64_t owner_pid_ = 0;
};

// Asks the owner of a folder to leave and waits until it has: afterwards the folder is nobody's, and its files lie
// still. Returns the folder's lock, so that this holds for as long as the caller keeps it.
absl::StatusOr<OpenFile> TakeFolder(const Folder& folder, std::chrono::milliseconds patience);

}  // namespace residua::cache
