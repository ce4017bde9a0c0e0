// How the uses of a variable in a program's text become an assumption about a parameter.
//
// Each variable of each function has a use, which is joined over all places: an operand of arithmetic is a number, the
// limit of a range a scalar, what is indexed or reduced a matrix, what has fields a struct, what has braces a cell.
// Uses flow against the data: from `y` to `x` in `y = x`, from a function's parameter to the variable that is passed
// for it; what is computed of a matrix by operators is one: p in `p = p + dt * v`, where v is. A number of which
// nothing more is seen is a scalar in a function with loops, where the loops go over elements. In one without it is a
// scalar, as in a formula of a design's parameters, or else a matrix, of which the operators go over the elements.
// `f(t)` may be a call of a handle: as a subscript counts only what counts (loop variables, extents, whole literals and
// what is computed of them) or selects (a comparison), or an array that something else shows to be one.
//
// The class of what an array holds shows in what stands beside its elements: a character in quotes, a number of a
// class, `double(x(k))` of what is no double, as the bytes of an image or a text, an element that is a condition. Where
// the text has complex numbers the second guess is that matrices hold them.
#include "worker/array_ir/assume/assume.h"

#include <algorithm>

#include "worker/array_ir/assume/part_guesses.h"
#include "worker/array_ir/assume/text_extents.h"
#include "worker/array_ir/assume/variable_uses.h"
#include "worker/array_ir/program/scope.h"
#include "worker/syntax/visit.h"

namespace residua::array_ir {

using domain::AbstractValue;
using syntax::Ast;
using syntax::ExprId;
using syntax::ExprKind;
using syntax::StmtId;
using syntax::StmtKind;
using value::ClassId;

namespace {

// Of doubles, of which nothing more is said but how they are stored.
bool IsAnyMatrix(Assumption a) {
  a.full = false;
  return a == Assumption{Assumption::kMatrix};
}

// Structs, of which it is one where nothing names an element, or a cell.
Assumption ConcludeRecord(const Use& u) {
  if (u.odd || u.fields == u.braces) return {};
  Assumption a{Assumption::kMatrix, u.fields ? ClassId::kStruct : ClassId::kCell};
  if (u.fields && !u.indexed && !u.sized && u.level == Level::kNone) a.small = {1, 1};
  return a;
}

Assumption Conclude(const Use& u, bool loops) {
  constexpr Assumption kNothing;
  if (u.other) return ConcludeRecord(u);
  if (u.level == Level::kPlanes) return {Assumption::kPlanes};
  if (u.level == Level::kSpaces) return {Assumption::kSpaces};
  if (u.IsOf(ClassId::kChar)) return {Assumption::kMatrix, ClassId::kChar};
  Assumption matrix{Assumption::kMatrix};
  matrix.some = u.some;
  if (u.level == Level::kMatrix) return matrix;
  if (u.indexed) return u.sized || u.level != Level::kNone ? matrix : kNothing;
  if (u.level == Level::kScalar) return {Assumption::kScalar};
  if (u.level == Level::kNone) return u.filled ? matrix : kNothing;
  return {u.sized || !loops ? Assumption::kMatrix : Assumption::kScalar};
}

// What is a number for all that is seen.
bool MayBeScalar(const Use& u) { return !u.other && !u.sized && !u.indexed && u.level == Level::kNumber; }

// The same where arrays hold what is not the likeliest.
Assumption ConcludeOtherwise(const Use& u, bool loops, bool complex) {
  const Assumption likely = Conclude(u, loops);
  // Arrays whose elements are only compared with one another may be texts.
  if (likely == Assumption{Assumption::kMatrix} && u.compared && !u.computed) {
    return {Assumption::kMatrix, ClassId::kChar};
  }
  // What nothing is done with but that it becomes a double is an array of another class, too.
  const bool planes = likely.shape == Assumption::kPlanes;
  const bool array = planes || likely.shape == Assumption::kMatrix || (!u.indexed && u.level == Level::kNone);
  if (u.other || !array) return likely;
  for (int c = 0; c <= static_cast<int>(ClassId::kUint64); ++c) {
    if (u.IsOf(static_cast<ClassId>(c))) {
      return {planes ? Assumption::kPlanes : Assumption::kMatrix, static_cast<ClassId>(c)};
    }
  }
  return complex && likely == Assumption{Assumption::kMatrix} ? Assumption{Assumption::kComplex} : likely;
}

// What is called, as a handle is, and nothing else.
bool IsCalled(const Use& u) {
  const bool array = u.sized || u.lined || u.some || u.filled || u.classes != 0 || u.level > Level::kNumber;
  return u.called && !u.stored && !u.other && !array;
}

// Vectors of what becomes numbers may be texts as well as bytes.
Assumption ConcludeText(const Use& u, bool loops) {
  const bool vector = !u.other && !u.table && u.indexed && u.IsOf(ClassId::kUint8);
  const Assumption likely = Conclude(u, loops);
  return vector && likely.shape == Assumption::kMatrix ? Assumption{Assumption::kMatrix, ClassId::kChar} : likely;
}

// A short function is compiled for arrays of classes that nothing in it hints at, too; of a longer one each version
// takes long to make. (How many a program may have: generate/choose_versions.h.)
constexpr size_t kFewStatements = 80;

bool IsShort(const Ast& ast, syntax::FunctionId f) {
  size_t count = 0;
  syntax::VisitStatements(ast, ast[f].body, [&](StmtId) { ++count; });
  return count <= kFewStatements;
}

// The likeliest set with other elements in the matrices of which neither text nor facts tell the class: all of them, or
// the first one, as an image beside a filter. `may_be`: whether parameter k may be such a matrix.
template <class MayBe>
AssumptionSet WithElements(AssumptionSet set, const Assumption& other, bool all, const MayBe& may_be) {
  for (size_t k = 0; k < set.size(); ++k) {
    const bool planes = set[k].shape == Assumption::kPlanes && other.shape == Assumption::kMatrix;
    if ((set[k].shape != Assumption::kMatrix && !planes) || set[k].cls != ClassId::kDouble || !may_be(k)) continue;
    set[k] = other;
    if (planes) set[k].shape = Assumption::kPlanes;
    if (!all) break;
  }
  return set;
}

// Where bits of a matrix's elements are taken, and with them the numbers beside these, all of one class of integers.
template <class UseOf, class MayBe>
AssumptionSet OfBits(AssumptionSet set, ClassId c, const UseOf& use_of, const MayBe& may_be) {
  const AssumptionSet likely = set;
  bool any = false;
  for (size_t k = 0; k < set.size(); ++k) {
    const Use& u = use_of(k);
    const bool number = set[k].shape == Assumption::kScalar && u.level == Level::kNumber;
    if (!may_be(k) || (!number && !IsAnyMatrix(set[k]))) continue;
    any = any || u.bits;
    set[k] = {Assumption::kMatrix, c};
    if (number) set[k].small = {1, 1};
  }
  return any ? set : likely;
}

// Few elements, of a row or a column at least, or of a page.
bool IsNarrow(const AbstractValue& facts) {
  constexpr int64_t kMost = 4;
  const auto few = [](const domain::ExtentRange& x) { return x.IsKnown() && x.low > 1 && x.low <= kMost; };
  if (facts.IsBottom()) return false;
  const bool rows = few(facts.shape().Extent(0)), columns = few(facts.shape().Extent(1));
  return facts.shape().max_rank() == 2 ? rows || columns : rows && columns;
}

// Facts that tell the class say what a matrix holds. Rows, columns and pages of few elements, and blocks of as many as
// the text says, are numbers where the whole is stored in full: an array that may have one page may be diagonal.
Assumption OfDeclaredClass(Assumption a, const Use& u, const AbstractValue& facts) {
  // What is declared to be a column of three is no scalar, whatever the text suggests.
  const auto several = [&](int d) { return facts.shape().Extent(d).low > 1; };
  if (a.shape == Assumption::kScalar && !facts.IsBottom() && (several(0) || several(1))) {
    a = facts.shape().max_rank() == 2 ? Assumption{Assumption::kMatrix} : Assumption{};
  }
  for (int c = 0; a.shape == Assumption::kMatrix && c <= static_cast<int>(ClassId::kUint64); ++c) {
    if (facts.classes().Only(static_cast<ClassId>(c))) a.cls = static_cast<ClassId>(c);
  }
  const bool array = a.shape == Assumption::kMatrix || a.shape == Assumption::kPlanes;
  a.full = array && a.cls == ClassId::kDouble && ((u.lined && IsNarrow(facts)) || u.windowed);
  return a;
}

// What the text says of extents is tested with the likeliest set; behind it comes the same set without them, and, where
// extents are more than one, no set for arrays of other classes, which rarely are columns of three.
void AddSmallExtents(const ResidualProgram& program, syntax::FunctionId f, const std::vector<bool>& lined,
                     std::vector<AssumptionSet>* sets) {
  const Ast& ast = *program.ast;
  const auto known = SmallExtentsInText(program, f);
  AssumptionSet with = sets->front();
  for (size_t k = 0; k < with.size(); ++k) {
    const auto at = known.find(ParameterName(ast, ast[f].parameters[k]));
    if (with[k].shape != Assumption::kMatrix || at == known.end()) continue;
    with[k].small = at->second;
    with[k].full = lined[k] && with[k].cls == ClassId::kDouble && std::max(at->second[0], at->second[1]) > 1;
    if (with[k].small == std::array<int, 2>{1, 1} && with[k].cls == ClassId::kDouble) with[k] = {Assumption::kScalar};
  }
  if (with == sets->front()) return;
  const bool several =
      std::any_of(with.begin(), with.end(), [](const Assumption& a) { return std::max(a.small[0], a.small[1]) > 1; });
  if (several) sets->resize(1);
  sets->insert(sets->begin(), std::move(with));
}

// What is called is a handle in a set before the others.
template <class IsCalledParameter>
void AddHandles(const IsCalledParameter& is_called, std::vector<AssumptionSet>* sets) {
  AssumptionSet with = sets->front();
  for (size_t k = 0; k < with.size(); ++k) {
    if (with[k].shape == Assumption::kNothing && is_called(k)) with[k] = {Assumption::kHandle};
  }
  if (with != sets->front()) sets->insert(sets->begin(), std::move(with));
}

// What a function only takes elements of, or only takes for positions, is what its callers have for it.
bool PropagateFromCallers(Uses* of_all) {
  Uses& uses = *of_all;
  bool changed = false;
  const auto raise = [&](Use& u, Level level) {
    changed = true;
    u.level = level;
  };
  for (const auto& [parameter, given] : uses.passed) {
    const Use& argument = uses.of[given];
    Use& u = uses.of[parameter];
    if (u.other || u.level >= Level::kScalar || argument.other) continue;
    if (u.indexed && argument.level >= Level::kMatrix) raise(u, argument.level);
    if (!u.indexed && !u.sized && argument.level == Level::kScalar && !argument.indexed) raise(u, Level::kScalar);
  }
  for (const VariablePlace& parameter : uses.numbered) {
    Use& u = uses.of[parameter];
    if (!u.other && !u.indexed && !u.sized && u.level < Level::kScalar) raise(u, Level::kScalar);
  }
  return changed;
}

// What is used as an array and made by operators of what may be numbers is made of one array at least: the first one.
// What stands in a list of which elements are taken by their numbers is a number.
bool GuessOperands(Uses* of_all) {
  Uses& uses = *of_all;
  bool changed = false;
  const auto is_array = [](const Use& u) { return u.sized || u.indexed || u.level >= Level::kMatrix; };
  for (const MadeOf& m : uses.made) {
    if (uses.of[m.target].other || !is_array(uses.of[m.target])) continue;
    const auto known = [&](const VariablePlace& x) { return uses.of[x].other || is_array(uses.of[x]); };
    if (std::ranges::any_of(m.operands, known)) continue;
    const auto open = [&](const VariablePlace& x) { return uses.of[x].level <= Level::kNumber; };
    const auto first = std::ranges::find_if(m.operands, open);
    if (first == m.operands.end()) continue;
    uses.of[*first].level = Level::kMatrix;
    changed = true;
  }
  for (const VariablePlace& x : uses.listed) {
    Use& u = uses.of[x];
    if (u.other || is_array(u) || u.level >= Level::kScalar) continue;
    u.level = Level::kScalar;
    changed = true;
  }
  return changed;
}

// What is asked of one is asked of those that it flows from, its elements and its columns.
void PropagateUses(Uses* of_all) {
  Uses& uses = *of_all;
  for (bool changed = true; changed;) {
    changed = false;
    for (const auto& [from, to] : uses.flows) {
      const Use joined = Joined(uses.of[from], uses.of[to]);
      changed = changed || !(joined == uses.of[from]);
      uses.of[from] = joined;
    }
    for (const auto& [element, array] : uses.elements) {
      Use& u = uses.of[array];
      const uint32_t joined = u.classes | uses.of[element].classes;
      changed = changed || joined != u.classes;
      u.classes = joined;
    }
    for (const auto& [item, array] : uses.columns) {
      const Use& number = uses.of[item];
      if (number.other || number.indexed || (number.level != Level::kNumber && number.level != Level::kScalar))
        continue;
      if (uses.of[array].level >= Level::kMatrix) continue;
      uses.of[array].level = Level::kMatrix;
      changed = true;
    }
    for (const auto& [from, to] : uses.numbers) {
      const Use& number = uses.of[to];
      Use& u = uses.of[from];
      const bool one = number.level == Level::kNumber || number.level == Level::kScalar;
      if (u.level != Level::kNone || !one || number.other || number.indexed || number.sized) continue;
      u.level = number.level;
      changed = true;
    }
    for (const auto& [to, from] : uses.lifts) {
      Use& u = uses.of[to];
      if (u.level >= Level::kMatrix || uses.of[from].level < Level::kMatrix) continue;
      u.level = Level::kMatrix;
      changed = true;
    }
    for (const auto& [value, subscripts] : uses.stored) {
      Use& u = uses.of[value];
      const bool one = std::ranges::all_of(subscripts, [&](const VariablePlace& s) {
        const Use& number = uses.of[s];
        return number.level == Level::kScalar && !number.other && !number.indexed && !number.sized;
      });
      if (!one || u.level != Level::kNone) continue;
      u.level = Level::kNumber;
      changed = true;
    }
    for (const auto& [part, beside] : uses.beside) {
      const Use& matrix = uses.of[beside];
      Use& u = uses.of[part];
      if (u.filled || matrix.other || matrix.level != Level::kMatrix || matrix.classes != 0) continue;
      u.filled = changed = true;
    }
    changed = PropagateFromCallers(of_all) || changed;
  }
}

// Guesses come behind what the text says.
void Propagate(Uses* uses) {
  do {
    PropagateUses(uses);
  } while (GuessOperands(uses));
  for (const auto& [factor, other] : uses->factors) {
    Use& u = uses->of[factor];
    u.factor = u.factor || uses->of[other].table;
  }
}

}  // namespace

PartGuesses GuessParts(const ResidualProgram& program) {
  Uses uses = CollectUses(program);
  Propagate(&uses);
  std::map<syntax::InternedName, bool> loops;
  for (const FunctionVersion& v : program.versions) {
    loops[syntax::InternedName((*program.ast)[v.function].name)] =
        HasLoop(*program.ast, v.function) || CallsItself(*program.ast, v.function);
  }
  return GuessParts(program, [&](syntax::InternedName function, syntax::InternedName variable) {
    return Conclude(uses.of[{function, variable}], loops[function]);
  });
}

Assumptions AssumeFromUse(const ResidualProgram& program) {
  const Ast& ast = *program.ast;
  Uses uses = CollectUses(program);
  Propagate(&uses);
  const bool complex = MentionsComplex(program);
  const Use unnamed;  // `~` and lists
  const auto use_of = [&](syntax::FunctionId f, size_t k) -> const Use& {
    const ExprId parameter = ast[f].parameters[k];
    if (ast[parameter].kind != ExprKind::kIdentifier) return unnamed;
    return uses.of[{ast[f].name, ast.Interned(parameter)}];
  };
  Assumptions out;
  for (const FunctionVersion& v : program.versions) {
    const std::string& name = ast[v.function].name;
    const bool loops = HasLoop(ast, v.function) || CallsItself(ast, v.function);  // recursion is a loop
    const auto of_all = [&](const auto& conclude) {
      AssumptionSet set;
      const auto& parameters = ast[v.function].parameters;
      for (size_t k = 0; k < parameters.size(); ++k) {
        const bool named = ast[parameters[k]].kind == ExprKind::kIdentifier && !IsRest(ast, parameters[k]);
        const AbstractValue facts = k < v.parameters.size() ? v.parameters[k] : AbstractValue::Top();
        if (!named) {
          set.emplace_back();
          continue;
        }
        const Use& use = use_of(v.function, k);
        set.push_back(OfDeclaredClass(conclude(use, loops), use, facts));
      }
      return set;
    };
    std::vector<AssumptionSet>& sets = out[name];
    sets.push_back(of_all(Conclude));
    const auto otherwise = [&](const Use& u, bool in_loops) { return ConcludeOtherwise(u, in_loops, complex); };
    if (AssumptionSet other = of_all(otherwise); other != sets[0]) sets.push_back(std::move(other));
    if (AssumptionSet text = of_all(ConcludeText); text != sets[0] && text != sets.back())
      sets.push_back(std::move(text));
    if (loops && IsShort(ast, v.function)) {
      const auto may_be = [&](ClassId c) {
        return [&, c](size_t k) {
          const AbstractValue facts = k < v.parameters.size() ? v.parameters[k] : AbstractValue::Top();
          const Use& use = use_of(v.function, k);
          if (use.classes != 0 || (c == ClassId::kDouble && use.ordered)) return false;
          if (facts.IsBottom()) return true;
          return c == ClassId::kDouble ? facts.real() != domain::Tristate::kTrue : facts.classes().Has(c);
        };
      };
      const auto add = [&](const Assumption& other, ClassId c, bool all) {
        AssumptionSet set = WithElements(sets[0], other, all, may_be(c));
        if (std::ranges::find(sets, set) == sets.end()) sets.push_back(std::move(set));
      };
      AssumptionSet arrays = sets[0];
      for (size_t k = 0; k < arrays.size(); ++k) {
        const Use& use = use_of(v.function, k);
        if (arrays[k].shape == Assumption::kScalar && MayBeScalar(use) && use.factor) arrays[k] = {Assumption::kMatrix};
      }
      if (std::ranges::find(sets, arrays) == sets.end()) sets.push_back(std::move(arrays));
      add({Assumption::kMatrix, ClassId::kSingle}, ClassId::kSingle, true);
      add({Assumption::kMatrix, ClassId::kUint8}, ClassId::kUint8, false);
      add({Assumption::kMatrix, ClassId::kInt32}, ClassId::kInt32, false);
      add({Assumption::kComplex}, ClassId::kDouble, true);
      for (const ClassId c : {ClassId::kUint32, ClassId::kUint64, ClassId::kInt64}) {
        AssumptionSet set = OfBits(
            sets[0], c, [&](size_t k) -> const Use& { return use_of(v.function, k); }, may_be(c));
        if (std::ranges::find(sets, set) == sets.end()) sets.push_back(std::move(set));
      }
    }
    std::vector<bool> lined;
    for (size_t k = 0; k < sets[0].size(); ++k) {
      lined.push_back(sets[0][k].shape == Assumption::kMatrix && use_of(v.function, k).lined);
    }
    AddSmallExtents(program, v.function, lined, &sets);
    if (loops) {
      AddHandles([&](size_t k) { return IsCalled(use_of(v.function, k)); }, &sets);
      continue;
    }
    AssumptionSet scalars = sets[0];
    for (size_t k = 0; k < scalars.size(); ++k) {
      if (IsAnyMatrix(scalars[k]) && MayBeScalar(use_of(v.function, k))) {
        scalars[k] = {Assumption::kScalar};
      }
    }
    if (scalars != sets[0]) sets.insert(sets.begin(), std::move(scalars));
  }
  return out;
}

AbstractValue FactsOf(const Assumption& a) {
  const auto extent = [&](size_t d) {
    if (a.small[d] != 0) return domain::ExtentRange::Of(a.small[d]);
    domain::ExtentRange any;
    if (a.some) any.low = 1;
    return any;
  };
  if (a.shape == Assumption::kMatrix && (a.cls == ClassId::kStruct || a.cls == ClassId::kCell)) {
    return AbstractValue::Array(domain::ClassSet::Of(a.cls), domain::Shape::Matrix(extent(0), extent(1)),
                                domain::Tristate::kFalse);
  }
  if (a.cls != ClassId::kDouble) {
    const domain::Shape shape = a.shape == Assumption::kPlanes ? domain::Shape::Canonical(2, 3, {})
                                                               : domain::Shape::Matrix(extent(0), extent(1));
    return AbstractValue::Array(domain::ClassSet::Of(a.cls), shape, domain::Tristate::kTrue).WithFullStorage(true);
  }
  switch (a.shape) {
    case Assumption::kScalar:
      return AbstractValue::DoubleScalar().WithFullStorage(true);
    case Assumption::kMatrix: {
      const AbstractValue matrix = AbstractValue::RealDouble(domain::Shape::Matrix(extent(0), extent(1)));
      return a.full ? matrix.WithFullStorage(true) : matrix;
    }
    case Assumption::kPlanes: {
      const AbstractValue planes = AbstractValue::RealDouble(domain::Shape::Canonical(2, 3, {}));
      return a.full ? planes.WithFullStorage(true) : planes;
    }
    case Assumption::kHandle:
      return AbstractValue::Array(domain::ClassSet::Of(ClassId::kFunctionHandle), domain::Shape::Scalar(),
                                  domain::Tristate::kFalse);
    case Assumption::kSpaces:
      return AbstractValue::RealDouble(domain::Shape::Canonical(2, 4, {}));
    case Assumption::kComplex:
      return AbstractValue::Array(domain::ClassSet::Of(ClassId::kDouble), domain::Shape::Matrix({}, {}),
                                  domain::Tristate::kTop)
          .WithFullStorage(true);
    default:
      return AbstractValue::Top().WithDefined(domain::Tristate::kTop);
  }
}

bool SurelyHold(std::span<const Assumption> assumed, std::span<const AbstractValue> arguments) {
  for (size_t k = 0; k < assumed.size(); ++k) {
    if (assumed[k].shape == Assumption::kNothing) continue;
    if (k >= arguments.size() || arguments[k].IsBottom() || !LessEqual(arguments[k], FactsOf(assumed[k]))) return false;
  }
  return true;
}

std::vector<AbstractValue> UnderAssumptions(std::span<const Assumption> assumed,
                                            std::span<const AbstractValue> parameters) {
  bool added = false;
  std::vector<AbstractValue> out(parameters.begin(), parameters.end());
  for (size_t k = 0; k < out.size() && k < assumed.size(); ++k) {
    if (assumed[k].shape == Assumption::kNothing || out[k].IsBottom()) continue;
    if (out[k].defined() == domain::Tristate::kFalse) continue;  // never given: the code for that is decided
    const AbstractValue met = Meet(out[k].WithDefined(domain::Tristate::kTrue), FactsOf(assumed[k]));
    if (met.IsBottom()) return {};
    added = added || !(met == out[k]);
    out[k] = met;
  }
  return added ? out : std::vector<AbstractValue>{};
}

}  // namespace residua::array_ir
