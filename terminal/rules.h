// What options check of their values, each with its own sentence.
#pragma once

#include <cstddef>
#include <cstdint>
#include <limits>
#include <string>
#include <vector>

namespace CLI {
class App;
class Option;
class Validator;
}  // namespace CLI

namespace residua::terminal {

inline constexpr int64_t kAnyNumber = std::numeric_limits<int64_t>::max();

CLI::Validator WholeNumber(int64_t least, int64_t most = kAnyNumber);
// Of at least `least`, with fractions.
CLI::Validator Number(double least);
// Help and completion list them.
CLI::Validator OneOf(const std::vector<std::string>& words);
CLI::Validator FileThatIsThere();
CLI::Validator NoFile();  // a folder, which may be made later
// HOST:PORT, or none.
CLI::Validator Server();
// The same of a text from elsewhere: empty, or what is wrong with it, as the end of a sentence.
std::string WrongServer(const std::string& text);
// Of at most so many bytes.
CLI::Validator NotEmpty(size_t most = std::numeric_limits<size_t>::max());

// For all options of a finished table but `exempt`: the name of an option is no value, as in `--output --json`, which
// is a value forgotten.
void RefuseOptionsAsValues(CLI::App* app, const std::vector<const CLI::Option*>& exempt = {});

}  // namespace residua::terminal
