// What is wanted of an expression by whoever evaluates it.
//
// A demand is for one expression: operands, subscripts and arguments are asked for one value each and nothing more,
// unless their construct says otherwise.
#pragma once

#include <string>
#include <vector>

namespace residua::specialise {

struct Demand {
  Demand(int count = 1) : nargout(count) {}  // so many values and nothing else: what most ask for

  int nargout;
  std::vector<std::string> outputs;  // the variables that the outputs of a call go to, "~" for none; empty: not said
  bool in_parts = false;             // a cell literal is wanted by its parts
  bool elements = false;             // numbers that are known element by element may come as they are known
  bool shown = false;                // a statement that prints the value of its call
  bool keeps_map = false;            // a variable that may hold a map is assigned the value as a whole

  Demand InParts(bool wanted) const {
    Demand d = *this;
    d.in_parts = wanted;
    return d;
  }
  Demand WithElements(bool wanted = true) const {
    Demand d = *this;
    d.elements = wanted;
    return d;
  }
};

}  // namespace residua::specialise
