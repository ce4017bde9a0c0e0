// The object that standalone artefacts are linked with, as bytes of this library: no file is looked for when one is
// made.
#include "worker/native/standalone.h"

__asm__(
    ".pushsection .rodata\n"
    ".balign 16\n"
    ".local residua_standalone_begin\n"
    "residua_standalone_begin:\n"
    ".incbin \"" RESIDUA_STANDALONE_OBJECT
    "\"\n"
    ".local residua_standalone_end\n"
    "residua_standalone_end:\n"
    ".byte 0\n"
    ".popsection\n");

extern "C" const char residua_standalone_begin[], residua_standalone_end[];

namespace residua::native {

std::string_view StandaloneObject() {
  return {residua_standalone_begin, static_cast<size_t>(residua_standalone_end - residua_standalone_begin)};
}

}  // namespace residua::native
