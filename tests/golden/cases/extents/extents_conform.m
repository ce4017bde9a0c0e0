% Once c+a has gone well, d-a and e./d cannot fail: their checks are gone with the statements that nobody reads, and the
% test of their shapes is decided.
%
% RUN:  specialise extents_conform --nargout 1 -t 'a: real double [? ?] dense' -t 'b: real double [? ?] dense'
% TRY:  extents_conform([1 2; 3 4], [5 6; 7 8])
% TRY:  extents_conform([1 2; 3 4], 3)
% TRY:  extents_conform(3, [1 2 3])
% TRY:  extents_conform([1 2; 3 4], [1 2 3])
% TRY:  extents_conform([1; 2], [3 4 5])
function d = extents_conform(a, b)
  c = a * b;
  d = c + a;
  e = d - a;
  f = e ./ d;
  if ~isequal(size(e), size(f)) || any(size(e) ~= size(d))
    error('extents:lost', 'the shapes differ');
  end
end
% --- residual -------------------------------------------------------
function d = extents_conform(a, b)
    c = a * b;
    d = c + a;
end
% --- remarks --------------------------------------------------------
