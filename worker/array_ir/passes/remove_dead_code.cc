// Unused operations, unused block arguments, unreachable blocks, empty steps between blocks.
//
// Needed is what an instruction with an effect uses, and what is needed for that, a block argument through the branches
// that pass it: a loop counter that only feeds itself is not. Then a block that only one branch reaches joins that
// branch's block, and blocks, values and storage are numbered anew in order of appearance.
#include <algorithm>

#include "worker/array_ir/ir/flow.h"
#include "worker/array_ir/passes/passes.h"

namespace residua::array_ir {
namespace {

bool HasEffect(const Instruction& i) {
  return !IsPure(i.op) && i.op != Opcode::kGet && i.op != Opcode::kView && i.op != Opcode::kLoad;
}

void RemoveUnused(Function& f) {
  std::vector<bool> needed(f.values.size(), false);
  std::vector<uint32_t> todo;
  const auto need = [&](uint32_t v) {
    if (!needed[v]) todo.push_back(v);
    needed[v] = true;
  };
  const Definitions definitions(f);
  const Flow flow(f);
  for (uint32_t b : flow.order()) {
    for (const Instruction& i : f.blocks[b].instructions) {
      if (!HasEffect(i)) continue;
      for (const Operand& o : i.operands) {
        if (o.IsValue()) need(o.id);
      }
    }
  }
  while (!todo.empty()) {
    const uint32_t v = todo.back();
    todo.pop_back();
    if (const Instruction* i = definitions.instruction[v]; i != nullptr) {
      for (const Operand& o : i->operands) {
        if (o.IsValue()) need(o.id);
      }
      continue;
    }
    const uint32_t b = definitions.block[v];
    const auto& arguments = f.blocks[b].arguments;
    const size_t at = static_cast<size_t>(std::find(arguments.begin(), arguments.end(), v) - arguments.begin());
    for (uint32_t p : flow.Predecessors(b)) {
      for (const BranchTarget& t : f.blocks[p].instructions.back().targets) {
        if (t.block == b) need(t.args[at]);
      }
    }
  }
  for (uint32_t b : flow.order()) {
    std::erase_if(f.blocks[b].instructions, [&](const Instruction& i) {
      return !HasEffect(i) && std::none_of(i.results.begin(), i.results.end(), [&](uint32_t v) { return needed[v]; });
    });
    for (BranchTarget& t : f.blocks[b].instructions.back().targets) {
      size_t k = 0;
      std::erase_if(t.args, [&](uint32_t) { return !needed[f.blocks[t.block].arguments[k++]]; });
    }
  }
  for (uint32_t b = 1; b < f.blocks.size(); ++b)
    std::erase_if(f.blocks[b].arguments, [&](uint32_t v) { return !needed[v]; });
}

// A block that ends in a plain branch to a block that nothing else reaches continues with it.
void JoinBlocks(Function& f) {
  const Flow flow(f);
  std::vector<uint32_t> replacement(f.values.size(), kNone);
  std::vector<bool> handler(f.blocks.size(), false);
  for (const Block& b : f.blocks) {
    if (b.handler != kNone) handler[b.handler] = true;
  }
  for (uint32_t b : flow.order()) {
    for (;;) {
      if (f.blocks[b].instructions.empty()) break;  // joined already
      const Instruction& last = f.blocks[b].instructions.back();
      if (last.op != Opcode::kBr) break;
      const BranchTarget t = last.targets[0];
      if (t.block == b || t.block == 0 || handler[t.block] || flow.Predecessors(t.block).size() != 1 ||
          f.blocks[t.block].handler != f.blocks[b].handler) {
        break;
      }
      Block& next = f.blocks[t.block];
      for (size_t k = 0; k < t.args.size(); ++k) replacement[next.arguments[k]] = t.args[k];
      f.blocks[b].instructions.pop_back();
      for (Instruction& i : next.instructions) f.blocks[b].instructions.push_back(std::move(i));
      next.instructions.clear();
      next.arguments.clear();
    }
  }
  ReplaceUses(f, replacement);
}

void RenumberValuesAndStorage(Function& f) {
  std::vector<uint32_t> value(f.values.size(), kNone), storage(f.storage.size(), kNone);
  std::vector<Type> types;
  const auto define = [&](uint32_t& v) {
    types.push_back(f.values[v]);
    value[v] = static_cast<uint32_t>(types.size() - 1);
    v = value[v];
  };
  for (Block& b : f.blocks) {
    for (uint32_t& v : b.arguments) define(v);
    for (Instruction& i : b.instructions) {
      for (uint32_t& v : i.results) define(v);
    }
  }
  for (uint32_t s = 0; s < f.storage.size(); ++s) {
    if (f.storage[s].parameter >= 0) storage[s] = 0;
  }
  for (const Block& b : f.blocks) {
    for (const Instruction& i : b.instructions) {
      for (const Operand& o : i.operands) {
        if (o.IsStorage()) storage[o.id] = 0;
        for (uint32_t s : o.list) storage[s] = 0;
      }
    }
  }
  std::vector<Storage> kept;
  for (uint32_t s = 0; s < f.storage.size(); ++s) {
    if (storage[s] == kNone) continue;
    storage[s] = static_cast<uint32_t>(kept.size());
    kept.push_back(std::move(f.storage[s]));
  }
  for (Block& b : f.blocks) {
    for (Instruction& i : b.instructions) {
      for (Operand& o : i.operands) {
        if (o.IsValue()) o.id = value[o.id];
        if (o.IsStorage()) o.id = storage[o.id];
        for (uint32_t& s : o.list) s = storage[s];
      }
      for (BranchTarget& t : i.targets) {
        for (uint32_t& v : t.args) v = value[v];
      }
    }
  }
  f.values = std::move(types);
  f.storage = std::move(kept);
}

}  // namespace

void RemoveUnreachableBlocks(Function& f) {
  const std::vector<uint32_t> order = ReversePostorder(f);
  std::vector<uint32_t> number(f.blocks.size(), kNone);
  for (uint32_t b : order) number[b] = 0;
  uint32_t next = 0;
  for (uint32_t& n : number) {
    if (n != kNone) n = next++;
  }
  if (next == f.blocks.size()) return;
  std::vector<Block> kept;
  for (uint32_t b = 0; b < f.blocks.size(); ++b) {
    if (number[b] != kNone) kept.push_back(std::move(f.blocks[b]));
  }
  f.blocks = std::move(kept);
  for (Block& b : f.blocks) {
    if (b.handler != kNone) b.handler = number[b.handler];
    for (BranchTarget& t : b.instructions.back().targets) t.block = number[t.block];
  }
}

void RemoveDeadCode(Function& f) {
  RemoveUnreachableBlocks(f);
  RemoveUnused(f);
  JoinBlocks(f);
  RemoveUnreachableBlocks(f);
  RenumberValuesAndStorage(f);
}

}  // namespace residua::array_ir
