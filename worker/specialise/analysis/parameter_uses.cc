#include "worker/specialise/analysis/parameter_uses.h"

#include <algorithm>

#include "worker/builtin/builtin.h"
#include "worker/builtin/builtin_traits.h"
#include "worker/syntax/loop.h"
#include "worker/syntax/visit.h"

namespace residua::specialise {

using syntax::Ast;
using syntax::ExprId;
using syntax::ExprKind;
using syntax::StmtId;
using syntax::StmtKind;

namespace {

// Not those that ask how the function was called, and not what its variables hold.
bool ReadsVariables(std::string_view name) {
  const builtin::Builtin* const b = builtin::FindBuiltin(name);
  return b != nullptr && (b->effects & builtin::kFrame) != 0 && !builtin::HasAny(*b, builtin::kAsksForCall);
}

bool NamesVariables(StmtKind kind) {
  return kind == StmtKind::kAnnotation || kind == StmtKind::kGlobal || kind == StmtKind::kPersistent ||
         kind == StmtKind::kFunctionDefinition;
}

std::pair<uint32_t, uint32_t> PlaceOf(const syntax::SourceRange& range) { return {range.begin, range.end}; }

}  // namespace

void Uses::Add(const Uses& other) {
  whole = whole || other.whole;
  touched = touched || other.touched;
  fields.insert(other.fields.begin(), other.fields.end());
  handed_to.insert(other.handed_to.begin(), other.handed_to.end());
}

ParameterUses::ParameterUses(const Ast& ast, syntax::FunctionId function) : ast_(&ast) {
  const syntax::Function& f = ast[function];
  for (const ExprId p : f.parameters) {
    const bool has_default = ast[p].kind == ExprKind::kInitialised;
    const ExprId name = has_default ? ast.Child(p, 0) : p;
    parameters_.push_back(ast[name].kind == ExprKind::kIdentifier ? ast.Interned(name) : InternedName());
  }
  for (const ExprId p : f.parameters) {
    if (ast[p].kind == ExprKind::kInitialised) Walk(ast, ast.Child(p, 1), false);
  }
  if (!parameters_.empty() && parameters_.back() == "varargin") Mention(parameters_.back());
  all_ = all_ || !f.nested.empty() || f.parent.valid();
}

void ParameterUses::Visit(const Ast& ast, StmtId id) {
  if (ast_ == nullptr || all_ || !visited_.emplace(&ast, id.index).second) return;
  const StmtKind kind = ast[id].kind;
  if (NamesVariables(kind) || (kind == StmtKind::kCommand && ReadsVariables(ast.Name(id)))) return All();
  const auto exprs = ast.Exprs(id);
  const bool loop = syntax::IsLoop(kind);
  // What is assigned stays as a whole where ways meet.
  const bool assigns = kind == StmtKind::kAssign || kind == StmtKind::kOpAssign || loop;
  for (size_t k = 0; k < exprs.size(); ++k) {
    const bool reads = !assigns || (kind == StmtKind::kAssign && k + 1 == exprs.size());
    Walk(ast, exprs[k], reads && &ast == ast_);
  }
  if (!loop) return;
  for (const syntax::BlockId block : ast.Blocks(id)) {
    VisitExprs(ast, block, [&](ExprId e) {
      if (ast[e].kind == ExprKind::kIdentifier) mentioned_[ast.Interned(e)].touched = true;
    });
  }
}

// `by_field`: mentions of fields, and of arguments of calls, are told apart.
void ParameterUses::Walk(const Ast& ast, ExprId id, bool by_field) {
  switch (ast[id].kind) {
    case ExprKind::kIdentifier:
    case ExprKind::kHandle:
      return Mention(ast.Interned(id));
    case ExprKind::kField: {
      ExprId base = ast.Child(id, 0);
      std::string path = ast.Name(id);
      for (; by_field && ast[base].kind == ExprKind::kField; base = ast.Child(base, 0))
        path = ast.Name(base) + "." + path;
      if (!by_field || ast[base].kind != ExprKind::kIdentifier) return Walk(ast, base, by_field);
      if (ReadsVariables(ast.Name(base))) All();
      mentioned_[ast.Interned(base)].fields.insert(path);
      return;
    }
    case ExprKind::kIndex:
      return WalkCall(ast, id, by_field);
    case ExprKind::kAnonymous:
    case ExprKind::kAssignment:
      by_field = false;
      break;
    default:
      by_field = by_field && !IsStep(ast[id]);
  }
  for (const ExprId child : ast.Children(id)) Walk(ast, child, by_field);
}

void ParameterUses::WalkCall(const Ast& ast, ExprId id, bool by_field) {
  const auto children = ast.Children(id);
  Walk(ast, children[0], by_field);
  const auto is_parameter = [&](ExprId e) {
    return ast[e].kind == ExprKind::kIdentifier && std::ranges::count(parameters_, ast.Interned(e)) > 0;
  };
  const bool may_call = by_field && ast[children[0]].kind == ExprKind::kIdentifier && !is_parameter(children[0]);
  // What may be several values moves the arguments behind it.
  const auto is_one = [&](ExprId e) {
    const ExprKind kind = ast[e].kind;
    return kind != ExprKind::kCellIndex && kind != ExprKind::kField && kind != ExprKind::kDynamicField;
  };
  const bool in_place = may_call && std::all_of(children.begin() + 1, children.end(), is_one);
  for (size_t k = 1; k < children.size(); ++k) {
    if (in_place && is_parameter(children[k])) {
      handed_.emplace(PlaceOf(ast[id].range),
                      Handed{ast.Interned(children[k]), ast.Name(children[0]), k - 1, {}, false});
    } else {
      Walk(ast, children[k], by_field);
    }
  }
}

void ParameterUses::Mention(InternedName name) {
  mentioned_[name].whole = true;
  if (ReadsVariables(name.text())) All();
}

void ParameterUses::Called(const syntax::SourceRange& range, const std::string& callee,
                           const std::vector<Uses>& of_arguments) {
  const auto [first, last] = handed_.equal_range(PlaceOf(range));
  for (auto at = first; at != last; ++at) {
    Handed& handed = at->second;
    if (handed.position < of_arguments.size()) {
      handed.uses.Add(of_arguments[handed.position]);
      handed.uses.handed_to.emplace(callee, handed.position);
      handed.known = true;
    } else {
      handed.uses.whole = true;
    }
  }
}

std::optional<size_t> ParameterUses::HandedAt(const syntax::SourceRange& range, size_t position) const {
  const auto [first, last] = handed_.equal_range(PlaceOf(range));
  const auto at = std::find_if(first, last, [&](const auto& h) { return h.second.position == position; });
  if (at == last) return std::nullopt;
  return static_cast<size_t>(std::ranges::find(parameters_, at->second.parameter) - parameters_.begin());
}

void ParameterUses::Resolve(const std::function<const Uses*(const std::string& callee, size_t position)>& of) {
  for (auto& [place, handed] : handed_) {
    const Uses* const uses = handed.known ? nullptr : of(handed.callee, handed.position);
    if (uses == nullptr) continue;
    handed.uses.Add(*uses);
    handed.known = true;
  }
}

std::vector<Uses> ParameterUses::Result() const {
  std::vector<Uses> result;
  for (const InternedName name : parameters_) {
    Uses uses;
    if (const auto at = mentioned_.find(name); at != mentioned_.end()) uses = at->second;
    for (const auto& [place, handed] : handed_) {
      if (handed.parameter != name) continue;
      uses.Add(handed.uses);
      uses.whole = uses.whole || !handed.known;
    }
    uses.whole = uses.whole || all_ || name.empty();
    result.push_back(std::move(uses));
  }
  return result;
}

}  // namespace residua::specialise
