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

#include "worker/check/check.h"
#include "worker/native/clear_wide_registers.h"
#include "worker/native/fused_rest.h"
#include "worker/native/inline_recursion.h"
#include "worker/native/wide_joins.h"
#include "worker/runtime/cpu.h"

namespace residua::native {
namespace {

constexpr unsigned kLargeModule = 30'000;  // instructions before optimisation

// What LLVM calls the processor that has nothing but what all of the architecture have.
const char* AnyProcessor() { return runtime::Architecture() == "x86-64" ? "x86-64" : "generic"; }

void Initialise() {
  static std::once_flag once;
  std::call_once(once, [] {
    llvm::InitializeNativeTarget();
    llvm::InitializeNativeTargetAsmPrinter();
  });
}

std::unique_ptr<llvm::TargetMachine> MakeMachine(const std::string& cpu, const std::string& features,
                                                 std::string* error) {
  Initialise();
  const std::string triple = llvm::sys::getDefaultTargetTriple();
  const llvm::Target* target = llvm::TargetRegistry::lookupTarget(triple, *error);
  if (target == nullptr) return nullptr;
  llvm::TargetOptions options;
  options.AllowFPOpFusion = llvm::FPOpFusion::Strict;  // never contract: results must equal the interpreter's
  return std::unique_ptr<llvm::TargetMachine>(target->createTargetMachine(
      triple, cpu, features, options, llvm::Reloc::PIC_, llvm::CodeModel::Small, llvm::CodeGenOptLevel::Aggressive));
}

// `x86-64-v4+avx512vnni+gfni`: LLVM knows the levels as models of processor.
std::unique_ptr<llvm::TargetMachine> MakeTarget(const std::string& target, std::string* error) {
  if (!runtime::FeaturesOf(target)) {
    *error = "unknown target `" + target + "`";
    return nullptr;
  }
  const size_t plus = std::min(target.find('+'), target.size());
  std::string features;
  for (const char c : target.substr(plus)) features += c == '+' && !features.empty() ? ",+" : std::string(1, c);
  const std::string level = target.substr(0, plus);
  return MakeMachine(level.starts_with(AnyProcessor()) ? level : AnyProcessor(), features, error);
}

void Optimise(llvm::Module& module, llvm::TargetMachine& machine) {
  llvm::LoopAnalysisManager loops;
  llvm::FunctionAnalysisManager functions;
  llvm::CGSCCAnalysisManager sccs;
  llvm::ModuleAnalysisManager modules;
  llvm::PassInstrumentationCallbacks callbacks;
  SparePasses(&callbacks);
  llvm::PassBuilder builder(&machine, llvm::PipelineTuningOptions(), std::nullopt, &callbacks);
  builder.registerModuleAnalyses(modules);
  builder.registerCGSCCAnalyses(sccs);
  builder.registerFunctionAnalyses(functions);
  builder.registerLoopAnalyses(loops);
  builder.crossRegisterProxies(loops, functions, sccs, modules);
  InlineRecursion(module);
  // Some passes take time that grows with the square of a function's size; what is so long is seldom a loop.
  const bool wide = MarkWideJoins(module), large = wide || module.getInstructionCount() > kLargeModule;
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

bool FeaturesOfModel(const std::string& cpu, std::vector<std::string>* features) {
  std::string error;
  const std::unique_ptr<llvm::TargetMachine> plain = MakeMachine(AnyProcessor(), "", &error);
  // Asked for a machine of an unknown model, LLVM says so on stderr.
  if (plain == nullptr || !plain->getMCSubtargetInfo()->isCPUStringValid(cpu)) return false;
  const std::unique_ptr<llvm::TargetMachine> machine = MakeMachine(cpu, "", &error);
  for (const std::string& name : runtime::KnownFeatures()) {
    if (machine->getMCSubtargetInfo()->checkFeatures("+" + name)) features->push_back(name);
  }
  return true;
}

EmitResult EmitObject(const std::string& llvm_text, const std::string& target, bool fast_math, bool want_text) {
  EmitResult out;
  std::unique_ptr<llvm::TargetMachine> machine = MakeTarget(target, &out.error);
  if (machine == nullptr) return out;
  llvm::LLVMContext context;
  llvm::SMDiagnostic diagnostic;
  std::unique_ptr<llvm::Module> module = llvm::parseAssemblyString(llvm_text, diagnostic, context);
  std::string wrong;
  llvm::raw_string_ostream verifier(wrong);
  if (module == nullptr) diagnostic.print("module", verifier, false);
  RESIDUA_CHECK(module != nullptr, wrong);
  module->setTargetTriple(machine->getTargetTriple().str());
  module->setDataLayout(machine->createDataLayout());
  for (llvm::Function& f : *module) {
    if (f.isDeclaration()) continue;
    const bool any = f.hasFnAttribute(kAnyCpu);
    f.addFnAttr("target-cpu", any ? llvm::StringRef(AnyProcessor()) : machine->getTargetCPU());
    f.addFnAttr("target-features", any ? llvm::StringRef() : machine->getTargetFeatureString());
  }
  if (fast_math) RelaxArithmetic(*module);
  const bool broken = llvm::verifyModule(*module, &verifier);
  RESIDUA_CHECK(!broken, wrong);
  FuseRestOfSquare(*module, *machine);
  Optimise(*module, *machine);
  ClearWideRegisters(*module, *machine);
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
  out.ok = true;
  return out;
}

}  // namespace residua::native
