#include "worker/interpret/help_text.h"

namespace residua::interpret {

std::string HelpTextOf(const syntax::Ast& ast, syntax::FunctionId function) {
  std::string block;
  for (const syntax::Comment& comment : ast.CommentsOf(function)) {
    const size_t start = comment.text.find_first_not_of("#%");
    block += (start == std::string::npos ? "" : comment.text.substr(start)) + "\n";
  }
  return block;
}

}  // namespace residua::interpret
