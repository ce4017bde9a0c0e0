% What narginchk and nargoutchk check is known of every call; a call that is wrong keeps their error.
%
% RUN:  specialise count_checks -t 'x: realscalar' --nargout 1
% TRY:  count_checks(1)  count_checks(-1)
function y = count_checks(x)
  narginchk(1, 2);
  nargoutchk(0, 1);
  y = two(x, 1);
  if x < 0
    [a, b] = two(x);
    y = a + b;
  end
end
function [p, q] = two(x, y)
  nargoutchk(0, 2);
  narginchk(2, 2);
  p = x + y;
  q = p;
end
% --- residual -------------------------------------------------------
function y = count_checks(x)
    y = x + 1;
    if x < 0
        error('narginchk: not enough input arguments');
    end
end
% --- remarks --------------------------------------------------------
% 16:3: remark: reached with these values it fails: narginchk: not enough input arguments [certain-error]
