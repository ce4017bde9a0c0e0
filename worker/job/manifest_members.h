// The members of a manifest, each as its text: to complete one, what is stored need not be read and written again.
#pragma once

#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace residua::job {

// The JSON of a manifest, which may come from elsewhere: of an archive, a server, a worker. Discarded: it is none, or
// is nested more deeply than ours are, which whoever writes it again would follow to the end of its stack.
nlohmann::ordered_json ReadManifestJson(std::string_view text);
// What stands there as a text; of anything else nothing.
std::string TextAt(const nlohmann::ordered_json& object, const char* key);

class ManifestMembers {
 public:
  // nullopt: the text is no object.
  static std::optional<ManifestMembers> Of(const std::string& text);

  // At its place, or behind the others.
  void Set(std::string_view key, const nlohmann::ordered_json& value);
  void Erase(std::string_view key);
  // Discarded: there is none.
  nlohmann::ordered_json Get(std::string_view key) const;
  std::string Text() const;

 private:
  bool ReadLines(std::string_view text);
  bool ReadMember(std::string_view* text);
  const std::string* Find(std::string_view key) const;

  std::vector<std::pair<std::string, std::string>> members_;  // texts as of the first level
};

// A manifest is written with an element a line.
std::string ManifestTextOf(const nlohmann::ordered_json& manifest);

}  // namespace residua::job
