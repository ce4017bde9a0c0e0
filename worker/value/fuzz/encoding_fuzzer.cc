// libFuzzer's entry: any bytes are the encoding of a value. What is one is written as the same bytes again, and nothing
// takes more memory than is allowed. Built by the `fuzz` preset, run by `./dev fuzz encoding`.
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <string_view>

#include "worker/value/encoding.h"

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  using namespace residua::value;
  const std::string_view bytes(reinterpret_cast<const char*>(data), size);
  std::string why;
  const std::optional<Value> value = Decode(bytes, int64_t{1} << 20, {}, &why);
  if (!value) {
    if (why.empty() || why.find('\n') != std::string::npos) std::abort();
    return 0;
  }
  const std::optional<std::string> again = Encode(*value, {}, &why);
  if (!again || *again != bytes) {
    std::fprintf(stderr, "what was read is not what is written: %s\n", why.c_str());
    std::abort();
  }
  return 0;
}
