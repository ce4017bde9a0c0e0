// Reads the size arguments of zeros, ones, cell, rand...: (n), (m, n, ...), ([m n ...]), with a class name behind.
#pragma once

#include "worker/domain/rule_support.h"

namespace residua::domain {

struct SizeArguments {
  Shape shape;
  bool has_class = false;  // a class name, perhaps unknown
  std::optional<std::string> class_name;
  bool valid = false;    // no error but that of an array that is too large
  bool certain = false;  // no error for any of the arguments
};
// `whole`: a size that is no whole number is an error, so that a scalar which is a name gives its name to the extent.
SizeArguments ReadSizes(Args args, bool whole = false);
Shape ShapeFromVector(const AbstractValue& sizes);

}  // namespace residua::domain
