// The object that standalone artefacts are linked with, as bytes of this library: no file is looked for when one is
// made.
#include <llvm/Object/ELFObjectFile.h>
#include <llvm/Object/ObjectFile.h>

#include "worker/check/check.h"
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

ObjectSymbols SymbolsOf(std::string_view object) {
  ObjectSymbols out;
  auto file = llvm::object::ObjectFile::createObjectFile(
      llvm::MemoryBufferRef(llvm::StringRef(object.data(), object.size()), "object"));
  RESIDUA_CHECK(static_cast<bool>(file), "an object of ours cannot be read");
  for (const llvm::object::SymbolRef& symbol : (*file)->symbols()) {
    auto name = symbol.getName();
    auto flags = symbol.getFlags();
    RESIDUA_CHECK(static_cast<bool>(name) && static_cast<bool>(flags), "a symbol of ours cannot be read");
    if (name->empty()) continue;
    (*flags & llvm::object::SymbolRef::SF_Undefined ? out.undefined : out.defined).insert(name->str());
  }
  return out;
}

}  // namespace residua::native
