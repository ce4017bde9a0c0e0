// Names in the file system, the environment, and who runs the process: what POSIX answers, in Octave's words.
//
// Nothing here is pure: a context that allows no effects refuses each of them before it looks at its arguments.

#include <dirent.h>
#include <glob.h>
#include <grp.h>
#include <pwd.h>
#include <sys/stat.h>
#include <sys/utsname.h>
#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <cerrno>
#include <climits>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <mutex>
#include <vector>

#include "worker/builtin/current_folder.h"
#include "worker/builtin/kernel_util.h"

namespace residua::builtin {

using value::ThrowError;

namespace {

// The folders that `cd` left, in their order.
struct LeftFolders {
  std::mutex mutex;
  std::vector<std::string> folders;
  std::atomic<uint64_t> count{0};  // asked at each call of a program

  void Add(const std::string& folder) {
    std::lock_guard lock(mutex);
    folders.push_back(folder);
    count = folders.size();
  }
};
LeftFolders& Left() {
  static auto* left = new LeftFolders;
  return *left;
}

}  // namespace

std::string CurrentFolder() {
  char path[PATH_MAX];
  return getcwd(path, sizeof path) != nullptr ? path : "";
}

uint64_t FolderChanges() { return Left().count.load(std::memory_order_relaxed); }

std::string FolderAfter(uint64_t changes) {
  std::lock_guard lock(Left().mutex);
  return changes < Left().folders.size() ? Left().folders[changes] : CurrentFolder();
}

std::string RealFolder(const std::string& folder) {
  const std::filesystem::path absolute = folder.starts_with('/') ? folder : FolderAfter(0) + "/" + folder;
  std::error_code error;
  const std::filesystem::path real = std::filesystem::weakly_canonical(absolute, error);
  std::string name = (error ? absolute.lexically_normal() : real).string();
  while (name.size() > 1 && name.ends_with('/')) name.pop_back();
  return name;
}

namespace {

void NeedEffects(const EvaluationContext& context, const char* name) {
  if (!context.allow_effects) throw BudgetExceeded(std::string(name) + ": effects are not allowed here");
}

std::string TextArgument(const Value& v, const char* name, const char* what) {
  if (!v.IsString()) ThrowError("", "%s: %s must be a string", name, what);
  return v.AsString();
}

Value Number(double x) { return Value::Double(x); }
Value Words(const std::string& s) { return Value::String(s); }

Value StructOf(const std::vector<std::pair<const char*, Value>>& fields) {
  Value s = Value::Struct(Dims(1, 1));
  for (const auto& [name, v] : fields) s.mutable_field(0, s.AddField(name)) = v;
  return s;
}

// A call of the system as Octave reports it: without outputs a failure is an error; otherwise a status and the text.
ValueList StatusAndText(const char* name, int status, int nargout) {
  const std::string why = status < 0 ? std::strerror(errno) : "";
  if (nargout == 0) {
    if (status < 0) ThrowError("", "%s: operation failed: %s", name, why.c_str());
    return {};
  }
  return Two(Number(status), Words(why));
}

// A truth, the text of the failure and whose it is.
ValueList TruthAndText(const char* name, int status, int nargout) {
  const std::string why = status < 0 ? std::strerror(errno) : "";
  if (nargout == 0) {
    if (status < 0) ThrowError("", "%s: operation failed: %s", name, why.c_str());
    return {};
  }
  return {Value::Bool(status == 0), Words(why), Words(status < 0 ? name : "")};
}

std::string HomeFolder() {
  const char* home = std::getenv("HOME");
  if (home != nullptr && *home != '\0') return home;
  const passwd* entry = getpwuid(getuid());
  return entry != nullptr ? entry->pw_dir : "/";
}

// ~ and ~user at the start of a name.
std::string Expanded(const std::string& name) {
  if (name.empty() || name[0] != '~') return name;
  const size_t slash = std::min(name.find('/'), name.size());
  const std::string user = name.substr(1, slash - 1);
  if (user.empty()) return HomeFolder() + name.substr(slash);
  const passwd* entry = getpwnam(user.c_str());
  return entry != nullptr ? entry->pw_dir + name.substr(slash) : name;
}

// The name from the root, without "." and ".." parts; links are not followed.
std::string Absolute(const std::string& name) {
  if (name.empty()) return CurrentFolder();
  const std::string from_root = name[0] == '/' ? name : CurrentFolder() + "/" + name;
  std::vector<std::string> parts;
  for (size_t at = 0; at < from_root.size();) {
    const size_t end = std::min(from_root.find('/', at), from_root.size());
    const std::string part = from_root.substr(at, end - at);
    if (part == ".." && !parts.empty())
      parts.pop_back();
    else if (!part.empty() && part != "." && part != "..")
      parts.push_back(part);
    at = end + 1;
  }
  std::string out;
  for (const std::string& part : parts) out += "/" + part;
  return out.empty() ? "/" : out;
}

std::string ModeText(mode_t mode) {
  const char kind = S_ISDIR(mode)    ? 'd'
                    : S_ISCHR(mode)  ? 'c'
                    : S_ISBLK(mode)  ? 'b'
                    : S_ISFIFO(mode) ? 'p'
                    : S_ISLNK(mode)  ? 'l'
                    : S_ISSOCK(mode) ? 's'
                                     : '-';
  std::string text(1, kind);
  for (int shift = 6; shift >= 0; shift -= 3) {
    const unsigned bits = mode >> shift & 7U;
    const bool special = (mode & (shift == 6 ? S_ISUID : shift == 3 ? S_ISGID : S_ISVTX)) != 0;
    const char set = shift == 0 ? 't' : 's', unset = shift == 0 ? 'T' : 'S';
    text += (bits & 4U) != 0 ? 'r' : '-';
    text += (bits & 2U) != 0 ? 'w' : '-';
    text += special ? ((bits & 1U) != 0 ? set : unset) : ((bits & 1U) != 0 ? 'x' : '-');
  }
  return text + " ";
}

ValueList StatusOf(const char* name, Args args, bool follow) {
  const std::string path = Expanded(TextArgument(args[0], name, "NAME"));
  struct stat s;
  if ((follow ? stat(path.c_str(), &s) : lstat(path.c_str(), &s)) < 0) {
    return {Value::Array(ClassId::kDouble, Dims(0, 0)), Number(-1), Words(std::strerror(errno))};
  }
  const auto number = [](auto x) { return Number(static_cast<double>(x)); };
  Value info = StructOf({{"dev", number(s.st_dev)},
                         {"ino", number(s.st_ino)},
                         {"mode", number(s.st_mode)},
                         {"modestr", Words(ModeText(s.st_mode))},
                         {"nlink", number(s.st_nlink)},
                         {"uid", number(s.st_uid)},
                         {"gid", number(s.st_gid)},
                         {"rdev", number(s.st_rdev)},
                         {"size", number(s.st_size)},
                         {"atime", number(s.st_atime)},
                         {"mtime", number(s.st_mtime)},
                         {"ctime", number(s.st_ctime)},
                         {"blksize", number(s.st_blksize)},
                         {"blocks", number(s.st_blocks)}});
  return {std::move(info), Number(0), Words("")};
}

ValueList IsKind(EvaluationContext& context, const char* name, Args args, bool (*test)(mode_t)) {
  NeedEffects(context, name);
  const Value& v = args[0];
  const bool fits = v.IsNumericOrLogicalOrChar() && !v.Is(ClassId::kChar) && v.IsScalar() && !v.IsComplex();
  if (!fits) ThrowError("", "%s: invalid MODE value", name);
  return One(Value::Bool(test(static_cast<mode_t>(v.ElementAsDouble(0)))));
}

Value UserStruct(const passwd* p) {
  if (p == nullptr) return Number(0);
  return StructOf({{"name", Words(p->pw_name)},
                   {"passwd", Words(p->pw_passwd)},
                   {"uid", Number(p->pw_uid)},
                   {"gid", Number(p->pw_gid)},
                   {"gecos", Words(p->pw_gecos)},
                   {"dir", Words(p->pw_dir)},
                   {"shell", Words(p->pw_shell)}});
}

Value GroupStruct(const group* g) {
  if (g == nullptr) return Number(0);
  std::vector<std::string> members;
  for (char** member = g->gr_mem; *member != nullptr; ++member) members.emplace_back(*member);
  const Value names = members.empty() ? Words("") : CellOfStrings(members, true);
  return StructOf(
      {{"name", Words(g->gr_name)}, {"passwd", Words(g->gr_passwd)}, {"gid", Number(g->gr_gid)}, {"mem", names}});
}

double WholeNumber(const char* name, const char* what, const Value& v) {
  const double x = DoubleArgument(v);
  if (x != std::trunc(x)) ThrowError("", "%s: %s must be an integer", name, what);
  return x;
}

// Texts of a char matrix or a cell of strings.
std::vector<std::string> Patterns(const char* name, const char* what, const Value& v) {
  std::vector<std::string> out;
  if (v.Is(ClassId::kCell)) {
    if (!IsCellString(v)) ThrowError("", "%s: %s must be a string or cell array of strings", name, what);
    for (int64_t k = 0; k < v.numel(); ++k) out.push_back(v.cell(k).AsString());
    return out;
  }
  if (!v.Is(ClassId::kChar)) ThrowError("", "%s: %s must be a string or cell array of strings", name, what);
  for (int64_t r = 0; r < v.rows(); ++r) out.push_back(RowText(v, r));
  return out;
}

}  // namespace

#define KERNEL(name) ValueList Kernel_##name(EvaluationContext& context, Args args, int nargout)
#define IDENTITY(name, call)                       \
  KERNEL(name) {                                   \
    (void)args, (void)nargout;                     \
    NeedEffects(context, #name);                   \
    return One(Number(static_cast<double>(call))); \
  }
IDENTITY(getuid, ::getuid())
IDENTITY(geteuid, ::geteuid())
IDENTITY(getgid, ::getgid())
IDENTITY(getegid, ::getegid())
IDENTITY(getppid, ::getppid())
IDENTITY(getpgrp, ::getpgrp())
#undef IDENTITY

#define KIND(name, test)                                                        \
  KERNEL(name) {                                                                \
    (void)nargout;                                                              \
    return IsKind(context, #name, args, [](mode_t m) { return test(m) != 0; }); \
  }
KIND(S_ISBLK, S_ISBLK)
KIND(S_ISCHR, S_ISCHR)
KIND(S_ISDIR, S_ISDIR)
KIND(S_ISFIFO, S_ISFIFO)
KIND(S_ISLNK, S_ISLNK)
KIND(S_ISREG, S_ISREG)
KIND(S_ISSOCK, S_ISSOCK)
#undef KIND

KERNEL(stat) {
  NeedEffects(context, "stat");
  (void)nargout;
  return StatusOf("stat", args, true);
}
KERNEL(lstat) {
  NeedEffects(context, "lstat");
  (void)nargout;
  return StatusOf("lstat", args, false);
}

KERNEL(setenv) {
  NeedEffects(context, "setenv");
  (void)nargout;
  const std::string name = TextArgument(args[0], "setenv", "VAR");
  const std::string text = args.size() > 1 ? TextArgument(args[1], "setenv", "VALUE") : "";
  ::setenv(name.c_str(), text.c_str(), 1);
  return {};
}
KERNEL(putenv) { return Kernel_setenv(context, args, nargout); }

KERNEL(unsetenv) {
  NeedEffects(context, "unsetenv");
  (void)nargout;
  return One(Number(::unsetenv(args[0].IsString() ? args[0].AsString().c_str() : "")));
}

KERNEL(cd) {
  NeedEffects(context, "cd");
  const std::string before = CurrentFolder();
  if (!args.empty() || nargout == 0) {
    const std::string folder = args.empty() ? HomeFolder() : Expanded(TextArgument(args[0], "cd", "DIR"));
    if (!folder.empty() && ::chdir(folder.c_str()) < 0) {
      ThrowError("", "%s: %s", folder.c_str(), std::strerror(errno));
    }
    if (CurrentFolder() != before) Left().Add(before);
  }
  return nargout > 0 ? One(Words(before)) : ValueList{};
}
KERNEL(chdir) { return Kernel_cd(context, args, nargout); }

KERNEL(__mkdir__) {
  NeedEffects(context, "mkdir");
  std::string folder = Expanded(TextArgument(args[0], "mkdir", args.size() > 1 ? "PARENT" : "DIR"));
  if (args.size() > 1) folder += "/" + TextArgument(args[1], "mkdir", "DIR");
  struct stat s;
  if (stat(folder.c_str(), &s) == 0 && S_ISDIR(s.st_mode)) {
    if (nargout == 0) return {};
    return {Value::Bool(true), Words("directory exists"), Words("mkdir")};
  }
  return TruthAndText("mkdir", ::mkdir(folder.c_str(), 0777), nargout);
}

KERNEL(rmdir) {
  NeedEffects(context, "rmdir");
  const std::string folder = Expanded(TextArgument(args[0], "rmdir", "DIR"));
  if (args.size() > 1) {
    if (!args[1].IsString() || args[1].AsString() != "s") {
      ThrowError("", "rmdir: second argument must be \"s\" for recursive delete");
    }
    Refuse("rmdir", "the deletion of what a folder holds");
  }
  return TruthAndText("rmdir", ::rmdir(folder.c_str()), nargout);
}

KERNEL(rename) {
  NeedEffects(context, "rename");
  const std::string from = TextArgument(args[0], "rename", "OLD"), to = TextArgument(args[1], "rename", "NEW");
  return StatusAndText("rename", std::rename(from.c_str(), to.c_str()), nargout);
}

KERNEL(umask) {
  NeedEffects(context, "umask");
  (void)nargout;
  if (!args[0].IsNumericOrLogicalOrChar()) ThrowError("", "umask: MASK must be an integer");
  const double given = std::trunc(DoubleArgument(args[0]));
  if (given < 0) ThrowError("", "umask: MASK must be a positive integer value");
  // The decimal digits are read as octal ones, and so is what is returned.
  const auto convert = [](int number, int from, int to) {
    int out = 0;
    for (int place = 1; number > 0; number /= from, place *= to) {
      if (number % from >= 8) ThrowError("", "umask: MASK is not a valid octal number");
      out += number % from * place;
    }
    return out;
  };
  const mode_t before = ::umask(static_cast<mode_t>(convert(static_cast<int>(given), 10, 8)));
  return One(Number(convert(static_cast<int>(before), 8, 10)));
}

KERNEL(readdir) {
  NeedEffects(context, "readdir");
  (void)nargout;
  const std::string folder = Expanded(TextArgument(args[0], "readdir", "DIR"));
  DIR* stream = opendir(folder.c_str());
  if (stream == nullptr) return {Value::Cell(Dims(0, 0)), Number(-1), Words(std::strerror(errno))};
  std::vector<std::string> names;
  while (const dirent* entry = ::readdir(stream)) names.emplace_back(entry->d_name);
  closedir(stream);
  std::sort(names.begin(), names.end());
  return {CellOfStrings(names, true), Number(0), Words("")};
}

KERNEL(glob) {
  NeedEffects(context, "glob");
  (void)nargout;
  std::vector<std::string> found;
  for (const std::string& pattern : Patterns("glob", "PATTERN", args[0])) {
    if (pattern.empty()) continue;
    glob_t matches{};
    if (::glob(Expanded(pattern).c_str(), GLOB_NOSORT, nullptr, &matches) == 0) {
      for (size_t k = 0; k < matches.gl_pathc; ++k) found.emplace_back(matches.gl_pathv[k]);
    }
    globfree(&matches);
  }
  std::sort(found.begin(), found.end());
  if (found.empty()) return One(Value::Cell(Dims(0, 0)));
  return One(CellOfStrings(found, true));
}
KERNEL(__wglob__) { return Kernel_glob(context, args, nargout); }

KERNEL(get_home_directory) {
  NeedEffects(context, "get_home_directory");
  (void)args, (void)nargout;
  return One(Words(HomeFolder()));
}

KERNEL(tilde_expand) {
  NeedEffects(context, "tilde_expand");
  (void)nargout;
  if (args[0].Is(ClassId::kChar)) return One(Words(Expanded(args[0].AsString())));
  if (!IsCellString(args[0])) ThrowError("", "tilde_expand: argument must be char or cellstr object");
  Value out = args[0];
  for (int64_t k = 0; k < out.numel(); ++k) out.mutable_cell(k) = Words(Expanded(args[0].cell(k).AsString()));
  return One(std::move(out));
}

KERNEL(is_absolute_filename) {
  (void)context, (void)nargout;
  return One(Value::Bool(args[0].IsString() && args[0].AsString().starts_with("/")));
}
KERNEL(is_rooted_relative_filename) {
  (void)context, (void)nargout;
  const std::string name = args[0].IsString() ? args[0].AsString() : "";
  return One(Value::Bool(name == "." || name == ".." || name.starts_with("./") || name.starts_with("../")));
}
KERNEL(make_absolute_filename) {
  NeedEffects(context, "make_absolute_filename");
  (void)nargout;
  if (!args[0].IsString()) ThrowError("", "make_absolute_filename: FILE argument must be a filename");
  return One(Words(Absolute(Expanded(args[0].AsString()))));
}
KERNEL(canonicalize_file_name) {
  NeedEffects(context, "canonicalize_file_name");
  (void)nargout;
  const std::string name = TextArgument(args[0], "canonicalize_file_name", "NAME");
  char path[PATH_MAX];
  if (realpath(name.c_str(), path) == nullptr) return {Words(""), Number(-1), Words(std::strerror(errno))};
  return {Words(path), Number(0), Words("")};
}

KERNEL(is_same_file) {
  NeedEffects(context, "is_same_file");
  (void)nargout;
  const auto fits = [](const Value& v) { return v.IsString() || IsCellString(v); };
  if (!fits(args[0]) || !fits(args[1])) {
    ThrowError("", "is_same_file: FILEPATH1 and FILEPATH2 must be strings or cell arrays of strings");
  }
  const auto same = [](const Value& a, const Value& b) {
    struct stat x, y;
    return stat(a.AsString().c_str(), &x) == 0 && stat(b.AsString().c_str(), &y) == 0 && x.st_ino == y.st_ino &&
           x.st_dev == y.st_dev;
  };
  const bool first = args[0].Is(ClassId::kCell), second = args[1].Is(ClassId::kCell);
  if (!first && !second) return One(Value::Bool(same(args[0], args[1])));
  if (first && second && !(args[0].dims() == args[1].dims())) {
    ThrowError("", "is_same_file: cellstr arrays FILEPATH1 and FILEPATH2 must be the same size");
  }
  Value out = Value::Array(ClassId::kLogical, (first ? args[0] : args[1]).dims());
  for (int64_t k = 0; k < out.numel(); ++k) {
    out.mutable_data<bool>()[k] = same(first ? args[0].cell(k) : args[0], second ? args[1].cell(k) : args[1]);
  }
  return One(std::move(out));
}

KERNEL(file_in_path) {
  NeedEffects(context, "file_in_path");
  (void)nargout;
  const std::string path = TextArgument(args[0], "file_in_path", "PATH");
  const std::vector<std::string> names = Patterns("file_in_path", "file argument", args[1]);
  if (args.size() > 2) {
    const std::string all = TextArgument(args[2], "file_in_path", "optional third argument");
    if (all != "all") ThrowError("", "file_in_path: \"all\" is only valid third argument");
  }
  std::vector<std::string> found;
  for (size_t at = 0; at <= path.size();) {
    const size_t end = std::min(path.find(':', at), path.size());
    const std::string folder = path.substr(at, end - at);
    for (const std::string& name : names) {
      const std::string full = folder + "/" + name;
      struct stat s;
      if (!folder.empty() && stat(full.c_str(), &s) == 0 && S_ISREG(s.st_mode)) found.push_back(full);
    }
    at = end + 1;
  }
  if (args.size() > 2) return One(found.empty() ? Value::Cell(Dims(0, 0)) : CellOfStrings(found, true));
  return One(Words(found.empty() ? "" : found.front()));
}

KERNEL(getpwuid) {
  NeedEffects(context, "getpwuid");
  (void)nargout;
  return {UserStruct(::getpwuid(static_cast<uid_t>(WholeNumber("getpwuid", "UID", args[0])))), Words("")};
}
KERNEL(getpwnam) {
  NeedEffects(context, "getpwnam");
  (void)nargout;
  return {UserStruct(::getpwnam(args[0].IsString() ? args[0].AsString().c_str() : "")), Words("")};
}
KERNEL(getgrgid) {
  NeedEffects(context, "getgrgid");
  (void)nargout;
  return {GroupStruct(::getgrgid(static_cast<gid_t>(WholeNumber("getgrgid", "GID", args[0])))), Words("")};
}
KERNEL(getgrnam) {
  NeedEffects(context, "getgrnam");
  (void)nargout;
  return {GroupStruct(::getgrnam(args[0].IsString() ? args[0].AsString().c_str() : "")), Words("")};
}
KERNEL(getpwent) {
  NeedEffects(context, "getpwent");
  (void)args, (void)nargout;
  return {UserStruct(::getpwent()), Words("")};
}
KERNEL(getgrent) {
  NeedEffects(context, "getgrent");
  (void)args, (void)nargout;
  return {GroupStruct(::getgrent()), Words("")};
}
#define REWIND(name)               \
  KERNEL(name) {                   \
    (void)args, (void)nargout;     \
    NeedEffects(context, #name);   \
    ::name();                      \
    return {Number(0), Words("")}; \
  }
REWIND(setpwent)
REWIND(endpwent)
REWIND(setgrent)
REWIND(endgrent)
#undef REWIND

KERNEL(uname) {
  NeedEffects(context, "uname");
  (void)args, (void)nargout;
  utsname u{};
  const int status = ::uname(&u);
  return {StructOf({{"sysname", Words(u.sysname)},
                    {"nodename", Words(u.nodename)},
                    {"release", Words(u.release)},
                    {"version", Words(u.version)},
                    {"machine", Words(u.machine)}}),
          Number(status), Words(status < 0 ? std::strerror(errno) : "")};
}

}  // namespace residua::builtin
