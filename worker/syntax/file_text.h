// Text literals of files, as Octave reads them: a file is UTF-8, and each of its bytes that is none becomes U+FFFD
// before anything is read. Text that is run (`eval`, `-d`) stays as it is.
//
// So a file in Latin-1 has U+FFFD where its author sees an umlaut or a degree sign. Only literals are looked at: what
// such bytes do in a comment nobody asks, and elsewhere they are errors anyhow.
#pragma once

#include <string>
#include <string_view>

namespace residua::syntax {

// Empty: all of it is UTF-8, and nothing is to be replaced.
std::string WithReplacedBytes(std::string_view text);

}  // namespace residua::syntax
