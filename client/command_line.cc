// residua: the command line. Only parsing is here (of `specialise`: specialise_options.cc); each command has a file of
// its own.
#include "client/command_line.h"

#include <unistd.h>

#include <CLI/CLI.hpp>
#include <cstdio>
#include <iostream>

#include "client/batch_request.h"
#include "client/cluster_actions.h"
#include "client/commands.h"
#include "client/configuration.h"
#include "client/specialise_options.h"
#include "worker/job/target.h"

namespace residua::client {

namespace {

// False: what is wrong was said.
bool Completed(SpecialiseOptions* options) {
  const std::string wrong = Complete(options);
  std::cerr << wrong;
  return wrong.empty();
}

// What one of the names of the command is read into.
struct SpecialiseCommand {
  SpecialiseArguments arguments;
  std::string batch_file, replayed_file;
};

void AddSpecialise(CLI::App& app, const std::string& name, const Configuration& configuration,
                   SpecialiseCommand& command, int& status) {
  CLI::App* sub = app.add_subcommand(name, "make a residual program and a native artefact");
  sub->footer(
      "Example: residua specialise chebseries.m -d 'c = magic(4)' -t 'x: real double [1 n]' -o out\n"
      "Batch: each line is a JSON object, {\"file\": \"chebseries.m\", \"define\": {\"c\": \"magic(4)\"}, \"output\": "
      "\"out\"}; its\n"
      "keys are the options above by their long names with _ for -, and two more: id (given back) and files (true: "
      "the\n"
      "texts of the files in the answer). What stands on the command line holds for each request that does not say\n"
      "otherwise.");
  CLI::Option* const file = AddSpecialiseOptions(sub, &command.arguments);
  CLI::Option* const batch =
      sub->add_option("--batch", command.batch_file,
                      "answer the requests of FILE (default: of standard input), a JSON object a line, one by one")
          ->type_name("FILE")
          ->expected(0, 1);
  CLI::Option* const replay =
      sub->add_option(
             "--replay", command.replayed_file,
             "the job of a report that `residua cluster reports` gave, in this process: its answer, or its end")
          ->type_name("FILE")
          ->check(CLI::ExistingFile);
  sub->callback([&command, &configuration, &status, sub, file, batch, replay] {
    if (replay->count() > 0) {
      if (file->count() > 0) throw CLI::ExcludesError("--replay", "file");
      status = RunReplay(command.replayed_file, command.arguments.options);
      return;
    }
    if (batch->count() > 0) {
      status = RunBatch(command.batch_file, BatchReader(*sub, configuration));
      return;
    }
    if (file->count() == 0) throw CLI::RequiredError("file");
    Settle(configuration, &command.arguments);
    SpecialiseOptions& options = command.arguments.options;
    status = Completed(&options) ? RunSpecialise(options) : 1;
  });
}

}  // namespace

int CommandLine(int argc, const char* const* argv) {
  job::OwnProcess();
  CLI::App app{"Residua specialises MATLAB functions: residual programs and native code."};
  app.require_subcommand(1);
  app.set_version_flag("--version", job::BuildId());
  int status = 0;

  SpecialiseCommand specialise;
  Configuration configuration;
  std::string misconfigured;
  app.parse_complete_callback([&] {
    misconfigured = ReadConfiguration(&configuration);
    if (!misconfigured.empty()) throw CLI::RuntimeError(2);
  });
  AddSpecialise(app, "specialise", configuration, specialise, status);
  AddSpecialise(app, "specialize", configuration, specialise, status);

  SpecialiseOptions explain;
  CLI::App* explain_app = app.add_subcommand("explain", "a page that shows what was specialised, and why not more");
  explain_app->footer("Example: residua explain chebseries.m -d 'c = magic(4)' -t 'x: real double [1 n]' -o out");
  AddRequestOptions(explain_app, &explain)->required();
  explain_app->callback([&] {
    if (explain.time_limit_s <= 0) explain.time_limit_s = configuration.time_limit_s;
    status = Completed(&explain) ? RunExplain(explain) : 1;
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
  std::string actions;
  std::vector<std::string> names;
  for (const ClusterAction& action : ClusterActions()) {
    names.push_back(action.name);
    const std::string words = std::string(action.name) + (*action.words ? " " : "") + action.words;
    actions += words + ": " + action.help + "\n";
  }
  cluster_app->footer(actions + "Example: residua cluster status --server localhost:7411");
  cluster_app->add_option("action", cluster.action, "one of those below")->required()->check(CLI::IsMember(names));
  cluster_app->add_option("what", cluster.what, "what it is done to");
  cluster_app->add_option("-o,--output", cluster.out, "reports ID: the file (default ID.report)")->type_name("FILE");
  cluster_app->add_flag("--watch", cluster.watch, "again every two seconds, until Ctrl-C");
  cluster_app->add_option("--server", cluster.server,
                          "HOST:PORT of a residua-server (default: as of `residua specialise`)");
  cluster_app->add_flag("--json", cluster.json, "one JSON object on standard output");
  cluster_app->callback([&] {
    cluster.server = cluster_app->count("--server") > 0 ? ServerNamed(cluster.server) : configuration.server;
    if (cluster.server.empty()) throw CLI::RequiredError("--server");
    const ClusterAction& action = *FindClusterAction(cluster.action);
    if (cluster.what.size() > action.most) throw CLI::ExtrasError({cluster.what.back()});
    if (cluster.what.size() < action.least) throw CLI::RequiredError(action.words);
    if (!cluster.out.empty() && (cluster.action != "reports" || cluster.what.empty()))
      throw CLI::RequiredError("reports ID");
    if (cluster.watch && !action.may_watch)
      throw CLI::ValidationError("--watch", "`" + cluster.action + "` is done once");
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
