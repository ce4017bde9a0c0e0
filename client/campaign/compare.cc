// One script for all points: each sets its values, calls the function until a few milliseconds are full, and prints the
// median time and the bits of its results.
#include "client/campaign/compare.h"

#include <absl/strings/str_join.h>
#include <absl/strings/str_replace.h>
#include <absl/strings/str_split.h>

#include <bit>
#include <cstdio>
#include <cstdlib>
#include <set>

#include "client/campaign/evaluate.h"
#include "client/write_file.h"

namespace residua::client::campaign {

namespace fs = std::filesystem;
using nlohmann::json;

namespace {

std::string Quoted(const std::string& text) { return "'" + absl::StrReplaceAll(text, {{"'", "''"}}) + "'"; }

std::string NameOfFunction(const Study& study) {
  return study.request.value("entry", fs::path(study.request["file"].get<std::string>()).stem().string());
}

// The values of a point, and the call.
std::string CallOf(const Study& study, const Point& point, size_t results) {
  std::string text = "clear -x residua_point__\n";
  for (const Values* values : {&point.fixed, &point.arguments}) {
    for (const auto& [name, expression] : *values) text += name + " = " + expression + ";\n";
  }
  std::vector<std::string> outputs, arguments;
  for (size_t k = 0; k < results; ++k) outputs.push_back("r__{" + std::to_string(k + 1) + "}");
  const int64_t given = point.Request(study)["nargin"];
  for (int64_t k = 0; k < given; ++k) arguments.push_back(study.parameters[static_cast<size_t>(k)]);
  const std::string call = (outputs.empty() ? "" : "[" + absl::StrJoin(outputs, ", ") + "] = ") +
                           NameOfFunction(study) + "(" + absl::StrJoin(arguments, ", ") + ");";
  return text + "r__ = cell(1, " + std::to_string(results) + "); t__ = []; s__ = tic();\n" +
         "while numel(t__) < 3 || (toc(s__) < 0.02 && numel(t__) < 1000)\n  u__ = tic(); " + call +
         " t__(end+1) = toc(u__);\nend\nprintf('residua_point %d %.17g\\n', residua_point__, median(t__) * 1e9);\n" +
         "for k__ = 1:numel(r__)\n  v__ = r__{k__};\n  if isa(v__, 'double') && isreal(v__)\n" +
         "    printf('residua_result %d', k__); h__ = num2hex(full(v__(:)));\n" +
         "    for l__ = 1:rows(h__), printf(' %s', h__(l__, :)); end\n    printf('\\n');\n  end\nend\n";
}

// NaN has many bit patterns, and one meaning.
bool SameBits(const json& data, const std::vector<std::string>& hex) {
  if (data.size() != hex.size()) return false;
  for (size_t k = 0; k < hex.size(); ++k) {
    const double was = std::bit_cast<double>(static_cast<uint64_t>(std::strtoull(hex[k].c_str(), nullptr, 16)));
    const double is =
        data[k].is_string() ? std::strtod(data[k].get<std::string>().c_str(), nullptr) : data[k].get<double>();
    if (std::bit_cast<uint64_t>(was) != std::bit_cast<uint64_t>(is) && (was == was || is == is)) return false;
  }
  return true;
}

// What the script says, into the points.
void Read(const std::string& line, const Study& study, const std::vector<const json*>& records,
          std::vector<Compared>* compared) {
  const std::vector<std::string> words = absl::StrSplit(line, ' ');
  if (words[0] == "residua_point" && words.size() == 3) {
    const size_t k = static_cast<size_t>(std::atoi(words[1].c_str()));
    (*compared)[k].original_ns = std::strtod(words[2].c_str(), nullptr);
  } else if (words[0] == "residua_result" && words.size() > 2) {
    size_t k = 0;  // of the point that was told last
    for (size_t p = 0; p < compared->size(); ++p) {
      if ((*compared)[p].original_ns > 0) k = p;
    }
    const std::string& name = study.outputs[static_cast<size_t>(std::atoi(words[1].c_str())) - 1];
    const json& results = (*records[k])["results"];
    if (!results.contains(name) || !results[name].contains("data")) return;
    (*compared)[k].equal = (*compared)[k].equal && SameBits(results[name]["data"], {words.begin() + 2, words.end()});
  }
}

}  // namespace

namespace {

// What a call of the artefact takes, which the cache has.
double OursNs(Evaluator& evaluator, const Study& study, const Point& point) {
  double ns = 0;
  evaluator.Answer({point.Request(study), {{point.key, point.arguments}}},
                   [&](const json& record) { ns = record.value("call_ns", ns); });
  return ns;
}

}  // namespace

std::vector<Compared> CompareWithOctave(const Campaign& campaign, const std::vector<Point>& points,
                                        const JournalContents& known, int count, std::string* wrong) {
  const Study& study = campaign.study;
  std::vector<const Point*> with_results;
  for (const Point& point : points) {
    const auto record = known.records.find(point.key);
    if (record != known.records.end() && record->second.contains("results")) with_results.push_back(&point);
  }
  const size_t wanted = std::min(with_results.size(), static_cast<size_t>(count));
  std::vector<Compared> compared;
  std::vector<const json*> records;
  CallOptions options;
  options.seed = study.seed;
  options.repeat = 100;
  const fs::path work = fs::path(campaign.folder) / "work" / "compared";
  Evaluator evaluator(campaign.reader, work, options);
  const size_t results = std::min(study.outputs.size(), static_cast<size_t>(study.request.value("nargout", 1)));
  std::string script = "1;\nwarning('off', 'all');\n";
  std::vector<std::string> folders = {fs::path(study.request["file"].get<std::string>()).parent_path().string()};
  for (const json& folder : study.request.value("include", json::array())) folders.push_back(folder);
  for (const std::string& folder : folders)
    script += "addpath(" + Quoted(fs::absolute(folder.empty() ? "." : folder)) + ");\n";
  for (size_t k = 0; k < wanted; ++k) {
    const Point& point = *with_results[k * with_results.size() / wanted];
    const json& record = known.records.at(point.key);
    compared.push_back({&point - points.data() + 1, 0, OursNs(evaluator, study, point), true});
    records.push_back(&record);
    script += "residua_point__ = " + std::to_string(k) + ";\n" + CallOf(study, point, results);
  }
  const std::string path = (fs::path(campaign.folder) / "compare.m").string();
  std::string error;
  if (!WriteFile(path, script, &error)) {
    *wrong = error;
    return {};
  }
  FILE* const octave = popen(("octave-cli --norc --quiet " + Quoted(path) + " 2>/dev/null").c_str(), "r");
  std::string text;
  char bytes[4096];
  for (size_t now; octave != nullptr && (now = std::fread(bytes, 1, sizeof bytes, octave)) > 0;)
    text.append(bytes, now);
  if (octave == nullptr || pclose(octave) != 0) *wrong = "octave-cli did not come to an end of it (" + path + ")";
  for (const std::string& line : std::vector<std::string>(absl::StrSplit(text, '\n')))
    Read(line, study, records, &compared);
  std::erase_if(compared, [](const Compared& c) { return c.original_ns <= 0; });
  return compared;
}

}  // namespace residua::client::campaign
