#include "worker/specialise/loop/asked_for_behind.h"

#include <optional>

#include "worker/specialise/analysis/first_use.h"
#include "worker/syntax/loop.h"
#include "worker/syntax/visit.h"

namespace residua::specialise {

namespace {

// What is done first to the variable behind the loop; nullopt: the loop does not stand in the block.
std::optional<FirstUse> FirstUseBehind(const Ast& ast, syntax::BlockId block, StmtId loop, InternedName name) {
  std::optional<FirstUse> use;
  for (const StmtId s : ast.Statements(block)) {
    if (use) {
      use = FirstUseBy(ast, s, name);
    } else if (s == loop) {
      use = FirstUse::kNone;
    } else {
      for (const syntax::BlockId inner : ast.Blocks(s)) {
        if (!use) use = FirstUseBehind(ast, inner, loop, name);
      }
      // A loop around goes on with its next trip.
      if (use == FirstUse::kNone && syntax::IsLoop(ast[s].kind)) use = FirstUseBy(ast, s, name);
    }
    if (use && *use != FirstUse::kNone) return use;
  }
  return use;
}

void AddMentioned(const Ast& ast, syntax::FunctionId function, InternedNames* names) {
  VisitExprs(ast, ast[function].body, [&](ExprId e) {
    if (ast[e].kind == ExprKind::kIdentifier) names->insert(ast.Interned(e));
  });
}

}  // namespace

syntax::FunctionId EvaluatedFunction(const Activation& act) {
  if (act.now.ast == act.file->ast.get()) return act.function;
  return act.now.nested && act.now.ast == &act.now.nested->tree->ast ? act.now.nested->function : syntax::FunctionId();
}

InternedNames AskedForBehind(const Activation& act, StmtId loop) {
  const Ast& ast = act.ast();
  const syntax::FunctionId id = EvaluatedFunction(act);
  InternedNames at_end(ast[id].outputs.begin(), ast[id].outputs.end());
  if (act.now.ast != act.file->ast.get()) at_end.insert(act.outer_names.begin(), act.outer_names.end());
  const NestedCopy* around = act.now.nested ? act.now.nested->around : nullptr;
  for (; around != nullptr; around = around->around) at_end.insert(around->own.begin(), around->own.end());
  for (const syntax::FunctionId nested : ast[id].nested) AddMentioned(ast, nested, &at_end);
  InternedNames mentioned = at_end, asked;
  AddMentioned(ast, id, &mentioned);
  for (const InternedName name : mentioned) {
    const FirstUse use = FirstUseBehind(ast, ast[id].body, loop, name).value_or(FirstUse::kNone);
    if (use == FirstUse::kRead || (use == FirstUse::kNone && at_end.contains(name))) asked.insert(name);
  }
  return asked;
}

}  // namespace residua::specialise
