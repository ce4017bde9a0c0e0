// One specialisation from request to result: what the embedded client and the service's workers both run.
//
// A JobRequest is self-contained (the source tree travels in it, as texts or as digests, or is read from disk), so
// equal requests give equal results on any machine with the same build and target. RunJob never throws; the user's
// errors come back as diagnostics (already rendered), ours as a failed state.
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

namespace residua::job {

inline constexpr const char* kFactsDump = "facts";
inline constexpr const char* kUsedFactsDump = "used-facts";
inline constexpr const char* kExplainDump = "explain";

struct JobOptions {
  bool post_process = true;      // --no-post
  bool inline_functions = true;  // --no-inline
  bool native = true;            // --no-native
  bool comments = false;         // --comments
  bool assert_facts = false;     // --assert
  bool fast_math = false;        // --fast-math
  bool standalone = false;       // --standalone: an artefact that needs no run-time library
  bool portable_bits = false;    // --portable-bits
  bool loop_heads = true;        // --no-loop-heads
  std::string fixed = "remove";  // remove | ignore | check
  std::string target;            // features that native code may use (target.h); resolved before anything is keyed
  int64_t unroll_limit = 1024;   // trips of one loop
  int64_t step_budget = 200'000'000;
  int64_t statement_budget = 4000;         // residual statements of one function version
  int64_t version_budget = 256;            // versions of one function
  int64_t depth_budget = 48;               // calls of one function inside itself whose arguments are not all known
  int64_t byte_budget = int64_t{1} << 28;  // one known value
  std::string style = "fast";              // fast | readable: how the residual's text writes matrices of numbers
  std::string dialect = "matlab";  // matlab: both read the residual's text | octave: it alone does, and is faster
  int precision = 0;               // significant digits of literals; 0: exact
  // Passes over the residual program and over the array IR that are left out (--disable-pass; pass_names.h).
  std::vector<std::string> disabled_passes;
  // A pass whose outcome is wanted: over the residual program as NAME.PASS.m, over the array IR as NAME.PASS.ir
  // (`build`: before its first pass); kFactsDump: the facts of every expression as
  // NAME.facts; kUsedFactsDump: the facts that the residual rests on as NAME.used-facts; kExplainDump: the page of
  // `residua explain` as NAME.html. For looking at, here and now: no part of what is asked, never sent, never stored.
  std::string dump;
  // What the native back end made on the way, as NAME.ir (the array IR after its last pass) and NAME.ll (the LLVM IR
  // after optimisation). As `dump`, no part of what is asked.
  bool emit_ir = false, emit_llvm = false;
  // Lines of the sources in the artefact, for debuggers and profilers. Comments move them, so that such an artefact is
  // never stored: as `dump`, no part of what is asked.
  bool emit_lines = false;
  // JobResult::pass_times is wanted: the passes have to run, so that no stored result will do. As `dump`, no part of
  // what is asked.
  bool time_passes = false;
};

// Of one pass, all its runs together.
struct PassTime {
  std::string name;
  int64_t runs = 0;
  int64_t changes = -1;  // runs that changed something; -1: not told
  int64_t ns = 0;
};

// A parameter, or a field of one, that is fixed.
struct FixedValue {
  std::string name;   // "n", "opt.tol"
  std::string bytes;  // of the value, as value/encoding.h writes it
};

struct Dependency {
  std::string path;
  bool found = false;
  std::string sha256;  // of the text when found
  std::string code;    // of what was found: any text with this code will do (code_digest.h); empty: only that text
};

// Names bytes.
struct FileDigest {
  std::string sha256;  // hex
  int64_t size = 0;
};

// Bytes that were promised are not to be had; never a way to say that there is no such file.
class SourceUnavailable : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

// Bytes by their digest, wherever they are: on this disk, in a store, at a server. Thread-safe.
class Blobs {
 public:
  virtual ~Blobs() = default;
  // They have the digest. Throws SourceUnavailable.
  virtual std::string Read(const FileDigest& digest) = 0;
};

// A source tree that is known by digests: a file is read when it is looked up, and of what is never looked up nobody
// needs the bytes.
struct SourceTree {
  std::map<std::string, FileDigest> files;  // by path
  // The functions of an installed Octave, which are a thousand files and equal in many requests: all their digests are
  // one blob (source_listing.h). `folders`: where the folders of the listing stand, in its order. None: no such blob.
  FileDigest listing;
  std::vector<std::string> folders;
  std::shared_ptr<Blobs> blobs;
};

struct JobRequest {
  std::string entry_path;      // the entry file's path as the user wrote it
  std::string entry_function;  // empty: the file's first function
  // Fixed values (-d). They are data: where a request came from evaluated them (fixed_value.h).
  std::vector<FixedValue> values;
  // How the user spelled them, "NAME = EXPR", in the same order, and which files their evaluation read: for messages
  // and for the user's own manifest. No part of what is asked, and never sent.
  std::vector<std::string> defines;
  std::vector<Dependency> value_files;
  // Those of them whose last bits follow the machine that evaluated them, with the libraries
  // (builtin/numeric/machine_bits.h): for the user's own manifest, never sent.
  std::vector<std::pair<std::string, unsigned>> machine_values;
  std::vector<std::string> facts;        // "NAME: FACTS" (-t)
  std::vector<std::string> annotations;  // "x size [1 ?]": hold at the beginning of the entry (-a)
  int nargin = -1;                       // -1: default
  int nargout = -1;                      // -1: one, or none of a function that returns nothing
  std::vector<std::string> search_path;  // -I, in order
  JobOptions options;
  // The machine on which the residual is to be the original bit for bit: what it runs of each library whose bits follow
  // the CPU (numerics.h). Empty: this one.
  std::map<std::string, std::string> machine;
  // The source tree: path -> text. Empty: files are read from disk as they are reached.
  std::map<std::string, std::string> files;
  // More of the tree, beside `files` that hold the entry at least.
  std::shared_ptr<const SourceTree> tree;
  // Of a relocated request (relocation.h): the paths above are names; name of a folder -> where it stands on the disk.
  // Says only where to read: no part of what is asked, and never sent.
  std::map<std::string, std::string> folders;
  // The way from the folder of the result to the entry file, for the user's own manifest: no part of what is asked, and
  // never sent. Empty: there is none.
  std::string way_to_source;
  std::vector<std::string>
      ways_to_path;  // the same of the folders of the search path, but those of the installed Octave
};

enum class JobState { kDone, kUserError, kCancelled, kLimit, kInternal };

struct JobResult {
  JobState state = JobState::kDone;
  std::string message;                       // rendered diagnostics or one line that says what failed
  std::string entry;                         // name of the residual's first function
  std::map<std::string, std::string> files;  // file name -> bytes: NAME.m, libNAME.so, NAME.h, NAME.json
  // "f.m:#17: remark: ... [kebab-kind]"; CompleteManifest makes lines and columns of the places (places.h).
  std::vector<std::string> remarks;
  int64_t native_remarks = 0;  // the last so many of them are about the native artefact
  std::vector<Dependency> dependencies;
  std::string signature;  // hex SHA-256 of the canonical call signature: the key of the residual
  // Fixed parameters, and fields of such, whose values did not matter ("n", "opt.verbose"), and parameters that are not
  // fixed of which the facts did not: any other would have given this result (specialise/parameter_uses.h). Complete
  // only in a result that was made just now.
  std::vector<std::string> unused;
  int64_t versions_reused = 0;  // of functions, which another job had made (JobHooks::find_version)
  std::vector<std::pair<std::string, int64_t>> phase_ns;  // parse, specialise, post-process, native...
  std::vector<PassTime> pass_times;                       // JobOptions::time_passes
};

// Steps whose evaluation takes about as long as to ask a store on this machine (JobHooks::least_steps).
inline constexpr int64_t kWorthKeeping = 500;

// A version of a function, for whoever keeps it.
struct KeptVersion {
  std::string function;  // its name, for people
  std::string bytes;
};

// What is known of a version: its bytes, or who makes them.
struct FoundVersion {
  FoundVersion(std::optional<std::string> bytes = std::nullopt) : bytes(std::move(bytes)) {}
  std::optional<std::string> bytes;
  bool shared = false;     // other processes work on this job: what is made is kept at once
  bool elsewhere = false;  // one of them makes it, and whoever asked does not wait for that (JobHooks::help)
};

// The phase (JobHooks::progress) after which no version of a function is made any more.
inline constexpr char kEvaluated[] = "specialise";

struct JobHooks {
  std::function<void(const std::string& phase, const std::string& detail)> progress;  // may be empty
  std::function<bool()> cancelled;                                                    // polled
  // Where versions of functions are kept from one job to the next: a table of bytes by key. Not set: nowhere. What took
  // fewer steps than `least_steps` is made anew. Of a version without bytes there will be no record.
  std::function<FoundVersion(const std::string& key)> find_version;
  std::function<void(const std::map<std::string, KeptVersion>& records)> keep_versions;
  int64_t least_steps = 0;
  // The job runs elsewhere, and versions are made for it here (specialise/help.h); the answer is JobState::kCancelled.
  bool help = false;
};

// Files of a result that belong to the native artefact, and so to the second key.
inline bool IsNativeFile(const std::string& entry, const std::string& name) {
  return name == "lib" + entry + ".so" || name == entry + ".h";
}

// The canonical call signature of a request, without running it: parses the entry file, decodes the fixed values and
// reads the facts. On a user error `state` and `message` say so.
struct Signature {
  JobState state = JobState::kDone;
  std::string message;
  std::string canonical;        // canonical text; its SHA-256 is the key
  std::string sha256;           // hex
  std::string function_digest;  // SHA-256 of the entry file's text, for sharding
};
Signature CanonicalSignature(const JobRequest& request);

// The parameters that the signature tells a value or facts of, and what it would be if those of some of them, or values
// of fields of them, were left open: the signature that requests share which differ in these alone.
std::vector<std::string> ToldIn(const Signature& signature);
Signature LeftOpen(const Signature& signature, const std::vector<std::string>& unused);
// A result that was stored for other facts of parameters of which they do not matter, told with those of this
// signature.
void TellFacts(const Signature& signature, JobResult* result);

// The key of the native artefact of a residual that is at hand: what was compiled, for which processor, against which
// run-time. An empty `sha256`: no artefact is asked for, or the result does not say what one would be made of.
Signature NativeSignature(const JobRequest& request, const JobResult& residual);

JobResult RunJob(const JobRequest& request, const JobHooks& hooks);

// What NAME.json says of this request and this set of files (a stored result is shared, these are not): how the user
// spelled the values and facts, which files the values came from, the files and remarks of the residual and of the
// artefact. Adds a file for the bytes of each long value.
void CompleteManifest(const JobRequest& request, JobResult* result);
inline constexpr const char* kValueFile = ".value";  // behind the digest, in the name of such a file

// True if every recorded look-up has the same answer now (files from the request's tree or from disk); the record then
// tells the texts that are there now, and where some were asked in riddles (digest/riddle.h) `told` is the key that
// solves them. Else `told` says in words which has not.
bool DependenciesHold(const JobRequest& request, std::vector<Dependency>* dependencies, std::string* told);

// Identifies evaluator and back end in keys: the version and a digest of their code, not time or path.
std::string BuildId();

}  // namespace residua::job
