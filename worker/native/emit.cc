#include "worker/native/emit.h"

#include <llvm/AsmParser/Parser.h>
#include <llvm/IR/InstIterator.h>
#include <llvm/IR/LLVMContext.h>
#include <llvm/IR/LegacyPassManager.h>
#include <llvm/IR/Module.h>
#include <llvm/IR/Operator.h>
#include <llvm/IR/Verifier.h>
#include <llvm/MC/MCSubtargetInfo.h>
#include <llvm/MC/TargetRegistry.h>
#include <llvm/Passes/PassBuilder.h>
#include <llvm/Support/SourceMgr.h>
#include <llvm/Support/TargetSelect.h>
#include <llvm/Support/raw_ostream.h>
#include <llvm/Target/TargetMachine.h>
#include <llvm/TargetParser/Host.h>

#include <algorithm>
#include <memory>
#include <mutex>
#include <vector>

namespace residua::native {
namespace {

constexpr unsigned kLargeModule = 30'000;  // instructions before optimisation

std::string HostFeatures() {
  std::vector<std::string> on;
  for (const auto& [name, enabled] : llvm::sys::getHostCPUFeatures()) {
    if (enabled) on.push_back("+" + name.str());
  }
  std::sort(on.begin(), on.end());
  std::string out;
  for (const std::string& f : on) out += (out.empty() ? "" : ",") + f;
  return out;
}

std::unique_ptr<llvm::TargetMachine> MakeTarget(const std::string& cpu, std::string* error) {
  static std::once_flag once;
  std::call_once(once, [] {
    llvm::InitializeNativeTarget();
    llvm::InitializeNativeTargetAsmPrinter();
  });
  const std::string triple = llvm::sys::getDefaultTargetTriple();
  const llvm::Target* target = llvm::TargetRegistry::lookupTarget(triple, *error);
  if (target == nullptr) return nullptr;
  llvm::TargetOptions options;
  options.AllowFPOpFusion = llvm::FPOpFusion::Strict;  // never contract: results must equal the interpreter's
  const bool host = cpu.empty();
  std::unique_ptr<llvm::TargetMachine> machine(target->createTargetMachine(
      triple, host ? llvm::sys::getHostCPUName().str() : cpu, host ? HostFeatures() : "", options, llvm::Reloc::PIC_,
      llvm::CodeModel::Small, llvm::CodeGenOptLevel::Aggressive));
  if (machine != nullptr && !host && !machine->getMCSubtargetInfo()->isCPUStringValid(cpu)) {
    *error = "unknown target CPU `" + cpu + "`";
    return nullptr;
  }
  return machine;
}

void Optimise(llvm::Module& module, llvm::TargetMachine& machine) {
  llvm::LoopAnalysisManager loops;
  llvm::FunctionAnalysisManager functions;
  llvm::CGSCCAnalysisManager sccs;
  llvm::ModuleAnalysisManager modules;
  llvm::PassBuilder builder(&machine);
  builder.registerModuleAnalyses(modules);
  builder.registerCGSCCAnalyses(sccs);
  builder.registerFunctionAnalyses(functions);
  builder.registerLoopAnalyses(loops);
  builder.crossRegisterProxies(loops, functions, sccs, modules);
  // Some passes take time that grows with the square of a function's size; what is so long is seldom a loop.
  const bool large = module.getInstructionCount() > kLargeModule;
  if (large) machine.setOptLevel(llvm::CodeGenOptLevel::None);
  builder.buildPerModuleDefaultPipeline(large ? llvm::OptimizationLevel::O1 : llvm::OptimizationLevel::O3)
      .run(module, modules);
}

void RelaxArithmetic(llvm::Module& module) {
  llvm::FastMathFlags flags;
  flags.setAllowReassoc();
  flags.setAllowContract();
  flags.setAllowReciprocal();
  flags.setNoSignedZeros();
  for (llvm::Function& f : module) {
    for (llvm::Instruction& i : llvm::instructions(f)) {
      if (llvm::isa<llvm::FPMathOperator>(i)) i.setFastMathFlags(flags);
    }
  }
}

}  // namespace

std::string TargetName(const std::string& cpu) { return cpu.empty() ? llvm::sys::getHostCPUName().str() : cpu; }

EmitResult EmitObject(const std::string& llvm_text, const std::string& cpu, bool fast_math, bool want_text) {
  EmitResult out;
  std::unique_ptr<llvm::TargetMachine> machine = MakeTarget(cpu, &out.error);
  if (machine == nullptr) return out;
  llvm::LLVMContext context;
  llvm::SMDiagnostic diagnostic;
  std::unique_ptr<llvm::Module> module = llvm::parseAssemblyString(llvm_text, diagnostic, context);
  if (module == nullptr) {
    llvm::raw_string_ostream stream(out.error);
    diagnostic.print("module", stream, false);
    return out;
  }
  module->setTargetTriple(machine->getTargetTriple().str());
  module->setDataLayout(machine->createDataLayout());
  for (llvm::Function& f : *module) {
    if (f.isDeclaration()) continue;
    f.addFnAttr("target-cpu", machine->getTargetCPU());
    f.addFnAttr("target-features", machine->getTargetFeatureString());
  }
  if (fast_math) RelaxArithmetic(*module);
  llvm::raw_string_ostream verifier(out.error);
  if (llvm::verifyModule(*module, &verifier)) return out;
  Optimise(*module, *machine);
  if (want_text) {
    llvm::raw_string_ostream stream(out.optimised);
    module->print(stream, nullptr);
  }
  llvm::SmallVector<char, 0> buffer;
  llvm::raw_svector_ostream stream(buffer);
  llvm::legacy::PassManager passes;
  if (machine->addPassesToEmitFile(passes, stream, nullptr, llvm::CodeGenFileType::ObjectFile)) {
    out.error = "the target cannot emit object files";
    return out;
  }
  passes.run(*module);
  out.object.assign(buffer.begin(), buffer.end());
  out.target = machine->getTargetCPU().str();
  out.ok = true;
  return out;
}

}  // namespace residua::native
