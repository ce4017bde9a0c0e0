#include "client/batch_request.h"

#include <absl/strings/str_replace.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <set>

#include "client/json_text.h"
#include "client/specialise_options.h"
#include "terminal/nearest_name.h"
#include "terminal/wrong_command_line.h"

namespace residua::client {

namespace {

using nlohmann::json;

// How much is told and in which form is settled for all: each answer is a report.
const std::set<std::string>& KeysOfTheCommandLine() {
  static const std::set<std::string> keys = {"batch", "help", "json", "quiet", "verbose"};
  return keys;
}

// Of options that take NAME and something of it: what stands between the two on the command line.
const std::map<std::string, std::string>& Pairs() {
  static const std::map<std::string, std::string> pairs = {{"define", " = "}, {"type", ": "}};
  return pairs;
}

std::string KeyOf(const CLI::Option& option) {
  std::string key = option.get_lnames().empty() ? option.get_single_name() : option.get_lnames().front();
  std::replace(key.begin(), key.end(), '-', '_');
  return key;
}

struct Wrong {
  std::string message;
};

bool IsFlag(const CLI::Option& option) { return option.get_expected_max() == 0; }
bool IsList(const CLI::Option& option) { return option.get_items_expected_max() > 1; }
bool IsOf(const CLI::Option& option, const char* type) { return option.get_type_name().rfind(type, 0) == 0; }

std::string TextOf(const std::string& key, const CLI::Option& option, const json& value) {
  const std::string name = "`" + key + "` must be ";
  if (IsOf(option, "INT") || IsOf(option, "UINT")) {
    if (!value.is_number_integer()) throw Wrong{name + "a whole number"};
    return JsonText(value);
  }
  if (IsOf(option, "FLOAT")) {
    if (!value.is_number()) throw Wrong{name + "a number"};
    return JsonText(value);
  }
  const std::string kinds = !IsList(option)      ? "a text"
                            : Pairs().count(key) ? "a text, a list of texts or an object of texts by name"
                                                 : "a text or a list of texts";
  if (!value.is_string() || value.get_ref<const std::string&>().empty()) throw Wrong{name + kinds};
  // The system would read a name as far as that, which is another file's.
  if (value.get_ref<const std::string&>().find('\0') != std::string::npos)
    throw Wrong{"`" + key + "` holds a byte 0, which no name and no command line can"};
  return value.get<std::string>();
}

// What would stand behind the option on a command line, once or several times.
std::vector<std::string> TextsOf(const std::string& key, const CLI::Option& option, const json& value) {
  std::vector<std::string> texts;
  if (IsFlag(option)) {
    if (!value.is_boolean()) throw Wrong{"`" + key + "` must be true or false"};
    return {value.get<bool>() ? "true" : "false"};
  }
  const auto pair = Pairs().find(key);
  if (pair != Pairs().end() && value.is_object()) {
    for (const auto& [name, of_it] : value.items()) {
      texts.push_back(name + pair->second + TextOf(key, option, of_it));
    }
  } else if (IsList(option) && value.is_array()) {
    for (const json& element : value) texts.push_back(TextOf(key, option, element));
  } else {
    texts.push_back(TextOf(key, option, value));
  }
  return texts;
}

// As words; the operand comes last, whatever it begins with.
std::vector<std::string> WordsOf(const CLI::Option& option, const std::vector<std::string>& texts) {
  if (option.get_lnames().empty()) return texts;
  std::vector<std::string> words;
  for (const std::string& text : texts) words.push_back("--" + option.get_lnames().front() + "=" + text);
  return words;
}

void ReadId(const json& request, BatchRequest* out) {
  const auto id = request.find("id");
  out->has_id = id != request.end();
  if (out->has_id) out->id = *id;
}

std::string NoSuchKey(const std::string& key, const std::vector<const CLI::Option*>& options) {
  std::set<std::string> keys = {"id", "files"};
  for (const CLI::Option* option : options) keys.insert(KeyOf(*option));
  std::string text;
  std::vector<std::string> known;
  for (const std::string& there : keys) {
    if (KeysOfTheCommandLine().count(there)) continue;
    text += (text.empty() ? "" : ", ") + there;
    known.push_back(there);
  }
  return "there is no key `" + key + "`; there are " + text + terminal::DidYouMean(key, known);
}

// An error of the table names options; a request has keys.
std::string InKeys(const std::string& message, const std::vector<const CLI::Option*>& options) {
  std::vector<std::pair<std::string, std::string>> keys;
  for (const CLI::Option* option : options) {
    if (option->get_lnames().empty()) continue;
    const std::string name = "`--" + option->get_lnames().front();
    for (const char* end : {"`", " "}) keys.emplace_back(name + end, "`" + KeyOf(*option) + end);
  }
  return absl::StrReplaceAll(message, keys);
}

}  // namespace

struct BatchReader::Table {
  Table() {
    AddSpecialiseOptions(&app, &arguments)->required();
    options = static_cast<const CLI::App&>(app).get_options();
    for (const CLI::Option* option : options) {
      if (!KeysOfTheCommandLine().count(KeyOf(*option))) by_key[KeyOf(*option)] = option;
    }
  }

  SpecialiseArguments arguments;  // of the request in hand; the options write to it
  CLI::App app;
  std::vector<const CLI::Option*> options;
  std::map<std::string, const CLI::Option*> by_key;
};

BatchReader::BatchReader(const CLI::App& command_line, const Configuration& configuration)
    : configuration_(configuration), table_(std::make_unique<Table>()) {
  for (const CLI::Option* option : command_line.get_options()) {
    const std::string key = KeyOf(*option);
    if (option->count() > 0 && !KeysOfTheCommandLine().count(key)) given_[key] = option->results();
  }
}
BatchReader::~BatchReader() = default;

std::vector<std::string> BatchReader::Keys() const {
  std::vector<std::string> keys;
  for (const CLI::Option* option : table_->options) {
    if (!KeysOfTheCommandLine().count(KeyOf(*option))) keys.push_back(KeyOf(*option));
  }
  return keys;
}

std::string BatchReader::Read(const std::string& line, BatchRequest* request) const {
  const json object = json::parse(line, nullptr, false);
  if (!object.is_object()) return "a request is one JSON object on a line of its own, and this line is not";
  ReadId(object, request);
  SpecialiseArguments& arguments = table_->arguments;
  arguments = SpecialiseArguments();  // Nothing is left of the request before.
  try {
    for (const auto& [key, value] : object.items()) {
      if (key == "files" && !value.is_boolean()) throw Wrong{"`files` must be true or false"};
      if (key == "files") request->with_files = value.get<bool>();
      if (key != "id" && key != "files" && !table_->by_key.count(key)) {
        throw Wrong{NoSuchKey(key, table_->options)};
      }
    }
    std::vector<std::string> words, operand;
    for (const auto& [key, option] : table_->by_key) {
      const auto said = object.find(key);
      const auto given = given_.find(key);
      if (said == object.end() && given == given_.end()) continue;
      const std::vector<std::string> more =
          WordsOf(*option, said != object.end() ? TextsOf(key, *option, *said) : given->second);
      std::vector<std::string>& to = option->get_lnames().empty() ? operand : words;
      to.insert(to.end(), more.begin(), more.end());
    }
    if (!operand.empty()) words.push_back("--");
    words.insert(words.end(), operand.begin(), operand.end());
    std::reverse(words.begin(), words.end());  // the parser takes them from the back
    table_->app.parse(words);
    Settle(configuration_, &arguments);
  } catch (const Wrong& wrong) {
    return wrong.message;
  } catch (const CLI::ParseError& error) {
    return InKeys(terminal::WhatIsWrong(table_->app, error, {}).text, table_->options);
  }
  request->options = std::move(arguments.options);
  return Complete(&request->options);
}

}  // namespace residua::client
