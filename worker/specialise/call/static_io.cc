// Files read while specialising (thesis 9.4), where the user says so: `%# static_io`.
//
//   function y = gain(f, x)
//     %# static_io
//     table = read_table('gains.txt');      % fopen, fgetl, ..., fclose
//     y = interp1(table(1, :), table(2, :), f) * x;
//
// An input operation cannot be evaluated by itself: the file's number means nothing in the residual program, and when
// one of a row of reads has to stay, those behind it would read from the wrong place. So the unit is a call that opens
// its files and closes them: behind the annotation a call with known arguments is run by the interpreter, which may
// open files for reading and nothing else. If it read any, its results are known and the call is gone; the names of the
// files are recorded, so that a changed file is a changed program. A call that prints, writes, fails, leaves a file
// open or depends on global or persistent variables is evaluated like any other: its operations stay. A built-in that
// reads a file as a whole is such a call: `p = load ('parameters.mat', 'p')`. Statements of the function itself that
// open a file, read it and close it are run together (stmt/reading_statements.h).
//
// A program that may write a file, or change to another folder, may read what it has written: what is written is asked
// of its text alone, and then nothing is read ahead.
#include "worker/specialise/call/static_io.h"

#include <algorithm>
#include <set>
#include <string_view>

#include "worker/builtin/builtin_names.h"
#include "worker/builtin/system/file_stream.h"
#include "worker/interpret/what_stands.h"
#include "worker/library/library.h"
#include "worker/syntax/visit.h"

namespace residua::specialise {

namespace {

class RememberingCalls {
 public:
  explicit RememberingCalls(interpret::FunctionTable& functions) : functions_(functions) {}

  bool operator()(const FunctionRef& f) {
    if (f.methods != nullptr) return true;
    if (f.file == nullptr || f.file->ast == nullptr || !f.function.valid()) return false;
    if (!seen_.emplace(f.file->path, f.function.index).second) return false;
    const Ast& ast = *f.file->ast;
    bool found = false;
    VisitStatements(ast, ast[f.function].body, [&](StmtId s) {
      found = found || ast[s].kind == StmtKind::kPersistent || ast[s].kind == StmtKind::kGlobal;
    });
    VisitExprs(ast, ast[f.function].body, [&](ExprId e) {
      if (found || (ast[e].kind != ExprKind::kIdentifier && ast[e].kind != ExprKind::kHandle)) return;
      found = (*this)(functions_.Find(ast.Name(e), f.file, f.function));
    });
    return found;
  }

 private:
  interpret::FunctionTable& functions_;
  std::set<std::pair<std::string, uint32_t>> seen_;
};

// Whether Octave finds a file that is not in the current folder in one of the search path, about which it warns. Each
// answer is a look-up of the table, which the result rests on.
bool IsFoundBySearching(interpret::FunctionTable& functions, const std::string& name) {
  if (name.starts_with('/') || name.starts_with("./") || name.starts_with("../")) return false;
  for (const std::string& folder : functions.AllFolders()) {
    std::string path = (folder.empty() ? "" : folder + "/") + name;
    if (functions.Load(path.append(interpret::kWhatStands)) != nullptr) return true;
  }
  return false;
}

// Functions after which a file may say something else, or its name mean another one.
bool MayWrite(const std::string& name) {
  static const std::set<std::string_view> writers = {
      "save",      "unlink",     "delete",   "rename", "movefile", "copyfile", "mkdir",   "rmdir",      "system",
      "shell_cmd", "unix",       "dos",      "popen",  "popen2",   "cd",       "chdir",   "diary",      "dlmwrite",
      "csvwrite",  "fileattrib", "urlwrite", "unzip",  "untar",    "unpack",   "imwrite", "audiowrite", "chmod"};
  return writers.contains(name);
}

// fopen (name), fopen (name, 'r'): for reading.
bool OpensForReading(const Ast& ast, ExprId call) {
  if (ast[call].count < 3) return true;
  const ExprId mode = ast.Child(call, 2);
  return ast[mode].kind == ExprKind::kString && ast.Name(mode).starts_with('r') &&
         ast.Name(mode).find('+') == std::string::npos;
}

bool MayWrite(const Ast& ast) {
  bool writes = false;
  for (uint32_t k = 0; k < ast.expr_count() && !writes; ++k) {
    const ExprId e{k};
    const syntax::Expr& x = ast[e];
    if (x.kind == ExprKind::kIdentifier || x.kind == ExprKind::kHandle) writes = MayWrite(ast.Name(e));
    if (x.kind != ExprKind::kIndex || ast[ast.Child(e, 0)].kind != ExprKind::kIdentifier) continue;
    writes = writes || (ast.Name(ast.Child(e, 0)) == builtin::names::k_fopen && !OpensForReading(ast, e));
  }
  for (uint32_t k = 0; k < ast.stmt_count() && !writes; ++k) {
    writes = ast[StmtId{k}].kind == StmtKind::kCommand && MayWrite(ast.Name(StmtId{k}));
  }
  return writes;
}

bool MayWrite(const Session& session) {
  return std::ranges::any_of(session.functions.files(), [](const auto& file) {
    const auto& [path, loaded] = file;
    return loaded->ast != nullptr && !library::IsLibraryPath(path) && MayWrite(*loaded->ast);
  });
}

}  // namespace

bool Remembers(interpret::FunctionTable& functions, const FunctionRef& f) { return RememberingCalls(functions)(f); }

// A file is read once for the whole program, so that what the result rests on is what was read, also when somebody
// writes the file meanwhile; and the result rests on what was looked at in vain, too: that there is nothing, or what is
// not read ahead of time.
std::optional<PartialValues> OnlyReading(Activation& act,
                                         const std::function<ValueList(builtin::EvaluationContext&)>& run) {
  if (MayWrite(act.session)) return std::nullopt;
  builtin::EvaluationContext context;
  act.session.PrepareAhead(act.session.limits.steps - act.session.steps, &context);
  bool has_read = false;
  builtin::FileStreams& streams = builtin::FileStreams::Of(context);
  streams.contents = [&](const std::string& name) {
    has_read = true;
    act.session.recorder.Spoil();
    act.session.files_read.insert(name);
    const auto read = [&] { return interpret::ReadFile(name, act.session.limits.bytes); };
    builtin::FilesRead* const known = builtin::FilesRead::Current();
    const builtin::FilesRead::Found found = known != nullptr ? known->Of(name, read) : read();
    if (found.stands) throw builtin::BudgetExceeded("`" + name + "` is no file that is read ahead of time");
    if (!found.bytes && IsFoundBySearching(act.session.functions, name))
      throw builtin::BudgetExceeded("`" + name + "` is found by searching the path");
    return found.bytes;
  };
  ValueList results;
  try {
    results = run(context);
  } catch (const value::MatlabError&) {
    return std::nullopt;
  } catch (const builtin::BudgetExceeded&) {
    return std::nullopt;
  }
  act.session.steps += context.steps_used;
  if (!has_read || context.had_output || !streams.all().empty() || !context.globals.empty()) return std::nullopt;
  PartialValues pieces;
  for (const Value& v : results) pieces.push_back(PartialValue::Static(act.session.Adopt(v, act.file)));
  return pieces;
}

namespace {

ValueList ValuesOf(const PartialValues& args) {
  ValueList values;
  for (const PartialValue& p : args) values.push_back(p.facts.static_value());
  return values;
}

}  // namespace

std::optional<PartialValues> RunReading(Activation& act, const Callee& callee, const PartialValues& args, int nargout) {
  if (callee.IsAnonymous() || callee.captures || Remembers(act.session.functions, callee.function)) return std::nullopt;
  return OnlyReading(act, [&](builtin::EvaluationContext& context) {
    interpret::Interpreter interpreter(context, act.session.request.functions);
    return interpreter.CallFunction(callee.function, ValuesOf(args), nargout);
  });
}

std::optional<PartialValues> ReadByBuiltin(Activation& act, const builtin::Builtin& b, const PartialValues& args,
                                           int nargout) {
  if (!act.static_io || !(b.effects & builtin::kFiles) || nargout == 0 || !AllStatic(args)) return std::nullopt;
  return OnlyReading(act, [&](builtin::EvaluationContext& context) {
    return builtin::CallBuiltin(b, context, ValuesOf(args), nargout);
  });
}

}  // namespace residua::specialise
