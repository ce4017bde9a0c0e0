## Test old-style subfunctions witlicate_subfunction_old_syntÿÿÿÿ)
  r = 0;
  bug ();

function r = bug ()
  r = 1

function r = bug ()
  r = 2
