// What the evaluation of a version rested on and what it left behind, so that a later request can have the version
// without evaluating its statements.
//
// A version is a function of its text, of its arguments, and of the answers that it got from outside: what names mean
// (FunctionTable), and what the versions that it calls say of themselves. A record holds these questions with their
// answers, in their order, between them the remarks that were made, and then the version and its code. Replaying it
// asks the questions again: a name is looked up, a call makes, finds or replays the version called. As long as the
// answers are the same the evaluation would have come this way; at the first that differs the record is left, and the
// version is evaluated from its beginning (it will ask what has been asked). What a name means is a function with its
// text, at which its callers may look: so an edit of a function makes that function anew, those whose text names it,
// and those of their callers to whom they now say something else.
//
// The key of a record (RecordKey) holds the digest of the function's tokens, the call's signature, the texts of handles
// among its arguments, the calls of the same function around it, the limits, and what little else the evaluator looks
// at: how deep it is among decisions and sets of handles, statements taken apart. What depends on more is never
// recorded (Spoil): persistent variables, recursion that the residual program decides, functions kept whole, bits of
// this machine, files, budgets that bite, what more of a text is seen than its tokens. The entry is not, either: its
// result is stored whole. Neither are anonymous functions and nested ones that are called as closures: they are small,
// and a record of who calls them has the call as a question like any other, the function named by the place of its text
// (version_places.h) and what it captured.
//
// How persistent variables stand that exist here only (a world) is no part of a record: who touches them is not
// recorded. But a version called may have come to touch one by an edit, so calls are followed in the world of the
// version that calls, and a record is left where one touches something.
//
// What is computed once a job and asked by many versions (Tap) tells its look-ups to each of them.
//
// Where others work on the same job, what is made goes to the store at once, and of what will not be recorded the store
// is told, so that nobody waits for it. An evaluation that helps (help.h) guesses what is made elsewhere; what it
// records rests on no guess, as it guesses only outside of what it has to make.
#pragma once

#include <deque>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "worker/builtin/numeric/machine_bits.h"
#include "worker/specialise/core/partial_value.h"
#include "worker/specialise/memo/function_text.h"
#include "worker/specialise/memo/memo_table.h"
#include "worker/specialise/memo/version_bytes.h"
#include "worker/specialise/memo/version_places.h"
#include "worker/specialise/memo/version_store.h"
#include "worker/syntax/source_text_watch.h"

namespace residua::specialise {

struct Session;
struct Callee;

// How a version is asked for (Session::VersionFor).
struct VersionCall {
  PartialValues args;
  int nargout = 1, outputs = 1;
  bool force_dynamic = false;
  GlobalState globals;
  std::vector<bool> ignored;
  WorldPtr world = nullptr;  // how persistent variables stand; null: nothing is known of that
};

class Recorder {
 public:
  Recorder(Session* session, VersionStore store);
  ~Recorder();
  Recorder(const Recorder&) = delete;
  Recorder& operator=(const Recorder&) = delete;

  int64_t replayed() const { return replayed_; }
  // The version being made rests on what a record does not hold.
  void Spoil();
  void Remarked(const syntax::SourceFilePtr& source, SourceRange range, const std::string& message);
  void Handed(const Position& to, const Position& from);
  void Referred(const std::string& name, const std::string& origin, const interpret::FunctionRef& function);
  // A function is called inside itself: how the calls around it are decides. A direct call is told by the record's key.
  void CalledInside(const std::string& identity);
  // Of the last call no remark was kept.
  void LastCallWasQuiet();
  // The records of this job go to the store.
  void Keep();
  bool helps() const { return store_.helps; }
  int64_t guesses() const { return guesses_; }
  int64_t ahead() const { return ahead_; }  // versions that were recorded at once, for others
  // A version that rests on guesses, for those who asked: the memo table is to forget it.
  Version& Guessed(Version version);

  // A version that is asked for, from the question to the answer.
  class Asking {
   public:
    explicit Asking(Recorder* recorder);
    ~Asking();  // without an answer: the version that asked is spoilt
    void Answered(const Callee& callee, const VersionCall& call, const Version& version, MemoTable::State state);

   private:
    Recorder& recorder_;
    int64_t steps_;
    bool answered_ = false;
  };

  // A version in the making.
  class Making {
   public:
    Making(Recorder* recorder, const Callee& callee, const VersionCall& call, const CallSignature& signature,
           const Version& version);
    ~Making();
    bool Replay(Version* version);  // false: it is to be made
    // Somebody else makes it, and this evaluation goes on without; then what its callers see is filled in.
    bool Guess(const VersionCall& call, Version* version);
    void Made(const Version& version, MemoTable::State state);

   private:
    friend class Recorder;
    struct Found {
      std::string name;
      interpret::LoadedFilePtr from;
      syntax::FunctionId caller;
      bool installed = false;
      interpret::FunctionRef found;
    };
    struct Called {
      std::shared_ptr<const Callee> callee;
      VersionCall call;
      int decisions = 0, handle_sets = 0;  // beyond those of the version that calls
      const Version* version = nullptr;
      bool quiet = false;
    };
    struct Remark {
      syntax::SourceFilePtr source;
      SourceRange range;
      std::string message;
    };
    struct HandedOn {
      Position to, from;
    };
    struct Reference {
      std::string name, origin;
      interpret::FunctionRef function;
    };
    using Event = std::variant<Found, Called, Remark, HandedOn, Reference>;

    void Spoil();
    void GiveUp();
    std::string NameOfFunction() const;
    std::string Encode(const Version& version) const;
    void Write(const Found& found, VersionWriter* out) const;
    void Write(const Called& called, VersionWriter* out) const;
    void Write(const Remark& remark, VersionWriter* out) const;
    void Write(const HandedOn& handed, VersionWriter* out) const;
    void Write(const Reference& reference, VersionWriter* out) const;
    void WriteCallee(const Callee& callee, VersionWriter* out) const;
    FunctionNames Names() const;
    bool Follow(const std::string& bytes, Version* version);
    bool FollowEvent(uint8_t tag, VersionReader* in, std::vector<std::string>* versions, Version* version);
    bool FollowFound(VersionReader* in);
    bool FollowCall(VersionReader* in, std::vector<std::string>* versions, const Version& version);
    void FollowRemark(VersionReader* in);
    void FollowHanded(VersionReader* in);
    bool FollowReference(VersionReader* in);
    Callee ReadCallee(VersionReader* in) const;
    const std::string& PathOf(uint8_t whose, const interpret::FunctionRef& function) const;

    Recorder& recorder_;
    Making* const outer_;
    const interpret::FunctionRef function_;
    const FunctionText* text_ = nullptr;  // null: the version is not recorded
    std::optional<VersionPlaces> places_;
    std::string identity_, key_;
    bool spoilt_ = false;
    bool ours_ = false;       // others wait for it, perhaps
    bool elsewhere_ = false;  // it is made by another one
    bool astray_ = false;     // asked for with what was guessed, as far as one sees
    int64_t steps_, steps_of_others_ = 0;
    int decisions_, handle_sets_;
    std::vector<Event> events_;
    std::set<std::pair<std::string, std::pair<const void*, uint32_t>>> asked_;
    std::optional<builtin::MachineBitsWatch> bits_;
    std::optional<syntax::SourceTextWatch> text_watch_;
  };

  // What is looked up while it lives is kept under a name, and told to whoever has use of it later (Again).
  class Tap {
   public:
    Tap(Recorder* recorder, std::string name);
    ~Tap();

   private:
    friend class Recorder;
    Recorder& recorder_;
    std::string name_;
    Tap* const outer_;
    std::vector<Making::Found> found_;
  };
  void Again(const std::string& name);

 private:
  void LookedUp(const interpret::NameLookUp& asked, const interpret::FunctionRef* found);
  void Note(const Making::Found& found);
  std::string NameOf(const std::string& identity) const;
  std::string DigestOf(const interpret::FunctionRef& function);
  interpret::FunctionRef FunctionOf(const std::string& digest) const;
  void Register(const interpret::FunctionRef& function);
  std::string SaysOfItself(const Callee& callee, const Version& version, const FunctionNames& names);
  std::string RecordKey(const CallSignature& signature, const Version& version, const FunctionText& text) const;
  std::string KeyOfCallsAround(const std::string& identity) const;

  Session& session_;
  const VersionStore store_;
  const bool on_;
  int64_t replayed_ = 0, guesses_ = 0, ahead_ = 0;
  bool shared_ = false;          // others work on this job
  std::deque<Version> guessed_;  // not in the memo table
  FunctionNames names_;
  FunctionTexts texts_;
  Making* making_ = nullptr;
  Tap* tap_ = nullptr;
  std::map<std::string, std::vector<Making::Found>> tapped_;
  std::map<std::string, interpret::FunctionRef> by_identity_;
  std::map<std::string, std::string> by_name_;    // -> identity
  std::map<std::string, std::string> by_digest_;  // -> identity; empty: there are two
  std::map<std::string, VersionRecord> made_;     // records for the store
};

}  // namespace residua::specialise
