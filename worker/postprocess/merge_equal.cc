// Versions that came out alike become one (thesis 6.5: a version that equals another is not worth having).
//
// Two functions are alike when they print alike but for their own names. The one that stays is the one whose arguments
// are described more widely, so that everything that was found out about its body holds for the calls of the other too;
// and the wider description must not cost the native code anything: classes and shapes are the same, only intervals and
// known values may differ. Entry, functions kept whole and functions with state of their own stay as they are.
#include <cctype>
#include <map>

#include "worker/postprocess/post_process.h"
#include "worker/postprocess/rewrite.h"
#include "worker/specialise/copy_tree.h"
#include "worker/specialise/names.h"
#include "worker/syntax/printer.h"

namespace residua::postprocess {

using specialise::Residual;
using specialise::ResidualFunction;
using syntax::Ast;
using syntax::StmtKind;

namespace {

bool IsNameCharacter(char c) { return std::isalnum(static_cast<unsigned char>(c)) || c == '_'; }

std::string TextWithoutName(const Ast& ast, syntax::FunctionId id, const std::string& name) {
  syntax::PrintOptions options;
  options.comments = false;
  std::string text = syntax::PrintFunction(ast, id, options), out;
  for (size_t at = 0; at < text.size();) {
    const bool named = text.compare(at, name.size(), name) == 0 && (at == 0 || !IsNameCharacter(text[at - 1])) &&
                       (at + name.size() == text.size() || !IsNameCharacter(text[at + name.size()]));
    out += named ? '\1' : text[at];
    at += named ? name.size() : 1;
  }
  return out;
}

bool HasState(const Ast& ast, syntax::FunctionId id) {
  bool found = false;
  specialise::VisitStatements(ast, ast[id].body,
                              [&](syntax::StmtId s) { found = found || ast[s].kind == StmtKind::kPersistent; });
  return found;
}

bool SameKind(const domain::AbstractValue& a, const domain::AbstractValue& b) {
  auto kind = [](const domain::AbstractValue& v) {
    return specialise::WithoutNamesAbove(v.Forget().ForgetContents().WithInterval({}), 0);
  };
  return kind(a) == kind(b);
}

// A call of `narrow` may call `wide` instead.
bool Covers(const ResidualFunction& wide, const ResidualFunction& narrow) {
  if (wide.nargout != narrow.nargout || wide.outputs.size() != narrow.outputs.size() ||
      wide.parameters.size() != narrow.parameters.size()) {
    return false;
  }
  for (size_t k = 0; k < wide.parameters.size(); ++k) {
    if (!SameKind(wide.parameters[k], narrow.parameters[k]) ||
        !domain::LessEqual(narrow.parameters[k], wide.parameters[k])) {
      return false;
    }
  }
  return true;
}

}  // namespace

bool MergeEqual(const Residual& from, Residual* to) {
  const Ast& ast = from.tree->ast;
  std::map<std::string, std::vector<size_t>> alike;
  for (size_t k = 1; k < from.functions.size(); ++k) {
    const syntax::FunctionId id = ast.top_functions()[k];
    if (from.functions[k].whole || HasState(ast, id)) continue;
    alike[TextWithoutName(ast, id, from.functions[k].name)].push_back(k);
  }
  std::map<std::string, std::string> instead;
  for (const auto& [_, members] : alike) {
    for (size_t narrow : members) {
      for (size_t wide : members) {
        if (wide == narrow || instead.count(from.functions[wide].name)) continue;
        if (!Covers(from.functions[wide], from.functions[narrow])) continue;
        instead[from.functions[narrow].name] = from.functions[wide].name;
        break;
      }
    }
  }
  if (instead.empty()) return false;
  // What stood for a function that went stands for the one that stays; a chain of such ends at one that stays.
  auto standing = [&](std::string name) {
    for (auto it = instead.find(name); it != instead.end(); it = instead.find(name)) name = it->second;
    return name;
  };
  BeginRewrite(from, to);
  to->functions.clear();
  for (size_t k = 0; k < from.functions.size(); ++k) {
    if (instead.count(from.functions[k].name)) continue;
    specialise::TreeCopier copier{ast, *to->tree, &from.tree->facts};
    copier.rename = standing;
    to->tree->ast.add_top_function(copier.Function(ast.top_functions()[k], from.functions[k].name));
    to->functions.push_back(from.functions[k]);
  }
  return true;
}

}  // namespace residua::postprocess
