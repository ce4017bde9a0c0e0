// What values that are identical may still differ in: null values in them (null_value.h) and the quotes of texts.
#pragma once

#include <string>

#include "worker/value/value.h"

namespace residua::builtin {

// Of values that are identical. The quotes of a text without characters do not count.
bool SameMarks(const value::Value& a, const value::Value& b);
// As text, each where it stands; nothing for a value without any.
std::string MarksOf(const value::Value& v);

}  // namespace residua::builtin
