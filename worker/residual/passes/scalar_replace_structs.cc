// Structs and cells that are only ever used part by part become variables.
//
//   s = struct('a', 1, 'c', 0);        s__a = 1;
//   while s.c < n                      s__c = 0;
//     s.c = s.c + s.a;            =>   while s__c < n
//   end                                  s__c = s__c + s__a;
//   t = s;                             t__c = s__c;
//
// What the evaluator knows part by part becomes a struct where a loop that is kept assigns a field. Here it is taken
// apart again, where struct_parts.h says so. Fields that nobody reads are then dead code, and those that are copies are
// propagated. A row cell is taken apart in the same way: c = {a, @f}; y = g(c{1});
#include <algorithm>

#include "worker/residual/copy_tree.h"
#include "worker/residual/passes/planned_pass.h"
#include "worker/residual/passes/struct_parts.h"
#include "worker/syntax/visit.h"

namespace residua::residual {

namespace {

class StructReplacer {
 public:
  StructReplacer(PassInput& in, size_t index)
      : from_(in.program()),
        ast_(in.program().tree->ast),
        id_(ast_.top_functions()[index]),
        parts_(in, index),
        new_names_(from_, index, in.analyses().Names(index)) {}
  const MadeNames& made() const { return new_names_.made(); }
  bool changed() const { return !parts_.found().empty(); }

  FunctionId Rewrite(ResidualTree* to, const std::string& name) {
    to_ = to;
    TreeCopier copier{ast_, *to, &from_.tree->facts};
    copier.replace = [&](ExprId e) -> std::optional<ExprId> {
      const std::string* variable = PartVariable(e);
      if (variable == nullptr) return std::nullopt;
      const ExprId made = to_->Identifier(*variable, ast_[e].range, kPure);
      to_->facts.SetNumber(made, from_.tree->facts.NumberOf(e));
      return made;
    };
    copier.place = [&](StmtId s, std::vector<StmtId>* out) {
      const NameId v = parts_.Defined(s);
      if (v.valid() && parts_.found().contains(v)) {
        Define(s, v, out);
        return true;
      }
      const std::optional<StructParts::Copy> copy = parts_.AsCopy(s);
      if (copy) CopyParts(s, *copy, out);
      return copy.has_value();
    };
    copier_ = &copier;
    return copier.Function(id_, name);
  }

 private:
  const std::string* PartVariable(ExprId e) {
    const std::string part = parts_.PartOf(e);
    if (part.empty() || ast_[ast_.Child(e, 0)].kind != ExprKind::kIdentifier) return nullptr;
    const NameId v = ast_[ast_.Child(e, 0)].name;
    return parts_.found().contains(v) ? &NameOf(v, part) : nullptr;
  }

  const std::string& NameOf(NameId v, const std::string& field) {
    std::string& name = variables_[{v, field}];
    if (!name.empty()) return name;
    const std::string whole = ast_.Name(v) + "__" + field;
    name = whole;
    bool given = new_names_.Take(name, ast_.Name(v));
    for (int k = 1; !given; ++k) {
      name = whole + "__" + std::to_string(k);
      given = new_names_.Take(name, whole);
    }
    return name;
  }

  // A cell of one element is the element.
  ExprId Element(ExprId value) const {
    return ast_[value].kind == ExprKind::kCell ? ast_.Child(ast_.Child(value, 0), 0) : value;
  }

  void Define(StmtId s, NameId v, std::vector<StmtId>* out) {
    const auto assign = [&](const std::string& part, ExprId value) {
      const ExprId target = to_->Identifier(NameOf(v, part), ast_[s].range, kPure);
      out->push_back(to_->ast.AddStmt(ast_[s], std::vector<ExprId>{target, copier_->Expr(value)}, {}));
    };
    const ExprId value = ast_.Exprs(s)[1];
    if (ast_[value].kind == ExprKind::kCell) {
      const auto elements = ast_.Children(ast_.Child(value, 0));
      for (size_t k = 0; k < elements.size(); ++k) assign(std::to_string(k + 1), elements[k]);
      return;
    }
    const auto args = ast_.Children(value).subspan(1);
    for (size_t k = 0; k + 1 < args.size(); k += 2) assign(ast_.Name(args[k]), Element(args[k + 1]));
  }

  void CopyParts(StmtId s, const StructParts::Copy& copy, std::vector<StmtId>* out) {
    const syntax::SourceRange range = ast_[s].range;
    for (const std::string& part : parts_.found().at(copy.to)) {
      const ExprId target = to_->Identifier(NameOf(copy.to, part), range, kPure);
      const ExprId value = to_->Identifier(NameOf(copy.from, part), range, kPure);
      out->push_back(to_->ast.AddStmt(ast_[s], std::vector<ExprId>{target, value}, {}));
    }
  }

  const Residual& from_;
  const Ast& ast_;
  FunctionId id_;
  const StructParts parts_;
  NewNames new_names_;
  std::map<std::pair<NameId, std::string>, std::string> variables_;  // variable, field -> its own variable
  ResidualTree* to_ = nullptr;
  TreeCopier* copier_ = nullptr;
};

}  // namespace

bool ScalarReplaceStructs(PassInput& in, Residual* to) { return RunPlannedPass<StructReplacer>(in, to); }

}  // namespace residua::residual
