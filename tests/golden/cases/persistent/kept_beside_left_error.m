% The same where calls end in an error half-way, and the function is reached by its name and through a handle.
%
% RUN:  specialise kept_beside_left_error --nargout 2 -t 'x: real double scalar' -t 'w: real double scalar'
% TRY:  kept_beside_left_error(1, 2)   kept_beside_left_error(9, 2)   kept_beside_left_error(2, 5)
% TRY:  kept_beside_left_error(9, 1)   kept_beside_left_error(NaN, 1)   kept_beside_left_error(-0, 0)
function [y, c] = kept_beside_left_error(x, w)
  lib('init', {2, w, 'sum'});
  f = @(t) lib('eval', t);
  y = f(x) + feval('lib', 'eval', x + 1);
  c = lib('count', 0);
end
function r = lib(what, a)
  persistent M calls = 0
  r = 0;
  switch what
    case 'init', M = a;
    case 'eval'
      calls = calls + 1;
      if a > 5
        error('lib:large', 'call %d is of %g', calls, a);
      end
      if strcmp(M{3}, 'sum')
        r = M{1} * a + M{2};
      end
    case 'count', r = calls;
  end
end
% --- residual -------------------------------------------------------
function [y, c] = kept_beside_left_error(x, w)
    lib__1(w);
    y = lib__4(x) + lib__4(x + 1);
    c = lib__3();
end

function lib__1(a__1)
    global kept_beside_left_error__lib__M__2;
    global kept_beside_left_error__lib__calls = 0;
    kept_beside_left_error__lib__M__2 = a__1;
end

function r = lib__3()
    global kept_beside_left_error__lib__calls = 0;
    r = kept_beside_left_error__lib__calls;
end

function r = lib__4(a)
    global kept_beside_left_error__lib__M__2;
    M__2__kept__1 = kept_beside_left_error__lib__M__2;
    global kept_beside_left_error__lib__calls = 0;
    kept_beside_left_error__lib__calls = kept_beside_left_error__lib__calls + 1;
    if a > 5
        error('lib:large', 'call %d is of %g', kept_beside_left_error__lib__calls, a);
    end
    r = 2 * a + M__2__kept__1;
end
% --- remarks --------------------------------------------------------
% 13:16: remark: a `global` with a first value, or one or a `persistent` mentioned before, makes `lib__1` run in the run-time's interpreter [native-interpreted]
% 13:16: remark: a `global` with a first value, or one or a `persistent` mentioned before, makes `lib__3` run in the run-time's interpreter [native-interpreted]
% 13:16: remark: a `global` with a first value, or one or a `persistent` mentioned before, makes `lib__4` run in the run-time's interpreter [native-interpreted]
