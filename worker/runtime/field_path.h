// A field within structs within a struct, `sub.x`, as generated code names it (array_ir/generate/access/part.h): no
// name that a program's text gives has a dot in it.
#pragma once

#include <string_view>

#include "worker/value/value.h"

namespace residua::runtime {

// The struct that the last of the names is a field of, which is left in `path`; null where something on the way is not
// one struct with such a field.
inline const value::Value* HolderOfField(const value::Value* s, std::string_view* path) {
  for (size_t dot = path->find('.'); dot != std::string_view::npos; dot = path->find('.')) {
    const bool one = s->Is(value::ClassId::kStruct) && s->ndims() == 2 && s->numel() == 1;
    const int column = one ? s->FieldIndex(path->substr(0, dot)) : -1;
    if (column < 0) return nullptr;
    s = &s->field(0, column);
    path->remove_prefix(dot + 1);
  }
  return s;
}

}  // namespace residua::runtime
