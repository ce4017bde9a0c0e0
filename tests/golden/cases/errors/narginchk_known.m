% narginchk and defaults by nargin.
%
% RUN:  specialise narginchk_ok -d 'b = 2' -t 'x: realscalar' --nargin 2
% TRY:  narginchk_ok(2, 2)
function y = narginchk_ok(x, b, c)
  narginchk(1, 3);
  if nargin < 3
    c = 10;
  end
  y = x * b + c;
end
% --- residual -------------------------------------------------------
function y = narginchk_ok(x)
    y = x * 2 + 10;
end
% --- remarks --------------------------------------------------------
