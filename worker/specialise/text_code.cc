// Text as code: `eval` and `str2func` of text that is known here.
//
// The text is parsed once a session and its statements are evaluated in place, in the frame that stands: what it
// assigns are variables of the function, and nothing of the text is left. Two texts, `eval (try_text, catch_text)`, are
// the statement `try, ..., catch, ..., end`. Text that is not known, or that does not parse, keeps its function whole.
#include <algorithm>

#include "worker/specialise/assigned_by_name.h"
#include "worker/specialise/evaluator.h"
#include "worker/syntax/parser.h"
#include "worker/syntax/visit.h"

namespace residua::specialise {

std::shared_ptr<const Ast> Session::ParsedText(const std::string& text) {
  auto [it, fresh] = texts.emplace(text, nullptr);
  if (fresh) {
    const syntax::ParseResult parsed =
        syntax::ParseStatements(std::make_shared<syntax::SourceFile>("", std::string(text)));
    if (parsed.ok() && parsed.ast->script().valid()) it->second = parsed.ast;
  }
  return it->second;
}

// Names that the text brings with it become names of the function.
void FunctionEvaluator::AdoptNames(const Ast& text, SourceRange range) {
  VisitExprs(text, text.script(), [&](ExprId e) {
    if (text[e].kind != ExprKind::kIdentifier) return;
    if (fresh_names_.count(text.Name(e))) throw Unsupported{"`eval` of text that names a variable of ours", range};
    source_names_.insert(text.Name(e));
  });
}

// What a block assigns is then more than its own text says.
bool FunctionEvaluator::MentionsEval(syntax::BlockId block) const {
  bool found = false;
  VisitStatements(ast(), block, [&](StmtId s) { found = found || ScriptOf(s) != nullptr; });
  VisitExprs(ast(), block, [&](ExprId e) {
    found = found || (ast()[e].kind == ExprKind::kIdentifier && ast().Name(e) == "eval") || AssignedBy(ast(), e);
  });
  return found;
}

Pieces FunctionEvaluator::EvalKnownText(absl::Span<const ExprId> ids, int nargout, SourceRange range) {
  Pieces args;
  bool known = EvalArguments(ids, &args);
  std::string text;
  for (const Piece& p : args) {
    known = known && p.IsStatic() && p.facts.static_value().IsString();
    if (known)
      text = &p == &args[0] ? p.facts.static_value().AsString()
                            : "try\n" + text + "\ncatch\n" + p.facts.static_value().AsString() + "\nend";
  }
  if (!known || args.empty() || args.size() > 2 || (args.size() == 2 && nargout > 0) || callee_.IsAnonymous()) {
    for (const Piece& p : args) KeepWhatTextMayName(p);
    throw Unsupported{"`eval` of text that is not known", range};
  }
  const std::shared_ptr<const Ast> tree = session_.ParsedText(text);
  if (!tree) throw Unsupported{"`eval` of text that does not parse", range};
  return RunTree(tree, nargout, range);
}

// The statements of a text or script in this frame, or the value of a text that is one expression.
Pieces FunctionEvaluator::RunTree(const std::shared_ptr<const Ast>& tree, int nargout, SourceRange range) {
  constexpr std::ptrdiff_t kDeepest = 32;
  if (std::count(trip_path_.begin(), trip_path_.end(), 'e') >= kDeepest) {
    throw Unsupported{"`eval` of text that runs text, more than 32 deep,", range};
  }
  const auto statements = tree->Statements(tree->script());
  const bool value = statements.size() == 1 && (*tree)[statements[0]].kind == StmtKind::kExpression;
  if (nargout > 0 && !value) throw Unsupported{"the value of statements in `eval`", range};
  if (nargout == 0 && (!can_hoist_ || pending_impure_)) NeedStatement("`eval` inside an expression", range);
  AdoptNames(*tree, range);

  struct Aside {
    const Ast* ast;
    std::shared_ptr<const Ast> owner;
    std::vector<EndFrame> ends;
    std::string path;
    ExprId top;
    StmtId statement;
    std::optional<SourceRange> at;
    bool shows;
  };
  Aside aside{std::exchange(ast_, tree.get()),
              std::exchange(ast_owner_, tree),
              std::exchange(end_stack_, {}),
              trip_path_,
              top_expr_,
              statement_,
              text_range_,
              std::exchange(shows_result_, false)};
  auto restore = [&] {
    ast_ = aside.ast;
    ast_owner_ = aside.owner;
    end_stack_ = std::move(aside.ends);
    trip_path_ = aside.path;
    top_expr_ = aside.top;
    statement_ = aside.statement;
    text_range_ = aside.at;
    shows_result_ = aside.shows;
  };
  if (!text_range_) text_range_ = range;
  trip_path_ += "e" + std::to_string(range.begin);
  Pieces out;
  try {
    if (nargout > 0) {
      statement_ = statements[0];
      top_expr_ = tree->Exprs(statements[0])[0];
      out = EvalMulti(top_expr_, nargout);
    } else {
      EvalBlock(tree->script());
    }
  } catch (Unsupported& what) {
    restore();
    what.range = range;
    throw;
  } catch (...) {
    restore();
    throw;
  }
  restore();
  return out;
}

// Text of an anonymous function: it captures nothing, its names are looked up where it is made.
Pieces FunctionEvaluator::HandleOfText(const std::string& text, SourceRange range) {
  const std::shared_ptr<const Ast> tree = session_.ParsedText(text);
  const auto statements = tree ? tree->Statements(tree->script()) : std::span<const StmtId>();
  ExprId id;
  if (statements.size() == 1 && (*tree)[statements[0]].kind == StmtKind::kExpression) {
    id = tree->Exprs(statements[0])[0];
  }
  if (!id.valid() || (*tree)[id].kind != ExprKind::kAnonymous) {
    throw Unsupported{"`str2func` of text that is no function", range};
  }
  value::FunctionHandle handle;
  VisitExpr(*tree, id, [&](ExprId e) {
    if ((*tree)[e].kind != ExprKind::kIdentifier && (*tree)[e].kind != ExprKind::kHandle) return;
    const FunctionRef f = session_.functions.Find(tree->Name(e), file_, function_);
    if (Refer(tree->Name(e), FilePath(), f, range)) handle.origin = FilePath();
  });
  handle.ast = tree;
  handle.anonymous = id;
  handle.scope = file_;
  return {Piece::Static(Value::Handle(std::move(handle)))};
}

}  // namespace residua::specialise
