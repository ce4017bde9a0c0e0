// inline ('x^2 + a'): a function made of text, the oldest kind of function value.
//
// It is an object of its own class, not a function handle: it is called as f (x) and by feval and the functions that
// map over elements, and answers formula, argnames and vectorize. It does not change, so that it does not matter that
// copies share it. The text becomes a function when it is first called: what is wrong with it shows then.
#include <algorithm>
#include <cctype>

#include "worker/builtin/binary_op_common.h"
#include "worker/builtin/handle_object.h"
#include "worker/builtin/warning.h"

namespace residua::builtin {

using value::ThrowError;

namespace {

class Inline final : public HandleObject {
 public:
  Inline(EvaluationContext& context, std::string expression, std::vector<std::string> arguments)
      : context_(context), expression_(std::move(expression)), arguments_(std::move(arguments)) {}
  const char* ClassName() const override { return "inline"; }
  bool HasMethod(std::string_view name) const override {
    return name == "formula" || name == "argnames" || name == "vectorize";
  }
  ValueList CallMethod(EvaluationContext&, std::string_view name, Args, int) override {
    if (name == "formula") return One(Value::String(expression_));
    if (name == "argnames") return One(CellOfStrings(arguments_, true));
    return One(Value::OfObject(std::make_shared<Inline>(context_, Vectorized(), arguments_)));
  }
  Value Property(const std::string&) const override { ThrowError("", "@inline/subsref: invalid subscript type"); }
  void SetProperty(const std::string&, const Value&) override {
    ThrowError("", "invalid use of a N_-D array in indexed assignment");
  }
  Value Lookup(Args args) const override {
    if (context_.evaluator == nullptr) Refuse("inline", "a call without an evaluator");
    ValueList results = context_.evaluator->Call(Function(), args, 1);
    return results.empty() ? Value() : std::move(results[0]);
  }
  void Store(Args, const Value&) override { Refuse("inline", "an assignment to an element"); }
  std::string Text(bool) const override { return "  <class inline>\n"; }
  std::vector<std::string> PropertyNames() const override { return {}; }

  const Value& Function() const {
    if (function_.Is(ClassId::kFunctionHandle)) return function_;
    std::string text = "@(";
    for (size_t k = 0; k < arguments_.size(); ++k) text += (k > 0 ? ", " : "") + arguments_[k];
    ValueList made = context_.evaluator->EvalText(text + ") " + expression_, 1);
    if (made.empty() || !made[0].Is(ClassId::kFunctionHandle)) Refuse("inline", "this text");
    function_ = made[0];
    return function_;
  }

 private:
  // ^, * and / become operators of elements where they are none yet.
  std::string Vectorized() const {
    std::string out;
    for (size_t k = 0; k < expression_.size(); ++k) {
      const char c = expression_[k];
      if ((c == '^' || c == '*' || c == '/') && (k == 0 || expression_[k - 1] != '.')) out += '.';
      out += c;
      if (c == '*' && k + 1 < expression_.size() && expression_[k + 1] == '*') out += expression_[++k];
    }
    return out;
  }

  EvaluationContext& context_;
  std::string expression_;
  std::vector<std::string> arguments_;
  mutable Value function_;
};

bool IsLetter(char c) { return std::isalpha(static_cast<unsigned char>(c)) || c == '_'; }

// The names that a text calls by no parenthesis, in the order of the characters; numbers by name are none.
std::vector<std::string> NamesIn(const std::string& text) {
  static constexpr std::string_view kNumbers[] = {"i", "j", "NaN", "nan", "NA", "Inf", "inf", "pi", "e", "eps"};
  std::vector<std::string> names;
  std::string name;
  const auto end_name = [&](bool called) {
    const bool number = std::find(std::begin(kNumbers), std::end(kNumbers), name) != std::end(kNumbers);
    if (!name.empty() && !called && !number) names.push_back(name);
    name.clear();
  };
  bool quoted = false;
  for (size_t k = 0; k < text.size(); ++k) {
    char c = text[k];
    if (c == '\'' || c == '"') quoted = !quoted;
    if (!quoted && IsLetter(c)) {
      if (name.empty() && (c == 'e' || c == 'E')) {  // the exponent of a number
        if (k + 1 == text.size()) {
          const int n = static_cast<int>(k + 1);
          ThrowError("Octave:index-out-of-bounds", "expr(%d): out of bound %d (dimensions are 1x%d)", n + 1, n, n);
        }
        const char next = text[k + 1];
        if (std::isdigit(static_cast<unsigned char>(next)) || next == '+' || next == '-') continue;
      }
      name += c;
    } else if (!name.empty() && std::isdigit(static_cast<unsigned char>(c))) {
      name += c;
    } else if (!name.empty()) {
      while (k + 1 < text.size() && c == ' ') c = text[++k];
      end_name(c == '(');
    }
  }
  end_name(false);
  std::sort(names.begin(), names.end());
  names.erase(std::unique(names.begin(), names.end()), names.end());
  if (names.empty()) names.push_back("x");
  return names;
}

}  // namespace

ValueList Kernel_inline(EvaluationContext& context, Args args, int) {
  constexpr char kLegacy[] = "Octave:legacy-function";
  WarnOnce(context, "inline", kLegacy, "inline is obsolete; use anonymous functions instead\n");
  if (!args[0].IsString()) ThrowError("", "inline: EXPR must be a string");
  const std::string text = args[0].AsString();
  std::vector<std::string> names;
  if (args.size() == 1) {
    names = NamesIn(text);
  } else if (args.size() == 2 && !args[1].Is(ClassId::kChar)) {
    const Value& n = args[1];
    const double count = n.IsNumericOrLogicalOrChar() && n.IsScalar() ? n.ElementAsDouble(0) : 0.5;
    if (count != std::floor(count)) ThrowError("", "inline: N must be an integer");
    if (!(count > 0)) ThrowError("", "inline: N must be a positive integer");
    names.push_back("x");
    for (int k = 1; k <= static_cast<int>(count); ++k) names.push_back("P" + std::to_string(k));
  } else if (args.size() == 2) {
    names.push_back("x");  // Octave forgets the one name that it is given
  } else {
    for (const Value& name : args.subspan(1)) {
      if (!name.IsString()) ThrowError("", "inline: additional arguments must be strings");
      names.push_back(name.AsString());
    }
  }
  return One(Value::OfObject(std::make_shared<Inline>(context, text, std::move(names))));
}

bool IsInlineFunction(const Value& v) {
  return v.Is(ClassId::kObject) && std::string_view(v.object().ClassName()) == "inline";
}

Value HandleOfInline(const Value& v) { return static_cast<const Inline&>(v.object()).Function(); }

}  // namespace residua::builtin
