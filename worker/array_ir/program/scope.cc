// What a function assigns, and whether its syntax is within what the back end lowers.
#include "worker/array_ir/program/scope.h"

#include <absl/strings/str_cat.h>

#include <algorithm>
#include <functional>
#include <iterator>
#include <optional>

#include "worker/array_ir/ir/kept_storage.h"
#include "worker/array_ir/program/liveness.h"
#include "worker/builtin/builtin.h"
#include "worker/builtin/builtin_names.h"
#include "worker/builtin/frame/named_function.h"
#include "worker/syntax/assigned.h"
#include "worker/syntax/visit.h"

namespace residua::array_ir {

using syntax::Ast;
using syntax::BlockId;
using syntax::ExprId;
using syntax::ExprKind;
using syntax::StmtId;
using syntax::StmtKind;
using syntax::VisitExpr;
using syntax::VisitStatements;

bool DealsOneToAll(const Ast& ast, StmtId s) {
  const auto e = ast.Exprs(s);
  if (ast[s].kind != StmtKind::kAssign || e.size() != 2 || !ast[s].multi || ast[s].print) return false;
  const ExprKind kind = ast[e[0]].kind, right = ast[e[1]].kind;
  if ((kind != ExprKind::kField && kind != ExprKind::kCellIndex) || right != ExprKind::kIndex || ast[e[1]].count != 2)
    return false;
  const bool all =
      kind == ExprKind::kField || (ast[e[0]].count == 2 && ast[ast.Child(e[0], 1)].kind == ExprKind::kColon);
  const ExprId called = ast.Child(e[1], 0);
  if (!all || ast[ast.Child(e[0], 0)].kind != ExprKind::kIdentifier || ast[called].kind != ExprKind::kIdentifier)
    return false;
  const builtin::Builtin* b = builtin::FindBuiltin(ast.Name(called));
  const ExprKind value = ast[ast.Child(e[1], 1)].kind;
  return b != nullptr && b->id == builtin::BuiltinId::k_deal && value != ExprKind::kColon &&
         value != ExprKind::kCellIndex && value != ExprKind::kField && value != ExprKind::kDynamicField;
}

namespace {

void AddTarget(const Ast& ast, ExprId target, InternedNames* names) {
  if (const InternedName root = syntax::TargetRoot(ast, target); !root.empty()) names->insert(root);
}

// What is not lowered, by statement and by expression kind; null: it is.
const char* UnsupportedStatement(const Ast& ast, StmtId s) {
  switch (ast[s].kind) {
    case StmtKind::kParfor:
      return "`parfor`";
    case StmtKind::kFor:
      return ast[ast.Exprs(s)[0]].kind == ExprKind::kMatrix ? "a loop over fields" : nullptr;
    case StmtKind::kCommand:
      return "command syntax";
    case StmtKind::kFunctionDefinition:
      return "a nested function";
    case StmtKind::kOpAssign:
      return IsOnElement(ast, s)
                 ? "an operator assignment to elements whose subscripts or value are more than variables"
                 : nullptr;
    case StmtKind::kExpression: {
      ExprId head = ast.Exprs(s)[0];
      if (ast[head].kind == ExprKind::kIndex) head = ast.Child(head, 0);
      return ast[head].kind == ExprKind::kIdentifier && builtin::HasAny(ast.Name(head), builtin::kQuietWithResult)
                 ? "`load` that makes variables"
                 : nullptr;
    }
    case StmtKind::kAssign: {
      const auto e = ast.Exprs(s);
      for (size_t k = 0; k + 1 < e.size(); ++k) {
        const ExprKind kind = ast[e[k]].kind;
        if (kind == ExprKind::kIdentifier || kind == ExprKind::kTilde) continue;
        // `[s.x] = f (y)` may have any number of targets.
        if (DealsOneToAll(ast, s)) continue;
        if (e.size() > 2 || (ast[s].multi && kind != ExprKind::kIndex))
          return "several results assigned to parts of values";
      }
      return nullptr;
    }
    default:
      return nullptr;
  }
}

// `exist` that is asked for a file or a function, or for what is no variable of this function: its callee.
ExprId ExistOfNoVariable(const Ast& ast, const InternedNames& variables, ExprId call) {
  const auto e = ast.Children(call);
  if (ast[call].kind != ExprKind::kIndex || e.size() < 2 || e.size() > 3) return {};
  if (ast[e[0]].kind != ExprKind::kIdentifier || ast.Name(e[0]) != builtin::names::k_exist) return {};
  const auto text = [&](ExprId x) { return ast[x].kind == ExprKind::kString ? ast.Name(x) : ""; };
  const std::string of = text(e[1]), type = e.size() > 2 ? text(e[2]) : "";
  const bool of_variables = type.empty() || type == builtin::names::k_var;
  const bool no_variable = !of_variables || (!of.empty() && !variables.count(of));
  return no_variable ? e[0] : ExprId();
}

const char* UnsupportedExpression(const Ast& ast, const syntax::Function& function, ExprId e) {
  switch (ast[e].kind) {
    case ExprKind::kUnary:
    case ExprKind::kPostfix: {
      const syntax::Op op = ast[e].op;
      return op == syntax::Op::kIncrement || op == syntax::Op::kDecrement ? "`++` inside an expression" : nullptr;
    }
    case ExprKind::kAssignment:
      return "an assignment inside an expression";
    case ExprKind::kIndex: {
      const ExprId head = ast.Child(e, 0);
      const bool by_text = ast[head].kind == ExprKind::kIdentifier && ast.Name(head) == builtin::names::k_str2func &&
                           ast[e].count > 1 && ast[ast.Child(e, 1)].kind != ExprKind::kString;
      if (by_text) return "`str2func` of text that is not known";  // it may capture variables
      const bool called = ast[head].kind == ExprKind::kIdentifier && ast.Name(head) == builtin::names::k_feval &&
                          ast[e].count > 1 && ast[ast.Child(e, 1)].kind == ExprKind::kString;
      if (called && builtin::KeepsCaller(ast.Name(ast.Child(e, 1)), 0)) {
        return "a function called by name that reads its caller's frame";
      }
      return nullptr;
    }
    case ExprKind::kIdentifier: {
      // Functions that look at the frame they are called from.
      const std::string& name = ast.Name(e);
      const builtin::Builtin* b = builtin::FindBuiltin(name);
      const bool frame = b != nullptr && (b->effects & builtin::kFrame) != 0 && !AsksHowItWasCalled(name);
      // `input (.., 's')` runs no text; `input (..)` has no terminal in native code.
      const bool keeps = (builtin::KeepsCaller(name, 1) || builtin::HasAny(name, builtin::kReadsVariables)) &&
                         name != builtin::names::k_input && !builtin::IsVariableOf(ast, function, name);
      const bool reads = frame || keeps || builtin::HasAny(name, builtin::kAsksErrorState);
      if (reads) return "a function that reads its caller's frame";
      return nullptr;
    }
    default:
      return nullptr;
  }
}

}  // namespace

std::string ShownName(const std::string& name) { return name.substr(0, name.find(kVariableMark)); }

bool AsksHowItWasCalled(std::string_view name) {
  return builtin::HasAny(name, builtin::kAsksForCall) && name != builtin::names::k_isargout;
}

bool IsLoop(StmtKind kind) {
  return kind == StmtKind::kFor || kind == StmtKind::kParfor || kind == StmtKind::kWhile || kind == StmtKind::kDoUntil;
}

bool HasLoop(const Ast& ast, syntax::FunctionId function) {
  bool found = false;
  VisitStatements(ast, ast[function].body, [&](StmtId s) { found = found || IsLoop(ast[s].kind); });
  return found;
}

bool CallsItself(const Ast& ast, syntax::FunctionId function) {
  bool found = false;
  syntax::VisitExprs(ast, ast[function].body, [&](ExprId e) {
    found = found || (ast[e].kind == ExprKind::kIdentifier && ast.Name(e) == ast[function].name);
  });
  return found;
}

bool IsOnElement(const Ast& ast, StmtId s) {
  if (ast[s].kind != StmtKind::kOpAssign) return false;
  const ExprId target = ast.Exprs(s)[0];
  return ast[target].kind == ExprKind::kIndex && ast[ast.Child(target, 0)].kind == ExprKind::kIdentifier;
}

bool IsMapMaker(const Ast& ast, ExprId e) {
  return ast[e].kind == ExprKind::kField && ast.Name(e) == "Map" &&
         ast[ast.Child(e, 0)].kind == ExprKind::kIdentifier && ast.Name(ast.Child(e, 0)) == "containers";
}

bool IsRest(const Ast& ast, ExprId parameter) {
  return ast[parameter].kind == ExprKind::kIdentifier && ast.Name(parameter) == "varargin";
}

bool TakesRest(const Ast& ast, syntax::FunctionId function) {
  const auto& parameters = ast[function].parameters;
  return !parameters.empty() && IsRest(ast, parameters.back());
}

InternedName ParameterName(const Ast& ast, ExprId parameter) {
  return ast[parameter].kind == ExprKind::kTilde ? InternedName() : syntax::TargetRoot(ast, parameter);
}

ExprId DefaultOf(const Ast& ast, ExprId parameter) {
  return ast[parameter].kind == ExprKind::kInitialised ? ast.Child(parameter, 1) : ExprId();
}

std::string Place(const Ast& ast, const syntax::SourceRange& range) {
  if (range.file >= ast.sources().size()) return "";
  const syntax::SourceFile& file = *ast.sources()[range.file];
  const syntax::LineColumn at = file.Locate(range.begin);
  return absl::StrCat(file.path(), ":", at.line, ":", at.column);
}

namespace {

void AddDeclared(const Ast& ast, StmtId s, InternedNames* names) {
  syntax::VisitDeclared(ast, s, [&](ExprId e) { AddTarget(ast, e, names); });
}

}  // namespace

InternedNames AssignedOrDeclaredIn(const Ast& ast, BlockId block) {
  InternedNames names = syntax::AssignedIn(ast, block);
  VisitStatements(ast, block, [&](StmtId s) { AddDeclared(ast, s, &names); });
  return names;
}

InternedNames AssignedOrDeclaredBy(const Ast& ast, StmtId statement) {
  InternedNames names = syntax::AssignedBy(ast, statement);
  AddDeclared(ast, statement, &names);
  for (BlockId b : ast.Blocks(statement)) {
    VisitStatements(ast, b, [&](StmtId s) { AddDeclared(ast, s, &names); });
  }
  return names;
}

InternedNames LoopVariablesReadOutside(const Ast& ast, syntax::FunctionId function) {
  const Liveness live(ast, function);
  const InternedNameMap<int> kept = KeptNames(ast, function);
  InternedNames read;
  VisitStatements(ast, ast[function].body, [&](StmtId s) {
    if (ast[s].kind != StmtKind::kFor || ast[ast.Exprs(s)[0]].kind != ExprKind::kIdentifier) return;
    const InternedName name = ast.Interned(ast.Exprs(s)[0]);
    if (kept.count(name) || live.IsLiveAfter(s, name.text())) read.insert(name);
  });
  return read;
}

InternedNames AssignedNames(const Ast& ast, syntax::FunctionId function) {
  InternedNames names = AssignedOrDeclaredIn(ast, ast[function].body);
  for (ExprId p : ast[function].parameters) AddTarget(ast, p, &names);
  for (const std::string& o : ast[function].outputs) names.insert(o);
  return names;
}

namespace {

// Functions of the program that look at the variables of whoever calls them.
InternedNames LookAtCallers(const Ast& ast) {
  InternedNames names;
  for (syntax::FunctionId id : ast.top_functions()) {
    VisitStatements(ast, ast[id].body, [&](StmtId s) {
      for (ExprId e : ast.Exprs(s)) {
        VisitExpr(ast, e, [&](ExprId x) {
          if (ast[x].kind != ExprKind::kIdentifier) return;
          const std::string& name = ast.Name(x);
          if (builtin::HasAny(name, builtin::kReachesCaller)) names.insert(ast[id].name);
        });
      }
    });
  }
  return names;
}

}  // namespace

namespace {

// A caught error has a stack, which only the interpreter knows: its message and identifier may be read, and it may be
// raised again. The first use that is neither; invalid: none.
ExprId ErrorAsValue(const Ast& ast, BlockId body) {
  InternedNames caught;
  VisitStatements(ast, body, [&](StmtId s) {
    if (ast[s].kind == StmtKind::kTry && !ast.Exprs(s).empty()) caught.insert(ast.Interned(ast.Exprs(s)[0]));
  });
  ExprId found;
  const std::function<void(ExprId, bool)> visit = [&](ExprId e, bool harmless) {
    const auto children = ast.Children(e);
    if (ast[e].kind == ExprKind::kIdentifier && caught.count(ast.Interned(e)) && !harmless && !found.valid()) found = e;
    bool part = ast[e].kind == ExprKind::kField && (ast.Name(e) == "message" || ast.Name(e) == "identifier");
    if (ast[e].kind == ExprKind::kIndex && ast[children[0]].kind == ExprKind::kIdentifier && children.size() == 2) {
      part = ast.Name(children[0]) == builtin::names::k_rethrow || ast.Name(children[0]) == builtin::names::k_error;
    }
    for (ExprId c : children) visit(c, part);
  };
  VisitStatements(ast, body, [&](StmtId s) {
    const auto e = ast.Exprs(s);
    for (size_t k = ast[s].kind == StmtKind::kTry ? e.size() : 0; k < e.size(); ++k) visit(e[k], false);
  });
  return found;
}

// The name of `x` and of `x = value`.
ExprId DeclaredBy(const Ast& ast, ExprId declared) {
  return ast[declared].kind == ExprKind::kInitialised ? ast.Child(declared, 0) : declared;
}

bool DeclaresKept(StmtKind kind) { return kind == StmtKind::kGlobal || kind == StmtKind::kPersistent; }

int Mentions(const Ast& ast, StmtId s, InternedName name) {
  int count = 0;
  const auto add = [&](ExprId e) { count += ast[e].kind == ExprKind::kIdentifier && ast.Interned(e) == name; };
  for (ExprId e : ast.Exprs(s)) VisitExpr(ast, e, add);
  for (BlockId b : ast.Blocks(s)) syntax::VisitExprs(ast, b, add);
  return count;
}

// Whether each mention of a variable stands behind a declaration of it, in its block or in one around: then nothing
// tells whether it was there before.
bool IsKnownFromThereOnly(const Ast& ast, const syntax::Function& f, InternedName name) {
  bool only = true;
  const auto mention = [&](ExprId e) {
    VisitExpr(ast, e,
              [&](ExprId x) { only = only && !(ast[x].kind == ExprKind::kIdentifier && ast.Interned(x) == name); });
  };
  const std::function<bool(BlockId, bool)> visit = [&](BlockId block, bool declared) {
    for (StmtId s : ast.Statements(block)) {
      if (DeclaresKept(ast[s].kind) && Mentions(ast, s, name) == 1) {
        declared = true;
        continue;
      }
      for (ExprId e : ast.Exprs(s)) {
        if (!declared) mention(e);
      }
      for (BlockId b : ast.Blocks(s)) visit(b, declared);
    }
    return declared;
  };
  const bool at_the_end = visit(f.body, false);
  return only && (at_the_end || std::find(f.outputs.begin(), f.outputs.end(), name) == f.outputs.end());
}

// Some function of the program asks whether a global variable has been declared.
bool GivesGlobalFirstValue(const Ast& ast) {
  bool gives = false;
  for (syntax::FunctionId id : ast.top_functions()) {
    VisitStatements(ast, ast[id].body, [&](StmtId s) {
      if (ast[s].kind != StmtKind::kGlobal) return;
      for (ExprId e : ast.Exprs(s)) gives = gives || ast[e].kind == ExprKind::kInitialised;
    });
  }
  return gives;
}

// A global or persistent variable is one and the same from the start of the function on when the function begins with
// its declaration or does not mention it before, and gives a global one no first value, which another function may have
// given. What is otherwise.
std::optional<syntax::SourceRange> OddDeclaration(const Ast& ast, const syntax::Function& f) {
  InternedNames parameters;
  for (ExprId p : f.parameters) AddTarget(ast, p, &parameters);
  std::optional<syntax::SourceRange> odd;
  bool begins = true;
  VisitStatements(ast, f.body, [&](StmtId s) {
    if (!DeclaresKept(ast[s].kind)) {
      begins = begins && ast[s].kind == StmtKind::kAnnotation;
      return;
    }
    for (ExprId e : ast.Exprs(s)) {
      const ExprId name = ast[s].kind == StmtKind::kPersistent ? DeclaredBy(ast, e) : e;
      const bool plain = ast[name].kind == ExprKind::kIdentifier && !parameters.count(ast.Interned(name));
      const bool there_always = ast[s].kind == StmtKind::kPersistent || !GivesGlobalFirstValue(ast);
      const bool late = !begins && !(plain && there_always && IsKnownFromThereOnly(ast, f, ast.Interned(name)));
      if ((late || !plain) && !odd) odd = ast[e].range;
    }
  });
  return odd;
}

}  // namespace

InternedNameMap<int> KeptNames(const Ast& ast, syntax::FunctionId function) {
  InternedNameMap<int> kept;
  VisitStatements(ast, ast[function].body, [&](StmtId s) {
    if (!DeclaresKept(ast[s].kind)) return;
    InternedNames names;
    for (ExprId e : ast.Exprs(s)) AddTarget(ast, e, &names);
    for (const InternedName name : names)
      kept[name] = ast[s].kind == StmtKind::kGlobal ? kGlobalStorage : kPersistentStorage;
  });
  return kept;
}

std::string FindUnsupported(const Ast& ast, syntax::FunctionId function) {
  std::string why;
  const InternedNames looking = LookAtCallers(ast);
  const auto note = [&](const char* what, const syntax::SourceRange& range) {
    if (what != nullptr && why.empty()) why = absl::StrCat(Place(ast, range), ": ", what);
  };
  const syntax::Function& f = ast[function];
  if (!f.nested.empty() || f.parent.valid()) note("a nested function", f.range);
  for (ExprId p : f.parameters) {
    // Whoever calls an entry, or a name, hands over arguments one by one.
    const bool rest = IsRest(ast, p) && (p != f.parameters.back() || function == ast.top_functions()[0]);
    if (rest) note("`varargin`", ast[p].range);
  }
  for (const std::string& o : f.outputs) {
    if (o == "varargout") note("`varargout`", f.range);
  }
  if (const auto odd = OddDeclaration(ast, f))
    note("a `global` with a first value, or one or a `persistent` mentioned before,", *odd);
  if (const ExprId e = ErrorAsValue(ast, f.body); e.valid()) note("a caught error as a value", ast[e].range);
  const InternedNames variables = AssignedNames(ast, function);
  std::set<ExprId> harmless;
  VisitStatements(ast, f.body, [&](StmtId s) {
    note(UnsupportedStatement(ast, s), ast[s].range);
    for (ExprId e : ast.Exprs(s)) {
      VisitExpr(ast, e, [&](ExprId x) {
        if (const ExprId callee = ExistOfNoVariable(ast, variables, x); callee.valid()) harmless.insert(callee);
        if (!harmless.count(x)) note(UnsupportedExpression(ast, f, x), ast[x].range);
        if (ast[x].kind == ExprKind::kIdentifier && looking.count(ast.Interned(x)))
          note("a call of a function that reads the variables of this one", ast[x].range);
      });
    }
  });
  return why;
}

}  // namespace residua::array_ir
