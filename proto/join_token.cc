#include "proto/join_token.h"

#include <fstream>

namespace residua::proto {

std::string ReadJoinToken(const std::string& file, std::string* token) {
  std::ifstream in(file);
  std::string line, more;
  if (!std::getline(in, line)) return "`" + file + "` cannot be read, or is empty";
  while (!line.empty() && (line.back() == '\r' || line.back() == ' ')) line.pop_back();
  if (std::getline(in, more) && !more.empty()) return "`" + file + "` has more than the one line of a token";
  // What may stand in the metadata of a call.
  for (const unsigned char c : line) {
    if (c <= ' ' || c > '~') return "`" + file + "`: a token is made of visible ASCII characters";
  }
  if (line.size() < kShortestJoinToken) {
    return "`" + file + "`: a token has at least " + std::to_string(kShortestJoinToken) +
           " characters (`openssl rand -hex 32` makes one)";
  }
  *token = line;
  return "";
}

}  // namespace residua::proto
