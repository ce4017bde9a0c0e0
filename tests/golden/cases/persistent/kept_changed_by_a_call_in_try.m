% A function calls itself in a `try`; the call changes the variable before the error is raised.
%
% RUN:  specialise kept_changed_by_a_call_in_try -t 'x: real double scalar'
% TRY:  kept_changed_by_a_call_in_try(2)
% TRY:  kept_changed_by_a_call_in_try(5)
% TRY:  kept_changed_by_a_call_in_try(NaN)
function y = kept_changed_by_a_call_in_try(x)
  keeper('reset', x);
  y = keeper('run', x) * 10 + keeper('get', x);
end
function r = keeper(w, x)
  persistent M
  r = 0;
  switch w
    case 'reset'
      M = 1;
    case 'run'
      try
        keeper('set', x);
        if x > 3
          error('large');
        end
        r = -M;
      catch
        r = M;
      end
    case 'set'
      M = 2;
    case 'get'
      r = M;
  end
end
% --- residual -------------------------------------------------------
function y = kept_changed_by_a_call_in_try(x)
    global kept_changed_by_a_call_in_try__keeper__M;
    kept_changed_by_a_call_in_try__keeper__M = 1;
    y = keeper__2(x) * 10 + keeper__3();
end

function r = keeper__2(x)
    global kept_changed_by_a_call_in_try__keeper__M;
    try
        kept_changed_by_a_call_in_try__keeper__M = 2;
        if x > 3
            error('large');
        end
        r = -kept_changed_by_a_call_in_try__keeper__M;
    catch
        r = kept_changed_by_a_call_in_try__keeper__M;
    end
end

function r = keeper__3()
    global kept_changed_by_a_call_in_try__keeper__M;
    r = kept_changed_by_a_call_in_try__keeper__M;
end
% --- remarks --------------------------------------------------------
