// Versions that came out alike become one (thesis 6.5: a version that equals another is not worth having).
//
// Two functions are alike when they print alike but for their own names and those of functions that are alike: what is
// alike is found by parting what differs, from one class of all functions on, so that versions that call each other in
// a ring can be alike too. The one that stays is the one whose arguments
// are described more widely, so that everything that was found out about its body holds for the calls of the other too;
// and the wider description must not cost the native code anything: classes and shapes are the same, only intervals and
// known values may differ. Entry, functions kept whole and functions with state of their own stay as they are.
#include <algorithm>
#include <cctype>
#include <map>

#include "worker/residual/copy_tree.h"
#include "worker/residual/passes/passes.h"
#include "worker/residual/passes/same_kind.h"
#include "worker/residual/rewrite_functions.h"
#include "worker/syntax/printer.h"
#include "worker/syntax/visit.h"

namespace residua::residual {

namespace {

bool IsNameCharacter(char c) { return std::isalnum(static_cast<unsigned char>(c)) || c == '_'; }

// The text of a function, with a number in the place of each function that has one.
std::string TextWithClasses(const Ast& ast, syntax::FunctionId id, const std::map<std::string, size_t>& classes) {
  syntax::PrintOptions options;
  options.comments = false;
  options.line_width = 0;  // where a line ends follows the lengths of names
  const std::string text = syntax::PrintFunction(ast, id, options);
  std::string out;
  for (size_t at = 0; at < text.size();) {
    size_t end = at;
    while (end < text.size() && IsNameCharacter(text[end])) ++end;
    const std::string word = text.substr(at, std::max<size_t>(1, end - at));
    const auto known = classes.find(word);
    out += known == classes.end() ? word : "\1" + std::to_string(known->second) + "\1";
    at += word.size();
  }
  return out;
}

bool HasState(const Ast& ast, syntax::FunctionId id) {
  bool found = false;
  syntax::VisitStatements(ast, ast[id].body,
                          [&](syntax::StmtId s) { found = found || ast[s].kind == StmtKind::kPersistent; });
  return found;
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

namespace {

using Members = std::vector<size_t>;

// Members with one that can be called instead of each of the others, which comes first; as many parts as it takes.
std::vector<Members> PartByCover(const Residual& from, Members members) {
  std::vector<Members> parts;
  while (!members.empty()) {
    Members best;
    for (size_t wide : members) {
      Members covered{wide};
      for (size_t narrow : members) {
        if (narrow != wide && Covers(from.functions[wide], from.functions[narrow])) covered.push_back(narrow);
      }
      if (covered.size() > best.size()) best = std::move(covered);
      if (best.size() == members.size()) break;  // as where all are described alike, and they may be many
    }
    std::erase_if(members, [&](size_t k) { return std::find(best.begin(), best.end(), k) != best.end(); });
    parts.push_back(std::move(best));
  }
  return parts;
}

// The classes of functions that are alike.
std::vector<Members> Alike(const Residual& from) {
  const Ast& ast = from.tree->ast;
  std::vector<Members> classes(1);
  for (size_t k = 1; k < from.functions.size(); ++k) {
    if (!from.functions[k].whole && !HasState(ast, ast.top_functions()[k])) classes[0].push_back(k);
  }
  for (size_t before = 0; before != classes.size();) {
    before = classes.size();
    std::map<std::string, size_t> class_of;
    for (size_t c = 0; c < classes.size(); ++c) {
      for (size_t k : classes[c]) class_of[from.functions[k].name] = c;
    }
    std::vector<Members> finer;
    for (const Members& members : classes) {
      std::map<std::string, Members> by_text;
      for (size_t k : members) by_text[TextWithClasses(ast, ast.top_functions()[k], class_of)].push_back(k);
      for (auto& [_, same] : by_text) {
        for (Members& part : PartByCover(from, std::move(same))) finer.push_back(std::move(part));
      }
    }
    classes = std::move(finer);
  }
  return classes;
}

}  // namespace

bool MergeIdenticalFunctions(PassInput& in, Residual* to) {
  const Residual& from = in.program();
  const Ast& ast = from.tree->ast;
  std::map<std::string, std::string> instead;
  std::map<size_t, MadeNames> made;  // of those that stay: what the user named in one of them is the user's
  for (const Members& members : Alike(from)) {
    for (size_t k = 1; k < members.size(); ++k) {
      instead[from.functions[members[k]].name] = from.functions[members[0]].name;
      made.emplace(members[0], from.functions[members[0]].made)
          .first->second.KeepCommon(from.functions[members[k]].made);
    }
  }
  if (instead.empty()) return false;
  auto standing = [&](const std::string& name) {
    const auto it = instead.find(name);
    return it == instead.end() ? name : it->second;
  };
  BeginRewrite(from, to);
  to->functions.clear();
  for (size_t k = 0; k < from.functions.size(); ++k) {
    if (instead.count(from.functions[k].name)) continue;
    TreeCopier copier{ast, *to->tree, &from.tree->facts};
    copier.rename = standing;
    to->tree->ast.add_top_function(copier.Function(ast.top_functions()[k], from.functions[k].name));
    to->functions.push_back(from.functions[k]);
    if (made.contains(k)) to->functions.back().made = made[k];
  }
  return true;
}

}  // namespace residua::residual
