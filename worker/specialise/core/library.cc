// Calls of library functions (worker/library, and files of an installed Octave): specialised like the user's own, or
// left as a call by name.
//
// Their texts are evaluated as any function is, so that what is known of the arguments decides their checks and
// options. Every MATLAB has these functions, though: a version that says about as much as the original is not worth
// having in the residual program, and `interp1 (x, y, xi)` says more to its reader. So a version stays only where it is
// short: nothing is left but a statement or two, or at most half of the statements of a function that Octave
// interprets; or where one of Octave's files is given a function that is known (`fzero (@(t) t^2 - a, ...)`), whose
// calls a version makes directly. One of Octave's files that keeps variables between calls is called by its name, which
// is where they are kept. The facts about the results hold in both cases, since it is the same function.
//
// Some built-ins are files of Octave's, too (`mean`, `polyval`). Where all that their checks leave is a formula, this
// takes the place of the call: polyval ([2 1 5], x) is (2 * x + 1) * x + 5 for a number x.
#include "worker/specialise/core/library.h"

#include <algorithm>

#include "worker/builtin/builtin_names.h"
#include "worker/interpret/installed_folder.h"
#include "worker/library/library.h"
#include "worker/syntax/visit.h"

namespace residua::specialise {

namespace {

constexpr int64_t kShort = 2;

int64_t Statements(const Ast& ast, BlockId body) {
  int64_t n = 0;
  VisitStatements(ast, body, [&](StmtId) { ++n; });
  return n;
}

// Statements of a version and of the versions that it calls.
int64_t SizeOf(Session& session, const Version& version) {
  const Ast& ast = session.tree->ast;
  std::set<std::string> counted;
  std::function<int64_t(const Version&)> size = [&](const Version& v) -> int64_t {
    if (!counted.insert(v.name).second || v.whole || !v.residual.valid()) return 0;
    const BlockId body = ast[v.residual].body;
    int64_t n = Statements(ast, body);
    std::set<std::string> names;
    VisitExprs(ast, body, [&](ExprId e) {
      if (ast[e].kind == ExprKind::kIdentifier) names.insert(ast.Name(e));
    });
    session.memo->Visit([&](const CallSignature&, const Version& other) {
      if (names.count(other.name)) n += size(other);
    });
    return n;
  };
  return size(version);
}

bool IsKnownFunction(const PartialValue& p) {
  if (p.parts) return p.parts->kind == PartialAggregate::kClosure;
  return p.facts.HasTargets() || (p.facts.IsStatic() && p.facts.static_value().Is(value::ClassId::kFunctionHandle));
}

}  // namespace

bool IsOwnLibrary(const Callee& callee) {
  if (callee.IsAnonymous() || !callee.function.file) return false;
  const std::string& path = callee.function.file->path;
  // What an inputParser is followed by is a part of the evaluator, which no MATLAB has.
  return library::IsLibraryPath(path) &&
         path != std::string(library::kFolder) + "/" + builtin::names::k_inputparser__step + ".m" &&
         callee.function.function == callee.function.file->ast->top_functions().front();
}

bool IsForFigures(const Callee& callee) {
  return IsOwnLibrary(callee) && callee.function.file->path.ends_with("/close.m");
}

bool IsLibrary(const Callee& callee) { return IsOwnLibrary(callee) || IsInstalled(callee); }

bool WorthHaving(Session& session, const Callee& callee, const Version& version, const PartialValues& args) {
  if (IsForFigures(callee)) return false;
  if (version.whole || !version.has_code || version.recursive) return true;
  if (IsInstalled(callee)) {
    if (std::any_of(args.begin(), args.end(), IsKnownFunction)) return true;
    if (session.HasPersistent(callee)) return false;
  }
  if (!version.returns || version.in_progress) return true;
  bool dynamic = version.output_static.empty();
  for (const bool is_static : version.output_static) dynamic = dynamic || !is_static;
  if (!dynamic) return true;
  int64_t original = 0;
  const Ast& ast = *callee.function.file->ast;
  for (const syntax::FunctionId f : ast.top_functions()) original += Statements(ast, ast[f].body);
  const int64_t size = SizeOf(session, version);
  if (IsOwnLibrary(callee) && library::IsCompiledInOctave(ast[callee.function.function].name)) return size <= kShort;
  return size <= kShort || 2 * size <= original;
}

namespace {

constexpr int64_t kMostOperations = 12;

}  // namespace

std::string OutlineOf(Session& session, const Version& version) {
  return std::to_string(SizeOf(session, version)) + (IsStraightLine(session, version) ? " in a line" : "");
}

bool IsStraightLine(Session& session, const Version& version) {
  if (version.whole || !version.returns || !version.residual.valid()) return false;
  const Ast& ast = session.tree->ast;
  const BlockId body = ast[version.residual].body;
  bool straight = SizeOf(session, version) <= kMostOperations;
  VisitStatements(ast, body, [&](StmtId s) { straight = straight && ast[s].kind == syntax::StmtKind::kAssign; });
  return straight;
}

// A function of an installed Octave that can be called from anywhere.
bool IsInstalled(const Callee& callee) {
  if (callee.IsAnonymous() || !callee.function.file) return false;
  const std::string& path = callee.function.file->path;
  const std::string folder = path.substr(0, path.rfind('/'));
  return interpret::IsInstalledFolder(folder) && !folder.ends_with("/private") &&
         folder.find("/@") == std::string::npos && folder.find("/+") == std::string::npos &&
         callee.function.function == callee.function.file->ast->top_functions().front();
}

}  // namespace residua::specialise
