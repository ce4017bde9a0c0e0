// A study: one function, what of it is fixed, what is swept, and which results are kept (docs/campaigns.md).
//
// A parameter that `facts` or `arguments` names is an argument of the residual program: a value of it is a call. Every
// other parameter is fixed: a value of it is a specialisation. All values are texts, MATLAB expressions, and are
// evaluated where a point is.
//
// Guarantees: a wrong file is answered with line, column and what was perhaps meant; two files that mean the same study
// have the same identity. Gives up: parameters behind `varargin`.
#pragma once

#include <map>
#include <nlohmann/json.hpp>
#include <set>
#include <string>
#include <vector>

namespace residua::client::campaign {

using Values = std::map<std::string, std::string>;  // expressions by the name of a parameter, or of a field of one

// Parameters that are swept together: in each row a value for each of them. The axes of a study make a grid.
struct Axis {
  std::vector<std::string> names;
  std::vector<std::vector<std::string>> rows;
};

struct Study {
  std::string path;
  nlohmann::json request = nlohmann::json::object();  // what all requests have in common, by the keys of a batch
  Values fixed, arguments;
  std::set<std::string> dynamic;  // the parameters that are arguments, and fields of parameters
  std::vector<Axis> axes;
  std::vector<std::string> results;  // which are kept, by name; none: all that are taken
  int jobs = 0;                      // 0: as many as this machine has cores
  double time_limit_s = 0;           // of one point; 0: none
  uint32_t seed = 42;                // of the random numbers in a call

  std::vector<std::string> parameters, outputs;  // of the function, as its file declares them

  // What makes it this study and no other: all of the above that a result can depend on.
  nlohmann::json Identity() const;
};

// Throws UserError.
Study ReadStudy(const std::string& path, const std::vector<std::string>& option_keys);

// Where two identities differ, in words: `fixed.n` is 5 and was 4.
std::string FirstDifference(const nlohmann::json& was, const nlohmann::json& is);

}  // namespace residua::client::campaign
