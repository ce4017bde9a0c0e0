// Global value numbering by dominance: a pure operation with the same operands as one that dominates it is that one.
//
// One walk down the dominator tree with a table of what is available; what a subtree added is forgotten when it is
// left. Operands are numbered before their users, so that a chain of equal operations collapses in one walk; the
// operands of commutative operations on integers and truth values are ordered first. Extents are values like others:
// this is where equal shapes become one. Two views of a storage with nothing in between in the block are one as well.
#include <bit>
#include <map>
#include <set>
#include <tuple>

#include "worker/array_ir/ir/flow.h"
#include "worker/array_ir/passes/passes.h"

namespace residua::array_ir {
namespace {

using Key = std::tuple<Opcode, std::vector<uint64_t>, std::string>;

bool Commutes(Opcode op) {
  return op == Opcode::kIAdd || op == Opcode::kIMul || op == Opcode::kIEq || op == Opcode::kAnd || op == Opcode::kOr;
}

class Numbering {
 public:
  explicit Numbering(Function& f) : f_(f), flow_(f), replacement_(f.values.size(), kNone) {}

  void Run() {
    struct Frame {
      uint32_t block;
      size_t next = 0;
      std::vector<Key> added;
    };
    std::vector<Frame> stack;
    stack.push_back({0, 0, Visit(0)});
    while (!stack.empty()) {
      Frame& top = stack.back();
      if (top.next < flow_.Children(top.block).size()) {
        const uint32_t child = flow_.Children(top.block)[top.next++];
        stack.push_back({child, 0, Visit(child)});
        continue;
      }
      for (const Key& key : top.added) available_.erase(key);
      stack.pop_back();
    }
    ReplaceUses(f_, replacement_);
  }

 private:
  uint32_t Find(uint32_t v) const {
    while (replacement_[v] != kNone) v = replacement_[v];
    return v;
  }

  Key KeyOf(const Instruction& i) const {
    std::vector<uint64_t> parts;
    std::string text;
    for (const Operand& o : i.operands) {
      switch (o.kind) {
        case Operand::Kind::kValue:
          parts.push_back(Find(o.id));
          break;
        case Operand::Kind::kStorage:
          parts.push_back(o.id);
          break;
        case Operand::Kind::kInt:
          parts.push_back(static_cast<uint64_t>(o.integer));
          break;
        case Operand::Kind::kNumber:
          parts.push_back(std::bit_cast<uint64_t>(o.number));
          break;
        default:
          text += o.text;
      }
    }
    if (Commutes(i.op) && parts[0] > parts[1]) std::swap(parts[0], parts[1]);
    return {i.op, std::move(parts), std::move(text)};
  }

  std::vector<Key> Visit(uint32_t b) {
    std::vector<Key> added;
    std::set<uint32_t> views;  // of storage, in this block
    std::erase_if(f_.blocks[b].instructions, [&](const Instruction& i) {
      if (i.op == Opcode::kView) {
        const auto [it, fresh] = views.insert(i.operands[0].id);
        if (fresh) {
          view_results_[*it] = i.results;
          return false;
        }
        for (size_t k = 0; k < i.results.size(); ++k) replacement_[i.results[k]] = view_results_[*it][k];
        return true;
      }
      if (!IsPure(i.op)) {
        const bool length = i.op == Opcode::kStore && i.operands.back().text == "i64";  // of an array that grows
        if (i.op == Opcode::kRt || i.op == Opcode::kRtv || i.op == Opcode::kCall || i.op == Opcode::kMap || length) {
          views.clear();
        }
        return false;
      }
      Key key = KeyOf(i);
      const auto [it, fresh] = available_.emplace(key, i.results[0]);
      if (fresh) {
        added.push_back(std::move(key));
        return false;
      }
      replacement_[i.results[0]] = it->second;
      return true;
    });
    return added;
  }

  Function& f_;
  const Flow flow_;
  std::vector<uint32_t> replacement_;
  std::map<Key, uint32_t> available_;
  std::map<uint32_t, std::vector<uint32_t>> view_results_;
};

}  // namespace

void ShareCommonValues(Function& function) { Numbering(function).Run(); }

}  // namespace residua::array_ir
