// The commands of `residua` with their options: one table, by which command lines are read, and of which `--help`,
// completion and manual pages are made.
#pragma once

#include <string>
#include <vector>

#include "client/campaign/campaign.h"
#include "client/commands.h"
#include "client/configuration.h"
#include "client/specialise_options.h"

namespace CLI {
class App;
}

namespace residua::client {

// What the words of a command line are read into, and what came of it. Lives as long as the App.
struct CommandTable {
  Configuration configuration;
  std::string misconfigured;  // what ReadConfiguration said; empty: nothing
  int status = 0;

  SpecialiseArguments specialise;
  std::string batch_file, replayed_file;
  SpecialiseOptions explain, compared;
  std::string compared_words;
  RunOptions run;
  VerifyOptions verify;
  EvalOptions eval;
  CheckOptions check;
  GraphOptions graph;
  CacheCommandOptions cache;
  ClusterOptions cluster;
  campaign::CampaignOptions campaign;
  DoctorOptions doctor;
  std::string shell;
};

// A command runs while its words are parsed, after what is configured was read, and leaves its exit status in the
// table.
//
// Those that no word of the command line names have no options, which nobody will see: all of them took a third of the
// time of a start. `completion` is about all commands.
void AddCommands(const std::vector<std::string>& words, CLI::App* app, CommandTable* table);

}  // namespace residua::client
