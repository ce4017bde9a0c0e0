// One specialisation from request to result: the list of passes.
#include <algorithm>
#include <cctype>
#include <chrono>
#include <set>

#include "digest/sha256.h"
#include "worker/array_ir/program/residual_program.h"
#include "worker/builtin/numeric/numeric_part.h"
#include "worker/builtin/system/file_stream.h"
#include "worker/interpret/installed_folder.h"
#include "worker/interpret/what_stands.h"
#include "worker/job/code_digest.h"
#include "worker/job/entry.h"
#include "worker/job/field_order.h"
#include "worker/job/installed_files.h"
#include "worker/job/manifest.h"
#include "worker/job/numerics.h"
#include "worker/job/pass_names.h"
#include "worker/job/places.h"
#include "worker/job/relocation.h"
#include "worker/job/target.h"
#include "worker/job/used_facts.h"
#include "worker/library/library.h"
#include "worker/native/compile.h"
#include "worker/report/explain.h"
#include "worker/report/findings.h"
#include "worker/residual/delivery/entry_contract.h"
#include "worker/residual/delivery/literals.h"
#include "worker/residual/fact_condition.h"
#include "worker/residual/passes/pass_manager.h"
#include "worker/specialise/aggregate/open_array.h"
#include "worker/specialise/core/portable_fold.h"
#include "worker/specialise/help.h"
#include "worker/specialise/objects/fixed_parts.h"
#include "worker/specialise/specialiser.h"
#include "worker/specialise/version_log.h"
#include "worker/syntax/keep_comments.h"
#include "worker/syntax/printer.h"
#include "worker/syntax/source_text_watch.h"
#include "worker/syntax/visit.h"

namespace residua::job {

namespace {

// Constants with more elements stand in a file beside the residual .m (Octave reads some 200,000 numbers a second).
constexpr int64_t kStoredElements = 4096;

// A field that may be named in a list of names.
bool IsPlain(const std::string& field) {
  return std::ranges::all_of(field, [](unsigned char c) { return std::isalnum(c) || c == '_'; });
}

// What is not a pass over the array IR.
bool IsDumpOfResidual(const JobOptions& options) {
  return options.dump == kFactsDump || options.dump == kUsedFactsDump || options.dump == kVersionsDump ||
         IsExplained(options) || residual::FindPass(options.dump) != nullptr;
}

class Pipeline {
 public:
  Pipeline(const JobRequest& request, const JobHooks& hooks) : request_(request), hooks_(hooks) {}

  JobResult Run() {
    // Each pass leaves `result_.state` at kDone or ends the job.
    for (auto [name, pass] : {
             std::pair{"parse", &Pipeline::Read},                // the entry file, fixed values and facts
             std::pair{kEvaluated, &Pipeline::Specialise},       // the online partial evaluator
             std::pair{"post-process", &Pipeline::PostProcess},  // dead code, inlining
             std::pair{"contract", &Pipeline::Contract},         // what the entry takes and checks; shorter numbers
             std::pair{"print", &Pipeline::Print},               // the residual .m; from here on it is delivered
             std::pair{"gather", &Pipeline::Gather},             // all that native code is made of, and its digest
             std::pair{"manifest", &Pipeline::Manifest},         // NAME.json, as far as the residual goes
             std::pair{"native", &Pipeline::Native},             // shared library and header, or a remark why not
         }) {
      if (hooks_.cancelled && hooks_.cancelled()) return Ended(JobState::kCancelled, "cancelled\n");
      auto start = std::chrono::steady_clock::now();
      (this->*pass)();
      auto ns = std::chrono::duration_cast<std::chrono::nanoseconds>(std::chrono::steady_clock::now() - start).count();
      result_.phase_ns.emplace_back(name, ns);
      if (result_.state != JobState::kDone) return std::move(result_);
      if (hooks_.progress) hooks_.progress(name, detail_);
      detail_.clear();
    }
    return std::move(result_);
  }

 private:
  JobResult Ended(JobState state, const std::string& message) {
    result_.state = state;
    result_.message = message;
    return std::move(result_);
  }

  void Read() {
    std::string why = RefuseTarget(request_.options);
    if (why.empty()) why = RefusePasses(request_.options);
    if (!why.empty()) {
      result_.state = JobState::kUserError;
      result_.message = request_.entry_path + ": error: " + why;
      return;
    }
    entry_ = ReadEntry(request_, &result_.message);
    if (!entry_) {
      result_.state = JobState::kUserError;
      return;
    }
    result_.signature = Sha256Hex(CanonicalText(request_, *entry_));
  }

  void Specialise() {
    std::vector<domain::AbstractValue> arguments;
    for (const EntryParameter& p : entry_->parameters) arguments.push_back(p.facts);
    specialise::Request request = EvaluationOf(*entry_, std::move(arguments), request_.options);
    request.portable_bits = request.portable_bits || IsForAnotherMachine(request_);
    request.cancelled = hooks_.cancelled;
    if (!request_.options.comments && hooks_.find_version) request.versions = KeptVersions();
    request.log_facts = request_.options.dump == kFactsDump || IsExplained(request_.options);
    if (hooks_.help) {
      if (request.versions.find) specialise::Help(std::move(request));
      result_.state = JobState::kCancelled;
      result_.message = "helped\n";
      return;
    }
    specialise::VersionLog log;
    const bool logged = request_.options.dump == kVersionsDump;
    specialise::Specialised made = specialise::Specialise(request, logged ? &log : nullptr);
    residual_ = std::move(made.program);
    result_.versions_reused = made.versions_reused;
    known_state_ = std::move(made.known_state);
    facts_ = std::move(made.facts);
    files_read_ = std::move(made.files_read);
    uses_ = std::move(made.uses);
    numerics_ = NumericsOf(made.machine_bits);
    RestOnMachine(made);
    if (request_.options.dump == kFactsDump)
      result_.files[residual_.functions[0].name + ".facts"] = residual::FactsText(facts_);
    if (logged) result_.files[residual_.functions[0].name + "." + kVersionsDump] = log.Text();
    if (request_.options.dump == kUsedFactsDump)
      result_.files[residual_.functions[0].name + "." + kUsedFactsDump] =
          UsedFactsText(*entry_, FindUsedFacts(*entry_, request_.options));
    detail_ = std::to_string(residual_.functions.size()) + " functions";
  }

  // Comments of a function's text are no part of its versions. Another build evaluates in another way.
  specialise::VersionStore KeptVersions() const {
    specialise::VersionStore store;
    store.find = [this](const std::string& key) {
      FoundVersion found = hooks_.find_version(Sha256Hex(BuildId() + "\n" + key));
      return specialise::VersionStore::Answer{std::move(found.bytes), found.shared, found.elsewhere};
    };
    store.keep = [this](const std::map<std::string, specialise::VersionRecord>& records) {
      std::map<std::string, KeptVersion> keyed;
      for (const auto& [key, record] : records)
        keyed[Sha256Hex(BuildId() + "\n" + key)] = {record.function, record.bytes};
      hooks_.keep_versions(keyed);
    };
    store.least_steps = hooks_.least_steps;
    return store;
  }

  void NoteUnused() {
    if (!request_.annotations.empty() || request_.options.fixed == "check") return;
    for (size_t k = 0; k < std::min(uses_.size(), entry_->parameters.size()); ++k) {
      const EntryParameter& p = entry_->parameters[k];
      const specialise::Uses& uses = uses_[k];
      if (uses.whole || !p.facts.IsStatic()) continue;
      const value::Value& v = p.facts.static_value();
      if (specialise::HoldsFixedMap(v)) continue;
      if (!uses.any()) {
        result_.unused.push_back(p.name);
      } else {  // What is no struct was touched, and that is a use.
        NoteUnusedFields(p.name, "", v, uses.fields);
      }
    }
  }

  // `inside`: the way from the parameter to the value; the used ones are named by theirs.
  void NoteUnusedFields(const std::string& parameter, const std::string& inside, const value::Value& v,
                        const std::set<std::string>& used) {
    if (!v.Is(value::ClassId::kStruct) || v.numel() != 1) return;
    for (size_t f = 0; f < v.fields().size(); ++f) {
      const std::string& field = v.fields()[f];
      if (!IsPlain(field) || used.contains(inside + field)) continue;
      const auto part = used.lower_bound(inside + field + ".");
      if (part != used.end() && part->starts_with(inside + field + ".")) {
        NoteUnusedFields(parameter, inside + field + ".", v.field(0, static_cast<int>(f)), used);
      } else {
        result_.unused.push_back(parameter + "." + inside + field);
      }
    }
  }

  // A parameter that is not fixed is handed to the residual, whose code is that of any facts where nothing looks at it.
  void NoteUnusedFacts() {
    if (!request_.annotations.empty() || request_.options.assert_facts) return;
    const syntax::Ast& ast = residual_.tree->ast;
    const syntax::Function& f = ast[ast.top_functions()[0]];
    std::set<std::string> named(f.outputs.begin(), f.outputs.end());
    syntax::VisitExprs(ast, f.body, [&](syntax::ExprId id) {
      if (ast[id].kind == syntax::ExprKind::kIdentifier) named.insert(ast.Name(id));
    });
    for (size_t k = 0; k < std::min(uses_.size(), entry_->parameters.size()); ++k) {
      const EntryParameter& p = entry_->parameters[k];
      if (!uses_[k].any() && !p.facts.IsStatic() && SayNothingElse(p.facts) && !named.contains(p.name))
        result_.unused.push_back(p.name);
    }
  }

  // Where folds have the bits of the machine asked for, or were left out because they would not have them.
  void RestOnMachine(const specialise::Specialised& made) {
    builtin::NumericLibraries libraries = specialise::LibrariesOf(made.machine_bits);
    if (!request_.options.portable_bits) libraries.Add(made.refused);
    result_.dependencies = DependenciesOn(request_, libraries);
  }

  // A file that is looked up as a function has a place that is told when the result is delivered.
  bool IsLookedUp(const syntax::SourceFilePtr& source) const {
    const auto& files = entry_->functions->files();
    const auto file = source ? files.find(source->path()) : files.end();
    return file != files.end() && file->second && !library::IsLibraryPath(source->path());
  }

  std::string PlaceOf(const syntax::SourceFilePtr& source, const syntax::SourceRange& range) {
    if (!source) return "";
    if (IsLookedUp(source)) return places_.Of(source, range.begin);
    const syntax::LineColumn at = source->Locate(range.begin);
    return source->path() + ":" + std::to_string(at.line) + ":" + std::to_string(at.column);
  }

  bool IsReadable() const { return request_.options.style == "readable"; }

  void PostProcess() {
    if (!request_.options.post_process) return;
    const std::string& dump = request_.options.dump;
    residual::PassOptions options;
    options.inline_calls = request_.options.inline_functions;
    options.disabled = request_.options.disabled_passes;
    options.for_reading = IsReadable();
    options.cancelled = hooks_.cancelled;
    std::string* const dumped =
        residual::FindPass(dump) != nullptr ? &result_.files[residual_.functions[0].name + "." + dump + ".m"] : nullptr;
    if (dumped != nullptr) {
      options.observe = [&](const residual::Pass& pass, int64_t round, const residual::Residual& after) {
        if (dump == pass.name) *dumped += "% after " + dump + ", round " + std::to_string(round) + "\n" + TextOf(after);
      };
    }
    residual::PassOutcome outcome = residual::RunPasses(residual_, options);
    residual_ = std::move(outcome.program);
    for (const residual::PassTime& t : outcome.times) TimePass({t.name, t.runs, t.changes, t.ns});
  }

  void TimePass(PassTime time) {
    if (request_.options.time_passes) result_.pass_times.push_back(std::move(time));
  }

  void Contract() {
    const JobOptions& o = request_.options;
    if (o.precision > 0) residual_ = residual::RoundLiterals(residual_, o.precision);
    std::vector<residual::EntryArgument> arguments;
    const syntax::Ast& ast = *entry_->function.file->ast;
    const std::vector<syntax::ExprId>& declared = ast[entry_->function.function].parameters;
    for (const EntryParameter& p : entry_->parameters) {
      // Those in `varargin` stand where it does.
      const syntax::SourceRange range = ast[declared[std::min(arguments.size(), declared.size() - 1)]].range;
      arguments.push_back({p.name, specialise::WithPlainArrays(p.facts), ast.sources()[range.file], range});
    }
    try {
      for (const EntryParameter& p : entry_->parameters) {
        const bool checked = o.assert_facts || (o.fixed == "check" && residual::HasFixedPart(p.facts));
        if (checked && specialise::HoldsOpenArray(p.facts))
          throw residual::CannotSay("the contents of `" + p.name + "`");
      }
      fields_in_order_ = OrderOfFieldsShows(residual_, *entry_->functions);
      residual_ = residual::StateContract(residual_, arguments, {o.fixed, o.assert_facts, fields_in_order_});
    } catch (const residual::CannotSay& what) {
      result_.state = JobState::kUserError;
      result_.message = request_.entry_path + ": error: the residual entry cannot check " + what.what() +
                        "; leave out `--assert` or `--fixed check` [cannot-check]\n";
    }
    NoteUnused();
    NoteUnusedFacts();
  }

  void KeepUserComments() {
    std::vector<const syntax::Ast*> originals;
    for (const auto& [path, file] : entry_->functions->files()) {
      if (file->ast != nullptr) originals.push_back(file->ast.get());
    }
    syntax::KeepComments(originals, &residual_.tree->ast);
  }

  // The program as its text has it; large constants go into a file beside it.
  residual::Residual ForText() {
    if (!request_.options.post_process) return residual_;
    residual::StoredLiterals stored =
        residual::StoreLargeLiterals(residual::ShortenSparseLiterals(residual_), kStoredElements);
    if (!stored.values.empty()) {
      try {
        result_.files[result_.entry + ".mat"] = builtin::MatFileBytes(stored.values);
      } catch (const value::MatlabError& error) {
        result_.remarks.push_back(result_.entry + ".m: remark: large constants stay in the text: " + error.message +
                                  " [no-mat-file]");
        stored.program = residual_;
      }
    }
    const residual::Residual named = residual::NameIndexedValues(stored.program, request_.options.dialect == "matlab");
    return IsReadable() ? residual::ReadableLiterals(named) : residual::SplitSignedLiterals(named);
  }

  std::string TextOf(const residual::Residual& program) const {
    std::string text;
    syntax::PrintOptions options;
    options.mode = syntax::PrintMode::kPortable;
    options.comments = request_.options.comments;
    const syntax::Ast& ast = program.tree->ast;
    for (syntax::FunctionId id : ast.top_functions()) {
      if (!text.empty()) text += "\n";
      text += syntax::PrintFunction(ast, id, options);
      if (text.back() != '\n') text += "\n";
    }
    return text;
  }

  void Print() {
    result_.entry = residual_.functions[0].name;
    if (request_.options.comments) KeepUserComments();
    residual::Residual printed = ForText();
    const std::string text = TextOf(printed);
    result_.files[result_.entry + ".m"] = text;
    for (const residual::Remark& r : residual_.remarks)
      result_.remarks.push_back(PlaceOf(r.source, r.range) + ": remark: " + r.message);
    RemarkOnResults();
    RemarkOnArguments();
    RemarkOnExtents();
    if (!IsExplained(request_.options)) return;
    printed_ = std::move(printed);
    explanation_ = {&*printed_, text, facts_};
  }

  // The residual does what the original does, which is to raise an error: hardly what was meant.
  void RemarkOnResults() {
    const syntax::Ast& ast = *entry_->function.file->ast;
    const syntax::Function& f = ast[entry_->function.function];
    const size_t outputs = f.outputs.size();
    if (entry_->nargout <= static_cast<int>(outputs) || (outputs > 0 && f.outputs.back() == "varargout")) return;
    result_.remarks.push_back(PlaceOf(ast.sources()[0], f.range) + ": remark: `" + f.name + "` has " +
                              std::to_string(outputs) + (outputs == 1 ? " result, and " : " results, and ") +
                              std::to_string(entry_->nargout) +
                              " are taken; every call raises an error [too-many-results]");
  }

  // A request that says nothing of them is one for calls without.
  void RemarkOnExtents() {
    const syntax::Ast& ast = *entry_->function.file->ast;
    for (const std::string& name : entry_->loose_extents) {
      result_.remarks.push_back(PlaceOf(ast.sources()[0], ast[entry_->function.function].range) +
                                ": remark: the extent `" + name +
                                "` is not the value of the parameter: of that it would have to be known that it "
                                "is one real double number, `" +
                                name + ": real double scalar` [loose-extent]");
    }
  }

  void RemarkOnArguments() {
    const syntax::Ast& ast = *entry_->function.file->ast;
    const syntax::Function& f = ast[entry_->function.function];
    const auto further = [](const auto& said) { return said.name == "varargin"; };
    const auto of_it = [](const std::string& facts) { return facts.starts_with("varargin"); };
    if (request_.nargin >= 0 || f.parameters.empty() ||
        ast[f.parameters.back()].kind != syntax::ExprKind::kIdentifier || ast.Name(f.parameters.back()) != "varargin" ||
        std::ranges::any_of(entry_->parameters, further) || std::ranges::any_of(request_.values, further) ||
        std::ranges::any_of(request_.facts, of_it)) {
      return;
    }
    result_.remarks.push_back(
        PlaceOf(ast.sources()[0], f.range) + ": remark: `" + f.name +
        "` is specialised for calls in which `varargin` is empty; --nargin says how many arguments "
        "there are [no-varargin]");
  }

  void Gather() {
    program_.ast = std::shared_ptr<const syntax::Ast>(residual_.tree, &residual_.tree->ast);
    program_.source_root = SourceRoot();
    program_.files = InstalledFiles(*program_.ast, request_, *entry_->functions);
    std::string sources = result_.files[result_.entry + ".m"];
    if (const auto constants = result_.files.find(result_.entry + ".mat"); constants != result_.files.end())
      sources += constants->second;
    for (const auto& [name, text] : program_.files) sources += "\n" + name + "\n" + text;
    program_.source_digest = Sha256Hex(sources);
    // Beside the text, native code rests on what is known of the parameters of each function.
    std::string rests_on = program_.source_digest + "\nfast math " + std::to_string(request_.options.fast_math) + "\n";
    for (const std::string& name :
         std::set<std::string>(request_.options.disabled_passes.begin(), request_.options.disabled_passes.end()))
      rests_on += "without " + name + "\n";
    if (fields_in_order_) rests_on += "fields in order\n";
    const syntax::Ast& ast = residual_.tree->ast;
    for (size_t k = 0; k < residual_.functions.size(); ++k) {
      const residual::ResidualFunction& f = residual_.functions[k];
      array_ir::FunctionVersion version{ast.top_functions()[k], f.parameters, f.nargout};
      if (f.whole) version.parameters.assign(ast[version.function].parameters.size(), domain::AbstractValue::Top());
      rests_on += "function " + std::to_string(f.nargout) + "\n";
      for (size_t p = 0; p < version.parameters.size(); ++p)
        rests_on += (k == 0 && IsUnused(ast[version.function], p) ? "any" : version.parameters[p].Key()) + "\n";
      version.remembered = f.remembered;
      for (const domain::RememberedFacts& r : f.remembered) {
        rests_on += "persistent " + r.name + "\n" + r.first.Key() + "\n" + r.later.Key() + "\n";
        for (const std::string& other : r.with) rests_on += "with " + other + "\n";
      }
      rests_on += PlacesOf(version.function);
      program_.versions.push_back(std::move(version));
    }
    compiled_ = Sha256Hex(rests_on);
  }

  bool IsUnused(const syntax::Function& entry, size_t parameter) const {
    return parameter < entry.parameters.size() &&
           std::ranges::count(result_.unused, residual_.tree->ast.Name(entry.parameters[parameter])) > 0;
  }

  // Where the statements of a residual function come from. Remarks about the artefact name it, and the line and column
  // are part of what a loop says over something that is no array.
  std::string PlacesOf(syntax::FunctionId function) {
    const syntax::Ast& ast = residual_.tree->ast;
    std::string places;
    syntax::VisitStatements(ast, ast[function].body, [&](syntax::StmtId s) {
      const syntax::Stmt& statement = ast[s];
      if (statement.range.file >= ast.sources().size()) return;
      const syntax::SourceFilePtr& source = ast.sources()[statement.range.file];
      places += PlaceOf(source, statement.range) + "\n";
      if (statement.kind != syntax::StmtKind::kFor || ast[ast.Exprs(s)[1]].kind == syntax::ExprKind::kRange) return;
      const syntax::LineColumn at = source->Locate(statement.range.begin);
      places += "for " + std::to_string(at.line) + ":" + std::to_string(at.column) + "\n";
    });
    return places;
  }

  void Native() {
    const JobOptions& o = request_.options;
    if (!o.native && !o.emit_ir && !o.emit_llvm) return Explain();
    const size_t before = result_.remarks.size();
    Compile();
    if (IsExplained(o)) {
      explanation_.native_remarks.assign(result_.remarks.begin() + static_cast<std::ptrdiff_t>(before),
                                         result_.remarks.end());
      Explain();
    }
    std::vector<syntax::SourceFilePtr> sources;
    for (const syntax::SourceFilePtr& source : program_.ast->sources()) {
      if (IsLookedUp(source)) sources.push_back(source);
    }
    for (size_t k = before; k < result_.remarks.size(); ++k)
      result_.remarks[k] = places_.Keep(result_.remarks[k], sources);
    if (const auto artefact = result_.files.find("lib" + result_.entry + ".so"); artefact != result_.files.end())
      places_.KeepInArtefact(&artefact->second, sources);
    result_.native_remarks = static_cast<int64_t>(result_.remarks.size() - before);
  }

  // The page of `residua explain`, when all is known that it shows.
  void Explain() {
    if (!IsExplained(request_.options)) return;
    for (const auto& [name, bytes] : result_.files)
      if (!name.ends_with(".json")) explanation_.sizes.emplace_back(name, static_cast<int64_t>(bytes.size()));
    for (const auto& [name, ns] : result_.phase_ns) explanation_.ns += ns;
    result_.files[result_.entry + ".html"] = report::ExplainPage(explanation_);
    if (request_.options.dump == kFindingsDump)
      result_.files[result_.entry + "." + kFindingsDump] = report::FindingsText(explanation_);
  }

  void Compile() {
    const JobOptions& o = request_.options;
    std::string why;
    native::CompileFunction compile = native::LoadBackEnd(&why);
    if (!compile) {
      result_.remarks.push_back(result_.entry + ".m: remark: no native artefact: " + why + " [no-native]");
      return;
    }
    native::CompileOptions options;
    options.artefact = o.native;
    options.target = o.target;
    options.fast_math = o.fast_math;
    options.emit_ir = o.emit_ir;
    options.emit_llvm = o.emit_llvm;
    options.lines = o.emit_lines;
    options.standalone = o.standalone;
    options.fields_in_order = fields_in_order_;
    options.disabled_passes = o.disabled_passes;
    if (!IsDumpOfResidual(o)) options.dump = o.dump;
    options.count_changes = o.time_passes;
    options.cancelled = hooks_.cancelled;
    native::CompileResult compiled = compile(program_, options);
    if (compiled.cancelled) throw residual::JobLimit("cancelled", true);
    if (!compiled.ok) {
      result_.remarks.push_back(compiled.internal
                                    ? result_.entry + ".m: error: internal: no native artefact (the residual program " +
                                          "is not concerned): " + compiled.error + " [internal]"
                                    : "remark: no native artefact: " + compiled.error);
      detail_ = compiled.internal ? "internal" : "refused";
      return;
    }
    if (compiled.tells_places) syntax::NoteSourceText();
    const auto& sources = program_.ast->sources();
    for (array_ir::LineCost& cost : compiled.costs) {
      if (!IsExplained(o) || cost.file >= sources.size()) continue;
      explanation_.costs.push_back({cost.function, sources[cost.file]->path(), cost.line, cost.boxed, cost.allocated,
                                    cost.in_loop, std::move(cost.what)});
    }
    for (std::string& r : compiled.remarks) result_.remarks.push_back(std::move(r));
    for (const array_ir::PassTime& t : compiled.pass_times) TimePass({t.name, t.runs, t.changes, t.ns});
    if (!options.dump.empty()) result_.files[result_.entry + "." + options.dump + ".ir"] = std::move(compiled.dump);
    if (o.emit_ir) result_.files[result_.entry + ".ir"] = std::move(compiled.array_ir_text);
    if (o.emit_llvm) result_.files[result_.entry + ".ll"] = std::move(compiled.llvm_text);
    if (!o.native) return;
    result_.files["lib" + result_.entry + ".so"] = std::move(compiled.shared_library);
    result_.files[result_.entry + ".h"] = std::move(compiled.header);
  }

  void Manifest() {
    for (const std::string& path : files_read_) {
      const auto& [bytes, stands] = files_.Of(path, [] { return builtin::FilesRead::Found(); });
      if (!stands) result_.dependencies.push_back({path, bytes.has_value(), bytes ? Sha256Hex(*bytes) : "", ""});
      // Nothing is more than no file: a folder of that name would be another answer of `exist`.
      if (!bytes && !path.empty()) {
        result_.dependencies.push_back(
            {path + std::string(interpret::kWhatStands), stands.has_value(), stands ? Sha256Hex(*stands) : "", ""});
      }
    }
    for (const interpret::LookupRecord& lookup : entry_->functions->lookups()) {
      Dependency d{lookup.path, lookup.found, ""};
      auto file = entry_->functions->files().find(lookup.path);
      if (lookup.found && file != entry_->functions->files().end() && file->second) {
        d.sha256 = Sha256Hex(file->second->text);
        if (RestsOnCode(lookup.path)) d.code = CodeDigests(file->second->text);
      }
      result_.dependencies.push_back(std::move(d));
    }
    result_.files[result_.entry + ".json"] =
        ManifestText(request_, *entry_, residual_, result_, numerics_, compiled_, known_state_);
  }

  // Nothing in the result says more of a file than its tokens. Those of an installed Octave are not edited: the digest
  // of the text will do.
  bool RestsOnCode(const std::string& path) const {
    return !request_.options.comments && !watch_.noted() && numerics_.expressions.empty() &&
           !interpret::ListedFolder(path) && !interpret::IsInstalledFolder(path.substr(0, path.rfind('/')));
  }

  const JobRequest& request_;
  const JobHooks& hooks_;
  const syntax::SourceTextWatch watch_;
  builtin::FilesRead files_;
  Places places_;
  JobResult result_;
  std::optional<Entry> entry_;
  residual::Residual residual_;
  std::vector<residual::FunctionFacts> facts_;  // when a dump wants them
  std::optional<residual::Residual> printed_;   // when `explanation_` is wanted, which points at it
  report::Explanation explanation_;
  std::vector<specialise::Uses> uses_;    // of the entry's parameters
  std::vector<std::string> files_read_;   // by the program, while it was specialised
  std::vector<std::string> known_state_;  // persistent variables that are not in the residual
  Numerics numerics_;
  array_ir::ResidualProgram program_;  // that native code is made of
  std::string compiled_, detail_;
  bool fields_in_order_ = false;  // a fact of the entry's structs
};

}  // namespace

JobResult RunJob(const JobRequest& request, const JobHooks& hooks) {
  JobResult failed;
  try {
    return Pipeline(request, hooks).Run();
  } catch (const residual::JobLimit& limit) {
    failed.state = limit.cancelled() ? JobState::kCancelled : JobState::kLimit;
    failed.message = request.entry_path + ": error: " + limit.what() + " [limit]\n";
  } catch (const value::MatlabError& error) {
    failed.state = JobState::kUserError;
    failed.message = error.message + "\n";
  } catch (const std::bad_alloc&) {
    failed.state = JobState::kLimit;
    failed.message = request.entry_path + ": error: out of memory [limit]\n";
  } catch (const builtin::MissingLibrary& missing) {
    failed.state = JobState::kInternal;
    failed.message = request.entry_path + ": error: " + missing.what() + " [no-library]\n";
  } catch (const std::exception& error) {
    failed.state = JobState::kInternal;
    failed.message = request.entry_path + ": error: internal: " + std::string(error.what()) + " [internal]\n";
  }
  return failed;
}

}  // namespace residua::job
