#include "digest/riddle.h"

#include <sys/random.h>

#include <algorithm>
#include <cstdlib>

#include "digest/counter_mode.h"
#include "digest/sha256.h"

namespace residua {
namespace {

constexpr std::string_view kBegin = "?riddle ";
constexpr size_t kSecretBytes = 32;
constexpr size_t kMarkDigits = 16;  // of a line; a chance meeting costs a worse word for what changed

std::string Random() {
  std::string bytes(kSecretBytes, '\0');
  // Of so few bytes it gives all or, before the machine has any, waits.
  if (getrandom(bytes.data(), bytes.size(), 0) != static_cast<ssize_t>(bytes.size())) std::abort();
  return bytes;
}

// Words that one use has and no other; what follows the salt is of one length.
std::string Mixed(std::string_view use, const std::string& salt, const std::string& what) {
  return Sha256Raw("residua riddle, " + std::string(use) + "\n" + salt + what);
}

std::string Xor(std::string a, const std::string& b) {
  for (size_t k = 0; k < a.size(); ++k) a[k] = static_cast<char>(a[k] ^ b[k]);
  return a;
}

std::string MarkOf(const std::string& salt, const std::string& line) {
  return HexOfRaw(Mixed("line", salt, Sha256Raw(line))).substr(0, kMarkDigits);
}

// What stands between the ends, of which there may be one more behind the last.
std::vector<std::string> Parts(std::string_view text, char end) {
  std::vector<std::string> parts;
  while (!text.empty()) {
    const size_t size = std::min(text.find(end), text.size());
    parts.emplace_back(text.substr(0, size));
    text.remove_prefix(std::min(size + 1, text.size()));
  }
  return parts;
}

std::vector<std::string> LinesOf(std::string_view text) { return Parts(text, '\n'); }

// What a riddle tells, raw.
struct Told {
  std::string salt, check, by_text, by_code;  // by_code: empty, only the text will do
  std::vector<std::string> marks;             // a line of the code each

  bool Opens(const std::string& secret) const { return Mixed("check", salt, secret) == check; }
};

std::optional<Told> Read(std::string_view riddle) {
  if (!IsRiddle(riddle)) return std::nullopt;
  const std::vector<std::string> lines = LinesOf(riddle.substr(kBegin.size()));
  if (lines.empty()) return std::nullopt;
  std::vector<std::string> words = Parts(lines[0], ' ');
  words.resize(4);  // salt, check, what opens it by the text, and by the code
  Told told{
      RawOfHex(words[0]), RawOfHex(words[1]), RawOfHex(words[2]), RawOfHex(words[3]), {lines.begin() + 1, lines.end()}};
  if (told.salt.empty() || told.check.empty() || told.by_text.empty()) return std::nullopt;
  return told;
}

std::string HideInText(const std::string& salt, const std::string& sha256) {
  return Mixed("text", salt, Sha256Raw(sha256));
}
std::string HideInCode(const std::string& salt, const std::string& code) {
  return Mixed("code", salt, Sha256Raw(code));
}

}  // namespace

Riddle MakeRiddle(const std::string& sha256, const std::string& code) {
  const std::string salt = Random();
  Riddle riddle;
  riddle.secret = Random();
  riddle.text = std::string(kBegin) + HexOfRaw(salt) + " " + HexOfRaw(Mixed("check", salt, riddle.secret)) + " " +
                HexOfRaw(Xor(riddle.secret, HideInText(salt, sha256)));
  if (!code.empty()) riddle.text += " " + HexOfRaw(Xor(riddle.secret, HideInCode(salt, code)));
  for (const std::string& line : LinesOf(code)) riddle.text += "\n" + MarkOf(salt, line);
  return riddle;
}

bool IsRiddle(std::string_view text) { return text.starts_with(kBegin); }

std::optional<std::string> Solve(std::string_view riddle, const std::string& sha256,
                                 const std::function<std::string()>& code) {
  const std::optional<Told> told = Read(riddle);
  if (!told) return std::nullopt;
  std::string secret = Xor(told->by_text, HideInText(told->salt, sha256));
  if (told->Opens(secret)) return secret;
  if (told->by_code.empty()) return std::nullopt;
  secret = Xor(told->by_code, HideInCode(told->salt, code()));
  if (told->Opens(secret)) return secret;
  return std::nullopt;
}

std::string LinesApart(std::string_view riddle, std::string_view code) {
  const std::optional<Told> told = Read(riddle);
  std::string apart;
  for (const std::string& line : LinesOf(code)) {
    bool known = false;
    if (told) {
      const std::string mark = MarkOf(told->salt, line);
      for (const std::string& one : told->marks) known |= one == mark;
    }
    if (!known) apart += line + "\n";
  }
  return apart;
}

std::string KeyOfSecrets(const std::vector<std::string>& secrets) {
  std::string all = "residua riddle, key\n";
  for (const std::string& secret : secrets) all += secret;
  return Sha256Raw(all);
}

std::string ProofOf(const std::string& key) { return Sha256Raw("residua riddle, proof\n" + key); }

std::string Encrypted(const std::string& key, std::string_view bytes) { return InCounterMode(key, bytes); }

}  // namespace residua
