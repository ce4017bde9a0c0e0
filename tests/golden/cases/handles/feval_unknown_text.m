% Text that is not known may name a function of the file: it stays.
%
% RUN:  specialise dyn_feval -d 'k = 3' -t 'name: char [1 ?]' -t 'x: realscalar'
% TRY:  dyn_feval('sin', 1, 3)
% TRY:  dyn_feval('helper', 1, 3)
% TRY:  dyn_feval('nosuchfn', 1, 3)
function y = dyn_feval(name, x, k)
  switch k
    case 1, y = 0;
    case 3, y = feval(name, x) + k;
  end
end
function y = helper(x)
  y = x * 10;
end
% --- residual -------------------------------------------------------
function y = dyn_feval(name, x)
    y = feval(name, x) + 3;
end

function y = helper(x)
    y = x * 10;
end
% --- remarks --------------------------------------------------------
