% Registers known in part where paths disagree about one.
%
% RUN:  specialise registers_branch -d 'code = [1 3; 2 0; 3 1; 4 2]' -t 'x: realscalar' --nargout 3
% TRY:  registers_branch([1 3; 2 0; 3 1; 4 2], 2)
% TRY:  registers_branch([1 3; 2 0; 3 1; 4 2], -1)
% TRY:  registers_branch([1 3; 2 0; 3 1; 4 2], NaN)
% TRY:  registers_branch([1 3; 2 0; 3 1; 4 2], 0)
function [r, n, f] = registers_branch(code, x)
  r = [0 0 x 5];
  n = 0;
  while r(1) < 3
    r(1) = r(1) + 1;
    n = n + 1;
    w = code(r(1), :);
    switch w(1)
      case 1
        r(2) = r(w(2)) * 2;
      case 2
        if r(3) > 0
          r(2) = r(2) + r(4);
        end
      case 3
        r(4) = r(w(2)) + r(2);
    end
  end
  f = r(1) == 3;
end
% --- residual -------------------------------------------------------
function [r, n, f] = registers_branch(x)
    r__2 = x * 2;
    if x > 0
        r__2__2 = r__2 + 5;
    else
        r__2__2 = r__2;
    end
    r = [3, r__2__2, x, 3 + r__2__2];
    n = 3;
    f = true;
end
% --- remarks --------------------------------------------------------
