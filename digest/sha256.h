// SHA-256, the name of every blob, source file and call signature. "Hex" is 64 lower-case digits, "raw" 32 bytes.
#pragma once

#include <string>
#include <string_view>

namespace residua {

std::string Sha256Raw(std::string_view bytes);
std::string Sha256Hex(std::string_view bytes);
std::string HexOfRaw(std::string_view raw);
// Empty if `hex` is not 64 lower-case hexadecimal digits.
std::string RawOfHex(std::string_view hex);

}  // namespace residua
