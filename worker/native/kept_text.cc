// Where variables stand that outlive a call. A persistent variable has a place in the context (rt_kept), by a number of
// this module: it is looked for by name in the first call alone, as it would be static in C.
#include "worker/array_ir/ir/kept_storage.h"
#include "worker/native/lower_function.h"
#include "worker/runtime/abi.h"

namespace residua::native {

namespace {

constexpr const char* kPlace =
    R"(define internal ptr @kept.place(ptr %ctx, i64 %number, ptr %function, i64 %function.size, ptr %name, i64 %size) alwaysinline nounwind {
  %places = call ptr @rt_kept(ptr %ctx)
  %at = getelementptr ptr, ptr %places, i64 %number
  %known = load ptr, ptr %at
  %none = icmp eq ptr %known, null
  br i1 %none, label %ask, label %have
have:
  ret ptr %known
ask:
  %found = call ptr @rt_keep(ptr %ctx, i64 %number, ptr %function, i64 %function.size, ptr %name, i64 %size)
  ret ptr %found
})";

}  // namespace

size_t Globals::NumberOfKept(const std::string& function, const std::string& name) {
  return kept_.try_emplace({function, name}, kept_.size()).first->second;
}

std::string FunctionLowering::Kept(size_t storage) {
  const array_ir::Storage& kept = f_.storage[storage];
  const auto text = [this](const std::string& t) {
    return absl::StrCat("ptr ", globals_.Text(t, false), ", i64 ", t.size());
  };
  if (kept.parameter == array_ir::kGlobalStorage) {
    Use("rt_global", "declare ptr @rt_global(ptr, ptr, i64) nounwind");
    return absl::StrCat("  %s", storage, " = call ptr @rt_global(ptr %ctx, ", text(kept.name), ")\n");
  }
  const std::string names = absl::StrCat(text(kept.owner), ", ", text(kept.name), ")\n");
  const size_t number = globals_.NumberOfKept(kept.owner, kept.name);
  if (number >= static_cast<size_t>(runtime::kMostKept)) {
    Use("rt_persistent", "declare ptr @rt_persistent(ptr, ptr, i64, ptr, i64) nounwind");
    return absl::StrCat("  %s", storage, " = call ptr @rt_persistent(ptr %ctx, ", names);
  }
  Use("rt_kept", "declare ptr @rt_kept(ptr) nounwind willreturn memory(none)");
  Use("rt_keep", "declare ptr @rt_keep(ptr, i64, ptr, i64, ptr, i64) nounwind cold");
  UseHelper(kPlace);
  return absl::StrCat("  %s", storage, " = call ptr @kept.place(ptr %ctx, i64 ", number, ", ", names);
}

}  // namespace residua::native
