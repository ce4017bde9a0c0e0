// The copy of a function that is kept whole, and in it the scripts that it runs.
//
// Names are looked up as from the function, also those of a script's statements: they run in its frame, and what they
// assign are its variables. So the variables of all of them are known before anything is copied. What texts may name is
// kept as well: functions that a literal of the function names or that a literal which runs as code calls, and all of
// its file where something is called by a text that does not stand there. A script may run another; one that comes back
// to itself cannot be written out, nor can one with functions of its own or a `return`, which ends the script alone, or
// one that asks for the name of its file.
#include "worker/specialise/core/whole_copy.h"

#include <algorithm>

#include "worker/builtin/builtin_names.h"
#include "worker/builtin/builtin_traits.h"
#include "worker/interpret/file_place.h"
#include "worker/residual/copy_tree.h"
#include "worker/specialise/core/assigned.h"
#include "worker/specialise/core/library.h"
#include "worker/syntax/assigned.h"
#include "worker/syntax/visit.h"

namespace residua::specialise {

namespace {

using interpret::FunctionRef;
using interpret::LoadedFilePtr;

class WholeCopy {
 public:
  WholeCopy(Session& session, const FunctionRef& function, residual::ResidualTree* to)
      : session_(session), function_(function), to_(to) {
    AddNames(*function.file->ast, function.function);
    const syntax::Ast& ast = *function.file->ast;
    AddScripts(ast, ast[function.function].body);
    KeepNamedByText(ast, ast[function.function].body);
    for (const auto& script : scripts_) KeepNamedByText(*script->ast, script->ast->script());
    if (!variables_.contains(builtin::names::k_mfilename) && Find(builtin::names::k_mfilename).file == nullptr)
      names_of_file_ = NamesOfFile();
  }

  syntax::FunctionId Run(const std::string& name) {
    const syntax::Ast& ast = *function_.file->ast;
    residual::TreeCopier copier{ast, *to_};
    Prepare(&copier, ast);
    copier.replace = [&](ExprId e) -> std::optional<ExprId> {
      if (const auto file = names_of_file_.find(e.index); file != names_of_file_.end())
        return to_->Text(file->second, ast[e].range);
      return Packaged(ast, e);
    };
    return copier.Function(function_.function, name);
  }

 private:
  // Variables and nested functions of a function and of those nested in it: names that are not looked up elsewhere.
  void AddNames(const syntax::Ast& ast, syntax::FunctionId id) {
    const syntax::Function& f = ast[id];
    variables_.insert(f.outputs.begin(), f.outputs.end());
    for (ExprId p : f.parameters) {
      if (ast[p].kind == ExprKind::kIdentifier) variables_.insert(ast.Interned(p));
    }
    AddAssigned(ast, f.body);
    for (syntax::FunctionId inner : f.nested) {
      variables_.insert(ast[inner].name);
      AddNames(ast, inner);
    }
  }

  void AddAssigned(const syntax::Ast& ast, BlockId body) {
    variables_.merge(syntax::AssignedIn(ast, body));
    VisitStatements(ast, body, [&](StmtId s) {
      syntax::VisitDeclared(ast, s, [&](ExprId e) { variables_.insert(syntax::TargetRoot(ast, e)); });
    });
  }

  void AddScripts(const syntax::Ast& ast, BlockId body) {
    VisitStatements(ast, body, [&](StmtId s) {
      const LoadedFilePtr script = ScriptAt(ast, s);
      if (script == nullptr) return;
      Check(*script, BareName(ast, s));
      open_.push_back(script.get());
      scripts_.push_back(script);
      AddAssigned(*script->ast, script->ast->script());
      AddScripts(*script->ast, script->ast->script());
      open_.pop_back();
    });
  }

  void KeepNamedByText(const syntax::Ast& ast, BlockId body) {
    bool any = false;
    VisitExprs(ast, body, [&](ExprId e) {
      if (ast[e].kind == ExprKind::kString)
        KeepUnderItsName(session_, session_.functions.Find(ast.Name(e), function_.file, {}));
      if (ast[e].kind != ExprKind::kIndex) return;
      KeepNamedInCode(ast, e);
      any = any || CallsByText(ast, e);
    });
    if (!any) return;
    for (const syntax::FunctionId id : function_.file->ast->top_functions()) {
      KeepUnderItsName(session_, session_.functions.Find((*function_.file->ast)[id].name, function_.file, {}));
    }
  }

  // What the literals of `evalc ('f (x)')` call.
  void KeepNamedInCode(const syntax::Ast& ast, ExprId call) {
    const builtin::Builtin* b = CalledByName(ast, call);
    if (b == nullptr || !builtin::HasAny(*b, builtin::kRunsText)) return;
    for (const ExprId argument : ast.Children(call).subspan(1)) {
      const auto code = ast[argument].kind == ExprKind::kString ? session_.ParsedText(ast.Name(argument)) : nullptr;
      if (code == nullptr) continue;
      VisitExprs(*code, code->script(), [&](ExprId e) {
        if ((*code)[e].kind == ExprKind::kIdentifier && !variables_.contains(code->Interned(e)))
          KeepUnderItsName(session_, Find(code->Name(e)));
      });
    }
  }

  // A call of what calls or makes a function by its name, and the first argument may be a text that is no literal.
  bool CallsByText(const syntax::Ast& ast, ExprId call) {
    const auto parts = ast.Children(call);
    if (parts.size() < 2) return false;
    const ExprKind first = ast[parts[1]].kind;
    if (first == ExprKind::kString || first == ExprKind::kHandle || first == ExprKind::kAnonymous) return false;
    const builtin::Builtin* b = CalledByName(ast, call);
    return b != nullptr && ((b->effects & builtin::kCallsBack) != 0 || builtin::HasAny(*b, builtin::kRunsText) ||
                            b->id == builtin::BuiltinId::k_str2func);
  }

  // The built-in that `name (..)` calls, if it is one.
  const builtin::Builtin* CalledByName(const syntax::Ast& ast, ExprId call) {
    const ExprId head = ast.Child(call, 0);
    if (ast[head].kind != ExprKind::kIdentifier || variables_.contains(ast.Name(head))) return nullptr;
    return Find(ast.Name(head)).builtin;
  }

  // The script that this statement runs, or null.
  LoadedFilePtr ScriptAt(const syntax::Ast& ast, StmtId s) {
    const std::string name = BareName(ast, s);
    if (name.empty() || variables_.contains(name)) return nullptr;
    const FunctionRef f = Find(name);
    return IsScript(f) ? f.file : nullptr;
  }

  void Check(const interpret::LoadedFile& script, const std::string& name) {
    const syntax::Ast& ast = *script.ast;
    bool fits = std::ranges::find(open_, &script) == open_.end();
    VisitStatements(ast, ast.script(), [&](StmtId s) {
      fits = fits && ast[s].kind != StmtKind::kReturn && ast[s].kind != StmtKind::kFunctionDefinition;
    });
    VisitExprs(ast, ast.script(), [&](ExprId e) {
      fits = fits && !(ast[e].kind == ExprKind::kIdentifier && ast.Name(e) == builtin::names::k_mfilename);
    });
    if (!fits) session_.RefuseScript(function_, name);
  }

  FunctionRef Find(const std::string& name) {
    FunctionRef f = session_.functions.Find(name, function_.file, function_.function);
    if (f.methods == nullptr) return f;
    throw value::MatlabError("", function_.file->path + ": error: `" + name + "` has methods in class folders and is " +
                                     "named in `" + (*function_.file->ast)[function_.function].name +
                                     "`, which is kept whole " + "[not-supported]");
  }

  // The name of what `called` means in the residual program; nullopt: the name that it has.
  std::optional<std::string> Kept(const std::string& called) {
    const FunctionRef callee = Find(called);
    if (callee.file == nullptr) return std::nullopt;
    if (callee.function.valid()) return session_.KeepWhole(callee);
    // A file of comments only is the help of a compiled function: that is called by its name.
    const syntax::Ast& script = *callee.file->ast;
    if (!script.script().valid() || script.Statements(script.script()).empty()) return std::nullopt;
    session_.RefuseScript(function_, called);
  }

  std::optional<ExprId> Packaged(const syntax::Ast& ast, ExprId e) {
    if (ast[e].kind != syntax::ExprKind::kField) return std::nullopt;
    const std::string name = interpret::PackagedName(ast, e), package = name.substr(0, name.find('.'));
    if (name.empty() || variables_.contains(package) || Find(package).valid()) return std::nullopt;
    const std::optional<std::string> in_residual = Kept(name);
    if (!in_residual) return std::nullopt;
    return to_->Identifier(*in_residual, ast[e].range, residual::kPure);
  }

  // For copies of statements of this tree, the function's or a script's.
  void Prepare(residual::TreeCopier* copier, const syntax::Ast& ast) {
    copier->source_offset = session_.SourceIndex(ast.sources()[0]);
    while (to_->ast.sources().size() <= copier->source_offset) {
      to_->ast.AddSource(session_.tree->ast.sources()[to_->ast.sources().size()]);
    }
    copier->rename = [this](const std::string& identifier) {
      return variables_.contains(identifier) ? identifier : Kept(identifier).value_or(identifier);
    };
    copier->replace = [this, &ast](ExprId e) { return Packaged(ast, e); };
    copier->place = [this, &ast](StmtId s, std::vector<StmtId>* out) {
      const LoadedFilePtr script = ScriptAt(ast, s);
      if (script == nullptr) return false;
      residual::TreeCopier statements{*script->ast, *to_};
      Prepare(&statements, *script->ast);
      const BlockId copied = statements.Block(script->ast->script());
      const auto all = to_->ast.Statements(copied);
      out->insert(out->end(), all.begin(), all.end());
      return true;
    };
  }

  // What the calls of `mfilename` in the function say of the file that it stands in, by expression.
  std::map<uint32_t, std::string> NamesOfFile() {
    const syntax::Ast& ast = *function_.file->ast;
    std::map<uint32_t, std::string> names;
    std::set<uint32_t> called;  // with arguments, perhaps, so that the name alone says nothing
    VisitExprs(ast, ast[function_.function].body, [&](ExprId e) {
      const ExprId head = ast[e].kind == ExprKind::kIndex ? ast.Child(e, 0) : e;
      if (ast[head].kind != ExprKind::kIdentifier || ast.Name(head) != builtin::names::k_mfilename) return;
      if (head != e) called.insert(head.index);
      const bool option = head != e && ast[e].count == 2 && ast[ast.Child(e, 1)].kind == ExprKind::kString;
      if (head != e && ast[e].count > 1 && !option) return;
      const std::optional<std::string> name =
          interpret::FileName(session_.functions, function_.file->path, option ? ast.Name(ast.Child(e, 1)) : "");
      if (name) names[e.index] = *name;
    });
    for (const uint32_t head : called) names.erase(head);
    return names;
  }

  Session& session_;
  const FunctionRef& function_;
  residual::ResidualTree* const to_;
  InternedNames variables_;
  std::vector<const interpret::LoadedFile*> open_;  // scripts, while names are looked for in them
  std::vector<LoadedFilePtr> scripts_;              // all that it runs
  std::map<uint32_t, std::string> names_of_file_;
};

}  // namespace

syntax::FunctionId CopyWhole(Session& session, const FunctionRef& function, const std::string& name,
                             residual::ResidualTree* to) {
  return WholeCopy(session, function, to).Run(name);
}

bool KeepUnderItsName(Session& session, const FunctionRef& f) {
  const FunctionRef& entry = session.request.entry;
  const bool is_entry = f.file == entry.file && f.function == entry.function;
  if (f.file == nullptr || !f.function.valid() || f.methods != nullptr || is_entry || IsLibrary(Callee{f, {}}))
    return false;
  return session.named_by_text.insert(session.KeepWhole(f)).second;
}

}  // namespace residua::specialise
