% A fixed value for a parameter that does not exist is refused.
%
% RUN:  specialise area -d 'height = 2'
function y = area(width, length_of)
  y = width * length_of;
end
% --- diagnostics ----------------------------------------------------
% -d:1:1: error: `area` has no parameter `height`; it has `width`, `length_of` [unknown-parameter]
%   height = 2
%   ^~~~~~
