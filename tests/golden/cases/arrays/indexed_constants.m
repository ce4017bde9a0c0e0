% What is known to be true, false, Inf or NaN is indexed, and no function of that name is called.
%
% RUN:  specialise indexed_constants --nargout 5 --dialect octave
% TRY:  indexed_constants(1, 1)
% TRY:  indexed_constants([1 1], [1; 1])
% TRY:  indexed_constants(2, 1)
% TRY:  indexed_constants([], true)
% TRY:  indexed_constants(true, [1 1 1])
function [a, b, c, d, e] = indexed_constants(x, k)
  a = isempty(3)(x > 0);
  b = (0 / 0)(k);
  c = max(Inf, 2)(k, 1);
  d = {true}{1}(k);
  e = max(-Inf, -Inf)(k);
end
% --- residual -------------------------------------------------------
function [a, b, c, d, e] = indexed_constants(x, k)
    a = false()(x > 0);
    b = NaN()(k);
    c = Inf()(k, 1);
    d = true()(k);
    e = (-Inf)()(k);
end
% --- remarks --------------------------------------------------------
