// classdef files. The functions in `methods` blocks are read as functions; everything else of a class (properties with
// validators, events, enumerations) is kept as text, for nothing but the printer asks for it.
#include "worker/syntax/parse_context.h"

namespace residua::syntax {
namespace {

bool IsMemberKind(std::string_view word) {
  return word == "properties" || word == "methods" || word == "events" || word == "enumeration";
}

std::string Trimmed(std::string_view text) {
  const size_t first = text.find_first_not_of(" \t\r\n");
  if (first == std::string_view::npos) return {};
  return std::string(text.substr(first, text.find_last_not_of(" \t\r\n") - first + 1));
}

}  // namespace

void Parser::ParseClassFile() {
  ast_->set_kind(FileKind::kClass);
  while (!Is(Keyword::kClassdef)) Take();
  const Token opener = Take();
  auto definition = std::make_unique<ClassDefinition>();
  Guarded([&] { ParseClassHeader(definition.get()); });
  uint32_t text_begin = Last().end;
  for (SkipSeparators(); !Is(TokenKind::kEndOfFile) && !ClosesBlock(Peek().keyword()); SkipSeparators()) {
    const size_t start = pos_;
    Guarded([&] {
      definition->members.push_back(ParseClassMember(text_begin));
      text_begin = Last().end;
    });
    if (pos_ == start) Take();
  }
  ExpectEnd(opener, {Keyword::kEndClassdef});
  definition->range = RangeFrom(opener.begin);
  ast_->set_class_definition(std::move(definition));
  TakeCommentsBefore(Last().end);
  while (!Is(TokenKind::kEndOfFile)) {  // local functions of the class
    if (Is(Keyword::kFunction)) {
      Guarded([&] { ast_->add_top_function(ParseFunction()); });
      continue;
    }
    if (!AtSeparator() && !Is(TokenKind::kAnnotation)) {
      Report(DiagnosticKind::kUnexpectedToken, Range(Peek()), "unexpected " + Describe(Peek()) + " behind the class");
      SkipToBoundary();
    }
    Take();
  }
}

void Parser::ParseClassHeader(ClassDefinition* definition) {
  definition->attributes = ParseAttributes();
  definition->name = ParseDottedName("a class name");
  if (!IsOperator(Op::kLess)) return;
  do {
    Take();
    definition->superclasses.push_back(ParseDottedName("a class name"));
  } while (IsOperator(Op::kAnd));
}

// The text between the parentheses, if any stand here.
std::string Parser::ParseAttributes() {
  if (!Is(TokenKind::kOpenParen)) return {};
  const uint32_t begin = Take().end;
  for (int depth = 1;; Take()) {
    if (Is(TokenKind::kEndOfFile) || Peek().kind == TokenKind::kKeyword) FailExpected("`)`");
    if (Is(TokenKind::kOpenParen)) ++depth;
    if (Is(TokenKind::kCloseParen) && --depth == 0) break;
  }
  return Trimmed(text_.substr(begin, Take().begin - begin));
}

ClassMember Parser::ParseClassMember(uint32_t text_begin) {
  const Token kind = Peek();
  if (!Is(TokenKind::kIdentifier) || !IsMemberKind(Text(kind))) {
    Fail(DiagnosticKind::kUnexpectedToken, Range(kind), "unexpected " + Describe(kind) + " in a class");
  }
  Take();
  ClassMember member;
  member.kind = std::string(Text(kind));
  member.attributes = ParseAttributes();
  if (member.kind == "methods") {
    for (SkipSeparators(); !Is(TokenKind::kEndOfFile) && !ClosesBlock(Peek().keyword()); SkipSeparators()) {
      if (Is(Keyword::kFunction)) {
        member.methods.push_back(ParseFunction());
      } else {
        while (!AtSeparator() && !Is(TokenKind::kEndOfFile)) Take();  // the signature of a method in its own file
      }
    }
  } else {
    SkipClassMember();
  }
  ExpectEnd(kind, {Keyword::kEndProperties, Keyword::kEndMethods, Keyword::kEndEvents, Keyword::kEndEnumeration});
  member.text = Trimmed(text_.substr(text_begin, Last().end - text_begin));
  TakeCommentsBefore(Last().end);
  return member;
}

// Up to the keyword that closes the block.
void Parser::SkipClassMember() {
  for (int depth = 0; !Is(TokenKind::kEndOfFile); Take()) {
    if (OpensBlock(Peek().keyword()) || Is(Keyword::kFunction)) ++depth;
    if (ClosesBlock(Peek().keyword()) && depth-- == 0) return;
  }
}

}  // namespace residua::syntax
