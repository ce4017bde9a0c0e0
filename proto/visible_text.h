// Text of others, for a terminal or a log: what would move the cursor, end the line, hide or reorder what stands beside
// it is shown escaped, byte by byte (`\x1b`). What is meant to be read stays as it is.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace residua::proto {

// Keeps new lines and tabs.
std::string VisibleText(std::string_view text);
// Escapes these, too: what comes out is one line.
std::string VisibleLine(std::string_view text);

bool IsUtf8(std::string_view text);
// What a field of text may hold on the way: bytes that are no UTF-8 are shown escaped, all else is as it is. A message
// with others arrives as none at all.
std::string WellFormed(std::string_view text);

// At most so many bytes of the beginning, and no part of a character.
std::string Shortened(std::string_view text, size_t bytes);

}  // namespace residua::proto
