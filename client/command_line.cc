// residua: the command line. Only parsing is here; each command has a file of its own.
#include "client/command_line.h"

#include <unistd.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <iostream>

#include "client/commands.h"
#include "client/configuration.h"
#include "worker/interpret/installed_folder.h"
#include "worker/interpret/installed_octave.h"
#include "worker/job/target.h"

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

// What is asked of a function, and how far the evaluator may go.
void AddRequest(CLI::App* sub, SpecialiseOptions& o) {
  job::JobOptions& j = o.request.options;
  sub->add_option("file", o.request.entry_path, "FILE.m with the function")->required();
  sub->add_option("-d,--define", o.request.defines, "a fixed value: 'NAME = EXPR'")->allow_extra_args(false);
  sub->add_option("-t,--type", o.request.facts, "facts of a parameter: 'NAME: real double [1 n]'")
      ->allow_extra_args(false);
  sub->add_option("-a,--annotations", o.annotation_files,
                  "a file of annotations (`%# x size [1 3]`) and fixed values (`n = 3;`), a line each")
      ->check(CLI::ExistingFile)
      ->allow_extra_args(false);
  sub->add_option("-I,--include", o.request.search_path, "a folder of the search path")->allow_extra_args(false);
  sub->add_option("-e,--entry", o.request.entry_function, "the function of the file (default: its first)");
  sub->add_option("--nargin", o.request.nargin, "number of arguments passed");
  sub->add_option("--nargout", o.request.nargout, "number of results taken (default 1, or 0 if there are none)")
      ->check(CLI::NonNegativeNumber);
  sub->add_option("-o,--output", o.out_dir, "output folder (default NAME_residua)");
  sub->add_flag_callback(
      "--no-post", [&j] { j.post_process = false; }, "leave the residual as it was made");
  sub->add_flag_callback(
      "--no-inline", [&j] { j.inline_functions = false; }, "keep calls");
  sub->add_flag("--comments", j.comments, "keep the comments of the code that stays");
  sub->add_option("--unroll-limit", j.unroll_limit, "trips of a loop that may be unrolled")
      ->check(CLI::NonNegativeNumber);
  sub->add_option("--statement-limit", j.statement_budget,
                  "statements of one residual function that unrolling may fill")
      ->check(CLI::PositiveNumber);
  sub->add_option("--version-limit", j.version_budget, "specialised versions of one function")
      ->check(CLI::PositiveNumber);
  sub->add_option("--depth-limit", j.depth_budget, "calls of a function inside itself that get versions of their own")
      ->check(CLI::PositiveNumber);
  sub->add_option("--byte-limit", j.byte_budget, "bytes of one value that is computed in advance")
      ->check(CLI::PositiveNumber);
  sub->add_option("--fixed", j.fixed, "a fixed parameter in the residual entry: remove (default), ignore or check")
      ->check(CLI::IsMember({"remove", "ignore", "check"}));
  sub->add_flag("--assert", j.assert_facts, "the residual checks the facts that were declared of its parameters");
  sub->add_option("--precision", j.precision, "significant digits of the fractions in the residual (default: exact)")
      ->check(CLI::Range(1, 17));
  sub->add_flag("--fast-math", j.fast_math, "allow what changes last bits: x + 0 is x, 0 * x is 0, sums in any order");
  sub->add_flag("--portable-bits", j.portable_bits,
                "compute nothing ahead of time whose last bits differ between machines (BLAS, FFT, sin and its kind)");
  sub->add_option("--step-limit", j.step_budget, "steps of static evaluation")->check(CLI::PositiveNumber);
  sub->add_option("--time-limit", o.time_limit_s, "seconds until the job is given up");
  sub->add_flag("-q,--quiet", o.quiet, "no progress");
}

// After the folders of `-I`: those of the environment, and of an installed Octave unless they are there already.
void AddPathFromEnvironment(std::vector<std::string>* search_path) {
  const std::vector<std::string> path = PathFromEnvironment();
  search_path->insert(search_path->end(), path.begin(), path.end());
  if (std::any_of(search_path->begin(), search_path->end(), interpret::IsInstalledFolder)) return;
  const std::vector<std::string> installed = interpret::InstalledOctaveFolders();
  search_path->insert(search_path->end(), installed.begin(), installed.end());
}

// The folders of the search path and the files of `-a`; false: what is wrong was said.
bool Complete(SpecialiseOptions* o) {
  AddPathFromEnvironment(&o->request.search_path);
  const std::string wrong = AddAnnotationFiles(o->annotation_files, &o->request);
  std::cerr << wrong;
  return wrong.empty();
}

// What was not typed is as it was configured. Some requests are of this machine: they may not name a server.
void Configure(const CLI::App& sub, const Configuration& configuration, bool local, const char* why,
               SpecialiseOptions* o) {
  const bool typed = sub.count("--server") > 0;
  o->server = typed ? ServerNamed(o->server) : local ? "" : configuration.server;
  if (local && !o->server.empty()) throw CLI::ValidationError("--server", why);
  if (!configuration.fallback) o->fallback = false;
  if (o->time_limit_s <= 0) o->time_limit_s = configuration.time_limit_s;
}

void AddSpecialise(CLI::App& app, const std::string& name, const Configuration& configuration, SpecialiseOptions& o,
                   std::vector<std::string>& emit, int& status) {
  CLI::App* sub = app.add_subcommand(name, "make a residual program and a native artefact");
  sub->footer("Example: residua specialise chebseries.m -d 'c = magic(4)' -t 'x: real double [1 n]' -o out");
  job::JobOptions& j = o.request.options;
  AddRequest(sub, o);
  sub->add_option("--emit", emit,
                  "what to write, with commas between: m, native, report (the page of `explain`), ir (the array IR, as "
                  "NAME.ir), llvm (the LLVM IR, as NAME.ll)")
      ->delimiter(',');
  sub->add_flag_callback(
      "--no-native", [&j] { j.native = false; }, "only the residual program");
  sub->add_option("--target", j.target,
                  "processor of the native artefact: host (default), x86-64, x86-64-v2, -v3, -v4, or a model");
  sub->add_option("--server", o.server,
                  "HOST:PORT of a residua-server, or none (default: RESIDUA_SERVER, or `server` of the file "
                  "~/.config/residua/config.toml)");
  sub->add_flag_callback(
      "--no-fallback", [&o] { o.fallback = false; }, "fail when the server is away, instead of specialising here");
  sub->add_option("--cache-dir", o.cache_dir, "folder of the cache");
  sub->add_flag("--no-cache", o.no_cache, "neither look up nor store");
  sub->add_option("--dump", j.dump,
                  "facts: print what is known of every expression (and write NAME.facts); "
                  "used-facts: print the facts that the residual rests on; "
                  "a pass of the back end: write the array IR after it (NAME.PASS.ir)");
  sub->add_flag("--json", o.json, "one JSON object on standard output");
  sub->add_flag("-v,--verbose", o.verbose, "every step");
  sub->callback([&o, &emit, &status, &configuration, sub] {
    for (const std::string& what : emit) {
      job::JobOptions& j = o.request.options;
      if (what == "report") {
        j.dump = job::kExplainDump;
      } else if (what == "ir") {
        j.emit_ir = true;
      } else if (what == "llvm") {
        j.emit_llvm = true;
      } else if (what != "m" && what != "native") {
        throw CLI::ValidationError("--emit", "`" + what + "` is not supported; m, native, report, ir and llvm are");
      }
    }
    const job::JobOptions& asked = o.request.options;
    const bool local = asked.emit_ir || asked.emit_llvm || !asked.dump.empty();
    if (local) o.no_cache = true;  // Nothing of it is stored, the pass has to run.
    Configure(*sub, configuration, local,
              asked.dump.empty() ? "a server sends no ir and llvm; leave out --server"
                                 : "a server has no dumps; leave out --server",
              &o);
    if (!emit.empty() && std::find(emit.begin(), emit.end(), "native") == emit.end()) o.request.options.native = false;
    status = Complete(&o) ? RunSpecialise(o) : 1;
  });
}

}  // namespace

int CommandLine(int argc, const char* const* argv) {
  job::OwnProcess();
  CLI::App app{"Residua specialises MATLAB functions: residual programs and native code."};
  app.require_subcommand(1);
  app.set_version_flag("--version", job::BuildId());
  int status = 0;

  SpecialiseOptions specialise;
  std::vector<std::string> emit;
  Configuration configuration;
  std::string misconfigured;
  app.parse_complete_callback([&] {
    misconfigured = ReadConfiguration(&configuration);
    if (!misconfigured.empty()) throw CLI::RuntimeError(2);
  });
  AddSpecialise(app, "specialise", configuration, specialise, emit, status);
  AddSpecialise(app, "specialize", configuration, specialise, emit, status);

  SpecialiseOptions explain;
  CLI::App* explain_app = app.add_subcommand("explain", "a page that shows what was specialised, and why not more");
  explain_app->footer("Example: residua explain chebseries.m -d 'c = magic(4)' -t 'x: real double [1 n]' -o out");
  AddRequest(explain_app, explain);
  explain_app->callback([&] {
    if (explain.time_limit_s <= 0) explain.time_limit_s = configuration.time_limit_s;
    status = Complete(&explain) ? RunExplain(explain) : 1;
  });

  RunOptions run;
  CLI::App* run_app = app.add_subcommand("run", "call a residual program, a native artefact or a function file");
  run_app->footer("Example: residua run out --arg 'x = [1 2 3]'");
  run_app->add_option("what", run.what, "output folder or FILE.m")->required();
  run_app->add_option("--arg", run.args, "an argument: 'NAME = EXPR'")->allow_extra_args(false);
  run_app->add_option("--args", run.args_file, "FILE.mat: its variables are arguments")->type_name("FILE.mat");
  run_app->add_option("-o,--output", run.results_file, "FILE.mat: the results by name, instead of showing them")
      ->type_name("FILE.mat");
  run_app->add_option("-I,--include", run.search_path, "a folder of the search path")->allow_extra_args(false);
  run_app->add_option("--nargout", run.nargout, "number of results (default 1, or 0 if there are none)")
      ->check(CLI::NonNegativeNumber);
  auto* interpret_flag = run_app->add_flag("--interpret", run.interpret, "use the interpreter");
  run_app->add_flag("--native", run.native, "use the native artefact")->excludes(interpret_flag);
  run_app->add_option("--repeat", run.repeat, "call N times and report the median time");
  run_app->add_flag("--json", run.json, "one JSON object on standard output");
  run_app->callback([&] {
    AddPathFromEnvironment(&run.search_path);
    status = RunRun(run);
  });

  VerifyOptions verify;
  CLI::App* verify_app = app.add_subcommand("verify", "original against residual program and native artefact");
  verify_app->footer("Example: residua verify out --samples 100");
  verify_app->add_option("what", verify.what, "output folder")->required();
  verify_app->add_option("--arg", verify.args, "an argument: 'NAME = EXPR' (the others are made up)")
      ->allow_extra_args(false);
  verify_app->add_option("--source", verify.source, "the original FILE.m (default: beside the folder)");
  verify_app->add_option("-I,--include", verify.search_path, "a folder of the search path")->allow_extra_args(false);
  verify_app->add_option("--samples", verify.samples, "inputs to try (default 20)")->check(CLI::PositiveNumber);
  verify_app->add_option("--seed", verify.seed, "of the inputs that are made up (default 1)");
  verify_app
      ->add_option("--seconds", verify.seconds,
                   "an input for which the original takes longer is left out (default 10; 0: no limit)")
      ->check(CLI::NonNegativeNumber);
  verify_app->add_flag("--json", verify.json, "one JSON object on standard output");
  verify_app->callback([&] {
    AddPathFromEnvironment(&verify.search_path);
    status = RunVerify(verify);
  });

  EvalOptions eval;
  CLI::App* eval_app = app.add_subcommand("eval", "run statements or a script in the interpreter");
  eval_app->footer("Example: residua eval 'x = 1:3; disp(sum(x))'");
  eval_app->add_option("what", eval.what, "statements or FILE.m")->required();
  eval_app->add_option("-I,--include", eval.search_path, "a folder of the search path")->allow_extra_args(false);
  eval_app->callback([&] {
    AddPathFromEnvironment(&eval.search_path);
    status = RunEval(eval);
  });

  CheckOptions check;
  CLI::App* check_app = app.add_subcommand("check", "parse files and report what is wrong");
  check_app->footer("Example: residua check src/");
  check_app->add_option("paths", check.paths, "files and folders")->required();
  check_app->add_flag("--json", check.json, "one JSON object on standard output");
  check_app->callback([&] { status = RunCheck(check); });

  GraphOptions graph;
  CLI::App* graph_app = app.add_subcommand("graph", "the call graph of files, as Graphviz dot");
  graph_app->footer("Example: residua graph chebseries.m -I lib | dot -Tsvg > calls.svg");
  graph_app->add_option("files", graph.paths, "FILE.m with functions, or a script")->required();
  graph_app->add_option("-I,--include", graph.search_path, "a folder of the search path")->allow_extra_args(false);
  graph_app->add_flag("--builtins", graph.builtins, "show calls of built-ins too");
  graph_app->callback([&] {
    AddPathFromEnvironment(&graph.search_path);
    status = RunGraph(graph);
  });

  CacheCommandOptions cache;
  CLI::App* cache_app = app.add_subcommand("cache", "look at the artefact cache");
  cache_app->footer(
      "stats: how much it holds, what it saved\n"
      "list, show KEY: its entries; one of them, by the first digits of its key\n"
      "verify: read everything, remove what is damaged\n"
      "prune, clear: remove what was stored longer ago than --days; everything\n"
      "export FILE, import FILE: all entries in one file; each is checked when it is read\n"
      "backup DIR: a copy that can be used as a cache folder\n"
      "release: end the process that holds the folder, so that its files may be moved\n"
      "Example: residua cache stats");
  cache_app
      ->add_option("action", cache.action, "stats, list, show, verify, prune, clear, export, import, backup or release")
      ->required()
      ->check(CLI::IsMember(
          {"stats", "list", "show", "verify", "prune", "clear", "export", "import", "backup", "release"}));
  cache_app->add_option("what", cache.what,
                        "show: a key; export, import: a file; backup: a folder that does not exist");
  cache_app->add_option("--cache-dir", cache.cache_dir, "folder of the cache");
  cache_app->add_option("--days", cache.days, "prune: remove what was stored longer ago (default 30)")
      ->check(CLI::Validator(
          [](const std::string& text) {
            return text.rfind('-', 0) == 0 ? "the number of days cannot be negative, and is " + text : std::string();
          },
          ""));
  cache_app->add_flag("--json", cache.json, "one JSON object on standard output");
  cache_app->callback([&] {
    const bool needs =
        cache.action == "show" || cache.action == "export" || cache.action == "import" || cache.action == "backup";
    if (needs && cache.what.empty()) throw CLI::RequiredError("`residua cache " + cache.action + "`: what");
    if (!needs && !cache.what.empty()) throw CLI::ExtrasError({cache.what});
    status = RunCache(cache);
  });

  ClusterOptions cluster;
  CLI::App* cluster_app = app.add_subcommand("cluster", "the state of a server and its workers");
  cluster_app->footer("Example: residua cluster status --server localhost:7411");
  std::string cluster_action;
  cluster_app->add_option("action", cluster_action, "status")->required()->check(CLI::IsMember({"status"}));
  cluster_app->add_option("--server", cluster.server,
                          "HOST:PORT of a residua-server (default: as of `residua specialise`)");
  cluster_app->add_flag("--json", cluster.json, "one JSON object on standard output");
  cluster_app->callback([&] {
    cluster.server = cluster_app->count("--server") > 0 ? ServerNamed(cluster.server) : configuration.server;
    if (cluster.server.empty()) throw CLI::RequiredError("--server");
    status = RunCluster(cluster);
  });

  try {
    app.parse(argc, argv);
  } catch (const CLI::ParseError& error) {
    if (!misconfigured.empty()) {
      std::cerr << misconfigured;
      return 2;
    }
    int code = app.exit(error);
    return code == 0 ? 0 : 2;
  }
  return status;
}

void Leave(int status) {
  std::cout.flush();
  std::fflush(nullptr);
  _exit(status);
}

}  // namespace residua::client
