// A page in two columns. Anchors: `s3-12` is line 12 of the source as it stands in section 3, `r7` line 7 of the
// residual program, `f-NAME` where residual function NAME begins.
#include "worker/report/explain.h"

#include <absl/strings/str_cat.h>
#include <absl/strings/str_format.h>
#include <absl/strings/str_join.h>
#include <absl/strings/str_split.h>

#include <algorithm>
#include <optional>

#include "worker/report/binding_time.h"
#include "worker/report/explain_style.h"
#include "worker/report/html.h"
#include "worker/report/line_map.h"
#include "worker/report/reading.h"
#include "worker/report/summary.h"
#include "worker/syntax/source.h"

namespace residua::report {

using residual::ExpressionFacts;
using residual::FunctionFacts;
using syntax::SourceFilePtr;

namespace {

std::string FactsOf(const ExpressionFacts& e) {
  if (e.list) return "a list of unknown length";
  std::string text;
  for (const auto& v : e.facts) absl::StrAppend(&text, text.empty() ? "" : ", ", v.ToString());
  return text.empty() ? "no value" : text;
}

class Page {
 public:
  explicit Page(const Explanation& e) : e_(e), reading_(e) {}

  std::string Text() {
    const std::string name = Escaped(e_.residual->functions[0].name);
    absl::StrAppend(&out_, "<!doctype html>\n<html lang=\"en\"><head><meta charset=\"utf-8\">\n",
                    "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n<title>", name,
                    ": what was specialised</title>\n<style>", kExplainStyle, "</style></head><body>\n<h1>", name,
                    "</h1>\n");
    Summary();
    out_ += kExplainLegend;
    Remarks();
    out_ += "<div class=\"columns\">\n<div class=\"source\">\n";
    for (size_t k = 0; k < e_.facts.size(); ++k) Section(k);
    out_ += "</div>\n<div class=\"residual\">\n";
    Residual();
    out_ += "</div>\n</div>\n</body></html>\n";
    return std::move(out_);
  }

 private:
  void Summary() {
    out_ += "<dl class=\"summary\">";
    for (const auto& [what, said] : SummaryOf(reading_))
      absl::StrAppend(&out_, "<dt>", what, "</dt><dd>", Escaped(said), "</dd>");
    if (!e_.sizes.empty()) {
      const auto size = [](std::string* out, const auto& file) {
        absl::StrAppend(out, file.first, " ", file.second, " bytes");
      };
      absl::StrAppend(&out_, "<dt>sizes</dt><dd>", Escaped(absl::StrJoin(e_.sizes, ", ", size)), "</dd>");
    }
    if (e_.ns > 0) {
      absl::StrAppend(&out_, "<dt>time</dt><dd class=\"time\">", absl::StrFormat("%.1f ms", e_.ns / 1e6),
                      ", made anew for this page</dd>");
    }
    out_ += "</dl>\n";
  }

  void Remarks() {
    if (e_.residual->remarks.empty() && e_.native_remarks.empty()) return;
    out_ += "<h2>Remarks</h2>\n<ul class=\"remarks\">\n";
    for (const residual::Remark& r : e_.residual->remarks) {
      std::string where;
      if (r.source) where = absl::StrCat(r.source->path(), ":", r.source->Locate(r.range.begin).line, ": ");
      absl::StrAppend(&out_, "<li>", Escaped(absl::StrCat(where, r.message)), "</li>\n");
    }
    for (const std::string& r : e_.native_remarks) absl::StrAppend(&out_, "<li>", Escaped(r), "</li>\n");
    out_ += "</ul>\n";
  }

  void Section(size_t number) {
    const FunctionFacts& f = e_.facts[number];
    const auto residual = reading_.ResidualNumber(f.name);
    const std::string title = Escaped(reading_.TitleOf(number));
    absl::StrAppend(&out_, "<section id=\"s", number, "\"><h2>");
    if (residual) {
      absl::StrAppend(&out_, "<a href=\"#f-", Escaped(f.name), "\">", title, "</a>");
    } else {
      absl::StrAppend(&out_, title, " <small>(nothing of it stands by itself)</small>");
    }
    if (f.source) absl::StrAppend(&out_, " <small>", Escaped(f.source->path()), "</small>");
    out_ += "</h2>\n";
    if (!f.parameters.empty()) {
      out_ += "<dl>";
      for (const auto& [name, facts] : f.parameters) {
        absl::StrAppend(&out_, "<dt>", Escaped(name), "</dt><dd>", Escaped(facts.ToString()), "</dd>");
      }
      out_ += "</dl>\n";
    }
    if (reading_.ListingOf(number).function.ast != nullptr) {
      Source(number);
      Variables(number);
    }
    out_ += "</section>\n";
  }

  void Variables(size_t number) {
    const std::vector<VariableRow> rows = VariablesOf(reading_, number);
    if (rows.empty()) return;
    out_ +=
        "<details><summary>Variables</summary>\n<div class=\"wide\"><table>\n<tr><th>name</th><th>binding time</th>"
        "<th>facts</th><th>set</th></tr>\n";
    for (const VariableRow& row : rows) {
      const char* const time = Name(row.binding_time);
      absl::StrAppend(&out_, "<tr><td><code>", Escaped(row.name), "</code></td><td><span class=\"", time, "\">", time,
                      "</span></td><td>", Escaped(row.facts), "</td><td>", Escaped(row.set), "</td></tr>\n");
    }
    out_ += "</table></div></details>\n";
  }

  void Source(size_t number) {
    const FunctionFacts& f = e_.facts[number];
    const auto& [function, first, last] = reading_.ListingOf(number);
    const std::string_view text = f.source->text();
    // Inner expressions come later and paint over outer ones.
    std::vector<int> painted(text.size(), -1);
    for (size_t k = 0; k < f.expressions.size(); ++k) {
      const syntax::SourceRange& r = f.expressions[k].range;
      for (uint32_t at = r.begin; at < r.end && at < text.size(); ++at) painted[at] = static_cast<int>(k);
    }
    out_ += "<pre>";
    for (uint32_t line = first; line <= last; ++line) {
      const std::vector<size_t> lines = reading_.LinesFrom(number, line);
      const std::string gone = reading_.WhyGone(number, line);
      absl::StrAppend(&out_, "<span class=\"line", gone.empty() ? "" : " gone", "\" id=\"s", number, "-", line, "\">");
      Number(line, lines.empty() ? "" : absl::StrCat("#r", lines[0]));
      Paint(f, function, painted, f.source->Line(line));
      const std::string mark = reading_.LoopMark(number, line);
      if (!gone.empty() && mark.empty()) Mark("", "gone", gone);
      if (!mark.empty()) absl::StrAppend(&out_, " <span class=\"loop\">", mark, "</span>");
      if (const NativeCost* const cost = reading_.CostOf(number, line); cost != nullptr)
        Mark(cost->in_loop ? "cost hot" : "cost", CostText(*cost), "native code: " + absl::StrJoin(cost->what, ", "));
      out_ += "</span>\n";
    }
    out_ += "</pre>\n";
  }

  // A word behind a line, with more to say.
  void Mark(const std::string& kind, const std::string& word, const std::string& said) {
    absl::StrAppend(&out_, " <span class=\"mark", kind.empty() ? "" : " ", kind, "\" tabindex=\"0\" data-facts=\"",
                    Escaped(said), "\">", Escaped(word), "</span>");
  }

  // An expression is reached by the Tab key once a line, wherever parts of it stand.
  void Paint(const FunctionFacts& f, const SourceFunction& function, const std::vector<int>& painted,
             std::string_view line) {
    const auto start = static_cast<size_t>(line.data() - f.source->text().data());
    std::vector<int> reached;
    for (size_t k = 0; k < line.size();) {
      const int expression = painted[start + k];
      size_t end = k;
      while (end < line.size() && painted[start + end] == expression) ++end;
      const std::string piece = Escaped(line.substr(k, end - k));
      if (expression < 0) {
        out_ += piece;
      } else {
        const ExpressionFacts& e = f.expressions[static_cast<size_t>(expression)];
        const std::string why = Why(e, f, function);
        const bool again = std::ranges::find(reached, expression) != reached.end();
        if (!again) reached.push_back(expression);
        absl::StrAppend(&out_, "<span class=\"", Name(BindingTimeOf(e)), "\" tabindex=\"", again ? "-1" : "0",
                        "\" data-facts=\"",
                        Escaped(absl::StrCat(e.text, ": ", FactsOf(e), why.empty() ? "" : "\nwhy: " + why)), "\">",
                        piece, "</span>");
      }
      k = end;
    }
  }

  void Number(size_t line, const std::string& target) {
    const std::string label = absl::StrFormat("%4d", line);
    if (target.empty()) {
      absl::StrAppend(&out_, "<span class=\"number\">", label, "</span> ");
    } else {
      absl::StrAppend(&out_, "<a class=\"number\" href=\"", target, "\">", label, "</a> ");
    }
  }

  // The section in which a residual line's origin is shown, and the line there.
  std::string Target(const Origin& o) const {
    const uint32_t line = o.source->Locate(o.range.begin).line;
    std::string target;
    for (size_t k = 0; k < e_.facts.size(); ++k) {
      const FunctionFacts& f = e_.facts[k];
      if (!f.source || f.source->path() != o.source->path()) continue;
      if (line < reading_.ListingOf(k).first || line > reading_.ListingOf(k).last) continue;
      if (target.empty() || reading_.ResidualNumber(f.name) == o.function) target = absl::StrCat("#s", k, "-", line);
    }
    return target;
  }

  void Residual() {
    out_ += "<h2>Residual program</h2>\n<pre>";
    const std::vector<std::string> lines = absl::StrSplit(e_.text, '\n');
    size_t function = 0;
    for (size_t k = 0; k + 1 < lines.size(); ++k) {
      absl::StrAppend(&out_, "<span class=\"line\" id=\"r", k + 1, "\">");
      Number(k + 1, k < reading_.origins().size() && reading_.origins()[k] ? Target(*reading_.origins()[k]) : "");
      const bool begins = lines[k].rfind("function", 0) == 0 && function < e_.residual->functions.size();
      if (begins) absl::StrAppend(&out_, "<span id=\"f-", Escaped(e_.residual->functions[function++].name), "\">");
      Linked(lines[k], begins);
      out_ += begins ? "</span></span>\n" : "</span>\n";
    }
    out_ += "</pre>\n";
  }

  // Names of residual functions become links to where they begin.
  void Linked(std::string_view line, bool definition) {
    const auto in_name = [](char c) { return std::isalnum(static_cast<unsigned char>(c)) || c == '_'; };
    while (!line.empty()) {
      size_t end = 0;
      while (end < line.size() && in_name(line[end])) ++end;
      const std::string word(line.substr(0, std::max<size_t>(end, 1)));
      if (end > 0 && !definition && reading_.ResidualNumber(word)) {
        absl::StrAppend(&out_, "<a href=\"#f-", word, "\">", word, "</a>");
      } else {
        out_ += Escaped(word);
      }
      line.remove_prefix(word.size());
    }
  }

  const Explanation& e_;
  const Reading reading_;
  std::string out_;
};

}  // namespace

std::string ExplainPage(const Explanation& explanation) { return Page(explanation).Text(); }

}  // namespace residua::report
