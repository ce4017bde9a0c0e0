// What a page about a specialisation is made from, read once: the source of each function version again, where each
// line of the residual program came from, and what native code costs, asked by section (a function version) and line.
#pragma once

#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "worker/report/binding_time.h"
#include "worker/report/explain.h"
#include "worker/report/line_map.h"

namespace residua::report {

// The source of a section: a function and its lines; `function.ast` null: nothing to show.
struct Listing {
  SourceFunction function;
  uint32_t first = 0, last = 0;
};

class Reading {
 public:
  explicit Reading(const Explanation& e);

  const Explanation& explanation() const { return e_; }
  const std::vector<std::optional<Origin>>& origins() const { return origins_; }
  const Listing& ListingOf(size_t section) const { return listings_[section]; }
  // The number of the residual function of this name; none: nothing of it stands by itself.
  std::optional<uint32_t> ResidualNumber(const std::string& name) const;
  // Lines of the residual program, from 1, that came from a line of a section's source: in the function of the section
  // if it has one, else anywhere.
  std::vector<size_t> LinesFrom(size_t section, uint32_t line) const;
  // What became of the loop that begins on this line: "kept", "unrolled"; "" if none does, or it was never reached.
  std::string LoopMark(size_t section, uint32_t line) const;
  // What native code costs on this line, in the function of the section if it has one; null: nothing to speak of.
  const NativeCost* CostOf(size_t section, uint32_t line) const;
  // Of a line that reads names: "" something of it may be left, else why not.
  const char* WhyGone(size_t section, uint32_t line) const;
  // How a section is called: an anonymous function by its place.
  std::string TitleOf(size_t section) const;

 private:
  Listing Read(const residual::FunctionFacts& f);
  void NoteLinesLeft();
  // Anything in the range was evaluated, or nothing in it reads a name, so that nobody would know.
  bool WasReached(size_t section, const syntax::SourceRange& range) const;
  const syntax::Ast* ParsedAgain(const syntax::SourceFilePtr& source);

  const Explanation& e_;
  std::vector<std::optional<Origin>> origins_;
  std::map<const syntax::SourceFile*, std::shared_ptr<const syntax::Ast>> parsed_;
  std::vector<Listing> listings_;  // one a section
  std::set<std::pair<std::string, uint32_t>>
      left_;  // source, line: an expression of the residual program is from there
};

// "2 boxed, 1 array made, in a loop"
std::string CostText(const NativeCost& cost);

}  // namespace residua::report
