// Comma-separated values (RFC 4180): what a table of points is read from, and results are written as.
#pragma once

#include <string>
#include <vector>

namespace residua::client::campaign {

// Rows of fields; lines that are empty, or begin with `#`, are none. Empty `wrong`, or what is
// wrong with the line; text that is not UTF-8 is.
std::vector<std::vector<std::string>> ReadCsv(const std::string& text, std::string* wrong);

// A field, in quotes where it needs them.
std::string CsvField(const std::string& text);

}  // namespace residua::client::campaign
