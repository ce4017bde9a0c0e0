#include "worker/native/wide_joins.h"

#include <llvm/Analysis/LazyCallGraph.h>
#include <llvm/Analysis/LoopInfo.h>
#include <llvm/IR/CFG.h>

#include <unordered_map>

namespace residua::native {
namespace {

constexpr unsigned kWideJoin = 500;  // ways into one block
constexpr const char* kMark = "residua-wide-joins";

using Blocks = std::unordered_map<const llvm::BasicBlock*, const llvm::BasicBlock*>;

// Where a block without code of its own leads, else null.
const llvm::BasicBlock* LeadsTo(const llvm::BasicBlock& block) {
  const llvm::BasicBlock* next = block.getSingleSuccessor();
  return next != &block && block.getFirstNonPHI() == block.getTerminator() ? next : nullptr;
}

// The block that stays of this one when those without code are folded into what follows. Each is walked over once: what
// lay on the way leads there directly from then on.
const llvm::BasicBlock* Folded(const llvm::BasicBlock* block, Blocks* next) {
  const llvm::BasicBlock* end = block;
  for (size_t steps = 0; next->contains(end) && steps <= next->size(); ++steps) end = next->at(end);
  while (block != end && next->contains(block)) block = std::exchange(next->at(block), end);
  return end;
}

bool HasWideJoin(const llvm::Function& f) {
  Blocks next;
  for (const llvm::BasicBlock& block : f) {
    if (const llvm::BasicBlock* to = LeadsTo(block)) next.emplace(&block, to);
  }
  std::unordered_map<const llvm::BasicBlock*, unsigned> ways;
  for (const llvm::BasicBlock& block : f) {
    if (next.contains(&block)) continue;
    for (const llvm::BasicBlock* to : llvm::successors(&block)) {
      if (++ways[Folded(to, &next)] > kWideJoin) return true;
    }
  }
  return false;
}

// The function that a pass is about to run on, null for whole modules and call graphs.
const llvm::Function* FunctionOf(const llvm::Any& unit) {
  if (const auto* f = llvm::any_cast<const llvm::Function*>(&unit)) return *f;
  if (const auto* loop = llvm::any_cast<const llvm::Loop*>(&unit)) return (*loop)->getHeader()->getParent();
  return nullptr;
}

}  // namespace

bool MarkWideJoins(llvm::Module& module) {
  bool any = false;
  for (llvm::Function& f : module) {
    if (f.isDeclaration() || !HasWideJoin(f)) continue;
    f.addFnAttr(kMark);
    f.addFnAttr(llvm::Attribute::NoInline);  // a caller would have the join
    any = true;
  }
  return any;
}

void SparePasses(llvm::PassInstrumentationCallbacks* callbacks) {
  callbacks->registerShouldRunOptionalPassCallback([](llvm::StringRef pass, llvm::Any unit) {
    const llvm::Function* f = FunctionOf(unit);
    return f == nullptr || !f->hasFnAttribute(kMark) || pass == "SROAPass" || pass == "EarlyCSEPass";
  });
}

}  // namespace residua::native
