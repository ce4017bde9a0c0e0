// Which artefacts this library runs. They call it by numbers and layouts that any change of its code may move, and a
// wrong one would show as a wrong result, not as an error; so the number is a digest of the code itself.
#include "runtime_fingerprint.h"
#include "worker/runtime/abi.h"
#include "worker/runtime/context.h"
#include "worker/value/error.h"

namespace {

// 28 bits of the digest: positive in every type.
constexpr int32_t FirstDigits(const char* digits) {
  int32_t number = 0;
  for (int k = 0; k < 7; ++k) number = number * 16 + (digits[k] <= '9' ? digits[k] - '0' : digits[k] - 'a' + 10);
  return number;
}

constexpr int32_t kVersion = FirstDigits(RESIDUA_RUNTIME_FINGERPRINT);  // once: every call of an artefact asks

}  // namespace

extern "C" {

int32_t residua_abi_version(void) { return kVersion; }

int rt_other_build(residua_context* c, const char* name) {
  return residua::runtime::Guard(c, [&] {
    residua::value::ThrowError(
        "Residua:other-build",
        "the artefact of `%s` was made for another build of the run-time library; specialise again", name);
  });
}

}  // extern "C"
