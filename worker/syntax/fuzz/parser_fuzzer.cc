// libFuzzer's entry: any bytes are a program. Built by the `fuzz` preset (clang), run by `./dev fuzz`.
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>

#include "worker/syntax/fuzz/check_input.h"

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  const std::string text(reinterpret_cast<const char*>(data), size);
  const std::string wrong = residua::syntax::CheckInput(text);
  if (wrong.empty()) return 0;
  std::fprintf(stderr, "%s", wrong.c_str());
  std::abort();
}
