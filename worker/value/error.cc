#include "worker/value/error.h"

#include <cstdarg>
#include <cstdio>

namespace residua::value {

void ThrowError(const char* identifier, const char* format, ...) {
  va_list args;
  va_start(args, format);
  va_list again;
  va_copy(again, args);
  const int length = std::vsnprintf(nullptr, 0, format, args);
  va_end(args);
  std::string text(static_cast<size_t>(length) + 1, '\0');
  std::vsnprintf(text.data(), text.size(), format, again);
  va_end(again);
  text.resize(static_cast<size_t>(length));
  throw MatlabError(identifier, std::move(text));
}

}  // namespace residua::value
