#include "terminal/help_format.h"

#include <unistd.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <sstream>
#include <vector>

#include "terminal/terminal.h"

namespace residua::terminal {

namespace {

constexpr size_t kColumn = 28, kWidth = 100;

std::string Heading(const std::string& text) {
  return HasColours(STDOUT_FILENO) ? "\033[1m" + text + ":\033[0m\n" : text + ":\n";
}

// The words of `text` in lines between the column and the width.
std::string Wrapped(const std::string& text) {
  std::string out, line;
  std::istringstream words(text);
  for (std::string word; words >> word;) {
    if (!line.empty() && kColumn + line.size() + 1 + word.size() > kWidth) {
      out += line + "\n" + std::string(kColumn, ' ');
      line.clear();
    }
    line += (line.empty() ? "" : " ") + word;
  }
  return out + line;
}

// Two columns; what is too long for the first has a line of its own.
std::string Row(const std::string& name, const std::string& text) {
  std::string out = "  " + name;
  if (text.empty()) return out + "\n";
  out += out.size() + 2 > kColumn ? "\n" + std::string(kColumn, ' ') : std::string(kColumn - out.size(), ' ');
  return out + Wrapped(text) + "\n";
}

class Format : public CLI::Formatter {
 public:
  std::string make_group(std::string group, bool positional, std::vector<const CLI::Option*> options) const override {
    std::string out = "\n" + Heading(group);
    for (const CLI::Option* option : options) out += make_option(option, positional);
    return out;
  }

  // The groups in the order of the table; what belongs to none (the help itself) comes last.
  std::string make_help(const CLI::App* app, std::string name, CLI::AppFormatMode mode) const override {
    std::string out = make_description(app) + "\n" + make_usage(app, name) + make_positionals(app);
    std::vector<std::string> groups = app->get_groups();
    std::stable_partition(groups.begin(), groups.end(), [](const std::string& group) { return group != "Options"; });
    for (const std::string& group : groups) {
      const auto options =
          app->get_options([&](const CLI::Option* o) { return o->get_group() == group && o->nonpositional(); });
      if (!group.empty() && !options.empty()) out += make_group(group, false, options);
    }
    return out + make_subcommands(app, mode) + "\n" + make_footer(app);
  }

  std::string make_usage(const CLI::App* app, std::string) const override {
    const std::string above = app->get_parent() != nullptr ? app->get_parent()->get_name() + " " : "";
    std::string out = "Usage: " + above + app->get_name();
    if (!app->get_subcommands({}).empty()) return out + " COMMAND [OPTIONS]\n";
    for (const CLI::Option* option : app->get_options([](const CLI::Option* o) { return o->get_positional(); })) {
      out += " " + make_option_usage(option);
    }
    return out + " [OPTIONS]\n";
  }

  std::string make_option(const CLI::Option* option, bool positional) const override {
    std::string name = make_option_name(option, positional);
    const std::string takes = TakenBy(*option);
    if (!positional && !takes.empty()) name += " " + takes;
    if (option->get_items_expected_max() > 1) name += " ...";
    std::string text = option->get_description();
    if (!option->get_default_str().empty()) text += " (default " + option->get_default_str() + ")";
    return Row(name, text);
  }

  std::string make_subcommands(const CLI::App* app, CLI::AppFormatMode) const override {
    std::string out, group;
    for (const CLI::App* command : app->get_subcommands({})) {
      if (command->get_group() != group) out += "\n" + Heading(group = command->get_group());
      out += Row(command->get_name(), command->get_description());
    }
    return out;
  }
};

}  // namespace

std::shared_ptr<CLI::FormatterBase> HelpFormat() { return std::make_shared<Format>(); }

std::string TakenBy(const CLI::Option& option) {
  if (option.get_type_size() == 0 || option.get_expected_max() == 0) return "";
  // Behind it stand the words that it may be (OneOf).
  const std::string type = option.get_type_name().substr(0, option.get_type_name().find(":{"));
  if (type == "INT" || type == "UINT") return "N";
  return type == "FLOAT" ? "X" : type;
}

}  // namespace residua::terminal
