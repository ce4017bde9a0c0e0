// One function a command: its options, its example, and what it calls. The options of `specialise` are in
// specialise_options.cc, as a batch reads them, too.
#include "client/command_table.h"

#include <CLI/CLI.hpp>
#include <algorithm>
#include <iostream>

#include "client/batch_request.h"
#include "client/cluster_actions.h"
#include "client/standard_source.h"
#include "terminal/completion.h"
#include "terminal/misuse.h"
#include "terminal/rules.h"
#include "terminal/wrong_command_line.h"

namespace residua::client {

namespace {

constexpr char kSpecialise[] = "Specialise", kCall[] = "Call and look", kShared[] = "Cache and server",
               kHere[] = "This installation";

// False: what is wrong was said.
bool Completed(SpecialiseOptions* options) {
  std::string wrong;
  if (options->request.entry_path == "-") options->source = StandardSource::Read(&options->request, &wrong);
  if (wrong.empty()) wrong = Complete(options);
  if (!wrong.empty()) ShowError(wrong, 1, options->json);
  return wrong.empty();
}

[[noreturn]] void Lacks(const CLI::Option* option) {
  const terminal::Told told = terminal::Missing(*option);
  throw terminal::Misuse(told.text, told.kind);
}

void AddSearchPath(CLI::App* command, std::vector<std::string>* path) {
  command->add_option("-I,--include", *path, "a folder of the search path")
      ->type_name("DIR")
      ->check(terminal::NoFile())
      ->allow_extra_args(false);
}
void SettlePath(std::vector<std::string>* path) {
  for (const std::string& note : NotesOnFolders(*path)) std::cerr << "residua: " << note << "\n";
  AddPathFromEnvironment(path);
}
void AddArguments(CLI::App* command, std::vector<std::string>* arguments, const char* help) {
  command->add_option("--arg", *arguments, help)->allow_extra_args(false);
}
void AddJson(CLI::App* command, bool* json) {
  command->add_flag("--json", *json, "one JSON object on standard output, errors too (docs/json.md)");
}

void AddSpecialise(CLI::App* command, CommandTable* t) {
  command->footer(
      "Example: residua specialise chebseries.m -d 'c = magic(4)' -t 'x: real double [1 n]' -o out\n"
      "Batch: each line is a JSON object, {\"file\": \"chebseries.m\", \"define\": {\"c\": \"magic(4)\"}, "
      "\"output\": \"out\"}; its\n"
      "keys are the options above by their long names with _ for -, and two more: id (given back) and files "
      "(true: the\n"
      "texts of the files in the answer). What stands on the command line holds for each request that does not "
      "say\notherwise.");
  CLI::Option* const file = AddSpecialiseOptions(command, &t->specialise);
  command->option_defaults()->group("Many requests, and one again");
  CLI::Option* const batch =
      command
          ->add_option("--batch", t->batch_file,
                       "answer the requests of FILE (default: of standard input), a JSON object a line, one by one")
          ->type_name("FILE")
          ->expected(0, 1);
  CLI::Option* const replay =
      command
          ->add_option(
              "--replay", t->replayed_file,
              "the job of a report that `residua cluster reports` gave, in this process: its answer, or its end")
          ->type_name("FILE")
          ->check(terminal::FileThatIsThere());
  command->callback([=] {
    if (replay->count() > 0) {
      if (file->count() > 0)
        throw terminal::Misuse("`--replay` and `file` exclude each other: the report names the file", "usage");
      t->status = RunReplay(t->replayed_file, t->specialise.options);
      return;
    }
    if (batch->count() > 0) {
      t->status = RunBatch(t->batch_file, BatchReader(*command, t->configuration));
      return;
    }
    if (file->count() == 0) Lacks(file);
    Settle(t->configuration, &t->specialise);
    SpecialiseOptions& options = t->specialise.options;
    t->status = Completed(&options) ? RunSpecialise(options) : 1;
  });
}

// The words of `--diff`, which are a command line of its own; the file is the same unless they name one.
void ReadCompared(CommandTable* t) {
  CLI::App words("the other request", "--diff");
  AddRequestOptions(&words, &t->compared);
  try {
    words.parse(t->compared_words);
  } catch (const CLI::ParseError& error) {
    throw terminal::Misuse(
        "`--diff`: the other request cannot be read: " + terminal::WhatIsWrong(words, error, {}).text, "wrong-value");
  }
  job::JobRequest& request = t->compared.request;
  if (request.entry_path.empty()) request.entry_path = t->explain.request.entry_path;
  t->compared.time_limit_s = t->explain.time_limit_s;
}

void AddExplain(CLI::App* command, CommandTable* t) {
  command->footer("Example: residua explain chebseries.m -d 'c = magic(4)' -t 'x: real double [1 n]' -o out");
  AddRequestOptions(command, &t->explain)->required();
  command->option_defaults()->group("What is shown");
  command->get_option("--style")->default_val("readable");  // it is to be read
  CLI::Option* const diff =
      command
          ->add_option(
              "--diff", t->compared_words,
              "another request, as the options that describe it: say where this one is worse, and where better")
          ->type_name("'OPTIONS'");
  AddJson(command, &t->explain.json);
  command->callback([=] {
    if (t->explain.time_limit_s <= 0) t->explain.time_limit_s = t->configuration.time_limit_s;
    if (diff->count() > 0) ReadCompared(t);
    const bool complete = Completed(&t->explain) && (diff->count() == 0 || Completed(&t->compared));
    t->status = complete ? RunExplain(t->explain, diff->count() > 0 ? &t->compared : nullptr) : 1;
  });
}

void AddVerify(CLI::App* command, CommandTable* t) {
  VerifyOptions& o = t->verify;
  command->footer("Example: residua verify out --samples 100");
  command->add_option("what", o.what, "output folder, or NAME.json in one that has several programs")->required();
  AddArguments(command, &o.args, "an argument: 'NAME = EXPR' (the others are made up)");
  command->add_option("--source", o.source, "the original FILE.m (default: where it was)")->type_name("FILE");
  AddSearchPath(command, &o.search_path);
  command
      ->add_option("--against", o.against, "who runs the original: interpreter (ours), or the octave that is installed")
      ->check(terminal::OneOf({"interpreter", "octave"}))
      ->capture_default_str();
  command->add_option("--samples", o.samples, "inputs to try")->check(terminal::WholeNumber(1))->capture_default_str();
  command->add_option("--seed", o.seed, "of the inputs that are made up")->capture_default_str();
  command->add_option("--seconds", o.seconds, "an input for which the original takes longer is left out (0: no limit)")
      ->check(terminal::Number(0))
      ->capture_default_str();
  command->add_flag("--allow-errors", o.allow_errors, "equal errors are enough: not one input needs to have results");
  command->add_flag("--warnings", o.warnings, "other warnings are a difference, and not only told");
  AddJson(command, &o.json);
  command->callback([=] {
    SettlePath(&t->verify.search_path);
    t->status = RunVerify(t->verify);
  });
}

void AddRun(CLI::App* command, CommandTable* t) {
  RunOptions& o = t->run;
  command->footer("Example: residua run out --arg 'x = [1 2 3]'");
  command->add_option("what", o.what, "output folder (NAME.json in one that has several programs) or FILE.m")
      ->required();
  AddArguments(command, &o.args, "an argument, or a field of one: 'NAME = EXPR'");
  command->add_option("--args", o.args_file, "FILE.mat: its variables are arguments")->type_name("FILE.mat");
  command->add_option("-o,--output", o.results_file, "FILE.mat: the results by name, instead of showing them")
      ->type_name("FILE.mat");
  AddSearchPath(command, &o.search_path);
  command->add_option("--nargout", o.nargout, "number of results (default 1, or 0 if there are none)")
      ->check(terminal::WholeNumber(0));
  CLI::Option* const interpret = command->add_flag("--interpret", o.interpret, "use the interpreter");
  command->add_flag("--native", o.native, "use the native artefact (default, if there is one)")->excludes(interpret);
  command->add_option("--repeat", o.repeat, "call N times and say the median time")->check(terminal::WholeNumber(1));
  AddJson(command, &o.json);
  command->callback([=] {
    SettlePath(&t->run.search_path);
    t->status = RunRun(t->run);
  });
}

void AddEval(CLI::App* command, CommandTable* t) {
  command->footer("Example: residua eval 'x = 1:3; disp(sum(x))'");
  command->add_option("what", t->eval.what, "statements or FILE.m")->required();
  AddSearchPath(command, &t->eval.search_path);
  AddJson(command, &t->eval.json);
  command->callback([=] {
    SettlePath(&t->eval.search_path);
    t->status = RunEval(t->eval);
  });
}

void AddCheck(CLI::App* command, CommandTable* t) {
  command->footer("Example: residua check src/");
  command->add_option("paths", t->check.paths, "files and folders")->required();
  AddJson(command, &t->check.json);
  command->callback([=] { t->status = RunCheck(t->check); });
}

void AddGraph(CLI::App* command, CommandTable* t) {
  command->footer("Example: residua graph chebseries.m -I lib | dot -Tsvg > calls.svg");
  command->add_option("files", t->graph.paths, "FILE.m with functions, or a script")->required();
  AddSearchPath(command, &t->graph.search_path);
  command->add_flag("--builtins", t->graph.builtins, "show calls of built-ins too");
  AddJson(command, &t->graph.json);
  command->callback([=] {
    SettlePath(&t->graph.search_path);
    t->status = RunGraph(t->graph);
  });
}

void AddCache(CLI::App* command, CommandTable* t) {
  CacheCommandOptions& o = t->cache;
  command->footer(
      "stats: how much it holds, what it saved\n"
      "list, show KEY: its entries; one of them, by the first digits of its key\n"
      "verify: read everything, remove what is damaged\n"
      "prune, clear: remove what was stored longer ago than --days; everything\n"
      "export FILE, import FILE: all entries in one file; each is checked when it is read\n"
      "backup DIR: a copy that can be used as a cache folder\n"
      "release: end the process that holds the folder, so that its files may be moved\n"
      "Example: residua cache stats");
  command->add_option("action", o.action, "stats, list, show, verify, prune, clear, export, import, backup or release")
      ->required()
      ->check(terminal::OneOf(
          {"stats", "list", "show", "verify", "prune", "clear", "export", "import", "backup", "release"}));
  CLI::Option* const what =
      command->add_option("what", o.what, "show: a key; export, import: a file; backup: a folder that does not exist");
  command->add_option("--cache-dir", o.cache_dir, "folder of the cache")->type_name("DIR");
  command->add_option("--days", o.days, "prune: remove what was stored longer ago")
      ->check(terminal::WholeNumber(0))
      ->capture_default_str();
  AddJson(command, &o.json);
  command->callback([=] {
    const CacheCommandOptions& c = t->cache;
    const bool needs = c.action == "show" || c.action == "export" || c.action == "import" || c.action == "backup";
    if (needs && c.what.empty()) Lacks(what);
    if (!needs && !c.what.empty()) {
      throw terminal::Misuse("`residua cache " + c.action + "` takes no more words, and was given `" + c.what + "`",
                             "unexpected-word");
    }
    t->status = RunCache(c);
  });
}

void AddCluster(CLI::App* command, CommandTable* t) {
  ClusterOptions& o = t->cluster;
  std::string actions;
  std::vector<std::string> names;
  for (const ClusterAction& action : ClusterActions()) {
    names.push_back(action.name);
    const std::string words = std::string(action.name) + (*action.words ? " " : "") + action.words;
    actions += words + ": " + action.help + "\n";
  }
  command->footer(actions + "Example: residua cluster status --server localhost:7411");
  command->add_option("action", o.action, "one of those below")->required()->check(terminal::OneOf(names));
  command->add_option("what", o.what, "what it is done to");
  command->add_option("-o,--output", o.out, "reports ID: the file (default ID.report)")->type_name("FILE");
  command->add_flag("--watch", o.watch, "again every two seconds, until Ctrl-C");
  CLI::Option* const server =
      command->add_option("--server", o.server, "of a residua-server (default: as of `residua specialise`)")
          ->type_name("HOST:PORT")
          ->check(terminal::Server());
  AddJson(command, &o.json);
  command->callback([=] {
    ClusterOptions& c = t->cluster;
    c.server = server->count() > 0 ? ServerNamed(c.server) : t->configuration.server;
    if (c.server.empty()) {
      throw terminal::Misuse(
          "there is no server to ask: `--server HOST:PORT`, RESIDUA_SERVER, or `server` of the file "
          "~/.config/residua/config.toml, says which",
          "missing-word");
    }
    const ClusterAction& action = *FindClusterAction(c.action);
    if (c.what.size() > action.most)
      throw terminal::Misuse("`" + c.what.back() + "` is one word too many for `residua cluster " + c.action + "`",
                             "unexpected-word");
    if (c.what.size() < action.least)
      throw terminal::Misuse("`residua cluster " + c.action + "` lacks " + action.words, "missing-word");
    if (!c.out.empty() && (c.action != "reports" || c.what.empty()))
      throw terminal::Misuse("`--output` is the file of one report: `residua cluster reports ID`", "usage");
    if (c.watch && !action.may_watch)
      throw terminal::Misuse("`--watch` does not go with `" + c.action + "`, which is done once", "usage");
    t->status = RunCluster(c);
  });
}

void AddCampaign(CLI::App* command, CommandTable* t) {
  campaign::CampaignOptions& o = t->campaign;
  command->footer(
      "run: evaluates the points that are not finished; resume: the same, of a campaign that was begun\n"
      "status: how far it is; cancel: ends its run, from another shell; what is finished stays\n"
      "results: a table, or CSV or JSON lines; report: a page with charts (-o, default STUDY.html)\n"
      "serve: an optimiser asks on standard input and is told on standard output, a JSON object a line\n"
      "docs/campaigns.md tells what stands in a study.\n"
      "Example: residua campaign run wing.toml");
  command->add_option("action", o.action, "run, resume, status, cancel, results, report or serve")
      ->required()
      ->check(terminal::OneOf({"run", "resume", "status", "cancel", "results", "report", "serve"}));
  command->add_option("study", o.study, "FILE.toml")->required();
  command->add_option("--folder", o.folder, "folder of the campaign (default: STUDY.campaign)")->type_name("DIR");
  command->add_option("-j,--jobs", o.jobs, "points at a time (default: as the study says, or as there are cores)")
      ->check(terminal::WholeNumber(1));
  command->add_flag("--restart", o.restart, "run: begin anew, and drop what is finished");
  command->add_option("--format", o.format, "of results")
      ->check(terminal::OneOf({"table", "csv", "jsonl"}))
      ->capture_default_str();
  command->add_option("-o,--to", o.output, "FILE for results (default: standard output) or the report")
      ->type_name("FILE");
  command->add_option("--compare", o.compare, "report: ask so many points of the original too, in Octave")
      ->check(terminal::WholeNumber(1));
  command
      ->add_option("--server", o.server, "HOST:PORT of a residua-server, or none (default: as of `residua specialise`)")
      ->check(terminal::Server());
  command->add_flag("--no-fallback", o.no_fallback, "fail when the server is away, instead of specialising here");
  command->add_option("--cache-dir", o.cache_dir, "folder of the cache")->type_name("DIR");
  command->add_flag("-q,--quiet", o.quiet, "no progress");
  AddJson(command, &o.json);
  command->callback([=] { t->status = RunCampaign(t->campaign, BatchReader(*command, t->configuration)); });
}

void AddDoctor(CLI::App* command, CommandTable* t) {
  command->footer("Exit status: 0 all that a request needs is here, 1 it is not.\nExample: residua doctor");
  command->add_option("--cache-dir", t->doctor.cache_dir, "folder of the cache")->type_name("DIR");
  command->add_option("--server", t->doctor.server, "HOST:PORT of a residua-server (default: the configured one)")
      ->check(terminal::Server());
  AddJson(command, &t->doctor.json);
  command->callback([=] {
    const std::string& said = t->doctor.server;
    t->doctor.server = said.empty() ? t->configuration.server : ServerNamed(said);
    t->doctor.misconfigured = t->misconfigured;
    t->status = RunDoctor(t->doctor);
  });
}

void AddCompletion(CLI::App* command, CommandTable* t) {
  command->footer(
      "bash: source <(residua completion bash)\n"
      "zsh:  source <(residua completion zsh), behind compinit; or as the file _residua in a folder of fpath\n"
      "Example: residua completion bash > ~/.local/share/bash-completion/completions/residua");
  command->add_option("shell", t->shell, "bash or zsh")->required()->check(terminal::OneOf({"bash", "zsh"}));
  command->callback([=] { std::cout << terminal::CompletionScript(*command->get_parent(), t->shell); });
}

struct Command {
  const char *name, *alias, *help, *group;
  void (*add_options)(CLI::App* command, CommandTable* table);
};

const Command kCommands[] = {
    {"specialise", "specialize", "make a residual program and a native artefact", kSpecialise, AddSpecialise},
    {"explain", "", "a page that shows what was specialised, and why not more", kSpecialise, AddExplain},
    {"verify", "", "original against residual program and native artefact", kSpecialise, AddVerify},
    {"run", "", "call a residual program, a native artefact or a function file", kCall, AddRun},
    {"eval", "", "run statements or a script in the interpreter", kCall, AddEval},
    {"check", "", "parse files and report what is wrong", kCall, AddCheck},
    {"graph", "", "the call graph of files, as Graphviz dot", kCall, AddGraph},
    {"cache", "", "look at the artefact cache", kShared, AddCache},
    {"cluster", "", "the state of a server and its workers", kShared, AddCluster},
    {"campaign", "", "many points of one study: sweeps, tables, an optimiser", kShared, AddCampaign},
    {"doctor", "", "what is here and works, and what to do about the rest", kHere, AddDoctor},
    {"completion", "", "a script by which a shell completes command lines", kHere, AddCompletion},
};

}  // namespace

void AddCommands(const std::vector<std::string>& words, CLI::App* app, CommandTable* table) {
  const auto says = [&](const char* word) { return std::find(words.begin(), words.end(), word) != words.end(); };
  for (const Command& c : kCommands) {
    CLI::App* const command = app->add_subcommand(c.name, c.help)->group(c.group);
    if (*c.alias != '\0') command->alias(c.alias);
    if (!says(c.name) && !says(c.alias) && !says("completion")) continue;
    c.add_options(command, table);
    terminal::RefuseOptionsAsValues(command, {command->get_option_no_throw("--diff")});
  }
}

}  // namespace residua::client
