% A persistent variable that is set before what may fail, and put back.
%
% RUN:  specialise kept_set_in_unwind_protect -t 'x: real double scalar'
% TRY:  kept_set_in_unwind_protect(2)
% TRY:  kept_set_in_unwind_protect(5)
% TRY:  kept_set_in_unwind_protect(-0)
% TRY:  kept_set_in_unwind_protect(NaN)
function y = kept_set_in_unwind_protect(x)
  unwind_protect
    set11(5);
    if x > 3, error('kept_set_in_unwind_protect:big', 'big %g', x); end
    y = x * get11();
  unwind_protect_cleanup
    set11(0);
  end_unwind_protect
  y = y + get11();
end
function set11(v), store11(v); end
function v = get11(), v = store11(); end
function v = store11(n)
  persistent s
  if nargin, s = n; end
  v = s;
end
% --- residual -------------------------------------------------------
function y = kept_set_in_unwind_protect(x)
    if x > 3
        error('kept_set_in_unwind_protect:big', 'big %g', x);
    end
    y = x * 5 + 0;
end
% --- remarks --------------------------------------------------------
