// Arrays of numbers that a request fixes but for some elements: `-d 'k = [1 2 3]' -t 'k(2): real scalar'`.
//
// What is known of an array says nothing of its elements one by one, while of a cell and of a struct it does. So the
// request describes such an array as a struct of one field that no program can name, which holds the cell of what is
// known of the elements: it is compared, hashed and drawn from as other facts are. The entry gets the array that is
// meant, known element by element.
#pragma once

#include "worker/domain/abstract_value.h"
#include "worker/specialise/core/activation.h"

namespace residua::specialise {

// Elements are known numbers, or facts of a real number in double precision. An array of very many elements is
// described by its class and shape alone.
AbstractValue OpenArray(const value::Dims& dims, std::vector<AbstractValue> elements);
bool IsOpenArray(const AbstractValue& facts);
bool HoldsOpenArray(const AbstractValue& facts);
// The facts with each such array as what it is.
AbstractValue WithPlainArrays(const AbstractValue& facts);
// A value that was drawn from facts with such arrays.
Value WithPlainArrays(const Value& drawn);

// The parameters of the entry, of which `given` is known, as it sees them: those with such arrays become aggregates
// that are known part by part, read from the parameter where the function begins.
void OpenGivenArrays(Activation& act, const PartialValues& given, SourceRange range);

}  // namespace residua::specialise
