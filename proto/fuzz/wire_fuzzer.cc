// libFuzzer's entry: any bytes are a message of a client, a worker or a server, and any text is one for a terminal. The
// first byte says which; what is accepted must come back the same. Built by the `fuzz` preset, run by `./dev fuzz
// wire`.
#include <google/protobuf/stubs/logging.h>

#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <memory>
#include <string>

#include "proto/convert.h"
#include "proto/envelope.h"
#include "proto/visible_text.h"
#include "residua/v1/worker.pb.h"

namespace residua::proto {
namespace {

void Require(bool holds) {
  if (!holds) std::abort();
}

class NoBlobs final : public job::Blobs {
 public:
  std::string Read(const job::FileDigest& digest) override { throw job::SourceUnavailable(digest.sha256); }
};

void TryRequest(const std::string& bytes) {
  v1::SpecialisationRequest message;
  if (!message.ParseFromString(bytes)) return;
  const auto request = RequestFromProto(message, std::make_shared<NoBlobs>());
  if (!request.ok()) return;
  const auto again = RequestFromProto(RequestToProto(*request), std::make_shared<NoBlobs>());
  Require(again.ok());
  Require(RequestKey(*again) == RequestKey(*request));
}

void TryResult(const std::string& bytes) {
  v1::SpecialisationResult message;
  if (!message.ParseFromString(bytes)) return;
  const auto result = ResultFromProto(message);
  if (!result.ok()) return;
  Require(result->entry.find('/') == std::string::npos && result->entry != "..");
  for (const auto& [name, content] : result->files) Require(name.find('/') == std::string::npos && name != "..");
  const auto again = ResultFromProto(ResultToProto(*result));
  Require(again.ok() && again->files == result->files && again->remarks == result->remarks);
  WholeResultFromProto(message).status().IgnoreError();
}

// Messages of a stream, each with its length before it.
void TryStream(const std::string& bytes) {
  EnvelopeReader<v1::WorkerMessage> reader;
  for (size_t at = 0; at + 1 < bytes.size();) {
    const size_t length =
        static_cast<unsigned char>(bytes[at]) * size_t{256} + static_cast<unsigned char>(bytes[at + 1]);
    v1::WorkerMessage message;
    if (!message.ParseFromString(bytes.substr(at + 2, length)) || !reader.Take(&message).ok()) return;
    at += 2 + length;
  }
}

void TryText(const std::string& text) {
  const std::string line = VisibleLine(text), lines = VisibleText(text);
  Require(VisibleLine(line) == line && VisibleText(lines) == lines);
  for (const unsigned char c : line) Require(c >= 0x20 && c != 0x7f);
  const std::string shorter = Shortened(text, text.size() / 2);
  Require(text.compare(0, shorter.size(), shorter) == 0);
}

}  // namespace
}  // namespace residua::proto

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  using namespace residua::proto;
  static const auto quiet = google::protobuf::SetLogHandler(nullptr);  // of texts that are none
  (void)quiet;
  if (size == 0) return 0;
  const std::string bytes(reinterpret_cast<const char*>(data) + 1, size - 1);
  switch (data[0] % 4) {
    case 0:
      TryRequest(bytes);
      break;
    case 1:
      TryResult(bytes);
      break;
    case 2:
      TryStream(bytes);
      break;
    default:
      TryText(bytes);
  }
  return 0;
}
