#include "worker/report/findings.h"

#include <absl/strings/str_cat.h>
#include <absl/strings/str_join.h>

#include <algorithm>
#include <map>
#include <tuple>
#include <vector>

#include "worker/report/reading.h"
#include "worker/report/summary.h"
#include "worker/syntax/source.h"

namespace residua::report {
namespace {

class Findings {
 public:
  explicit Findings(const Explanation& e) : e_(e), reading_(e) {}

  std::string Text() {
    for (const auto& [what, said] : SummaryOf(reading_)) Note("summary", "", what, said, 0);
    for (const residual::Remark& r : e_.residual->remarks) {
      const std::string place =
          r.source ? absl::StrCat(r.source->path(), ":", r.source->Locate(r.range.begin).line) : "";
      Note("remark", place, r.message, "", 0);
    }
    for (size_t s = 0; s < e_.facts.size(); ++s) Section(s);
    std::string text;
    for (const Line& line : lines_)
      absl::StrAppend(&text, absl::StrJoin({line.kind, line.place, line.what, line.said}, "\t"), "\n");
    return text;
  }

 private:
  struct Line {
    std::string kind, place, what, said;
    int64_t weight = 0;
  };

  void Section(size_t s) {
    const residual::FunctionFacts& f = e_.facts[s];
    if (!f.source) return;
    for (const residual::ExpressionFacts& e : f.expressions) {
      const syntax::LineColumn at = f.source->Locate(e.range.begin);
      const BindingTime time = BindingTimeOf(e);
      const auto facts = [](std::string* out, const domain::AbstractValue& v) { absl::StrAppend(out, v.ToString()); };
      Note("expression", absl::StrCat(f.source->path(), ":", at.line, ":", at.column), e.text,
           absl::StrCat(Name(time), ", ", e.list ? "a list of unknown length" : absl::StrJoin(e.facts, ", ", facts)),
           static_cast<int64_t>(time));
    }
    const Listing& listing = reading_.ListingOf(s);
    if (listing.function.ast == nullptr) return;
    for (uint32_t line = listing.first; line <= listing.last; ++line) {
      const std::string place = absl::StrCat(f.source->path(), ":", line), mark = reading_.LoopMark(s, line);
      if (!mark.empty()) Note("loop", place, "loop", mark, mark == "kept");
      if (const NativeCost* const cost = reading_.CostOf(s, line); cost != nullptr) {
        Note("cost", place, "native code", absl::StrCat(CostText(*cost), " (", absl::StrJoin(cost->what, ", "), ")"),
             (cost->in_loop ? int64_t{1} << 32 : 0) + cost->boxed + cost->allocated);
      }
    }
  }

  // Names and texts of programs hold neither tabs nor line breaks where they are printed on one line.
  void Note(const std::string& kind, const std::string& place, const std::string& what, const std::string& said,
            int64_t weight) {
    const auto [it, fresh] = known_.try_emplace({kind, place, what}, lines_.size());
    if (fresh) return lines_.push_back({kind, place, OnOneLine(what), OnOneLine(said), weight});
    Line& line = lines_[it->second];
    if (weight <= line.weight) return;
    line.said = OnOneLine(said);
    line.weight = weight;
  }

  static std::string OnOneLine(std::string text) {
    std::ranges::replace_if(
        text, [](char c) { return c == '\n' || c == '\t'; }, ' ');
    return text;
  }

  const Explanation& e_;
  const Reading reading_;
  std::vector<Line> lines_;
  std::map<std::tuple<std::string, std::string, std::string>, size_t> known_;
};

}  // namespace

std::string FindingsText(const Explanation& explanation) { return Findings(explanation).Text(); }

}  // namespace residua::report
