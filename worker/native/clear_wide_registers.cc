#include "worker/native/clear_wide_registers.h"

#include <llvm/Analysis/LoopInfo.h>
#include <llvm/IR/Dominators.h>
#include <llvm/IR/IRBuilder.h>
#include <llvm/IR/InstIterator.h>
#include <llvm/IR/IntrinsicsX86.h>
#include <llvm/MC/MCSubtargetInfo.h>

#include <set>
#include <vector>

#include "worker/native/emit.h"

namespace residua::native {
namespace {

// A conversion to narrower elements whose operand fills more than one register of 128 bits.
bool Narrows(const llvm::Instruction& i) {
  if (!llvm::isa<llvm::FPTruncInst, llvm::FPToSIInst, llvm::FPToUIInst>(i)) return false;
  const llvm::Type* from = i.getOperand(0)->getType();
  return from->isVectorTy() && from->getPrimitiveSizeInBits().getKnownMinValue() > 128;
}

void ClearIn(llvm::Function& f) {
  std::set<llvm::BasicBlock*> narrowing;
  for (llvm::Instruction& i : llvm::instructions(f)) {
    if (Narrows(i)) narrowing.insert(i.getParent());
  }
  if (narrowing.empty()) return;
  const llvm::DominatorTree dominators(f);
  const llvm::LoopInfo loops(dominators);
  std::vector<llvm::Instruction*> before;
  std::set<llvm::BasicBlock*> done;
  for (llvm::BasicBlock& b : f) {  // in the order of the text
    if (narrowing.count(&b) == 0) continue;
    llvm::SmallVector<llvm::BasicBlock*, 4> exits;
    const llvm::Loop* loop = loops.getLoopFor(&b);
    if (loop == nullptr) {
      before.push_back(b.getTerminator());
      continue;
    }
    loop->getUniqueExitBlocks(exits);
    for (llvm::BasicBlock* e : exits) {
      if (done.insert(e).second) before.push_back(&*e->getFirstInsertionPt());
    }
  }
  for (llvm::Instruction* i : before) {
    llvm::IRBuilder<> builder(i);
    builder.CreateIntrinsic(llvm::Intrinsic::x86_avx_vzeroupper, {}, {});
  }
}

}  // namespace

void ClearWideRegisters(llvm::Module& module, const llvm::TargetMachine& machine) {
  if (!machine.getTargetTriple().isX86() || !machine.getMCSubtargetInfo()->checkFeatures("+avx")) return;
  for (llvm::Function& f : module) {
    // What is compiled for any processor has no such registers.
    if (!f.isDeclaration() && !f.hasFnAttribute(kAnyCpu)) ClearIn(f);
  }
}

}  // namespace residua::native
