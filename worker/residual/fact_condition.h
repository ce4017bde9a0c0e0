// Facts of values as MATLAB conditions: what `--assert` and `--fixed check` write into the residual program.
//
// A condition is true of exactly the values that have the facts, except that bounds do not tell -0 from 0. Extents with
// a common name are compared with the first place that has it.
#pragma once

#include <map>
#include <stdexcept>
#include <string>
#include <vector>

#include "worker/domain/abstract_value.h"

namespace residua::residual {

// Facts, or a value, that no condition of the language can say; what() names them.
struct CannotSay : std::runtime_error {
  using std::runtime_error::runtime_error;
};

class FactConditions {
 public:
  // `fields_in_order`: the fields of structs come in the order of their facts.
  explicit FactConditions(bool fields_in_order = false) : fields_in_order_(fields_in_order) {}

  // `expression` is evaluated where the conditions are: the places of the names that its facts give to extents.
  void Define(const std::string& expression, const domain::AbstractValue& facts);
  // Conditions of which every one must hold, in an order in which each may be evaluated once those before it hold.
  std::vector<std::string> Of(const std::string& expression, const domain::AbstractValue& facts) const;

 private:
  void AppendShape(const std::string& expression, const domain::Shape& shape, std::vector<std::string>* out) const;
  // True of this value alone: class, storage and contents, each with its sign; NaN equals NaN.
  std::string Equals(const std::string& expression, const value::Value& v) const;
  std::string HasFieldNames(const std::string& expression, std::vector<std::string> names) const;
  std::string InPlaces(const domain::ExtentExpression& e) const;

  bool fields_in_order_;
  std::map<uint32_t, std::string> places_;  // symbol -> the expression that has it
};

// Statements: the error, and one that raises it unless all conditions hold (nothing for none of them).
std::string ErrorText(const std::string& identifier, const std::string& text);
std::string CheckText(const std::vector<std::string>& conditions, const std::string& identifier,
                      const std::string& text);

}  // namespace residua::residual
