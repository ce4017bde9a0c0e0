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

namespace {

std::string Words(const Point& point, const std::string& message) {
  std::string where;
  for (const auto& [name, value] : point.swept) where += (where.empty() ? "" : ", ") + name + " = " + value;
  return (where.empty() ? "" : "at " + where + ": ") + message;
}

constexpr size_t kMostErrors = 1'000'000;  // that are told apart

}  // namespace

std::string FirstError(const std::vector<Point>& points, const JournalContents& known) {
  for (const Point& point : points) {
    const auto record = known.records.find(point.key);
    if (record == known.records.end() || !record->second.contains("error")) continue;
    return Words(point, record->second["error"].value("message", ""));
  }
  return "";
}

void Tally::Hear(const json& record) {
  if (record.contains("asked")) {
    asked_.emplace(record["point"], record);
    return;
  }
  summary_.Count(record);
  if (record.contains("error") && errors_.size() < kMostErrors)
    errors_.emplace(record["point"], record["error"].value("message", ""));
}

void Tally::LeaveOutOthers() {
  for (int64_t k = 0; k < grid_.size() && !asked_.empty(); ++k) {
    const auto record = asked_.find(grid_.At(k).key);
    if (record == asked_.end()) continue;
    json one = std::move(record->second);
    asked_.erase(record);
    one.erase("asked");
    Hear(one);
  }
  asked_.clear();
}

std::string Tally::FirstError() const {
  for (int64_t k = 0; k < grid_.size() && !errors_.empty(); ++k) {
    const Point point = grid_.At(k);
    if (const auto error = errors_.find(point.key); error != errors_.end()) return Words(point, error->second);
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
