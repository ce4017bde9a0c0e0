// Which artefacts this library runs.
#include "worker/runtime/abi.h"
#include "worker/runtime/abi_number.h"
#include "worker/runtime/context.h"
#include "worker/value/error.h"

namespace {

using residua::runtime::kAbiStep;

constexpr int32_t kVersion = residua::runtime::kAbiFirst * kAbiStep + residua::runtime::kAbiSecond;

}  // namespace

extern "C" {

int32_t residua_abi_version(void) { return kVersion; }

int residua_abi_accepts(int32_t version) { return version / kAbiStep == kVersion / kAbiStep && version <= kVersion; }

int rt_other_build(residua_context* c, const residua_artefact* artefact) {
  return residua::runtime::Guard(c, [&] {
    const int32_t of = artefact->abi_version;
    residua::value::ThrowError(
        "Residua:other-build",
        "the artefact of `%s` calls version %d.%d of the run-time library, and this one is %d.%d; %s", artefact->name,
        of / kAbiStep, of % kAbiStep, kVersion / kAbiStep, kVersion % kAbiStep,
        of > kVersion ? "install a newer one, or specialise again" : "specialise again");
  });
}

}  // extern "C"
