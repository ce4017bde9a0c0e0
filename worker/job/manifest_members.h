// The members of a manifest, each as its text: to complete one, what is stored need not be read and written again.
#pragma once

#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace residua::job {

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
