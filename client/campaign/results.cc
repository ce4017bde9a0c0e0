// residua campaign results: the finished points as a table for people, as CSV, or as a JSON object a line.
//
// In CSV a result that is a real array of the same size at all points has a column for each element, `y(1)`, `y(2)`,
// ..., in the order of memory.
#include "client/campaign/results.h"

#include <algorithm>
#include <cmath>
#include <iostream>
#include <limits>
#include <set>

#include "client/call_target.h"
#include "client/campaign/campaign.h"
#include "client/campaign/csv.h"
#include "client/campaign/elements.h"
#include "client/json_text.h"
#include "client/write_file.h"

namespace residua::client::campaign {

using nlohmann::json;

namespace {

bool IsRealArray(const json& value) {
  return value.contains("data") && value["data"].is_array() && !value.value("complex", false) &&
         value.value("class", "") != "cell" && value.value("class", "") != "char" && value["size"].size() == 2;
}

std::string ElementText(const json& element) {
  if (element.is_string()) return element.get<std::string>();  // NaN and the infinities
  return JsonText(element);
}

constexpr size_t kMostColumns = 64;

// A column of the table: of a result, whole or one element of it.
struct Column {
  std::string title, result;
  int64_t element = -1;  // -1: whole
};

// Elements apart where all values of the result have as many.
std::vector<Column> ColumnsOf(const std::vector<std::string>& names, const JournalContents& known, bool apart) {
  std::vector<Column> columns;
  for (const std::string& name : names) {
    std::set<size_t> sizes;
    for (const auto& [_, record] : known.records) {
      if (!record.contains("results") || !record["results"].contains(name)) continue;
      const json& value = record["results"][name];
      sizes.insert(IsRealArray(value) ? value["data"].size() : 0);
    }
    const size_t size = sizes.size() == 1 ? *sizes.begin() : 0;
    if (!apart || size < 2 || size > kMostColumns) {
      columns.push_back({name, name});
      continue;
    }
    for (size_t k = 0; k < size; ++k) {
      columns.push_back({name + "(" + std::to_string(k + 1) + ")", name, static_cast<int64_t>(k)});
    }
  }
  return columns;
}

using Row = std::vector<std::string>;

Row RowOf(const Point& point, const json& record, const std::vector<std::string>& swept,
          const std::vector<Column>& columns) {
  Row row;
  for (const std::string& name : swept) {
    const auto value = point.swept.find(name);
    row.push_back(value == point.swept.end() ? "" : value->second);
  }
  for (const Column& column : columns) {
    const json* const value = record.contains("results") && record["results"].contains(column.result)
                                  ? &record["results"][column.result]
                                  : nullptr;
    row.push_back(value == nullptr     ? ""
                  : column.element < 0 ? ValueText(*value)
                                       : ElementText((*value)["data"][static_cast<size_t>(column.element)]));
  }
  if (record.contains("error")) {
    row.push_back(record["error"].value("id", ""));
    row.push_back(record["error"].value("message", ""));
  } else {
    row.insert(row.end(), 2, "");
  }
  return row;
}

std::string AsCsv(const std::vector<Row>& rows) {
  std::string text;
  for (const Row& row : rows) {
    for (size_t k = 0; k < row.size(); ++k) text += (k > 0 ? "," : "") + CsvField(row[k]);
    text += "\n";
  }
  return text;
}

// Columns of one width; what no row has is left out.
std::string AsTable(const std::vector<Row>& rows) {
  constexpr size_t kWidest = 40;
  std::string text;
  std::vector<size_t> widths(rows.front().size());
  std::vector<bool> shown(rows.front().size(), rows.size() == 1);
  const auto cell = [](const std::string& whole) {
    const std::string line = whole.substr(0, whole.find('\n'));
    return line.size() > kWidest ? line.substr(0, kWidest - 3) + "..." : line;
  };
  for (const Row& row : rows) {
    for (size_t k = 0; k < row.size(); ++k) {
      widths[k] = std::max(widths[k], cell(row[k]).size());
      shown[k] = shown[k] || (&row != &rows.front() && !row[k].empty());
    }
  }
  for (const Row& row : rows) {
    std::string line;
    for (size_t k = 0; k < row.size(); ++k) {
      if (!shown[k]) continue;
      const std::string at = cell(row[k]);
      line += (line.empty() ? "" : "  ") + at + std::string(widths[k] - at.size(), ' ');
    }
    line.erase(line.find_last_not_of(' ') + 1);
    text += line + "\n";
  }
  return text;
}

// Numbers as numbers, expressions as texts.
json ParameterJson(const std::string& text) {
  const json number = json::parse(text, nullptr, false);
  return number.is_number() ? number : json(text);
}

std::string AsJsonLines(const std::vector<Finished>& points) {
  std::string text;
  for (const Finished& finished : points) {
    nlohmann::ordered_json line = {{"point", finished.number}, {"parameters", json::object()}};
    for (const auto& [name, value] : finished.point.swept) line["parameters"][name] = ParameterJson(value);
    for (const char* key : {"results", "error", "hit", "specialise_ns", "call_ns"}) {
      if (finished.record->contains(key)) line[key] = (*finished.record)[key];
    }
    text += JsonText(line) + "\n";
  }
  return text;
}

}  // namespace

std::string ValueText(const json& value) {
  const json& data = value.contains("data") ? value["data"] : value;
  if (value.value("class", "") == "char" && data.is_string()) return data.get<std::string>();
  if (!IsRealArray(value)) return JsonText(value);
  if (data.size() == 1) return ElementText(data[0]);
  std::string text = "[";
  const size_t rows = value["size"][0], columns = value["size"][1];
  for (size_t r = 0; r < rows; ++r) {
    for (size_t c = 0; c < columns; ++c) text += (c > 0 ? " " : r > 0 ? "; " : "") + ElementText(data[c * rows + r]);
  }
  return text + "]";
}

double ScalarOf(const json& value) {
  const bool scalar = IsRealArray(value) && value["data"].size() == 1 && value["data"][0].is_number();
  return scalar ? value["data"][0].get<double>() : std::numeric_limits<double>::quiet_NaN();
}

namespace {

// `x(2)` stands before `x(10)`.
bool IsBefore(const std::string& a, const std::string& b) {
  const bool of_one = !ArrayOf(a).empty() && ArrayOf(a) == ArrayOf(b);
  return of_one && a.size() != b.size() ? a.size() < b.size() : a < b;
}

const Point& PointOf(const Point& point) { return point; }
const Point& PointOf(Point&&) = delete;  // it would be gone
const Point& PointOf(const Finished& finished) { return finished.point; }

template <class Points>
std::vector<std::string> NamesIn(const Study& study, const Points& points) {
  std::set<std::string> swept;
  for (const auto& p : points) {
    for (const auto& [name, value] : PointOf(p).swept) swept.insert(name);
  }
  std::vector<std::string> ordered(swept.begin(), swept.end());
  std::ranges::sort(ordered, IsBefore);
  std::vector<std::string> names;
  for (const std::string& parameter : study.parameters) {
    for (const std::string& name : ordered) {
      if (name.substr(0, name.find_first_of(".(")) == parameter) names.push_back(name);
    }
  }
  return names;
}

}  // namespace

std::vector<std::string> SweptNames(const Study& study, const std::vector<Point>& points) {
  return NamesIn(study, points);
}

std::vector<std::string> ResultNames(const Study& study, const JournalContents& known) {
  std::set<std::string> held;
  for (const auto& [_, record] : known.records) {
    if (!record.contains("results")) continue;
    for (const auto& [name, value] : record["results"].items()) held.insert(name);
  }
  std::vector<std::string> names;
  for (const std::string& name : study.results.empty() ? study.outputs : study.results) {
    if (held.count(name)) names.push_back(name);
  }
  return names;
}

int Results(const Campaign& campaign) {
  const JournalContents known = CheckedJournal(campaign);
  const std::vector<Finished> points = FinishedOf(campaign.study, known);
  const std::string& format = campaign.options.format;
  std::string text;
  if (format == "jsonl" || campaign.options.json) {
    text = AsJsonLines(points);
  } else {
    // The heading is the same if none is finished.
    const Grid grid(campaign.study);
    const std::vector<std::string> swept =
        points.empty() && grid.size() > 0 ? SweptNames(campaign.study, {grid.At(0)}) : NamesIn(campaign.study, points);
    const std::vector<Column> columns = ColumnsOf(ResultNames(campaign.study, known), known, format == "csv");
    std::vector<Row> rows = {swept};
    for (const Column& column : columns) rows[0].push_back(column.title);
    rows[0].insert(rows[0].end(), {"error", "message"});
    for (const Finished& finished : points) {
      rows.push_back(RowOf(finished.point, *finished.record, swept, columns));
    }
    text = format == "csv" ? AsCsv(rows) : AsTable(rows);
  }
  if (campaign.options.output.empty()) {
    std::cout << text << std::flush;
    return 0;
  }
  std::string error;
  if (!WriteFile(campaign.options.output, text, &error)) throw UserError{"error: " + error + " [cannot-write]\n"};
  return 0;
}

}  // namespace residua::client::campaign
