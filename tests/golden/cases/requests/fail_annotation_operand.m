% A promise that cannot be read says where it stands and how it is written.
%
% RUN:  specialise broken
function y = broken(x)
  %# x size 3
  y = x;
end
% --- diagnostics ----------------------------------------------------
% 5:3: error: expected a shape; write it as `%# x size [1 ?]` [bad-annotation]
%     %# x size 3
%     ^
