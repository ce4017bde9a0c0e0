#include "worker/builtin/numeric/blas_threads.h"

#include <atomic>
#include <mutex>

#include "worker/builtin/numeric/openblas.h"

namespace residua::builtin {
namespace {

std::atomic<bool> owned{false};
std::mutex mutex;                // of all below
const OpenBlas* blas = nullptr;  // null: not loaded yet
int inside = 0;                  // calls of ours that run
int of_host = 1;                 // threads that were set before the first of them

// With the mutex held, when the first call of ours begins, or BLAS is loaded during one.
void BorrowThreads() {
  of_host = blas->openblas_get_num_threads();
  if (of_host != 1) blas->openblas_set_num_threads(1);
}

}  // namespace

void OwnBlasThreads() {
  const std::lock_guard<std::mutex> lock(mutex);
  owned = true;
  if (blas != nullptr) blas->openblas_set_num_threads(1);
}

void BlasIsLoaded(const OpenBlas& table) {
  const std::lock_guard<std::mutex> lock(mutex);
  blas = &table;
  if (owned) {
    blas->openblas_set_num_threads(1);
  } else if (inside > 0) {
    BorrowThreads();
  }
}

OneBlasThread::OneBlasThread() : counted_(!owned.load(std::memory_order_relaxed)) {
  if (!counted_) return;
  const std::lock_guard<std::mutex> lock(mutex);
  if (inside++ == 0 && blas != nullptr) BorrowThreads();
}

OneBlasThread::~OneBlasThread() {
  if (!counted_) return;
  const std::lock_guard<std::mutex> lock(mutex);
  if (--inside > 0 || of_host == 1) return;
  blas->openblas_set_num_threads(of_host);
  of_host = 1;
}

}  // namespace residua::builtin
