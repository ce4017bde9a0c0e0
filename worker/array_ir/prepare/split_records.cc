#include "worker/array_ir/prepare/split_records.h"

#include <algorithm>

#include "worker/array_ir/prepare/record_uses.h"
#include "worker/array_ir/prepare/split_variables.h"
#include "worker/syntax/visit.h"

namespace residua::array_ir {

using syntax::Ast;
using syntax::ExprId;
using syntax::ExprKind;
using syntax::FunctionId;
using syntax::StmtId;
using syntax::StmtKind;

namespace {

class Finder {
 public:
  explicit Finder(const ResidualProgram& program) : ast_(*program.ast) {
    for (const FunctionVersion& v : program.versions) functions_.insert(ast_[v.function].name);
  }

  void FindIn(FunctionId f, std::vector<Record>* out) const {
    if (!FindUnsupported(ast_, f).empty()) return;
    const InternedNames variables = AssignedNames(ast_, f);
    InternedNames elsewhere;
    for (const auto& [name, kept] : KeptNames(ast_, f)) elsewhere.insert(name);
    InternedNames results;
    for (const std::string& output : ast_[f].outputs) (Returns(f) ? elsewhere : results).insert(output);
    for (ExprId p : ast_[f].parameters) elsewhere.insert(ParameterName(ast_, p));
    const auto statements = ast_.Statements(ast_[f].body);
    for (size_t k = 0; k < statements.size(); ++k) {
      auto record = RecordMade(ast_, statements[k], variables, functions_);
      if (!record || elsewhere.count(record->name)) continue;
      record->function = f;
      record->is_result = results.count(record->name) > 0;
      if (FindUses(statements, k, &*record)) out->push_back(std::move(*record));
    }
  }

 private:
  bool Returns(FunctionId f) const {
    bool returns = false;
    syntax::VisitStatements(ast_, ast_[f].body, [&](StmtId s) { returns |= ast_[s].kind == StmtKind::kReturn; });
    return returns;
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
      NoteStores(ast_, statements[k], r);
      VisitWithin(statements[k], visit, r->name, &good);
      if (k < made && mentions > before) return false;
    }
    return good && mentions == r->uses.size();
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
  InternedNames functions_;
};

}  // namespace

ResidualProgram SplitRecords(const ResidualProgram& program,
                             const std::function<ProgramFacts(const ResidualProgram&)>& infer) {
  std::vector<Record> records;
  const Finder finder(program);
  for (const FunctionVersion& v : program.versions) finder.FindIn(v.function, &records);
  if (records.empty()) return program;
  const ProgramFacts facts = infer(program);
  std::erase_if(records, [&](const Record& r) {
    const auto versions = ReachedVersions(facts, (*program.ast)[r.function].name);
    return versions.empty() || std::any_of(versions.begin(), versions.end(), [&](const FunctionFacts* f) {
             return !PartsAreAlike(*program.ast, *f, r, r.in_parts) ||
                    std::any_of(r.values.begin(), r.values.end(), [&](ExprId e) { return MayBeNoField(*f, e); });
           });
  });
  if (records.empty()) return program;
  ResidualProgram out = program;
  const std::shared_ptr<Ast> ast = CopyTree(*program.ast);
  for (const Record& r : records) {
    for (ExprId e : r.uses) {
      const auto name = ast->Intern(FieldVariable(r.name, ast->Name(e)));
      syntax::Expr& use = ast->MutableExpr(e);
      use.kind = ExprKind::kIdentifier;
      use.name = name;
      use.count = 0;
    }
    std::vector<StmtId> statements;
    const std::vector<StmtId> before(ast->Statements((*ast)[r.function].body).begin(),
                                     ast->Statements((*ast)[r.function].body).end());
    for (StmtId s : before) {
      if (s.index == r.made.index) {
        AssignFields(r, ast.get(), &statements);
      } else {
        statements.push_back(s);
      }
    }
    if (r.is_result) AssembleRecord(r, ast.get(), &statements);
    ast->MutableFunction(r.function).body = ast->AddBlock(std::move(statements));
  }
  out.ast = ast;
  return out;
}

}  // namespace residua::array_ir
