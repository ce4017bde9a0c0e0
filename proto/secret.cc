#include "proto/secret.h"

#include <fstream>

namespace residua::proto {

// The metadata of a call have room for this, and little more: a longer one would end the connection of whoever shows
// it.
static constexpr size_t kLongestSecret = 4096;

std::string WrongWithSecret(const std::string& name, const std::string& secret) {
  // What may stand in the metadata of a call.
  for (const unsigned char c : secret) {
    if (c <= ' ' || c > '~') return "`" + name + "`: a token is made of visible ASCII characters";
  }
  if (secret.size() < kShortestSecret) {
    return "`" + name + "`: a token has at least " + std::to_string(kShortestSecret) +
           " characters (`openssl rand -hex 32` makes one)";
  }
  if (secret.size() > kLongestSecret) {
    return "`" + name + "`: a token has at most " + std::to_string(kLongestSecret) + " characters";
  }
  return "";
}

std::string ReadSecret(const std::string& file, std::string* secret) {
  std::ifstream in(file);
  std::string line, more;
  if (!std::getline(in, line)) return "`" + file + "` cannot be read, or is empty";
  while (!line.empty() && (line.back() == '\r' || line.back() == ' ')) line.pop_back();
  if (std::getline(in, more) && !more.empty()) return "`" + file + "` has more than the one line of a token";
  std::string wrong = WrongWithSecret(file, line);
  if (wrong.empty()) *secret = line;
  return wrong;
}

}  // namespace residua::proto
