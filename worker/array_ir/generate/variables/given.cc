#include "worker/array_ir/generate/variables/given.h"

#include <algorithm>
#include <string>

namespace residua::array_ir {
namespace {

bool MayLackAtEnd(const FunctionBuilder& b, const Variable& v) {
  const auto& outputs = b.ast[b.f.function].outputs;
  for (size_t k = 0; k < outputs.size(); ++k) {
    if (MayLackResult(b.f, k) && v.name == outputs[k]) return true;
  }
  return false;
}

std::string GivenName(const Variable& v) { return v.name + ".given"; }  // no variable has a dot in its name

uint32_t StorageOf(const FunctionBuilder& b, const Variable& v) {
  if (v.defined != kNone) return v.defined;
  const auto& all = b.ir.out.storage;
  const auto at = std::ranges::find_if(all, [name = GivenName(v)](const Storage& s) { return s.name == name; });
  return static_cast<uint32_t>(at - all.begin());
}

}  // namespace

void DeclareGiven(FunctionBuilder& b, const Variable& v) {
  if (v.defined == kNone && MayLackAtEnd(b, v)) b.ir.NewStorage(GivenName(v), StorageKind::kI1);
}

void SetGiven(FunctionBuilder& b, const Variable& v, uint32_t given) {
  if (MayLackAtEnd(b, v)) b.ir.Set(StorageOf(b, v), given);
}

uint32_t IsGiven(FunctionBuilder& b, const Variable& v) { return b.ir.Get(StorageOf(b, v)); }

}  // namespace residua::array_ir
