% Text that is not known, where a folder of methods was looked into: a listing of a class folder holds no texts.
%
% RUN:  specialise feval_beside_methods -t 'name: char [1 ?]' -t 'x: realscalar'
% TRY:  feval_beside_methods('sin', 1)
% TRY:  feval_beside_methods('ar', 1)
function y = feval_beside_methods(name, x)
  y = area(x) + feval(name, x);
end
% --- residual -------------------------------------------------------
function y = feval_beside_methods(name, x)
    y = x * 2 + feval(name, x);
end
% --- remarks --------------------------------------------------------
