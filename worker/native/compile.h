// The native back end behind one function: residual program in, shared library and C header out.
//
// Lives in libresidua_native.so, which is loaded when first needed (LLVM costs 20 ms to load); callers get `Compile` by
// LoadBackEnd and include no LLVM header. What cannot be compiled is refused by name: `error` says what and where.
#pragma once

#include <string>
#include <vector>

#include "worker/array_ir/ir/costs.h"
#include "worker/array_ir/passes/passes.h"
#include "worker/array_ir/program/residual_program.h"

namespace residua::native {

struct CompileOptions {
  std::string target;      // runtime/cpu.h; empty: this processor
  bool fast_math = false;  // floating-point operations may be reordered and contracted; NaN and Inf keep their meaning
  // Make `shared_library` and `header`; else nothing that the texts below do not need.
  bool artefact = true;
  bool emit_ir = false;          // fill `array_ir_text`
  bool emit_llvm = false;        // fill `llvm_text`
  bool standalone = false;       // standalone.h
  bool lines = false;            // line tables, for debuggers and profilers
  bool fields_in_order = false;  // entries check the order of the fields of structs (job/field_order.h)
  std::string dump;              // fill `dump`: `build`, or a pass of array_ir/passes
  std::vector<std::string> disabled_passes;
  bool count_changes = false;            // of each pass, for `pass_times`
  array_ir::IsCancelled cancelled = {};  // asked between functions and stages
};

struct CompileResult {
  bool ok = false;
  bool internal = false;   // not ok by a fault of ours: `error` says what did not hold
  bool cancelled = false;  // not ok because it was given up
  // When not ok: `f.m:3:5: construct ... is not supported by the native back end [native-unsupported]`. What another
  // try may give is `[native-failed]`: there was no memory, no room, no folder for temporary files. Caches do not keep
  // that.
  std::string error;
  bool tells_places = false;              // more of the sources than their tokens is in it (syntax/source_text_watch.h)
  std::string shared_library;             // bytes of lib<entry>.so
  std::string header;                     // text of <entry>.h
  std::vector<std::string> remarks;       // boxed operations and why
  std::vector<array_ir::LineCost> costs;  // of the module as it was lowered
  std::string array_ir_text, llvm_text;
  std::string dump;  // the array IR after each run of the pass asked for
  std::vector<array_ir::PassTime> pass_times;
};

using CompileFunction = CompileResult (*)(const array_ir::ResidualProgram& program, const CompileOptions& options);

// Finds libresidua_native.so beside this library or in the build's lib folder; null and *error when it cannot be
// loaded. The symbol is `residua_native_compile`.
CompileFunction LoadBackEnd(std::string* error);

// The features of a model of processor by its name, as LLVM has them; false: it knows none of that name. The symbol is
// `residua_native_features`.
using FeaturesFunction = bool (*)(const std::string& cpu, std::vector<std::string>* features);
FeaturesFunction LoadFeatures(std::string* error);

}  // namespace residua::native
