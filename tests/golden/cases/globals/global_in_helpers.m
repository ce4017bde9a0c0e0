% Two inlined functions declare the same global variable: the declaration comes before the first of them.
%
% RUN:  specialise global_helpers -t 'x: realscalar' --nargout 2
% TRY:  global_helpers(2)   global_helpers(-1)
function [y, z] = global_helpers(x)
  z = numel(first({1, 2, 3}, x));
  y = peek();
end
function r = peek()
  global GLOBAL_HELPERS_STATE
  r = numel(GLOBAL_HELPERS_STATE);
end
function r = first(c, x)
  r = char('a' + 1);
  n = peek() + x;
  disp(n);
end
% --- residual -------------------------------------------------------
function [y, z] = global_helpers(x)
    global GLOBAL_HELPERS_STATE;
    n = numel(GLOBAL_HELPERS_STATE) + x;
    disp(n);
    y = numel(GLOBAL_HELPERS_STATE);
    z = 1;
end
% --- remarks --------------------------------------------------------
