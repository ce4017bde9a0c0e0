// Text as it stands in an HTML page, in elements and in quoted attributes.
#pragma once

#include <string>
#include <string_view>

namespace residua::report {

// Bytes that are no UTF-8 become U+FFFD, so that the page is valid whatever the source holds.
std::string Escaped(std::string_view text);

}  // namespace residua::report
