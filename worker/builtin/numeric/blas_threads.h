// One thread of BLAS: sums are then added in one order, on every machine and whatever the environment says.
//
// Where the process is ours (the command line, server and workers) its main function says so, once. In somebody else's
// process, which calls an artefact through the run-time library, BLAS is shared with code that may want all processors;
// there only our own calls are made with one thread, and the number is put back when the last of them is done. Gives
// up: the host's own calls during one of ours run with one thread, too (OpenBLAS has one number a process). BLAS is
// loaded with the first call of it; nothing here loads it.
#pragma once

namespace residua::builtin {

struct OpenBlas;

// From here on this process uses one thread of BLAS.
void OwnBlasThreads();

// What was said before BLAS was there holds from here on.
void BlasIsLoaded(const OpenBlas& table);

// While one of these lives, BLAS uses one thread. For kernels that may call it; free where the process is ours.
class OneBlasThread {
 public:
  OneBlasThread();
  ~OneBlasThread();
  OneBlasThread(const OneBlasThread&) = delete;
  OneBlasThread& operator=(const OneBlasThread&) = delete;

 private:
  bool counted_;
};

}  // namespace residua::builtin
