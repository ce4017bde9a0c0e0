// residua campaign: what an action works on, and the actions that only look.
#include <signal.h>

#include <iostream>

#include "client/call_target.h"
#include "client/campaign/campaign.h"
#include "client/campaign/journal.h"
#include "client/campaign/summary.h"
#include "client/json_text.h"
#include "terminal/nearest_name.h"
#include "terminal/terminal.h"
#include "worker/job/numerics.h"

namespace residua::client::campaign {

namespace fs = std::filesystem;
using nlohmann::json;

namespace {

struct Action {
  const char* name;
  int (*run)(const Campaign&);
};
constexpr Action kActions[] = {{"run", Run},         {"resume", Run},    {"status", Status}, {"cancel", Cancel},
                               {"results", Results}, {"report", Report}, {"serve", Serve}};

std::string FolderOf(const CampaignOptions& options) {
  return options.folder.empty() ? fs::path(options.study).replace_extension(".campaign").string() : options.folder;
}

// Of a library whose last bits a result has, which is no file.
bool IsOfMachine(const std::string& path) { return job::IsOnMachine({path, true, ""}); }

}  // namespace

std::string SeenFromStudy(const Study& study, const std::string& path) {
  if (IsOfMachine(path)) return path;
  const fs::path whole = fs::absolute(path).lexically_normal();
  const fs::path seen = whole.lexically_relative(fs::absolute(study.path).lexically_normal().parent_path());
  return seen.empty() || *seen.begin() == ".." ? whole.string() : seen.string();
}

JournalContents CheckedJournal(const Campaign& campaign, const Hear& hear) {
  JournalContents known = ReadJournal(campaign.folder, hear);
  if (known.identity.is_null()) return known;
  const std::string again = "; `residua campaign run --restart` begins anew, and drops " +
                            std::to_string(known.finished.size()) + " finished points";
  const std::string difference = FirstDifference(known.identity, campaign.study.Identity());
  if (!difference.empty()) {
    throw UserError{campaign.options.study + ": error: the study was changed since the campaign began: " + difference +
                    again + " [changed-study]\n"};
  }
  std::vector<job::Dependency> sources;
  for (const auto& [path, source] : known.sources) {
    const fs::path folder = IsOfMachine(path) ? fs::path() : fs::path(campaign.study.path).parent_path();
    sources.push_back(
        {(folder / path).string(), source.value("found", false), source.value("sha256", ""), source.value("code", "")});
  }
  job::JobRequest request;
  request.entry_path = campaign.study.request["file"];
  std::string changed;
  if (!job::DependenciesHold(request, &sources, &changed)) {
    throw UserError{campaign.options.study + ": error: results would be mixed: " + changed + again +
                    " [changed-source]\n"};
  }
  return known;
}

namespace {

// Of points that were asked for, of which there are as many as an optimiser could wait for.
Summary SummaryOfServed(const Campaign& campaign) {
  const JournalContents known = ReadJournal(campaign.folder);
  return SummaryOf(PointsOf(campaign.study, known), known);
}

Summary SummaryOf(const Tally& tally) {
  Summary summary = tally.summary();
  summary.first_error = tally.FirstError();
  return summary;
}

}  // namespace

int Status(const Campaign& campaign) {
  int64_t asked = 0;
  const Grid grid(campaign.study);
  Tally tally(grid);
  const JournalContents known = CheckedJournal(campaign, [&](const json& record) {
    asked += record.contains("asked") ? 1 : 0;
    tally.Hear(record);
  });
  const Summary summary = asked > 0 ? SummaryOfServed(campaign) : SummaryOf(tally);
  const pid_t process = RunningIn(campaign.folder);
  if (campaign.options.json) {
    nlohmann::ordered_json object = AsJson(summary);
    object["running"] = process != 0;
    if (process != 0) object["process"] = process;
    object["damaged"] = known.damaged;
    std::cout << JsonText(object) << std::endl;
    return 0;
  }
  Tell(summary, false);
  if (process != 0) std::cout << "it runs, in the process " << process << "\n";
  if (known.damaged > 0) {
    std::cout << known.damaged << " lines of the journal are damaged; their points are not finished\n";
  }
  return 0;
}

int Cancel(const Campaign& campaign) {
  const pid_t process = RunningIn(campaign.folder);
  if (process == 0) throw UserError{campaign.options.study + ": error: the campaign does not run [not-running]\n"};
  kill(process, SIGTERM);
  if (campaign.options.json) {
    std::cout << JsonText(json{{"cancelled", process}}) << std::endl;
  } else {
    std::cout << "told the process " << process << " to end; what is finished stays\n";
  }
  return 0;
}

namespace {

// A study beside the one that is not there, which was perhaps meant.
std::string Near(const std::string& study) {
  const fs::path wanted(study);
  std::vector<std::string> names;
  std::error_code ignored;
  for (const fs::directory_entry& entry :
       fs::directory_iterator(wanted.parent_path().empty() ? fs::path(".") : wanted.parent_path(), ignored)) {
    if (entry.path().extension() == ".toml") names.push_back(entry.path().filename().string());
  }
  std::ranges::sort(names);
  return terminal::DidYouMean(wanted.filename().string(), names);
}

}  // namespace

int RunCampaign(const CampaignOptions& options, const BatchReader& reader) {
  try {
    if (!fs::is_regular_file(options.study)) {
      throw UserError{"error: there is no file `" + options.study + "`" + Near(options.study) + " [no-such-file]\n"};
    }
    const Campaign campaign{options, reader, ReadStudy(options.study, reader.Keys()), FolderOf(options)};
    for (const Action& action : kActions) {
      if (options.action == action.name) return action.run(campaign);
    }
  } catch (const UserError& error) {
    ShowError(error.message, 1, options.json);
  } catch (const value::MatlabError& error) {
    ShowError(options.study + ": error: " + error.message + " [study]\n", 1, options.json);
  }
  return 1;
}

}  // namespace residua::client::campaign
