// Values that are indexed without having a name.
//
//   y = [0; 2; 5; 4](k) + x;   =>   table__1 = [0; 2; 5; 4];  ...  y = table__1(k) + x;
//
// Octave indexes whatever stands in front of a parenthesis; MATLAB indexes variables and fields, and behind `(..)`
// takes nothing but a field. A constant is named at the start of its function, once for all its places, which also
// saves an interpreter the making of it; what reads variables is named in front of its statement. Both only where the
// indexing cannot fail, for the text of its error would show the name, and where it is evaluated whenever the statement
// is: what stands behind `&&`, `||`, `elseif` or in the condition of a loop may be known not to fail only there. Not in
// closures, whose text can be seen, nor in functions that are kept whole.
//
//   y = sort (x)(k);           =>   y = subsref (sort (x), struct ('type', '()', 'subs', {{k}}));
//
// So is what may fail there, or cannot be named in front: `subsref` raises the error of a value that has no name. It is
// slower, and so left out where the text is for Octave alone (--dialect octave).
#include <algorithm>
#include <map>
#include <set>
#include <string_view>
#include <utility>

#include "worker/builtin/builtin.h"
#include "worker/builtin/builtin_names.h"
#include "worker/residual/code_forms.h"
#include "worker/residual/copy_tree.h"
#include "worker/residual/delivery/literals.h"
#include "worker/residual/rewrite_functions.h"
#include "worker/residual/visible_names.h"
#include "worker/syntax/matlab_grammar.h"
#include "worker/syntax/printer.h"
#include "worker/syntax/visit.h"

namespace residua::residual {

namespace {

using builtin::BuiltinId;

// One of each family whose functions deal with arrays alone, and so give no handle.
constexpr BuiltinId kOfArrays[] = {
    BuiltinId::k_sind,   BuiltinId::k_hex2num, BuiltinId::k_mktime, BuiltinId::k_eye,     BuiltinId::k_sin,
    BuiltinId::k_bitand, BuiltinId::k_chol,    BuiltinId::k_plus,   BuiltinId::k_polyder, BuiltinId::k_cumsum,
    BuiltinId::k_sort,   BuiltinId::k_conv,    BuiltinId::k_amd,    BuiltinId::k_center,  BuiltinId::k_accumarray,
    BuiltinId::k_upper,  BuiltinId::k_rand,    BuiltinId::k_size,   BuiltinId::k_psi};

class Namer {
 public:
  Namer(const Residual& from, size_t index, bool by_subsref, ResidualTree* to)
      : from_(from),
        by_subsref_(by_subsref),
        ast_(from.tree->ast),
        id_(ast_.top_functions()[index]),
        to_(*to),
        names_(FindVisibleNames(from, index, BuildFlowGraph(ast_, id_))),
        new_names_(from, index, names_),
        copier_{ast_, *to, &from.tree->facts} {
    copier_.replace = [this](ExprId e) { return Replace(e); };
    copier_.place = [this](StmtId s, std::vector<StmtId>* out) { return Place(s, out); };
  }

  FunctionId Rewrite(const std::string& name, bool* changed) {
    const FunctionId made = copier_.Function(id_, name);
    *changed = *changed || changed_;
    if (first_.empty()) return made;
    std::vector<StmtId> body = first_;
    for (StmtId s : to_.ast.Statements(to_.ast[made].body)) body.push_back(s);
    const BlockId block = to_.ast.AddBlock(std::move(body));
    to_.ast.MutableFunction(made).body = block;
    return made;
  }

 private:
  std::optional<ExprId> Replace(ExprId e) {
    const ExprKind kind = ast_[e].kind;
    if (later_.count(e.index) > 0) front_ = nullptr;
    if (kind == ExprKind::kAnonymous) return Plainly(e);
    const bool lazy = kind == ExprKind::kBinary && (ast_[e].op == Op::kAndAnd || ast_[e].op == Op::kOrOr);
    if (lazy && !behind_) {
      // The left side is evaluated in any case.
      const ExprId left = copier_.Expr(ast_.Child(e, 0));
      behind_ = true;
      const ExprId right = copier_.Expr(ast_.Child(e, 1));
      behind_ = false;
      return to_.Make(kind, ast_[e].op, "", {left, right}, ast_[e].range, from_.tree->facts[e].effects);
    }
    const bool dynamic = kind == ExprKind::kDynamicField;
    if (kind != ExprKind::kIndex && kind != ExprKind::kCellIndex && kind != ExprKind::kField && !dynamic)
      return std::nullopt;
    const ExprId head = ast_.Child(e, 0);
    const bool constant = IsConstant(head);
    // MATLAB takes a field of what a call gave, but a table that is made by one is made once.
    const bool table = dynamic && constant && ast_[head].kind == ExprKind::kIndex;
    if (!table && syntax::TakesIndex(ast_, head, kind == ExprKind::kField || dynamic)) return std::nullopt;
    if (!from_.tree->facts.IsPure(e) || !from_.tree->facts.IsPure(head)) return BySubsref(e);
    if (!constant && (behind_ || front_ == nullptr)) return BySubsref(e);
    std::vector<ExprId> parts{to_.Identifier(NameOf(head, constant), ast_[head].range, kPure)};
    const auto children = ast_.Children(e);
    for (size_t k = 1; k < children.size(); ++k) parts.push_back(copier_.Expr(children[k]));
    changed_ = true;
    return to_.Make(kind, ast_[e].op, kind == ExprKind::kField ? ast_.Name(e) : "", parts, ast_[e].range, kPure);
  }

  // One value that a value without a name gives. None: its error names a variable, or how many values there are is not
  // known, or it may be a handle that is called, or `end` asks for what is indexed.
  std::optional<ExprId> BySubsref(ExprId e) {
    const ExprKind kind = ast_[e].kind;
    const auto subscripts = ast_.Children(e).subspan(1);
    const bool one =
        kind == ExprKind::kIndex || (kind == ExprKind::kCellIndex && std::ranges::all_of(subscripts, [&](ExprId s) {
                                       return from_.tree->facts.NumberOf(s) != ResidualFacts::Number::kNo;
                                     }));
    if (!by_subsref_ || !one || roots_.contains(e.index) || IsRootedInVariable(ast_.Child(e, 0))) return std::nullopt;
    if (kind == ExprKind::kIndex && !from_.tree->facts[e].elements && !IsArray(ast_.Child(e, 0))) return std::nullopt;
    for (const char* name : {builtin::names::k_subsref, builtin::names::k_struct}) {
      if (!MeansBuiltin(from_, names_.variables, name)) return std::nullopt;
    }
    bool asks_for_end = false;
    for (ExprId s : subscripts) {
      syntax::VisitExpr(ast_, s, [&](ExprId x) { asks_for_end = asks_for_end || ast_[x].kind == ExprKind::kEnd; });
    }
    if (asks_for_end) return std::nullopt;
    const SourceRange range = ast_[e].range;
    const ExprId head = copier_.Expr(ast_.Child(e, 0));
    std::vector<ExprId> given;
    for (ExprId s : subscripts) {
      given.push_back(ast_[s].kind == ExprKind::kColon ? to_.Text(":", range) : copier_.Expr(s));
    }
    const ExprId list = to_.Matrix(ExprKind::kCell, {given}, range, kPure);
    const ExprId step = to_.Call(builtin::names::k_struct,
                                 {to_.Text("type", range), to_.Text(kind == ExprKind::kIndex ? "()" : "{}", range),
                                  to_.Text("subs", range), to_.Matrix(ExprKind::kCell, {{list}}, range, kPure)},
                                 range, kPure);
    changed_ = true;
    return to_.Call(builtin::names::k_subsref, {head, step}, range, from_.tree->facts[e].effects);
  }

  // Certainly no handle, which an index would call: a literal, an operation, a built-in that deals with arrays alone.
  bool IsArray(ExprId e) const {
    switch (ast_[e].kind) {
      case ExprKind::kNumber:
      case ExprKind::kString:
      case ExprKind::kRange:
      case ExprKind::kUnary:
      case ExprKind::kPostfix:
      case ExprKind::kBinary:
        return true;
      case ExprKind::kMatrix:
        return ast_[e].count > 1 || (ast_[e].count == 1 && ast_[ast_.Child(e, 0)].count > 1);
      case ExprKind::kIndex:
        break;
      default:
        return false;
    }
    const ExprId callee = ast_.Child(e, 0);
    if (ast_[callee].kind != ExprKind::kIdentifier || !MeansBuiltin(from_, names_.variables, ast_.Name(callee)))
      return false;
    const builtin::Builtin* b = builtin::FindBuiltin(ast_.Name(callee));
    return b != nullptr && std::ranges::any_of(kOfArrays, [&](builtin::BuiltinId one) {
             return std::string_view(b->family) == builtin::GetBuiltin(one).family;
           });
  }

  bool IsRootedInVariable(ExprId e) const {
    while (ast_[e].kind == ExprKind::kIndex || ast_[e].kind == ExprKind::kCellIndex ||
           ast_[e].kind == ExprKind::kField || ast_[e].kind == ExprKind::kDynamicField) {
      e = ast_.Child(e, 0);
    }
    return ast_[e].kind == ExprKind::kIdentifier && names_.variables.contains(ast_[e].name);
  }

  // As it stands, closures and all.
  ExprId Plainly(ExprId e) {
    auto replace = std::exchange(copier_.replace, nullptr);
    const ExprId copy = copier_.Expr(e);
    copier_.replace = std::move(replace);
    return copy;
  }

  bool IsConstant(ExprId e) const {
    bool constant = true;
    syntax::VisitExpr(ast_, e, [&](ExprId x) {
      constant = constant && ast_[x].kind != ExprKind::kAnonymous && ast_[x].kind != ExprKind::kEnd &&
                 !(ast_[x].kind == ExprKind::kIdentifier && names_.variables.contains(ast_[x].name));
    });
    return constant;
  }

  std::string NameOf(ExprId head, bool constant) {
    const std::string text = syntax::PrintExpr(ast_, head);
    if (const auto known = constants_.find(text); constant && known != constants_.end()) return known->second;
    const std::string name = new_names_.Fresh(constant ? "table" : "value");
    const SourceRange range = ast_[head].range;
    const ExprId value = constant ? Plainly(head) : copier_.Expr(head);
    const StmtId made = MakeAssignment(&to_, to_.Identifier(name, range, kPure), value, range);
    (constant ? first_ : *front_).push_back(made);
    if (constant) constants_[text] = name;
    return name;
  }

  // A statement that evaluates its expressions once, and first: what they need is made in front of it.
  bool Place(StmtId s, std::vector<StmtId>* out) {
    const StmtKind kind = ast_[s].kind;
    const bool decides = kind == StmtKind::kIf || kind == StmtKind::kSwitch;
    const bool once = decides || kind == StmtKind::kExpression || kind == StmtKind::kAssign ||
                      kind == StmtKind::kOpAssign || kind == StmtKind::kFor;
    if (decides) {
      for (ExprId e : ast_.Exprs(s).subspan(1)) later_.insert(e.index);
    }
    // How many values a statement asks for is seen by a function that is called there.
    if (kind == StmtKind::kExpression || ast_.Exprs(s).size() > 2 || ast_[s].multi) {
      for (ExprId e : ast_.Exprs(s)) roots_.insert(e.index);
    }
    std::vector<StmtId> front;
    std::vector<StmtId>* const outer = std::exchange(front_, once ? &front : nullptr);
    const StmtId made = copier_.Statement(s);
    front_ = outer;
    out->insert(out->end(), front.begin(), front.end());
    out->push_back(made);
    return true;
  }

  const Residual& from_;
  const bool by_subsref_;
  const Ast& ast_;
  FunctionId id_;
  ResidualTree& to_;
  VisibleNames names_;
  NewNames new_names_;
  TreeCopier copier_;
  std::map<std::string, std::string> constants_;  // texts -> their variables
  std::vector<StmtId> first_;                     // at the start of the function
  std::vector<StmtId>* front_ = nullptr;          // before the statement in work; null: nothing may stand there
  std::set<uint32_t> roots_;                      // of statements that may ask for none or several values
  std::set<uint32_t> later_;                      // conditions and labels that come after a decision
  bool behind_ = false;                           // an operator that may leave it out
  bool changed_ = false;
};

}  // namespace

Residual NameIndexedValues(const Residual& residual, bool by_subsref) {
  Residual named;
  const bool changed = RewriteFunctions(residual, &named, [&](size_t k, bool* any) {
    return Namer(residual, k, by_subsref, named.tree.get()).Rewrite(residual.functions[k].name, any);
  });
  return changed ? named : residual;
}

}  // namespace residua::residual
