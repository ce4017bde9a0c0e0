#include "worker/native/split_loops.h"

#include <llvm/Analysis/AssumptionCache.h>
#include <llvm/Analysis/LoopInfo.h>
#include <llvm/IR/Dominators.h>
#include <llvm/Passes/PassBuilder.h>
#include <llvm/Transforms/Scalar/EarlyCSE.h>
#include <llvm/Transforms/Scalar/SROA.h>
#include <llvm/Transforms/Scalar/SimplifyCFG.h>
#include <llvm/Transforms/Utils/CodeExtractor.h>
#include <llvm/Transforms/Utils/LoopSimplify.h>

#include <utility>
#include <vector>

namespace residua::native {
namespace {

// Variables in registers, and each loop with one way in: what taking it out needs.
void Prepare(llvm::Function& f) {
  llvm::LoopAnalysisManager loops;
  llvm::FunctionAnalysisManager functions;
  llvm::CGSCCAnalysisManager sccs;
  llvm::ModuleAnalysisManager modules;
  llvm::PassBuilder builder;
  builder.registerModuleAnalyses(modules);
  builder.registerCGSCCAnalyses(sccs);
  builder.registerFunctionAnalyses(functions);
  builder.registerLoopAnalyses(loops);
  builder.crossRegisterProxies(loops, functions, sccs, modules);
  llvm::FunctionPassManager passes;
  passes.addPass(llvm::SROAPass(llvm::SROAOptions::ModifyCFG));
  passes.addPass(llvm::EarlyCSEPass());
  passes.addPass(llvm::SimplifyCFGPass());
  passes.addPass(llvm::LoopSimplifyPass());
  passes.run(f, functions);
}

void TakeOutLoops(llvm::Function& f) {
  std::vector<std::vector<llvm::BasicBlock*>> outermost;
  {
    const llvm::DominatorTree tree(f);
    const llvm::LoopInfo loops(tree);
    for (const llvm::Loop* loop : loops) outermost.emplace_back(loop->blocks().begin(), loop->blocks().end());
  }
  llvm::AssumptionCache assumptions(f);
  const llvm::CodeExtractorAnalysisCache cache(f);
  for (const std::vector<llvm::BasicBlock*>& blocks : outermost) {
    llvm::CodeExtractor extractor(blocks, nullptr, false, nullptr, nullptr, &assumptions);
    if (!extractor.isEligible()) continue;
    llvm::Function* const taken = extractor.extractCodeRegion(cache);
    if (taken != nullptr) taken->addFnAttr(llvm::Attribute::NoInline);
  }
}

}  // namespace

void SplitLoops(llvm::Module& module, unsigned most) {
  std::vector<llvm::Function*> long_ones;
  for (llvm::Function& f : module) {
    if (!f.isDeclaration() && f.getInstructionCount() > most) long_ones.push_back(&f);
  }
  for (llvm::Function* f : long_ones) {
    Prepare(*f);
    TakeOutLoops(*f);
    f->addFnAttr(llvm::Attribute::NoInline);
    f->addFnAttr(llvm::Attribute::OptimizeNone);
  }
}

}  // namespace residua::native
