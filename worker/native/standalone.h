// Artefacts without a run-time library (`--standalone`): what their code may call, and what keeps code from being one.
//
// A standalone artefact is the object of the code linked with one more, which is part of this library: standalone/*.cc.
// Whether code can be one is asked of the finished object: what LLVM took out is not called. The symbols that it leaves
// undefined and that object does not define are the run-time library's dynamic parts, kernels and interpreter among
// them.
#pragma once

#include <map>
#include <set>
#include <string>
#include <string_view>

#include "worker/array_ir/ir/ir.h"
#include "worker/native/lower.h"

namespace residua::native {

// Calls of a module that its support code answers itself, by functions which are no kernels.
struct OwnCalls {
  // They end the program with an error whose texts stand in the module: `error ('f:low', 'n is too small')`. Nor are
  // the instructions needed that put the texts into slots.
  struct KnownError {
    std::string identifier, message;
  };
  std::map<const array_ir::Instruction*, KnownError> errors;
  std::set<const array_ir::Instruction*> texts;
  // The function of the support code (without `rt_`) that has the operands of the call.
  std::map<const array_ir::Instruction*, std::string> functions;
};
OwnCalls OwnCallsOf(const array_ir::Module& module);

// The name of a variable for the errors of standalone/errors.cc: with what Octave adds behind a zero.
std::string NameWithNote(const std::string& name);

// The bytes of the object that is linked in.
std::string_view StandaloneObject();

// Symbols of an ELF object, by whether it defines them.
struct ObjectSymbols {
  std::set<std::string> defined, undefined;
};
ObjectSymbols SymbolsOf(std::string_view object);

// Empty, or what keeps the object from being a standalone artefact: the operations with their places in the source, or
// that there is no entry which takes plain numbers and matrices (`untyped` says why).
std::string WhyNotStandalone(const array_ir::Module& module, const EntryDescription& entry, std::string_view object,
                             const std::string& untyped);

}  // namespace residua::native
