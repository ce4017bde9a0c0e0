#include "worker/report/binding_time.h"

#include <absl/strings/str_cat.h>
#include <absl/strings/str_join.h>

#include <algorithm>
#include <set>

#include "worker/syntax/loop.h"
#include "worker/syntax/source.h"
#include "worker/syntax/visit.h"

namespace residua::report {

using domain::AbstractValue;
using residual::ExpressionFacts;
using residual::FunctionFacts;
using syntax::Ast;
using syntax::ExprId;
using syntax::ExprKind;
using syntax::StmtKind;

const char* Name(BindingTime t) {
  return t == BindingTime::kStatic ? "static" : t == BindingTime::kPartial ? "partial" : "dynamic";
}

BindingTime BindingTimeOf(const ExpressionFacts& e) {
  if (e.list) return BindingTime::kDynamic;
  BindingTime t = BindingTime::kStatic;
  for (const AbstractValue& v : e.facts) {
    if (v.IsStatic() || v.IsBottom()) continue;
    const bool known_shape = v.shape().IsKnown() && !v.IsScalar();
    const bool partial = v.HasChoices() || v.HasElements() || v.HasFields() || known_shape;
    t = std::max(t, partial ? BindingTime::kPartial : BindingTime::kDynamic);
  }
  return t;
}

namespace {

class BindingTimes {
 public:
  BindingTimes(const Ast& ast, const syntax::SourceFile& source, SourceFunction* out)
      : ast_(ast), source_(source), out_(out) {}

  void Read(syntax::BlockId block) {
    for (syntax::StmtId id : ast_.Statements(block)) {
      const syntax::Stmt& s = ast_[id];
      if (syntax::IsLoop(s.kind)) out_->loops.push_back(id);
      const auto exprs = ast_.Exprs(id);
      if (!exprs.empty() && s.kind != StmtKind::kAnnotation && s.kind != StmtKind::kGlobal &&
          s.kind != StmtKind::kPersistent)
        Code(id, exprs.back());
      const bool stores = s.kind == StmtKind::kAssign || s.kind == StmtKind::kOpAssign || s.kind == StmtKind::kFor ||
                          s.kind == StmtKind::kParfor;
      // The last expression is what is stored; a loop's first one is its variable.
      const size_t targets = !stores ? 0 : s.kind == StmtKind::kAssign ? exprs.size() - 1 : 1;
      for (size_t k = 0; k < targets; ++k) Target(exprs[k], source_.Locate(s.range.begin).line);
      for (syntax::BlockId inner : ast_.Blocks(id)) Read(inner);
    }
  }

 private:
  // Of a statement with blocks the line that it begins on.
  void Code(syntax::StmtId id, ExprId value) {
    const syntax::Stmt& s = ast_[id];
    bool reads = false;
    syntax::VisitExpr(ast_, value, [&](ExprId e) { reads = reads || ast_[e].kind == ExprKind::kIdentifier; });
    const uint32_t first = source_.Locate(s.range.begin).line;
    uint32_t last = first;
    if (ast_.Blocks(id).empty() && s.range.end > s.range.begin) last = source_.Locate(s.range.end - 1).line;
    for (uint32_t line = first; line <= last; ++line) out_->code[line] |= reads;
  }

  void Target(ExprId id, uint32_t line) {
    while (ast_[id].kind != ExprKind::kIdentifier) {
      if (ast_.Children(id).empty()) return;
      id = ast_.Child(id, 0);
    }
    std::vector<uint32_t>& lines = out_->assigned[ast_.Name(id)];
    if (lines.empty() || lines.back() != line) lines.push_back(line);
  }

  const Ast& ast_;
  const syntax::SourceFile& source_;
  SourceFunction* out_;
};

bool Holds(const syntax::SourceRange& outer, uint32_t offset) { return outer.begin <= offset && offset < outer.end; }

std::string Lines(const std::vector<uint32_t>& lines) {
  constexpr size_t kShown = 4;
  const size_t n = std::min(lines.size(), kShown);
  const std::vector<uint32_t> shown(lines.begin(), lines.begin() + static_cast<std::ptrdiff_t>(n));
  return absl::StrCat(lines.size() == 1 ? "line " : "lines ", absl::StrJoin(shown, ", "),
                      lines.size() > kShown ? " and others" : "");
}

}  // namespace

SourceFunction FunctionAt(const Ast& ast, const syntax::SourceFile& source, uint32_t offset) {
  SourceFunction out;
  std::vector<syntax::FunctionId> candidates = ast.top_functions();
  while (!candidates.empty()) {
    auto it = std::find_if(candidates.begin(), candidates.end(),
                           [&](syntax::FunctionId f) { return Holds(ast[f].range, offset); });
    if (it == candidates.end()) break;
    out.ast = &ast;
    out.function = *it;
    candidates = ast[*it].nested;
  }
  if (out.ast != nullptr) BindingTimes(ast, source, &out).Read(ast[out.function].body);
  return out;
}

std::string Why(const ExpressionFacts& e, const FunctionFacts& in, const SourceFunction& source) {
  if (BindingTimeOf(e) == BindingTime::kStatic) return "";
  std::vector<std::string> reasons;
  std::set<std::string> named;
  for (const ExpressionFacts& inner : in.expressions) {
    if (inner.range.begin < e.range.begin || inner.range.end > e.range.end) continue;
    if (BindingTimeOf(inner) == BindingTime::kStatic || !named.insert(inner.text).second) continue;
    const bool parameter =
        std::any_of(in.parameters.begin(), in.parameters.end(), [&](const auto& p) { return p.first == inner.text; });
    const auto stores = source.assigned.find(inner.text);
    if (stores != source.assigned.end()) {
      reasons.push_back(absl::StrCat("`", inner.text, "` is set in ", Lines(stores->second)));
    } else if (parameter) {
      reasons.push_back(absl::StrCat("`", inner.text, "` is a parameter that is not fixed"));
    }
  }
  if (reasons.empty()) return "only the run of the program knows it";
  return absl::StrJoin(reasons, "; ");
}

}  // namespace residua::report
