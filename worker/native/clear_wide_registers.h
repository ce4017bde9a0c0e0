// The upper halves of vector registers are marked clean where LLVM forgets to.
//
// Code that has used registers of 256 bits executes `vzeroupper` before it calls or returns, as code without AVX, of
// which the run-time library and parts of the C library consist, is else slowed down by a factor of ten on some
// processors. LLVM looks for such registers among the operands; a conversion that reads 256 bits from memory into a
// register of 128 (`vcvtpd2ps`) has none, and is not seen. Behind each loop with such a conversion the instruction is
// put down by name.
//
// Guarantees: values do not change; LLVM keeps what lives across the instruction. Gives up: conversions that it makes
// of other instructions after this.
#pragma once

#include <llvm/IR/Module.h>
#include <llvm/Target/TargetMachine.h>

namespace residua::native {

void ClearWideRegisters(llvm::Module& module, const llvm::TargetMachine& machine);

}  // namespace residua::native
