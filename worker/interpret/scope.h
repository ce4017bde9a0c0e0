// What a function handle remembers about the place that made it: kept behind FunctionHandle::scope.
//
// A handle without it is looked up as from the command line. The frame is kept only where nested functions share it.
#pragma once

#include <memory>

#include "worker/interpret/interpreter.h"

namespace residua::interpret {

struct HandleScope {
  LoadedFilePtr file;  // where names of the body are looked up
  syntax::FunctionId function;
  FunctionRef target;           // named handles: the function, when it was found at creation
  std::shared_ptr<void> frame;  // the interpreter's frame, for handles to nested functions
};

}  // namespace residua::interpret
