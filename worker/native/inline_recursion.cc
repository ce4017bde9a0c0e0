#include "worker/native/inline_recursion.h"

#include <llvm/IR/InstIterator.h>
#include <llvm/IR/Instructions.h>
#include <llvm/IR/Module.h>
#include <llvm/Transforms/Utils/Cloning.h>

#include <vector>

namespace residua::native {
namespace {

constexpr unsigned kMostInstructions = 1200;  // of all levels, before optimisation

std::vector<llvm::CallBase*> CallsOf(llvm::Function& in, const llvm::Function& called) {
  std::vector<llvm::CallBase*> calls;
  for (llvm::Instruction& i : llvm::instructions(in)) {
    auto* const call = llvm::dyn_cast<llvm::CallBase>(&i);
    if (call != nullptr && call->getCalledFunction() == &called) calls.push_back(call);
  }
  return calls;
}

int LevelsOf(unsigned size, unsigned calls) {
  if (size * (1 + calls + calls * calls) <= kMostInstructions) return 2;
  return size * (1 + calls) <= kMostInstructions ? 1 : 0;
}

llvm::Function* InlinedCopy(llvm::Function& f) {
  llvm::ValueToValueMapTy map;
  llvm::Function* const copy = llvm::CloneFunction(&f, map);
  copy->setName(f.getName() + ".inlined");
  copy->removeFnAttr(llvm::Attribute::NoInline);
  copy->addFnAttr(llvm::Attribute::AlwaysInline);
  return copy;
}

}  // namespace

void InlineRecursion(llvm::Module& module) {
  std::vector<llvm::Function*> functions;
  for (llvm::Function& f : module) {
    if (!f.isDeclaration() && f.hasInternalLinkage()) functions.push_back(&f);
  }
  for (llvm::Function* f : functions) {
    const size_t calls = CallsOf(*f, *f).size();
    if (calls == 0) continue;
    std::vector<llvm::Function*> copies;
    for (int k = LevelsOf(f->getInstructionCount(), static_cast<unsigned>(calls)); k > 0; --k)
      copies.push_back(InlinedCopy(*f));
    llvm::Function* from = f;
    for (llvm::Function* copy : copies) {
      for (llvm::CallBase* call : CallsOf(*from, *f)) call->setCalledFunction(copy);
      from = copy;
    }
  }
}

}  // namespace residua::native
