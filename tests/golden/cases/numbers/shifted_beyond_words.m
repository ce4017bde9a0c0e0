% bitshift of a double: NaN and what is too large for a word become the least word, whose sign is repeated.
%
% RUN:  specialise shifted_beyond_words --nargout 2
% TRY:  shifted_beyond_words(NaN, -18)   shifted_beyond_words([Inf -Inf 2^63 -2^63 1e300 3], -40)   shifted_beyond_words(2^62, -63)
% TRY:  shifted_beyond_words(single([NaN Inf -Inf 5]), -63)   shifted_beyond_words(NaN, -64)   shifted_beyond_words([NaN -5.7 7], 1)
function [r, s] = shifted_beyond_words(x, n)
  r = bitshift(x, n);
  s = bitshift(x, n, 20);
end
% --- residual -------------------------------------------------------
function [r, s] = shifted_beyond_words(x, n)
    r = bitshift(x, n);
    s = bitshift(x, n, 20);
end
% --- remarks --------------------------------------------------------
