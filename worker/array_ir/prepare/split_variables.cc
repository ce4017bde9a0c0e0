// Which assignments reach which reads, forward over the structured statements; what meets in one read is one variable.
//
// The state is, for each name, the set of places whose value it may have: assignments, the entry of a parameter, or
// none. A loop repeats until the state at its head no longer grows, which ends because places are finitely many. Each
// read joins all places that reach it; a store into a part of a value reads it, and so belongs to it. Then facts are
// found for the program with a name for each of these variables, and those of one name that are represented alike get
// one name again: two names of one kind would only cost a copy.
#include "worker/array_ir/prepare/split_variables.h"

#include <absl/strings/str_cat.h>

#include <map>
#include <optional>
#include <set>
#include <unordered_map>
#include <utility>

#include "worker/array_ir/inference/representation.h"
#include "worker/array_ir/ir/kept_storage.h"
#include "worker/syntax/assigned.h"
#include "worker/syntax/visit.h"

namespace residua::array_ir {

using syntax::Ast;
using syntax::BlockId;
using syntax::ExprId;
using syntax::ExprKind;
using syntax::FunctionId;
using syntax::StmtId;
using syntax::StmtKind;

namespace {

constexpr uint32_t kNoPlace = UINT32_MAX;   // where a variable has no value
constexpr uint32_t kMostStatements = 3000;  // of one function: states are kept for all of them

using Places = std::set<uint32_t>;  // by the number of the expression that is assigned to
using State = InternedNameMap<Places>;
using Names = InternedNames;

void JoinInto(std::optional<State>* into, const std::optional<State>& other) {
  if (!other) return;
  if (!*into) {
    *into = other;
    return;
  }
  for (const auto& [name, places] : *other) (**into)[name].insert(places.begin(), places.end());
}

// The variables of one function by what reaches what.
class Webs {
 public:
  Webs(const Ast& ast, FunctionId function) : ast_(ast), function_(ast[function]), id_(function) {}

  // For each occurrence of a name that stands for several variables the number of its variable, from 1 on; 1 is the
  // one of the parameter or else of the result.
  void Find() {
    LeaveOut();
    State start;
    for (const InternedName name : AssignedNames(ast_, id_)) {
      if (!left_out_.count(name)) start[name] = {kNoPlace};
    }
    for (ExprId p : function_.parameters) {
      if (ast_[p].kind == ExprKind::kIdentifier) Define(p, &start);
    }
    now_ = std::move(start);
    Block(function_.body);
    Return();
    Number();
  }
  const std::map<uint32_t, uint32_t>& numbers() const { return numbers_; }      // by occurrence
  const InternedNameMap<uint32_t>& results() const { return result_numbers_; }  // of outputs
  const InternedNameMap<uint32_t>& counts() const { return counts_; }           // of names with several

 private:
  void LeaveOut() {
    left_out_.insert(InternedName("ans"));
    for (const auto& [name, kept] : KeptNames(ast_, id_)) left_out_.insert(name);
    syntax::VisitExprs(ast_, function_.body, [&](ExprId e) {
      if (ast_[e].kind != ExprKind::kAnonymous) return;
      syntax::VisitExpr(ast_, e, [&](ExprId x) {
        if (ast_[x].kind == ExprKind::kIdentifier) left_out_.insert(ast_.Interned(x));
      });
    });
    syntax::VisitStatements(ast_, function_.body, [&](StmtId s) {
      if (ast_[s].kind != StmtKind::kTry && ast_[s].kind != StmtKind::kUnwindProtect) return;
      const Names inside = AssignedOrDeclaredBy(ast_, s);
      left_out_.insert(inside.begin(), inside.end());
    });
  }

  uint32_t Root(uint32_t place) {
    const auto it = parents_.emplace(place, place).first;
    return it->second == place ? place : it->second = Root(it->second);
  }
  void Unite(uint32_t a, uint32_t b) { parents_[Root(b)] = Root(a); }

  void Define(ExprId target, State* state) {
    const InternedName name = ast_.Interned(target);
    if (left_out_.count(name)) return;
    occurrences_.emplace(target.index, name);
    (*state)[name] = {target.index};
  }
  void UseName(uint32_t place, InternedName name) {
    const auto it = now_ ? now_->find(name) : State::const_iterator();
    if (!now_ || it == now_->end()) return;
    for (uint32_t p : it->second) {
      if (p == kNoPlace) {
        left_out_.insert(name);
      } else {
        Unite(place, p);
      }
    }
  }
  void Use(ExprId e) {
    syntax::VisitExpr(ast_, e, [&](ExprId x) {
      if (ast_[x].kind != ExprKind::kIdentifier || left_out_.count(ast_.Name(x))) return;
      if (!now_ || !now_->count(ast_.Name(x))) return;
      occurrences_.emplace(x.index, ast_.Name(x));
      UseName(x.index, ast_.Interned(x));
    });
  }
  // A part that is assigned belongs to what it is a part of.
  void Assign(ExprId target) {
    if (ast_[target].kind == ExprKind::kIdentifier) {
      if (now_) Define(target, &*now_);
    } else if (ast_[target].kind != ExprKind::kTilde) {
      Use(target);
    }
  }

  void Return() {
    if (!now_) return;
    for (const std::string& output : function_.outputs) UseName(ResultPlace(output), output);
    now_.reset();
  }
  uint32_t ResultPlace(const std::string& output) {
    const auto [it, fresh] = result_places_.emplace(output, ast_.expr_count() + result_places_.size());
    return it->second;
  }

  void Block(BlockId block) {
    for (StmtId s : ast_.Statements(block)) {
      if (!now_) return;  // not reached
      Statement(s);
    }
  }
  void Statement(StmtId s) {
    const auto e = ast_.Exprs(s);
    switch (ast_[s].kind) {
      case StmtKind::kAssign:
        Use(e.back());
        for (size_t k = 0; k + 1 < e.size(); ++k) {
          if (ast_[e[k]].kind != ExprKind::kIdentifier) Assign(e[k]);
        }
        for (size_t k = 0; k + 1 < e.size(); ++k) {
          if (ast_[e[k]].kind == ExprKind::kIdentifier) Assign(e[k]);
        }
        return;
      case StmtKind::kIf:
      case StmtKind::kSwitch:
        return Choice(s);
      case StmtKind::kFor:
        Use(e[1]);
        return Loop(
            s, [&] { Assign(e[0]); }, [] {});
      case StmtKind::kWhile:
        return Loop(
            s, [&] { Use(e[0]); }, [] {});
      case StmtKind::kDoUntil:
        return Loop(
            s, [] {}, [&] { Use(e[0]); });
      case StmtKind::kTry:
      case StmtKind::kUnwindProtect:
        for (BlockId b : ast_.Blocks(s)) Alternative(b);
        return;
      case StmtKind::kBreak:
        JoinInto(&at_break_, now_);
        return now_.reset();
      case StmtKind::kContinue:
        JoinInto(&at_continue_, now_);
        return now_.reset();
      case StmtKind::kReturn:
        return Return();
      default:
        for (ExprId x : e) Use(x);
    }
  }
  // A body that may run or not, of which no variable is followed that it assigns.
  void Alternative(BlockId b) {
    const std::optional<State> before = now_;
    Block(b);
    JoinInto(&now_, before);
  }
  void Choice(StmtId s) {
    const auto e = ast_.Exprs(s);
    const auto blocks = ast_.Blocks(s);
    for (ExprId x : e) Use(x);
    const size_t decided = ast_[s].kind == StmtKind::kIf ? e.size() : e.size() - 1;
    const std::optional<State> before = now_;
    std::optional<State> out;
    if (blocks.size() <= decided) out = before;
    for (BlockId b : blocks) {
      now_ = before;
      Block(b);
      JoinInto(&out, now_);
    }
    now_ = std::move(out);
  }
  // `first` and `last` are what each trip begins and ends with. What holds before the loop may hold behind it.
  template <class First, class Last>
  void Loop(StmtId s, First first, Last last) {
    std::optional<State> outer_break = std::exchange(at_break_, {}), outer_continue = std::exchange(at_continue_, {});
    std::optional<State> head = now_, behind;
    for (;;) {
      now_ = head;
      first();
      behind = head;
      JoinInto(&behind, now_);
      Block(ast_.Blocks(s)[0]);
      JoinInto(&now_, std::exchange(at_continue_, {}));
      if (now_) last();
      std::optional<State> next = head;
      JoinInto(&next, now_);
      if (next == head) break;
      head = std::move(next);
    }
    JoinInto(&behind, at_break_);
    now_ = std::move(behind);
    at_break_ = std::move(outer_break);
    at_continue_ = std::move(outer_continue);
  }

  void Number() {
    InternedNameMap<std::map<uint32_t, uint32_t>> numbers;  // by name and root
    const auto number = [&](InternedName name, uint32_t place) {
      auto& of_name = numbers[name];
      return of_name.emplace(Root(place), static_cast<uint32_t>(of_name.size() + 1)).first->second;
    };
    for (ExprId p : function_.parameters) {
      if (ast_[p].kind == ExprKind::kIdentifier && !left_out_.count(ast_.Interned(p)))
        number(ast_.Interned(p), p.index);
    }
    for (const auto& [output, place] : result_places_) {
      if (!left_out_.count(output)) result_numbers_[output] = number(output, place);
    }
    for (const auto& [place, name] : occurrences_) {
      if (!left_out_.count(name)) numbers_[place] = number(name, place);
    }
    for (const auto& [name, of_name] : numbers) {
      if (of_name.size() > 1) counts_[name] = static_cast<uint32_t>(of_name.size());
    }
    std::erase_if(numbers_, [&](const auto& entry) { return !counts_.count(occurrences_.at(entry.first)); });
    std::erase_if(result_numbers_, [&](const auto& entry) { return !counts_.count(entry.first); });
  }

  const Ast& ast_;
  const syntax::Function& function_;
  const FunctionId id_;
  Names left_out_;
  std::optional<State> now_, at_break_, at_continue_;  // none: not reached
  std::map<uint32_t, uint32_t> parents_;
  std::map<uint32_t, InternedName> occurrences_;
  InternedNameMap<uint32_t> result_places_;
  std::map<uint32_t, uint32_t> numbers_;
  InternedNameMap<uint32_t> result_numbers_, counts_;
};

std::string NameOf(const std::string& name, uint32_t number) {
  return number == 1 ? name : absl::StrCat(name, std::string(1, kVariableMark), number);
}

// Names by the number of the expression, and of outputs by function and name.
struct Renaming {
  std::unordered_map<uint32_t, std::string> expressions;
  std::map<std::pair<uint32_t, std::string>, std::string> outputs;
};

syntax::ExprId CopyExpr(const Ast& from, ExprId e, const Renaming& names, Ast* to) {
  syntax::Expr copy = from[e];
  const auto renamed = names.expressions.find(e.index);
  if (copy.name.valid()) copy.name = to->Intern(renamed == names.expressions.end() ? from.Name(e) : renamed->second);
  if (copy.kind != ExprKind::kNumber) return to->AddExpr(copy, from.Children(e));
  const ExprId number = to->AddNumber(from.Literal(e), "", copy.range);
  copy.literal = (*to)[number].literal;
  to->MutableExpr(number) = copy;
  return number;
}

// All nodes in their order, so that their numbers stay.
std::shared_ptr<Ast> Copy(const Ast& from, const Renaming& names) {
  auto to = std::make_shared<Ast>();
  to->set_kind(from.kind());
  for (const auto& source : from.sources()) to->AddSource(source);
  for (uint32_t k = 0; k < from.expr_count(); ++k) CopyExpr(from, ExprId{k}, names, to.get());
  uint32_t blocks = 0;
  for (uint32_t k = 0; k < from.stmt_count(); ++k) {
    const StmtId id{k};
    syntax::Stmt copy = from[id];
    if (copy.name.valid()) copy.name = to->Intern(from.Name(id));
    to->AddStmt(copy, from.Exprs(id), from.Blocks(id));
    for (BlockId b : from.Blocks(id)) blocks = std::max(blocks, b.index + 1);
  }
  for (uint32_t k = 0; k < from.function_count(); ++k) blocks = std::max(blocks, from[FunctionId{k}].body.index + 1);
  for (uint32_t k = 0; k < blocks; ++k) {
    const auto statements = from.Statements(BlockId{k});
    to->AddBlock({statements.begin(), statements.end()});
  }
  for (uint32_t k = 0; k < from.function_count(); ++k) {
    syntax::Function copy = from[FunctionId{k}];
    for (std::string& output : copy.outputs) {
      const auto renamed = names.outputs.find({k, output});
      if (renamed != names.outputs.end()) output = renamed->second;
    }
    to->AddFunction(std::move(copy));
  }
  for (FunctionId f : from.top_functions()) to->add_top_function(f);
  return to;
}

// Of a matrix whose extents are known and small: their number, from 1 on. It may live in the frame
// (passes/keep_in_frame.cc) where it has no others.
int KindOfExtents(const AbstractValue& v) {
  constexpr int64_t kMost = 64;
  if (RepOf(v) != Rep::kArray || v.shape().max_rank() != 2) return 0;
  const domain::ExtentRange m = v.shape().Extent(0), n = v.shape().Extent(1);
  if (!m.IsKnown() || !n.IsKnown() || m.low < 1 || n.low < 1 || m.low > kMost || n.low > kMost) return 0;
  return m.low * n.low <= kMost ? static_cast<int>(m.low * (kMost + 1) + n.low) : 0;
}

// How a version of a function keeps a variable.
int KindOf(const FunctionFacts& f, const std::string& name) {
  constexpr int kPair = 1000, kClasses = 32, kExtents = 10000;
  const auto facts = f.values.find(name);
  if (facts == f.values.end()) return -1;
  if (MayBePair(facts->second)) return kPair;
  const Rep rep = RepOf(facts->second);
  return KindOfExtents(facts->second) * kExtents + static_cast<int>(rep) * kClasses +
         static_cast<int>(ClassOf(facts->second, rep));
}

class Splitter {
 public:
  explicit Splitter(const ResidualProgram& program) : program_(program), ast_(*program.ast) {}

  bool Find() {
    for (const FunctionVersion& v : program_.versions) {
      if (!FindUnsupported(ast_, v.function).empty() || IsLong(v.function)) continue;
      Webs webs(ast_, v.function);
      webs.Find();
      if (!webs.counts().empty()) found_.emplace(v.function.index, std::move(webs));
    }
    return !found_.empty();
  }

  // `chosen`: another number for each number of a name, by function.
  using Numbers = std::map<std::pair<std::string, uint32_t>, uint32_t>;
  ResidualProgram Renamed(const std::map<uint32_t, Numbers>& chosen) const {
    Renaming names;
    for (const auto& [function, webs] : found_) {
      const auto of_function = chosen.find(function);
      const auto name = [&](const std::string& shown, uint32_t number) {
        if (of_function != chosen.end()) number = of_function->second.at({shown, number});
        return NameOf(shown, number);
      };
      for (const auto& [expression, number] : webs.numbers()) {
        names.expressions[expression] = name(ast_.Name(ExprId{expression}), number);
      }
      for (const auto& [output, number] : webs.results()) names.outputs[{function, output}] = name(output, number);
    }
    ResidualProgram out = program_;
    out.ast = Copy(ast_, names);
    return out;
  }

  // Variables of one name that every version keeps alike get one number, the smallest of theirs. Empty: all of them.
  std::map<uint32_t, Numbers> Choose(const ProgramFacts& facts) const {
    std::map<uint32_t, Numbers> out;
    bool apart = false;
    for (const auto& [function, webs] : found_) {
      for (const auto& [name, count] : webs.counts()) {
        std::map<std::vector<int>, uint32_t> by_kind;
        for (uint32_t k = 1; k <= count; ++k) {
          const uint32_t first =
              by_kind.emplace(KindsOf(facts, FunctionId{function}, NameOf(name, k)), k).first->second;
          out[function][{name, k}] = first;
          apart = apart || first != 1;
        }
      }
    }
    return apart ? out : std::map<uint32_t, Numbers>();
  }

 private:
  bool IsLong(FunctionId f) const {
    uint32_t count = 0;
    syntax::VisitStatements(ast_, ast_[f].body, [&](StmtId) { ++count; });
    return count > kMostStatements;
  }
  std::vector<int> KindsOf(const ProgramFacts& facts, FunctionId function, const std::string& name) const {
    const std::string& called = ast_[function].name;
    std::vector<int> kinds{KindOf(facts.functions.at(called), name)};
    const auto others = facts.assuming.find(called);
    if (others == facts.assuming.end()) return kinds;
    for (const FunctionFacts& f : others->second) kinds.push_back(f.reached ? KindOf(f, name) : -1);
    return kinds;
  }

  const ResidualProgram& program_;
  const Ast& ast_;
  std::map<uint32_t, Webs> found_;  // by function
};

}  // namespace

ResidualProgram SplitVariables(const ResidualProgram& program,
                               const std::function<ProgramFacts(const ResidualProgram&)>& infer) {
  Splitter splitter(program);
  if (!splitter.Find()) return program;
  const auto chosen = splitter.Choose(infer(splitter.Renamed({})));
  return chosen.empty() ? program : splitter.Renamed(chosen);
}

std::shared_ptr<Ast> CopyTree(const Ast& from) { return Copy(from, {}); }

}  // namespace residua::array_ir
