// Annotations (thesis 6.1.7 and appendix A): `%# x size [1 ?]`, `%# nounroll`, `%# assume n > 2`.
//
// An annotation of a variable is a promise of the user, met with what is known: it narrows a dynamic variable, and a
// static one must keep it (domain/promise.h has what each says). The others say how a loop or a function is to be
// treated: each is a row of one of two tables. Old programs write `%#` before plain comments too: a line is an
// annotation only when it has the form of one, which for a promise includes that it begins with a name of the function;
// a sentence never is.
#include "worker/specialise/stmt/annotation.h"

#include <algorithm>
#include <array>
#include <string_view>

#include "worker/check/check.h"
#include "worker/domain/promise.h"
#include "worker/residual/fact_condition.h"
#include "worker/specialise/core/eval.h"
#include "worker/specialise/core/materialise.h"
#include "worker/specialise/expr/text_code.h"
#include "worker/specialise/facts/narrow.h"
#include "worker/syntax/parser.h"
#include "worker/syntax/visit.h"

namespace residua::specialise {

using domain::FirstWord;
using domain::IsSentence;
using domain::Tristate;
using domain::WholeNumber;

namespace {
constexpr char kAssertion[] = "Residua:assertion";
}  // namespace

void AnnotationReader::Run(StmtId id) {
  range_ = e_.ast()[id].range;
  source_ = e_.source;
  Apply(e_.ast().Name(id));
}

void AnnotationReader::RunGiven(const std::string& text) {
  source_ = std::make_shared<syntax::SourceFile>("-a", "%# " + text);
  range_ = {};
  const std::string word = FirstWord(text).first;
  if (word == "unroll" || word == "nounroll") Refuse("`" + word + "` stands before its loop, in the source");
  if (!Apply(text)) Refuse("this is no annotation of a variable of the entry function or of a function");
}

bool AnnotationReader::Apply(const std::string& text) {
  using Rule = void (AnnotationReader::*)(const std::string& operand);
  struct Row {
    std::string_view word;
    Rule apply;
  };
  static constexpr std::array kOfVariables = {
      Row{"widen", &AnnotationReader::Widen},
      Row{"undefined", &AnnotationReader::Undefined},
  };
  static constexpr std::array kOfCode = {
      Row{"nargin", &AnnotationReader::Nargin},     Row{"nargout", &AnnotationReader::Nargout},
      Row{"unroll", &AnnotationReader::UnrollLoop}, Row{"nounroll", &AnnotationReader::KeepLoop},
      Row{"preserve", &AnnotationReader::Preserve}, Row{"nointerpret", &AnnotationReader::NeverInterpret},
      Row{"assume", &AnnotationReader::Assume},     Row{"static_io", &AnnotationReader::StaticIo},
  };
  const auto [first, rest] = FirstWord(text);
  for (const Row& row : kOfCode) {
    if (first != row.word || (IsSentence(rest) && first != "assume")) continue;
    (this->*row.apply)(rest);
    return true;
  }
  if (!e_.source_names.count(first)) return false;
  const auto [instruction, operand] = FirstWord(rest);
  if (IsSentence(operand)) return false;
  const std::optional<domain::Promise> promise = domain::PromiseOf(first, instruction, operand);
  const auto row = std::ranges::find(kOfVariables, instruction, &Row::word);
  if (!promise && row == kOfVariables.end()) return false;
  variable_ = first;
  if (e_.externally_writable.count(first))
    Refuse("`" + first + "` is global or persistent: nothing can be promised of it");
  if (promise) {
    if (!promise->error.empty()) Refuse(promise->error);
    Promise(promise->value);
  } else {
    (this->*row->apply)(operand);
  }
  return true;
}

void AnnotationReader::Refuse(const std::string& what) const {
  const syntax::LineColumn at = source_->Locate(range_.begin);
  const std::string line(source_->Line(at.line));
  throw value::MatlabError("", source_->path() + ":" + std::to_string(at.line) + ":" + std::to_string(at.column) +
                                   ": error: " + what + " [bad-annotation]\n  " + line + "\n  " +
                                   std::string(at.column - 1, ' ') + "^");
}

void AnnotationReader::NoOperand(const std::string& operand, const std::string& word) const {
  if (!operand.empty()) Refuse("`" + word + "` takes no value; leave out `" + operand + "`");
}

// ---- promises about variables

void AnnotationReader::Promise(const AbstractValue& promise) {
  auto it = e_.now.env.vars.find(variable_);
  if (it == e_.now.env.vars.end() || it->second.facts.defined() == Tristate::kFalse) {
    Refuse("`" + variable_ + "` has no value here; put the annotation where it has one");
  }
  Binding& b = it->second;
  if (b.parts) return;  // all that can be promised of it is known
  const AbstractValue now = b.facts.WithDefined(Tristate::kTrue);
  const AbstractValue met = domain::Meet(now, promise);
  if (met.IsBottom()) {
    Refuse("`" + variable_ + "` cannot be so: it is known to be `" + now.ToString() + "`; correct or remove this");
  }
  if (now.IsStatic() || met == now) return;
  if (e_.session.request.assert_promises) CheckPromise(promise);
  // The check is a statement: it may have told more, and may have ended the way.
  const auto checked = e_.now.env.vars.find(variable_);
  if (e_.now.env.reachable && checked != e_.now.env.vars.end() && !checked->second.facts.IsStatic())
    checked->second.facts = domain::Meet(checked->second.facts.WithDefined(Tristate::kTrue), promise);
}

void AnnotationReader::CheckPromise(const AbstractValue& promise) {
  residual::FactConditions conditions;
  try {
    conditions.Define(variable_, promise);
    const std::string text = residual::CheckText(
        conditions.Of(variable_, promise), kAssertion,
        e_.ast()[e_.function].name + ": `" + variable_.text() + "` is not what was promised: " + promise.ToString());
    if (text.empty()) return;
    const std::shared_ptr<const Ast> check = ParsedCheck(text);
    VisitExprs(*check, check->script(), [&](ExprId e) {
      if ((*check)[e].kind != ExprKind::kIdentifier) return;
      const InternedName name = check->Interned(e);
      if (name != variable_ && (e_.now.env.Find(name) || e_.assigned.contains(name)))
        Refuse("`--assert` asks by `" + check->Name(e) + "`, which is a variable here; rename it");
    });
    RunTree(e_, check, 0, Origin(e_, range_));
  } catch (const residual::CannotSay& what) {
    Refuse(std::string("the residual program cannot check ") + what.what() + "; leave out `--assert`");
  }
}

// Statements of ours. They run in the frame that stands: what is known of their conditions leaves nothing.
std::shared_ptr<const Ast> AnnotationReader::ParsedCheck(const std::string& text) {
  std::shared_ptr<const Ast> check = e_.session.ParsedText(text);
  RESIDUA_CHECK(check != nullptr, "a check that does not parse: " + text);
  return check;
}

void AnnotationReader::Undefined(const std::string& operand) {
  NoOperand(operand, "undefined");
  const Binding* b = e_.now.env.Find(variable_);
  if (b != nullptr && b->facts.defined() == Tristate::kTrue) {
    Refuse("`" + variable_ + "` has a value here; remove this");
  }
  e_.now.env.vars.erase(variable_);
}

void AnnotationReader::Widen(const std::string& operand) {
  const int64_t dimension = WholeNumber(operand);
  if (dimension < 1 || dimension > 32) {
    Refuse("expected a dimension from 1 to 32; write it as `%# " + variable_ + " widen 2`");
  }
  if (e_.now.env.Find(variable_) == nullptr) {
    Refuse("`" + variable_ + "` has no value here; put the annotation where it has one");
  }
  MaterialiseVariable(e_, variable_, Origin(e_, range_));
  Binding& b = e_.now.env.vars[variable_];
  const AbstractValue facts = b.facts.Forget().ForgetContents();
  const domain::Shape& shape = facts.shape();
  std::vector<domain::ExtentRange> extents;
  for (int k = 0; k < std::max<int>(shape.listed(), static_cast<int>(dimension)); ++k) {
    extents.push_back(k + 1 == dimension ? domain::ExtentRange{} : shape.Extent(k));
  }
  const int64_t rank = std::max<int64_t>(shape.max_rank(), dimension);
  b.facts = domain::Join(facts, facts.WithShape(domain::Shape::Canonical(2, rank, std::move(extents))));
}

// ---- how code is treated

void AnnotationReader::Expect(const std::string& operand, int given, const char* word) const {
  const int64_t n = WholeNumber(operand);
  if (n < 0) Refuse(std::string("expected a whole number; write it as `%# ") + word + " 2`");
  if (n != given) {
    Refuse(std::string("here `") + word + "` is " + std::to_string(given) +
           "; say how the function is called with `--" + word + "`, or remove this");
  }
}

void AnnotationReader::Nargin(const std::string& operand) { Expect(operand, e_.now.nargin, "nargin"); }
void AnnotationReader::Nargout(const std::string& operand) { Expect(operand, e_.now.nargout, "nargout"); }

void AnnotationReader::UnrollLoop(const std::string& operand) {
  NoOperand(operand, "unroll");
  e_.now.next_hint = LoopHint::kUnroll;
}

void AnnotationReader::KeepLoop(const std::string& operand) {
  NoOperand(operand, "nounroll");
  e_.now.next_hint = LoopHint::kKeep;
}

std::string AnnotationReader::UserFunction(const std::string& name, const char* word) const {
  const FunctionRef f = FunctionNamed(e_, name);
  if (name.empty() || !f.valid() || f.builtin) {
    Refuse("`" + name + "` is no function of a file; write it as `%# " + word + " NAME`");
  }
  return IdentityOf(Callee{f, {}});
}

void AnnotationReader::Preserve(const std::string& operand) {
  e_.session.recorder.Spoil();
  e_.session.preserved.insert(UserFunction(operand, "preserve"));
}

void AnnotationReader::NeverInterpret(const std::string& operand) {
  e_.session.recorder.Spoil();
  e_.session.never_interpreted.insert(UserFunction(operand, "nointerpret"));
}

// The condition of `if EXPR` that is known to hold.
void AnnotationReader::Assume(const std::string& operand) {
  auto source = std::make_shared<syntax::SourceFile>(e_.source->path(), operand);
  const syntax::ParseResult parsed = syntax::ParseExpression(source);
  if (!parsed.ok()) {
    if (operand.find_first_of("<>=~&|()") == std::string::npos) return;  // a sentence
    Refuse("expected a condition; write it as `%# assume n > 2`");
  }
  const std::shared_ptr<const Ast> ast = parsed.ast;
  if (e_.session.request.assert_promises) {
    const std::string error =
        residual::ErrorText(kAssertion, e_.ast()[e_.function].name + ": `" + operand + "` does not hold");
    RunTree(e_, ParsedCheck("if " + operand + "\nelse\n  " + error + "end\n"), 0, Origin(e_, range_));
  }
  const ExprId condition = ast->Exprs(ast->Statements(ast->script())[0])[0];
  const Ast* outer = std::exchange(e_.now.ast, ast.get());
  auto owner = std::exchange(e_.now.ast_owner, ast);
  Narrow(e_, condition, true);
  e_.now.ast = outer;
  e_.now.ast_owner = std::move(owner);
}

void AnnotationReader::StaticIo(const std::string& operand) {
  NoOperand(operand, "static_io");
  if (!e_.session.request.may_read_files)
    Refuse("a server does not read the files of its clients; leave out `--server`, or remove this");
  e_.static_io = true;
}

void EvalAnnotation(Activation& act, StmtId id) { AnnotationReader(act).Run(id); }

void EvalGivenAnnotations(Activation& act) {
  for (const std::string& text : act.session.request.annotations) AnnotationReader(act).RunGiven(text);
}

}  // namespace residua::specialise
