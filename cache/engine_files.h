// The files of the database, read without the database: what is in them when the engine does not open them, or no
// longer knows that they are its own.
//
// Says every row that is written in a file, in the order in which it stands there: also one that was replaced or
// deleted later, or whose bytes are damaged. The reader judges. Nothing that a file may hold ends the process, and no
// length in it is believed beyond the file's own. Returns true if the file was whole: its checksums hold as far as this
// knows of any, and it ends where it should.
#pragma once

#include <functional>
#include <string>
#include <string_view>

namespace residua::cache {

using VisitRow = std::function<void(std::string_view key, std::string_view value)>;

// A table. From the front and, where that ends early, from the back. Instead of a value that stands in a blob file it
// has a reference to it, which begins with a byte below 3.
bool ReadTable(const std::string& path, const VisitRow& visit);
// A log of writes that may not be in tables yet.
bool ReadLog(const std::string& path, const VisitRow& visit);
bool ReadBlobFile(const std::string& path, const VisitRow& visit);

// Whether a file in the format of logs, which lists of tables (MANIFEST) have as well, ends with a whole record. The
// engine takes one that is cut off for the truth of an earlier hour, and removes what is of a later one.
bool IsWholeLog(const std::string& path);

}  // namespace residua::cache
