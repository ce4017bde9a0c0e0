// The commands of `residua campaign`: each takes the same options and returns the exit status.
#pragma once

#include <filesystem>
#include <functional>
#include <nlohmann/json.hpp>
#include <string>

#include "client/batch_request.h"
#include "client/campaign/study.h"
#include "client/configuration.h"

namespace residua::client::campaign {

struct CampaignOptions {
  std::string action;            // run, resume, status, cancel, results, report, serve
  std::string study;             // FILE.toml
  std::string folder;            // of the campaign; empty: STUDY.campaign beside the study
  std::string output;            // results, report: where they are written
  std::string format = "table";  // results: table, csv or jsonl
  int jobs = 0;                  // 0: as the study says
  int compare = 0;               // report: so many points are asked of the original, in Octave
  bool restart = false;
  // Of each request; the reader of requests takes them from the command line.
  std::string server, cache_dir;
  bool no_fallback = false;
  bool json = false, quiet = false;
};

// What an action works on: the study, as its file says, and the folder of the campaign.
struct Campaign {
  const CampaignOptions& options;
  const BatchReader& reader;
  Study study;
  std::string folder;
};

int RunCampaign(const CampaignOptions& options, const BatchReader& reader);

// ---- the actions; they throw UserError

int Run(const Campaign& campaign);  // run and resume
int Serve(const Campaign& campaign);
int Status(const Campaign& campaign);
int Cancel(const Campaign& campaign);
int Results(const Campaign& campaign);
int Report(const Campaign& campaign);

// How the journal names a source: as it is seen from the study, where it lies below that, so that a campaign may be
// moved.
std::string SeenFromStudy(const Study& study, const std::string& path);

// What was made of the same study and the same sources. Throws UserError: another study, or a source that was changed
// since, by name.
struct JournalContents CheckedJournal(const Campaign& campaign,
                                      const std::function<void(const nlohmann::json& record)>& hear = nullptr);

}  // namespace residua::client::campaign
