// What a result depends on of a file of functions, when it depends on no more than the code: a line a function with the
// digest of its tokens (syntax/token_text.h). A stored result serves a text that gives the same lines.
#pragma once

#include <string>
#include <string_view>

namespace residua::job {

// The text names a licence that obliges whoever passes on what was made of it.
bool NamesLicence(std::string_view text);

// Empty: the text has lexical errors, and only the very same text will do.
std::string CodeDigests(std::string_view text);

// The first function of `now` that is not in `then` as it is; empty: functions were removed, or what stands outside of
// them is another.
std::string FirstChanged(const std::string& then, const std::string& now);

}  // namespace residua::job
