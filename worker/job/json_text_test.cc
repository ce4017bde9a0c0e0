#include "worker/job/json_text.h"

#include <gtest/gtest.h>

#include <limits>
#include <random>

namespace residua::job {
namespace {

using nlohmann::json;
using nlohmann::ordered_json;

template <class Json>
void ExpectAsDumped(const Json& value) {
  for (const int indent : {-1, 0, 2, 4}) {
    EXPECT_EQ(JsonText(value, indent), value.dump(indent, ' ', false, Json::error_handler_t::replace));
  }
}

TEST(JsonText, IsWhatTheLibraryWrites) {
  ExpectAsDumped(
      ordered_json{{"z", 1}, {"a", {1, -2, 3.5, 1e300, 0.1, true, false, nullptr}}, {"", ordered_json::object()}});
  ExpectAsDumped(json{{"z", std::numeric_limits<int64_t>::min()}, {"a", std::numeric_limits<uint64_t>::max()}});
  ExpectAsDumped(ordered_json::array());
  ExpectAsDumped(ordered_json{{"deep", {{"er", {{"still", ordered_json::array({ordered_json::array()})}}}}}});
  ExpectAsDumped(ordered_json(std::numeric_limits<double>::infinity()));
  ExpectAsDumped(ordered_json(-0.0));
  ExpectAsDumped(json{{"a \"key\"\n", "x"}});
}

TEST(JsonText, EveryByteAtEveryPlace) {
  for (int byte = 0; byte < 256; ++byte) {
    for (size_t at = 0; at < 17; ++at) {
      std::string text(17, 'a');
      text[at] = static_cast<char>(byte);
      ExpectAsDumped(json(text));
    }
    ExpectAsDumped(json(std::string(1, static_cast<char>(byte))));
  }
}

TEST(JsonText, TextsOfAnyBytes) {
  std::mt19937 random(1);
  const std::string pieces[] = {"plain text of some length",
                                "\n",
                                "\"",
                                "\\",
                                "\xc3\xbc",
                                "\xe2\x82\xac",
                                "\xf0\x9f\x98\x80",
                                "\xc3",
                                "\x80",
                                "\xff",
                                std::string(1, '\0'),
                                "\x7f",
                                "\xe2\x80\xa8",
                                "\xed\xa0\x80"};
  for (int round = 0; round < 2000; ++round) {
    std::string text;
    for (auto count = random() % 6; count > 0; --count) text += pieces[random() % std::size(pieces)];
    ExpectAsDumped(ordered_json{{text, {text, text.size()}}});
  }
}

}  // namespace
}  // namespace residua::job
