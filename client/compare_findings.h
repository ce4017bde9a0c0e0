// Two requests of one function beside each other: what became worse, what better, from the findings of their pages
// (worker/report/findings.h).
#pragma once

#include <string>

namespace residua::client {

// A table of the summaries, then the places in the order of `here` where this one knows less, keeps more or costs more
// than the other, then those where it is the other way round; of each at most `most`, and how many more there are.
std::string CompareFindings(const std::string& here, const std::string& there, size_t most = 20);

}  // namespace residua::client
