#include "worker/domain/promise.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <cstdlib>

#include "worker/domain/rules.h"

namespace residua::domain {

std::pair<std::string, std::string> FirstWord(const std::string& text) {
  const size_t end = std::min(text.find_first_of(" \t"), text.size());
  const size_t next = std::min(text.find_first_not_of(" \t", end), text.size());
  return {text.substr(0, end), text.substr(next)};
}

bool IsSentence(const std::string& operand) {
  int words = 0;
  for (std::string rest = operand; !rest.empty();) {
    auto [word, more] = FirstWord(rest);
    words += std::all_of(word.begin(), word.end(), [](unsigned char c) { return std::isalpha(c) || c == '.'; }) ? 1 : 0;
    rest = more;
  }
  return words > 1;
}

int64_t WholeNumber(const std::string& text) {
  if (text.empty() || text.size() > 9) return -1;
  if (!std::all_of(text.begin(), text.end(), [](unsigned char c) { return std::isdigit(c); })) return -1;
  return std::strtoll(text.c_str(), nullptr, 10);
}

namespace {

Promise Refused(const std::string& what, const std::string& variable, const std::string& example) {
  return {AbstractValue::Top(), what + "; write it as `%# " + variable + " " + example + "`"};
}

Promise FromFacts(const std::string& facts, const std::string& variable, const std::string& example) {
  ExtentNames names;
  FactsError error;
  std::optional<AbstractValue> promise = ParseFacts(facts, &names, &error);
  if (!promise) return Refused(error.message, variable, example);
  if (!names.symbols.empty())
    return Refused("extents of an annotation are numbers, `lo..hi` or `?`", variable, example);
  return {*std::move(promise), ""};
}

Promise Size(const std::string& x, const std::string& operand) {
  std::string shape = operand;
  for (size_t at = shape.find("UNKNOWN"); at != std::string::npos; at = shape.find("UNKNOWN"))
    shape.replace(at, 7, "?");
  if (shape.empty() || shape[0] != '[') return Refused("expected a shape", x, "size [1 ?]");
  return FromFacts(shape, x, "size [1 ?]");
}

Promise Ndims(const std::string& x, const std::string& operand) {
  const int64_t n = WholeNumber(operand);
  if (n < 2) return Refused("expected a number of dimensions, two or more", x, "ndims 2");
  return {AbstractValue::Array(ClassSet::All(), Shape::Canonical(2, n, {})), ""};
}

Promise Real(const std::string& x, const std::string& operand) {
  if (!operand.empty() && operand != "yes" && operand != "no") return Refused("expected `yes` or `no`", x, "real yes");
  return FromFacts(operand == "no" ? "complex" : "real", x, "real yes");
}

Promise Logical(const std::string& x, const std::string& operand) {
  if (operand != "yes" && operand != "no") return Refused("expected `yes` or `no`", x, "logical yes");
  const ClassSet logical = ClassSet::Of(value::ClassId::kLogical);
  ClassSet others = ClassSet::None();
  for (int k = 0; k < value::kClassCount; ++k) {
    const auto c = static_cast<value::ClassId>(k);
    if (c != value::ClassId::kLogical) others = others | ClassSet::Of(c);
  }
  return {AbstractValue::Array(operand == "yes" ? logical : others, Shape::Top()), ""};
}

Promise Class(const std::string& x, const std::string& operand) {
  const bool name = !operand.empty() && std::all_of(operand.begin(), operand.end(), [](unsigned char c) {
    return std::isalnum(c) || c == '_' || c == '|';
  });
  if (!name) return Refused("expected the name of a class", x, "class double");
  return FromFacts(operand == "function" ? "function_handle" : operand, x, "class double");
}

Promise Range(const std::string& x, const std::string& operand) {
  return FromFacts("in " + operand, x, "range [0, 1]");
}

}  // namespace

std::optional<Promise> PromiseOf(const std::string& variable, const std::string& instruction,
                                 const std::string& operand) {
  struct Row {
    const char* word;
    Promise (*with)(const std::string& variable, const std::string& operand);  // null: it takes none
  };
  static constexpr std::array kRows = {
      Row{"size", Size},          Row{"ndims", Ndims},     Row{"real", Real},       Row{"logical", Logical},
      Row{"class", Class},        Row{"range", Range},     Row{"complex", nullptr}, Row{"realdouble", nullptr},
      Row{"realscalar", nullptr}, Row{"defined", nullptr},
  };
  for (const Row& row : kRows) {
    if (instruction != row.word) continue;
    if (row.with != nullptr) return row.with(variable, operand);
    if (!operand.empty()) {
      return Promise{AbstractValue::Top(), "`" + instruction + "` takes no value; leave out `" + operand + "`"};
    }
    return instruction == "defined" ? Promise{AbstractValue::Top(), ""} : FromFacts(instruction, variable, instruction);
  }
  return std::nullopt;
}

}  // namespace residua::domain
