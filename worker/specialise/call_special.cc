// Built-ins that the evaluator answers itself: about the frame (nargin, exist), about functions (feval, func2str), and
// maps over known cells (cellfun, arrayfun), which become direct calls.
#include <cmath>

#include "worker/specialise/evaluator.h"
#include "worker/syntax/printer.h"

namespace residua::specialise {

using domain::Tristate;
using value::ClassId;

std::optional<Pieces> FunctionEvaluator::CallSpecial(const builtin::Builtin& b, const Pieces& args, int nargout,
                                                     SourceRange range) {
  using Handler =
      std::optional<Pieces> (FunctionEvaluator::*)(const builtin::Builtin&, const Pieces&, int, SourceRange);
  static const std::map<std::string_view, Handler> kHandlers = {
      {"nargin", &FunctionEvaluator::SpecialNargin},       {"nargout", &FunctionEvaluator::SpecialNargout},
      {"exist", &FunctionEvaluator::SpecialExist},         {"isargout", &FunctionEvaluator::SpecialIsargout},
      {"narginchk", &FunctionEvaluator::SpecialNarginchk}, {"feval", &FunctionEvaluator::SpecialFeval},
      {"cellfun", &FunctionEvaluator::MapFunction},        {"arrayfun", &FunctionEvaluator::MapFunction},
      {"func2str", &FunctionEvaluator::SpecialFunc2str},   {"nargchk", &FunctionEvaluator::SpecialRefused},
      {"str2func", &FunctionEvaluator::SpecialStr2func},
  };
  auto it = kHandlers.find(b.name);
  return it == kHandlers.end() ? std::nullopt : (this->*it->second)(b, args, nargout, range);
}

std::optional<Pieces> FunctionEvaluator::SpecialRefused(const builtin::Builtin& b, const Pieces&, int,
                                                        SourceRange range) {
  throw Unsupported{std::string("`") + b.name + "`", range};
}

std::optional<Pieces> FunctionEvaluator::SpecialNargin(const builtin::Builtin& b, const Pieces& args, int,
                                                       SourceRange range) {
  if (!args.empty()) throw Unsupported{"`nargin` of a function", range};
  return Pieces{Piece::Static(Value::Double(nargin_))};
}

std::optional<Pieces> FunctionEvaluator::SpecialNargout(const builtin::Builtin& b, const Pieces& args, int,
                                                        SourceRange range) {
  if (!args.empty()) throw Unsupported{"`nargout` of a function", range};
  return Pieces{Piece::Static(Value::Double(nargout_))};
}

// exist("name") or exist("name", "var") of a variable of this frame; anything else asks the file system at run time.
std::optional<Pieces> FunctionEvaluator::SpecialExist(const builtin::Builtin& b, const Pieces& args, int nargout,
                                                      SourceRange range) {
  if (args.empty() || !args[0].IsStatic() || !args[0].facts.static_value().IsString()) {
    throw Unsupported{"`exist` of a name that is not known", range};
  }
  const Binding* variable = env_.Find(args[0].facts.static_value().AsString());
  bool only_variable = args.size() == 2 && args[1].IsStatic() && args[1].facts.static_value().IsString() &&
                       args[1].facts.static_value().AsString() == "var";
  if (variable && variable->facts.defined() == Tristate::kTrue) return Pieces{Piece::Static(Value::Double(1))};
  if (variable) throw Unsupported{"`exist` of a variable that is defined on some paths only", range};
  if (only_variable) return Pieces{Piece::Static(Value::Double(0))};
  return ResidualCall(b.name, args, nargout, range);
}

std::optional<Pieces> FunctionEvaluator::SpecialIsargout(const builtin::Builtin& b, const Pieces& args, int,
                                                         SourceRange range) {
  if (args.size() != 1 || !args[0].IsStatic()) throw Unsupported{"`isargout` of a number that is not known", range};
  const Value& which = args[0].facts.static_value();
  Value asked = Value::Array(ClassId::kLogical, which.dims());
  for (int64_t k = 0; k < which.numel(); ++k) {
    double number = which.ElementAsDouble(k);
    if (number < 1 || number != std::floor(number))
      throw Unsupported{"`isargout` of what is no number of an output", range};
    size_t at = static_cast<size_t>(number) - 1;
    bool taken = number <= std::max(1, nargout_) && (at >= version_.ignored.size() || !version_.ignored[at]);
    asked.mutable_data<bool>()[k] = taken;
  }
  return Pieces{Piece::Static(asked)};
}

std::optional<Pieces> FunctionEvaluator::SpecialNarginchk(const builtin::Builtin& b, const Pieces& args, int nargout,
                                                          SourceRange range) {
  if (args.size() == 2 && args[0].IsStatic() && args[1].IsStatic() &&
      nargin_ >= args[0].facts.static_value().ElementAsDouble(0) &&
      nargin_ <= args[1].facts.static_value().ElementAsDouble(0)) {
    return Pieces{};
  }
  throw Unsupported{"`narginchk` that fails or is not known", range};
}

std::optional<Pieces> FunctionEvaluator::SpecialFeval(const builtin::Builtin& b, const Pieces& args, int nargout,
                                                      SourceRange range) {
  if (args.empty()) return std::nullopt;
  std::optional<Callee> callee = StaticCallee(args[0]);
  if (!callee) return ResidualCall(b.name, args, nargout, range);
  return CallFunction(*callee, Pieces(args.begin() + 1, args.end()), nargout, range);
}

std::optional<Pieces> FunctionEvaluator::SpecialFunc2str(const builtin::Builtin& b, const Pieces& args, int,
                                                         SourceRange range) {
  if (args.size() != 1 || args[0].parts || !args[0].IsStatic()) throw Unsupported{"`func2str` of a closure", range};
  return std::nullopt;
}

// A text names a function; an anonymous function in text is parsed at run time.
std::optional<Pieces> FunctionEvaluator::SpecialStr2func(const builtin::Builtin& b, const Pieces& args, int nargout,
                                                         SourceRange range) {
  if (args.size() == 1 && args[0].IsStatic() && args[0].facts.static_value().IsString()) {
    std::string text = args[0].facts.static_value().AsString();
    if (text.empty() || text[0] != '@') {
      FunctionRef f = session_.functions.Find(text, file_, function_);
      if (f.valid() && !f.builtin) session_.referenced[text] = f;
      value::FunctionHandle handle;
      handle.name = text;
      handle.scope = file_;
      return Pieces{Piece::Static(Value::Handle(std::move(handle)))};
    }
  }
  throw Unsupported{"`str2func` of text that is not a function's name", range};
}

// cellfun(f, c, ...) and arrayfun(f, x, ...) with f known and the number of elements known: one direct call an element.
// With uniform output the results are concatenated and given the shape of the argument; that is exact only when each
// result is known to be a scalar of one class, otherwise the call is kept.
std::optional<Pieces> FunctionEvaluator::MapFunction(const builtin::Builtin& b, const Pieces& args, int nargout,
                                                     SourceRange range) {
  bool cells = std::string_view(b.name) == "cellfun";
  if (args.size() < 2) return std::nullopt;
  auto keep = [&] { return ResidualCall(b.name, args, nargout, range); };
  bool uniform = true;
  size_t count = args.size();
  if (count >= 4 && args[count - 2].IsStatic() && args[count - 2].facts.static_value().IsString()) {
    if (args[count - 2].facts.static_value().AsString() != "UniformOutput" || !args[count - 1].IsStatic()) {
      return keep();
    }
    uniform = builtin::IsTrue(args[count - 1].facts.static_value());
    count -= 2;
  }
  std::optional<Callee> callee = StaticCallee(args[0]);
  if (!callee || !can_hoist_ || (nargout > 1 && pending_impure_)) return keep();
  std::optional<Dims> dims;
  for (size_t a = 1; a < count; ++a) {
    const Piece& p = args[a];
    std::optional<Dims> own = p.parts ? std::optional<Dims>(p.parts->dims) : p.facts.shape().Known();
    if (p.IsStatic()) own = p.facts.static_value().dims();
    bool elements = !cells || p.IsStatic() || p.parts || p.facts.HasElements();
    if (cells && p.IsStatic() && !p.facts.static_value().Is(ClassId::kCell)) return keep();
    if (!own || !p.pure || !elements || (dims && !(*dims == *own))) return keep();
    dims = own;
  }
  if (dims->numel() == 0 || dims->numel() > 64) return keep();
  size_t outputs = static_cast<size_t>(std::max(1, nargout));
  Snapshot snapshot = Take();
  std::vector<std::string> hints = std::exchange(output_hints_, {});
  std::vector<Pieces> results(outputs);  // per output, per element
  bool exact = true, pure = true;
  std::vector<ClassId> classes(outputs, ClassId::kDouble);
  for (int64_t k = 0; k < dims->numel() && exact; ++k) {
    Pieces elements;
    for (size_t a = 1; a < count; ++a) elements.push_back(ElementOf(args[a], k, cells, range));
    Pieces one = CallFunction(*callee, elements, static_cast<int>(outputs), range);
    exact = one.size() >= outputs;
    for (size_t j = 0; j < outputs && exact; ++j) {
      Piece& value = one[j];
      exact = !value.list && !value.diverges;
      if (!exact) break;
      NoteImpure(value);
      if (uniform) {
        std::optional<ClassId> c = value.facts.classes().Single();
        exact = value.facts.IsScalar() && c && *c <= ClassId::kUint64 && (k == 0 || *c == classes[j]) && !value.parts;
        if (c) classes[j] = *c;
      }
      pure = pure && value.pure;
      results[j].push_back(value);
    }
  }
  output_hints_ = hints;
  // Several rows and columns are written row by row, which is not the order of the calls.
  bool in_order = dims->IsVector() || dims->IsScalar();
  if (!exact || dims->ndims() > 2 || (!in_order && !pure)) {
    Restore(snapshot);
    return keep();
  }
  Pieces out;
  for (Pieces& result : results) out.push_back(Gather(result, *dims, uniform, range));
  return out;
}

Piece FunctionEvaluator::ElementOf(const Piece& array, int64_t k, bool cells, SourceRange range) {
  if (array.IsStatic()) {
    const Value& v = array.facts.static_value();
    builtin::Subscript at{false, Value::Double(static_cast<double>(k + 1))};
    return Piece::Static(cells ? v.cell(k) : builtin::Index(v, {&at, 1}, ""));
  }
  if (array.parts) return PieceOf(array.parts->parts[k], range);
  ExprId number = session_.tree->Number(static_cast<double>(k + 1), range);
  ExprId made = session_.tree->Make(cells ? ExprKind::kCellIndex : ExprKind::kIndex, Op::kNone, "",
                                    {Residual(array, range), number}, range, true);
  AbstractValue facts =
      cells ? array.facts.elements()[k] : array.facts.Forget().ForgetContents().WithShape(domain::Shape::Scalar());
  return Finish(facts, made, true);
}

// The results of a map as one array (uniform) or cell of these dims.
Piece FunctionEvaluator::Gather(const Pieces& results, const Dims& dims, bool uniform, SourceRange range) {
  bool all_static = true, pure = true;
  for (const Piece& p : results) {
    all_static = all_static && p.IsStatic();
    pure = pure && p.pure;
  }
  if (all_static && uniform) {
    ValueList row;
    for (const Piece& p : results) row.push_back(p.facts.static_value());
    return Piece::Static(builtin::Concat(1, row).Reshaped(dims));
  }
  if (all_static) {
    Value cell = Value::Cell(dims);
    for (int64_t k = 0; k < dims.numel(); ++k) cell.mutable_cell(k) = results[k].facts.static_value();
    return Piece::Static(cell);
  }
  std::vector<std::vector<ExprId>> rows(dims[0]);
  std::vector<std::vector<AbstractValue>> facts(dims[0]);
  for (int64_t i = 0; i < dims[0]; ++i) {
    for (int64_t j = 0; j < dims[1]; ++j) {
      const Piece& p = results[j * dims[0] + i];
      rows[i].push_back(Residual(p, range));
      facts[i].push_back(p.facts);
    }
  }
  domain::OneResult rule = uniform ? domain::MatrixRule(facts) : domain::CellRule(facts);
  pure = pure && !rule.may_fail;
  return Finish(rule.value, session_.tree->Matrix(uniform ? ExprKind::kMatrix : ExprKind::kCell, rows, range, pure),
                pure);
}

}  // namespace residua::specialise
