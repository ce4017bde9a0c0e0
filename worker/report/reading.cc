#include "worker/report/reading.h"

#include <absl/strings/str_cat.h>

#include <algorithm>

#include "worker/syntax/loop.h"
#include "worker/syntax/parser.h"
#include "worker/syntax/source.h"
#include "worker/syntax/visit.h"

namespace residua::report {

using residual::ExpressionFacts;
using residual::FunctionFacts;
using syntax::SourceFilePtr;

namespace {

bool IsAnonymous(const FunctionFacts& f) { return f.name.rfind("anonymous", 0) == 0; }

}  // namespace

Reading::Reading(const Explanation& e) : e_(e), origins_(OriginsOfLines(e.residual->tree->ast, e.text)) {
  for (const FunctionFacts& f : e.facts) listings_.push_back(Read(f));
  NoteLinesLeft();
}

void Reading::NoteLinesLeft() {
  const syntax::Ast& ast = e_.residual->tree->ast;
  for (const syntax::FunctionId f : ast.top_functions()) {
    syntax::VisitExprs(ast, ast[f].body, [&](syntax::ExprId id) {
      const syntax::SourceRange range = ast[id].range;
      if (range.end == 0 || range.file >= ast.sources().size() || !ast.sources()[range.file]) return;
      const syntax::SourceFile& source = *ast.sources()[range.file];
      left_.emplace(source.path(), source.Locate(range.begin).line);
    });
  }
}

const syntax::Ast* Reading::ParsedAgain(const SourceFilePtr& source) {
  auto [it, fresh] = parsed_.try_emplace(source.get());
  if (fresh) it->second = syntax::Parse(source).ast;
  return it->second.get();
}

Listing Reading::Read(const FunctionFacts& f) {
  Listing listing;
  if (!f.source || f.expressions.empty()) return listing;
  const syntax::Ast* ast = ParsedAgain(f.source);
  listing.function = FunctionAt(*ast, *f.source, f.expressions[0].range.begin);
  if (listing.function.ast == nullptr) return listing;
  // An anonymous function is its expression, in a line or a few of the function around it.
  const syntax::SourceRange range = IsAnonymous(f) ? f.expressions[0].range : (*ast)[listing.function.function].range;
  if (IsAnonymous(f)) listing.function.code.clear();
  listing.first = f.source->Locate(range.begin).line;
  listing.last = f.source->Locate(range.end > range.begin ? range.end - 1 : range.begin).line;
  return listing;
}

std::optional<uint32_t> Reading::ResidualNumber(const std::string& name) const {
  const auto& all = e_.residual->functions;
  const auto it = std::find_if(all.begin(), all.end(), [&](const auto& f) { return f.name == name; });
  if (it == all.end()) return std::nullopt;
  return static_cast<uint32_t>(it - all.begin());
}

std::vector<size_t> Reading::LinesFrom(size_t section, uint32_t line) const {
  const FunctionFacts& f = e_.facts[section];
  const std::optional<uint32_t> function = ResidualNumber(f.name);
  std::vector<size_t> lines;
  for (size_t k = 0; k < origins_.size(); ++k) {
    const auto& o = origins_[k];
    if (!o || o->source->path() != f.source->path() || (function && o->function != *function)) continue;
    if (f.source->Locate(o->range.begin).line == line) lines.push_back(k + 1);
  }
  return lines;
}

bool Reading::WasReached(size_t section, const syntax::SourceRange& range) const {
  const FunctionFacts& f = e_.facts[section];
  const auto& code = listings_[section].function.code;
  const uint32_t first = f.source->Locate(range.begin).line, last = f.source->Locate(range.end - 1).line;
  const bool reads =
      std::any_of(code.lower_bound(first), code.upper_bound(last), [](const auto& l) { return l.second; });
  return !reads || std::ranges::any_of(f.expressions, [&](const ExpressionFacts& e) {
    return e.range.begin >= range.begin && e.range.begin < range.end;
  });
}

std::string Reading::LoopMark(size_t section, uint32_t line) const {
  const FunctionFacts& f = e_.facts[section];
  const SourceFunction& function = listings_[section].function;
  for (syntax::StmtId id : function.loops) {
    const syntax::SourceRange range = (*function.ast)[id].range;
    if (f.source->Locate(range.begin).line != line) continue;
    const bool kept = std::any_of(origins_.begin(), origins_.end(), [&](const auto& o) {
      return o && o->source->path() == f.source->path() && o->range.begin == range.begin && syntax::IsLoop(o->kind);
    });
    return kept ? "kept" : WasReached(section, range) ? "unrolled" : "";
  }
  return "";
}

const NativeCost* Reading::CostOf(size_t section, uint32_t line) const {
  const FunctionFacts& f = e_.facts[section];
  const bool stands_by_itself = ResidualNumber(f.name).has_value();
  for (const NativeCost& cost : e_.costs) {
    if (cost.line == line && cost.file == f.source->path() && (!stands_by_itself || cost.function == f.name))
      return &cost;
  }
  return nullptr;
}

const char* Reading::WhyGone(size_t section, uint32_t line) const {
  const FunctionFacts& f = e_.facts[section];
  const auto& code = listings_[section].function.code;
  const auto here = code.find(line);
  if (here == code.end() || !here->second || !LinesFrom(section, line).empty()) return "";
  bool evaluated = false, dead = false;
  uint32_t seen = 0;  // up to here an outer expression stands for those in it
  for (const ExpressionFacts& e : f.expressions) {
    if (f.source->Locate(e.range.begin).line > line) continue;
    if (f.source->Locate(e.range.end > e.range.begin ? e.range.end - 1 : e.range.begin).line < line) continue;
    // What is left of it may stand in another line, a temporary in the one that uses it.
    if (e.range.end <= seen) continue;
    seen = e.range.end;
    // In an unrolled loop each trip knew one of the values that facts list together.
    const auto known = [](const domain::AbstractValue& v) { return v.IsStatic() || v.IsBottom() || v.HasChoices(); };
    dead = dead || e.list || !std::ranges::all_of(e.facts, known);
    evaluated = true;
  }
  if (dead) return left_.contains({f.source->path(), line}) ? "" : "nothing of this line is left: no result needs it";
  return evaluated ? "nothing of this line is left: its values were known" : "never reached with what is known";
}

std::string Reading::TitleOf(size_t section) const {
  const FunctionFacts& f = e_.facts[section];
  if (!IsAnonymous(f) || !f.source) return f.name;
  if (f.expressions.empty()) return "anonymous function";
  const syntax::LineColumn at = f.source->Locate(f.expressions[0].range.begin);
  if (f.source->path().rfind('-', 0) == 0) return absl::StrCat("anonymous function of ", f.source->path());
  return absl::StrCat("anonymous function in line ", at.line, ", column ", at.column);
}

std::string CostText(const NativeCost& cost) {
  std::string text;
  if (cost.boxed > 0) absl::StrAppend(&text, cost.boxed, " boxed");
  if (cost.allocated > 0) {
    absl::StrAppend(&text, text.empty() ? "" : ", ", cost.allocated,
                    cost.allocated == 1 ? " array made" : " arrays made");
  }
  return absl::StrCat(text, cost.in_loop ? ", in a loop" : "");
}

}  // namespace residua::report
