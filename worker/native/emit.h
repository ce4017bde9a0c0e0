// LLVM text to object code: parse, verify, optimise (O3), emit. The one file that includes LLVM, with link.cc for lld.
#pragma once

#include <string>
#include <vector>

namespace residua::native {

struct EmitResult {
  bool ok = false;
  std::string error;
  std::string object;     // ELF relocatable
  std::string optimised;  // LLVM text after optimisation, when asked for
};

// The features of runtime/cpu.h that a model of processor has; false: LLVM knows no such model.
bool FeaturesOfModel(const std::string& cpu, std::vector<std::string>* features);

// Functions with this attribute run on any processor of the architecture: the entries, which look what there is.
inline constexpr const char* kAnyCpu = "residua-any-cpu";

// `target`: runtime/cpu.h. `fast_math`: operations may be reordered, contracted and made reciprocal, and the sign of
// zero is free.
EmitResult EmitObject(const std::string& llvm_text, const std::string& target, bool fast_math, bool want_text);

// Links one object into a shared library. `standalone`: with what standalone.h says, and no other library than the C
// library's; else one that needs libresidua_runtime.so.3 and finds it beside itself or where the
// running one lies. Serialised: lld keeps global state.
bool LinkSharedLibrary(const std::string& object, const std::string& soname, bool standalone, std::string* bytes,
                       std::string* error);

}  // namespace residua::native
