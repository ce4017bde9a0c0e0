#include "worker/native/by_elements.h"

#include <optional>

#include "worker/native/header.h"

namespace residua::native {

using array_ir::Extents;
using array_ir::Module;
using domain::AbstractValue;

namespace {

constexpr int64_t kMostElements = 64;  // more cost more than the slot

std::optional<int64_t> Known(const domain::ExtentRange& e) {
  return e.low == e.high ? std::optional(e.low) : std::nullopt;
}

Extents ExtentsOf(const AbstractValue& v) {
  const auto rows = Known(v.shape().Extent(0)), cols = Known(v.shape().Extent(1));
  if (!rows || !cols || *rows < 1 || *cols < 1 || *rows > kMostElements || *cols > kMostElements) return {};
  const Extents e{*rows, *cols};
  return e.count() > 1 && e.count() <= kMostElements ? e : Extents{};
}

bool IsCalled(const Module& module) {
  for (const array_ir::Function& f : module.functions) {
    for (const array_ir::Block& block : f.blocks) {
      for (const array_ir::Instruction& i : block.instructions) {
        if (i.op == array_ir::Opcode::kCall && i.operands[0].integer == 0) return true;
      }
    }
  }
  return false;
}

}  // namespace

void OfferElements(const array_ir::FunctionFacts& entry, Module* module) {
  EntryDescription d;
  DescribeTypedEntry(entry, &d);
  if (!d.typed || IsCalled(*module)) return;
  array_ir::Function& f = module->functions[0];
  f.parameter_extents.resize(f.parameters.size());
  f.result_extents.resize(f.results.size());
  for (size_t k = 0; k < f.parameters.size(); ++k) {
    if (f.parameters[k] == array_ir::Passing::kValue) f.parameter_extents[k] = ExtentsOf(entry.parameters[k]);
  }
  for (size_t k = 0; k < f.results.size(); ++k) {
    const Extents e = f.results[k] == array_ir::Passing::kValue ? ExtentsOf(entry.results[k]) : Extents{};
    if (e.cols == 1 || entry.results[k].IsFullStorage()) f.result_extents[k] = e;
  }
}

}  // namespace residua::native
