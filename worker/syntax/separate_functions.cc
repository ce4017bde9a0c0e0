// Nested functions that share no variable with those around them.
//
//   function y = f(x)                           function y = f(x)
//     y = g(x) + 1;                               y = g(x) + 1;
//     function r = g(t)             =>          end
//       r = t^2;                                function r = g(t)
//     end                                         r = t^2;
//   end                                         end
//
// Many files are written so, as each function is closed by `end` and the last `end` stands at the end of the file. A
// nested function is separated where
//   - no variable of a function around it is named in it or in what is nested in it, nor the other way round, but for
//     its own parameters and outputs;
//   - nothing there sees variables by their names (`eval`, `exist`);
//   - it calls no nested function that stays one, as that would not be seen from outside;
//   - nobody else in the file means another function by its name.
// Names count where they are mentioned, also as text, whatever they mean but for parameters of anonymous functions:
// what shares a name by chance stays nested.
#include "worker/syntax/separate_functions.h"

#include <algorithm>
#include <set>

#include "worker/syntax/assigned.h"
#include "worker/syntax/visit.h"

namespace residua::syntax {

namespace {

struct Names {
  InternedNames own;        // parameters and outputs
  InternedNames mentioned;  // identifiers, handles and texts
  InternedNames assigned;   // not in functions nested in it
  bool by_text = false;     // variables may be seen by their names
};

class Separator {
 public:
  Separator(Ast* ast, SeesVariables sees) : ast_(*ast), sees_(sees) {
    for (uint32_t k = 0; k < ast_.function_count(); ++k) names_.push_back(NamesOf(FunctionId{k}));
    for (uint32_t k = 0; k < ast_.function_count(); ++k) {
      if (ast_[FunctionId{k}].parent.valid() && MayBeSeparated(FunctionId{k})) chosen_.insert(k);
    }
    const auto bound = [&](uint32_t k) { return CallsNested(FunctionId{k}); };
    while (std::erase_if(chosen_, bound) > 0) {
    }
  }

  void Run() {
    for (const uint32_t k : chosen_) {
      Function& function = ast_.MutableFunction(FunctionId{k});
      std::erase(ast_.MutableFunction(function.parent).nested, FunctionId{k});
      function.parent = {};
      ast_.add_top_function(FunctionId{k});
    }
  }

 private:
  Names NamesOf(FunctionId id) const {
    const Function& f = ast_[id];
    Names names;
    names.own.insert(f.outputs.begin(), f.outputs.end());
    for (ExprId p : f.parameters) {
      VisitExpr(ast_, p, [&](ExprId e) {
        if (ast_[e].kind == ExprKind::kIdentifier) names.own.insert(ast_.Interned(e));
      });
    }
    names.assigned = AssignedIn(ast_, f.body);
    VisitStatements(ast_, f.body, [&](StmtId s) {
      const StmtKind kind = ast_[s].kind;
      if (kind == StmtKind::kCommand) {
        names.mentioned.insert(InternedName(ast_.Name(s)));
        names.by_text = names.by_text || sees_(ast_.Name(s));
      }
      if (kind != StmtKind::kGlobal && kind != StmtKind::kPersistent) return;
      for (ExprId e : ast_.Exprs(s))
        VisitExpr(ast_, e, [&](ExprId named) {
          if (ast_[named].kind == ExprKind::kIdentifier) names.assigned.insert(ast_.Interned(named));
        });
    });
    const std::set<uint32_t> bound = BoundIn(f.body);
    VisitExprs(ast_, f.body, [&](ExprId e) {
      const ExprKind kind = ast_[e].kind;
      if (kind != ExprKind::kIdentifier && kind != ExprKind::kHandle && kind != ExprKind::kString) return;
      if (bound.contains(e.index)) return;
      names.mentioned.insert(ast_.Interned(e));
      names.by_text = names.by_text || (kind != ExprKind::kString && sees_(ast_.Name(e)));
    });
    return names;
  }

  // The identifiers that mean a parameter of an anonymous function around them.
  std::set<uint32_t> BoundIn(BlockId body) const {
    std::set<uint32_t> bound;
    VisitExprs(ast_, body, [&](ExprId e) {
      if (ast_[e].kind != ExprKind::kAnonymous) return;
      InternedNames parameters;
      for (const ExprId p : ast_.Children(e).subspan(1)) {
        if (ast_[p].kind == ExprKind::kIdentifier) parameters.insert(ast_.Interned(p));
      }
      VisitExpr(ast_, e, [&](ExprId inner) {
        if (ast_[inner].kind == ExprKind::kIdentifier && parameters.contains(ast_.Interned(inner)))
          bound.insert(inner.index);
      });
    });
    return bound;
  }

  const Names& Of(FunctionId id) const { return names_[id.index]; }

  bool IsWithin(FunctionId inner, FunctionId outer) const {
    while (inner.valid() && !(inner == outer)) inner = ast_[inner].parent;
    return inner.valid();
  }

  bool Share(FunctionId outer, FunctionId inner) const {
    const Names &a = Of(outer), &b = Of(inner);
    const auto is_variable = [&](InternedName name) { return a.own.contains(name) || a.assigned.contains(name); };
    return std::ranges::any_of(b.mentioned, [&](InternedName n) { return !b.own.contains(n) && is_variable(n); }) ||
           std::ranges::any_of(b.assigned,
                               [&](InternedName n) { return !b.own.contains(n) && a.mentioned.contains(n); });
  }

  bool MayBeSeparated(FunctionId id) const {
    const InternedName name(ast_[id].name);
    for (uint32_t k = 0; k < ast_.function_count(); ++k) {
      const FunctionId other{k};
      if (!(other == id) && ast_[other].name == ast_[id].name) return false;
      if (IsWithin(other, id) && Of(other).by_text) return false;
      if (!IsWithin(other, ast_[id].parent) && Of(other).mentioned.contains(name)) return false;
    }
    for (FunctionId around = ast_[id].parent; around.valid(); around = ast_[around].parent) {
      if (Of(around).by_text) return false;
      for (uint32_t k = 0; k < ast_.function_count(); ++k) {
        if (IsWithin(FunctionId{k}, id) && Share(around, FunctionId{k})) return false;
      }
    }
    return true;
  }

  // It, or what is nested in it, names a nested function that is not within it and stays one.
  bool CallsNested(FunctionId id) const {
    for (uint32_t k = 0; k < ast_.function_count(); ++k) {
      const FunctionId other{k};
      if (!ast_[other].parent.valid() || chosen_.contains(k) || IsWithin(other, id)) continue;
      const InternedName name(ast_[other].name);
      for (uint32_t n = 0; n < ast_.function_count(); ++n) {
        if (IsWithin(FunctionId{n}, id) && Of(FunctionId{n}).mentioned.contains(name)) return true;
      }
    }
    return false;
  }

  Ast& ast_;
  const SeesVariables sees_;
  std::vector<Names> names_;  // by function
  std::set<uint32_t> chosen_;
};

}  // namespace

void SeparateFunctions(Ast* ast, SeesVariables sees) {
  const auto is_nested = [&](FunctionId f) { return !(*ast)[f].nested.empty(); };
  if (ast->kind() != FileKind::kFunctions || std::ranges::none_of(ast->top_functions(), is_nested)) return;
  Separator(ast, sees).Run();
}

}  // namespace residua::syntax
