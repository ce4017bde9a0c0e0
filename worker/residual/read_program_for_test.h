// Residual programs from text, for tests: MATLAB functions, and in comments what is known of them.
//
//   % FACTS: numbers x k; arrays A; sure g A; structs s; texts t; whole h; ans r
//
// `numbers`: variables that are one real double; `arrays`: of such; `structs`: scalar structs with the fields that are
// read; `texts`: rows of characters; `results g 2`: how many results g is asked for; `sure`: calls and subscripts that
// cannot fail; `whole`: functions that were kept whole; `ans`: variables whose display was one of an expression;
// `users`: variables whose names look as if we had made them. What is computed of numbers alone cannot fail; all else
// may.
#pragma once

#include <absl/strings/str_split.h>

#include <map>
#include <memory>
#include <set>
#include <stdexcept>
#include <string>
#include <vector>

#include "worker/residual/copy_tree.h"
#include "worker/residual/program.h"
#include "worker/syntax/parser.h"
#include "worker/syntax/printer.h"
#include "worker/syntax/visit.h"

namespace residua::residual {

class ProgramReader {
 public:
  explicit ProgramReader(const std::string& text) {
    for (const auto line : absl::StrSplit(text, '\n')) {
      if (line.substr(0, 8) == "% FACTS:") ReadFacts(std::string(line.substr(8)));
    }
    const auto parsed = syntax::Parse(std::make_shared<syntax::SourceFile>("case.m", text));
    if (!parsed.ok()) throw std::invalid_argument("the text does not parse");
    const Ast& ast = *parsed.ast;
    program_.tree = std::make_shared<ResidualTree>();
    for (const auto& source : ast.sources()) program_.tree->ast.AddSource(source);
    TreeCopier copier{ast, *program_.tree};
    copier.comments = false;
    copier.place = [&](StmtId id, std::vector<StmtId>* out) {
      const auto exprs = ast.Exprs(id);
      if (ast[id].kind != StmtKind::kExpression || !ast[id].print || ast[exprs[0]].kind != ExprKind::kIdentifier ||
          !Is("ans", ast.Name(exprs[0]))) {
        return false;
      }
      Stmt shown = ast[id];
      shown.multi = true;
      out->push_back(program_.tree->ast.AddStmt(shown, std::vector<ExprId>{copier.Expr(exprs[0])}, {}));
      return true;
    };
    for (FunctionId f : ast.top_functions()) {
      const FunctionId made = copier.Function(f, ast[f].name);
      program_.tree->ast.add_top_function(made);
      ResidualFunction about{ast[f].name, {}, static_cast<int>(ast[f].outputs.size())};
      about.whole = Is("whole", about.name);
      about.outputs.assign(results_[about.name], domain::AbstractValue::Top());
      const Function& function = program_.tree->ast[made];
      NoteMade(function, &about.made);
      for (ExprId p : function.parameters) {
        Note(p);
        const bool given = program_.tree->facts.IsPure(p);
        about.parameters.push_back(given ? domain::AbstractValue::Top().WithDefined(domain::Tristate::kTrue)
                                         : domain::AbstractValue::Top());
      }
      program_.functions.push_back(about);
      NoteBlock(function.body);
    }
  }
  Residual Take() { return std::move(program_); }

 private:
  using Function = syntax::Function;
  using Number = ResidualFacts::Number;

  void ReadFacts(const std::string& text) {
    for (const auto part : absl::StrSplit(text, ';')) {
      const std::vector<std::string> words = absl::StrSplit(part, ' ', absl::SkipEmpty());
      if (words.size() == 3 && words[0] == "results") results_[words[1]] = std::stoul(words[2]);
      for (size_t k = 1; k < words.size(); ++k) known_[words[0]].insert(words[k]);
    }
  }
  bool Is(const std::string& what, const std::string& name) const {
    const auto found = known_.find(what);
    return found != known_.end() && found->second.contains(name);
  }

  void NoteBlock(BlockId block) {
    const Ast& ast = program_.tree->ast;
    for (StmtId s : ast.Statements(block)) {
      for (ExprId e : ast.Exprs(s)) Note(e);
      for (BlockId inner : ast.Blocks(s)) NoteBlock(inner);
    }
  }

  // `k__1` was made for `k`.
  void NoteMade(const Function& function, MadeNames* made) const {
    const Ast& ast = program_.tree->ast;
    const auto note = [&](const std::string& name) {
      const size_t at = name.rfind("__");
      if (at != std::string::npos && !Is("users", name)) made->Add(name, name.substr(0, at));
    };
    const auto see = [&](ExprId e) {
      if (ast[e].kind == ExprKind::kIdentifier) note(ast.Name(e));
    };
    for (ExprId p : function.parameters) syntax::VisitExpr(ast, p, see);
    for (const std::string& output : function.outputs) note(output);
    syntax::VisitExprs(ast, function.body, see);
  }

  // The name that is called or indexed; empty: something else is.
  std::string Base(ExprId e) const {
    const Ast& ast = program_.tree->ast;
    const ExprId base = ast.Child(e, 0);
    return ast[base].kind == ExprKind::kIdentifier ? ast.Name(base) : "";
  }

  void Note(ExprId e) {
    const Ast& ast = program_.tree->ast;
    ResidualFacts& facts = program_.tree->facts;
    bool pure = true, numbers = true;
    int tables = 0;
    for (ExprId child : ast.Children(e)) {
      Note(child);
      const bool table = tables_.contains(child.index);
      pure = pure && facts.IsPure(child);
      numbers = numbers && (table || facts.NumberOf(child) == Number::kReal);
      tables += table ? 1 : 0;
    }
    bool number = false;
    const Op op = ast[e].op;
    switch (ast[e].kind) {
      case ExprKind::kNumber:
        number = true;
        break;
      case ExprKind::kIdentifier: {
        const std::string& name = ast.Name(e);
        number = Is("numbers", name);
        pure = number || Is("arrays", name) || Is("structs", name) || Is("texts", name) || Is("sure", name);
        break;
      }
      case ExprKind::kUnary:
      case ExprKind::kPostfix:
      case ExprKind::kBinary: {
        const bool logic = op == Op::kAndAnd || op == Op::kOrOr || op == Op::kNot;
        const bool arithmetic = (op >= Op::kPlus && op < Op::kLess && op != Op::kPower && op != Op::kElementPower) ||
                                op == Op::kUnaryMinus || op == Op::kUnaryPlus;
        number = numbers && arithmetic && tables == 0;
        if (numbers && arithmetic && tables == 1) tables_.insert(e.index);
        pure = pure && (number || tables_.contains(e.index) || logic || (numbers && tables == 0));
        break;
      }
      case ExprKind::kIndex:
        NoteIndex(e);
        return;
      case ExprKind::kField:
        pure = pure && Is("structs", Base(e));
        number = pure && Is("numbers", ast.Name(e));
        break;
      case ExprKind::kRow:
        if (numbers && tables == 0) tables_.insert(e.index);
        break;
      case ExprKind::kMatrix:
        if (ast[e].count == 1 && tables == 1) tables_.insert(e.index);
        NoteTexts(e);
        break;
      case ExprKind::kAnonymous:
      case ExprKind::kHandle:
        pure = true;
        break;
      default:
        break;
    }
    facts.At(e).effects = Effects::AnyUnless(pure);
    if (number) facts.SetNumber(e, Number::kReal);
  }

  void NoteIndex(ExprId e) {
    const Ast& ast = program_.tree->ast;
    ResidualFacts& facts = program_.tree->facts;
    const std::string base = Base(e);
    bool pure = Is("sure", base) || base == "struct", numbers = true;
    for (ExprId a : ast.Children(e).subspan(1)) {
      pure = pure && facts.IsPure(a);
      numbers = numbers && facts.NumberOf(a) == Number::kReal;
    }
    facts.At(e).effects = Effects::AnyUnless(pure);
    if (!base.empty()) facts.At(ast.Child(e, 0)).effects = kPure;
    if (base == "struct") facts.At(e).one_struct = true;
    if (Is("arrays", base)) facts.At(e).elements = true;
    if (Is("arrays", base) && numbers) facts.SetNumber(e, Number::kReal);
  }

  void NoteTexts(ExprId matrix) {
    const Ast& ast = program_.tree->ast;
    if (ast[matrix].count != 1) return;
    for (ExprId e : ast.Children(ast.Child(matrix, 0))) {
      const bool text = ast[e].kind == ExprKind::kString || program_.tree->facts[e].text_row ||
                        (ast[e].kind == ExprKind::kIdentifier && Is("texts", ast.Name(e)));
      if (!text) return;
    }
    program_.tree->facts.At(matrix).text_row = true;
  }

  Residual program_;
  std::map<std::string, std::set<std::string>> known_;
  std::map<std::string, size_t> results_;
  std::set<uint32_t> tables_;  // expressions that are a matrix of numbers, or such a one and numbers
};

inline Residual ReadProgram(const std::string& text) { return ProgramReader(text).Take(); }

inline std::string PrintProgram(const Residual& program) {
  std::string text;
  const Ast& ast = program.tree->ast;
  for (FunctionId f : ast.top_functions()) {
    text += syntax::PrintFunction(ast, f, {syntax::PrintMode::kPortable, false});
    if (text.back() != '\n') text += "\n";
  }
  return text;
}

}  // namespace residua::residual
