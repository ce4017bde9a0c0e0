// Tests of what the branches before them have just said.
//
//   if c                      if c
//     a = f (x);                a = f (x);
//     ok = true;                y = 1;
//   else                =>    else
//     ok = false;               y = 2;
//   end                       end
//   if ok
//     y = 1;
//   else
//     y = 2;
//   end
//
// So calls of functions that answer yes or no come out when they are written in the place of their caller's condition.
// Each way through the first statement ends with a truth for the variable, or leaves: what follows on it is known, and
// stands there. The same of a text that a `switch` asks for. Nothing is evaluated at another time. What stands on
// several ways is short. The assignments stay for whoever reads the variable later; else they are dead. It ends because
// each change takes a test away.
#include <algorithm>
#include <map>
#include <span>
#include <vector>

#include "worker/residual/code_forms.h"
#include "worker/residual/copy_tree.h"
#include "worker/residual/passes/planned_pass.h"
#include "worker/residual/visible_names.h"
#include "worker/syntax/visit.h"

namespace residua::residual {

namespace {

constexpr int kRepeated = 2;  // statements that may stand on several ways

class TestThreader {
 public:
  TestThreader(PassInput& in, size_t index)
      : from_(in.program()),
        ast_(from_.tree->ast),
        facts_(from_.tree->facts),
        id_(ast_.top_functions()[index]),
        names_(in.analyses().Names(index)) {
    if (names_.plain) Plan(ast_[id_].body);
  }
  bool changed() const { return !at_.empty(); }

  FunctionId Rewrite(ResidualTree* to, const std::string& name) {
    TreeCopier copier{ast_, *to, &facts_};
    copier.place = [&](StmtId s, std::vector<StmtId>* out) {
      const auto change = at_.find(s.index);
      if (change == at_.end()) return false;
      if (change->second.dropped) return true;
      out->push_back(copier.Statement(s));
      if (change->second.then.valid()) {
        for (StmtId moved : ast_.Statements(change->second.then)) Place(moved, &copier, out);
      }
      return true;
    };
    return copier.Function(id_, name);
  }

 private:
  // What a statement ends with now: a block behind it, or it goes.
  struct Change {
    bool dropped = false;
    BlockId then;
  };

  static void Place(StmtId s, TreeCopier* copier, std::vector<StmtId>* out) {
    if (!copier->place(s, out)) out->push_back(copier->Statement(s));
  }

  // `true`, `false`, and numbers but NaN.
  std::optional<bool> Truth(ExprId e) const {
    if (const std::optional<double> number = RealLiteral(ast_, e); number && *number == *number) return *number != 0;
    return TruthLiteral(from_, names_.variables, e);
  }

  // A test of a variable, and what is done by what it holds (not valid: nothing).
  struct Test {
    NameId variable;
    BlockId then, otherwise;                    // of `if v` and `if ~v`
    std::map<std::string, BlockId> cases = {};  // of `switch v`, and `otherwise`
    bool is_switch = false;
  };
  std::optional<Test> AsTest(StmtId s) const {
    const bool is_switch = ast_[s].kind == StmtKind::kSwitch;
    if (!is_switch && (ast_[s].kind != StmtKind::kIf || ast_.Exprs(s).size() != 1)) return std::nullopt;
    ExprId e = ast_.Exprs(s)[0];
    const bool negated = !is_switch && ast_[e].kind == ExprKind::kUnary && ast_[e].op == syntax::Op::kNot;
    if (negated) e = ast_.Child(e, 0);
    if (ast_[e].kind != ExprKind::kIdentifier || !facts_.IsPure(e) || !names_.variables.contains(ast_[e].name)) {
      return std::nullopt;
    }
    Test test{ast_[e].name, {}, {}, {}, is_switch};
    if (names_.shown.contains(test.variable) || names_.shared.contains(test.variable)) return std::nullopt;
    const auto blocks = ast_.Blocks(s);
    if (is_switch) return WithCases(s, std::move(test));
    test.then = blocks[0];
    if (blocks.size() > 1) test.otherwise = blocks[1];
    if (negated) std::swap(test.then, test.otherwise);
    return test;
  }

  // Of texts that are not empty; nothing: it asks for something else.
  std::optional<Test> WithCases(StmtId s, Test test) const {
    const auto labels = ast_.Exprs(s).subspan(1);
    const auto blocks = ast_.Blocks(s);
    const auto add = [&](ExprId label, BlockId block) {
      const bool text = ast_[label].kind == ExprKind::kString && !ast_.Name(label).empty();
      if (text) test.cases.emplace(ast_.Name(label), block);
      return text;
    };
    for (size_t k = 0; k < labels.size(); ++k) {
      const bool list = ast_[labels[k]].kind == ExprKind::kCell && ast_[labels[k]].count == 1;
      const auto elements = list ? ast_.Children(ast_.Child(labels[k], 0)) : labels.subspan(k, 1);
      if (!std::ranges::all_of(elements, [&](ExprId label) { return add(label, blocks[k]); })) return std::nullopt;
    }
    if (blocks.size() > labels.size()) test.otherwise = blocks.back();
    return test;
  }

  // What the test does where the variable holds this; nothing: that is not known.
  std::optional<BlockId> ChosenBy(const Test& test, ExprId value) const {
    if (!test.is_switch) {
      const std::optional<bool> truth = Truth(value);
      return truth ? std::optional(*truth ? test.then : test.otherwise) : std::nullopt;
    }
    if (ast_[value].kind != ExprKind::kString || ast_.Name(value).empty()) return std::nullopt;
    const auto found = test.cases.find(ast_.Name(value));
    return found == test.cases.end() ? test.otherwise : found->second;
  }

  using Way = std::pair<StmtId, BlockId>;  // its last statement, and what the test does behind it

  // The ways through `s` that go on behind it; false: of one that is not known.
  bool WaysThrough(StmtId s, const Test& test, std::vector<Way>* ways) const {
    const auto blocks = ast_.Blocks(s);
    if (ast_[s].kind != StmtKind::kIf || blocks.size() <= ast_.Exprs(s).size()) return false;
    return std::ranges::all_of(blocks, [&](BlockId b) { return WaysOf(ast_.Statements(b), test, ways); });
  }

  // Of a branch. Behind the value other variables may be set.
  bool WaysOf(std::span<const StmtId> branch, const Test& test, std::vector<Way>* ways) const {
    if (branch.empty()) return false;
    const StmtKind kind = ast_[branch.back()].kind;
    if (IsJump(kind)) return true;
    if (kind == StmtKind::kIf) return WaysThrough(branch.back(), test, ways);
    for (size_t k = branch.size(); k > 0; --k) {
      const std::optional<PlainAssignment> made = AsPlainAssignment(ast_, branch[k - 1]);
      if (!made) return false;
      if (made->variable != test.variable) continue;
      const std::optional<BlockId> chosen = ChosenBy(test, made->value);
      if (chosen) ways->emplace_back(branch.back(), *chosen);
      return chosen.has_value();
    }
    return false;
  }

  int Size(BlockId block) const {
    int size = 0;
    if (block.valid()) syntax::VisitStatements(ast_, block, [&](StmtId) { ++size; });
    return size;
  }

  void Plan(BlockId block) {
    const auto statements = ast_.Statements(block);
    for (size_t k = 0; k < statements.size(); ++k) {
      if (!IsGuard(ast_[statements[k]].kind) && k + 1 < statements.size() &&
          TryThread(statements[k], statements[k + 1])) {
        ++k;  // what is moved is looked at in the next round
        continue;
      }
      for (BlockId inner : ast_.Blocks(statements[k])) {
        if (!IsGuard(ast_[statements[k]].kind)) Plan(inner);
      }
    }
  }

  bool TryThread(StmtId s, StmtId next) {
    const std::optional<Test> test = ast_[s].kind == StmtKind::kIf ? AsTest(next) : std::nullopt;
    std::vector<Way> ways;
    if (!test || !WaysThrough(s, *test, &ways) || ways.empty()) return false;
    for (const auto& [_, chosen] : ways) {
      const bool several = std::ranges::count(ways, chosen, &Way::second) > 1;
      if (several && Size(chosen) > kRepeated) return false;
    }
    at_[next.index] = {true, {}};
    for (const auto& [last, chosen] : ways) at_[last.index] = {false, chosen};
    return true;
  }

  const Residual& from_;
  const Ast& ast_;
  const ResidualFacts& facts_;
  FunctionId id_;
  const VisibleNames& names_;
  std::map<uint32_t, Change> at_;  // by the statement
};

}  // namespace

bool ThreadTests(PassInput& in, Residual* to) { return RunPlannedPass<TestThreader>(in, to); }

}  // namespace residua::residual
