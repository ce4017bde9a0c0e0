#include "client/campaign/points.h"

#include <algorithm>
#include <set>

#include "client/call_target.h"
#include "client/campaign/elements.h"
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

// What [facts] and [arguments] name, and fields and elements of it.
bool IsArgument(const Study& study, const std::string& name) {
  const std::string array = ArrayOf(name);
  const std::string& whole = array.empty() ? name : array;
  return study.dynamic.count(whole) > 0 || study.dynamic.count(ParameterOf(whole)) > 0;
}

}  // namespace

Point PointAt(const Study& study, const Values& given) {
  Point point{given, study.fixed, study.arguments, ""};
  for (const auto& [name, text] : given) (IsArgument(study, name) ? point.arguments : point.fixed)[name] = text;
  PutElements(study, &point.arguments);
  PutElements(study, &point.fixed);
  Given(study, point);
  point.key = Sha256Hex(JsonText(json{{"fixed", point.fixed}, {"arguments", point.arguments}})).substr(0, 32);
  return point;
}

Grid::Grid(const Study& study) : study_(study) {
  std::vector<size_t> of_arguments;
  for (size_t a = 0; a < study.axes.size(); ++a) {
    const Axis& axis = study.axes[a];
    size_ *= static_cast<int64_t>(axis.rows.size());
    if (size_ > kMostPoints) {
      throw UserError{study.path + ": error: the sweeps make more than " + std::to_string(kMostPoints) +
                      " points [study]\n"};
    }
    std::set<std::vector<std::string>> met;
    std::vector<bool>& again = again_.emplace_back();
    for (const auto& row : axis.rows) again.push_back(!met.insert(row).second);
    unlike_ *= static_cast<int64_t>(met.size());
    const auto is_argument = [&](const std::string& name) { return IsArgument(study, name); };
    (std::ranges::all_of(axis.names, is_argument) ? of_arguments : by_request_).push_back(a);
  }
  by_request_.insert(by_request_.end(), of_arguments.begin(), of_arguments.end());
}

std::vector<int64_t> Grid::RowsOf(int64_t k) const {
  std::vector<int64_t> rows(study_.axes.size());
  for (size_t a = rows.size(); a-- > 0;) {
    const auto count = static_cast<int64_t>(study_.axes[a].rows.size());
    rows[a] = k % count;
    k /= count;
  }
  return rows;
}

Point Grid::At(int64_t k) const {
  const std::vector<int64_t> rows = RowsOf(k);
  Values swept;
  for (size_t a = 0; a < rows.size(); ++a) {
    const Axis& axis = study_.axes[a];
    const auto& row = axis.rows[static_cast<size_t>(rows[a])];
    for (size_t n = 0; n < row.size(); ++n) swept[axis.names[n]] = row[n];
  }
  return PointAt(study_, swept);
}

bool Grid::IsAgain(int64_t k) const {
  const std::vector<int64_t> rows = RowsOf(k);
  for (size_t a = 0; a < rows.size(); ++a) {
    if (again_[a][static_cast<size_t>(rows[a])]) return true;
  }
  return false;
}

int64_t Grid::PlaceByRequest(int64_t nth) const {
  std::vector<int64_t> rows(study_.axes.size());
  for (size_t a = by_request_.size(); a-- > 0;) {
    const auto count = static_cast<int64_t>(study_.axes[by_request_[a]].rows.size());
    rows[by_request_[a]] = nth % count;
    nth /= count;
  }
  int64_t k = 0;
  for (size_t a = 0; a < rows.size(); ++a) k = k * static_cast<int64_t>(study_.axes[a].rows.size()) + rows[a];
  return k;
}

namespace {

std::map<int64_t, Point> AskedOf(const Study& study, const JournalContents& known) {
  std::map<int64_t, Point> asked;
  for (const auto& [_, record] : known.records) {
    if (!record.contains("asked")) continue;
    asked.emplace(record["number"].get<int64_t>(), PointAt(study, record["asked"].get<Values>()));
  }
  return asked;
}

}  // namespace

std::vector<Point> PointsOf(const Study& study, const JournalContents& known) {
  std::map<int64_t, Point> asked = AskedOf(study, known);
  std::vector<Point> points;
  if (asked.empty()) {
    const Grid grid(study);
    for (int64_t k = 0; k < grid.size(); ++k) points.push_back(grid.At(k));
  }
  for (auto& [_, point] : asked) points.push_back(std::move(point));
  return points;
}

std::vector<Finished> FinishedOf(const Study& study, const JournalContents& known) {
  std::vector<Finished> finished;
  const auto add = [&](int64_t number, Point point) {
    const auto record = known.records.find(point.key);
    if (record != known.records.end()) finished.push_back({number, std::move(point), &record->second});
  };
  int64_t number = 0;
  for (auto& [_, point] : AskedOf(study, known)) add(++number, point);
  if (number > 0 || known.records.empty()) return finished;
  const Grid grid(study);
  // Where no two points are equal there are no more than there are records.
  const size_t most = grid.unlike() == grid.size() ? known.records.size() : static_cast<size_t>(grid.size());
  for (int64_t k = 0; k < grid.size() && finished.size() < most; ++k) add(k + 1, grid.At(k));
  return finished;
}

}  // namespace residua::client::campaign
