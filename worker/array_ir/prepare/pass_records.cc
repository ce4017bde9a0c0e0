#include "worker/array_ir/prepare/pass_records.h"

#include <algorithm>
#include <map>
#include <optional>

#include "worker/array_ir/prepare/record_uses.h"
#include "worker/array_ir/prepare/split_variables.h"
#include "worker/builtin/builtin.h"
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

struct Call {
  FunctionId caller, callee;
  ExprId call;
  StmtId statement;  // of which it is the whole right-hand side; else invalid
};

using Variable = std::pair<uint32_t, std::string>;  // of a function

// One variable that holds such a struct, in its function.
struct Holder {
  Record record;            // its fields: where it is made by `struct`
  std::set<Variable> with;  // that it is handed to or comes from
  bool good = true;
};

int PlaceOf(const Ast& ast, FunctionId f, const std::string& name) {
  const auto& parameters = ast[f].parameters;
  for (size_t k = 0; k < parameters.size(); ++k) {
    if (ParameterName(ast, parameters[k]) == name) return static_cast<int>(k);
  }
  return -1;
}
int ResultOf(const Ast& ast, FunctionId f, const std::string& name) {
  const auto& outputs = ast[f].outputs;
  const auto at = std::find(outputs.begin(), outputs.end(), name);
  return at == outputs.end() ? -1 : static_cast<int>(at - outputs.begin());
}

class Finder {
 public:
  explicit Finder(const ResidualProgram& program) : program_(program), ast_(*program.ast) {
    for (const FunctionVersion& v : program.versions) {
      functions_.insert(ast_[v.function].name);
      by_name_[ast_[v.function].name] = v.function;
    }
    for (const FunctionVersion& v : program.versions) {
      variables_[v.function.index] = AssignedNames(ast_, v.function);
      Read(v.function);
    }
  }

  // The holders, by variable, each with all that are connected with it.
  std::map<Variable, Holder> Find() {
    for (const FunctionVersion& v : program_.versions) {
      for (StmtId s : ast_.Statements(ast_[v.function].body)) {
        if (auto made = RecordMade(ast_, s, variables_[v.function.index], functions_)) {
          Want({v.function.index, made->name});
        }
      }
    }
    for (size_t k = 0; k < wanted_.size(); ++k) Follow(Variable(wanted_[k]));
    return std::move(holders_);
  }

 private:
  // What is known of a function before any variable is looked at.
  void Read(FunctionId f) {
    const bool entry = f == program_.versions.front().function;
    bool good = FindUnsupported(ast_, f).empty() && !TakesRest(ast_, f);
    if (entry || !good) fixed_.insert(f.index);
    std::set<uint32_t> heads;
    syntax::VisitStatements(ast_, ast_[f].body, [&](StmtId s) {
      const StmtKind k = ast_[s].kind;
      if (k == StmtKind::kTry || k == StmtKind::kUnwindProtect) good = false;
      for (ExprId root : ast_.Exprs(s)) {
        syntax::VisitExpr(ast_, root, [&](ExprId e) { ReadExpression(f, s, e, &heads); });
      }
    });
    if (!good) closed_.insert(f.index);
  }
  void ReadExpression(FunctionId f, StmtId s, ExprId e, std::set<uint32_t>* heads) {
    const syntax::Expr& node = ast_[e];
    if (node.kind == ExprKind::kIndex) {
      const ExprId head = ast_.Child(e, 0);
      const bool name = ast_[head].kind == ExprKind::kIdentifier && !variables_[f.index].count(ast_.Name(head));
      if (name && by_name_.count(ast_.Name(head))) {
        heads->insert(head.index);
        const auto all = ast_.Exprs(s);
        const bool whole = ast_[s].kind == StmtKind::kAssign && all.back() == e && !ast_[s].print;
        calls_.push_back({f, by_name_.at(ast_.Name(head)), e, whole ? s : StmtId{}});
      }
    }
    const bool named = node.kind == ExprKind::kIdentifier || node.kind == ExprKind::kString ||
                       node.kind == ExprKind::kHandle || node.kind == ExprKind::kAnonymous;
    if (!named || !node.name.valid()) return;
    // A function that is mentioned otherwise than as what is called.
    const auto it = by_name_.find(ast_.Name(e));
    if (it != by_name_.end() && !heads->count(e.index)) fixed_.insert(it->second.index);
    if (node.kind != ExprKind::kIdentifier || variables_[f.index].count(ast_.Name(e))) return;
    const builtin::Builtin* b = by_name_.count(ast_.Name(e)) ? nullptr : builtin::FindBuiltin(ast_.Name(e));
    if (b != nullptr && (b->effects & builtin::kFrame) != 0) fixed_.insert(f.index);
  }

  void Want(const Variable& v) {
    if (holders_.count(v)) return;
    Holder& h = holders_[v];
    h.record.function = FunctionId{v.first};
    h.record.name = v.second;
    wanted_.push_back(v);
  }
  void Link(const Variable& a, const Variable& b) {
    Want(a);
    Want(b);
    holders_[a].with.insert(b);
    holders_[b].with.insert(a);
  }

  void Follow(const Variable& v) {
    const FunctionId f{v.first};
    const auto bad = [&] { holders_[v].good = false; };
    if (closed_.count(f.index) || KeptNames(ast_, f).count(v.second)) return bad();
    const int place = PlaceOf(ast_, f, v.second), result = ResultOf(ast_, f, v.second);
    bool made = false;
    for (StmtId s : ast_.Statements(ast_[f].body)) {
      auto record = RecordMade(ast_, s, variables_[f.index], functions_);
      if (!record || record->name != v.second) continue;
      if (made || place >= 0 || (result >= 0 && Returns(f))) return bad();
      made = true;
      record->function = f;
      holders_[v].record = *record;
    }
    if (!made && place < 0 && result >= 0) return bad();  // it may come to have no value
    if ((place >= 0 || result >= 0) && fixed_.count(f.index)) return bad();
    for (const Call& c : calls_) {
      if (c.callee != f) continue;
      if (place >= 0 && !LinkArgument(c, v, static_cast<size_t>(place))) return bad();
      if (result >= 0 && !LinkResult(c, v, static_cast<size_t>(result))) return bad();
    }
    if (!Mentions(f, v, made)) bad();
  }
  bool Returns(FunctionId f) const {
    bool found = false;
    syntax::VisitStatements(ast_, ast_[f].body, [&](StmtId s) { found = found || ast_[s].kind == StmtKind::kReturn; });
    return found;
  }
  bool LinkArgument(const Call& c, const Variable& v, size_t place) {
    const auto given = ast_.Children(c.call).subspan(1);
    if (place >= given.size() || HasList(c) || given.size() > ast_[c.callee].parameters.size()) return false;
    if (!IsVariable(c.caller, given[place])) return false;
    Link(v, {c.caller.index, ast_.Name(given[place])});
    return true;
  }
  bool LinkResult(const Call& c, const Variable& v, size_t result) {
    if (!c.statement.valid()) return false;
    const auto targets = ast_.Exprs(c.statement);
    if (result + 1 >= targets.size() || !IsVariable(c.caller, targets[result])) return false;
    for (size_t k = 0; k + 1 < targets.size(); ++k) {
      if (ast_[targets[k]].kind != ExprKind::kIdentifier && ast_[targets[k]].kind != ExprKind::kTilde) return false;
    }
    Link(v, {c.caller.index, ast_.Name(targets[result])});
    return true;
  }
  bool IsVariable(FunctionId f, ExprId e) {
    return ast_[e].kind == ExprKind::kIdentifier && variables_[f.index].count(ast_.Name(e));
  }
  // Some argument may be several, or none.
  bool HasList(const Call& c) const {
    const auto given = ast_.Children(c.call).subspan(1);
    return std::any_of(given.begin(), given.end(), [&](ExprId x) {
      const ExprKind k = ast_[x].kind;
      return k == ExprKind::kCellIndex || k == ExprKind::kDynamicField || k == ExprKind::kColon ||
             (k == ExprKind::kField && ast_[ast_.Child(x, 0)].kind != ExprKind::kIdentifier);
    });
  }

  // Every mention is `v.f`, or the variable handed to a function or taken from one, and none is shown or captured.
  bool Mentions(FunctionId f, const Variable& v, bool made) {
    Record& r = holders_[v].record;
    size_t all = 0, known = 0;
    bool good = true;
    syntax::VisitStatements(ast_, ast_[f].body, [&](StmtId s) {
      if (made && s == r.made) return;
      for (ExprId root : ast_.Exprs(s)) {
        if (ast_[s].print && syntax::Mentions(ast_, root, v.second)) good = false;
        syntax::VisitExpr(ast_, root, [&](ExprId e) {
          if (ast_[e].kind == ExprKind::kIdentifier && ast_.Name(e) == v.second) ++all;
          if (ast_[e].kind == ExprKind::kAnonymous && syntax::Mentions(ast_, e, v.second)) good = false;
          if (ast_[e].kind != ExprKind::kField) return;
          const ExprId object = ast_.Child(e, 0);
          if (ast_[object].kind != ExprKind::kIdentifier || ast_.Name(object) != v.second) return;
          r.uses.push_back(e);
          ++known;
        });
      }
    });
    for (StmtId s : ast_.Statements(ast_[f].body)) NoteStores(ast_, s, &r);
    for (const Call& c : calls_) {
      if (c.caller != f) continue;
      const auto given = ast_.Children(c.call).subspan(1);
      for (size_t k = 0; k < given.size(); ++k) {
        if (!IsVariable(f, given[k]) || ast_.Name(given[k]) != v.second) continue;
        if (HasList(c) || k >= ast_[c.callee].parameters.size()) return false;
        Link(v, {c.callee.index, ParameterName(ast_, ast_[c.callee].parameters[k])});
        ++known;
      }
      if (!c.statement.valid()) continue;
      const auto targets = ast_.Exprs(c.statement);
      for (size_t k = 0; k + 1 < targets.size(); ++k) {
        if (!IsVariable(f, targets[k]) || ast_.Name(targets[k]) != v.second) continue;
        if (k >= ast_[c.callee].outputs.size()) return false;
        Link(v, {c.callee.index, ast_[c.callee].outputs[k]});
        ++known;
      }
    }
    return good && all == known;
  }

  const ResidualProgram& program_;
  const Ast& ast_;
  InternedNames functions_;
  std::map<std::string, FunctionId> by_name_;
  std::map<uint32_t, InternedNames> variables_;
  std::set<uint32_t> fixed_, closed_;  // keep what they take and give; keep their structs
  std::vector<Call> calls_;
  std::map<Variable, Holder> holders_;
  std::vector<Variable> wanted_;
};

// Those that are connected with `start`.
std::set<Variable> GroupOf(const std::map<Variable, Holder>& holders, const Variable& start) {
  std::set<Variable> group{start};
  std::vector<Variable> open{start};
  while (!open.empty()) {
    const Variable v = open.back();
    open.pop_back();
    for (const Variable& w : holders.at(v).with) {
      if (group.insert(w).second) open.push_back(w);
    }
  }
  return group;
}

// A number that bounds a loop may be NaN: the interpreter runs such a function (generate/nan_limit.h).
bool MayLoopToNaN(const Ast& ast, const FunctionFacts& f) {
  bool found = false;
  syntax::VisitStatements(ast, ast[f.function].body, [&](StmtId s) {
    if (ast[s].kind != StmtKind::kFor || ast[ast.Exprs(s)[1]].kind != ExprKind::kRange) return;
    syntax::VisitExpr(ast, ast.Children(ast.Exprs(s)[1]).back(), [&](ExprId e) {
      if (ast[e].kind != ExprKind::kIdentifier && ast[e].kind != ExprKind::kField) return;
      const domain::AbstractValue& v = f.Of(e);
      found = found || (!v.IsBottom() && v.IsScalar() && v.interval().may_be_nan);
    });
  });
  return found;
}

// The fields of the group's structs; none: they stay structs.
std::vector<std::string> FieldsOf(const Ast& ast, const std::map<Variable, Holder>& holders,
                                  const std::set<Variable>& group, const ProgramFacts& facts) {
  std::vector<std::string> fields;
  InternedNames in_parts;
  for (const Variable& v : group) {
    const Holder& h = holders.at(v);
    if (!h.good) return {};
    in_parts.insert(h.record.in_parts.begin(), h.record.in_parts.end());
    if (h.record.fields.empty()) continue;
    if (!fields.empty() && fields != h.record.fields) return {};
    fields = h.record.fields;
  }
  for (const Variable& v : group) {
    const Record& r = holders.at(v).record;
    const bool changes = PlaceOf(ast, r.function, r.name) >= 0 || ResultOf(ast, r.function, r.name) >= 0;
    const auto versions = ReachedVersions(facts, ast[r.function].name);
    if (versions.empty()) return {};
    for (const FunctionFacts* f : versions) {
      if (!PartsAreAlike(ast, *f, r, in_parts) || (changes && MayLoopToNaN(ast, *f))) return {};
      if (std::any_of(r.values.begin(), r.values.end(), [&](ExprId e) { return MayBeNoField(*f, e); })) return {};
    }
    for (ExprId e : r.uses) {
      if (std::find(fields.begin(), fields.end(), ast.Name(e)) == fields.end()) return {};
    }
  }
  return fields;
}

class Rewriter {
 public:
  Rewriter(Ast* ast, const std::map<Variable, Holder>& holders,
           const std::map<Variable, std::vector<std::string>>& fields)
      : ast_(*ast), holders_(holders), fields_(fields) {}

  void Rewrite(FunctionId f) {
    function_ = f;
    std::vector<ExprId> parameters;
    for (ExprId p : std::vector<ExprId>(ast_[f].parameters)) Expand(p, ParameterName(ast_, p), &parameters);
    std::vector<std::string> outputs;
    for (const std::string& o : ast_[f].outputs) {
      const auto names = NamesOf(o);
      if (names.empty()) outputs.push_back(o);
      outputs.insert(outputs.end(), names.begin(), names.end());
    }
    const BlockId body = Rewritten(ast_[f].body);
    syntax::Function& function = ast_.MutableFunction(f);
    function.parameters = std::move(parameters);
    function.outputs = std::move(outputs);
    function.body = body;
  }

 private:
  std::vector<std::string> NamesOf(const std::string& variable) const {
    std::vector<std::string> names;
    const auto it = fields_.find({function_.index, variable});
    if (it == fields_.end()) return names;
    for (const std::string& field : it->second) names.push_back(FieldVariable(variable, field));
    return names;
  }
  ExprId Identifier(const std::string& name, syntax::SourceRange range) {
    syntax::Expr e{ExprKind::kIdentifier};
    e.name = ast_.Intern(name);
    e.range = range;
    return ast_.AddExpr(e);
  }
  // What stands for `e`, which is this variable where it has a name.
  void Expand(ExprId e, const std::string& name, std::vector<ExprId>* out) {
    const auto names = NamesOf(name);
    if (names.empty()) return out->push_back(e);
    for (const std::string& n : names) out->push_back(Identifier(n, ast_[e].range));
  }
  std::string NameIfIdentifier(ExprId e) const {
    return ast_[e].kind == ExprKind::kIdentifier ? ast_.Name(e) : std::string();
  }

  void RewriteExpression(ExprId root) {
    std::vector<ExprId> all;
    syntax::VisitExpr(ast_, root, [&](ExprId e) { all.push_back(e); });
    for (ExprId e : all) {
      if (ast_[e].kind == ExprKind::kField) {
        const std::string object = NameIfIdentifier(ast_.Child(e, 0));
        if (!fields_.count({function_.index, object})) continue;
        syntax::Expr now{ExprKind::kIdentifier};
        now.name = ast_.Intern(FieldVariable(object, ast_.Name(e)));
        now.range = ast_[e].range;
        now.parentheses = ast_[e].parentheses;
        ast_.MutableExpr(e) = now;
      } else if (ast_[e].kind == ExprKind::kIndex) {
        std::vector<ExprId> children;
        for (ExprId c : std::vector<ExprId>(ast_.Children(e).begin(), ast_.Children(e).end())) {
          Expand(c, NameIfIdentifier(c), &children);
        }
        if (children.size() == ast_.Children(e).size() && children.back() == ast_.Children(e).back() &&
            std::equal(children.begin(), children.end(), ast_.Children(e).begin())) {
          continue;
        }
        const syntax::Expr longer = ast_[ast_.AddExpr(ast_[e], children)];
        ast_.MutableExpr(e) = longer;
      }
    }
  }

  BlockId Rewritten(BlockId block) {
    std::vector<StmtId> out;
    for (StmtId s : std::vector<StmtId>(ast_.Statements(block).begin(), ast_.Statements(block).end())) {
      Rewrite(s, &out);
    }
    return ast_.AddBlock(std::move(out));
  }
  void Rewrite(StmtId s, std::vector<StmtId>* out) {
    if (const Record* r = MadeBy(s)) {
      for (const ExprId value : r->values) RewriteExpression(value);
      return AssignFields(*r, &ast_, out);
    }
    std::vector<ExprId> exprs;
    const std::vector<ExprId> before(ast_.Exprs(s).begin(), ast_.Exprs(s).end());
    for (size_t k = 0; k < before.size(); ++k) {
      RewriteExpression(before[k]);
      const bool target = ast_[s].kind == StmtKind::kAssign && k + 1 < before.size();
      Expand(before[k], target ? NameIfIdentifier(before[k]) : "", &exprs);
    }
    std::vector<BlockId> blocks;
    for (BlockId b : std::vector<BlockId>(ast_.Blocks(s).begin(), ast_.Blocks(s).end())) blocks.push_back(Rewritten(b));
    if (blocks.empty() && exprs == before) return out->push_back(s);
    syntax::Stmt now = ast_[s];
    now.multi = now.multi || exprs.size() != before.size();
    out->push_back(ast_.AddStmt(now, exprs, blocks));
  }
  const Record* MadeBy(StmtId s) const {
    for (const auto& [v, fields] : fields_) {
      const Record& r = holders_.at(v).record;
      if (v.first == function_.index && r.made.valid() && r.made == s) return &r;
    }
    return nullptr;
  }
  Ast& ast_;
  const std::map<Variable, Holder>& holders_;
  const std::map<Variable, std::vector<std::string>>& fields_;
  FunctionId function_;
};

}  // namespace

ResidualProgram PassRecords(const ResidualProgram& program,
                            const std::function<ProgramFacts(const ResidualProgram&)>& infer,
                            std::set<std::string>* changed) {
  const Ast& before = *program.ast;
  const std::map<Variable, Holder> holders = Finder(program).Find();
  std::map<Variable, std::vector<std::string>> fields;
  std::optional<ProgramFacts> facts;
  for (const auto& [v, h] : holders) {
    if (!h.good || h.with.empty() || fields.count(v)) continue;
    const std::set<Variable> group = GroupOf(holders, v);
    if (!std::all_of(group.begin(), group.end(), [&](const Variable& w) { return holders.at(w).good; })) continue;
    if (!facts) facts = infer(program);
    const std::vector<std::string> found = FieldsOf(before, holders, group, *facts);
    for (const Variable& w : group) {
      if (!found.empty()) fields[w] = found;
    }
  }
  if (fields.empty()) return program;
  ResidualProgram out = program;
  const std::shared_ptr<Ast> ast = CopyTree(before);
  Rewriter rewriter(ast.get(), holders, fields);
  for (FunctionVersion& v : out.versions) {
    const bool any =
        std::any_of(fields.begin(), fields.end(), [&](const auto& f) { return f.first.first == v.function.index; });
    if (!any) continue;
    const size_t parameters = before[v.function].parameters.size(), outputs = before[v.function].outputs.size();
    const size_t taken = static_cast<size_t>(std::max(1, v.nargout));
    for (size_t k = 0; k < std::min(outputs, taken); ++k) {
      const auto it = fields.find({v.function.index, before[v.function].outputs[k]});
      if (it != fields.end()) v.nargout = std::max(1, v.nargout) + static_cast<int>(it->second.size()) - 1;
    }
    rewriter.Rewrite(v.function);
    if ((*ast)[v.function].parameters.size() == parameters && (*ast)[v.function].outputs.size() == outputs) continue;
    changed->insert(before[v.function].name);
    v.parameters.assign((*ast)[v.function].parameters.size(), domain::AbstractValue::Top());
  }
  out.ast = ast;
  return out;
}

}  // namespace residua::array_ir
