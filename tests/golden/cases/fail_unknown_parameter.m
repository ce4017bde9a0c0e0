% A fixed value for a parameter that does not exist is refused.
%
% RUN:  specialise area -d 'height = 2'
function y = area(width, length_of)
  y = width * length_of;
end
% --- diagnostics ----------------------------------------------------
