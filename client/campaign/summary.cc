#include "client/campaign/summary.h"

#include <iostream>
#include <set>

#include "client/json_text.h"

namespace residua::client::campaign {

using nlohmann::json;

void Summary::Count(const json& record) {
  ++finished;
  if (record.contains("error")) ++errors;
  if (record.contains("hit")) {
    ++specialised;
    if (record["hit"].get<bool>()) ++hits;
  }
  specialise_ns += record.value("specialise_ns", int64_t{0});
  call_ns += record.value("call_ns", int64_t{0});
  if (!record.contains("phases_ns")) return;
  for (const auto& [phase, ns] : record["phases_ns"].items()) phases_ns[phase] += ns.get<int64_t>();
}

std::string FirstError(const std::vector<Point>& points, const JournalContents& known) {
  for (const Point& point : points) {
    const auto record = known.records.find(point.key);
    if (record == known.records.end() || !record->second.contains("error")) continue;
    std::string where;
    for (const auto& [name, value] : point.swept) where += (where.empty() ? "" : ", ") + name + " = " + value;
    return (where.empty() ? "" : "at " + where + ": ") + record->second["error"].value("message", "");
  }
  return "";
}

Summary SummaryOf(const std::vector<Point>& points, const JournalContents& known) {
  Summary summary;
  std::set<std::string> keys;
  for (const Point& point : points) {
    if (!keys.insert(point.key).second) continue;
    ++summary.points;
    if (const auto record = known.records.find(point.key); record != known.records.end()) summary.Count(record->second);
  }
  summary.first_error = FirstError(points, known);
  return summary;
}

nlohmann::ordered_json AsJson(const Summary& s) {
  nlohmann::ordered_json object = {
      {"points", s.points}, {"finished", s.finished},           {"errors", s.errors},  {"specialised", s.specialised},
      {"hits", s.hits},     {"specialise_ns", s.specialise_ns}, {"call_ns", s.call_ns}};
  if (!s.first_error.empty()) object["first_error"] = s.first_error;
  if (s.seconds >= 0) {
    object["finished_now"] = s.finished_now;
    object["seconds"] = s.seconds;
  }
  return object;
}

void Tell(const Summary& s, bool json) {
  if (json) {
    std::cout << JsonText(AsJson(s)) << std::endl;
    return;
  }
  std::cout << s.finished << " of " << s.points << " points are finished, " << s.errors << " of them with an error; "
            << s.specialised << " specialisations, " << s.hits << " of them hits";
  if (s.seconds >= 0) {
    char time[64];
    std::snprintf(time, sizeof time, "; %lld points in %.1f s", static_cast<long long>(s.finished_now), s.seconds);
    std::cout << time;
  }
  std::cout << std::endl;
  if (!s.first_error.empty()) std::cout << "the first error, " << s.first_error << std::endl;
}

}  // namespace residua::client::campaign
