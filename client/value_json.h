// A MATLAB value as JSON, for `residua run --json` and scripts that read it.
//
//   {"name":"y","class":"double","complex":false,"size":[1,3],"data":[1,-0.0,"NaN"]}
//
// Numbers are shortest round-trip decimals; NaN and infinities are strings, -0 is -0.0, 64-bit integers are exact.
// Complex numbers are [re, im]. char is a string when it is a row, else a list of rows (2-D) or of codes; bytes above
// 127 always give codes. Cells hold nested values, a struct has "fields" with one list of values a field, in order.
#pragma once

#include <string>

#include "worker/value/value.h"

namespace residua::client {

// `name` empty: no "name" member (nested values).
std::string ValueToJson(const value::Value& v, const std::string& name = "");

}  // namespace residua::client
