// The concrete interpreter: runs MATLAB source as Octave would.
//
// One Interpreter works on one EvaluationContext and is its Evaluator. It finds functions by the rules of design.md
// (nested, local, private, current directory, path, built-in) and records every look-up that touched the file system,
// found or not, because cached results depend on the answers.
//
// Guarantees: MatlabError for errors of the program, BudgetExceeded for budgets; re-entrant calls (built-ins that call
// back). Gives up: classdef objects (refused by name).
#pragma once

#include <absl/types/span.h>

#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "worker/builtin/builtin.h"
#include "worker/syntax/ast.h"
#include "worker/syntax/diagnostic.h"

namespace residua::interpret {

using builtin::EvaluationContext;
using value::Value;
using value::ValueList;

// The source of files: the disk, or a source tree held in memory (service). Both record nothing themselves.
class FileProvider {
 public:
  virtual ~FileProvider() = default;
  virtual std::optional<std::string> Read(const std::string& path) = 0;  // nullopt: no such file
};
// The file of this name in a folder stands for the list of its class folders: sorted lines "@double". So which class
// folders there are is one more answer that can be recorded and asked again.
inline constexpr std::string_view kClassFolders = "@";
// What mfilename says of a file: its name without folder and `.m`.
std::string NameOfFile(const std::string& path);
// The folder whose class folders `path` stands for, with its slash ("" for the current one); nullopt: another file.
std::optional<std::string> ListedFolder(const std::string& path);
std::unique_ptr<FileProvider> DiskFiles();
std::unique_ptr<FileProvider> MemoryFiles(std::map<std::string, std::string> files);

// A loaded file; shared by all functions in it.
struct LoadedFile {
  std::string path;
  std::string text;                        // as read
  std::shared_ptr<const syntax::Ast> ast;  // null: no source (kClassFolders)
  std::vector<syntax::Diagnostic> diagnostics;
};
using LoadedFilePtr = std::shared_ptr<const LoadedFile>;

struct ClassMethods;  // class_methods.h

// A function that a name can mean.
struct FunctionRef {
  LoadedFilePtr file;  // null: built-in
  syntax::FunctionId function;
  const builtin::Builtin* builtin = nullptr;
  std::shared_ptr<const ClassMethods> methods;  // set: the classes of the arguments decide (MethodFor)
  std::shared_ptr<const std::string> refusal;   // not valid, as the name makes objects of a class: what says so
  bool valid() const { return file != nullptr || builtin != nullptr || methods != nullptr; }
  friend bool operator==(const FunctionRef&, const FunctionRef&) = default;
};

// One answer of the file system that results depend on.
struct LookupRecord {
  std::string path;
  bool found = false;
};

// A look-up by name, for those who keep account of what results depend on.
struct NameLookUp {
  std::string_view name;
  LoadedFilePtr from;
  syntax::FunctionId caller;
  bool installed = false;  // FindLibrary
};

// Finds functions by name, as Octave orders the places (function_table.cc). The folder of the file loaded first is the
// current folder, unless one was set. Gives up: constructors in @class folders, which are refused by name where they
// would be called. Files are loaded when first reached; a file that does not parse throws MatlabError
// ("parse error: ...", Octave:parse-error is not an identifier of Octave: it is left empty) with the first diagnostic.
class FunctionTable {
 public:
  FunctionTable(std::shared_ptr<FileProvider> files, std::vector<std::string> path);

  // Loads a file by path (the entry file); null when it does not exist.
  LoadedFilePtr Load(const std::string& path);
  // The same for a script, which is then a function (syntax::ScriptFunction) named after the file.
  LoadedFilePtr LoadScript(const std::string& path, std::vector<std::string> parameters, size_t results);
  void SetCurrentFolder(std::string folder) { current_folder_ = std::move(folder); }
  // What `name` means when called from a function of `from` (null: the command line). `caller` is the calling function.
  FunctionRef Find(std::string_view name, const LoadedFilePtr& from, syntax::FunctionId caller);
  // Whether a folder of the search has compiled code of this name, of which nothing else is known.
  bool HasCompiled(std::string_view name);
  FunctionRef FindLibrary(std::string_view name);  // the file of the installed Octave package, past built-ins
  // Told of every look-up from now on, also of those that were made before; null: one that failed, or files and folders
  // that were reached in another way.
  using Listener = std::function<void(const NameLookUp& asked, const FunctionRef* found)>;
  void Listen(Listener listener) { listener_ = std::move(listener); }
  // Names that were reached before keep their meaning.
  void AddFolder(const std::string& folder, bool behind);
  bool RemoveFolder(const std::string& folder);
  std::vector<std::string> AllFolders() const;
  const std::vector<LookupRecord>& lookups() const { return lookups_; }
  const std::map<std::string, LoadedFilePtr>& files() const { return files_; }

 private:
  FunctionRef LookUp(std::string_view name, const LoadedFilePtr& from, syntax::FunctionId caller);
  FunctionRef LookUpInstalled(std::string_view name);
  FunctionRef Tell(const NameLookUp& asked, const std::function<FunctionRef()>& look_up);
  void TellOther();
  LoadedFilePtr Read(const std::string& path);
  FunctionRef InFolder(const std::string& folder, std::string_view name);
  FunctionRef FindInPackage(std::string_view name);
  FunctionRef InFolders(const std::vector<std::string>& folders, std::string_view name);
  std::vector<std::string> Folders(bool installed) const;
  void CollectMethods(const std::string& folder, std::string_view name, std::shared_ptr<ClassMethods>* methods);

  std::shared_ptr<FileProvider> provider_;
  std::vector<std::string> path_;
  std::optional<std::string> current_folder_;
  std::map<std::string, LoadedFilePtr> files_;
  std::map<std::string, bool> known_;
  std::vector<LookupRecord> lookups_;
  Listener listener_;
};

// "p.q.f" for a chain of fields over an identifier, or the identifier; empty for anything else. Find takes such names.
std::string PackagedName(const syntax::Ast& ast, syntax::ExprId id);

// What a program that is run ahead of its time may do. Whatever else it begins ends it with BudgetExceeded.
struct Confinement {
  uint32_t effects = 0;                                  // builtin::Effects that its built-ins may have
  uint64_t refused = 0;                                  // builtin::Traits that none may have
  std::set<std::string_view> allowed;                    // built-ins beyond those
  std::function<bool(const FunctionRef&)> may_remember;  // whether a function may have persistent variables

  bool Allows(const builtin::Builtin& builtin) const;
};

struct PersistentVariable {
  Value value;         // `[]` until it begins
  bool begun = false;  // a call has come past its declaration, with its first value computed where it has one
};

class Interpreter : public builtin::Evaluator {
 public:
  Interpreter(EvaluationContext& context, std::shared_ptr<FunctionTable> functions);
  ~Interpreter() override;

  // Calls a function of a file. `nargout` 0 means: as a statement (the result may be empty).
  ValueList CallFunction(const FunctionRef& function, absl::Span<const Value> args, int nargout);
  // Runs statements in the interpreter's own top-level workspace; prints unsuppressed results as Octave does.
  void RunScript(const std::shared_ptr<const syntax::Ast>& ast);
  // One expression in the top-level workspace (`-d`, `--arg`).
  Value EvalExpression(const std::shared_ptr<const syntax::Ast>& ast);
  const Value* FindVariable(std::string_view name) const;  // top-level workspace
  void SetVariable(std::string_view name, Value value);

  // Where a persistent variable of a function stands, from now on.
  PersistentVariable& Persistent(const FunctionRef& function, const std::string& name);
  // A persistent variable of a function, before a call or behind it. Null: no call has come past its declaration.
  void SetPersistent(const FunctionRef& function, const std::string& name, Value value);
  const Value* FindPersistent(const FunctionRef& function, const std::string& name) const;

  // A call of a handle with real double scalars that gives one. False: nothing has happened, call it in general.
  bool TryCallNumber(const Value& handle, absl::Span<const Value> args, double* out);

  // builtin::Evaluator
  ValueList Call(const Value& function, absl::Span<const Value> args, int nargout) override;
  bool FunctionExists(std::string_view name) override;
  bool CallLibrary(std::string_view name, absl::Span<const Value> args, int nargout, ValueList* results) override;
  ValueList EvalText(std::string_view text, int nargout) override;
  ValueList EvalIn(builtin::Workspace where, std::string_view text, const std::string* otherwise, int nargout) override;
  void AssignIn(builtin::Workspace where, std::string_view name, const Value& value) override;
  void ClearVariables(absl::Span<const std::string> patterns, bool keep_matching) override;
  void ClearGlobals(absl::Span<const std::string> patterns) override;
  void ClearFunctions(absl::Span<const std::string> patterns) override;
  std::vector<std::string> VariableNames() override;
  const Value* FindVariable(std::string_view name, builtin::VariableTraits* traits) override;
  std::string ArgumentText(int k) override;
  bool CallerHas(std::string_view name) override;
  bool CountParameters(const Value& function, int* in, int* out) override;
  std::vector<builtin::RunningFunction> RunningFunctions() override;
  std::string HelpText() override;
  int FunctionOrigin(std::string_view name) override;
  void AddFolder(const std::string& folder, bool behind) override;
  bool RemoveFolder(const std::string& folder) override;
  std::vector<std::string> SearchFolders() override;
  bool RunFile(const std::string& path) override;

  FunctionTable& functions();
  void Confine(Confinement confinement);

 private:
  class Impl;  // machine.h
  std::unique_ptr<Impl> impl_;
};

}  // namespace residua::interpret
