// containers.Map: values by text or by number, in order of the keys.
//
// Keys of one class: text, or numbers that are converted to the key class of the map; NaN keys are one key. Values are
// unrestricted, or converted to the value class.

#include <cmath>
#include <map>

#include "worker/builtin/compose.h"
#include "worker/builtin/handle_object.h"
#include "worker/builtin/null_value.h"
#include "worker/builtin/system/display.h"
#include "worker/builtin/warning.h"

namespace residua::builtin {

using value::ThrowError;

namespace {

bool IsNumber(const Value& v) { return value::IsNumeric(v.class_id()) || v.Is(ClassId::kLogical); }

// Numbers first to last, -0 before 0, NaN behind all.
struct KeyOrder {
  bool operator()(double a, double b) const {
    if (a == 0 && b == 0) return std::signbit(a) && !std::signbit(b);
    return std::isnan(b) ? !std::isnan(a) : a < b;
  }
};

std::string Shown(const Value& key) {
  std::string text = DispText(key, DisplayFormat());
  const size_t first = text.find_first_not_of(" \n");
  if (first == std::string::npos) return "";
  return text.substr(first, text.find_last_not_of(" \n") - first + 1);
}

bool IsKeyClass(const std::string& name) {
  for (const char* k : {"char", "double", "single", "int32", "uint32", "int64", "uint64"}) {
    if (name == k) return true;
  }
  return false;
}

class Map final : public HandleObject {
 public:
  const char* ClassName() const override { return "containers.Map"; }

  bool HasMethod(std::string_view name) const override {
    for (const char* m : {"keys", "values", "isKey", "remove", "size", "length", "isempty", "disp", "display"}) {
      if (name == m) return true;
    }
    return AsksExtents(name);
  }

  // Functions that see it as a column of its values.
  static bool AsksExtents(std::string_view name) {
    return name == "rows" || name == "columns" || name == "isrow" || name == "isscalar" || name == "issquare";
  }

  ValueList CallMethod(EvaluationContext& context, std::string_view name, Args args, int nargout) override {
    if (name == "keys") return One(Keys());
    if (name == "length") return One(Value::Double(static_cast<double>(Count())));
    if (name == "isempty") return One(Value::Bool(Count() == 0));
    if (name == "values") return One(args.empty() ? Values() : ValuesOf(args[0]));
    if (name == "size") return Size(args, nargout);
    if (AsksExtents(name)) {
      const Value column[] = {Value::Array(ClassId::kDouble, Dims(Count(), 1))};
      return CallBuiltin(*FindBuiltin(name), context, column, nargout);
    }
    if (name == "isKey" || name == "remove") {
      if (args.size() != 1) ThrowError("", "containers.Map: input argument 'KeySet' is missing");
      if (name == "isKey") return One(IsKey(context, args[0]));
      Remove(args[0]);
      return One(Value::OfObject(shared_from_this()));
    }
    return {};
  }

  void Remove(const Value& keys) {
    const Value list = KeyList(keys);
    for (int64_t k = 0; k < list.numel(); ++k) {
      const Value& key = list.cell(k);
      if (!Fits(key)) {
        RefuseAmongTexts(key);
        continue;
      }
      if (numeric())
        numbers_.erase(NumberKey(key));
      else
        texts_.erase(key.AsString());
    }
  }

  Value Property(const std::string& name) const override {
    if (name == "Count") {
      Value v = Value::Array(ClassId::kUint64, Dims(1, 1));
      v.mutable_data<uint64_t>()[0] = static_cast<uint64_t>(Count());
      return v;
    }
    if (name == "KeyType") return Value::String(key_type_);
    if (name == "ValueType") return Value::String(value_type_);
    ThrowError("", "containers.Map: unknown property '%s'", name.c_str());
  }

  void SetProperty(const std::string&, const Value&) override {
    ThrowError("", "containers.Map: properties are read-only");
  }

  Value Lookup(Args keys) const override {
    if (keys.empty()) ThrowError("", "containers.Map: no key specified");
    CheckKey(keys[0]);
    const Value* found = Find(keys[0]);
    if (found == nullptr) ThrowError("", "containers.Map: specified key <%s> does not exist", Shown(keys[0]).c_str());
    return *found;
  }

  void Store(Args keys, const Value& v) override {
    if (keys.empty()) ThrowError("", "containers.Map: no key specified");
    CheckKey(keys[0]);
    Value stored = v;
    if (value_type_ != "any") {
      const bool fits = value_type_ == "char" ? v.Is(ClassId::kChar) : IsNumber(v) && v.IsScalar();
      if (!fits) ThrowError("", "containers.Map: specified value type does not match the type of this container");
      ClassId c;
      if (value::ParseClassName(value_type_, &c) && value_type_ != "char")
        stored = c == ClassId::kLogical ? LogicalValue(v) : ConvertClass(v, c);
    }
    Insert(keys[0], std::move(stored));
  }

  std::string Text(bool nested) const override {
    const std::string count = std::to_string(Count());
    if (!nested) {
      return "  containers.Map object with properties:\n\n    Count     : " + count + "\n    KeyType   : " + key_type_ +
             "\n    ValueType : " + value_type_ + "\n\n";
    }
    return "  containers.Map object with properties:\n\n             Count: [1x1 uint64]\n           KeyType: " +
           key_type_ + "\n         ValueType: " + value_type_ +
           "\n               map: [1x1 struct]\n      numeric_keys: " + (numeric() ? "1" : "0") + "\n";
  }

  std::vector<std::string> PropertyNames() const override {
    return {"Count", "KeyType", "ValueType", "map", "numeric_keys"};
  }

  // ---- making
  void SetTypes(std::string key_type, std::string value_type) {
    key_type_ = std::move(key_type);
    value_type_ = std::move(value_type);
    if (!IsKeyClass(key_type_)) ThrowError("", "containers.Map: unsupported KeyType");
    ClassId c;
    const bool known = value_type_ == "any" || (value::ParseClassName(value_type_, &c) && c <= ClassId::kUint64);
    if (!known) ThrowError("", "containers.Map: unsupported ValueType");
  }

  void Insert(const Value& key, Value given) {
    Value v = Stored(std::move(given));
    if (numeric()) {
      numbers_[NumberKey(key)] = {ConvertClass(key, KeyClass()), std::move(v)};
      return;
    }
    const bool fresh = texts_.insert_or_assign(key.AsString(), std::move(v)).second;
    // Octave's map sorts its keys as fields of a struct whenever there is a new one, and fails once '' is among them.
    if (fresh && texts_.contains("")) {
      ThrowError("", "cell2struct: FIELDS must be a cell array of strings or a scalar string");
    }
  }

  Value Keys() const {
    Value out = Value::Cell(Dims(1, Count()));
    int64_t k = 0;
    for (const auto& [key, v] : texts_) out.mutable_cell(k++) = Value::String(key);
    for (const auto& [key, entry] : numbers_) out.mutable_cell(k++) = entry.first;
    return out;
  }

  Value Values() const {
    Value out = Value::Cell(Dims(1, Count()));
    int64_t k = 0;
    for (const auto& [key, v] : texts_) out.mutable_cell(k++) = v;
    for (const auto& [key, entry] : numbers_) out.mutable_cell(k++) = entry.second;
    return out;
  }

  const std::string& key_type() const { return key_type_; }

 private:
  bool numeric() const { return key_type_ != "char"; }
  int64_t Count() const { return static_cast<int64_t>(texts_.size() + numbers_.size()); }
  ClassId KeyClass() const {
    ClassId c = ClassId::kDouble;
    value::ParseClassName(key_type_, &c);
    return c;
  }
  // The keys are kept by their bits, which complex numbers do not have.
  double NumberKey(const Value& key) const {
    const ClassId c = KeyClass();
    if (key.IsComplex() && value::IsFloat(c)) ThrowError("", "num2hex: N must be real");
    if (key.IsComplex()) ThrowError("", "invalid conversion from complex scalar to %s", value::ClassName(c));
    return ConvertClass(key, c).ElementAsDouble(0);
  }

  bool Fits(const Value& key) const { return numeric() ? IsNumber(key) && key.IsScalar() : key.Is(ClassId::kChar); }

  // A key that is asked for in a list need not fit, but among texts it must be text, numbers or a cell.
  const Value* FindListed(const Value& key) const {
    if (!Fits(key)) {
      RefuseAmongTexts(key);
      return nullptr;
    }
    return Find(key);
  }

  void RefuseAmongTexts(const Value& key) const {
    if (numeric() || IsNumber(key) || key.Is(ClassId::kCell)) return;
    if (key.Is(ClassId::kFunctionHandle)) {
      ThrowError("", "cellfun: all values must be scalars when UniformOutput = true");
    }
    WrongType("octave_base_value::convert_to_str_internal ()", key);
  }

  void CheckKey(const Value& key) const {
    if (!Fits(key)) ThrowError("", "containers.Map: specified key type does not match the type of this container");
  }

  const Value* Find(const Value& key) const {
    if (numeric()) {
      const auto hit = numbers_.find(NumberKey(key));
      return hit == numbers_.end() ? nullptr : &hit->second.second;
    }
    const auto hit = texts_.find(key.AsString());
    return hit == texts_.end() ? nullptr : &hit->second;
  }

  // Keys given one by one: a cell as it is, numbers as a cell of numbers, anything else alone.
  static Value KeyList(const Value& keys) {
    if (keys.Is(ClassId::kCell)) return keys;
    Value out;
    if (IsNumber(keys)) {
      out = Value::Cell(keys.dims());
      for (int64_t k = 0; k < keys.numel(); ++k) {
        const Subscript at{false, Value::Double(static_cast<double>(k + 1))};
        out.mutable_cell(k) = Index(keys, {&at, 1}, "");
      }
    } else {
      out = Value::Cell(Dims(1, 1));
      out.mutable_cell(0) = keys;
    }
    return out;
  }

  // Octave joins the numbers of a list before it looks for them in a map of numbers, as many as they then are.
  Value JoinedNumbers(EvaluationContext& context, const Value& list) const {
    std::vector<int64_t> at;
    bool plain = true;
    for (int64_t k = 0; k < list.numel(); ++k) {
      if (!IsNumber(list.cell(k))) continue;
      at.push_back(k);
      plain = plain && list.cell(k).IsScalar();
    }
    if (plain) return list;
    const auto count = static_cast<int64_t>(at.size());
    Value numbers = Value::Cell(list.rows() == 1 ? Dims(1, count) : Dims(count, 1));
    for (int64_t k = 0; k < count; ++k) numbers.mutable_cell(k) = list.cell(at[static_cast<size_t>(k)]);
    const Value joined = Apply(Kernel_cell2mat, context, {numbers});
    if (joined.IsEmpty()) return list;
    if (joined.numel() != count) {
      ThrowError("", "reshape: can't reshape %s array to %s array", Dims(joined.numel(), 1).ToString().c_str(),
                 numbers.dims().ToString().c_str());
    }
    Value out = list;
    const Value single = KeyList(joined);
    for (int64_t k = 0; k < count; ++k) out.mutable_cell(at[static_cast<size_t>(k)]) = single.cell(k);
    return out;
  }

  Value IsKey(EvaluationContext& context, const Value& keys) const {
    const Value list = numeric() ? JoinedNumbers(context, KeyList(keys)) : KeyList(keys);
    Value out = Value::Array(ClassId::kLogical, list.dims());
    for (int64_t k = 0; k < list.numel(); ++k) {
      out.mutable_data<bool>()[k] = FindListed(list.cell(k)) != nullptr;
    }
    return out;
  }

  Value ValuesOf(const Value& keys) const {
    if (!keys.Is(ClassId::kCell)) ThrowError("", "containers.Map: input argument 'keySet' must be a cell");
    Value out = Value::Cell(keys.dims());
    for (int64_t k = 0; k < keys.numel(); ++k) {
      const Value& key = keys.cell(k);
      const Value* found = FindListed(key);
      if (found == nullptr) ThrowError("", "containers.Map: key <%s> does not exist", Shown(key).c_str());
      out.mutable_cell(k) = *found;
    }
    return out;
  }

  ValueList Size(Args args, int nargout) const {
    const auto count = static_cast<double>(Count());
    if (!args.empty()) return One(Value::Double(DoubleArgument(args[0]) == 1 ? count : 1));
    if (nargout > 1) {
      ValueList out(static_cast<size_t>(nargout), Value::Double(1));
      out[0] = Value::Double(count);
      return out;
    }
    Value v = Value::Array(ClassId::kDouble, Dims(1, 2));
    v.mutable_data<double>()[0] = count;
    v.mutable_data<double>()[1] = 1;
    return One(std::move(v));
  }

  std::string key_type_ = "char", value_type_ = "any";
  std::map<std::string, Value> texts_;
  std::map<double, std::pair<Value, Value>, KeyOrder> numbers_;  // the key as the map's class, and its value
};

// An argument as a list: cells as they are, arrays of numbers element by element where `split`, else the value alone.
std::vector<Value> Listed(const Value& v, bool split) {
  std::vector<Value> out;
  if (v.Is(ClassId::kCell)) {
    for (int64_t k = 0; k < v.numel(); ++k) out.push_back(v.cell(k));
  } else if (split && IsNumber(v)) {
    for (int64_t k = 0; k < v.numel(); ++k) {
      const Subscript at{false, Value::Double(static_cast<double>(k + 1))};
      out.push_back(Index(v, {&at, 1}, ""));
    }
  } else {
    out.push_back(v);
  }
  return out;
}

std::string KeyTypeOf(EvaluationContext& context, const std::vector<Value>& keys) {
  bool one_class = true, all_numbers = true, scalars = true;
  for (const Value& k : keys) {
    one_class = one_class && k.class_id() == keys[0].class_id();
    all_numbers = all_numbers && IsNumber(k);
    scalars = scalars && IsNumber(k) && !k.IsComplex() && k.IsScalar();
  }
  if (!one_class) {
    if (!all_numbers) ThrowError("", "containers.Map: when using multiple key types, all types must be numeric");
    Warn(context, "", "containers.Map: all keys will be converted to double");
    return "double";
  }
  const ClassId c = keys[0].class_id();
  if (c == ClassId::kChar) return "char";
  if (!scalars) ThrowError("", "containers.Map: keys must be real scalar numeric values or char vectors");
  const bool small = c == ClassId::kLogical || c == ClassId::kInt8 || c == ClassId::kUint8 || c == ClassId::kInt16 ||
                     c == ClassId::kUint16;
  return small ? "double" : value::ClassName(c);
}

void FillMap(EvaluationContext& context, Map& map, Args args) {
  if (args[0].IsEmpty()) ThrowError("", "containers.Map: empty keys are not allowed");
  const std::vector<Value> keys = Listed(args[0], true), values = Listed(args[1], keys.size() != 1);
  if (keys.size() != values.size()) ThrowError("", "containers.Map: the number of keys and values must match");
  const std::string key_type = KeyTypeOf(context, keys);
  bool one_class = true, scalars = true;
  for (const Value& v : values) {
    one_class = one_class && v.class_id() == values[0].class_id();
    scalars = scalars && IsNumber(v) && v.numel() == 1;
  }
  const bool uniform = one_class && (values[0].Is(ClassId::kChar) || scalars);
  std::string value_type = uniform ? value::ClassName(values[0].class_id()) : "any";
  if (args.size() == 4) {
    if (!args[3].IsScalar() || !IsNumber(args[3]))
      ThrowError("", "containers.Map: 'UniformValues' must be a logical scalar");
    const bool real = values[0].IsNumericOrLogicalOrChar() && !values[0].IsComplex();
    if (args[3].ElementAsDouble(0) == 0)
      value_type = "any";
    else if (!one_class || (value_type == "any" && real))
      ThrowError("", "containers.Map: when 'UniformValues' is true, all values must be scalars of the same data type");
  }
  map.SetTypes(key_type, value_type);
  for (size_t k = 0; k < keys.size(); ++k) map.Insert(keys[k], values[k]);
}

}  // namespace

Value MakeMap(EvaluationContext& context, Args args) {
  auto map = std::make_shared<Map>();
  const auto option = [&](size_t k, const char* word) {
    return args[k].IsString() && EqualsIgnoreCase(args[k].AsString(), word);
  };
  if (args.size() == 2 || (args.size() == 4 && option(2, "UniformValues"))) {
    FillMap(context, *map, args);
  } else if (args.size() == 4) {
    std::string key_type = "char", value_type = "any";
    for (size_t k : {size_t{0}, size_t{2}}) {
      const std::string given = args[k + 1].IsString() ? args[k + 1].AsString() : "";
      if (option(k, "KeyType"))
        key_type = given;
      else if (option(k, "ValueType"))
        value_type = given;
      else
        ThrowError("", "containers.Map: missing parameter name 'KeyType' or 'ValueType'");
    }
    map->SetTypes(key_type, value_type);
  } else if (!args.empty()) {
    ThrowError("", "containers.Map: incorrect number of inputs specified");
  }
  return Value::OfObject(std::move(map));
}

Value JoinMaps(int dim, Args maps) {
  EvaluationContext none;
  std::vector<Value> keys, values;
  try {
    std::string key_type;
    for (const Value& v : maps) {
      const std::string type = ObjectOf(v).Property("KeyType").AsString();
      if (key_type.empty()) key_type = type;
      if ((type == "char") != (key_type == "char")) ThrowError("", "containers.Map: keys of two kinds");
      ClassId c = ClassId::kChar;
      if (type != key_type) value::ParseClassName(key_type, &c);
      const Value own = ObjectOf(v).CallMethod(none, "keys", {}, 1)[0];
      const Value stored = ObjectOf(v).CallMethod(none, "values", {}, 1)[0];
      for (int64_t k = 0; k < own.numel(); ++k) {
        keys.push_back(type == key_type ? own.cell(k) : ConvertClass(own.cell(k), c));
        values.push_back(stored.cell(k));
      }
    }
    const auto row = [](const std::vector<Value>& parts) {
      Value cell = Value::Cell(Dims(1, static_cast<int64_t>(parts.size())));
      for (size_t k = 0; k < parts.size(); ++k) cell.mutable_cell(static_cast<int64_t>(k)) = parts[k];
      return cell;
    };
    const Value entries[] = {row(keys), row(values)};
    return MakeMap(none, entries);
  } catch (const value::MatlabError&) {
    ThrowError("", "containers.Map/%s method failed", dim == 0 ? "vertcat" : "horzcat");
  }
}

HandleObject& ObjectOf(const Value& v) { return static_cast<HandleObject&>(v.object()); }

bool IsMethodName(std::string_view name) {
  static constexpr std::string_view kMethods[] = {
      "keys",          "values",    "isKey",       "remove",  "parse",    "addRequired", "addParameter",
      "addParamValue", "addSwitch", "addOptional", "formula", "argnames", "vectorize"};
  return std::find(std::begin(kMethods), std::end(kMethods), name) != std::end(kMethods);
}

const Value* FindReceiver(Args args, std::string_view method) {
  for (const Value& v : args) {
    if (v.Is(ClassId::kObject) && ObjectOf(v).HasMethod(method)) return &v;
  }
  return nullptr;
}

}  // namespace residua::builtin
