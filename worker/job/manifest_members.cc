// A manifest is written by one hand (ManifestTextOf), so that its members can be told apart by their lines: one begins
// with two blanks and a quote, which no other line does, as texts hold no line ends and what is deeper is further in.
// Whatever does not have that form is read as any JSON is.
#include "worker/job/manifest_members.h"

#include <algorithm>

#include "worker/job/json_text.h"

namespace residua::job {
namespace {

using nlohmann::ordered_json;

constexpr int kIndent = 2;
constexpr int kDeepest = 64;
constexpr std::string_view kBegin = "{\n", kEnd = "\n}\n", kMember = "  \"", kBehindKey = "\": ";

}  // namespace

std::string ManifestTextOf(const ordered_json& manifest) { return JsonText(manifest, kIndent) + "\n"; }

ordered_json ReadManifestJson(std::string_view text) {
  bool deep = false;
  const auto look = [&deep](int depth, ordered_json::parse_event_t, ordered_json&) {
    deep = deep || depth > kDeepest;
    return !deep;
  };
  ordered_json json = ordered_json::parse(text, look, false);
  return deep ? ordered_json(ordered_json::value_t::discarded) : json;
}

std::string TextAt(const ordered_json& object, const char* key) {
  const auto found = object.is_object() ? object.find(key) : object.end();
  return found != object.end() && found->is_string() ? found->get<std::string>() : "";
}

// Takes the first member off `text`, which begins with its line and ends behind its last one's.
bool ManifestMembers::ReadMember(std::string_view* text) {
  if (!text->starts_with(kMember)) return false;
  const size_t key = kMember.size(), key_end = text->find('"', key);
  if (key_end == std::string_view::npos || !text->substr(key_end).starts_with(kBehindKey)) return false;
  const std::string_view name = text->substr(key, key_end - key);
  if (name.find('\\') != std::string_view::npos) return false;
  size_t end = text->find('\n', key_end);
  while (end != std::string_view::npos && !text->substr(end + 1).starts_with(kMember)) end = text->find('\n', end + 1);
  const bool last = end == std::string_view::npos;
  if (last ? text->ends_with(',') : (*text)[end - 1] != ',') return false;
  const size_t value = key_end + kBehindKey.size(), value_end = last ? text->size() : end - 1;
  if (value >= value_end) return false;
  members_.emplace_back(name, text->substr(value, value_end - value));
  text->remove_prefix(last ? text->size() : end + 1);
  return true;
}

bool ManifestMembers::ReadLines(std::string_view text) {
  if (text.size() < kBegin.size() + kEnd.size() || !text.starts_with(kBegin) || !text.ends_with(kEnd)) return false;
  text = text.substr(kBegin.size(), text.size() - kBegin.size() - kEnd.size());
  while (!text.empty()) {
    if (!ReadMember(&text)) return false;
  }
  return true;
}

std::optional<ManifestMembers> ManifestMembers::Of(const std::string& text) {
  ManifestMembers members;
  if (members.ReadLines(text)) return members;
  const ordered_json manifest = ReadManifestJson(text);
  if (!manifest.is_object()) return std::nullopt;
  members.members_.clear();
  for (const auto& [key, value] : manifest.items()) members.Set(key, value);
  return members;
}

const std::string* ManifestMembers::Find(std::string_view key) const {
  const auto found =
      std::ranges::find(members_, key, [](const auto& member) { return std::string_view(member.first); });
  return found == members_.end() ? nullptr : &found->second;
}

void ManifestMembers::Set(std::string_view key, const ordered_json& value) {
  std::string text;
  AppendJson(value, kIndent, 1, &text);
  for (auto& [name, there] : members_) {
    if (name != key) continue;
    there = std::move(text);
    return;
  }
  members_.emplace_back(key, std::move(text));
}

void ManifestMembers::Erase(std::string_view key) {
  std::erase_if(members_, [&](const auto& member) { return member.first == key; });
}

ordered_json ManifestMembers::Get(std::string_view key) const {
  const std::string* text = Find(key);
  return text ? ReadManifestJson(*text) : ordered_json(ordered_json::value_t::discarded);
}

std::string ManifestMembers::Text() const {
  if (members_.empty()) return "{}\n";
  std::string text(kBegin);
  const char* between = "";
  for (const auto& [key, value] : members_) {
    text += between;
    text += "  ";
    AppendJsonString(key, &text);
    text += ": ";
    text += value;
    between = ",\n";
  }
  return text += kEnd;
}

}  // namespace residua::job
