#include "worker/residual/passes/replace_parts.h"

#include "worker/residual/code_forms.h"
#include "worker/syntax/visit.h"

namespace residua::residual {

PartsReplacer::PartsReplacer(PassInput& in, size_t index, StructParts::Whose whose)
    : from_(in.program()),
      ast_(in.program().tree->ast),
      id_(ast_.top_functions()[index]),
      parts_(in, index, whose),
      new_names_(from_, index, in.analyses().Names(index)) {}

FunctionId PartsReplacer::Rewrite(ResidualTree* to, const std::string& name) {
  to_ = to;
  TreeCopier copier{ast_, *to, &from_.tree->facts};
  copier.replace = [&](ExprId e) -> std::optional<ExprId> {
    const std::string* variable = PartVariable(e);
    if (variable == nullptr) return std::nullopt;
    return ReadOfNumber(to_, *variable, ast_[e].range, from_.tree->facts.NumberOf(e));
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
  const FunctionId made = copier.Function(id_, name);
  if (parts_.results() == 0 || !changed()) return made;
  std::vector<std::string>& outputs = to->ast.MutableFunction(made).outputs;
  const NameId varargout = ast_.FindName(outputs.back());
  outputs.pop_back();
  for (size_t k = 1; k <= parts_.results(); ++k) outputs.push_back(NameOf(varargout, std::to_string(k)));
  return made;
}

const std::string* PartsReplacer::PartVariable(ExprId e) {
  const std::string part = parts_.PartOf(e);
  if (part.empty() || ast_[ast_.Child(e, 0)].kind != ExprKind::kIdentifier) return nullptr;
  const NameId v = ast_[ast_.Child(e, 0)].name;
  return parts_.found().contains(v) ? &NameOf(v, part) : nullptr;
}

const std::string& PartsReplacer::NameOf(NameId v, const std::string& part) {
  std::string& name = variables_[{v, part}];
  if (!name.empty()) return name;
  const std::string whole = ast_.Name(v) + "__" + part;
  name = whole;
  bool given = new_names_.Take(name, ast_.Name(v));
  for (int k = 1; !given; ++k) {
    name = whole + "__" + std::to_string(k);
    given = new_names_.Take(name, whole);
  }
  return name;
}

// A cell of one element is the element.
ExprId PartsReplacer::Element(ExprId value) const {
  return ast_[value].kind == ExprKind::kCell ? ast_.Child(ast_.Child(value, 0), 0) : value;
}

void PartsReplacer::Define(StmtId s, NameId v, std::vector<StmtId>* out) {
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

void PartsReplacer::CopyParts(StmtId s, const StructParts::Copy& copy, std::vector<StmtId>* out) {
  const syntax::SourceRange range = ast_[s].range;
  for (const std::string& part : parts_.found().at(copy.to)) {
    const ExprId target = to_->Identifier(NameOf(copy.to, part), range, kPure);
    const ExprId value = to_->Identifier(NameOf(copy.from, part), range, kPure);
    out->push_back(to_->ast.AddStmt(ast_[s], std::vector<ExprId>{target, value}, {}));
  }
}

}  // namespace residua::residual
