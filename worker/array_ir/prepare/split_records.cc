#include "worker/array_ir/prepare/split_records.h"

#include <absl/strings/str_cat.h>

#include <algorithm>
#include <optional>

#include "worker/array_ir/prepare/split_variables.h"
#include "worker/builtin/builtin.h"
#include "worker/syntax/null_literal.h"
#include "worker/syntax/visit.h"

namespace residua::array_ir {

using syntax::Ast;
using syntax::ExprId;
using syntax::ExprKind;
using syntax::FunctionId;
using syntax::StmtId;
using syntax::StmtKind;

namespace {

struct Record {
  FunctionId function;
  StmtId made;  // s = struct (...)
  std::string name;
  std::vector<std::string> fields;
  std::vector<ExprId> values;
  std::vector<ExprId> uses;  // s.f
  // Fields of which parts are stored into, and what is assigned to whole fields: invalid where that is no expression.
  std::set<std::string> in_parts;
  std::vector<std::pair<std::string, ExprId>> assigned;
};

class Finder {
 public:
  explicit Finder(const ResidualProgram& program) : ast_(*program.ast) {
    for (const FunctionVersion& v : program.versions) functions_.insert(ast_[v.function].name);
  }

  void FindIn(FunctionId f, std::vector<Record>* out) const {
    if (!FindUnsupported(ast_, f).empty()) return;
    const std::set<std::string> variables = AssignedNames(ast_, f);
    std::set<std::string> elsewhere;
    for (const auto& [name, kept] : KeptNames(ast_, f)) elsewhere.insert(name);
    for (const std::string& output : ast_[f].outputs) elsewhere.insert(output);
    for (ExprId p : ast_[f].parameters) elsewhere.insert(ParameterName(ast_, p));
    const auto statements = ast_.Statements(ast_[f].body);
    for (size_t k = 0; k < statements.size(); ++k) {
      auto record = Made(statements[k], variables);
      if (!record || elsewhere.count(record->name)) continue;
      record->function = f;
      if (FindUses(statements, k, &*record)) out->push_back(std::move(*record));
    }
  }

 private:
  // s = struct ('x', .., 'y', ..)
  std::optional<Record> Made(StmtId s, const std::set<std::string>& variables) const {
    if (ast_[s].kind != StmtKind::kAssign || ast_[s].print || ast_[s].multi || ast_.Exprs(s).size() != 2) return {};
    const ExprId target = ast_.Exprs(s)[0], call = ast_.Exprs(s)[1];
    if (ast_[target].kind != ExprKind::kIdentifier) return {};
    const builtin::Builtin* b = CalledBuiltin(ast_, call, variables, functions_);
    if (b == nullptr || b->id != builtin::BuiltinId::k_struct || ast_[call].count < 3) return {};
    Record record;
    record.made = s;
    record.name = ast_.Name(target);
    const auto arguments = ast_.Children(call).subspan(1);
    if (arguments.size() % 2 != 0) return {};
    for (size_t k = 0; k < arguments.size(); k += 2) {
      if (ast_[arguments[k]].kind != ExprKind::kString) return {};
      const std::string& field = ast_.Name(arguments[k]);
      if (field.empty() || std::find(record.fields.begin(), record.fields.end(), field) != record.fields.end())
        return {};
      const ExprKind value = ast_[arguments[k + 1]].kind;
      const bool list = value == ExprKind::kCellIndex || value == ExprKind::kField ||
                        value == ExprKind::kDynamicField || value == ExprKind::kColon || value == ExprKind::kCell;
      if (list || syntax::Mentions(ast_, arguments[k + 1], record.name)) return {};
      record.fields.push_back(field);
      record.values.push_back(arguments[k + 1]);
    }
    return record;
  }

  // Every mention is `s.f` of a field that is there, behind the statement, and none is shown or captured.
  bool FindUses(std::span<const StmtId> statements, size_t made, Record* r) const {
    size_t mentions = 0;
    bool good = true;
    const auto visit = [&](ExprId e) {
      if (ast_[e].kind == ExprKind::kIdentifier && ast_.Name(e) == r->name) ++mentions;
      if (ast_[e].kind == ExprKind::kAnonymous && syntax::Mentions(ast_, e, r->name)) good = false;
      if (ast_[e].kind != ExprKind::kField) return;
      const ExprId object = ast_.Child(e, 0);
      if (ast_[object].kind != ExprKind::kIdentifier || ast_.Name(object) != r->name) return;
      if (std::find(r->fields.begin(), r->fields.end(), ast_.Name(e)) != r->fields.end()) r->uses.push_back(e);
    };
    for (size_t k = 0; k < statements.size() && good; ++k) {
      if (k == made) continue;
      const size_t before = mentions;
      NoteTargets(statements[k], r);
      VisitWithin(statements[k], visit, r->name, &good);
      if (k < made && mentions > before) return false;
    }
    return good && mentions == r->uses.size();
  }
  // The field that the target stores into, and whether it is stored as a whole.
  void NoteTargets(StmtId s, Record* r) const {
    const StmtKind k = ast_[s].kind;
    const auto e = ast_.Exprs(s);
    const bool plain = k == StmtKind::kAssign && e.size() == 2 && !ast_[s].multi;
    const size_t targets = k == StmtKind::kAssign ? e.size() - 1 : k == StmtKind::kFor || k == StmtKind::kOpAssign;
    for (size_t t = 0; t < targets; ++t) {
      bool whole = true;
      for (ExprId x = e[t]; !ast_.Children(x).empty(); x = ast_.Child(x, 0), whole = false) {
        const ExprId object = ast_.Child(x, 0);
        const bool field = ast_[x].kind == ExprKind::kField && ast_[object].kind == ExprKind::kIdentifier &&
                           ast_.Name(object) == r->name;
        if (!field) continue;
        if (!whole) r->in_parts.insert(ast_.Name(x));
        const bool deletes = plain && syntax::IsNullLiteral(ast_, e[1]);
        if (whole || deletes) r->assigned.emplace_back(ast_.Name(x), plain && whole ? e[1] : ExprId{});
        break;
      }
    }
    for (syntax::BlockId b : ast_.Blocks(s)) {
      for (StmtId x : ast_.Statements(b)) NoteTargets(x, r);
    }
  }
  void VisitWithin(StmtId s, const std::function<void(ExprId)>& visit, const std::string& name, bool* good) const {
    const StmtKind k = ast_[s].kind;
    if (k == StmtKind::kTry || k == StmtKind::kUnwindProtect) *good = false;
    for (ExprId e : ast_.Exprs(s)) {
      if (ast_[s].print && syntax::Mentions(ast_, e, name)) *good = false;
      syntax::VisitExpr(ast_, e, visit);
    }
    for (syntax::BlockId b : ast_.Blocks(s)) {
      for (StmtId x : ast_.Statements(b)) VisitWithin(x, visit, name, good);
    }
  }

  const Ast& ast_;
  std::set<std::string> functions_;
};

// zeros (1, n) and its kind, whatever n is.
bool FillsVector(const Ast& ast, const FunctionFacts& f, ExprId e) {
  if (ast[e].kind != ExprKind::kIndex || ast[e].count != 3) return false;
  const ExprId head = ast.Child(e, 0);
  if (ast[head].kind != ExprKind::kIdentifier || f.variables.count(ast.Name(head))) return false;
  const builtin::Builtin* b = builtin::FindBuiltin(ast.Name(head));
  const auto extents = ast.Children(e).subspan(1);
  return b != nullptr && FillValue(b->id) &&
         std::any_of(extents.begin(), extents.end(),
                     [&](ExprId x) {
                       return ast[x].kind == ExprKind::kNumber && ast.Literal(x).value == 1 &&
                              !ast.Literal(x).imaginary;
                     }) &&
         std::none_of(extents.begin(), extents.end(), [&](ExprId x) { return ast[x].kind == ExprKind::kString; });
}

// Surely not 0x0.
bool HasShape(const Ast& ast, const FunctionFacts& f, ExprId e) {
  if (FillsVector(ast, f, e)) return true;
  const domain::AbstractValue& v = f.Of(e);
  return !v.IsBottom() && v.shape().max_rank() == 2 && (v.shape().Extent(0).low >= 1 || v.shape().Extent(1).low >= 1);
}

// A field that is 0x0 takes what is stored into a part of it as if it were not there; a variable keeps its class.
bool PartsAreAlike(const Ast& ast, const FunctionFacts& f, const Record& r) {
  for (size_t k = 0; k < r.fields.size(); ++k) {
    if (r.in_parts.count(r.fields[k]) && !HasShape(ast, f, r.values[k])) return false;
  }
  return std::all_of(r.assigned.begin(), r.assigned.end(), [&](const auto& a) {
    return !r.in_parts.count(a.first) || (a.second.valid() && HasShape(ast, f, a.second));
  });
}

}  // namespace

ResidualProgram SplitRecords(const ResidualProgram& program,
                             const std::function<ProgramFacts(const ResidualProgram&)>& infer) {
  std::vector<Record> records;
  const Finder finder(program);
  for (const FunctionVersion& v : program.versions) finder.FindIn(v.function, &records);
  if (records.empty()) return program;
  const ProgramFacts facts = infer(program);
  std::erase_if(records, [&](const Record& r) {
    const FunctionFacts& f = facts.functions.at((*program.ast)[r.function].name);
    return f.interpreted || !f.reached || !PartsAreAlike(*program.ast, f, r) ||
           std::any_of(r.values.begin(), r.values.end(), [&](ExprId e) {
             const domain::AbstractValue& v = f.Of(e);
             return v.IsBottom() || v.classes().Has(value::ClassId::kCell) || v.classes().Has(value::ClassId::kObject);
           });
  });
  if (records.empty()) return program;
  ResidualProgram out = program;
  const std::shared_ptr<Ast> ast = CopyTree(*program.ast);
  for (const Record& r : records) {
    const auto name_of = [&](const std::string& field) {
      return ast->Intern(absl::StrCat(r.name, std::string(1, kVariableMark), field));
    };
    for (ExprId e : r.uses) {
      const auto name = name_of(ast->Name(e));
      syntax::Expr& use = ast->MutableExpr(e);
      use.kind = ExprKind::kIdentifier;
      use.name = name;
      use.count = 0;
    }
    std::vector<StmtId> statements;
    const std::vector<StmtId> before(ast->Statements((*ast)[r.function].body).begin(),
                                     ast->Statements((*ast)[r.function].body).end());
    for (StmtId s : before) {
      if (s.index != r.made.index) {
        statements.push_back(s);
        continue;
      }
      for (size_t k = 0; k < r.fields.size(); ++k) {
        syntax::Expr variable{ExprKind::kIdentifier};
        variable.name = name_of(r.fields[k]);
        variable.range = (*ast)[s].range;
        const ExprId sides[] = {ast->AddExpr(variable), r.values[k]};
        syntax::Stmt assign{StmtKind::kAssign};
        assign.range = (*ast)[s].range;
        statements.push_back(ast->AddStmt(assign, sides));
      }
    }
    ast->MutableFunction(r.function).body = ast->AddBlock(std::move(statements));
  }
  out.ast = ast;
  return out;
}

}  // namespace residua::array_ir
