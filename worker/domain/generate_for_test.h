// Seeded generators of values and of abstract values that contain them, for the tests of this folder.
#pragma once

#include <random>
#include <string>

#include "worker/domain/builder.h"
#include "worker/syntax/parser.h"
#include "worker/value/sparse.h"

namespace residua::domain {

class Generator {
 public:
  explicit Generator(uint64_t seed) : random_(seed) {}

  int Below(int n) { return static_cast<int>(random_() % static_cast<uint64_t>(n)); }
  bool Chance(int percent) { return Below(100) < percent; }

  value::Dims MakeDims(std::vector<int64_t> extents) { return value::Dims(absl::MakeConstSpan(extents)); }

  value::Dims AnyDims() {
    switch (Below(12)) {
      case 0:
        return MakeDims({0, 0});
      case 1:
        return MakeDims({1, 0});
      case 2:
        return MakeDims({0, 3});
      case 3:
        return MakeDims({1, 1 + Below(4)});
      case 4:
        return MakeDims({1 + Below(4), 1});
      case 5:
        return MakeDims({2, 2});
      case 6:
        return MakeDims({1 + Below(3), 1 + Below(3)});
      case 7:
        return MakeDims({2, 1 + Below(2), 2});
      default:
        return Chance(60) ? MakeDims({1, 1}) : MakeDims({1, 1 + Below(4)});
    }
  }

  double Number(bool special) {
    static const double kSpecial[] = {NAN, INFINITY, -INFINITY, -0.0, 0.0, 1e300, -1e-300, 0.5, -1.0};
    if (special && Chance(30)) return kSpecial[Below(9)];
    if (Chance(60)) return Below(9) - 3;
    return (Below(2001) - 1000) / 128.0;
  }

  Value Numeric(ClassId c, const value::Dims& dims, bool special = true, bool complex = false) {
    bool can_be_complex = c == ClassId::kDouble || c == ClassId::kSingle;
    int style = Below(4);
    auto draw = [&]() -> double {
      if (style == 0) return 1 + Below(3);
      if (style == 1) return Below(6);
      return Number(special && style == 2);
    };
    if (complex && can_be_complex) {
      Value v = Value::Array(c, dims, true);
      for (int64_t k = 0; k < v.numel(); ++k) {
        if (c == ClassId::kDouble) v.mutable_data<std::complex<double>>()[k] = {draw(), draw()};
        if (c == ClassId::kSingle) {
          v.mutable_data<std::complex<float>>()[k] = {static_cast<float>(draw()), static_cast<float>(draw())};
        }
      }
      return v;
    }
    if (dims.IsScalar()) return c == ClassId::kDouble ? Value::Double(draw()) : Scalar(c, draw());
    Value v = Value::Array(c, dims);
    value::VisitClass(c, [&](auto* p) {
      using T = std::remove_pointer_t<decltype(p)>;
      for (int64_t k = 0; k < v.numel(); ++k) {
        double x = draw();
        if constexpr (std::is_floating_point_v<T>) {
          v.mutable_data<T>()[k] = static_cast<T>(x);
        } else {
          v.mutable_data<T>()[k] = static_cast<T>(Scalar(c, x).ElementAsDouble(0));
        }
      }
    });
    return v;
  }

  Value Scalar(ClassId c, double x) {
    if (c == ClassId::kChar) return Value::Scalar(c, 97 + Below(4));
    if (c == ClassId::kLogical) return Value::Bool(Chance(50));
    if (std::isnan(x) && !value::IsFloat(c)) x = 0;
    return Value::Scalar(c, x);
  }

  Value Text() {
    static const char* const kTexts[] = {"",    "a",    "abc",    "double", "int8", "x",
                                         "a b", " ab ", "single", ":",      "off",  "%d"};
    return Value::String(kTexts[Below(12)], Chance(50) ? '\'' : '"');
  }

  Value Real(const value::Dims& dims) { return Numeric(ClassId::kDouble, dims); }

  ClassId NumericClass() {
    static const ClassId kClasses[] = {ClassId::kDouble,  ClassId::kDouble, ClassId::kDouble, ClassId::kSingle,
                                       ClassId::kLogical, ClassId::kInt8,   ClassId::kUint8,  ClassId::kInt32,
                                       ClassId::kInt64,   ClassId::kChar};
    return kClasses[Below(10)];
  }

  Value Cell(bool text) {
    Value v = Value::Cell(Chance(80) ? MakeDims({1, 1 + Below(3)}) : AnyDims());
    for (int64_t k = 0; k < v.numel(); ++k) v.mutable_cell(k) = text ? Text() : Any(1);
    return v;
  }

  Value Struct() {
    static const char* const kNames[] = {"a", "x", "abc"};
    Value v = Value::Struct(Chance(80) ? MakeDims({1, 1}) : MakeDims({1, Below(3)}));
    for (int f = Below(4); f-- > 0;) {
      int index = v.AddField(kNames[Below(3)]);
      for (int64_t k = 0; k < v.numel(); ++k) v.mutable_field(k, index) = Any(1);
    }
    return v;
  }

  // The same matrix, stored as a sparse one; other values as they are.
  Value Sparse(const Value& full) {
    const bool numbers = full.Is(ClassId::kDouble) || full.Is(ClassId::kLogical);
    if (!numbers || full.ndims() != 2 || full.IsSparse()) return full;
    value::SparseParts parts;
    std::vector<int64_t> stored;
    parts.starts.push_back(0);
    for (int64_t k = 0; k < full.numel(); ++k) {
      const std::complex<double> x = full.ElementAsComplex(k);
      if (x != 0.0) {
        parts.rows.push_back(k % full.rows());
        stored.push_back(k);
      }
      if ((k + 1) % full.rows() == 0) parts.starts.push_back(static_cast<int64_t>(stored.size()));
    }
    parts.starts.resize(static_cast<size_t>(full.cols()) + 1, static_cast<int64_t>(stored.size()));
    const int64_t count = static_cast<int64_t>(stored.size());
    parts.elements = Value::Array(full.class_id(), value::Dims(count, 1), full.IsComplex());
    for (int64_t k = 0; k < count; ++k) {
      const std::complex<double> x = full.ElementAsComplex(stored[static_cast<size_t>(k)]);
      if (full.IsComplex()) {
        parts.elements.mutable_data<std::complex<double>>()[k] = x;
      } else if (full.Is(ClassId::kDouble)) {
        parts.elements.mutable_data<double>()[k] = x.real();
      } else {
        parts.elements.mutable_data<bool>()[k] = true;
      }
    }
    parts.room = std::max<int64_t>(1, count);
    return Value::Sparse(full.dims(), std::move(parts));
  }

  // Some of the arguments made sparse, where any can be.
  std::vector<Value> WithSparse(std::vector<Value> args) {
    for (Value& v : args) {
      if (Chance(60)) v = Sparse(v);
    }
    return args;
  }

  Value Range() { return Value::Range(Below(5) - 2, Chance(70) ? 1 : (Below(9) - 4) / 2.0, Below(6)); }

  // Anything; `depth` bounds the nesting.
  Value Any(int depth = 2) {
    int pick = Below(20);
    if (pick == 0 && depth > 0) return Cell(Chance(50));
    if (pick == 1 && depth > 0) return Struct();
    if (pick == 2) return Text();
    if (pick == 3) return Range();
    if (pick == 4) return Numeric(Chance(70) ? ClassId::kDouble : ClassId::kSingle, AnyDims(), true, true);
    if (pick == 5) return Handle(depth);
    if (pick == 6 && Chance(50)) {
      Value v = Value::Array(ClassId::kDouble, MakeDims({2, 2}));
      v.mutable_data<double>()[0] = v.mutable_data<double>()[3] = 1;
      return v.WithStorage(value::Storage::kDiagonal);
    }
    return Numeric(NumericClass(), AnyDims());
  }

  // Handles of several functions, some with captured values: only where a test asks for them, others call what they
  // get.
  bool closures = false;

  Value Handle(int depth) {
    value::FunctionHandle h;
    h.name = "sin";
    if (!closures) return Value::Handle(std::move(h));
    static const auto parsed = [](const char* text) {
      return syntax::ParseExpression(std::make_shared<syntax::SourceFile>("", std::string(text)));
    };
    static const syntax::ParseResult kTrees[] = {parsed("@(t) t + a"), parsed("@(t) t - a"), parsed("@() 1")};
    static const char* const kNames[] = {"sin", "cos", "plus", "f1", "f2", "f3", "f4", "f5", "f6", "f7"};
    if (Chance(50)) {
      h.name = kNames[Below(10)];
      return Value::Handle(std::move(h));
    }
    h.name.clear();
    const int which = Below(3);
    h.ast = kTrees[which].ast;
    h.anonymous = h.ast->Exprs(h.ast->Statements(h.ast->script())[0])[0];
    if (which < 2) h.captures.emplace_back("a", depth > 0 && Chance(70) ? Any(depth - 1) : Value::Double(Below(3)));
    return Value::Handle(std::move(h));
  }

  // An argument of a kind: see the table in soundness_test.cc.
  Value Argument(char kind, const Value* first) {
    switch (kind) {
      case 'n':
        return Numeric(NumericClass(), AnyDims());
      case 'r':
        return Chance(15) ? Range() : Numeric(ClassId::kDouble, AnyDims());
      case 'f':
        return Numeric(Chance(70) ? ClassId::kDouble : ClassId::kSingle, AnyDims(), true, Chance(25));
      case '=':  // fits the first argument
        if (first == nullptr || Chance(15)) return Numeric(NumericClass(), AnyDims());
        return Numeric(Chance(60) ? ClassId::kDouble : NumericClass(), Chance(60) ? first->dims() : MakeDims({1, 1}));
      case 'k':
        return Value::Double(1 + Below(3));
      case 'z':
        return Value::Double(Below(4));
      case 'i':
        return Value::Double(1 + Below(2));
      case 'e':
        return Value();
      case 'o': {  // a permutation
        int n = 2 + Below(2);
        Value v = Value::Array(ClassId::kDouble, MakeDims({1, n}));
        for (int k = 0; k < n; ++k) v.mutable_data<double>()[k] = k + 1;
        if (Chance(60)) std::swap(v.mutable_data<double>()[0], v.mutable_data<double>()[1 + Below(n - 1)]);
        return v;
      }
      case 'd': {  // sizes
        Value v = Value::Array(ClassId::kDouble, MakeDims({1, 2 + Below(2)}));
        for (int64_t k = 0; k < v.numel(); ++k) v.mutable_data<double>()[k] = Below(3);
        return v;
      }
      case 's':
        return Text();
      case 'N':
        return Value::String(Chance(50) ? "a" : Chance(50) ? "x" : "abc");
      case 'C':
        return Value::String(value::ClassName(static_cast<ClassId>(Below(value::kClassCount))));
      case 'I':
        return Value::String(Chance(50) ? "int8" : "uint16");
      case 'c':
        return Cell(false);
      case 'S':
        return Cell(true);
      case 'M': {  // a cell that cell2mat accepts
        Value v = Value::Cell(MakeDims({1, 1 + Below(2)}));
        for (int64_t k = 0; k < v.numel(); ++k) v.mutable_cell(k) = Real(MakeDims({1, 1 + Below(2)}));
        return v;
      }
      case 't':
        return Struct();
      case 'T': {
        Value v = Value::Struct(MakeDims({1, 1}));
        for (const char* name : {"a", "x", "abc"}) {
          if (Chance(85)) v.mutable_field(0, v.AddField(name)) = Any(1);
        }
        return v;
      }
      case 'h': {
        value::FunctionHandle h;
        h.name = "sin";
        return Value::Handle(std::move(h));
      }
      case '3':
        return Real(Chance(50) ? MakeDims({1, 3}) : MakeDims({3, 1}));
      case 'v':
        return Real(Chance(50) ? MakeDims({1, 1 + Below(4)}) : MakeDims({1 + Below(4), 1}));
      case 'm':
        return Numeric(ClassId::kDouble, MakeDims({1 + Below(3), 1 + Below(3)}));
      default:
        return Any();
    }
  }

  // A cell or struct of any shape, cells and structs in it.
  Value Container(int depth = 2) {
    Value v;
    if (Chance(50)) {
      v = Value::Cell(AnyDims());
      for (int64_t k = 0; k < v.numel(); ++k) v.mutable_cell(k) = Part(depth);
      return v;
    }
    v = Value::Struct(Chance(40) ? MakeDims({1, 1}) : AnyDims());
    // Mostly a leading part of one list of names.
    const int from = Chance(85) ? 0 : 1;
    for (int f = from; f < from + Below(4); ++f) {
      const int index = v.AddField(std::string(1, static_cast<char>('a' + f)));
      for (int64_t k = 0; k < v.numel(); ++k) v.mutable_field(k, index) = Part(depth);
    }
    return v;
  }
  Value Part(int depth) {
    if (depth > 0 && Chance(25)) return Container(depth - 1);
    return Chance(30) ? Value() : Chance(50) ? Text() : Any(0);
  }

  // Of a container: less than its facts, but not nothing of its contents.
  AbstractValue AbstractContainer(const Value& v) {
    AbstractValue r = Chance(30) ? AbstractValue::Of(v) : AbstractValue::FactsOf(v);
    for (int joins = Below(3); joins-- > 0;) {
      const AbstractValue other = AbstractValue::FactsOf(Chance(60) ? Container() : Any(0));
      r = Chance(70) ? Join(r, other) : Widen(r, other);
    }
    if (Chance(20)) r = Join(r, r.Reshaped(Shape::Matrix({}, {})));
    if (Chance(20)) r = Meet(r, AbstractContainer(v));
    return r;
  }

  // Names given so far are forgotten.
  void StartNames() { names_.clear(); }

  // Whether what is said by name agrees with the value.
  bool Agrees(const AbstractValue& a, const Value& v) const {
    auto value = [this](uint32_t s) { return names_[s - 1]; };
    auto shape_agrees = [&](const Shape& s, auto extent) {
      for (int k = 0; k < s.listed(); ++k) {
        const ExtentExpression e = s.Extent(k).expression;
        if (e && e.Evaluate(value) != extent(k)) return false;
      }
      return true;
    };
    if (!shape_agrees(a.shape(), [&v](int k) { return v.dims()[k]; })) return false;
    // Of a number that is not whole only its own name is known.
    auto number_of = [&](const ExtentExpression& e) {
      auto symbol = e.AsSymbol();
      return symbol ? value(*symbol) : static_cast<double>(e.Evaluate(value).value_or(-77));
    };
    if (a.number()) {
      const double expected = number_of(a.number());
      const double is = v.ElementAsDouble(0);
      if (is != expected && !(std::isnan(is) && std::isnan(expected))) return false;
    }
    for (int64_t k = 0; a.upper() && k < v.numel(); ++k) {
      if (v.ElementAsDouble(k) > number_of(a.upper())) return false;
    }
    return a.size_of() == nullptr || shape_agrees(*a.size_of(), [&v](int k) {
             return k < v.numel() ? static_cast<int64_t>(v.ElementAsDouble(k)) : 1;
           });
  }

  // The same facts, with names for extents and for a scalar; equal ones often get the same.
  AbstractValue Named(const AbstractValue& a, const Value& v) {
    if (a.IsStatic() || a.HasChoices() || a.HasElements() || a.HasFields()) return a;
    auto often = [this] { return name_random_() % 100 < 60; };
    auto symbol = [&](double x, ExtentExpression::Kind kind) {
      for (size_t k = 0; k < names_.size(); ++k) {
        if (names_[k] == x && kinds_[k] == kind && often()) {
          return ExtentExpression::Symbol(static_cast<uint32_t>(k) + 1, kind);
        }
      }
      names_.push_back(x);
      kinds_.resize(names_.size());
      kinds_.back() = kind;
      return ExtentExpression::Symbol(static_cast<uint32_t>(names_.size()), kind);
    };
    std::vector<ExtentRange> extents;
    for (int k = 0; k < std::max(v.dims().ndims(), a.shape().listed()); ++k) {
      ExtentRange e = a.shape().Extent(k);
      if (!e.IsKnown() && often()) {
        e.expression = symbol(static_cast<double>(v.dims()[k]), ExtentExpression::Kind::kExtent);
      }
      extents.push_back(e);
    }
    AbstractValue r = a.WithShape(Shape::Canonical(2, a.shape().max_rank(), std::move(extents)));
    if (v.IsScalar() && v.Is(ClassId::kDouble) && !v.IsComplex() && r.IsRealDouble() && r.IsScalar() && often()) {
      const double x = v.ElementAsDouble(0);
      const bool extent = x >= 0 && std::trunc(x) == x && !std::signbit(x) && x < 100 && r.interval().integral;
      r = r.WithNumber(symbol(x, extent ? ExtentExpression::Kind::kExtent : ExtentExpression::Kind::kScalar));
    }
    if (v.Is(ClassId::kDouble) && !v.IsComplex() && !v.IsSparse() && r.IsRealDouble() && often()) {
      double bound = 0;
      for (int64_t k = 0; k < v.numel(); ++k) bound = std::max(bound, std::ceil(v.ElementAsDouble(k)));
      if (bound < 100) r = r.WithUpper(symbol(bound, ExtentExpression::Kind::kExtent));
    }
    return r;
  }

  // An abstract value that contains v: the value, its facts, or more than them.
  AbstractValue Abstract(const Value& v) {
    AbstractValue r = AbstractAnything(v);
    if ((v.Is(ClassId::kCell) || v.Is(ClassId::kStruct)) && container_random_() % 100 < 40) {
      std::swap(random_, container_random_);
      r = AbstractContainer(v);
      std::swap(random_, container_random_);
    }
    return r;
  }

  AbstractValue AbstractAnything(const Value& v) {
    switch (Below(7)) {
      case 0:
        return AbstractValue::Of(v);
      case 1:
        return AbstractValue::FactsOf(v);
      case 2:
        return Join(AbstractValue::FactsOf(v), AbstractValue::FactsOf(Any()));
      case 3:
        return Join(
            AbstractValue::Of(v),
            AbstractValue::Of(Numeric(v.IsNumericOrLogicalOrChar() ? v.class_id() : ClassId::kDouble, AnyDims())));
      case 4: {
        AbstractValue r = AbstractValue::FactsOf(v);
        if (Chance(50)) r = r.WithInterval(Interval::Top());
        if (Chance(40)) r = r.WithFullStorage(false);
        if (Chance(50)) return Join(r, r.WithShape(Shape::Matrix({}, {})));
        std::vector<ExtentRange> extents;
        for (int k = 0; k < v.dims().ndims(); ++k) {
          int64_t e = v.dims()[k];
          extents.push_back(Chance(40)   ? ExtentRange::Of(e)
                            : Chance(50) ? ExtentRange{e, e + Below(3), {}}
                                         : ExtentRange{});
        }
        return r.WithShape(Shape::Canonical(2, v.dims().ndims(), std::move(extents)));
      }
      case 5:
        return Widen(AbstractValue::FactsOf(v), AbstractValue::FactsOf(Any()));
      default:
        return Chance(20) ? AbstractValue::Top() : AbstractValue::FactsOf(v).ForgetContents();
    }
  }

 private:
  std::mt19937_64 random_;
  std::mt19937_64 name_random_{1};  // names change nothing else of what is generated
  std::mt19937_64 container_random_{2};
  std::vector<double> names_;  // the value of each symbol
  std::vector<ExtentExpression::Kind> kinds_;
};

inline std::string Describe(const Value& v) {
  std::string text = AbstractValue::Of(v).ToString() + " <";
  if (v.IsNumericOrLogicalOrChar()) {
    for (int64_t k = 0; k < v.numel() && k < 12; ++k) {
      text += (k ? " " : "") + std::to_string(v.ElementAsDouble(k));
      if (v.IsComplex()) text += "+" + std::to_string(v.ElementAsComplex(k).imag()) + "i";
    }
  }
  if (v.Is(ClassId::kCell)) {
    for (int64_t k = 0; k < v.numel() && k < 6; ++k) text += (k ? "; " : "") + Describe(v.cell(k));
  }
  return text + ">";
}

}  // namespace residua::domain
