// The commands of `residua`: each takes its parsed options and returns the exit status (0 done, 1 the user's input is
// wrong, 2 the command line is wrong, 3 the service failed).
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "worker/job/job.h"

namespace residua::client {

class StandardSource;

// A line of a file of `-a` and where it stands: what is wrong with it is told there.
struct GivenLine {
  std::string text;  // as it went into the request
  std::string path;
  int line = 0;
  size_t column = 0;  // of `text` in the line, from 0
};

struct SpecialiseOptions {
  job::JobRequest request;
  std::shared_ptr<const StandardSource> source;  // of the entry file that is called `-`
  std::vector<std::string> annotation_files;     // read into `request` by AddAnnotationFiles
  std::vector<GivenLine> given_lines;            // of those files
  std::vector<std::string> path_notes;           // of folders of the search path that are not there
  std::string out_dir;                           // empty: NAME_residua beside the current directory
  std::string server;                            // HOST:PORT; empty: in this process
  bool fallback = true;                          // in this process when the server is away
  bool campaign = false;                         // one of many; a server puts it behind those that somebody waits for
  std::string cache_dir;
  bool no_cache = false;
  bool json = false;
  bool quiet = false;
  bool verbose = false;
  bool strict = false;      // what certainly fails is an error
  double time_limit_s = 0;  // 0: none
};
// Empty, or what is wrong, with its place.
std::string AddAnnotationFiles(const std::vector<std::string>& files, job::JobRequest* request,
                               std::vector<GivenLine>* lines);
// A diagnostic about such a line, which a job knows by its text alone, with the line's place.
std::string AtItsPlace(const std::vector<GivenLine>& lines, const std::string& message);
int RunSpecialise(SpecialiseOptions options);
// The job of a report (`residua cluster reports`) again, in this process. Of the options the folder, the time limit and
// what is shown.
int RunReplay(const std::string& file, SpecialiseOptions options);
// Reads requests from a file (empty or "-": standard input) and answers them in order, a JSON object a line each.
class BatchReader;
int RunBatch(const std::string& file, const BatchReader& reader);
// Of the options those of the request, the folder and the time limit; `other`: a request to compare with, or null.
int RunExplain(const SpecialiseOptions& options, const SpecialiseOptions* other);

struct RunOptions {
  std::string what;               // output folder or FILE.m
  std::string args_file;          // a MAT-file with arguments by name
  std::vector<std::string> args;  // NAME = EXPR
  std::string results_file;       // a MAT-file for the results; empty: they are shown
  std::vector<std::string> search_path;
  int nargout = -1;  // -1: one, or none of a function that returns nothing
  bool interpret = false;
  bool native = false;
  int repeat = 0;
  bool json = false;
};
int RunRun(const RunOptions& options);

struct VerifyOptions {
  std::string what;               // output folder
  std::string source;             // the original; empty: looked for beside the folder
  std::vector<std::string> args;  // NAME = EXPR; the others are made up
  std::vector<std::string> search_path;
  int samples = 20;
  uint64_t seed = 1;
  std::string against = "interpreter";  // who runs the original: `interpreter` or `octave`
  int seconds = 10;                     // the longest that the original may take for one input; 0: as long as it likes
  bool allow_errors = false;            // it is enough that all inputs raise the same errors
  bool warnings = false;                // other warnings are a difference
  bool json = false;
};
int RunVerify(const VerifyOptions& options);

struct EvalOptions {
  std::string what;  // statements or FILE.m
  std::vector<std::string> search_path;
  bool json = false;
};
int RunEval(const EvalOptions& options);

struct CheckOptions {
  std::vector<std::string> paths;  // files and folders
  bool json = false;
};
int RunCheck(const CheckOptions& options);

struct GraphOptions {
  std::vector<std::string> paths;  // files
  std::vector<std::string> search_path;
  bool builtins = false;
  bool json = false;
};
int RunGraph(const GraphOptions& options);

struct CacheCommandOptions {
  std::string action;  // stats, list, show, verify, prune, clear, export, import, backup, release
  std::string what;    // show: the first digits of a key; export, import: a file; backup: a folder
  std::string cache_dir;
  bool json = false;
  int days = 30;  // prune: what was stored longer ago goes
};
int RunCache(const CacheCommandOptions& options);

struct ClusterOptions {
  std::string action;             // status, workers, queue, ... (cluster_actions.h)
  std::vector<std::string> what;  // what it is done to
  std::string out;                // reports ID: where it is written; empty: ID.report
  std::string server;
  bool json = false;
  bool watch = false;  // again and again
};
int RunCluster(const ClusterOptions& options);

struct DoctorOptions {
  std::string cache_dir;
  std::string server;         // HOST:PORT; empty: none is configured
  std::string misconfigured;  // what is wrong with the configuration, in words; empty: nothing
  bool json = false;
};
int RunDoctor(const DoctorOptions& options);

// What is wrong, to standard error; as an object on standard output, too, where that was asked for.
void ShowError(const std::string& diagnostics, int status, bool json);

}  // namespace residua::client
