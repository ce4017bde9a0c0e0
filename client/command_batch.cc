// residua specialise --batch: requests as they come, answers in order, each as soon as it is there.
//
// One process serves a study of thousands of requests: nothing is started again, and the connection to the cache or the
// server stays open. Apart from that each request is answered as by a process of its own: its values are evaluated anew
// (fix_values.h undoes what that does to this process), its files are read anew, and nothing is kept of it. A request
// that is wrong is answered with an error, and the batch goes on.
#include <fstream>
#include <iostream>
#include <memory>
#include <nlohmann/json.hpp>
#include <tuple>

#include "client/batch_request.h"
#include "client/specialise_answer.h"

namespace residua::client {

namespace {

// Whoever answered the last request, for as long as the next ones ask for the same.
class LastSpecialiser {
 public:
  Specialiser& For(const SpecialiseOptions& options) {
    const Place place{options.server, options.cache_dir, options.no_cache, options.time_limit_s, options.fallback};
    if (!specialiser_ || place != place_) specialiser_ = SpecialiserFor(options);
    place_ = place;
    return *specialiser_;
  }

 private:
  using Place = std::tuple<std::string, std::string, bool, double, bool>;
  Place place_;
  std::unique_ptr<Specialiser> specialiser_;
};

constexpr int kWrongRequest = 2;  // as of a wrong command line

// The answer to a line, and whether it is one.
std::pair<nlohmann::ordered_json, bool> Answer(const BatchReader& reader, const std::string& line,
                                               LastSpecialiser& last) {
  BatchRequest request;
  SpecialiseAnswer answer;
  answer.error = reader.Read(line, &request);
  if (answer.error.empty()) {
    const Delivery delivery = request.with_files ? Delivery::kFolderIfNamed : Delivery::kFolder;
    answer = AnswerAndWrite(last.For(request.options), request.options, delivery, {});
  } else {
    answer.status = kWrongRequest;
  }
  nlohmann::ordered_json report;
  if (request.has_id) report["id"] = request.id;
  AddReport(answer, request.with_files, &report);
  return {std::move(report), answer.status == 0};
}

}  // namespace

int RunBatch(const std::string& file, const BatchReader& reader) {
  std::ifstream opened;
  const bool standard = file.empty() || file == "-";
  if (!standard) {
    opened.open(file);
    if (!opened) {
      ShowError("--batch: error: the file `" + file + "` cannot be read [no-such-file]\n", 2, true);
      return 2;
    }
  }
  std::istream& in = standard ? std::cin : opened;
  LastSpecialiser last;
  bool all = true;
  for (std::string line; std::getline(in, line);) {
    if (line.find_first_not_of(" \t\r") == std::string::npos) continue;
    const auto [report, answered] = Answer(reader, line, last);
    std::cout << LineOf(report) << std::flush;
    all = all && answered;
  }
  return all ? 0 : 1;
}

}  // namespace residua::client
