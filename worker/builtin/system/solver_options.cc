// lsode_options and quad_options: what a session sets for the integrators (worker/library/lsode.m, quad.m).
//
// An option is named by its words, each of which may be cut short as far as it tells the option from the others:
// "max o" is "maximum order". What is not set is not stored.
#include <algorithm>
#include <array>
#include <cctype>
#include <optional>
#include <sstream>

#include "worker/builtin/kernel_util.h"
#include "worker/builtin/system/display.h"
#include "worker/builtin/warning.h"

namespace residua::builtin {

using value::ThrowError;

namespace {

enum class Kind : uint8_t { kArray, kNumber, kPositive, kSize, kBound, kWhole, kMethod, kSingle };

struct Word {
  std::string_view text;
  size_t least;  // so many of its characters must be there
};

struct Option {
  const char* keyword;
  Kind kind;
  double initial;
  size_t words, least_words;
  std::array<Word, 4> word;
};

struct Solver {
  const char* function;  // "lsode_options"
  const char* title;
  absl::Span<const Option> options;
};

constexpr double kRootOfEps = 1.4901161193847656e-08, kRootOfSingleEps = 3.45266977660366886e-04;
constexpr double kStiff = 1;

constexpr Option kLsode[] = {
    {"absolute tolerance", Kind::kArray, kRootOfEps, 2, 1, {{{"absolute", 1}, {"tolerance", 1}}}},
    {"relative tolerance", Kind::kPositive, kRootOfEps, 2, 1, {{{"relative", 1}, {"tolerance", 1}}}},
    {"integration method", Kind::kMethod, kStiff, 2, 1, {{{"integration", 3}, {"method", 1}}}},
    {"initial step size", Kind::kSize, -1, 3, 1, {{{"initial", 3}, {"step", 1}, {"size", 1}}}},
    {"maximum order", Kind::kWhole, -1, 2, 2, {{{"maximum", 2}, {"order", 1}}}},
    {"maximum step size", Kind::kSize, -1, 3, 2, {{{"maximum", 2}, {"step", 1}, {"size", 1}}}},
    {"minimum step size", Kind::kBound, 0, 3, 1, {{{"minimum", 2}, {"step", 1}, {"size", 1}}}},
    {"step limit", Kind::kWhole, 100000, 2, 1, {{{"step", 1}, {"limit", 1}}}},
};
constexpr Option kQuad[] = {
    {"absolute tolerance", Kind::kArray, kRootOfEps, 2, 1, {{{"absolute", 1}, {"tolerance", 1}}}},
    {"relative tolerance", Kind::kNumber, kRootOfEps, 2, 1, {{{"relative", 1}, {"tolerance", 1}}}},
    {"single precision absolute tolerance",
     Kind::kSingle,
     kRootOfSingleEps,
     4,
     3,
     {{{"single", 1}, {"precision", 1}, {"absolute", 1}, {"tolerance", 1}}}},
    {"single precision relative tolerance",
     Kind::kSingle,
     kRootOfSingleEps,
     4,
     3,
     {{{"single", 1}, {"precision", 1}, {"relative", 1}, {"tolerance", 1}}}},
};

bool Names(const Option& option, const std::vector<std::string>& words) {
  if (words.size() < option.least_words || words.size() > option.words) return false;
  for (size_t k = 0; k < words.size(); ++k) {
    const Word& word = option.word[k];
    if (words[k].size() < word.least || words[k].size() > word.text.size()) return false;
    if (!EqualsIgnoreCase(words[k], word.text.substr(0, words[k].size()))) return false;
  }
  return true;
}

const Option* FindOption(EvaluationContext& context, const Solver& solver, const Value& keyword) {
  if (!keyword.IsString()) ThrowError("", "%s: expecting keyword as first argument", solver.function);
  std::istringstream text(keyword.AsString());
  std::vector<std::string> words;
  for (std::string word; text >> word;) words.push_back(word);
  for (const Option& option : solver.options) {
    if (Names(option, words)) return &option;
  }
  Warn(context, "", std::string(solver.function) + ": no match for `" + keyword.AsString() + "'");
  return nullptr;
}

std::string KeyOf(const Solver& solver, const Option& option) {
  return std::string(solver.function) + ": " + option.keyword;
}

Value ValueOf(const EvaluationContext& context, const Solver& solver, const Option& option) {
  const auto set = context.solver_options.find(KeyOf(solver, option));
  if (set != context.solver_options.end()) return set->second;
  if (option.kind == Kind::kMethod) return Value::String("stiff");
  return option.kind == Kind::kSingle ? Value::Scalar(ClassId::kSingle, option.initial) : Value::Double(option.initial);
}

Value ColumnOf(const Value& v) {
  if (v.Is(ClassId::kChar)) ThrowError("", "invalid conversion from string to real N-D array");
  if (!v.IsNumericOrLogicalOrChar()) WrongType("octave_base_value::array_value()", v);
  const Value numbers = ToDouble(v);
  Value column = Value::Array(ClassId::kDouble, Dims(numbers.numel(), 1));
  for (int64_t k = 0; k < numbers.numel(); ++k) column.mutable_data<double>()[k] = numbers.ElementAsDouble(k);
  return column;
}

double NumberOf(const Value& v) {
  if (v.Is(ClassId::kChar)) ThrowError("", "invalid conversion from string to real scalar");
  if (!v.IsNumericOrLogicalOrChar()) WrongType("octave_base_value::double_value ()", v);
  if (v.IsEmpty()) ThrowError("", "invalid conversion from real matrix to real scalar");
  return v.ElementAsDouble(0);
}

float SingleOf(const Value& v) {
  if (!v.IsNumericOrLogicalOrChar()) WrongType("octave_base_value::float_value ()", v);
  if (v.IsEmpty()) ThrowError("", "invalid conversion from real matrix to real scalar");
  return static_cast<float>(v.ElementAsDouble(0));
}

double WholeOf(const Value& v) {
  if (!v.IsNumericOrLogicalOrChar() || v.Is(ClassId::kChar) || v.IsEmpty())
    WrongType("octave_base_value::int_value ()", v);
  const double d = v.ElementAsDouble(0);
  if (std::isnan(d)) return INT32_MIN;
  return std::trunc(std::clamp(d, static_cast<double>(INT32_MIN), static_cast<double>(INT32_MAX)));
}

Value MethodOf(const Value& v) {
  const std::string name = v.IsString() ? v.AsString() : "";
  if (name == "stiff" || name == "bdf") return Value::String("stiff");
  if (name == "non-stiff" || name == "adams") return Value::String("non-stiff");
  ThrowError("", "lsode_options: method must be \"stiff\", \"bdf\", \"non-stiff\", or \"adams\"");
}

// As it is kept: what makes no sense is the default.
Value Taken(const Option& option, const Value& v) {
  switch (option.kind) {
    case Kind::kArray:
      return ColumnOf(v);
    case Kind::kNumber:
      return Value::Double(NumberOf(v));
    case Kind::kPositive: {
      const double d = NumberOf(v);
      return Value::Double(d > 0 ? d : option.initial);
    }
    case Kind::kSize:
    case Kind::kBound: {
      const double d = NumberOf(v);
      return Value::Double(d >= 0 ? d : option.initial);
    }
    case Kind::kWhole:
      return Value::Double(WholeOf(v));
    case Kind::kMethod:
      return MethodOf(v);
    case Kind::kSingle:
      return Value::Scalar(ClassId::kSingle, SingleOf(v));
  }
  return v;
}

std::string Shown(const Value& v, const DisplayFormat& format) {
  if (v.IsString()) return v.AsString() + "\n";
  if (v.numel() == 1) {
    std::ostringstream number;
    number << v.ElementAsDouble(0);
    return number.str() + "\n";
  }
  std::istringstream lines(DispText(v, format));
  std::string text = "\n\n";
  for (std::string line; std::getline(lines, line);) text += (line.empty() ? "" : "  " + line) + "\n";
  return text + "\n";
}

void Print(EvaluationContext& context, const Solver& solver) {
  std::string text = "\nOptions for " + std::string(solver.title) + " include:\n\n";
  const auto line = [&text](std::string keyword, const std::string& value) {
    keyword.resize(50, ' ');
    text += "  " + keyword + "  " + value;
  };
  line("keyword", "value\n");
  line("-------", "-----\n");
  for (const Option& option : solver.options)
    line(option.keyword, Shown(ValueOf(context, solver, option), context.format));
  context.had_output = true;
  context.write(text + "\n");
}

ValueList OptionsOf(EvaluationContext& context, const Solver& solver, Args args) {
  if (args.empty()) {
    Print(context, solver);
    return {};
  }
  const Option* const option = FindOption(context, solver, args[0]);
  if (option == nullptr) return {};
  if (args.size() == 1) return One(ValueOf(context, solver, *option));
  context.solver_options[KeyOf(solver, *option)] = Taken(*option, args[1]);
  return {};
}

}  // namespace

ValueList Kernel_lsode_options(EvaluationContext& context, Args args, int nargout) {
  (void)nargout;
  return OptionsOf(context, {"lsode_options", "LSODE", kLsode}, args);
}

ValueList Kernel_quad_options(EvaluationContext& context, Args args, int nargout) {
  (void)nargout;
  return OptionsOf(context, {"quad_options", "Quad", kQuad}, args);
}

}  // namespace residua::builtin
