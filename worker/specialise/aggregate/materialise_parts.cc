// Aggregates that are known by their parts, written as expressions: cells, arrays and structs.
#include "worker/builtin/builtin_names.h"
#include "worker/specialise/core/aggregate_kinds.h"
#include "worker/specialise/core/materialise.h"

namespace residua::specialise {

// A cell, or an array known element by element.
ExprId MaterialiseElements(Activation& act, const PartialAggregate& v, SourceRange range, const CaptureNames&) {
  ResidualTree& tree = act.tree();
  std::vector<ExprId> row;
  for (const Part& part : v.parts) row.push_back(MaterialisePart(act, part, range));
  if (v.kind == PartialAggregate::kArray && row.size() == 1) return row[0];
  if (row.empty()) {
    return tree.Call(builtin::names::k_cell,
                     {tree.Number(double(v.dims[0]), range), tree.Number(double(v.dims[1]), range)}, range, kPure);
  }
  std::vector<std::vector<ExprId>> rows(static_cast<size_t>(v.dims[0]));
  for (size_t k = 0; k < row.size(); ++k) rows[k % rows.size()].push_back(row[k]);
  return tree.Matrix(v.kind == PartialAggregate::kCell ? ExprKind::kCell : ExprKind::kMatrix, rows, range,
                     tree.facts.EffectsOf(row));
}

// sparse (rows, columns, elements, m, n)
ExprId MaterialiseSparse(Activation& act, const PartialAggregate& v, SourceRange range, const CaptureNames&) {
  ResidualTree& tree = act.tree();
  std::vector<std::vector<ExprId>> rows, columns, elements;
  for (size_t k = 0; k < v.parts.size(); ++k) {
    rows.push_back({tree.Number(static_cast<double>(v.places[k] % v.dims[0] + 1), range)});
    const int64_t column = v.places[k] / v.dims[0];
    columns.push_back({tree.Number(static_cast<double>(column + 1), range)});
    elements.push_back({MaterialisePart(act, v.parts[k], range)});
  }
  const auto column = [&](const std::vector<std::vector<ExprId>>& of) {
    return of.size() == 1 ? of[0][0] : tree.Matrix(ExprKind::kMatrix, of, range, kPure);
  };
  return tree.Call(builtin::names::k_sparse,
                   {column(rows), column(columns), column(elements), tree.Number(double(v.dims[0]), range),
                    tree.Number(double(v.dims[1]), range)},
                   range, kPure);
}

ExprId MaterialiseStruct(Activation& act, const PartialAggregate& v, SourceRange range, const CaptureNames&) {
  ResidualTree& tree = act.tree();
  std::vector<ExprId> args;
  for (size_t k = 0; k < v.parts.size(); ++k) {
    ExprId value = MaterialisePart(act, v.parts[k], range);
    // A value that is or may be a cell would be spread.
    if (v.parts[k].facts.classes().Has(value::ClassId::kCell)) {
      value = tree.Matrix(ExprKind::kCell, {{value}}, range, tree.facts[value].effects);
    }
    args.push_back(tree.Text(v.names[k], range));
    args.push_back(value);
  }
  const ExprId made = tree.Call(builtin::names::k_struct, args, range, tree.facts.EffectsOf(args));
  tree.facts.At(made).one_struct = true;
  return made;
}

}  // namespace residua::specialise
