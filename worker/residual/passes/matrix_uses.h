// How a variable is used while it holds a matrix of numbers that a statement of the function writes down.
//
//   v = [a, 0, b];      a definition: numbers that are real where they can be
//   v(2) = c;           an element written
//   v(2:3) = [c, d];    several, of a matrix of as many numbers, or of one number
//   y = v(1) + v(2);    elements read
//   w = v(2:3);         several
//   z = f (v);          the matrix read whole
//   v = g (z);          here something else begins, as it does with a matrix of another size
//
// Other values that the same variable holds at other times do not count: what is asked is about the statements that
// nothing but these definitions reaches.
#pragma once

#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

#include "absl/container/flat_hash_map.h"
#include "worker/residual/flow_graph.h"
#include "worker/residual/literal_places.h"
#include "worker/residual/program.h"

namespace residua::residual {

// A statement `v = [a, b; c, d]` and the elements, column by column; at least two.
struct MatrixDefinition {
  NameId variable;
  MatrixSize size;
  std::vector<syntax::ExprId> elements;
  std::vector<int64_t> places;    // in the order in which they are evaluated: row by row
  std::vector<int64_t> not_pure;  // those that are to be evaluated though nobody reads them
};
std::optional<MatrixDefinition> AsMatrixDefinition(const Residual& residual, syntax::StmtId statement);

// A number that is real where it can be: a literal, or what is known as one.
bool IsNarrowNumber(const Residual& residual, syntax::ExprId e);
// The elements of `[a, b; c, d]`, column by column; none: it is something else, or they are not all such numbers, or
// the order of their evaluation may matter.
std::vector<syntax::ExprId> MatrixElements(const Residual& residual, syntax::ExprId matrix);

struct MatrixUses {
  // A mention in a statement that stands within so many loops.
  struct Part {
    LiteralPlaces at;
    bool written;
    int loops;
  };

  struct Definition {
    syntax::StmtId statement;
    int loops;
    std::vector<syntax::ExprId> elements;
    std::vector<int64_t> not_pure;
  };

  MatrixSize size;
  std::vector<Definition> definitions;
  absl::flat_hash_map<uint32_t, Part> parts;  // by the index of the expression `v(i, j)`
  absl::flat_hash_map<uint32_t, int> wholes;  // the loops around it, by the index of the identifier
  bool at_end = false;                        // the function may end with it

  bool Writes() const;
};

// The variables of a function that are so used, and only so while they hold a matrix of that size; one variable may
// stand there with several sizes. Not those that show or are shared, nor one that may hold such a matrix or something
// else where it is mentioned.
std::vector<std::pair<NameId, MatrixUses>> FindMatrixUses(const Residual& residual, syntax::FunctionId function,
                                                          const FlowGraph& graph, const NameSet& hidden);

}  // namespace residua::residual
