#include "worker/array_ir/passes/copy_loop.h"

#include <absl/strings/str_cat.h>

#include <utility>
#include <vector>

namespace residua::array_ir {
namespace {

Instruction Access(Opcode op, uint32_t storage, uint32_t value) {
  Instruction i{op};
  i.operands = {Operand::Storage(storage)};
  if (op == Opcode::kGet)
    i.results = {value};
  else
    i.operands.push_back(Operand::Value(value));
  return i;
}

class Copier {
 public:
  Copier(Function& f, const Loop& loop) : f_(f), loop_(loop) {}

  LoopCopy Run() {
    DemoteArguments();
    DemoteSharedValues();
    Clone();
    return std::move(made_);
  }

 private:
  bool In(uint32_t b) const { return b < loop_.contains.size() && loop_.contains[b]; }
  uint32_t NewBlock() {
    f_.blocks.emplace_back();
    return static_cast<uint32_t>(f_.blocks.size() - 1);
  }

  // Block arguments of the loop become storage that the branches to the block set.
  void DemoteArguments() {
    std::map<uint32_t, std::vector<uint32_t>> storage;  // by block
    for (uint32_t b : loop_.blocks) {
      std::vector<Instruction> gets;
      for (uint32_t v : f_.blocks[b].arguments) {
        storage[b].push_back(NewScalarStorage(f_, "arg", v, f_.values[v]));
        gets.push_back(Access(Opcode::kGet, storage[b].back(), v));
        made_.arguments[v] = storage[b].back();
      }
      auto& list = f_.blocks[b].instructions;
      list.insert(list.begin(), gets.begin(), gets.end());
      f_.blocks[b].arguments.clear();
    }
    for (Block& from : f_.blocks) {
      if (from.instructions.empty()) continue;
      std::vector<Instruction> sets;
      for (BranchTarget& t : from.instructions.back().targets) {
        if (!In(t.block)) continue;
        for (size_t k = 0; k < t.args.size(); ++k) {
          sets.push_back(Access(Opcode::kSet, storage[t.block][k], t.args[k]));
        }
        t.args.clear();
      }
      from.instructions.insert(from.instructions.end() - 1, sets.begin(), sets.end());
    }
  }

  // A value of the loop that another block uses is stored where it is defined and read where it is used.
  void DemoteSharedValues() {
    const std::vector<uint32_t> defined_in = Definitions(f_).block;
    std::map<uint32_t, uint32_t> storage;  // by value
    for (uint32_t b = 0; b < f_.blocks.size(); ++b) {
      std::map<uint32_t, uint32_t> here;  // value: what stands for it in this block
      std::vector<Instruction> gets;
      const auto use = [&](uint32_t& v) {
        if (v >= defined_in.size() || defined_in[v] == b || defined_in[v] == kNone || !In(defined_in[v])) return;
        auto [s, fresh] = storage.emplace(v, kNone);
        if (fresh) s->second = NewScalarStorage(f_, "v", v, f_.values[v]);
        auto [at, first] = here.emplace(v, kNone);
        if (first) {
          at->second = f_.NewValue(f_.values[v]);
          gets.push_back(Access(Opcode::kGet, s->second, at->second));
        }
        v = at->second;
      };
      for (Instruction& i : f_.blocks[b].instructions) {
        for (Operand& o : i.operands) {
          if (o.IsValue()) use(o.id);
        }
        for (BranchTarget& t : i.targets) {
          for (uint32_t& v : t.args) use(v);
        }
      }
      f_.blocks[b].instructions.insert(f_.blocks[b].instructions.begin(), gets.begin(), gets.end());
    }
    for (uint32_t b : loop_.blocks) {
      std::vector<Instruction> out;
      for (Instruction& i : f_.blocks[b].instructions) {
        const std::vector<uint32_t> results = i.results;
        out.push_back(std::move(i));
        for (uint32_t v : results) {
          if (auto s = storage.find(v); s != storage.end()) out.push_back(Access(Opcode::kSet, s->second, v));
        }
      }
      f_.blocks[b].instructions = std::move(out);
    }
  }

  void Clone() {
    auto& copies = made_.copy;
    for (uint32_t b : loop_.blocks) copies[b] = NewBlock();
    made_.enter = NewBlock();
    for (uint32_t b : loop_.blocks) {
      std::map<uint32_t, uint32_t> value;
      for (const Instruction& i : std::vector<Instruction>(f_.blocks[b].instructions)) {
        Instruction copy = i;
        for (Operand& o : copy.operands) {
          if (auto v = value.find(o.id); o.IsValue() && v != value.end()) o.id = v->second;
        }
        for (BranchTarget& t : copy.targets) {
          for (uint32_t& a : t.args) {
            if (auto v = value.find(a); v != value.end()) a = v->second;
          }
          if (In(t.block)) t.block = copies.at(t.block);
        }
        for (uint32_t& r : copy.results) {
          const uint32_t fresh = f_.NewValue(f_.values[r]);
          value[r] = fresh;
          r = fresh;
        }
        f_.blocks[copies.at(b)].instructions.push_back(std::move(copy));
      }
    }
    for (uint32_t b = 0; b < made_.enter; ++b) {
      if (In(b) || f_.blocks[b].instructions.empty()) continue;
      for (BranchTarget& t : f_.blocks[b].instructions.back().targets) {
        if (t.block == loop_.header) t.block = made_.enter;
      }
    }
  }

  Function& f_;
  const Loop& loop_;
  LoopCopy made_;
};

}  // namespace

LoopCopy CopyLoop(Function& f, const Loop& loop) { return Copier(f, loop).Run(); }

uint32_t NewScalarStorage(Function& f, const char* stem, uint32_t number, Type t) {
  constexpr StorageKind kKinds[] = {StorageKind::kF64, StorageKind::kI1, StorageKind::kI64, StorageKind::kPtr};
  f.storage.push_back({absl::StrCat(stem, ".", number, ".", f.storage.size()), kKinds[static_cast<int>(t)]});
  return static_cast<uint32_t>(f.storage.size() - 1);
}

}  // namespace residua::array_ir
