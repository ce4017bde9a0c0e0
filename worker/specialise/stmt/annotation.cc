// Annotations (thesis 6.1.7 and appendix A): `%# x size [1 ?]`, `%# nounroll`, `%# assume n > 2`.
//
// An annotation of a variable is a promise of the user, met with what is known: it narrows a dynamic variable, and a
// static one must keep it. The others say how a loop or a function is to be treated. Each instruction is a row of one
// of two tables. Old programs write `%#` before plain comments too: a line is an annotation only when it has the form
// of one, which for a promise includes that it begins with a name of the function; a sentence never is.
#include "worker/specialise/stmt/annotation.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <cstdlib>

#include "worker/domain/rules.h"
#include "worker/specialise/core/materialise.h"
#include "worker/specialise/facts/narrow.h"
#include "worker/syntax/parser.h"

namespace residua::specialise {

using domain::Tristate;

namespace {

std::pair<std::string, std::string> FirstWord(const std::string& text) {
  const size_t end = std::min(text.find_first_of(" \t"), text.size());
  const size_t next = std::min(text.find_first_not_of(" \t", end), text.size());
  return {text.substr(0, end), text.substr(next)};
}

// Two words of letters in a row: nobody's operand.
bool IsSentence(const std::string& operand) {
  int words = 0;
  for (std::string rest = operand; !rest.empty();) {
    auto [word, more] = FirstWord(rest);
    words += std::all_of(word.begin(), word.end(), [](unsigned char c) { return std::isalpha(c) || c == '.'; }) ? 1 : 0;
    rest = more;
  }
  return words > 1;
}

int64_t WholeNumber(const std::string& text) {  // -1: it is none
  if (text.empty() || text.size() > 9) return -1;
  if (!std::all_of(text.begin(), text.end(), [](unsigned char c) { return std::isdigit(c); })) return -1;
  return std::strtoll(text.c_str(), nullptr, 10);
}

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
    const char* word;
    Rule apply;
  };
  static constexpr std::array kOfVariables = {
      Row{"size", &AnnotationReader::Size},
      Row{"ndims", &AnnotationReader::Ndims},
      Row{"widen", &AnnotationReader::Widen},
      Row{"real", &AnnotationReader::Real},
      Row{"complex", &AnnotationReader::Complex},
      Row{"logical", &AnnotationReader::Logical},
      Row{"class", &AnnotationReader::Class},
      Row{"realdouble", &AnnotationReader::RealDouble},
      Row{"realscalar", &AnnotationReader::RealScalar},
      Row{"range", &AnnotationReader::Range},
      Row{"defined", &AnnotationReader::Defined},
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
  for (const Row& row : kOfVariables) {
    if (instruction != row.word || IsSentence(operand)) continue;
    variable_ = first;
    if (e_.externally_writable.count(first))
      Refuse("`" + first + "` is global or persistent: nothing can be promised of it");
    (this->*row.apply)(operand);
    return true;
  }
  return false;
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
  if (!now.IsStatic()) b.facts = met;
}

void AnnotationReader::PromiseFacts(const std::string& facts, const std::string& example) {
  domain::ExtentNames names;
  domain::FactsError error;
  std::optional<AbstractValue> promise = domain::ParseFacts(facts, &names, &error);
  if (!promise) Refuse(error.message + "; write it as `%# " + variable_ + " " + example + "`");
  if (!names.symbols.empty()) {
    Refuse("extents of an annotation are numbers, `lo..hi` or `?`; write `%# " + variable_ + " " + example + "`");
  }
  Promise(*promise);
}

void AnnotationReader::Size(const std::string& operand) {
  std::string shape = operand;
  for (size_t at = shape.find("UNKNOWN"); at != std::string::npos; at = shape.find("UNKNOWN"))
    shape.replace(at, 7, "?");
  if (shape.empty() || shape[0] != '[') Refuse("expected a shape; write it as `%# " + variable_ + " size [1 ?]`");
  PromiseFacts(shape, "size [1 ?]");
}

void AnnotationReader::Ndims(const std::string& operand) {
  const int64_t n = WholeNumber(operand);
  if (n < 2) Refuse("expected a number of dimensions, two or more; write it as `%# " + variable_ + " ndims 2`");
  Promise(AbstractValue::Array(domain::ClassSet::All(), domain::Shape::Canonical(2, n, {})));
}

void AnnotationReader::Real(const std::string& operand) {
  if (!operand.empty() && operand != "yes" && operand != "no") {
    Refuse("expected `yes` or `no`; write it as `%# " + variable_ + " real yes`");
  }
  PromiseFacts(operand == "no" ? "complex" : "real", "real yes");
}

void AnnotationReader::Complex(const std::string& operand) {
  NoOperand(operand, "complex");
  PromiseFacts("complex", "complex");
}

void AnnotationReader::Logical(const std::string& operand) {
  if (operand != "yes" && operand != "no") {
    Refuse("expected `yes` or `no`; write it as `%# " + variable_ + " logical yes`");
  }
  domain::ClassSet classes = domain::ClassSet::Of(value::ClassId::kLogical);
  if (operand == "no") {
    classes = domain::ClassSet::None();
    for (int k = 0; k < value::kClassCount; ++k) {
      const auto c = static_cast<value::ClassId>(k);
      if (c != value::ClassId::kLogical) classes = classes | domain::ClassSet::Of(c);
    }
  }
  Promise(AbstractValue::Array(classes, domain::Shape::Top()));
}

void AnnotationReader::Class(const std::string& operand) {
  const bool name = !operand.empty() && std::all_of(operand.begin(), operand.end(), [](unsigned char c) {
    return std::isalnum(c) || c == '_' || c == '|';
  });
  if (!name) Refuse("expected the name of a class; write it as `%# " + variable_ + " class double`");
  PromiseFacts(operand == "function" ? "function_handle" : operand, "class double");
}

void AnnotationReader::RealDouble(const std::string& operand) {
  NoOperand(operand, "realdouble");
  PromiseFacts("realdouble", "realdouble");
}

void AnnotationReader::RealScalar(const std::string& operand) {
  NoOperand(operand, "realscalar");
  PromiseFacts("realscalar", "realscalar");
}

void AnnotationReader::Range(const std::string& operand) { PromiseFacts("in " + operand, "range [0, 1]"); }

void AnnotationReader::Defined(const std::string& operand) {
  NoOperand(operand, "defined");
  Promise(AbstractValue::Top());
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
  const FunctionRef f = e_.session.functions.Find(name, e_.file, e_.function);
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
