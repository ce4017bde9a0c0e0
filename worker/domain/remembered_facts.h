// What is known of a persistent variable that a residual function holds (specialise/core/remembered.h says how).
#pragma once

#include <string>
#include <vector>

#include "worker/domain/abstract_value.h"

namespace residua::domain {

struct RememberedFacts {
  std::string name;
  AbstractValue first, later;     // at the beginning of a call: before anything was stored, and after
  std::vector<std::string> with;  // what has been stored whenever it has
};

}  // namespace residua::domain
