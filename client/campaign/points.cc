#include "client/campaign/points.h"

#include <algorithm>

#include "client/call_target.h"
#include "client/json_text.h"
#include "digest/sha256.h"

namespace residua::client::campaign {

using nlohmann::json;

namespace {

constexpr int64_t kMostPoints = 10'000'000;

// Whether some value of the parameter, or of a field of it, is given.
bool IsGiven(const std::string& parameter, const Values& values) {
  const auto at = values.lower_bound(parameter);
  if (at == values.end() || at->first.compare(0, parameter.size(), parameter) != 0) return false;
  return at->first.size() == parameter.size() || at->first[parameter.size()] == '.';
}

[[noreturn]] void Missing(const Study& study, const std::string& name) {
  throw UserError{study.path + ": error: `" + name +
                  "` has no value: it is neither in [fixed] nor in [arguments] nor swept [study]\n"};
}

// How many parameters are given. Those behind the last one may be left out, as in any call.
size_t Given(const Study& study, const Point& point) {
  const auto is_given = [&](const std::string& parameter) {
    return IsGiven(parameter, point.fixed) || IsGiven(parameter, point.arguments);
  };
  size_t given = study.parameters.size();
  while (given > 0 && !is_given(study.parameters[given - 1])) --given;
  for (size_t k = 0; k < given; ++k) {
    if (!is_given(study.parameters[k])) Missing(study, study.parameters[k]);
  }
  for (const std::string& name : study.dynamic) {
    const bool of_whole = point.arguments.count(ParameterOf(name)) > 0;
    if (!of_whole && !IsGiven(name, point.arguments)) Missing(study, name);
  }
  return given;
}

}  // namespace

json Point::Request(const Study& study) const {
  json request = study.request;
  request["define"] = json::object();
  for (const auto& [name, text] : fixed) request["define"][name] = text;
  request["nargin"] = static_cast<int64_t>(Given(study, *this));
  request["campaign"] = true;
  if (study.time_limit_s > 0) request["time_limit"] = study.time_limit_s;
  return request;
}

namespace {

// What [facts] and [arguments] name, and fields of it.
bool IsArgument(const Study& study, const std::string& name) {
  return study.dynamic.count(name) > 0 || study.dynamic.count(ParameterOf(name)) > 0;
}

}  // namespace

Point PointAt(const Study& study, const Values& given) {
  Point point{given, study.fixed, study.arguments, ""};
  for (const auto& [name, text] : given) (IsArgument(study, name) ? point.arguments : point.fixed)[name] = text;
  Given(study, point);
  point.key = Sha256Hex(JsonText(json{{"fixed", point.fixed}, {"arguments", point.arguments}})).substr(0, 32);
  return point;
}

std::vector<Point> PointsOf(const Study& study) {
  int64_t count = 1;
  for (const Axis& axis : study.axes) {
    count *= static_cast<int64_t>(axis.rows.size());
    if (count > kMostPoints) {
      throw UserError{study.path + ": error: the sweeps make more than " + std::to_string(kMostPoints) +
                      " points [study]\n"};
    }
  }
  std::vector<Point> points;
  for (int64_t k = 0; k < count; ++k) {
    Values swept;
    int64_t rest = k;
    for (auto axis = study.axes.rbegin(); axis != study.axes.rend(); ++axis) {
      const auto& row = axis->rows[static_cast<size_t>(rest % static_cast<int64_t>(axis->rows.size()))];
      rest /= static_cast<int64_t>(axis->rows.size());
      for (size_t n = 0; n < row.size(); ++n) swept[axis->names[n]] = row[n];
    }
    points.push_back(PointAt(study, swept));
  }
  return points;
}

std::vector<Point> PointsOf(const Study& study, const JournalContents& known) {
  std::map<int64_t, Point> asked;
  for (const auto& [_, record] : known.records) {
    if (!record.contains("asked")) continue;
    asked.emplace(record["number"].get<int64_t>(), PointAt(study, record["asked"].get<Values>()));
  }
  if (asked.empty()) return PointsOf(study);
  std::vector<Point> points;
  for (auto& [_, point] : asked) points.push_back(std::move(point));
  return points;
}

}  // namespace residua::client::campaign
