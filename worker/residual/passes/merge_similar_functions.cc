// Versions that differ in numbers only become one that is given the numbers.
//
//   function y = f__1(x)  y = exp(-10 * x(2)); ..        function y = f__1(x, number)  y = exp(number * x(2)); ..
//   function y = f__2(x)  y = exp(-20 * x(2)); ..   =>
//   a = f__1(p);  b = f__2(q);                           a = f__1(p, -10);  b = f__1(q, -20);
//
// A function that reads a parameter of its element out of a description comes out once for each element. Several of
// them are long, and their calls differ in the name of what they call, so that no loop can take the place of the calls;
// with one function the numbers become a table of the loop (roll_statements.cc, which comes next). What each computes
// stays the same operation for operation. Only of functions that are called directly (direct_calls.h), of assignments
// and tests, with the same classes and shapes in and out; what a shape or a power may depend on stays a literal: an
// argument of what gives no number, an end of a range, an exponent. Places that have the same numbers in all of the
// functions share a parameter.
#include <algorithm>
#include <bit>
#include <map>

#include "worker/residual/code_forms.h"
#include "worker/residual/copy_tree.h"
#include "worker/residual/passes/direct_calls.h"
#include "worker/residual/passes/same_kind.h"
#include "worker/residual/passes/trip_words.h"
#include "worker/residual/rewrite_functions.h"
#include "worker/syntax/visit.h"

namespace residua::residual {

namespace {

constexpr size_t kFewest = 4;       // functions that are worth a parameter
constexpr int kSaved = 12;          // or so many lines that go with the others
constexpr size_t kMostNumbers = 8;  // parameters that are better than functions

// What is looked at of one function.
struct Shape {
  size_t index = 0;
  std::string words;           // equal: alike but for numbers that may differ
  std::vector<ExprId> places;  // of those numbers
  std::vector<double> numbers;
  std::vector<ExprId> expressions;  // all others, in the same order for equal words
  int lines = 0;
};

// Alike functions: the first takes the place of all.
struct Family {
  std::vector<Shape> members;
  std::vector<size_t> parameter;             // by place; none where all have the same number
  std::vector<std::vector<double>> columns;  // by parameter: the numbers of the members
  static constexpr size_t kNone = ~size_t{0};
};

class Similar {
 public:
  explicit Similar(PassInput& in) : in_(in), from_(in.program()), ast_(from_.tree->ast), direct_(in) {
    std::map<std::string, std::vector<Family>> alike;
    for (size_t k = 1; k < from_.functions.size(); ++k) {
      in.Poll();
      std::optional<Shape> shape = ShapeOf(k);
      if (!shape) continue;
      std::vector<Family>& families = alike[shape->words];
      const auto fits = [&](const Family& f) { return SameSignature(f.members[0].index, k); };
      auto family = std::ranges::find_if(families, fits);
      if (family == families.end()) family = families.insert(family, Family{});
      family->members.push_back(*std::move(shape));
    }
    for (auto& [_, families] : alike) {
      for (Family& family : families) {
        if (IsWorthIt(&family)) families_.push_back(std::move(family));
      }
    }
    for (size_t f = 0; f < families_.size(); ++f) {
      for (size_t m = 0; m < families_[f].members.size(); ++m) {
        member_.emplace(ast_.FindName(from_.functions[families_[f].members[m].index].name), std::pair{f, m});
      }
    }
  }

  bool Rewrite(Residual* to) {
    if (families_.empty()) return false;
    BeginRewrite(from_, to);
    to->functions.clear();
    facts_ = from_.tree->facts;
    for (const Family& family : families_) {
      for (const Shape& m : family.members) Weaken(&facts_, family.members[0].expressions, m.expressions);
    }
    for (size_t k = 0; k < from_.functions.size(); ++k) {
      in_.Poll();
      const auto member = member_.find(ast_.FindName(from_.functions[k].name));
      if (member == member_.end()) {
        to->functions.push_back(from_.functions[k]);
        to->tree->ast.add_top_function(Function(k, {}, to));
      } else if (member->second.second == 0) {
        WriteFamily(families_[member->second.first], to);
      }
    }
    return true;
  }

 private:
  std::optional<Shape> ShapeOf(size_t index) {
    const ResidualFunction& about = from_.functions[index];
    const syntax::Function& f = ast_[ast_.top_functions()[index]];
    const VisibleNames& names = in_.analyses().Names(index);
    if (!direct_.Has(ast_.FindName(about.name)) || !names.plain || !names.shared.empty()) return std::nullopt;
    Shape shape{.index = index};
    for (ExprId p : f.parameters) shape.words += ast_.Name(p) + ",";
    for (const std::string& output : f.outputs) shape.words += output + ";";
    TripVariables variables(ast_);
    TripRows rows;
    const std::set<uint32_t> fixed = FixedLiterals(f.body);
    for (StmtId s : ast_.Statements(f.body)) {
      const TripUnit unit = UnitOf(from_, names, {}, s, &variables, &rows);
      if (!unit.simple) return std::nullopt;
      shape.lines += unit.statements;
      shape.words += unit.words;
      for (const TripSlot& slot : unit.slots) {
        if (slot.kind == TripSlot::Kind::kName) {
          shape.words += variables.Text(slot.name) + " ";
        } else if (slot.kind == TripSlot::Kind::kNumber && !fixed.contains(slot.at.index)) {
          shape.places.push_back(slot.at);
          shape.numbers.push_back(slot.number);
        } else {
          const std::vector<double> same =
              slot.kind == TripSlot::Kind::kRow ? rows[static_cast<size_t>(slot.number)] : std::vector{slot.number};
          for (const double number : same) shape.words += std::to_string(std::bit_cast<uint64_t>(number)) + " ";
        }
      }
      shape.expressions.insert(shape.expressions.end(), unit.expressions.begin(), unit.expressions.end());
    }
    return shape;
  }

  // Literals that a shape or the way of computing may depend on.
  std::set<uint32_t> FixedLiterals(BlockId body) const {
    std::set<uint32_t> fixed;
    syntax::VisitExprs(ast_, body, [&](ExprId e) {
      const syntax::Expr& x = ast_[e];
      const bool power = x.kind == ExprKind::kBinary && (x.op == Op::kPower || x.op == Op::kElementPower);
      const bool shapes = x.kind == ExprKind::kRange || (x.kind == ExprKind::kIndex && !from_.tree->facts[e].elements &&
                                                         from_.tree->facts.NumberOf(e) == ResidualFacts::Number::kNo);
      if (!power && !shapes) return;
      for (ExprId child : ast_.Children(e)) fixed.insert(child.index);
    });
    return fixed;
  }

  bool SameSignature(size_t a, size_t b) const {
    const ResidualFunction &one = from_.functions[a], &other = from_.functions[b];
    return one.nargout == other.nargout && std::ranges::equal(one.parameters, other.parameters, SameKind) &&
           std::ranges::equal(one.outputs, other.outputs, SameKind);
  }

  // Finds the parameters.
  bool IsWorthIt(Family* family) const {
    const std::vector<Shape>& members = family->members;
    const int saved = static_cast<int>(members.size() - 1) * members[0].lines;
    if (members.size() < kFewest && saved < kSaved) return false;
    for (size_t place = 0; place < members[0].places.size(); ++place) {
      std::vector<double> column;
      for (const Shape& m : members) column.push_back(m.numbers[place]);
      const auto same = [&](const std::vector<double>& other) { return std::ranges::equal(column, other, SameBits); };
      const bool all_same = std::ranges::all_of(column, [&](double v) { return SameBits(v, column[0]); });
      const auto known = std::ranges::find_if(family->columns, same);
      family->parameter.push_back(all_same ? Family::kNone : static_cast<size_t>(known - family->columns.begin()));
      if (!all_same && known == family->columns.end()) family->columns.push_back(std::move(column));
    }
    return !family->columns.empty() && family->columns.size() <= kMostNumbers;
  }

  void WriteFamily(const Family& family, Residual* to) {
    const size_t first = family.members[0].index;
    ResidualFunction about = from_.functions[first];
    NewNames names(from_, first, in_.analyses().Names(first));
    std::vector<std::string> parameters;
    for (const std::vector<double>& column : family.columns) {
      parameters.push_back(names.FreshOfStem("number"));
      domain::AbstractValue holds = domain::AbstractValue::Of(value::Value::Double(column[0]));
      for (const double number : column) holds = Join(holds, domain::AbstractValue::Of(value::Value::Double(number)));
      about.parameters.push_back(std::move(holds));
    }
    about.made = names.made();
    for (const Shape& m : family.members) {
      const ResidualFunction& other = from_.functions[m.index];
      for (size_t k = 0; k < other.parameters.size(); ++k)
        about.parameters[k] = Join(about.parameters[k], other.parameters[k]);
      for (size_t k = 0; k < other.outputs.size(); ++k) about.outputs[k] = Join(about.outputs[k], other.outputs[k]);
    }
    std::map<uint32_t, std::string> written;  // literal -> parameter
    for (size_t place = 0; place < family.parameter.size(); ++place) {
      if (family.parameter[place] != Family::kNone)
        written.emplace(family.members[0].places[place].index, parameters[family.parameter[place]]);
    }
    to->functions.push_back(std::move(about));
    const syntax::FunctionId id = Function(first, written, to);
    const SourceRange range = ast_[ast_.top_functions()[first]].range;
    for (const std::string& parameter : parameters) {
      to->tree->ast.MutableFunction(id).parameters.push_back(to->tree->Identifier(parameter, range, kPure));
    }
    to->tree->ast.add_top_function(id);
  }

  // A function with the names of parameters in the places of literals, and calls that give the numbers.
  syntax::FunctionId Function(size_t index, const std::map<uint32_t, std::string>& written, Residual* to) {
    TreeCopier copier{ast_, *to->tree, &facts_};
    copier.replace = [&](ExprId e) -> std::optional<ExprId> {
      if (const auto name = written.find(e.index); name != written.end()) {
        return ReadOfNumber(to->tree.get(), name->second, ast_[e].range, ResidualFacts::Number::kReal);
      }
      const std::optional<NameId> called = direct_.Called(e);
      const auto member = called ? member_.find(*called) : member_.end();
      if (member == member_.end()) return std::nullopt;
      return Call(e, families_[member->second.first], member->second.second, &copier);
    };
    return copier.Function(ast_.top_functions()[index], from_.functions[index].name);
  }

  ExprId Call(ExprId e, const Family& family, size_t member, TreeCopier* copier) {
    const SourceRange range = ast_[e].range;
    ResidualTree& to = copier->to;
    std::vector<ExprId> children{
        to.Identifier(from_.functions[family.members[0].index].name, range, facts_[ast_.Child(e, 0)].effects)};
    for (ExprId argument : ast_.Children(e).subspan(1)) children.push_back(copier->Expr(argument));
    for (const std::vector<double>& column : family.columns) {
      children.push_back(LiteralOf(&to, column[member], range));
      to.facts.SetNumber(children.back(), ResidualFacts::Number::kReal);
    }
    const ExprId made = to.Make(ExprKind::kIndex, Op::kNone, "", children, range, facts_[e].effects);
    to.facts.SetNumber(made, facts_.NumberOf(e));
    return made;
  }

  PassInput& in_;
  const Residual& from_;
  const Ast& ast_;
  DirectCalls direct_;
  std::vector<Family> families_;
  NameMap<std::pair<size_t, size_t>> member_;  // of which family, and which
  ResidualFacts facts_;                        // of `from_`, as they hold in all members
};

}  // namespace

bool MergeSimilarFunctions(PassInput& in, Residual* to) { return Similar(in).Rewrite(to); }

}  // namespace residua::residual
