// Expressions as text, for the tests of this folder: one text is evaluated by octave-cli and by our kernels, and the
// answers are compared bit for bit: every result, or identifier and message of the error, and the last warning.
//
// The evaluator knows literals, operators, matrices, cells, ranges, handles and calls of built-ins; no variables.
#pragma once

#include <map>

#include "worker/builtin/builtin.h"
#include "worker/builtin/oracle_for_test.h"
#include "worker/syntax/parser.h"

namespace residua::builtin::testing {

class TextEvaluator {
 public:
  explicit TextEvaluator(EvaluationContext* context) : context_(context) {}

  ValueList Run(const std::string& text, int nargout) {
    const auto parsed = syntax::ParseExpression(std::make_shared<syntax::SourceFile>("case.m", text));
    if (!parsed.ok()) throw value::MatlabError("", "the test's text does not parse: " + text);
    ast_ = parsed.ast.get();
    const syntax::StmtId statement = ast_->Statements(ast_->script())[0];
    return Results(ast_->Exprs(statement)[0], nargout);
  }

 private:
  using ExprId = syntax::ExprId;

  Value One(ExprId id) {
    ValueList all = Results(id, 1);
    if (all.empty()) throw value::MatlabError("", "value on the right hand side of the assignment not defined");
    return all[0];
  }

  std::vector<ValueList> Rows(ExprId id) {
    std::vector<ValueList> rows;
    for (ExprId row : ast_->Children(id)) {
      ValueList values;
      for (ExprId element : ast_->Children(row)) values.push_back(One(element));
      rows.push_back(std::move(values));
    }
    return rows;
  }

  // One transposed operand, the left one of two, is transposed by the product.
  Value Product(ExprId left, ExprId right) {
    const auto transposition = [&](ExprId id) {
      const syntax::Expr& e = (*ast_)[id];
      const bool turned =
          e.kind == syntax::ExprKind::kPostfix && (e.op == Op::kTranspose || e.op == Op::kConjugateTranspose);
      return turned ? e.op : Op::kNone;
    };
    const Op a = transposition(left), b = a == Op::kNone ? transposition(right) : Op::kNone;
    const auto operand = [&](ExprId id, Op turned) { return One(turned == Op::kNone ? id : ast_->Child(id, 0)); };
    return TransposedProduct(a, operand(left, a), b, operand(right, b));
  }

  ValueList Results(ExprId id, int nargout) {
    const syntax::Expr& e = (*ast_)[id];
    const auto children = ast_->Children(id);
    switch (e.kind) {
      case syntax::ExprKind::kNumber: {
        const syntax::NumberLiteral& n = ast_->Literal(id);
        return {n.imaginary ? Value::Complex(0, n.value) : Value::Double(n.value)};
      }
      case syntax::ExprKind::kString:
        return {Value::String(ast_->Name(id), e.quote)};
      case syntax::ExprKind::kUnary:
      case syntax::ExprKind::kPostfix:
        return {Unary(e.op, One(children[0]))};
      case syntax::ExprKind::kBinary:
        return {e.op == Op::kTimes ? Product(children[0], children[1])
                                   : Binary(e.op, One(children[0]), One(children[1]))};
      case syntax::ExprKind::kRange: {
        const Value base = One(children[0]), limit = One(children.back());
        if (children.size() == 2) return {Colon(base, nullptr, limit)};
        const Value step = One(children[1]);
        return {Colon(base, &step, limit)};
      }
      case syntax::ExprKind::kMatrix:
        return {MatrixLiteral(Rows(id))};
      case syntax::ExprKind::kCell:
        return {CellLiteral(Rows(id))};
      case syntax::ExprKind::kHandle: {
        value::FunctionHandle handle;
        handle.name = ast_->Name(id);
        return {Value::Handle(std::move(handle))};
      }
      case syntax::ExprKind::kIdentifier:
        return Call(ast_->Name(id), {}, nargout);
      case syntax::ExprKind::kIndex: {
        std::vector<Value> args;
        for (size_t k = 1; k < children.size(); ++k) args.push_back(One(children[k]));
        return Call(ast_->Name(children[0]), args, nargout);
      }
      default:
        throw value::MatlabError("", "the test evaluator does not know this form");
    }
  }

  ValueList Call(const std::string& name, const std::vector<Value>& args, int nargout) {
    const Builtin* builtin = FindBuiltin(name);
    if (builtin == nullptr) throw value::MatlabError("Octave:undefined-function", "'" + name + "' undefined");
    return CallBuiltin(*builtin, *context_, args, nargout);
  }

  EvaluationContext* context_;
  const syntax::Ast* ast_ = nullptr;
};

// How many results a case asks for ("3:unique([3 1 2 1])"), and which seed it sets first ("seed 1;rand(3)").
struct TextCase {
  int nargout = 1;
  std::string text, seed;
  explicit TextCase(const std::string& line) : text(line) {
    if (line.rfind("seed ", 0) == 0) {
      const size_t end = line.find(';');
      seed = line.substr(5, end - 5);
      text = line.substr(end + 1);
    }
    if (line.size() > 2 && line[1] == ':' && line[0] >= '1' && line[0] <= '9') {
      nargout = line[0] - '0';
      text = line.substr(2);
    }
  }
};

constexpr const char* kTextPrelude = R"(
function s = described(r)
  if iscell(r)
    s = sprintf("cell|%s|", sprintf("%dx", size(r)));
    for k = 1:numel(r), s = [s "{" described(r{k}) "}"]; end
    return;
  end
  if isstruct(r) || is_function_handle(r)
    s = sprintf("%s|%s|0|", class(r), sprintf("%dx", size(r)));
    return;
  end
  if iscomplex(r)
    re = real(r)(:).'; im = imag(r)(:).'; b = [re; im](:).';
  else
    b = full(r)(:).';
  end
  if isfloat(b), b(isnan(b)) = NaN; else, if !isinteger(b), b = uint8(b); end; end
  s = sprintf("%s|%s|%d|%s", class(r), sprintf("%dx", size(r)), iscomplex(r), sprintf("%02x", typecast(b, "uint8")));
end
function evaluate_all(n, code)
  lastwarn("", "");
  try
    o = cell(1, n);
    [o{:}] = eval(code);
    for k = 1:n, printf("%s ; ", described(o{k})); end
    [message, identifier] = lastwarn();
    printf("W|%s|%s\n", identifier, strrep(message, "\n", " "));
  catch e
    printf("E|%s|%s\n", e.identifier, strrep(e.message, "\n", " "));
  end
end
)";

inline std::string Described(const Value& v) {
  if (!v.Is(ClassId::kCell)) return Report(v);
  std::string out = "cell|";
  for (int64_t e : v.dims()) out += std::to_string(e) + "x";
  out += "|";
  for (int64_t k = 0; k < v.numel(); ++k) out += "{" + Described(v.cell(k)) + "}";
  return out;
}

inline std::string RunText(const TextCase& c) {
  EvaluationContext context;
  context.write = context.write_error = [](std::string_view) {};
  const ScopedOperatorWarnings warnings(context);
  std::string out;
  try {
    if (!c.seed.empty()) {
      for (const char* name : {"rand", "randn", "rande", "randg", "randp"}) {
        (void)TextEvaluator(&context).Run(std::string(name) + "('twister'," + c.seed + ")", 0);
      }
    }
    ValueList results = TextEvaluator(&context).Run(c.text, c.nargout);
    if (static_cast<int>(results.size()) < c.nargout) {
      return "E||element number " + std::to_string(results.size() + 1) + " undefined in return list";
    }
    for (int k = 0; k < c.nargout; ++k) out += Described(results[k]) + " ; ";
    std::string told = context.last_warning_message;
    std::replace(told.begin(), told.end(), '\n', ' ');
    return out + "W|" + context.last_warning_identifier + "|" + told;
  } catch (const value::MatlabError& e) {
    std::string message = e.message;
    std::replace(message.begin(), message.end(), '\n', ' ');
    return "E|" + e.identifier + "|" + message;
  }
}

inline void CheckTexts(const std::vector<std::string>& lines, absl::Span<const KnownGap> gaps) {
  if (std::system("command -v octave-cli >/dev/null 2>&1") != 0) GTEST_SKIP() << "octave-cli is not installed";
  std::vector<TextCase> cases;
  int left_out = 0;
  for (const std::string& line : lines) {
    const bool gap = std::any_of(gaps.begin(), gaps.end(),
                                 [&](const KnownGap& g) { return ("r=" + line).find(g.text) != std::string::npos; });
    if (gap)
      ++left_out;
    else
      cases.emplace_back(line);
  }
  std::string script = std::string(kOctavePrelude) + kTextPrelude;
  // Warnings stand as they do in a fresh session.
  const std::string off = "warning(\"off\", \"all\");\n";
  script.erase(script.find(off), off.size());
  for (const TextCase& c : cases) {
    if (!c.seed.empty()) {
      for (const char* name : {"rand", "randn", "rande", "randg", "randp"})
        script += name + ("('twister'," + c.seed) + ");\n";
    }
    script += "evaluate_all(" + std::to_string(c.nargout) + "," + Quoted(c.text) + ");\n";
  }
  const std::vector<std::string> expected = RunOctave(script);
  ASSERT_EQ(expected.size(), cases.size());
  std::map<std::string, int> shown;
  int different = 0;
  for (size_t k = 0; k < cases.size(); ++k) {
    // Octave also says when it turns numbers into text; that is left to whoever concatenates.
    const size_t told = expected[k].find("W|Octave:num-to-str|");
    const std::string ours = WithoutName(RunText(cases[k])), theirs = told == std::string::npos
                                                                          ? WithoutName(expected[k])
                                                                          : expected[k].substr(0, told) + "W||";
    if (ours == theirs) continue;
    ++different;
    const std::string name = cases[k].text.substr(0, cases[k].text.find('('));
    if (++shown[name] <= 60 && different <= 300)
      ADD_FAILURE() << cases[k].nargout << ":" << cases[k].text << "\n  ours   " << ours << "\n  octave " << theirs;
  }
  std::printf("%zu cases, %d different, %d known gaps left out\n", cases.size(), different, left_out);
  for (const auto& [name, count] : shown) std::printf("  %s: %d\n", name.c_str(), count);
  EXPECT_EQ(different, 0);
}

}  // namespace residua::builtin::testing
