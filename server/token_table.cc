#include "server/token_table.h"

#define TOML_EXCEPTIONS 0
#include <toml++/toml.h>

#include <fstream>
#include <optional>
#include <set>

#include "digest/sha256.h"

namespace residua::server {
namespace {

std::optional<Role> RoleNamed(const std::string& word) {
  if (word == "read") return Role::kRead;
  if (word == "submit") return Role::kSubmit;
  if (word == "admin") return Role::kAdmin;
  return std::nullopt;
}

bool IsName(const std::string& text) {
  if (text.empty() || text.size() > 64) return false;
  for (const unsigned char c : text) {
    if (c <= ' ' || c > '~' || c == '"') return false;
  }
  return true;
}

// One `[[token]]`.
class RowReader {
 public:
  // What is wrong with one key, or nothing.
  std::string Take(const std::string& key, const toml::node& value) {
    if (key == "name" || key == "role" || key == "sha256") return TakeText(key, value.value_exact<std::string>());
    if (key == "jobs_at_a_time" || key == "jobs_per_minute") {
      const std::optional<int64_t> number = value.value_exact<int64_t>();
      if (!number || *number < 1) return "`" + key + "` is a whole number above 0";
      (key == "jobs_at_a_time" ? row_.limits.jobs_at_a_time : row_.limits.jobs_per_minute) = *number;
      return "";
    }
    return "unknown key `" + key + "`; name, role, sha256, jobs_at_a_time and jobs_per_minute are allowed";
  }
  std::string Missing() const {
    if (row_.name.empty()) return "a token has no name";
    if (!role_) return "the token `" + row_.name + "` has no role";
    return digest_.empty() ? "the token `" + row_.name + "` has no sha256" : "";
  }
  const TokenRow& row() const { return row_; }
  const std::string& digest() const { return digest_; }

 private:
  std::string TakeText(const std::string& key, const std::optional<std::string>& text) {
    if (!text) return "`" + key + "` is a text";
    if (key == "name") {
      if (!IsName(*text)) return "a name is made of 1 to 64 visible ASCII characters";
      row_.name = *text;
    } else if (key == "role") {
      role_ = RoleNamed(*text);
      if (!role_) return "`" + *text + "` is no role; read, submit and admin are";
      row_.role = *role_;
    } else {
      digest_ = RawOfHex(*text);
      if (digest_.empty()) return "a sha256 has 64 lower-case hexadecimal digits (printf %s \"$TOKEN\" | sha256sum)";
    }
    return "";
  }

  TokenRow row_;
  std::optional<Role> role_;
  std::string digest_;
};

absl::Status At(const std::string& file, const toml::source_region& place, const std::string& what) {
  return absl::InvalidArgumentError(file + ":" + std::to_string(place.begin.line) + ":" +
                                    std::to_string(place.begin.column) + ": " + what);
}

}  // namespace

absl::StatusOr<std::map<std::string, TokenRow>> ReadTokenTable(const std::string& file) {
  if (!std::ifstream(file)) return absl::InvalidArgumentError("`" + file + "` cannot be read");
  const toml::parse_result parsed = toml::parse_file(file);
  if (!parsed) return At(file, parsed.error().source(), std::string(parsed.error().description()));
  std::map<std::string, TokenRow> table;
  std::set<std::string> names;
  for (const auto& [key, value] : parsed.table()) {
    const toml::array* rows = value.as_array();
    if (key.str() != "token" || rows == nullptr)
      return At(file, key.source(), "a table of tokens is made of [[token]]");
    for (const toml::node& node : *rows) {
      const toml::table* fields = node.as_table();
      if (fields == nullptr) return At(file, node.source(), "a table of tokens is made of [[token]]");
      RowReader reader;
      for (const auto& [name, field] : *fields) {
        if (std::string wrong = reader.Take(std::string(name.str()), field); !wrong.empty())
          return At(file, name.source(), wrong);
      }
      if (std::string wrong = reader.Missing(); !wrong.empty()) return At(file, node.source(), wrong);
      if (!names.insert(reader.row().name).second) return At(file, node.source(), "two tokens have this name");
      if (!table.emplace(reader.digest(), reader.row()).second)
        return At(file, node.source(), "the token stands twice");
    }
  }
  if (table.empty()) return absl::InvalidArgumentError(file + ": there is no [[token]] in it");
  return table;
}

}  // namespace residua::server
