// residua campaign serve: an optimiser asks, we tell; a JSON object a line, on standard input and output.
//
//   {"id": 1, "ask": {"x": [1, 2], "n": 5}}
//   {"id": 1, "tell": {"y": {"class": "double", ...}}, "call_ns": 812, "hit": true}
//
// `ask` has values of parameters beside those that the study fixes: numbers, true and false, lists of them, texts that
// are MATLAB expressions. Answers come as they are ready, known by their ids, and as many points at a time are
// evaluated as there are workers. A request that was answered before is answered from the journal, so that an optimiser
// that is started again passes what it asked before.
#include <unistd.h>

#include <iostream>

#include "client/call_target.h"
#include "client/campaign/campaign.h"
#include "client/campaign/journal.h"
#include "client/campaign/points.h"
#include "client/campaign/sampling.h"
#include "client/campaign/work.h"
#include "client/error_object.h"
#include "client/json_text.h"
#include "terminal/nearest_name.h"

namespace residua::client::campaign {

using nlohmann::json;
using nlohmann::ordered_json;

namespace {

std::string Expression(const json& value) {
  if (value.is_string()) return value.get<std::string>();
  if (value.is_boolean()) return value.get<bool>() ? "true" : "false";
  if (value.is_number_integer()) return JsonText(value);
  if (value.is_number()) return NumberText(value.get<double>());
  if (!value.is_array())
    throw UserError{"a value is a number, true, false, a list of them or a MATLAB expression as a text"};
  const bool rows = !value.empty() && value[0].is_array();
  std::string text = "[";
  for (const json& element : value) {
    std::string one = Expression(element);
    if (rows) one = one.substr(1, one.size() - 2);
    text += (text.size() > 1 ? (rows ? "; " : " ") : "") + one;
  }
  return text + "]";
}

class Server {
 public:
  explicit Server(const Campaign& campaign) : campaign_(campaign), known_(CheckedJournal(campaign)) {
    if (const std::string wrong = journal_.Open(campaign.folder, false); !wrong.empty()) throw UserError{wrong};
    if (known_.identity.is_null()) journal_.Append({{{"study", campaign.study.Identity()}}});
    for (const auto& [_, record] : known_.records) number_ = std::max(number_, record.value("number", int64_t{0}));
    pool_ = WorkersOf(campaign);
  }

  int Serve() {
    std::string text;
    bool open = true;
    while (open || !pool_->IsIdle()) {
      bool can_read = false;
      const std::vector<json> told = pool_->Turn(open ? -1 : 200, open ? STDIN_FILENO : -1, &can_read);
      for (const json& record : told) {
        if (record.contains("stop")) return Stop(record["stop"]);
        Learn(record);
      }
      if (can_read) open = Read(&text);
      for (size_t end; (end = text.find('\n')) != std::string::npos; text.erase(0, end + 1)) Hear(text.substr(0, end));
      if (!open && !text.empty()) Hear(std::exchange(text, ""));
    }
    journal_.Sync();
    pool_.reset();
    RemoveWork(campaign_);
    return 0;
  }

 private:
  static bool Read(std::string* text) {
    char bytes[1 << 16];
    const ssize_t count = read(STDIN_FILENO, bytes, sizeof bytes);
    if (count > 0) text->append(bytes, static_cast<size_t>(count));
    return count > 0;
  }

  static void Say(const ordered_json& answer) { std::cout << JsonText(answer) << std::endl; }
  static void Refuse(const json& id, const std::string& why) {
    ordered_json answer = ordered_json::object();
    if (!id.is_null()) answer["id"] = id;
    answer["error"] = ErrorObject(why, 2);
    Say(answer);
  }

  void Hear(const std::string& line) {
    if (line.find_first_not_of(" \t\r") == std::string::npos) return;
    const json said = json::parse(line, nullptr, false);
    const json id = said.is_object() && said.contains("id") ? said["id"] : json();
    if (!said.is_object() || !said.contains("ask") || !said["ask"].is_object()) {
      Refuse(id, "a request is {\"id\": ..., \"ask\": {NAME: VALUE, ...}} on a line of its own, and this line is not");
      return;
    }
    try {
      Values given;
      for (const auto& [name, value] : said["ask"].items()) {
        RequireParameter(name);
        given[name] = Expression(value);
      }
      const Point point = PointAt(campaign_.study, given);
      if (const auto before = known_.records.find(point.key); before != known_.records.end()) {
        Answer(id, before->second);
      } else {
        std::vector<json>& waiting = waiting_[point.key];
        waiting.push_back(id);
        if (waiting.size() > 1) return;
        pool_->Add({point.Request(campaign_.study), {{point.key, point.arguments}}});
        asked_[point.key] = {{"number", ++number_}, {"asked", given}};
      }
    } catch (const UserError& error) {
      Refuse(id, error.message);
    }
  }

  void RequireParameter(const std::string& name) const {
    const std::vector<std::string>& all = campaign_.study.parameters;
    if (std::find(all.begin(), all.end(), ParameterOf(name)) == all.end()) {
      throw UserError{"error: the function has no parameter `" + name + "`" + terminal::DidYouMean(name, all) +
                      " [unknown-parameter]\n"};
    }
    if (campaign_.study.fixed.count(name)) throw UserError{"error: `" + name + "` is fixed by the study [fixed]\n"};
  }

  static void Answer(const json& id, const json& record) {
    ordered_json answer = ordered_json::object();
    if (!id.is_null()) answer["id"] = id;
    if (record.contains("results")) answer["tell"] = record["results"];
    for (const char* key : {"error", "call_ns", "hit"}) {
      if (record.contains(key)) answer[key] = record[key];
    }
    Say(answer);
  }

  void Learn(json record) {
    if (record.contains("source")) {
      record["source"] = SeenFromStudy(campaign_.study, record["source"]);
      if (known_.sources.emplace(record["source"], record).second) journal_.Append({record});
      return;
    }
    const std::string key = record["point"];
    record.update(asked_[key]);
    asked_.erase(key);
    if (!known_.records.emplace(key, record).second) return;
    journal_.Append({record});
    for (const json& id : waiting_[key]) Answer(id, record);
    waiting_.erase(key);
  }

  static int Stop(const std::string& why) {
    ShowError(why, 3, true);
    return 3;
  }

  const Campaign& campaign_;
  JournalContents known_;
  Journal journal_;
  std::unique_ptr<Pool> pool_;
  std::map<std::string, std::vector<json>> waiting_;  // ids by point
  std::map<std::string, json> asked_;                 // what the record of a point will say of its request
  int64_t number_ = 0;
};

}  // namespace

int Serve(const Campaign& campaign) { return Server(campaign).Serve(); }

}  // namespace residua::client::campaign
