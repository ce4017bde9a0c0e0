// AES-256 in counter mode, there and back, with a counter that begins at 0: a key is for one text. By OpenSSL.
//
// Its registry of ciphers takes a millisecond to come up in a process, and knows the processor's instructions, which
// take a twentieth of the time. So the first texts of a process go by the functions that every processor runs.
#pragma once

#include <string>
#include <string_view>

namespace residua {

std::string InCounterMode(const std::string& key, std::string_view bytes);  // `key`: 32 bytes
// The two ways.
std::string InCounterModeByFunctions(const std::string& key, std::string_view bytes);
std::string InCounterModeByRegistry(const std::string& key, std::string_view bytes);

}  // namespace residua
