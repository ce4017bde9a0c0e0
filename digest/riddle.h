// An answer that is asked for and not told: what a text's digests are, put so that only who has the text can say it.
//
// A riddle hides a secret of its own under the digest of a text and, where any text of the same functions will do,
// under the digests of these. Who knows either has the secret, and knows that it is the one; secrets of several riddles
// together make a key, under which goes what those may have who solve them all. Two riddles of one text have nothing in
// common.
//
// Gives up: who knows a digest from elsewhere counts as who has the text, and who guesses a whole text finds out that
// it is the one, as with a digest that is told.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace residua {

struct Riddle {
  std::string
      text;  // what is told: lines of words, nothing that a list of functions could be (worker/job/code_digest.h)
  std::string secret;  // 32 bytes, which are not
};

// `sha256`: hex, of the text. `code`: lines of what would do as well; empty: only that text.
Riddle MakeRiddle(const std::string& sha256, const std::string& code);
bool IsRiddle(std::string_view text);

// The secret, by the digest of a text or by its lines, which are asked for only if the digest is another one.
std::optional<std::string> Solve(std::string_view riddle, const std::string& sha256,
                                 const std::function<std::string()>& code);
// The lines of `code` without those that the riddle was made of.
std::string LinesApart(std::string_view riddle, std::string_view code);

// Raw, of all secrets in their order.
std::string KeyOfSecrets(const std::vector<std::string>& secrets);
// Shows that its maker has the key, and does not tell it.
std::string ProofOf(const std::string& key);
// AES-256 in counter mode, there and back. A key is for one text.
std::string Encrypted(const std::string& key, std::string_view bytes);

}  // namespace residua
