// The compiler in this program, as the cache asks it.
#pragma once

#include "cache/job_results.h"
#include "worker/job/job.h"

namespace residua::client {

inline cache::Compiler OwnCompiler() {
  return {job::CanonicalSignature, job::DependenciesHold, job::NativeSignature,
          job::LeftOpen,           job::ToldIn,           job::TellFacts};
}

}  // namespace residua::client
