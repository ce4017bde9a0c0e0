#include "worker/syntax/help_text.h"

#include <algorithm>
#include <span>
#include <string_view>

#include "worker/syntax/source_text_watch.h"

namespace residua::syntax {

namespace {

// A comment without its marks, ended by a newline.
std::string TextOf(const Comment& comment) {
  std::string_view text = comment.text;
  if (text.starts_with("%{") || text.starts_with("#{")) {  // a block comment, whose first and last line are marks alone
    const size_t first = text.find('\n'), last = text.rfind('\n');
    return first >= last ? "" : std::string(text.substr(first + 1, last - first));
  }
  const size_t start = text.find_first_not_of("#%");
  return std::string(start == std::string_view::npos ? "" : text.substr(start)) + '\n';
}

bool IsNotice(std::string_view text) {
  text.remove_prefix(std::min(text.find_first_not_of(" \t\r\n"), text.size()));
  return text.starts_with("Copyright") || text.starts_with("Author");
}

// The first block of comments above the function that is no copyright notice. Blocks are apart by a blank line.
std::string TextAbove(std::span<const Comment> comments) {
  std::string block;
  uint32_t end = 0;
  for (const Comment& comment : comments) {
    if (comment.place != CommentPlace::kBefore) break;
    const bool apart = !block.empty() && comment.range.begin > end + 1;
    if (apart && !IsNotice(block)) return block;
    if (apart) block.clear();
    block += TextOf(comment);
    end = comment.range.end;
  }
  return IsNotice(block) ? "" : block;
}

// Behind the header, or below it; else above the first statement.
std::string TextBelow(const Ast& ast, FunctionId function) {
  std::string behind, below;
  for (const Comment& comment : ast.CommentsOf(function)) {
    if (comment.place == CommentPlace::kBehind) behind += TextOf(comment);
    if (comment.place == CommentPlace::kBelow) below += TextOf(comment);
  }
  if (!behind.empty()) return behind;
  if (!below.empty()) return below;
  const auto statements = ast.Statements(ast[function].body);
  return statements.empty() ? "" : TextAbove(ast.CommentsOf(statements[0]));
}

}  // namespace

std::string OwnHelpText(const Ast& ast, std::string_view path, FunctionId function) {
  NoteSourceText();
  if (path.ends_with(".m")) path.remove_suffix(2);
  if (ast.top_functions().empty() || !path.ends_with(ast[function].name)) return "";
  const FunctionId first = ast.top_functions()[0];
  const std::string above = TextAbove(ast.CommentsOf(first));
  return above.empty() ? TextBelow(ast, first) : above;
}

}  // namespace residua::syntax
