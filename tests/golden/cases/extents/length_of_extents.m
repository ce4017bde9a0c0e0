% An array of any rank: how many extents it has is one number, and what is as long as they are many is that long
% (Figures 7 to 11 of the paper on symbolic array attributes).
%
% RUN:  specialise length_of_extents -t 'a: real double [? ? ...]' --nargout 2
% TRY:  length_of_extents(ones(2, 3))
% TRY:  length_of_extents(ones(2, 3, 4))
% TRY:  length_of_extents([])
% TRY:  length_of_extents(zeros(0, 3, 0, 2))
function [q, n] = length_of_extents(a)
  s = size(a);
  iv = ones(1, numel(s));
  d = numel(iv);
  ss = numel(s);
  dl = ss - d;
  ds = zeros(1, dl);
  q = isempty(ds) + dl;
  n = numel(find(a)) - numel(find(a));
end
% --- residual -------------------------------------------------------
function [q, n] = length_of_extents(a)
    numel__1 = numel(find(a));
    n = numel__1 - numel__1;
    q = 1;
end
% --- remarks --------------------------------------------------------
