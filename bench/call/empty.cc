// An oct function that does nothing: what a call costs in Octave before anything is done.
#include <octave/oct.h>

DEFUN_DLD(empty, args, nargout, "Does nothing.") { return octave_value(args(args.length() - 1)); }
