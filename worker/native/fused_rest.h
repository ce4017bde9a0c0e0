// What a square lacks of its exact value, by one instruction where the processor has it.
//
// lower_square.cc computes it of halves, which takes twelve operations; a fused product and sum is the same double, as
// the rest of a product that is neither very large nor very small is one. Nothing else is fused.
#pragma once

namespace llvm {
class Module;
class TargetMachine;
}  // namespace llvm

namespace residua::native {

inline constexpr const char* kRestOfSquare = "square.rest";  // of a number and its rounded square

void FuseRestOfSquare(llvm::Module& module, const llvm::TargetMachine& machine);

}  // namespace residua::native
