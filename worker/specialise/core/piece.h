// What the evaluation of an expression gives.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "worker/specialise/core/environment.h"

namespace residua::specialise {

using value::Value;

// A partially evaluated expression: static (facts.IsStatic()), virtual (parts) or dynamic (residual).
struct Piece {
  AbstractValue facts;
  ExprId residual;
  VirtualPtr parts;
  std::string variable;      // of a virtual one: the variable it was read from
  bool pure = true;          // evaluating the residual has no effects and cannot raise an error
  bool read = false;         // of a global variable: not pure, since it may not move past calls, but can be left out
  bool diverges = false;     // evaluating it certainly raises an error
  bool colon = false;        // a bare `:` in an index list
  bool list = false;         // a comma-separated list of unknown length
  bool next = false;         // a subscript written `end + 1` that stands alone
  bool may_be_null = false;  // stored in elements it may delete (builtin/null_value.h)
  // Of what is or may be a list: the cell of its values. `facts` are those of one of them.
  std::shared_ptr<const AbstractValue> values;

  bool IsStatic() const { return facts.IsStatic() && !parts; }
  static Piece Static(const Value& v) {
    Piece p;
    p.facts = AbstractValue::Of(v);
    return p;
  }
  static Piece Dynamic(AbstractValue facts, ExprId residual, bool pure) {
    Piece p;
    p.facts = std::move(facts);
    p.residual = residual;
    p.pure = pure;
    return p;
  }
};
using Pieces = std::vector<Piece>;
bool AllStatic(const Pieces& pieces);
Pieces AsCalleeSees(Pieces args);  // arguments as they are known in the function called
bool AllPure(const Pieces& pieces);
// The arguments of the printf family with a template in single quotes for one in double quotes, where that matters.
std::optional<Pieces> WithPlainTemplate(std::string_view name, const Pieces& args);  // print_template.cc
// The arguments of sprintf, printf, fprintf, error with known ones put into the template; nothing: as they are.
std::optional<Pieces> WithTemplateFilled(std::string_view name, const Pieces& args);  // print_template.cc

}  // namespace residua::specialise
