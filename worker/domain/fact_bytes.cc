#include "worker/domain/fact_bytes.h"

#include <charconv>

#include "worker/builtin/frame/marks.h"
#include "worker/builtin/null_value.h"
#include "worker/domain/builder.h"
#include "worker/domain/extent_text.h"
#include "worker/domain/handle_set.h"
#include "worker/value/encoding.h"

namespace residua::domain {

using value::ByteReader;
using value::ByteWriter;
using value::Malformed;

namespace {

constexpr int kDeepestFact = 64;           // parts of parts
constexpr int64_t kMostBytes = 1LL << 28;  // of one value

// What else an abstract value has, behind its class, traits, shape and interval.
enum Content : uint8_t { kNothing, kStatic, kChoices, kElements, kFields, kOpen };
enum Null : uint8_t { kNoNull, kMatrix, kSingleQuotes, kDoubleQuotes };

const value::HandlePlaces& NoHandles() {
  static const value::HandlePlaces kNone{
      [](const value::FunctionHandle&) -> std::string { throw Malformed("a function handle"); },
      [](const std::string&, value::FunctionHandle*) { throw Malformed("a function handle"); }};
  return kNone;
}

// As ExtentExpression::text spells symbols.
ExtentExpression SymbolOf(std::string_view name) {
  using Kind = ExtentExpression::Kind;
  const Kind kind = name[0] == '$' ? Kind::kScalar : name[0] == '@' ? Kind::kPath : Kind::kExtent;
  uint32_t number = 0;
  const char* const end = name.data() + name.size();
  if (std::from_chars(name.data() + 1, end, number).ptr != end) throw Malformed("there is no such name of an extent");
  return ExtentExpression::Symbol(number, kind);
}

void WriteInterval(const Interval& i, ByteWriter* out) {
  out->Number(i.low);
  out->Number(i.high);
  out->Byte(static_cast<uint8_t>(i.may_be_nan | i.may_be_negative_zero << 1 | i.integral << 2));
}

Interval ReadInterval(ByteReader* in) {
  Interval i;
  i.low = in->Number();
  i.high = in->Number();
  const uint8_t flags = in->Byte();
  i.may_be_nan = (flags & 1) != 0;
  i.may_be_negative_zero = (flags & 2) != 0;
  i.integral = (flags & 4) != 0;
  return i;
}

// kOmega takes ten bytes otherwise.
void WriteBound(int64_t bound, ByteWriter* out) { out->Count(bound == kOmega ? 0 : bound + 1); }
int64_t ReadBound(ByteReader* in) {
  const int64_t bound = in->Count();
  return bound == 0 ? kOmega : bound - 1;
}

uint32_t ReadBits(ByteReader* in) { return static_cast<uint32_t>(in->Count()); }

Tristate ReadTristate(ByteReader* in) { return static_cast<Tristate>(in->Byte() & 3); }

// Every class that the bits name; nobody makes a set of classes from bits otherwise.
ClassSet ClassesOf(uint32_t bits) {
  ClassSet classes = ClassSet::None();
  for (int k = 0; k < value::kClassCount; ++k) {
    if ((bits >> k & 1) != 0) classes = classes | ClassSet::Of(static_cast<ClassId>(k));
  }
  return (bits >> value::kClassCount & 1) != 0 ? classes | ClassSet::Sparse() : classes;
}

}  // namespace

void FactWriter::Write(const AbstractValue& facts) {
  ByteWriter alone;
  FactWriter once(&alone, handles_);
  once.WriteParts(facts);
  const std::string bytes = alone.Take();
  ByteReader in(bytes);
  if (FactReader(&in, handles_).Read().Key() != facts.Key())
    throw Malformed("a fact that is not read as it is written");
  WriteParts(facts);
}

void FactWriter::WriteParts(const AbstractValue& facts) {
  const auto content = facts.IsStatic()      ? kStatic
                       : facts.HasChoices()  ? kChoices
                       : facts.HasElements() ? kElements
                       : facts.HasFields()   ? kFields
                                             : kOpen;
  out_.Byte(content);
  if (content == kStatic) return WriteValue(facts.static_value());
  out_.Byte(static_cast<uint8_t>(facts.defined()));
  if (content == kChoices) {
    out_.Count(static_cast<int64_t>(facts.choices().size()));
    for (const Value& v : facts.choices()) WriteValue(v);
    return;
  }
  out_.Count(facts.classes().bits());
  out_.Byte(static_cast<uint8_t>(facts.real()));
  out_.Byte(static_cast<uint8_t>(facts.IsFullStorage() | facts.IsNarrowed() << 1));
  WriteShape(facts.shape());
  WriteInterval(facts.interval(), &out_);
  out_.Text(facts.number().text());
  out_.Text(facts.upper().text());
  out_.Byte(facts.size_of() != nullptr);
  if (facts.size_of() != nullptr) WriteShape(*facts.size_of());
  if (content == kElements) {
    out_.Count(static_cast<int64_t>(facts.elements().size()));
    for (const AbstractValue& e : facts.elements()) WriteParts(e);
  } else if (content == kFields) {
    WriteList(facts.fields());
  }
  WriteTargets(facts);
  out_.Byte(facts.HasSummary());
  if (facts.HasSummary()) WriteParts(facts.summary());
  out_.Byte(facts.HasColumns());
  if (!facts.HasColumns()) return;
  WriteList(facts.columns());
  out_.Count(static_cast<int64_t>(facts.certain_columns()));
  out_.Count(static_cast<int64_t>(facts.filled_columns()));
}

AbstractValue FactReader::Read() { return ReadParts(0); }

AbstractValue FactReader::ReadParts(int depth) {
  if (depth > kDeepestFact) throw Malformed("facts are nested too deep");
  const uint8_t content = in_.Byte();
  if (content == kStatic) return AbstractValue::Of(ReadValue());
  const Tristate defined = ReadTristate(&in_);
  if (content == kChoices) {
    std::vector<Value> choices;
    for (int64_t k = in_.Count(); k > 0; --k) choices.push_back(ReadValue());
    return Builder::WithChoices(std::move(choices), defined);
  }
  const ClassSet classes = ClassesOf(ReadBits(&in_));
  const Tristate real = ReadTristate(&in_);
  const uint8_t storage = in_.Byte();
  const Shape shape = ReadShape();
  AbstractValue facts = Builder::Make(classes, real, defined, (storage & 1) != 0, shape, ReadInterval(&in_));
  if ((storage & 2) != 0) facts = facts.Narrowed();
  if (const ExtentExpression number = ReadExpression()) facts = facts.WithNumber(number);
  if (const ExtentExpression upper = ReadExpression()) facts = facts.WithUpper(upper);
  if (in_.Byte() != 0) facts = facts.WithSizeOf(ReadShape());
  if (content == kElements) {
    Elements elements;
    for (int64_t k = in_.Count(); k > 0; --k) elements.push_back(ReadParts(depth + 1));
    facts = Builder::WithElements(facts, std::move(elements));
  } else if (content == kFields) {
    facts = Builder::WithFields(facts, ReadList(depth + 1));
  }
  facts = ReadTargets(facts, depth);
  if (in_.Byte() != 0) facts = Builder::WithSummary(facts, ReadParts(depth + 1));
  if (in_.Byte() == 0) return facts;
  Columns columns{ReadList(depth + 1), 0, 0};
  columns.certain = static_cast<size_t>(in_.Count());
  columns.filled = static_cast<size_t>(in_.Count());
  return Builder::WithColumns(facts, std::move(columns));
}

void FactWriter::WriteList(const std::vector<std::pair<std::string, AbstractValue>>& named) {
  out_.Count(static_cast<int64_t>(named.size()));
  for (const auto& [name, facts] : named) {
    out_.Text(name);
    WriteParts(facts);
  }
}

std::vector<std::pair<std::string, AbstractValue>> FactReader::ReadList(int depth) {
  std::vector<std::pair<std::string, AbstractValue>> list;
  for (int64_t k = in_.Count(); k > 0; --k) {
    std::string name(in_.Text());
    list.emplace_back(std::move(name), ReadParts(depth));
  }
  return list;
}

namespace {

bool HoldsHandle(const Value& v) {
  if (v.Is(ClassId::kFunctionHandle)) return true;
  bool holds = false;
  if (v.Is(ClassId::kCell)) {
    for (int64_t k = 0; k < v.numel() && !holds; ++k) holds = HoldsHandle(v.cell(k));
  } else if (v.Is(ClassId::kStruct)) {
    for (size_t f = 0; f < v.fields().size(); ++f) {
      for (int64_t k = 0; k < v.numel() && !holds; ++k) holds = HoldsHandle(v.field(k, static_cast<int>(f)));
    }
  }
  return holds;
}

}  // namespace

// Handles without what they captured, of which only facts are known.
void FactWriter::WriteTargets(const AbstractValue& facts) {
  out_.Byte(facts.HasTargets());
  if (!facts.HasTargets()) return;
  const std::vector<HandleTarget> targets = TargetsOf(facts).value_or(std::vector<HandleTarget>());
  out_.Count(static_cast<int64_t>(targets.size()));
  for (const HandleTarget& target : targets) {
    WriteValue(Value::Handle(target.function));
    WriteList(target.captures);
  }
}

AbstractValue FactReader::ReadTargets(AbstractValue facts, int depth) {
  if (in_.Byte() == 0) return facts;
  std::vector<HandleTarget> targets;
  for (int64_t k = in_.Count(); k > 0; --k) {
    HandleTarget target;
    const Value function = ReadValue();
    if (!function.Is(ClassId::kFunctionHandle)) throw Malformed("a target that is no handle");
    target.function = function.handle();
    target.captures = ReadList(depth + 1);
    targets.push_back(std::move(target));
  }
  return Builder::WithTargets(std::move(facts), std::move(targets));
}

// Of a value that was written before its number alone. `[]` that still deletes has no elements to tell it by. Handles
// of one text that stand at two places are two values here.
void FactWriter::WriteValue(const Value& v) {
  const auto number = static_cast<int64_t>(written_.size());
  const std::string key =
      HoldsHandle(v) ? "handle " + std::to_string(number) : value::Fingerprint(v) + builtin::MarksOf(v);
  const auto [at, fresh] = written_.emplace(key, number);
  out_.Count(at->second);
  if (!fresh) return;
  const bool null = builtin::IsNull(v), text = v.Is(ClassId::kChar);
  out_.Byte(!null ? kNoNull : !text ? kMatrix : v.quote() == '"' ? kDoubleQuotes : kSingleQuotes);
  if (null) return;
  std::string why;
  const std::optional<std::string> bytes = value::Encode(v, handles_ != nullptr ? *handles_ : NoHandles(), &why);
  if (!bytes) throw Malformed(why);
  out_.Text(*bytes);
}

Value FactReader::ReadValue() {
  const int64_t number = in_.Count();
  if (number < static_cast<int64_t>(read_.size())) return read_[static_cast<size_t>(number)];
  if (number > static_cast<int64_t>(read_.size())) throw Malformed("a value is named before it is there");
  const uint8_t null = in_.Byte();
  if (null == kMatrix) return read_.emplace_back(builtin::NullMatrix());
  if (null != kNoNull) return read_.emplace_back(builtin::NullText(null == kDoubleQuotes ? '"' : '\''));
  std::string why;
  std::optional<Value> v = value::Decode(in_.Text(), kMostBytes, handles_ != nullptr ? *handles_ : NoHandles(), &why);
  if (!v) throw Malformed(why);
  return read_.emplace_back(*std::move(v));
}

void FactWriter::WriteShape(const Shape& shape) {
  out_.Byte(shape.IsBottom());
  if (shape.IsBottom()) return;
  out_.Count(shape.min_rank());
  WriteBound(shape.max_rank(), &out_);
  out_.Count(shape.listed());
  for (int k = 0; k < shape.listed(); ++k) {
    const ExtentRange e = shape.Extent(k);
    out_.Count(e.low);
    WriteBound(e.high, &out_);
    out_.Text(e.expression.text());
  }
  out_.Text(shape.listed() < shape.max_rank() ? shape.rest().text() : "");
}

Shape FactReader::ReadShape() {
  if (in_.Byte() != 0) return Shape::Bottom();
  const int64_t min_rank = in_.Count(), max_rank = ReadBound(&in_);
  std::vector<ExtentRange> extents;
  for (int64_t k = in_.Count(); k > 0; --k) {
    ExtentRange e;
    e.low = in_.Count();
    e.high = ReadBound(&in_);
    e.expression = ReadExpression();
    extents.push_back(std::move(e));
  }
  return Shape::Canonical(min_rank, max_rank, std::move(extents)).WithRest(ReadExpression());
}

ExtentExpression FactReader::ReadExpression() {
  ExtentText text{in_.Text(), 0, ""};
  if (text.text.empty()) return {};
  const ExtentExpression e = ReadExtentExpression(&text, SymbolOf);
  if (!text.error.empty() || text.at != text.text.size()) throw Malformed("the text of an extent makes no sense");
  return e;
}

}  // namespace residua::domain
