// residua campaign report: one page with what came out and where the time went. It needs neither network nor script.
#include <algorithm>
#include <cmath>
#include <iostream>

#include "client/call_target.h"
#include "client/campaign/campaign.h"
#include "client/campaign/chart.h"
#include "client/campaign/compare.h"
#include "client/campaign/journal.h"
#include "client/campaign/page_style.h"
#include "client/campaign/results.h"
#include "client/campaign/sampling.h"
#include "client/campaign/summary.h"
#include "client/json_text.h"
#include "client/write_file.h"
#include "worker/job/job.h"

namespace residua::client::campaign {

namespace fs = std::filesystem;
using nlohmann::json;

namespace {

std::string Time(double ns) {
  const auto [scale, unit] = ns < 1e3   ? std::pair{1.0, "ns"}
                             : ns < 1e6 ? std::pair{1e3, "µs"}
                             : ns < 1e9 ? std::pair{1e6, "ms"}
                                        : std::pair{1e9, "s"};
  char text[48];
  std::snprintf(text, sizeof text, "%.3g %s", ns / scale, unit);
  return text;
}

// Three digits, and thousands in full.
std::string Times(double ratio) {
  char text[32];
  std::snprintf(text, sizeof text, ratio < 1000 ? "%.3g×" : "%.0f×", ratio);
  return text;
}

double Median(std::vector<double> numbers) {
  if (numbers.empty()) return 0;
  const auto middle = numbers.begin() + static_cast<ptrdiff_t>(numbers.size() / 2);
  std::nth_element(numbers.begin(), middle, numbers.end());
  return *middle;
}

std::string Tile(const std::string& number, const std::string& what) {
  return "<div><b>" + Escaped(number) + "</b><span>" + Escaped(what) + "</span></div>\n";
}

std::string Percent(int64_t part, int64_t whole) {
  return whole == 0 ? "none" : std::to_string(100 * part / whole) + " %";
}

std::string Tiles(const Summary& summary, const JournalContents& known, const std::vector<Compared>& compared) {
  std::vector<double> calls, ratios;
  for (const auto& [_, record] : known.records) {
    if (record.contains("call_ns")) calls.push_back(record["call_ns"].get<double>());
  }
  for (const Compared& c : compared) ratios.push_back(c.original_ns / std::max(c.ours_ns, 1.0));
  std::string tiles =
      Tile(std::to_string(summary.finished) + " of " + std::to_string(summary.points), "points finished") +
      Tile(std::to_string(summary.errors), "with an error") +
      Tile(std::to_string(summary.specialised), "specialisations") +
      Tile(Percent(summary.hits, summary.specialised), "of them hits") +
      Tile(Time(static_cast<double>(summary.specialise_ns)), "spent specialising") +
      Tile(Time(Median(calls)), "a call, median");
  if (!ratios.empty()) tiles += Tile(Times(Median(ratios)), "faster than Octave, median");
  return "<div class=\"tiles\">\n" + tiles + "</div>\n";
}

// What else is swept, as it is at the point: points that have this in common are one line of a chart.
std::string Others(const Point& point, const std::string& name) {
  std::string text;
  for (const auto& [other, value] : point.swept) {
    if (other != name) text += ", " + other + " = " + value;
  }
  return text;
}

// Each scalar result over each parameter that is swept over numbers.
std::string Objectives(const Study& study, const std::vector<Point>& points, const JournalContents& known) {
  constexpr size_t kMostCharts = 12;
  std::string charts;
  size_t drawn = 0;
  const std::vector<std::string> swept = SweptNames(study, points);
  for (const std::string& result : ResultNames(study, known)) {
    for (const std::string& name : swept) {
      Plane plane{result + " over " + name, name, result, {}};
      for (const Point& point : points) {
        const auto record = known.records.find(point.key);
        if (record == known.records.end() || !record->second.contains("results")) continue;
        if (!point.swept.count(name)) continue;
        const std::string& text = point.swept.at(name);
        char* end = nullptr;
        const double x = std::strtod(text.c_str(), &end);
        const json& results = record->second["results"];
        if (*end != '\0' || !results.contains(result)) continue;
        plane.series[Others(point, name)].emplace_back(x, ScalarOf(results[result]));
      }
      const std::string chart = Drawn(plane);
      if (chart.empty() || ++drawn > kMostCharts) continue;
      charts += chart;
    }
  }
  return charts;
}

std::string Costs(const Summary& s) {
  const int64_t shared = s.finished - s.specialised;
  std::string charts =
      Drawn("Where artefacts came from",
            {{"cache", static_cast<double>(s.hits), std::to_string(s.hits), 1},
             {"made", static_cast<double>(s.specialised - s.hits), std::to_string(s.specialised - s.hits), 2},
             {"the point before", static_cast<double>(shared), std::to_string(shared), 0}});
  std::vector<Bar> bars;
  int64_t told = 0;
  for (const auto& [phase, ns] : s.phases_ns) {
    bars.push_back({phase, static_cast<double>(ns), Time(static_cast<double>(ns)), 0});
    told += ns;
  }
  std::sort(bars.begin(), bars.end(), [](const Bar& a, const Bar& b) { return a.number > b.number; });
  const double rest = static_cast<double>(std::max<int64_t>(s.specialise_ns - told, 0)),
               calls = static_cast<double>(s.call_ns);
  bars.push_back({"cache and files", rest, Time(rest), 2});
  bars.push_back({"calls", calls, Time(calls), 1});
  return charts + Drawn("Time by phase, all workers together", bars);
}

std::string SpeedUps(const std::vector<Compared>& compared, const CampaignOptions& options) {
  if (compared.empty()) {
    return "<p>The original was not measured; <code>residua campaign report " + Escaped(options.study) +
           " --compare 10</code> asks it at ten points, in Octave, and compares the results.</p>\n";
  }
  std::vector<Bar> bars;
  size_t different = 0;
  for (const Compared& c : compared) {
    const double ratio = c.original_ns / std::max(c.ours_ns, 1.0);
    bars.push_back(
        {"point " + std::to_string(c.point), ratio, Times(ratio) + " (" + Time(c.original_ns) + ")", c.equal ? 1 : 3});
    if (!c.equal) ++different;
  }
  const std::string said = different == 0 ? "all gave the same bits" : std::to_string(different) + " gave other bits";
  return "<div class=\"charts\">" + Drawn("Speed-up: Octave's time by ours, medians of calls", bars) + "</div><p>" +
         std::to_string(compared.size()) + " points were asked of the original in Octave; " + said + ".</p>\n";
}

std::string Errors(const std::vector<Point>& points, const JournalContents& known) {
  std::map<std::pair<std::string, std::string>, std::vector<int64_t>> by_text;
  for (const Point& point : points) {
    const auto record = known.records.find(point.key);
    if (record == known.records.end() || !record->second.contains("error")) continue;
    const json& error = record->second["error"];
    by_text[{error.value("id", ""), error.value("message", "")}].push_back(&point - points.data() + 1);
  }
  if (by_text.empty()) return "";
  std::string rows;
  for (const auto& [error, of] : by_text) {
    rows += "<tr><td>" + std::to_string(of.size()) + "</td><td>" + std::to_string(of.front()) + "</td><td>" +
            Escaped(error.first) + "</td><td>" + Escaped(error.second) + "</td></tr>\n";
  }
  return "<h2>Errors</h2><div class=\"scroll\"><table><tr><th>points</th><th>the first</th><th>identifier</th>"
         "<th>message</th></tr>\n" +
         rows + "</table></div>\n";
}

std::string Page(const Campaign& campaign, const JournalContents& known, const std::vector<Compared>& compared) {
  const Study& study = campaign.study;
  const std::vector<Point> points = PointsOf(study, known);
  const Summary summary = SummaryOf(points, known);
  const std::string name = fs::path(study.request["file"].get<std::string>()).stem().string();
  const std::string objectives = Objectives(study, points, known);
  std::string page =
      "<!DOCTYPE html>\n<html lang=\"en\"><head><meta charset=\"utf-8\"><meta name=\"viewport\" "
      "content=\"width=device-width\"><title>" +
      Escaped(name) + ": campaign</title><style>" + kPageStyle + "</style></head><body>\n<h1>" + Escaped(name) +
      "</h1>\n<p>" + Escaped(campaign.options.study) + ", " + Escaped(job::BuildId()) + "</p>\n" +
      Tiles(summary, known, compared);
  if (!objectives.empty())
    page += "<h2>Results over what is swept</h2><div class=\"charts\">" + objectives + "</div>\n";
  page += "<h2>What it took</h2><div class=\"charts\">" + Costs(summary) + "</div>\n";
  page += "<h2>Beside the original</h2>" + SpeedUps(compared, campaign.options) + Errors(points, known);
  return page + "</body></html>\n";
}

}  // namespace

int Report(const Campaign& campaign) {
  const JournalContents known = CheckedJournal(campaign);
  if (known.records.empty()) {
    throw UserError{campaign.options.study + ": error: no point of the campaign is finished [no-campaign]\n"};
  }
  std::vector<Compared> compared;
  std::string wrong;
  if (campaign.options.compare > 0) {
    compared = CompareWithOctave(campaign, PointsOf(campaign.study, known), known, campaign.options.compare, &wrong);
    if (!wrong.empty()) throw UserError{campaign.options.study + ": error: " + wrong + " [no-comparison]\n"};
  }
  const std::string path = campaign.options.output.empty()
                               ? fs::path(campaign.options.study).replace_extension(".html").string()
                               : campaign.options.output;
  if (!WriteFile(path, Page(campaign, known, compared), &wrong))
    throw UserError{"error: " + wrong + " [cannot-write]\n"};
  std::cout << (campaign.options.json ? JsonText(json{{"page", path}}) : path) << std::endl;
  return 0;
}

}  // namespace residua::client::campaign
