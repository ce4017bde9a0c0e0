% The other promises: real or not, not logical, a range, defined; a comment is not one.
%
% RUN:  specialise more -t 'k: double [1 1]'
% TRY:  more(3, 2 + 1i, 7)   more(9, 3i, 0.5)
function r = more(k, z, n)
  %# k of the loop below, a comment
  %# k real yes
  %# k range [2, 10]
  %# z complex
  %# n defined
  %# n logical no
  if k < 2, error('more:few', 'too few'); end
  r = [isreal(k), isreal(z), islogical(n), k];
end
% --- residual -------------------------------------------------------
function r = more(k, z, n)
    r = [true, false, false, k];
end
% --- remarks --------------------------------------------------------
