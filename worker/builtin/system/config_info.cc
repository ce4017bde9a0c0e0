// __octave_config_info__: what Octave's own functions ask of how it was built, which computer and ver show. Of an
// Octave that is not there only what holds of the language and of the machine is answered.
#include <sys/utsname.h>

#include "worker/builtin/kernel_util.h"

namespace residua::builtin {

using value::ThrowError;

ValueList Kernel___octave_config_info__(EvaluationContext&, Args args, int) {
  if (args.empty()) Refuse("__octave_config_info__", "all of it");
  if (!args[0].IsString()) ThrowError("", "__octave_config_info__: first argument must be a string");
  const std::string key = args[0].AsString();
  if (key == "release_date") return One(Value::String("2022-11-02"));
  if (key == "api_version") return One(Value::String("api-v57"));
  if (key == "unix" || key == "words_little_endian" || key == "ENABLE_64") return One(Value::Bool(true));
  if (key == "mac" || key == "windows" || key == "words_big_endian") return One(Value::Bool(false));
  if (key == "EXEEXT") return One(Value::String(""));
  if (key == "canonical_host_type") {
    utsname machine{};
    ::uname(&machine);
    return One(Value::String(std::string(machine.machine) + "-pc-linux-gnu"));
  }
  for (const char* of_build :
       {"hg_id", "build_features", "bindir", "libdir", "octetcdir", "fftw_version", "infodir", "archlibdir",
        "fcnfiledir", "octtestsdir", "octfontsdir", "localstartupfiledir", "CURL_LIBS"}) {
    if (key == of_build) Refuse("__octave_config_info__", ("asking for " + key).c_str());
  }
  ThrowError("", "__octave_config_info__: no info for '%s'", key.c_str());
}

}  // namespace residua::builtin
