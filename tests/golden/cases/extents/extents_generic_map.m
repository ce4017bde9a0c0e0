% A map over an array of any rank: its result has the shape of its argument, also through a call.
%
% RUN:  specialise extents_generic_map -t 'a: real double'
% TRY:  extents_generic_map([1 0; 0 4])
% TRY:  extents_generic_map(ones(2,1,3))
% TRY:  extents_generic_map([])
function r = extents_generic_map(a)
  r = negated(a);
  s = zeros(size(a));
  if ~isequal(size(r), size(a)) || ~isequal(size(s), size(r))
    error('extents:lost', 'the shape is not that of the argument');
  end
end
function r = negated(a)
  r = 1 - a;
end
% --- residual -------------------------------------------------------
function r = extents_generic_map(a)
    r = 1 - a;
    s = zeros(size(a));
end
% --- remarks --------------------------------------------------------
