// Text as code: `eval` and `str2func` of text that is known here.
//
// The text is parsed once a session and its statements are evaluated in place, in the frame that stands: what it
// assigns are variables of the function, and nothing of the text is left. Two texts, `eval (try_text, catch_text)`, are
// the statement `try, ..., catch, ..., end`. Text that is not known, or that does not parse, keeps its function whole.
#include "worker/specialise/expr/text_code.h"

#include <algorithm>

#include "worker/specialise/core/apart.h"
#include "worker/specialise/core/checkpoint.h"
#include "worker/specialise/core/eval.h"
#include "worker/specialise/expr/anonymous.h"
#include "worker/specialise/expr/expression.h"
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

namespace {

// Names that the text brings with it become names of the function.
void AdoptNames(Activation& act, const Ast& text, SourceRange range) {
  VisitExprs(text, text.script(), [&](ExprId e) {
    if (text[e].kind != ExprKind::kIdentifier) return;
    if (act.fresh_names.count(text.Interned(e)))
      throw Unsupported{"`eval` of text that names a variable of ours", range};
    act.source_names.insert(text.Interned(e));
  });
}

}  // namespace

PartialValues EvalKnownText(Activation& act, absl::Span<const ExprId> ids, int nargout, SourceRange range) {
  PartialValues args;
  bool known = EvalArguments(act, ids, &args);
  std::string text;
  for (const PartialValue& p : args) {
    known = known && p.IsStatic() && p.facts.static_value().IsString();
    if (known)
      text = &p == &args[0] ? p.facts.static_value().AsString()
                            : "try\n" + text + "\ncatch\n" + p.facts.static_value().AsString() + "\nend";
  }
  if (!known || args.empty() || args.size() > 2 || (args.size() == 2 && nargout > 0) || act.callee.IsAnonymous()) {
    for (const PartialValue& p : args) KeepWhatTextMayName(act, p, range);
    throw Unsupported{"`eval` of text that is not known", range};
  }
  const std::shared_ptr<const Ast> tree = act.session.ParsedText(text);
  if (!tree) throw Unsupported{"`eval` of text that does not parse", range};
  return RunTree(act, tree, nargout, range);
}

// Sets the text that is being evaluated aside for another one, and brings it back.
class OtherText {
 public:
  OtherText(Activation& act, const std::shared_ptr<const Ast>& tree, SourceRange call)
      : act_(act),
        ast_(std::exchange(act.now.ast, tree.get())),
        owner_(std::exchange(act.now.ast_owner, tree)),
        ends_(std::exchange(act.now.end_stack, {})),
        path_(act.now.trip_path),
        top_(act.now.top_expr),
        statement_(act.now.statement),
        at_(act.now.text_range) {
    if (!act.now.text_range) act.now.text_range = call;
    act.now.trip_path += "e" + std::to_string(call.begin);
  }
  ~OtherText() {
    act_.now.ast = ast_;
    act_.now.ast_owner = owner_;
    act_.now.end_stack = std::move(ends_);
    act_.now.trip_path = path_;
    act_.now.top_expr = top_;
    act_.now.statement = statement_;
    act_.now.text_range = at_;
  }
  OtherText(const OtherText&) = delete;
  OtherText& operator=(const OtherText&) = delete;

 private:
  Activation& act_;
  const Ast* ast_;
  std::shared_ptr<const Ast> owner_;
  std::vector<EndFrame> ends_;
  std::string path_;
  ExprId top_;
  StmtId statement_;
  std::optional<SourceRange> at_;
};

// The statements of a text or script in this frame, or the value of a text that is one expression.
PartialValues RunTree(Activation& act, const std::shared_ptr<const Ast>& tree, int nargout, SourceRange range) {
  constexpr std::ptrdiff_t kEvalsInEvals = 32;
  if (std::count(act.now.trip_path.begin(), act.now.trip_path.end(), 'e') >= kEvalsInEvals) {
    throw Unsupported{"`eval` of text that runs text, more than 32 deep,", range};
  }
  const auto statements = tree->Statements(tree->script());
  const bool value = statements.size() == 1 && (*tree)[statements[0]].kind == StmtKind::kExpression;
  if (nargout > 0 && !value) throw Unsupported{"the value of statements in `eval`", range};
  if (nargout == 0 && (!act.now.can_hoist || act.now.pending_impure)) {
    NeedStatement(act, "`eval` inside an expression", range);
  }
  AdoptNames(act, *tree, range);
  try {
    const OtherText text(act, tree, range);
    if (nargout > 0) {
      act.now.statement = statements[0];
      act.now.top_expr = tree->Exprs(statements[0])[0];
      return EvalMulti(act, act.now.top_expr, nargout);
    }
    EvalBlock(act, tree->script());
    return {};
  } catch (Unsupported& what) {
    what.range = range;
    throw;
  }
}

namespace {

// Numbers, and functions of Octave's that do nothing but compute, called by their names.
bool OnlyComputes(Activation& act, const Ast& text, ExprId root) {
  bool computes = true;
  VisitExpr(text, root, [&](ExprId e) {
    const ExprKind kind = text[e].kind;
    if (kind == ExprKind::kIdentifier) {
      const FunctionRef f = FunctionNamed(act, text.Name(e));
      computes = computes && f.builtin != nullptr && f.builtin->effects == builtin::kPure;
    }
    computes = computes && !IsStep(text[e]) &&
               (kind == ExprKind::kIdentifier || kind == ExprKind::kNumber || kind == ExprKind::kMatrix ||
                kind == ExprKind::kUnary || kind == ExprKind::kBinary || kind == ExprKind::kPostfix ||
                kind == ExprKind::kRow || kind == ExprKind::kRange || kind == ExprKind::kIndex);
  });
  return computes;
}

}  // namespace

std::optional<PartialValue> ValueOfText(Activation& act, const std::string& text, SourceRange range) {
  const std::shared_ptr<const Ast> tree = act.session.ParsedText(text);
  const auto statements = tree ? tree->Statements(tree->script()) : std::span<const StmtId>();
  if (statements.size() != 1 || (*tree)[statements[0]].kind != StmtKind::kExpression) return std::nullopt;
  const ExprId root = tree->Exprs(statements[0])[0];
  if (!OnlyComputes(act, *tree, root)) return std::nullopt;
  const Checkpoint before(act);
  act.now.env.vars.clear();
  PartialValue value;
  try {
    const OtherText other(act, tree, range);
    act.now.statement = statements[0];
    act.now.top_expr = root;
    value = EvalOne(act, root);
  } catch (const Unsupported&) {
    value.diverges = true;
  }
  before.Restore();
  if (!value.IsStatic() || value.diverges) return std::nullopt;
  return PartialValue::Static(value.facts.static_value());
}

// Text of an anonymous function: what it mentions of the variables that there are it takes along, as one that is
// written there. Otherwise its names are looked up where it is made.
PartialValues HandleOfText(Activation& act, const std::string& text, SourceRange range) {
  const std::shared_ptr<const Ast> tree = act.session.ParsedText(text);
  const auto statements = tree ? tree->Statements(tree->script()) : std::span<const StmtId>();
  ExprId id;
  if (statements.size() == 1 && (*tree)[statements[0]].kind == StmtKind::kExpression) {
    id = tree->Exprs(statements[0])[0];
  }
  if (!id.valid() || (*tree)[id].kind != ExprKind::kAnonymous) {
    throw Unsupported{"`str2func` of text that is no function", range};
  }
  bool captures = false;
  VisitExpr(*tree, id, [&](ExprId e) {
    captures = captures || ((*tree)[e].kind == ExprKind::kIdentifier && act.now.env.Find(tree->Interned(e)) != nullptr);
  });
  if (captures) return RunTree(act, tree, 1, range);
  value::FunctionHandle handle;
  VisitExpr(*tree, id, [&](ExprId e) {
    if ((*tree)[e].kind != ExprKind::kIdentifier && (*tree)[e].kind != ExprKind::kHandle) return;
    const FunctionRef f = FunctionNamed(act, tree->Name(e));
    if (Refer(act, tree->Name(e), FilePath(act), f, range)) handle.origin = FilePath(act);
  });
  handle.ast = tree;
  handle.anonymous = id;
  handle.scope = act.file;
  return {PartialValue::Static(Value::Handle(std::move(handle)))};
}

}  // namespace residua::specialise
