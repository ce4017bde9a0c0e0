// What all constructs ask of the function that is being built.
#include "worker/array_ir/generate/core/builder.h"

#include <absl/strings/str_cat.h>

#include "worker/array_ir/ir/kept_storage.h"
#include "worker/array_ir/program/scope.h"
#include "worker/syntax/octave_place.h"

namespace residua::array_ir {

Builder::Builder(const Ast& ast, const ProgramFacts& facts, const FunctionFacts& f, const FunctionNumbers& numbers,
                 Module* module, std::vector<std::string>* remarks)
    : ast_(ast),
      facts_(facts),
      f_(f),
      numbers_(numbers),
      module_(module),
      remarks_(remarks),
      liveness_(ast, f.function) {}

void Builder::Refuse(const std::string& what, syntax::SourceRange range) const {
  throw Unsupported{absl::StrCat(Place(ast_, range), ": ", what)};
}

std::string Builder::Near(const syntax::SourceRange& range) {
  if (range.file >= ast_.sources().size() || ast_.sources()[range.file] == nullptr) return "";
  const syntax::LineColumn at = syntax::OctavePlace(ast_.sources()[range.file], range.begin);
  module_->tells_places = true;
  return absl::StrCat(" near line ", at.line, ", column ", at.column);
}

void Builder::Locate(StmtId s) {
  const syntax::SourceRange& range = ast_[s].range;
  if (range.file >= ast_.sources().size()) return;
  const syntax::LineColumn at = ast_.sources()[range.file]->Locate(range.begin);
  location_ = {range.file, at.line, at.column};
}

Variable* Builder::Find(const std::string& name) {
  auto it = variables_.find(name);
  return it == variables_.end() ? nullptr : &it->second;
}

Variable* Builder::VariableOf(ExprId e) { return ast_[e].kind == ExprKind::kIdentifier ? Find(ast_.Name(e)) : nullptr; }

bool Builder::IsKeptStorage(const Variable& v) const { return IsKept(out_.storage[v.storage]); }

const AbstractValue* Builder::FactsOfVariable(const std::string& name) const {
  auto it = f_.values.find(name);
  return it == f_.values.end() ? nullptr : &it->second;
}

}  // namespace residua::array_ir
