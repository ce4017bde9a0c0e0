// Files: fopen, fclose, reading by line and by element, writing, positions. Refused where effects are not allowed.
#include "worker/builtin/system/file_stream.h"

#include <fcntl.h>
#include <sys/mman.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <filesystem>
#include <utility>

#include "worker/builtin/text_format.h"

namespace residua::builtin {

using value::ThrowError;

namespace {

void NeedEffects(const EvaluationContext& context, const char* name) {
  if (!context.allow_effects) throw BudgetExceeded(std::string(name) + ": effects are not allowed here");
}

// Of what works on streams that are open.
void NeedStreams(EvaluationContext& context, const char* name) {
  if (!context.allow_effects && !FileStreams::Of(context).contents) NeedEffects(context, name);
}

// A file need not end: who waits for it may give up.
void PollWhileReading(const EvaluationContext& context, size_t done) {
  constexpr size_t kBetween = size_t{1} << 20;
  if (done % kBetween == 0 && context.cancelled && context.cancelled()) throw BudgetExceeded("cancelled");
}

[[noreturn]] void InvalidStream(const char* name, double id) {
  ThrowError("", "%s: invalid stream number = %g", name, id > 2 ? id : -1.0);
}

}  // namespace

FileStreams::~FileStreams() {
  for (auto& [_, stream] : streams_) std::fclose(stream.file);
}

FileStreams& FileStreams::Of(EvaluationContext& context) {
  if (context.streams == nullptr) context.streams = std::make_shared<FileStreams>();
  return *std::static_pointer_cast<FileStreams>(context.streams);
}

int FileStreams::Open(std::FILE* file, std::string name, std::string mode) {
  int id = 3;
  while (streams_.contains(id)) ++id;
  streams_[id] = {file, std::move(name), std::move(mode)};
  return id;
}

double FileStreams::NumberOf(const Value& id) const {
  if (id.Is(ClassId::kChar)) {
    const std::string name = id.IsString() ? id.AsString() : "";
    const auto found = std::ranges::find_if(streams_, [&](const auto& s) { return s.second.name == name; });
    return found == streams_.end() ? -1 : found->first;
  }
  const double number = id.IsNumericOrLogicalOrChar() && !id.IsEmpty() ? id.ElementAsComplex(0).real() : NAN;
  if (number != std::trunc(number)) ThrowError("", "file id must be a file object, std::string, or integer value");
  return number;
}

FileStream& FileStreams::Get(const char* name, const Value& id) {
  const double number = NumberOf(id);
  const auto found = streams_.find(static_cast<int>(number));
  if (found == streams_.end() || found->first != number) InvalidStream(name, number);
  return found->second;
}

void FileStreams::Close(int id) {
  const auto found = streams_.find(id);
  std::fclose(found->second.file);
  streams_.erase(found);
}

namespace {
thread_local FilesRead* files_read = nullptr;
}

FilesRead::FilesRead() : outer_(std::exchange(files_read, this)) {}
FilesRead::~FilesRead() { files_read = outer_; }
FilesRead* FilesRead::Current() { return files_read; }

const FilesRead::Found& FilesRead::Of(const std::string& name, const std::function<Found()>& read) {
  const auto known = files_.find(name);
  return known != files_.end() ? known->second : files_.emplace(name, read()).first->second;
}

std::FILE* FileOfBytes(const std::string& bytes) {
  const int descriptor = ::memfd_create("residua-file", MFD_CLOEXEC);
  std::FILE* const file = descriptor < 0 ? nullptr : ::fdopen(descriptor, "r+b");
  if (file == nullptr) {
    if (descriptor >= 0) ::close(descriptor);
    return nullptr;
  }
  const bool whole = std::fwrite(bytes.data(), 1, bytes.size(), file) == bytes.size() && std::fflush(file) == 0;
  if (whole) {
    std::rewind(file);
    return file;
  }
  std::fclose(file);
  return nullptr;
}

void WriteToStream(EvaluationContext& context, const char* name, const Value& id, const std::string& text) {
  const double number = FileStreams::Of(context).NumberOf(id);
  if (number != 1 && number != 2) {
    NeedEffects(context, name);
    std::FILE* file = FileStreams::Of(context).Get(name, Value::Double(number)).file;
    std::fwrite(text.data(), 1, text.size(), file);
    return;
  }
  context.had_output = true;
  (number == 2 ? context.write_error : context.write)(text);
}

#define KERNEL(name) ValueList Kernel_##name(EvaluationContext& context, Args args, int nargout)

namespace {

std::FILE* OpenContents(const FileStreams& streams, const std::string& path) {
  const std::optional<std::string> bytes = streams.contents(path);
  if (!bytes) {
    errno = ENOENT;
    return nullptr;
  }
  std::FILE* const file = FileOfBytes(*bytes);
  if (file == nullptr) throw BudgetExceeded("fopen: no room for a file in memory");
  return file;
}

// Name, mode, byte order and encoding of a stream; of no stream all are empty.
ValueList DescribeStream(const FileStreams& streams, const Value& id) {
  static constexpr const char* kStandard[3][2] = {{"stdin", "r"}, {"stdout", "w"}, {"stderr", "w"}};
  if (!id.IsNumericOrLogicalOrChar() || !id.IsScalar() || DoubleArgument(id) != std::trunc(DoubleArgument(id))) {
    ThrowError("", "file id must be a file object or integer value");
  }
  const double number = DoubleArgument(id);
  const auto found = streams.all().find(static_cast<int>(number));
  const bool standard = number >= 0 && number <= 2;
  if (!standard && found == streams.all().end()) {
    return {Value::String(""), Value::String(""), Value::String(""), Value::String("")};
  }
  const std::string name = standard ? kStandard[static_cast<int>(number)][0] : found->second.name;
  const std::string mode = standard ? kStandard[static_cast<int>(number)][1] : found->second.mode;
  return {Value::String(name), Value::String(mode), Value::String("ieee-le"), Value::String("utf-8")};
}

}  // namespace

KERNEL(fopen) {
  NeedStreams(context, "fopen");
  FileStreams& streams = FileStreams::Of(context);
  if (args.size() == 1 && args[0].IsString() && args[0].AsString() == "all") {
    Value ids = Value::Array(
        ClassId::kDouble,
        Dims(streams.all().empty() ? 0 : static_cast<int64_t>(streams.all().size()), streams.all().empty() ? 0 : 1));
    int64_t k = 0;
    for (const auto& [id, _] : streams.all()) ids.mutable_data<double>()[k++] = id;
    return One(std::move(ids));
  }
  if (args.size() == 1 && !args[0].Is(ClassId::kChar)) {
    ValueList out = DescribeStream(streams, args[0]);
    out.resize(static_cast<size_t>(std::max(1, nargout)));
    return out;
  }
  if (!args[0].IsString()) ThrowError("", "fopen: file name must be a string");
  std::string mode = "r";
  if (args.size() > 1) {
    if (!args[1].IsString()) ThrowError("", "fopen: file mode must be a string");
    mode = args[1].AsString();
  }
  if (args.size() > 2) {
    const std::string order = args[2].IsString() ? args[2].AsString() : "";
    if (order != "native" && order != "ieee-le" && order != "n" && order != "l") Refuse("fopen", "another byte order");
  }
  std::string shown = mode, kind;
  for (const char c : mode) {
    if (c != 't' && c != 'b') kind += c;
  }
  const bool text = mode.find('t') != std::string::npos;
  if (kind != "r" && kind != "w" && kind != "a" && kind != "r+" && kind != "w+" && kind != "a+") {
    ThrowError("", "fopen: invalid mode: '%s'", mode.c_str());
  }
  if (!text && mode.find('b') == std::string::npos) shown = std::string(1, kind[0]) + "b" + kind.substr(1);
  const std::string path = args[0].AsString();
  if (kind != "r") NeedEffects(context, "fopen");
  if (kind == "r" && streams.on_read) streams.on_read(path);
  std::error_code none;
  // Which the C library opens for reading. Where effects are not allowed, nobody looks at what was not given.
  const bool folder = context.allow_effects && std::filesystem::is_directory(path, none);
  std::FILE* const file = folder                  ? nullptr
                          : context.allow_effects ? std::fopen(path.c_str(), (kind + "b").c_str())
                                                  : OpenContents(streams, path);
  const std::string why = folder ? "invalid stream object" : file == nullptr ? std::strerror(errno) : "";
  ValueList out;
  out.push_back(Value::Double(file == nullptr ? -1 : streams.Open(file, path, shown)));
  if (nargout > 1) out.push_back(Value::String(why));
  return out;
}

KERNEL(fclose) {
  NeedStreams(context, "fclose");
  (void)nargout;
  FileStreams& streams = FileStreams::Of(context);
  if (args[0].IsString() && args[0].AsString() == "all") {
    while (!streams.all().empty()) streams.Close(streams.all().begin()->first);
    return One(Value::Double(0));
  }
  streams.Get("fclose", args[0]);
  streams.Close(static_cast<int>(streams.NumberOf(args[0])));
  return One(Value::Double(0));
}

namespace {

// The end is noticed when the last line has been read.
void NoticeEnd(std::FILE* file) {
  const int next = std::getc(file);
  if (next != EOF) std::ungetc(next, file);
}

// One line, as far as `limit` bytes; `keep`: with its end.
ValueList ReadLine(EvaluationContext& context, const char* name, Args args, bool keep) {
  NeedStreams(context, name);
  std::FILE* file = FileStreams::Of(context).Get(name, args[0]).file;
  double limit = HUGE_VAL;
  if (args.size() > 1) {
    limit = DoubleArgument(args[1]);
    if (std::isnan(limit)) ThrowError("", "%s: NaN invalid as size specification", name);
    if (limit < 0) ThrowError("", "%s: invalid length specified", name);
  }
  std::string line;
  int c = EOF;
  while (static_cast<double>(line.size()) < limit && (c = std::getc(file)) != EOF) {
    if (c == '\n') {
      if (keep) line += '\n';
      break;
    }
    line += static_cast<char>(c);
    PollWhileReading(context, line.size());
  }
  if (c == EOF && line.empty() && limit > 0) return Two(Value::Double(-1), Value::Double(0));
  if (c == '\n') NoticeEnd(file);
  const auto length = static_cast<double>(line.size());
  return Two(Value::String(line), Value::Double(length));
}

struct Precision {
  ClassId from = ClassId::kUint8, to = ClassId::kDouble;
};

ClassId ClassOfWord(const char* name, std::string word) {
  static const std::map<std::string, ClassId> kWords = {
      {"uchar", ClassId::kUint8},     {"unsigned char", ClassId::kUint8}, {"char", ClassId::kChar},
      {"schar", ClassId::kInt8},      {"signed char", ClassId::kInt8},    {"integer*1", ClassId::kInt8},
      {"integer*2", ClassId::kInt16}, {"integer*4", ClassId::kInt32},     {"integer*8", ClassId::kInt64},
      {"short", ClassId::kInt16},     {"ushort", ClassId::kUint16},       {"int", ClassId::kInt32},
      {"uint", ClassId::kUint32},     {"long", ClassId::kInt64},          {"ulong", ClassId::kUint64},
      {"float", ClassId::kSingle},    {"float32", ClassId::kSingle},      {"real*4", ClassId::kSingle},
      {"float64", ClassId::kDouble},  {"real*8", ClassId::kDouble},       {"char*1", ClassId::kChar}};
  const auto found = kWords.find(word);
  if (found != kWords.end()) return found->second;
  ClassId c;
  if (value::ParseClassName(word, &c) && c <= ClassId::kUint64 && c != ClassId::kLogical) return c;
  ThrowError("", "%s: invalid PRECISION specified", name);
}

Precision ReadPrecision(const char* name, const Value& v) {
  if (!v.IsString()) ThrowError("", "%s: PRECISION must be a string", name);
  std::string word = v.AsString();
  Precision p;
  if (!word.empty() && word[0] == '*') {
    p.from = p.to = ClassOfWord(name, word.substr(1));
  } else if (const size_t at = word.find("=>"); at != std::string::npos) {
    p.from = ClassOfWord(name, word.substr(0, at));
    p.to = ClassOfWord(name, word.substr(at + 2));
  } else {
    p.from = ClassOfWord(name, word);
  }
  return p;
}

}  // namespace

KERNEL(fgetl) {
  (void)nargout;
  return ReadLine(context, "fgetl", args, false);
}
KERNEL(fgets) {
  (void)nargout;
  return ReadLine(context, "fgets", args, true);
}

KERNEL(fskipl) {
  NeedStreams(context, "fskipl");
  (void)nargout;
  std::FILE* file = FileStreams::Of(context).Get("fskipl", args[0]).file;
  const bool number = args.size() == 1 || (args[1].IsNumericOrLogicalOrChar() && !args[1].IsEmpty());
  double most = args.size() > 1 && number ? args[1].ElementAsDouble(0) : 1;
  if (!number || !(most >= 0) || std::trunc(most) != most) ThrowError("", "fskipl: invalid number of lines specified");
  if (most == 0) most = HUGE_VAL;
  double lines = 0;
  for (int c = 0; lines < most && (c = std::getc(file)) != EOF;) lines += c == '\n';
  if (lines > 0) NoticeEnd(file);
  return One(Value::Double(lines));
}

KERNEL(fscanf) {
  NeedStreams(context, "fscanf");
  std::FILE* file = FileStreams::Of(context).Get("fscanf", args[0]).file;
  const long start = std::ftell(file);
  std::string text;
  char buffer[4096];
  for (size_t n = 0; (n = std::fread(buffer, 1, sizeof buffer, file)) > 0;) {
    text.append(buffer, n);
    PollWhileReading(context, text.size());
  }
  const size_t length = text.size();
  size_t consumed = 0;
  ValueList out = ScanText("fscanf", std::move(text), args[1], args.subspan(2), &consumed);
  // The end counts as reached when reading ran into it.
  if (consumed < length) std::fseek(file, start + static_cast<long>(consumed), SEEK_SET);
  if (args.size() < 3 || !args[2].Is(ClassId::kChar)) out.resize(static_cast<size_t>(std::clamp(nargout, 1, 3)));
  return out;
}

KERNEL(feof) {
  NeedStreams(context, "feof");
  (void)nargout;
  return One(Value::Double(std::feof(FileStreams::Of(context).Get("feof", args[0]).file) != 0));
}

KERNEL(ftell) {
  NeedStreams(context, "ftell");
  (void)nargout;
  return One(Value::Double(static_cast<double>(std::ftell(FileStreams::Of(context).Get("ftell", args[0]).file))));
}

KERNEL(frewind) {
  NeedStreams(context, "frewind");
  std::rewind(FileStreams::Of(context).Get("frewind", args[0]).file);
  return nargout > 0 ? One(Value::Double(0)) : ValueList{};
}

KERNEL(fseek) {
  NeedStreams(context, "fseek");
  (void)nargout;
  std::FILE* file = FileStreams::Of(context).Get("fseek", args[0]).file;
  int origin = SEEK_SET;
  if (args.size() > 2) {
    const std::string word = args[2].IsString() ? args[2].AsString() : "";
    if (word == "cof")
      origin = SEEK_CUR;
    else if (word == "eof")
      origin = SEEK_END;
    else if (word != "bof" && args[2].IsString())
      ThrowError("", "fseek: invalid value for origin");
    else if (!args[2].IsString())
      origin = DoubleArgument(args[2]) < 0 ? SEEK_SET : DoubleArgument(args[2]) == 0 ? SEEK_CUR : SEEK_END;
  }
  const long before = std::ftell(file);
  std::fseek(file, 0, SEEK_END);
  const long end = std::ftell(file);
  const long target = static_cast<long>(DoubleArgument(args[1])) + (origin == SEEK_SET   ? 0
                                                                    : origin == SEEK_CUR ? before
                                                                                         : end);
  if (target < 0 || target > end) {
    std::fseek(file, before, SEEK_SET);
    return One(Value::Double(-1));
  }
  std::fseek(file, target, SEEK_SET);
  return One(Value::Double(0));
}

KERNEL(fread) {
  NeedStreams(context, "fread");
  (void)nargout;
  std::FILE* file = FileStreams::Of(context).Get("fread", args[0]).file;
  size_t at = 1;
  double rows = HUGE_VAL, cols = 1;
  bool matrix = false;
  if (at < args.size() && !args[at].IsString()) {
    const Value& size = args[at++];
    rows = size.IsEmpty() ? HUGE_VAL : size.ElementAsDouble(0);
    if (size.numel() == 2) {
      cols = size.ElementAsDouble(1);
      matrix = true;
    }
  }
  Precision p;
  if (at < args.size()) p = ReadPrecision("fread", args[at++]);
  if (at < args.size()) Refuse("fread", "skipping or another byte order");
  const double most = rows * cols;
  const auto width = static_cast<size_t>(ElementSize(p.from));
  std::vector<double> read;
  std::vector<uint8_t> raw(width);
  Value one = Value::Array(p.from, Dims(1, 1));
  while (static_cast<double>(read.size()) < most && std::fread(raw.data(), 1, width, file) == width) {
    value::VisitClass(p.from, [&](auto* tag) {
      using T = std::remove_pointer_t<decltype(tag)>;
      std::memcpy(one.mutable_data<T>(), raw.data(), width);
    });
    read.push_back(one.ElementAsDouble(0));
    PollWhileReading(context, read.size());
  }
  const auto n = static_cast<int64_t>(read.size());
  Dims dims(n, n == 0 ? 0 : 1);
  if (matrix && n > 0) {
    const auto r = static_cast<int64_t>(std::min(rows, static_cast<double>(n)));
    dims = Dims(r, (n + r - 1) / r);
  }
  Value out = Value::Array(ClassId::kDouble, dims);
  if (n > 0) std::copy(read.begin(), read.end(), out.mutable_data<double>());
  if (p.to != ClassId::kDouble) out = ConvertClass(out, p.to);
  return Two(std::move(out), Value::Double(static_cast<double>(n)));
}

KERNEL(fwrite) {
  NeedEffects(context, "fwrite");
  (void)nargout;
  Precision p;
  if (args.size() > 2) p = ReadPrecision("fwrite", args[2]);
  if (args.size() > 3) Refuse("fwrite", "skipping or another byte order");
  if (!args[1].IsNumericOrLogicalOrChar()) WrongType("fwrite", args[1]);
  const Value data = ConvertClass(args[1].Full(), p.from == ClassId::kChar ? ClassId::kUint8 : p.from);
  std::string bytes;
  value::VisitClass(data.class_id(), [&](auto* tag) {
    using T = std::remove_pointer_t<decltype(tag)>;
    if (!data.IsEmpty())
      bytes.assign(reinterpret_cast<const char*>(data.data<T>()), static_cast<size_t>(data.numel()) * sizeof(T));
  });
  WriteToStream(context, "fwrite", args[0], bytes);
  return One(Value::Double(static_cast<double>(data.numel())));
}

KERNEL(unlink) {
  NeedEffects(context, "unlink");
  if (!args[0].IsString()) ThrowError("", "unlink: FILE must be a string");
  const std::string path = args[0].AsString();
  const int status = ::unlink(path.c_str());
  if (nargout == 0) {
    if (status < 0) ThrowError("", "unlink: operation failed: %s", std::strerror(errno));
    return {};
  }
  return Two(Value::Double(status), Value::String(status < 0 ? std::strerror(errno) : ""));
}

KERNEL(tempname) {
  NeedEffects(context, "tempname");
  (void)nargout;
  std::string folder = "/tmp", prefix = "oct-";
  if (!args.empty()) {
    if (!args[0].Is(ClassId::kChar)) ThrowError("", "tempname: DIR must be a string");
    if (!args[0].IsEmpty()) folder = args[0].AsString();
  }
  if (args.empty() || args[0].IsEmpty()) {
    const char* chosen = std::getenv("TMPDIR");
    if (chosen != nullptr && *chosen != '\0') folder = chosen;
  }
  if (args.size() > 1) {
    if (!args[1].Is(ClassId::kChar)) ThrowError("", "tempname: PREFIX must be a string");
    prefix = args[1].AsString();
  }
  if (::access(folder.c_str(), F_OK) != 0) folder = "/tmp";
  std::string pattern = folder + "/" + prefix + "XXXXXX";
  const int file = ::mkstemp(pattern.data());
  if (file < 0) ThrowError("", "tempname: %s", std::strerror(errno));
  ::close(file);
  ::unlink(pattern.c_str());
  return One(Value::String(pattern));
}

KERNEL(getpid) {
  NeedEffects(context, "getpid");
  (void)args, (void)nargout;
  return One(Value::Double(static_cast<double>(::getpid())));
}

KERNEL(nproc) {
  NeedEffects(context, "nproc");
  (void)args, (void)nargout;
  return One(Value::Double(static_cast<double>(::sysconf(_SC_NPROCESSORS_ONLN))));
}

}  // namespace residua::builtin
