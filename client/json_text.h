// JSON on one line, of whatever text its strings hold: bytes that are no UTF-8 (names of files, texts of handles)
// become U+FFFD, where nlohmann's own default throws.
#pragma once

#include <nlohmann/json.hpp>
#include <string>

#include "proto/visible_text.h"
#include "worker/job/json_text.h"

namespace residua::client {

template <class Json>
std::string JsonText(const Json& json) {
  return job::JsonText(json);
}

// JSON holds the bytes as they are.
inline bool IsJsonText(const std::string& bytes) { return proto::IsUtf8(bytes); }

}  // namespace residua::client
