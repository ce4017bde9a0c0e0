// AES-256 in counter mode, there and back, with a counter that begins at 0: a key is for one text.
#pragma once

#include <string>
#include <string_view>

namespace residua {

// `key`: 32 bytes. By the instructions of the processor where it has them, which take a twentieth of the time.
std::string InCounterMode(const std::string& key, std::string_view bytes);
// The same by OpenSSL's functions, which every processor runs.
std::string InCounterModeByLibrary(const std::string& key, std::string_view bytes);

}  // namespace residua
