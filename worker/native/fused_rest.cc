#include "worker/native/fused_rest.h"

#include <llvm/IR/IRBuilder.h>
#include <llvm/IR/Module.h>
#include <llvm/MC/MCSubtargetInfo.h>
#include <llvm/Target/TargetMachine.h>

namespace residua::native {
namespace {

bool HasFusedProducts(const llvm::TargetMachine& machine) {
  const llvm::Triple& triple = machine.getTargetTriple();
  return triple.isAArch64() || (triple.isX86() && machine.getMCSubtargetInfo()->checkFeatures("+fma"));
}

}  // namespace

void FuseRestOfSquare(llvm::Module& module, const llvm::TargetMachine& machine) {
  llvm::Function* const rest = module.getFunction(kRestOfSquare);
  if (rest == nullptr || !HasFusedProducts(machine)) return;
  const auto linkage = rest->getLinkage();
  rest->deleteBody();
  rest->setLinkage(linkage);
  llvm::IRBuilder<> b(llvm::BasicBlock::Create(module.getContext(), "", rest));
  llvm::Value* const x = rest->getArg(0);
  b.CreateRet(b.CreateIntrinsic(llvm::Intrinsic::fma, {x->getType()}, {x, x, b.CreateFNeg(rest->getArg(1))}));
}

}  // namespace residua::native
