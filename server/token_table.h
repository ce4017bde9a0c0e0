// The tokens that a server knows, from a TOML file:
//
//   [[token]]
//   name = "ci"             # in logs, and whose turn it is
//   role = "submit"         # read: look up; submit: and send jobs; admin: and read reports, and all that is to come
//   sha256 = "9f86d0..."    # of the token: printf %s "$TOKEN" | sha256sum
//   jobs_at_a_time = 50     # optional: that wait or run
//   jobs_per_minute = 600   # optional
//
// The file holds no secret, and nothing here prints one.
#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <string>

#include "absl/status/statusor.h"
#include "server/quota.h"

namespace residua::server {

// Each may what those before it may.
enum class Role : uint8_t { kRead, kSubmit, kAdmin };

struct TokenRow {
  std::string name;
  Role role = Role::kRead;
  Quota::Limits limits;
};

// By SHA-256 of the token, 32 bytes. Of a file that is wrong: where and how.
absl::StatusOr<std::map<std::string, TokenRow>> ReadTokenTable(const std::string& file);

}  // namespace residua::server
