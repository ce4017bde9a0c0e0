// What tells one function of a handle from another: a number of its text or name. Anonymous functions that generated
// code made have theirs in the context that they were made in.
#pragma once

#include <cstdint>
#include <string_view>

namespace residua::runtime {

// FNV-1a; never 0, which stands for a handle of which nothing is known.
inline int64_t HandleTag(std::string_view text, uint64_t h = 14695981039346656037u) {
  for (const char c : text) h = (h ^ static_cast<unsigned char>(c)) * 1099511628211u;
  return h == 0 ? 1 : static_cast<int64_t>(h);
}

// Of `@name`; no text of an anonymous function begins alike.
inline int64_t NamedHandleTag(std::string_view name) { return HandleTag(name, 0x9e3779b97f4a7c15u); }

}  // namespace residua::runtime
