#include "worker/syntax/output_place.h"

#include <cctype>

namespace residua::syntax {

SourceRange OutputPlace(const Ast& ast, FunctionId function, std::string_view name) {
  constexpr size_t kKeyword = 8;  // `function`
  SourceRange range = ast[function].range;
  if (range.file >= ast.sources().size() || ast.sources()[range.file] == nullptr) return range;
  const std::string_view text = ast.sources()[range.file]->text();
  const size_t equals = text.find('=', range.begin);
  const auto is_word = [&](size_t at) {
    return at < text.size() && (std::isalnum(static_cast<unsigned char>(text[at])) || text[at] == '_');
  };
  for (size_t at = text.find(name, range.begin + kKeyword); at != std::string_view::npos && at < equals;
       at = text.find(name, at + 1)) {
    if (is_word(at - 1) || is_word(at + name.size())) continue;
    range.begin = static_cast<uint32_t>(at);
    break;
  }
  return range;
}

}  // namespace residua::syntax
