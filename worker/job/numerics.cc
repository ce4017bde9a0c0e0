#include "worker/job/numerics.h"

#include "worker/specialise/portable_fold.h"

namespace residua::job {

Numerics NumericsOf(const std::vector<specialise::MachineBits>& machine_bits) {
  Numerics numerics;
  builtin::NumericLibraries libraries;
  for (const specialise::MachineBits& bits : machine_bits) {
    libraries.Add(bits.libraries);
    const syntax::LineColumn at = bits.source->Locate(bits.range.begin);
    numerics.expressions.push_back(bits.source->path() + ":" + std::to_string(at.line) + ":" +
                                   std::to_string(at.column) + ": " + specialise::TextOf(bits));
  }
  for (const builtin::NumericLibrary library : libraries.List()) numerics.libraries.push_back(builtin::InUse(library));
  return numerics;
}

}  // namespace residua::job
