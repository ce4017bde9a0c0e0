// The printf family: one formatter for sprintf, fprintf, printf, error, warning and num2str.
#pragma once

#include <string>
#include <string_view>

#include "worker/builtin/kernel_util.h"

namespace residua::builtin {

// \n, \t, \\, \", \a, octal and hexadecimal escapes of a single-quoted template.
std::string ProcessEscapes(std::string_view text);
// Formats args with the template, which is used again until all elements are consumed. `who` words the errors.
std::string FormatText(const char* who, std::string_view format, Args args);
// Whether it is a template at all: of one that is none the printf family raises an error, whatever the arguments are.
bool IsTemplate(std::string_view format);
// The template argument of the printf family: escapes read when it was single-quoted.
std::string FormatTemplate(const char* who, const Value& v);
// Reads the text by a template of the scanf family, as often as it fits: values, their count, what went wrong; with the
// mode "C", a value a conversion, count, and what went wrong. `size_or_mode`: none or one. `consumed`: bytes read.
ValueList ScanText(const char* who, std::string text, const Value& form, Args size_or_mode, size_t* consumed);
// What C's printf makes of one floating-point conversion.
std::string PrintDouble(const char* format, double x);

}  // namespace residua::builtin
