// C++20 over residua_runtime.h: what it makes is freed by itself, arrays are spans, errors are exceptions.
//
//   residua::Context session;
//   residua::Matrix r;
//   session.Check(orbit(session.get(), x, size, r.Out()));                   // a typed entry of out/orbit.h
//   residua::Value y = residua::Function(RESIDUA_ENTRY(orbit))(session, {3.5, "text"});   // values of any class
//
// As of the C interface: a Context belongs to one thread at a time, arrays are column-major. Nothing here keeps what it
// was given longer than the call.
#ifndef RESIDUA_HPP
#define RESIDUA_HPP

#include <residua_runtime.h>

#include <complex>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <exception>
#include <functional>
#include <initializer_list>
#include <memory>
#include <new>
#include <ranges>
#include <span>
#include <stdexcept>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

namespace residua {

// What a program raised.
class Error : public std::runtime_error {
 public:
  Error(std::string identifier, const std::string& message, std::string location)
      : std::runtime_error(message), identifier_(std::move(identifier)), location_(std::move(location)) {}
  const std::string& identifier() const { return identifier_; }
  const std::string& location() const { return location_; }  // "f.m:12:3", or empty

 private:
  std::string identifier_, location_;
};
// An argument that is not what the code was specialised for.
class FactError : public Error {
  using Error::Error;
};
// Cancelled, or a limit was reached.
class Stopped : public Error {
  using Error::Error;
};

// What a MATLAB session is: persistent and global variables, random numbers, output.
class Context {
 public:
  Context() : context_(residua_context_create(), residua_context_free) {
    if (context_ == nullptr) throw std::bad_alloc();
  }
  residua_context* get() const { return context_.get(); }
  void Cancel() { residua_context_cancel(get()); }  // from any thread
  void Resume() { residua_context_resume(get()); }
  void Seed(uint32_t seed) { residua_context_seed(get(), seed); }
  // Receives what programs print; else that goes to standard output. What it throws comes out of Check when the call
  // has ended, and it is called no more until then.
  void OnOutput(std::function<void(std::string_view)> write) {
    output_ = std::make_unique<Receiver>(std::move(write));
    residua_context_set_output(get(), Receive, output_.get());
  }
  // Receives warnings, as text, and what programs write to standard error; else that goes to standard error.
  void OnErrorOutput(std::function<void(std::string_view)> write) {
    error_output_ = std::make_unique<Receiver>(std::move(write));
    residua_context_set_error_output(get(), Receive, error_output_.get());
  }
  // Throws what a status other than RESIDUA_OK says.
  void Check(int status) const {
    for (Receiver* const receiver : {output_.get(), error_output_.get()}) {
      if (receiver != nullptr && receiver->thrown) std::rethrow_exception(std::exchange(receiver->thrown, nullptr));
    }
    if (status == RESIDUA_OK) return;
    const std::string identifier = residua_error_identifier(get());
    const std::string message(residua_error_message(get()), residua_error_message_size(get()));
    const std::string location = residua_error_location(get());
    if (status == RESIDUA_STOPPED) throw Stopped(identifier, message, location);
    if (identifier == "Residua:fact-violated") throw FactError(identifier, message, location);
    throw Error(identifier, message, location);
  }

 private:
  struct Receiver {
    explicit Receiver(std::function<void(std::string_view)> to) : write(std::move(to)) {}
    std::function<void(std::string_view)> write;
    std::exception_ptr thrown;
  };
  // No exception may pass through native code.
  static void Receive(void* user, const char* text, size_t length) {
    Receiver& receiver = *static_cast<Receiver*>(user);
    if (receiver.thrown) return;
    try {
      receiver.write(std::string_view(text, length));
    } catch (...) {
      receiver.thrown = std::current_exception();
    }
  }

  std::unique_ptr<residua_context, void (*)(residua_context*)> context_;
  std::unique_ptr<Receiver> output_, error_output_;
};

namespace internal {
template <class T>
constexpr const char* ClassOf() {
  if constexpr (std::is_same_v<T, double> || std::is_same_v<T, std::complex<double>>) return "double";
  if constexpr (std::is_same_v<T, float> || std::is_same_v<T, std::complex<float>>) return "single";
  if constexpr (std::is_same_v<T, int8_t>) return "int8";
  if constexpr (std::is_same_v<T, int16_t>) return "int16";
  if constexpr (std::is_same_v<T, int32_t>) return "int32";
  if constexpr (std::is_same_v<T, int64_t>) return "int64";
  if constexpr (std::is_same_v<T, uint8_t>) return "uint8";
  if constexpr (std::is_same_v<T, uint16_t>) return "uint16";
  if constexpr (std::is_same_v<T, uint32_t>) return "uint32";
  if constexpr (std::is_same_v<T, uint64_t>) return "uint64";
  if constexpr (std::is_same_v<T, bool>) return "logical";
  if constexpr (std::is_same_v<T, char>) return "char";
  return nullptr;
}
template <class T>
constexpr bool kIsComplex = std::is_same_v<T, std::complex<double>> || std::is_same_v<T, std::complex<float>>;
}  // namespace internal

// The types whose arrays are MATLAB's: numbers, complex ones of both precisions, bool (logical), char.
template <class T>
concept Element = internal::ClassOf<T>()
!= nullptr;

namespace internal {
template <class T>
concept Number = (std::integral<T> || std::floating_point<T>)&&!std::same_as<T, bool> && !std::same_as<T, char>;
template <class T>
concept Text = std::convertible_to<const T&, std::string_view>;
// std::vector, std::array, std::span and their kind.
template <class R>
concept Elements = std::ranges::contiguous_range<const R> && std::ranges::sized_range<const R> &&
    Element<std::remove_cv_t<std::ranges::range_value_t<R>>> && !Text<R>;
}  // namespace internal

// A value of any class. Copies share what is in it.
class Value {
 public:
  // A number of any type is a double, as in the text of a program (of another class: an array of one element).
  template <internal::Number T>
  Value(T x) : Value(residua_double(static_cast<double>(x))) {}
  template <std::same_as<bool> T>  // no pointer
  Value(T x) : Value(residua_bool(x)) {}
  template <internal::Text T>
  Value(const T& text) : Value(OfText(text)) {}
  // A row.
  template <internal::Elements R>
  Value(const R& elements) : Value(Array(elements, 1, static_cast<int64_t>(std::ranges::size(elements)))) {}
  Value(std::initializer_list<double> elements) : Value(std::span<const double>(elements.begin(), elements.size())) {}
  // Column-major, of these extents, which are two at least.
  template <Element T>
  Value(std::span<const T> elements, std::initializer_list<int64_t> extents)
      : Value(NewArray(internal::ClassOf<T>(), internal::kIsComplex<T>, elements.data(), elements.size(), extents)) {}
  template <internal::Elements R>
  static Value Column(const R& elements) {
    return Array(elements, static_cast<int64_t>(std::ranges::size(elements)), 1);
  }
  // A row of cells, one struct.
  static Value Cells(std::initializer_list<Value> elements) {
    return Cells(std::span<const Value>(elements.begin(), elements.size()));
  }
  static Value Cells(std::span<const Value> elements) {
    const int64_t extents[] = {1, static_cast<int64_t>(elements.size())};
    Value cells(residua_new_cell(extents, 2));
    for (size_t k = 0; k < elements.size(); ++k)
      residua_put_cell(cells.value_.get(), static_cast<int64_t>(k), elements[k].get());
    return cells;
  }
  static Value Struct(std::initializer_list<std::pair<const char*, Value>> fields) {
    const int64_t extents[] = {1, 1};
    std::vector<const char*> names;
    for (const auto& [name, value] : fields) names.push_back(name);
    Value made(residua_new_struct(extents, 2, names.data(), static_cast<int>(names.size())));
    for (const auto& [name, value] : fields) residua_put_field(made.value_.get(), 0, name, value.get());
    return made;
  }
  // Takes what a function of residua_runtime.h returned.
  explicit Value(residua_value* taken) : value_(taken, residua_free) {
    if (taken == nullptr) throw std::bad_alloc();
  }
  Value(const Value& other) : Value(residua_copy(other.get())) {}
  Value& operator=(const Value& other) {
    value_.reset(residua_copy(other.get()));
    return *this;
  }
  Value(Value&&) noexcept = default;
  Value& operator=(Value&&) noexcept = default;

  const residua_value* get() const { return value_.get(); }
  std::string_view ClassName() const { return residua_class(get()); }
  int64_t size() const { return residua_numel(get()); }
  int64_t rows() const { return residua_extent(get(), 0); }
  int64_t columns() const { return residua_extent(get(), 1); }
  int rank() const { return residua_rank(get()); }
  int64_t Extent(int dimension) const { return residua_extent(get(), dimension); }

  // The elements of a full array of just that class, as long as the value lives.
  template <Element T = double>
  std::span<const T> Elements() const {
    const void* const data = residua_data(get());
    if (data == nullptr || ClassName() != internal::ClassOf<T>() ||
        (residua_is_complex(get()) != 0) != internal::kIsComplex<T>)
      throw std::invalid_argument("a value of class " + Described() + " has no elements of class " +
                                  internal::ClassOf<T>());
    return {static_cast<const T*>(data), static_cast<size_t>(size())};
  }
  // Of an array of one number.
  double AsDouble() const {
    if (size() != 1 || residua_data(get()) == nullptr)
      throw std::invalid_argument("a value of class " + Described() + " is no number");
    return residua_element(get(), 0);
  }
  std::string AsText() const {
    const std::span<const char> bytes = Elements<char>();
    return std::string(bytes.begin(), bytes.end());
  }
  Value Cell(int64_t k) const { return Part(residua_cell_element(get(), k), "cell " + std::to_string(k)); }
  std::vector<std::string> FieldNames() const {
    std::vector<std::string> names;
    for (int k = 0; k < residua_field_count(get()); ++k) names.emplace_back(residua_field_name(get(), k));
    return names;
  }
  Value Field(const std::string& name, int64_t k = 0) const {
    return Part(residua_field(get(), k, name.c_str()), "field `" + name + "`");
  }

 private:
  static Value OfText(std::string_view text) { return Value(residua_string(text.data(), text.size())); }
  template <class R>
  static Value Array(const R& elements, int64_t rows, int64_t columns) {
    using T = std::remove_cv_t<std::ranges::range_value_t<R>>;
    return Value(std::span<const T>(std::ranges::data(elements), std::ranges::size(elements)), {rows, columns});
  }
  static residua_value* NewArray(const char* class_name, bool is_complex, const void* elements, size_t count,
                                 std::initializer_list<int64_t> extents) {
    size_t wanted = 1;
    for (const int64_t extent : extents) wanted *= static_cast<size_t>(extent);
    if (extents.size() < 2 || wanted != count)
      throw std::invalid_argument("the extents of an array are two or more, and multiply to its elements");
    return residua_new_array(class_name, is_complex, extents.begin(), static_cast<int>(extents.size()), elements);
  }
  std::string Described() const {
    std::string text(ClassName());
    if (residua_is_complex(get())) text += " (complex)";
    for (int k = 0; k < rank(); ++k) text += (k == 0 ? " and size " : "x") + std::to_string(Extent(k));
    return text;
  }
  Value Part(residua_value* part, const std::string& what) const {
    if (part == nullptr) throw std::out_of_range("a value of class " + Described() + " has no " + what);
    return Value(part);
  }
  std::unique_ptr<residua_value, void (*)(residua_value*)> value_;
};

// A result of a typed entry: a matrix of real doubles, column-major.
class Matrix {
 public:
  Matrix() = default;
  Matrix(const Matrix&) = delete;
  Matrix& operator=(const Matrix&) = delete;
  Matrix(Matrix&& other) noexcept : buffer_(std::exchange(other.buffer_, {})) {}
  Matrix& operator=(Matrix&& other) noexcept {
    std::swap(buffer_, other.buffer_);
    return *this;
  }
  ~Matrix() { residua_buffer_free(&buffer_); }
  // Where an entry puts its result; what was there goes.
  residua_buffer* Out() {
    residua_buffer_free(&buffer_);
    return &buffer_;
  }
  int64_t rows() const { return buffer_.size[0]; }
  int64_t columns() const { return buffer_.size[1]; }
  std::span<const double> Elements() const { return {buffer_.data, static_cast<size_t>(rows() * columns())}; }
  double operator()(int64_t row, int64_t column) const { return buffer_.data[row + column * rows()]; }

 private:
  residua_buffer buffer_{};
};

// `residua::Function f(RESIDUA_ENTRY(sim));` of the artefact that sim.h declares.
#define RESIDUA_ENTRY(name) name##_artefact, name##_call

// A point of many that raised.
struct PointError {
  int64_t point;
  std::string identifier, message, location;
};

// A column of points: what each of them has of one parameter or result, a rows x columns matrix, one after the other.
template <class T>
struct Column {
  std::span<T> elements;
  int64_t rows = 1, columns = 1;
};

class Function {
 public:
  Function(const residua_artefact& artefact, residua_generic_entry call) : artefact_(&artefact), call_(call) {}
  const residua_artefact& artefact() const { return *artefact_; }

  // nargout results. With nargout 0 there may be one all the same, as MATLAB's `ans`, or none.
  std::vector<Value> Call(Context& context, std::span<const Value> arguments, int nargout) const {
    std::vector<const residua_value*> given;
    for (const Value& argument : arguments) given.push_back(argument.get());
    std::vector<residua_value*> results(static_cast<size_t>(nargout > 1 ? nargout : 1), nullptr);
    context.Check(call_(context.get(), static_cast<int>(given.size()), given.data(), nargout, results.data()));
    std::vector<Value> out;
    for (residua_value* result : results) {
      if (result != nullptr) out.emplace_back(result);
    }
    return out;
  }
  Value operator()(Context& context, std::initializer_list<Value> arguments = {}) const {
    std::vector<Value> results = Call(context, {arguments.begin(), arguments.size()}, 1);
    if (results.empty()) throw std::logic_error(std::string("`") + artefact_->name + "` gives no value");
    return std::move(results[0]);
  }

  // Many points, shared among threads. Results of points that raised are NaN; which did is returned, in order.
  std::vector<PointError> Points(Context& context, int64_t points, std::span<const Column<const double>> parameters,
                                 std::span<const Column<double>> results, int threads = 1) const {
    std::vector<const double*> x;
    std::vector<double*> y;
    std::vector<int64_t> x_size, y_size;
    Lay(parameters, points, artefact_->parameter_count, &x, &x_size);
    Lay(results, points, artefact_->result_count, &y, &y_size);
    std::vector<PointError> errors;
    if (residua_many_points(context.get(), artefact_, threads, points, x.data(), x_size.data(), y.data(), y_size.data(),
                            Keep, &errors) < 0)
      context.Check(RESIDUA_STOPPED);
    context.Check(RESIDUA_OK);  // what a receiver of output threw
    return errors;
  }

  // The same over values of any class: a point is as many of `arguments` as there are parameters. Its nargout results
  // are no values where it raised; what raised goes to `errors`.
  std::vector<std::vector<Value>> Calls(Context& context, std::span<const Value> arguments, int nargout,
                                        std::vector<PointError>* errors, int threads = 1) const {
    const auto each = static_cast<size_t>(artefact_->parameter_count), wanted = static_cast<size_t>(nargout);
    if (nargout < 1 || each == 0 || arguments.size() % each != 0)
      throw std::invalid_argument("points are as many values each as there are parameters, and ask for a result");
    std::vector<const residua_value*> given;
    for (const Value& argument : arguments) given.push_back(argument.get());
    const size_t points = given.size() / each;
    std::vector<residua_value*> results(points * wanted, nullptr);
    errors->clear();
    const int64_t failed =
        residua_many_calls(context.get(), call_, threads, static_cast<int64_t>(points), static_cast<int>(each),
                           given.data(), nargout, results.data(), Keep, errors);
    std::vector<std::vector<Value>> out(points);
    for (size_t k = 0; k < results.size(); ++k) {
      if (results[k] != nullptr) out[k / wanted].emplace_back(results[k]);
    }
    if (failed < 0) context.Check(RESIDUA_STOPPED);
    context.Check(RESIDUA_OK);
    return out;
  }

 private:
  static void Keep(void* user, int64_t point, const char* identifier, const char* message, size_t size,
                   const char* location) {
    static_cast<std::vector<PointError>*>(user)->push_back({point, identifier, std::string(message, size), location});
  }
  template <class T>
  void Lay(std::span<const Column<T>> columns, int64_t points, int count, std::vector<T*>* places,
           std::vector<int64_t>* sizes) const {
    if (artefact_->points == nullptr)
      throw std::invalid_argument(std::string("`") + artefact_->name +
                                  "` has other parameters or results than real doubles");
    if (static_cast<int>(columns.size()) != count)
      throw std::invalid_argument("there are " + std::to_string(columns.size()) + " columns for " +
                                  std::to_string(count) + " parameters or results");
    for (const Column<T>& column : columns) {
      if (static_cast<int64_t>(column.elements.size()) != points * column.rows * column.columns)
        throw std::invalid_argument("a column has other than points * rows * columns elements");
      places->push_back(column.elements.data());
      sizes->push_back(column.rows);
      sizes->push_back(column.columns);
    }
  }

  const residua_artefact* artefact_;
  residua_generic_entry call_;
};

}  // namespace residua

#endif
