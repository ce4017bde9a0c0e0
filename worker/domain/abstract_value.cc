// Making, reading and changing abstract values.
//
// Canonical representation. One set of values should have one description, so that == on descriptions is of use:
//   - undefined and unreachable values carry no class and no shape;
//   - traits follow from classes where they must (a logical is real, a cell is not) and strike out impossible classes;
//   - an interval is kept for values that are certainly real and lies within the range of the classes; a value without
//     elements has the empty interval; a value that is not empty but has no possible element does not exist (bottom);
//   - integers, text, cells and single elements are always fully stored, but for what may be sparse, which never is and
//     has no interval;
//   - what is real, or of no class that can be complex, is narrowed, and else nothing that may be sparse is;
//   - elements are listed where class and shape are known and there are few, and are a summary otherwise; fields are
//     listed of what is certainly a scalar struct, and are columns, of the shape of the whole, otherwise;
//   - the targets of a handle are kept while it may be a handle; a value that may be undefined is never static.
// A description that admits exactly one value (a double scalar in [3, 3], a 0x0 double) is *not* turned into a static
// value: storage, quotes and class would have to be guessed. The exceptions are CellOf and StructOf, whose parts are
// static values themselves: a cell of static elements is the static cell.
#include "worker/domain/abstract_value.h"

#include <algorithm>
#include <cmath>

#include "worker/builtin/frame/marks.h"
#include "worker/domain/builder.h"
#include "worker/domain/handle_set.h"
#include "worker/domain/interval_math.h"

namespace residua::domain {

Tristate Join(Tristate a, Tristate b) {
  return static_cast<Tristate>(static_cast<int>(a) | static_cast<int>(b));  // kFalse | kTrue == kTop
}
Tristate Meet(Tristate a, Tristate b) { return static_cast<Tristate>(static_cast<int>(a) & static_cast<int>(b)); }

ClassSet ClassSet::Numeric() {
  ClassSet r = None();
  for (int k = 0; k < value::kClassCount; ++k) {
    if (value::IsNumeric(static_cast<ClassId>(k))) r = r | Of(static_cast<ClassId>(k));
  }
  return r;
}
ClassSet ClassSet::NumericLogicalChar() { return Numeric() | Of(ClassId::kLogical) | Of(ClassId::kChar); }

std::optional<ClassId> ClassSet::Single() const {
  if (!IsSingle()) return std::nullopt;
  return static_cast<ClassId>(__builtin_ctz(bits_));
}

namespace {

const ClassSet kFloats = ClassSet::Of(ClassId::kDouble) | ClassSet::Of(ClassId::kSingle) | ClassSet::Sparse();
const ClassSet kContainers =
    ClassSet::Of(ClassId::kCell) | ClassSet::Of(ClassId::kStruct) | ClassSet::Of(ClassId::kFunctionHandle);

bool IsExactlyStored(ClassId c) { return c != ClassId::kInt64 && c != ClassId::kUint64; }

}  // namespace

void AbstractValue::Canonicalise() {
  if (elements_ != nullptr || summary_ != nullptr || fields_ != nullptr || columns_ != nullptr)
    Builder::StrikeOut(this);
  bool nothing = classes_.empty() || shape_.IsBottom() || real_ == Tristate::kBottom;
  if (!nothing) {
    if (real_ == Tristate::kTrue) classes_ = classes_ & (ClassSet::NumericLogicalChar() | ClassSet::Sparse());
    if (real_ == Tristate::kFalse) classes_ = classes_ & (kFloats | kContainers);
    if (classes_.SubsetOf(kContainers)) {
      real_ = Meet(real_, Tristate::kFalse);
    } else if ((classes_ & (kFloats | kContainers)).empty()) {
      real_ = Meet(real_, Tristate::kTrue);
    }
    if (classes_.Only(ClassId::kFunctionHandle)) shape_ = Meet(shape_, Shape::Scalar());
    nothing = classes_.empty() || shape_.IsBottom() || real_ == Tristate::kBottom;
  }
  if (!nothing) {
    if (real_ != Tristate::kTrue || classes_.HasSparse()) {
      interval_ = Interval::Top();
    } else if (shape_.IsEmpty()) {
      interval_ = EmptyInterval();
    } else {
      interval_ = (classes_ & kFloats).empty() ? Meet(interval_, RangeOfClasses(classes_)) : Canonical(interval_);
      nothing = IsEmptyInterval(interval_) && !interval_.may_be_nan && !shape_.MayBeEmpty();
    }
  }
  if (nothing || defined_ == Tristate::kFalse || defined_ == Tristate::kBottom) {
    bool undefined = defined_ == Tristate::kFalse || defined_ == Tristate::kTop;
    *this = undefined ? Undefined() : Bottom();
    return;
  }
  if (classes_.HasSparse()) {
    full_storage_ = false;
  } else if ((classes_ & kFloats).empty() || shape_.IsScalar()) {
    full_storage_ = true;
  }
  if (real_ == Tristate::kTrue || (classes_ & kFloats).empty()) {
    narrowed_ = true;
  } else if (classes_.HasSparse()) {
    narrowed_ = false;
  }
  const bool real_double = classes_.Only(ClassId::kDouble) && real_ == Tristate::kTrue && static_ == nullptr;
  if (!real_double || !shape_.IsScalar() || number_.AsConstant()) number_ = {};
  if (!real_double || upper_.AsConstant() || upper_ == number_) upper_ = {};
  if (!real_double || shape_.max_rank() > 2 || !(shape_.Extent(0) == ExtentRange::Of(1))) size_of_ = nullptr;
  if (defined_ == Tristate::kTop && static_ != nullptr) *this = FactsOf(*static_).WithDefined(Tristate::kTop);
  if (static_ != nullptr) choices_ = nullptr;
  if (static_ != nullptr || choices_ != nullptr) {
    elements_ = nullptr;
    fields_ = columns_ = nullptr;
    summary_ = nullptr;
    certain_columns_ = filled_columns_ = 0;
  }
  if (elements_ != nullptr || summary_ != nullptr) Builder::PutElements(this);
  if (fields_ != nullptr || columns_ != nullptr) Builder::PutColumns(this);
  if (!classes_.Has(ClassId::kFunctionHandle) || static_ != nullptr) targets_ = nullptr;
}

AbstractValue AbstractValue::Bottom() {
  AbstractValue r;
  r.classes_ = ClassSet::None();
  r.real_ = r.defined_ = Tristate::kBottom;
  r.shape_ = Shape::Bottom();
  r.interval_ = EmptyInterval();
  r.full_storage_ = r.narrowed_ = true;
  return r;
}

AbstractValue AbstractValue::Undefined() {
  AbstractValue r = Bottom();
  r.defined_ = Tristate::kFalse;
  return r;
}

AbstractValue Builder::Make(ClassSet classes, Tristate real, Tristate defined, bool full, Shape shape,
                            const Interval& interval) {
  AbstractValue r;
  r.classes_ = classes;
  r.real_ = real;
  r.defined_ = defined;
  r.full_storage_ = full;
  r.shape_ = std::move(shape);
  r.interval_ = interval;
  r.Canonicalise();
  return r;
}

AbstractValue Builder::WithElements(AbstractValue v, Elements elements) {
  v.elements_ = std::make_shared<const Elements>(std::move(elements));
  v.Canonicalise();
  return v;
}

AbstractValue Builder::WithFields(AbstractValue v, Fields fields) {
  v.fields_ = std::make_shared<const Fields>(std::move(fields));
  v.Canonicalise();
  return v;
}

AbstractValue Builder::WithSummary(AbstractValue v, const AbstractValue& each) {
  v.elements_ = nullptr;
  v.summary_ = std::make_shared<const AbstractValue>(each);
  v.Canonicalise();
  return v;
}

AbstractValue Builder::WithColumns(AbstractValue v, Columns columns) {
  v.fields_ = nullptr;
  v.columns_ = std::make_shared<const Fields>(std::move(columns.list));
  v.certain_columns_ = columns.certain;
  v.filled_columns_ = columns.filled;
  v.Canonicalise();
  return v;
}

Interval Builder::IntervalOf(const Value& v) {
  if (!v.IsNumericOrLogicalOrChar() || v.IsComplex() || v.IsSparse()) return Interval::Top();
  Interval r = EmptyInterval();
  const int64_t n = v.numel();
  constexpr int64_t kLooked = 1 << 20;
  if (n > kLooked) return RangeOfClasses(ClassSet::Of(v.class_id()));  // so large an array costs too much to go through
  const double* doubles = v.Is(ClassId::kDouble) && n > 1 ? v.data<double>() : nullptr;
  for (int64_t k = 0; k < n; ++k) {
    double x = doubles != nullptr ? doubles[k] : v.ElementAsDouble(k);
    if (std::isnan(x)) {
      r.may_be_nan = true;
      continue;
    }
    r.low = std::min(r.low, x);
    r.high = std::max(r.high, x);
    if (x == 0 && std::signbit(x)) r.may_be_negative_zero = true;
    if (!std::isinf(x) && std::trunc(x) != x) r.integral = false;
  }
  if (!IsExactlyStored(v.class_id()) && n > 0 && (r.low < -kExactLimit || r.high > kExactLimit)) {
    return RangeOfClasses(ClassSet::Of(v.class_id()));  // the conversion to double may have rounded
  }
  return Canonical(r);
}

namespace {

// A complex array whose imaginary parts are all zero, so that an operator would make it real.
bool HidesRealNumbers(const Value& v) {
  if (!v.IsNumericOrLogicalOrChar() || !v.IsComplex()) return false;
  if (v.IsSparse()) return true;  // nothing is said of these
  for (int64_t k = 0; k < v.numel(); ++k) {
    if (v.ElementAsComplex(k).imag() != 0) return false;
  }
  return true;
}

}  // namespace

AbstractValue AbstractValue::Of(const Value& v) {
  AbstractValue r =
      Builder::Make(v.IsSparse() ? ClassSet::Sparse() : ClassSet::Of(v.class_id()),
                    v.IsNumericOrLogicalOrChar() && !v.IsComplex() ? Tristate::kTrue : Tristate::kFalse,
                    Tristate::kTrue, v.storage() == value::Storage::kFull, Shape::Of(v.dims()), Builder::IntervalOf(v));
  if (!HidesRealNumbers(v)) r = r.Narrowed();
  r.static_ = std::make_shared<const Value>(v);
  return r;
}

AbstractValue AbstractValue::FactsOf(const Value& v) {
  AbstractValue r = Of(v);
  r.static_ = nullptr;
  if (v.Is(ClassId::kCell) && v.numel() > 0) {
    if (v.numel() > kMaxParts) return Builder::WithSummary(r, SummaryOf(v, FactsOf));
    Elements elements;
    for (int64_t k = 0; k < v.numel(); ++k) elements.push_back(FactsOf(v.cell(k)));
    return Builder::WithElements(r, std::move(elements));
  }
  if (v.Is(ClassId::kStruct)) {
    Fields fields;
    for (size_t f = 0; f < v.fields().size(); ++f) {
      const int at = static_cast<int>(f);
      fields.emplace_back(v.fields()[f], FactsOf(v.IsScalar() ? v.field(0, at) : ColumnOf(v, at)));
    }
    const size_t count = fields.size();
    if (v.IsScalar()) return Builder::WithFields(r, std::move(fields));
    return Builder::WithColumns(r, {std::move(fields), count, count});
  }
  if (v.Is(ClassId::kFunctionHandle)) {
    HandleTarget target = TargetOf(v.handle());
    for (auto& [name, captured] : target.captures) captured = captured.Forget();
    return Builder::WithTargets(r, {std::move(target)});
  }
  return r;
}

AbstractValue AbstractValue::Array(ClassSet classes, Shape shape, Tristate real) {
  return Builder::Make(classes, real, Tristate::kTrue, false, std::move(shape), Interval::Top());
}

AbstractValue AbstractValue::RealDouble(Shape shape, Interval interval) {
  return Builder::Make(ClassSet::Of(ClassId::kDouble), Tristate::kTrue, Tristate::kTrue, false, std::move(shape),
                       interval);
}

AbstractValue AbstractValue::Logical(Shape shape) {
  return Array(ClassSet::Of(ClassId::kLogical), std::move(shape), Tristate::kTrue);
}

AbstractValue AbstractValue::Char(Shape shape) {
  return Array(ClassSet::Of(ClassId::kChar), std::move(shape), Tristate::kTrue);
}

AbstractValue AbstractValue::CellOf(const value::Dims& dims, std::vector<AbstractValue> elements) {
  bool all_static = true;
  for (const AbstractValue& e : elements) {
    if (e.IsBottom()) return Bottom();
    all_static &= e.IsStatic();
  }
  if (all_static) {
    Value v = Value::Cell(dims);
    for (size_t k = 0; k < elements.size(); ++k) v.mutable_cell(static_cast<int64_t>(k)) = elements[k].static_value();
    return Of(v);
  }
  AbstractValue r = Array(ClassSet::Of(ClassId::kCell), Shape::Of(dims), Tristate::kFalse);
  return Builder::WithElements(std::move(r), std::move(elements));
}

AbstractValue AbstractValue::CellOfEach(Shape shape, const AbstractValue& each) {
  return Builder::WithSummary(Array(ClassSet::Of(ClassId::kCell), std::move(shape), Tristate::kFalse), each);
}

AbstractValue AbstractValue::StructOf(std::vector<std::pair<std::string, AbstractValue>> fields) {
  bool all_static = true;
  std::vector<std::string> names;
  for (const auto& [name, value] : fields) {
    if (value.IsBottom()) return Bottom();
    all_static &= value.IsStatic();
    names.push_back(name);
  }
  if (all_static) {
    Value v = Value::Struct(value::Dims(absl::Span<const int64_t>({1, 1})), names);
    for (size_t f = 0; f < fields.size(); ++f) {
      v.mutable_field(0, static_cast<int>(f)) = fields[f].second.static_value();
    }
    return Of(v);
  }
  return Builder::WithFields(Array(ClassSet::Of(ClassId::kStruct), Shape::Scalar(), Tristate::kFalse),
                             std::move(fields));
}

AbstractValue AbstractValue::StructArrayOf(Shape shape, std::vector<std::pair<std::string, AbstractValue>> columns) {
  const size_t count = columns.size();
  AbstractValue r = Array(ClassSet::Of(ClassId::kStruct), std::move(shape), Tristate::kFalse);
  bool all_static = r.shape().IsKnown();
  for (const auto& [name, column] : columns) all_static &= column.IsStatic();
  if (all_static) {
    Value v = Value::Struct(*r.shape().Known());
    for (const auto& [name, column] : columns) {
      const int f = v.AddField(name);
      for (int64_t k = 0; k < v.numel(); ++k) v.mutable_field(k, f) = column.static_value().cell(k);
    }
    return Of(v);
  }
  return Builder::WithColumns(std::move(r), {std::move(columns), count, count});
}

bool AbstractValue::IsBottom() const { return defined_ == Tristate::kBottom; }

const AbstractValue* AbstractValue::Field(std::string_view name) const {
  if (fields_ == nullptr) return nullptr;
  for (const auto& [field, value] : *fields_) {
    if (field == name) return &value;
  }
  return nullptr;
}

Tristate AbstractValue::logical() const {
  if (classes_.empty()) return Tristate::kBottom;
  if (classes_.Only(ClassId::kLogical)) return Tristate::kTrue;
  return classes_.Has(ClassId::kLogical) ? Tristate::kTop : Tristate::kFalse;
}

AbstractValue AbstractValue::WithClasses(ClassSet c) const {
  if (c == classes_) return *this;
  AbstractValue r = Forget();
  r.narrowed_ = r.narrowed_ && c.SubsetOf(classes_);
  r.classes_ = c;
  r.Canonicalise();
  return r;
}

AbstractValue AbstractValue::WithReal(Tristate real) const {
  if (real == real_) return *this;
  AbstractValue r = Forget();
  r.narrowed_ = r.narrowed_ && LessEqual(real, real_);
  r.real_ = real;
  r.Canonicalise();
  return r;
}

AbstractValue AbstractValue::WithShape(Shape s) const {
  if (s == shape_) return *this;
  AbstractValue r = ForgetContents();
  r.shape_ = std::move(s);
  r.narrowed_ = false;  // some of the elements may all be real
  r.number_ = r.upper_ = {};
  r.size_of_ = nullptr;
  r.Canonicalise();
  return r;
}

AbstractValue AbstractValue::Reshaped(Shape s) const {
  return s == shape_ ? *this : WithElementsOf(WithShape(std::move(s)), *this);
}

AbstractValue AbstractValue::WithNumber(ExtentExpression number) const {
  if (number == number_ || IsStatic()) return *this;
  AbstractValue r = *this;
  r.number_ = std::move(number);
  r.Canonicalise();
  return r;
}

AbstractValue AbstractValue::WithUpper(ExtentExpression upper) const {
  if (upper == upper_ || IsStatic()) return *this;
  AbstractValue r = *this;
  r.upper_ = std::move(upper);
  r.Canonicalise();
  return r;
}

AbstractValue AbstractValue::WithSizeOf(const Shape& shape) const {
  if (IsStatic()) return *this;
  AbstractValue r = *this;
  r.size_of_ = std::make_shared<const Shape>(shape);
  r.Canonicalise();
  return r;
}

AbstractValue AbstractValue::WithInterval(Interval i) const {
  if (i == interval_) return *this;
  AbstractValue r = Forget();
  r.interval_ = i;
  r.Canonicalise();
  return r;
}

AbstractValue AbstractValue::WithDefined(Tristate d) const {
  if (d == defined_) return *this;
  AbstractValue r = *this;
  r.defined_ = d;
  r.Canonicalise();
  return r;
}

AbstractValue AbstractValue::WithFullStorage(bool full) const {
  if (full == full_storage_ || classes_.HasSparse()) return *this;
  if (IsStatic()) return full ? Of(static_->Full()) : *this;
  if (HasChoices()) {
    if (!full) return *this;
    std::vector<Value> list;
    for (const Value& v : choices()) list.push_back(v.Full());
    return OneOf(list).WithDefined(defined_);
  }
  AbstractValue r = *this;
  r.full_storage_ = full;
  r.Canonicalise();
  return r;
}

AbstractValue AbstractValue::Narrowed() const {
  if (narrowed_ || IsStatic()) return *this;
  AbstractValue r = *this;
  r.narrowed_ = true;
  r.Canonicalise();
  return r;
}

AbstractValue AbstractValue::MadeFull() const {
  if (!classes_.HasSparse()) return *this;
  if (IsStatic()) return Of(static_->Full());
  AbstractValue r = ForgetContents();
  const ClassSet both = ClassSet::Of(ClassId::kDouble) | ClassSet::Of(ClassId::kLogical);
  r.classes_ = (r.classes_ & (ClassSet::NumericLogicalChar() | kContainers)) | both;
  r.narrowed_ = false;
  r.Canonicalise();
  return r;
}

AbstractValue AbstractValue::Forget() const {
  if (IsStatic()) return FactsOf(*static_);
  AbstractValue r = *this;
  r.choices_ = nullptr;
  return r;
}

AbstractValue AbstractValue::ForgetContents() const {
  AbstractValue r = *this;
  r.static_ = nullptr;
  r.choices_ = nullptr;
  r.elements_ = nullptr;
  r.fields_ = nullptr;
  r.summary_ = nullptr;
  r.columns_ = nullptr;
  r.certain_columns_ = r.filled_columns_ = 0;
  r.targets_ = nullptr;
  return r;
}

bool SameStatic(const Value& a, const Value& b) {
  return a.SameRep(b) || (a.storage() == b.storage() && value::Identical(a, b) && builtin::SameMarks(a, b));
}

bool AbstractValue::Contains(const Value& v) const {
  if (defined_ != Tristate::kTrue && defined_ != Tristate::kTop) return false;
  if (!(v.IsSparse() ? classes_.HasSparse() : classes_.Has(v.class_id())) || !shape_.Contains(v.dims())) return false;
  bool is_real = v.IsNumericOrLogicalOrChar() && !v.IsComplex();
  if (!LessEqual(is_real ? Tristate::kTrue : Tristate::kFalse, real_)) return false;
  if (full_storage_ && v.storage() != value::Storage::kFull && v.numel() > 1) return false;
  if (narrowed_ && real_ != Tristate::kTrue && HidesRealNumbers(v)) return false;
  if (is_real && !LessEqual(Builder::IntervalOf(v), interval_) && !interval_.IsTop()) return false;
  if (static_ != nullptr) return value::Identical(*static_, v);
  if (choices_ != nullptr) {
    return std::any_of(choices_->begin(), choices_->end(), [&](const Value& c) { return value::Identical(c, v); });
  }
  if (targets_ != nullptr && v.Is(ClassId::kFunctionHandle)) {
    return std::any_of(targets_->begin(), targets_->end(),
                       [&](const HandleTarget& t) { return t.Contains(v.handle()); });
  }
  if (v.Is(ClassId::kCell) && (elements_ != nullptr || summary_ != nullptr)) {
    for (int64_t k = 0; k < v.numel(); ++k) {
      if (!(summary_ != nullptr ? *summary_ : (*elements_)[static_cast<size_t>(k)]).Contains(v.cell(k))) return false;
    }
  }
  if (v.Is(ClassId::kStruct) && (fields_ != nullptr || columns_ != nullptr)) {
    const auto& fields = fields_ != nullptr ? *fields_ : *columns_;
    const size_t count = v.fields().size();
    const size_t least = fields_ != nullptr ? fields.size() : v.numel() == 0 ? certain_columns_ : filled_columns_;
    if (count > fields.size() || count < least) return false;
    for (size_t f = 0; f < count; ++f) {
      const int at = static_cast<int>(f);
      if (v.fields()[f] != fields[f].first) return false;
      if (!fields[f].second.Contains(fields_ != nullptr ? v.field(0, at) : ColumnOf(v, at))) return false;
    }
  }
  return true;
}

}  // namespace residua::domain
