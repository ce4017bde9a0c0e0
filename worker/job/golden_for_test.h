// The requests of the golden cases, for tests that try a rule on all of them.
#pragma once

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <optional>
#include <regex>
#include <string>
#include <vector>

#include "worker/job/fixed_value.h"
#include "worker/job/job.h"

namespace residua::job {

struct Program {
  std::string name, source;
  std::vector<std::string> defines, facts;
};

// The golden cases whose requests say nothing but values and facts; or those of another folder with files of that form,
// as `tests/differential/generated/run_passes.py` makes one.
inline std::vector<Program> GoldenCases() {
  std::vector<Program> out;
  const char* elsewhere = std::getenv("RESIDUA_CASES");
  const std::filesystem::path folder = elsewhere != nullptr ? elsewhere : RESIDUA_GOLDEN_CASES;
  for (const auto& file : std::filesystem::recursive_directory_iterator(folder)) {
    if (file.path().extension() != ".m") continue;
    std::ifstream in(file.path());
    std::string text{std::istreambuf_iterator<char>(in), {}};
    const size_t sections = text.find("\n% --- ");  // generated files have none
    Program program{file.path().stem(), sections == std::string::npos ? text : text.substr(0, sections + 1), {}, {}};
    const std::regex run("\n% RUN: +specialise \\w+((?: -[dt] '(?:[^']|'')*')+)\n"), flag("-([dt]) '((?:[^']|'')*)'");
    std::smatch found;
    if (!std::regex_search(text, found, run)) continue;
    const std::string flags = found[1];
    for (std::sregex_iterator it(flags.begin(), flags.end(), flag), end; it != end; ++it) {
      const std::string unquoted = std::regex_replace(it->str(2), std::regex("''"), "'");
      (it->str(1) == "d" ? program.defines : program.facts).push_back(unquoted);
    }
    out.push_back(std::move(program));
  }
  std::sort(out.begin(), out.end(), [](const Program& a, const Program& b) { return a.name < b.name; });
  return out;
}

// The request of a program, as of a file `f.m`; nullopt: its values cannot be evaluated.
inline std::optional<JobRequest> RequestFor(const Program& program) {
  JobRequest r;
  r.entry_path = "f.m";
  r.files = {{"f.m", program.source}};
  r.defines = program.defines;
  r.facts = program.facts;
  r.options.native = false;
  std::string message;
  if (!EvaluateDefinitions(&r, &message)) return std::nullopt;
  return r;
}

}  // namespace residua::job
