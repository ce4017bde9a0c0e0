// Functions, function files and scripts.
//
// Within one file either all functions are closed by `end` or none is; without it a function reaches to the next
// `function` or to the end of the file, with it a function inside another one is nested.
#include "worker/syntax/parse_context.h"

namespace residua::syntax {

FunctionId Parser::ParseFunction() {
  const DepthGuard guard(this);
  const Token opener = Take();
  std::vector<Comment> comments = TakeCommentsBefore(opener.begin);
  Function header;
  header.parent = function_;
  Guarded([&] { ParseFunctionHeader(&header); });
  TakeHelpText(Last().end, &comments);
  for (SkipSeparators(); Is(TokenKind::kArguments); SkipSeparators()) {
    const Token& token = Take();
    header.argument_blocks.emplace_back(Text(token));
    while (next_comment_ < comments_.size() && comments_[next_comment_].range.begin < token.end) ++next_comment_;
  }

  const FunctionId id = ast_->AddFunction(std::move(header));
  const FunctionId outer = std::exchange(function_, id);
  const BlockId body = ParseBlock();
  function_ = outer;

  Function& function = ast_->MutableFunction(id);
  function.body = body;
  if (functions_have_end_ || Is(Keyword::kEnd) || Is(Keyword::kEndFunction)) {
    function.has_end = true;
    ExpectEnd(opener, {Keyword::kEndFunction});
    TakeCommentBehind(&comments, CommentPlace::kClosing);
  } else if (!Is(TokenKind::kEndOfFile) && !Is(Keyword::kFunction)) {
    Report(DiagnosticKind::kUnexpectedToken, Range(Peek()), "unexpected " + Describe(Peek()) + " in a function");
    Take();
  }
  function.range = RangeFrom(opener.begin);
  ast_->AttachComments(id, std::move(comments));
  return id;
}

// After `function`: [outputs =] name [(parameters)]
void Parser::ParseFunctionHeader(Function* function) {
  if (TakeIf(TokenKind::kOpenBracket)) {
    while (!TakeIf(TokenKind::kCloseBracket)) {
      function->outputs.emplace_back(Text(Expect(TokenKind::kIdentifier, "an output name")));
      if (!Is(TokenKind::kCloseBracket)) Expect(TokenKind::kComma, "`]`");
    }
    Expect(TokenKind::kAssign, "`=`");
  } else if (Is(TokenKind::kIdentifier) && Peek(1).kind == TokenKind::kAssign) {
    function->outputs.emplace_back(Text(Take()));
    Take();
  }
  function->name = ParseDottedName("a function name");
  if (TakeIf(TokenKind::kOpenParen)) {
    function->had_parameter_list = true;
    function->parameters = ParseParameters(TokenKind::kCloseParen, "`)`");
  }
}

// Statements outside the functions of a function file are kept in script(), though nothing runs them.
void Parser::ParseFunctionFile() {
  ast_->set_kind(FileKind::kFunctions);
  std::vector<StmtId> statements;
  while (!Is(TokenKind::kEndOfFile)) {
    if (AtSeparator()) {
      Take();
    } else if (Is(TokenKind::kAnnotation)) {
      AnnotationToComment();
    } else if (Is(Keyword::kFunction)) {
      Guarded([&] { ast_->add_top_function(ParseFunction()); });
    } else {
      ParseInto(&statements);
    }
  }
  std::vector<Comment> behind = TakeCommentsBefore(Peek().end + 1, CommentPlace::kBelow);
  if (!statements.empty()) {
    const BlockId block = ast_->AddBlock(std::move(statements));
    ast_->AttachComments(block, std::move(behind));
    ast_->set_script(block);
  } else if (!ast_->top_functions().empty()) {
    AppendComments((*ast_)[ast_->top_functions().back()].body, behind);
  }
}

// Comments behind the last function go to the end of its body.
void Parser::AppendComments(BlockId body, const std::vector<Comment>& comments) {
  const auto before = ast_->CommentsOf(body);
  std::vector<Comment> all(before.begin(), before.end());
  all.insert(all.end(), comments.begin(), comments.end());
  ast_->AttachComments(body, std::move(all));
}

void Parser::ParseScript() {
  ast_->set_kind(FileKind::kScript);
  std::vector<StmtId> statements;
  for (SkipSeparators(); !Is(TokenKind::kEndOfFile); SkipSeparators()) ParseInto(&statements);
  const BlockId block = ast_->AddBlock(std::move(statements));
  ast_->AttachComments(block, TakeCommentsBefore(Peek().end + 1, CommentPlace::kBelow));
  ast_->set_script(block);
}

}  // namespace residua::syntax
