#include "worker/array_ir/generate/choose_versions.h"

#include <algorithm>
#include <vector>

#include "worker/array_ir/generate/dispatch.h"
#include "worker/array_ir/generate/repeatable.h"
#include "worker/syntax/visit.h"

namespace residua::array_ir {

namespace {

// Statements of all versions under assumptions of a program: one of them doubles a function.
constexpr size_t kMostStatements = 250;
// A longer program has versions for arrays of other classes than double only where its loops are deepest, and in them
// no more statements and operations on arrays, each of which is a loop, than this.
constexpr size_t kFewStatements = 40;
constexpr size_t kMostOfOtherClasses = 160;

// One of `from`, which it takes over from.
struct Candidate {
  const FunctionFacts *from, *version;
  size_t statements;
  int depth;
  bool of_doubles;
};

bool OfDoubles(const FunctionFacts& f) {
  return std::ranges::all_of(f.assumed, [](const Assumption& a) {
    return a.shape != Assumption::kComplex && a.cls == value::ClassId::kDouble;
  });
}

size_t StatementsOf(const Ast& ast, syntax::FunctionId f) {
  size_t count = 0;
  syntax::VisitStatements(ast, ast[f].body, [&](syntax::StmtId) { ++count; });
  return count;
}

size_t StatementsOf(const ResidualProgram& program) {
  size_t count = 0;
  for (const FunctionVersion& v : program.versions) count += StatementsOf(*program.ast, v.function);
  return count;
}

bool SpeculationGains(const Ast& ast, const ProgramFacts& facts, const FunctionFacts& f, const FunctionFacts& other) {
  return IsWorthSpeculating(ast, f, other) && IsRepeatable(ast, facts, other);
}

// By itself, or through the version that speculates on top of it: that the numbers beside the fields of a struct are in
// a matrix makes few operations faster, and all of them where the fields are numbers, too.
bool Gains(const Ast& ast, const ProgramFacts& facts, const Candidate& c) {
  if (c.version->speculative) return SpeculationGains(ast, facts, *c.from, *c.version);
  if (IsWorthIt(ast, *c.from, *c.version)) return true;
  return std::ranges::any_of(facts.TakingOver(ast, *c.version), [&](const FunctionFacts* other) {
    return other->reached && IsWorthIt(ast, *c.from, *other) && SpeculationGains(ast, facts, *c.version, *other);
  });
}

std::vector<Candidate> CandidatesOf(const ResidualProgram& program, const InternedNameMap<LoopDepth>& depths,
                                    const ProgramFacts& facts) {
  const Ast& ast = *program.ast;
  std::vector<Candidate> out;
  for (const FunctionVersion& v : program.versions) {
    const std::string& name = ast[v.function].name;
    const FunctionFacts& plain = facts.functions.at(name);
    if (!plain.reached || plain.interpreted) continue;
    const size_t statements = StatementsOf(ast, v.function);
    const auto depth = depths.find(name);
    const auto add = [&](const FunctionFacts& f) {
      for (const FunctionFacts* other : facts.TakingOver(ast, f)) {
        out.push_back({&f, other, statements, depth == depths.end() ? 0 : depth->second.innermost, OfDoubles(*other)});
      }
    };
    add(plain);
    const auto assuming = facts.assuming.find(name);
    if (assuming == facts.assuming.end()) continue;
    for (const FunctionFacts& f : assuming->second) {
      if (f.reached && !f.speculative) add(f);
    }
  }
  std::ranges::stable_sort(out, [](const Candidate& a, const Candidate& b) {
    return a.of_doubles != b.of_doubles ? a.of_doubles : a.depth > b.depth;
  });
  return out;
}

}  // namespace

std::set<AssumingVersion> NotWorthIt(const ResidualProgram& program, const InternedNameMap<LoopDepth>& depths,
                                     const ProgramFacts& facts) {
  const Ast& ast = *program.ast;
  const bool few = StatementsOf(program) <= kFewStatements;
  int deepest = 0;
  for (const auto& [name, depth] : depths) deepest = std::max(deepest, depth.innermost);
  std::set<AssumingVersion> out;
  size_t statements = 0, of_others = 0;
  for (const Candidate& c : CandidatesOf(program, depths, facts)) {
    const bool free = few || c.of_doubles;
    const size_t others = of_others + (free ? 0 : c.statements + ArrayOperations(ast, *c.version));
    const bool fits = statements + c.statements <= kMostStatements && others <= kMostOfOtherClasses;
    const bool placed = free || c.depth == deepest;
    if (fits && placed && Gains(ast, facts, c)) {
      statements += c.statements;
      of_others = others;
    } else {
      out.insert({ast[c.version->function].name, c.version->assumed, c.version->speculative});
    }
  }
  return out;
}

}  // namespace residua::array_ir
