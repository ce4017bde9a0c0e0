// The memo table: versions of functions by the signature of the call that they were made for.
//
// What a signature holds:
// - the function: file and place in it, of an anonymous one the tree and the captured values. Annotations are part
//   of a function's text, and so of this;
// - the form of the call: how many outputs the caller takes (nargout), how many of them the residual may deliver, which
//   it takes as `~` where the function asks (isargout), and whether every output must stay in the residual. The number
//   of arguments (nargin) is that of the descriptions below;
// - each argument as the canonical text of its abstract value, or of its parts where these are known one by one. The
//   extents' names are those of the call alone: two callers that name them otherwise make one signature;
// - what the caller knows of the global variables that the function may use (global_state.cc).
//
// What it does not hold, and why a version may be used all the same:
// - persistent variables: a version knows nothing of them either; constants that stand in persistent variables are part
//   of the function's text. Versions of a function that remembers are one for each form of call (state.cc);
// - options that steer (limits, unrolling): one table serves one job, in which they do not change. What lives longer
//   than a job adds them, and digests of texts in place of paths (memo/recorder.h);
// - how deep the recursion was and how many versions there were when a budget made the arguments of a call inside
//   general: the version is correct for its signature, and perhaps less special than it would be elsewhere.
//
// A version rests on another if it was found in the table before it had settled: an assumption about what the other one
// returns went into it. Versions that rest on each other are a group, and settle together when the first of them has
// been finished (Tarjan's algorithm, with the calls as edges). Until then a version may be used by the group only: if
// the first of the group is given up, the others are forgotten with it, since they rest on something that is not so.
#pragma once

#include <compare>
#include <functional>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "worker/specialise/memo/version.h"

namespace residua::specialise {

struct CallSignature {
  std::string function;   // identity
  std::string call;       // captures, outputs, arguments
  bool complete = false;  // every output stays in the residual
  auto operator<=>(const CallSignature&) const = default;
};

class MemoTable {
 public:
  enum class State {
    kMissing,
    kInProgress,  // it is being made: what it returns is assumed
    kMade,        // it was made, and rests on one in progress
    kSettled,     // published: nothing that it rests on can change
  };
  struct Found {
    State state = State::kMissing;
    Version* version = nullptr;
  };

  virtual ~MemoTable() = default;

  // Looks up for the version that is being made now, which rests on what is found if that has not settled.
  virtual Found LookUp(const CallSignature& signature) = 0;
  // The state alone; nothing rests on the answer.
  virtual State StateOf(const CallSignature& signature) const = 0;
  // Enters an empty version, which is in progress and the innermost one from now on. There must be none.
  virtual Version& Begin(const CallSignature& signature) = 0;
  // The innermost version is made again, under another assumption: all that began after it is forgotten.
  virtual void Again() = 0;
  // The innermost version is made. It is published, and its group with it, if it rests on none that began before it.
  virtual void Finish() = 0;
  // The innermost version will never be made by evaluation but stands for itself (a function kept whole): what rests on
  // it is forgotten, and it is published alone.
  virtual void FinishWhole() = 0;
  // The innermost version is given up: it is forgotten, with what rests on it.
  virtual void Abandon() = 0;
  // What the innermost version is made for.
  virtual const CallSignature& Making() const = 0;
  // All versions of the table.
  virtual void Visit(const std::function<void(const CallSignature&, Version&)>& visit) const = 0;
};

// The table of one job.
class InMemoryMemoTable : public MemoTable {
 public:
  Found LookUp(const CallSignature& signature) override;
  State StateOf(const CallSignature& signature) const override;
  Version& Begin(const CallSignature& signature) override;
  void Again() override;
  void Finish() override;
  void FinishWhole() override;
  void Abandon() override;
  const CallSignature& Making() const override;
  void Visit(const std::function<void(const CallSignature&, Version&)>& visit) const override;

 private:
  struct Row {
    std::unique_ptr<Version> version;
    State state = State::kInProgress;
    size_t begun = 0;     // how many began before it
    size_t rests_on = 0;  // `begun` of the first that it rests on; its own: it rests on none before it
  };
  Row& Innermost();  // of those that are being made
  void RestOn(size_t begun);
  void Forget(size_t begun, bool settled_too);

  std::map<CallSignature, Row> rows_;
  std::map<size_t, CallSignature> order_;  // by `begun`
  std::vector<Row*> making_;               // in progress, the innermost last
  size_t next_ = 0;
};

}  // namespace residua::specialise
