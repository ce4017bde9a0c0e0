// The operators of the language on concrete values: the one implementation of each.
//
// Errors are Octave's: "operator +: nonconformant arguments (op1 is 1x2, op2 is 1x3)" with identifier
// Octave:nonconformant-args, "binary operator '+' not implemented for 'cell' by 'double' operations"
// (Octave:undefined-function), "index (0,_): out of bound; value 0 out of bound 3" (Octave:index-out-of-bounds), ...
#pragma once

#include <absl/types/span.h>

#include <string>

#include "worker/syntax/ast.h"
#include "worker/value/value.h"

namespace residua::builtin {

using syntax::Op;
using value::Dims;
using value::Value;
using value::ValueList;

Value Binary(Op op, const Value& a, const Value& b);  // every binary operator but && and ||; broadcasts
Value Unary(Op op, const Value& a);                   // + - ! ' .'
// The product of operands transposed on the way (kNone, kTranspose, kConjugateTranspose): A*b' and A'*b are one library
// call in Octave, with other rounding than transposing first.
Value TransposedProduct(Op transpose_a, const Value& a, Op transpose_b, const Value& b);
// A' \ b (kConjugateTranspose) or A.' \ b (kTranspose): triangles are solved from the other side, with other rounding,
// too.
Value TransposedLeftDivide(Op turn, const Value& a, const Value& b);
// Truth of a condition: all elements nonzero and not empty; errors as Octave's (undefined for cells...).
bool IsTrue(const Value& v);

// base:increment:limit; a missing increment is null. Results are ranges (storage kRange) where Octave's are.
Value Colon(const Value& base, const Value* increment, const Value& limit);

// One subscript: a value, or the bare colon.
struct Subscript {
  bool colon = false;
  Value value;
};
using Subscripts = absl::Span<const Subscript>;

// a(i, j, ...) for every class; `name` is the variable's name for messages ("index (3,_): out of bound 2 ...").
Value Index(const Value& a, Subscripts subscripts, const std::string& name);
// a{i, j, ...}: the list of elements.
ValueList CellIndex(const Value& a, Subscripts subscripts, const std::string& name);
// a(i, j, ...) = b; grows, converts class as Octave does; writes in place when `a` is unique. `a` may be 0x0 double.
void IndexAssign(Value& a, Subscripts subscripts, const Value& b);
// a(i, j, ...) = []
void IndexDelete(Value& a, Subscripts subscripts);
// The element position (0-based) of a scalar-subscripted cell or struct for writing; grows `a` as needed.
int64_t LocateForWrite(Value& a, Subscripts subscripts);
// The value of `end` at position k (0-based) of n subscripts.
int64_t EndValue(const Value& a, int k, int n);
// a.name for every element: a list (one value for a scalar struct). Error when there is no such field.
ValueList FieldAccess(const Value& a, const std::string& name);

// [rows]: class, quote and empty rules of Octave; `Concat` along dimension dim (0-based) is horzcat, vertcat and cat.
Value Concat(int dim, absl::Span<const Value> parts);
Value MatrixLiteral(const std::vector<ValueList>& rows);
Value CellLiteral(
    const std::vector<ValueList>& rows);  // cells inside are spliced as Octave does: c = {c{:}, 1}, {[]; {}}

class EvaluationContext;
// Whom warnings of operators on this thread go to from now on, null: to nobody; returned is who it was.
EvaluationContext* TellOperatorWarnings(EvaluationContext* context) noexcept;
// While one lives, warnings of operators on this thread ("matrix singular to machine precision") go to its context.
class ScopedOperatorWarnings {
 public:
  explicit ScopedOperatorWarnings(EvaluationContext& context);
  ~ScopedOperatorWarnings();
  ScopedOperatorWarnings(const ScopedOperatorWarnings&) = delete;
  ScopedOperatorWarnings& operator=(const ScopedOperatorWarnings&) = delete;

 private:
  EvaluationContext* previous_;
};

// Class of results: Octave's rules for mixed operands, concatenation and so on.
Value ConvertClass(const Value& v, value::ClassId to);  // saturating, rounding; complex kept for floats

}  // namespace residua::builtin
