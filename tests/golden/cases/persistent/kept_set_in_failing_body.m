% What a body stored before it failed stays stored; a clean-up block puts it back on each way out.
%
% RUN:  specialise kept_set_in_failing_body -t 'x: real double scalar'
% TRY:  kept_set_in_failing_body(2)
% TRY:  kept_set_in_failing_body(5)
% TRY:  kept_set_in_failing_body(-1)
% TRY:  kept_set_in_failing_body(NaN)
function y = kept_set_in_failing_body(x)
  level(1);
  y = 0;
  try
    level(2);
    if x > 3
      error('a:b', 'large');
    end
    level(3);
  catch
    y = 100;
  end
  y = y + 10 * level();
  y = y + guarded(x);
  y = y + level();
end
function y = guarded(x)
  unwind_protect
    level(7);
    if x < 0
      y = -level();
      return;
    end
    y = level();
  unwind_protect_cleanup
    level(4);
  end_unwind_protect
end
function v = level(n)
  persistent s
  if nargin > 0
    s = n;
  end
  v = s;
end
% --- residual -------------------------------------------------------
function y = kept_set_in_failing_body(x)
    global kept_set_in_failing_body__level__s;
    kept_set_in_failing_body__level__s = 1;
    try
        kept_set_in_failing_body__level__s = 2;
        if x > 3
            error('a:b', 'large');
        end
        kept_set_in_failing_body__level__s = 3;
        y = 0;
    catch
        y = 100;
    end
    y = y + 10 * kept_set_in_failing_body__level__s;
    y = y + guarded__1(x);
    y = y + kept_set_in_failing_body__level__s;
end

function y = guarded__1(x)
    unwind_protect
        global kept_set_in_failing_body__level__s;
        kept_set_in_failing_body__level__s = 7;
        if x < 0
            v__1 = kept_set_in_failing_body__level__s;
            y = -v__1;
            return;
        end
        v = kept_set_in_failing_body__level__s;
        y = v;
    unwind_protect_cleanup
        global kept_set_in_failing_body__level__s;
        kept_set_in_failing_body__level__s = 4;
    end_unwind_protect
end
% --- remarks --------------------------------------------------------
