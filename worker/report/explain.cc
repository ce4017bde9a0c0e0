// A page in two columns. Anchors: `s3-12` is line 12 of the source as it stands in section 3, `r7` line 7 of the
// residual program, `f-NAME` where residual function NAME begins.
#include "worker/report/explain.h"

#include <absl/strings/str_cat.h>
#include <absl/strings/str_format.h>
#include <absl/strings/str_split.h>

#include <algorithm>
#include <map>
#include <optional>

#include "worker/report/binding_time.h"
#include "worker/report/explain_style.h"
#include "worker/report/html.h"
#include "worker/report/line_map.h"
#include "worker/syntax/parser.h"
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
  explicit Page(const Explanation& e) : e_(e), origins_(OriginsOfLines(e.residual->tree->ast, e.text)) {
    for (const FunctionFacts& f : e.facts) shown_.push_back(Read(f));
  }

  std::string Text() {
    const std::string name = Escaped(e_.residual->functions[0].name);
    absl::StrAppend(&out_, "<!doctype html>\n<html lang=\"en\"><head><meta charset=\"utf-8\">\n<title>", name,
                    ": what was specialised</title>\n<style>", kExplainStyle, "</style></head><body>\n<h1>", name,
                    "</h1>\n", kExplainLegend);
    Remarks();
    out_ += "<div class=\"columns\">\n<div class=\"source\">\n";
    for (size_t k = 0; k < e_.facts.size(); ++k) Section(k);
    out_ += "</div>\n<div class=\"residual\">\n";
    Residual();
    out_ += "</div>\n</div>\n</body></html>\n";
    return std::move(out_);
  }

 private:
  // The source of a section: a function and its lines; `function.ast` null: nothing to show.
  struct Listing {
    SourceFunction function;
    uint32_t first = 0, last = 0;
  };

  Listing Read(const FunctionFacts& f) {
    Listing listing;
    if (!f.source || f.expressions.empty()) return listing;
    const syntax::Ast* ast = ParsedAgain(f.source);
    listing.function = FunctionAt(*ast, *f.source, f.expressions[0].range.begin);
    if (listing.function.ast == nullptr) return listing;
    const syntax::SourceRange range = (*ast)[listing.function.function].range;
    listing.first = f.source->Locate(range.begin).line;
    listing.last = f.source->Locate(range.end > range.begin ? range.end - 1 : range.begin).line;
    return listing;
  }

  void Remarks() {
    if (e_.residual->remarks.empty()) return;
    out_ += "<h2>Remarks</h2>\n<ul class=\"remarks\">\n";
    for (const residual::Remark& r : e_.residual->remarks) {
      std::string where;
      if (r.source) where = absl::StrCat(r.source->path(), ":", r.source->Locate(r.range.begin).line, ": ");
      absl::StrAppend(&out_, "<li>", Escaped(absl::StrCat(where, r.message)), "</li>\n");
    }
    out_ += "</ul>\n";
  }

  // The number of the residual function of this name; none: nothing of it stands by itself.
  std::optional<uint32_t> ResidualNumber(const std::string& name) const {
    const auto& all = e_.residual->functions;
    const auto it = std::find_if(all.begin(), all.end(), [&](const auto& f) { return f.name == name; });
    if (it == all.end()) return std::nullopt;
    return static_cast<uint32_t>(it - all.begin());
  }

  void Section(size_t number) {
    const FunctionFacts& f = e_.facts[number];
    const auto residual = ResidualNumber(f.name);
    absl::StrAppend(&out_, "<section id=\"s", number, "\"><h2>");
    if (residual) {
      absl::StrAppend(&out_, "<a href=\"#f-", Escaped(f.name), "\">", Escaped(f.name), "</a>");
    } else {
      absl::StrAppend(&out_, Escaped(f.name), " <small>(nothing of it stands by itself)</small>");
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
    if (shown_[number].function.ast != nullptr) Source(number, residual);
    out_ += "</section>\n";
  }

  const syntax::Ast* ParsedAgain(const SourceFilePtr& source) {
    auto [it, fresh] = parsed_.try_emplace(source.get());
    if (fresh) it->second = syntax::Parse(source).ast;
    return it->second.get();
  }

  // Residual lines that came from a line of the source, in the function of the section if it has one.
  std::vector<size_t> LinesFrom(const SourceFilePtr& source, uint32_t line, std::optional<uint32_t> function) const {
    std::vector<size_t> lines;
    for (size_t k = 0; k < origins_.size(); ++k) {
      const auto& o = origins_[k];
      if (!o || o->source->path() != source->path() || (function && o->function != *function)) continue;
      if (source->Locate(o->range.begin).line == line) lines.push_back(k + 1);
    }
    return lines;
  }

  // What became of the loop that begins on this line: "kept", "unrolled"; "" if none does.
  std::string LoopMark(const SourceFunction& f, const SourceFilePtr& source, uint32_t line) const {
    for (syntax::StmtId id : f.loops) {
      const syntax::SourceRange range = (*f.ast)[id].range;
      if (source->Locate(range.begin).line != line) continue;
      const bool kept = std::any_of(origins_.begin(), origins_.end(), [&](const auto& o) {
        return o && o->source->path() == source->path() && o->range.begin == range.begin && IsLoop(o->kind);
      });
      return kept ? "kept" : "unrolled";
    }
    return "";
  }

  void Source(size_t number, std::optional<uint32_t> residual) {
    const FunctionFacts& f = e_.facts[number];
    const auto& [function, first, last] = shown_[number];
    const std::string_view text = f.source->text();
    // Inner expressions come later and paint over outer ones.
    std::vector<int> painted(text.size(), -1);
    for (size_t k = 0; k < f.expressions.size(); ++k) {
      const syntax::SourceRange& r = f.expressions[k].range;
      for (uint32_t at = r.begin; at < r.end && at < text.size(); ++at) painted[at] = static_cast<int>(k);
    }
    out_ += "<pre>";
    for (uint32_t line = first; line <= last; ++line) {
      const std::vector<size_t> lines = LinesFrom(f.source, line, residual);
      absl::StrAppend(&out_, "<span class=\"line\" id=\"s", number, "-", line, "\">");
      Number(line, lines.empty() ? "" : absl::StrCat("#r", lines[0]));
      Paint(f, function, painted, f.source->Line(line));
      const std::string mark = LoopMark(function, f.source, line);
      if (!mark.empty()) absl::StrAppend(&out_, " <span class=\"loop\">", mark, "</span>");
      out_ += "</span>\n";
    }
    out_ += "</pre>\n";
  }

  void Paint(const FunctionFacts& f, const SourceFunction& function, const std::vector<int>& painted,
             std::string_view line) {
    const auto start = static_cast<size_t>(line.data() - f.source->text().data());
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
        absl::StrAppend(&out_, "<span class=\"", Name(BindingTimeOf(e)), "\" title=\"",
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
      if (line < shown_[k].first || line > shown_[k].last) continue;
      if (target.empty() || ResidualNumber(f.name) == o.function) target = absl::StrCat("#s", k, "-", line);
    }
    return target;
  }

  void Residual() {
    out_ += "<h2>Residual program</h2>\n<pre>";
    const std::vector<std::string> lines = absl::StrSplit(e_.text, '\n');
    size_t function = 0;
    for (size_t k = 0; k + 1 < lines.size(); ++k) {
      absl::StrAppend(&out_, "<span class=\"line\" id=\"r", k + 1, "\">");
      Number(k + 1, k < origins_.size() && origins_[k] ? Target(*origins_[k]) : "");
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
      if (end > 0 && !definition && ResidualNumber(word)) {
        absl::StrAppend(&out_, "<a href=\"#f-", word, "\">", word, "</a>");
      } else {
        out_ += Escaped(word);
      }
      line.remove_prefix(word.size());
    }
  }

  const Explanation& e_;
  std::vector<std::optional<Origin>> origins_;
  std::map<const syntax::SourceFile*, std::shared_ptr<const syntax::Ast>> parsed_;
  std::vector<Listing> shown_;  // one a section
  std::string out_;
};

}  // namespace

std::string ExplainPage(const Explanation& explanation) { return Page(explanation).Text(); }

}  // namespace residua::report
