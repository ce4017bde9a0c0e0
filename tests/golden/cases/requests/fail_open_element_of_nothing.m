% An element that varies is one of what is fixed.
%
% RUN:  specialise open_nothing -d 'v = [2 3 5]' -t 'v(4): real scalar'
function y = open_nothing(v)
  y = v(1);
end
% --- diagnostics ----------------------------------------------------
% open_nothing.m: error: `v` is given without the element `(4)`, which is described [contradictory-facts]
