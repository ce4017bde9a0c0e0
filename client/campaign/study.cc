// From TOML to a study. A table of keys says what reads each; a name that is none is answered with the nearest one.
#include "client/campaign/study.h"

#include <absl/strings/str_join.h>

#define TOML_EXCEPTIONS 0
#include <toml++/toml.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <memory>
#include <sstream>

#include "client/call_target.h"
#include "client/campaign/csv.h"
#include "client/campaign/sampling.h"
#include "client/json_text.h"
#include "terminal/nearest_name.h"
#include "terminal/rules.h"
#include "worker/job/entry.h"
#include "worker/syntax/parser.h"

namespace residua::client::campaign {

namespace fs = std::filesystem;
using nlohmann::json;

namespace {

using Keys = std::vector<std::string>;

// A key with what stands behind it.
struct Entry {
  std::string name;
  toml::source_region place;
  const toml::node* value;
};

class StudyReader {
 public:
  StudyReader(const std::string& path, const Keys& option_keys) : option_keys_(option_keys) { study_.path = path; }

  Study Read() {
    const toml::parse_result parsed = toml::parse_file(study_.path);
    if (!parsed) Fail(parsed.error().source(), std::string(parsed.error().description()));
    Request(parsed.table());
    Function(parsed.table());
    for (const Entry& entry : Entries(parsed.table())) Take(entry);
    std::stable_sort(placed_axes_.begin(), placed_axes_.end(),
                     [](const auto& a, const auto& b) { return a.first < b.first; });
    for (auto& [_, axis] : placed_axes_) study_.axes.push_back(std::move(axis));
    CheckAll();
    return std::move(study_);
  }

 private:
  [[noreturn]] void Fail(const toml::source_region& place, const std::string& what) const {
    throw UserError{study_.path + ":" + std::to_string(place.begin.line) + ":" + std::to_string(place.begin.column) +
                    ": error: " + what + " [study]\n"};
  }
  [[noreturn]] void Unknown(const Entry& entry, const std::string& of, const Keys& known) const {
    const std::string near = terminal::DidYouMean(entry.name, known);
    Fail(entry.place, of + " has no key `" + entry.name + "`" +
                          (near.empty() ? "; it may have " + absl::StrJoin(known, ", ") : near));
  }

  // In the order of the file.
  static std::vector<Entry> Entries(const toml::table& table) {
    std::vector<Entry> entries;
    for (const auto& [key, value] : table) entries.push_back({std::string(key.str()), key.source(), &value});
    std::stable_sort(entries.begin(), entries.end(),
                     [](const Entry& a, const Entry& b) { return a.place.begin < b.place.begin; });
    return entries;
  }
  const toml::table& Table(const Entry& entry) const {
    const toml::table* const table = entry.value->as_table();
    if (table == nullptr) Fail(entry.value->source(), "`" + entry.name + "` is a table, as in [" + entry.name + "]");
    return *table;
  }
  std::string Text(const Entry& entry) const {
    const auto text = entry.value->value_exact<std::string>();
    if (!text) Fail(entry.value->source(), "`" + entry.name + "` is a text, in double quotes");
    return *text;
  }
  Keys Texts(const Entry& entry) const {
    const toml::array* const array = entry.value->as_array();
    if (array == nullptr) return {Text(entry)};
    Keys texts;
    for (const toml::node& node : *array) texts.push_back(Text({entry.name, entry.place, &node}));
    return texts;
  }
  std::string ServerOf(const Entry& entry) const {
    const std::string text = Text(entry), wrong = terminal::WrongServer(text);
    if (!wrong.empty()) Fail(entry.value->source(), "`server` " + wrong);
    return text;
  }
  double Number(const Entry& entry) const {
    const auto number = entry.value->is_number() ? entry.value->value<double>() : std::nullopt;
    if (!number) Fail(entry.value->source(), "`" + entry.name + "` is a number");
    return *number;
  }
  int64_t Whole(const Entry& entry, int64_t least) const {
    const auto number = entry.value->value_exact<int64_t>();
    if (!number || *number < least) {
      Fail(entry.value->source(), "`" + entry.name + "` is a whole number of at least " + std::to_string(least));
    }
    return *number;
  }

  // ---- what the requests have in common

  std::string Beside(const std::string& path) const { return (fs::path(study_.path).parent_path() / path).string(); }

  void Request(const toml::table& table) {
    const toml::node* const file = table.get("file");
    if (file == nullptr) Fail(table.source(), "the study has no `file`: the FILE.m with the function");
    for (const Entry& entry : Entries(table)) {
      if (entry.name == "file") study_.request["file"] = Beside(Text(entry));
      if (entry.name == "entry") study_.request["entry"] = Text(entry);
      if (entry.name == "nargout") study_.request["nargout"] = Whole(entry, 0);
      if (entry.name == "include" || entry.name == "annotations") {
        for (const std::string& path : Texts(entry)) study_.request[entry.name].push_back(Beside(path));
      }
      if (entry.name == "server") study_.request["server"] = ServerOf(entry);
    }
  }

  void Function(const toml::table& table) {
    job::JobRequest request;
    request.entry_path = study_.request["file"];
    request.entry_function = study_.request.value("entry", "");
    std::error_code ignored;
    if (!fs::is_regular_file(request.entry_path, ignored)) {
      Fail(table.get("file")->source(), "there is no file `" + request.entry_path + "`");
    }
    std::string wrong;
    const auto entry = job::ReadEntry(request, &wrong);
    if (!entry) throw UserError{wrong};
    for (const job::EntryParameter& parameter : entry->parameters) study_.parameters.push_back(parameter.name);
    study_.outputs = (*entry->function.file->ast)[entry->function.function].outputs;
  }

  // As JSON, which the reader of requests judges.
  static json Plain(const toml::node& node) {
    if (const auto text = node.value_exact<std::string>()) return *text;
    if (const auto flag = node.value_exact<bool>()) return *flag;
    if (const auto number = node.value_exact<int64_t>()) return *number;
    if (const auto number = node.value_exact<double>()) return *number;
    json list = json::array();
    if (const toml::array* const array = node.as_array()) {
      for (const toml::node& element : *array) list.push_back(Plain(element));
    }
    return list;
  }

  void Options(const Entry& options) {
    for (const Entry& entry : Entries(Table(options))) {
      if (std::find(option_keys_.begin(), option_keys_.end(), entry.name) == option_keys_.end()) {
        Unknown(entry, "[options]", option_keys_);
      }
      study_.request[entry.name] = Plain(*entry.value);
    }
  }

  // ---- parameters

  const std::string& Parameter(const Entry& entry) const {
    const std::string name = entry.name.substr(0, entry.name.find_first_of(".({"));
    if (std::find(study_.parameters.begin(), study_.parameters.end(), name) == study_.parameters.end()) {
      Fail(entry.place, "the function has no parameter `" + name + "`; it has " +
                            absl::StrJoin(study_.parameters, ", ") + terminal::DidYouMean(name, study_.parameters));
    }
    return entry.name;
  }

  // A value as a MATLAB expression.
  std::string Expression(const toml::node& node) const {
    if (const auto text = node.value_exact<std::string>()) return *text;
    if (const auto flag = node.value_exact<bool>()) return *flag ? "true" : "false";
    if (const auto number = node.value_exact<int64_t>()) return std::to_string(*number);
    if (const auto number = node.value_exact<double>()) return NumberText(*number);
    const toml::array* const array = node.as_array();
    if (array == nullptr)
      Fail(node.source(), "a value is a number, true, false, a list of them or a MATLAB expression as a text");
    const bool rows = !array->empty() && array->front().is_array();
    std::string text = "[";
    for (const toml::node& element : *array) {
      std::string one = Expression(element);
      if (rows && one.starts_with('[')) one = one.substr(1, one.size() - 2);
      text += (text.size() > 1 ? (rows ? "; " : " ") : "") + one;
    }
    return text + "]";
  }

  // What does not parse is wrong at all points.
  std::string Parsed(const toml::node& node, std::string text) const {
    const syntax::ParseResult parsed = syntax::ParseExpression(std::make_shared<syntax::SourceFile>("", text));
    if (!parsed.ok())
      Fail(node.source(), "`" + text + "` is no MATLAB expression: " + parsed.diagnostics.front().message);
    return text;
  }

  // `opt.tol = 1` is a table in a table.
  void Named(const toml::table& table, const std::string& before, bool of_facts, Values* values) const {
    for (const Entry& entry : Entries(table)) {
      const Entry whole{before + entry.name, entry.place, entry.value};
      if (const toml::table* const inner = entry.value->as_table()) {
        Named(*inner, whole.name + ".", of_facts, values);
      } else {
        const std::string text = Expression(*entry.value);
        (*values)[Parameter(whole)] = of_facts ? text : Parsed(*entry.value, text);
      }
    }
  }

  void Facts(const Entry& facts) {
    Values said;
    Named(Table(facts), "", true, &said);
    json& types = study_.request["type"] = json::object();
    for (const auto& [name, text] : said) {
      study_.dynamic.insert(name.substr(0, name.find_first_of("({")));  // facts of an element are of an argument
      if (!text.empty()) types[name] = text;
    }
  }

  // ---- sweeps

  Range ReadRange(const std::string& name, const toml::table& table, bool of_hypercube) const {
    static const Keys kKeys = {"from", "to", "step", "count", "scale"}, kOfHypercube = {"from", "to", "scale", "whole"};
    const Keys& known = of_hypercube ? kOfHypercube : kKeys;
    Range range;
    for (const Entry& entry : Entries(table)) {
      if (std::find(known.begin(), known.end(), entry.name) == known.end())
        Unknown(entry, "the range of `" + name + "`", known);
      if (entry.name == "from") range.from = Number(entry);
      if (entry.name == "to") range.to = Number(entry);
      if (entry.name == "step") range.step = Number(entry);
      if (entry.name == "count") range.count = Whole(entry, 1);
      if (entry.name == "whole") range.whole = entry.value->value_or(false);
      if (entry.name != "scale") continue;
      const std::string scale = Text(entry);
      if (scale != "linear" && scale != "log") Fail(entry.value->source(), "`scale` is \"linear\" or \"log\"");
      range.logarithmic = scale == "log";
    }
    if (!table.contains("from") || !table.contains("to")) Fail(table.source(), "a range has `from` and `to`");
    std::string wrong;
    if (of_hypercube) range.count = 1;
    Numbers(range, &wrong);
    if (!wrong.empty()) Fail(table.source(), wrong);
    return range;
  }

  void AddAxis(const toml::source_position& place, Axis axis) { placed_axes_.emplace_back(place, std::move(axis)); }

  void Sweep(const toml::table& table, const std::string& before) {
    for (const Entry& entry : Entries(table)) {
      const Entry whole{before + entry.name, entry.place, entry.value};
      const toml::table* const inner = entry.value->as_table();
      if (inner != nullptr && !inner->contains("from") && !inner->contains("to")) {
        Sweep(*inner, whole.name + ".");
        continue;
      }
      Axis axis{{Parameter(whole)}, {}};
      if (inner != nullptr) {
        std::string wrong;
        for (const double number : Numbers(ReadRange(whole.name, *inner, false), &wrong))
          axis.rows.push_back({NumberText(number)});
      } else if (const toml::array* const list = entry.value->as_array()) {
        for (const toml::node& value : *list) axis.rows.push_back({Parsed(value, Expression(value))});
      } else {
        Fail(entry.value->source(),
             "`" + whole.name + "` is swept over a list, or over { from = ..., to = ..., count = ... }");
      }
      AddAxis(entry.place.begin, std::move(axis));
    }
  }

  void Csv(const Entry& csv) {
    for (const std::string& file : Texts(csv)) {
      std::ifstream in(Beside(file), std::ios::binary);
      if (!in) Fail(csv.value->source(), "the file `" + Beside(file) + "` cannot be read");
      std::stringstream text;
      text << in.rdbuf();
      std::string wrong;
      std::vector<std::vector<std::string>> rows = ReadCsv(text.str(), &wrong);
      if (wrong.empty() && rows.size() < 2) wrong = "there are no rows below one with the names of parameters";
      if (!wrong.empty()) Fail(csv.value->source(), "`" + file + "`: " + wrong);
      Axis axis{rows.front(), {rows.begin() + 1, rows.end()}};
      for (const std::string& name : axis.names) Parameter({name, csv.value->source(), csv.value});
      for (const auto& row : axis.rows) {
        if (row.size() == axis.names.size() && std::find(row.begin(), row.end(), "") == row.end()) continue;
        Fail(csv.value->source(), "`" + file + "`: row " + std::to_string(&row - axis.rows.data() + 1) + " has not " +
                                      std::to_string(axis.names.size()) + " values");
      }
      AddAxis(csv.place.begin, std::move(axis));
    }
  }

  void Hypercube(const Entry& hypercube) {
    static const Keys kKeys = {"count", "seed", "ranges"};
    int64_t count = 0, seed = 1;
    Axis axis;
    std::vector<Range> ranges;
    for (const Entry& entry : Entries(Table(hypercube))) {
      if (std::find(kKeys.begin(), kKeys.end(), entry.name) == kKeys.end()) Unknown(entry, "[latin_hypercube]", kKeys);
      if (entry.name == "count") count = Whole(entry, 1);
      if (entry.name == "seed") seed = Whole(entry, 0);
      if (entry.name != "ranges") continue;
      for (const Entry& range : Entries(Table(entry))) {
        axis.names.push_back(Parameter(range));
        ranges.push_back(ReadRange(range.name, Table(range), true));
      }
    }
    if (count == 0 || ranges.empty()) Fail(hypercube.place, "a Latin hypercube has `count` and `ranges`");
    for (const auto& row : LatinHypercube(ranges, count, static_cast<uint64_t>(seed))) {
      std::vector<std::string> texts;
      for (const double number : row) texts.push_back(NumberText(number));
      axis.rows.push_back(std::move(texts));
    }
    AddAxis(hypercube.place.begin, std::move(axis));
  }

  // ---- the whole

  // As many results are taken as the last one that is named needs, unless `nargout` says how many.
  void Results(const Entry& entry) {
    study_.results = Texts(entry);
    int64_t needed = 1;
    for (const std::string& name : study_.results) {
      const auto found = std::find(study_.outputs.begin(), study_.outputs.end(), name);
      if (found == study_.outputs.end()) {
        Fail(entry.value->source(), "the function has no result `" + name + "`; it has " +
                                        absl::StrJoin(study_.outputs, ", ") +
                                        terminal::DidYouMean(name, study_.outputs));
      }
      const int64_t number = found - study_.outputs.begin() + 1;
      if (study_.request.value("nargout", number) < number) {
        Fail(entry.value->source(), "`" + name + "` is result " + std::to_string(number) +
                                        " of the function, and `nargout` is " +
                                        std::to_string(study_.request.value("nargout", int64_t{1})));
      }
      needed = std::max(needed, number);
    }
    if (!study_.request.contains("nargout") && needed > 1) study_.request["nargout"] = needed;
  }

  void Take(const Entry& entry) {
    static const Keys kKeys = {"file",   "entry",           "include", "annotations", "nargout", "results",   "jobs",
                               "server", "time_limit",      "seed",    "facts",       "fixed",   "arguments", "sweep",
                               "csv",    "latin_hypercube", "options"};
    const std::string& name = entry.name;
    if (std::find(kKeys.begin(), kKeys.end(), name) == kKeys.end()) Unknown(entry, "a study", kKeys);
    if (name == "results") Results(entry);
    if (name == "jobs") study_.jobs = static_cast<int>(std::min<int64_t>(Whole(entry, 1), 1024));
    if (name == "seed") study_.seed = static_cast<uint32_t>(Whole(entry, 0));
    if (name == "facts") Facts(entry);
    if (name == "fixed") Named(Table(entry), "", false, &study_.fixed);
    if (name == "arguments") Named(Table(entry), "", false, &study_.arguments);
    if (name == "sweep") Sweep(Table(entry), "");
    if (name == "csv") Csv(entry);
    if (name == "latin_hypercube") Hypercube(entry);
    if (name == "options") Options(entry);
    if (name != "time_limit") return;
    study_.time_limit_s = Number(entry);
    if (!(study_.time_limit_s > 0)) Fail(entry.value->source(), "`time_limit` is a number of seconds above 0");
  }

  // What one table alone does not show.
  void CheckAll() {
    for (const auto& [name, _] : study_.arguments) study_.dynamic.insert(name);
    std::map<std::string, std::string> where;
    const auto once = [&](const std::string& name, const std::string& place) {
      const auto [found, fresh] = where.emplace(name, place);
      if (!fresh) {
        throw UserError{study_.path + ": error: `" + name + "` has values twice, in " + found->second + " and in " +
                        place + " [study]\n"};
      }
    };
    for (const auto& [name, _] : study_.fixed) {
      once(name, "[fixed]");
      if (study_.dynamic.count(name)) {
        throw UserError{study_.path + ": error: `" + name +
                        "` is fixed, and an argument of the residual by [facts] or [arguments] [study]\n"};
      }
    }
    for (const auto& [name, _] : study_.arguments) once(name, "[arguments]");
    for (const Axis& axis : study_.axes) {
      for (const std::string& name : axis.names) once(name, "a sweep");
      if (axis.rows.empty()) {
        throw UserError{study_.path + ": error: `" + axis.names[0] + "` is swept over nothing [study]\n"};
      }
    }
  }

  const Keys& option_keys_;
  Study study_;
  std::vector<std::pair<toml::source_position, Axis>> placed_axes_;
};

}  // namespace

Study ReadStudy(const std::string& path, const Keys& option_keys) { return StudyReader(path, option_keys).Read(); }

json Study::Identity() const {
  json sweeps = json::object();
  for (const Axis& axis : axes) sweeps[absl::StrJoin(axis.names, ", ")] = axis.rows;
  json order = json::array();  // an object has none
  for (const Axis& axis : axes) order.push_back(absl::StrJoin(axis.names, ", "));
  json asked = request;
  for (const char* key : {"file", "include", "annotations"}) {
    if (!asked.contains(key)) continue;
    json& paths = asked[key];
    const fs::path folder = fs::path(path).parent_path();
    const auto seen_from_the_study = [&](const json& p) {
      return fs::path(p.get<std::string>()).lexically_relative(folder.empty() ? "." : folder).string();
    };
    if (paths.is_string()) paths = seen_from_the_study(paths);
    for (json& p : paths) {
      if (paths.is_array()) p = seen_from_the_study(p);
    }
  }
  asked.erase("server");
  return {{"request", asked},   {"fixed", fixed},   {"arguments", arguments},
          {"dynamic", dynamic}, {"sweeps", sweeps}, {"order", order},
          {"results", results}, {"seed", seed},     {"time_limit", time_limit_s}};
}

std::string FirstDifference(const json& was, const json& is) {
  const json difference = json::diff(was, is);
  if (difference.empty()) return "";
  const json::json_pointer at(difference[0]["path"].get<std::string>());
  const auto dotted = [](const json::json_pointer& pointer) {
    std::string name = pointer.empty() ? "" : pointer.to_string().substr(1);
    std::replace(name.begin(), name.end(), '/', '.');
    return "`" + name + "`";
  };
  const std::string what = difference[0]["op"];
  if (what == "add" && !is.at(at.parent_pointer()).is_array()) return dotted(at) + " is new";
  if (what == "remove" && !was.at(at.parent_pointer()).is_array()) return dotted(at) + " is gone";
  // The smallest part that both have: a list is told whole.
  json::json_pointer place = at;
  while (!place.empty() && (!was.contains(place) || !is.contains(place) || was.at(place.parent_pointer()).is_array())) {
    place = place.parent_pointer();
  }
  const auto shortly = [](const json& value) {
    const std::string text = JsonText(value);
    return text.size() > 60 ? text.substr(0, 60) + "..." : text;
  };
  return dotted(place) + " is " + shortly(is.at(place)) + ", and was " + shortly(was.at(place));
}

}  // namespace residua::client::campaign
