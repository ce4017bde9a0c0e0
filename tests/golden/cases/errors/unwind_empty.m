% A clean-up block with an empty body never runs; a body that was evaluated before leaves its clean-up behind.
%
% RUN:  specialise unwind_empty
% TRY:  unwind_empty([3 -1 2])   unwind_empty(2)
function y = unwind_empty(v)
  unwind_protect
  unwind_protect_cleanup
    disp('never')
  end_unwind_protect
  unwind_protect
    [a, n] = max([3 -1 2 0]);
  unwind_protect_cleanup
    [a, n] = max(v);
  end_unwind_protect
  y = a + 10 * n;
end
% --- residual -------------------------------------------------------
function y = unwind_empty(v)
    [a, n] = max(v);
    y = a + 10 * n;
end
% --- remarks --------------------------------------------------------
