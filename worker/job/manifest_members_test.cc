#include "worker/job/manifest_members.h"

#include <gtest/gtest.h>

#include "worker/job/manifest.h"

namespace residua::job {
namespace {

using nlohmann::ordered_json;

// What reading the whole, changing and writing it gives.
std::string Changed(const std::string& text) {
  ordered_json m = ordered_json::parse(text);
  m["b"] = {{"x", {1, "\n  \"b\": "}}};
  m["new"] = ordered_json::array();
  m.erase("gone");
  return ManifestTextOf(m);
}

std::string ChangedByMembers(const std::string& text) {
  std::optional<ManifestMembers> m = ManifestMembers::Of(text);
  if (!m) return "no object";
  m->Set("b", {{"x", {1, "\n  \"b\": "}}});
  m->Set("new", ordered_json::array());
  m->Erase("gone");
  return m->Text();
}

TEST(ManifestMembers, AreThoseOfTheObject) {
  const ordered_json manifests[] = {
      ordered_json::object(),
      {{"b", 1}},
      {{"a", {{"b", {{"c", 1}}}}}, {"b", "text, \"quoted\",\nof two lines"}, {"gone", {1, 2}}, {"z", nullptr}},
      {{"gone", "x"}, {"a \"quoted\" key", ordered_json::object()}, {"", {{"a", "  \"b\": 1,"}}}},
      {{"gone", ordered_json::array({ordered_json::array({1})})}},
  };
  for (const ordered_json& manifest : manifests) {
    const std::string text = ManifestTextOf(manifest);
    EXPECT_EQ(ManifestMembers::Of(text)->Text(), text);
    EXPECT_EQ(ChangedByMembers(text), Changed(text)) << text;
    // Laid out by another hand.
    EXPECT_EQ(ChangedByMembers(manifest.dump()), Changed(text)) << text;
    EXPECT_EQ(ChangedByMembers(manifest.dump(4)), Changed(text)) << text;
  }
  EXPECT_EQ(ManifestMembers::Of(ManifestTextOf(manifests[2]))->Get("gone"), ordered_json({1, 2}));
  EXPECT_TRUE(ManifestMembers::Of("{}")->Get("gone").is_discarded());
}

TEST(ManifestMembers, AreOfNothingElse) {
  for (const char* text :
       {"", "[]", "{", "{\n}\n", "{\n  \"a\": 1,\n}\n", "{\n  \"a\"\n}\n", "{\n  \"a\": \n}\n", "1"}) {
    const ordered_json read = ordered_json::parse(text, nullptr, false);
    EXPECT_EQ(ManifestMembers::Of(text).has_value(), read.is_object()) << text;
  }
  const std::string deep = "{\"a\": " + std::string(100000, '[') + std::string(100000, ']') + "}";
  EXPECT_FALSE(ManifestMembers::Of(deep).has_value());
}

// An archive, a worker or another server may have anything under this name; it is no end of who reads it.
TEST(ManifestMembers, OfOthersSayWhatTheyLike) {
  for (const char* anything : {"null", "1", "true", "\"x\"", "[]", "[1]", "[[]]", "{}", "{\"name\": 1}",
                               R"([{"name": 1, "not_used": {}}])", R"([{"name": "x", "not_used": 5, "facts": 7}])",
                               R"([{"not_used": "digest"}])", R"({"libraries": 5, "expressions": "x"})"}) {
    for (const char* member : {"parameters", "compiled", "numerics", "name", "files", "request"}) {
      JobResult result;
      result.entry = "f";
      result.files["f.m"] = "";
      const std::string digest = std::string(member) == "compiled" ? "" : R"("compiled": "digest", )";
      result.files["f.json"] = "{" + digest + "\"" + member + "\": " + anything + "}";
      CompiledDigest(result);
      TellInManifest({{"x", {"real", "digest"}}}, &result);
      JobRequest request;
      request.entry_path = "f.m";
      request.machine_values = {{"x = sin (1)", ~uint32_t{0}}};
      CompleteManifest(request, &result);
      EXPECT_TRUE(ordered_json::accept(result.files["f.json"])) << result.files["f.json"];
    }
  }
}

}  // namespace
}  // namespace residua::job
