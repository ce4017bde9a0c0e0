// The symbols of an object, as LLVM reads them.
#include <llvm/Object/ELFObjectFile.h>
#include <llvm/Object/ObjectFile.h>

#include "worker/check/check.h"
#include "worker/native/standalone.h"

namespace residua::native {

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
