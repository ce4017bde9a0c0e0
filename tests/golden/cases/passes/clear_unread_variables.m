% `clear` of variables that nothing reads afterwards is left out.
%
% RUN:  specialise clr1 -d 'k = 2' -t 'x: realscalar' --nargout 2
% TRY:  clr1(3, 2)
% TRY:  clr1(-1, 2)
function [y, z] = clr1(x, k)
tmp = x*2; aux = tmp + k;
y = tmp;
clear tmp
z = 0;
for i = 1:3
  w = i*x; z = z + w;
  if w > 5, clear w, continue, end
  clear w aux;
end
% --- residual -------------------------------------------------------
function [y, z] = clr1(x)
    tmp = x * 2;
    y = tmp;
    z = 0 + x + 2 * x + 3 * x;
end
% --- remarks --------------------------------------------------------
