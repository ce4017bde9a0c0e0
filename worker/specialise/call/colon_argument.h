// A bare `:` among the arguments of a function stands for the parameter's default value, and no built-in takes it. A
// program that does so is about to fail: it is kept as it is.
#pragma once

#include "worker/specialise/core/activation.h"

namespace residua::specialise {

inline void RefuseColons(const PartialValues& args, syntax::SourceRange range) {
  for (const PartialValue& p : args) {
    if (p.colon) throw Unsupported{"a bare colon as an argument of a function", range};
  }
}

}  // namespace residua::specialise
