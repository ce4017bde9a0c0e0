// How `--help` looks: groups of options with what they take and what holds without them, lines that fit, headings in
// bold on a terminal. Manual pages are made of the same text (packaging/manual_pages.cmake).
#pragma once

#include <memory>
#include <string>

namespace CLI {
class FormatterBase;
class Option;
}  // namespace CLI

namespace residua::terminal {

std::shared_ptr<CLI::FormatterBase> HelpFormat();

// What an option takes, in a word: N of a whole number, X of a number, TEXT, or what it was named; empty of a flag.
std::string TakenBy(const CLI::Option& option);

}  // namespace residua::terminal
