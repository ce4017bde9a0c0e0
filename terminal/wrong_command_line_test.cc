#include "terminal/wrong_command_line.h"

#include <gtest/gtest.h>

#include <CLI/CLI.hpp>

#include "terminal/completion.h"
#include "terminal/misuse.h"
#include "terminal/program.h"
#include "terminal/rules.h"

namespace residua::terminal {
namespace {

// A program with an option of each kind.
class WrongCommandLine : public testing::Test {
 protected:
  WrongCommandLine() {
    BeProgram(&app_, "1.0");
    app_.add_option("--listen", text_, "where clients connect")->type_name("HOST:PORT")->required()->check(NotEmpty());
    app_.add_option("--slots", number_, "at a time")->check(WholeNumber(1, 8))->capture_default_str();
    app_.add_option("--share", share_, "of the time");
    app_.add_option("--mode", mode_, "of work")->check(OneOf({"slow", "fast"}));
    app_.add_option("--key", file_, "a file")->check(FileThatIsThere());
    CLI::Option* const trust = app_.add_flag("--trust", trust_, "everybody may");
    app_.add_flag("--doubt", doubt_, "nobody may")->excludes(trust);
    RefuseOptionsAsValues(&app_);
  }
  std::string Said(std::vector<std::string> words) {
    const std::vector<std::string> copy = words;
    std::reverse(words.begin(), words.end());
    try {
      app_.parse(words);
    } catch (const CLI::ParseError& error) {
      const Told told = WhatIsWrong(app_, error, copy);
      return told.text + " [" + told.kind + "]";
    }
    return "";
  }

  CLI::App app_{"Serves.", "server"};
  std::string text_, mode_, file_;
  int number_ = 2;
  double share_ = 0;
  bool trust_ = false, doubt_ = false;
};

TEST_F(WrongCommandLine, IsNone) {
  EXPECT_EQ("", Said({"--listen", "a:1", "--slots=8", "--mode", "fast", "--share", "0.5", "--key", "/dev/null"}));
  EXPECT_EQ(8, number_);
}

TEST_F(WrongCommandLine, NamesTheOptionAndWhatItTakes) {
  EXPECT_EQ("`--listen HOST:PORT` is missing: where clients connect [missing-word]", Said({}));
  EXPECT_EQ("`--listen` lacks its value: what is given is empty [missing-word]", Said({"--listen", ""}));
  EXPECT_EQ("`--listen` lacks its value [missing-word]", Said({"--listen"}));
  EXPECT_EQ("`--listen` lacks its value: `--trust` is an option [missing-word]", Said({"--listen", "--trust"}));
  EXPECT_EQ("`--listen` is given 2 times, and may be once [wrong-value]", Said({"--listen", "a", "--listen", "b"}));
  EXPECT_EQ("`--slots` takes a whole number from 1 to 8, and `9` is none [wrong-value]",
            Said({"--listen", "a", "--slots", "9"}));
  EXPECT_EQ("`--slots` takes a whole number from 1 to 8, and `1x` is none [wrong-value]",
            Said({"--slots", "1x", "--listen", "a"}));
  EXPECT_EQ("`--share` takes a number, and `half` is none [wrong-value]", Said({"--listen", "a", "--share", "half"}));
  EXPECT_EQ("`--key` names a file, and there is no `/nowhere` [no-such-file]",
            Said({"--listen", "a", "--key", "/nowhere"}));
  EXPECT_EQ("`--trust` and `--doubt` exclude each other [usage]", Said({"--listen", "a", "--trust", "--doubt"}));
}

TEST_F(WrongCommandLine, SuggestsWhatWasMeant) {
  EXPECT_EQ("`server` has no option `--lisen`; did you mean `--listen`? [unknown-option]", Said({"--lisen", "a"}));
  EXPECT_EQ("`server` has no option `--slot`; did you mean `--slots`? [unknown-option]",
            Said({"--listen", "a", "--slot=2"}));
  EXPECT_EQ("`--mode` cannot be `fats`; it is one of slow, fast; did you mean `fast`? [wrong-value]",
            Said({"--listen", "a", "--mode", "fats"}));
  EXPECT_EQ("`more` is one word too many for `server` [unexpected-word]", Said({"--listen", "a", "more"}));
}

TEST_F(WrongCommandLine, OfACommandIsToldWithItsName) {
  CLI::App app{"Does.", "tool"};
  app.require_subcommand(1);
  int count = 0;
  CLI::App* const command = app.add_subcommand("make", "makes");
  command->add_option("--count", count, "how many")->check(WholeNumber(1));
  command->callback([&] {
    if (count == 7) throw Misuse("seven is too many", "usage");
  });
  const auto told = [&app](std::vector<std::string> words) {
    const std::vector<std::string> copy = words;
    std::reverse(words.begin(), words.end());
    try {
      app.parse(words);
    } catch (const CLI::ParseError& error) {
      return TellWrongCommandLine(app, error, copy);
    }
    return std::string();
  };
  EXPECT_EQ(
      "tool: error: `--count` takes a whole number of at least 1, and `0` is none [wrong-value]\n"
      "see `tool make --help`\n",
      told({"make", "--count", "0"}));
  EXPECT_EQ("tool: error: seven is too many [usage]\nsee `tool make --help`\n", told({"make", "--count", "7"}));
  EXPECT_EQ("tool: error: there is no command `mak`; did you mean `make`? [unknown-command]\nsee `tool --help`\n",
            told({"mak"}));
  EXPECT_EQ("tool: error: there is no command; there are make [missing-word]\nsee `tool --help`\n", told({}));
}

TEST_F(WrongCommandLine, CompletionOfAProgramHasItsOptions) {
  const std::string bash = CompletionScript(app_, "bash");
  EXPECT_NE(std::string::npos, bash.find("_server() {"));
  EXPECT_NE(std::string::npos, bash.find("--mode) words='slow fast' ;;"));
  EXPECT_NE(std::string::npos, CompletionScript(app_, "zsh").find("'--slots[at a time]:N:_files'"));
}

}  // namespace
}  // namespace residua::terminal
