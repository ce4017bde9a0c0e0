// Which artefacts this library runs. They call it by numbers and layouts that any change of its code may move, and a
// wrong one would show as a wrong result, not as an error; so the number is a digest of the code itself.
#include <charconv>

#include "runtime_fingerprint.h"
#include "worker/runtime/abi.h"
#include "worker/runtime/context.h"
#include "worker/value/error.h"

extern "C" {

int32_t residua_abi_version(void) {
  constexpr const char* kDigits = RESIDUA_RUNTIME_FINGERPRINT;
  uint32_t number = 0;
  std::from_chars(kDigits, kDigits + 7, number, 16);  // 28 bits: positive in every type
  return static_cast<int32_t>(number);
}

int rt_other_build(residua_context* c, const char* name) {
  return residua::runtime::Guard(c, [&] {
    residua::value::ThrowError(
        "Residua:other-build",
        "the artefact of `%s` was made for another build of the run-time library; specialise again", name);
  });
}

}  // extern "C"
