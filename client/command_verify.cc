// residua verify: original, residual program and native artefact called with the same inputs, and compared.
//
// The manifest says what was asked for; the original is looked for beside the output folder and must be the very text
// that was specialised. Inputs are those given, and values drawn at random that have the declared facts for the rest.
// Compared are the results bit for bit (all NaN are equal), what was printed, and of an error identifier and message:
// of a message that Octave words itself, which may name a variable, the identifier alone. Other warnings are told, and
// are a difference where that is asked for: a warning about what was computed ahead may be gone with it.
//
// A made-up input may make the original run for ever. One for which it takes too long is left out and named; residual
// and artefact then have twice the time for the others.
//
// The original is run here, or with `--against octave` by the Octave that is installed (octave_original.h), which knows
// nothing of what our interpreter takes for right.
#include <absl/strings/str_join.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <nlohmann/json.hpp>

#include "client/call_target.h"
#include "client/commands.h"
#include "client/octave_original.h"
#include "client/package_folder.h"
#include "client/run_standalone.h"
#include "client/verified_call.h"
#include "digest/sha256.h"
#include "terminal/nearest_name.h"
#include "worker/domain/sample.h"
#include "worker/interpret/installed_folder.h"
#include "worker/interpret/installed_octave.h"
#include "worker/job/entry.h"
#include "worker/job/fixed_value.h"
#include "worker/job/relocation.h"
#include "worker/residual/lift.h"
#include "worker/specialise/aggregate/open_array.h"
#include "worker/specialise/objects/fixed_map.h"
#include "worker/specialise/objects/fixed_parts.h"

namespace residua::client {

namespace {

namespace fs = std::filesystem;
// One sample of so many is of values at the borders of the facts.
constexpr int kBorders = 4;

using value::Value;

// What a value is called by in a script of Octave's.
std::string TextForOctave(const std::string& parameter, const Value& v) {
  builtin::EvaluationContext context;
  const bool map = specialise::IsFixedMap(domain::AbstractValue::Of(v));
  std::optional<std::string> text;
  if (map) {
    text = TextOfMap(specialise::MapOfFixed(context, v));
  } else if (!specialise::HoldsFixedMap(v)) {
    text = residual::LiftText(v);
  }
  if (text) return *text;
  throw UserError{"--against: error: the value of `" + parameter +
                  "` cannot be written for Octave; compare without `--against octave` [no-literal]\n"};
}

class Verification {
 public:
  explicit Verification(const VerifyOptions& options) : options_(options), sampler_(options.seed) {
    if (InOctave() && !OctaveIsInstalled()) {
      throw UserError{
          "--against: error: there is no `octave-cli` on the path of this machine; install GNU Octave, or "
          "compare without `--against octave` [no-octave]\n"};
    }
    ReadManifest();
    std::string message;
    std::optional<job::Entry> entry = job::ReadEntry(request_, &message);
    if (!entry) throw UserError{places_->Restore(message)};
    entry_ = std::move(*entry);
    residual_functions_ = std::make_shared<interpret::FunctionTable>(interpret::DiskFiles(), options_.search_path);
    target_ = FindTarget(options_.what, *residual_functions_);
  }

  int Run() {
    const std::vector<std::pair<std::string, Value>> given = Given();
    bool all_given = true;
    for (const job::EntryParameter& p : entry_.parameters) {
      all_given = all_given && (p.facts.IsStatic() || GivenValue(given, p.name) != nullptr);
    }
    const int samples = all_given ? 1 : options_.samples;
    for (const job::EntryParameter& p : entry_.parameters) sampler_.Expect(p.facts);
    for (int k = 1; k <= samples; ++k) Sample(k, given);
    return Report(samples);
  }

 private:
  void ReadManifest() {
    const auto [directory, manifest] = FindOutput(options_.what);
    directory_ = directory;
    if (!manifest.contains("request")) {
      throw UserError{options_.what + ": error: the manifest is of an older build; specialise again [old-manifest]\n"};
    }
    try {
      TakeRequest(manifest);
    } catch (const nlohmann::json::exception&) {
      throw UserError{options_.what +
                      ": error: the manifest is not as `residua specialise` writes it; specialise again "
                      "[damaged-manifest]\n"};
    }
  }

  void TakeRequest(const nlohmann::json& manifest) {
    const nlohmann::json& asked = manifest.at("request");
    if (asked.contains("fast_math")) {
      throw UserError{options_.what +
                      ": error: made with --fast-math, so that its last bits are not the original's; "
                      "specialise without it to compare [fast-math]\n"};
    }
    for (const nlohmann::json& one : asked.at("define"))
      request_.values.push_back({one.at("name"), BytesOf(one.at("value"))});
    request_.facts = asked.at("types").get<std::vector<std::string>>();
    if (asked.contains("annotations")) request_.annotations = asked.at("annotations").get<std::vector<std::string>>();
    request_.entry_function = asked.at("entry");
    request_.nargin = asked.at("nargin");
    request_.nargout = asked.at("nargout");
    AddFolders(manifest.at("source"));
    request_.search_path = options_.search_path;
    takes_fixed_ = asked.at("fixed") != "remove";
    source_ = request_.entry_path = FindSource(manifest.at("source"));
    AddPackageFolder(request_.entry_path, &request_.search_path);
    places_.emplace(&request_);  // handles among the values name their files so
  }

  // Folders of the search path when it was made, behind those that are named now.
  void AddFolders(const nlohmann::json& source) {
    std::vector<std::string>& path = options_.search_path;
    std::vector<std::string> folders;
    for (const std::string& way : source.value("search_path", std::vector<std::string>())) {
      const std::string folder = (fs::path(directory_) / way).lexically_normal().string();
      if (fs::is_directory(folder) && std::ranges::count(path, folder) == 0) folders.push_back(folder);
    }
    path.insert(std::ranges::find_if(path, interpret::IsInstalledFolder), folders.begin(), folders.end());
  }

  // Of a long value the bytes stand in a file of their own.
  std::string BytesOf(const std::string& text) const {
    if (std::optional<std::string> bytes = job::BytesOfValueText(text)) return *bytes;
    const fs::path file = fs::path(directory_) / (text.substr(text.rfind(':') + 1) + job::kValueFile);
    std::ifstream in(file, std::ios::binary);
    if (!in) throw UserError{file.string() + ": error: the bytes of a fixed value are missing [no-such-file]\n"};
    return {std::istreambuf_iterator<char>(in), {}};
  }

  std::string FindSource(const nlohmann::json& source) {
    const std::string name = source.at("file"), sha256 = source.at("sha256");
    std::vector<fs::path> places{fs::path(directory_) / source.value("from_here", "../" + name),
                                 fs::path(directory_) / ".." / name, fs::path(name)};
    for (const std::string& dir : options_.search_path) places.push_back(fs::path(dir) / name);
    if (!options_.source.empty()) places = {options_.source};
    bool found = false;
    for (const fs::path& place : places) {
      std::ifstream in(place, std::ios::binary);
      if (!in) continue;
      found = true;
      const std::string text{std::istreambuf_iterator<char>(in), {}};
      if (Sha256Hex(text) == sha256) return place.lexically_normal().string();
    }
    throw UserError{found ? name +
                                ": error: the file is not the one that was specialised; specialise it again, or name "
                                "the old one with --source [source-changed]\n"
                    : !options_.source.empty()
                        ? options_.source + ": error: no such file [no-such-file]\n"
                        : name + ": error: the specialised file is not here; name it with --source [no-such-file]\n"};
  }

  std::vector<std::pair<std::string, Value>> Given() {
    builtin::EvaluationContext context;
    interpret::Interpreter interpreter(context, entry_.functions);
    std::vector<std::pair<std::string, Value>> given = EvalDefinitions(options_.args, interpreter);
    for (const auto& [name, _] : given) {
      std::vector<std::string> left;
      for (const job::EntryParameter& p : entry_.parameters) {
        if (!p.facts.IsStatic()) left.push_back(p.name);
      }
      if (std::find(left.begin(), left.end(), name) != left.end()) continue;
      const std::string has = left.empty()
                                  ? "; all are fixed"
                                  : "; it has `" + absl::StrJoin(left, "`, `") + "`" + terminal::DidYouMean(name, left);
      throw UserError{"--arg: error: the residual has no parameter `" + name + "`" + has + " [unknown-parameter]\n"};
    }
    return given;
  }

  static const Value* GivenValue(const std::vector<std::pair<std::string, Value>>& given, const std::string& name) {
    for (const auto& [known, v] : given) {
      if (known == name) return &v;
    }
    return nullptr;
  }

  void Sample(int number, const std::vector<std::pair<std::string, Value>>& given) {
    sampler_.NextSample(number % kBorders == 0);
    std::vector<Value> all, left;
    std::string shown;
    for (const job::EntryParameter& p : entry_.parameters) {
      const Value* known = GivenValue(given, p.name);
      std::optional<Value> v = known ? std::optional(*known) : sampler_.Draw(p.facts);
      if (!v) {
        throw UserError{"error: no value for `" + p.name + "` (" + specialise::WithPlainArrays(p.facts).ToString() +
                        ") can be made up; give one with --arg [no-sample]\n"};
      }
      *v = specialise::WithPlainArrays(*v);
      all.push_back(*v);
      if (!p.facts.IsStatic() || takes_fixed_) left.push_back(*v);
      if (!p.facts.IsStatic()) shown += (shown.empty() ? "" : ", ") + p.name + " = " + LiteralText(*v);
    }
    // The same random numbers for all three, others for each sample.
    const auto seed = static_cast<uint32_t>(options_.seed * 1000003 + static_cast<uint64_t>(number));
    const CallOutcome original = Original({all, entry_.nargout, options_.seconds, seed});
    if (!original.untold.empty()) {
      unfinished_.push_back({number, shown, "original", "gives what cannot be compared, " + original.untold, true});
      return;
    }
    if (!original.finished) {
      unfinished_.push_back({number, shown, "original", NoEnd(options_.seconds)});
      return;
    }
    errors_ += original.failed;
    if (original.failed && first_error_.empty()) first_error_ = original.message;
    const SampleCall call{left, entry_.nargout, 2 * options_.seconds, seed};
    auto compare = [&](const char* which, CallOutcome outcome, bool warns = true) {
      if (InOctave()) {
        for (Value& result : outcome.results) result = AsOctaveTells(result);
      }
      const std::string difference =
          outcome.finished ? Difference(original, outcome, target_.outputs) : NoEnd(call.seconds) + ", original does";
      if (!difference.empty()) differences_.push_back({number, shown, which, difference});
      const std::string warned = difference.empty() && warns ? DifferenceOfWarnings(original, outcome) : "";
      if (!warned.empty()) (options_.warnings ? differences_ : warned_).push_back({number, shown, which, warned});
    };
    const CallOutcome residual = Interpret(residual_functions_, target_.function, options_.search_path, call);
    compare("residual", residual);
    if (target_.has_native) compare("native", Native(target_, call));
    if (target_.standalone && residual.finished) CompareStandalone(number, shown, call, residual, compare);
  }

  // Facts that leave the class open admit samples that no caller in C can make.
  template <typename Compare>
  void CompareStandalone(int number, const std::string& shown, const SampleCall& call, const CallOutcome& residual,
                         const Compare& compare) {
    if (std::ranges::all_of(call.args, IsPlainMatrix) && std::ranges::all_of(residual.results, IsPlainMatrix))
      return compare("native", Standalone(target_, call, residual), false);  // it has nobody to warn
    unfinished_.push_back({number, shown, "artefact", "is called with real doubles in two extents alone", true});
  }

  bool InOctave() const { return options_.against == "octave"; }

  CallOutcome Original(const SampleCall& sample) {
    if (!InOctave()) return Interpret(entry_.functions, entry_.function, request_.search_path, sample);
    const PackageFile in = PackageOf(source_.string());
    OctaveCall call{source_.stem().string(), {in.package.empty() ? source_.parent_path().string() : in.root}};
    if (!in.package.empty()) call.function = in.package + "." + call.function;
    if (!request_.entry_function.empty() && request_.entry_function != source_.stem().string()) {
      throw UserError{"--against: error: Octave knows no `" + request_.entry_function +
                      "` outside its file; compare without `--against octave` [local-function]\n"};
    }
    const std::vector<std::string> its_own = interpret::InstalledOctaveFolders();
    for (const std::string& folder : options_.search_path) {
      if (std::ranges::count(its_own, folder) == 0) call.folders.push_back(folder);
    }
    for (size_t k = 0; k < sample.args.size(); ++k)
      call.arguments.push_back(TextForOctave(entry_.parameters[k].name, sample.args[k]));
    call.nargout = sample.nargout;
    call.seconds = sample.seconds;
    call.seed = sample.seed;
    return CallInOctave(call);
  }

  bool HasNative() const { return target_.has_native || target_.standalone; }
  static std::string NoEnd(int seconds) { return "does not end within " + std::to_string(seconds) + " seconds"; }

  // Whether some input had results that could differ.
  bool Compared(int samples) const { return samples > errors_ + static_cast<int>(unfinished_.size()); }
  int Status(int samples) const { return differences_.empty() && (Compared(samples) || options_.allow_errors) ? 0 : 1; }

  int Report(int samples) const {
    if (options_.json) {
      nlohmann::ordered_json report{{"samples", samples},
                                    {"compared", samples - errors_ - static_cast<int>(unfinished_.size())},
                                    {"errors", errors_},
                                    {"native", HasNative()},
                                    {"against", options_.against},
                                    {"equal", differences_.empty() && Compared(samples)},
                                    {"unfinished", nlohmann::ordered_json::array()},
                                    {"differences", nlohmann::ordered_json::array()}};
      for (const Found& d : differences_) report["differences"].push_back(AsJson(d));
      for (const Found& u : unfinished_) report["unfinished"].push_back({{"sample", u.sample}, {"input", u.input}});
      report["warnings"] = nlohmann::ordered_json::array();
      for (const Found& w : warned_) report["warnings"].push_back(AsJson(w));
      std::cout << report.dump(-1, ' ', false, nlohmann::json::error_handler_t::replace) << "\n";
    } else {
      for (const Found& u : unfinished_) {
        std::cout << "sample " << u.sample << " (" << u.input << "): the " << u.which << " " << u.what
                  << (u.untold ? "; not compared [untold]\n" : "; not compared (--seconds gives it more) [no-end]\n");
      }
      for (const auto* found : {&warned_, &differences_}) {
        for (const Found& f : *found)
          std::cout << "sample " << f.sample << " (" << f.input << "): " << f.which << ": " << f.what << "\n";
      }
      Conclude(samples);
    }
    return Status(samples);
  }

  // `20 samples: 4 compared, 15 raised the same error, 1 not compared; original against residual and native: all equal`
  void Conclude(int samples) const {
    const auto left_out = unfinished_.size();
    std::cout << samples << (samples == 1 ? " sample: " : " samples: ")
              << samples - errors_ - static_cast<int>(left_out) << " compared";
    if (errors_ > 0)
      std::cout << ", " << errors_ << (differences_.empty() ? " raised the same error" : " raised an error");
    if (left_out > 0) std::cout << ", " << left_out << " not compared";
    if (!warned_.empty()) std::cout << "; " << warned_.size() << " warned otherwise (--warnings counts these)";
    std::cout << (InOctave() ? "; original in Octave" : "; original") << " against residual"
              << (HasNative() ? " and native: " : ": ");
    if (!differences_.empty()) {
      std::cout << differences_.size() << (differences_.size() == 1 ? " difference\n" : " differences\n");
    } else if (Compared(samples)) {
      std::cout << "all equal\n";
    } else {
      std::cout << "no results were compared\n";
      if (errors_ > 0) std::cout << "the first error is: " << first_error_ << "\n";
      if (!options_.allow_errors) {
        std::cout
            << "give inputs that the program is for (--arg 'x = ...', facts that say more), or say --allow-errors "
               "[nothing-compared]\n";
      }
    }
  }

  struct Found {
    int sample;
    std::string input, which, what;
    bool untold = false;  // and not: there was no end
  };

  static nlohmann::ordered_json AsJson(const Found& f) {
    return {{"sample", f.sample}, {"input", f.input}, {"program", f.which}, {"what", f.what}};
  }

  VerifyOptions options_;
  domain::Sampler sampler_;
  job::JobRequest request_;
  std::string directory_;  // the output folder
  fs::path source_;        // as it is called here; a request has other names for paths
  std::optional<job::Relocation> places_;
  job::Entry entry_;
  std::shared_ptr<interpret::FunctionTable> residual_functions_;
  Target target_;
  bool takes_fixed_ = false;
  int errors_ = 0;
  std::string first_error_;
  std::vector<Found> differences_, warned_, unfinished_;  // `warned_`: the same but for warnings
};

}  // namespace

int RunVerify(const VerifyOptions& options) {
  try {
    return Verification(options).Run();
  } catch (const UserError& error) {
    ShowError(error.message, 1, options.json);
  } catch (const value::MatlabError& error) {
    ShowError("error: " + error.message + "\n", 1, options.json);
  } catch (const std::exception& error) {
    ShowError("error: " + std::string(error.what()) + "\n", 1, options.json);
  }
  return 1;
}

}  // namespace residua::client
