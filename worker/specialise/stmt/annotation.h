// Reads `%#` annotations while a function is evaluated; see annotation.cc.
#pragma once

#include <string>

#include "worker/specialise/core/activation.h"

namespace residua::specialise {

class AnnotationReader {
 public:
  explicit AnnotationReader(Activation& evaluator) : e_(evaluator) {}
  // Takes an annotation into account; a comment that is none is left alone. Throws a rendered error that names file,
  // line, column and what to do for one that is malformed or contradicts what is known.
  void Run(StmtId id);
  // One of Request::annotations; what is no annotation is refused.
  void RunGiven(const std::string& text);

 private:
  bool Apply(const std::string& text);  // false: it is none
  [[noreturn]] void Refuse(const std::string& what) const;
  void NoOperand(const std::string& operand, const std::string& word) const;
  void Promise(const AbstractValue& promise);
  void CheckPromise(const AbstractValue& promise);
  std::shared_ptr<const Ast> ParsedCheck(const std::string& text);
  void Expect(const std::string& operand, int given, const char* word) const;
  std::string UserFunction(const std::string& name, const char* word) const;

  void Widen(const std::string& operand);
  void Undefined(const std::string& operand);
  void Nargin(const std::string& operand);
  void Nargout(const std::string& operand);
  void UnrollLoop(const std::string& operand);
  void KeepLoop(const std::string& operand);
  void Preserve(const std::string& operand);
  void NeverInterpret(const std::string& operand);
  void Assume(const std::string& operand);
  void StaticIo(const std::string& operand);

  Activation& e_;
  syntax::SourceFilePtr source_;
  SourceRange range_;
  InternedName variable_;
};

void EvalAnnotation(Activation& act, StmtId id);

}  // namespace residua::specialise
