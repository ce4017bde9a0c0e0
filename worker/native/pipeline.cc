// The back end as a list of stages: infer and build, verify, passes, lower, optimise and emit, link, describe.
#include <absl/strings/str_cat.h>

#include <algorithm>
#include <exception>
#include <filesystem>
#include <new>
#include <system_error>

#include "worker/array_ir/generate/build.h"
#include "worker/array_ir/inference/taken_in_full.h"
#include "worker/array_ir/ir/text.h"
#include "worker/array_ir/passes/passes.h"
#include "worker/check/check.h"
#include "worker/native/by_elements.h"
#include "worker/native/compile.h"
#include "worker/native/emit.h"
#include "worker/native/header.h"
#include "worker/native/lower.h"
#include "worker/native/lower_entry.h"
#include "worker/native/standalone.h"
#include "worker/runtime/cpu.h"
#include "worker/syntax/assigned.h"
#include "worker/syntax/printer.h"
#include "worker/syntax/visit.h"

namespace residua::native {
namespace {

CompileResult Fail(std::string what) {
  CompileResult out;
  out.error = absl::StrCat(what, " [native-unsupported]");
  return out;
}

// It is none of the program's.
std::string OfThisMachine(const std::string& what) { return absl::StrCat(what, " [native-failed]"); }

EntryDescription Describe(const array_ir::ResidualProgram& program, const array_ir::FunctionFacts& entry,
                          const std::string& target, bool fields_in_order) {
  const syntax::Ast& ast = *program.ast;
  EntryDescription d;
  d.name = ast[entry.function].name;
  d.source_digest = program.source_digest;
  d.target = target;
  const std::set<uint32_t> shared = SharedNames(entry.parameters);
  d.shared_names = shared.size();
  for (size_t k = 0; k < entry.parameters.size(); ++k) {
    const syntax::ExprId p = ast[entry.function].parameters[k];
    d.parameter_names.push_back(ast[p].kind == syntax::ExprKind::kIdentifier ? ast.Name(p) : absl::StrCat("in", k + 1));
    const std::vector<domain::AbstractValue>& given = program.versions[0].parameters;
    const bool in_full = k < given.size() && array_ir::IsTakenInFull(given[k]);
    const domain::AbstractValue facts = in_full ? entry.parameters[k].WithFullStorage(false) : entry.parameters[k];
    d.parameter_facts.push_back(FactWords(facts, shared, fields_in_order));
    absl::StrAppend(&d.signature, d.parameter_names.back(), ": ", facts.ToString(), "\n");
  }
  for (syntax::FunctionId f : ast.top_functions()) {
    d.sources.emplace_back(ast[f].name, syntax::PrintFunction(ast, f, {}));
  }
  d.sources.insert(d.sources.end(), program.files.begin(), program.files.end());
  DescribeTypedEntry(entry, &d);
  return d;
}

// Of each variable ` (FILE.m:LINE)`, where the function assigns it last; the file without its folder, as a header is
// the same wherever the sources lie. Empty: nowhere, as of a parameter that is handed back.
std::vector<std::string> LastAssignments(const syntax::Ast& ast, syntax::FunctionId f,
                                         const std::vector<std::string>& variables) {
  std::vector<std::string> places(variables.size());
  syntax::VisitStatements(ast, ast[f].body, [&](syntax::StmtId s) {
    syntax::VisitTargets(ast, s, [&](syntax::ExprId target) {
      const auto found = std::find(variables.begin(), variables.end(), syntax::TargetRoot(ast, target));
      const syntax::SourceRange range = ast[s].range;
      if (found == variables.end() || range.file >= ast.sources().size()) return;
      const syntax::SourceFile& source = *ast.sources()[range.file];
      places[found - variables.begin()] = absl::StrCat(" (", std::filesystem::path(source.path()).filename().string(),
                                                       ":", source.Locate(range.begin).line, ")");
    });
  });
  return places;
}

// Columns that the program takes to be full, in slots: without rows, of one column.
void AskForColumns(const array_ir::ResidualProgram& program, const array_ir::FunctionFacts& entry,
                   EntryDescription* description) {
  std::vector<array_ir::Extents>& extents = description->parameter_extents;
  extents.resize(entry.parameters.size());
  const std::vector<domain::AbstractValue>& given = program.versions[0].parameters;
  for (size_t k = 0; k < std::min(given.size(), extents.size()); ++k) {
    const bool asked = array_ir::IsTakenInFull(given[k]) && entry.parameters[k].IsFullStorage();
    if (asked && !IsByElements(extents, k)) extents[k] = {.rows = 0, .cols = 1};
  }
}

// LLVM text, object, shared library, header.
void MakeObjectCode(const array_ir::ResidualProgram& program, const CompileOptions& options,
                    const array_ir::BuildResult& built, CompileResult* out) {
  array_ir::Poll(options.cancelled);
  const array_ir::FunctionFacts& entry = built.facts.functions.at((*program.ast)[program.versions[0].function].name);
  const std::string target = options.target.empty() ? runtime::HostTarget() : options.target;
  EntryDescription description = Describe(program, entry, target, options.fields_in_order);
  description.lines = options.lines;
  description.standalone = options.standalone;
  const array_ir::Function& first = built.module.functions[0];
  const auto by_elements = [](const std::vector<array_ir::Passing>& list, std::vector<array_ir::Extents> extents) {
    for (size_t k = 0; k < extents.size(); ++k) {
      if (list[k] != array_ir::Passing::kArray) extents[k] = {};
    }
    return extents;
  };
  description.parameter_extents = by_elements(first.parameters, first.parameter_extents);
  AskForColumns(program, entry, &description);
  description.result_extents = by_elements(first.results, first.result_extents);
  EmitResult object = EmitObject(LowerToLlvm(built.module, description), target, options.fast_math, options.emit_llvm);
  if (!object.ok) {
    *out = Fail(object.error);
    return;
  }
  out->llvm_text = std::move(object.optimised);
  const auto& outputs = (*program.ast)[entry.function].outputs;
  const std::vector<std::string> results(outputs.begin(),
                                         outputs.begin() + static_cast<ptrdiff_t>(entry.results.size()));
  const std::vector<std::string> places = LastAssignments(*program.ast, entry.function, results);
  if (options.standalone) {
    const std::string untyped = WhyUntyped(entry, description, results, places);
    const std::string why = WhyNotStandalone(built.module, description, object.object, untyped);
    if (!why.empty()) {
      out->error = absl::StrCat("with `--standalone`, ", why, " [needs-run-time]");
      return;
    }
  }
  out->ok = LinkSharedLibrary(object.object, absl::StrCat("lib", description.name, ".so"), options.standalone,
                              &out->shared_library, &out->error);
  if (!out->ok) out->error = OfThisMachine(out->error);
  if (out->ok) out->header = MakeHeader(description, entry, results, places);
}

CompileResult CompileProgram(const array_ir::ResidualProgram& program, const CompileOptions& options) {
  if (program.ast == nullptr || program.versions.empty()) return Fail("an empty residual program");
  // Facts for every expression, then typed SSA: one function a version.
  array_ir::BuildResult built = array_ir::BuildModule(program, options.cancelled);
  CompileResult out;
  out.remarks = built.remarks;
  out.tells_places = built.module.tells_places;
  if (!options.dump.empty() && options.dump != "build" && array_ir::FindPass(options.dump) == nullptr) {
    std::string known = "build";
    for (const array_ir::Pass& pass : array_ir::AllPasses()) absl::StrAppend(&known, ", ", pass.name);
    return Fail(absl::StrCat("there is no pass `", options.dump, "` to dump; the passes are ", known));
  }
  OfferElements(built.facts.functions.at((*program.ast)[program.versions[0].function].name), &built.module);
  if (options.dump == "build") out.dump = array_ir::Print(built.module);
  // The passes of array_ir/passes, verified after each.
  array_ir::PassOptions passes;
  passes.disabled = options.disabled_passes;
  if (options.standalone) passes.disabled.emplace_back("keep-room");  // whose slots nobody looks into
  passes.cancelled = options.cancelled;
  passes.count_changes = options.count_changes;
  passes.observe = [&](const array_ir::Pass& pass, const array_ir::Module& module) {
    if (options.dump != pass.name) return;
    absl::StrAppend(&out.dump, "; after ", pass.name, "\n", array_ir::Print(module));
  };
  array_ir::RunPasses(built.module, passes, &out.pass_times);
  out.costs = array_ir::CostsOfLines(built.module);
  if (options.emit_ir) out.array_ir_text = array_ir::Print(built.module);
  if (options.artefact || options.emit_llvm) {
    MakeObjectCode(program, options, built, &out);
  } else {
    out.ok = true;
  }
  return out;
}

}  // namespace
}  // namespace residua::native

extern "C" bool residua_native_features(const std::string& cpu, std::vector<std::string>* features) {
  return residua::native::FeaturesOfModel(cpu, features);
}

extern "C" residua::native::CompileResult residua_native_compile(const residua::array_ir::ResidualProgram& program,
                                                                 const residua::native::CompileOptions& options) {
  try {
    return residua::native::CompileProgram(program, options);
  } catch (const residua::array_ir::Cancelled&) {
    residua::native::CompileResult out;
    out.cancelled = true;
    return out;
  } catch (const residua::check::InternalError& e) {
    residua::native::CompileResult out;
    out.internal = true;
    out.error = e.what();
    return out;
  } catch (const std::system_error& e) {
    residua::native::CompileResult out;
    out.error = residua::native::OfThisMachine(e.what());
    return out;
  } catch (const std::bad_alloc&) {
    residua::native::CompileResult out;
    out.error = residua::native::OfThisMachine("there is not enough memory");
    return out;
  } catch (const std::exception& e) {
    return residua::native::Fail(e.what());
  }
}
