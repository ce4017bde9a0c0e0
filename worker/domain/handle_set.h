// What a function handle can be: up to kMaxTargets functions, each a name or the tree of an anonymous function with
// what is known of the values it captured.
//
// Two handles have the same target when they would run the same text with captured variables of the same names; what
// differs is joined capture by capture. The facts of captured values stand for themselves: they hold no names of the
// activation that made the handle, which may be over. A set that would grow beyond the limit is given up: any handle.
#pragma once

#include <functional>
#include <string>
#include <utility>
#include <vector>

#include "worker/domain/abstract_value.h"

namespace residua::domain {

inline constexpr size_t kMaxTargets = 8;

struct HandleTarget {
  value::FunctionHandle function;                               // without captures
  std::vector<std::pair<std::string, AbstractValue>> captures;  // in order of first use
  std::string Text() const;                                     // "@sin", "@(t) t + k"
  std::string Identity() const;                                 // equal iff two targets are the same function
  bool Contains(const value::FunctionHandle& h) const;
};
bool operator==(const HandleTarget& a, const HandleTarget& b);

// The function of a handle, its captured values known.
HandleTarget TargetOf(const value::FunctionHandle& h);
// What the handles among the values of `a` can be; none: not known. Of a value that is certainly no handle: empty.
std::optional<std::vector<HandleTarget>> TargetsOf(const AbstractValue& a);

// Every function of either set, captures combined; none: too many, or, where `grows` is false, a function that `a` does
// not have.
using CombineCaptures = std::function<AbstractValue(const AbstractValue&, const AbstractValue&)>;
std::optional<std::vector<HandleTarget>> UnionOfTargets(std::vector<HandleTarget> a, const std::vector<HandleTarget>& b,
                                                        bool grows, const CombineCaptures& combine);
std::vector<HandleTarget> IntersectionOfTargets(const std::vector<HandleTarget>& a, const std::vector<HandleTarget>& b);
bool LessEqual(const std::vector<HandleTarget>& a, const std::vector<HandleTarget>& b);

}  // namespace residua::domain
