// Words that a program does not take although the table of options does: thrown by rules of values, and by commands
// once their words are read.
#pragma once

#include <CLI/Error.hpp>
#include <string>

namespace residua::terminal {

struct Misuse : CLI::ParseError {
  // `kind` is the word in brackets behind the sentence.
  Misuse(const std::string& sentence, const std::string& kind)
      : CLI::ParseError("Misuse", sentence, CLI::ExitCodes::ValidationError), kind(kind) {}
  std::string kind;
};

// By a rule of an option's value: the sentence begins with its verb, and the option's name is put before it.
struct WrongValue : Misuse {
  using Misuse::Misuse;
};

}  // namespace residua::terminal
