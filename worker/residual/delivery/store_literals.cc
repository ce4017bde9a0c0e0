// Large matrices of numbers go into a MAT-file beside the residual program.
//
//   function y = f (x)                 function y = f (x)
//     y = [0.1, 0.2, ..] * x;   =>       persistent constants__1;
//   end                                  if isempty (constants__1)
//                                          constants__1 = load ([mfilename('fullpath') '.mat']);
//                                        end
//                                        y = constants__1.c1 * x;
//                                      end
//
// A text of a million numbers takes an interpreter seconds to read, and nobody reads it otherwise. Equal matrices are
// stored once. Not in closures, whose text can be seen, nor in functions that are kept whole.
#include <cmath>
#include <cstring>
#include <limits>

#include "worker/builtin/builtin_names.h"
#include "worker/residual/code_forms.h"
#include "worker/residual/copy_tree.h"
#include "worker/residual/delivery/literals.h"
#include "worker/residual/rewrite_functions.h"
#include "worker/residual/visible_names.h"
#include "worker/syntax/parser.h"

namespace residua::residual {

using value::Value;

namespace {

// The real number that an element is: a literal, NaN, Inf or -Inf.
std::optional<double> ElementOf(const Ast& ast, ExprId e) {
  if (const std::optional<double> literal = RealLiteral(ast, e)) return literal;
  const bool sign = ast[e].kind == ExprKind::kUnary && ast[e].op == syntax::Op::kUnaryMinus;
  const ExprId name = sign ? ast.Child(e, 0) : e;
  if (ast[name].kind != ExprKind::kIdentifier) return std::nullopt;
  if (ast.Name(name) == builtin::names::k_Inf) return (sign ? -1 : 1) * std::numeric_limits<double>::infinity();
  if (ast.Name(name) == builtin::names::k_NaN && !sign) return std::numeric_limits<double>::quiet_NaN();
  return std::nullopt;
}

// The matrix, if it has more elements than `limit` and all are numbers.
std::optional<Value> LargeMatrix(const Ast& ast, ExprId e, int64_t limit) {
  if (ast[e].kind != ExprKind::kMatrix || ast[e].count == 0) return std::nullopt;
  const auto rows = ast.Children(e);
  const value::Dims dims(static_cast<int64_t>(rows.size()), ast[rows[0]].count);
  if (dims.numel() <= limit) return std::nullopt;
  Value matrix = Value::Array(value::ClassId::kDouble, dims);
  for (int64_t r = 0; r < dims[0]; ++r) {
    const auto elements = ast.Children(rows[static_cast<size_t>(r)]);
    if (static_cast<int64_t>(elements.size()) != dims[1]) return std::nullopt;
    for (int64_t c = 0; c < dims[1]; ++c) {
      const std::optional<double> number = ElementOf(ast, elements[static_cast<size_t>(c)]);
      if (!number) return std::nullopt;
      matrix.mutable_data<double>()[r + c * dims[0]] = *number;
    }
  }
  return matrix;
}

// The file's variables, c1, c2, .., equal ones once.
class Store {
 public:
  std::string NameOf(const Value& matrix) {
    for (const auto& [name, other] : values) {
      const size_t size = sizeof(double) * static_cast<size_t>(matrix.numel());
      if (other.dims() == matrix.dims() && std::memcmp(other.data<double>(), matrix.data<double>(), size) == 0)
        return name;
    }
    values.emplace_back("c" + std::to_string(values.size() + 1), matrix);
    return values.back().first;
  }

  builtin::NamedValues values;
};

class LiteralStorer {
 public:
  LiteralStorer(const Residual& from, size_t index, int64_t limit, Store* store, ResidualTree* to)
      : from_(from),
        ast_(from.tree->ast),
        id_(ast_.top_functions()[index]),
        limit_(limit),
        store_(*store),
        to_(*to),
        new_names_(from, index, FindVisibleNames(from, index, BuildFlowGraph(ast_, id_))) {}

  syntax::FunctionId Rewrite(const std::string& name, bool* changed) {
    TreeCopier copier{ast_, to_, &from_.tree->facts};
    int closures = 0;
    copier.replace = [&](ExprId e) -> std::optional<ExprId> {
      if (ast_[e].kind == ExprKind::kAnonymous && closures == 0) {
        ++closures;
        const ExprId copy = copier.Expr(e);
        --closures;
        return copy;
      }
      const std::optional<Value> matrix = closures == 0 ? LargeMatrix(ast_, e, limit_) : std::nullopt;
      if (!matrix) return std::nullopt;
      return Constant(store_.NameOf(*matrix), ast_[e].range);
    };
    const syntax::FunctionId made = copier.Function(id_, name);
    if (variable_.empty()) return made;
    *changed = true;
    LoadFirst(made);
    return made;
  }

 private:
  ExprId Constant(const std::string& field, syntax::SourceRange range) {
    if (variable_.empty()) variable_ = new_names_.Fresh("constants");
    const ExprId constants = to_.Identifier(variable_, range, kPure);
    return to_.Make(ExprKind::kField, syntax::Op::kNone, field, {constants}, range, kPure);
  }

  void LoadFirst(syntax::FunctionId function) {
    const std::string text = "persistent " + variable_ + ";\nif isempty (" + variable_ + ")\n  " + variable_ +
                             " = load ([mfilename('fullpath') '.mat']);\nend\n";
    auto source = std::make_shared<syntax::SourceFile>("stored-literals", text);
    const syntax::ParseResult parsed = syntax::ParseStatements(source);
    TreeCopier copier{*parsed.ast, to_};
    copier.source_offset = to_.ast.AddSource(source);
    std::vector<syntax::StmtId> body;
    for (syntax::StmtId s : parsed.ast->Statements(parsed.ast->script())) body.push_back(copier.Statement(s));
    for (syntax::StmtId s : to_.ast.Statements(to_.ast[function].body)) body.push_back(s);
    const syntax::BlockId block = to_.ast.AddBlock(std::move(body));
    to_.ast.MutableFunction(function).body = block;
  }

  const Residual& from_;
  const Ast& ast_;
  syntax::FunctionId id_;
  int64_t limit_;
  Store& store_;
  ResidualTree& to_;
  NewNames new_names_;
  std::string variable_;  // that holds the file's variables; empty: none is needed
};

}  // namespace

StoredLiterals StoreLargeLiterals(const Residual& residual, int64_t limit) {
  StoredLiterals stored;
  Store store;
  const bool changed = RewriteFunctions(residual, &stored.program, [&](size_t k, bool* any) {
    LiteralStorer storer(residual, k, limit, &store, stored.program.tree.get());
    return storer.Rewrite(residual.functions[k].name, any);
  });
  if (!changed) stored.program = residual;
  stored.values = std::move(store.values);
  return stored;
}

}  // namespace residua::residual
