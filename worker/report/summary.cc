#include "worker/report/summary.h"

#include <absl/strings/str_cat.h>
#include <absl/strings/str_join.h>

#include <algorithm>
#include <map>
#include <set>

namespace residua::report {
namespace {

using residual::ExpressionFacts;
using residual::FunctionFacts;

std::string Count(int64_t n, const std::string& what) { return absl::StrCat(n, " ", what, n == 1 ? "" : "s"); }

// A source line of several versions of a function counts once.
struct Counts {
  std::set<std::pair<std::string, uint32_t>> source, boxed, boxed_in_loops;
  std::map<std::pair<std::string, uint32_t>, std::string> loops;
  int64_t expressions[3] = {};
  int64_t arrays = 0;
};

Counts CountsOf(const Reading& reading) {
  const Explanation& e = reading.explanation();
  Counts c;
  for (size_t s = 0; s < e.facts.size(); ++s) {
    for (const ExpressionFacts& x : e.facts[s].expressions) ++c.expressions[static_cast<size_t>(BindingTimeOf(x))];
    if (reading.ListingOf(s).function.ast == nullptr) continue;
    const std::string& path = e.facts[s].source->path();
    for (uint32_t line = reading.ListingOf(s).first; line <= reading.ListingOf(s).last; ++line) {
      c.source.insert({path, line});
      const std::string mark = reading.LoopMark(s, line);
      std::string& loop = c.loops[{path, line}];
      if (loop != "kept") loop = mark;  // kept in one version: kept
    }
  }
  for (const NativeCost& cost : e.costs) {
    if (cost.boxed > 0) c.boxed.insert({cost.file, cost.line});
    if (cost.boxed > 0 && cost.in_loop) c.boxed_in_loops.insert({cost.file, cost.line});
    c.arrays += cost.allocated;
  }
  return c;
}

}  // namespace

std::vector<std::pair<std::string, std::string>> SummaryOf(const Reading& reading) {
  const Explanation& e = reading.explanation();
  const Counts c = CountsOf(reading);
  const auto loops = [&](const char* mark) {
    return std::ranges::count_if(c.loops, [&](const auto& loop) { return loop.second == mark; });
  };
  return {
      {"source", absl::StrCat(Count(static_cast<int64_t>(c.source.size()), "line"), " in ",
                              Count(static_cast<int64_t>(e.facts.size()), "function version"))},
      {"residual program", absl::StrCat(Count(std::ranges::count(e.text, '\n'), "line"), " in ",
                                        Count(static_cast<int64_t>(e.residual->functions.size()), "function"))},
      {"loops", absl::StrCat(loops("unrolled"), " unrolled, ", loops("kept"), " kept")},
      {"expressions",
       absl::StrCat(c.expressions[0], " static, ", c.expressions[1], " partial, ", c.expressions[2], " dynamic")},
      {"native code", absl::StrCat(c.boxed.size(), " of its source lines boxed, ", c.boxed_in_loops.size(),
                                   " of them in loops; ", Count(c.arrays, "array"), " made")},
  };
}

std::vector<VariableRow> VariablesOf(const Reading& reading, size_t section) {
  constexpr size_t kShown = 3;
  const FunctionFacts& f = reading.explanation().facts[section];
  const SourceFunction& function = reading.ListingOf(section).function;
  struct Found {
    BindingTime binding_time = BindingTime::kStatic;
    std::vector<std::string> facts;
  };
  std::map<std::string, Found> variables;
  const auto note = [](Found* v, BindingTime t, const std::string& facts) {
    v->binding_time = std::max(v->binding_time, t);
    if (std::ranges::find(v->facts, facts) == v->facts.end()) v->facts.push_back(facts);
  };
  std::set<std::string> parameters;
  for (const auto& [name, facts] : f.parameters) {
    parameters.insert(name);
    note(&variables[name], BindingTimeOf(ExpressionFacts{{}, name, {facts}, false}), facts.ToString());
  }
  for (const auto& [name, lines] : function.assigned) variables[name];
  for (const ExpressionFacts& e : f.expressions) {
    const auto it = variables.find(e.text);
    if (it != variables.end() && !e.list && e.facts.size() == 1)
      note(&it->second, BindingTimeOf(e), e.facts[0].ToString());
  }
  std::vector<VariableRow> rows;
  for (const auto& [name, v] : variables) {
    const auto lines = function.assigned.find(name);
    std::string set = parameters.contains(name) ? "a parameter" : "";
    if (lines != function.assigned.end()) {
      absl::StrAppend(&set, set.empty() ? "" : ", ", lines->second.size() == 1 ? "line " : "lines ",
                      absl::StrJoin(lines->second, ", "));
    }
    const size_t n = std::min(v.facts.size(), kShown);
    std::string facts = absl::StrJoin(v.facts.begin(), v.facts.begin() + static_cast<std::ptrdiff_t>(n), "; then ");
    if (v.facts.size() > kShown) absl::StrAppend(&facts, "; and ", v.facts.size() - kShown, " more");
    rows.push_back({name, v.binding_time, facts.empty() ? "never read" : facts, set});
  }
  return rows;
}

}  // namespace residua::report
