#include "worker/array_ir/ir/ir.h"

#include <algorithm>
#include <functional>

namespace residua::array_ir {
namespace {

struct OpcodeRow {
  const char* spelling;
  char side;
};
constexpr OpcodeRow kOpcodes[] = {
#define OPCODE(enumerator, spelling, side) {spelling, #side[0]},
#include "worker/array_ir/ir/opcodes.def"
#undef OPCODE
};

}  // namespace

const char* Spelling(Opcode op) { return kOpcodes[static_cast<int>(op)].spelling; }

bool ParseOpcode(std::string_view spelling, Opcode* op) {
  for (size_t k = 0; k < std::size(kOpcodes); ++k) {
    if (spelling == kOpcodes[k].spelling) {
      *op = static_cast<Opcode>(k);
      return true;
    }
  }
  return false;
}

bool IsPure(Opcode op) { return kOpcodes[static_cast<int>(op)].side == 'p'; }
bool IsTerminator(Opcode op) { return kOpcodes[static_cast<int>(op)].side == 't'; }
bool MayFail(Opcode op) {
  return op == Opcode::kRt || op == Opcode::kMap || op == Opcode::kCall || op == Opcode::kPoll;
}

const char* Spelling(Type t) {
  constexpr const char* kNames[] = {"f64", "i1", "i64", "ptr"};
  return kNames[static_cast<int>(t)];
}
const char* Spelling(StorageKind k) {
  constexpr const char* kNames[] = {"f64", "i1", "i64", "ptr", "value", "array"};
  return kNames[static_cast<int>(k)];
}
const char* Spelling(Passing p) {
  constexpr const char* kNames[] = {"f64", "i1", "value", "array"};
  return kNames[static_cast<int>(p)];
}
Type TypeOf(StorageKind k) {
  constexpr Type kTypes[] = {Type::kF64, Type::kI1, Type::kI64, Type::kPtr, Type::kPtr, Type::kPtr};
  return kTypes[static_cast<int>(k)];
}

Type ElementType(const Instruction& i) {
  if (i.operands.back().kind != Operand::Kind::kText || i.operands.back().text == "f32") return Type::kF64;
  return i.operands.back().text == "b8" ? Type::kI1 : Type::kI64;
}

std::vector<uint32_t> Successors(const Block& block) {
  std::vector<uint32_t> out;
  if (!block.instructions.empty()) {
    for (const BranchTarget& t : block.instructions.back().targets) out.push_back(t.block);
  }
  return out;
}

std::vector<uint32_t> ReversePostorder(const Function& function) {
  std::vector<uint32_t> order;
  std::vector<char> seen(function.blocks.size(), 0);
  struct Frame {
    uint32_t block;
    std::vector<uint32_t> next;
    size_t k = 0;
  };
  auto open = [&](uint32_t b) {
    seen[b] = 1;
    Frame f{b, Successors(function.blocks[b])};
    if (function.blocks[b].handler != kNone) f.next.push_back(function.blocks[b].handler);
    return f;
  };
  std::vector<Frame> stack;
  stack.push_back(open(0));
  while (!stack.empty()) {
    Frame& top = stack.back();
    if (top.k == top.next.size()) {
      order.push_back(top.block);
      stack.pop_back();
      continue;
    }
    const uint32_t next = top.next[top.k++];
    if (!seen[next]) stack.push_back(open(next));
  }
  std::reverse(order.begin(), order.end());
  return order;
}

// Cooper, Harvey, Kennedy: intersect along reverse postorder until nothing moves.
std::vector<uint32_t> ImmediateDominators(const Function& function) {
  const std::vector<uint32_t> order = ReversePostorder(function);
  std::vector<uint32_t> number(function.blocks.size(), kNone), idom(function.blocks.size(), kNone);
  for (uint32_t k = 0; k < order.size(); ++k) number[order[k]] = k;
  std::vector<std::vector<uint32_t>> predecessors(function.blocks.size());
  for (uint32_t b : order) {
    for (uint32_t s : Successors(function.blocks[b])) predecessors[s].push_back(b);
  }
  // An error may leave a block before any of its values is computed: its handler follows what precedes the block.
  for (uint32_t b : order) {
    const uint32_t handler = function.blocks[b].handler;
    if (handler == kNone) continue;
    const std::vector<uint32_t> before = b == 0 ? std::vector<uint32_t>{0} : predecessors[b];
    predecessors[handler].insert(predecessors[handler].end(), before.begin(), before.end());
  }
  idom[0] = 0;
  for (bool changed = true; changed;) {
    changed = false;
    for (uint32_t b : order) {
      if (b == 0) continue;
      uint32_t best = kNone;
      for (uint32_t p : predecessors[b]) {
        if (idom[p] == kNone) continue;
        if (best == kNone) {
          best = p;
          continue;
        }
        uint32_t x = p;
        while (x != best) {
          while (number[x] > number[best]) x = idom[x];
          while (number[best] > number[x]) best = idom[best];
        }
      }
      if (best != idom[b]) {
        idom[b] = best;
        changed = true;
      }
    }
  }
  return idom;
}

void ReplaceUses(Function& function, const std::vector<uint32_t>& replacement) {
  auto find = [&](uint32_t v) {
    while (v < replacement.size() && replacement[v] != kNone) v = replacement[v];
    return v;
  };
  for (Block& block : function.blocks) {
    for (Instruction& i : block.instructions) {
      for (Operand& o : i.operands) {
        if (o.IsValue()) o.id = find(o.id);
      }
      for (BranchTarget& t : i.targets) {
        for (uint32_t& v : t.args) v = find(v);
      }
    }
  }
}

}  // namespace residua::array_ir
