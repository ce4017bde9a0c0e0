// One table of options: their names, what they set, what they accept, and the help.
#include "client/specialise_options.h"

#include <CLI/CLI.hpp>
#include <algorithm>
#include <cstdlib>
#include <filesystem>

#include "client/package_folder.h"
#include "client/wrong_source.h"
#include "terminal/misuse.h"
#include "terminal/nearest_name.h"
#include "terminal/rules.h"
#include "worker/interpret/installed_folder.h"
#include "worker/interpret/installed_octave.h"

namespace residua::client {

namespace {

std::vector<std::string> PathFromEnvironment() {
  std::vector<std::string> path;
  const char* text = std::getenv("RESIDUA_PATH");
  std::string rest = text ? text : "";
  while (!rest.empty()) {
    size_t colon = rest.find(':');
    std::string dir = rest.substr(0, colon);
    if (!dir.empty()) path.push_back(dir);
    rest = colon == std::string::npos ? "" : rest.substr(colon + 1);
  }
  return path;
}

constexpr char kResult[] = "The result";

// What the residual program is to look like, and what it may do.
void AddFormOptions(CLI::App* sub, SpecialiseOptions* options) {
  job::JobOptions& j = options->request.options;
  sub->option_defaults()->group(kResult);
  sub->add_option("-o,--output", options->out_dir, "output folder (default NAME_residua)")->type_name("DIR");
  sub->add_flag("--comments", j.comments, "keep the comments of the code that stays");
  sub->add_option("--fixed", j.fixed, "a fixed parameter in the residual entry: remove, ignore or check")
      ->check(terminal::OneOf({"remove", "ignore", "check"}))
      ->capture_default_str();
  sub->add_option("--style", j.style, "matrices of numbers in the residual: fast in Octave, or readable")
      ->check(terminal::OneOf({"fast", "readable"}))
      ->capture_default_str();
  sub->add_option("--dialect", j.dialect,
                  "who reads the residual: matlab (and Octave), or octave alone, which may be faster")
      ->check(terminal::OneOf({"matlab", "octave"}))
      ->capture_default_str();
  sub->add_flag("--assert", j.assert_facts, "the residual checks the facts that were declared of its parameters");
  sub->add_option("--precision", j.precision, "significant digits of the fractions in the residual (default: exact)")
      ->check(terminal::WholeNumber(1, 17));
  sub->add_flag("--fast-math", j.fast_math, "allow what changes last bits: x + 0 is x, 0 * x is 0, sums in any order");
  sub->add_flag("--portable-bits", j.portable_bits,
                "compute nothing ahead of time whose last bits differ between machines (BLAS, FFT, sin and its kind)");
  sub->add_flag_callback(
      "--no-inline", [&j] { j.inline_functions = false; }, "keep calls");
  sub->add_flag_callback(
      "--no-post", [&j] { j.post_process = false; }, "leave the residual as it was made");
  sub->add_option("--disable-pass", j.disabled_passes,
                  "a pass over the residual program or the array IR that is left out (an unknown name lists them)")
      ->allow_extra_args(false);
  sub->add_flag_callback(
      "--no-loop-heads", [&j] { j.loop_heads = false; },
      "for measuring: inner loops forget between rounds what held at their heads; the residual is the same");
}

void AddLimits(CLI::App* sub, SpecialiseOptions* options) {
  job::JobOptions& j = options->request.options;
  sub->option_defaults()->group("Limits");
  const auto limit = [sub](const char* name, int64_t& value, int64_t least, const char* help) {
    sub->add_option(name, value, help)->check(terminal::WholeNumber(least))->capture_default_str();
  };
  limit("--unroll-limit", j.unroll_limit, 0, "trips of a loop that may be unrolled");
  limit("--statement-limit", j.statement_budget, 1, "statements of one residual function that unrolling may fill");
  limit("--version-limit", j.version_budget, 1,
        "specialised versions of one function that calls itself; of others 16 times as many");
  limit("--depth-limit", j.depth_budget, 1, "calls of a function inside itself that get versions of their own");
  limit("--byte-limit", j.byte_budget, 1, "bytes of one value that is computed in advance");
  limit("--step-limit", j.step_budget, 1, "steps of static evaluation");
  sub->add_option("--time-limit", options->time_limit_s, "seconds until the job is given up (default: none)");
}

}  // namespace

// `explain` has these as well; the groups are those of the help.
CLI::Option* AddRequestOptions(CLI::App* sub, SpecialiseOptions* options) {
  SpecialiseOptions& o = *options;
  CLI::Option* const file =
      sub->add_option("file", o.request.entry_path, "FILE.m with the function; -: standard input");
  sub->option_defaults()->group("What is known");
  sub->add_option("-d,--define", o.request.defines, "a fixed value: 'NAME = EXPR'")->allow_extra_args(false);
  sub->add_option("-t,--type", o.request.facts, "facts of a parameter: 'NAME: real double [1 n]'")
      ->allow_extra_args(false);
  sub->add_option("-a,--annotations", o.annotation_files,
                  "a file of annotations (`%# x size [1 3]`) and fixed values (`n = 3;`), a line each")
      ->type_name("FILE")
      ->check(terminal::FileThatIsThere())
      ->allow_extra_args(false);
  sub->option_defaults()->group("What is specialised");
  sub->add_option("-I,--include", o.request.search_path, "a folder of the search path")
      ->type_name("DIR")
      ->check(terminal::NoFile())
      ->allow_extra_args(false);
  sub->add_option("-e,--entry", o.request.entry_function, "the function of the file (default: its first)");
  sub->add_option("--nargin", o.request.nargin, "number of arguments passed");
  sub->add_option("--nargout", o.request.nargout, "number of results taken (default 1, or 0 if there are none)")
      ->check(terminal::WholeNumber(0));
  AddFormOptions(sub, &o);
  AddLimits(sub, &o);
  sub->option_defaults()->group("What is shown");
  sub->add_flag("-q,--quiet", o.quiet, "no progress");
  return file;
}

CLI::Option* AddSpecialiseOptions(CLI::App* sub, SpecialiseArguments* arguments) {
  SpecialiseOptions& o = arguments->options;
  job::JobOptions& j = o.request.options;
  CLI::Option* const file = AddRequestOptions(sub, &o);
  sub->option_defaults()->group(kResult);
  sub->add_option("--emit", arguments->emit,
                  "what to write, with commas between: m, native, report (the page of `explain`), ir (the array IR, as "
                  "NAME.ir), llvm (the LLVM IR, as NAME.ll), lines (of the source, in the artefact, for gdb and perf)")
      ->delimiter(',');
  sub->add_flag(
      "--strict", o.strict,
      "an error, and nothing is written, where a called function is not found or refuses the call, every call of the "
      "entry ends with an error, or the native artefact cannot be made");
  sub->add_flag_callback(
      "--no-native", [&j] { j.native = false; }, "only the residual program");
  sub->add_flag(
      "--standalone", j.standalone,
      "an artefact that needs the C library alone, with its typed entries; a remark where the code needs more");
  sub->add_option("--target", j.target,
                  "processor of the native artefact: host (default), x86-64, x86-64-v2, -v3, -v4, or a model");
  sub->option_defaults()->group("Cache and server");
  sub->add_option("--server", arguments->server,
                  "HOST:PORT of a residua-server, or none (default: RESIDUA_SERVER, or `server` of the file "
                  "~/.config/residua/config.toml)")
      ->check(terminal::Server());
  sub->add_flag_callback(
      "--no-fallback", [&o] { o.fallback = false; }, "fail when the server is away, instead of specialising here");
  sub->add_flag("--campaign", o.campaign, "one of many requests: a server runs it when nothing else waits");
  sub->add_option("--cache-dir", o.cache_dir, "folder of the cache")->type_name("DIR");
  sub->add_flag("--no-cache", o.no_cache, "neither look up nor store");
  sub->option_defaults()->group("What was done on the way");
  sub->add_option(
      "--dump", j.dump,
      "facts: print what is known of every expression (and write NAME.facts); "
      "used-facts: print the facts that the residual rests on; "
      "versions: write which versions of functions were made, their steps, and which asked for which (NAME.versions); "
      "a pass over the residual program: write it after every run that changed it (NAME.PASS.m); "
      "a pass over the array IR: write that after it (NAME.PASS.ir; build: before the first)");
  sub->add_flag("--time-passes", j.time_passes, "print what each pass took: runs, how many changed something, ms");
  sub->option_defaults()->group("What is shown");
  sub->add_flag("--json", o.json, "one JSON object on standard output, errors too (docs/json.md)");
  sub->add_flag("-v,--verbose", o.verbose, "every step");
  return file;
}

namespace {

// What was not said is as it was configured. Some requests are of this machine: they may not name a server.
void Configure(const Configuration& configuration, SpecialiseArguments* arguments) {
  SpecialiseOptions& o = arguments->options;
  const job::JobOptions& j = o.request.options;
  const bool local = j.emit_ir || j.emit_llvm || j.emit_lines || j.time_passes || !j.dump.empty();
  o.server = arguments->server ? ServerNamed(*arguments->server) : local ? "" : configuration.server;
  if (local && !o.server.empty()) {
    throw terminal::Misuse(!j.dump.empty() ? "a server has no dumps; leave out --server"
                           : j.time_passes ? "a server does not tell what its passes took; leave out --server"
                                           : "a server sends no ir, llvm and lines; leave out --server",
                           "usage");
  }
  if (local) o.no_cache = true;  // Nothing of it is stored, the pass has to run.
  if (!configuration.fallback) o.fallback = false;
  if (o.time_limit_s <= 0) o.time_limit_s = configuration.time_limit_s;
}

}  // namespace

void Settle(const Configuration& configuration, SpecialiseArguments* arguments) {
  job::JobOptions& j = arguments->options.request.options;
  const std::vector<std::string>& emit = arguments->emit;
  for (const std::string& what : emit) {
    if (what == "report") {
      j.dump = job::kExplainDump;
    } else if (what == "ir") {
      j.emit_ir = true;
    } else if (what == "llvm") {
      j.emit_llvm = true;
    } else if (what == "lines") {
      j.emit_lines = true;
    } else if (what != "m" && what != "native") {
      throw terminal::Misuse("`--emit` cannot be `" + what + "`; it is one of m, native, report, ir, llvm, lines" +
                                 terminal::DidYouMean(what, {"m", "native", "report", "ir", "llvm", "lines"}),
                             "wrong-value");
    }
  }
  Configure(configuration, arguments);
  const bool native = j.emit_lines || std::find(emit.begin(), emit.end(), "native") != emit.end();
  if (!emit.empty() && !native) j.native = false;
  if (j.standalone && !j.native)
    throw terminal::Misuse("`--standalone` is said of a native artefact, and none is asked for", "usage");
}

// What is not found there may exist where a folder cannot be looked into, so that silence would be a wrong answer.
std::vector<std::string> NotesOnFolders(const std::vector<std::string>& search_path) {
  std::vector<std::string> notes;
  for (const std::string& folder : search_path) {
    std::error_code problem;
    if (!std::filesystem::exists(folder, problem)) {
      if (!problem) {
        notes.push_back("there is no folder `" + folder + "`, which `--include` names; nothing is looked for there");
      }
    } else {
      std::filesystem::directory_iterator(folder, problem);
    }
    if (problem) {
      notes.push_back("the folder `" + folder + "`, which `--include` names, cannot be read (" + problem.message() +
                      "); nothing is found there");
    }
  }
  return notes;
}

void AddPathFromEnvironment(std::vector<std::string>* search_path) {
  const std::vector<std::string> path = PathFromEnvironment();
  search_path->insert(search_path->end(), path.begin(), path.end());
  if (std::any_of(search_path->begin(), search_path->end(), interpret::IsInstalledFolder)) return;
  const std::vector<std::string> installed = interpret::InstalledOctaveFolders();
  search_path->insert(search_path->end(), installed.begin(), installed.end());
}

std::string Complete(SpecialiseOptions* options) {
  if (std::string wrong = WrongSource(options->request.entry_path); !wrong.empty()) return wrong;
  options->path_notes = NotesOnFolders(options->request.search_path);
  AddPackageFolder(options->request.entry_path, &options->request.search_path);
  AddPathFromEnvironment(&options->request.search_path);
  return AddAnnotationFiles(options->annotation_files, &options->request, &options->given_lines);
}

}  // namespace residua::client
