#include "worker/builtin/blas_threads.h"

#include <atomic>
#include <mutex>

extern "C" {
int openblas_get_num_threads();
void openblas_set_num_threads(int threads);
}

namespace residua::builtin {
namespace {

std::atomic<bool> owned{false};
std::mutex mutex;
int inside = 0;   // calls of ours that run
int of_host = 1;  // threads that were set before the first of them

}  // namespace

void OwnBlasThreads() {
  openblas_set_num_threads(1);
  owned = true;
}

OneBlasThread::OneBlasThread() : counted_(!owned.load(std::memory_order_relaxed)) {
  if (!counted_) return;
  const std::lock_guard<std::mutex> lock(mutex);
  if (inside++ > 0) return;
  of_host = openblas_get_num_threads();
  if (of_host != 1) openblas_set_num_threads(1);
}

OneBlasThread::~OneBlasThread() {
  if (!counted_) return;
  const std::lock_guard<std::mutex> lock(mutex);
  if (--inside == 0 && of_host != 1) openblas_set_num_threads(of_host);
}

}  // namespace residua::builtin
