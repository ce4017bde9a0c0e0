// Structs and cells that are only ever used part by part become variables.
//
//   s = struct('a', 1, 'c', 0);        s__a = 1;
//   while s.c < n                      s__c = 0;
//     s.c = s.c + s.a;            =>   while s__c < n
//   end                                  s__c = s__c + s__a;
//
// What the evaluator knows part by part becomes a struct where a loop that is kept assigns a field. Here it is taken
// apart again: every mention of the variable is a definition by a call of struct that gives one struct, a write or a
// read of a field, and every read finds its field assigned, by whatever way it is reached. Fields that nobody reads are
// then dead code, and those that are copies are propagated. Names that show are not touched (visible_names.h),
// nor structs a field of which may be 0x0 where a part of it is stored: that is not what a variable would do.
//
// A row cell is taken apart in the same way: c = {a, @f}; y = g(c{1}); Its elements are each surely one value and no
// `[]` or '', which a cell remembers to have been written so, and none is indexed where it is read, since the message
// of an index that is out of bounds names the variable.
#include <algorithm>
#include <cmath>

#include "worker/residual/code_forms.h"
#include "worker/residual/copy_tree.h"
#include "worker/residual/passes/planned_pass.h"
#include "worker/residual/visible_names.h"
#include "worker/syntax/assigned.h"
#include "worker/syntax/visit.h"

namespace residua::residual {

namespace {

constexpr double kMostElements = 1000;

class StructReplacer {
 public:
  StructReplacer(PassInput& in, size_t index)
      : from_(in.program()),
        ast_(in.program().tree->ast),
        id_(ast_.top_functions()[index]),
        graph_(in.analyses().Flow(index)),
        names_(in.analyses().Names(index)),
        new_names_(from_, index, names_) {
    FindDefinitions();
    if (definitions_.empty()) return;
    if (!names_.plain) return;
    for (const auto& [v, _] : definitions_) Consider(v);  // one does not change what becomes of another
  }
  const MadeNames& made() const { return new_names_.made(); }
  bool changed() const { return !spread_.empty(); }

  FunctionId Rewrite(ResidualTree* to, const std::string& name) {
    to_ = to;
    TreeCopier copier{ast_, *to, &from_.tree->facts};
    copier.replace = [&](ExprId e) -> std::optional<ExprId> {
      const std::string* variable = PartVariable(e);
      if (variable == nullptr) return std::nullopt;
      return to_->Identifier(*variable, ast_[e].range, kPure);
    };
    copier.place = [&](StmtId s, std::vector<StmtId>* out) {
      const NameId v = DefinedInParts(s);
      if (!v.valid() || !spread_.contains(v)) return false;
      Define(s, v, out);
      return true;
    };
    copier_ = &copier;
    return copier.Function(id_, name);
  }

 private:
  // `v = struct (...)`, `v = {...}`: v.
  NameId DefinedInParts(StmtId s) const {
    const std::optional<PlainAssignment> made = AsPlainAssignment(ast_, s);
    if (!made) return {};
    if (ast_[made->value].kind == ExprKind::kCell) return IsRowOfValues(made->value) ? made->variable : NameId{};
    if (!from_.tree->facts[made->value].one_struct) return {};
    for (ExprId e : ast_.Children(made->value)) {
      if (ast_[e].kind == ExprKind::kCell && (ast_[e].count != 1 || ast_[ast_.Child(e, 0)].count != 1)) return {};
    }
    return made->variable;
  }

  bool IsRowOfValues(ExprId cell) const {
    if (ast_[cell].count != 1) return false;
    const auto elements = ast_.Children(ast_.Child(cell, 0));
    return !elements.empty() && std::all_of(elements.begin(), elements.end(), [&](ExprId e) {
      switch (ast_[e].kind) {
        case ExprKind::kIdentifier:  // where candidates are looked for, the names are not known yet
          return names_.variables.empty() || names_.variables.contains(ast_[e].name);
        case ExprKind::kString:
          return !ast_.Name(e).empty();
        case ExprKind::kMatrix:
          return ast_[e].count > 0;
        case ExprKind::kNumber:
        case ExprKind::kHandle:
        case ExprKind::kUnary:
        case ExprKind::kBinary:
          return true;
        default:
          return false;
      }
    });
  }

  void FindDefinitions() {
    syntax::VisitStatements(ast_, ast_[id_].body, [&](StmtId s) {
      const NameId v = DefinedInParts(s);
      if (v.valid()) definitions_[v].push_back(s);
    });
  }

  // `v.F` or `v{K}`: F or K.
  std::string PartOf(ExprId e) const {
    if (ast_[e].kind == ExprKind::kField) return ast_.Name(e);
    if (ast_[e].kind != ExprKind::kCellIndex || ast_[e].count != 2) return "";
    const std::optional<double> place = RealLiteral(ast_, ast_.Child(e, 1));
    const bool known = place && *place >= 1 && *place <= kMostElements && *place == std::floor(*place);
    return known ? std::to_string(static_cast<int>(*place)) : "";
  }
  bool IsPart(ExprId e, NameId v) const {
    return !PartOf(e).empty() && ast_[ast_.Child(e, 0)].kind == ExprKind::kIdentifier &&
           ast_[ast_.Child(e, 0)].name == v && (ast_[e].kind == ExprKind::kCellIndex) == IsCell(v);
  }
  bool DefinesCell(StmtId definition) const { return ast_[ast_.Exprs(definition)[1]].kind == ExprKind::kCell; }
  bool IsCell(NameId v) const { return DefinesCell(definitions_.at(v)[0]); }
  // `v{K}(...)` and the like.
  bool IsIndexedElement(ExprId e, NameId v) const {
    const ExprKind kind = ast_[e].kind;
    if (kind != ExprKind::kIndex && kind != ExprKind::kCellIndex && kind != ExprKind::kField) return false;
    const ExprId base = ast_.Child(e, 0);
    return ast_[base].kind == ExprKind::kCellIndex && IsPart(base, v);
  }

  // Something is stored into a part of a field of v that a field takes otherwise than a variable.
  bool StoresAsFieldOnly(StmtId s, NameId v) const {
    bool stores = false;
    syntax::VisitTargets(ast_, s, [&](ExprId target) {
      for (ExprId at = target; ast_[at].count > 0; at = ast_.Child(at, 0)) {
        const bool of_field = ast_[at].kind != ExprKind::kField && IsPart(ast_.Child(at, 0), v);
        stores = stores || (of_field && !from_.tree->facts[ast_.Child(at, 0)].stores_as_variable);
      }
    });
    return stores;
  }

  void Consider(NameId v) {
    const syntax::Function& f = ast_[id_];
    const auto& definitions = definitions_.at(v);
    const bool one_kind =
        std::all_of(definitions.begin(), definitions.end(), [&](StmtId s) { return DefinesCell(s) == IsCell(v); });
    if (!names_.IsInner(v) || !one_kind) return;
    // Each mention is a definition or stands before a field.
    int mentions = 0, fine = 0;
    syntax::VisitStatements(ast_, f.body, [&](StmtId s) {
      const bool defines = DefinedInParts(s) == v;
      if (defines && !syntax::Mentions(ast_, ast_.Exprs(s)[1], v)) ++fine;
      for (ExprId root : ast_.Exprs(s)) {
        syntax::VisitExpr(ast_, root, [&](ExprId e) {
          mentions += ast_[e].kind == ExprKind::kIdentifier && ast_[e].name == v;
          mentions += IsIndexedElement(e, v);
          fine += IsPart(e, v);
        });
      }
    });
    if (mentions != fine) return;
    bool as_field = false;
    syntax::VisitStatements(ast_, f.body, [&](StmtId s) { as_field = as_field || StoresAsFieldOnly(s, v); });
    if (as_field) return;
    std::set<std::string> read;
    for (const FlowNode& node : graph_.nodes)
      ForEachRead(node, v, [&](const std::string& field) { read.insert(field); });
    for (const std::string& field : read) {
      if (!AlwaysAssigned(v, field)) return;
    }
    spread_.insert(v);
  }

  // Targets of an assignment that are the whole field.
  std::set<uint32_t> WholeParts(StmtId s, NameId v) const {
    std::set<uint32_t> targets;
    if (ast_[s].kind != StmtKind::kAssign) return targets;
    const auto exprs = ast_.Exprs(s);
    for (ExprId e : exprs.first(exprs.size() - 1)) {
      if (IsPart(e, v)) targets.insert(e.index);
    }
    return targets;
  }

  // Fields that the statement needs to be there: read, or written in part.
  template <class F>
  void ForEachRead(const FlowNode& node, NameId v, F f) const {
    if (!node.stmt.valid()) return;
    const std::set<uint32_t> whole = WholeParts(node.stmt, v);
    for (ExprId root : ast_.Exprs(node.stmt)) {
      syntax::VisitExpr(ast_, root, [&](ExprId e) {
        if (IsPart(e, v) && !whole.count(e.index)) f(PartOf(e));
      });
    }
  }

  std::set<std::string> PartsOf(StmtId definition) const {
    std::set<std::string> fields;
    const ExprId value = ast_.Exprs(definition)[1];
    if (ast_[value].kind == ExprKind::kCell) {
      for (uint32_t k = 1; k <= ast_[ast_.Child(value, 0)].count; ++k) fields.insert(std::to_string(k));
      return fields;
    }
    const auto args = ast_.Children(value).subspan(1);
    for (size_t k = 0; k < args.size(); k += 2) fields.insert(ast_.Name(args[k]));
    return fields;
  }

  // No way leads to a read of the field from the entry, or from a struct without it, past all its assignments.
  bool AlwaysAssigned(NameId v, const std::string& field) const {
    std::set<int> assigns;
    std::vector<int> without{graph_.entry()};
    for (size_t n = 0; n < graph_.nodes.size(); ++n) {
      const StmtId s = graph_.nodes[n].stmt;
      if (!s.valid()) continue;
      if (DefinedInParts(s) == v) {
        if (PartsOf(s).count(field)) {
          assigns.insert(static_cast<int>(n));
        } else {
          without.push_back(static_cast<int>(n));
        }
      }
      for (uint32_t e : WholeParts(s, v)) {
        if (PartOf(ExprId{e}) == field) assigns.insert(static_cast<int>(n));
      }
    }
    const std::vector<int> reached = ReachedFrom(graph_, without, [&](int n) { return assigns.count(n) > 0; });
    return std::none_of(reached.begin(), reached.end(), [&](int n) {
      bool reads = false;
      ForEachRead(graph_.nodes[n], v, [&](const std::string& other) { reads = reads || other == field; });
      return reads;
    });
  }

  const std::string* PartVariable(ExprId e) {
    if (PartOf(e).empty() || ast_[ast_.Child(e, 0)].kind != ExprKind::kIdentifier) return nullptr;
    const NameId v = ast_[ast_.Child(e, 0)].name;
    if (!spread_.contains(v)) return nullptr;
    return &NameOf(v, PartOf(e));
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

  const Residual& from_;
  const Ast& ast_;
  FunctionId id_;
  const FlowGraph& graph_;
  const VisibleNames& names_;
  NewNames new_names_;
  NameMap<std::vector<StmtId>> definitions_;  // by variable
  NameSet spread_;
  std::map<std::pair<NameId, std::string>, std::string> variables_;  // variable, field -> its own variable
  ResidualTree* to_ = nullptr;
  TreeCopier* copier_ = nullptr;
};

}  // namespace

bool ScalarReplaceStructs(PassInput& in, Residual* to) { return RunPlannedPass<StructReplacer>(in, to); }

}  // namespace residua::residual
