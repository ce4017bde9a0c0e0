// libFuzzer's entry: any bytes are a row of the store, a frame of its protocol, or a file that is imported. Rows carry
// a digest of themselves, so most of what is behind it is reached through frames, which do not. Built by the `fuzz`
// preset, run by `./dev fuzz cache`.
#include <sys/mman.h>
#include <unistd.h>

#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string>

#include "cache/export_file.h"
#include "cache/owner/messages.h"
#include "cache/rows.h"
#include "digest/sha256.h"

namespace residua::cache {
namespace {

void TryRows(const std::string& bytes) {
  (void)DecodeManifest(bytes);
  (void)DecodeResult(bytes);
  (void)DecodeIndex(bytes);
  (void)DecodeCounters(bytes);
  (void)DecodeWindow(bytes);
  (void)DecodeScrub(bytes);
  (void)DecodeRepair(bytes);
}

// What is read must be what is written.
template <typename T>
void TryFrame(const std::string& bytes) {
  const std::optional<T> message = Decode<T>(bytes);
  if (!message) return;
  const std::string written = Encode(*message);
  const std::optional<T> again = Decode<T>(written);
  if (!again || Encode(*again) != written) std::abort();
}

void TryFrames(const std::string& bytes) {
  TryFrame<Hello>(bytes);
  TryFrame<Welcome>(bytes);
  TryFrame<Refused>(bytes);
  TryFrame<LookupRequest>(bytes);
  TryFrame<Verdict>(bytes);
  TryFrame<StoreRequest>(bytes);
  TryFrame<Outcome>(bytes);
  TryFrame<CommandRequest>(bytes);
  TryFrame<CommandReport>(bytes);
  TryFrame<LookupAnswer>(bytes);
  TryFrame<PortableEntry>(bytes);
}

void TryFile(const std::string& bytes) {
  const int file = memfd_create("export", 0);
  if (file < 0 || write(file, bytes.data(), bytes.size()) != static_cast<ssize_t>(bytes.size())) std::abort();
  auto reader = ExportReader::Open("/proc/self/fd/" + std::to_string(file));
  while (reader.ok() && reader->Next()) {
  }
  close(file);
}

}  // namespace
}  // namespace residua::cache

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  using namespace residua::cache;
  if (size == 0) return 0;
  const std::string bytes(reinterpret_cast<const char*>(data) + 1, size - 1);
  if (data[0] % 3 == 0) TryRows(bytes);
  if (data[0] % 3 == 1) TryFrames(bytes);
  if (data[0] % 3 == 2) TryFile(bytes);
  return 0;
}
