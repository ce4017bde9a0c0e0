% A promise that what is known excludes is refused.
%
% RUN:  specialise broken -d 'c = [1 2]'
function y = broken(c, x)
  %# c size [1 3]
  y = c * x;
end
% --- diagnostics ----------------------------------------------------
% 5:3: error: `c` cannot be so: it is known to be `= [1 2]`; correct or remove this [bad-annotation]
%     %# c size [1 3]
%     ^
