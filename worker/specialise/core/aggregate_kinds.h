// What is asked of an aggregate that is known by its parts: a row a kind, in aggregate/kinds.cc.
//
// Whoever has an aggregate asks its row, and not which kind it is: how it is told in the key of a version, what is
// known of it as a whole, which value it is where all its parts are known, how it is written as an expression, and
// whether its parts are elements in the order of their places. What only one kind has (fields, keys, captured
// variables, the places of what is not zero) is asked of that kind, where the construct is. A new kind is a row and its
// file.
#pragma once

#include <optional>
#include <set>
#include <string>
#include <vector>

#include "worker/specialise/core/activation.h"

namespace residua::specialise {

using CaptureNames = InternedNames;  // captured variables that stay names in the text of a handle

struct AggregateKind {
  std::string (*head)(const PartialAggregate& v);  // canonical text of its structure, without its parts
  AbstractValue (*facts)(const PartialAggregate& v);
  value::Value (*value)(const PartialAggregate& v);  // of one whose parts are all known; null: it is no plain value
  ExprId (*materialise)(Activation& act, const PartialAggregate& v, SourceRange range, const CaptureNames& named);
  bool holds_elements;
  bool returned_whole;  // a function gives it back as one value, not as its parts
};
const AggregateKind& KindOf(const PartialAggregate& v);

// The rows' entries that stand with their constructs.
AbstractValue FactsOfStructs(const PartialAggregate& v);   // aggregate/struct_array.cc
AbstractValue FactsOfElements(const PartialAggregate& v);  // aggregate/element_array.cc
AbstractValue FactsOfLines(const PartialAggregate& v);     // aggregate/line_array.cc
ExprId MaterialiseElements(Activation& act, const PartialAggregate& v, SourceRange range, const CaptureNames&);
ExprId MaterialiseLines(Activation& act, const PartialAggregate& v, SourceRange range, const CaptureNames&);
ExprId MaterialiseSparse(Activation& act, const PartialAggregate& v, SourceRange range, const CaptureNames&);
ExprId MaterialiseStruct(Activation& act, const PartialAggregate& v, SourceRange range, const CaptureNames&);
ExprId MaterialiseStructs(Activation& act, const PartialAggregate& v, SourceRange range, const CaptureNames&);
ExprId MaterialiseClosure(Activation& act, const PartialAggregate& v, SourceRange range, const CaptureNames& named);
ExprId MaterialiseNested(Activation& act, const PartialAggregate& v, SourceRange range, const CaptureNames&);
ExprId MaterialiseMap(Activation& act, const PartialAggregate& v, SourceRange range, const CaptureNames&);

std::optional<Part> StoreUnderKey(Activation& act, const PartialAggregate& old, const PartialValues& keys,
                                  const PartialValue& value, const std::string& root, SourceRange range);
// Arrays that are known element by element: those that the exits do not know alike become residual variables.
void JoinElements(Activation& act, std::vector<Exit>* exits, Env* target, SourceRange range);

}  // namespace residua::specialise
