#include "worker/array_ir/generate/core/function_builder.h"

#include <absl/strings/str_cat.h>

#include "worker/array_ir/ir/kept_storage.h"
#include "worker/array_ir/program/scope.h"
#include "worker/syntax/octave_place.h"

namespace residua::array_ir {

FunctionBuilder::FunctionBuilder(const Ast& tree, const ProgramFacts& program, const FunctionFacts& function,
                                 const FunctionNumbers& called, Module* out)
    : ast(tree), facts(program), f(function), numbers(called), module(out), liveness(tree, function.function) {}

void Refuse(const FunctionBuilder& b, const std::string& what, syntax::SourceRange range) {
  throw Unsupported{absl::StrCat(Place(b.ast, range), ": ", what)};
}

std::string Near(FunctionBuilder& b, const syntax::SourceRange& range) {
  if (range.file >= b.ast.sources().size() || b.ast.sources()[range.file] == nullptr) return "";
  const syntax::LineColumn at = syntax::OctavePlace(b.ast.sources()[range.file], range.begin);
  b.module->tells_places = true;
  return absl::StrCat(" near line ", at.line, ", column ", at.column);
}

void Locate(FunctionBuilder& b, StmtId s) {
  const syntax::SourceRange& range = b.ast[s].range;
  if (range.file >= b.ast.sources().size()) return;
  const syntax::LineColumn at = b.ast.sources()[range.file]->Locate(range.begin);
  b.ir.location = {range.file, at.line, at.column};
}

Variable* FindVariable(FunctionBuilder& b, InternedName name) {
  auto it = b.variables.find(name);
  return it == b.variables.end() ? nullptr : &it->second;
}

Variable* VariableOf(FunctionBuilder& b, ExprId e) {
  return b.ast[e].kind == ExprKind::kIdentifier ? FindVariable(b, b.ast.Interned(e)) : nullptr;
}

bool IsKeptStorage(const FunctionBuilder& b, const Variable& v) { return IsKept(b.ir.out.storage[v.storage]); }

const AbstractValue* FactsOfVariable(const FunctionBuilder& b, InternedName name) {
  auto it = b.f.values.find(name);
  return it == b.f.values.end() ? nullptr : &it->second;
}

}  // namespace residua::array_ir
